//! Chains of alternating inference, and what follows from a candidate.

pub(crate) mod alternating;
pub(crate) mod chain_graph;
pub(crate) mod hodoku_links;
pub(crate) mod hodoku_loops;
pub(crate) mod hodoku_reach;
pub(crate) mod implications;
pub(crate) mod nice_loop;
