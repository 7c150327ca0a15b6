//! Locked candidates and subsets.

pub(crate) mod hidden_subset;
pub(crate) mod locked_candidates;
pub(crate) mod locked_subset;
pub(crate) mod naked_subset;
pub(crate) mod unions;
