//! The correct parts of an answer, and shares of them.

use sudoku_stats::Estimate;

use super::answer::Answer;
use super::set::SetRow;

/// The correct parts of an answer: 1 or 0 for the board, the number of correct cells, and the number of blank cells.
#[derive(Clone, Copy, Debug)]
pub(super) struct Right {
    pub board: bool,
    pub cells: u32,
    pub blanks: u32,
}

impl Right {
    /// Compares an answer with its row. Without an answer, nothing is correct.
    pub fn of(row: &SetRow, answer: Option<&Answer>) -> Right {
        let solution = row.solution.values();
        let (mut cells, mut blanks) = (0, 0);
        for (cell, &clue) in row.puzzle.values().iter().enumerate() {
            blanks += u32::from(clue == 0);
            cells +=
                u32::from(clue == 0 && answer.is_some_and(|answer| answer.cells[cell] == solution[cell]));
        }
        Right { board: answer.is_some_and(|answer| answer.cells == *solution), cells, blanks }
    }
}

/// The shares of boards and of blank cells; `None` without rows.
pub(super) fn shares<'a>(right: impl Iterator<Item = &'a Right> + Clone) -> Option<(Estimate, Estimate)> {
    let n = right.clone().count() as u64;
    let boards = Estimate::wilson(right.clone().filter(|one| one.board).count() as u64, n).ok()?;
    let cells = clustered(right.map(|one| (f64::from(one.cells), f64::from(one.blanks))))?;
    Some((boards, cells))
}

/// A share over boards with several trials each. If all trials of all boards have the same outcome, no interval can be
/// computed from their spread, so each board counts as one trial.
pub(super) fn clustered(boards: impl Iterator<Item = (f64, f64)>) -> Option<Estimate> {
    let boards: Vec<(f64, f64)> = boards.filter(|(_, trials)| *trials > 0.0).collect();
    let (right, trials) = boards.iter().fold((0.0, 0.0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
    let n = boards.len() as u64;
    let is_one_trial = boards.iter().all(|board| board.1 == 1.0);
    // `None` without boards.
    if n < 2 || is_one_trial || right == 0.0 || right == trials {
        let successes = (right / trials * n as f64).round();
        return Estimate::wilson(successes as u64, n)
            .ok()
            .map(|one| Estimate { value: right / trials, ..one });
    }
    Estimate::ratio(&boards, n).ok().map(|one| Estimate {
        low: one.low.max(0.0),
        high: one.high.min(1.0),
        ..one
    })
}
