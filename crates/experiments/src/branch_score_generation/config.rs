//! Settings: how many puzzles, and how they are climbed.

use serde::{Deserialize, Serialize};
use sudoku_runner::range::{ITEMS, REPETITIONS, check_range};

/// Settings of the experiment.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// Puzzles by each variant; a puzzle's variants start from the same random stream and so from the same
    /// grid.
    pub puzzles: u64,
    /// Random symmetric copies of each puzzle, K.
    pub isomorphs: u32,
    /// The variants.
    pub variants: Vec<Variant>,
}

/// A way to climb.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Variant {
    /// Random steps before the walk goes back to the best puzzle; 0: every step starts from the best.
    pub wander: u32,
    /// Number of walks.
    pub iterations: u32,
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

impl Config {
    /// Whether the variants are distinct and the ones that claims are tested on are there.
    pub fn check(&self) -> Result<(), String> {
        let wrong = |message: &str| Err(message.to_owned());
        check_range("puzzles", self.puzzles, ITEMS)?;
        check_range("isomorphs", self.isomorphs, REPETITIONS)?;
        for variant in &self.variants {
            check_range("wander", variant.wander, 0..=60_000)?;
            check_range("iterations", variant.iterations, 1..=60_000)?;
        }
        if !self.variants.contains(&Variant::PROGRAM) {
            return wrong("variants must hold the program's: wander = 18, iterations = 200");
        }
        let twice = |n: usize| self.variants[..n].contains(&self.variants[n]);
        if (0..self.variants.len()).any(twice) {
            return wrong("variants lists one twice: remove one");
        }
        Ok(())
    }
}
