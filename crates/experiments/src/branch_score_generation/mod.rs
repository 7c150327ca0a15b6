//! How are branch scores distributed that hill climbing reaches, and how much of them is the puzzle's?
//!
//! Source: Beer 2011, "Generating difficult Sudoku puzzles quickly", "Puzzle generator": 500 puzzles of 200
//! iterations each and their histogram, and the random walk that shall lead out of local maxima.

mod measure;
mod published;
mod show;
mod summary;

pub use measure::BranchScoreGeneration;
use sudoku_runner::prelude::*;

settings! {
    /// Settings of the experiment.
    pub struct Config {
        /// Puzzles by each variant; a puzzle's variants start from the same random stream and so from the same
        /// grid.
        pub puzzles: u64 => ITEMS,
        /// Random symmetric copies of each puzzle, K.
        pub isomorphs: u32 => REPETITIONS,
        /// The variants.
        pub variants: Vec<Variant>,
    }
}

settings! {
    /// A way to climb.
    #[derive(Copy, PartialEq, Eq)]
    pub struct Variant {
        /// Random steps before the walk goes back to the best puzzle; 0: every step starts from the best.
        pub wander: u32 => 0..=60_000,
        /// Number of walks.
        pub iterations: u32 => 1..=60_000,
    }
}

impl Variant {
    /// The program `sugen`.
    pub const PROGRAM: Variant = Variant { wander: 18, iterations: 200 };
    /// The article's text.
    pub const ARTICLE: Variant = Variant { wander: 20, iterations: 200 };

    /// Steps of a walk: without wandering it is the one that is tried.
    pub fn steps(self) -> u32 {
        self.wander.max(1)
    }

    /// Steps altogether.
    pub fn work(self) -> u32 {
        self.steps() * self.iterations
    }

    /// Its name in tables and figures.
    pub fn name(self) -> String {
        format!("{} × {}", self.wander, self.iterations)
    }
}

impl Settings for Config {
    fn check(&self) -> Result<(), String> {
        self.check_ranges()?;
        self.variants.iter().try_for_each(Variant::check_ranges)?;
        if !self.variants.contains(&Variant::PROGRAM) {
            return Err("variants must hold the program's: wander = 18, iterations = 200".into());
        }
        if distinct(&self.variants).len() < self.variants.len() {
            return Err("variants lists one twice: remove one".into());
        }
        Ok(())
    }
}
