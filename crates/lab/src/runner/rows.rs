//! The rows of a run: read back typed, and written as Parquet with the types of the row.

use std::fs::File;
use std::io::BufReader;
use std::path::Path;

use polars::prelude::{
    Column as Values, DataFrame, DataType, Field, ParquetCompression, ParquetWriter, PolarsError, Schema,
};

use crate::error::{Error, Result};
use crate::files::{self, Output};
use crate::row::{Column, Kind, Row};
use crate::runner::journal::DATA;

/// Rows of one Parquet row group, and of one data frame while converting.
const ROW_GROUP: usize = 1 << 16;
/// Name of the rows as Parquet.
pub(crate) const PARQUET: &str = "data.parquet";
/// Name of the description of the columns.
pub(crate) const COLUMNS: &str = "columns.json";

/// All rows of a run, in item order.
pub(crate) fn read<R: Row>(run: &Path) -> Result<Vec<R>> {
    let path = run.join(DATA);
    let file = File::open(&path).map_err(Error::io(&path))?;
    let reader = csv::Reader::from_reader(BufReader::new(file));
    reader.into_deserialize().map(|row| row.map_err(Error::table(&path))).collect()
}

/// The columns of `data.csv`: the item's number, then those of the row.
pub(crate) fn columns<R: Row>() -> Vec<Column> {
    let item = Column {
        name: "item".into(),
        kind: Kind::Integer,
        optional: false,
        unit: String::new(),
        meaning: "Number of the item that the row belongs to, from 0.".into(),
    };
    std::iter::once(item).chain(R::columns()).collect()
}

/// Writes `columns.json`: name, kind, unit and meaning of each column.
pub(crate) fn describe<R: Row>(run: &Path) -> Result<()> {
    let path = run.join(COLUMNS);
    let text = serde_json::to_string_pretty(&columns::<R>()).map_err(Error::table(&path))? + "\n";
    files::write_whole(&path, text.as_bytes()).map_err(Error::io(&path))
}

/// Converts `data.csv` to `data.parquet`, a row group at a time.
pub(crate) fn write_parquet<R: Row>(run: &Path) -> Result<()> {
    let columns = columns::<R>();
    let (from, to) = (run.join(DATA), run.join(PARQUET));
    let mut reader = csv::Reader::from_path(&from).map_err(Error::table(&from))?;
    let heads = reader.headers().map_err(Error::table(&from))?;
    // A run without rows has no header either.
    if !heads.is_empty() && !heads.iter().eq(columns.iter().map(|column| column.name.as_str())) {
        return Err(Error::Table { path: from, message: "its columns are not those of this program".into() });
    }
    let schema: Schema = columns
        .iter()
        .map(|column| Field::new(column.name.as_str().into(), data_type(column.kind)))
        .collect();
    let mut file = Output::create(&to).map_err(Error::io(&to))?;
    let mut writer = ParquetWriter::new(&mut file)
        .with_compression(ParquetCompression::Snappy)
        .set_parallel(false)
        .batched(&schema)
        .map_err(Error::table(&to))?;
    let mut records = reader.records().peekable();
    while records.peek().is_some() {
        let group: Vec<csv::StringRecord> = records
            .by_ref()
            .take(ROW_GROUP)
            .collect::<std::result::Result<_, _>>()
            .map_err(Error::table(&from))?;
        let frame = frame_of(&group, &columns).map_err(Error::table(&from))?;
        writer.write_batch(&frame).map_err(Error::table(&to))?;
    }
    writer.finish().map_err(Error::table(&to))?;
    drop(writer);
    file.commit().map_err(Error::io(&to))
}

fn data_type(kind: Kind) -> DataType {
    match kind {
        Kind::Integer => DataType::Int64,
        Kind::Real => DataType::Float64,
        Kind::Boolean => DataType::Boolean,
        Kind::Text => DataType::String,
    }
}

