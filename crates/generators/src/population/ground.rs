//! Which clues are removable: the one query of the sampler.

use std::ops::ControlFlow;

use rand::Rng;
use sudoku_core::{Cell, CellSet, Grid, Puzzle};
use sudoku_solvers::{Answer, Fast, Limits, Marks, Question, Source};

use super::complete::complete;
use crate::{GridMethod, GridWork};

/// A query: some clues determine their grid; do they still determine it without the clue of this cell?
#[derive(Clone, Copy, Debug)]
pub struct Ask {
    /// Index of the grid.
    pub grid: u32,
    /// The clues, including the cell.
    pub clues: CellSet,
    /// The clue to remove.
    pub cell: Cell,
}

/// A clue whose addition gives a puzzle with one solution.
#[derive(Clone, Copy, Debug)]
pub struct Completion<G> {
    /// The solution.
    pub grid: G,
    /// The clue's cell.
    pub cell: Cell,
    /// Number of such clues.
    pub ways: u32,
    /// Whether the solution was unique without it.
    pub determined: bool,
}

/// The kind of board whose puzzles are drawn. It uses the first [`Ground::CELLS`] of the 81 cells.
pub trait Ground {
    /// A full grid.
    type Grid: Clone;

    /// Number of cells.
    const CELLS: usize;

    /// A uniform random grid.
    fn draw<R: Rng + ?Sized>(&mut self, rng: &mut R) -> Self::Grid;

    /// Whether each set of clues determines its grid. A set is given with the index of its grid.
    fn determined(&mut self, grids: &[Self::Grid], sets: &[(u32, CellSet)]) -> Vec<bool>;

    /// The answers to the queries, in order.
    fn removable(&mut self, grids: &[Self::Grid], asked: &[Ask]) -> Vec<bool>;

    /// Draws a clue to add to some clues of a grid, uniformly over all cells and digits that leave one solution. At
    /// least one clue of the given grid must do so.
    fn complete<R: Rng + ?Sized>(
        &mut self,
        grid: &Self::Grid,
        clues: CellSet,
        rng: &mut R,
    ) -> Completion<Self::Grid>;
}

/// Fewer queries than this are answered one by one, because most lanes of the batch solver would be empty.
const FEW: usize = 64;

/// Boards of 9×9, through the batch solver.
pub struct Nine<'s>(pub &'s mut Fast);

/// A full grid, and its digits in the solver's format.
#[derive(Clone, PartialEq, Debug)]
pub struct Drawn {
    /// The grid.
    pub grid: Grid,
    marks: Marks,
}

impl Drawn {
    pub(super) fn of(grid: Grid) -> Drawn {
        Drawn { grid, marks: Marks::of_grid(&grid, |_| true) }
    }

    /// The clues of some cells, as a puzzle.
    pub fn puzzle(&self, clues: CellSet) -> Puzzle {
        self.grid.clues(clues)
    }

    pub(super) fn marks(&self, clues: CellSet) -> Marks {
        let mut marks = self.marks;
        marks.open(CellSet::ALL.without(clues));
        marks
    }
}

impl Ground for Nine<'_> {
    type Grid = Drawn;

    const CELLS: usize = 81;

    fn draw<R: Rng + ?Sized>(&mut self, rng: &mut R) -> Drawn {
        Drawn::of(GridMethod::Uniform.fill(rng, &mut GridWork::default()))
    }

    fn determined(&mut self, grids: &[Drawn], sets: &[(u32, CellSet)]) -> Vec<bool> {
        self.solutions(sets.len(), |at| {
            let (grid, clues) = sets[at];
            (grids[grid as usize].marks(clues), Limits::UNIQUE)
        })
        .map(|solutions| solutions == 1)
        .collect()
    }

    /// A clue is removable unless there is a solution with a different digit in its cell.
    fn removable(&mut self, grids: &[Drawn], asked: &[Ask]) -> Vec<bool> {
        self.solutions(asked.len(), |at| {
            let Ask { grid, clues, cell } = asked[at];
            let drawn = &grids[grid as usize];
            let mut marks = drawn.marks(clues.without(CellSet::of(cell)));
            marks.strike(cell, drawn.grid.get(cell));
            (marks, Limits::FIRST)
        })
        .map(|solutions| solutions == 0)
        .collect()
    }

    fn complete<R: Rng + ?Sized>(&mut self, drawn: &Drawn, clues: CellSet, rng: &mut R) -> Completion<Drawn> {
        complete(drawn, clues, rng, self.0)
    }
}

impl Nine<'_> {
    /// Numbers of solutions for a list of queries.
    fn solutions(
        &mut self,
        count: usize,
        question: impl Fn(usize) -> (Marks, Limits),
    ) -> impl Iterator<Item = u64> {
        if count < FEW {
            let one = |at| {
                let (marks, limits) = question(at);
                self.0.search_marks(&marks, limits, &mut |_| ControlFlow::Continue(())).solutions
            };
            return (0..count).map(one).collect::<Vec<_>>().into_iter();
        }
        let mut asking = Asking { question, next: 0, solutions: vec![0; count] };
        self.0.feed(&mut asking);
        asking.solutions.into_iter()
    }
}

struct Asking<Q> {
    question: Q,
    next: usize,
    solutions: Vec<u64>,
}

impl<Q: Fn(usize) -> (Marks, Limits)> Source for Asking<Q> {
    const GRIDS: bool = false;

    fn next(&mut self) -> Option<Question> {
        if self.next == self.solutions.len() {
            return None;
        }
        let (marks, limits) = (self.question)(self.next);
        self.next += 1;
        Some(Question { id: self.next as u64 - 1, marks, limits })
    }

    fn answer(&mut self, id: u64, answer: Answer) {
        self.solutions[id as usize] = answer.solutions;
    }
}
