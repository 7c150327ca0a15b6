//! Fits `human-time` to the times of people: `fit_human_time FILE.csv [--model]`, with lines
//! `puzzle,solvers,seconds,...` after a header.
//!
//! Prints how well the model predicts times to which it was not fitted, and the noise ceiling. With `--model`, prints
//! the coefficients of a fit to all rows instead, in the format of `crates/metrics/models/human-time.toml`.
//!
//! In each of ten outer folds, the rates of the scanner, the loss and the weights of puzzles are chosen by the mean
//! absolute error of ln seconds in five inner folds. So no choice uses data on which it is scored.

#[allow(dead_code, reason = "each program uses a part")]
#[path = "../tests/support/timed.rs"]
mod timed;

use std::collections::BTreeMap;
use std::error::Error;

use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use sudoku_math::{cos, ln, square};
use sudoku_metrics::human::{Scanner, SolvingTime};
use sudoku_stats::{HUBER_95, RobustModel, clopper_pearson, huber, median, ols, quantiles, spearman};
use timed::Timed;

type Outcome<T> = Result<T, Box<dyn Error>>;

/// Number of runs of the simulation.
const RUNS: u32 = 12;
const OUTER: usize = 10;
const INNER: usize = 5;
/// Levels of the quantiles that bound the intervals of 50 and 90 %.
const LEVELS: [f64; 4] = [0.05, 0.25, 0.75, 0.95];

/// All data on the timed puzzles.
struct Data {
    solvers: Vec<f64>,
    logs: Vec<f64>,
    scanners: Vec<Scanner>,
    /// The terms for each scanner and each puzzle.
    terms: Vec<Vec<[f64; 3]>>,
}

/// The parameters that are chosen.
#[derive(Clone, Copy, PartialEq, PartialOrd, Debug)]
struct Choice {
    scanner: usize,
    /// Huber's constant.
    loss: f64,
    /// A puzzle timed by n people counts n / (n + `half`).
    half: f64,
}

impl Data {
    fn new(timed: &[Timed]) -> Outcome<Data> {
        let mut scanners = Vec::new();
        for in_line in [0.1, 0.2, 0.4, 0.8] {
            for naked in [0.025, 0.05, 0.1] {
                for stuck in [4.0, 8.0, 16.0] {
                    scanners.push(Scanner { runs: RUNS, in_line, naked, stuck, ..Scanner::default() });
                }
            }
        }
        let terms_of = |scanner: &Scanner| {
            let terms = |timed: &Timed| Ok(SolvingTime::terms(scanner, &timed.representative)?);
            timed.iter().map(terms).collect::<Outcome<Vec<_>>>()
        };
        let terms = scanners.iter().map(terms_of).collect::<Outcome<_>>()?;
        let solvers = timed.iter().map(|timed| timed.solvers).collect();
        Ok(Data { solvers, logs: timed::logs(timed), scanners, terms })
    }

    fn choices(&self) -> Vec<Choice> {
        let mut choices = Vec::new();
        for scanner in 0..self.scanners.len() {
            for loss in [f64::INFINITY, HUBER_95, 0.7, 0.35] {
                for half in [0.0, 10.0, 40.0] {
                    choices.push(Choice { scanner, loss, half });
                }
            }
        }
        choices
    }

    fn fit(&self, choice: Choice, rows: &[usize]) -> Outcome<RobustModel> {
        let term = |t: usize| rows.iter().map(|&i| self.terms[choice.scanner][i][t]).collect::<Vec<_>>();
        let columns = [0, 1, 2].map(term);
        let columns: Vec<&[f64]> = columns.iter().map(Vec::as_slice).collect();
        let y: Vec<f64> = rows.iter().map(|&i| self.logs[i]).collect();
        let weights: Vec<f64> =
            rows.iter().map(|&i| self.solvers[i] / (self.solvers[i] + choice.half)).collect();
        Ok(huber(&columns, &y, &weights, choice.loss)?)
    }

    /// Predicted minus observed, and this difference divided by the standard error of prediction.
    fn error(&self, choice: Choice, model: &RobustModel, i: usize) -> (f64, f64) {
        let terms = &self.terms[choice.scanner][i];
        let error = self.logs[i] - model.predict(terms);
        (error, error / (square(model.scale) + model.variance(terms)).sqrt())
    }

    /// The errors of a cross-validation, in the order of `rows`.
    fn validate(&self, choice: Choice, rows: &[usize], folds: usize) -> Outcome<Vec<(f64, f64)>> {
        let mut errors = vec![(0.0, 0.0); rows.len()];
        for fold in 0..folds {
            let train: Vec<usize> =
                rows.iter().enumerate().filter(|(at, _)| at % folds != fold).map(|(_, &i)| i).collect();
            let model = self.fit(choice, &train)?;
            for at in (fold..rows.len()).step_by(folds) {
                errors[at] = self.error(choice, &model, rows[at]);
            }
        }
        Ok(errors)
    }

