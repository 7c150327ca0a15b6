//! Sets for training and testing that share no solution grid.
//!
//! Puzzles are made in pieces, each from its own random stream. The class of its solution grid determines the part of a
//! puzzle. So no two parts have puzzles on the same grid, up to symmetry, and there are no copies or near copies across
//! parts.

use std::collections::HashSet;

use rand::rngs::ChaCha8Rng;
use serde::Serialize;
use sudoku_core::{Grid, Named, Puzzle};
use sudoku_generators::population::{Population, Weighted, population_batch};
use sudoku_generators::{
    ControlledBias, GridMethod, controlled_bias_batch, minimal_batch, population_weight,
};
use sudoku_kit::Key;
use sudoku_solvers::Fast;
use sudoku_streams::Streams;

mod candidate;
mod fill;
mod graded;
mod ladder;
mod plan;
mod rows;
mod shift;
mod strata;

pub use candidate::{Candidate, Relatives, from_population};
pub use fill::{Filling, OutOfReach, Phase, Step};
pub use graded::{Explained, GradedRow, Graders};
pub use ladder::{Baseline, ladder};
pub use plan::{Cell, MOST_ROWS, Origin, Plan, PlanError, Shifts, Stratum};
pub use rows::{DatasetRow, Rater};
pub use shift::Shift;
pub use strata::{BANDS, Band, STRATA};

use strata::{Rated, stratum};

/// Number of puzzles in a piece.
const PIECE: usize = 1024;
/// Number of grids per piece for the population sampler.
const GRIDS: usize = 1 << 14;
/// Number of removal orders that a piece tries; about one in 250,000 ends in a puzzle.
const ORDERS: u64 = 500_000;

/// A part of a set.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Named)]
pub enum Part {
    /// To fit models.
    Train,
    /// To choose among models.
    Validation,
    /// To test the chosen model.
    Test,
}

/// How puzzles are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Named)]
#[serde(rename_all = "kebab-case")]
pub enum Draw {
    /// Clues removed in random order while the solution stays unique: fast, but puzzles with few clues are too
    /// frequent.
    Minimal,
    /// By splitting. With its weights, the sample represents all minimal puzzles.
    Population,
    /// By the controlled-bias generator, also with weights. This takes 5,000 times as long as [`Draw::Minimal`].
    ControlledBias,
    /// As [`Draw::Minimal`], but each part has the same number of puzzles of each stratum, up to one. The strata
    /// are the halves of the [`BANDS`].
    Stratified,
}

/// The settings that determine every byte of a set.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Recipe {
    /// Seed.
    pub seed: u64,
    /// Number of puzzles in the training, validation and test part.
    pub sizes: [u64; 3],
    /// How puzzles are drawn.
    pub draw: Draw,
    /// Number of random symmetric copies whose rating is compared with the puzzle's.
    pub copies: u32,
}

/// A puzzle that is not rated yet.
#[derive(Clone, Copy, Debug)]
pub struct Drawn {
    puzzle: Puzzle,
    solution: Grid,
    class: Key,
    grid: Key,
    /// Its weight among all minimal puzzles, if known.
    weight: Option<f64>,
    /// Its rating, if the stratum decides whether the puzzle is taken.
    rated: Option<Rated>,
}

impl Recipe {
    /// The random streams of the pieces.
    pub fn streams(&self) -> Streams {
        Streams::new("dataset", self.seed)
    }

