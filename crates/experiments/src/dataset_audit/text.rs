//! The summary in tables.

use std::collections::BTreeMap;

use sudoku_audit::in_use::Practice;
use sudoku_runner::prelude::*;

use super::summary::Summary;

/// Likenesses of rows, the closest first, with a short name.
const LIKE: [(&str, &str); 7] = [
    ("leak-equal", "equal"),
    ("leak-relabelled", "relabelled"),
    ("leak-symmetric", "symmetric"),
    ("leak-contained", "contained"),
    ("leak-moved-1", "one clue moved"),
    ("leak-moved-2", "two clues moved"),
    ("leak-same-grid", "same grid"),
];

/// The sections.
pub fn sections(summary: &Summary) -> Vec<Section> {
    vec![sets(summary), grids(summary), made(summary), split(summary), between(summary), metrics(summary)]
}

/// A share that is none where there is no such row.
fn percent(shares: &BTreeMap<String, Estimate>, word: &str) -> Option<Cell> {
    shares.get(word).map(Cell::percent)
}

fn sets(summary: &Summary) -> Section {
    let table = Table::heads(
        "set || rows | several solutions (%) | redundant clues (%) | symmetric copies (%) | naked singles solve (%) | \
         singles solve (%)",
    );
    let rows = summary.sets.iter().map(|set| {
        cells![
            &set.name,
            set.rows,
            percent(&set.findings, "several"),
            percent(&set.findings, "redundant-clues"),
            percent(&set.findings, "duplicate-symmetric"),
            set.naked_singles.as_ref().map(Cell::percent),
            set.singles.as_ref().map(Cell::percent),
        ]
    });
    Section::new("Rows")
        .text(
            "An empty cell: there is no such row, or nothing to ask. Redundant clues: one of them can go, and the solution is \
             still the only one. Symmetric copies: rows behind the first of their class.",
        )
        .table(table.rows(rows))
}

fn grids(summary: &Summary) -> Section {
    let table = Table::heads(
        "set || puzzle classes | grid classes | most on a grid | constant guess right (% of cells)",
    );
    let rows = summary.sets.iter().map(|set| {
        cells![
            &set.name,
            set.puzzle_classes,
            set.grid_classes,
            set.most_on_a_grid,
            set.guess.as_ref().map(Cell::percent),
        ]
    });
    Section::new("Grids")
        .text(
            "Classes are those of all symmetries; grids are the solutions of puzzles that have exactly one. Constant guess: \
             fitted on one half of the grids, asked on the other; chance is 11.11 %.",
        )
        .table(table.rows(rows))
}

/// What marks a way to make sets, and how to mend it.
fn mend(practice: Practice) -> [&'static str; 2] {
    match practice {
        Practice::OneRoot => [
            "`shifted-root`: of 5,472,730,538 classes of grids one occurs; `several`",
            "uniform grids (`sudoku-lab grid`), a test of uniqueness after each removal",
        ],
        Practice::LowestFirst => [
            "`lowest-first` and `guessable`: low digits stand where they can be guessed; `several`",
            "try digits in random order, or draw uniform grids; a test of uniqueness",
        ],
        Practice::Unchecked => {
            ["`several`: other answers than the stored one are right, too", "a test of uniqueness"]
        }
        Practice::FilledList => [
            "`leak-contained` and `leak-same-grid` after any split by rows",
            "split by `grid_id`, that is by classes of solution grids",
        ],
        Practice::Minimal => ["nothing but what chance brings", ""],
    }
}

fn made(summary: &Summary) -> Section {
    let names: Vec<&str> = summary.sets.iter().map(|set| set.name.as_str()).collect();
    let ways = Practice::ALL.into_iter().filter(|practice| names.contains(&practice.name()));
    let rows = ways.map(|practice| {
        let [mark, mend] = mend(practice);
        cells![practice.name(), mark, mend]
    });
    Section::new("Ways to make sets")
        .text("Re-implemented here from their published descriptions.")
        .table(Table::heads("way | how an audit tells it | how it is mended").rows(rows))
}

fn split(summary: &Summary) -> Section {
    let head = Table::heads("set || test rows").numbers(LIKE.iter().map(|(_, name)| format!("{name} (%)")));
    let rows = summary
        .sets
        .iter()
        .map(|set| cells![&set.name, set.tested, ..LIKE.iter().map(|(word, _)| percent(&set.leaks, word))]);
    Section::new("After a random split")
        .text(
            "A tenth of the rows at random, and what share of them is like one of the other rows. Symmetric copies include \
             relabelled ones, these equal ones; rows on the same grid include all others.",
        )
        .table(head.rows(rows))
}

fn between(summary: &Summary) -> Section {
    let head = Table::heads("set | earlier set").numbers(LIKE.iter().map(|(_, name)| *name));
    let rows = summary
        .between
        .iter()
        .map(|pair| cells![&pair.set, &pair.with, ..LIKE.iter().map(|(word, _)| pair.counts.get(*word))]);
    Section::new("Sets against each other")
        .text("Rows of a set that are like a row of a set that stands before it in the index.")
        .table(head.rows(rows))
}

fn metrics(summary: &Summary) -> Section {
    let table = Table::heads("set | metric || on a symmetric copy (Spearman) | with the label (Spearman)");
    let rows = summary.sets.iter().flat_map(|set| {
        set.metrics.iter().map(|(metric, copy, label)| cells![&set.name, metric, *copy, *label])
    });
    Section::new("Difficulty")
        .text(
            "On a sample of each set: the same metric on a random symmetric copy, and the label of the set.",
        )
        .table(table.rows(rows))
}
