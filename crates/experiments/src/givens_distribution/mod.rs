//! How many clues do minimal puzzles have, as made by generators and in the population?
//!
//! Sources: "Zendoku puzzle generation" (Zoonami 2007), Figure 9: 1,000 puzzles by random removal; Berthier,
//! "Unbiased statistics of a constraint satisfaction problem": the same by top-down generation, by
//! controlled bias, and in the population of all minimal puzzles.

mod summary;

use sudoku_core::{Grid, Puzzle};
use sudoku_generators::{ControlledBias, GridMethod, controlled_bias_batch, minimal_batch};
use sudoku_runner::prelude::*;
use sudoku_solvers::Fast;

use summary::Summary;

/// Settings of the experiment.
#[derive(Clone, Debug, Serialize, Deserialize, Ranges)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// Minimal puzzles by random removal, per method of filling grids.
    #[range(ITEMS)]
    pub puzzles: u64,
    /// Methods for filling the grids; the first is used in the comparisons.
    #[serde(with = "sudoku_runner::named")]
    pub grids: Vec<GridMethod>,
    /// Orders of removal tried under controlled bias; about one in 250,000 gives a puzzle.
    #[range(EFFORT)]
    pub orders: u64,
    /// Resamples per bootstrap.
    #[range(RESAMPLES)]
    pub bootstrap: usize,
}

impl Settings for Config {}

// The sources' published numbers.

/// Number of puzzles by number of clues, out of 1,000 by random removal. The rounded percentages add up to 99.7.
///
/// Source: "Zendoku puzzle generation", Figure 9.
pub const FIGURE_9: [(usize, u64); 9] =
    [(20, 1), (21, 5), (22, 40), (23, 190), (24, 320), (25, 290), (26, 130), (27, 20), (28, 1)];

/// Minimum number of clues in the tables; no puzzle has fewer than 17.
pub const FEWEST: usize = 17;
/// Maximum number of clues; more is reported as an error.
pub const MOST: usize = 40;

/// A printed list, extended to all numbers of clues from [`FEWEST`] to [`MOST`].
pub fn spread_out<T: Copy + Default>(list: &[(usize, T)]) -> Vec<T> {
    let value = |clues| list.iter().find(|entry| entry.0 == clues).map_or(T::default(), |entry| entry.1);
    (FEWEST..=MOST).map(value).collect()
}

/// Puzzles per item: enough to keep the batch solver's lanes full.
const PUZZLES: u64 = 1000;
/// Orders per item: about four in a million are accepted.
const ORDERS: u64 = 1 << 20;

/// A batch.
#[derive(Clone, Debug)]
pub enum Item {
    /// Puzzles to make by random removal; the first has this number.
    Removal { grids: GridMethod, first: u64, puzzles: u64 },
    /// Orders to try.
    Controlled { first: u64, orders: u64 },
}

/// How a puzzle was made.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Category)]
pub enum Part {
    /// Random removal: clues are removed in random order, each for good if the solution stays unique.
    Removal,
    /// Controlled bias: clues are removed until uniqueness breaks; accepted if minimal.
    Controlled,
}

record! {
    /// One line of `data.csv`: a puzzle.
    pub row Row(part: Part, grids: GridMethod, number: u64, puzzle: &Puzzle) {}
    /// How the puzzle was made.
    pub part: Part = part,
    /// Method that filled the puzzle's grid.
    pub grids: String = grids.to_string(),
    /// Number of the puzzle; under controlled bias, the first order of its batch.
    pub number: u64 = number,
    /// Number of clues.
    pub clues: usize = puzzle.clue_count(),
    /// The puzzle, row by row, blanks as dots.
    pub puzzle: String = puzzle.to_string(),
}

/// One line of `kept.csv`: a puzzle's number of clues.
#[derive(Clone, Debug, Serialize, Deserialize, Columns)]
pub struct Counted {
    /// How the puzzle came about.
    pub part: Part,
    /// Way in which its grid was filled.
    pub grids: String,
    /// Number of clues.
    pub clues: usize,
}

impl Kept<Row> for Counted {
    fn reduce(rows: &mut dyn Iterator<Item = Result<Row>>) -> Result<Vec<Counted>> {
        rows.map(|row| row.map(|Row { part, grids, clues, .. }| Counted { part, grids, clues })).collect()
    }
}

/// The experiment.
pub struct GivensDistribution;

/// Batches of puzzles by random removal, and of orders under controlled bias.
impl Experiment for GivensDistribution {
    study!("givens-distribution": quick, default, paper, extended;
        "How many clues do minimal puzzles have, as generators make them and in the population?"; Counted);
    /// An item is already a batch of puzzles or of orders.
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
    use sudoku_generators::{is_minimal, population_weight};
    use sudoku_solvers::Engine;

    use super::*;
    use crate::shared::minimal_puzzles::SHARES;

    /// Mean number of clues under controlled bias.
    const CONTROLLED_MEAN: f64 = 25.667;
    /// Mean number of clues of all minimal puzzles.
    const REAL_MEAN: f64 = 26.577;

    /// The three published means are consistent: removing the weights from the population's shares gives the mean
    /// under controlled bias.
    #[test]
    fn the_printed_numbers_agree_with_each_other() {
        let mean = |share: fn(usize, f64) -> f64| {
            let total: f64 = SHARES.iter().map(|&(clues, real)| share(clues, real)).sum();
            SHARES.iter().map(|&(clues, real)| clues as f64 * share(clues, real)).sum::<f64>() / total
        };
        assert!((mean(|_, real| real) - REAL_MEAN).abs() < 0.001);
        assert!((mean(|clues, real| real / population_weight(clues)) - CONTROLLED_MEAN).abs() < 0.002);
        let total: u64 = FIGURE_9.iter().map(|entry| entry.1).sum();
        assert_eq!(total, 997);
        assert_eq!(spread_out(&FIGURE_9)[24 - FEWEST], 320);
    }

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
        // About four are accepted per batch; none in four batches happens once in ten million times.
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
