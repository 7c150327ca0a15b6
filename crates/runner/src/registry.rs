//! Experiments by name.

use sudoku_core::names;

use crate::error::Result;
use crate::runner::Registered;

/// The experiments known to a program, in the order in which it lists them.
///
/// Code that finds an experiment by its id (merging, redrawing, the report) takes a registry, so that it also works
/// with experiments of other crates.
#[derive(Clone, Copy)]
pub struct Registry {
    experiments: &'static [&'static dyn Registered],
}

impl Registry {
    /// A registry of these experiments.
    pub const fn new(experiments: &'static [&'static dyn Registered]) -> Registry {
        Registry { experiments }
    }

    /// All experiments.
    pub fn iter(self) -> impl ExactSizeIterator<Item = &'static dyn Registered> + Clone {
        self.experiments.iter().copied()
    }

    /// The experiment with this id.
    ///
    /// # Errors
    /// If there is none. The message lists the nearest id and all others.
    pub fn find(self, id: &str) -> Result<&'static dyn Registered> {
        Ok(names::find("experiment", id, self.iter(), |experiment| experiment.id())?)
    }
}
