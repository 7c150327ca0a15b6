//! Measures how well models of features predict the times of people.

use std::error::Error;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use sudoku_math::{exp, ln, square};
use sudoku_metrics::human::{Growth, HumanModel, Linear, Pace, Player, TimeModel, features, select};
use sudoku_stats::{Correlation, Ridge, StatsError, ridge, spearman};
use sudoku_tactics::{Grade, Grader, Profile};

use crate::timed::{Timed, halves};

/// The features of each puzzle.
pub fn rows(timed: &[Timed]) -> Result<Vec<Vec<f64>>, Box<dyn Error>> {
    let explainer = Grader::new(Profile::built_in("se-1.2.1")?);
    let row = |timed: &Timed| Ok(features(&HumanModel::default(), &explainer, &timed.puzzle)?);
    timed.iter().map(row).collect()
}

/// Fits a model of times by counts of steps to graded puzzles and their mean times in seconds. The fit has a small
/// ridge, because rare tactics occur in few puzzles.
pub fn time_model(profile: &Profile, grades: &[Grade], seconds: &[f64]) -> Result<TimeModel, StatsError> {
    let rows: Vec<Vec<f64>> = grades.iter().map(|grade| TimeModel::terms(profile, grade)).collect();
    let logs: Vec<f64> = seconds.iter().map(|&seconds| ln(seconds)).collect();
    let Ridge { intercept, weights } = ridge(&rows, &logs, 0.01)?;
    Ok(TimeModel::new(Linear { intercept, weights }))
}

/// The player of skill 1 whose mean total times are closest to the given times in seconds, by least squares of the
/// logarithms. Means over many people do not show how much the times of one person vary, so the spread of a move must
/// be given.
pub fn player(paces: &[Pace], seconds: &[f64], spread: f64) -> Result<Player, Box<dyn Error>> {
    let valid = |seconds: &f64| seconds.is_finite() && *seconds > 0.0;
    let unit =
        |per_score: f64| Player { skill: 1.0, base: 1.0, growth: Growth::PerPoint(per_score), spread: 0.0 };
    if paces.is_empty()
        || paces.len() != seconds.len()
        || paces.iter().any(|pace| unit(1.0).mean_seconds(pace) == 0.0)
        || !seconds.iter().all(valid)
    {
        return Err("a fit needs at least one puzzle with moves, and for each a time above 0".into());
    }
    // Mean and sum of squares of ln(seconds / sum). The mean is the logarithm of the base, which scales all times.
    let residuals = |per_score: f64| {
        let logs = paces.iter().zip(seconds).map(|(pace, &s)| ln(s) - ln(unit(per_score).mean_seconds(pace)));
        let n = paces.len() as f64;
        let mean = logs.clone().sum::<f64>() / n;
        (mean, logs.map(|log| square(log - mean)).sum::<f64>())
    };
    let log = least(0.0, ln(10.0), |log| residuals(exp(log)).1);
    let (mean, _) = residuals(exp(log));
    let base = exp(mean - spread * spread / 2.0);
    Ok(Player { skill: 1.0, base, growth: Growth::PerPoint(exp(log)), spread })
}

/// The minimum of a unimodal function, by golden section.
fn least(mut low: f64, mut high: f64, f: impl Fn(f64) -> f64) -> f64 {
    let ratio = (5f64.sqrt() - 1.0) / 2.0;
    for _ in 0..80 {
        let (a, b) = (high - ratio * (high - low), low + ratio * (high - low));
        if f(a) < f(b) { high = b } else { low = a }
    }
    (low + high) / 2.0
}

/// Fits the named terms on one half and returns the Spearman correlation on the other half, with a 95 % interval.
pub fn other_half(rows: &[Vec<f64>], logs: &[f64], names: &[&str]) -> Result<Correlation, Box<dyn Error>> {
    let terms = terms(rows, names)?;
    let ([fitted, scored], [fitted_logs, scored_logs]) = (halves(&terms), halves(logs));
    let model = ridge(&fitted, &fitted_logs, 0.0)?;
    let shown: Vec<f64> = scored.iter().map(|row| model.predict(row)).collect();
    Ok(spearman(&shown, &scored_logs, 0.95)?)
}

/// Spearman correlations of predictions by 10-fold cross-validation, one for each of 20 seeds.
pub fn cross_validated(rows: &[Vec<f64>], logs: &[f64], names: &[&str]) -> Result<Vec<f64>, Box<dyn Error>> {
    let terms = terms(rows, names)?;
    (0..20).map(|seed| cross_validation(&terms, logs, seed)).collect()
}

fn cross_validation(terms: &[Vec<f64>], logs: &[f64], seed: u64) -> Result<f64, Box<dyn Error>> {
    let mut order: Vec<usize> = (0..logs.len()).collect();
    order.shuffle(&mut ChaCha8Rng::seed_from_u64(seed));
    let mut shown = vec![0.0; logs.len()];
    for fold in 0..10 {
        let (out, train): (Vec<_>, Vec<_>) = order.iter().enumerate().partition(|(at, _)| at % 10 == fold);
        let rows: Vec<Vec<f64>> = train.iter().map(|&(_, &i)| terms[i].clone()).collect();
        let values: Vec<f64> = train.iter().map(|&(_, &i)| logs[i]).collect();
        let model = ridge(&rows, &values, 0.0)?;
        out.iter().for_each(|&(_, &i)| shown[i] = model.predict(&terms[i]));
    }
    Ok(spearman(&shown, logs, 0.95)?.estimate)
}

fn terms(rows: &[Vec<f64>], names: &[&str]) -> Result<Vec<Vec<f64>>, Box<dyn Error>> {
    let all: Option<Vec<Vec<f64>>> = rows.iter().map(|row| select(row, names)).collect();
    all.ok_or_else(|| "a term that there is not".into())
}
