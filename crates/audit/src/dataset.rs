//! Sets for training and testing that share no solution grid.
//!
//! Puzzles are made in pieces, each from a random stream of its own. The class of its solution grid decides to which
//! part a puzzle belongs, so that no two parts hold puzzles on one grid, up to symmetry: no copy, no near copy.

use std::collections::HashSet;

use rand::rngs::ChaCha8Rng;
use rayon::prelude::*;
use serde::Serialize;
use sudoku_core::{Grid, Puzzle, Symmetry};
use sudoku_generators::{
    ControlledBias, GridMethod, controlled_bias_batch, minimal_batch, population_weight,
};
use sudoku_metrics::by_name;
use sudoku_metrics::tactics::{Ending, Grader, Profile};
use sudoku_runner::{Column, Row as _, row};
use sudoku_solvers::Fast;
use sudoku_stats::Estimate;

use crate::singles::{naked_singles_solve, singles_solve};
use sudoku_lab_kit::Key;

/// Puzzles of a piece.
const PIECE: usize = 1024;
/// Orders of removal that a piece tries; about one in 250,000 ends in a puzzle.
const ORDERS: u64 = 500_000;
/// Work after which a rating is given up.
const RATING_BUDGET: u64 = 2_000_000;

/// A part of a set.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Part {
    /// To fit models.
    Train,
    /// To choose among models.
    Validation,
    /// To test the one chosen.
    Test,
}

impl Part {
    /// All of them.
    pub const ALL: [Part; 3] = [Part::Train, Part::Validation, Part::Test];

    /// The name of its file, without ending.
    pub const fn name(self) -> &'static str {
        match self {
            Part::Train => "train",
            Part::Validation => "validation",
            Part::Test => "test",
        }
    }
}

/// How puzzles are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Draw {
    /// Clues removed in random order while the solution stays unique: quick; puzzles with few clues are too frequent.
    Minimal,
    /// The controlled-bias generator: weighted, the sample is one of all minimal puzzles. Takes 5,000 times as long.
    ControlledBias,
}

/// What decides every byte of a set.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Recipe {
    /// Seed.
    pub seed: u64,
    /// Puzzles of the training, the validation and the test part.
    pub sizes: [u64; 3],
    /// How puzzles are drawn.
    pub draw: Draw,
    /// Random symmetric copies whose rating is compared with the puzzle's.
    pub copies: u32,
}

/// A puzzle that is not rated yet.
#[derive(Clone, Copy, Debug)]
pub struct Drawn {
    puzzle: Puzzle,
    solution: Grid,
    class: Key,
    grid: Key,
}

row! {
    /// A row of a set.
    #[derive(Clone, Debug)]
    pub struct DatasetRow {
        /// Id of the puzzle's class: the same for all symmetric copies.
        pub id: String,
        /// The puzzle, row by row, blanks as dots.
        pub puzzle: String,
        /// Its only solution.
        pub solution: String,
        /// Id of the solution grid's class; no two parts share one.
        pub grid_id: String,
        /// The least line of all symmetric copies of the puzzle.
        pub canonical: String,
        /// Number of clues; no clue can be taken.
        pub clues: u32,
        /// Rating by Sudoku Explainer 1.2.1's techniques; empty where it was given up.
        pub se_rating: Option<f64>,
        /// Greatest less least rating of the puzzle and random symmetric copies.
        pub se_spread: Option<f64>,
        /// Predicted mean time of human solvers.
        pub human_seconds: Option<f64> => "s",
        /// Whether naked singles alone solve it.
        pub naked_singles: bool,
        /// Whether naked and hidden singles solve it.
        pub singles: bool,
        /// Weight that makes the sample one of all minimal puzzles; empty where it is not known.
        pub weight: Option<f64>,
    }
}

impl DatasetRow {
    /// The columns, with units and meanings.
    pub fn table() -> Vec<Column> {
        DatasetRow::columns()
    }
}

impl Recipe {
    /// Puzzles of a piece, which its random stream decides; the same on every machine.
    pub fn piece(&self, rng: &mut ChaCha8Rng, solver: &mut Fast) -> Vec<Drawn> {
        let made = match self.draw {
            Draw::Minimal => minimal_batch(PIECE, GridMethod::Uniform, rng, solver),
            Draw::ControlledBias => controlled_bias_batch(ORDERS, ControlledBias::default(), rng, solver),
        };
        let drawn = |(puzzle, solution): (Puzzle, Grid)| Drawn {
            puzzle,
            solution,
            class: Key::of_class(&puzzle),
            grid: Key::of(&solution.canonical().form.into()),
        };
        made.into_iter().map(drawn).collect()
    }

