//! Whether removing a clue always raises wef, as the paper says.

use sudoku_runner::prelude::*;

use super::config::Config;
use super::measure::Row;
use super::panel::PAPER_WEIGHTS;

record! {
    /// Removals down to the puzzles of a control set.
    pub struct Removals(set: &str, rows: &[&Row], config: &Config, rng: &mut Stream) {
        let counts: [fn(&Row) -> u32; 3] =
            [|row| row.wef_exp_not_raised, |row| row.wef_sq_not_raised, |row| row.wef_lin_not_raised];
        let by_weights = PAPER_WEIGHTS.into_iter().zip(counts);
        let not_raised =
            by_weights.map(|(weights, count)| NotRaised::of(weights, rows, count, config.bootstrap, rng));
    }
    pub set: String = set.to_owned(),
    pub puzzles: usize = rows.len(),
    pub removals: u64 = sum(rows, |row| row.removals),
    /// By the paper's weights.
    pub not_raised: Vec<NotRaised> = not_raised.collect::<Result<_>>()?,
}

record! {
    /// Removals that did not raise wef.
    pub struct NotRaised(weights: &'static str, rows: &[&Row], count: fn(&Row) -> u32, resamples: usize, rng: &mut Stream) {
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
    }
    pub weights: &'static str = weights,
    pub count: u64 = count,
    /// Their share with its BCa interval; puzzles are resampled, since removals of one depend on each other.
    pub share: Estimate = share,
}

/// The removals of each set.
pub fn removals(rows: &[Row], config: &Config, rng: &mut Stream) -> Result<Vec<Removals>> {
    let sets = grouped(rows, &config.sets, |row, set| row.set == set.id && row.removals > 0);
    sets.iter().map(|(set, rows)| Removals::of(&set.id, rows, config, rng)).collect()
}

fn sum<'a>(rows: impl IntoIterator<Item = &'a &'a Row>, count: fn(&Row) -> u32) -> u64 {
    rows.into_iter().map(|row| u64::from(count(row))).sum()
}
