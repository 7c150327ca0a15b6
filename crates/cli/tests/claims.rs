//! The ledger of claims, and the findings that it rests on.

use std::fs;

use common::{experiment, run};
use sudoku_experiments::claims::{Finding, of_summary};

mod common;

#[test]
fn every_experiment_reports_findings_that_the_ledger_can_use() {
    let folder = tempfile::tempdir().unwrap();
    let list = run(&["list", "experiments", "--names"]);
    for id in String::from_utf8(list.stdout).unwrap().lines() {
        let run = experiment(folder.path(), &[id, "--config", "quick"]);
        let summary = serde_json::from_str(&fs::read_to_string(run.join("summary.json")).unwrap()).unwrap();
        let findings = of_summary(&summary).unwrap_or_else(|error| panic!("{id}: {error}"));
        assert!(!findings.is_empty(), "{id} has no findings");
        // A part is a part of something: of a verdict over all parts.
        let whole: Vec<&Finding> = findings.iter().filter(|finding| finding.part.is_none()).collect();
        for part in findings.iter().filter(|finding| finding.part.is_some()) {
            let is_whole = |other: &&Finding| other.name == part.name && other.ids == part.ids;
            assert!(whole.iter().any(is_whole), "{id}: {} has parts and no whole", part.name);
        }
        let page = fs::read_to_string(run.join("summary.md")).unwrap();
        assert!(page.contains("## Claims"), "{id} does not show its findings");
    }
}
