//! Fits `human-difficulty` to the times of people: `fit_human_difficulty FILE.csv [--model]`, with lines
//! `puzzle,solvers,seconds,number,difficulty,...` after a header. The difficulty is the ratio of the time to the
//! player's usual time and may be missing.
//!
//! Prints how well the model predicts data to which it was not fitted. With `--model`, prints the coefficients of a fit
//! to all rows instead, in the format of `crates/metrics/models/human-difficulty.toml`.

#[allow(dead_code, reason = "each program uses a part")]
#[path = "../tests/support/timed.rs"]
mod timed;

use std::error::Error;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use sudoku_math::ln;
use sudoku_metrics::human::{DIFFICULTY_TERMS, Difficulty, Errors, Scanner, SolvingTime, Sweeper};
use sudoku_stats::{CommonScale, HUBER_95, common_scale, folds, median, quantiles, spearman};
use timed::Timed;

type Outcome<T> = Result<T, Box<dyn Error>>;

/// Number of runs of the simulations.
const RUNS: u32 = 24;
/// The weight of a mean time relative to a difficulty: about the ratio of the variances of their errors.
const WEIGHT: f64 = 0.2;
const FOLDS: usize = 10;
const REPEATS: usize = 20;
/// Levels of the quantiles that bound the intervals.
const LEVELS: [f64; 2] = [0.05, 0.95];

struct Data {
    terms: Vec<[f64; 5]>,
    /// Logarithms.
    difficulty: Vec<Option<f64>>,
    seconds: Vec<f64>,
}

/// Predicted logarithms.
type Predictions = Vec<(f64, f64)>;

fn scanner() -> Scanner {
    Scanner { runs: RUNS, ..SolvingTime::built_in().scanner }
}

impl Data {
    fn new(timed: &[Timed]) -> Outcome<Data> {
        let terms = |timed: &Timed| -> Outcome<[f64; 5]> {
            Ok(Difficulty::terms(&scanner(), Sweeper { runs: RUNS }, &timed.representative)?)
        };
        Ok(Data {
            terms: timed.iter().map(terms).collect::<Outcome<_>>()?,
            difficulty: timed.iter().map(|timed| timed.difficulty.map(ln)).collect(),
            seconds: timed::logs(timed),
        })
    }

    fn fit(&self, rows: &[usize]) -> Outcome<CommonScale> {
        let columns: Vec<Vec<f64>> = (0..DIFFICULTY_TERMS.len())
            .map(|term| rows.iter().map(|&row| self.terms[row][term]).collect())
            .collect();
        let columns: Vec<&[f64]> = columns.iter().map(Vec::as_slice).collect();
        let difficulty: Vec<Option<f64>> = rows.iter().map(|&row| self.difficulty[row]).collect();
        let seconds: Vec<f64> = rows.iter().map(|&row| self.seconds[row]).collect();
        Ok(common_scale(&columns, &difficulty, &seconds, WEIGHT, HUBER_95)?)
    }

    fn predict(&self, fit: &CommonScale, row: usize) -> (f64, f64) {
        let predicted = fit.model.predict(&self.terms[row]);
        (predicted, fit.second(predicted))
    }

    /// Predictions for each row by a fit to the other folds.
    fn out_of_fold(&self, rng: &mut ChaCha8Rng) -> Outcome<Predictions> {
        let division = folds(self.terms.len(), FOLDS, rng);
        let mut shown = vec![(0.0, 0.0); self.terms.len()];
        for fold in 0..FOLDS {
            let (own, others): (Vec<usize>, Vec<usize>) =
                (0..shown.len()).partition(|&row| division[row] == fold);
            let fit = self.fit(&others)?;
            own.into_iter().for_each(|row| shown[row] = self.predict(&fit, row));
        }
        Ok(shown)
    }

