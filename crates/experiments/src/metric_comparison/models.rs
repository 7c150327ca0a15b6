//! Combined models: of solving time, scored by cross-validation; of all metrics, scored on left-out sources.

use sudoku_math::{ln, ln_1p};
use sudoku_metrics::human::{COMBINED, FEATURES, TWO_TERMS, select};
use sudoku_runner::data::spread;
use sudoku_runner::prelude::*;

use super::compare::range;
use super::config::Config;
use super::panel::Panel;
use super::scores::COMPARED;

/// Ridge penalty of the models with many terms.
const RIDGE: f64 = 0.02;
/// Maximum number of puzzles per set to fit to, so that no set outweighs the others.
const PER_SET: usize = 300;

/// A model of solving time.
#[derive(Clone, Debug, Serialize)]
pub struct TimeModel {
    pub name: &'static str,
    pub terms: Vec<&'static str>,
    pub ridge: f64,
    /// Mean over the repeats of Spearman's correlation between times and their out-of-sample predictions, with BCa
    /// interval over puzzles.
    pub spearman: Estimate,
    /// Minimum and maximum over the repeats.
    pub repeats: (f64, f64),
    /// The same minus that of the two-term model, on the same puzzles and divisions.
    pub less_two_terms: Estimate,
    /// Fitted to the odd rows of the set, on which the terms were chosen, and scored on the even ones.
    pub odd_to_even: Estimate,
    /// The same minus that of the two-term model.
    pub odd_to_even_less: Estimate,
}

/// Models by name, terms and ridge penalty; the first is the one from the literature.
fn candidates() -> Vec<(&'static str, Vec<&'static str>, f64)> {
    vec![
        ("refutation and dependency", TWO_TERMS.to_vec(), 0.0),
        ("and clues", [TWO_TERMS, &["clues"]].concat(), 0.0),
        ("combined", COMBINED.to_vec(), 0.0),
        ("all terms", FEATURES.to_vec(), RIDGE),
    ]
}

/// Models of solving time on a set with people's times.
pub fn time_models(panel: &Panel<'_>, config: &Config, rng: &mut Stream) -> Result<Vec<TimeModel>> {
    let logs: Vec<f64> = panel.target().iter().map(|&seconds| ln(seconds)).collect();
    let models = candidates();
    let terms = |names: &[&str]| -> Result<Vec<Vec<f64>>> {
        let own = panel.rows.iter().map(|row| select(&row.terms, names));
        own.collect::<Option<_>>()
            .ok_or_else(|| Error::Experiment("terms of solving time are missing: measure again".into()))
    };
    let terms: Vec<Vec<Vec<f64>>> = models.iter().map(|(_, names, _)| terms(names)).collect::<Result<_>>()?;
    // Every model uses the same divisions.
    let divisions: Vec<Vec<usize>> =
        (0..config.repeats).map(|_| folds(logs.len(), config.folds, rng)).collect();
    // By model, then by repeat.
    let mut series = Vec::new();
    for (model, terms) in models.iter().zip(&terms) {
        for division in &divisions {
            series.push((ridge_out_of_fold(terms, &logs, division, model.2)?, 1.0));
        }
    }
    let repeats = config.repeats;
    let resampled = ResampledSpearman::of(&logs, &series, config.bootstrap, rng);
    let mean = |rho: &[f64], model: usize| {
        rho[model * repeats..(model + 1) * repeats].iter().sum::<f64>() / repeats as f64
    };
    let first = terms[0].clone();
    let model = |(n, (name, terms_of, shrinkage)): (usize, (&'static str, Vec<&'static str>, f64))| {
        let [odd_to_even, odd_to_even_less] =
            odd_to_even(panel, [(&terms[n], shrinkage), (&first, 0.0)], &logs, config, rng)?;
        Ok(TimeModel {
            name,
            terms: terms_of,
            ridge: shrinkage,
            spearman: resampled.statistic(|rho| mean(rho, n))?,
            repeats: range(resampled.estimates[n * repeats..(n + 1) * repeats].iter().copied()),
            less_two_terms: resampled.statistic(|rho| mean(rho, n) - mean(rho, 0))?,
            odd_to_even,
            odd_to_even_less,
        })
    };
    models.into_iter().enumerate().map(model).collect()
}

