//! Where questions come from and where answers go.

use sudoku_core::{Grid, Puzzle};

use super::marks::Marks;
use super::word::Machine;
use crate::solver::{Answer, Limits};

/// A search to be done: from which candidates, and how far.
#[derive(Clone, Copy, Debug)]
pub struct Question {
    /// Handed back with the answer.
    pub id: u64,
    /// Candidates to start from.
    pub marks: Marks,
    /// How far to search; mind that nodes are guesses here.
    pub limits: Limits,
}

/// Asks questions and hears answers, in the order in which they are decided.
///
/// Whoever has many independent chains of questions, each question depending on the answer before
/// it, keeps all lanes busy by having as many chains as there are lanes (512 at most).
pub trait Source {
    /// Whether [`Answer::first`] is wanted; without, it is always `None`, and answers cost less.
    const GRIDS: bool = true;

    /// The next question. `None`: nothing to ask before a further answer; with none outstanding, the end.
    fn next(&mut self) -> Option<Question>;

    /// The answer to the question with this `id`.
    fn answer(&mut self, id: u64, answer: Answer);

    /// The same, with the first solution still in the solver's memory and not in the answer, which is large:
    /// who wants little of it hears it here. Solvers call this; `answer` is called by what it does unless it is
    /// written anew.
    #[inline(always)]
    fn answer_with(&mut self, id: u64, first: Option<&Grid>, answer: Answer) {
        self.answer(id, Answer { first: first.copied(), ..answer });
    }

    /// The answer to this question is about to come: where it will be written may be fetched.
    fn expect(&mut self, _id: u64) {}
}

/// Puzzles asked for before they are needed: they lie in a row, but are taken up a few at a time.
const AHEAD: usize = 12;

/// The puzzles of a batch, answered in place.
pub(super) struct Batch<'a, M: Machine> {
    pub(super) machine: M,
    pub(super) puzzles: &'a [Puzzle],
    pub(super) limits: Limits,
    pub(super) answers: &'a mut [Answer],
    pub(super) next: usize,
}

impl<M: Machine> Source for Batch<'_, M> {
    #[inline(always)]
    fn next(&mut self) -> Option<Question> {
        let (id, marks) = upcoming(self.machine, self.puzzles, &mut self.next)?;
        Some(Question { id, marks, limits: self.limits })
    }

    #[inline(always)]
    fn answer(&mut self, id: u64, answer: Answer) {
        self.answers[id as usize] = answer;
    }
}

/// The same, of which only the number of solutions is wanted.
pub(super) struct Counts<'a, M: Machine> {
    pub(super) machine: M,
    pub(super) puzzles: &'a [Puzzle],
    pub(super) limit: u64,
    pub(super) counts: &'a mut [u64],
    pub(super) next: usize,
}

impl<M: Machine> Source for Counts<'_, M> {
    const GRIDS: bool = false;

    #[inline(always)]
    fn next(&mut self) -> Option<Question> {
        let (id, marks) = upcoming(self.machine, self.puzzles, &mut self.next)?;
        Some(Question { id, marks, limits: Limits::solutions(self.limit) })
    }

    #[inline(always)]
    fn answer(&mut self, id: u64, answer: Answer) {
        self.counts[id as usize] = answer.solutions;
    }
}

/// The same, of which only the first solution is wanted.
pub(super) struct Solutions<'a, M: Machine> {
    pub(super) machine: M,
    pub(super) puzzles: &'a [Puzzle],
    pub(super) solutions: &'a mut [Option<Grid>],
    pub(super) next: usize,
}

impl<M: Machine> Source for Solutions<'_, M> {
    #[inline(always)]
    fn next(&mut self) -> Option<Question> {
        let (id, marks) = upcoming(self.machine, self.puzzles, &mut self.next)?;
        Some(Question { id, marks, limits: Limits::FIRST })
    }

    #[inline(always)]
    fn answer(&mut self, id: u64, answer: Answer) {
        self.solutions[id as usize] = answer.first;
    }

    #[inline(always)]
    fn answer_with(&mut self, id: u64, first: Option<&Grid>, _answer: Answer) {
        if let Some(grid) = first {
            put(grid, &mut self.solutions[id as usize]);
        }
    }

    #[inline(always)]
    fn expect(&mut self, id: u64) {
        self.machine.prefetch_write(&mut self.solutions[id as usize]);
    }
}

/// Copies a solution. Inlined, it would go by way of the stack, in pieces that wait for each other.
#[inline(never)]
fn put(grid: &Grid, place: &mut Option<Grid>) {
    *place = Some(*grid);
}

/// The next puzzle's number and candidates.
#[inline(always)]
fn upcoming<M: Machine>(machine: M, puzzles: &[Puzzle], next: &mut usize) -> Option<(u64, Marks)> {
    let puzzle = puzzles.get(*next)?;
    machine.prefetch(&puzzles[(*next + AHEAD).min(puzzles.len() - 1)]);
    let id = *next as u64;
    *next += 1;
    Some((id, machine.pack(puzzle.values())))
}
