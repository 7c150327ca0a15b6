//! The sampler as a generator of puzzles.

use rand::seq::SliceRandom;
use rand::{Rng, RngExt};
use sudoku_core::{Grid, Puzzle};
use sudoku_solvers::Fast;

use super::descent::Descent;
use super::ground::{Drawn, Nine};
use super::plan::Plan;
use crate::effort::{Effort, GaveUp, Made, Work};
use crate::puzzles::Generator;

/// Options of the generator `population`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Population {
    /// Grids per descent. With more grids, a descent gives more puzzles, and fewer of them share a grid.
    pub grids: usize,
}

impl Default for Population {
    fn default() -> Population {
        Population { grids: 1 << 15 }
    }
}

/// A minimal puzzle drawn by the sampler.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Weighted {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its solution.
    pub solution: Grid,
    /// Number of minimal puzzles per grid that it represents in its descent.
    pub weight: f64,
}

/// The minimal puzzles of a descent, in random order, so that any prefix is a sample too.
///
/// The same generator state gives the same puzzles on every machine.
pub fn population_batch<R: Rng + ?Sized>(
    options: Population,
    rng: &mut R,
    solver: &mut Fast,
) -> Vec<Weighted> {
    let mut descent = Descent::run(&Plan::shares(options.grids), &mut Nine(solver), rng);
    descent.found.shuffle(rng);
    descent.weighted().collect()
}

impl Descent<Drawn> {
    /// The minimal puzzles, in the order of `found`.
    pub fn weighted(&self) -> impl Iterator<Item = Weighted> {
        self.found.iter().map(|found| {
            let drawn = &self.grids[found.grid as usize];
            Weighted { puzzle: drawn.puzzle(found.clues), solution: drawn.grid, weight: found.weight }
        })
    }
}

/// One puzzle of a descent. Every puzzle has the same probability, regardless of the number of puzzles in its descent.
/// Weights depend on the number of clues.
pub(crate) struct ByDescent {
    pub(crate) options: Population,
    pub(crate) solver: Fast,
}

impl Generator for ByDescent {
    fn generate(&mut self, rng: &mut dyn Rng, effort: &mut Effort<'_>) -> Result<Made, GaveUp> {
        let plan = Plan::shares(self.options.grids);
        let mut work = Work::default();
        loop {
            effort.begin()?;
            let descent = Descent::run(&plan, &mut Nine(&mut self.solver), rng);
            work.checks += descent.asked;
            // A descent with more puzzles is accepted with a higher probability.
            let place = rng.random_range(0..self.options.grids.max(descent.found.len()));
            if let Some(Weighted { puzzle, solution, .. }) = descent.weighted().nth(place) {
                return Ok(Made { puzzle, solution, work });
            }
        }
    }
}
