//! Batches of puzzles by random removal, and of orders under controlled bias.

use sudoku_core::{Grid, Puzzle};
use sudoku_generators::{ControlledBias, GridMethod, controlled_bias_batch, minimal_batch};
use sudoku_runner::prelude::*;
use sudoku_solvers::Fast;

use super::Config;

/// Puzzles of an item: enough to keep the batch solver's lanes full.
const PUZZLES: u64 = 1000;
/// Orders of an item: some four of a million are accepted.
const ORDERS: u64 = 1 << 20;

/// The batches.
pub type Plan = Vec<Item>;

/// A batch.
#[derive(Clone, Debug)]
pub enum Item {
    /// Puzzles to be made by random removal; the first has this number.
    Removal { grids: GridMethod, first: u64, puzzles: u64 },
    /// Orders to be tried.
    Controlled { first: u64, orders: u64 },
}

/// How a puzzle came about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Part {
    /// Random removal: clues taken away in random order, each for good if the solution stays unique.
    Removal,
    /// Controlled bias: the same until uniqueness breaks; accepted if minimal.
    Controlled,
}

text_fields!(Part);

row! {
    /// One line of `data.csv`: a puzzle.
    #[derive(Clone, Debug)]
    pub struct Row {
        /// How it came about.
        pub part: Part,
        /// Way in which its grid was filled.
        pub grids: String,
        /// Number of the puzzle; under controlled bias the first order of its batch.
        pub number: u64,
        /// Number of clues.
        pub clues: usize,
        /// The puzzle, row by row, blanks as dots.
        pub puzzle: String,
    }
}

/// The design: puzzles first, then orders.
pub fn plan(config: &Config) -> Plan {
    let removal = config.grids.iter().flat_map(|&grids| {
        let of = move |(first, puzzles)| Item::Removal { grids, first, puzzles };
        batches(config.puzzles, PUZZLES).map(of)
    });
    let controlled = batches(config.orders, ORDERS).map(|(first, orders)| Item::Controlled { first, orders });
    removal.chain(controlled).collect()
}

fn batches(total: u64, size: u64) -> impl Iterator<Item = (u64, u64)> {
    (0..total.div_ceil(size)).map(move |batch| (batch * size, size.min(total - batch * size)))
}

/// The rows of one batch.
pub fn measure(item: &Item, rng: &mut Stream) -> Vec<Row> {
    let mut solver = Fast::new();
    match *item {
        Item::Removal { grids, first, puzzles } => {
            let made = minimal_batch(puzzles as usize, grids, rng, &mut solver);
            let numbered = made.iter().zip(first..);
            numbered.map(|((puzzle, _), number)| row(Part::Removal, grids, number, puzzle)).collect()
        }
        Item::Controlled { first, orders } => {
            let options = ControlledBias::default();
            let made: Vec<(Puzzle, Grid)> = controlled_bias_batch(orders, options, rng, &mut solver);
            made.iter().map(|(puzzle, _)| row(Part::Controlled, options.grids, first, puzzle)).collect()
        }
    }
}

fn row(part: Part, grids: GridMethod, number: u64, puzzle: &Puzzle) -> Row {
    Row { part, grids: grids.to_string(), number, clues: puzzle.clue_count(), puzzle: puzzle.to_string() }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use sudoku_generators::is_minimal;
    use sudoku_solvers::Engine;

    use super::*;

    #[test]
    fn batches_cover_everything_once() {
        assert_eq!(batches(2500, 1000).collect::<Vec<_>>(), [(0, 1000), (1000, 1000), (2000, 500)]);
        assert_eq!(batches(0, 1000).count(), 0);
    }

    #[test]
    fn both_ways_make_minimal_puzzles() {
        let mut rng = Stream::seed_from_u64(9);
        let mut solver = Engine::Backtracking.build();
        let removal = Item::Removal { grids: GridMethod::Uniform, first: 7, puzzles: 20 };
        let mut rows = measure(&removal, &mut rng);
        assert_eq!((rows.len(), rows[0].number, rows[19].number), (20, 7, 26));
        // Some four are accepted of each batch; none of four batches once in ten million times.
        for first in (0..4).map(|batch| batch * ORDERS) {
            rows.extend(measure(&Item::Controlled { first, orders: ORDERS }, &mut rng));
        }
        assert!(rows.len() > 20, "no order accepted");
        for row in &rows {
            let puzzle: Puzzle = row.puzzle.parse().unwrap();
            assert!(puzzle.clue_count() == row.clues && is_minimal(&puzzle, solver.as_mut()), "{puzzle}");
        }
    }
}
