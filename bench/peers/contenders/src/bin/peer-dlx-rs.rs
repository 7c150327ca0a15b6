//! The crate `dlx-rs`: exact cover by dancing links.

use dlx_rs::Solver;
use wire::{Cells, Contender};

struct Peer;

fn solver(cells: &Cells) -> Solver<usize> {
    let mut solver = Solver::new(324);
    for (cell, digit, items) in wire::options(cells) {
        solver.add_option(cell * 9 + digit, &items.map(|item| item + 1));
    }
    solver
}

impl Contender for Peer {
    type Puzzle = Cells;

    fn prepare(&self, cells: &Cells) -> Cells {
        *cells
    }

    fn count(&mut self, puzzle: &Cells, limit: u64) -> u64 {
        solver(puzzle).take(limit as usize).count() as u64
    }

    fn solve(&mut self, puzzle: &Cells) -> Option<Cells> {
        let mut grid = [0; 81];
        for option in solver(puzzle).next()? {
            grid[option / 9] = (option % 9 + 1) as u8;
        }
        Some(grid)
    }
}

fn main() -> std::io::Result<()> {
    wire::serve(Peer, &std::env::args().nth(1).expect("usage: peer-dlx-rs FILE"))
}
