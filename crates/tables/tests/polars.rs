//! Parquet files as a user of data frames reads them: with the types of the columns, ready to be grouped and joined.

#![cfg(feature = "parquet")]

use std::fs::File;

use polars::prelude::*;
use sudoku_tables::output::Writer;
use sudoku_tables::{Column, Format, Frame, Kind, Value};

#[test]
fn data_frames_have_the_types_of_the_columns_and_can_be_grouped() {
    let columns = [
        Column::new("level", Kind::Text, "").required(),
        Column::new("clues", Kind::Integer, "").required(),
        Column::new("rating", Kind::Real, ""),
        Column::new("minimal", Kind::Boolean, "").required(),
    ];
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("rows.parquet");
    let format = Format::named("parquet").unwrap();
    let mut frame = Frame::new(columns.clone());
    for n in 0..1000_u64 {
        let level = if n % 3 == 0 { "hard" } else { "easy" };
        let rating = if n == 7 { Value::Missing } else { Value::Real(n as f64 / 8.0) };
        frame.row([level.into(), n.into(), rating, (n % 2 == 0).into()]);
    }
    let mut writer = Writer::create(format, columns, Some(&path)).unwrap();
    writer.put(format.block(frame)).unwrap();
    writer.commit().unwrap();

    let read = ParquetReader::new(File::open(&path).unwrap()).finish().unwrap();
    assert_eq!(read.dtypes(), [DataType::String, DataType::Int64, DataType::Float64, DataType::Boolean]);
    assert_eq!((read.height(), read.column("rating").unwrap().null_count()), (1000, 1));
    assert_eq!(read.column("rating").unwrap().f64().unwrap().get(999), Some(999.0 / 8.0));
    let groups = read.group_by_stable(["level"]).unwrap().get_groups().clone();
    let clues = read.column("clues").unwrap().i64().unwrap();
    let of_group = |group: GroupsIndicator<'_>| -> i64 {
        let GroupsIndicator::Idx((_, rows)) = group else { panic!("groups are lists of rows") };
        rows.iter().filter_map(|&row| clues.get(row as usize)).sum()
    };
    let sums: Vec<i64> = groups.iter().map(of_group).collect();
    assert_eq!(sums, [(0..1000).step_by(3).sum::<i64>(), (0..1000).filter(|n| n % 3 != 0).sum()]);
}
