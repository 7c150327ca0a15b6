//! Puzzles by random removal, graded under every reading of the source.

use sudoku_runner::prelude::*;

use super::summary::Summary;
use crate::zendoku::{Config, Item, items, puzzles};

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

/// The experiment.
pub struct GradeDistribution;

impl Experiment for GradeDistribution {
    study!("grade-distribution": quick, default, paper, extended;
        "How hard are minimal puzzles by the grader of Zendoku, and which tactics belong to which grade?");
    /// An item is a batch of puzzles already.
    const BLOCK: u64 = 1;

    fn items(&self, _data: &Library<'_>, config: &Config) -> Result<Items<Item>> {
        items(config, Self::ID)
    }

    fn measure(&self, item: &Item, rng: &mut Stream, config: &Config) -> Result<impl Into<Measured<Row>>> {
        let (schemes, batch) = item;
        let (first, made) = puzzles(*batch, config.puzzles, rng);
        let mut rows = Vec::with_capacity(made.len() * schemes.len());
        for ((puzzle, _), number) in made.iter().zip(first..) {
            for scheme in schemes.iter() {
                let (clues, hardest) = (puzzle.clue_count(), scheme.place(puzzle)?);
                rows.push(Row { number, clues, scheme: scheme.name.clone(), hardest });
            }
        }
        Ok(rows)
    }
}
