//! Boards of orders 2 to 4 with any clues: dancing links find as many solutions.
//!
//! The first byte chooses the order; each further pair is a cell and which of its candidates to place there.
#![no_main]

use std::ops::ControlFlow;

use sudoku_core::Board;
use sudoku_dlx::sudoku;
use sudoku_solvers::{Ending, Limits, search_board};

/// What has few clues may take long: such a search decides nothing here.
const BUDGET: u64 = 1_000;
const GUESSES: u64 = 20;

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
    let answer = search_board(&board, Limits::UNIQUE.nodes(GUESSES), &mut |_| ControlFlow::Continue(()));
    let mut links = sudoku::Engine::new(ORDER).expect("orders 2 to 5 are offered");
    let limits = sudoku_dlx::Limits::solutions(2).nodes(BUDGET);
    let slow = links.count(board.values(), limits).expect("a board without a clash");
    if answer.ending != Ending::BudgetSpent && slow.ending != sudoku_dlx::Ending::Budget {
        assert_eq!(slow.solutions, answer.solutions, "{board}");
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