    /// The choice with the least mean absolute error for these rows, and the quantiles of its errors.
    fn choose(&self, rows: &[usize]) -> Outcome<(Choice, Vec<f64>)> {
        let mut best: Option<(f64, Choice, Vec<f64>)> = None;
        for choice in self.choices() {
            let errors = self.validate(choice, rows, INNER)?;
            let mean = mean(errors.iter().map(|(error, _)| error.abs()));
            if best.as_ref().is_none_or(|(least, ..)| mean < *least) {
                best = Some((mean, choice, errors.into_iter().map(|(_, ratio)| ratio).collect()));
            }
        }
        let (_, choice, ratios) = best.ok_or("no choice")?;
        Ok((choice, quantiles(&ratios, &LEVELS)?))
    }

    /// Makes the choice and the fit on some rows, and predicts others.
    fn predict(&self, train: &[usize], test: &[usize]) -> Outcome<(Choice, Vec<Prediction>)> {
        let (choice, bounds) = self.choose(train)?;
        let model = self.fit(choice, train)?;
        let predict = |&row: &usize| {
            let (error, ratio) = self.error(choice, &model, row);
            let within = |a: usize, b: usize| bounds[a] <= ratio && ratio <= bounds[b];
            Prediction { row, log: self.logs[row] - error, half: within(1, 2), most: within(0, 3) }
        };
        Ok((choice, test.iter().map(predict).collect()))
    }

    fn report(&self, name: &str, predictions: &[Prediction]) -> Outcome<()> {
        let shown: Vec<f64> = predictions.iter().map(|p| p.log).collect();
        let real: Vec<f64> = predictions.iter().map(|p| self.logs[p.row]).collect();
        let rank = spearman(&shown, &real, 0.95)?;
        let errors = shown.iter().zip(&real).map(|(a, b)| (a - b).abs());
        let n = predictions.len() as u64;
        let half = predictions.iter().filter(|p| p.half).count() as u64;
        let most = predictions.iter().filter(|p| p.most).count() as u64;
        let share = |k: u64| -> Outcome<String> {
            let share = clopper_pearson(k, n, 0.95)?;
            Ok(format!("{:.3} [{:.3}, {:.3}]", share.value, share.low, share.high))
        };
        println!(
            "{name}: n = {n}, Spearman {:.3} [{:.3}, {:.3}], mean |error of ln seconds| {:.3}, \
             in the 50 % interval {}, in the 90 % interval {}",
            rank.estimate,
            rank.ci.low,
            rank.ci.high,
            mean(errors),
            share(half)?,
            share(most)?
        );
        Ok(())
    }

    /// The noise of the mean times, and the rank correlation that a perfect prediction would have with them. Errors of
    /// more than three scales count as three.
    fn ceiling(&self, predictions: &[Prediction]) -> Outcome<()> {
        let scale =
            median(&predictions.iter().map(|p| (self.logs[p.row] - p.log).abs()).collect::<Vec<_>>())?
                / 0.6745;
        let square = |p: &Prediction| square((self.logs[p.row] - p.log).abs().min(3.0 * scale));
        let squares: Vec<(f64, f64)> =
            predictions.iter().map(|p| (1.0 / self.solvers[p.row], square(p))).collect();
        let slope = |sample: &[(f64, f64)]| -> Outcome<f64> {
            let (x, y): (Vec<f64>, Vec<f64>) = sample.iter().copied().unzip();
            Ok(ols(&[&x], &y, 0.95)?.coefficients[1].estimate)
        };
        let mut rng = ChaCha8Rng::seed_from_u64(7);
        let draws = (0..2000)
            .map(|_| {
                let sample: Vec<(f64, f64)> =
                    squares.iter().map(|_| squares[rng.random_range(0..squares.len())]).collect();
                slope(&sample)
            })
            .collect::<Outcome<Vec<f64>>>()?;
        let bounds = quantiles(&draws, &[0.025, 0.975])?;
        let rows: Vec<usize> = predictions.iter().map(|p| p.row).collect();
        println!(
            "variance of ln seconds between people, from the errors' variance against 1 / n; noise ceiling:"
        );
        for (name, variance) in
            [("estimate", slope(&squares)?), ("95 % interval from", bounds[0].max(0.0)), ("to", bounds[1])]
        {
            let many: Vec<usize> = rows.iter().copied().filter(|&i| self.solvers[i] >= 20.0).collect();
            let (all, many) = (self.simulate(variance, &rows)?, self.simulate(variance, &many)?);
            println!(
                "  {name}: {variance:.3}; Spearman {all:.3} of all, {many:.3} of those timed by 20 and more"
            );
        }
        Ok(())
    }

