//! Puzzles of an iterator, answered in order.

use std::collections::VecDeque;
use std::iter::Fuse;

use sudoku_core::Puzzle;

use super::source::{Question, Source};
use super::word::Machine;
use crate::solver::{Answer, Limits};

/// Number of puzzles read ahead of the first puzzle without an answer. A larger number would help little, because lanes
/// run empty only if one puzzle takes as long as hundreds of others.
const WINDOW: usize = 8192;

/// Reads puzzles as lanes become free, and holds each answer back until all earlier ones are known.
pub(super) struct InOrder<'p, M, I> {
    machine: M,
    limits: Limits,
    puzzles: Fuse<I>,
    on_answer: &'p mut dyn FnMut(Answer),
    /// Answers to the questions asked so far, from number `first` on.
    window: VecDeque<Option<Answer>>,
    first: u64,
}

impl<'p, M: Machine, I: Iterator<Item = Puzzle>> InOrder<'p, M, I> {
    pub(super) fn new(machine: M, limits: Limits, puzzles: I, on_answer: &'p mut dyn FnMut(Answer)) -> Self {
        InOrder { machine, limits, puzzles: puzzles.fuse(), on_answer, window: VecDeque::new(), first: 0 }
    }
}

impl<M: Machine, I: Iterator<Item = Puzzle>> Source for InOrder<'_, M, I> {
    #[inline]
    fn next(&mut self) -> Option<Question> {
        if self.window.len() == WINDOW {
            return None;
        }
        let puzzle = self.puzzles.next()?;
        let id = self.first + self.window.len() as u64;
        self.window.push_back(None);
        Some(Question { id, marks: self.machine.pack(puzzle.values()), limits: self.limits })
    }

    #[inline]
    fn answer(&mut self, id: u64, answer: Answer) {
        self.window[(id - self.first) as usize] = Some(answer);
        while let Some(answer) = self.window.front_mut().and_then(Option::take) {
            self.window.pop_front();
            self.first += 1;
            (self.on_answer)(answer);
        }
    }
}
