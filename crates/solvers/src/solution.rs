//! Solutions as written by a search.

use std::fmt;

use sudoku_core::{Grid, Puzzle};

/// A solution as a solver wrote it: 81 values that its search proved to be a grid.
///
/// Another check would take a quarter of the time of the search for an easy puzzle, so only [`Solution::grid`] does it.
/// Only solvers of this crate and [`Grid`]s create solutions.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Solution([u8; 81]);

impl From<Grid> for Solution {
    fn from(grid: Grid) -> Solution {
        Solution(*grid.values())
    }
}

/// Converts as [`Solution::grid`] does.
impl From<Solution> for Grid {
    fn from(solution: Solution) -> Grid {
        solution.grid()
    }
}

impl Solution {
    /// Memory for a solution.
    pub(crate) const NONE: Solution = Solution([0; 81]);

    /// The values, for the solver to write.
    #[inline(always)]
    pub(crate) fn values_mut(&mut self) -> &mut [u8; 81] {
        &mut self.0
    }

    /// Values cell by cell.
    #[inline]
    pub const fn values(&self) -> &[u8; 81] {
        &self.0
    }

    /// The grid, after a check that it is one.
    ///
    /// # Panics
    /// If the solution is not a grid, which is an error of the solver.
    pub fn grid(&self) -> Grid {
        Grid::new(self.0).unwrap_or_else(|error| panic!("a solver wrote {:?}: {error}", self.0))
    }

    /// Whether it contains every clue of the puzzle.
    pub fn solves(&self, puzzle: &Puzzle) -> bool {
        self.0.iter().zip(puzzle.values()).all(|(&full, &clue)| clue == 0 || clue == full)
    }
}

/// Prints as one line of 81 digits.
impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = self.0.map(|value| b'0' + value);
        f.pad(std::str::from_utf8(&line).map_err(|_| fmt::Error)?)
    }
}

impl fmt::Debug for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
