//! Draws minimal puzzles with known weights from the population of all minimal puzzles, by splitting.
//!
//! A uniform set of [`Plan::start`] clues is drawn from a uniform grid, and kept if it determines the grid. A number of
//! *trials* is made on each set of k clues. Each removes one clue and keeps the result if it still determines the grid.
//! Each resulting set has exactly 82 - k parents among the sets of k clues, and all of them determine the grid. So the
//! sets of each level are uniformly distributed over all sets that determine their grid. Each of them represents a
//! number of sets per grid, its *weight*, which depends on k alone. Sets in which every clue is needed are minimal
//! puzzles.
//!
//! Let n be the average number of trials on a set of k clues; they remove distinct clues. Then w(k - 1) = w(k) k /
//! ((82 - k) n), and the sum of the weights of a level is an unbiased estimate of the number of unique sets. The
//! variance is estimated from independent [`Descent`]s.
//!
//! Minimal puzzles with many clues are rare among unique sets. Each one found is followed along a *walk* through the
//! minimal puzzles of its grid: a step exchanges a clue for another one and is undone unless the result is minimal.
//! Proposals are symmetric, so the uniform distribution is preserved.
//!
//! Removal of clues does not reach minimal puzzles with very few or very many clues. [`FewClues`] and [`ManyClues`]
//! continue a descent by walks between grids: a step removes a clue and adds any other that leaves one solution.
//!
//! For the total number of minimal puzzles, [`Guided`] descents concentrate on the sets from which most minimal puzzles
//! come.

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
