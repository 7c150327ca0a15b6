//! Cost by target, random masking against tuned masking, and what the tests cost by limit of guesses.

use serde::Serialize;
use sudoku_runner::claims::Quantity;
use sudoku_runner::{Error, Result};
use sudoku_stats::{CONFIDENCE, Correlation, Estimate, Moments, quantiles, spearman};

use super::config::Config;
use super::measure::Row;
use super::quantities::quantities;

/// What `summary.json` holds.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    /// What docs/claims.toml may refer to.
    pub quantities: Vec<Quantity>,
    /// t0: mean comparisons of random masking without guesses.
    pub unit: Estimate,
    /// Random masking by limit of guesses.
    pub random: Vec<RandomCost>,
    /// Tuned masking by target.
    pub tuned: Vec<TunedCost>,
    /// Over all tuned puzzles.
    pub overall: Overall,
    /// Random puzzles until one is as low as the target, against tuned masking.
    pub discarding: Vec<Discarding>,
    /// Filling a grid.
    pub grid: GridCost,
}

/// Random masking under a limit of guesses.
#[derive(Clone, Debug, Serialize)]
pub struct RandomCost {
    pub guess_limit: Option<u64>,
    pub n: usize,
    pub wnef: Estimate,
    pub clues: f64,
    /// Uniqueness tests of each puzzle: least and greatest.
    pub checks: [u64; 2],
    /// Fast tests in a uniqueness test.
    pub fast_tests: Estimate,
    /// Mean comparisons of a puzzle, in units of t0.
    pub cost: f64,
    /// The same in digits placed.
    pub cost_in_digits: f64,
}

/// Tuned masking towards a target.
#[derive(Clone, Debug, Serialize)]
pub struct TunedCost {
    pub target: f64,
    pub n: usize,
    /// Puzzles given up after the attempts allowed; they are left out.
    pub given_up: usize,
    pub wnef: Estimate,
    pub clues: f64,
    /// Mean number of grids.
    pub attempts: f64,
    /// Mean normalised cost, comparisons in units of t0.
    pub cost: Estimate,
    /// Its 5, 50 and 95 %, and greatest.
    pub cost_quantiles: Vec<f64>,
    /// Mean cost in digits placed, in units of those of random masking without guesses.
    pub cost_in_digits: Estimate,
    /// Share of the comparisons that computes WNEFs.
    pub wnef_share: f64,
}

/// Over all tuned puzzles.
#[derive(Clone, Debug, Serialize)]
pub struct Overall {
    pub n: usize,
    /// Greatest normalised cost, in comparisons and in digits placed.
    pub greatest: [f64; 2],
    /// The same of the puzzles that took a single grid.
    pub greatest_of_one_grid: [f64; 2],
    /// How many these are.
    pub of_one_grid: usize,
    /// Rank correlation of normalised cost with WNEF.
    pub with_wnef: Correlation,
}

/// Random masking until the WNEF is as low as a target, easy ones thrown away.
#[derive(Clone, Debug, Serialize)]
pub struct Discarding {
    pub target: f64,
    pub guess_limit: Option<u64>,
    /// Share of random puzzles as low as that.
    pub share: Estimate,
    /// Their mean cost over that of tuned masking, comparisons; none if no random puzzle was as low.
    pub ratio: Option<Estimate>,
    /// The same in digits placed.
    pub ratio_in_digits: Option<Estimate>,
}

/// Filling a grid row by row.
#[derive(Clone, Debug, Serialize)]
pub struct GridCost {
    /// Digits placed.
    pub placements: Estimate,
    pub most_placements: u64,
    /// Share of grids without any digit taken back.
    pub straight: Estimate,
    /// Numbers tried, at most.
    pub tried: Estimate,
    /// Share of all comparisons of random masking without guesses.
    pub share: f64,
    /// The same of tuned masking, all targets together.
    pub share_tuned: f64,
    /// The same by digits placed: of random masking without guesses.
    pub share_of_digits: f64,
}

/// Everything computed from the rows.
pub fn summarise(rows: &[Row], config: &Config) -> Result<Summary> {
    let unit_rows = random(rows, Some(0));
    let unit = Unit {
        comparisons: average(&unit_rows, |row| row.comparisons() as f64),
        digits: average(&unit_rows, |row| row.nodes as f64),
    };
    let tuned: Vec<TunedCost> =
        config.targets.iter().map(|&target| tuned_cost(target, rows, unit)).collect::<Result<_>>()?;
    let mut summary = Summary {
        quantities: Vec::new(),
        unit: Estimate::mean(&column(&unit_rows, |row| row.comparisons() as f64))?,
        random: config
            .limits()
            .into_iter()
            .map(|limit| random_cost(limit, rows, unit))
            .collect::<Result<_>>()?,
        overall: overall(rows, unit)?,
        discarding: discarding(rows, config)?,
        grid: grid(rows)?,
        tuned,
    };
    summary.quantities = quantities(&summary, config);
    Ok(summary)
}

