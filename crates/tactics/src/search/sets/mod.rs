//! Almost locked sets, and exclusions by them.

pub(crate) mod aligned_exclusion;
pub(crate) mod aligned_trial;
pub(crate) mod almost_locked;
pub(crate) mod almost_locked_wing;
pub(crate) mod als_chain;
pub(crate) mod death_blossom;
pub(crate) mod linked_sets;
