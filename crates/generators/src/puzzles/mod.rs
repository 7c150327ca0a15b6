//! Puzzles from grids.

mod batch;
mod bias_batch;
mod controlled_bias;
mod correction;
mod erasure;
mod few_clues;
mod generate_and_test;
mod hill_climb;
mod masking;
mod method;
mod minimal;
mod minimal_unavoidable;
mod orders;
mod shown;
mod unavoidable;
mod within;

use rand::Rng;
use sudoku_core::Puzzle;

pub use batch::{minimal_batch, minimal_batches, piece_size, pieces_of_group};
pub use bias_batch::controlled_bias_batch;
pub use controlled_bias::{ControlledBias, population_weight};
pub use correction::{Correction, corrected, corrected_hints};
pub use erasure::{Check, Erasure, Order, erase};
pub use few_clues::{Branch, FewClues};
pub use generate_and_test::{GenerateAndTest, adjust};
pub use hill_climb::{Direction, HillClimb, HillClimber, Objective};
pub use masking::{Annealing, LEVEL_TARGETS, Masking, Strategy};
pub use method::Method;
pub use minimal::{Minimal, Pattern, is_minimal, minimal, without_redundant};
pub use minimal_unavoidable::minimal_unavoidable_sets;
pub use unavoidable::unavoidable_sets;
pub use within::minimal_within;

use crate::effort::{Effort, GaveUp, Made, Work};

/// A way to make puzzles. Each generator has a solver, so use one per thread.
pub trait Generator: Send {
    /// A puzzle that has been proved to have exactly one solution.
    ///
    /// # Errors
    /// If the attempts run out or the caller stops. The generator can be called again.
    fn generate(&mut self, rng: &mut dyn Rng, effort: &mut Effort<'_>) -> Result<Made, GaveUp>;

    /// Generates puzzles until one is wanted.
    ///
    /// # Errors
    /// If the attempts run out or the caller stops.
    fn generate_wanted(
        &mut self,
        rng: &mut dyn Rng,
        effort: &mut Effort<'_>,
        is_wanted: &dyn Fn(&Puzzle) -> bool,
    ) -> Result<Made, GaveUp> {
        loop {
            let made = self.generate(rng, effort)?;
            if is_wanted(&made.puzzle) {
                return Ok(made);
            }
        }
    }

    /// The work since the last puzzle. After the generator gives up, this is all the work that produced no puzzle. Each
    /// unit of work is returned once; if it is not taken, it counts for the next puzzle.
    fn take_work(&mut self) -> Work {
        Work::default()
    }
}
