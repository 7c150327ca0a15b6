//! Selects the engine: lanes for batches and sources, registers for a few puzzles.

use sudoku_core::Puzzle;

use super::lanes::Lanes;
use super::marks::Marks;
use super::path::FastPath;
#[cfg(target_arch = "x86_64")]
use super::simd::{Avx2, Avx512, Avx512Half};
use super::single::{First, Hear, Number, Single, Tree};
use super::source::{InPlace, Kept, Question, Source};
use super::stream::InOrder;
use super::word::{Machine, Portable};
use crate::solver::{Answer, Limits, Parts};

/// Both engines of a machine.
pub(super) struct Pair<M: Machine> {
    machine: M,
    /// Created on first use, as they take megabytes.
    lanes: Option<Box<Lanes<M>>>,
    single: Single<M::Octet>,
    /// Smaller batches are solved one by one.
    least: usize,
}

impl<M: Machine> Pair<M> {
    fn new(machine: M, least: usize) -> Pair<M> {
        Pair { machine, lanes: None, single: Single::default(), least }
    }

    fn lanes(&mut self) -> &mut Lanes<M> {
        self.lanes.get_or_insert_with(|| Box::new(Lanes::new(self.machine)))
    }

    fn search(&mut self, start: &Marks, limits: Limits, on_answer: impl Hear) -> Answer {
        self.single.search(self.machine, start, limits, on_answer)
    }

    fn search_puzzle(&mut self, puzzle: &Puzzle, limits: Limits, on_answer: impl Hear) -> Answer {
        let start = self.machine.pack(puzzle.values());
        self.single.search(self.machine, &start, limits, on_answer)
    }

    fn batch<'a, T: Kept>(&mut self, expected: usize, limits: Limits, parts: &mut Parts<'_, 'a, T>) -> usize {
        if expected < self.least {
            let mut solved = 0;
            while let Some((puzzles, places)) = parts() {
                for (puzzle, place) in puzzles.iter().zip(places) {
                    let answer = if T::GRIDS {
                        self.search_puzzle(puzzle, limits, First)
                    } else {
                        self.search_puzzle(puzzle, limits, Number)
                    };
                    solved += usize::from(answer.solutions > 0);
                    place.keep(answer.first.as_ref(), Answer { first: None, ..answer });
                }
            }
            solved
        } else {
            let machine = self.machine;
            let mut source = InPlace::new(machine, limits, parts);
            self.lanes().run(&mut source);
            source.solved
        }
    }

    fn stream(
        &mut self,
        puzzles: impl Iterator<Item = Puzzle>,
        limits: Limits,
        on_answer: &mut dyn FnMut(Answer),
    ) {
        self.feed(&mut InOrder::new(self.machine, limits, puzzles, on_answer));
    }

    fn feed<S: Source>(&mut self, source: &mut S) {
        if self.least == usize::MAX {
            while let Some(Question { id, marks, limits }) = source.next() {
                let answer = if S::GRIDS {
                    self.search(&marks, limits, First)
                } else {
                    self.search(&marks, limits, Tree)
                };
                source.answer_with(id, answer.first.as_ref(), Answer { first: None, ..answer });
            }
        } else {
            self.lanes().run(source);
        }
    }
}

/// The engines of a path.
pub(super) enum Engines {
    #[cfg(target_arch = "x86_64")]
    Avx512(Pair<Avx512>, Pair<Avx512Half>),
    #[cfg(target_arch = "x86_64")]
    Avx2(Pair<Avx2>),
    Portable(Pair<Portable>),
}

/// Measured batch sizes from which lanes are faster than registers on easy and on 17-clue puzzles, and 512 lanes faster
/// than 256 (see docs/fast-solver.md). On the hardest puzzles, lanes are faster from a batch size of 32. Fewer lanes
/// run empty sooner at the end of a batch. A processor that executes 512-bit instructions in units of 256 bits never
/// gains from 512 lanes.
const LEAST_512: usize = 2048;
#[cfg(target_arch = "x86_64")]
const LEAST_256: usize = 144;
#[cfg(target_arch = "x86_64")]
const LEAST_256_AVX2: usize = 192;
const LEAST_64: usize = 64;

