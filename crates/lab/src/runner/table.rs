//! The rows of a run, as typed rows or as a data frame, and as Parquet beside the CSV.

use std::fs::File;
use std::path::{Path, PathBuf};

use polars::prelude::{
    Column, DataFrame, DataType, Field, ParquetCompression, ParquetReader, ParquetWriter, Schema, SerReader,
};
use serde::de::DeserializeOwned;

use crate::error::{Error, Result};
use crate::files::Output;
use crate::runner::journal::DATA;

/// Rows of one Parquet row group, and of one data frame while converting.
const ROW_GROUP: usize = 1 << 16;
/// Name of the rows as Parquet.
pub(crate) const PARQUET: &str = "data.parquet";

/// The rows of a finished run.
#[derive(Clone, Debug)]
pub struct Table {
    folder: PathBuf,
}

/// What all values of a column can be read as.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Whole,
    Real,
    Truth,
    Text,
}

impl Table {
    pub(crate) fn of(folder: &Path) -> Table {
        Table { folder: folder.to_owned() }
    }

    /// The rows one after the other, in item order; memory does not grow with their number.
    pub fn rows<Row: DeserializeOwned>(&self) -> Result<impl Iterator<Item = Result<Row>>> {
        let path = self.folder.join(DATA);
        let reader = csv::Reader::from_path(&path).map_err(Error::table(&path))?;
        Ok(reader.into_deserialize().map(move |row| row.map_err(Error::table(&path))))
    }

    /// All columns in memory.
    pub fn frame(&self) -> Result<DataFrame> {
        let path = self.folder.join(PARQUET);
        let file = File::open(&path).map_err(Error::io(&path))?;
        ParquetReader::new(file).finish().map_err(Error::table(&path))
    }

    /// Converts the CSV to Parquet, a row group at a time; returns the number of rows.
    pub(crate) fn write_parquet(&self) -> Result<u64> {
        let csv_path = self.folder.join(DATA);
        let (names, kinds) = column_kinds(&csv_path)?;
        let path = self.folder.join(PARQUET);
        let mut file = Output::create(&path).map_err(Error::io(&path))?;
        let schema: Schema =
            names.iter().zip(&kinds).map(|(name, &kind)| Field::new(name.into(), data_type(kind))).collect();
        let mut writer = ParquetWriter::new(&mut file)
            .with_compression(ParquetCompression::Snappy)
            .set_parallel(false)
            .batched(&schema)
            .map_err(Error::table(&path))?;
        let mut rows = 0;
        let mut reader = csv::Reader::from_path(&csv_path).map_err(Error::table(&csv_path))?;
        let mut records = reader.records().peekable();
        while records.peek().is_some() {
            let group: Vec<csv::StringRecord> = records
                .by_ref()
                .take(ROW_GROUP)
                .collect::<std::result::Result<_, _>>()
                .map_err(Error::table(&csv_path))?;
            rows += group.len() as u64;
            let frame = frame_of(&group, &names, &kinds).map_err(Error::table(&path))?;
            writer.write_batch(&frame).map_err(Error::table(&path))?;
        }
        writer.finish().map_err(Error::table(&path))?;
        drop(writer);
        file.commit().map_err(Error::io(&path))?;
        Ok(rows)
    }
}

/// Names of the columns, and the narrowest kind that all values of each fit.
fn column_kinds(path: &Path) -> Result<(Vec<String>, Vec<Kind>)> {
    let mut reader = csv::Reader::from_path(path).map_err(Error::table(path))?;
    let names: Vec<String> =
        reader.headers().map_err(Error::table(path))?.iter().map(str::to_owned).collect();
    let mut kinds: Vec<Option<Kind>> = vec![None; names.len()];
    let mut record = csv::StringRecord::new();
    while reader.read_record(&mut record).map_err(Error::table(path))? {
        for (kind, value) in kinds.iter_mut().zip(&record) {
            if !value.is_empty() {
                *kind = Some(kind.map_or(kind_of(value), |seen| widen(seen, kind_of(value))));
            }
        }
    }
    Ok((names, kinds.into_iter().map(|kind| kind.unwrap_or(Kind::Text)).collect()))
}

fn kind_of(value: &str) -> Kind {
    if value.parse::<i64>().is_ok() {
        Kind::Whole
    } else if value.parse::<f64>().is_ok() {
        Kind::Real
    } else if value.parse::<bool>().is_ok() {
        Kind::Truth
    } else {
        Kind::Text
    }
}

fn widen(a: Kind, b: Kind) -> Kind {
    match (a, b) {
        _ if a == b => a,
        (Kind::Whole | Kind::Real, Kind::Whole | Kind::Real) => Kind::Real,
        _ => Kind::Text,
    }
}

fn data_type(kind: Kind) -> DataType {
    match kind {
        Kind::Whole => DataType::Int64,
        Kind::Real => DataType::Float64,
        Kind::Truth => DataType::Boolean,
        Kind::Text => DataType::String,
    }
}

fn frame_of(
    group: &[csv::StringRecord],
    names: &[String],
    kinds: &[Kind],
) -> polars::prelude::PolarsResult<DataFrame> {
    let columns = (0..names.len())
        .map(|n| {
            let name = names[n].as_str().into();
            let values = group.iter().map(|record| record.get(n).unwrap_or_default());
            match kinds[n] {
                Kind::Whole => Column::new(name, values.map(|v| v.parse::<i64>().ok()).collect::<Vec<_>>()),
                Kind::Real => Column::new(name, values.map(|v| v.parse::<f64>().ok()).collect::<Vec<_>>()),
                Kind::Truth => Column::new(name, values.map(|v| v.parse::<bool>().ok()).collect::<Vec<_>>()),
                Kind::Text => {
                    Column::new(name, values.map(|v| (!v.is_empty()).then_some(v)).collect::<Vec<_>>())
                }
            }
        })
        .collect();
    DataFrame::new(group.len(), columns)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parquet_holds_what_the_csv_holds() {
        let folder = tempfile::tempdir().unwrap();
        let text = "item,word,value,flag,gap\n0,a,1,true,\n1,b,0.5,false,3\n";
        std::fs::write(folder.path().join(DATA), text).unwrap();
        let table = Table::of(folder.path());
        assert_eq!(table.write_parquet().unwrap(), 2);
        let frame = table.frame().unwrap();
        assert_eq!(frame.shape(), (2, 5));
        let types: Vec<DataType> = frame.columns().iter().map(|column| column.dtype().clone()).collect();
        use DataType::{Boolean, Float64, Int64, String};
        assert_eq!(types, [Int64, String, Float64, Boolean, Int64]);
        assert_eq!(frame.column("value").unwrap().f64().unwrap().get(0), Some(1.0));
        assert_eq!(frame.column("gap").unwrap().null_count(), 1);
    }
}
