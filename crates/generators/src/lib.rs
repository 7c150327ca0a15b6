//! Full grids, and puzzles from grids.
//!
//! This crate reads no clock and seeds no random generator. The caller passes a generator, and the same generator state
//! gives the same grids and puzzles. Every puzzle returned has been proved to have exactly one solution.
//!
//! ```
//! use rand::{SeedableRng, rngs::ChaCha8Rng};
//! use sudoku_generators::{GridMethod, GridWork, minimal};
//! use sudoku_solvers::{Engine, Outcome};
//!
//! let mut rng = ChaCha8Rng::seed_from_u64(1);
//! let mut solver = Engine::Backtracking.build();
//! let grid = GridMethod::Uniform.fill(&mut rng, &mut GridWork::default());
//! let puzzle = minimal(&grid, &mut rng, solver.as_mut());
//! assert!(grid.solves(&puzzle) && solver.check(&puzzle) == Outcome::Unique);
//! ```

#![forbid(unsafe_code)]

pub mod band_classes;
mod boards;
mod effort;
pub mod grid_classes;
mod grids;
mod guess_limited;
pub mod population;
mod puzzles;

pub use boards::{full_board, minimal_board};
pub use effort::{Effort, GaveUp, Made, Work};
pub use grids::{
    CrossFill, GridMethod, GridWork, Queue, Root, Shuffle, band_completions, by_bands, cross_fill,
    dancing_links, fewest_candidates, relabelled_root, row_by_row, shuffled_root, top_band, uniform,
};
pub use guess_limited::GuessLimited;
pub use puzzles::*;
