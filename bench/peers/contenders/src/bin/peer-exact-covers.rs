//! The crate `exact-covers`: exact cover with colours by dancing links.

use std::ops::ControlFlow;

use exact_covers::{DlSolver, Solver};
use wire::{Cells, Contender};

struct Peer {
    items: Vec<usize>,
}

impl Peer {
    fn search(&self, cells: &Cells, limit: u64, grid: Option<&mut Cells>) -> u64 {
        let mut solver: DlSolver<usize, ()> = DlSolver::new(&self.items, &[]);
        for (_, _, items) in wire::options(cells) {
            solver.add_option(items, []);
        }
        let mut count = 0;
        let mut found = Vec::new();
        let wanted = grid.is_some();
        solver.solve(|mut solution| {
            count += 1;
            let mut option = Vec::new();
            while wanted && solution.next(&mut option) {
                found.push(option.iter().map(|&(&item, _)| item).collect::<Vec<usize>>());
            }
            if count < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        if let Some(grid) = grid {
            *grid = wire::grid(found.iter().map(|items| &items[..]));
        }
        count
    }
}

impl Contender for Peer {
    type Puzzle = Cells;

    fn prepare(&self, cells: &Cells) -> Cells {
        *cells
    }

    fn count(&mut self, puzzle: &Cells, limit: u64) -> u64 {
        self.search(puzzle, limit, None)
    }

    fn solve(&mut self, puzzle: &Cells) -> Option<Cells> {
        let mut grid = [0; 81];
        (self.search(puzzle, 1, Some(&mut grid)) == 1).then_some(grid)
    }
}

fn main() -> std::io::Result<()> {
    let peer = Peer { items: (0..324).collect() };
    wire::serve(peer, &std::env::args().nth(1).expect("usage: peer-exact-covers FILE"))
}
