//! Human solving: a model that knows singles and suppositions, what it says of a puzzle, times fitted to
//! people's, and a player that takes them.

mod features;
mod least_squares;
mod player;
mod singles;
mod time;

pub use features::{FEATURES, features};
pub use least_squares::{FitError, Linear};
pub use player::{Player, PlayerError, TimedMove};
pub use singles::{HumanError, HumanModel, HumanScores};
pub use time::TimeModel;
