//! Reports of small artificial runs.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use sudoku_runner::claims::{Ledger, Quantity, References, Verdict};
use sudoku_runner::{Evaluation, Job, Manifest, Registered, Registry, Result};
use sudoku_tables::{Column, Section, Table, cells};

use sudoku_stats::Estimate;

use super::{Report, reference_runs};

/// An experiment whose question a report knows.
struct Known;

impl Registered for Known {
    fn id(&self) -> &'static str {
        "wnef-calibration"
    }

    fn question(&self) -> &'static str {
        "Does WNEF tell levels apart?"
    }

    fn configs(&self) -> &'static [(&'static str, &'static str)] {
        &[]
    }

    fn columns(&self) -> Vec<Column> {
        Vec::new()
    }

    fn key(&self, _: &Job<'_>) -> Result<String> {
        unreachable!("a report runs nothing")
    }

    fn run(&self, _: &Job<'_>) -> Result<PathBuf> {
        unreachable!("a report runs nothing")
    }

    fn key_of(&self, _: &Manifest) -> Result<String> {
        unreachable!("a report runs nothing")
    }

    fn evaluate(&self, _: &Path, _: &Manifest) -> Result<Evaluation> {
        unreachable!("a report runs nothing")
    }

    fn beside_timings(&self, _: &Path) -> Result<String> {
        unreachable!("a report runs nothing")
    }

    fn savings(&self) -> &'static [sudoku_runner::Saving] {
        &[]
    }

    fn needs_labels(&self) -> bool {
        true
    }

    fn shows_times(&self) -> bool {
        false
    }

    fn budget(&self, _: &Manifest, _: &str) -> Result<String> {
        unreachable!("a report runs nothing")
    }
}

pub(crate) const KNOWN: Registry = Registry::new(&[&Known]);

const SVG: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\">\n<rect fill=\"#FFFFFF\"/></svg>\n";

fn manifest(experiment: &str, items: u64) -> Value {
    json!({
        "format": 1,
        "experiment": experiment,
        "config_name": "paper",
        "config": { "seed": 2008, "note": "a < b" },
        "key": "0123abcd",
        "items": items,
        "data_sets": [{
            "id": "qqwing", "sha256": "ab".repeat(32), "puzzles": 4000, "rejected": 1,
            "rejected_lines": ["line 7: <two> solutions"],
        }],
        "missing_sets": ["gnome"],
        "provenance": {
            "version": "0", "commit": "c0ffee", "rustc": "rustc 1.95.0 (x)", "target": "x", "threads": 1,
            "start": "2026-01-01T00:00:00Z", "end": "2026-01-01T00:01:00Z",
        },
        "outputs": {},
    })
}

fn quantities() -> Vec<Quantity> {
    let mean = Estimate { value: 24.41, low: 24.34, high: 24.48, n: 1000 };
    let apart = Estimate { value: 3.3, low: 3.0, high: 3.6, n: 9 };
    vec![
        Quantity::new("mean", mean).detail("1,000 runs"),
        Quantity::new("alike", apart).part("qqwing").detail("see `data.csv`"),
    ]
}

/// Four claims: two are decided by a run, one by tests, and the last by nothing.
fn ledger() -> Ledger {
    let entries = [
        "id = 'W18'\nkind = 'finding'\nclaim = 'graphs look <alike>'\nquote = 'very <similar>'\nwhere = 'Figure 9'\n\
         published = 'Figure 9'\nquantity = 'wnef-calibration/alike'\nrule = { kind = 'at_most', bound = 1.0 }\n\
         reason = 'far less'\nours = 'older'\nverdict = 'undecided'\n",
        "id = 'Z14'\nkind = 'finding'\nclaim = 'puzzles have 24.33 clues'\nwhere = 'Figure 9'\n\
         quantity = 'wnef-calibration/mean'\nrule = { kind = 'within', published = 24.33, margin = 0.25 }\n",
        "id = 'B1'\nkind = 'definition'\nclaim = 'it solves all'\nwhere = 'Solver'\ntests = ['a.rs::all_agree']\n\
         verdict = 'reproduced'\n",
        "id = 'B2'\nkind = 'finding'\nclaim = 'it is quick'\nwhere = 'Solver'\nneeds = 'times'\n",
    ];
    let text: String =
        entries.iter().map(|entry| format!("[[claim]]\nspeaker = 'author'\n{entry}")).collect();
    Ledger::parse(&text).unwrap().frozen(&References::default(), "2025-12-31T00:00:00Z")
}

