//! The fast solver: one puzzle per bit.
//!
//! Hundreds of searches run in lockstep, one in each bit of wide words: there is one word per candidate,
//! so that propagation is and/or logic alone, the same instructions for every puzzle, without tables,
//! shifts or branches (`round`). Lanes that reach a fixpoint branch all at once (`branch`); those that
//! fail or are solved go back to an open node or on to the next question (`lanes`), which enters through
//! a bit transpose (`transpose`). Words are 512 or 256 bits wide where the processor has them (`simd`),
//! and 64 anywhere (`word`), all from one generic source, chosen when a solver is built.
//!
//! The search tree depends on the puzzle alone: propagation runs to a fixpoint that is the same in
//! whatever order rules apply, the branching rule breaks ties by cell number, and work shared among
//! lanes is put back in depth-first order (`segment`). So all paths and batch sizes give the same
//! answers, first solutions and counts of guesses.
//!
//! Ideas taken up here, all code being our own: D. Knuth (bitwise tricks and counters, transposes, in
//! "The Art of Computer Programming" 4A; fewest options first), zhouyundong and the JCZSolve line (bands
//! by digit, row/box matching), T. Dillon's tdoku (matchings of both orientations, branching on cells
//! with two candidates), fastdoku (branch-free loading and reading of boards) and fastband (peers as
//! tie-break, the same matchings in stacks).

#![allow(
    clippy::needless_range_loop,
    reason = "cells, digits and rows are numbers that also say where they lie"
)]

use std::fmt;

use sudoku_core::{Candidates, Puzzle};

mod boards;
mod branch;
mod engines;
mod flags;
mod guess;
mod lane;
mod lanes;
mod marks;
mod octet;
#[cfg(test)]
mod operations;
mod registers;
mod round;
mod segment;
#[cfg(target_arch = "x86_64")]
mod simd;
mod single;
mod source;
mod stream;
#[cfg(test)]
mod tests;
mod transpose;
mod word;

use crate::parallel::Parts;
use crate::solution::Solution;
use crate::solver::{Answer, Limits, Outcome, Solver, Visit};
pub use boards::{BoardAnswer, FastBoards};
use engines::Engines;
pub use marks::Marks;
use single::{Each, First, Number};
pub use source::{Question, Source};

/// Which instructions the fast solver uses.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum FastPath {
    /// 512 puzzles side by side, or 256 where that is faster; wants AVX-512 F, BW and VL.
    Avx512,
    /// 256 puzzles side by side; wants AVX2, BMI1, BMI2, LZCNT and POPCNT.
    Avx2,
    /// 64 puzzles side by side, in plain Rust.
    Portable,
    /// One puzzle after another, in plain Rust.
    Scalar,
}

impl FastPath {
    /// All of them, widest first.
    pub const ALL: &[FastPath] = &[FastPath::Avx512, FastPath::Avx2, FastPath::Portable, FastPath::Scalar];

    /// Whether this processor can go it.
    pub fn is_available(self) -> bool {
        Engines::of(self).is_some()
    }

    /// The word for it on the command line and in results.
    pub const fn name(self) -> &'static str {
        match self {
            FastPath::Avx512 => "avx512",
            FastPath::Avx2 => "avx2",
            FastPath::Portable => "portable",
            FastPath::Scalar => "scalar",
        }
    }
}

impl fmt::Display for FastPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The fast solver: hundreds of puzzles of a batch side by side, or one puzzle in registers.
///
/// In its [`Stats`](crate::Stats) and for budgets, nodes are guesses: forced values are not counted. A
/// guess is a value tried where others were left; the last one left is not counted.
pub struct Fast {
    engines: Engines,
}

impl Default for Fast {
    fn default() -> Fast {
        Fast::new()
    }
}

impl Fast {
    /// A solver that uses the best this processor has.
    pub fn new() -> Fast {
        let engines = FastPath::ALL.iter().find_map(|&path| Engines::of(path));
        Fast { engines: engines.unwrap_or_else(Engines::scalar) }
    }

    /// A solver that uses nothing better than this path; `None` if the processor lacks instructions.
    pub fn with_path(path: FastPath) -> Option<Fast> {
        Some(Fast { engines: Engines::of(path)? })
    }

    /// Answers a source's questions until it has none left.
    pub fn feed<S: Source>(&mut self, source: &mut S) {
        self.engines.feed(source);
    }

    /// The number of solutions of each puzzle, up to a limit, written to `counts` in order.
    ///
    /// Faster than [`Solver::batch`], for no solution is written out.
    ///
    /// # Panics
    /// If there are not as many places as puzzles.
    pub fn counts(&mut self, puzzles: &[Puzzle], limit: u64, counts: &mut [u64]) {
        self.engines.batch(puzzles, Limits::solutions(limit), counts);
    }

    /// The first solution of each puzzle, written to `solutions` in order; returns how many there are.
    ///
    /// Faster than [`Solver::batch`], whose answers are larger.
    ///
    /// # Panics
    /// If there are not as many places as puzzles.
    pub fn solutions(&mut self, puzzles: &[Puzzle], solutions: &mut [Option<Solution>]) -> usize {
        self.engines.batch(puzzles, Limits::FIRST, solutions)
    }

    /// The answer without a solution.
    pub(crate) fn number(&mut self, puzzle: &Puzzle, limits: Limits) -> Answer {
        self.engines.search_puzzle(puzzle, limits, Number)
    }

    /// [`Fast::counts`] part by part; `expected`: how many puzzles there will be in all, more or less.
    pub(crate) fn counts_parts<'a>(&mut self, expected: usize, limit: u64, parts: &mut Parts<'_, 'a, u64>) {
        self.engines.batch_parts(expected, Limits::solutions(limit), parts);
    }

    /// [`Fast::solutions`] likewise.
    pub(crate) fn solutions_parts<'a>(
        &mut self,
        expected: usize,
        parts: &mut Parts<'_, 'a, Option<Solution>>,
    ) {
        self.engines.batch_parts(expected, Limits::FIRST, parts);
    }

    /// Searches on from packed candidates; each solution goes to `visit`.
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

    fn batch_parts<'a>(&mut self, expected: usize, limits: Limits, parts: &mut Parts<'_, 'a, Answer>) {
        self.engines.batch_parts(expected, limits, parts);
    }
}
