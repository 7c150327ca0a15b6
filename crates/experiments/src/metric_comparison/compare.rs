//! Every metric compared with every set; the leaderboard; hardest step compared with mean.

use std::collections::BTreeSet;
use std::f64::consts::LN_2;

use sudoku_runner::prelude::*;
use sudoku_stats::tails::{ln_normal_sf, ln_t_sf, normal_quantile};

use super::panel::Panel;
use super::scores::{COMPARED, HardestAndMean, LABELLED_BY};

/// Metrics compared with one set.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SetSummary {
    /// Its name.
    pub set: String,
    /// The source of the judgement.
    pub source: String,
    /// Number of puzzles.
    pub n: usize,
    /// Whether the target is the level of a label.
    pub labelled: bool,
    /// In the order of the tables.
    pub metrics: Vec<Agreement>,
}

/// A metric compared with a set's judgement. Signs are normalized so that positive means: harder by the metric is
/// harder by the set.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Agreement {
    /// Its name in tables.
    pub metric: String,
    /// Spearman's correlation with BCa interval.
    pub spearman: Estimate,
    /// Kendall's tau-b; `None` if the metric does not vary. It is not read back, because the statistic of a perfect
    /// correlation is infinite, which JSON cannot represent.
    #[serde(skip_deserializing)]
    pub tau_b: Option<Correlation>,
    /// Goodman and Kruskal's gamma; likewise.
    #[serde(skip_deserializing)]
    pub gamma: Option<Correlation>,
    /// Spearman's correlation given the number of clues; `None` for the number of clues itself.
    #[serde(skip_deserializing)]
    pub given_clues: Option<Correlation>,
    /// Spearman's correlation of ranks among the puzzles with the same number of clues; `None` for the number of
    /// clues itself, or if too few puzzles share one.
    #[serde(skip_deserializing)]
    pub within_clues: Option<Correlation>,
    /// Spearman's correlation minus that of the number of clues, on the same puzzles.
    pub less_clues: Estimate,
    /// Area under the ROC curve between neighbouring levels.
    pub steps: Vec<Step>,
}

/// Two neighbouring levels.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Step {
    /// The easier.
    pub from: u32,
    /// The harder.
    pub to: u32,
    /// Probability that a puzzle of the harder level looks harder.
    pub auc: Estimate,
    /// Their labels, if tables show these.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub names: Option<(String, String)>,
}

impl Step {
    /// The two levels in words.
    pub fn words(&self) -> String {
        match &self.names {
            Some((from, to)) => format!("{from} to {to}"),
            None => format!("{} to {}", self.from, self.to),
        }
    }
}

impl SetSummary {
    /// Two-sided p-values of each metric, adjusted by Holm's method for the number of metrics: for no correlation
    /// (Student's t), and for no difference from the correlation of the number of clues (normal, with the standard
    /// error of the interval); `None` if there is no test.
    pub fn p_values(&self) -> Vec<[Option<PValue>; 2]> {
        let adjusted = |p: fn(&Agreement) -> Option<PValue>| {
            holm_of_some(&self.metrics.iter().map(p).collect::<Vec<Option<PValue>>>())
        };
        let alone = adjusted(|metric| no_correlation(metric.spearman));
        let beside = adjusted(|metric| no_difference(metric.less_clues));
        alone.into_iter().zip(beside).map(|(alone, beside)| [alone, beside]).collect()
    }
}

fn no_correlation(rho: Estimate) -> Option<PValue> {
    let freedom = rho.n.checked_sub(2).filter(|&freedom| freedom > 0)? as f64;
    let t = rho.value.abs() * (freedom / (1.0 - rho.value * rho.value)).sqrt();
    Some(PValue::from_ln(ln_t_sf(t, freedom) + LN_2))
}

fn no_difference(difference: Estimate) -> Option<PValue> {
    let error = (difference.high - difference.low) / (2.0 * normal_quantile(0.975));
    (error > 0.0).then(|| PValue::from_ln(ln_normal_sf(difference.value.abs() / error) + LN_2))
}

