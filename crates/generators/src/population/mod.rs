//! Minimal puzzles drawn with known weights from the population of all minimal puzzles, by splitting.
//!
//! A uniform set of [`Plan::start`] clues is drawn from a uniform grid, and kept if it determines the grid. Clues are
//! removed from each set of k clues in a number of independent *trials*; what still determines the grid is a set with
//! one clue fewer. Each such set has exactly 82 - k parents among the sets of k clues, all of which determine the
//! grid as well. So the sets at each level stay uniform over all that do. Each of them represents a number of sets
//! per grid, its *weight*, which depends on k alone. Sets in which every clue is needed are minimal puzzles.
//!
//! Let n trials be made on each set of k clues (on average, and on distinct clues). Then w(k - 1) = w(k) k / ((82 -
//! k) n), and the sum of weights at a level is an unbiased estimate of the number of unique sets. The variance
//! follows from independent [`Descent`]s.
//!
//! Minimal puzzles with many clues are rare among unique sets. Each one found is followed along a *walk* through the
//! minimal puzzles of its grid: a step exchanges a clue for another one, and undoes the exchange unless the result is
//! minimal. Proposals are symmetric, so the uniform distribution is preserved.
//!
//! Deletion alone does not reach very few or very many clues. [`FewClues`] and [`ManyClues`] continue a descent by
//! walks between grids: a step removes a clue and adds any other that leaves one solution.
//!
//! For the total number of minimal puzzles, [`Guided`] descents concentrate their work on the sets that minimal
//! puzzles come from.

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
