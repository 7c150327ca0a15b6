//! The rows of a run, and drawing puzzles from a descent.

use std::iter::repeat_n;

use sudoku_generators::population::{Descent, Drawn, Found, systematic};
use sudoku_runner::prelude::*;

/// The sample of puzzles of the population, and that of descents to few clues.
pub const POPULATION: &str = "population";
pub const FEWEST: &str = "fewest clues";

/// One line of `data.csv`: the sets of clues of one size in a descent, or a puzzle with its ratings.
#[derive(Clone, Debug, Default, Serialize, Deserialize, Columns)]
pub struct Row {
    /// `population`, `fewest clues`, or the name of a generator.
    pub sample: String,
    /// Number of clues.
    pub clues: usize,
    /// Number of minimal puzzles, or of unique sets of clues, of a grid that each one represents; 1 for a generator's.
    pub weight: f64,
    /// Unique sets of clues that the descent met; empty for a puzzle.
    pub unique: Option<u64>,
    /// Minimal puzzles among them.
    pub minimal: Option<u64>,
    /// Minimal puzzles after the walks.
    pub listed: Option<u64>,
    /// Sum of their squared weights.
    pub squares: Option<f64>,
    /// The puzzle; empty for a size of sets.
    pub puzzle: Option<String>,
    /// Rating of the hardest step by Sudoku Explainer 1.2.1.
    pub er: Option<f64>,
    /// Rating of the hardest step up to the first placement.
    pub ep: Option<f64>,
    /// Rating of the first step.
    pub ed: Option<f64>,
    /// WNEF with exponential weights.
    pub wnef: Option<f64>,
    /// Beer's branch score S.
    pub branch_score: Option<f64>,
    /// Zendoku's grade, 0 to 4.
    pub zendoku: Option<f64>,
    /// HoDoKu's level, 0 to 4.
    pub hodoku: Option<f64>,
    /// QQWing's level, 0 to 3.
    pub qqwing: Option<f64>,
    /// Blank cells that singles alone fill.
    pub singles: Option<u64>,
    /// Predicted mean solving time.
    #[unit = "s"]
    pub human_time: Option<f64>,
}

/// Draws `count` puzzles in proportion to their weights, each with the weight of a draw. Systematic sampling.
pub fn draw(descent: &Descent<Drawn>, count: usize, rng: &mut Stream) -> Vec<(Found, f64)> {
    let step = descent.found.iter().map(|one| one.weight).sum::<f64>() / count as f64;
    let times = systematic(descent.found.iter().map(|one| one.weight / step), rng);
    descent.found.iter().zip(times).flat_map(|(&found, times)| repeat_n((found, step), times)).collect()
}
