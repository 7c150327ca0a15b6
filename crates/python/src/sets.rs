//! Sets to train and test with, and scores of answers to them.

use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use rayon::prelude::*;
use serde_json::json;
use sudoku_audit::dataset::{DatasetRow, Draw, Drawn, Gathering, Part, Rater, Recipe};
use sudoku_audit::score::{Answers, Columns as SetColumns, Records, ScoreError, Set};
use sudoku_kit::solvers::Fast;

use crate::functions::{ended, unknown};
use crate::table::{Builder, Columns};
use crate::work::interruptible;

/// Pieces of puzzles that are drawn at a time.
const PIECES: u64 = 8;

/// The columns of the training, the validation and the test part: the rows that `sudoku-lab dataset` writes.
#[pyfunction]
pub fn dataset(py: Python<'_>, sizes: [u64; 3], draw: &str, copies: u32, seed: u64) -> PyResult<Vec<Columns>> {
    let known = || Draw::ALL.map(Draw::name).join(", ");
    let draw = Draw::ALL.into_iter().find(|known| known.name() == draw);
    let draw = draw.ok_or_else(|| PyValueError::new_err(format!("draw is one of {}", known())))?;
    let recipe = Recipe { seed, sizes, draw, copies };
    let rows = interruptible(py, |go_on| {
        let rater = Rater::new(&recipe);
        let streams = recipe.streams();
        let mut gathering = Gathering::new(recipe);
        for first in (0..).step_by(PIECES as usize) {
            let piece = |number: u64| {
                recipe.piece(&mut streams.item(number), &mut Fast::new(), &rater)
            };
            let pieces: Vec<Vec<Drawn>> = (first..first + PIECES).into_par_iter().map(piece).collect();
            if !go_on() {
                return None;
            }
            // Pieces drawn after the parts are full add nothing.
            if pieces.into_iter().fold(gathering.is_full(), |_, piece| gathering.add(piece)) {
                break;
            }
        }
        let parts = Part::ALL.into_iter().zip(gathering.finish()).map(|(part, drawn)| {
            let streams = recipe.rating_streams(part);
            let row = |(place, drawn): (usize, &Drawn)| {
                go_on().then(|| rater.row(drawn, &mut streams.item(place as u64)))
            };
            drawn.par_iter().enumerate().map(row).collect::<Option<Vec<DatasetRow>>>()
        });
        parts.collect::<Option<Vec<_>>>()
    })?;
    rows.ok_or_else(ended)?.iter().map(|rows| columns(rows)).collect()
}

fn columns(rows: &[DatasetRow]) -> PyResult<Columns> {
    let text = |of: fn(&DatasetRow) -> &str| rows.iter().map(move |row| Some(of(row)));
    let real = |of: fn(&DatasetRow) -> Option<f64>| rows.iter().map(of);
    let boolean = |of: fn(&DatasetRow) -> bool| rows.iter().map(move |row| Some(of(row)));
    Builder::default()
        .text("id", text(|row| &row.id))
        .text("puzzle", text(|row| &row.puzzle))
        .text("solution", text(|row| &row.solution))
        .text("grid_id", text(|row| &row.grid_id))
        .text("canonical", text(|row| &row.canonical))
        .integer("clues", rows.iter().map(|row| Some(row.clues.into())))
        .real("se_rating", real(|row| row.se_rating))
        .real("se_spread", real(|row| row.se_spread))
        .real("human_seconds", real(|row| row.human_seconds))
        .boolean("naked_singles", boolean(|row| row.naked_singles))
        .boolean("singles", boolean(|row| row.singles))
        .real("weight", real(|row| row.weight))
        .finish()
}

/// Scores of answers as JSON, both given as CSV with a header.
#[pyfunction]
pub fn benchmark(py: Python<'_>, set: &str, answers: &str, by: Vec<String>) -> PyResult<String> {
    let of = |what: &'static str| move |error: ScoreError| unknown(format!("{what}: {error}"));
    let scored = interruptible(py, |_| -> Result<_, PyErr> {
        let records = Records::new(set.as_bytes(), true).map_err(of("set"))?;
        let set = Set::read(records, &SetColumns { by, ..SetColumns::default() }).map_err(of("set"))?;
        let records = Records::new(answers.as_bytes(), true).map_err(of("answers"))?;
        let mut answers = Answers::new(&set, records).map_err(of("answers"))?;
        let refused = answers.by_ref().map(|one| one.map(|refused| refused.to_string()));
        let refused = refused.collect::<Result<Vec<String>, ScoreError>>().map_err(of("answers"))?;
        Ok((answers.scores(), refused))
    })?;
    let (scores, refused) = scored?;
    let mut object = serde_json::to_value(&scores).map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
    object["refusals"] = json!(refused);
    Ok(object.to_string())
}
