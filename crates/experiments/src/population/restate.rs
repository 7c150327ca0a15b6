//! A metric on puzzles as made by generators and, by weights, on all minimal puzzles.

use sudoku_math::square;
use sudoku_runner::prelude::*;
use sudoku_tactics::Profile;

use super::Config;

/// Shares of the weight at which quantiles are given.
pub const PROBABILITIES: [f64; 5] = [0.05, 0.25, 0.5, 0.75, 0.95];
/// Maximum number of points of a distribution function.
const POINTS: usize = 120;

/// A sample of one metric.
pub struct Sample {
    /// One value per puzzle.
    pub values: Vec<f64>,
    /// One weight per puzzle; all 1 if the sample represents itself.
    pub weights: Vec<f64>,
}

record! {
    /// A metric's distribution over a sample.
    pub struct Distribution(sample: &Sample, levels: usize, points: &[f64], config: &Config, rng: &mut Stream) {
        let sorted = Sorted::of(&sample.values)?;
        let ends: Vec<f64> = (0..levels).map(|level| level as f64).collect();
        let effective = effective_size(&sample.weights);
        let statistics = |weights: &[f64]| {
            let mut all = vec![weighted_mean(&sample.values, weights)];
            all.extend(sorted.quantiles(weights, &PROBABILITIES));
            let up_to = sorted.shares(weights, &ends);
            all.extend((0..levels).map(|n| up_to[n] - if n == 0 { 0.0 } else { up_to[n - 1] }));
            all.extend(sorted.shares(weights, points));
            all
        };
        let mut all = bootstrap_weighted(&sample.weights, statistics, config.bootstrap, rng)?.into_iter();
        let mean = all.next().unwrap_or(Estimate::exact(f64::NAN, 0));
        let squares: Vec<f64> = sample.values.iter().map(|value| square(value - mean.value)).collect();
    }
    pub mean: Estimate = mean,
    pub sd: f64 = weighted_mean(&squares, &sample.weights).sqrt(),
    /// At [`PROBABILITIES`].
    pub quantiles: Vec<Estimate> = all.by_ref().take(PROBABILITIES.len()).collect(),
    /// Share of each level; empty unless the metric has levels.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub levels: Vec<Estimate> =
        all.by_ref().take(levels).map(|share| bounded(share, effective)).collect::<Result<_>>()?,
    /// Share of the puzzles at or below each point; for figures.
    #[serde(skip)]
    pub curve: Vec<(f64, Estimate)> = points.iter().copied().zip(all).collect(),
}

record! {
    /// A metric on both populations.
    pub struct Restated(name: &str, removal: &Sample, controlled: &Sample, config: &Config, rng: &mut Stream) {
        let level_names = level_names(name);
        let (points, thinned) = points(removal, controlled);
        let mut of = |sample: &Sample| Distribution::of(sample, level_names.len(), &points, config, rng);
        let (removal, population) = (of(removal)?, of(controlled)?);
        // Settings with an unknown metric have been rejected.
        let unit = sudoku_metrics::by_name(name).ok().map(|metric| metric.columns()[0].unit.to_owned());
    }
    pub metric: String = name.to_owned(),
    /// Whether the curves use only some of the values: they are then drawn sloping between their points instead of as
    /// steps.
    #[serde(skip)]
    pub thinned: bool = thinned,
    /// Its unit; `None` for a ratio.
    pub unit: Option<String> = unit.filter(|unit| unit != "1"),
    /// Names of its levels, if it has any.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub level_names: Vec<String> = level_names,
    /// Puzzles by random removal.
    pub removal: Distribution = removal.clone(),
    /// All minimal puzzles.
    pub population: Distribution = population.clone(),
    /// Mean of the population minus that of random removal, in standard deviations of the latter.
    pub shift: Estimate = population.mean.minus(&removal.mean).map(|difference| difference / removal.sd),
}

/// Names of a metric's levels, from easy to beyond its tactics; empty if it is not a level of a built-in profile.
fn level_names(metric: &str) -> Vec<String> {
    let is_level = sudoku_metrics::by_name(metric).is_ok_and(|metric| metric.columns()[0].unit == "level");
    let profile = metric.strip_prefix("grade-").and_then(|name| Profile::built_in(name).ok());
    let names = |profile: Profile| {
        profile.levels.iter().map(|level| level.name.clone()).chain([profile.beyond.clone()]).collect()
    };
    profile.filter(|_| is_level).map(names).unwrap_or_default()
}

/// All values that occur, or as many as fit, spread evenly over the values of both samples; and whether some are
/// omitted.
fn points(a: &Sample, b: &Sample) -> (Vec<f64>, bool) {
    let mut all: Vec<f64> = a.values.iter().chain(&b.values).copied().collect();
    all.sort_by(f64::total_cmp);
    let mut distinct = all.clone();
    distinct.dedup();
    if distinct.len() <= POINTS {
        return (distinct, false);
    }
    let mut thinned: Vec<f64> = (0..POINTS).map(|n| all[n * (all.len() - 1) / (POINTS - 1)]).collect();
    thinned.dedup();
    (thinned, true)
}

/// If no puzzle of a level was seen, or every puzzle has it, resampling gives no interval; then the exact interval
/// for the effective sample size is used.
fn bounded(share: Estimate, effective: f64) -> Result<Estimate> {
    if share.low < share.high {
        return Ok(share);
    }
    let trials = (effective as u64).max(1);
    let exact = Estimate::share(if share.value > 0.5 { trials } else { 0 }, trials)?;
    Ok(Estimate { n: share.n, ..exact })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn curves_of_many_values_pass_through_some_of_them() {
        let sample = |count: u32| Sample { values: (0..count).map(f64::from).collect(), weights: Vec::new() };
        assert_eq!(points(&sample(50), &sample(120)), ((0..120).map(f64::from).collect(), false));
        let (some, thinned) = points(&sample(50), &sample(500));
        assert!(thinned && some.len() <= POINTS && some.ends_with(&[499.0]), "{some:?}");
    }
}
