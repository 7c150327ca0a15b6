//! The ledger of claims, and the findings on which it is based.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use sudoku_runner::claims::{
    Entry, Finding, Ledger, References, Repeat, Verdict, judge, problems, quantities, quantities_of,
};
use sudoku_stats::Estimate;

use crate::common::lab;

/// The findings of a run of an experiment are such that the ledger can use them, and are shown.
pub fn reports_findings(id: &str, run: &Path) {
    let summary = serde_json::from_str(&fs::read_to_string(run.join("summary.json")).unwrap()).unwrap();
    let quantities = quantities(&summary).unwrap_or_else(|error| panic!("{id}: {error}"));
    let findings = judge(&Ledger::shipped(), id, &quantities);
    assert!(!findings.is_empty(), "{id} has no findings");
    // Every part has a verdict over all parts.
    let whole: Vec<&Finding> = findings.iter().filter(|finding| finding.part.is_none()).collect();
    for part in findings.iter().filter(|finding| finding.part.is_some()) {
        let is_whole = |other: &&Finding| other.name == part.name && other.ids == part.ids;
        assert!(whole.iter().any(is_whole), "{id}: {} has parts and no whole", part.name);
    }
    let page = fs::read_to_string(run.join("claims.md")).unwrap();
    assert!(findings.iter().all(|finding| page.contains(&finding.claim)), "{id} does not show its findings");
}

/// The root of the repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Runs the command in the root of the repository.
fn in_root(arguments: &[&str]) -> Output {
    lab().current_dir(root()).args(arguments).output().unwrap()
}

#[test]
fn every_claim_has_an_entry_that_follows_from_what_decides_it() {
    let ledger = Ledger::read(&root().join("docs/claims.toml")).unwrap();
    assert_eq!(ledger.to_toml(), fs::read_to_string(root().join("docs/claims.toml")).unwrap());
    let references = References::read(&root().join("results/reference"), &ledger).unwrap();
    let mut found = problems(&ledger, &references, &root());
    // `claims check` tests whether there are references of all experiments, and whether every entry is
    // decided.
    found.retain(|problem| !problem.contains("reference run"));
    found.retain(|problem| !problem.contains("nothing decides"));
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn a_ledger_that_no_longer_follows_is_found_out_and_brought_up() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("claims.toml");
    let text = fs::read_to_string(root().join("docs/claims.toml")).unwrap();
    let line = "quantity = \"wnef-calibration/empty-cells\"";
    let (before, after) = text.split_once(line).unwrap();
    let changed = after.replacen("verdict = \"not_reproduced\"", "verdict = \"reproduced\"", 1);
    assert_ne!(changed, after);
    fs::write(&path, format!("{before}{line}{changed}")).unwrap();
    let file = path.to_str().unwrap();

    let output = in_root(&["results", "claims", "check", "--ledger", file]);
    let shown = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(
        shown.contains("the ledger says reproduced, wnef-calibration/empty-cells not reproduced"),
        "{shown}"
    );

    let output = in_root(&["results", "claims", "update", "--ledger", file]);
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
    assert!(shown.contains("no_such_test"), "{shown}");
    let shown = found(&|entries| {
        let at = of(entries, "Z13");
        entries[at].verdict = Verdict::Reproduced;
    });
    assert!(shown.contains("not testable"), "{shown}");
    let shown = found(&|entries| {
        let at = of(entries, "Z13");
        entries[at].lacks = None;
    });
    assert!(shown.contains("nothing decides"), "{shown}");
}

