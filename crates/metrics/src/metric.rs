//! The interface of all metrics.

use sudoku_core::{Clash, Grid, Puzzle};
use sudoku_solvers::{Limits, Outcome, Solver};

use sudoku_tactics::Findings;

use crate::choices::ChoiceHistogram;
use crate::representative::{Representative, SEED};
use crate::score::{Score, Scores};

/// A function from puzzles to numbers.
///
/// A metric never changes the puzzle, reads no clock and stores nothing. The same puzzle and the same seed give the same
/// values. Most metrics have one column; the first column is the score that ranks puzzles.
///
/// Source of the term: Chadwick et al. 2008, "Terminology and Notation".
pub trait Metric: Send + Sync {
    /// Its name on the command line and in results, such as `wnef-exp`.
    fn name(&self) -> &str;

    /// One line on what it measures.
    fn about(&self) -> &str;

    /// Its columns, in the order of the scores of [`Metric::measure`]; at least one.
    fn columns(&self) -> &[Column];

    /// Its requirements and properties.
    fn traits(&self) -> Traits {
        Traits::NONE
    }

    /// Adds one score per column. Metrics of the same puzzle share results through `shared`. Metrics that are
    /// [`Traits::stochastic`] measure [`Shared::representative`] and draw from its stream.
    ///
    /// # Errors
    /// If the metric is not defined for this puzzle; then nothing is added.
    fn measure(&self, puzzle: &Puzzle, shared: &mut Shared, scores: &mut Scores) -> Result<(), MetricError>;

    /// The scores of all columns, with the default seed.
    ///
    /// # Errors
    /// As [`Metric::measure`].
    fn scores(&self, puzzle: &Puzzle) -> Result<Vec<Score>, MetricError> {
        let mut scores = Scores::with_capacity(self.columns().len());
        self.measure(puzzle, &mut Shared::by(1, SEED), &mut scores)?;
        Ok(scores.into_vec())
    }

    /// The score of the first column, with the default seed.
    ///
    /// # Errors
    /// As [`Metric::measure`].
    fn score(&self, puzzle: &Puzzle) -> Result<Score, MetricError> {
        Ok(self.scores(puzzle)?[0])
    }
}

/// Results about one puzzle that several metrics need. The first metric that needs a result computes it.
pub struct Shared {
    seed: u64,
    /// Findings of the tactics; `None` if there is only one metric, because storing them takes time.
    pub(crate) findings: Option<Findings>,
    choices: Option<Result<ChoiceHistogram, Clash>>,
    representative: Option<Result<Representative, MetricError>>,
}

impl Shared {
    /// Empty results, for this number of metrics and this seed of stochastic ones.
    pub(crate) fn by(metrics: usize, seed: u64) -> Shared {
        Shared { seed, findings: (metrics > 1).then(Findings::default), choices: None, representative: None }
    }

    /// What stochastic metrics measure. The puzzle must be the same in all calls.
    ///
    /// # Errors
    /// As [`Representative::of`].
    pub fn representative(&mut self, puzzle: &Puzzle) -> Result<&Representative, MetricError> {
        let seed = self.seed;
        self.representative.get_or_insert_with(|| Representative::of(puzzle, seed)).as_ref().map_err(|e| *e)
    }

    /// The choice histogram of the puzzle, which must be the same in all calls.
    pub(crate) fn choices(&mut self, puzzle: &Puzzle) -> Result<ChoiceHistogram, MetricError> {
        let choices = || puzzle.clash().map_or_else(|| Ok(ChoiceHistogram::of(puzzle)), Err);
        Ok((*self.choices.get_or_insert_with(choices))?)
    }
}

/// A metric that consists of one function.
pub(crate) struct Simple {
    pub name: &'static str,
    pub about: &'static str,
    pub columns: &'static [Column],
    pub traits: Traits,
    /// See [`Metric::measure`].
    pub measure: fn(&Puzzle, &mut Shared, &mut Scores) -> Result<(), MetricError>,
}

impl Metric for Simple {
    fn name(&self) -> &str {
        self.name
    }

    fn about(&self) -> &str {
        self.about
    }

    fn columns(&self) -> &[Column] {
        self.columns
    }

    fn traits(&self) -> Traits {
        self.traits
    }

    fn measure(&self, puzzle: &Puzzle, shared: &mut Shared, scores: &mut Scores) -> Result<(), MetricError> {
        (self.measure)(puzzle, shared, scores)
    }
}

/// One column of a metric.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Column {
    /// Name in tables, in snake case.
    pub name: &'static str,
    /// What the numbers count or measure; `"1"` for a ratio.
    pub unit: &'static str,
}

impl Column {
    /// A column of that name and unit.
    pub const fn new(name: &'static str, unit: &'static str) -> Column {
        Column { name, unit }
    }
}

/// Requirements and properties of a metric.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Traits {
    /// Takes less than a few microseconds, whatever the puzzle.
    pub cheap: bool,
    /// May take seconds or minutes for a hard puzzle. Such a metric is computed only if it is named.
    pub slow: bool,
    /// Meaningful only for puzzles with exactly one solution. The metric may or may not check that.
    pub needs_unique: bool,
    /// Simulates, so that its scores depend on the seed.
    pub stochastic: bool,
    /// Gives the same value to all symmetric copies of a puzzle.
    pub invariant: bool,
    /// Greater scores should mean easier puzzles, not harder ones.
    pub easier: bool,
}

impl Traits {
    /// Requires nothing and promises nothing.
    pub const NONE: Traits = Traits {
        cheap: false,
        slow: false,
        needs_unique: false,
        stochastic: false,
        invariant: false,
        easier: false,
    };
}

/// Why a metric has no value for a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MetricError {
    /// Two equal clues share a house.
    #[error("not a puzzle: {0}")]
    Clash(#[from] Clash),
    /// Every cell contains a clue, so there is nothing to measure.
    #[error("the grid is full: this metric needs a blank cell")]
    NoBlank,
    /// The puzzle has no solution.
    #[error("the puzzle has no solution")]
    NoSolution,
    /// The puzzle has several solutions.
    #[error("the puzzle has more than one solution: add clues until one is left")]
    SeveralSolutions,
    /// The search reached the metric's limit.
    #[error("the search was given up after {nodes} nodes: raise the node budget")]
    BudgetSpent {
        /// Nodes visited.
        nodes: u64,
    },
}

/// The solution of a puzzle, if it has exactly one.
pub(crate) fn only_solution(puzzle: &Puzzle, solver: &mut dyn Solver) -> Result<Grid, MetricError> {
    if let Some(clash) = puzzle.clash() {
        return Err(clash.into());
    }
    let answer = solver.count(puzzle, Limits::UNIQUE);
    match (answer.outcome(), answer.grid()) {
        (Outcome::Unique, Some(solution)) => Ok(solution),
        (Outcome::Multiple, _) => Err(MetricError::SeveralSolutions),
        (Outcome::Undecided, _) => Err(MetricError::BudgetSpent { nodes: answer.stats.nodes }),
        _ => Err(MetricError::NoSolution),
    }
}
