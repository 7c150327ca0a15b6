//! Puzzles by random removal, graded under every reading of the source.

use sudoku_core::{Grid, Puzzle};
use sudoku_generators::{GridMethod, minimal_batch};
use sudoku_runner::prelude::*;
use sudoku_solvers::Fast;

use super::scheme::Scheme;

/// Puzzles of an item: enough to keep the batch solver busy.
pub const PUZZLES: u64 = 250;

row! {
    /// One line of `data.csv`: a puzzle under a reading.
    #[derive(Clone, Debug)]
    pub struct Row {
        /// Number of the puzzle, from 1.
        pub number: u64,
        /// Number of clues.
        pub clues: usize,
        /// The reading.
        pub scheme: String,
        /// Place of the hardest tactic in the reading's list, from 1; one past its end if they do not solve it.
        pub hardest: usize,
    }
}

/// So many items for so many puzzles.
pub fn items(puzzles: u64) -> u64 {
    puzzles.div_ceil(PUZZLES)
}

/// Number of the first puzzle of an item, and its puzzles with their solutions.
///
/// Source: *Zendoku puzzle generation*, "Generator": a random grid, its cells in random order, each emptied
/// for good if the solution stays unique.
pub fn puzzles(item: u64, of: u64, rng: &mut Stream) -> (u64, Vec<(Puzzle, Grid)>) {
    let before = item * PUZZLES;
    let many = PUZZLES.min(of - before) as usize;
    (before + 1, minimal_batch(many, GridMethod::Uniform, rng, &mut Fast::new()))
}

/// The rows of one item.
pub fn measure(item: u64, of: u64, schemes: &[Scheme], rng: &mut Stream) -> Result<Vec<Row>> {
    let (first, made) = puzzles(item, of, rng);
    let mut rows = Vec::with_capacity(made.len() * schemes.len());
    for ((puzzle, _), number) in made.iter().zip(first..) {
        for scheme in schemes {
            let hardest = scheme.place(puzzle).map_err(|clash| Error::Experiment(clash.to_string()))?;
            let clues = puzzle.clue_count();
            rows.push(Row { number, clues, scheme: scheme.name.clone(), hardest });
        }
    }
    Ok(rows)
}
