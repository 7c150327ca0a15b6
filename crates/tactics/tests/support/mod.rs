//! Random minimal puzzles with their solutions, for tests and benches.

use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use sudoku_core::{Cell, Digit, Grid, Puzzle};
use sudoku_solvers::{Backtracking, Outcome, Solver};

/// `n` puzzles made from random grids by removing random clues until none can be removed.
pub fn minimal_puzzles(n: usize, seed: u64) -> Vec<(Puzzle, Grid)> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    (0..n).map(|_| minimal(&mut rng)).collect()
}

fn minimal(rng: &mut ChaCha8Rng) -> (Puzzle, Grid) {
    let mut solver = Backtracking;
    let grid = random_grid(rng);
    let mut puzzle = Puzzle::from(grid);
    let mut cells = Cell::ALL;
    cells.shuffle(rng);
    for cell in cells {
        puzzle.set(cell, None);
        if solver.check(&puzzle) != Outcome::Unique {
            puzzle.set(cell, Some(grid.get(cell)));
        }
    }
    (puzzle, grid)
}

/// A grid with three random boxes on the diagonal and a random digit order, filled by search.
fn random_grid(rng: &mut ChaCha8Rng) -> Grid {
    let mut puzzle = Puzzle::EMPTY;
    for block in [0, 4, 8] {
        let mut digits = Digit::ALL;
        digits.shuffle(rng);
        for (k, digit) in digits.into_iter().enumerate() {
            puzzle.set(Cell::in_box(block, k), Some(digit));
        }
    }
    // Fills one more random cell with a digit that agrees with the boxes.
    let row = rng.random_range(0..3);
    let used: Vec<_> = [0, 1, 2].map(|j| puzzle.get(Cell::at(row, j))).to_vec();
    let column: Vec<_> = (3..6).map(|i| puzzle.get(Cell::at(i, 3))).collect();
    let free = Digit::ALL.into_iter().filter(|&d| !used.contains(&Some(d)) && !column.contains(&Some(d)));
    let free: Vec<Digit> = free.collect();
    puzzle.set(Cell::at(row, 3), free.get(rng.random_range(0..free.len())).copied());
    Backtracking.solve(&puzzle).expect("three boxes and a cell can always be completed")
}
