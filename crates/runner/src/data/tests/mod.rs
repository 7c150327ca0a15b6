//! Data sets as an experiment sees them.

#[cfg(feature = "fetch")]
mod fetching;
mod finding;
#[cfg(feature = "fetch")]
mod hostile;