    /// The puzzles of a piece. They depend only on its random stream and are the same on every machine.
    pub fn piece(&self, rng: &mut ChaCha8Rng, solver: &mut Fast, rater: &Rater) -> Vec<Drawn> {
        let weighted = |made: Weighted| (made.puzzle, made.solution, Some(made.weight));
        let by_clues = |(puzzle, solution): (Puzzle, Grid)| {
            (puzzle, solution, Some(population_weight(puzzle.clue_count())))
        };
        let made: Vec<(Puzzle, Grid, Option<f64>)> = match self.draw {
            Draw::Minimal | Draw::Stratified => {
                let made = minimal_batch(PIECE, GridMethod::Uniform, rng, solver);
                made.into_iter().map(|(puzzle, solution)| (puzzle, solution, None)).collect()
            }
            Draw::Population => {
                let made = population_batch(Population { grids: GRIDS }, rng, solver);
                made.into_iter().map(weighted).collect()
            }
            Draw::ControlledBias => {
                let made = controlled_bias_batch(ORDERS, ControlledBias::default(), rng, solver);
                made.into_iter().map(by_clues).collect()
            }
        };
        let drawn = |(puzzle, solution, weight): (Puzzle, Grid, Option<f64>)| Drawn {
            puzzle,
            solution,
            weight,
            class: Key::of_class(&puzzle),
            grid: Key::of(&solution.canonical().form.into()),
            rated: (self.draw == Draw::Stratified).then(|| rater.rated(&puzzle)),
        };
        made.into_iter().map(drawn).collect()
    }

    /// The part of a puzzle, which is that of its grid's class.
    pub fn part(&self, drawn: &Drawn) -> Part {
        part_of(drawn.grid)
    }

    /// The number of puzzles of a stratum in a part; there is only one stratum if puzzles are not stratified.
    fn quota(&self, part: usize, stratum: usize) -> u64 {
        let size = self.sizes[part];
        match self.draw {
            Draw::Minimal | Draw::Population | Draw::ControlledBias => size,
            Draw::Stratified => {
                let strata = STRATA as u64;
                size / strata + u64::from((stratum as u64) < size % strata)
            }
        }
    }
}

/// The numbers of classes of grids, of every twelve, that are for training and for validation. The others are for
/// testing.
const SHARES: [u64; 2] = [10, 1];
const SHARE: u64 = 12;

/// The part of the grid class with this key. It depends only on the class. So a class in one part of a set is never in
/// a different part of another set, for any sizes and seeds.
fn part_of(grid: Key) -> Part {
    // Uses the first 64 bits of the key as a fraction.
    let place = ((u128::from(grid.short()) * u128::from(SHARE)) >> 64) as u64;
    let [train, validation] = SHARES;
    match place {
        place if place < train => Part::Train,
        place if place < train + validation => Part::Validation,
        _ => Part::Test,
    }
}

/// Takes puzzles in the order of pieces until all parts are full.
pub struct Gathering {
    recipe: Recipe,
    parts: [Vec<Drawn>; 3],
    /// Number of puzzles of each stratum, by part.
    taken: [[u64; STRATA]; 3],
    seen: HashSet<Key>,
}

impl Gathering {
    /// An empty gathering.
    pub fn new(recipe: Recipe) -> Gathering {
        Gathering { recipe, parts: Default::default(), taken: [[0; STRATA]; 3], seen: HashSet::new() }
    }

