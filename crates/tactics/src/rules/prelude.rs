//! Imports for the rules.

pub(super) use super::rule::*;
pub(super) use super::tactic::Tactic;
pub(super) use crate::board::Board;
pub(super) use crate::board::deduction::{Flow, Pattern, Sink, all, offer};
pub(super) use crate::search::chains::conclusions::Conclusion;
pub(super) use crate::search::chains::implications::Reach;
pub(super) use crate::search::chains::{alternating, implications, net, nice_loop};
pub(super) use crate::search::fish::complex_fish::Shape;
pub(super) use crate::search::fish::{basic, complex_fish, finned_fish, kraken_fish, template};
pub(super) use crate::search::forcing::{self, Depth, Inner, LinkKind};
pub(super) use crate::search::hidden_single::{self, BOXES, LINES};
pub(super) use crate::search::links::three_links::Kind;
pub(super) use crate::search::links::{
    dual_turbot, multi_colours, simple_colouring, strong_link_chain, three_links, turbot,
};
pub(super) use crate::search::sets::{
    aligned_exclusion, aligned_trial, almost_locked_wing, als_chain, death_blossom,
};
pub(super) use crate::search::subsets::{hidden_subset, locked_candidates, locked_subset, naked_subset};
pub(super) use crate::search::uniqueness::loop_types::Type;
pub(super) use crate::search::uniqueness::rectangle::Test;
pub(super) use crate::search::uniqueness::{bug, loop_types, rectangle, unique_loop};
pub(super) use crate::search::whips;
pub(super) use crate::search::{queued, words};
