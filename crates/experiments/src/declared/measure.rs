//! Measures a puzzle by every metric, as it stands or on symmetric copies.

use sudoku_core::{Puzzle, Symmetry};
use sudoku_generators::{GridMethod, minimal_batch};
use sudoku_runner::data::Control;
use sudoku_runner::prelude::*;
use sudoku_solvers::Fast;

use super::group::Observation;
use crate::puzzles::{metrics, range};

settings! {
    /// Settings of a declared study.
    pub struct Config {
        /// Number of random minimal puzzles to make; none by default.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub puzzles: Option<u64> => ITEMS,
        /// Maximum number of puzzles per set, spread evenly over it; 0 for all.
        pub per_set: usize,
        /// The sets.
        pub sets: Vec<String>,
        /// Number of random symmetric copies of each puzzle; by default, the puzzle is measured as it stands.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub isomorphs: Option<u32> => REPETITIONS,
        /// The metrics, of which only the first column is used.
        pub metrics: Vec<String>,
        /// Resamples per bootstrap.
        pub bootstrap: usize => RESAMPLES,
        /// Whether to measure only a user's own set, and make no puzzle.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        pub own: bool,
    }
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

/// A puzzle of a set, or the number of one to be made.
pub enum Item {
    /// Of a set.
    Given(Control),
    /// Made here.
    Made(u64),
}

/// The puzzles to be made, then those of the available sets.
pub fn items(data: &Library<'_>, config: &Config) -> Result<Items<Item>> {
    let made = config.puzzles.filter(|_| !config.own).unwrap_or_default();
    let mut items: Vec<Item> = (1..=made).map(Item::Made).collect();
    for id in &config.sets {
        let Some(set) = data.load_if_there(id)? else { continue };
        items.extend(set.controls(config.per_set, &[])?.into_iter().map(Item::Given));
    }
    Ok(items.into())
}

/// A row of a declared study.
pub trait Observed: Sized {
    /// The row of a metric with its finite values on a puzzle, or on its copies; `None` if there are too few.
    fn of(control: &Control, metric: &str, values: &[f64]) -> Option<Self>;

    /// The row as the statistics see it.
    fn observation(&self) -> Observation;
}

impl Item {
    /// A row for each metric that is defined on the puzzle.
    pub fn measured<Row: Observed>(&self, rng: &mut Stream, config: &Config) -> Result<Vec<Row>> {
        let control = match self {
            Item::Given(control) => control.clone(),
            Item::Made(line) => {
                let (set, line, puzzle) = ("made here".to_owned(), *line, made(rng)?);
                Control { set, line, label: None, level: None, puzzle }
            }
        };
        let copy = |_| Symmetry::random(rng).apply(&control.puzzle);
        let copies: Vec<Puzzle> =
            config.isomorphs.map_or_else(|| vec![control.puzzle], |n| (0..n).map(copy).collect());
        let mut rows = Vec::new();
        for (name, metric) in config.metrics.iter().zip(metrics(&config.metrics)?) {
            let mut values = Vec::with_capacity(copies.len());
            for copy in &copies {
                let value = metric.score(copy, rng);
                let value = value.map_err(|error| control.error(format!("{name}: {error}")))?;
                // A profile gives no rating if its tactics do not solve a puzzle; `copies` counts those with a
                // rating.
                values.extend(Some(value).filter(|value| value.is_finite()));
            }
            rows.extend(Row::of(&control, name, &values));
        }
        Ok(rows)
    }
}

fn made(rng: &mut Stream) -> Result<Puzzle> {
    let made = minimal_batch(1, GridMethod::Uniform, rng, &mut Fast::new());
    let first = made.into_iter().next().map(|(puzzle, _)| puzzle);
    first.ok_or_else(|| Error::Experiment("no puzzle was made".into()))
}

row! {
    /// One line of `data.csv`: a metric on a puzzle and its copies.
    #[derive(Clone, Debug)]
    pub struct Copies {
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
}

impl Observed for Copies {
    fn of(control: &Control, metric: &str, values: &[f64]) -> Option<Copies> {
        let [first, second, ..] = *values else { return None };
        let Moments { count: copies, mean, m2: squares } = Moments::of(values);
        let [least, greatest] = range(values);
        let (set, line, metric) = (control.set.clone(), control.line, metric.to_owned());
        Some(Copies { set, line, metric, copies, mean, squares, least, greatest, first, second })
    }

    fn observation(&self) -> Observation {
        Observation {
            set: self.set.clone(),
            metric: self.metric.clone(),
            level: None,
            label: None,
            clues: f64::NAN,
            moments: Moments { count: self.copies, mean: self.mean, m2: self.squares },
            range: [self.least, self.greatest],
            two: [self.first, self.second],
        }
    }
}

row! {
    /// One line of `data.csv`: a metric on a puzzle.
    #[derive(Clone, Debug)]
    pub struct Plain {
        /// The data set, or `made here`.
        pub set: String,
        /// Line in the file of the set, from 1, or number of the generated puzzle.
        pub line: u64,
        /// The label as the data set gives it.
        pub label: Option<String>,
        /// Rank of the label among the labels of the set, from 1.
        pub level: Option<u32>,
        /// Number of clues.
        pub clues: u64,
        /// The metric.
        pub metric: String,
        /// Value of the metric.
        pub value: f64,
    }
}

impl Observed for Plain {
    fn of(control: &Control, metric: &str, values: &[f64]) -> Option<Plain> {
        let Control { set, line, label, level, puzzle } = control.clone();
        let (clues, metric) = (puzzle.clue_count() as u64, metric.to_owned());
        Some(Plain { set, line, label, level, clues, metric, value: *values.first()? })
    }

    fn observation(&self) -> Observation {
        Observation {
            set: self.set.clone(),
            metric: self.metric.clone(),
            level: self.level,
            label: self.label.clone(),
            clues: self.clues as f64,
            moments: Moments::of(&[self.value]),
            range: [self.value; 2],
            two: [self.value; 2],
        }
    }
}