    fn report(&self, name: &str, rows: &[usize], shown: &Predictions) -> Outcome<()> {
        let rated = rows.iter().filter_map(|&row| Some((shown[row].0, self.difficulty[row]?)));
        let (a, b): (Vec<f64>, Vec<f64>) = rated.unzip();
        let with_difficulty = spearman(&a, &b, 0.95)?;
        let (a, b): (Vec<f64>, Vec<f64>) = rows.iter().map(|&row| (shown[row].1, self.seconds[row])).unzip();
        let with_seconds = spearman(&a, &b, 0.95)?;
        let error = median(&a.iter().zip(&b).map(|(a, b)| (a - b).abs()).collect::<Vec<_>>())?;
        let [(n, d), (m, t)] = [&with_difficulty, &with_seconds]
            .map(|rho| (rho.n, format!("{:.3} [{:.3}, {:.3}]", rho.estimate, rho.ci.low, rho.ci.high)));
        println!("{name}: difficulty {d}, n = {n}; seconds {t}, n = {m}, median |error of ln| {error:.3}");
        Ok(())
    }

    fn errors(&self, is_harder: bool, repeats: &[Predictions]) -> Outcome<Errors> {
        let (mut difficulty, mut seconds) = (Vec::new(), Vec::new());
        for shown in repeats {
            for (row, shown) in shown.iter().enumerate() {
                if Difficulty::is_harder(&self.terms[row]) == is_harder {
                    seconds.push(self.seconds[row] - shown.1);
                    difficulty.extend(self.difficulty[row].map(|known| known - shown.0));
                }
            }
        }
        let two = |errors: &[f64]| -> Outcome<[f64; 2]> {
            let bounds = quantiles(errors, &LEVELS)?;
            Ok([bounds[0], bounds[1]])
        };
        Ok(Errors { difficulty: two(&difficulty)?, seconds: two(&seconds)? })
    }
}

fn main() -> Outcome<()> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let path = args.first().ok_or("usage: fit_human_difficulty FILE.csv [--model]")?;
    let timed = timed::read(&std::fs::read_to_string(path)?)?;
    let data = Data::new(&timed)?;
    let all: Vec<usize> = (0..timed.len()).collect();
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let repeats = (0..REPEATS).map(|_| data.out_of_fold(&mut rng)).collect::<Outcome<Vec<_>>>()?;
    if args.get(1).is_some_and(|option| option == "--model") {
        return print_model(&data, &all, &repeats);
    }
    let [odd, even] = timed::halves(&all);
    let fit = data.fit(&odd)?;
    let shown = all.iter().map(|&row| data.predict(&fit, row)).collect();
    data.report("odd rows -> even rows", &even, &shown)?;
    let mean = |row: usize| {
        let sum = repeats.iter().fold((0.0, 0.0), |sum, one| (sum.0 + one[row].0, sum.1 + one[row].1));
        (sum.0 / REPEATS as f64, sum.1 / REPEATS as f64)
    };
    let shown: Predictions = all.iter().map(|&row| mean(row)).collect();
    data.report("mean of 20 times 10-fold", &all, &shown)?;
    for is_harder in [false, true] {
        let part: Vec<usize> =
            all.iter().copied().filter(|&row| Difficulty::is_harder(&data.terms[row]) == is_harder).collect();
        data.report(if is_harder { "  harder than singles" } else { "  singles" }, &part, &shown)?;
    }
    Ok(())
}

fn print_model(data: &Data, rows: &[usize], repeats: &[Predictions]) -> Outcome<()> {
    let CommonScale { model, shift, factor } = data.fit(rows)?;
    let six = |values: &[f64]| <[f64; 6]>::try_from(values).map_err(|_| "six values");
    let covariance: Vec<[f64; 6]> = model.covariance.iter().map(|row| six(row)).collect::<Result<_, _>>()?;
    let fitted = Difficulty {
        version: 2,
        source: "CloudSudoku (CC0), D_TO and mean times of 10 to 43 people".to_owned(),
        timed: rows.len(),
        rated: data.difficulty.iter().flatten().count(),
        coefficients: six(&model.coefficients)?,
        seconds: [shift, factor],
        scale: model.scale,
        singles: data.errors(false, repeats)?,
        harder: data.errors(true, repeats)?,
        covariance: covariance.try_into().map_err(|_| "six rows")?,
        scanner: scanner(),
        sweeper: Sweeper { runs: RUNS },
    };
    println!(
        "# Made by `just fit-human-difficulty DATA/human_times_cloudsudoku.csv --model`; \
         docs/human-difficulty.md says how."
    );
    print!("{}", toml::to_string(&fitted)?);
    Ok(())
}