#[test]
fn pages_are_what_the_reference_runs_say() {
    let output = in_root(&["results", "readme", "--check"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// References of one experiment, in a folder.
fn references_of(experiment: &str, folder: &Path) {
    for run in ["paper", "extended"] {
        let (from, to) =
            (root().join("results/reference").join(experiment).join(run), folder.join(experiment).join(run));
        fs::create_dir_all(&to).unwrap();
        for file in ["manifest.json", "summary.json"] {
            fs::copy(from.join(file), to.join(file)).unwrap();
        }
    }
}

#[test]
fn a_verdict_that_another_seed_changes_is_shown_and_fragile() {
    let folder = tempfile::tempdir().unwrap();
    let (reference, ledger) = (folder.path().join("reference"), folder.path().join("claims.toml"));
    references_of("givens-distribution", &reference);
    fs::copy(root().join("docs/claims.toml"), &ledger).unwrap();
    let claims = |more: &[&str]| {
        let files = ["--reference", reference.to_str().unwrap(), "--ledger", ledger.to_str().unwrap()];
        let output = in_root(&[&["results", "claims"], more, &files].concat());
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    let run = reference.join("givens-distribution/paper");
    let shown = claims(&["seeds", "--keep", run.to_str().unwrap()]);
    assert!(shown.contains("| Z14") && shown.contains(" 0 of"), "{shown}");

    let kept = reference.join("seeds/givens-distribution-paper-2007.json");
    let mut repeat: Repeat = serde_json::from_str(&fs::read_to_string(&kept).unwrap()).unwrap();
    let distance = repeat.quantities.iter_mut().find(|quantity| quantity.name == "figure-9").unwrap();
    distance.estimate = Estimate { value: 0.5, low: 0.4, high: 0.6, n: 9 };
    fs::write(&kept, repeat.to_json()).unwrap();
    let shown = claims(&["seeds", "--differ"]);
    assert!(shown.contains("| Z14") && shown.contains("paper, seed 2007: not reproduced, 0.5000"), "{shown}");
    claims(&["update"]);
    let entries = Ledger::read(&ledger).unwrap().entries;
    let fragile = entries.iter().find(|e| e.id == "Z14" && !e.fragile.is_empty()).unwrap();
    assert!(fragile.fragile.contains("paper, seed 2007: not reproduced"), "{}", fragile.fragile);
}

/// If a rule is newer than the reference, an even newer run with another seed decides the claim.
#[test]
fn a_run_with_another_seed_decides_what_the_reference_may_not() {
    let folder = tempfile::tempdir().unwrap();
    references_of("givens-distribution", folder.path());
    let ledger = Ledger::shipped();
    let entry =
        ledger.entries.iter().find(|entry| entry.quantity.as_deref() == Some("givens-distribution/figure-9"));
    let young = entry.unwrap().clone().frozen_at("2030-01-01T00:00:00Z", "");
    let ledger = Ledger { entries: vec![young], ..Ledger::default() };
    let verdict = || {
        let references = References::read(folder.path(), &ledger).unwrap();
        references.finding(&ledger.entries[0]).unwrap().verdict
    };
    assert_eq!(verdict(), Verdict::Pending);
    let repeat = Repeat::of(&folder.path().join("givens-distribution/extended")).unwrap();
    let repeat = Repeat { start: "2030-01-02T00:00:00Z".into(), seed: 1, ..repeat };
    let path = repeat.path(folder.path());
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(&path, repeat.to_json()).unwrap();
    assert_eq!(verdict(), Verdict::Reproduced);
}

/// The numbers of the first result in README.md are those of the reference run.
#[test]
fn the_first_numbers_of_the_readme_are_those_of_the_reference_run() {
    let run = root().join("results/reference/metric-comparison/extended/summary.json");
    let summary: serde_json::Value = serde_json::from_str(&fs::read_to_string(run).unwrap()).unwrap();
    let all = quantities(&summary).unwrap();
    let of = |name: &str| all.iter().find(|quantity| quantity.name == name).unwrap().estimate;
    let set = |name: &str| {
        summary["sets"].as_array().unwrap().iter().find(|set| set["set"] == name).unwrap().clone()
    };
    let times = set("human-times");
    let wnef =
        times["metrics"].as_array().unwrap().iter().find(|metric| metric["metric"] == "WNEF exp").unwrap();
    let given = &wnef["given_clues"];
    let shown = |value: f64| format!("{value:.3}");
    let (more, partial) =
        (of("wnef-more-than-clues"), |value: &serde_json::Value| shown(value.as_f64().unwrap()));
    let share = summary["easy"]["n"].as_f64().unwrap() / times["n"].as_f64().unwrap();
    let run = root().join("results/reference/wnef-calibration/full/summary.json");
    let published: serde_json::Value = serde_json::from_str(&fs::read_to_string(run).unwrap()).unwrap();
    let levels = |name: &str| {
        let panel =
            published["panels"].as_array().unwrap().iter().find(|panel| panel["name"] == name).unwrap();
        let all = panel["associations"].as_array().unwrap();
        let given = &all.iter().find(|one| one["quantity"] == "wnef_exp").unwrap()["given_clues"];
        let [value, low, high] = [&given["estimate"], &given["ci"]["low"], &given["ci"]["high"]].map(partial);
        format!("{value} [{low}, {high}]")
    };
    let atlas = quantities_of(&root().join("results/reference/atlas/million")).unwrap();
    let of_atlas = |name: &str| {
        let found = atlas.iter().find(|quantity| quantity.name == name).unwrap().estimate;
        format!("{} [{}, {}]", shown(found.value), shown(found.low), shown(found.high))
    };
    let readme = fs::read_to_string(root().join("README.md")).unwrap();
    let readme = readme.split_whitespace().collect::<Vec<_>>().join(" ");
    for number in [
        format!("{} [{}, {}]", shown(more.value), shown(more.low), shown(more.high))
            .replace(" [", ", 95 % interval ["),
        format!(
            "{} [{}, {}]",
            partial(&given["estimate"]),
            partial(&given["ci"]["low"]),
            partial(&given["ci"]["high"])
        ),
        format!("the rank correlation is {}", of_atlas("clues-and-rating")),
        levels("gnome"),
        levels("qqwing"),
        format!("Singles alone solve {:.0} % of the timed puzzles", 100.0 * share),
    ] {
        assert!(readme.contains(&number), "README.md does not say {number:?}");
    }
    // With a margin of 0.1 this is not a difference, and with 0.05 it is undecided.
    assert!(-0.1 < more.low && more.high < 0.1 && more.low < -0.05);
}

/// Numbers that the sources print follow from other numbers that they print.
#[test]
fn printed_numbers_follow_from_printed_numbers() {
    let entries = Ledger::shipped().entries;
    let numbers = |claim: &str| -> Vec<f64> {
        let entry = entries.iter().find(|entry| entry.claim.starts_with(claim)).expect(claim);
        let words = entry.published.split([' ', ';']).map(|word| word.trim_matches(',').replace(',', ""));
        words.filter_map(|word| word.parse().ok()).collect()
    };
    let nodes = |claim: &str| numbers(claim)[0];
    let [by_leftmost, by_heuristic] =
        ["49,879,323", "345,810"].map(|count| nodes(&format!("100 random puzzles take {count} nodes")));
    let [leftmost, heuristic] =
        ["it takes 21,677,544 nodes by the leftmost", "the puzzle of Figure 8 (17 clues) takes"].map(nodes);
    let factors = [by_leftmost / by_heuristic, leftmost / heuristic];
    assert_eq!(factors.map(f64::floor), numbers("the factors 144 and 338,711")[..]);
    // Chadwick et al. 2008, "Complexity of Completed Puzzle Generation".
    let steps = numbers("filling a grid takes (9 x 9 x 9)^9");
    assert_eq!(format!("{:.1e}", sudoku_math::powi(729.0, 9)), format!("{:.1e}", steps[0]));
    // Zendoku 2007, 6: a puzzle of the right level is found after several trials, by the rarest grade of Figure 12.
    let shares = numbers("shares of puzzles that can be made easier to each grade are those of Figure 12");
    assert!(100.0 / shares.into_iter().reduce(f64::min).unwrap() > 3.0);
}
