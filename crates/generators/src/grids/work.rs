//! What grids cost.

/// What filling a grid took.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct GridWork {
    /// Digits written, those taken back included.
    pub placements: u64,
    /// Choices among at least two digits, where the method searches.
    pub guesses: u64,
    /// Times that everything was thrown away and restarted.
    pub restarts: u64,
}