/// Maximum number of puzzles in a part of a batch; ids have 32 bits for the position in a part.
const PART: usize = 1 << 30;

/// Evaluates an expression with the existing pair of engines, or with the one that suits this number of puzzles.
macro_rules! with_pair {
    ($engines:expr, $puzzles:expr, $pair:ident => $body:expr) => {
        match $engines {
            #[cfg(target_arch = "x86_64")]
            Engines::Avx512(wide, $pair) if $puzzles < wide.least => $body,
            #[cfg(target_arch = "x86_64")]
            Engines::Avx512($pair, _) => $body,
            #[cfg(target_arch = "x86_64")]
            Engines::Avx2($pair) => $body,
            Engines::Portable($pair) => $body,
        }
    };
}

impl Engines {
    #[cfg(target_arch = "x86_64")]
    pub(super) fn of(path: FastPath) -> Option<Engines> {
        match path {
            FastPath::Avx512 => {
                let machine = Avx512::detect()?;
                let narrow = Pair::new(machine.half(), LEAST_256);
                let least = if machine.prefers_half() { usize::MAX } else { LEAST_512 };
                Some(Engines::Avx512(Pair::new(machine, least), narrow))
            }
            FastPath::Avx2 => Some(Engines::Avx2(Pair::new(Avx2::detect()?, LEAST_256_AVX2))),
            FastPath::Portable => Some(Engines::Portable(Pair::new(Portable, LEAST_64))),
            FastPath::Scalar => Some(Engines::scalar()),
        }
    }

    #[cfg(not(target_arch = "x86_64"))]
    pub(super) fn of(path: FastPath) -> Option<Engines> {
        match path {
            FastPath::Avx512 | FastPath::Avx2 => None,
            FastPath::Portable => Some(Engines::Portable(Pair::new(Portable, LEAST_64))),
            FastPath::Scalar => Some(Engines::scalar()),
        }
    }

    pub(super) fn scalar() -> Engines {
        Engines::Portable(Pair::new(Portable, usize::MAX))
    }

    pub(super) fn search(&mut self, start: &Marks, limits: Limits, on_answer: impl Hear) -> Answer {
        with_pair!(self, 1, pair => pair.search(start, limits, on_answer))
    }

    pub(super) fn search_puzzle(&mut self, puzzle: &Puzzle, limits: Limits, on_answer: impl Hear) -> Answer {
        with_pair!(self, 1, pair => pair.search_puzzle(puzzle, limits, on_answer))
    }

    /// Stores the wanted part of each puzzle's answer, in order; returns the number of puzzles with a solution.
    pub(super) fn batch<T: Kept>(&mut self, puzzles: &[Puzzle], limits: Limits, kept: &mut [T]) -> usize {
        assert_eq!(puzzles.len(), kept.len(), "places for answers");
        let mut parts = puzzles.chunks(PART).zip(kept.chunks_mut(PART));
        self.batch_parts(puzzles.len(), limits, &mut || parts.next())
    }

    /// The same, part by part; `expected` is the approximate total number of puzzles.
    pub(super) fn batch_parts<'a, T: Kept>(
        &mut self,
        expected: usize,
        limits: Limits,
        parts: &mut Parts<'_, 'a, T>,
    ) -> usize {
        with_pair!(self, expected, pair => pair.batch(expected, limits, parts))
    }

    /// Answers the puzzles of an iterator in order.
    pub(super) fn stream(
        &mut self,
        puzzles: &mut dyn Iterator<Item = Puzzle>,
        limits: Limits,
        on_answer: &mut dyn FnMut(Answer),
    ) {
        let first: Vec<Puzzle> = puzzles.take(LEAST_512).collect();
        if first.len() < LEAST_512 {
            let mut answers = vec![Answer::without_search(limits); first.len()];
            self.batch(&first, limits, &mut answers);
            return answers.into_iter().for_each(on_answer);
        }
        let puzzles = first.into_iter().chain(puzzles);
        with_pair!(self, LEAST_512, pair => pair.stream(puzzles, limits, on_answer));
    }

    pub(super) fn feed<S: Source>(&mut self, source: &mut S) {
        // The number of puzzles is unknown.
        with_pair!(self, LEAST_512, pair => pair.feed(source));
    }
}
