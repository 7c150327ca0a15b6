//! Batches of puzzles by random removal, and of orders under controlled bias.

use sudoku_core::{Grid, Puzzle};
use sudoku_generators::{ControlledBias, GridMethod, controlled_bias_batch, minimal_batch};
use sudoku_runner::prelude::*;
use sudoku_solvers::Fast;

use super::Config;
use super::summary::Summary;

/// Puzzles of an item: enough to keep the batch solver's lanes full.
const PUZZLES: u64 = 1000;
/// Orders of an item: some four of a million are accepted.
const ORDERS: u64 = 1 << 20;

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

record! {
    /// One line of `data.csv`: a puzzle.
    pub row Row(part: Part, grids: GridMethod, number: u64, puzzle: &Puzzle) {}
    /// How it came about.
    pub part: Part = part,
    /// Way in which its grid was filled.
    pub grids: String = grids.to_string(),
    /// Number of the puzzle; under controlled bias the first order of its batch.
    pub number: u64 = number,
    /// Number of clues.
    pub clues: usize = puzzle.clue_count(),
    /// The puzzle, row by row, blanks as dots.
    pub puzzle: String = puzzle.to_string(),
}

/// The experiment.
pub struct GivensDistribution;

impl Experiment for GivensDistribution {
    study!("givens-distribution": quick, default, paper, extended;
        "How many clues do minimal puzzles have, as generators make them and in the population?");
    /// An item is a batch of puzzles, or of orders, already.
    const BLOCK: u64 = 1;

    /// Puzzles first, then orders.
    fn items(&self, _data: &Library<'_>, config: &Config) -> Result<Items<Item>> {
        let removal = config.grids.iter().flat_map(|&grids| {
            let of = move |(first, puzzles)| Item::Removal { grids, first, puzzles };
            batches(config.puzzles, PUZZLES).map(of)
        });
        let controlled =
            batches(config.orders, ORDERS).map(|(first, orders)| Item::Controlled { first, orders });
        Ok(removal.chain(controlled).collect::<Vec<Item>>().into())
    }

    fn measure(&self, item: &Item, rng: &mut Stream, _config: &Config) -> Result<impl Into<Measured<Row>>> {
        let mut solver = Fast::new();
        match *item {
            Item::Removal { grids, first, puzzles } => {
                let made = minimal_batch(puzzles as usize, grids, rng, &mut solver);
                let numbered = made.iter().zip(first..);
                numbered
                    .map(|((puzzle, _), number)| Row::of(Part::Removal, grids, number, puzzle))
                    .collect::<Result<Vec<Row>>>()
            }
            Item::Controlled { first, orders } => {
                let options = ControlledBias::default();
                let made: Vec<(Puzzle, Grid)> = controlled_bias_batch(orders, options, rng, &mut solver);
                made.iter()
                    .map(|(puzzle, _)| Row::of(Part::Controlled, options.grids, first, puzzle))
                    .collect::<Result<Vec<Row>>>()
            }
        }
    }
}

fn batches(total: u64, size: u64) -> impl Iterator<Item = (u64, u64)> {
    (0..total.div_ceil(size)).map(move |batch| (batch * size, size.min(total - batch * size)))
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
        let config = Config { puzzles: 20, grids: vec![GridMethod::Uniform], orders: ORDERS, bootstrap: 10 };
        let mut rows = crate::rows_of(&GivensDistribution, &removal, &mut rng, &config);
        assert_eq!((rows.len(), rows[0].number, rows[19].number), (20, 7, 26));
        // Some four are accepted of each batch; none of four batches once in ten million times.
        for first in (0..4).map(|batch| batch * ORDERS) {
            let orders = Item::Controlled { first, orders: ORDERS };
            rows.extend(crate::rows_of(&GivensDistribution, &orders, &mut rng, &config));
        }
        assert!(rows.len() > 20, "no order accepted");
        for row in &rows {
            let puzzle: Puzzle = row.puzzle.parse().unwrap();
            assert!(puzzle.clue_count() == row.clues && is_minimal(&puzzle, solver.as_mut()), "{puzzle}");
        }
    }
}
