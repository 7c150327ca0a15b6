//! Solvers that pieces of work borrow from each other.

use std::sync::{Mutex, PoisonError};

use sudoku_core::Puzzle;
use sudoku_solvers::{Answer, Engine, Limits, Outcome, Solution, Solver};

use crate::Refusal;

/// Solvers of one kind that pieces of work borrow: one is megabytes to make.
#[derive(Default)]
pub struct Solvers {
    engine: Engine,
    idle: Mutex<Vec<Box<dyn Solver>>>,
}

impl Solvers {
    /// Solvers of this kind.
    pub fn new(engine: Engine) -> Solvers {
        Solvers { engine, idle: Mutex::default() }
    }

    /// Lends a solver.
    pub fn with<T>(&self, work: impl FnOnce(&mut dyn Solver) -> T) -> T {
        let idle = || self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        let lent = idle().pop();
        let mut solver = lent.unwrap_or_else(|| self.engine.build());
        let done = work(solver.as_mut());
        idle().push(solver);
        done
    }

    /// Solutions of puzzles up to limits.
    pub fn answers(&self, puzzles: &[Puzzle], limits: Limits) -> Vec<Answer> {
        let mut answers = Vec::with_capacity(puzzles.len());
        self.with(|solver| solver.batch(puzzles, limits, &mut answers));
        answers
    }

    /// Whether puzzles have no, one or several solutions, as far as limits allow.
    pub fn outcomes(&self, puzzles: &[Puzzle], limits: Limits) -> Vec<Outcome> {
        let mut outcomes = Vec::with_capacity(puzzles.len());
        self.with(|solver| solver.outcomes(puzzles, limits, &mut outcomes));
        outcomes
    }

    /// Why each puzzle has not exactly one solution.
    pub fn refusals(&self, puzzles: &[Puzzle]) -> Vec<Result<(), Refusal>> {
        self.outcomes(puzzles, Limits::UNIQUE).into_iter().map(Refusal::of).collect()
    }

    /// The solution of each puzzle that has exactly one.
    pub fn solutions(&self, puzzles: &[Puzzle]) -> Vec<Result<Solution, Refusal>> {
        let solution = |answer: Answer| {
            Refusal::of(answer.outcome())?;
            answer.first.ok_or(Refusal::Undecided)
        };
        self.answers(puzzles, Limits::UNIQUE).into_iter().map(solution).collect()
    }
}
