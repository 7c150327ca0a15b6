//! A puzzle's grade, and how grading ended.

use sudoku_core::{Cell, Digit, Named};

use crate::board::Board;
use crate::deduction::Deduction;
use crate::tactic::Tactic;

/// A puzzle's grade and how it was found.
#[derive(Clone, PartialEq, Debug)]
pub struct Grade {
    /// How grading ended.
    pub ending: Ending,
    /// Index of the level: see [`Profile::level_name`](crate::Profile::level_name).
    pub level: usize,
    /// The hardest tactic, which is the last one in the profile's order of those with the greatest score.
    pub hardest: Option<Tactic>,
    /// The greatest score of one deduction (Sudoku Explainer's ER).
    pub rating: f64,
    /// The greatest score up to and including the deduction that wrote the first digit (EP, the pearl); 0 if no digit
    /// was written.
    pub pearl: f64,
    /// The score of the first deduction (ED, the diamond); 0 if there was none.
    pub diamond: f64,
    /// The sum of the scores of all deductions.
    pub total: f64,
    /// Deductions by tactic, indexed by [`Tactic::index`].
    pub counts: Vec<u32>,
    /// Digits in the order in which they were written, one per stage.
    pub moves: Vec<Move>,
    /// Every deduction, if [`Detail::steps`](crate::Detail::steps) is set.
    pub steps: Vec<Deduction>,
    /// The number of deductions available at each stage, if [`Detail::widths`](crate::Detail::widths) is set. This is
    /// the number of different digits that can be written at once or, if there are none, the number of deductions of
    /// the easiest tactic that finds any.
    pub widths: Vec<u32>,
    /// The result of [`Grader::open`](crate::Grader::open) for each stage, if [`Detail::widths`](crate::Detail::widths)
    /// is set.
    pub open: Vec<Vec<(Tactic, u32)>>,
    /// The board at the end. If the solver got stuck, this is where.
    pub board: Board,
}

/// How grading ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Named)]
pub enum Ending {
    /// Every cell is filled.
    Solved,
    /// No tactic of the profile finds anything.
    Stuck,
    /// The digits contradict each other, so there is no solution.
    Contradiction,
    /// Forcing chains have followed the maximum number of assertions; see
    /// [`Grader::within`](crate::Grader::within).
    BudgetSpent,
}

/// Scores of a puzzle that the tactics solve, on the profile's scale.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Measured {
    /// The greatest score of one deduction.
    pub rating: f64,
    /// The sum of all scores.
    pub total: f64,
    /// The mean score of the moves.
    pub mean: f64,
}

/// A digit written in.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Move {
    /// The cell.
    pub cell: Cell,
    /// The digit.
    pub digit: Digit,
    /// The hardest tactic that the stage needed.
    pub tactic: Tactic,
    /// The level of that tactic.
    pub level: usize,
    /// The greatest score of that tactic in the stage.
    pub score: f64,
}

impl Grade {
    /// How often a tactic was used.
    pub fn count(&self, tactic: Tactic) -> u32 {
        self.counts[tactic.index()]
    }

    /// The sum of the scores, rounded to remove floating-point errors. Scores have at most one decimal.
    pub fn rounded_total(&self) -> f64 {
        (self.total * 100.0).round() / 100.0
    }

    /// Rating, total and mean score, if the tactics solve the puzzle; otherwise only lower bounds are known.
    pub fn measured(&self) -> Option<Measured> {
        (self.ending == Ending::Solved).then(|| Measured {
            rating: self.rating,
            total: self.rounded_total(),
            mean: self.mean_score().unwrap_or(0.0),
        })
    }

    /// Mean number of deductions available, if [`Detail::widths`](crate::Detail::widths) was set and there was a stage.
    pub fn mean_width(&self) -> Option<f64> {
        let sum: u32 = self.widths.iter().sum();
        (!self.widths.is_empty()).then(|| f64::from(sum) / self.widths.len() as f64)
    }

    /// Mean score of the moves, a measure that Zendoku considered and rejected.
    pub fn mean_score(&self) -> Option<f64> {
        let sum: f64 = self.moves.iter().map(|m| m.score).sum();
        (!self.moves.is_empty()).then(|| sum / self.moves.len() as f64)
    }
}
