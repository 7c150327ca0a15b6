//! Making and rating puzzles, as used by several experiments.

use std::fmt::Display;
use std::ops::ControlFlow;

use sudoku_core::{Grid, Puzzle};
use sudoku_generators::{Effort, GaveUp, Generator, Made};
use sudoku_metrics::human::HumanModel;
use sudoku_metrics::{Branching, ChoiceHistogram, Metric, Representative, SEED, Weights};
use sudoku_runner::{Error, Result, Stream};
use sudoku_solvers::Engine;

/// Steps of the human model over which the number of cells open to a single is averaged.
const STEPS: usize = 25;

/// The metrics with these names, in order.
///
/// # Errors
/// If a name is unknown.
pub fn metrics(names: &[impl AsRef<str>]) -> Result<Vec<&'static dyn Metric>> {
    names.iter().map(|name| sudoku_metrics::by_name(name.as_ref()).map_err(Error::experiment)).collect()
}

/// A puzzle, and the number of attempts that it took.
///
/// # Errors
/// If there is none within the allowed attempts.
pub fn made(
    generator: &mut dyn Generator,
    attempts: u64,
    rng: &mut Stream,
) -> std::result::Result<(Made, u64), GaveUp> {
    let mut go_on = || ControlFlow::Continue(());
    let mut effort = Effort::new(attempts, &mut go_on);
    let made = generator.generate(rng, &mut effort)?;
    Ok((made, effort.spent()))
}

/// Difficulty by measures other than WNEF.
pub struct Difficulty {
    /// Branch score S.
    pub score: u32,
    /// Mean number of cells that a single fills, over the first 25 steps of the human model.
    pub dependency: f64,
    /// Refutation sum of the human model.
    pub refutation: f64,
}

impl Difficulty {
    /// Rates a puzzle by the given number of runs of the human model.
    pub fn of(puzzle: &Puzzle, solution: &Grid, runs: u32) -> Result<Difficulty> {
        let failed = |error: &dyn Display| Error::experiment(format!("puzzle {puzzle}: {error}"));
        let model = HumanModel { runs, ..HumanModel::default() };
        let human = Representative::of(puzzle, SEED).and_then(|of| model.rate(&of));
        let human = human.map_err(|error| failed(&error))?;
        let score = Branching::Sets.rate_with(puzzle, solution).map_err(|error| failed(&error))?;
        let (dependency, refutation) = (human.dependency(STEPS), human.refutation);
        Ok(Difficulty { score: score.score(), dependency, refutation })
    }
}

/// The exponential WNEF; `None` for a full grid.
pub fn wnef(puzzle: &Puzzle) -> Option<f64> {
    Weights::EXPONENTIAL.wnef(&ChoiceHistogram::of(puzzle))
}

/// The solution of a published puzzle.
///
/// # Errors
/// If there is none.
pub fn solution(puzzle: &Puzzle) -> Result<Grid> {
    let solution = Engine::Fast.build().solve(puzzle);
    solution.ok_or_else(|| Error::Experiment(format!("{puzzle} has no solution")))
}

/// A limit of guesses in tables.
pub fn limit_name(limit: Option<u64>) -> String {
    limit.map_or("none".into(), |limit| limit.to_string())
}

/// Minimum and maximum of some values.
pub fn range<'a>(values: impl IntoIterator<Item = &'a f64>) -> [f64; 2] {
    let fold = |[low, high]: [f64; 2], value: &f64| [low.min(*value), high.max(*value)];
    values.into_iter().fold([f64::INFINITY, f64::NEG_INFINITY], fold)
}
