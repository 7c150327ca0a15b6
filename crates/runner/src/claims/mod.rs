//! The verdicts on the sources' claims.
//!
//! An experiment reports [`Quantity`]s in its summary, under `quantities`. docs/claims.toml ([`Ledger`]) maps
//! quantities to claims, each with a [`Rule`]. [`judge`] applies the rule and returns [`Finding`]s, with one judgement
//! on the author's own [`Material`] and one on everything else. [`References`] are the runs that decide the claims. A
//! rule cannot decide a run that is older than the rule ([`Frozen`]). [`problems`] reports verdicts that no longer
//! follow.

mod check;
mod correction;
mod decision;
mod entry;
mod finding;
mod frozen;
mod judge;
mod ledger;
mod margins;
mod material;
mod quantity;
mod reference;
mod repeat;
mod rule;
mod sensitivity;
mod tally;
mod update;
mod verdict;
mod wording;

pub use check::{pending, problems};
pub use correction::{Correction, corrections};
pub use decision::Least;
pub use entry::{Entry, OWN, SOURCES, is_id};
pub use finding::{Finding, own_table, table, whose};
pub use frozen::{Frozen, RunMark};
pub use judge::{judge, judge_run};
pub use ledger::Ledger;
pub use margins::Margin;
pub use material::Material;
pub(crate) use quantity::defined;
pub use quantity::{Quantity, check_names, quantities};
pub use reference::{Reference, References, decided, quantities_of};
pub use repeat::{Other, Repeat, Repeated, repeated};
pub use rule::{Combine, Rule};
pub use sensitivity::{Power, Sensitivity, sensitivity};
pub use tally::Tally;
pub use verdict::Verdict;
pub use wording::{Kind, Speaker, Strength};
