//! A pool of solvers for pieces of work.

use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};

use sudoku_core::{Grid, Position, Puzzle};
use sudoku_solvers::{Answer, Engine, Limits, Outcome, Solution, Solver};

use crate::Refusal;

/// A pool of solvers of one kind. Pieces of work borrow them, because each takes megabytes of memory.
#[derive(Default)]
pub struct Solvers {
    engine: Engine,
    idle: Mutex<Vec<Box<dyn Solver>>>,
}

impl Solvers {
    /// A pool of solvers of this kind.
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

    /// Whether puzzles have no, one or several solutions, as far as the limits show.
    pub fn outcomes(&self, puzzles: &[Puzzle], limits: Limits) -> Vec<Outcome> {
        let mut outcomes = Vec::with_capacity(puzzles.len());
        self.with(|solver| solver.outcomes(puzzles, limits, &mut outcomes));
        outcomes
    }

    /// [`Solvers::answers`] for positions.
    pub fn answers_at(&self, positions: &[&Position], limits: Limits) -> Vec<Answer> {
        match plain(positions) {
            Some(puzzles) => self.answers(&puzzles, limits),
            None => self.one_by_one(positions, limits, |answer| answer),
        }
    }

    /// [`Solvers::outcomes`] for positions.
    pub fn outcomes_at(&self, positions: &[&Position], limits: Limits) -> Vec<Outcome> {
        match plain(positions) {
            Some(puzzles) => self.outcomes(&puzzles, limits),
            None => self.one_by_one(positions, limits, |answer| answer.outcome()),
        }
    }

    fn one_by_one<T>(&self, positions: &[&Position], limits: Limits, of: impl Fn(Answer) -> T) -> Vec<T> {
        let go_on = &mut |_: &Grid| ControlFlow::Continue(());
        self.with(|solver| positions.iter().map(|at| of(solver.search_position(at, limits, go_on))).collect())
    }

    /// Why each puzzle does not have exactly one solution.
    pub fn refusals(&self, puzzles: &[Puzzle]) -> Vec<Result<(), Refusal>> {
        self.outcomes(puzzles, Limits::UNIQUE).into_iter().map(Refusal::of).collect()
    }

    /// [`Solvers::refusals`] for positions.
    pub fn refusals_at(&self, positions: &[&Position]) -> Vec<Result<(), Refusal>> {
        self.outcomes_at(positions, Limits::UNIQUE).into_iter().map(Refusal::of).collect()
    }

    /// The solution of each puzzle that has exactly one.
    pub fn solutions(&self, puzzles: &[Puzzle]) -> Vec<Result<Solution, Refusal>> {
        self.answers(puzzles, Limits::UNIQUE).into_iter().map(only).collect()
    }

    /// The solution of a position. If the digits have exactly one solution, it is returned even if one of its marks is
    /// struck, because the player may have made a mistake.
    ///
    /// # Errors
    /// If there is not exactly one.
    pub fn solution_at(&self, position: &Position) -> Result<Solution, Refusal> {
        match self.solutions(&[position.puzzle]).remove(0) {
            Err(Refusal::SeveralSolutions) => only(self.answers_at(&[position], Limits::UNIQUE).remove(0)),
            solution => solution,
        }
    }
}

/// The solution, if it is the only one.
fn only(answer: Answer) -> Result<Solution, Refusal> {
    Refusal::of(answer.outcome())?;
    answer.first.ok_or(Refusal::Undecided)
}

/// The puzzles of positions, if no mark is struck in any.
fn plain(positions: &[&Position]) -> Option<Vec<Puzzle>> {
    let are_plain = positions.iter().all(|at| at.marks.is_none());
    are_plain.then(|| positions.iter().map(|at| at.puzzle).collect())
}