    /// Mean rank correlation of true and observed means, if single times have this variance. The true means are the
    /// observed ones, shrunk to the variance that remains without noise.
    fn simulate(&self, variance: f64, rows: &[usize]) -> Outcome<f64> {
        let logs: Vec<f64> = rows.iter().map(|&i| self.logs[i]).collect();
        let middle = mean(logs.iter().copied());
        let total = mean(logs.iter().map(|log| square(log - middle)));
        let noise = mean(rows.iter().map(|&i| variance / self.solvers[i]));
        if noise >= total {
            return Ok(0.0);
        }
        let shrink = ((total - noise) / total).sqrt();
        let truth: Vec<f64> = logs.iter().map(|log| middle + shrink * (log - middle)).collect();
        let mut rng = ChaCha8Rng::seed_from_u64(11);
        let mut normal = || {
            let (a, b): (f64, f64) = (1.0 - rng.random::<f64>(), rng.random());
            (-2.0 * ln(a)).sqrt() * cos(std::f64::consts::TAU * b)
        };
        let mut correlations = Vec::new();
        for _ in 0..200 {
            let seen: Vec<f64> = truth
                .iter()
                .zip(rows)
                .map(|(log, &i)| log + normal() * (variance / self.solvers[i]).sqrt())
                .collect();
            correlations.push(spearman(&truth, &seen, 0.95)?.estimate);
        }
        Ok(mean(correlations.into_iter()))
    }
}

fn mean(values: impl ExactSizeIterator<Item = f64>) -> f64 {
    let n = values.len() as f64;
    values.sum::<f64>() / n
}

/// A prediction by a fit that did not use the predicted time.
struct Prediction {
    row: usize,
    log: f64,
    half: bool,
    most: bool,
}

fn main() -> Outcome<()> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let path = args.first().ok_or("usage: fit_human_time FILE.csv [--model]")?;
    let timed = timed::read(&std::fs::read_to_string(path)?)?;
    let data = Data::new(&timed)?;
    let mut rows: Vec<usize> = (0..timed.len()).collect();
    rows.shuffle(&mut ChaCha8Rng::seed_from_u64(1));
    if args.get(1).is_some_and(|option| option == "--model") {
        return print_model(&data, &rows);
    }
    let [odd, even] = timed::halves(&(0..timed.len()).collect::<Vec<_>>());
    let (choice, predictions) = data.predict(&odd, &even)?;
    println!("chosen on the odd rows: {}", words(&data, choice));
    data.report("odd rows -> even rows", &predictions)?;
    let mut all = Vec::new();
    let mut chosen: BTreeMap<String, usize> = BTreeMap::new();
    for fold in 0..OUTER {
        let (test, train): (Vec<_>, Vec<_>) = rows.iter().enumerate().partition(|(at, _)| at % OUTER == fold);
        let [test, train] = [test, train].map(|part| part.into_iter().map(|(_, &i)| i).collect::<Vec<_>>());
        let (choice, predictions) = data.predict(&train, &test)?;
        *chosen.entry(words(&data, choice)).or_default() += 1;
        all.extend(predictions);
    }
    chosen.iter().for_each(|(choice, n)| println!("chosen in {n} of {OUTER} outer folds: {choice}"));
    data.report("10-fold, choices inside", &all)?;
    let (many, few): (Vec<_>, Vec<_>) = all.into_iter().partition(|p| data.solvers[p.row] >= 20.0);
    data.report("  of these, timed by 20 and more", &many)?;
    data.report("  of these, timed by fewer", &few)?;
    data.ceiling(&many.into_iter().chain(few).collect::<Vec<_>>())
}

fn words(data: &Data, choice: Choice) -> String {
    let Scanner { in_line, naked, stuck, .. } = data.scanners[choice.scanner];
    let Choice { loss, half, .. } = choice;
    format!(
        "rates {in_line} (line), {naked} (naked), stuck {stuck}; Huber's constant {loss}; weights n / (n + {half})"
    )
}

fn print_model(data: &Data, rows: &[usize]) -> Outcome<()> {
    let (choice, bounds) = data.choose(rows)?;
    let model = data.fit(choice, rows)?;
    let four = |values: &[f64]| <[f64; 4]>::try_from(values).map_err(|_| "four values");
    let covariance: Vec<[f64; 4]> = model.covariance.iter().map(|row| four(row)).collect::<Result<_, _>>()?;
    let fitted = SolvingTime {
        version: 2,
        source: "CloudSudoku (CC0), mean times of 10 to 43 people".to_owned(),
        puzzles: rows.len(),
        coefficients: four(&model.coefficients)?,
        scale: model.scale,
        quantiles: four(&bounds)?,
        covariance: covariance.try_into().map_err(|_| "four rows")?,
        scanner: data.scanners[choice.scanner],
    };
    println!(
        "# Made by `just fit-human-time DATA/human_times_cloudsudoku.csv --model`; docs/human-time.md says how."
    );
    println!("# Chosen: {}.", words(data, choice));
    print!("{}", toml::to_string(&fitted)?);
    Ok(())
}
