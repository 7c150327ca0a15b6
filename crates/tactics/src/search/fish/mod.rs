//! Fish of all shapes, and the templates that bound them.

pub(crate) mod basic;
pub(crate) mod complex_fish;
pub(crate) mod finned_fish;
pub(crate) mod kraken_fish;
pub(crate) mod template;
