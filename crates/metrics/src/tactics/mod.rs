//! Tactics: a solver that works as a person does, and a grader that explains itself.
//!
//! A [`Board`] holds the digits written in and the pencil marks; a [`Tactic`] finds [`Deduction`]s on it,
//! each with the sentence that explains it.

mod adjustment;
mod aic;
mod aligned_exclusion;
mod almost_locked;
mod almost_locked_wing;
mod als_chain;
mod als_xz;
mod alternating;
mod board;
mod bug;
mod chain_graph;
mod complex_fish;
mod death_blossom;
mod deduction;
mod dual_turbot;
mod empty_rectangle;
mod finned_fish;
mod fish;
mod forcing;
mod full_house;
mod grade;
mod grader;
mod grading;
mod hidden_single;
mod hidden_subset;
mod hint;
mod hodoku_loops;
mod hodoku_order;
mod implications;
mod kraken_fish;
mod locked_candidates;
mod locked_subset;
mod multi_colours;
mod naked_single;
mod naked_subset;
mod nice_loop;
mod profile;
mod remote_pair;
mod sentence;
mod simple_colouring;
mod skyscraper;
mod step;
mod strong_link_chain;
mod strong_links;
mod sue_de_coq;
mod tactic;
mod template;
#[cfg(test)]
mod testing;
mod three_links;
mod turbot;
mod turbot_fish;
mod two_line;
mod two_string_kite;
mod unions;
mod unique_loop;
mod uniqueness;
mod w_wing;
mod x_chain;
mod xy_chain;
mod xy_wing;
mod xyz_wing;

pub use adjustment::{Adjusted, Outcome};
pub use board::Board;
pub use deduction::{Assertion, Deduction, Eliminations, Flow, Sink};
pub use forcing::budget::assertions_followed;
pub use grade::{Ending, Grade, Measured, Move};
pub use grader::{Detail, Grader};
pub use hint::{Hint, HintError, WrongEntry};
pub use profile::{Entry, Level, Mode, Profile, ProfileError, StepTimes, length_steps};
pub use step::{Because, Branch, Claim, Link, LinkKind, Node, Origin, Place, Set, Step, StepOnBoard};
pub use tactic::{Tactic, UnknownTactic};
