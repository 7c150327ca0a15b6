//! Scores by metrics that are selected by name.

use sudoku_core::Puzzle;
use sudoku_core::names::UnknownName;
use sudoku_metrics::{Column, Metric, SEED, Score, all, by_name, measure_all};

use crate::Refusal;
use crate::batch::{FEW, GoOn, SIDE_BY_SIDE, in_pieces};
use crate::pool::Solvers;

/// Metrics that score puzzles together.
///
/// ```
/// use sudoku_kit::Scorer;
///
/// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let scorer = Scorer::new("clues,wnef-exp")?;
/// let scores = scorer.score(&[puzzle]);
/// let names: Vec<&str> = scorer.columns().map(|column| column.name).collect();
/// assert_eq!((names, scores[0].as_ref().unwrap()[0].value), (vec!["clues", "wnef_exp"], 30.0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Scorer {
    metrics: Vec<&'static dyn Metric>,
    seed: u64,
    any: bool,
    solvers: Solvers,
}

impl Scorer {
    /// A scorer for the named metrics and groups of metrics, separated by commas. The group `cheap` has the metrics
    /// that take a few microseconds; `all` has all except those that may take seconds for a hard puzzle. A metric that
    /// is named twice is computed once.
    ///
    /// # Errors
    /// If a name is unknown.
    pub fn new(names: &str) -> Result<Scorer, UnknownName> {
        let mut metrics: Vec<&'static dyn Metric> = Vec::new();
        for name in names.split(',').map(str::trim) {
            let named: Vec<&'static dyn Metric> = match name {
                "all" => all().filter(|metric| !metric.traits().slow).collect(),
                "cheap" => all().filter(|metric| metric.traits().cheap).collect(),
                name => vec![by_name(name)?],
            };
            for metric in named {
                if metrics.iter().all(|known| known.name() != metric.name()) {
                    metrics.push(metric);
                }
            }
        }
        Ok(Scorer { metrics, seed: SEED, any: false, solvers: Solvers::default() })
    }

    /// The seed of stochastic metrics; 1 by default. A puzzle's scores depend on this seed and on the puzzle, but not
    /// on its row.
    pub fn seed(mut self, seed: u64) -> Scorer {
        self.seed = seed;
        self
    }

    /// Whether puzzles without exactly one solution are scored too. By default they are not.
    pub fn any(mut self, any: bool) -> Scorer {
        self.any = any;
        self
    }

    /// The metrics.
    pub fn metrics(&self) -> impl Iterator<Item = &'static dyn Metric> {
        self.metrics.iter().copied()
    }

    /// Whether every puzzle takes only a few microseconds.
    pub fn is_cheap(&self) -> bool {
        self.metrics.iter().all(|metric| metric.traits().cheap)
    }

    /// The columns of a row.
    pub fn columns(&self) -> impl Iterator<Item = &'static Column> {
        self.metrics.iter().flat_map(|metric| metric.columns())
    }

    /// The scores of each puzzle, one per column.
    pub fn score(&self, puzzles: &[Puzzle]) -> Vec<Result<Vec<Score>, Refusal>> {
        // Never cancelled.
        self.score_while(puzzles, &|| true).unwrap_or_default()
    }

    /// The same; `None` if the caller cancelled it.
    pub fn score_while(
        &self,
        puzzles: &[Puzzle],
        go_on: GoOn<'_>,
    ) -> Option<Vec<Result<Vec<Score>, Refusal>>> {
        in_pieces(puzzles, if self.is_cheap() { SIDE_BY_SIDE } else { FEW }, go_on, |_, piece| {
            let scores = |(puzzle, refusal): (&Puzzle, Result<(), Refusal>)| {
                refusal.and_then(|()| self.scores(puzzle))
            };
            piece.iter().zip(self.refusals(piece)).map(scores).collect()
        })
    }

    /// Why puzzles are not scored: they do not have exactly one solution, unless [`any`](Scorer::any) is set.
    pub fn refusals(&self, puzzles: &[Puzzle]) -> Vec<Result<(), Refusal>> {
        if self.any { vec![Ok(()); puzzles.len()] } else { self.solvers.refusals(puzzles) }
    }

    /// The scores of a puzzle, regardless of its number of solutions.
    ///
    /// # Errors
    /// If a metric is not defined for the puzzle.
    pub fn scores(&self, puzzle: &Puzzle) -> Result<Vec<Score>, Refusal> {
        measure_all(&self.metrics, puzzle, self.seed)
            .map_err(|(metric, error)| Refusal::Metric { metric: metric.name(), error })
    }
}
