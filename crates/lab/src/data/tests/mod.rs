//! Data sets as an experiment meets them.

#[cfg(feature = "fetch")]
mod fetching;
mod finding;
mod real_sets;
