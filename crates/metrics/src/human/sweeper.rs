//! Sweeping: searching the boxes digit by digit, instead of waiting to notice something.

use rand_core::Rng;
use serde::{Deserialize, Serialize};
use sudoku_core::{Cell, CellSet, Digit, House};

use super::quick_board::house_numbers;
use super::singles::{pick, pick_one_of};
use super::solved_board::{Solved, SolvedBoard};
use crate::{MetricError, Representative};

/// A solver that takes the digits in turn and looks for the place of each digit in every box that lacks it.
///
/// The order of digits and boxes is drawn for each run. After a digit is written, all boxes are searched for it once
/// more before the next digit. A box is skipped if nothing was written in its band and stack since the last look for
/// the digit. If nine digits in a row have no place, the single in the most crowded house is written, or, if there is
/// no single, one of the cells with the fewest candidates is filled from the solution. The sequence of digits then
/// continues where it was.
///
/// This project developed the model.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sweeper {
    /// Number of runs to average over.
    pub runs: u32,
}

impl Sweeper {
    /// Mean number of looks over the runs. A look is one digit in one box.
    ///
    /// # Errors
    /// If the clues clash.
    pub fn looks(&self, of: &Representative) -> Result<f64, MetricError> {
        self.looks_drawn(of, &mut of.rng())
    }

    /// The same with a stream of the caller's.
    pub(super) fn looks_drawn(&self, of: &Representative, rng: &mut impl Rng) -> Result<f64, MetricError> {
        let solved = Solved::new(of)?;
        let runs = self.runs.max(1);
        let looks: u32 = (0..runs).map(|_| Sweep::new(&solved, rng).run(rng)).sum();
        Ok(f64::from(looks) / f64::from(runs))
    }
}

struct Sweep<'a> {
    solved: &'a Solved,
    board: SolvedBoard,
    digits: [u8; 9],
    boxes: [u8; 9],
    /// Number of cells written so far, plus one.
    written: u32,
    /// For each box, the value of `written` after the last cell was written in its band or stack.
    changed: [u32; 9],
    /// For each box and digit, the value of `written` at the last look.
    looked: [[u32; 9]; 9],
    looks: u32,
}

impl<'a> Sweep<'a> {
    fn new(solved: &'a Solved, rng: &mut impl Rng) -> Sweep<'a> {
        let [digits, boxes] = [shuffled(rng), shuffled(rng)];
        let board = solved.start();
        Sweep { solved, board, digits, boxes, written: 1, changed: [1; 9], looked: [[0; 9]; 9], looks: 0 }
    }

    /// Solves the puzzle and returns the number of looks.
    fn run(mut self, rng: &mut impl Rng) -> u32 {
        // The current turn, and the number of digits in a row without a place.
        let (mut turn, mut misses) = (0, 0);
        while !self.board.blanks().is_empty() {
            if misses < 9 {
                if self.sweep(Digit::ALL[usize::from(self.digits[turn])]) {
                    misses = 0;
                } else {
                    (turn, misses) = ((turn + 1) % 9, misses + 1);
                }
            } else if let Some(cell) = self.elsewhere(rng) {
                self.write(cell);
                misses = 0;
            }
        }
        self.looks
    }

    /// Looks for a digit in the boxes; returns whether it was written.
    fn sweep(&mut self, digit: Digit) -> bool {
        let before = self.written;
        for at in self.boxes.map(usize::from) {
            let home = self.solved.home(18 + at, digit);
            let looked = &mut self.looked[at][digit.index()];
            if *looked < self.changed[at] && self.board.blanks().contains(home) {
                *looked = self.written;
                self.looks += 1;
                if self.board.is_only_place_in_box(home) {
                    self.write(home);
                }
            }
        }
        self.written > before
    }

    /// The single in the most crowded house; if there is none, a cell with the fewest candidates.
    fn elsewhere(&self, rng: &mut impl Rng) -> Option<Cell> {
        let blanks = self.board.blanks();
        let room = |cell: Cell| {
            let of = |h: usize| House::ALL[h].cell_set().intersection(blanks).len();
            house_numbers(cell).map(of).into_iter().min()
        };
        let singles = self.board.kinds().cells.into_iter().fold(CellSet::EMPTY, CellSet::union);
        let least = singles.iter().map(room).min();
        let crowded: CellSet = singles.iter().filter(|&cell| Some(room(cell)) == least).collect();
        pick(crowded, rng).or_else(|| pick(self.board.scarcest(), rng))
    }

    fn write(&mut self, cell: Cell) {
        self.solved.write(&mut self.board, cell);
        self.written += 1;
        let own = cell.box_index();
        for other in 0..9 {
            if other / 3 == own / 3 || other % 3 == own % 3 {
                self.changed[other] = self.written;
            }
        }
    }
}

/// The numbers from 0 to 8 in random order.
fn shuffled(rng: &mut impl Rng) -> [u8; 9] {
    let mut left = CellSet::from_bits((1 << 9) - 1);
    [0; 9].map(|_: u8| {
        let one = pick_one_of(left, left.len(), rng).unwrap_or(Cell::ALL[0]);
        left.remove(one);
        one.index() as u8
    })
}

#[cfg(test)]
mod tests {
    use sudoku_core::Puzzle;
    use sudoku_streams::Streams;

    use super::*;

    const FULL: &str = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";

    fn looks(puzzle: &Puzzle, seed: u64) -> f64 {
        Sweeper { runs: 8 }.looks(&Representative::of(puzzle, seed).unwrap()).unwrap()
    }

    fn blanked(cells: &[Cell]) -> Puzzle {
        let mut puzzle: Puzzle = FULL.parse().unwrap();
        cells.iter().for_each(|&cell| puzzle.set(cell, None));
        puzzle
    }

    #[test]
    fn a_look_is_one_digit_in_one_box() {
        assert_eq!(looks(&blanked(&[]), 1), 0.0);
        assert_eq!(looks(&blanked(&[Cell::at(0, 0)]), 1), 1.0);
        // Two digits, each missing from one box only.
        assert_eq!(looks(&blanked(&[Cell::at(0, 0), Cell::at(4, 4)]), 1), 2.0);
        // Without clues, the number of looks is large and depends only on the draw.
        let empty = Puzzle::EMPTY;
        assert!(looks(&empty, 1) > 81.0);
        assert_eq!(looks(&empty, 1), looks(&empty, 1));
        assert_ne!(looks(&empty, 1), looks(&empty, 2));
    }

    #[test]
    fn orders_are_permutations() {
        let mut rng = Streams::new("orders", 3).item(0);
        for _ in 0..20 {
            let mut order = shuffled(&mut rng);
            order.sort_unstable();
            assert_eq!(order, [0, 1, 2, 3, 4, 5, 6, 7, 8]);
        }
    }
}
