//! Whether removing a clue always raises wef, as the paper says.

use sudoku_runner::prelude::*;
use sudoku_stats::bootstrap;

use super::Config;
use super::measure::Row;
use super::panel::PAPER_WEIGHTS;

/// Removals down to the puzzles of a control set.
#[derive(Clone, Debug, Serialize)]
pub struct Removals {
    pub set: String,
    pub puzzles: usize,
    pub removals: u64,
    /// By the paper's weights.
    pub not_raised: Vec<NotRaised>,
}

/// Removals that did not raise wef.
#[derive(Clone, Debug, Serialize)]
pub struct NotRaised {
    pub weights: &'static str,
    pub count: u64,
    /// Their share with its BCa interval; puzzles are resampled, since removals of one depend on each other.
    pub share: Estimate,
}

/// The removals of each set.
pub fn removals(rows: &[Row], config: &Config, rng: &mut Stream) -> Result<Vec<Removals>> {
    let mut all = Vec::new();
    for (set, rows) in grouped(rows, &config.sets, |row, set| row.set == set.id && row.removals > 0) {
        let counts: [fn(&Row) -> u32; 3] =
            [|row| row.wef_exp_not_raised, |row| row.wef_sq_not_raised, |row| row.wef_lin_not_raised];
        let mut not_raised = Vec::new();
        for (weights, count) in PAPER_WEIGHTS.into_iter().zip(counts) {
            not_raised.push(share(weights, &rows, count, config.bootstrap, rng)?);
        }
        let removals = sum(&rows, |row| row.removals);
        all.push(Removals { set: set.id.clone(), puzzles: rows.len(), removals, not_raised });
    }
    Ok(all)
}

fn sum<'a>(rows: impl IntoIterator<Item = &'a &'a Row>, count: fn(&Row) -> u32) -> u64 {
    rows.into_iter().map(|row| u64::from(count(row))).sum()
}

fn share(
    weights: &'static str,
    rows: &[&Row],
    count: fn(&Row) -> u32,
    resamples: usize,
    rng: &mut Stream,
) -> Result<NotRaised> {
    let ratio = |puzzles: &[usize]| {
        let sum = |count| sum(puzzles.iter().map(|&n| &rows[n]), count) as f64;
        sum(count) / sum(|row| row.removals)
    };
    let (count, n) = (sum(rows, count), sum(rows, |row| row.removals));
    // Without spread there is nothing to resample.
    let share = match bootstrap(rows.len(), ratio, resamples, CONFIDENCE, rng) {
        Ok(found) => Estimate::bca(&found, n as usize),
        Err(_) => Estimate::exact(count as f64 / n as f64, n),
    };
    Ok(NotRaised { weights, count, share })
}
