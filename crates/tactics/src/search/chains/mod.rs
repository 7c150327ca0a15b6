//! Chains of alternating inference, and what follows from a candidate.

pub(crate) mod alternating;
mod by_house;
pub(crate) mod conclusions;
pub(crate) mod hodoku_loops;
pub(crate) mod hodoku_reach;
pub(crate) mod implications;
pub(crate) mod net;
pub(crate) mod nice_loop;
