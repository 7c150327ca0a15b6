//! The ladder of baselines: results of simple methods on the test part.

use rayon::prelude::*;
use serde::Serialize;
use sudoku_core::{Grid, Puzzle};
use sudoku_kit::bounded::RATING_BUDGET;
use sudoku_metrics::{naked_singles_solve, singles_solve};
use sudoku_stats::Estimate;
use sudoku_tactics::{Grader, Profile};

/// The result of a simple method on the test part.
#[derive(Clone, Debug, Serialize)]
pub struct Baseline {
    /// The method.
    pub name: String,
    /// The share of puzzles that it solves.
    pub solved: Option<Estimate>,
    /// The share of blank cells that it gets right, if it differs.
    pub cells: Option<Estimate>,
}

/// The ladder of baselines: the constant guess fitted to the training part, singles, and each profile, on at most
/// `most` test puzzles.
pub fn ladder(train: &[(Puzzle, Grid)], test: &[(Puzzle, Grid)], most: usize) -> Vec<Baseline> {
    let sample = &test[..test.len().min(most)];
    let share = |name: &str, solves: &(dyn Fn(&Puzzle) -> bool + Sync)| {
        let solved = sample.par_iter().filter(|(puzzle, _)| solves(puzzle)).count();
        Baseline {
            name: name.to_owned(),
            // `None` only for an empty part.
            solved: Estimate::wilson(solved as u64, sample.len() as u64).ok(),
            cells: None,
        }
    };
    let mut ladder = vec![constant_guess(train, sample)];
    ladder.push(share("naked singles", &naked_singles_solve));
    ladder.push(share("naked and hidden singles", &singles_solve));
    let is_left_out = |profile: &Profile| profile.slow || ["sukaku-1.18", "fpgx"].contains(&&*profile.name);
    for profile in Profile::all().filter(|profile| !is_left_out(profile)) {
        let name = format!("profile `{}`", profile.name);
        let grader = Grader::new(profile).within(RATING_BUDGET);
        // A puzzle that cannot be graded is not solved.
        let solves = |puzzle: &Puzzle| grader.solves(puzzle);
        ladder.push(share(&name, &solves));
    }
    ladder
}

fn constant_guess(train: &[(Puzzle, Grid)], test: &[(Puzzle, Grid)]) -> Baseline {
    let mut counts = [[0u64; 9]; 81];
    for (_, solution) in train {
        for (cell, &value) in counts.iter_mut().zip(solution.values()) {
            cell[usize::from(value) - 1] += 1;
        }
    }
    let guess = counts.map(|cell| (0..9).rev().max_by_key(|&digit| cell[digit]).unwrap_or(0) as u8 + 1);
    let shares: Vec<f64> = test
        .iter()
        .map(|(puzzle, solution)| {
            let blank = |cell: &usize| puzzle.values()[*cell] == 0;
            let right = |cell: &usize| solution.values()[*cell] == guess[*cell];
            let blanks: Vec<usize> = (0..81).filter(blank).collect();
            blanks.iter().filter(|cell| right(cell)).count() as f64 / blanks.len() as f64
        })
        .collect();
    let solved = shares.iter().filter(|&&share| share == 1.0).count();
    Baseline {
        name: "constant guess, fitted on the training part".into(),
        // `None` only for an empty part. Shares are finite, because every puzzle has a blank cell.
        solved: Estimate::wilson(solved as u64, test.len() as u64).ok(),
        cells: Estimate::mean(&shares).ok(),
    }
}
