//! Data sets as an experiment meets them.

#[cfg(feature = "fetch")]
mod fetching;
mod finding;
#[cfg(feature = "fetch")]
mod hostile;
