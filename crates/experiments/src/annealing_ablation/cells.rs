//! The rows of a run by arm, allowed failures, limit of guesses and length of annealing.

use serde::Serialize;
use sudoku_runner::Result;
use sudoku_stats::{CONFIDENCE, Estimate, Moments, PValue, hedges_g, paired_t, student_t, welch_t};

use super::config::Arm;
use super::measure::Row;

/// One combination.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Key {
    pub arm: Arm,
    /// None for random masking.
    pub failures: Option<u32>,
    /// None: exact.
    pub guess_limit: Option<u64>,
    /// Factor of the length of annealing.
    pub factor: u32,
}

/// The rows of a run, which come grid by grid in the same order of combinations.
pub struct Cells<'a> {
    rows: &'a [Row],
}

impl<'a> Cells<'a> {
    pub fn new(rows: &'a [Row]) -> Cells<'a> {
        Cells { rows }
    }

    /// The rows of a combination, one for each grid.
    pub fn of(&self, key: Key) -> Vec<&'a Row> {
        let has = |row: &&Row| {
            row.arm == key.arm
                && row.failures == key.failures
                && row.guess_limit == key.guess_limit
                && row.factor == key.factor
        };
        self.rows.iter().filter(has).collect()
    }

    /// The puzzles of a published set.
    pub fn published(&self, set: &str) -> Vec<&'a Row> {
        self.rows.iter().filter(|row| row.set.as_deref() == Some(set)).collect()
    }

    /// A value of a combination, one for each grid.
    pub fn values(&self, key: Key, value: impl Fn(&Row) -> f64) -> Vec<f64> {
        self.of(key).into_iter().map(value).collect()
    }

    /// Mean paired difference over the grids, the first minus the second.
    pub fn difference(&self, first: Key, second: Key, value: impl Fn(&Row) -> f64) -> Result<Estimate> {
        Ok(Estimate::paired(&self.values(first, &value), &self.values(second, &value))?)
    }
}

/// What a combination gives.
#[derive(Clone, Debug, Serialize)]
pub struct CellSummary {
    pub key: Key,
    pub n: usize,
    pub wnef: Estimate,
    pub wnef_sd: f64,
    pub wnef_least: f64,
    pub clues: f64,
    /// Mean number of uniqueness tests.
    pub checks: f64,
    /// Part of the uniqueness tests that rejected a puzzle with one solution.
    pub rejected: f64,
}

/// Summary of a combination.
pub fn cell(cells: &Cells, key: Key) -> Result<CellSummary> {
    let rows = cells.of(key);
    let wnef: Vec<f64> = rows.iter().map(|row| row.wnef).collect();
    let average =
        |value: fn(&Row) -> f64| Moments::of(&rows.iter().map(|row| value(row)).collect::<Vec<_>>()).mean;
    let checks = average(|row| row.checks as f64);
    Ok(CellSummary {
        key,
        n: rows.len(),
        wnef_sd: Moments::of(&wnef).sd()?,
        wnef_least: wnef.iter().copied().fold(f64::INFINITY, f64::min),
        wnef: Estimate::mean(&wnef)?,
        clues: average(|row| f64::from(row.clues)),
        checks,
        rejected: average(|row| row.rejected as f64) / checks,
    })
}

/// WNEF of an arm against another at the same setting: as the source tested it and as the design allows.
#[derive(Clone, Debug, Serialize)]
pub struct Contrast {
    pub first: Key,
    pub second: Key,
    pub n: usize,
    /// Student's unpaired test, two-sided: the source's.
    pub student_t: f64,
    pub student_p: PValue,
    pub welch_p: PValue,
    /// On the same grids; none where no pair differs.
    pub paired_p: Option<PValue>,
    /// Mean paired difference, the first minus the second.
    pub difference: Estimate,
    /// Of the unpaired samples.
    pub g: Estimate,
    /// Share of grids on which the first is lower.
    pub lower: Estimate,
}

/// The first arm's WNEF minus the second's.
pub fn contrast(cells: &Cells, first: Key, second: Key) -> Result<Contrast> {
    let (x, y) = (cells.values(first, |row| row.wnef), cells.values(second, |row| row.wnef));
    let student = student_t(&x, &y, CONFIDENCE)?;
    let lower = x.iter().zip(&y).filter(|(x, y)| x < y).count() as u64;
    Ok(Contrast {
        first,
        second,
        n: x.len(),
        student_t: student.t,
        student_p: student.p,
        welch_p: welch_t(&x, &y, CONFIDENCE)?.p,
        paired_p: paired_t(&x, &y, CONFIDENCE).ok().map(|test| test.p),
        difference: Estimate::paired(&x, &y)?,
        g: Estimate::of(&hedges_g(&x, &y, CONFIDENCE)?, x.len() + y.len()),
        lower: Estimate::share(lower, x.len() as u64)?,
    })
}
