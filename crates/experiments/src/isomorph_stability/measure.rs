//! A puzzle and its symmetric copies, by every metric.

use sudoku_core::{Puzzle, Symmetry};
use sudoku_generators::{GridMethod, minimal_batch};
use sudoku_runner::data::Control;
use sudoku_runner::prelude::*;
use sudoku_solvers::Fast;

use super::Config;
use super::summary::Summary;
use crate::puzzles::metrics;

/// A puzzle of a set, or the number of one that is yet to be made.
pub enum Item {
    /// Of a set.
    Given(Control),
    /// Made here.
    Made(u64),
}

row! {
    /// One line of `data.csv`: a metric on a puzzle and its copies.
    #[derive(Clone, Debug)]
    pub struct Row {
        /// The data set, or `made here`.
        pub set: String,
        /// Line in its file, from 1, or the number of the puzzle made.
        pub line: u64,
        /// The metric.
        pub metric: String,
        /// Copies on which it is defined.
        pub copies: u64,
        /// Mean over them.
        pub mean: f64,
        /// Sum of squared deviations from it.
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

fn made(rng: &mut Stream) -> Result<Puzzle> {
    let made = minimal_batch(1, GridMethod::Uniform, rng, &mut Fast::new());
    let first = made.into_iter().next().map(|(puzzle, _)| puzzle);
    first.ok_or_else(|| Error::Experiment("no puzzle was made".into()))
}

/// The experiment.
pub struct IsomorphStability;

impl Experiment for IsomorphStability {
    study!("isomorph-stability": quick, default, paper, extended;
        "How much of a metric's value is the puzzle, and how much the way it is written?");
    /// Few: the graders take their time.
    const BLOCK: u64 = 8;

    fn items(&self, data: &Library<'_>, config: &Config) -> Result<Items<Item>> {
        let made = if config.own { 0 } else { config.puzzles };
        let mut items: Vec<Item> = (1..=made).map(Item::Made).collect();
        for id in &config.sets {
            let Some(set) = data.load_if_there(id)? else { continue };
            items.extend(set.controls(config.per_set, &[])?.into_iter().map(Item::Given));
        }
        Ok(items.into())
    }

    /// A row for each metric that is defined on at least two copies.
    fn measure(&self, item: &Item, rng: &mut Stream, config: &Config) -> Result<impl Into<Measured<Row>>> {
        let (set, line, puzzle) = match item {
            Item::Given(control) => (control.set.clone(), control.line, control.puzzle),
            Item::Made(number) => ("made here".to_owned(), *number, made(rng)?),
        };
        let copies: Vec<Puzzle> =
            (0..config.isomorphs).map(|_| Symmetry::random(rng).apply(&puzzle)).collect();
        let mut rows = Vec::new();
        for (name, metric) in config.metrics.iter().zip(metrics(&config.metrics)?) {
            let mut values = Vec::with_capacity(copies.len());
            for copy in &copies {
                let failed = |error| Error::experiment(format!("{set}, line {line}, {name}: {error}"));
                let value = metric.score(copy, rng).map_err(failed)?;
                // A profile whose tactics do not solve a puzzle gives it no rating; `copies` counts those that have one.
                values.extend(Some(value).filter(|value| value.is_finite()));
            }
            let [first, second, ..] = values[..] else { continue };
            let moments = Moments::of(&values);
            rows.push(Row {
                set: set.clone(),
                line,
                metric: name.clone(),
                copies: moments.count,
                mean: moments.mean,
                squares: moments.m2,
                least: values.iter().copied().fold(f64::INFINITY, f64::min),
                greatest: values.iter().copied().fold(f64::NEG_INFINITY, f64::max),
                first,
                second,
            });
        }
        Ok(rows)
    }
}
