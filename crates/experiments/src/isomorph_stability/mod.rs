//! How much of a metric's value is the puzzle, and how much the way it is written?

mod summary;

use sudoku_core::{Puzzle, Symmetry};
use sudoku_generators::{GridMethod, minimal_batch};
use sudoku_metrics::{SEED, measure_all};
use sudoku_runner::data::Control;
use sudoku_runner::prelude::*;
use sudoku_solvers::Fast;

use crate::shared::{metrics, name_of, range};
use summary::Stability;

/// Settings of the study.
#[derive(Clone, Debug, Serialize, Deserialize, Ranges)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// Number of random minimal puzzles to make.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[range(ITEMS)]
    pub puzzles: Option<u64>,
    /// Maximum number of puzzles per set, spread evenly over it; 0 for all.
    pub per_set: usize,
    /// The sets.
    pub sets: Vec<String>,
    /// Number of random symmetric copies of each puzzle.
    #[range(REPETITIONS)]
    pub isomorphs: u32,
    /// The metrics, of which only the first column is used.
    pub metrics: Vec<String>,
    /// Resamples per bootstrap.
    #[range(RESAMPLES)]
    pub bootstrap: usize,
    /// Whether to measure only a user's own set, and make no puzzle.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub own: bool,
}

impl Settings for Config {
    fn check(&self) -> Result<(), String> {
        self.check_ranges()?;
        metrics(&self.metrics).map(drop).map_err(|error| error.to_string())
    }

    fn use_data(&mut self, set: &str) -> bool {
        (self.sets, self.own) = (vec![set.to_owned()], true);
        true
    }
}

/// The study.
pub struct IsomorphStability;

/// A puzzle of a set, or the number of one to be made.
pub enum Item {
    /// Of a set.
    Given(Control),
    /// Made here.
    Made(u64),
}

/// One line of `data.csv`: a metric on a puzzle and its copies.
#[derive(Clone, Debug, Serialize, Deserialize, Columns)]
pub struct Row {
    /// The data set, or `made here`.
    pub set: String,
    /// Line in the file of the set, from 1, or number of the generated puzzle.
    pub line: u64,
    /// The metric.
    pub metric: String,
    /// Number of copies on which the metric is defined.
    pub copies: u64,
    /// Mean over these copies.
    pub mean: f64,
    /// Sum of squared deviations from the mean.
    pub squares: f64,
    /// Least value.
    pub least: f64,
    /// Greatest value.
    pub greatest: f64,
    /// Value of the first copy.
    pub first: f64,
    /// Value of the second copy.
    pub second: f64,
}

impl Row {
    /// The row of a metric with its values on copies of a puzzle; `None` if there are fewer than two.
    fn of(control: &Control, metric: &str, values: &[f64]) -> Option<Row> {
        let [first, second, ..] = *values else { return None };
        let Moments { count: copies, mean, m2: squares } = Moments::of(values);
        let [least, greatest] = range(values);
        let (set, line, metric) = (control.set.clone(), control.line, metric.to_owned());
        Some(Row { set, line, metric, copies, mean, squares, least, greatest, first, second })
    }
}

impl Experiment for IsomorphStability {
    study!(tables "isomorph-stability": quick, default, paper, extended;
        "How much of a metric's value is the puzzle, and how much the way it is written?");
    /// Small: graders are slow.
    const BLOCK: u64 = 8;

    /// The puzzles to be made, then those of the available sets.
    fn items(&self, data: &Library<'_>, config: &Config) -> Result<Items<Item>> {
        let made = config.puzzles.filter(|_| !config.own).unwrap_or_default();
        let mut items: Vec<Item> = (1..=made).map(Item::Made).collect();
        for id in &config.sets {
            let Some(set) = data.load_if_there(id)? else { continue };
            items.extend(set.controls(config.per_set, &[])?.into_iter().map(Item::Given));
        }
        Ok(items.into())
    }

    fn measure(&self, item: &Item, rng: &mut Stream, config: &Config) -> Result<impl Into<Measured<Row>>> {
        let control = match item {
            Item::Given(control) => control.clone(),
            Item::Made(line) => {
                let (set, line, puzzle) = ("made here".to_owned(), *line, made(rng)?);
                Control { set, line, label: None, level: None, puzzle }
            }
        };
        let copies: Vec<Puzzle> =
            (0..config.isomorphs).map(|_| Symmetry::random(rng).apply(&control.puzzle)).collect();
        let mut rows = Vec::new();
        for (name, metric) in config.metrics.iter().zip(metrics(&config.metrics)?) {
            let mut values = Vec::with_capacity(copies.len());
            for (copy, seed) in copies.iter().zip(SEED..) {
                let scores = measure_all(&[metric], copy, seed);
                let scores = scores.map_err(|(_, error)| control.error(format!("{name}: {error}")))?;
                // A copy that a profile's tactics do not solve has no rating.
                values.extend(scores[0].measured());
            }
            rows.extend(Row::of(&control, name, &values));
        }
        Ok(rows)
    }

    fn conclude(&self, rows: &[Row], config: &Config, out: &mut Conclusion<'_>) -> Result<()> {
        let found = Stability::all(rows, config, &mut out.rng)?;
        out.table("metrics", &found)?;
        if found.is_empty() {
            return Ok(());
        }
        let row = |one: &Stability| ForestRow::new(name_of(&one.metric), &one.icc);
        out.canvas.forest("stability", vec![(String::new(), found.iter().map(row).collect())])
    }
}

fn made(rng: &mut Stream) -> Result<Puzzle> {
    let made = minimal_batch(1, GridMethod::Uniform, rng, &mut Fast::new());
    let first = made.into_iter().next().map(|(puzzle, _)| puzzle);
    first.ok_or_else(|| Error::Experiment("no puzzle was made".into()))
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;

    use super::*;

    /// Settings that make no puzzle and use no set.
    pub fn config(isomorphs: u32, metrics: &[&str]) -> Config {
        Config {
            puzzles: None,
            per_set: 0,
            sets: Vec::new(),
            isomorphs,
            metrics: metrics.iter().map(|&name| name.to_owned()).collect(),
            bootstrap: 200,
            own: false,
        }
    }

    #[test]
    fn puzzles_are_measured_on_their_copies() {
        let rng = &mut Stream::seed_from_u64(3);
        let rows =
            crate::rows_of(&IsomorphStability, &Item::Made(7), rng, &config(4, &["clues", "wnef-exp"]));
        let shown: Vec<_> = rows.iter().map(|row| (row.line, row.metric.as_str(), row.copies)).collect();
        assert_eq!(shown, [(7, "clues", 4), (7, "wnef-exp", 4)]);
        assert!(rows[0].squares == 0.0 && rows[0].least == rows[0].greatest);
    }
}
