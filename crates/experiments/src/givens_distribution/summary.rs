//! Numbers of clues against the published tables and against the population.

use rand::rngs::ChaCha8Rng;
use serde::Serialize;
use sudoku_generators::population_weight;
use sudoku_stats::{
    Bootstrap, EffectSize, Interval, Moments, bootstrap, clopper_pearson, mean_of_moments,
    percentile_interval, welch_t_of_moments,
};

use super::config::Config;
use super::measure::{Part, Row};
use super::published::{CONTROLLED_MEAN, FEWEST, FIGURE_9, MOST, REAL, REAL_MEAN, TOP_DOWN_MEAN, spread_out};
use crate::agreement::{self, Agreement};
use sudoku_runner::claims::{Estimate, Finding, Verdict};
use sudoku_runner::{Error, Result};

/// Confidence of all intervals.
const CONFIDENCE: f64 = 0.95;
/// Runs behind the published table.
pub const RUNS: usize = 1000;
/// Distributions are alike if at most this share of the puzzles would have to have another number of clues.
const ALIKE: f64 = 0.1;
/// Mean numbers of clues are equal within this, a sixth of their standard deviation...
const EQUAL: f64 = 0.2;
/// ...and where the published one rests on many puzzles, within half of that.
const CLOSE: f64 = 0.1;

/// What `summary.json` holds.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    pub findings: Vec<Finding>,
    /// Random removal, by kind of grids.
    pub removal: Vec<Removal>,
    /// The first of these against the published table: as many puzzles as there, and all.
    pub figure_9: Vec<Comparison>,
    /// Controlled bias; none if fewer than two puzzles were accepted.
    pub controlled: Option<Controlled>,
}

/// Puzzles by random removal from one kind of grids.
#[derive(Clone, Debug, Serialize)]
pub struct Removal {
    pub grids: String,
    pub n: u64,
    pub mean: EffectSize,
    pub sd: f64,
    /// Puzzles by number of clues from 17 on.
    pub counts: Vec<u64>,
}

/// Ours against Figure 9.
#[derive(Clone, Debug, Serialize)]
pub struct Comparison {
    pub n: u64,
    pub agreement: Agreement,
    /// Our mean less the published one, with Welch's interval.
    pub difference: Estimate,
}

/// Puzzles under controlled bias.
#[derive(Clone, Debug, Serialize)]
pub struct Controlled {
    pub orders: u64,
    pub n: u64,
    /// Accepted puzzles in a million orders.
    pub per_million: Estimate,
    pub mean: EffectSize,
    pub sd: f64,
    /// Mean over the population, by weights.
    pub population_mean: Bootstrap,
    pub population_sd: f64,
    /// (Σ w)² / Σ w²: as many unweighted puzzles would tell as much.
    pub effective: f64,
    /// Puzzles by number of clues from 17 on.
    pub counts: Vec<u64>,
    /// Their shares of the population, with their intervals.
    pub shares: Vec<Estimate>,
    /// The shares against the published ones.
    pub distance: Estimate,
    /// The unweighted numbers against what the published shares and weights make one expect.
    pub expected: Agreement,
}

/// Everything the rows tell.
pub fn summarise(rows: &[Row], config: &Config, rng: &mut ChaCha8Rng) -> Result<Summary> {
    let clues_of = |part: Part, grids: Option<&str>| -> Vec<usize> {
        let own = rows.iter().filter(|row| row.part == part && grids.is_none_or(|grids| row.grids == grids));
        own.map(|row| row.clues).collect()
    };
    let (mut removal, mut figure_9) = (Vec::new(), Vec::new());
    for grids in &config.grids {
        let clues = clues_of(Part::Removal, Some(grids));
        // An interval wants two.
        if clues.len() < 2 {
            continue;
        }
        removal.push(of_removal(grids, &clues)?);
        if removal.len() == 1 {
            figure_9.push(comparison(&clues, config, rng)?);
            if clues.len() > RUNS {
                figure_9.push(comparison(&clues[..RUNS], config, rng)?);
            }
        }
    }
    let controlled = clues_of(Part::Controlled, None);
    let controlled = if controlled.len() < 2 { None } else { Some(of_controlled(&controlled, config, rng)?) };
    let findings = findings(&removal, &figure_9, controlled.as_ref());
    Ok(Summary { findings, removal, figure_9, controlled })
}

