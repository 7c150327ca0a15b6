//! The solvers by name.

use std::str::FromStr;

use sudoku_core::Named;
use sudoku_core::names::{self, UnknownName};

use crate::backtracking::Backtracking;
use crate::dlx::Dlx;
use crate::fast::Fast;
use crate::hybrid::Hybrid;
use crate::row_list::RowList;
use crate::scratch::Scratch;
use crate::set_oriented::SetOriented;
use crate::solver::Solver;

/// The name of a solver, from which any number of instances can be built.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Named)]
pub enum Engine {
    /// [`Backtracking`].
    Backtracking,
    /// [`Scratch`].
    Scratch,
    /// [`SetOriented`].
    SetOriented,
    /// [`Hybrid`], without a limit on guesses.
    Hybrid,
    /// [`RowList`].
    RowList,
    /// [`Dlx`], with the S heuristic.
    Dlx,
    /// [`Fast`].
    Fast,
}

impl Engine {
    /// One line on how it works.
    pub const fn about(self) -> &'static str {
        match self {
            Engine::Backtracking => "fewest candidates first, candidates kept incrementally (Beer 2011)",
            Engine::Scratch => "the same search, candidates recomputed at every node (Beer 2011)",
            Engine::SetOriented => "fewest candidates of a cell or places of a digit (Beer 2011)",
            Engine::Hybrid => "naked and hidden singles, then trying (Chadwick et al. 2008)",
            Engine::RowList => "row after row, no cell preferred (Chadwick et al. 2008); may never finish",
            Engine::Dlx => "exact cover by dancing links, S heuristic (Zendoku 2007, Knuth 2000)",
            Engine::Fast => "one puzzle per bit of 512-, 256- or 64-bit words, hundreds in lockstep",
        }
    }

    /// A solver of this kind, with its own memory.
    pub fn build(self) -> Box<dyn Solver> {
        match self {
            Engine::Backtracking => Box::new(Backtracking),
            Engine::Scratch => Box::new(Scratch),
            Engine::SetOriented => Box::new(SetOriented),
            Engine::Hybrid => Box::new(Hybrid::default()),
            Engine::RowList => Box::new(RowList),
            Engine::Dlx => Box::new(Dlx::default()),
            Engine::Fast => Box::new(Fast::new()),
        }
    }
}

/// The solver to use if only the answer matters: the fastest.
impl Default for Engine {
    fn default() -> Engine {
        Engine::Fast
    }
}

impl FromStr for Engine {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Engine, UnknownName> {
        names::find("solver", name, Engine::ALL, |engine| engine.name())
    }
}
