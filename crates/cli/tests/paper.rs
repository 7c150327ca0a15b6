//! Sequences of runs, and comparison of runs.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::common::{data, experiment, lab, run, stdout};

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

#[test]
fn figures_are_printed_in_a_size_and_a_format_of_ones_own_beside_an_untouched_run() {
    let folder = tempfile::tempdir().unwrap();
    let made = experiment(folder.path(), &["branch-score", "--config", "quick"]);
    let before = contents(&made);
    let out = folder.path().join("print");
    let figures = |more: &[&str]| {
        let mut command = lab();
        command.args(["results", "redraw"]).arg(&made).args(more);
        command
    };
    let size = ["--width", "85mm", "--font", "9", "--format", "svg,pdf", "-o"];
    let shown = stdout(figures(&size).arg(&out));
    assert_eq!(shown, format!("{}\n", out.display()));
    assert!(contents(&made) == before, "the run was changed");
    let printed = contents(&out);
    let name = |path: &PathBuf| path.file_name().unwrap().to_str().unwrap().to_owned();
    let names: Vec<String> = printed.keys().map(name).collect();
    assert!(names.contains(&"printed-scores.svg".into()) && names.contains(&"printed-scores.pdf".into()));
    assert!(names.iter().all(|name| name.ends_with(".svg") || name.ends_with(".pdf")), "{names:?}");
    for (path, bytes) in &printed {
        if path.extension().unwrap() == "pdf" {
            assert!(bytes.starts_with(b"%PDF-") && bytes.windows(6).any(|six| six == b"DejaVu"), "{path:?}");
        } else {
            let svg = std::str::from_utf8(bytes).unwrap();
            // The width may be one dot less at 300 dpi.
            assert!(svg.contains("width=\"85.01mm\"") || svg.contains("width=\"84.9"), "{}", &svg[..200]);
        }
    }
    // Without a folder, figures are written to the folder of the run, next to its outputs.
    stdout(&mut figures(&["--width", "3.3in"]));
    let after = contents(&made);
    assert!(before.iter().all(|(path, bytes)| after.get(path) == Some(bytes)));
    assert!(
        after
            .keys()
            .filter(|path| !before.contains_key(*path))
            .all(|path| path.starts_with(made.join("print")))
    );
    for (wrong, said) in [
        (["--width", "85km"], "such as 85mm"),
        (["--font", "0"], "from 4 to 40 points"),
        (["--format", "gif"], "svg, png, pdf"),
    ] {
        let output = figures(&wrong).output().unwrap();
        let error = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.code() == Some(2) && error.contains(said), "{error}");
    }
    let output = figures(&["--width", "60mm", "--font", "9"]).output().unwrap();
    assert!(String::from_utf8(output.stderr).unwrap().contains("at least 78 mm, or at most 7 pt"));
}

#[test]
fn runs_of_other_seeds_and_settings_are_distinguished() {
    let folder = tempfile::tempdir().unwrap();
    let quick = ["branch-score", "--config", "quick"];
    let one = experiment(folder.path(), &quick);
    let same = experiment(folder.path(), &quick);
    let other = experiment(folder.path(), &[&quick[..], &["--seed", "7", "--set", "isomorphs=5"]].concat());
    let shown =
        |after: &Path, more: &[&str]| stdout(lab().args(["results", "diff"]).arg(&one).arg(after).args(more));

    assert!(shown(&same, &[]).ends_with("the runs are equal\n"));
    let text = shown(&other, &[]);
    assert!(text.contains("settings\n  isomorphs: ") && text.contains("  seed: 2011 -> 7"), "{text}");
    assert!(text.contains("score_mean: n ") && text.contains("Mann-Whitney p = "), "{text}");
    assert!(!text.contains("the runs are equal"));
    let json: serde_json::Value = serde_json::from_str(&shown(&other, &["--json", "--by", "set"])).unwrap();
    let rows = data(&one).lines().count() - 1;
    assert_eq!(json["rows"]["counts"], serde_json::json!([rows, rows]));
    assert!(json["rows"]["changed"].as_array().unwrap().iter().all(|column| column["part"].is_string()));

    let error = run(&["results", "diff", "no-such-run", other.to_str().unwrap()]);
    assert_eq!(error.status.code(), Some(1));
}