fn count(clues: &[usize]) -> Result<Vec<u64>> {
    let mut counts = vec![0; MOST - FEWEST + 1];
    for &clues in clues {
        let slot = clues.checked_sub(FEWEST).and_then(|n| counts.get_mut(n));
        *slot.ok_or_else(|| Error::Experiment(format!("a minimal puzzle of {clues} clues: a mistake")))? += 1;
    }
    Ok(counts)
}

fn moments(clues: &[usize]) -> Moments {
    Moments::of(&clues.iter().map(|&clues| clues as f64).collect::<Vec<_>>())
}

fn of_removal(grids: &str, clues: &[usize]) -> Result<Removal> {
    let moments = moments(clues);
    Ok(Removal {
        grids: grids.to_owned(),
        n: moments.count,
        mean: mean_of_moments(&moments, CONFIDENCE)?,
        sd: moments.sd()?,
        counts: count(clues)?,
    })
}

/// The puzzles of Figure 9, one by one.
fn figure_9() -> Vec<usize> {
    FIGURE_9.iter().flat_map(|&(clues, count)| std::iter::repeat_n(clues, count as usize)).collect()
}

fn comparison(clues: &[usize], config: &Config, rng: &mut ChaCha8Rng) -> Result<Comparison> {
    let published = figure_9();
    let test = welch_t_of_moments(&moments(clues), &moments(&published), CONFIDENCE)?;
    let agreement = agreement::of_counts(&count(clues)?, &count(&published)?, config.bootstrap, rng)?;
    let difference = EffectSize { estimate: test.mean_difference, ci: test.ci };
    Ok(Comparison { n: clues.len() as u64, agreement, difference: Estimate::of(&difference, clues.len()) })
}

/// Weight of each number of clues from 17 on.
fn weights() -> Vec<f64> {
    (FEWEST..=MOST).map(population_weight).collect()
}

fn weighted(counts: &[u64]) -> Vec<f64> {
    counts.iter().zip(weights()).map(|(&count, weight)| count as f64 * weight).collect()
}

fn of_controlled(clues: &[usize], config: &Config, rng: &mut ChaCha8Rng) -> Result<Controlled> {
    let (n, counts, moments) = (clues.len(), count(clues)?, moments(clues));
    let weight: Vec<f64> = clues.iter().map(|&clues| population_weight(clues)).collect();
    let sum = |power: i32| weight.iter().map(|weight| weight.powi(power)).sum::<f64>();
    let average = |indices: &[usize]| {
        let (sum, total) = indices
            .iter()
            .fold((0.0, 0.0), |(sum, total), &n| (sum + weight[n] * clues[n] as f64, total + weight[n]));
        sum / total
    };
    let population_mean = bootstrap(n, average, config.bootstrap, CONFIDENCE, rng)?;
    let mean = population_mean.estimate;
    let squares = clues.iter().zip(&weight).map(|(&clues, weight)| weight * (clues as f64 - mean).powi(2));
    let real = spread_out(&REAL);
    let expected: Vec<f64> = real.iter().zip(weights()).map(|(real, weight)| real / weight).collect();
    Ok(Controlled {
        orders: config.orders,
        n: moments.count,
        per_million: per_million(moments.count, config.orders)?,
        mean: mean_of_moments(&moments, CONFIDENCE)?,
        sd: moments.sd()?,
        population_mean,
        population_sd: (squares.sum::<f64>() / sum(1)).sqrt(),
        effective: sum(1).powi(2) / sum(2),
        shares: shares(&counts, config, rng)?,
        distance: distance(&counts, &real, config, rng)?,
        expected: agreement::of_shares(&counts, &expected, config.bootstrap, rng)?,
        counts,
    })
}

fn per_million(accepted: u64, orders: u64) -> Result<Estimate> {
    let share = clopper_pearson(accepted, orders, CONFIDENCE)?;
    let [value, low, high] = [share.estimate, share.ci.low, share.ci.high].map(|share| 1e6 * share);
    Ok(Estimate { value, low, high, n: orders })
}

