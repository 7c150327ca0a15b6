//! Tactics: a solver that works as a person does, and a grader that explains itself.
//!
//! A [`Board`] holds the digits written in and the pencil marks; a [`Tactic`] finds [`Deduction`]s on it,
//! each with the sentence that explains it.

mod aligned_exclusion;
mod almost_locked_wing;
mod board;
mod bug;
mod deduction;
mod empty_rectangle;
mod fish;
mod forcing;
mod full_house;
mod grader;
mod hidden_single;
mod hidden_subset;
mod locked_candidates;
mod locked_subset;
mod naked_single;
mod naked_subset;
mod profile;
mod sentence;
mod skyscraper;
mod strong_links;
mod tactic;
#[cfg(test)]
mod testing;
mod three_links;
mod turbot;
mod turbot_fish;
mod two_line;
mod two_string_kite;
mod unions;
mod unique_loop;
mod w_wing;
mod xy_wing;
mod xyz_wing;

pub use board::Board;
pub use deduction::{Assertion, Deduction, Eliminations, Flow, Sink};
pub use grader::{Detail, Ending, Grade, Grader, Move};
pub use profile::{Entry, Level, Mode, Profile, ProfileError, length_steps};
pub use tactic::{Tactic, UnknownTactic};
