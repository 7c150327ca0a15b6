//! Boards of any order.

use rand::Rng;
use rand::seq::SliceRandom;
use sudoku_core::Board;
use sudoku_solvers::{FastBoards, Limits, Outcome};

/// Guesses after which a check counts as failed: the clue stays.
const GUESSES: u64 = 20_000;

/// A full board: boxes on the diagonal at random, the rest by search, values and sides at random. Every board can come
/// out, not each with the same probability.
pub fn full_board<const ORDER: usize>(
    solver: &mut FastBoards<ORDER>,
    rng: &mut (impl Rng + ?Sized),
) -> Board<ORDER> {
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
        // A few more at random, so that the search does not decide the rest alone.
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
        let limits = Limits::FIRST.with_nodes(GUESSES);
        let answer = solver.batch(&[board], limits).into_iter().next();
        if let Some(grid) = answer.and_then(|answer| answer.first) {
            return grid;
        }
    }
}

/// A full board's clues, removed in random order, each for good if the solution is known to stay unique.
///
/// ```
/// use rand::{SeedableRng, rngs::ChaCha8Rng};
/// use sudoku_generators::{full_board, minimal_board};
/// use sudoku_solvers::{FastBoards, Limits, Outcome};
///
/// let (mut solver, mut rng) = (FastBoards::<2>::new(), ChaCha8Rng::seed_from_u64(1));
/// let grid = full_board(&mut solver, &mut rng);
/// let puzzle = minimal_board(&mut solver, &grid, &mut rng);
/// assert_eq!(solver.batch(&[puzzle], Limits::UNIQUE)[0].outcome(), Outcome::Unique);
/// ```
pub fn minimal_board<const ORDER: usize>(
    solver: &mut FastBoards<ORDER>,
    grid: &Board<ORDER>,
    rng: &mut (impl Rng + ?Sized),
) -> Board<ORDER> {
    let mut board = grid.clone();
    let mut cells: Vec<usize> = (0..Board::<ORDER>::CELLS).collect();
    cells.shuffle(rng);
    for cell in cells {
        let value = board.values()[cell];
        board.undo(cell);
        let answer = solver.batch(std::slice::from_ref(&board), Limits::UNIQUE.with_nodes(GUESSES));
        if answer.first().is_none_or(|answer| answer.outcome() != Outcome::Unique) {
            board.place(cell, value);
        }
    }
    board
}
