//! The budget of a generator, and the work that it has done.

use std::ops::ControlFlow;

use sudoku_core::{Grid, Puzzle};
use sudoku_solvers::{Limits, Outcome, Solver};

use crate::grids::GridWork;

/// A budget of attempts, with a way to stop earlier.
pub struct Effort<'a> {
    left: u64,
    spent: u64,
    stop: &'a mut dyn FnMut() -> ControlFlow<()>,
}

impl<'a> Effort<'a> {
    /// A budget of `attempts`. `stop` is called before each attempt and within long ones; if it returns `Break`, the
    /// generator stops.
    pub fn new(attempts: u64, stop: &'a mut dyn FnMut() -> ControlFlow<()>) -> Effort<'a> {
        Effort { left: attempts, spent: 0, stop }
    }

    /// Attempts begun so far.
    pub const fn spent(&self) -> u64 {
        self.spent
    }

    /// Checks within an attempt whether to continue. Generators call this in loops that can be long, depending on their
    /// options.
    ///
    /// # Errors
    /// If the caller stops.
    pub fn go_on(&mut self) -> Result<(), GaveUp> {
        match (self.stop)() {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(GaveUp::Stopped { attempts: self.spent }),
        }
    }

    /// Takes one attempt from the budget. Generators call this before each attempt.
    ///
    /// # Errors
    /// If none is left, or the caller stops.
    pub fn begin(&mut self) -> Result<(), GaveUp> {
        self.go_on()?;
        if self.left == 0 {
            return Err(GaveUp::AttemptsSpent { attempts: self.spent });
        }
        (self.left, self.spent) = (self.left - 1, self.spent + 1);
        Ok(())
    }
}

/// Why a generator returned no puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum GaveUp {
    /// The budget of attempts ran out.
    #[error("no such puzzle in {attempts} attempts: allow more, or ask for less")]
    AttemptsSpent {
        /// Attempts made.
        attempts: u64,
    },
    /// The caller requested a stop.
    #[error("stopped after {attempts} attempts")]
    Stopped {
        /// Attempts made.
        attempts: u64,
    },
    /// The puzzle to start from does not have exactly one solution.
    #[error("the puzzle to start from does not have exactly one solution")]
    NotUnique,
}

/// A puzzle proved to have exactly one solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Made {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its solution.
    pub solution: Grid,
    /// The work done for it.
    pub work: Work,
}

/// The work done to make a puzzle, failed attempts included.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Work {
    /// Uniqueness checks.
    pub checks: u64,
    /// Nodes visited by the checks, as the solver counts them.
    pub nodes: u64,
    /// Guesses among the nodes.
    pub guesses: u64,
    /// Checks that found more than one solution.
    pub multiple: u64,
    /// Checks in which the solver gave up at its limit of guesses or nodes; the puzzle is then rejected.
    pub undecided: u64,
    /// Number of evaluations of a metric.
    pub scored: u64,
    /// The work to fill the grids.
    pub grids: GridWork,
}

/// A solver that counts its work.
pub(crate) struct Prover {
    solver: Box<dyn Solver>,
    pub(crate) work: Work,
}

impl Prover {
    pub(crate) fn new(solver: Box<dyn Solver>) -> Prover {
        Prover { solver, work: Work::default() }
    }

    /// Whether the puzzle was proved to have exactly one solution. A solver that may give up can reject a unique
    /// puzzle but never accepts a non-unique one.
    pub(crate) fn is_unique(&mut self, puzzle: &Puzzle) -> bool {
        self.solution(puzzle).is_some()
    }

    /// The solution, if it was proved to be the only one.
    pub(crate) fn solution(&mut self, puzzle: &Puzzle) -> Option<Grid> {
        let answer = self.solver.count(puzzle, Limits::UNIQUE);
        self.work.checks += 1;
        self.work.nodes += answer.stats.nodes;
        self.work.guesses += answer.stats.guesses;
        let outcome = answer.outcome();
        self.work.multiple += u64::from(outcome == Outcome::Multiple);
        self.work.undecided += u64::from(outcome == Outcome::Undecided);
        answer.grid().filter(|_| outcome == Outcome::Unique)
    }

    /// The puzzle with the work since the previous one.
    pub(crate) fn made(&mut self, puzzle: Puzzle, solution: Grid) -> Made {
        Made { puzzle, solution, work: self.take_work() }
    }

    /// The work counted since the previous puzzle.
    pub(crate) fn take_work(&mut self) -> Work {
        std::mem::take(&mut self.work)
    }
}
