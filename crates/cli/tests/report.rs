//! The report from the command line.

use std::fs;

use crate::common::{experiment, lab, run, stdout};

#[test]
fn a_run_becomes_a_page_and_a_stale_page_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let run_folder =
        experiment(folder.path(), &["wnef-calibration", "--config", "quick", "--set", "max_per_level=20"]);
    let run_name = run_folder.to_str().unwrap();
    let page = folder.path().join("report.html");
    let page_name = page.to_str().unwrap();
    assert!(run(&["results", "report", run_name, "-o", page_name]).status.success());
    let text = fs::read_to_string(&page).unwrap();
    assert!(text.starts_with("<!doctype html>") && text.ends_with("</html>\n"));
    assert!(text.contains("Does WNEF tell levels of difficulty apart"));
    assert!(text.contains("data:image/svg+xml,"));

    assert!(run(&["results", "report", run_name, "-o", page_name, "--check"]).status.success());
    fs::write(&page, text + " ").unwrap();
    let stale = run(&["results", "report", run_name, "-o", page_name, "--check"]);
    assert_eq!(stale.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&stale.stderr).contains("is out of date"));

    let markdown = stdout(lab().args(["results", "report", "--markdown", run_name]));
    assert!(markdown.contains("/figures/") && markdown.contains("## The claims"));

    let nothing = run(&["results", "report", "--reference", "/no/such/results"]);
    assert_eq!(nothing.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&nothing.stderr).contains("--reference"));
}
