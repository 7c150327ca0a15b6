//! The rows of a run by arm, allowed failures, limit of guesses and length of annealing.

use sudoku_runner::prelude::*;
use sudoku_stats::{Moments, PValue, hedges_g, paired_t, student_t, welch_t};

use super::Arm;
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

impl Key {
    /// Masking or annealing of its usual length; random masking has no failures to allow.
    pub fn new(arm: Arm, failures: u32, guess_limit: Option<u64>) -> Key {
        Key { arm, failures: (arm != Arm::Random).then_some(failures), guess_limit, factor: 1 }
    }
}

/// The rows of a run, which come grid by grid in the same order of combinations.
pub struct Cells<'a> {
    pub rows: &'a [Row],
}

impl<'a> Cells<'a> {
    /// The rows of a combination, one for each grid.
    pub fn of(&self, key: Key) -> Vec<&'a Row> {
        taken(self.rows, |row| row.key() == key)
    }

    /// The puzzles of a published set.
    pub fn published(&self, set: &str) -> Vec<&'a Row> {
        taken(self.rows, |row| row.set.as_deref() == Some(set))
    }

    /// Mean paired difference over the grids, the first minus the second.
    pub fn difference(&self, first: Key, second: Key, value: impl Fn(&Row) -> f64) -> Result<Estimate> {
        Ok(Estimate::paired(&self.of(first).column(&value), &self.of(second).column(&value))?)
    }
}

/// The least of some values.
pub fn least(values: &[f64]) -> f64 {
    values.iter().copied().fold(f64::INFINITY, f64::min)
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
    let wnef = rows.column(|row| row.wnef);
    let checks = rows.average(|row| row.checks as f64);
    Ok(CellSummary {
        key,
        n: rows.len(),
        wnef_sd: Moments::of(&wnef).sd()?,
        wnef_least: least(&wnef),
        wnef: Estimate::mean(&wnef)?,
        clues: rows.average(|row| f64::from(row.clues)),
        checks,
        rejected: rows.average(|row| row.rejected as f64) / checks,
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
    let [x, y] = [first, second].map(|key| cells.of(key).column(|row| row.wnef));
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
        g: hedges_g(&x, &y, CONFIDENCE)?,
        lower: Estimate::share(lower, x.len() as u64)?,
    })
}
