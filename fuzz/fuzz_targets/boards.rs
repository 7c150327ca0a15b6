//! Boards of orders 2 to 4 with any clues: all paths of the fast solver give the same answer, and backtracking the
//! same count.
//!
//! The first byte chooses the order; each further pair is a cell and which of its candidates to place there.
#![no_main]

use std::ops::ControlFlow;

use sudoku_core::Board;
use sudoku_solvers::{BoardAnswer, Ending, FastBoards, FastPath, Limits, search_board};

/// What has few clues may take long: such a search decides nothing here.
const BUDGET: u64 = 1_000;
const GUESSES: u64 = 20;
/// More than the narrowest words have lanes.
const COPIES: usize = 70;

fn board<const ORDER: usize>(pairs: &[u8]) -> Board<ORDER> {
    let mut board = Board::empty();
    for pair in pairs.chunks_exact(2) {
        let cell = usize::from(pair[0]) % Board::<ORDER>::CELLS;
        let mut candidates = board.candidates(cell);
        if board.values()[cell] != 0 || candidates == 0 {
            continue;
        }
        for _ in 0..u32::from(pair[1]) % candidates.count_ones() {
            candidates &= candidates - 1;
        }
        assert!(board.place(cell, candidates.trailing_zeros() as u8 + 1));
    }
    board
}

fn check<const ORDER: usize>(pairs: &[u8]) {
    let board = board::<ORDER>(pairs);
    let limits = Limits::UNIQUE.with_nodes(GUESSES);
    let mut expected: Option<BoardAnswer<ORDER>> = None;
    for &path in FastPath::ALL {
        let Some(mut solver) = FastBoards::<ORDER>::with_path(path) else { continue };
        for answer in solver.batch(&vec![board.clone(); COPIES], limits) {
            assert_eq!(expected.get_or_insert_with(|| answer.clone()), &answer, "{path}");
        }
    }
    let slow = search_board(&board, Limits::UNIQUE.with_nodes(BUDGET), &mut |_| ControlFlow::Continue(()));
    if let Some(answer) = expected
        && answer.ending != Ending::BudgetSpent
        && slow.ending != Ending::BudgetSpent
    {
        assert_eq!((slow.solutions, slow.ending), (answer.solutions, answer.ending));
    }
}

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let Some((order, pairs)) = bytes.split_first() else { return };
    match order % 3 {
        0 => check::<2>(pairs),
        1 => check::<3>(pairs),
        _ => check::<4>(pairs),
    }
});
