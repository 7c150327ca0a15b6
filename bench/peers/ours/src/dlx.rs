//! Exact cover, in the form with bits and the form with dancing links.

use std::ops::ControlFlow;

use sudoku_dlx::sudoku::{self, SudokuError};
use sudoku_dlx::{Choice, Limits, Search};
use wire::{Cells, Contender};

/// `dlx`: live options as bits of words.
pub struct Engine(sudoku::Engine);

impl Engine {
    pub fn new() -> Result<Self, SudokuError> {
        sudoku::Engine::new(3).map(Self)
    }
}

impl Contender for Engine {
    type Puzzle = Cells;

    fn prepare(&self, cells: &Cells) -> Cells {
        *cells
    }

    fn count(&mut self, puzzle: &Cells, limit: u64) -> u64 {
        self.0.count(puzzle, Limits::solutions(limit)).map_or(0, |report| report.solutions)
    }

    fn solve(&mut self, puzzle: &Cells) -> Option<Cells> {
        let mut solution = None;
        let found = self.0.solve(puzzle, Limits::solutions(1), |grid| {
            solution = grid.try_into().ok();
            ControlFlow::Break(())
        });
        found.ok().and(solution)
    }
}

/// `links`: dancing links.
pub struct Links(Search);

impl Links {
    pub fn new() -> Result<Self, SudokuError> {
        Ok(Self(Search::new(&sudoku::problem(3)?, Choice::FewestOptions)))
    }

    /// Places the clues; false if two of them clash.
    fn load(&mut self, puzzle: &Cells) -> bool {
        self.0.release();
        sudoku::clues(3, puzzle).all(|option| self.0.fix(option).is_ok())
    }
}

impl Contender for Links {
    type Puzzle = Cells;

    fn prepare(&self, cells: &Cells) -> Cells {
        *cells
    }

    fn count(&mut self, puzzle: &Cells, limit: u64) -> u64 {
        if self.load(puzzle) { self.0.count(Limits::solutions(limit)).solutions } else { 0 }
    }

    fn solve(&mut self, puzzle: &Cells) -> Option<Cells> {
        if !self.load(puzzle) {
            return None;
        }
        let mut grid = [0; 81];
        for option in self.0.solutions(u64::MAX).next()? {
            grid[option / 9] = (option % 9 + 1) as u8;
        }
        Some(grid)
    }
}
