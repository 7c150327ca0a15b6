//! Scores of answers to a set.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};
use sudoku_core::Puzzle;
use sudoku_stats::Estimate;
use sudoku_tables::{Cell, Column, Frame, Kind, Section, Table, Value, cells};

use super::answer::Answer;
use super::calibration::{Calibration, calibration};
use super::right::{Right, shares};
use super::set::{Set, SetRow};
use super::strata::{Stratum, strata};

/// Maximum number of listed ids of rows without an answer.
const NAMED: usize = 20;

/// Scores of answers to a set.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Scores {
    /// Number of rows in the set.
    pub rows: u64,
    /// Number of rows with an answer.
    pub answered: u64,
    /// Rows of answers that were rejected: they match no row of the set, repeat an answer, or have no valid answer.
    pub refused: Counted,
    /// Ids of the first rows without an answer.
    pub missing: Vec<String>,
    /// The share of puzzles whose whole board is right; a puzzle without an answer counts as wrong.
    pub boards: Estimate,
    /// The share of blank cells that are right; the interval treats the cells of a board as
    /// dependent.
    pub cells: Estimate,
    /// Number of answers that change a clue.
    pub changed_boards: u64,
    /// Number of clues that they change.
    pub changed_clues: u64,
    /// Agreement on symmetric copies; `None` if the set has none that are answered.
    pub invariance: Option<Invariance>,
    /// Scores by clues, rating and the requested columns.
    pub strata: Vec<Stratum>,
    /// Calibration of confidence and probabilities, if the answers state them.
    pub calibration: Vec<Calibration>,
}

/// Numbers of rows of answers that do not count.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Counted {
    /// Rows that match no row of the set.
    pub unknown: u64,
    /// Rows that repeat an answer.
    pub duplicate: u64,
    /// Rows without a valid answer.
    pub malformed: u64,
}

/// Agreement of the answers to symmetric copies of a puzzle.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Invariance {
    /// Answered rows that have an answered copy.
    pub rows: u64,
    /// The share of puzzles with copies whose answers are copies of each other.
    pub equal: Estimate,
    /// The share of these puzzles for which either all copies are solved, or none.
    pub agreed: Estimate,
}

impl Scores {
    pub(super) fn of(set: &Set, answers: &[Option<Answer>], refused: Counted) -> Scores {
        let rows = set.rows();
        let right: Vec<Right> =
            rows.iter().zip(answers).map(|(row, answer)| Right::of(row, answer.as_ref())).collect();
        let nothing = Estimate { value: 0.0, low: 0.0, high: 1.0, n: 0 };
        let (boards, cells) = shares(right.iter()).unwrap_or((nothing, nothing));
        let changed = rows.iter().zip(answers).filter_map(|(row, answer)| {
            let pairs = row.puzzle.values().iter().zip(answer.as_ref()?.cells);
            Some(pairs.filter(|&(&clue, given)| clue != 0 && clue != given).count() as u64)
        });
        let missing = rows.iter().zip(answers).filter(|(_, answer)| answer.is_none()).map(|(row, _)| &row.id);
        Scores {
            rows: rows.len() as u64,
            answered: answers.iter().flatten().count() as u64,
            refused,
            missing: missing.take(NAMED).cloned().collect(),
            boards,
            cells,
            changed_boards: changed.clone().filter(|&clues| clues > 0).count() as u64,
            changed_clues: changed.sum(),
            invariance: invariance(rows, answers, &right),
            strata: strata(set, &right),
            calibration: calibration(rows, answers, &right),
        }
    }

