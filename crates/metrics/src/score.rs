//! Scores of puzzles by metrics.

/// A score of a puzzle.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Score {
    /// The value; higher or lower means harder, depending on the metric.
    pub value: f64,
    /// Whether the puzzle is beyond the scale of the metric. The value then only ranks it above others.
    pub beyond: bool,
}

impl Score {
    /// The value, if the metric can measure the puzzle.
    pub fn measured(self) -> Option<f64> {
        (!self.beyond).then_some(self.value)
    }
}

impl From<f64> for Score {
    fn from(value: f64) -> Score {
        Score { value, beyond: false }
    }
}

/// The scores of a puzzle. Each metric adds one score per column.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Scores(Vec<Score>);

impl Scores {
    /// An empty list with space for this number of scores.
    pub fn with_capacity(columns: usize) -> Scores {
        Scores(Vec::with_capacity(columns))
    }

    /// Adds the score of a column.
    pub fn push(&mut self, score: impl Into<Score>) {
        self.0.push(score.into());
    }

    /// All scores, in the order of the columns.
    pub fn into_vec(self) -> Vec<Score> {
        self.0
    }
}

impl<S: Into<Score>> Extend<S> for Scores {
    fn extend<I: IntoIterator<Item = S>>(&mut self, scores: I) {
        self.0.extend(scores.into_iter().map(Into::into));
    }
}
