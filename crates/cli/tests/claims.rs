//! The ledger of claims, and the findings that it rests on.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use common::{experiment, lab, run};
use sudoku_runner::claims::{Entry, Finding, Ledger, References, Verdict, judge, problems, quantities};

mod common;

#[test]
fn every_experiment_reports_findings_that_the_ledger_can_use() {
    let folder = tempfile::tempdir().unwrap();
    let list = run(&["list", "experiments", "--names"]);
    for id in String::from_utf8(list.stdout).unwrap().lines() {
        let run = experiment(folder.path(), &[id, "--config", "quick"]);
        let summary = serde_json::from_str(&fs::read_to_string(run.join("summary.json")).unwrap()).unwrap();
        let quantities = quantities(&summary).unwrap_or_else(|error| panic!("{id}: {error}"));
        let findings = judge(&Ledger::shipped(), id, &quantities);
        assert!(!findings.is_empty(), "{id} has no findings");
        // A part is a part of something: of a verdict over all parts.
        let whole: Vec<&Finding> = findings.iter().filter(|finding| finding.part.is_none()).collect();
        for part in findings.iter().filter(|finding| finding.part.is_some()) {
            let is_whole = |other: &&Finding| other.name == part.name && other.ids == part.ids;
            assert!(whole.iter().any(is_whole), "{id}: {} has parts and no whole", part.name);
        }
        let page = fs::read_to_string(run.join("claims.md")).unwrap();
        assert!(
            findings.iter().all(|finding| page.contains(&finding.claim)),
            "{id} does not show its findings"
        );
    }
}

/// The root of the repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The command, in the root of the repository.
fn in_root(arguments: &[&str]) -> Output {
    lab().current_dir(root()).args(arguments).output().unwrap()
}

#[test]
fn every_claim_has_an_entry_that_follows_from_what_decides_it() {
    let ledger = Ledger::read(&root().join("docs/claims.toml")).unwrap();
    assert_eq!(ledger.to_toml(), fs::read_to_string(root().join("docs/claims.toml")).unwrap());
    let references = References::read(&root().join("results/reference"), &ledger).unwrap();
    let mut found = problems(&ledger, &references, &root());
    // Whether there are references of all experiments, and every entry is decided, is asked by `claims check`.
    found.retain(|problem| !problem.contains("there is no reference run of"));
    found.retain(|problem| !problem.contains("nothing decides it"));
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn a_ledger_that_no_longer_follows_is_found_out_and_brought_up() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("claims.toml");
    let text = fs::read_to_string(root().join("docs/claims.toml")).unwrap();
    let line = "quantity = \"wnef-calibration/empty-cells\"";
    let (before, behind) = text.split_once(line).unwrap();
    let changed = behind.replacen("verdict = \"not_reproduced\"", "verdict = \"reproduced\"", 1);
    assert_ne!(changed, behind);
    fs::write(&path, format!("{before}{line}{changed}")).unwrap();
    let file = path.to_str().unwrap();

    let output = in_root(&["claims", "check", "--ledger", file]);
    let shown = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(
        shown.contains("the ledger says reproduced, wnef-calibration/empty-cells not reproduced"),
        "{shown}"
    );

    let output = in_root(&["claims", "update", "--ledger", file]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(String::from_utf8_lossy(&output.stderr).contains("W15"));
    assert_eq!(fs::read_to_string(&path).unwrap(), text);
}

#[test]
fn what_is_not_in_the_ledger_is_found_out() {
    let shipped = Ledger::shipped();
    let found = |change: &dyn Fn(&mut Vec<Entry>)| {
        let mut ledger = shipped.clone();
        change(&mut ledger.entries);
        problems(&ledger, &References::default(), &root()).join("\n")
    };
    let of = |entries: &mut Vec<Entry>, id: &str| entries.iter().position(|entry| entry.id == id).unwrap();
    let shown = found(&|entries| entries.retain(|entry| entry.id != "Z8"));
    assert!(shown.contains("Z8 (Zendoku puzzle generation) has no entry"), "{shown}");
    let shown = found(&|entries| {
        let at = of(entries, "Z8");
        entries[at].tests = vec!["crates/dlx/tests/properties.rs::no_such_test".into()];
    });
    assert!(shown.contains("has no function no_such_test"), "{shown}");
    let shown = found(&|entries| {
        let at = of(entries, "Z13");
        entries[at].verdict = Verdict::Reproduced;
    });
    assert!(shown.contains("makes it not testable"), "{shown}");
    let shown = found(&|entries| {
        let at = of(entries, "Z13");
        entries[at].lacks = None;
    });
    assert!(shown.contains("nothing decides it"), "{shown}");
}

#[test]
fn the_ledger_is_printed_whole_or_in_part() {
    let all = String::from_utf8(in_root(&["claims"]).stdout).unwrap();
    let entries = Ledger::shipped().entries;
    assert!(entries.iter().all(|entry| all.contains(&entry.claim)));
    let some = in_root(&["claims", "--source", "z", "--verdict", "not_testable", "--json"]).stdout;
    let some: Vec<Entry> = serde_json::from_slice(&some).unwrap();
    assert!(!some.is_empty());
    assert!(some.iter().all(|e| e.id.starts_with('Z') && e.verdict == Verdict::NotTestable));
    assert_eq!(in_root(&["claims", "--verdict", "nonsense"]).status.code(), Some(2));
}

#[test]
fn pages_are_what_the_reference_runs_say() {
    let output = in_root(&["readme", "--check"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}
