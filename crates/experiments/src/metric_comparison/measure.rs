//! One puzzle of a set: what is known of it, and all metrics.

use sudoku_core::Symmetry;
use sudoku_runner::data::{Control, DataSet};
use sudoku_runner::prelude::*;
use sudoku_runner::some;

use super::row::Row;
use super::scores::Meter;
use super::{Config, SetChoice, stability};

/// The puzzles and what measures them.
pub struct Plan {
    meter: Meter,
    pub items: Vec<Item>,
}

/// A puzzle of a set and what is known of it.
pub struct Item {
    control: Control,
    /// Its row before anything is computed.
    known: Row,
    timed: bool,
    /// Whether a random symmetric copy is measured in its place.
    copied: bool,
}

/// The puzzles of all sets that are there.
pub fn plan(library: &Library<'_>, config: &Config) -> Result<Plan> {
    let mut items = Vec::new();
    for choice in &config.sets {
        if let Some(set) = library.load_if_there(&choice.id)? {
            items.extend(of_set(&set, choice, config)?);
        }
    }
    Ok(Plan { meter: Meter::new()?, items: some(items)? })
}

fn of_set(set: &DataSet, choice: &SetChoice, config: &Config) -> Result<Vec<Item>> {
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
        // Labels of different groups cannot be compared: each group is a set.
        if let Some(group) = &row.group {
            control.set = format!("{}: {group}", choice.id);
        }
        let target = if choice.target.is_some() { target[n] } else { control.level.map(f64::from) };
        let Control { set, line, label, level, .. } = control.clone();
        let (own, solvers) = (own[n], solvers[n]);
        let known = Row { set, line, label, level, target, own, solvers, ..Row::default() };
        Item { control, known, timed: choice.solvers.is_some(), copied: false }
    };
    let most = if choice.solvers.is_some() { config.max_timed } else { config.max_per_set };
    let mut items: Vec<Item> = set.sample(most, &[])?.into_iter().map(item).collect();
    if config.copies > 0 {
        let copied = set.sample(config.max_copied as usize, &[])?;
        let copies = copied.into_iter().flat_map(|n| (0..config.copies).map(move |_| n));
        items.extend(copies.map(|n| {
            let Item { control, known: Row { set, line, label, level, .. }, .. } = item(n);
            let known = Row { set: stability::copies_of(&set), line, label, level, ..Row::default() };
            Item { control, known, timed: false, copied: true }
        }));
    }
    Ok(items)
}

/// The row of a puzzle.
pub fn measure(plan: &Plan, item: u64, rng: &mut Stream, config: &Config) -> Result<Row> {
    let Item { control, known, timed, copied } = &plan.items[item as usize];
    let control = &match copied {
        true => Control { puzzle: Symmetry::random(rng).apply(&control.puzzle), ..control.clone() },
        false => control.clone(),
    };
    let failed = |why: String| control.error(why);
    let solution = plan.meter.solution(&control.puzzle).ok_or_else(|| control.error("no solution"))?;
    let scores = plan.meter.scores(&control.puzzle, &solution, config.isomorphs, rng).map_err(failed)?;
    let terms = match timed {
        true => plan.meter.terms(&control.puzzle, &solution, rng).map_err(failed)?,
        false => Vec::new(),
    };
    Ok(Row { scores, terms, ..known.clone() })
}
