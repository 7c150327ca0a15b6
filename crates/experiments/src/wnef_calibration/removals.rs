//! Whether removing a clue always raises wef, as the paper says.

use rand::rngs::ChaCha8Rng;
use serde::Serialize;
use sudoku_stats::{CONFIDENCE, Estimate, bootstrap};

use super::config::Config;
use super::measure::Row;
use super::panel::PAPER_WEIGHTS;
use sudoku_runner::Result;

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
pub fn removals(rows: &[Row], config: &Config, rng: &mut ChaCha8Rng) -> Result<Vec<Removals>> {
    let mut all = Vec::new();
    for set in &config.sets {
        let rows: Vec<&Row> = rows.iter().filter(|row| row.set == set.id && row.removals > 0).collect();
        if rows.is_empty() {
            continue;
        }
        let columns: [Vec<u32>; 3] = [
            rows.iter().map(|row| row.wef_exp_not_raised).collect(),
            rows.iter().map(|row| row.wef_sq_not_raised).collect(),
            rows.iter().map(|row| row.wef_lin_not_raised).collect(),
        ];
        let removals: Vec<u32> = rows.iter().map(|row| row.removals).collect();
        let mut not_raised = Vec::new();
        for (weights, counts) in PAPER_WEIGHTS.into_iter().zip(&columns) {
            not_raised.push(share(weights, counts, &removals, config.bootstrap, rng)?);
        }
        all.push(Removals {
            set: set.id.clone(),
            puzzles: rows.len(),
            removals: removals.iter().map(|&n| u64::from(n)).sum(),
            not_raised,
        });
    }
    Ok(all)
}

fn share(
    weights: &'static str,
    counts: &[u32],
    removals: &[u32],
    resamples: usize,
    rng: &mut ChaCha8Rng,
) -> Result<NotRaised> {
    let ratio = |puzzles: &[usize]| {
        let sum = |column: &[u32]| puzzles.iter().map(|&n| u64::from(column[n])).sum::<u64>() as f64;
        sum(counts) / sum(removals)
    };
    let all: Vec<usize> = (0..counts.len()).collect();
    let n = removals.iter().map(|&n| u64::from(n)).sum::<u64>();
    // Without spread there is nothing to resample.
    let share = match bootstrap(counts.len(), ratio, resamples, CONFIDENCE, rng) {
        Ok(found) => Estimate::bca(&found, n as usize),
        Err(_) => Estimate::exact(ratio(&all), n),
    };
    Ok(NotRaised { weights, count: counts.iter().map(|&n| u64::from(n)).sum(), share })
}
