//! Opens the rows of a run of `level-distinctness` as a data frame and repeats the first table of its summary.

use std::fs::{self, File};

use polars::prelude::*;

fn main() -> PolarsResult<()> {
    let run = std::env::args().nth(1).expect("give the folder of a run of level-distinctness");
    let rows = ParquetReader::new(File::open(format!("{run}/data.parquet"))?).finish()?;
    let is_gnome = rows.column("scale")?.as_materialized_series().equal("GNOME Sudoku")?;
    let summary = fs::read_to_string(format!("{run}/summary.md"))?;
    for group in rows.filter(&is_gnome)?.partition_by_stable(["level", "origin"], true)? {
        println!("{group}");
        let level = group.column("level")?.i64()?.get(0).expect("a level");
        let origin = group.column("origin")?.str()?.get(0).expect("an origin");
        // Each mean is the one in the line of its level and origin, which has four digits.
        let mut lines = summary.lines().filter(|line| line.starts_with(&format!("| {level} |")));
        let line = lines.find(|line| line.contains(origin)).expect("a line of the table");
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        for (name, cell) in [("wnef", cells[7]), ("clues", cells[8])] {
            let mean = group.column(name)?.as_materialized_series().mean().expect("a mean");
            let shown: f64 = cell.split(' ').next().and_then(|word| word.parse().ok()).expect("a number");
            assert!((shown - mean).abs() <= 5e-4 * mean, "{name}: {shown} in the summary, {mean} here");
        }
    }
    Ok(())
}