fn frame_of(group: &[csv::StringRecord], columns: &[Column]) -> std::result::Result<DataFrame, PolarsError> {
    let values = columns.iter().enumerate().map(|(n, column)| {
        let name = column.name.as_str().into();
        Ok(match column.kind {
            Kind::Integer => Values::new(name, parsed::<i64>(group, n, column)?),
            Kind::Real => Values::new(name, parsed::<f64>(group, n, column)?),
            Kind::Boolean => Values::new(name, parsed::<bool>(group, n, column)?),
            Kind::Text => Values::new(name, parsed::<String>(group, n, column)?),
        })
    });
    DataFrame::new(group.len(), values.collect::<std::result::Result<_, PolarsError>>()?)
}

/// The values of column `n`; an empty field is a missing value where the column allows one.
fn parsed<T: std::str::FromStr>(
    group: &[csv::StringRecord],
    n: usize,
    column: &Column,
) -> std::result::Result<Vec<Option<T>>, PolarsError> {
    let parse = |record: &csv::StringRecord| {
        let text = record.get(n).unwrap_or_default();
        if text.is_empty() && (column.optional || column.kind == Kind::Text) {
            return Ok(None);
        }
        text.parse().map(Some).map_err(|_| {
            let line = record.position().map_or(0, csv::Position::line);
            let message = format!("line {line}: {} {text:?} is not {:?}", column.name, column.kind);
            PolarsError::ComputeError(message.into())
        })
    };
    group.iter().map(parse).collect()
}

#[cfg(test)]
mod tests {
    use polars::prelude::{ParquetReader, SerReader};

    use super::*;
    use crate::row;

    row! {
        /// A puzzle and what was measured.
        #[derive(PartialEq, Debug)]
        struct Measured {
            /// Its 81 digits.
            puzzle: String,
            /// Clues.
            clues: u32,
            /// Time to solve it.
            solve_ns: Option<f64> => "ns",
            /// Whether it is minimal.
            minimal: bool,
        }
    }

    const GRID: &str = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";

    fn run_with(rows: &str) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        let text = format!("item,puzzle,clues,solve_ns,minimal\n{rows}");
        std::fs::write(folder.path().join(DATA), text).unwrap();
        folder
    }

    #[test]
    fn parquet_has_the_types_of_the_row_and_not_of_its_values() {
        let folder = run_with(&format!("0,{GRID},81,,false\n1,{GRID},17,2,true\n"));
        write_parquet::<Measured>(folder.path()).unwrap();
        let file = File::open(folder.path().join(PARQUET)).unwrap();
        let frame = ParquetReader::new(file).finish().unwrap();
        let types: Vec<DataType> = frame.columns().iter().map(|column| column.dtype().clone()).collect();
        use DataType::{Boolean, Float64, Int64, String};
        assert_eq!(types, [Int64, String, Int64, Float64, Boolean]);
        assert_eq!(frame.column("puzzle").unwrap().str().unwrap().get(0), Some(GRID));
        assert_eq!(frame.column("solve_ns").unwrap().f64().unwrap().get(1), Some(2.0));
        assert_eq!(frame.column("solve_ns").unwrap().null_count(), 1);
        assert_eq!(read::<Measured>(folder.path()).unwrap()[1].clues, 17);
    }

    #[test]
    fn a_value_that_is_not_of_its_type_is_named_and_never_lost() {
        for (row, what) in [("0,x,many,1,true\n", "clues \"many\""), ("0,x,,1,true\n", "clues \"\"")] {
            let error = write_parquet::<Measured>(run_with(row).path()).unwrap_err().to_string();
            assert!(error.contains("line 2") && error.contains(what), "{error}");
        }
    }

    #[test]
    fn a_run_without_rows_has_the_columns_all_the_same() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join(DATA), "").unwrap();
        write_parquet::<Measured>(folder.path()).unwrap();
        describe::<Measured>(folder.path()).unwrap();
        let text = std::fs::read_to_string(folder.path().join(COLUMNS)).unwrap();
        assert!(text.contains("\"unit\": \"ns\"") && text.contains("\"optional\": true"), "{text}");
    }
}
