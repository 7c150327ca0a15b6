//! Distances from Figure 11, and what the tactics solve.

use sudoku_runner::Result;
use sudoku_runner::claims::Quantity;
use sudoku_stats::Estimate;

use super::measure::Row;
use super::summary::{Fit, SchemeSummary, Summary, places};
use crate::published::difference;

/// Figure 11: all puzzles but the master ones, of 1,000.
const PUBLISHED_SOLVED: f64 = 0.523;
const PUBLISHED_RUNS: u64 = 1_000;

/// All quantities.
pub fn quantities(rows: &[Row], summary: &Summary) -> Result<Vec<Quantity>> {
    let of_fit = |name: &str, fit: &Fit| {
        let shares: Vec<String> = fit.shares.iter().map(|one| format!("{:.1}", 100.0 * one.value)).collect();
        let test = fit.agreement.test.map(|test| test.to_string()).unwrap_or_default();
        let shares = format!("{} %; last tactics {}; {test}", shares.join(", "), fit.shown);
        Quantity::new(name, fit.agreement.distance).part(&fit.candidate.scheme).detail(shares)
    };
    let mut all: Vec<Quantity> = summary.built_in.iter().map(|fit| of_fit("figure-11", fit)).collect();
    all.extend(summary.chosen.iter().map(|fit| of_fit("figure-11-some-map", fit)));
    for scheme in &summary.schemes {
        let solved = scheme.solved.last().map(|solved| {
            let difference = difference(solved, PUBLISHED_SOLVED, PUBLISHED_RUNS);
            Quantity::new("six-tactics-solve", difference).detail(format!("{}; ours {solved}", scheme.mode))
        });
        all.extend(solved.map(|solved| solved.part(&scheme.name)));
    }
    all.extend(kept_marks(rows, &summary.schemes)?);
    Ok(all)
}

/// Whether it matters that struck marks stay struck: share solved under the second reading minus that under the
/// first, on the same puzzles, if the readings differ in nothing else.
fn kept_marks(rows: &[Row], schemes: &[SchemeSummary]) -> Result<Option<Quantity>> {
    let [first, second, ..] = schemes else { return Ok(None) };
    if first.tactics != second.tactics || first.mode == second.mode {
        return Ok(None);
    }
    let solved = |scheme: &SchemeSummary| {
        let places = places(rows, &scheme.name, |_| true).into_iter();
        places.map(|place| f64::from(u8::from(place <= scheme.tactics.len()))).collect::<Vec<_>>()
    };
    Ok(Some(Quantity::new("kept-marks", Estimate::paired(&solved(second), &solved(first))?)))
}
