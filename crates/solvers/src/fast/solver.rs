//! The fast solver as an implementation of the common trait.

use sudoku_core::{Candidates, Puzzle};

use super::engines::Engines;
use super::marks::Marks;
use super::path::FastPath;
use super::single::{Each, First, Number};
use super::source::Source;
use crate::solution::Solution;
use crate::solver::{Answer, Limits, Outcome, Parts, Solver, Visit};

/// The fast solver: hundreds of puzzles of a batch side by side, or one puzzle in registers.
///
/// In its [`Stats`](crate::Stats) and for budgets, nodes are guesses; forced values are not counted. A guess is a value
/// tried while other values of the cell are left, so the last value is not counted.
pub struct Fast {
    engines: Engines,
}

impl Default for Fast {
    fn default() -> Fast {
        Fast::new()
    }
}

impl Fast {
    /// A solver that uses the best path of this processor.
    pub fn new() -> Fast {
        let engines = FastPath::ALL.into_iter().find_map(Engines::of);
        Fast { engines: engines.unwrap_or_else(Engines::scalar) }
    }

    /// A solver that uses at most this path; `None` if the processor lacks its instructions.
    pub fn with_path(path: FastPath) -> Option<Fast> {
        Some(Fast { engines: Engines::of(path)? })
    }

    /// Answers a source's questions until it has none left.
    pub fn feed<S: Source>(&mut self, source: &mut S) {
        self.engines.feed(source);
    }

    /// The number of solutions of each puzzle, up to a limit, written to `counts` in order.
    ///
    /// Faster than [`Solver::batch`], because no solution is written out.
    ///
    /// # Panics
    /// If `counts` and `puzzles` differ in length.
    pub fn counts(&mut self, puzzles: &[Puzzle], limit: u64, counts: &mut [u64]) {
        self.engines.batch(puzzles, Limits::solutions(limit), counts);
    }

    /// The first solution of each puzzle, written to `solutions` in order; returns the number of
    /// solved puzzles.
    ///
    /// Faster than [`Solver::batch`], whose answers are larger.
    ///
    /// # Panics
    /// If `solutions` and `puzzles` differ in length.
    pub fn solutions(&mut self, puzzles: &[Puzzle], solutions: &mut [Option<Solution>]) -> usize {
        self.engines.batch(puzzles, Limits::FIRST, solutions)
    }

    /// The answer without the first solution.
    pub(crate) fn number(&mut self, puzzle: &Puzzle, limits: Limits) -> Answer {
        self.engines.search_puzzle(puzzle, limits, Number)
    }

    /// [`Fast::counts`] part by part; `expected` is the approximate total number of puzzles.
    pub(crate) fn counts_parts<'a>(&mut self, expected: usize, limit: u64, parts: &mut Parts<'_, 'a, u64>) {
        self.engines.batch_parts(expected, Limits::solutions(limit), parts);
    }

    /// [`Fast::solutions`] part by part, in the same way.
    pub(crate) fn solutions_parts<'a>(
        &mut self,
        expected: usize,
        parts: &mut Parts<'_, 'a, Option<Solution>>,
    ) {
        self.engines.batch_parts(expected, Limits::FIRST, parts);
    }

    /// Searches from packed candidates; each solution goes to `visit`.
    pub fn search_marks(&mut self, start: &Marks, limits: Limits, visit: &mut Visit<'_>) -> Answer {
        self.engines.search(start, limits, Each(visit))
    }
}

impl Solver for Fast {
    fn search_candidates(&mut self, start: &Candidates, limits: Limits, visit: &mut Visit<'_>) -> Answer {
        self.engines.search(&Marks::from(start), limits, Each(visit))
    }

    fn search(&mut self, puzzle: &Puzzle, limits: Limits, visit: &mut Visit<'_>) -> Answer {
        self.engines.search_puzzle(puzzle, limits, Each(visit))
    }

    fn count(&mut self, puzzle: &Puzzle, limits: Limits) -> Answer {
        self.engines.search_puzzle(puzzle, limits, First)
    }

    fn check(&mut self, puzzle: &Puzzle) -> Outcome {
        self.number(puzzle, Limits::UNIQUE).outcome()
    }

    fn batch(&mut self, puzzles: &[Puzzle], limits: Limits, answers: &mut Vec<Answer>) {
        let start = answers.len();
        answers.resize(start + puzzles.len(), Answer::without_search(limits));
        self.engines.batch(puzzles, limits, &mut answers[start..]);
    }

    fn outcomes(&mut self, puzzles: &[Puzzle], limits: Limits, outcomes: &mut Vec<Outcome>) {
        let start = outcomes.len();
        outcomes.resize(start + puzzles.len(), Outcome::Undecided);
        self.engines.batch(puzzles, limits, &mut outcomes[start..]);
    }

    fn stream(
        &mut self,
        puzzles: &mut dyn Iterator<Item = Puzzle>,
        limits: Limits,
        on_answer: &mut dyn FnMut(Answer),
    ) {
        self.engines.stream(puzzles, limits, on_answer);
    }
}