    /// The scores as tables for readers.
    pub fn sections(&self) -> Vec<Section> {
        let mut all = Table::heads("score || n | %");
        let mut share = |name: &str, one: &Estimate| all.row(cells![name, one.n, Cell::percent(one)]);
        share("whole boards", &self.boards);
        share("blank cells", &self.cells);
        if let Some(Invariance { equal, agreed, .. }) = &self.invariance {
            share("copies answered alike", equal);
            share("copies all solved, or none", agreed);
        }
        let mut counts = Table::heads("rows || n");
        let Counted { unknown, duplicate, malformed } = self.refused;
        for (what, n) in [
            ("of the set", self.rows),
            ("answered", self.answered),
            ("of answers to no row of the set", unknown),
            ("of answers to a row answered before", duplicate),
            ("of answers that hold none", malformed),
            ("whose answer changes a clue", self.changed_boards),
            ("clues changed", self.changed_clues),
        ] {
            counts.row(cells![what, n]);
        }
        let mut sections = vec![Section::new("Scores").table(all).table(counts)];
        let by = self.strata.iter().map(|one| {
            cells![
                &one.column,
                &one.value,
                one.boards.n,
                Cell::percent(&one.boards),
                Cell::percent(&one.cells)
            ]
        });
        sections.push(
            Section::new("Strata")
                .table(Table::heads("column | value || n | boards (%) | blank cells (%)").rows(by)),
        );
        sections.extend(self.calibration.iter().map(Calibration::section));
        sections
    }

    /// The scores as rows of one table. The columns are name, column and value, n, and the score with its interval.
    pub fn frame(&self) -> Frame {
        let columns = [
            Column::new("score", Kind::Text, "What is scored."),
            Column::new("column", Kind::Text, "The column by which the set is split."),
            Column::new("value", Kind::Text, "Its value."),
            Column::new("n", Kind::Integer, "Number of boards."),
            Column::new("estimate", Kind::Real, "The score."),
            Column::new("low", Kind::Real, "Lower end of its 95 % interval."),
            Column::new("high", Kind::Real, "Upper limit."),
        ];
        let mut frame = Frame::new(columns);
        let mut put = |score: &str, column: &str, value: &str, one: &Estimate| {
            let limit = |limit: f64| if one.has_interval() { Value::Real(limit) } else { Value::Missing };
            let numbers = [Value::Real(one.value), limit(one.low), limit(one.high)];
            let texts = [score, column, value].map(|text| Value::from(text.to_owned()));
            frame.row(texts.into_iter().chain([one.n.into()]).chain(numbers));
        };
        put("boards", "", "", &self.boards);
        put("cells", "", "", &self.cells);
        if let Some(Invariance { equal, agreed, .. }) = &self.invariance {
            put("copies-equal", "", "", equal);
            put("copies-agreed", "", "", agreed);
        }
        for one in &self.strata {
            put("boards", &one.column, &one.value, &one.boards);
            put("cells", &one.column, &one.value, &one.cells);
        }
        for one in &self.calibration {
            put("brier", &one.of, "", &one.brier);
            put(
                "ece",
                &one.of,
                "",
                &Estimate { value: one.ece, low: one.ece, high: one.ece, n: one.brier.n },
            );
            for bin in &one.bins {
                put("observed", &one.of, &bin.name(), &bin.observed);
            }
        }
        let exact = |count: u64| Estimate {
            value: count as f64,
            low: count as f64,
            high: count as f64,
            n: self.answered,
        };
        put("changed-boards", "", "", &exact(self.changed_boards));
        put("changed-clues", "", "", &exact(self.changed_clues));
        frame
    }
}

/// Compares the answers to copies, each transformed to the common form.
fn invariance(rows: &[SetRow], answers: &[Option<Answer>], right: &[Right]) -> Option<Invariance> {
    let mut groups: HashMap<_, Vec<usize>> = HashMap::new();
    for (number, row) in rows.iter().enumerate().filter(|(number, _)| answers[*number].is_some()) {
        groups.entry(row.group).or_default().push(number);
    }
    groups.retain(|_, copies| copies.len() > 1);
    let form = |row: usize| {
        let answer = Puzzle::from_values(answers[row].as_ref()?.cells)?;
        Some(rows[row].to_form.apply(&answer))
    };
    let count = |alike: &dyn Fn(usize, usize) -> bool| {
        groups.values().filter(|copies| copies[1..].iter().all(|&copy| alike(copies[0], copy))).count() as u64
    };
    let n = groups.len() as u64;
    Some(Invariance {
        rows: groups.values().map(|copies| copies.len() as u64).sum(),
        equal: Estimate::wilson(count(&|a, b| form(a) == form(b)), n).ok()?,
        agreed: Estimate::wilson(count(&|a, b| right[a].board == right[b].board), n).ok()?,
    })
}
