//! The interface for questions and answers.

use sudoku_core::Puzzle;

use super::marks::Marks;
use super::word::Machine;
use crate::solution::Solution;
use crate::solver::{Answer, Limits, Outcome, Parts};

/// A search to do: its candidates and limits.
#[derive(Clone, Copy, Debug)]
pub struct Question {
    /// A number that is returned with the answer.
    pub id: u64,
    /// Candidates to start from.
    pub marks: Marks,
    /// Limits of the search; note that nodes are guesses here.
    pub limits: Limits,
}

/// Provides questions and receives answers, in the order in which they are decided.
///
/// To keep all lanes busy with chains in which each question depends on the previous answer, run as many
/// independent chains as there are lanes (512 at most).
pub trait Source {
    /// Whether [`Answer::first`] is wanted; otherwise it is always `None`, and answers cost less.
    const GRIDS: bool = true;

    /// The next question. `None` means that there is none before the next answer. If no answer is outstanding, the
    /// source has ended.
    fn next(&mut self) -> Option<Question>;

    /// The answer to the question with this `id`.
    fn answer(&mut self, id: u64, answer: Answer);

    /// The same, but the first solution, which is large, stays in the solver's memory and is not part of `answer`.
    /// Implement this method if only a small part of the solution is needed. Solvers call it, and its default
    /// implementation calls `answer`.
    #[inline(always)]
    fn answer_with(&mut self, id: u64, first: Option<&Solution>, answer: Answer) {
        self.answer(id, Answer { first: first.copied(), ..answer });
    }

    /// Tells the source that the answer to this question comes soon, so that it can prefetch memory for it.
    fn expect(&mut self, _id: u64) {}
}

/// Number of puzzles prefetched before they are needed. Puzzles are contiguous in memory, but only a few are read at a
/// time.
const AHEAD: usize = 12;

/// The part of an answer that is kept.
pub(super) trait Kept: Send {
    /// Whether it includes the first solution.
    const GRIDS: bool;

    fn keep(&mut self, first: Option<&Solution>, answer: Answer);
}

impl Kept for Answer {
    const GRIDS: bool = true;

    #[inline(always)]
    fn keep(&mut self, first: Option<&Solution>, answer: Answer) {
        *self = Answer { first: None, ..answer };
        if let Some(solution) = first {
            put(solution, &mut self.first);
        }
    }
}

/// The number of solutions.
impl Kept for u64 {
    const GRIDS: bool = false;

    #[inline(always)]
    fn keep(&mut self, _first: Option<&Solution>, answer: Answer) {
        *self = answer.solutions;
    }
}

/// Whether there is a solution, and only one.
impl Kept for Outcome {
    const GRIDS: bool = false;

    #[inline(always)]
    fn keep(&mut self, _first: Option<&Solution>, answer: Answer) {
        *self = answer.outcome();
    }
}

/// The first solution.
impl Kept for Option<Solution> {
    const GRIDS: bool = true;

    #[inline(always)]
    fn keep(&mut self, first: Option<&Solution>, _answer: Answer) {
        match first {
            Some(solution) => put(solution, self),
            None => *self = None,
        }
    }
}

/// Copies a solution. If this were inlined, the solution would be copied through the stack in pieces that wait for each
/// other.
#[inline(never)]
fn put(solution: &Solution, place: &mut Option<Solution>) {
    debug_assert!(sudoku_core::Grid::new(*solution.values()).is_ok(), "what is written is a grid");
    *place = Some(*solution);
}

/// The puzzles of a batch, part by part, answered in place.
pub(super) struct InPlace<'p, 'a, M: Machine, T> {
    machine: M,
    limits: Limits,
    parts: &'p mut Parts<'p, 'a, T>,
    /// The current part, and the position of the next question.
    puzzles: &'a [Puzzle],
    next: usize,
    /// The places of every part. The upper half of an `id` is the number of the part, and the lower 32 bits are the
    /// place.
    places: Vec<&'a mut [T]>,
    /// Number of puzzles with a solution.
    pub(super) solved: usize,
}

impl<'p, 'a, M: Machine, T> InPlace<'p, 'a, M, T> {
    pub(super) fn new(machine: M, limits: Limits, parts: &'p mut Parts<'p, 'a, T>) -> Self {
        InPlace { machine, limits, parts, puzzles: &[], next: 0, places: Vec::new(), solved: 0 }
    }

    /// Moves to the next part; returns whether there is one.
    #[inline(never)]
    fn turn(&mut self) -> bool {
        while self.next == self.puzzles.len() {
            let Some((puzzles, places)) = (self.parts)() else { return false };
            assert!(puzzles.len() <= places.len() && u32::try_from(puzzles.len()).is_ok());
            (self.puzzles, self.next) = (puzzles, 0);
            self.places.push(places);
        }
        true
    }

    #[inline(always)]
    fn place(&mut self, id: u64) -> &mut T {
        &mut self.places[(id >> 32) as usize][id as u32 as usize]
    }
}

impl<M: Machine, T: Kept> Source for InPlace<'_, '_, M, T> {
    const GRIDS: bool = T::GRIDS;

    #[inline(always)]
    fn next(&mut self) -> Option<Question> {
        if self.next == self.puzzles.len() && !self.turn() {
            return None;
        }
        let puzzle = &self.puzzles[self.next];
        self.machine.prefetch(&self.puzzles[(self.next + AHEAD).min(self.puzzles.len() - 1)]);
        let id = (self.places.len() as u64 - 1) << 32 | self.next as u64;
        self.next += 1;
        Some(Question { id, marks: self.machine.pack(puzzle.values()), limits: self.limits })
    }

    #[inline(always)]
    fn answer(&mut self, id: u64, answer: Answer) {
        self.answer_with(id, answer.first.as_ref(), Answer { first: None, ..answer });
    }

    #[inline(always)]
    fn answer_with(&mut self, id: u64, first: Option<&Solution>, answer: Answer) {
        self.solved += usize::from(answer.solutions > 0);
        self.place(id).keep(first, answer);
    }

    #[inline(always)]
    fn expect(&mut self, id: u64) {
        let machine = self.machine;
        machine.prefetch_write(self.place(id));
    }
}