/// Splits by the line in the set's file, because the terms of the combined model were chosen on the odd rows. Returns
/// the correlation of the first model, and its difference from that of the second.
fn odd_to_even(
    panel: &Panel<'_>,
    models: [(&[Vec<f64>], f64); 2],
    logs: &[f64],
    config: &Config,
    rng: &mut Stream,
) -> Result<[Estimate; 2]> {
    // The first puzzle is in line 2, after the header.
    let half = |odd: bool| (0..logs.len()).filter(move |&n| ((panel.rows[n].line - 1) % 2 == 1) == odd);
    let mut series = Vec::new();
    for (terms, shrinkage) in models {
        let (rows, values): (Vec<Vec<f64>>, Vec<f64>) =
            half(true).map(|n| (terms[n].clone(), logs[n])).unzip();
        let model = ridge(&rows, &values, shrinkage)?;
        series.push((half(false).map(|n| model.predict(&terms[n])).collect(), 1.0));
    }
    let even: Vec<f64> = half(false).map(|n| logs[n]).collect();
    let resampled = ResampledSpearman::of(&even, &series, config.bootstrap, rng);
    Ok([resampled.one(0)?, resampled.difference(0, 1)?])
}

record! {
    /// All metrics in one model, fitted to all sources but one and scored on that one.
    pub struct Transfer(panel: &Panel<'_>, others: &[&&Panel<'_>], config: &Config, rng: &mut Stream) {
        let (mut rows, mut values) = (Vec::new(), Vec::new());
        for other in others {
            let (terms, places) = (terms(other)?, fractional_ranks(&other.target()));
            for n in spread(terms.len(), PER_SET) {
                rows.push(terms[n].clone());
                values.push(places[n]);
            }
        }
        let model = ridge(&rows, &values, RIDGE)?;
        let combined: Vec<f64> = terms(panel)?.iter().map(|row| model.predict(row)).collect();
        let best = best_of(others)?;
        let mut series = panel.compared()?;
        series.push((combined, 1.0));
        let last = series.len() - 1;
        let resampled = ResampledSpearman::of(&panel.target(), &series, config.bootstrap, rng);
    }
    pub set: String = panel.name.clone(),
    /// Number of puzzles of other sources fitted to.
    pub fitted: usize = rows.len(),
    pub combined: Estimate = resampled.one(last)?,
    /// The single metric that is best on average over the other sources, and its correlation here.
    pub best: &'static str = COMPARED[best].label,
    pub best_alone: Estimate = resampled.one(best)?,
    /// Combined minus that, on the same puzzles.
    pub difference: Estimate = resampled.difference(last, best)?,
    /// Combined minus the number of clues.
    pub less_clues: Estimate = resampled.difference(last, 0)?,
}

/// Every set of the leaderboard, left out together with all sets of its source.
pub fn transfers(panels: &[Panel<'_>], config: &Config, rng: &mut Stream) -> Result<Vec<Transfer>> {
    let ranked: Vec<&Panel<'_>> = panels.iter().filter(|panel| panel.ranked).collect();
    let others = |panel: &Panel<'_>| -> Vec<&&Panel<'_>> {
        ranked.iter().filter(|other| other.source != panel.source).collect()
    };
    let judged = ranked.iter().map(|panel| (panel, others(panel))).filter(|(_, others)| !others.is_empty());
    judged.map(|(panel, others)| Transfer::of(panel, &others, config, rng)).collect()
}

/// The compared columns as terms: logarithms of one plus the value, since sums and counts vary by factors.
fn terms(panel: &Panel<'_>) -> Result<Vec<Vec<f64>>> {
    let columns = panel.compared()?;
    let row = |n: usize| columns.iter().map(|(values, _)| ln_1p(values[n].max(0.0))).collect();
    Ok((0..panel.rows.len()).map(row).collect())
}

fn best_of(panels: &[&&Panel<'_>]) -> Result<usize> {
    let mut sums = vec![0.0; COMPARED.len()];
    for panel in panels {
        let target = panel.target();
        for (sum, (values, sign)) in sums.iter_mut().zip(panel.compared()?) {
            *sum += sign * spearman_rho(&values, &target);
        }
    }
    let best = (0..sums.len()).max_by(|&a, &b| sums[a].total_cmp(&sums[b]));
    Ok(best.unwrap_or(0))
}
