//! The rows of a run by arm, allowed failures, limit of guesses and length of annealing.

use sudoku_runner::prelude::*;

use super::{Arm, Row};

/// A combination of settings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Key {
    pub arm: Arm,
    /// `None` for random masking.
    pub failures: Option<u32>,
    /// `None` means exact.
    pub guess_limit: Option<u64>,
    /// Factor on the length of annealing.
    pub factor: u32,
}

impl Key {
    /// Masking, or annealing of the usual length; random masking has no allowed failures.
    pub fn new(arm: Arm, failures: u32, guess_limit: Option<u64>) -> Key {
        Key { arm, failures: (arm != Arm::Random).then_some(failures), guess_limit, factor: 1 }
    }
}

/// The rows of a run, grid by grid with the same order of combinations.
pub struct Cells<'a> {
    pub rows: &'a [Row],
}

impl<'a> Cells<'a> {
    /// The rows of a combination, one per grid.
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

/// The minimum.
pub fn least(values: &[f64]) -> f64 {
    values.iter().copied().fold(f64::INFINITY, f64::min)
}

record! {
    /// The results of a combination.
    pub struct CellSummary(cells: &Cells, key: Key) {
        let rows = cells.of(key);
        let wnef = rows.column(|row| row.wnef);
        let checks = rows.average(|row| row.checks as f64);
    }
    pub key: Key = key,
    pub n: usize = rows.len(),
    pub wnef: Estimate = Estimate::mean(&wnef)?,
    pub wnef_sd: f64 = Moments::of(&wnef).sd()?,
    pub wnef_least: f64 = least(&wnef),
    pub clues: f64 = rows.average(|row| f64::from(row.clues)),
    /// Mean number of uniqueness tests.
    pub checks: f64 = checks,
    /// Share of the uniqueness tests that rejected a puzzle with one solution.
    pub rejected: f64 = rows.average(|row| row.rejected as f64) / checks,
}

record! {
    /// Compares the WNEF of two arms at the same setting: with the source's test, and with the paired test that the
    /// design allows.
    pub struct Contrast(cells: &Cells, first: Key, second: Key) {
        let [x, y] = [first, second].map(|key| cells.of(key).column(|row| row.wnef));
        let student = student_t(&x, &y, CONFIDENCE)?;
        let lower = x.iter().zip(&y).filter(|(x, y)| x < y).count() as u64;
    }
    pub first: Key = first,
    pub second: Key = second,
    pub n: usize = x.len(),
    /// Student's unpaired two-sided test, which the source uses.
    pub student_t: f64 = student.t,
    pub student_p: PValue = student.p,
    pub welch_p: PValue = welch_t(&x, &y, CONFIDENCE)?.p,
    /// On the same grids; `None` if no pair differs.
    pub paired_p: Option<PValue> = paired_t(&x, &y, CONFIDENCE).defined()?.map(|test| test.p),
    /// Mean paired difference, the first minus the second.
    pub difference: Estimate = Estimate::paired(&x, &y)?,
    /// Of the unpaired samples.
    pub g: Estimate = hedges_g(&x, &y, CONFIDENCE)?,
    /// Share of grids on which the first is lower.
    pub lower: Estimate = Estimate::share(lower, x.len() as u64)?,
}
