//! Boards of any order.

use std::ops::ControlFlow;

use rand::Rng;
use rand::seq::SliceRandom;
use sudoku_core::Board;
use sudoku_solvers::{BoardAnswer, Limits, Outcome, search_board};

/// Guesses after which a search for a full board restarts.
const GUESSES: u64 = 20_000;

/// Number of guesses after which a check fails and the clue stays. A failed check makes all these guesses, and hundreds
/// of the 625 cells of order 5 fail.
const fn guesses_of_check(order: usize) -> u64 {
    if order < 5 { GUESSES } else { 200 }
}

/// A full board: random boxes on the diagonal, the other boxes filled by search, then a random symmetry with
/// relabelling. Every board is possible, but not all are equally likely.
pub fn full_board<const ORDER: usize>(rng: &mut (impl Rng + ?Sized)) -> Board<ORDER> {
    let n = Board::<ORDER>::N;
    loop {
        let mut board = Board::<ORDER>::empty();
        for part in 0..ORDER {
            let mut values: Vec<u8> = (1..=n as u8).collect();
            values.shuffle(rng);
            let cells = Board::<ORDER>::cells_of(2 * n + part * (ORDER + 1));
            for (cell, value) in cells.zip(values) {
                board.place(cell, value);
            }
        }
        // Writes some more random values, so that the search does not determine all the others.
        let mut cells: Vec<usize> = (0..Board::<ORDER>::CELLS).collect();
        cells.shuffle(rng);
        for &cell in cells.iter().filter(|&&cell| board.values()[cell] == 0).take(n).collect::<Vec<_>>() {
            let mut values: Vec<u8> =
                (1..=n as u8).filter(|v| board.candidates(cell) >> (v - 1) & 1 == 1).collect();
            values.shuffle(rng);
            if let Some(&value) = values.first() {
                board.place(cell, value);
            }
        }
        if let Some(grid) = search(&board, Limits::FIRST.nodes(GUESSES)).first {
            return grid;
        }
    }
}

/// Tries to remove the clues of a full board in random order. A clue is removed if the solution is known to stay
/// unique.
///
/// ```
/// use std::ops::ControlFlow;
///
/// use rand::{SeedableRng, rngs::ChaCha8Rng};
/// use sudoku_generators::{full_board, minimal_board};
/// use sudoku_solvers::{Limits, Outcome, search_board};
///
/// let mut rng = ChaCha8Rng::seed_from_u64(1);
/// let grid = full_board::<2>(&mut rng);
/// let puzzle = minimal_board(&grid, &mut rng);
/// let answer = search_board(&puzzle, Limits::UNIQUE, &mut |_| ControlFlow::Continue(()));
/// assert_eq!(answer.outcome(), Outcome::Unique);
/// ```
pub fn minimal_board<const ORDER: usize>(grid: &Board<ORDER>, rng: &mut (impl Rng + ?Sized)) -> Board<ORDER> {
    let mut board = grid.clone();
    let mut cells: Vec<usize> = (0..Board::<ORDER>::CELLS).collect();
    cells.shuffle(rng);
    for cell in cells {
        let value = board.values()[cell];
        board.undo(cell);
        let limits = Limits::UNIQUE.nodes(guesses_of_check(ORDER));
        if search(&board, limits).outcome() != Outcome::Unique {
            board.place(cell, value);
        }
    }
    board
}

fn search<const ORDER: usize>(board: &Board<ORDER>, limits: Limits) -> BoardAnswer<ORDER> {
    search_board(board, limits, &mut |_| ControlFlow::Continue(()))
}
