//! A puzzle has one value by each metric and rating, wherever it stands and however it is read.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::common::{lab, stdout};

/// Puzzles from singles to T&E(1), which slow metrics take milliseconds for.
const PUZZLES: [&str; 3] = [
    "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..",
    "37...9..68..1.3.7.........8.2..8...5187...6425...2..1.7.........5.6.2..72..3...61",
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
];

/// Adds each row that a command prints, without its place, to the values of its puzzle.
fn add(rows: &str, values: &mut BTreeMap<String, Vec<String>>) {
    for row in rows.lines() {
        let mut row: Value = serde_json::from_str(row).unwrap();
        let fields = row.as_object_mut().unwrap();
        let puzzle = fields.remove("puzzle").unwrap().as_str().unwrap().to_owned();
        fields.retain(|name, _| name != "file" && name != "line");
        values.entry(puzzle).or_default().push(row.to_string());
    }
}

/// Runs a command on the puzzles in several files, orders, shards and numbers of threads.
fn values(folder: &Path, command: &[&str]) -> BTreeMap<String, Vec<String>> {
    let [one, two, three] = PUZZLES;
    let write = |name: &str, text: String| fs::write(folder.join(name), text).unwrap();
    write("order.txt", format!("{one}\n{two}\n{three}\n"));
    write("again.txt", format!("\n{three}\n{one}\n# {one}\n{one}\n{two}\n"));
    let mut values = BTreeMap::new();
    let layouts: [&[&str]; 6] = [
        &["order.txt", "-j", "1"],
        &["again.txt", "-j", "2"],
        &["again.txt", "order.txt"],
        &["order.txt", "again.txt", "--shard", "1/2", "-o", "rows.jsonl"],
        &["order.txt", "again.txt", "--shard", "2/2", "-o", "rows.jsonl"],
        &[three],
    ];
    for layout in layouts {
        let rows = stdout(lab().current_dir(folder).args(command).arg("--json").args(layout));
        add(&rows, &mut values);
    }
    for part in [1, 2] {
        add(&fs::read_to_string(folder.join(format!("rows.jsonl.part-{part}-of-2"))).unwrap(), &mut values);
    }
    values
}

#[test]
fn every_metric_and_rating_is_a_function_of_the_puzzle() {
    let folder = tempfile::tempdir().unwrap();
    let names = |of: &str| stdout(lab().args(["list", of, "--names"]));
    let metrics = names("metrics").lines().collect::<Vec<_>>().join(",") + ",human-model";
    assert!(metrics.contains("human-time") && metrics.contains("branch-score-isomorphs"));
    let profiles = names("profiles");
    let mut commands = vec![
        vec!["score", "--metrics", &metrics],
        vec!["score", "--metrics", "human-time,branch-score", "--isomorphs", "3", "--seed", "5"],
        vec!["grade", "--time", "--width", "--isomorphs", "3"],
    ];
    commands.extend(profiles.lines().map(|profile| vec!["grade", "--profile", profile]));
    for command in commands {
        let values = values(folder.path(), &command);
        assert_eq!(values.len(), PUZZLES.len());
        for (puzzle, rows) in values {
            assert!(rows.len() >= 6, "{command:?}: {} rows", rows.len());
            assert!(rows.iter().all(|row| *row == rows[0]), "{command:?}, {puzzle}: {rows:#?}");
        }
    }
}

#[test]
fn analyses_and_books_have_the_values_of_score() {
    let folder = tempfile::tempdir().unwrap();
    let scored = stdout(lab().args(["score", "--metrics", "human-time"]).args(PUZZLES));
    let seconds = |row: &str| row.split(',').nth(3).unwrap().parse::<f64>().unwrap();
    let seconds: Vec<f64> = scored.lines().skip(1).map(seconds).collect();
    for (puzzle, seconds) in PUZZLES.iter().zip(&seconds) {
        let analysed: Value =
            serde_json::from_str(&stdout(lab().args(["analyse", puzzle, "--format", "json"]))).unwrap();
        assert_eq!(analysed["scores"]["human_seconds"].as_f64(), Some(*seconds));
    }
    // Every puzzle of the book is on a page of its own, and the last comes again.
    let [one, two, three] = PUZZLES;
    let book = ["book", three, one, two, three, "-o", "book.svg", "--per-page", "1"];
    stdout(lab().current_dir(folder.path()).args(book));
    for (page, n) in [2, 0, 1, 2].into_iter().enumerate() {
        let text = fs::read_to_string(folder.path().join(format!("book-{:02}.svg", page + 1))).unwrap();
        let minutes = format!("about {:.0} min", (seconds[n] / 60.0).max(1.0));
        assert!(text.contains(&minutes), "page {}: no {minutes}", page + 1);
    }
}
