//! Scores by the names of metrics.

use sudoku_core::Puzzle;
use sudoku_metrics::{Column, Metric, UnknownMetric, all, by_names, measure_all};
use sudoku_streams::Streams;

use crate::Refusal;
use crate::batch::{FEW, GoOn, SIDE_BY_SIDE, Solvers, in_pieces};

/// Metrics that score puzzles together.
///
/// ```
/// use sudoku_kit::Scorer;
///
/// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let scorer = Scorer::new("clues,wnef-exp")?;
/// let scores = scorer.score(&[puzzle]);
/// let names: Vec<&str> = scorer.columns().map(|column| column.name).collect();
/// assert_eq!((names, scores[0].as_ref().unwrap()[0]), (vec!["clues", "wnef_exp"], 30.0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Scorer {
    metrics: Vec<&'static dyn Metric>,
    streams: Streams,
    any: bool,
}

impl Scorer {
    /// Metrics by name, separated by commas; `cheap` for those of a few microseconds, `all` for all.
    ///
    /// # Errors
    /// If a name is not known.
    pub fn new(names: &str) -> Result<Scorer, UnknownMetric> {
        let metrics = match names {
            "all" => all().collect(),
            "cheap" => all().filter(|metric| metric.traits().cheap).collect(),
            list => by_names(list)?,
        };
        Ok(Scorer { metrics, streams: streams(1), any: false })
    }

    /// With a seed of stochastic metrics other than 1. Row *i*, from 0, is scored as the command `score` does line
    /// *i* + 1.
    pub fn with_seed(self, seed: u64) -> Scorer {
        Scorer { streams: streams(seed), ..self }
    }

    /// Scores also puzzles without exactly one solution.
    pub fn with_any(self) -> Scorer {
        Scorer { any: true, ..self }
    }

    /// Whether a puzzle takes a few microseconds, whatever it is.
    pub fn is_cheap(&self) -> bool {
        self.metrics.iter().all(|metric| metric.traits().cheap)
    }

    /// What the values of a row are.
    pub fn columns(&self) -> impl Iterator<Item = &'static Column> {
        self.metrics.iter().flat_map(|metric| metric.columns())
    }

    /// The values of each puzzle, a column each. A value that only ranks the puzzle above others, such as a rating of
    /// one that the tactics do not solve, is NaN.
    pub fn score(&self, puzzles: &[Puzzle]) -> Vec<Result<Vec<f64>, Refusal>> {
        self.score_while(puzzles, &|| true).unwrap_or_default()
    }

    /// The same; `None` if the caller ended it.
    pub fn score_while(&self, puzzles: &[Puzzle], go_on: GoOn<'_>) -> Option<Vec<Result<Vec<f64>, Refusal>>> {
        self.score_rows(puzzles, go_on, |row| row as u64 + 1)
    }

    /// The values of puzzles in these lines of a file, from 1, as the command `score` gives them.
    ///
    /// # Panics
    /// If there are fewer lines than puzzles.
    pub fn score_lines(&self, puzzles: &[Puzzle], lines: &[u64]) -> Vec<Result<Vec<f64>, Refusal>> {
        assert!(lines.len() >= puzzles.len(), "a line for each puzzle");
        self.score_rows(puzzles, &|| true, |row| lines[row]).unwrap_or_default()
    }

    fn score_rows(
        &self,
        puzzles: &[Puzzle],
        go_on: GoOn<'_>,
        line: impl Fn(usize) -> u64 + Sync,
    ) -> Option<Vec<Result<Vec<f64>, Refusal>>> {
        let solvers = Solvers::default();
        in_pieces(puzzles, if self.is_cheap() { SIDE_BY_SIDE } else { FEW }, go_on, |row, piece| {
            let refusals = if self.any { vec![Ok(()); piece.len()] } else { solvers.refusals(piece) };
            let values = |(n, refusal): (usize, Result<(), Refusal>)| {
                refusal.and_then(|()| self.values(line(row + n), &piece[n]))
            };
            refusals.into_iter().enumerate().map(values).collect()
        })
    }

    fn values(&self, line: u64, puzzle: &Puzzle) -> Result<Vec<f64>, Refusal> {
        measure_all(&self.metrics, puzzle, || self.streams.item(line))
            .map_err(|(metric, error)| Refusal::Metric { metric: metric.name(), error })
    }
}

/// Those of the command `score`.
pub(crate) fn streams(seed: u64) -> Streams {
    Streams::new("score", seed)
}