    /// The part of a puzzle: that of its grid's class.
    pub fn part(&self, drawn: &Drawn) -> Part {
        let total: u64 = self.sizes.iter().sum();
        // The first 64 bits of the key, as a fraction of the whole.
        let place = ((u128::from(drawn.grid.short()) * u128::from(total)) >> 64) as u64;
        let [train, validation, _] = self.sizes;
        match place {
            place if place < train => Part::Train,
            place if place < train + validation => Part::Validation,
            _ => Part::Test,
        }
    }
}

/// Takes puzzles in the order of pieces until all parts are full.
pub struct Gathering {
    recipe: Recipe,
    parts: [Vec<Drawn>; 3],
    seen: HashSet<Key>,
}

impl Gathering {
    /// Nothing yet.
    pub fn new(recipe: Recipe) -> Gathering {
        Gathering { recipe, parts: Default::default(), seen: HashSet::new() }
    }

    /// Takes a piece: a puzzle whose part is full, or of which there is a symmetric copy, is left out. Says whether all
    /// parts are full.
    pub fn add(&mut self, piece: Vec<Drawn>) -> bool {
        for drawn in piece {
            let part = self.recipe.part(&drawn) as usize;
            if (self.parts[part].len() as u64) < self.recipe.sizes[part] && self.seen.insert(drawn.class) {
                self.parts[part].push(drawn);
            }
        }
        self.is_full()
    }

    /// Whether all parts are full.
    pub fn is_full(&self) -> bool {
        self.parts.iter().zip(self.recipe.sizes).all(|(part, size)| part.len() as u64 == size)
    }

    /// Puzzles gathered.
    pub fn len(&self) -> u64 {
        self.parts.iter().map(|part| part.len() as u64).sum()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The parts.
    pub fn finish(self) -> [Vec<Drawn>; 3] {
        self.parts
    }
}

/// Rates puzzles; one for each thread.
pub struct Rater {
    grader: Option<Grader>,
    copies: u32,
    weighted: bool,
}

impl Rater {
    /// A rater for the puzzles of a recipe.
    pub fn new(recipe: &Recipe) -> Rater {
        let grader =
            Profile::built_in("se-1.2.1").ok().map(|profile| Grader::new(profile).within(RATING_BUDGET));
        Rater { grader, copies: recipe.copies, weighted: recipe.draw == Draw::ControlledBias }
    }

    /// The row of a puzzle. Only ratings of copies and the human time draw from `rng`.
    pub fn row(&self, drawn: &Drawn, rng: &mut ChaCha8Rng) -> DatasetRow {
        let puzzle = drawn.puzzle;
        let human = by_name("human-time").ok().and_then(|metric| metric.score(&puzzle, rng).ok());
        let se_rating = self.rating(&puzzle);
        let copies = (0..self.copies).map(|_| self.rating(&Symmetry::random(rng).apply(&puzzle)));
        let ratings: Option<Vec<f64>> = std::iter::once(se_rating).chain(copies).collect();
        let spread = |ratings: Vec<f64>| {
            let (least, most) =
                ratings.iter().fold((f64::MAX, f64::MIN), |(least, most), &r| (least.min(r), most.max(r)));
            tenth(most - least)
        };
        DatasetRow {
            id: drawn.class.to_string(),
            puzzle: puzzle.to_string(),
            solution: drawn.solution.to_string(),
            grid_id: drawn.grid.to_string(),
            canonical: puzzle.canonical().form.to_string(),
            clues: puzzle.clue_count() as u32,
            se_rating,
            se_spread: ratings.filter(|_| self.copies > 0).map(spread),
            // Whole seconds: what logarithms of other machines change stands behind the point.
            human_seconds: human.map(f64::round),
            naked_singles: naked_singles_solve(&puzzle),
            singles: singles_solve(&puzzle),
            weight: self.weighted.then(|| population_weight(puzzle.clue_count())),
        }
    }

