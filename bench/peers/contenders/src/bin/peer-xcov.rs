//! The crate `xcov`: exact cover by dancing links, the fastest of its kind on crates.io.

use wire::{Cells, Contender};
use xcov::{DlxBuilder, ExactCoverProblem, MrvExactCoverSearch};

struct Peer;

fn search(cells: &Cells) -> MrvExactCoverSearch {
    let mut builder = DlxBuilder::new(324, 0);
    for (_, _, items) in wire::options(cells) {
        builder.add_option(&items.map(|item| item + 1));
    }
    MrvExactCoverSearch::new(builder.build())
}

impl Contender for Peer {
    type Puzzle = Cells;

    fn prepare(&self, cells: &Cells) -> Cells {
        *cells
    }

    fn count(&mut self, puzzle: &Cells, limit: u64) -> u64 {
        let mut search = search(puzzle);
        let mut count = 0;
        while count < limit {
            let more = search.search();
            count += u64::from(search.current_solution().is_some());
            if !more {
                break;
            }
        }
        count
    }

    fn solve(&mut self, puzzle: &Cells) -> Option<Cells> {
        let mut search = search(puzzle);
        search.search();
        let options = search.current_solution()?;
        let items: Vec<[usize; 4]> =
            options.into_iter().map(|items| std::array::from_fn(|k| items[k] - 1)).collect();
        Some(wire::grid(items.iter().map(|items| &items[..])))
    }
}

fn main() -> std::io::Result<()> {
    wire::serve(Peer, &std::env::args().nth(1).expect("usage: peer-xcov FILE"))
}
