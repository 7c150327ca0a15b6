//! How are the difficulties of all minimal puzzles distributed? Generators over-represent those with few clues.
//!
//! Source: D. Berthier, "Unbiased statistics of a constraint satisfaction problem", and his classification results.
//! The other sources publish distributions of puzzles by random removal, which are restated here.

mod restate;
mod summary;

use sudoku_core::Puzzle;
use sudoku_generators::{ControlledBias, GridMethod, controlled_bias_batch, minimal_batch};
use sudoku_runner::prelude::*;
use sudoku_solvers::Fast;

use crate::shared::metrics;
use summary::Summary;

/// Settings of the experiment.
#[derive(Clone, Debug, Serialize, Deserialize, Ranges)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// Orders of removal tried under controlled bias; about one in 250,000 gives a puzzle.
    #[range(EFFORT)]
    pub orders: u64,
    /// Sets of puzzles made under controlled bias.
    pub sets: Vec<ControlledSet>,
    /// The metrics, of which only the first column is used.
    pub metrics: Vec<String>,
    /// Resamples per bootstrap.
    #[range(RESAMPLES)]
    pub bootstrap: usize,
}

/// A set of puzzles made under controlled bias.
#[derive(Clone, Debug, Serialize, Deserialize, Ranges)]
#[serde(deny_unknown_fields)]
pub struct ControlledSet {
    /// Its id.
    pub id: String,
    /// The group that is a random sample.
    pub group: String,
    /// Its column with Sudoku Explainer's rating.
    pub rating: String,
    /// Maximum number of puzzles, spread evenly over the group; 0 for all.
    pub most: usize,
}

impl Settings for Config {
    fn check(&self) -> Result<(), String> {
        self.check_ranges()?;
        metrics(&self.metrics).map(drop).map_err(|error| error.to_string())
    }
}

// Berthier's published results on Sudoku Explainer's ratings.

/// Mean rating SER of all minimal puzzles, by weights.
///
/// Source of this and the others: D. Berthier, classification results of the controlled-bias generator.
pub const ALL: f64 = 4.73;
/// The same for puzzles under controlled bias, unweighted.
pub const CONTROLLED: f64 = 4.29;
/// The same for puzzles by random removal, which he calls top-down.
pub const REMOVAL: f64 = 3.77;

/// The three samples: name, mean, method, whether weighted.
pub const MEANS: [(&str, f64, Way, bool); 3] = [
    ("all minimal puzzles", ALL, Way::Controlled, true),
    ("controlled bias, unweighted", CONTROLLED, Way::Controlled, false),
    ("random removal", REMOVAL, Way::Removal, false),
];

/// Orders per item: about four in a million are accepted.
const ORDERS: u64 = 1 << 20;
/// The value of `set` for puzzles that belong to no set.
pub const MADE: &str = "made here";
/// The name among the metrics for a set's own rating.
pub const OWN_RATING: &str = "rating of the set";

/// A unit of measurement.
#[derive(Clone, Debug)]
pub enum Item {
    /// Orders to try.
    Orders { orders: u64 },
    /// A puzzle of a set, with its rating there.
    Given { set: String, line: u64, puzzle: Puzzle, rating: Option<f64> },
}

/// How a puzzle was made.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Category)]
pub enum Way {
    /// Controlled bias: weighted by C(81, clues), such puzzles represent all minimal ones.
    Controlled,
    /// Random removal, clue by clue.
    Removal,
}

/// One line of `data.csv`: a metric on a puzzle.
#[derive(Clone, Debug, Serialize, Deserialize, Columns)]
pub struct Row {
    /// How the puzzle was made: by controlled bias or by random removal.
    pub way: Way,
    /// The data set, or `made here`.
    pub set: String,
    /// Line in the file of the set, from 1; for puzzles made here, the number within their item.
    pub number: u64,
    /// Number of clues.
    pub clues: usize,
    /// The metric, or `rating of the set` for the rating in its file.
    pub metric: String,
    /// Value of the metric.
    pub value: f64,
}

/// The experiment.
pub struct Population;

/// Puzzles under controlled bias, the same number by random removal, and every metric on all of them.
impl Experiment for Population {
    study!("population": quick, default, paper, extended;
        "How are the difficulties of all minimal puzzles distributed, of which generators make the ones with few clues too often?");
    /// A batch of orders is already an item, and rating a puzzle can take long.
    const BLOCK: u64 = 1;

