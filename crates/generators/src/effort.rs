//! How long a generator may try, and what it has done.

use std::ops::ControlFlow;

use sudoku_core::{Grid, Puzzle};
use sudoku_solvers::{Limits, Outcome, Solver};

use crate::grids::GridWork;

/// A budget of attempts and a way to stop before it is spent.
pub struct Effort<'a> {
    left: u64,
    spent: u64,
    stop: &'a mut dyn FnMut() -> ControlFlow<()>,
}

impl<'a> Effort<'a> {
    /// So many attempts; `stop` is asked before each, and within those that may take long; breaking from it ends the generator.
    pub fn new(attempts: u64, stop: &'a mut dyn FnMut() -> ControlFlow<()>) -> Effort<'a> {
        Effort { left: attempts, spent: 0, stop }
    }

    /// Attempts begun so far.
    pub const fn spent(&self) -> u64 {
        self.spent
    }

    /// Asks whether to continue within an attempt: what a generator does in loops that an option makes long.
    ///
    /// # Errors
    /// If the caller stops.
    pub fn go_on(&mut self) -> Result<(), GaveUp> {
        match (self.stop)() {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(GaveUp::Stopped { attempts: self.spent }),
        }
    }

    /// Takes one attempt from the budget: what a generator does before each.
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
    /// The caller asked to stop.
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
    /// What it took.
    pub work: Work,
}

/// What making a puzzle took, failed attempts included.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Work {
    /// Uniqueness checks.
    pub checks: u64,
    /// Nodes visited in them, as the solver counts them.
    pub nodes: u64,
    /// Guesses among them.
    pub guesses: u64,
    /// Checks that found more than one solution.
    pub multiple: u64,
    /// Checks that the solver gave up, which reject the puzzle: a limit of guesses or nodes.
    pub undecided: u64,
    /// Times that a metric was asked.
    pub scored: u64,
    /// What the grids took.
    pub grids: GridWork,
}

/// A solver that keeps count.
pub(crate) struct Prover {
    solver: Box<dyn Solver>,
    pub(crate) work: Work,
}

impl Prover {
    pub(crate) fn new(solver: Box<dyn Solver>) -> Prover {
        Prover { solver, work: Work::default() }
    }

    /// Whether the puzzle was shown to have exactly one solution. A solver that may give up rejects
    /// puzzles by it, but never passes one wrongly.
    pub(crate) fn is_unique(&mut self, puzzle: &Puzzle) -> bool {
        self.solution(puzzle).is_some()
    }

    /// The only solution, if it was shown to be that.
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

    /// The puzzle with what has been counted since the last.
    pub(crate) fn made(&mut self, puzzle: Puzzle, solution: Grid) -> Made {
        Made { puzzle, solution, work: self.take_work() }
    }

    /// What has been counted since the last puzzle.
    pub(crate) fn take_work(&mut self) -> Work {
        std::mem::take(&mut self.work)
    }
}
