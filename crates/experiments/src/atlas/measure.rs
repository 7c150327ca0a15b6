//! Descents of the sampler, and ratings of puzzles drawn from them.

use std::ops::ControlFlow;

use sudoku_core::Puzzle;
use sudoku_generators::population::{Descent, Drawn, Found, Level, Nine, Plan};
use sudoku_generators::{Effort, Method};
use sudoku_metrics::{Metric, SEED, Score, measure_all, propagate_singles};
use sudoku_runner::prelude::*;
use sudoku_solvers::{Engine, Fast};

use super::Config;
use super::kept::Group;
use super::rows::{FEWEST, POPULATION, Row, draw};
use super::summary::Summary;
use super::tail;
use crate::shared::metrics;

/// Number of puzzles of a generator that are made together.
const TOGETHER: u64 = 50;

/// The metrics whose first columns are the ratings of a row; the first also gives its next two columns.
const METRICS: [&str; 7] = [
    "grade-se-1.2.1",
    "wnef-exp",
    "branch-score",
    "grade-zendoku",
    "grade-hodoku",
    "grade-qqwing",
    "human-time",
];

/// A unit of measurement.
#[derive(Clone, Debug)]
pub enum Item {
    /// A descent to the most frequent numbers of clues.
    Shares,
    /// A descent to few clues.
    Fewest,
    /// A descent for finding the hardest puzzles.
    Tail,
    /// A number of puzzles of a generator.
    Made(Box<Method>, u64),
}

/// The experiment.
pub struct Atlas;

impl Experiment for Atlas {
    study!("atlas": quick, default, paper, extended, million;
        "How many minimal puzzles are there of each number of clues, how hard are they, and which of them do generators make too often?";
        Group);
    /// A descent takes seconds.
    const BLOCK: u64 = 1;

    fn items(&self, _data: &Library<'_>, config: &Config) -> Result<Items<Item>> {
        let mut items = Items::count(config.descents, |_| Item::Shares)
            .then(Items::count(config.fewest, |_| Item::Fewest))
            .then(Items::count(config.tails, |_| Item::Tail));
        for method in config.methods().map_err(Error::Experiment)? {
            let made = config.made;
            let of = move |n: u64| Item::Made(Box::new(method.clone()), TOGETHER.min(made - n * TOGETHER));
            items = items.then(Items::count(made.div_ceil(TOGETHER), of));
        }
        Ok(items)
    }

    fn measure(&self, item: &Item, rng: &mut Stream, config: &Config) -> Result<impl Into<Measured<Row>>> {
        let mut measured = Measured::default();
        let mut solver = Fast::new();
        let (sample, plan) = match item {
            Item::Made(method, count) => {
                let made = measured.timed(method.name(), || make(method, *count, rng))?;
                for puzzle in &made {
                    measured.rows.push(rated(method.name(), puzzle, 1.0)?);
                }
                return Ok(measured);
            }
            Item::Tail => {
                let metric = metrics(&METRICS[..1])?[0];
                measured.rows = measured.timed(tail::ALL, || tail::tail(metric, rng, config))?;
                return Ok(measured);
            }
            Item::Shares => (POPULATION, Plan::shares(config.grids)),
            Item::Fewest => (FEWEST, Plan::fewest(config.grids)),
        };
        let descent = measured.timed(sample, || Descent::run(&plan, &mut Nine(&mut solver), rng));
        measured.rows = sizes(sample, &descent);
        if let Item::Shares = item {
            let drawn = draw(&descent, config.rated, rng);
            let rows: Result<Vec<Row>> = measured.timed("ratings", || {
                let row = |(found, weight): &(Found, f64)| {
                    rated(POPULATION, &descent.grids[found.grid as usize].puzzle(found.clues), *weight)
                };
                drawn.iter().map(row).collect()
            });
            measured.rows.extend(rows?);
        }
        Ok(measured)
    }
}

/// A row for each size of sets met by the descent.
fn sizes(sample: &str, descent: &Descent<Drawn>) -> Vec<Row> {
    let met = descent.levels.iter().enumerate().filter(|(_, level)| level.unique > 0);
    let row = |(clues, level): (usize, &Level)| {
        let own: Vec<&Found> = descent.found.iter().filter(|found| found.clues.len() == clues).collect();
        Row {
            sample: sample.to_owned(),
            clues,
            weight: level.weight,
            unique: Some(level.unique),
            minimal: Some(level.minimal),
            listed: Some(own.len() as u64),
            squares: Some(own.iter().map(|found| found.weight * found.weight).sum()),
            ..Row::default()
        }
    };
    met.map(row).collect()
}

fn make(method: &Method, count: u64, rng: &mut Stream) -> Result<Vec<Puzzle>> {
    let mut generator = method.build(Engine::default().build());
    let mut go_on = || ControlFlow::Continue(());
    let mut effort = Effort::new(u64::MAX, &mut go_on);
    let one = |_| Ok(generator.generate(rng, &mut effort).map_err(Error::experiment)?.puzzle);
    (0..count).map(one).collect()
}

/// A puzzle with its ratings.
fn rated(sample: &str, puzzle: &Puzzle, weight: f64) -> Result<Row> {
    let failed = |what: &str, error: &dyn std::fmt::Display| {
        Error::experiment(format!("{sample}, puzzle {puzzle}, {what}: {error}"))
    };
    let metrics = metrics(&METRICS)?;
    let scores =
        measure_all(&metrics, puzzle, SEED).map_err(|(metric, error)| failed(metric.name(), &error))?;
    let singles = propagate_singles(puzzle).map_err(|error| failed("singles", &error))?;
    let first = |name: &str| measured(&metrics, &scores, name, 0);
    let rating = |column| measured(&metrics, &scores, METRICS[0], column);
    Ok(Row {
        sample: sample.to_owned(),
        clues: puzzle.clue_count(),
        weight,
        puzzle: Some(puzzle.to_string()),
        er: rating(0),
        ep: rating(1),
        ed: rating(2),
        wnef: first("wnef-exp"),
        branch_score: first("branch-score"),
        zendoku: first("grade-zendoku"),
        hodoku: first("grade-hodoku"),
        qqwing: first("grade-qqwing"),
        singles: Some((singles.to_puzzle().clue_count() - puzzle.clue_count()) as u64),
        human_time: first("human-time"),
        ..Row::default()
    })
}

/// The score in a column of a metric, from the scores of all metrics; `None` if the metric's tactics do not solve the
/// puzzle.
fn measured(metrics: &[&dyn Metric], scores: &[Score], name: &str, column: usize) -> Option<f64> {
    let mut before = 0;
    for metric in metrics {
        if metric.name() == name {
            return scores.get(before + column)?.measured();
        }
        before += metric.columns().len();
    }
    None
}
