//! Irreducible (minimal) puzzles by random removal.

use rand::Rng;
use rand::seq::SliceRandom;
use sudoku_core::{Cell, Grid, Puzzle};
use sudoku_solvers::{Outcome, Solver};

/// Takes clues away in random order, each for good if the solution stays unique; what is left is
/// irreducible.
///
/// One pass is enough: a clue that could not go while more clues stood cannot go when fewer do. Every
/// irreducible puzzle of the grid can turn up, but those with few clues do so far more often than their
/// share.
///
/// Source: *Zendoku puzzle generation*, "Generator"; Chadwick et al. 2008, "Cell Removal", where it is
/// called random masking; Berthier's top-down generator.
pub fn irreducible<R: Rng + ?Sized>(grid: &Grid, rng: &mut R, solver: &mut dyn Solver) -> Puzzle {
    let mut order = Cell::ALL;
    order.shuffle(rng);
    let mut puzzle = Puzzle::from(*grid);
    for cell in order {
        let clue = puzzle.get(cell);
        puzzle.set(cell, None);
        if solver.check(&puzzle) != Outcome::Unique {
            puzzle.set(cell, clue);
        }
    }
    puzzle
}

/// Whether the puzzle has exactly one solution and loses it with any of its clues.
pub fn is_irreducible(puzzle: &Puzzle, solver: &mut dyn Solver) -> bool {
    solver.check(puzzle) == Outcome::Unique
        && puzzle.clues().iter().all(|cell| {
            let mut fewer = *puzzle;
            fewer.set(cell, None);
            solver.check(&fewer) != Outcome::Unique
        })
}
