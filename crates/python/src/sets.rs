//! Sets for training and testing, and scores of answers to them.

use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use rayon::prelude::*;
use serde_json::json;
use sudoku_sets::dataset::{DatasetRow, Draw, Drawn, Gathering, Rater, Recipe};
use sudoku_sets::score::{Answers, Columns as SetColumns, Records, ScoreError, Set};
use sudoku_kit::solvers::Fast;
use sudoku_kit::tables::csv::{self, CsvError};
use sudoku_kit::tables::Frame;

use crate::functions::{ended, unknown};
use crate::table::{Builder, Columns};
use crate::work::interruptible;

/// Number of pieces of puzzles that are drawn at a time.
const PIECES: u64 = 8;

/// The columns of the training, the validation and the test part, with the same rows as `sudoku-lab dataset` writes.
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
        let row = |drawn: &Drawn| go_on().then(|| rater.row(drawn));
        let rows = |drawn: Vec<Drawn>| drawn.par_iter().map(row).collect::<Option<Vec<DatasetRow>>>();
        gathering.finish().into_iter().map(rows).collect::<Option<Vec<_>>>()
    })?;
    rows.ok_or_else(ended)?.iter().map(|rows| columns(rows)).collect()
}

/// The columns that the row type declares.
fn columns(rows: &[DatasetRow]) -> PyResult<Columns> {
    let failed = |error: CsvError| PyRuntimeError::new_err(error.to_string());
    let lines = rows.iter().map(csv::line_of).collect::<Result<Vec<_>, _>>().map_err(failed)?.concat();
    let mut all = Frame::new(DatasetRow::table());
    for frame in csv::Frames::without_header(&lines[..], DatasetRow::table()) {
        let frame = frame.map_err(failed)?;
        all.append(&frame, 0..frame.len());
    }
    Builder::of(&all).finish()
}

/// The scores of answers as JSON. The set and the answers are given as CSV with a header.
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
