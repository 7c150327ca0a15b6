//! What a reader sees: tables, then figures.

use std::collections::BTreeMap;

use sudoku_audit::in_use::Practice;
use sudoku_runner::prelude::*;

use super::config::Config;
use super::measure::Row;
use super::summary::{Audited, Between, Summary};

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

impl Show<Row, Config> for Summary {
    fn sections(&self, page: &mut Page<'_>) {
        let set = |set: &Audited| {
            let findings = ["several", "redundant-clues", "duplicate-symmetric"];
            let findings = findings.map(|word| percent(&set.findings, word));
            let singles = [&set.naked_singles, &set.singles].map(|share| share.as_ref().map(Cell::percent));
            cells![&set.name, set.rows, ..findings, ..singles]
        };
        page.table("sets", self.sets.iter().map(set));
        let grids = |set: &Audited| {
            let classes = [set.puzzle_classes, set.grid_classes, set.most_on_a_grid];
            cells![&set.name, ..classes, set.guess.as_ref().map(Cell::percent)]
        };
        page.table("grids", self.sets.iter().map(grids));
        let is_made = |practice: &Practice| self.sets.iter().any(|set| set.name == practice.name());
        let made = Practice::ALL.into_iter().filter(is_made);
        page.table("made", made.map(|practice| cells![practice.name(), ..mend(practice)]));
        let like = |percent: &str| LIKE.map(|(_, name)| format!("{name}{percent}"));
        let split = |set: &Audited| {
            cells![&set.name, set.tested, ..LIKE.iter().map(|(word, _)| percent(&set.leaks, word))]
        };
        page.list("like", like(" (%)")).table("split", self.sets.iter().map(split));
        let between = |pair: &Between| {
            cells![&pair.set, &pair.with, ..LIKE.iter().map(|(word, _)| pair.counts.get(*word))]
        };
        page.list("like", like("")).table("between", self.between.iter().map(between));
        let metrics = self.sets.iter().flat_map(|set| {
            set.metrics.iter().map(|(metric, copy, label)| cells![&set.name, metric, *copy, *label])
        });
        page.table("metrics", metrics);
    }

    fn figures(&self, _rows: &[Row], _config: &Config, canvas: &Canvas<'_>) -> Result<()> {
        let guess = self.forest(|set| set.guess);
        if !guess.is_empty() {
            canvas.draw("guess", |figure: Forest| Forest {
                none: Some(1.0 / 9.0),
                groups: guess,
                ..figure
            })?;
        }
        let split = self.forest(|set| set.leaks.get("leak-same-grid").copied());
        if split.is_empty() { Ok(()) } else { canvas.forest("split", split) }
    }
}

impl Summary {
    /// The sets of the index and those made here that have such a number.
    fn forest(&self, of: impl Fn(&Audited) -> Option<Estimate>) -> Vec<(String, Vec<ForestRow>)> {
        let group = |made: bool| {
            let own = self.sets.iter().filter(|set| set.made == made);
            own.filter_map(|set| Some(ForestRow::new(&set.name, &of(set)?))).collect::<Vec<_>>()
        };
        let groups = [("sets", group(false)), ("made here", group(true))];
        let shown = groups.into_iter().filter(|(_, rows)| !rows.is_empty());
        shown.map(|(name, rows)| (name.into(), rows)).collect()
    }
}

/// A share that is none where there is no such row.
fn percent(shares: &BTreeMap<String, Estimate>, word: &str) -> Option<Cell> {
    shares.get(word).map(Cell::percent)
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