/// Compares every metric with one set.
pub fn set_summary(panel: &Panel<'_>, resamples: usize, rng: &mut Stream) -> Result<SetSummary> {
    let (target, series) = (panel.target(), panel.compared()?);
    let resampled = ResampledSpearman::of(&target, &series, resamples, rng);
    let clues = panel.column("clues")?;
    let groups: Vec<u64> = clues.iter().map(|clues| *clues as u64).collect();
    let agreement = |n: usize| {
        let signed: Vec<f64> = series[n].0.iter().map(|value| series[n].1 * value).collect();
        let given = partial_spearman(&signed, &target, &[&clues], CONFIDENCE).defined()?;
        let within = spearman_within(&signed, &target, &groups, CONFIDENCE).defined()?;
        Ok(Agreement {
            metric: COMPARED[n].label.to_owned(),
            spearman: resampled.one(n)?,
            tau_b: kendall_tau_b(&signed, &target, CONFIDENCE).defined()?,
            gamma: goodman_kruskal_gamma(&signed, &target, CONFIDENCE).defined()?,
            given_clues: given.filter(|_| n > 0),
            within_clues: within.filter(|_| n > 0),
            less_clues: resampled.difference(n, 0)?,
            steps: if panel.labelled { steps(panel, &signed)? } else { Vec::new() },
        })
    };
    Ok(SetSummary {
        set: panel.name.clone(),
        source: panel.source.clone(),
        n: panel.rows.len(),
        labelled: panel.labelled,
        metrics: (0..COMPARED.len()).map(agreement).collect::<Result<_>>()?,
    })
}

fn steps(panel: &Panel<'_>, signed: &[f64]) -> Result<Vec<Step>> {
    let levels: BTreeSet<u32> = panel.rows.iter().filter_map(|row| row.level).collect();
    let levels: Vec<u32> = levels.into_iter().collect();
    let of = |level: u32| -> Vec<f64> {
        let own = panel.rows.iter().zip(signed).filter(|(row, _)| row.level == Some(level));
        own.map(|(_, value)| *value).collect()
    };
    let mut steps = Vec::new();
    for pair in levels.windows(2) {
        let (easier, harder) = (of(pair[0]), of(pair[1]));
        if easier.len() > 1 && harder.len() > 1 {
            let name = |level: u32| panel.rows.iter().find(|row| row.level == Some(level))?.label.clone();
            let names = name(pair[0]).zip(name(pair[1])).filter(|_| panel.named);
            let auc = auc(&harder, &easier, CONFIDENCE)?;
            steps.push(Step { from: pair[0], to: pair[1], auc, names });
        }
    }
    Ok(steps)
}

/// A metric's position in the leaderboard.
#[derive(Clone, Debug, Serialize)]
pub struct Place {
    pub metric: &'static str,
    /// Mean of Spearman's correlation over the sources, after averaging over the sets of a source.
    pub mean: f64,
    /// Minimum and maximum of these means with one source left out; `None` with a single source.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub without_one: Option<(f64, f64)>,
    /// Best and worst position with one source left out, from 1; `None` with a single source.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub places: Option<(usize, usize)>,
    /// Lowest correlation in a set, and the set.
    pub worst: (f64, String),
}

/// Minimum and maximum of some values.
pub fn range(values: impl Iterator<Item = f64>) -> (f64, f64) {
    values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| (low.min(value), high.max(value)))
}

