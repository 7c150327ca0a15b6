//! Numbers of unique sets of clues and of minimal puzzles.

use sudoku_runner::prelude::*;

use super::rows::{FEWEST, POPULATION, Row};
use crate::minimal_puzzles::{self, GRIDS};

/// Up to this number of clues, the numbers come from the descents to few clues.
const FEW: usize = 22;

/// A size of sets of clues. Numbers are means over grids; their n is the number of descents.
#[derive(Clone, Debug, Serialize)]
pub struct Count {
    pub clues: usize,
    /// Sets of clues that determine the grid.
    pub unique: Estimate,
    /// Minimal puzzles; `None` for sizes that were not tested.
    pub minimal: Estimate,
    /// Minimal puzzles found before walks.
    pub found: u64,
    /// Minimal puzzles of all grids.
    pub in_all: Estimate,
    /// The published number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub published: Option<f64>,
}

/// By number of clues, fewest first; and the total number of minimal puzzles per grid.
pub fn counts(rows: &[Row]) -> Result<(Vec<Count>, Estimate)> {
    let descents = by_descent(rows, POPULATION);
    let few = by_descent(rows, FEWEST);
    let mut counts = Vec::new();
    for clues in 17..=81 {
        let sizes = if clues <= FEW { &few } else { &descents };
        let unique: Vec<f64> = sizes.iter().map(|sizes| of(&sizes.sizes, clues, |row| row.unique)).collect();
        let minimal: Vec<f64> =
            sizes.iter().map(|sizes| of(&sizes.sizes, clues, |row| row.minimal)).collect();
        if unique.len() < 2 || unique.iter().all(|&sets| sets == 0.0) {
            continue;
        }
        let found = sizes
            .iter()
            .flat_map(|one| &one.sizes)
            .filter(|row| row.clues == clues)
            .filter_map(|row| row.minimal)
            .sum();
        let minimal = Estimate::mean(&minimal)?;
        let (unique, in_all) = (Estimate::mean(&unique)?, minimal.map(|number| number * GRIDS));
        counts.push(Count {
            clues,
            unique,
            minimal,
            found,
            in_all,
            published: minimal_puzzles::published(clues),
        });
    }
    let in_all: Vec<f64> = descents
        .iter()
        .map(|one| one.sizes.iter().map(|row| row.weight * row.minimal.unwrap_or_default() as f64).sum())
        .collect();
    Ok((counts, Estimate::mean(&in_all)?))
}

/// The rows of a descent.
#[derive(Default)]
pub struct OfDescent<'a> {
    /// A row for each size of sets.
    pub sizes: Vec<&'a Row>,
    /// The puzzles that were rated.
    pub puzzles: Vec<&'a Row>,
}

/// The rows of each descent of a sample: first sizes of sets, fewest clues first, then puzzles.
pub fn by_descent<'a>(rows: &'a [Row], sample: &str) -> Vec<OfDescent<'a>> {
    let mut descents: Vec<OfDescent<'a>> = Vec::new();
    for row in rows.iter().filter(|row| row.sample == sample) {
        let begins = descents.last().is_none_or(|last| {
            let fewer = last.sizes.last().is_none_or(|before| row.clues <= before.clues);
            row.puzzle.is_none() && (fewer || !last.puzzles.is_empty())
        });
        if begins {
            descents.push(OfDescent::default());
        }
        if let Some(last) = descents.last_mut() {
            if row.puzzle.is_some() { last.puzzles.push(row) } else { last.sizes.push(row) }
        }
    }
    descents
}

/// Number of sets of one size per grid.
fn of(sizes: &[&Row], clues: usize, number: fn(&Row) -> Option<u64>) -> f64 {
    let own = sizes.iter().filter(|row| row.clues == clues);
    own.map(|row| row.weight * number(row).unwrap_or_default() as f64).sum()
}
