//! Searches that several tactics share.

pub(crate) mod bit_rows;
pub(crate) mod chains;
pub(crate) mod fish;
pub(crate) mod forcing;
pub(crate) mod hidden_single;
pub(crate) mod links;
pub(crate) mod numbers;
pub(crate) mod queued;
pub(crate) mod scope;
pub(crate) mod sets;
pub(crate) mod singles_queue;
pub(crate) mod subsets;
pub(crate) mod truth;
pub(crate) mod uniqueness;
pub(crate) mod whips;
pub(crate) mod words;
