//! Tactics: a solver that works as a person does, and a grader that explains itself.
//!
//! A [`Board`] holds the digits written in and the pencil marks; a [`Tactic`] finds [`Deduction`]s on it,
//! each with the sentence that explains it.

mod board;
mod deduction;
mod fish;
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
mod tactic;
#[cfg(test)]
mod testing;
mod two_line;
mod unions;

pub use board::Board;
pub use deduction::{Assertion, Deduction, Eliminations, Flow, Sink};
pub use grader::{Detail, Ending, Grade, Grader, Move};
pub use profile::{Entry, Level, Mode, Profile, ProfileError, length_steps};
pub use tactic::{Tactic, UnknownTactic};