    fn rating(&self, puzzle: &Puzzle) -> Option<f64> {
        let grade = self.grader.as_ref()?.grade(puzzle).ok()?;
        (grade.ending == Ending::Solved).then_some(grade.rating)
    }
}

/// Without the last digits of a difference.
fn tenth(value: f64) -> f64 {
    (10.0 * value).round() / 10.0
}

/// What simple means reach on the test part.
#[derive(Clone, Debug, Serialize)]
pub struct Baseline {
    /// The means.
    pub name: String,
    /// The share of puzzles that it solves.
    pub solved: Option<Estimate>,
    /// The share of blank cells that it gets right, where that is not the same.
    pub cells: Option<Estimate>,
}

/// The ladder of baselines: the constant guess fitted on the training part, singles, and each profile, on at most so
/// many test puzzles.
pub fn ladder(train: &[(Puzzle, Grid)], test: &[(Puzzle, Grid)], most: usize) -> Vec<Baseline> {
    let sample = &test[..test.len().min(most)];
    let share = |name: &str, solves: &(dyn Fn(&Puzzle) -> bool + Sync)| {
        let solved = sample.par_iter().filter(|(puzzle, _)| solves(puzzle)).count();
        Baseline {
            name: name.to_owned(),
            solved: Estimate::wilson(solved as u64, sample.len() as u64).ok(),
            cells: None,
        }
    };
    let mut ladder = vec![constant_guess(train, sample)];
    ladder.push(share("naked singles", &naked_singles_solve));
    ladder.push(share("naked and hidden singles", &singles_solve));
    for &name in Profile::NAMES.iter().filter(|name| !["sukaku-1.18", "fpgx"].contains(name)) {
        let Ok(profile) = Profile::built_in(name) else { continue };
        let grader = Grader::new(profile).within(RATING_BUDGET);
        let solves = |puzzle: &Puzzle| grader.grade(puzzle).is_ok_and(|grade| grade.ending == Ending::Solved);
        ladder.push(share(&format!("profile `{name}`"), &solves));
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
        solved: Estimate::wilson(solved as u64, test.len() as u64).ok(),
        cells: Estimate::mean(&shares).ok(),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use sudoku_runner::Streams;

    use super::*;

    fn gathered(sizes: [u64; 3]) -> [Vec<Drawn>; 3] {
        let recipe = Recipe { seed: 7, sizes, draw: Draw::Minimal, copies: 1 };
        let streams = Streams::new("dataset", recipe.seed);
        let (mut gathering, mut solver) = (Gathering::new(recipe), Fast::new());
        for number in 0.. {
            if gathering.add(recipe.piece(&mut streams.item(number), &mut solver)) {
                break;
            }
        }
        gathering.finish()
    }

    #[test]
    fn parts_have_their_sizes_and_share_no_grid() {
        let parts = gathered([900, 60, 140]);
        assert_eq!(parts.each_ref().map(Vec::len), [900, 60, 140]);
        let grids =
            parts.each_ref().map(|part| part.iter().map(|drawn| drawn.grid).collect::<BTreeSet<Key>>());
        assert!(
            grids[0].is_disjoint(&grids[1])
                && grids[0].is_disjoint(&grids[2])
                && grids[1].is_disjoint(&grids[2])
        );
        assert!(gathered([10, 0, 0])[0].iter().all(|drawn| drawn.solution.solves(&drawn.puzzle)));
    }

    #[test]
    fn a_part_is_decided_by_the_class_of_the_grid() {
        let [train, ..] = gathered([50, 50, 50]);
        let recipe = Recipe { seed: 1, sizes: [50, 50, 50], draw: Draw::Minimal, copies: 0 };
        let streams = Streams::new("copies", 1);
        for (drawn, item) in train.iter().zip(0..) {
            let symmetry = Symmetry::random(&mut streams.item(item));
            let solution = symmetry.apply(&drawn.solution);
            let copy = Drawn { solution, grid: Key::of(&solution.canonical().form.into()), ..*drawn };
            assert_eq!(recipe.part(&copy), Part::Train);
        }
    }

    #[test]
    fn rows_hold_what_can_be_checked() {
        let [train, ..] = gathered([20, 1, 1]);
        let recipe = Recipe { seed: 7, sizes: [20, 1, 1], draw: Draw::ControlledBias, copies: 1 };
        let rater = Rater::new(&recipe);
        let streams = Streams::new("rows", 1);
        for (drawn, item) in train.iter().zip(0..) {
            let row = rater.row(drawn, &mut streams.item(item));
            assert_eq!(row.clues as usize, drawn.puzzle.clue_count());
            assert!(row.singles == (row.se_rating.unwrap() < 2.6) || row.se_rating.unwrap() < 2.4, "{row:?}");
            assert_eq!(row.weight, Some(population_weight(drawn.puzzle.clue_count())));
            assert!(row.human_seconds.unwrap() > 30.0 && row.se_spread.unwrap() >= 0.0);
        }
        let pairs: Vec<(Puzzle, Grid)> = train.iter().map(|drawn| (drawn.puzzle, drawn.solution)).collect();
        let ladder = ladder(&pairs, &pairs, 10);
        assert!(ladder[0].cells.unwrap().value > 1.0 / 9.0, "the test part is in the training part here");
        assert!(ladder[2].solved.unwrap().value >= ladder[1].solved.unwrap().value);
    }
}
