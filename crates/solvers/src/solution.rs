//! Solutions as written by a search.

use std::fmt;

use sudoku_core::{Grid, Puzzle};

/// A solution as a solver wrote it: 81 values that its search proved to be a grid.
///
/// Checking it again takes as long as a quarter of the search for an easy puzzle, so this is done on demand
/// by [`Solution::grid`]. Only solvers of this crate and [`Grid`]s create solutions.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Solution([u8; 81]);

impl From<Grid> for Solution {
    fn from(grid: Grid) -> Solution {
        Solution(*grid.values())
    }
}

/// As [`Solution::grid`] does.
impl From<Solution> for Grid {
    fn from(solution: Solution) -> Grid {
        solution.grid()
    }
}

impl Solution {
    /// Memory for a solution.
    pub(crate) const NONE: Solution = Solution([0; 81]);

    /// Where to write it.
    #[inline(always)]
    pub(crate) fn values_mut(&mut self) -> &mut [u8; 81] {
        &mut self.0
    }

    /// Values cell by cell.
    #[inline]
    pub const fn values(&self) -> &[u8; 81] {
        &self.0
    }

    /// The grid, checked.
    ///
    /// # Panics
    /// If it is not a grid, which means that the solver is wrong.
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