/// Mean cost of random masking without guesses.
#[derive(Clone, Copy)]
struct Unit {
    comparisons: f64,
    digits: f64,
}

/// Rows of random masking.
pub fn random(rows: &[Row], limit: Option<u64>) -> Vec<&Row> {
    rows.iter().filter(|row| row.target.is_none() && row.guess_limit == limit).collect()
}

/// Rows of tuned masking towards a target that were made.
fn tuned(rows: &[Row], target: f64) -> Vec<&Row> {
    rows.iter().filter(|row| row.target == Some(target) && row.wnef.is_some()).collect()
}

fn column(rows: &[&Row], value: impl Fn(&Row) -> f64) -> Vec<f64> {
    rows.iter().map(|row| value(row)).collect()
}

fn average(rows: &[&Row], value: impl Fn(&Row) -> f64) -> f64 {
    Moments::of(&column(rows, value)).mean
}

fn random_cost(guess_limit: Option<u64>, rows: &[Row], unit: Unit) -> Result<RandomCost> {
    let own = random(rows, guess_limit);
    let checks = || own.iter().map(|row| row.checks);
    Ok(RandomCost {
        guess_limit,
        n: own.len(),
        wnef: Estimate::mean(&column(&own, |row| row.wnef.unwrap_or(f64::NAN)))?,
        clues: average(&own, |row| f64::from(row.clues.unwrap_or_default())),
        checks: [checks().min().unwrap_or_default(), checks().max().unwrap_or_default()],
        fast_tests: Estimate::mean(&column(&own, |row| row.fast_tests() as f64 / row.checks as f64))?,
        cost: average(&own, |row| row.comparisons() as f64) / unit.comparisons,
        cost_in_digits: average(&own, |row| row.nodes as f64) / unit.digits,
    })
}

fn tuned_cost(target: f64, rows: &[Row], unit: Unit) -> Result<TunedCost> {
    let own = tuned(rows, target);
    let asked = rows.iter().filter(|row| row.target == Some(target)).count();
    if own.len() < 2 {
        return Err(Error::Experiment(format!(
            "{} of {asked} puzzles reached WNEF {target}: raise items or attempts, or drop the target",
            own.len()
        )));
    }
    let cost = column(&own, |row| row.comparisons() as f64 / unit.comparisons);
    let scored = average(&own, |row| (super::measure::COMPARISONS_OF_WNEF * row.scored) as f64);
    Ok(TunedCost {
        target,
        n: own.len(),
        given_up: asked - own.len(),
        wnef: Estimate::mean(&column(&own, |row| row.wnef.unwrap_or(f64::NAN)))?,
        clues: average(&own, |row| f64::from(row.clues.unwrap_or_default())),
        attempts: average(&own, |row| row.attempts as f64),
        cost: Estimate::mean(&cost)?,
        cost_quantiles: quantiles(&cost, &[0.05, 0.5, 0.95, 1.0])?,
        cost_in_digits: Estimate::mean(&column(&own, |row| row.nodes as f64 / unit.digits))?,
        wnef_share: scored / average(&own, |row| row.comparisons() as f64),
    })
}

fn overall(rows: &[Row], unit: Unit) -> Result<Overall> {
    let all: Vec<&Row> = rows.iter().filter(|row| row.target.is_some() && row.wnef.is_some()).collect();
    let cost = column(&all, |row| row.comparisons() as f64 / unit.comparisons);
    let wnef = column(&all, |row| row.wnef.unwrap_or(f64::NAN));
    let greatest = |rows: &[&Row]| {
        let costs =
            |row: &&Row| [row.comparisons() as f64 / unit.comparisons, row.nodes as f64 / unit.digits];
        rows.iter().map(costs).fold([0.0; 2], |[a, b]: [f64; 2], [c, d]| [a.max(c), b.max(d)])
    };
    let one: Vec<&Row> = all.iter().copied().filter(|row| row.attempts == 1).collect();
    Ok(Overall {
        n: all.len(),
        greatest: greatest(&all),
        greatest_of_one_grid: greatest(&one),
        of_one_grid: one.len(),
        with_wnef: spearman(&cost, &wnef, CONFIDENCE)?,
    })
}