fn write_run(folder: &Path, manifest: &Value, quantities: &[Quantity]) -> PathBuf {
    fs::create_dir_all(folder.join("figures")).unwrap();
    let write = |name: &str, text: &str| fs::write(folder.join(name), text).unwrap();
    write("manifest.json", &manifest.to_string());
    write("summary.json", &json!({ "quantities": quantities }).to_string());
    let levels = Table::heads("set || n").rows([cells!["qqwing", 4000_u64]]);
    write("sections.json", &json!([Section::new("Levels").table(levels)]).to_string());
    let entry = json!({
        "name": "figure-9-means", "title": "Means (Figure 9)", "caption": "Bars: 95 %", "width_mm": 180.0,
        "height_mm": 90.0,
    });
    write("figures.json", &json!([entry]).to_string());
    write("figures/figure-9-means.svg", SVG);
    write("figures/figure-9-means.png", "not shown");
    folder.to_owned()
}

fn report() -> (tempfile::TempDir, Report) {
    let folder = tempfile::tempdir().unwrap();
    let small = manifest("wnef-calibration", 10);
    let shipped = write_run(&folder.path().join("wnef-calibration/shipped"), &small, &quantities()[..1]);
    let large = manifest("wnef-calibration", 7084);
    let full = write_run(&folder.path().join("wnef-calibration/full"), &large, &quantities());
    let report = Report::gather(KNOWN, &[shipped, full], ledger()).unwrap();
    (folder, report)
}

#[test]
fn the_run_with_the_most_items_is_shown_and_the_other_named() {
    let (folder, report) = report();
    let [study] = report.studies.as_slice() else { panic!("one experiment") };
    assert_eq!((study.run.manifest.items, study.others.len()), (7084, 1));
    assert_eq!(study.answers().len(), 2);
    assert_eq!(study.run.sections[0].heading, "Levels");
    let found = reference_runs(folder.path()).unwrap();
    assert_eq!(found.len(), 2);
}

#[test]
fn the_page_tells_claims_values_and_verdicts_and_runs_nothing_of_theirs() {
    let (_folder, report) = report();
    let page = report.html();
    for text in [
        "By one experiment: of 3 findings that the texts state, 2 are tested on the author's own material",
        "and 1 of them hold there; 0 are tested on other material, and 0 hold there.",
        "Not counted among them: 0 of 0 derivations hold, 1 of 1 definitions hold.",
        "graphs look &lt;alike&gt; <q>very &lt;similar&gt;</q> <span class=\"place\">Figure 9 (the author)</span>",
        "tests: all agree",
        "not yet run",
        "24.41 [24.34, 24.48], n = 1000",
        "<td>qqwing</td><td class=\"num\">4000</td>",
        "graphs look &lt;alike&gt;",
        "see <code>data.csv</code>",
        "line 7: &lt;two&gt; solutions",
        "7,084 items from qqwing; missing: gnome",
        "sudoku-lab experiment wnef-calibration --config paper --seed 2008",
        "alt=\"Means (Figure 9). Bars: 95 %\"",
        "<h3>What the source says</h3>",
        "a &lt; b",
    ] {
        assert!(page.contains(text), "{text} is not in the page");
    }
    let rows: Vec<(String, Verdict)> =
        report.rows().into_iter().map(|row| (row.ids, row.verdicts[0])).collect();
    let (holds, fails) = (Verdict::Reproduced, Verdict::NotReproduced);
    let expected = [("B1", holds), ("B2", Verdict::Pending), ("W18", fails), ("Z14", holds)];
    assert_eq!(rows, expected.map(|(id, verdict)| (id.to_owned(), verdict)));
    assert!(!page.contains("older"), "a run that is given overrules what is stored");
    assert!(!page.contains("<alike>") && !page.contains("<two>"));
}

#[test]
fn the_page_holds_all_that_it_shows_and_is_the_same_again() {
    let (_folder, report) = report();
    let page = report.html();
    for outside in ["src=\"http", "href=\"http", "url(http", "@import", "<link"] {
        assert!(!page.contains(outside), "{outside}");
    }
    assert_eq!(page, report.html());
}

#[test]
fn a_page_on_named_runs_has_no_ledger_unless_asked_and_shows_own_runs_first() {
    let (folder, _) = report();
    let mut own = manifest("solver-race", 10);
    own["data_sets"][0]["own"] = json!({ "path": "/no/such/file.csv", "labels": null });
    let own = write_run(&folder.path().join("own"), &own, &quantities());
    let other = folder.path().join("wnef-calibration/full");
    let report = Report::gather(KNOWN, &[other, own], ledger()).unwrap();
    assert_eq!(report.studies.iter().map(|study| study.id.as_str()).collect::<Vec<_>>()[0], "solver-race");
    assert!(report.html().contains("id=\"claims\""));
    let page = report.without_ledger().html();
    assert!(!page.contains("id=\"claims\"") && !page.contains("id=\"answer\""));
    assert!(page.find("id=\"experiment-solver-race\"") < page.find("id=\"experiment-wnef-calibration\""));
    assert!(!page.contains("id=\"explore\""), "the file is gone");
}

