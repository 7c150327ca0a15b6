//! What decides every byte of a set whose rows are graded.

use serde::{Deserialize, Serialize};
use sudoku_core::named;

use super::candidate::Candidate;

/// A set by strata of rating and clues, or a sample of all minimal puzzles.
///
/// Rows belong to one of three parts by the class of their solution grid; further parts hold shifted puzzles.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// Its title.
    pub title: String,
    /// One sentence or two.
    pub description: String,
    /// Seed.
    pub seed: u64,
    /// Rows to train with.
    pub train: u64,
    /// Rows to choose models by.
    pub validation: u64,
    /// Rows to test with.
    pub test: u64,
    /// Rows of a file; 0 for all rows of a part in one.
    #[serde(default)]
    pub rows_per_file: u64,
    /// Grids of a descent of the population sampler.
    pub grids: usize,
    /// Puzzles drawn of each descent.
    pub drawn: usize,
    /// Sets, or files of the user's, whose puzzles are hard: their relatives fill the strata that are `from`
    /// relatives.
    #[serde(default)]
    pub seeds: Vec<String>,
    /// The strata; without any, rows are a sample of the population.
    #[serde(default)]
    pub strata: Vec<Stratum>,
    /// Rows of the parts that hold shifted puzzles.
    #[serde(default)]
    pub shifts: Shifts,
}

/// A stratum: puzzles rated alike.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stratum {
    /// Least and greatest rating by Sudoku Explainer 1.2.1.
    pub er: [f64; 2],
    /// Its share of the rows, as a multiple of the other strata's.
    pub share: u64,
    /// Where its puzzles come from.
    pub from: Origin,
    /// Ranges of clues that have equal shares of it; without any, the number of clues is free.
    #[serde(default)]
    pub clues: Vec<[u32; 2]>,
}

named! {
    /// Where a puzzle comes from.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Origin {
        /// Drawn from all minimal puzzles, by splitting.
        #[default]
        Population = "population",
        /// A hard puzzle with one or two clues moved, made minimal again and permuted.
        Relatives = "relatives",
        /// A symmetric copy of a training row.
        Isomorph = "isomorph",
        /// A training row with one clue moved, on the same solution grid.
        Moved = "moved",
        /// A test row with clues added.
        Padded = "padded",
        /// A minimal puzzle on another board.
        Board = "board",
    }
}

sudoku_tables::text_fields!(Origin);

/// Rows of the parts that hold shifted puzzles.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Shifts {
    /// Symmetric copies of training rows.
    pub isomorphs: u64,
    /// Training rows with one clue moved.
    pub moved: u64,
    /// Test rows with clues added.
    pub padded: u64,
    /// Puzzles on boards of 4 x 4 cells.
    pub order_2: u64,
    /// Puzzles on boards of 16 x 16 cells.
    pub order_4: u64,
    /// Relatives that are rated above every row of the other parts.
    pub harder: u64,
}

/// A stratum with one range of clues: what has a quota.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Cell {
    /// Least and greatest rating.
    pub er: [f64; 2],
    /// Fewest and most clues.
    pub clues: [u32; 2],
    /// Where its puzzles come from.
    pub from: Origin,
    /// Its share of the rows.
    pub share: f64,
}

impl Cell {
    /// Whether a candidate belongs to it, wherever it comes from.
    pub fn holds(&self, candidate: &Candidate) -> bool {
        let [least, most] = self.er;
        // Where there are no strata, puzzles that were given up are taken too.
        let er = candidate.rated.as_ref().map_or(f64::NEG_INFINITY, |rated| rated.er);
        let clues = candidate.puzzle.clue_count() as u32;
        least <= er && er <= most && (self.clues[0]..=self.clues[1]).contains(&clues)
    }
}

/// Any number of clues.
const ANY_CLUES: [u32; 2] = [0, 81];

/// A plan that makes no set.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct PlanError(String);

impl Plan {
    /// The rows of the training, the validation and the test part.
    pub fn sizes(&self) -> [u64; 3] {
        [self.train, self.validation, self.test]
    }

    /// The strata by range of clues.
    pub fn cells(&self) -> Vec<Cell> {
        let total: u64 = self.strata.iter().map(|stratum| stratum.share).sum();
        let cells = |stratum: &Stratum| {
            let ranges = if stratum.clues.is_empty() { vec![ANY_CLUES] } else { stratum.clues.clone() };
            let share = stratum.share as f64 / (total * ranges.len() as u64) as f64;
            let (er, from) = (stratum.er, stratum.from);
            ranges.into_iter().map(move |clues| Cell { er, clues, from, share })
        };
        match self.strata.is_empty() {
            true => {
                let from = Origin::Population;
                vec![Cell { er: [f64::NEG_INFINITY, f64::INFINITY], clues: ANY_CLUES, from, share: 1.0 }]
            }
            false => self.strata.iter().flat_map(cells).collect(),
        }
    }

    /// Checks what the types do not.
    ///
    /// # Errors
    /// If no row is asked for, a range is empty, strata overlap, a stratum can come from nowhere, or a part of shifted
    /// puzzles lacks what it is made of.
    pub fn check(&self) -> Result<(), PlanError> {
        let fail = |text: String| Err(PlanError(text));
        if self.sizes().iter().sum::<u64>() == 0 {
            return fail("train, validation and test are all 0: ask for at least one row".into());
        }
        if self.grids < 100 || self.drawn == 0 {
            return fail(format!("grids = {}, drawn = {}: at least 100 and 1", self.grids, self.drawn));
        }
        let cells = self.cells();
        for (place, cell) in cells.iter().enumerate() {
            if cell.er[0] > cell.er[1] || cell.clues[0] > cell.clues[1] || cell.share == 0.0 {
                return fail(format!("strata: er {:?}, clues {:?} holds nothing", cell.er, cell.clues));
            }
            if !matches!(cell.from, Origin::Population | Origin::Relatives) {
                return fail(format!("strata: er {:?}: from must be population or relatives", cell.er));
            }
            let meets = |one: &Cell| {
                let ers = one.er[0] <= cell.er[1] && cell.er[0] <= one.er[1];
                ers && one.clues[0] <= cell.clues[1] && cell.clues[0] <= one.clues[1]
            };
            if let Some(other) = cells[..place].iter().find(|one| meets(one)) {
                return fail(format!("strata: er {:?} and {:?} overlap", other.er, cell.er));
            }
        }
        let has_relatives = cells.iter().any(|cell| cell.from == Origin::Relatives);
        if self.seeds.is_empty() && (has_relatives || self.shifts.harder > 0) {
            return fail("seeds: relatives need hard puzzles to start from: name sets or files".into());
        }
        if self.shifts.harder > 0 && self.strata.is_empty() {
            return fail("shifts: harder puzzles need strata, which end somewhere".into());
        }
        let Shifts { isomorphs, moved, padded, .. } = self.shifts;
        if self.train == 0 && isomorphs + moved > 0 || self.test == 0 && padded > 0 {
            return fail("shifts: isomorphs and moved need training rows, padded needs test rows".into());
        }
        Ok(())
    }
}