    /// The batches of orders, then the puzzles of the available sets.
    fn items(&self, data: &Library<'_>, config: &Config) -> Result<Items<Item>> {
        let batches = 0..config.orders.div_ceil(ORDERS);
        let orders = |batch| ORDERS.min(config.orders - batch * ORDERS);
        let mut items: Vec<Item> = batches.map(|batch| Item::Orders { orders: orders(batch) }).collect();
        for wanted in &config.sets {
            let Some(set) = data.load_if_there(&wanted.id)? else { continue };
            let ratings = set.column(&wanted.rating)?;
            let group: Vec<usize> =
                (0..set.rows.len()).filter(|&n| set.rows[n].group.as_ref() == Some(&wanted.group)).collect();
            items.extend(sudoku_runner::data::spread(group.len(), wanted.most).map(|n| {
                let row = &set.rows[group[n]];
                Item::Given {
                    set: set.id.clone(),
                    line: row.line,
                    puzzle: row.puzzle,
                    rating: ratings[group[n]],
                }
            }));
        }
        Ok(items.into())
    }

    /// Measures each puzzle under controlled bias, and the same number by random removal.
    fn measure(&self, item: &Item, rng: &mut Stream, config: &Config) -> Result<impl Into<Measured<Row>>> {
        let mut rows = Vec::new();
        let mut solver = Fast::new();
        let controlled: Vec<Puzzle> = match item {
            Item::Orders { orders, .. } => {
                let accepted = controlled_bias_batch(*orders, ControlledBias::default(), rng, &mut solver);
                accepted.into_iter().map(|(puzzle, _)| puzzle).collect()
            }
            Item::Given { puzzle, .. } => vec![*puzzle],
        };
        let removal = minimal_batch(controlled.len(), GridMethod::Uniform, rng, &mut solver);
        for (n, puzzle) in (1..).zip(&controlled) {
            let (set, number) = match item {
                Item::Orders { .. } => (MADE, n),
                Item::Given { set, line, .. } => (set.as_str(), *line),
            };
            rate(puzzle, Way::Controlled, set, number, config, &mut rows)?;
            if let Item::Given { rating: Some(value), .. } = *item {
                let last = rows.last().cloned();
                rows.extend(last.map(|row| Row { metric: OWN_RATING.to_owned(), value, ..row }));
            }
        }
        for (n, (puzzle, _)) in (1..).zip(&removal) {
            rate(puzzle, Way::Removal, MADE, n, config, &mut rows)?;
        }
        Ok(rows)
    }
}

fn rate(
    puzzle: &Puzzle,
    way: Way,
    set: &str,
    number: u64,
    config: &Config,
    rows: &mut Vec<Row>,
) -> Result<()> {
    for (name, metric) in config.metrics.iter().zip(metrics(&config.metrics)?) {
        let failed = |error| Error::Experiment(format!("{set}, puzzle {puzzle}, {name}: {error}"));
        // A puzzle beyond a scale ranks above it.
        let value = metric.score(puzzle).map_err(failed)?.value;
        let (set, metric, clues) = (set.to_owned(), name.clone(), puzzle.clue_count());
        rows.push(Row { way, set, number, clues, metric, value });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;

    use super::*;

    #[test]
    fn every_puzzle_under_controlled_bias_has_one_by_removal_beside_it() {
        let metrics = vec!["clues".to_owned(), "wnef-exp".to_owned()];
        let config = Config { orders: 1, sets: Vec::new(), metrics, bootstrap: 10 };
        let puzzle: Puzzle =
            "673......58....7962.............243.9.4...5..8...5.6.7........8.6.84...3...6....."
                .parse()
                .unwrap();
        let given = Item::Given { set: "its set".into(), line: 7, puzzle, rating: Some(8.3) };
        let rows = crate::rows_of(&Population, &given, &mut Stream::seed_from_u64(3), &config);
        let shown: Vec<(Way, &str, u64, &str)> =
            rows.iter().map(|row| (row.way, row.set.as_str(), row.number, row.metric.as_str())).collect();
        let (its, made) = ((Way::Controlled, "its set", 7), (Way::Removal, MADE, 1));
        assert_eq!(
            shown,
            [
                (its.0, its.1, its.2, "clues"),
                (its.0, its.1, its.2, "wnef-exp"),
                (its.0, its.1, its.2, OWN_RATING),
                (made.0, made.1, made.2, "clues"),
                (made.0, made.1, made.2, "wnef-exp"),
            ]
        );
        assert_eq!((rows[0].value, rows[2].value), (puzzle.clue_count() as f64, 8.3));
    }
}
