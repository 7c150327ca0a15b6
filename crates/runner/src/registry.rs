//! Experiments by name.

use crate::error::{Error, Result};
use crate::runner::Registered;

/// The experiments that a program knows, in the order in which it lists them.
///
/// Whatever must find an experiment by its id (merging, redrawing, the report) takes one of these, so that
/// experiments of other crates are treated as this project's own.
#[derive(Clone, Copy)]
pub struct Registry {
    experiments: &'static [&'static dyn Registered],
}

impl Registry {
    /// The experiments listed.
    pub const fn new(experiments: &'static [&'static dyn Registered]) -> Registry {
        Registry { experiments }
    }

    /// All of them.
    pub fn iter(self) -> impl ExactSizeIterator<Item = &'static dyn Registered> + Clone {
        self.experiments.iter().copied()
    }

    /// The experiment with this id.
    ///
    /// # Errors
    /// If there is none; names those there are.
    pub fn find(self, id: &str) -> Result<&'static dyn Registered> {
        self.iter().find(|experiment| experiment.id() == id).ok_or_else(|| {
            let known = self.iter().map(|experiment| experiment.id()).collect::<Vec<_>>().join(", ");
            Error::UnknownExperiment { name: id.to_owned(), known }
        })
    }
}
