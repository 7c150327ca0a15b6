//! Human solving: a model with singles and suppositions, features that this model computes, predictions fitted to
//! people's solving times, and a simulated player.
//!
//! [`SolvingTime`] predicts the time for a puzzle with an error bar. [`Difficulty`] predicts the ratio of that time to
//! the player's usual time. To build your own model, take [`features`] of each puzzle, [`select`] the terms of a model
//! ([`TWO_TERMS`], [`COMBINED`]), and fit the logarithm of the mean times, for example with `ridge` of sudoku-stats.

mod difficulty;
mod features;
mod linear;
mod player;
mod quick_board;
mod scanner;
mod singles;
mod solved_board;
mod solving_time;
mod sweeper;
mod time;

pub use difficulty::{DIFFICULTY_TERMS, Difficulty, Errors, Most};
pub use features::{COMBINED, FEATURES, TWO_TERMS, features, select};
pub use linear::Linear;
pub use player::{Growth, Pace, Player, PlayerError, TimedMove};
pub use scanner::Scanner;
pub use singles::{HumanModel, HumanScores};
pub use solving_time::{Seconds, SolvingTime, TERMS};
pub use sweeper::Sweeper;
pub use time::TimeModel;
