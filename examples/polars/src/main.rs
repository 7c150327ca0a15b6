//! Opens the rows of a run of `level-distinctness` as a data frame and repeats the first table of its summary.

use polars::prelude::*;

fn main() -> PolarsResult<()> {
    let run = std::env::args().nth(1).expect("give the folder of a run of level-distinctness");
    let file = format!("{run}/data.parquet");
    let rows = LazyFrame::scan_parquet(file.as_str().into(), ScanArgsParquet::default())?;
    let table = rows
        .filter(col("scale").eq(lit("GNOME Sudoku")))
        .group_by_stable([col("level"), col("origin")])
        .agg([len().alias("n"), col("wnef").mean(), col("clues").mean()])
        .collect()?;
    println!("{table}");

    // Each mean is the one in the line of its level and origin, which has four digits.
    let summary = std::fs::read_to_string(format!("{run}/summary.md"))?;
    let (level, origin) = (table.column("level")?.i64()?, table.column("origin")?.str()?);
    let (wnef, clues) = (table.column("wnef")?.f64()?, table.column("clues")?.f64()?);
    for row in 0..table.height() {
        let (level, origin) = (level.get(row).expect("a level"), origin.get(row).expect("an origin"));
        let mut lines = summary.lines().filter(|line| line.starts_with(&format!("| {level} ")));
        let line = lines.find(|line| line.contains(origin)).expect("a line of the table");
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        for (mean, cell) in [(wnef.get(row), cells[6]), (clues.get(row), cells[7])] {
            let mean = mean.expect("a mean");
            let shown: f64 = cell.split(' ').next().and_then(|word| word.parse().ok()).expect("a number");
            assert!((shown - mean).abs() <= 5e-4 * mean, "{shown} in the summary, {mean} here");
        }
    }
    Ok(())
}