/// Shares of the population, by resampling.
fn shares(counts: &[u64], config: &Config, rng: &mut ChaCha8Rng) -> Result<Vec<Estimate>> {
    let shares = |counts: &[u64]| -> Vec<f64> {
        let weighted = weighted(counts);
        let total: f64 = weighted.iter().sum();
        weighted.iter().map(|value| value / total).collect()
    };
    let draws: Vec<Vec<f64>> =
        (0..config.bootstrap).map(|_| shares(&agreement::resampled(counts, rng))).collect();
    let estimate = |(slot, value): (usize, f64)| {
        let own: Vec<f64> = draws.iter().map(|draw| draw[slot]).collect();
        let Interval { low, high, .. } = percentile_interval(&own, CONFIDENCE)?;
        Ok(Estimate { value, low, high, n: counts[slot] })
    };
    shares(counts).into_iter().enumerate().map(estimate).collect()
}

fn distance(counts: &[u64], real: &[f64], config: &Config, rng: &mut ChaCha8Rng) -> Result<Estimate> {
    let value = agreement::distance(&weighted(counts), real);
    let draws: Vec<f64> = (0..config.bootstrap)
        .map(|_| agreement::distance(&weighted(&agreement::resampled(counts, rng)), real))
        .collect();
    let interval = percentile_interval(&draws, CONFIDENCE)?;
    Ok(Estimate { value, low: interval.low.min(value), high: interval.high, n: counts.iter().sum() })
}

fn findings(removal: &[Removal], figure_9: &[Comparison], controlled: Option<&Controlled>) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (n, comparison) in figure_9.iter().enumerate() {
        let part = (n > 0).then(|| format!("the first {}", comparison.n));
        findings.extend(of_figure_9(comparison).map(|finding| Finding { part: part.clone(), ..finding }));
    }
    if let Some(removal) = removal.first() {
        findings.push(
            Finding::new("top-down-mean", &["Z3", "W21"], "random removal leaves 24.38 clues on average")
                .published("24.38 (Berthier, top-down)")
                .within(Estimate::of(&removal.mean, removal.n as usize), TOP_DOWN_MEAN, CLOSE)
                .evidence(format!("equal within {CLOSE} clues")),
        );
    }
    if let Some(controlled) = controlled {
        findings.extend(of_population(controlled));
        findings.extend(removal.first().map(|removal| of_bias(removal, controlled)));
    }
    findings
}

fn of_figure_9(comparison: &Comparison) -> [Finding; 2] {
    let told = "20: 0.1 %, 21: 0.5, 22: 4, 23: 19, 24: 32, 25: 29, 26: 13, 27: 2, 28: 0.1";
    let test = comparison.agreement.test.as_ref().map(|test| format!("; {}", test.told()));
    [
        Finding::new(
            "figure-9",
            &["Z14", "E31"],
            "the numbers of clues of irreducible puzzles are those of Figure 9",
        )
        .published(told)
        .at_most(comparison.agreement.distance, ALIKE)
        .evidence(format!(
            "total variation distance; alike if at most {ALIKE} with its whole interval{}",
            test.unwrap_or_default()
        )),
        Finding::new("figure-9-mean", &["Z14"], "irreducible puzzles have 24.33 clues on average")
            .published("24.33")
            .within(comparison.difference, 0.0, EQUAL)
            .evidence(format!(
                "our mean less the published one, Welch's interval; equal within {EQUAL} clues"
            )),
    ]
}

