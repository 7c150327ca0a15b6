//! Puzzles with the mean time that people took, and how well a model tells it.

use std::error::Error;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use sudoku_core::{Grid, Puzzle};
use sudoku_metrics::human::{HumanModel, Linear, features, select};
use sudoku_metrics::tactics::{Grader, Profile};
use sudoku_solvers::{Engine, Solver};
use sudoku_stats::{Correlation, spearman};

/// A puzzle and the mean seconds of those who solved it.
pub struct Timed {
    pub puzzle: Puzzle,
    pub solution: Grid,
    /// Number of those.
    pub solvers: f64,
    pub seconds: f64,
}

/// Reads lines of `puzzle,solvers,seconds,...` after a header.
pub fn read(text: &str) -> Result<Vec<Timed>, Box<dyn Error>> {
    let mut solver = Engine::Backtracking.build();
    let mut timed = Vec::new();
    for (n, line) in text.lines().enumerate().skip(1) {
        let fields: Vec<&str> = line.split(',').collect();
        let [clues, solvers, seconds, ..] = fields[..] else { return Err(format!("line {}", n + 1).into()) };
        let puzzle: Puzzle = clues.parse()?;
        let solution = solver.solve(&puzzle).ok_or_else(|| format!("line {}: no solution", n + 1))?;
        timed.push(Timed { puzzle, solution, solvers: solvers.parse()?, seconds: seconds.parse()? });
    }
    Ok(timed)
}

/// The features of each puzzle, each from a random stream of its own.
pub fn rows(timed: &[Timed]) -> Result<Vec<Vec<f64>>, Box<dyn Error>> {
    let explorer = Grader::new(Profile::built_in("se-like")?);
    let row = |(n, timed): (usize, &Timed)| {
        let mut rng = ChaCha8Rng::seed_from_u64(2025);
        rng.set_stream(n as u64);
        Ok(features(&HumanModel::default(), &explorer, &timed.puzzle, &timed.solution, &mut rng)?)
    };
    timed.iter().enumerate().map(row).collect()
}

/// Logarithms of the times.
pub fn logs(timed: &[Timed]) -> Vec<f64> {
    timed.iter().map(|timed| timed.seconds.ln()).collect()
}

/// The items with an even index, that is the odd rows of the file; and the others.
pub fn halves<T: Clone>(items: &[T]) -> [Vec<T>; 2] {
    [0, 1].map(|first| items.iter().skip(first).step_by(2).cloned().collect())
}

/// Fits the named terms on one half and scores them on the other: Spearman with a 95 % interval.
pub fn other_half(rows: &[Vec<f64>], logs: &[f64], names: &[&str]) -> Result<Correlation, Box<dyn Error>> {
    let terms = terms(rows, names)?;
    let ([fitted, scored], [fitted_logs, scored_logs]) = (halves(&terms), halves(logs));
    let model = Linear::fit(&fitted, &fitted_logs, 0.0)?;
    let told: Vec<f64> = scored.iter().map(|row| model.predict(row)).collect();
    Ok(spearman(&told, &scored_logs, 0.95)?)
}

/// Spearman of the predictions of 10-fold cross-validations, one for each of 20 seeds.
pub fn cross_validated(rows: &[Vec<f64>], logs: &[f64], names: &[&str]) -> Result<Vec<f64>, Box<dyn Error>> {
    let terms = terms(rows, names)?;
    (0..20).map(|seed| cross_validation(&terms, logs, seed)).collect()
}

fn cross_validation(terms: &[Vec<f64>], logs: &[f64], seed: u64) -> Result<f64, Box<dyn Error>> {
    let mut order: Vec<usize> = (0..logs.len()).collect();
    order.shuffle(&mut ChaCha8Rng::seed_from_u64(seed));
    let mut told = vec![0.0; logs.len()];
    for fold in 0..10 {
        let (out, train): (Vec<_>, Vec<_>) = order.iter().enumerate().partition(|(at, _)| at % 10 == fold);
        let rows: Vec<Vec<f64>> = train.iter().map(|&(_, &i)| terms[i].clone()).collect();
        let values: Vec<f64> = train.iter().map(|&(_, &i)| logs[i]).collect();
        let model = Linear::fit(&rows, &values, 0.0)?;
        out.iter().for_each(|&(_, &i)| told[i] = model.predict(&terms[i]));
    }
    Ok(spearman(&told, logs, 0.95)?.estimate)
}

fn terms(rows: &[Vec<f64>], names: &[&str]) -> Result<Vec<Vec<f64>>, Box<dyn Error>> {
    let all: Option<Vec<Vec<f64>>> = rows.iter().map(|row| select(row, names)).collect();
    all.ok_or_else(|| "a term that there is not".into())
}
