//! The rows of a run: reads them as typed rows, and writes them as Parquet.

use std::path::Path;

use serde::Serialize;
use sudoku_tables::output::Writer;
use sudoku_tables::{Column, Format, Kind, Row, csv, files};

use crate::error::{Error, Result};
use crate::runner::journal::DATA;

/// File name of the rows as Parquet.
pub(crate) const PARQUET: &str = "data.parquet";
/// File name of the description of the columns.
pub(crate) const COLUMNS: &str = "columns.json";

/// File name of the table from which the summary is computed, if this is not the rows.
pub(crate) const KEPT: &str = "kept.csv";
/// File name of the description of its columns.
pub(crate) const KEPT_COLUMNS: &str = "kept.json";

/// The file from which a summary can be computed: `data.csv`, or `kept.csv` in the copy of a reference without rows.
pub(crate) fn source(run: &Path) -> &'static str {
    if run.join(KEPT).is_file() && !run.join(DATA).exists() { KEPT } else { DATA }
}

/// The rows in a file, in order.
pub(crate) fn read<R: Row>(path: &Path) -> Result<impl Iterator<Item = Result<R>>> {
    let file = files::open(path).map_err(Error::io(path))?;
    Ok(csv::rows(file).map(|row| row.map_err(Error::table(path))))
}

/// Rows as the text of a file.
pub(crate) fn text<R: Serialize>(rows: &[R]) -> Result<Vec<u8>> {
    let mut text = rows.first().map_or(Ok(Vec::new()), csv::head_of).map_err(Error::experiment)?;
    for row in rows {
        text.extend(csv::line_of(row).map_err(Error::experiment)?);
    }
    Ok(text)
}

/// The columns of `data.csv`: the item's number, then those of the row.
pub(crate) fn columns<R: Row>() -> Vec<Column> {
    let meaning = "Number of the item that the row belongs to, from 0.";
    let item = Column::new("item", Kind::Integer, meaning).required();
    std::iter::once(item).chain(R::columns()).collect()
}

/// The text of `columns.json`: name, kind, unit and meaning of each column.
pub(crate) fn description(columns: &[Column]) -> Result<String> {
    Ok(serde_json::to_string_pretty(columns).map_err(Error::experiment)? + "\n")
}

/// Converts `data.csv` to `data.parquet`.
///
/// # Errors
/// If a value is not of its column's kind, a file cannot be read or written, or this build has no Parquet.
pub(crate) fn write_parquet(columns: &[Column], run: &Path) -> Result<()> {
    let (from, to) = (run.join(DATA), run.join(PARQUET));
    let format =
        Format::of_path(&to).ok_or_else(|| Error::table(&to)("this program is built without Parquet"))?;
    let text = files::open(&from).map_err(Error::io(&from))?;
    let frames = csv::Frames::new(text, columns).map_err(Error::table(&from))?;
    let mut table = Writer::create(format, columns, Some(&to)).map_err(Error::io(&to))?;
    for frame in frames {
        let rows = format.block(frame.map_err(Error::table(&from))?);
        table.put(rows).map_err(Error::io(&to))?;
    }
    table.commit().map_err(Error::io(&to))
}

#[cfg(test)]
mod tests {
    use sudoku_tables::Columns;

    use super::*;

    /// A puzzle and what was measured.
    #[derive(PartialEq, Debug, serde::Serialize, serde::Deserialize, Columns)]
    struct Measured {
        /// Clues.
        clues: u32,
        /// Time to solve it.
        #[unit = "ns"]
        solve_ns: Option<f64>,
    }

    #[test]
    fn rows_are_read_back_typed() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join(DATA), "item,clues,solve_ns\n0,81,\n1,17,2\n").unwrap();
        let rows = [Measured { clues: 81, solve_ns: None }, Measured { clues: 17, solve_ns: Some(2.0) }];
        let found: Result<Vec<Measured>> = read(&folder.path().join(DATA)).unwrap().collect();
        assert_eq!(found.unwrap(), rows);
        assert_eq!(text(&rows).unwrap(), b"clues,solve_ns\n81,\n17,2.0\n");
        write_parquet(&columns::<Measured>(), folder.path()).unwrap();
    }

    #[test]
    fn a_run_without_rows_has_the_columns_all_the_same() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join(DATA), "").unwrap();
        write_parquet(&columns::<Measured>(), folder.path()).unwrap();
        let text = description(&columns::<Measured>()).unwrap();
        assert!(text.contains("\"unit\": \"ns\"") && text.contains("\"optional\": true"), "{text}");
    }
}
