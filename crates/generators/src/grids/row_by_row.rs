//! Fills row after row, each from a random order of the digits and its cyclic shifts.

use rand::Rng;
use rand::seq::SliceRandom;
use sudoku_core::{Cell, Digit, DigitSet, Grid, Puzzle};

use super::work::GridWork;

/// Fills row after row. Each row has a random order of the digits, and each cell gets the first digit that its column
/// and box allow. Digits that were passed over are slack and are tried again in the next cell. If the row or the rows
/// below it fail, its order is shifted cyclically. After nine orders, the row above is shifted.
///
/// If the first row fails, the method starts over; [`GridWork::restarts`] counts this.
///
/// Source: Chadwick et al. 2008, "Completed Puzzle Generation"; the shifts and the slack are from the
/// pseudo-code of their contest paper (Team 3780).
pub fn row_by_row<R: Rng + ?Sized>(rng: &mut R, work: &mut GridWork) -> Grid {
    loop {
        let mut rows = Rows { puzzle: Puzzle::EMPTY, columns: [DigitSet::EMPTY; 9] };
        if rows.fill(0, rng, work) {
            return rows.puzzle.to_grid().expect("columns, boxes and rows hold each digit once");
        }
        work.restarts += 1;
    }
}

struct Rows {
    puzzle: Puzzle,
    columns: [DigitSet; 9],
}

impl Rows {
    fn fill<R: Rng + ?Sized>(&mut self, row: usize, rng: &mut R, work: &mut GridWork) -> bool {
        if row == 9 {
            return true;
        }
        let mut numbers = Digit::ALL;
        numbers.shuffle(rng);
        for shift in 0..9 {
            work.guesses += u64::from(shift > 0);
            if self.write_row(row, numbers, work) {
                if self.fill(row + 1, rng, work) {
                    return true;
                }
                self.clear_row(row);
            }
            numbers.rotate_left(1);
        }
        false
    }

    /// Writes a row, or leaves it blank if none of the remaining numbers fits a cell.
    fn write_row(&mut self, row: usize, numbers: [Digit; 9], work: &mut GridWork) -> bool {
        let mut left = numbers.to_vec();
        for column in 0..9 {
            let cell = Cell::at(row, column);
            let clusters = self.cluster(row, column / 3).union(self.columns[column]);
            let Some(at) = left.iter().position(|&digit| !clusters.contains(digit)) else {
                self.clear_row(row);
                return false;
            };
            let digit = left.remove(at);
            self.puzzle.set(cell, Some(digit));
            self.columns[column].insert(digit);
            work.placements += 1;
        }
        true
    }

    /// The digits in the rows above that are in the same box.
    fn cluster(&self, row: usize, stack: usize) -> DigitSet {
        let above = row / 3 * 3..row;
        above
            .flat_map(|i| (3 * stack..3 * stack + 3).filter_map(move |j| self.puzzle.get(Cell::at(i, j))))
            .collect()
    }

    fn clear_row(&mut self, row: usize) {
        for column in 0..9 {
            if let Some(digit) = self.puzzle.get(Cell::at(row, column)) {
                self.columns[column].remove(digit);
                self.puzzle.set(Cell::at(row, column), None);
            }
        }
    }
}
