//! Which metric shows how hard a puzzle is, as judged by programs, by publishers, and by people's times?
//!
//! Sources: all metrics of the five texts; R. Pelánek 2014, "Difficulty Rating of Sudoku Puzzles"; Sudoku
//! Explainer's and QQWing's ratings; solving times of the app Cloud Sudoku (S.-W. Wang 2024).

mod calibration;
mod compare;
mod config;
mod models;
mod panel;
mod row;
mod scores;
mod show;
mod stability;
mod summary;

use std::sync::Arc;

use sudoku_core::Symmetry;
use sudoku_runner::data::{Control, DataSet};
use sudoku_runner::prelude::*;

pub use compare::{Agreement, SetSummary, Step};
use config::{Config, SetChoice};
use row::Row;
pub use scores::{COMPARED, Compared, Meter, columns};
pub use stability::Stability;
use stability::copies_of;
use summary::Summary;

/// A puzzle of a set and its known data.
pub struct Item {
    meter: Arc<Meter>,
    control: Control,
    /// Its row before anything is computed.
    known: Row,
    timed: bool,
    /// Whether to measure a random symmetric copy instead.
    copied: bool,
}

fn of_set(meter: &Arc<Meter>, set: &DataSet, choice: &SetChoice, config: &Config) -> Result<Vec<Item>> {
    let column = |name: &Option<String>| -> Result<Vec<Option<f64>>> {
        Ok(match name {
            Some(name) => set.column(name)?,
            None => vec![None; set.rows.len()],
        })
    };
    let (target, own, solvers) = (column(&choice.target)?, column(&choice.own)?, column(&choice.solvers)?);
    let item = |n: usize| {
        let row = &set.rows[n];
        let mut control = Control::of(set, row);
        // Labels of different groups are not comparable, so each group is a set.
        if let Some(group) = &row.group {
            control.set = format!("{}: {group}", choice.id);
        }
        let target = if choice.target.is_some() { target[n] } else { control.level.map(f64::from) };
        let Control { set, line, label, level, .. } = control.clone();
        let (own, solvers) = (own[n], solvers[n]);
        let known = Row { set, line, label, level, target, own, solvers, ..Row::default() };
        Item { meter: Arc::clone(meter), control, known, timed: choice.solvers.is_some(), copied: false }
    };
    let most = if choice.solvers.is_some() { config.max_timed } else { config.max_per_set };
    let mut items: Vec<Item> = set.sample(most, &[])?.into_iter().map(item).collect();
    if config.copies > 0 {
        let copied = set.sample(config.max_copied as usize, &[])?;
        let copies = copied.into_iter().flat_map(|n| (0..config.copies).map(move |_| n));
        items.extend(copies.map(|n| {
            let Item { control, known: Row { set, line, label, level, .. }, .. } = item(n);
            let known = Row { set: copies_of(&set), line, label, level, ..Row::default() };
            Item { meter: Arc::clone(meter), control, known, timed: false, copied: true }
        }));
    }
    Ok(items)
}

/// The experiment.
pub struct MetricComparison;

/// One puzzle of a set: its known data, and all metrics.
impl Experiment for MetricComparison {
    study!("metric-comparison": quick, default, paper, extended;
        "Which metric tells how hard a puzzle is, by the judgement of programs, of publishers, and of people's times?");
    const NEEDS_LABELS: bool = true;
    const BLOCK: u64 = 16;

    /// The puzzles of all sets that are found.
    fn items(&self, data: &Library<'_>, config: &Config) -> Result<Items<Item>> {
        let (meter, mut items) = (Arc::new(Meter::new()?), Vec::new());
        for choice in &config.sets {
            if let Some(set) = data.load_if_there(&choice.id)? {
                items.extend(of_set(&meter, &set, choice, config)?);
            }
        }
        Ok(some(items)?.into())
    }

    fn measure(&self, item: &Item, rng: &mut Stream, config: &Config) -> Result<impl Into<Measured<Row>>> {
        let Item { meter, control, known, timed, copied } = item;
        let control = &match copied {
            true => Control { puzzle: Symmetry::random(rng).apply(&control.puzzle), ..control.clone() },
            false => control.clone(),
        };
        let failed = |why: String| control.error(why);
        let scores = meter.scores(&control.puzzle, config.isomorphs).map_err(failed)?;
        let terms = match timed {
            true => meter.terms(&control.puzzle).map_err(failed)?,
            false => Vec::new(),
        };
        Ok(Row { scores, terms, ..known.clone() })
    }
}
