//! Minimal puzzles drawn with known weights from the population of all of them, by splitting.
//!
//! Of a uniform grid a uniform set of [`Plan::start`] clues is drawn, and kept if it determines the grid. From each set
//! of k clues clues are removed, in a number of independent *trials*; what still determines the grid is a set of k - 1
//! clues. Each such set has exactly 82 - k parents among the sets of k clues, and all of these determine the grid as
//! well. So the sets stay uniform over all that do, level by level, and each of them stands for a number of sets a grid,
//! its *weight*, which depends on k alone. Sets that lose uniqueness with any clue are minimal puzzles.
//!
//! Let n trials be made on each set of k clues (on average, and on distinct clues). Then
//! w(k - 1) = w(k) k / ((82 - k) n), and the sum of weights at a level estimates the number of unique sets without bias.
//! The estimates of independent [`Descent`]s give its variance.
//!
//! Minimal puzzles with many clues are rare among unique sets. Each that is found is followed along a *walk* through the
//! minimal puzzles of its grid: a clue is exchanged for another one, and the exchange is undone unless the result is
//! minimal. Proposals are symmetric, so the uniform law is kept.
//!
//! Few clues and many are out of reach of deletion alone. [`FewClues`] and [`ManyClues`] continue a descent by walks between
//! grids: a clue is removed, and any other that leaves one solution is added.
//!
//! For the number of all minimal puzzles, [`Guided`] descents put their work where minimal puzzles come from.

mod complete;
mod crossing;
mod descent;
mod four;
mod generator;
mod ground;
mod guided;
mod plan;
mod systematic;
mod walk;

pub use crossing::{FewClues, ManyClues};
pub use descent::{Descent, Found, Level};
pub use four::Four;
pub(crate) use generator::ByDescent;
pub use generator::{Population, Weighted, population_batch};
pub use ground::{Ask, Completion, Drawn, Ground, Nine};
pub use guided::Guided;
pub use plan::Plan;
pub use systematic::systematic;
pub use walk::{Walk, exchanged};
