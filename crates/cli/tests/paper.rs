//! Sequences of runs, and comparison of runs.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::common::{experiment, lab, stdout};

#[test]
fn a_sequence_skips_what_is_done_and_leaves_a_reference() {
    let folder = tempfile::tempdir().unwrap();
    let ledger = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/claims.toml");
    fs::create_dir(folder.path().join("docs")).unwrap();
    fs::copy(ledger, folder.path().join("docs/claims.toml")).unwrap();
    fs::write(folder.path().join("README.md"), "<!-- from results: times --><!-- end -->\n").unwrap();
    let paper = |arguments: &[&str]| {
        let mut command = lab();
        command.current_dir(folder.path()).args(["results", "paper", "--config", "quick"]).args(arguments);
        let output = command.output().unwrap();
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{text}");
        (String::from_utf8(output.stdout).unwrap(), text)
    };
    let (done, said) = paper(&["branch-score", "wnef-calibration", "--keep"]);
    assert!(said.contains("[1/2] branch-score; about") && said.contains("[2/2] wnef-calibration"), "{said}");
    assert!(done.contains("branch-score: ") && done.contains("without"), "{done}");
    let page = fs::read_to_string(folder.path().join("README.md")).unwrap();
    assert!(page.contains("| branch-score | quick |"), "{page}");
    let kept = folder.path().join("results/reference/branch-score/quick");
    assert!(kept.join("summary.json").is_file() && !kept.join("data.csv").exists());
    let said = stdout(lab().current_dir(folder.path()).args(["results", "verify", "--stored"]));
    assert_eq!(said.matches("equal, byte for byte").count(), 2, "{said}");
    // A reference would always be equal to itself.
    let itself = lab().current_dir(folder.path()).args(["results", "verify"]).arg(&kept).output().unwrap();
    let said = String::from_utf8_lossy(&itself.stderr);
    assert_eq!((itself.status.code(), said.contains("results rerun")), (Some(2), true), "{said}");
    let out = folder.path().join("drawn");
    stdout(lab().args(["results", "redraw"]).arg(&kept).arg("-o").arg(&out));
    let svgs = |folder: &Path| {
        contents(folder).keys().filter(|path| path.extension() == Some("svg".as_ref())).count()
    };
    assert!(svgs(&out) > 0 && svgs(&out) == svgs(&kept));

    // A later reference with fewer items does not replace it.
    let few = ["branch-score", "--config", "quick", "--set", "max_per_set=2"];
    let small = experiment(&folder.path().join("results"), &few);
    stdout(
        lab().current_dir(folder.path()).args(["results", "verify"]).arg(small).args(["--keep-as", "small"]),
    );
    stdout(lab().current_dir(folder.path()).args(["results", "readme", "--check"]));

    let (again, said) = paper(&["branch-score", "wnef-calibration"]);
    assert_eq!(said.matches("done already").count(), 2, "{said}");
    assert_eq!(again, done);
    let runs = || fs::read_dir(folder.path().join("results/branch-score")).unwrap().count();
    let before = runs();
    let (_, said) = paper(&["branch-score", "--again"]);
    assert!(!said.contains("done already"), "{said}");
    assert_eq!(runs(), before + 1);

    let figures = |arguments: &[&str]| {
        let output =
            lab().current_dir(folder.path()).args(["results", "redraw"]).args(arguments).output().unwrap();
        assert!(output.status.success());
        String::from_utf8(output.stderr).unwrap()
    };
    assert!(figures(&[]).contains("[2/2]"));
    assert_eq!(figures(&[]).matches("done already").count(), 2);
}

/// Every file below a folder with its contents.
fn contents(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut all = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            all.extend(contents(&path))
        } else {
            all.extend([(path.clone(), fs::read(path).unwrap())])
        }
    }
    all
}
