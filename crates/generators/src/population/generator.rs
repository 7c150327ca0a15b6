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
    /// Grids of a descent: more give more puzzles at once, of which fewer share a grid.
    pub grids: usize,
}

impl Default for Population {
    fn default() -> Population {
        Population { grids: 1 << 15 }
    }
}

/// A minimal puzzle of the sampler.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Weighted {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its solution.
    pub solution: Grid,
    /// How many minimal puzzles a grid it stands for in its descent.
    pub weight: f64,
}

/// The minimal puzzles of a descent, in random order: the first ones are a sample as well.
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
    /// The minimal puzzles, in the order of the list.
    pub fn weighted(&self) -> impl Iterator<Item = Weighted> {
        self.found.iter().map(|found| {
            let drawn = &self.grids[found.grid as usize];
            Weighted { puzzle: drawn.puzzle(found.clues), solution: drawn.grid, weight: found.weight }
        })
    }
}

/// One puzzle of a descent, each with the same probability, whatever the number of puzzles; weights depend on the number
/// of clues.
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
            // A descent with more puzzles is more likely to be taken.
            let place = rng.random_range(0..self.options.grids.max(descent.found.len()));
            if let Some(Weighted { puzzle, solution, .. }) = descent.weighted().nth(place) {
                return Ok(Made { puzzle, solution, work });
            }
        }
    }
}
