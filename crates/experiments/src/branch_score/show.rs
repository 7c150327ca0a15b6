//! What a reader sees: tables, then figures.

use sudoku_runner::prelude::*;

use super::Config;
use super::measure::Row;
use super::summary::{Printed, SetSummary, Summary, by_set};

impl Show<Row, Config> for Summary {
    fn sections(&self, page: &mut Page<'_>) {
        let printed = |p: &Printed| {
            let here = cells![p.line, p.clues, p.printed_cells, p.score_cells, p.printed, p.score];
            cells![..here, p.isomorphs, p.mean, p.sd, p.min, p.max]
        };
        page.table("printed", self.printed.iter().map(printed));
        let set = |set: &SetSummary| {
            let scores = cells![set.score, set.score_mean, set.excess, set.sd_within, set.icc];
            let shares = [&set.straight, &set.challenging].map(Cell::percent);
            cells![&set.set, set.n, ..&set.quantiles, ..scores, ..shares]
        };
        page.table("sets", self.sets.iter().map(set));
        let level = |set: &SetSummary| {
            let (score, mean) = (set.level_score.as_ref()?, set.level_score_mean.as_ref()?);
            Some(cells![&set.set, score, mean, score.n])
        };
        page.table("levels", self.sets.iter().filter_map(level));
    }

    fn figures(&self, rows: &[Row], config: &Config, canvas: &Canvas<'_>) -> Result<()> {
        // Mean, least and greatest score of the copies of each printed puzzle.
        let row = |p: &Printed| {
            let label = format!("printed {}, {} clues", p.printed.unwrap_or(p.score), p.clues);
            let (value, low, high) = (p.mean, f64::from(p.min), f64::from(p.max));
            ForestRow::new(label, &Estimate { value, low, high, n: p.isomorphs.into() })
        };
        canvas.forest("printed-scores", vec![(String::new(), self.printed.iter().map(row).collect())])?;
        let sets = by_set(rows, config);
        if sets.is_empty() {
            return Ok(());
        }
        let score = |row: &Row| f64::from(row.score);
        let distribution = |(set, rows): &(&String, Vec<&Row>)| EcdfPanel {
            title: (*set).clone(),
            samples: vec![
                Sample::new("S", rows.column(score)),
                Sample::new("mean S of copies", rows.column(|row| row.score_mean)),
            ],
        };
        canvas.ecdf("score-distributions", sets.iter().map(distribution).collect())?;
        let greatest = sets.iter().flat_map(|(_, rows)| rows).map(|row| score(row)).fold(0.0, f64::max);
        let equal = || Fit::line("equal", (0.0, 0.0), (greatest, greatest));
        let against_mean = |(set, rows): &(&String, Vec<&Row>)| {
            let points = rows.iter().map(|row| (score(row), row.score_mean));
            ScatterPanel::new(set.as_str(), vec![Points::new("puzzles", points)]).fit(equal())
        };
        canvas.scatter("score-and-its-mean", sets.iter().map(against_mean).collect())
    }
}
