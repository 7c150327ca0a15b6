//! The hardest puzzles, by splitting on the rating.
//!
//! Puzzles that are drawn from the population and rated high enough are copied to restore their number, and each copy
//! walks among the puzzles of its grid with at least that rating. The product of the remaining shares at the ratings
//! of the ladder is an unbiased estimate of the share of all minimal puzzles.

use std::iter::{repeat, repeat_n};

use sudoku_core::CellSet;
use sudoku_generators::population::{Descent, Drawn, Nine, Plan, exchanged, systematic};
use sudoku_metrics::Metric;
use sudoku_runner::prelude::*;
use sudoku_solvers::Fast;

use super::rows::{Row, draw};
use super::{Config, ratings::is_rated};

/// The value of `sample` in the row with the number of minimal puzzles of a descent.
pub const ALL: &str = "tail";

/// The name of the sample above a rating of the ladder.
pub fn sample(from: f64) -> String {
    format!("{ALL} from {from:.1}")
}

/// A walking puzzle.
#[derive(Clone, Copy)]
struct Walking {
    grid: usize,
    clues: CellSet,
    rating: f64,
}

/// The rows of a descent: its number of minimal puzzles, and the puzzles above each rating of the ladder.
pub fn tail(metric: &dyn Metric, rng: &mut Stream, config: &Config) -> Result<Vec<Row>> {
    let mut solver = Fast::new();
    let descent = Descent::run(&Plan::shares(config.grids), &mut Nine(&mut solver), rng);
    let drawn = draw(&descent, config.walkers, rng);
    let all: f64 = drawn.iter().map(|(_, weight)| weight).sum();
    let mut rows = vec![Row { sample: ALL.to_owned(), weight: all, ..Row::default() }];
    let mut walking = Vec::with_capacity(drawn.len());
    for (found, _) in &drawn {
        let (grid, clues) = (found.grid as usize, found.clues);
        walking.push(Walking { grid, clues, rating: rating(metric, &descent.grids[grid], clues)? });
    }
    let mut weight = all / walking.len().max(1) as f64;
    for &from in &config.ladder {
        let above: Vec<Walking> = walking.iter().copied().filter(|one| is_rated(one.rating, from)).collect();
        if above.is_empty() {
            break;
        }
        let copies = config.walkers as f64 / above.len() as f64;
        weight /= copies;
        walking = copied(&above, copies, rng);
        for one in &mut walking {
            let drawn = &descent.grids[one.grid];
            for _ in 0..config.proposals {
                let Some(clues) = exchanged(drawn, one.clues, rng, &mut Nine(&mut solver)) else { continue };
                let rating = rating(metric, drawn, clues)?;
                if is_rated(rating, from) {
                    (one.clues, one.rating) = (clues, rating);
                }
            }
            let puzzle = Some(drawn.puzzle(one.clues).to_string());
            let (clues, er) = (one.clues.len(), Some(one.rating));
            rows.push(Row { sample: sample(from), clues, weight, puzzle, er, ..Row::default() });
        }
    }
    Ok(rows)
}

/// Copies of the puzzles, the given number of each on average, which need not be an integer.
fn copied(above: &[Walking], copies: f64, rng: &mut Stream) -> Vec<Walking> {
    let times = systematic(repeat(copies), rng);
    above.iter().zip(times).flat_map(|(&one, times)| repeat_n(one, times)).collect()
}

fn rating(metric: &dyn Metric, drawn: &Drawn, clues: CellSet) -> Result<f64> {
    let puzzle = drawn.puzzle(clues);
    let score = metric.score(&puzzle);
    score.map(|score| score.value).map_err(|error| Error::experiment(format!("puzzle {puzzle}: {error}")))
}
