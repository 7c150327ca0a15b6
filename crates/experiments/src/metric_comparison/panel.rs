//! The puzzles of one set as columns of numbers.

use sudoku_runner::prelude::*;

use super::config::{Config, SetChoice};
use super::row::Row;
use super::scores::{COMPARED, columns};

/// The minimum number of puzzles in a set.
const LEAST: usize = 8;

/// One set.
pub struct Panel<'a> {
    /// Its name.
    pub name: String,
    /// The source of the judgement.
    pub source: String,
    /// Whether it takes part in the leaderboard.
    pub ranked: bool,
    /// Whether the target is the level of a label.
    pub labelled: bool,
    /// Whether its levels are named by their labels.
    pub named: bool,
    /// Whether people's times are the target.
    pub timed: bool,
    /// Its puzzles.
    pub rows: Vec<&'a Row>,
}

impl Panel<'_> {
    /// The source's difficulties of the puzzles; [`panels`] includes only puzzles that have one.
    pub fn target(&self) -> Vec<f64> {
        self.rows.iter().map(|row| row.target.unwrap_or_default()).collect()
    }

    /// A column of the puzzles.
    pub fn column(&self, name: &str) -> Result<Vec<f64>> {
        let place = place(name)?;
        Ok(self.rows.iter().map(|row| row.scores[place]).collect())
    }

    /// The columns compared, each with its sign.
    pub fn compared(&self) -> Result<Vec<(Vec<f64>, f64)>> {
        COMPARED.iter().map(|one| Ok((self.column(one.column)?, one.sign))).collect()
    }

    /// The same panel, restricted to the puzzles taken.
    pub fn taken(&self, name: &str, taken: impl Fn(&Row) -> bool) -> Self {
        Panel {
            name: name.to_owned(),
            source: self.source.clone(),
            rows: self.rows.iter().copied().filter(|row| taken(row)).collect(),
            ..*self
        }
    }
}

/// Index of a column among the scores.
pub fn place(column: &str) -> Result<usize> {
    let place = columns().iter().position(|name| *name == column);
    place.ok_or_else(|| Error::Experiment(format!("no metric has a column {column}")))
}

/// The panels of a run in the order of the config, and the names of sets that are too small.
pub fn panels<'a>(rows: &'a [Row], config: &Config) -> (Vec<Panel<'a>>, Vec<String>) {
    let (mut panels, mut small) = (Vec::new(), Vec::new());
    for choice in &config.sets {
        for name in names(rows, choice) {
            let own = taken(rows, |row| row.set == name && row.target.is_some());
            let varies = own.iter().any(|row| row.target != own[0].target);
            if own.len() < LEAST || !varies {
                small.push(format!("{name} ({})", own.len()));
                continue;
            }
            panels.push(Panel {
                name,
                source: choice.source.clone(),
                ranked: choice.ranked,
                labelled: choice.target.is_none(),
                named: choice.named,
                timed: choice.solvers.is_some(),
                rows: own,
            });
        }
    }
    (panels, small)
}

/// The set itself, or its groups in order of appearance.
fn names(rows: &[Row], choice: &SetChoice) -> Vec<String> {
    let is_own = |set: &&String| {
        *set == &choice.id || set.strip_prefix(&choice.id).is_some_and(|rest| rest.starts_with(": "))
    };
    distinct(rows.iter().map(|row| &row.set).filter(is_own)).into_iter().cloned().collect()
}
