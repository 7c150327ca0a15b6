//! Minimal puzzles with a known bias that can be corrected.

use rand::Rng;
use sudoku_core::{Cell, Grid, Puzzle};
use sudoku_math::powi;

use super::Generator;
use super::orders::Orders;
use crate::effort::{Effort, GaveUp, Made, Prover, Work};
use crate::grids::GridMethod;

/// Options of the generator `controlled-bias`. It removes clues of a grid in random order until the solution is no
/// longer unique. The puzzle before the last removal is accepted if it is minimal, and otherwise discarded together
/// with its order.
///
/// A minimal puzzle with k clues results from k! (81 - k)! of the 81! orders, so its probability is proportional to 1 /
/// C(81, k), regardless of its other properties. Means over accepted puzzles, weighted with [`population_weight`],
/// estimate the means over all minimal puzzles. About one order in 250,000 is accepted.
///
/// Source: Berthier, "Unbiased statistics of a constraint satisfaction problem"; also tdoku's `grid_tools`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ControlledBias {
    /// How grids are filled; the formula for the bias assumes uniform grids.
    pub grids: GridMethod,
    /// Orders tried on one grid: the 81 rotations of each random permutation of the cells. All orders are equally
    /// likely. So few are accepted that two accepted puzzles hardly ever have the same grid or permutation.
    pub orders: u32,
    /// The maximum number of clues. Because of it, a single check rejects most orders. Of all minimal puzzles, 1 in 10⁵
    /// has 32 clues, and even fewer have more.
    pub most_clues: usize,
}

impl Default for ControlledBias {
    fn default() -> ControlledBias {
        ControlledBias { grids: GridMethod::Uniform, orders: 2025, most_clues: 34 }
    }
}

impl ControlledBias {
    /// Number of removals that leave the maximum number of clues.
    pub(super) fn first_cut(&self) -> usize {
        81 - self.most_clues.clamp(17, 81)
    }
}

/// Weight of a minimal puzzle of the controlled-bias generator with this many clues: C(81, clues) / C(81, 26).
/// Berthier's correction factors are these weights times his factor for 26 clues.
pub fn population_weight(clues: usize) -> f64 {
    let (clues, sign) = if clues < 26 { (clues..26, -1) } else { (26..clues, 1) };
    // C(81, k + 1) / C(81, k) = (81 - k) / (k + 1)
    clues.map(|k| powi((81.0 - k as f64) / (k as f64 + 1.0), sign)).product()
}

/// 17 is the minimum number of clues (McGuire, Tugemann and Civario 2012).
pub(super) const MOST_REMOVALS: usize = 64;

pub(super) struct ByOrder {
    pub(super) options: ControlledBias,
    pub(super) prover: Prover,
}

impl ByOrder {
    /// The puzzle at the end of an order, if it is minimal and does not have too many clues.
    ///
    /// Uniqueness is monotone in the clues, so the end is found by bisection.
    pub(super) fn try_order(&mut self, grid: &Grid, order: &[Cell; 81]) -> Option<Puzzle> {
        let after = |removed: usize| {
            let mut puzzle = Puzzle::from(*grid);
            order[..removed].iter().for_each(|&cell| puzzle.set(cell, None));
            puzzle
        };
        // The solution is unique after `low` removals, but not after `high`.
        let (mut low, mut high) = (self.options.first_cut(), MOST_REMOVALS + 1);
        if !self.prover.is_unique(&after(low)) {
            return None;
        }
        while high - low > 1 {
            let middle = (low + high) / 2;
            if self.prover.is_unique(&after(middle)) {
                low = middle;
            } else {
                high = middle;
            }
        }
        let puzzle = after(low);
        // The next clue of the order is needed. Checks whether all others are.
        let minimal = order[low + 1..].iter().all(|&cell| {
            let mut fewer = puzzle;
            fewer.set(cell, None);
            !self.prover.is_unique(&fewer)
        });
        minimal.then_some(puzzle)
    }
}

impl Generator for ByOrder {
    fn generate(&mut self, rng: &mut dyn Rng, effort: &mut Effort<'_>) -> Result<Made, GaveUp> {
        loop {
            let grid = self.options.grids.fill(rng, &mut self.prover.work.grids);
            let mut orders = Orders::of(grid, self.options.first_cut());
            for _ in 0..self.options.orders.max(1) {
                effort.begin()?;
                let order = orders.next(rng);
                if let Some(puzzle) = order.and_then(|order| self.try_order(&grid, &order)) {
                    return Ok(self.prover.made(puzzle, grid));
                }
            }
        }
    }

    fn take_work(&mut self) -> Work {
        self.prover.take_work()
    }
}
