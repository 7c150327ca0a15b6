//! One puzzle of a set: what is known of it, and all metrics.

use rand::rngs::ChaCha8Rng;
use sudoku_core::Puzzle;

use super::config::{Config, SetChoice};
use super::row::Row;
use super::scores::Meter;
use sudoku_runner::Library;
use sudoku_runner::claims::spread;
use sudoku_runner::data::{DataSet, Row as Given};
use sudoku_runner::{Error, Result};

/// The puzzles and what measures them.
pub struct Plan {
    meter: Meter,
    pub controls: Vec<Control>,
}

/// A puzzle of a set and what is known of it.
pub struct Control {
    set: String,
    line: u64,
    label: Option<String>,
    level: Option<u32>,
    target: Option<f64>,
    own: Option<f64>,
    solvers: Option<f64>,
    timed: bool,
    puzzle: Puzzle,
}

/// The puzzles of all sets that are there.
pub fn plan(library: &Library<'_>, config: &Config) -> Result<Plan> {
    let mut controls = Vec::new();
    for choice in &config.sets {
        if let Some(set) = library.load_if_there(&choice.id)? {
            controls.extend(of_set(&set, choice, config)?);
        }
    }
    if controls.is_empty() {
        return Err(Error::Experiment("none of the sets is there; see sudoku-lab data list".into()));
    }
    Ok(Plan { meter: Meter::new()?, controls })
}

fn of_set(set: &DataSet, choice: &SetChoice, config: &Config) -> Result<Vec<Control>> {
    let column = |name: &Option<String>| -> Result<Vec<Option<f64>>> {
        Ok(match name {
            Some(name) => set.column(name)?,
            None => vec![None; set.rows.len()],
        })
    };
    let (target, own, solvers) = (column(&choice.target)?, column(&choice.own)?, column(&choice.solvers)?);
    let control = |n: usize| {
        let row: &Given = &set.rows[n];
        // Labels of different groups cannot be compared: each group is a set.
        let name = match &row.group {
            Some(group) => format!("{}: {group}", choice.id),
            None => choice.id.clone(),
        };
        Control {
            set: name,
            line: row.line,
            label: row.label.clone(),
            level: row.level.map(|level| level as u32 + 1),
            target: if choice.target.is_some() {
                target[n]
            } else {
                row.level.map(|level| level as f64 + 1.0)
            },
            own: own[n],
            solvers: solvers[n],
            timed: choice.solvers.is_some(),
            puzzle: row.puzzle,
        }
    };
    let most = if choice.solvers.is_some() { config.max_timed } else { config.max_per_set };
    Ok(spread(set.rows.len(), most).map(control).collect())
}

/// The row of a puzzle.
pub fn measure(plan: &Plan, item: u64, rng: &mut ChaCha8Rng, config: &Config) -> Result<Row> {
    let control = &plan.controls[item as usize];
    let failed = |why: String| Error::Experiment(format!("{}, line {}: {why}", control.set, control.line));
    let solution = plan.meter.solution(&control.puzzle).ok_or_else(|| failed("no solution".into()))?;
    let scores = plan.meter.scores(&control.puzzle, &solution, config.isomorphs, rng).map_err(failed)?;
    let terms = match control.timed {
        true => plan.meter.terms(&control.puzzle, &solution, rng).map_err(failed)?,
        false => Vec::new(),
    };
    Ok(Row {
        set: control.set.clone(),
        line: control.line,
        label: control.label.clone(),
        level: control.level,
        target: control.target,
        own: control.own,
        solvers: control.solvers,
        scores,
        terms,
    })
}
