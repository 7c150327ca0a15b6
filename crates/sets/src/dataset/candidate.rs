//! Puzzles that may be put into a part, with their ratings.

use std::collections::HashSet;

use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{Rng, RngExt};
use serde::{Deserialize, Serialize};
use sudoku_core::{Cell, Digit, Grid, Puzzle, Symmetry};
use sudoku_generators::population::{Population, Weighted, population_batch, systematic};
use sudoku_generators::without_redundant;
use sudoku_kit::Key;
use sudoku_solvers::{Fast, Limits, Outcome, Solver};

use super::graded::{Explained, Graders};
use super::plan::Plan;

/// Number of relatives in a piece of work.
const RELATIVES: usize = 32;
/// Number of random exchanges tried before the next seed.
const TRIES: usize = 2000;

/// A rated puzzle that may be put into a part.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Candidate {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its solution.
    pub solution: Grid,
    /// The number of minimal puzzles that it represents, relative to others; `None` if unknown.
    pub weight: Option<f64>,
    /// Sudoku Explainer's ratings; `None` if the rating took too long.
    pub rated: Option<Explained>,
}

impl Candidate {
    /// The key of the puzzle's class.
    pub fn class(&self) -> Key {
        Key::of_class(&self.puzzle)
    }

    /// The key of the solution grid's class.
    pub fn grid(&self) -> Key {
        Key::of(&self.solution.canonical().form.into())
    }
}

/// The candidates of one run of the population sampler, in random order.
pub fn from_population(
    plan: &Plan,
    rng: &mut ChaCha8Rng,
    solver: &mut Fast,
    graders: &Graders,
) -> Vec<Candidate> {
    let mut made = population_batch(Population { grids: plan.grids }, rng, solver);
    let kept = match plan.strata.is_empty() {
        true => drawn(&made, plan.drawn, rng),
        false => {
            let all = made.len();
            made.truncate(plan.drawn);
            let each = all as f64 / made.len().max(1) as f64;
            made.iter_mut().for_each(|one| one.weight *= each);
            made
        }
    };
    let candidate = |Weighted { puzzle, solution, weight }: Weighted| Candidate {
        rated: graders.explained(&puzzle),
        puzzle,
        solution,
        weight: Some(weight),
    };
    kept.into_iter().map(candidate).collect()
}

/// Draws `count` puzzles in proportion to their weights, by systematic sampling; a puzzle that is drawn twice
/// counts twice.
fn drawn(made: &[Weighted], count: usize, rng: &mut ChaCha8Rng) -> Vec<Weighted> {
    let step = made.iter().map(|one| one.weight).sum::<f64>() / count as f64;
    let times = systematic(made.iter().map(|one| one.weight / step), rng);
    let drawn = made.iter().zip(times).filter(|(_, times)| *times > 0);
    drawn.map(|(one, times)| Weighted { weight: step * times as f64, ..*one }).collect()
}

/// Relatives of hard puzzles. No relative is a symmetric copy of one of these puzzles.
pub struct Relatives {
    seeds: Vec<Puzzle>,
    classes: HashSet<Key>,
}

impl Relatives {
    /// Relatives of these puzzles.
    pub fn of(seeds: Vec<Puzzle>) -> Relatives {
        Relatives { classes: seeds.iter().map(Key::of_class).collect(), seeds }
    }

    /// A piece of rated relatives.
    pub fn piece(&self, rng: &mut ChaCha8Rng, solver: &mut Fast, graders: &Graders) -> Vec<Candidate> {
        let mut made = Vec::with_capacity(RELATIVES);
        for _ in 0..RELATIVES {
            let seed = &self.seeds[rng.random_range(0..self.seeds.len())];
            let clues = rng.random_range(1..=2);
            let Some((puzzle, solution)) = moved(seed, None, clues, rng, solver) else { continue };
            if self.classes.contains(&Key::of_class(&puzzle)) {
                continue;
            }
            let symmetry = Symmetry::random(rng);
            let (puzzle, solution) = (symmetry.apply(&puzzle), symmetry.apply(&solution));
            let rated = graders.explained(&puzzle);
            made.push(Candidate { puzzle, solution, weight: None, rated });
        }
        made
    }
}

/// Moves `count` clues of the puzzle to other random cells, then makes the puzzle minimal. The result has the given
/// solution, or any solution if none is given.
pub(super) fn moved<R: Rng>(
    puzzle: &Puzzle,
    solution: Option<&Grid>,
    clues: usize,
    rng: &mut R,
    solver: &mut Fast,
) -> Option<(Puzzle, Grid)> {
    let mut old: Vec<Cell> = puzzle.clues().iter().collect();
    let mut free: Vec<Cell> = puzzle.blanks().iter().collect();
    for _ in 0..TRIES {
        let mut other = *puzzle;
        let (gone, _) = old.partial_shuffle(rng, clues);
        gone.iter().for_each(|&cell| other.set(cell, None));
        let (new, _) = free.partial_shuffle(rng, clues);
        for &cell in new.iter() {
            let digit = solution.map(|grid| grid.get(cell));
            other.set(cell, digit.or_else(|| Digit::new(rng.random_range(1..=9))));
        }
        if other.clash().is_none()
            && let Some(grid) = only_solution(&other, solver)
        {
            return Some((without_redundant(&other, rng, solver), grid));
        }
    }
    None
}

fn only_solution(puzzle: &Puzzle, solver: &mut Fast) -> Option<Grid> {
    let answer = solver.count(puzzle, Limits::UNIQUE);
    answer.grid().filter(|_| answer.outcome() == Outcome::Unique)
}
