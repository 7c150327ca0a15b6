//! Data sets from the point of view of an experiment.

#[cfg(feature = "fetch")]
mod fetching;
mod finding;
#[cfg(feature = "fetch")]
mod hostile;
