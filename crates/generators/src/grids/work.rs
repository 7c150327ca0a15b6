//! The work done to fill grids.

/// The work done to fill a grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct GridWork {
    /// Digits written, including those that were removed again.
    pub placements: u64,
    /// Choices among at least two digits, if the method searches.
    pub guesses: u64,
    /// Number of restarts from scratch.
    pub restarts: u64,
}