fn of_population(controlled: &Controlled) -> [Finding; 4] {
    let n = controlled.n as usize;
    let mean = &controlled.population_mean;
    let mean = Estimate { value: mean.estimate, low: mean.bca.low, high: mean.bca.high, n: controlled.n };
    let fit = controlled.expected.test.as_ref().map(|test| format!("; {}", test.told()));
    [
        Finding::new("controlled-mean", &[], "puzzles under controlled bias have 25.667 clues on average")
            .published("25.667 (Berthier)")
            .within(Estimate::of(&controlled.mean, n), CONTROLLED_MEAN, CLOSE)
            .evidence(format!("equal within {CLOSE} clues; Student's interval")),
        Finding::new("population-mean", &[], "minimal puzzles have 26.577 clues on average")
            .published("26.577 (Berthier)")
            .within(mean, REAL_MEAN, EQUAL)
            .evidence(format!(
                "weighted by C(81, clues), BCa interval, effective sample {:.0}; equal within {EQUAL} clues",
                controlled.effective
            )),
        Finding::new("population-shares", &[], "shares of the numbers of clues among all minimal puzzles")
            .published("24: 2.285 %, 25: 13.425, 26: 31.909, 27: 32.712, 28: 15.480, 29: 3.598 (Berthier)")
            .at_most(controlled.distance, ALIKE)
            .evidence(format!("total variation distance of the weighted shares; alike if at most {ALIKE}")),
        Finding::new(
            "controlled-shares",
            &[],
            "the same before weighting, from the published shares and weights",
        )
        .published("the shares above over C(81, clues)")
        .at_most(controlled.expected.distance, ALIKE)
        .evidence(format!("total variation distance; alike if at most {ALIKE}{}", fit.unwrap_or_default())),
    ]
}

/// Random removal can make any minimal puzzle, but not with equal probability: by how much its mean is low.
fn of_bias(removal: &Removal, controlled: &Controlled) -> Finding {
    let population = &controlled.population_mean;
    let value = population.estimate - removal.mean.estimate;
    let half = |low: f64, high: f64| 0.5 * (high - low);
    let half =
        half(population.bca.low, population.bca.high).hypot(half(removal.mean.ci.low, removal.mean.ci.high));
    let bias = Estimate { value, low: value - half, high: value + half, n: removal.n + controlled.n };
    let unequal = bias.low > 0.0 || bias.high < 0.0;
    Finding::new("removal-bias", &["W21"], "random removal makes minimal puzzles with unequal probability")
        .published("unequal, not said by how much")
        .estimate(bias)
        .verdict(if unequal { Verdict::Reproduced } else { Verdict::Undecided })
        .evidence(
            "clues by which the population's mean exceeds that of random removal; unequal if 0 lies outside",
        )
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;

    use super::*;

    fn rows(part: Part, clues: &[(usize, usize)]) -> Vec<Row> {
        let row = |clues| Row { part, grids: "uniform".into(), number: 0, clues, puzzle: String::new() };
        clues.iter().flat_map(|&(clues, count)| std::iter::repeat_n(row(clues), count)).collect()
    }

    fn verdicts(rows: &[Row]) -> Vec<(String, Verdict)> {
        let config =
            Config { puzzles: 1000, grids: vec!["uniform".into()], orders: 250_000_000, bootstrap: 300 };
        let summary = summarise(rows, &config, &mut ChaCha8Rng::seed_from_u64(1)).unwrap();
        summary.findings.into_iter().map(|finding| (finding.name, finding.verdict)).collect()
    }

    /// Berthier's shares over their weights: of 1,000 accepted puzzles.
    const ACCEPTED: [(usize, usize); 8] =
        [(22, 1), (23, 19), (24, 119), (25, 306), (26, 338), (27, 170), (28, 42), (29, 5)];

    #[test]
    fn the_published_tables_agree_with_themselves_and_not_with_each_other() {
        let published: Vec<(usize, usize)> = FIGURE_9.iter().map(|&(clues, n)| (clues, n as usize)).collect();
        // Four times as many as printed, to be sure of the mean.
        let removal = vec![rows(Part::Removal, &published); 4].concat();
        let same = [removal, rows(Part::Controlled, &ACCEPTED)].concat();
        for (name, verdict) in verdicts(&same) {
            assert_eq!(verdict, Verdict::Reproduced, "{name}");
        }
        let exchanged = [rows(Part::Removal, &ACCEPTED), rows(Part::Controlled, &published)].concat();
        for (name, verdict) in verdicts(&exchanged) {
            let expected = if name == "removal-bias" { Verdict::Reproduced } else { Verdict::NotReproduced };
            assert_eq!(verdict, expected, "{name}");
        }
    }
}
