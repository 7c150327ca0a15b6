//! The classification functions that the paper's abstract promises: levels predicted from WNEF by thresholds,
//! fitted on one half of a panel and scored on the other, compared with the number of clues alone.

use std::collections::BTreeMap;

use rand::seq::SliceRandom;
use sudoku_runner::prelude::*;
use sudoku_stats::ConfusionMatrix;

use super::panel::{Observation, Panel};

/// The minimum number of puzzles for splitting a level into halves.
const LEAST_PUZZLES: usize = 20;

record! {
    /// Levels predicted out of sample.
    pub struct Classification(fitted: &Panel, scored: &Panel, predictors: Predictors, model: &OrdinalModel) {
        let truth = places(scored);
        let mut probabilities = Vec::with_capacity(truth.len());
        for puzzle in &scored.puzzles {
            probabilities.push(model.probabilities(&predictors.of(puzzle))?);
        }
        let shown: Vec<usize> = probabilities.iter().map(|p| median_level(p)).collect();
        let confusion = ConfusionMatrix::new(&truth, &shown, fitted.levels.len())?;
    }
    /// Panel of which one half was fitted, or all of it if the scored panel is a different one.
    pub fitted_on: String = fitted.name.clone(),
    /// Panel of which the other half, or all of it, was scored.
    pub scored_on: String = scored.name.clone(),
    pub predictors: Predictors = predictors,
    pub n_fitted: usize = fitted.puzzles.len(),
    pub n_scored: usize = scored.puzzles.len(),
    /// The levels, ascending.
    pub levels: Vec<u8> = fitted.levels.clone(),
    /// With one predictor: the boundaries between levels.
    pub thresholds: Option<Vec<f64>> = thresholds(model),
    /// Scored puzzles by true level (row) and predicted level (column).
    pub confusion: ConfusionMatrix = confusion.clone(),
    pub accuracy: f64 = confusion.accuracy(),
    /// The accuracy minus the share of the most frequent level, on the same puzzles.
    #[serde(skip)]
    pub more_than_most_frequent: Estimate = confusion.more_than_most_frequent(),
    /// Cohen's kappa with quadratic weights; `None` if all puzzles are assigned the same level.
    pub weighted_kappa: Option<Estimate> = confusion.kappa(KappaWeights::Quadratic, CONFIDENCE).defined()?,
    /// Mean of -ln of the probability of the true level, in nats.
    pub log_loss: f64 = log_loss(&probabilities, &truth)?,
    /// Mean ranked probability score; 0 is best.
    pub rps: f64 = ranked_probability_score(&probabilities, &truth)?,
}

/// The variables from which a level is predicted.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Category)]
pub enum Predictors {
    Wnef,
    Clues,
    #[name = "wnef and clues"]
    Both,
}

impl Predictors {
    fn of(self, puzzle: &Observation) -> Vec<f64> {
        match self {
            Predictors::Wnef => vec![puzzle.wnef[0]],
            Predictors::Clues => vec![puzzle.clues],
            Predictors::Both => vec![puzzle.wnef[0], puzzle.clues],
        }
    }
}

/// Each panel with at least three levels, split into halves; then each single set, predicted by the model of another
/// with the same levels.
pub fn classifications(panels: &[Panel], rng: &mut Stream) -> Result<Vec<Classification>> {
    let fit_for_it: Vec<Panel> = panels
        .iter()
        .map(Panel::without_clue_labels)
        .filter(|panel| panel.levels.len() >= 3)
        .filter(|panel| panel.levels.iter().all(|&level| panel.values(level, |_| 0.0).len() >= LEAST_PUZZLES))
        .collect();
    let mut pairs: Vec<(Panel, Panel)> =
        fit_for_it.iter().map(|panel| halves(panel, |puzzle| puzzle.level, rng)).collect();
    let single = || fit_for_it.iter().filter(|panel| panel.pool.is_none());
    for fitted in single() {
        let others = single().filter(|other| other.name != fitted.name && other.levels == fitted.levels);
        pairs.extend(others.map(|scored| (fitted.clone(), scored.clone())));
    }
    let mut all = Vec::new();
    for (first, scored) in &pairs {
        for predictors in Predictors::ALL {
            if let Some(model) = fitted(first, predictors) {
                all.push(Classification::of(first, scored, predictors, &model)?);
            }
        }
    }
    Ok(all)
}

/// Two halves with equal parts of each stratum, such as a level.
pub fn halves<K: Ord>(
    panel: &Panel,
    stratum: impl Fn(&Observation) -> K,
    rng: &mut Stream,
) -> (Panel, Panel) {
    let mut first = Panel { puzzles: Vec::new(), ..panel.clone() };
    let mut second = first.clone();
    let mut strata: BTreeMap<K, Vec<&Observation>> = BTreeMap::new();
    panel.puzzles.iter().for_each(|puzzle| strata.entry(stratum(puzzle)).or_default().push(puzzle));
    for mut own in strata.into_values() {
        own.shuffle(rng);
        let middle = own.len().div_ceil(2);
        first.puzzles.extend(own[..middle].iter().copied().cloned());
        second.puzzles.extend(own[middle..].iter().copied().cloned());
    }
    (first, second)
}

/// The model that predicts the level of a panel's puzzles; `None` if the predictors separate the levels perfectly, so
/// that no model can be fitted.
pub fn fitted(panel: &Panel, predictors: Predictors) -> Option<OrdinalModel> {
    let columns = columns(panel, predictors);
    let columns: Vec<&[f64]> = columns.iter().map(Vec::as_slice).collect();
    ordinal_logit(&columns, &places(panel), panel.levels.len(), CONFIDENCE).ok()
}

/// The predicted level of each puzzle, as an index into the panel's list.
pub fn predicted(panel: &Panel, predictors: Predictors, model: &OrdinalModel) -> Result<Vec<usize>> {
    let one = |puzzle| Ok(median_level(&model.probabilities(&predictors.of(puzzle))?));
    panel.puzzles.iter().map(one).collect()
}

fn columns(panel: &Panel, predictors: Predictors) -> Vec<Vec<f64>> {
    let rows: Vec<Vec<f64>> = panel.puzzles.iter().map(|puzzle| predictors.of(puzzle)).collect();
    let width = rows.first().map_or(0, Vec::len);
    (0..width).map(|column| rows.iter().map(|row| row[column]).collect()).collect()
}

/// Levels as indexes into the panel's list.
pub fn places(panel: &Panel) -> Vec<usize> {
    let place = |puzzle: &Observation| panel.levels.iter().take_while(|&&level| level < puzzle.level).count();
    panel.puzzles.iter().map(place).collect()
}

/// The first level at which the cumulative probability exceeds one half; with one predictor, this is a comparison
/// with thresholds.
fn median_level(probabilities: &[f64]) -> usize {
    let mut cumulative = 0.0;
    let reached = probabilities.iter().position(|p| {
        cumulative += p;
        cumulative >= 0.5
    });
    reached.unwrap_or(probabilities.len() - 1)
}

/// The points at which the model gives equal probability to the levels up to one and to those above.
fn thresholds(model: &OrdinalModel) -> Option<Vec<f64>> {
    match model.coefficients.as_slice() {
        [slope] => Some(model.thresholds.iter().map(|cut| cut.estimate / slope.estimate).collect()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_level_is_where_half_the_probability_lies_below() {
        assert_eq!(median_level(&[0.6, 0.3, 0.1]), 0);
        assert_eq!(median_level(&[0.3, 0.3, 0.4]), 1);
        assert_eq!(median_level(&[0.1, 0.2, 0.7]), 2);
    }
}
