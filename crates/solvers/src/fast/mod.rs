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

use std::fmt;

use sudoku_core::{Candidates, Puzzle};

mod branch;
mod lanes;
mod marks;
mod round;
mod segment;
#[cfg(target_arch = "x86_64")]
mod simd;
mod source;
mod transpose;
mod word;

use crate::backtracking::Backtracking;
use crate::solver::{Answer, Ending, Limits, Solver, Visit};
use lanes::Lanes;
pub use marks::Marks;
use source::{Batch, Counts, idle_answer};
pub use source::{Question, Source};
use word::Portable;

/// Which instructions the fast solver uses.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum FastPath {
    /// 512 puzzles side by side; wants AVX-512 F, BW and VL.
    Avx512,
    /// 256 puzzles side by side; wants AVX2, BMI1, BMI2, LZCNT and POPCNT.
    Avx2,
    /// 64 puzzles side by side, in plain Rust.
    Portable,
}

impl FastPath {
    /// All of them, widest first.
    pub const ALL: &[FastPath] = &[FastPath::Avx512, FastPath::Avx2, FastPath::Portable];

    /// Whether this processor can go it.
    pub fn is_available(self) -> bool {
        self.lanes_here().is_some()
    }

    /// The word for it on the command line and in results.
    pub const fn name(self) -> &'static str {
        match self {
            FastPath::Avx512 => "avx512",
            FastPath::Avx2 => "avx2",
            FastPath::Portable => "portable",
        }
    }

    #[cfg(target_arch = "x86_64")]
    fn lanes_here(self) -> Option<AnyLanes> {
        match self {
            FastPath::Avx512 => simd::Avx512::detect().map(|machine| AnyLanes::Avx512(Lanes::new(machine))),
            FastPath::Avx2 => simd::Avx2::detect().map(|machine| AnyLanes::Avx2(Lanes::new(machine))),
            FastPath::Portable => Some(AnyLanes::Portable(Lanes::new(Portable))),
        }
    }

    #[cfg(not(target_arch = "x86_64"))]
    fn lanes_here(self) -> Option<AnyLanes> {
        (self == FastPath::Portable).then(|| AnyLanes::Portable(Lanes::new(Portable)))
    }
}

impl fmt::Display for FastPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

enum AnyLanes {
    #[cfg(target_arch = "x86_64")]
    Avx512(Lanes<simd::Avx512>),
    #[cfg(target_arch = "x86_64")]
    Avx2(Lanes<simd::Avx2>),
    Portable(Lanes<Portable>),
}

/// The fast solver.
pub struct Fast {
    lanes: AnyLanes,
}

impl Default for Fast {
    fn default() -> Fast {
        Fast::new()
    }
}

impl Fast {
    /// A solver for the widest words that this processor has.
    pub fn new() -> Fast {
        let lanes = FastPath::ALL.iter().find_map(|path| path.lanes_here());
        Fast { lanes: lanes.unwrap_or_else(|| AnyLanes::Portable(Lanes::new(Portable))) }
    }

    /// A solver that goes this path for everything; `None` if the processor cannot.
    pub fn with_path(path: FastPath) -> Option<Fast> {
        path.lanes_here().map(|lanes| Fast { lanes })
    }

    /// Answers a source's questions until it has none left.
    pub fn feed<S: Source>(&mut self, source: &mut S) {
        match &mut self.lanes {
            #[cfg(target_arch = "x86_64")]
            AnyLanes::Avx512(lanes) => lanes.run(source),
            #[cfg(target_arch = "x86_64")]
            AnyLanes::Avx2(lanes) => lanes.run(source),
            AnyLanes::Portable(lanes) => lanes.run(source),
        }
    }

    /// The number of solutions of each puzzle, up to a limit; appends to `counts` in order.
    ///
    /// Faster than [`Solver::batch`], for no solution is written out.
    pub fn counts(&mut self, puzzles: &[Puzzle], limit: u64, counts: &mut Vec<u64>) {
        let start = counts.len();
        counts.resize(start + puzzles.len(), 0);
        let counts = &mut counts[start..];
        match &mut self.lanes {
            #[cfg(target_arch = "x86_64")]
            AnyLanes::Avx512(lanes) => {
                lanes.run(&mut Counts { machine: lanes.machine(), puzzles, limit, counts, next: 0 });
            }
            #[cfg(target_arch = "x86_64")]
            AnyLanes::Avx2(lanes) => {
                lanes.run(&mut Counts { machine: lanes.machine(), puzzles, limit, counts, next: 0 });
            }
            AnyLanes::Portable(lanes) => {
                lanes.run(&mut Counts { machine: Portable, puzzles, limit, counts, next: 0 });
            }
        }
    }
}

impl Solver for Fast {
    fn search_candidates(&mut self, start: &Candidates, limits: Limits, visit: &mut Visit<'_>) -> Answer {
        Backtracking.search_candidates(start, limits, visit)
    }

    fn batch(&mut self, puzzles: &[Puzzle], limits: Limits, answers: &mut Vec<Answer>) {
        let start = answers.len();
        answers.resize(start + puzzles.len(), idle_answer(Ending::Exhausted));
        let answers = &mut answers[start..];
        match &mut self.lanes {
            #[cfg(target_arch = "x86_64")]
            AnyLanes::Avx512(lanes) => {
                lanes.run(&mut Batch { machine: lanes.machine(), puzzles, limits, answers, next: 0 });
            }
            #[cfg(target_arch = "x86_64")]
            AnyLanes::Avx2(lanes) => {
                lanes.run(&mut Batch { machine: lanes.machine(), puzzles, limits, answers, next: 0 });
            }
            AnyLanes::Portable(lanes) => {
                lanes.run(&mut Batch { machine: Portable, puzzles, limits, answers, next: 0 });
            }
        }
    }
}
