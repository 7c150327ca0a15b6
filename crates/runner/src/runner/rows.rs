//! The rows of a run: reading them back typed, and writing them as Parquet.

use std::path::Path;

use sudoku_tables::output::Writer;
use sudoku_tables::{Column, Format, Kind, Row, csv, files};

use crate::error::{Error, Result};
use crate::runner::journal::DATA;

/// File name of the rows as Parquet.
pub(crate) const PARQUET: &str = "data.parquet";
/// File name of the description of the columns.
pub(crate) const COLUMNS: &str = "columns.json";

/// All rows of a run, in item order.
pub(crate) fn read<R: Row>(run: &Path) -> Result<Vec<R>> {
    let path = run.join(DATA);
    let file = files::open(&path).map_err(Error::io(&path))?;
    csv::rows(file).map(|row| row.map_err(Error::table(&path))).collect()
}

/// The columns of `data.csv`: the item's number, then those of the row.
pub(crate) fn columns<R: Row>() -> Vec<Column> {
    let meaning = "Number of the item that the row belongs to, from 0.";
    let item = Column::new("item", Kind::Integer, meaning).required();
    std::iter::once(item).chain(R::columns()).collect()
}

/// Writes `columns.json`: name, kind, unit and meaning of each column.
pub(crate) fn describe(columns: &[Column], run: &Path) -> Result<()> {
    let path = run.join(COLUMNS);
    let text = serde_json::to_string_pretty(columns).map_err(Error::table(&path))? + "\n";
    files::write_whole(&path, text.as_bytes()).map_err(Error::io(&path))
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
    use sudoku_tables::row;

    use super::*;

    row! {
        /// A puzzle and what was measured.
        #[derive(PartialEq, Debug)]
        struct Measured {
            /// Clues.
            clues: u32,
            /// Time to solve it.
            solve_ns: Option<f64> => "ns",
        }
    }

    #[test]
    fn rows_are_read_back_typed() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join(DATA), "item,clues,solve_ns\n0,81,\n1,17,2\n").unwrap();
        let rows = [Measured { clues: 81, solve_ns: None }, Measured { clues: 17, solve_ns: Some(2.0) }];
        assert_eq!(read::<Measured>(folder.path()).unwrap(), rows);
        write_parquet(&columns::<Measured>(), folder.path()).unwrap();
    }

    #[test]
    fn a_run_without_rows_has_the_columns_all_the_same() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join(DATA), "").unwrap();
        write_parquet(&columns::<Measured>(), folder.path()).unwrap();
        describe(&columns::<Measured>(), folder.path()).unwrap();
        let text = std::fs::read_to_string(folder.path().join(COLUMNS)).unwrap();
        assert!(text.contains("\"unit\": \"ns\"") && text.contains("\"optional\": true"), "{text}");
    }
}
