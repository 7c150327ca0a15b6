//! Numbers of unique sets of clues and of minimal puzzles.

use sudoku_runner::prelude::*;

use super::kept::{APART, Group};
use super::rows::{FEWEST, POPULATION};
use crate::shared::minimal_puzzles::{self, GRIDS};

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
    /// The published number with its own error.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub published: Option<Estimate>,
}

impl Count {
    /// This project's number divided by the published one, with the errors of both; `None` if no puzzle was found.
    pub fn over_published(&self) -> Option<Estimate> {
        minimal_puzzles::over_published(self.in_all, self.clues).filter(|_| self.found > 0)
    }
}

/// By number of clues, fewest first; and the total number of minimal puzzles per grid.
pub fn counts(rows: &[Group]) -> Result<(Vec<Count>, Estimate)> {
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
        let minimal = Estimate::of_amounts(&minimal)?;
        let (unique, in_all) = (Estimate::of_amounts(&unique)?, minimal.map(|number| number * GRIDS));
        counts.push(Count {
            clues,
            unique,
            minimal,
            found,
            in_all,
            published: minimal_puzzles::published_with_error(clues),
        });
    }
    let in_all: Vec<f64> = descents
        .iter()
        .map(|one| one.sizes.iter().map(|row| row.weight * row.minimal.unwrap_or_default() as f64).sum())
        .collect();
    Ok((counts, Estimate::of_amounts(&in_all)?))
}

/// The rows of a descent.
#[derive(Default)]
pub struct OfDescent<'a> {
    /// A row for each size of sets.
    pub sizes: Vec<&'a Group>,
    /// The puzzles that were rated.
    pub puzzles: Vec<&'a Group>,
    /// Their ratings that have rows apart.
    pub apart: Vec<&'a Group>,
}

/// The rows of each descent of a sample: first sizes of sets, fewest clues first, then puzzles, then rows apart.
pub fn by_descent<'a>(rows: &'a [Group], sample: &str) -> Vec<OfDescent<'a>> {
    let mut descents: Vec<OfDescent<'a>> = Vec::new();
    let is_apart = |row: &Group| sample == POPULATION && row.sample == APART;
    for row in rows.iter().filter(|row| row.sample == sample || is_apart(row)) {
        let is_size = row.puzzles.is_none();
        let begins = descents.last().is_none_or(|last| {
            let fewer = last.sizes.last().is_none_or(|before| row.clues <= before.clues);
            is_size && (fewer || !last.puzzles.is_empty())
        });
        if begins {
            descents.push(OfDescent::default());
        }
        if let Some(last) = descents.last_mut() {
            let own = match is_size {
                true => &mut last.sizes,
                false if is_apart(row) => &mut last.apart,
                false => &mut last.puzzles,
            };
            own.push(row);
        }
    }
    descents
}

/// Number of sets of one size per grid.
fn of(sizes: &[&Group], clues: usize, number: fn(&Group) -> Option<u64>) -> f64 {
    let own = sizes.iter().filter(|row| row.clues == clues);
    own.map(|row| row.weight * number(row).unwrap_or_default() as f64).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of descents to few clues one in three met 20 clues, and two met 21; of the others one met 29 clues.
    #[test]
    fn no_number_reaches_below_0_and_ratios_have_the_published_error() {
        let size = |sample: &str, clues: usize, weight: f64, minimal: u64| Group {
            sample: sample.to_owned(),
            clues,
            weight,
            unique: Some(minimal.max(1)),
            minimal: Some(minimal),
            ..Group::default()
        };
        let mut rows = Vec::new();
        for n in 0..3 {
            rows.push(size(FEWEST, 20, 1e4, if n == 0 { 300 } else { 0 }));
            rows.push(size(FEWEST, 21, 1e6, [0, 3, 900][n]));
            rows.push(size(FEWEST, 22, 1e9, 160 + n as u64));
        }
        for n in 0..3 {
            rows.push(size(POPULATION, 26, 1e12, 1480 + n));
            rows.push(size(POPULATION, 29, 1e13, if n == 1 { 20 } else { 0 }));
        }
        let (counts, in_all) = counts(&rows).unwrap();
        let found: Vec<(usize, u64)> = counts.iter().map(|one| (one.clues, one.found)).collect();
        assert_eq!(found, [(20, 300), (21, 903), (22, 483), (26, 4443), (29, 20)]);
        assert!(in_all.low > 0.0, "{in_all:?}");
        for one in &counts {
            for of in [one.unique, one.minimal, one.in_all, one.over_published().unwrap()] {
                assert!(0.0 < of.low && of.low < of.value && of.value < of.high, "{one:?}");
            }
            let (ratio, ours) = (one.over_published().unwrap(), one.in_all);
            assert!(ratio.high / ratio.value > ours.high / ours.value, "{one:?}");
        }
        // Student's interval where it stays above 0.
        let of = |clues: usize| counts.iter().find(|one| one.clues == clues).unwrap();
        assert_eq!(of(26).minimal, Estimate::mean(&[1480e12, 1481e12, 1482e12]).unwrap());
    }
}