/// All metrics, best first.
pub fn leaderboard(panels: &[Panel<'_>], sets: &[SetSummary]) -> Vec<Place> {
    let ranked: Vec<&SetSummary> =
        sets.iter().filter(|set| panels.iter().any(|panel| panel.name == set.set && panel.ranked)).collect();
    let sources: BTreeSet<&str> = ranked.iter().map(|set| set.source.as_str()).collect();
    let average = |values: &[f64]| values.iter().sum::<f64>() / values.len().max(1) as f64;
    let is_own = |n: usize, source: &str| LABELLED_BY.contains(&(COMPARED[n].label, source));
    // By source, then by metric; `None` if the metric gave the source its labels.
    let of_source = |source: &&str| -> Vec<Option<f64>> {
        let own: Vec<&&SetSummary> = ranked.iter().filter(|set| set.source == *source).collect();
        let rho =
            |n: usize| average(&own.iter().map(|set| set.metrics[n].spearman.value).collect::<Vec<_>>());
        (0..COMPARED.len()).map(|n| (!is_own(n, source)).then(|| rho(n))).collect()
    };
    let by_source: Vec<Vec<Option<f64>>> = sources.iter().map(of_source).collect();
    let means = |left_out: Option<usize>| -> Vec<f64> {
        let kept: Vec<&Vec<Option<f64>>> =
            by_source.iter().enumerate().filter(|(s, _)| Some(*s) != left_out).map(|(_, rho)| rho).collect();
        let mean = |n: usize| average(&kept.iter().filter_map(|rho| rho[n]).collect::<Vec<_>>());
        (0..COMPARED.len()).map(mean).collect()
    };
    let all = means(None);
    let without: Vec<Vec<f64>> = (0..sources.len()).map(|source| means(Some(source))).collect();
    let is_several = sources.len() > 1;
    let place = |means: &[f64], n: usize| 1 + means.iter().filter(|mean| **mean > means[n]).count();
    let of_metric = |n: usize| {
        let rho = |set: &SetSummary| set.metrics[n].spearman.value;
        let places = without.iter().map(|means| place(means, n));
        let worst =
            ranked.iter().filter(|set| !is_own(n, &set.source)).min_by(|a, b| rho(a).total_cmp(&rho(b)));
        Place {
            metric: COMPARED[n].label,
            mean: all[n],
            without_one: is_several.then(|| range(without.iter().map(|means| means[n]))),
            places: places.clone().min().zip(places.max()).filter(|_| is_several),
            worst: worst.map_or((0.0, String::new()), |set| (rho(set), set.set.clone())),
        }
    };
    let mut board: Vec<Place> = (0..COMPARED.len()).map(of_metric).collect();
    board.sort_by(|a, b| b.mean.total_cmp(&a.mean));
    board
}

record! {
    /// The hardest step compared with the mean of all steps.
    pub struct HardestMean(panel: &Panel<'_>, of: &HardestAndMean, resamples: usize, rng: &mut Stream) {
        let (profile, hardest, mean) = *of;
        let series = [(panel.column(hardest)?, 1.0), (panel.column(mean)?, 1.0)];
        let resampled = ResampledSpearman::of(&panel.target(), &series, resamples, rng);
    }
    pub set: String = panel.name.clone(),
    pub profile: &'static str = profile,
    /// Spearman's correlation of the hardest step, and of the mean score of the moves.
    pub hardest: Estimate = resampled.one(0)?,
    pub mean: Estimate = resampled.one(1)?,
    /// Hardest minus mean, on the same puzzles.
    pub difference: Estimate = resampled.difference(0, 1)?,
}

/// Spearman's correlations among the metrics on one set, signed.
pub fn among_metrics(panel: &Panel<'_>) -> Result<Vec<Vec<f64>>> {
    let series = panel.compared()?;
    let pair = |a: &(Vec<f64>, f64), b: &(Vec<f64>, f64)| a.1 * b.1 * spearman_rho(&a.0, &b.0);
    Ok(series.iter().map(|a| series.iter().map(|b| pair(a, b)).collect()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The density of Student's t with 28 degrees of freedom, integrated from 3.055; an interval that ends at 0 has p = 0.05.
    #[test]
    fn p_values_are_those_of_student_and_of_the_interval() {
        let rho = Estimate { value: 0.5, low: 0.2, high: 0.7, n: 30 };
        assert!((no_correlation(rho).unwrap().p - 0.004_900).abs() < 1e-6, "{:?}", no_correlation(rho));
        let difference = Estimate { value: -0.1, low: -0.2, high: 0.0, n: 30 };
        assert!(
            (no_difference(difference).unwrap().p - 0.05).abs() < 1e-6,
            "{:?}",
            no_difference(difference)
        );
        assert_eq!(no_difference(Estimate::exact(0.0, 30)), None);
        assert_eq!(no_correlation(Estimate { n: 2, ..rho }), None);
    }
}
