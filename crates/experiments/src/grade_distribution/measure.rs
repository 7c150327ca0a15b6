//! Puzzles by random removal, graded under every reading of the source.

use sudoku_runner::prelude::*;

use crate::zendoku::{Scheme, puzzles};

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
