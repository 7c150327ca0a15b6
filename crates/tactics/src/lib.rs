//! Tactics: a solver that works like a person, and a grader that explains its steps.
//!
//! A [`Board`] contains the digits written and the pencil marks. A [`Tactic`] finds [`Deduction`]s on it, each with a
//! sentence that explains it.
//!
//! The crate has layers, each of which uses only earlier ones: `board` (digits, marks, deductions), `search` (code
//! shared by tactics), `rules` (a file for each tactic or family), the registry in `tactic`, profiles and `grading`,
//! and hints and steps.

mod board;
mod deduction;
mod grading;
mod hint;
mod profile;
mod rules;
mod search;
mod step;
mod tactic;
#[cfg(test)]
mod testing;

pub use board::deduction::{Assertion, Eliminations, Flow, Pattern};
pub use board::{Board, PositionError};
pub use deduction::Deduction;
pub use grading::adjustment::{Adjusted, Outcome};
pub use grading::findings::Findings;
pub use grading::grade::{Ending, Grade, Measured, Move};
pub use grading::grader::{Detail, Grader};
pub use hint::{Hint, HintError, WrongEntry, wrong_entries};
pub use profile::{Entry, Level, Mode, Profile, ProfileError, StepTimes};
pub use search::forcing::length_steps;
pub use search::forcing::work::assertions_followed;
pub use search::whips::braid_class;
pub use step::{
    Because, Branch, Claim, Link, LinkKind, Node, Origin, Place, Set, Step, StepMaker, StepOnBoard,
};
pub use tactic::Tactic;
