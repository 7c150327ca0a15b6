//! Measures the difficulty of a sample of the puzzles by metrics.

use rayon::prelude::*;
use serde::Serialize;
use sudoku_core::{Named, Puzzle, Symmetry};
use sudoku_kit::bounded::{explainer, measured, rating};
use sudoku_solvers::{Engine, Limits};
use sudoku_stats::{CONFIDENCE, Estimate, quantiles, spearman};
use sudoku_streams::Streams;
use sudoku_tactics::{Grader, Profile};

/// Only one in this number of puzzles in the sample is rated by Sudoku Explainer, because this takes up to a second for
/// the hardest puzzles.
const RATED: usize = 5;

/// A puzzle of the sample, with its label as a number if it has one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sampled {
    /// Number of its random stream.
    pub item: u64,
    pub puzzle: Puzzle,
    pub label: Option<f64>,
}

/// A measure that is applied to each puzzle and to a random symmetric copy of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Named)]
enum Measure {
    Clues,
    #[name = "guesses of backtracking, fewest candidates first"]
    Nodes,
    #[name = "branch score"]
    BranchScore,
    #[name = "predicted human time (s)"]
    HumanTime,
    #[name = "SE rating (1.2.1)"]
    Rating,
}

/// A metric over the sample of a file.
#[derive(Clone, Debug, Serialize)]
pub struct Scores {
    /// The metric.
    pub metric: &'static str,
    /// Number of puzzles measured.
    pub n: usize,
    /// The mean with its interval.
    pub mean: Option<Estimate>,
    /// Minimum, lower quartile, median, upper quartile, maximum.
    pub quantiles: Vec<f64>,
    /// Spearman's correlation between the values of the puzzles and of a random symmetric copy of each.
    pub stability: Option<Estimate>,
    /// Spearman's correlation with the label.
    pub label: Option<Estimate>,
}

/// The share of a file's puzzles that the tactics of a profile solve.
#[derive(Clone, Debug, Serialize)]
pub struct Solved {
    /// The profile.
    pub profile: &'static str,
    /// The share of the sample.
    pub share: Option<Estimate>,
}

/// All results for a sample.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Difficulty {
    /// Results by metric.
    pub scores: Vec<Scores>,
    /// Results by profile.
    pub profiles: Vec<Solved>,
}

/// Measures a sample; the puzzles must have exactly one solution.
pub(crate) fn measure(sample: &[Sampled], streams: &Streams) -> Difficulty {
    if sample.is_empty() {
        return Difficulty::default();
    }
    let rater = explainer();
    let values: Vec<[[Option<f64>; 5]; 2]> = sample
        .par_iter()
        .enumerate()
        .map(|(number, one)| {
            let copy = Symmetry::random(&mut streams.item(one.item)).apply(&one.puzzle);
            let rater = (number % RATED == 0).then_some(&rater);
            [one.puzzle, copy].map(|puzzle| Measure::ALL.map(|measure| value(measure, &puzzle, rater)))
        })
        .collect();
    let scores = Measure::ALL
        .iter()
        .enumerate()
        .map(|(place, measure)| scores(measure.name(), sample, &values, place));
    Difficulty { scores: scores.collect(), profiles: profiles(sample) }
}

fn value(measure: Measure, puzzle: &Puzzle, rater: Option<&Grader>) -> Option<f64> {
    // A puzzle for which a metric has no value is left out. `n` counts puzzles with a value.
    match measure {
        Measure::Clues => Some(puzzle.clue_count() as f64),
        Measure::Nodes => {
            Some(Engine::Backtracking.build().count(puzzle, Limits::UNIQUE).stats.guesses as f64)
        }
        Measure::BranchScore => measured("branch-score", puzzle),
        Measure::HumanTime => measured("human-time", puzzle),
        Measure::Rating => rating(rater?, puzzle),
    }
}

fn scores(
    metric: &'static str,
    sample: &[Sampled],
    values: &[[[Option<f64>; 5]; 2]],
    place: usize,
) -> Scores {
    let known: Vec<f64> = values.iter().filter_map(|pair| pair[0][place]).collect();
    let copies = values.iter().filter_map(|[one, copy]| Some((one[place]?, copy[place]?)));
    let labels = sample.iter().zip(values).filter_map(|(one, pair)| Some((one.label?, pair[0][place]?)));
    Scores {
        metric,
        n: known.len(),
        // Scores are finite, so this is `None` only without scores.
        mean: Estimate::mean(&known).ok(),
        quantiles: quantiles(&known, &[0.0, 0.25, 0.5, 0.75, 1.0]).unwrap_or_default(),
        stability: correlation(copies),
        label: correlation(labels),
    }
}

/// Spearman's correlation of pairs of finite numbers; `None` for fewer than four pairs or constant values.
pub fn correlation(pairs: impl Iterator<Item = (f64, f64)>) -> Option<Estimate> {
    let (x, y): (Vec<f64>, Vec<f64>) = pairs.unzip();
    if x.len() < 4 {
        return None;
    }
    // For finite numbers this is `None` only if one of the two is constant.
    spearman(&x, &y, CONFIDENCE).ok().map(|r| Estimate::from(&r))
}

fn profiles(sample: &[Sampled]) -> Vec<Solved> {
    // Rating profiles are left out. They solve nearly everything, so their ratings say more than the share solved.
    let is_rating = |profile: &Profile| {
        profile.slow || ["se-1.2.1", "sukaku-1.18", "fpgx"].contains(&profile.name.as_str())
    };
    let profiles =
        Profile::NAMES.iter().map(|name| (*name, Profile::built_in(name).expect("it is built in")));
    profiles
        .filter(|(_, profile)| !is_rating(profile))
        .map(|(name, profile)| {
            let grader = Grader::new(profile);
            // A puzzle that cannot be graded is not solved.
            let is_solved = |one: &Sampled| grader.solves(&one.puzzle);
            let solved = sample.par_iter().filter(|one| is_solved(one)).count();
            // `None` only for an empty sample.
            Solved { profile: name, share: Estimate::wilson(solved as u64, sample.len() as u64).ok() }
        })
        .collect()
}
