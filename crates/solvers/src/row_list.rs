//! Backtracking over the list of rows.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

use sudoku_core::{Candidates, Cell, Digit, DigitSet, Puzzle};

use crate::solver::{Answer, Ledger, Limits, Solver, Visit, depth_first};

/// Fills the rows from the top and the blanks of each row from the left, with digits in ascending order. If a row
/// cannot be completed, it returns to the previous one.
///
/// It stores only the digits of each row, column and box. It never chooses between cells, so a step is cheap, but there
/// may be very many steps. Set a budget of nodes, or watch [`row_list_progress`].
///
/// Source: Chadwick et al. 2008, "Completed Puzzle Generation": the board as a list of rows.
#[derive(Clone, Copy, Debug, Default)]
pub struct RowList;

/// The search tree of a puzzle, whose parts are counted.
const WHOLE: u64 = 1 << 40;
/// Parts of the tree that are not divided further.
const LEAST: u64 = WHOLE >> 14;
/// Number of running searches, and the parts of their trees that they have searched.
static RUNNING: AtomicU64 = AtomicU64::new(0);
static SEARCHED: AtomicU64 = AtomicU64::new(0);

/// The mean share of their search trees that the running searches of [`RowList`] have covered; `None` if none is
/// running. The digits of a cell are taken to have equal shares.
pub fn row_list_progress() -> Option<f64> {
    let running = RUNNING.load(Ordering::Relaxed);
    let mean = SEARCHED.load(Ordering::Relaxed) as f64 / (WHOLE as f64 * running as f64);
    (running > 0).then_some(mean.min(1.0))
}

impl Solver for RowList {
    fn search_candidates(&mut self, start: &Candidates, limits: Limits, visit: &mut Visit<'_>) -> Answer {
        let mut rows = Rows::new(start);
        depth_first(limits, visit, |ledger| rows.descend(0, WHOLE, ledger))
    }
}

struct Rows<'a> {
    /// Blank cells, row by row.
    blanks: Vec<Cell>,
    start: &'a Candidates,
    board: Puzzle,
    /// Digits of each house.
    used: [DigitSet; 27],
    /// Parts of the tree that are searched.
    searched: u64,
}

impl Drop for Rows<'_> {
    fn drop(&mut self) {
        SEARCHED.fetch_sub(self.searched, Ordering::Relaxed);
        RUNNING.fetch_sub(1, Ordering::Relaxed);
    }
}

impl<'a> Rows<'a> {
    fn new(start: &'a Candidates) -> Rows<'a> {
        RUNNING.fetch_add(1, Ordering::Relaxed);
        let mut rows = Rows {
            blanks: start.blanks().iter().collect(),
            start,
            board: start.to_puzzle(),
            used: [DigitSet::EMPTY; 27],
            searched: 0,
        };
        for cell in rows.board.clues() {
            rows.board.get(cell).iter().for_each(|&digit| rows.use_up(cell, digit));
        }
        rows
    }

    /// Searches a subtree, which is `part` of the whole.
    fn descend(&mut self, place: usize, part: u64, ledger: &mut Ledger<'_, '_>) -> ControlFlow<()> {
        let Some(&cell) = self.blanks.get(place) else {
            self.count(part);
            return self.board.to_grid().map_or(ControlFlow::Continue(()), |grid| ledger.solution(&grid));
        };
        let houses = cell.houses().map(|house| self.used[house.index()]);
        let digits = houses.into_iter().fold(self.start.get(cell), DigitSet::without);
        let is_guess = digits.len() > 1;
        let is_divided = part > LEAST && !digits.is_empty();
        let each = if is_divided { part / digits.len() as u64 } else { 0 };
        for digit in digits {
            ledger.place(is_guess)?;
            self.use_up(cell, digit);
            self.board.set(cell, Some(digit));
            self.descend(place + 1, each, ledger)?;
            cell.houses().iter().for_each(|house| {
                self.used[house.index()].remove(digit);
            });
            ledger.take_back(is_guess);
        }
        self.board.set(cell, None);
        if !is_divided {
            self.count(part);
        }
        ControlFlow::Continue(())
    }

    /// Counts a part that is searched.
    fn count(&mut self, part: u64) {
        if part > 0 {
            self.searched += part;
            SEARCHED.fetch_add(part, Ordering::Relaxed);
        }
    }

    fn use_up(&mut self, cell: Cell, digit: Digit) {
        cell.houses().iter().for_each(|house| self.used[house.index()].insert(digit));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_that_has_ended_has_searched_the_whole_tree() {
        let puzzle: Puzzle =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
                .parse()
                .unwrap();
        let start = Candidates::of(&puzzle).unwrap();
        let mut rows = Rows::new(&start);
        let mut shares = Vec::new();
        let mut visit = |_: &_| {
            shares.extend(row_list_progress());
            ControlFlow::Continue(())
        };
        let answer = depth_first(Limits::ALL, &mut visit, |ledger| rows.descend(0, WHOLE, ledger));
        assert!(answer.solutions == 1 && shares.len() == 1, "{shares:?}");
        // Divisions round down.
        assert!(rows.searched <= WHOLE && rows.searched > WHOLE - WHOLE / 50, "{}", rows.searched);
    }
}
