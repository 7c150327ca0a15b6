//! Full grids.

mod fewest;

pub use fewest::fewest_candidates;

/// What filling a grid took.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct GridWork {
    /// Digits written, those taken back included.
    pub placements: u64,
    /// Choices among at least two digits.
    pub guesses: u64,
    /// Times that everything was thrown away and begun anew.
    pub restarts: u64,
}
