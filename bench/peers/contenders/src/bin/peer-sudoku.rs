//! The crate `sudoku`: bands of candidates, the best scalar solver on crates.io.

use sudoku::Sudoku;
use wire::{Cells, Contender};

struct Peer;

impl Contender for Peer {
    type Puzzle = Sudoku;

    fn prepare(&self, cells: &Cells) -> Sudoku {
        Sudoku::from_bytes(*cells).expect("digits from 0 to 9")
    }

    fn count(&mut self, puzzle: &Sudoku, limit: u64) -> u64 {
        puzzle.solutions_count_up_to(limit as usize) as u64
    }

    fn solve(&mut self, puzzle: &Sudoku) -> Option<Cells> {
        puzzle.some_solution().map(Sudoku::to_bytes)
    }
}

fn main() -> std::io::Result<()> {
    wire::serve(Peer, &std::env::args().nth(1).expect("usage: peer-sudoku FILE"))
}
