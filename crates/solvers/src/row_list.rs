//! Backtracking over the list of rows.

use std::ops::ControlFlow;

use sudoku_core::{Candidates, Cell, Digit, DigitSet, Puzzle};

use crate::solver::{Answer, Ledger, Limits, Solver, Visit, depth_first};

/// Fills the rows from the top and the blanks of each row from the left, with digits in ascending order. If a row
/// cannot be completed, it returns to the previous one.
///
/// It stores only the digits of each row, column and box. It never chooses between cells, so a step is cheap, but there
/// may be very many steps. Set a budget of nodes.
///
/// Source: Chadwick et al. 2008, "Completed Puzzle Generation": the board as a list of rows.
#[derive(Clone, Copy, Debug, Default)]
pub struct RowList;

impl Solver for RowList {
    fn search_candidates(&mut self, start: &Candidates, limits: Limits, visit: &mut Visit<'_>) -> Answer {
        let mut rows = Rows {
            blanks: start.blanks().iter().collect(),
            start,
            board: start.to_puzzle(),
            used: [DigitSet::EMPTY; 27],
        };
        for cell in rows.board.clues() {
            rows.board.get(cell).iter().for_each(|&digit| rows.use_up(cell, digit));
        }
        depth_first(limits, visit, |ledger| rows.descend(0, ledger))
    }
}

struct Rows<'a> {
    /// Blank cells, row by row.
    blanks: Vec<Cell>,
    start: &'a Candidates,
    board: Puzzle,
    /// Digits of each house.
    used: [DigitSet; 27],
}

impl Rows<'_> {
    fn descend(&mut self, place: usize, ledger: &mut Ledger<'_, '_>) -> ControlFlow<()> {
        let Some(&cell) = self.blanks.get(place) else {
            return self.board.to_grid().map_or(ControlFlow::Continue(()), |grid| ledger.solution(&grid));
        };
        let houses = cell.houses().map(|house| self.used[house.index()]);
        let digits = houses.into_iter().fold(self.start.get(cell), DigitSet::without);
        let is_guess = digits.len() > 1;
        for digit in digits {
            ledger.place(is_guess)?;
            self.use_up(cell, digit);
            self.board.set(cell, Some(digit));
            self.descend(place + 1, ledger)?;
            cell.houses().iter().for_each(|house| {
                self.used[house.index()].remove(digit);
            });
            ledger.take_back(is_guess);
        }
        self.board.set(cell, None);
        ControlFlow::Continue(())
    }

    fn use_up(&mut self, cell: Cell, digit: Digit) {
        cell.houses().iter().for_each(|house| self.used[house.index()].insert(digit));
    }
}
