//! What predicts how hard a puzzle is for people, after correction for who plays?
//!
//! Source: solving times of the app Cloud Sudoku (S.-W. Wang 2024), whose author also publishes two difficulties of a
//! puzzle: D_TO, from times alone, and D_TR, from times and completion.

mod config;
mod held_out;
mod row;
mod show;
mod summary;

use sudoku_metrics::human::{Difficulty, SolvingTime};
use sudoku_metrics::{Representative, SEED};
use sudoku_runner::data::Control;
use sudoku_runner::prelude::*;

use crate::metric_comparison::{Meter, columns};
use config::Config;
use row::{Known, Row};
use summary::Summary;

/// The set that the experiment requires.
const SET: &str = "human-times";

/// A timed puzzle.
pub struct Item {
    meter: std::sync::Arc<Meter>,
    control: Control,
    known: Known,
}

/// The experiment.
pub struct HumanDifficulty;

/// One timed puzzle: people's results, all metrics, and the terms of the human models.
impl Experiment for HumanDifficulty {
    study!("human-difficulty": quick, default, paper, extended;
        "What predicts how hard a puzzle is for people, once it is corrected for who plays?");
    const BLOCK: u64 = 16;

    fn items(&self, data: &Library<'_>, config: &Config) -> Result<Items<Item>> {
        let set = data.load(SET)?;
        let [solvers, seconds, d_to, d_tr] =
            ["n_solvers", "mean_time_s", "d_to", "d_tr"].map(|column| set.column(column));
        let (solvers, seconds, d_to, d_tr) = (solvers?, seconds?, d_to?, d_tr?);
        let meter = std::sync::Arc::new(Meter::new()?);
        let item = |n: usize| {
            let control = Control::of(&set, &set.rows[n]);
            let missing = |what: &str| control.error(format!("no {what}"));
            let known = Known {
                line: control.line,
                solvers: solvers[n].ok_or_else(|| missing("number of solvers"))?,
                seconds: seconds[n].ok_or_else(|| missing("mean time"))?,
                d_to: d_to[n],
                d_tr: d_tr[n],
            };
            Ok(Item { meter: std::sync::Arc::clone(&meter), control, known })
        };
        let items: Vec<Item> =
            set.sample(config.max_puzzles, &[])?.into_iter().map(item).collect::<Result<_>>()?;
        Ok(some(items)?.into())
    }

    fn measure(&self, item: &Item, _: &mut Stream, config: &Config) -> Result<impl Into<Measured<Row>>> {
        let Item { meter, control, known } = item;
        let failed = |why: &dyn std::fmt::Display| control.error(why.to_string());
        let puzzle = &control.puzzle;
        let scores = meter.scores(puzzle, config.isomorphs).map_err(|error| failed(&error))?;
        let model = Difficulty::built_in();
        let terms = Representative::of(puzzle, SEED)
            .and_then(|of| Difficulty::terms(&model.scanner, model.sweeper, &of))
            .map_err(|error| failed(&error))?;
        let [scan, refutation, in_boxes, looks, _] = terms;
        let human_seconds = SolvingTime::built_in().predict(&[scan, refutation, in_boxes]).seconds;
        let score = |name: &str| columns().iter().position(|column| *column == name).map(|at| scores[at]);
        Row::of(*known, [human_seconds, scan, refutation, in_boxes, looks], score)
    }
}
