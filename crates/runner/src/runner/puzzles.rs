//! A user's own puzzles, stored next to the rows. The rows identify a puzzle only by set and line.

use std::collections::BTreeMap;
use std::path::Path;

use sudoku_tables::{Column, Columns, Frame, Value, csv};

use crate::data::{DataSet, DataSets};
use crate::error::{Error, Result};
use crate::runner::files;
use crate::runner::library::UsedSet;
use crate::runner::manifest::Manifest;

/// File name of the puzzles.
pub(crate) const PUZZLES: &str = "puzzles.csv";
/// File name of the description of their columns.
pub(crate) const PUZZLE_COLUMNS: &str = "puzzles.columns.json";
/// Both file names.
pub(crate) const FILES: [&str; 2] = [PUZZLES, PUZZLE_COLUMNS];

/// A puzzle; what its file says of it follows.
#[derive(serde::Serialize, serde::Deserialize, Columns)]
struct Known {
    /// The set, as in `data.csv`.
    set: String,
    /// Line in its file, from 1, as in `data.csv`.
    line: u64,
    /// Its clues row by row, `.` for blank.
    puzzle: String,
    /// The label as the file gives it.
    label: Option<String>,
}

/// The files that a run on a user's data writes before its first row, by name.
pub(crate) fn files_of(data: &DataSets, used: &[UsedSet]) -> Result<Vec<(&'static str, Vec<u8>)>> {
    let Some(own) = used.iter().find(|set| set.own.is_some()) else { return Ok(Vec::new()) };
    let set = data.load(&own.id)?;
    let mut columns = Known::columns();
    let end = columns.len();
    Column::keep(&mut columns, end, &set.kept);
    let described =
        serde_json::to_string_pretty(&columns).map_err(Error::table(Path::new(PUZZLE_COLUMNS)))?;
    let table = table(&set, &columns);
    Ok(vec![(PUZZLES, table), (PUZZLE_COLUMNS, (described + "\n").into_bytes())])
}

fn table(set: &DataSet, columns: &[Column]) -> Vec<u8> {
    let mut frame = Frame::new(columns);
    for row in &set.rows {
        let puzzle = row.puzzle.to_string();
        let known = [Value::from(&set.id), row.line.into(), puzzle.into(), row.label.as_ref().into()];
        frame.row(known.into_iter().chain(row.kept.iter().map(Value::from)));
    }
    csv::text_of(&frame)
}

/// The files of these that a manifest lists, with their hashes.
///
/// # Errors
/// If one of them was changed since the run.
pub(crate) fn expect(run: &Path, manifest: &Manifest) -> Result<BTreeMap<String, String>> {
    let mut found = BTreeMap::new();
    for name in FILES {
        let Some(sha256) = manifest.outputs.get(name) else { continue };
        let path = run.join(name);
        if files::sha256_of(&path)? != *sha256 {
            let message = "the file was changed after the run: restore it, or run the experiment again";
            return Err(Error::Run { path, message: message.into() });
        }
        found.insert(name.to_owned(), sha256.clone());
    }
    Ok(found)
}
