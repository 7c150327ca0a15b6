//! The crate `algx`: exact cover by Algorithm X.

use algx::Solver;
use wire::{Cells, Contender};

struct Peer;

fn solver(cells: &Cells) -> (Vec<(usize, usize, [usize; 4])>, Solver) {
    let options = wire::options(cells);
    let rows = options.iter().map(|(_, _, items)| items.to_vec()).collect();
    (options, Solver::new(rows, Vec::new()))
}

/// The crate takes columns that no row holds for absent: 324 columns have to have one each.
fn has_every_item(options: &[(usize, usize, [usize; 4])]) -> bool {
    let mut held = [false; 324];
    options.iter().flat_map(|(_, _, items)| items).for_each(|&item| held[item] = true);
    held.iter().all(|&held| held)
}

impl Contender for Peer {
    type Puzzle = Cells;

    fn prepare(&self, cells: &Cells) -> Cells {
        *cells
    }

    fn count(&mut self, puzzle: &Cells, limit: u64) -> u64 {
        let (options, solver) = solver(puzzle);
        if has_every_item(&options) { solver.take(limit as usize).count() as u64 } else { 0 }
    }

    fn solve(&mut self, puzzle: &Cells) -> Option<Cells> {
        let (options, mut solver) = solver(puzzle);
        let mut grid = [0; 81];
        for row in solver.next().filter(|_| has_every_item(&options))? {
            let (cell, digit, _) = options[row];
            grid[cell] = digit as u8 + 1;
        }
        Some(grid)
    }
}

fn main() -> std::io::Result<()> {
    wire::serve(Peer, &std::env::args().nth(1).expect("usage: peer-algx FILE"))
}