#[test]
fn puzzles_of_the_runs_are_there_to_look_at_with_solutions_in_steps() {
    let (_folder, report) = report();
    let page = report.html();
    let (_, rest) = page.split_once("id=\"sample\">").unwrap();
    let sample: Value = serde_json::from_str(rest.split_once("</script>").unwrap().0).unwrap();
    assert_eq!(sample["levels"], json!(["simple", "easy", "intermediate", "expert"]));
    let points = sample["points"].as_array().unwrap();
    assert_eq!(points.len(), 400);
    for walk in sample["walks"].as_array().unwrap() {
        let point = points.iter().find(|point| point[1] == walk["line"]).unwrap();
        assert_eq!(walk["steps"][0]["position"], point[0]);
    }
    assert!(page.contains("<li class=\"topic\">"));
}

#[test]
fn every_address_within_the_page_has_a_target_and_ids_are_unique() {
    let (_folder, report) = report();
    let page = report.html();
    let after = |mark: &str| -> Vec<String> {
        page.split(mark).skip(1).map(|rest| rest.split('"').next().unwrap().to_owned()).collect()
    };
    let mut ids = after(" id=\"");
    for target in after(" href=\"#").into_iter().chain(after(" popovertarget=\"")) {
        assert!(ids.contains(&target), "#{target}");
    }
    let all = ids.len();
    ids.sort();
    ids.dedup();
    assert_eq!(ids.len(), all);
}

#[test]
fn markdown_links_to_figures_from_where_it_stands() {
    let (folder, report) = report();
    let text = report.markdown(folder.path());
    assert!(text.contains("](wnef-calibration/full/figures/figure-9-means.svg)"), "{text}");
    assert!(text.contains(
        "| Z14 | finding | puzzles have 24.33 clues |  | ✓ reproduced: 24.41 [24.34, 24.48], n = 1000 |  |"
    ));
    assert!(text.contains("| qqwing | 4,000 | 1 | wnef-calibration |"));
}

#[test]
fn what_is_no_finished_run_is_reported_with_its_remedy() {
    let folder = tempfile::tempdir().unwrap();
    let none = Report::gather(KNOWN, &[], ledger()).unwrap_err().to_string();
    assert!(none.contains("sudoku-lab experiment"), "{none}");
    let empty = Report::gather(KNOWN, &[folder.path().to_owned()], ledger()).unwrap_err().to_string();
    assert!(empty.contains("manifest.json"), "{empty}");

    let mut part = manifest("wnef-calibration", 10);
    part["shard"] = json!({ "index": 1, "of": 2 });
    let part = write_run(&folder.path().join("part"), &part, &quantities());
    let part = Report::gather(KNOWN, &[part], ledger()).unwrap_err().to_string();
    assert!(part.contains("results merge"), "{part}");

    let bad = write_run(&folder.path().join("bad"), &manifest("wnef-calibration", 10), &[]);
    fs::write(bad.join("summary.json"), "{\"quantities\": [{\"claim\": 3}]}").unwrap();
    let bad = Report::gather(KNOWN, &[bad], ledger()).unwrap_err().to_string();
    assert!(bad.contains("summary.json") && bad.contains("quantities"), "{bad}");
}

#[test]
fn names_of_sets_and_labels_make_no_markup() {
    let folder = tempfile::tempdir().unwrap();
    let name = "a|b\n<script>alert(1)</script>[x](javascript:y)";
    let mut manifest = manifest("wnef-calibration", 10);
    manifest["data_sets"][0]["id"] = name.into();
    let quantities = [quantities().remove(0).detail(format!("of {name}"))];
    let run = write_run(&folder.path().join("run"), &manifest, &quantities);
    let report = Report::gather(KNOWN, &[run], ledger()).unwrap();
    let page = report.html();
    assert!(!page.contains("<script>alert") && page.contains("&lt;script&gt;alert(1)"));
    assert!(!page.contains("href=\"javascript"));
    let text = report.markdown(Path::new(""));
    assert!(!text.contains("<script>") && !text.contains("[x](javascript"), "{text}");
    let row = text.lines().find(|line| line.contains("alert(1)") && line.starts_with('|')).unwrap();
    assert!(row.contains("a\\|b &lt;script>"), "{row}");
}
