//! The solvers by name.

use std::fmt;
use std::str::FromStr;

use crate::backtracking::Backtracking;
use crate::fast::Fast;
use crate::solver::Solver;

/// A solver's name, from which any number of them can be built.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Engine {
    /// [`Backtracking`].
    Backtracking,
    /// [`Fast`].
    Fast,
}

impl Engine {
    /// All of them.
    pub const ALL: &[Engine] = &[Engine::Backtracking, Engine::Fast];

    /// The word for it on the command line and in results.
    pub const fn name(self) -> &'static str {
        match self {
            Engine::Backtracking => "backtracking",
            Engine::Fast => "fast",
        }
    }

    /// One line on how it works.
    pub const fn about(self) -> &'static str {
        match self {
            Engine::Backtracking => "fewest candidates first, candidates kept incrementally (Beer 2011)",
            Engine::Fast => "one puzzle per bit of 512-, 256- or 64-bit words, hundreds in lockstep",
        }
    }

    /// A solver of this kind, with memory of its own.
    pub fn build(self) -> Box<dyn Solver> {
        match self {
            Engine::Backtracking => Box::new(Backtracking),
            Engine::Fast => Box::new(Fast::new()),
        }
    }
}

/// The one to take where only the answer counts.
impl Default for Engine {
    fn default() -> Engine {
        Engine::Fast
    }
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Engine {
    type Err = UnknownEngine;

    fn from_str(name: &str) -> Result<Engine, UnknownEngine> {
        Engine::ALL
            .iter()
            .copied()
            .find(|engine| engine.name() == name)
            .ok_or_else(|| UnknownEngine { name: name.to_owned() })
    }
}

/// No solver has this name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("no solver is called {name:?}; there are {}", names())]
pub struct UnknownEngine {
    /// The name asked for.
    pub name: String,
}

fn names() -> String {
    Engine::ALL.iter().map(|engine| engine.name()).collect::<Vec<_>>().join(", ")
}
