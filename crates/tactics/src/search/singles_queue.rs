//! Singles in the order in which HoDoKu writes them.

use std::collections::VecDeque;

use sudoku_core::{Cell, CellSet, Digit, DigitSet, House};

use crate::board::Board;
use crate::board::deduction::Pattern;

/// Singles in the order in which they appeared: first in, first out.
///
/// Each strike that leaves a cell one candidate, or a digit one place in a house, queues a single. After a digit is
/// written, it is struck from the peers cell by cell, and the row, column and box of each cell are checked in this
/// order.
///
/// Source: HoDoKu 2.3, queues of naked and of hidden singles.
#[derive(Clone)]
pub(crate) struct SinglesQueue {
    marks: [DigitSet; 81],
    /// The same by digit.
    places: [CellSet; 9],
    written: CellSet,
    /// By number of the house and digit: the places left. A cell that is being written counts as a place until its own
    /// candidates are removed.
    free: [[u8; 9]; 27],
    naked: VecDeque<(Cell, Digit)>,
    hidden: VecDeque<(Cell, Digit)>,
}

impl SinglesQueue {
    /// The queue after writing the digits of a board in reading order and making its other strikes.
    pub(crate) fn new(board: &Board) -> SinglesQueue {
        let mut queue = SinglesQueue {
            marks: [DigitSet::ALL; 81],
            places: [CellSet::ALL; 9],
            written: CellSet::EMPTY,
            free: [[9; 9]; 27],
            naked: VecDeque::new(),
            hidden: VecDeque::new(),
        };
        for cell in Cell::ALL {
            if let Some(digit) = board.puzzle().get(cell) {
                queue.place(cell, digit);
            }
        }
        for cell in board.blanks() {
            for digit in queue.marks[cell.index()].without(board.marks(cell)) {
                queue.strike(cell, digit);
            }
        }
        queue
    }

    /// Applies the strikes of a deduction and writes its digit.
    pub(crate) fn follow(&mut self, found: &Pattern) {
        for (cell, digits) in found.eliminations.iter() {
            digits.iter().for_each(|digit| self.strike(cell, digit));
        }
        if let Some((cell, digit)) = found.placement {
            self.place(cell, digit);
        }
    }

    pub(crate) fn place(&mut self, cell: Cell, digit: Digit) {
        if self.written.contains(cell) {
            return;
        }
        self.written.insert(cell);
        let own = std::mem::take(&mut self.marks[cell.index()]);
        for other in own {
            self.places[other.index()].remove(cell);
        }
        cell.peers()
            .intersection(self.places[digit.index()])
            .iter()
            .for_each(|peer| self.strike(peer, digit));
        for other in own {
            for house in cell.houses() {
                let free = &mut self.free[house.index()][other.index()];
                *free -= 1;
                if *free == 1 && other != digit {
                    self.queue_hidden(house, other);
                }
            }
        }
    }

    fn strike(&mut self, cell: Cell, digit: Digit) {
        let marks = &mut self.marks[cell.index()];
        let was = marks.remove(digit);
        self.places[digit.index()].remove(cell);
        if !was || marks.is_empty() {
            return;
        }
        if let Some(last) = marks.single() {
            self.naked.push_back((cell, last));
        }
        for house in cell.houses() {
            let free = &mut self.free[house.index()][digit.index()];
            *free -= 1;
            match *free {
                1 => self.queue_hidden(house, digit),
                0 => {
                    let is_gone = |&(at, of): &(Cell, Digit)| of == digit && house.cell_set().contains(at);
                    if let Some(at) = self.hidden.iter().position(is_gone) {
                        self.hidden.remove(at);
                    }
                }
                _ => {}
            }
        }
    }

    fn queue_hidden(&mut self, house: House, digit: Digit) {
        let place = self.places[digit.index()].intersection(house.cell_set()).first();
        self.hidden.extend(place.map(|cell| (cell, digit)));
    }

    /// The first naked single that is the last cell of a house. It stays in the queue.
    pub(crate) fn full_house(&self) -> Option<(Cell, Digit)> {
        self.naked.iter().copied().filter(|&(cell, _)| !self.written.contains(cell)).find(|&(cell, digit)| {
            let others = DigitSet::ALL.without(DigitSet::of(digit));
            let is_last = |house: House| others.iter().all(|d| self.free[house.index()][d.index()] == 0);
            cell.houses().into_iter().any(is_last)
        })
    }

    /// Takes the next naked single.
    pub(crate) fn naked_single(&mut self) -> Option<(Cell, Digit)> {
        loop {
            let single = self.naked.pop_front()?;
            if !self.written.contains(single.0) {
                return Some(single);
            }
        }
    }

    /// Takes the next hidden single; `None` if it no longer is one.
    pub(crate) fn hidden_single(&mut self) -> Option<(Cell, Digit)> {
        loop {
            let (cell, digit) = self.hidden.pop_front()?;
            if !self.written.contains(cell) {
                let holds = cell.houses().into_iter().any(|h| self.free[h.index()][digit.index()] == 1);
                return holds.then_some((cell, digit));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::*;

    #[test]
    fn singles_come_in_the_order_in_which_they_came_up() {
        let mut board = sparse(&[]);
        let mut queue = SinglesQueue::new(&board);
        assert!(
            queue.full_house().is_none() && queue.naked_single().is_none() && queue.hidden_single().is_none()
        );
        // With eight digits of row 5 written, the ninth is the last cell of a house.
        for value in 1..=8 {
            let at = cell(5, usize::from(value));
            assert!(board.place(at, digit(value)));
            queue.place(at, digit(value));
        }
        assert_eq!(queue.full_house(), Some((cell(5, 9), digit(9))));
        assert_eq!(queue.hidden_single(), Some((cell(5, 9), digit(9))));
        assert_eq!(queue.naked_single(), Some((cell(5, 9), digit(9))));
        assert!(queue.naked_single().is_none());
    }
}
