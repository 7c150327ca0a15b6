//! How well models of features tell the times of people.

use std::error::Error;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use sudoku_metrics::human::{HumanModel, Linear, TimeModel, features, select};
use sudoku_metrics::tactics::{Grade, Grader, Profile};
use sudoku_stats::{Correlation, Ridge, StatsError, ridge, spearman};

use crate::timed::{Timed, halves};

/// The features of each puzzle, each from a random stream of its own.
pub fn rows(timed: &[Timed]) -> Result<Vec<Vec<f64>>, Box<dyn Error>> {
    let explorer = Grader::new(Profile::superseded()?);
    let row = |(n, timed): (usize, &Timed)| {
        let mut rng = ChaCha8Rng::seed_from_u64(2025);
        rng.set_stream(n as u64);
        Ok(features(&HumanModel::default(), &explorer, &timed.puzzle, &timed.solution, &mut rng)?)
    };
    timed.iter().enumerate().map(row).collect()
}

/// The model of times by counts of steps that fits graded puzzles and their mean times in seconds best, with a small
/// ridge since rare tactics have few puzzles.
pub fn time_model(profile: &Profile, grades: &[Grade], seconds: &[f64]) -> Result<TimeModel, StatsError> {
    let rows: Vec<Vec<f64>> = grades.iter().map(|grade| TimeModel::terms(profile, grade)).collect();
    let logs: Vec<f64> = seconds.iter().map(|seconds| seconds.ln()).collect();
    let Ridge { intercept, weights } = ridge(&rows, &logs, 0.01)?;
    Ok(TimeModel::new(Linear { intercept, weights }))
}

/// Fits the named terms on one half and scores them on the other: Spearman with a 95 % interval.
pub fn other_half(rows: &[Vec<f64>], logs: &[f64], names: &[&str]) -> Result<Correlation, Box<dyn Error>> {
    let terms = terms(rows, names)?;
    let ([fitted, scored], [fitted_logs, scored_logs]) = (halves(&terms), halves(logs));
    let model = ridge(&fitted, &fitted_logs, 0.0)?;
    let shown: Vec<f64> = scored.iter().map(|row| model.predict(row)).collect();
    Ok(spearman(&shown, &scored_logs, 0.95)?)
}

/// Spearman of the predictions of 10-fold cross-validations, one for each of 20 seeds.
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