    /// Adds a piece. A puzzle is skipped if its stratum is full in its part, or if a symmetric copy was taken. Returns
    /// whether all parts are full.
    pub fn add(&mut self, piece: Vec<Drawn>) -> bool {
        for drawn in piece {
            let part = self.recipe.part(&drawn) as usize;
            let stratum = match drawn.rated {
                Some(rated) => stratum(rated),
                None => Some(0),
            };
            let Some(stratum) = stratum else { continue };
            let taken = &mut self.taken[part][stratum];
            if *taken < self.recipe.quota(part, stratum) && self.seen.insert(drawn.class) {
                *taken += 1;
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

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The parts.
    pub fn finish(self) -> [Vec<Drawn>; 3] {
        self.parts
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use sudoku_core::Symmetry;

    use super::*;

    fn gathered(draw: Draw, sizes: [u64; 3]) -> [Vec<Drawn>; 3] {
        let recipe = Recipe { seed: 7, sizes, draw, copies: 1 };
        let rater = Rater::new(&recipe);
        let streams = recipe.streams();
        let (mut gathering, mut solver) = (Gathering::new(recipe), Fast::new());
        for number in 0.. {
            if gathering.add(recipe.piece(&mut streams.item(number), &mut solver, &rater)) {
                break;
            }
        }
        gathering.finish()
    }

    #[test]
    fn parts_have_their_sizes_and_share_no_grid() {
        let parts = gathered(Draw::Minimal, [900, 60, 140]);
        assert_eq!(parts.each_ref().map(Vec::len), [900, 60, 140]);
        let grids =
            parts.each_ref().map(|part| part.iter().map(|drawn| drawn.grid).collect::<BTreeSet<Key>>());
        assert!(
            grids[0].is_disjoint(&grids[1])
                && grids[0].is_disjoint(&grids[2])
                && grids[1].is_disjoint(&grids[2])
        );
        assert!(
            gathered(Draw::Minimal, [10, 0, 0])[0].iter().all(|drawn| drawn.solution.solves(&drawn.puzzle))
        );
    }

    #[test]
    fn a_part_is_decided_by_the_class_of_the_grid() {
        let [train, ..] = gathered(Draw::Minimal, [50, 50, 50]);
        let recipe = Recipe { seed: 1, sizes: [50, 50, 50], draw: Draw::Minimal, copies: 0 };
        let streams = Streams::new("copies", 1);
        for (drawn, item) in train.iter().zip(0..) {
            let symmetry = Symmetry::random(&mut streams.item(item));
            let solution = symmetry.apply(&drawn.solution);
            let copy = Drawn { solution, grid: Key::of(&solution.canonical().form.into()), ..*drawn };
            assert_eq!(recipe.part(&copy), Part::Train);
        }
    }

    /// Test rows of one set are never training rows of another, for any sizes and seeds.
    #[test]
    fn sets_of_other_sizes_have_the_same_parts() {
        let [train, ..] = gathered(Draw::Minimal, [300, 10, 10]);
        let [_, _, test] = gathered(Draw::Minimal, [10, 10, 100]);
        let train: BTreeSet<Key> = train.iter().map(|drawn| drawn.grid).collect();
        assert!(test.iter().all(|drawn| !train.contains(&drawn.grid)));
    }

    #[test]
    fn every_part_holds_as_many_puzzles_of_each_stratum() {
        let recipe = Recipe { seed: 7, sizes: [30, 0, 13], draw: Draw::Stratified, copies: 0 };
        let rater = Rater::new(&recipe);
        let parts = gathered(recipe.draw, recipe.sizes);
        for (part, least) in parts.iter().zip([2, 0, 1]) {
            let mut counts = [0; STRATA];
            for drawn in part {
                // A puzzle is rated once, and its row has the values that determined the stratum.
                let row = rater.row(drawn);
                let rated = Rated { se_rating: row.se_rating, human_seconds: row.human_seconds };
                counts[stratum(rated).unwrap()] += 1;
            }
            assert!(counts.iter().all(|&count| count == least || count == least + 1), "{counts:?}");
        }
    }

    #[test]
    fn rows_hold_what_can_be_checked() {
        let [train, ..] = gathered(Draw::Population, [20, 1, 1]);
        let recipe = Recipe { seed: 7, sizes: [20, 1, 1], draw: Draw::Population, copies: 1 };
        let rater = Rater::new(&recipe);
        for drawn in &train {
            let row = rater.row(drawn);
            assert_eq!(row.clues as usize, drawn.puzzle.clue_count());
            assert!(row.singles == (row.se_rating.unwrap() < 2.6) || row.se_rating.unwrap() < 2.4, "{row:?}");
            // The weight of each number of clues is above the share of 17-clue puzzles per grid.
            assert!(row.weight == drawn.weight && row.weight > Some(1e-5), "{row:?}");
            assert!(row.human_seconds.unwrap() > 30.0 && row.se_spread.unwrap() >= 0.0);
        }
        let pairs: Vec<(Puzzle, Grid)> = train.iter().map(|drawn| (drawn.puzzle, drawn.solution)).collect();
        let ladder = ladder(&pairs, &pairs, 10);
        assert!(ladder[0].cells.unwrap().value > 1.0 / 9.0, "the test part is in the training part here");
        assert!(ladder[2].solved.unwrap().value >= ladder[1].solved.unwrap().value);
    }
}
