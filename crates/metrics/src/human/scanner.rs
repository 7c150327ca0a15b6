//! Scanning: how long it takes to notice one of the open singles.

use rand_core::Rng;
use serde::{Deserialize, Serialize};
use sudoku_core::Cell;

use super::singles::{pick, pick_one_of};
use super::solved_board::{Kinds, Solved, SolvedBoard};
use crate::{MetricError, Representative};

/// A solver that notices singles, some kinds sooner than others.
///
/// Each cell that a single fills is noticed after an exponentially distributed time. The rate depends on the easiest
/// kind of single that fills the cell. The cell that is noticed first is written. So a step takes 1 / Σ rates on
/// average, and the probability of each cell is proportional to its rate. If there is no single, the step takes
/// `stuck`, and one of the cells with the fewest candidates is filled from the solution.
///
/// The unit of time is the mean time to notice a hidden single in a box if there is no other single. The default rates
/// were chosen on a coarse grid by the Spearman correlation with the odd rows of the CloudSudoku times (the first row
/// of the file is number 1). The even rows were not used.
///
/// This project developed the model. Zendoku's "width" and Pelánek's "dependency" already used the number of open
/// singles.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scanner {
    /// Number of runs to average over.
    pub runs: u32,
    /// Rate of the last blank cell of a house.
    pub full_house: f64,
    /// Rate of a hidden single in a box.
    pub in_box: f64,
    /// Rate of a hidden single in a line.
    pub in_line: f64,
    /// Rate of a naked single.
    pub naked: f64,
    /// Time of a step without singles.
    pub stuck: f64,
}

impl Default for Scanner {
    fn default() -> Scanner {
        Scanner { runs: 30, full_house: 3.0, in_box: 1.0, in_line: 0.2, naked: 0.05, stuck: 8.0 }
    }
}

impl Scanner {
    /// Mean time of scanning over the runs, which is the sum of 1 / Σ rates over all steps, in the unit of the rates.
    /// It is 0 for a full grid.
    ///
    /// # Errors
    /// If the clues clash.
    pub fn time(&self, of: &Representative) -> Result<f64, MetricError> {
        let (solved, rng) = (Solved::new(of)?, &mut of.rng());
        let mut total = 0.0;
        for _ in 0..self.runs.max(1) {
            let mut board = solved.start();
            while !board.blanks().is_empty() {
                let (cell, time) = self.step(&board, rng);
                solved.write(&mut board, cell);
                total += time;
            }
        }
        Ok(total / f64::from(self.runs.max(1)))
    }

    /// The cell that a single fills next, and the mean time until then; `None` if no single is open.
    #[inline]
    pub(super) fn notice(&self, kinds: &Kinds, rng: &mut impl Rng) -> Option<(Cell, f64)> {
        let rates = [self.full_house, self.in_box, self.in_line, self.naked];
        let weights: [f64; 4] = std::array::from_fn(|n| rates[n] * f64::from(kinds.sizes[n]));
        let sum: f64 = weights.iter().sum();
        if sum <= 0.0 {
            return None;
        }
        let mut at = sum * (rng.next_u64() >> 11) as f64 / (1u64 << 53) as f64;
        // Bit `n` is set if the draw is below the upper limit of kind `n`; the lowest such kind is chosen.
        let mut passed = 0u32;
        for (n, weight) in weights.into_iter().enumerate() {
            at -= weight;
            passed |= u32::from(at < 0.0) << n;
        }
        // Rounding may leave a remainder at the end, which is assigned to the last kind that has a cell.
        let last = || kinds.sizes.iter().rposition(|&size| size > 0).unwrap_or(0);
        let chosen = if passed == 0 { last() } else { passed.trailing_zeros() as usize };
        Some((pick_one_of(kinds.cells[chosen], usize::from(kinds.sizes[chosen]), rng)?, 1.0 / sum))
    }

    /// The next cell filled, and the mean time until then.
    #[inline]
    fn step(&self, board: &SolvedBoard, rng: &mut impl Rng) -> (Cell, f64) {
        let guess = |rng| (pick(board.scarcest(), rng).unwrap_or(Cell::at(0, 0)), self.stuck);
        self.notice(&board.kinds(), rng).unwrap_or_else(|| guess(rng))
    }
}

#[cfg(test)]
mod tests {
    use sudoku_core::Puzzle;

    use super::*;

    const FULL: &str = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";

    fn time(puzzle: &Puzzle, scanner: Scanner, seed: u64) -> f64 {
        scanner.time(&Representative::of(puzzle, seed).unwrap()).unwrap()
    }

    fn blanked(cells: &[Cell]) -> Puzzle {
        let mut puzzle: Puzzle = FULL.parse().unwrap();
        cells.iter().for_each(|&cell| puzzle.set(cell, None));
        puzzle
    }

    #[test]
    fn time_is_what_the_rates_say() {
        let scanner = Scanner { full_house: 4.0, ..Scanner::default() };
        assert_eq!(time(&blanked(&[]), scanner, 1), 0.0);
        // First one full house, then two independent ones in either order.
        assert_eq!(time(&blanked(&[Cell::at(0, 0)]), scanner, 1), 0.25);
        assert_eq!(time(&blanked(&[Cell::at(0, 0), Cell::at(4, 4)]), scanner, 1), 0.125 + 0.25);
    }

    #[test]
    fn a_board_without_clues_is_all_guessing_until_singles_appear() {
        let scanner = Scanner { runs: 2, ..Scanner::default() };
        assert!(time(&Puzzle::EMPTY, scanner, 1) >= 8.0 * scanner.stuck);
        assert_eq!(time(&Puzzle::EMPTY, scanner, 1), time(&Puzzle::EMPTY, scanner, 1));
        assert_ne!(time(&Puzzle::EMPTY, scanner, 1), time(&Puzzle::EMPTY, scanner, 2));
    }
}
