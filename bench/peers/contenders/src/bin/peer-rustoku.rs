//! The crate `rustoku-lib`: techniques, then backtracking with the fewest candidates.

use rustoku_lib::Rustoku;
use rustoku_lib::core::Board;
use wire::{Cells, Contender};

struct Peer;

impl Contender for Peer {
    type Puzzle = Board;

    fn prepare(&self, cells: &Cells) -> Board {
        Board::new(std::array::from_fn(|row| std::array::from_fn(|column| cells[9 * row + column])))
    }

    fn count(&mut self, puzzle: &Board, limit: u64) -> u64 {
        Rustoku::new(*puzzle).map_or(0, |mut solver| solver.count_solutions_until(limit as usize) as u64)
    }

    fn solve(&mut self, puzzle: &Board) -> Option<Cells> {
        let board = Rustoku::new(*puzzle).ok()?.solve_any()?.board;
        Some(std::array::from_fn(|cell| board.get(cell / 9, cell % 9)))
    }
}

fn main() -> std::io::Result<()> {
    wire::serve(Peer, &std::env::args().nth(1).expect("usage: peer-rustoku FILE"))
}
