//! Data never run a command.

use super::*;

const LABEL: &str = "while read p; do echo $(printf %s \"$p\" | tr -d . | wc -c); done";

#[test]
fn merge_runs_no_command_of_a_ticket_and_labels_as_the_whole_does() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path();
    puzzles(&dir.join("p.csv"), 3000);
    let audit = |more: &[&str]| {
        let common = ["audit", "p.csv", "--sample", "40", "--label-command", LABEL];
        succeeded(&at(dir, &[&common[..], more].concat()))
    };
    audit(&["-o", "whole"]);
    audit(&["--shard", "1/2", "-o", "a"]);
    audit(&["--shard", "2/2", "-o", "a"]);
    // If the command ran, it would leave a trace.
    for part in 1..=2 {
        let ticket = dir.join(format!("a.part-{part}-of-2.json"));
        let text = fs::read_to_string(&ticket).unwrap();
        assert!(text.contains("tr -d ."), "{text}");
        reseal(&ticket, &text.replace("while read p", "touch PWNED; while read p"));
    }
    succeeded(&at(dir, &["results", "merge", "a.part-1-of-2", "a.part-2-of-2"]));
    assert!(!dir.join("PWNED").exists());
    for name in ["audit.md", "audit.json", "rows.parquet"] {
        assert!(
            fs::read(dir.join("a").join(name)).unwrap() == fs::read(dir.join("whole").join(name)).unwrap()
        );
    }
    let json = fs::read_to_string(dir.join("a/audit.json")).unwrap();
    assert!(json.contains("\"label_command\""), "{json}");
}

#[test]
fn merge_runs_no_command_that_a_ticket_adds() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path();
    puzzles(&dir.join("p.csv"), 100);
    for shard in ["1/2", "2/2"] {
        succeeded(&at(dir, &["audit", "p.csv", "--sample", "5", "--shard", shard, "-o", "a"]));
    }
    let parts = ["a.part-1-of-2", "a.part-2-of-2"];
    for option in ["--label-command", "--metric-command", "--solver-command"] {
        for part in parts {
            let ticket = dir.join(format!("{part}.json"));
            let mut json: serde_json::Value = serde_json::from_slice(&fs::read(&ticket).unwrap()).unwrap();
            json["arguments"] = serde_json::json!(["audit", "p.csv", option, "touch PWNED"]);
            reseal(&ticket, &json.to_string());
        }
        let merged = at(dir, &["results", "merge", parts[0], parts[1]]);
        assert!(!dir.join("PWNED").exists(), "{option}");
        refused(&merged, 1);
    }
}
