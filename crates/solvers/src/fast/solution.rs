//! What the fast solver writes out.

use sudoku_core::Grid;

/// A solution as the fast solver wrote it: 81 values that the search proved to be a grid.
///
/// To prove it again takes as long as a quarter of the search for an easy puzzle, so it is done on demand:
/// [`Solution::grid`] does it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Solution([u8; 81]);

impl From<Grid> for Solution {
    fn from(grid: Grid) -> Solution {
        Solution(*grid.values())
    }
}

impl Solution {
    /// Memory for a solution.
    pub(super) const NONE: Solution = Solution([0; 81]);

    /// Where to write it.
    #[inline(always)]
    pub(super) fn values_mut(&mut self) -> &mut [u8; 81] {
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
    /// If it is none: then the solver is wrong.
    pub fn grid(&self) -> Grid {
        Grid::new(self.0).unwrap_or_else(|error| panic!("the fast solver wrote {:?}: {error}", self.0))
    }
}
