//! What do the solvers of this project cost on each data set?
//!
//! Work (nodes, guesses) repeats and is in the rows; time does not and is in `timing.csv` and `timing.md`, each
//! solver given a block of puzzles at once. Other people's solvers race in `bench/peers`.

mod measure;
mod show;
mod summary;

pub use measure::SolverRace;

use sudoku_runner::prelude::*;
use sudoku_solvers::Engine;

settings! {
    /// Settings of the experiment.
    pub struct Config {
        /// Solutions looked for: 2 decides uniqueness.
        pub solutions: u64 => 1..=1_000_000,
        /// Nodes after which a search ends undecided.
        pub nodes: u64 => EFFORT,
        /// The same for the question whether one search takes twice the nodes of another.
        pub nodes_doubled: u64 => EFFORT,
        /// At most so many puzzles of each set, spread evenly over it; 0 for all.
        pub max_per_set: usize,
        /// The solvers.
        #[serde(with = "sudoku_runner::named")]
        pub solvers: Vec<Engine>,
        /// The data sets.
        pub sets: Vec<String>,
        /// Those of them that are shown in figures.
        pub figure_sets: Vec<String>,
    }
}

impl Settings for Config {
    fn use_data(&mut self, set: &str) -> bool {
        self.sets = vec![set.to_owned()];
        self.figure_sets = self.sets.clone();
        true
    }
}