fn discarding(rows: &[Row], config: &Config) -> Result<Vec<Discarding>> {
    let mut all = Vec::new();
    for guess_limit in [Some(0), Some(config.guess_limit)] {
        let random = random(rows, guess_limit);
        for &target in config.targets.iter().filter(|&&target| target > 0.0) {
            let own = tuned(rows, target);
            let hits = random.iter().filter(|row| row.reaches(target)).count() as u64;
            let share = Estimate::share(hits, random.len() as u64)?;
            let ratio = |cost: &dyn Fn(&Row) -> f64| -> Result<Option<Estimate>> {
                let (theirs, ours) =
                    (Estimate::mean(&column(&random, cost))?, Estimate::mean(&column(&own, cost))?);
                Ok((hits > 0).then(|| ratio(&theirs, &share, &ours, random.len() + own.len())))
            };
            all.push(Discarding {
                target,
                guess_limit,
                ratio: ratio(&|row| row.comparisons() as f64)?,
                ratio_in_digits: ratio(&|row| row.nodes as f64)?,
                share,
            });
        }
        if config.guess_limit == 0 {
            break;
        }
    }
    Ok(all)
}

/// (cost / share) / ours, its interval from those of the three by the method of variance estimates recovery,
/// on logarithms.
///
/// Source: G. Y. Zou and A. Donner 2008, "Construction of Confidence Limits about Effect Measures".
fn ratio(cost: &Estimate, share: &Estimate, ours: &Estimate, n: usize) -> Estimate {
    let log = |e: &Estimate| [e.value.ln(), e.low.max(f64::MIN_POSITIVE).ln(), e.high.ln()];
    let [c, c_low, c_high] = log(cost);
    let [s, s_low, s_high] = log(share);
    let [o, o_low, o_high] = log(ours);
    let value = c - s - o;
    let low = value - ((c - c_low).powi(2) + (s_high - s).powi(2) + (o_high - o).powi(2)).sqrt();
    let high = value + ((c_high - c).powi(2) + (s - s_low).powi(2) + (o - o_low).powi(2)).sqrt();
    Estimate { value: value.exp(), low: low.exp(), high: high.exp(), n: n as u64 }
}

fn grid(rows: &[Row]) -> Result<GridCost> {
    let unit = random(rows, Some(0));
    let all: Vec<&Row> = rows.iter().filter(|row| row.target.is_some() && row.wnef.is_some()).collect();
    let sum = |rows: &[&Row], value: fn(&Row) -> u64| rows.iter().map(|row| value(row)).sum::<u64>() as f64;
    let share = |rows: &[&Row]| {
        let grid = sum(rows, Row::grid_comparisons);
        grid / (grid + sum(rows, Row::comparisons))
    };
    let straight = unit.iter().filter(|row| row.grid_placements == 81).count() as u64;
    let placements = sum(&unit, |row| row.grid_placements);
    Ok(GridCost {
        placements: Estimate::mean(&column(&unit, |row| row.grid_placements as f64))?,
        most_placements: unit.iter().map(|row| row.grid_placements).max().unwrap_or_default(),
        straight: Estimate::share(straight, unit.len() as u64)?,
        tried: Estimate::mean(&column(&unit, |row| row.grid_comparisons() as f64))?,
        share: share(&unit),
        share_tuned: share(&all),
        share_of_digits: placements / (placements + sum(&unit, |row| row.nodes)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_of_a_ratio_widen_with_those_of_its_parts() {
        let effect = |value, low, high| Estimate { value, low, high, n: 9 };
        let exactly = |value| Estimate::exact(value, 9);
        let sharp = ratio(&exactly(100.0), &exactly(0.1), &exactly(500.0), 9);
        assert!((sharp.value - 2.0).abs() < 1e-12 && (sharp.low - 2.0).abs() < 1e-12);
        // Only the share is uncertain: its limits carry over.
        let share = ratio(&exactly(100.0), &effect(0.1, 0.05, 0.2), &exactly(500.0), 9);
        assert!((share.low - 1.0).abs() < 1e-12 && (share.high - 4.0).abs() < 1e-12, "{share:?}");
        let both = ratio(&effect(100.0, 50.0, 200.0), &effect(0.1, 0.05, 0.2), &exactly(500.0), 9);
        assert!((both.high - 2.0 * 2f64.powf(2f64.sqrt())).abs() < 1e-9, "{both:?}");
    }
}
