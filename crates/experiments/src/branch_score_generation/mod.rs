//! How are branch scores distributed that hill climbing reaches, and how much of them is a property of the puzzle?
//!
//! Source: Beer 2011, "Generating difficult Sudoku puzzles quickly", "Puzzle generator": 500 puzzles of 200
//! iterations each and their histogram, and the random walk that is meant to escape local maxima.

mod summary;

use sudoku_core::Symmetry;
use sudoku_generators::{HillClimb, Made, Method};
use sudoku_metrics::Branching;
use sudoku_runner::prelude::*;
use sudoku_solvers::Engine;

use crate::shared::made;
use summary::Summary;

/// Settings of the experiment.
#[derive(Clone, Debug, Serialize, Deserialize, Ranges)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// Puzzles per variant; the variants of a puzzle start from the same random stream and so from the same grid.
    #[range(ITEMS)]
    pub puzzles: u64,
    /// Random symmetric copies of each puzzle, K.
    #[range(REPETITIONS)]
    pub isomorphs: u32,
    /// The variants.
    pub variants: Vec<Variant>,
}

/// A way to climb.
#[derive(Copy, PartialEq, Eq, Clone, Debug, Serialize, Deserialize, Ranges)]
#[serde(deny_unknown_fields)]
pub struct Variant {
    /// Random steps before the walk returns to the best puzzle; 0: every step starts from the best.
    #[range(0..=60_000)]
    pub wander: u32,
    /// Number of walks.
    #[range(1..=60_000)]
    pub iterations: u32,
}

impl Variant {
    /// The settings of the program `sugen`.
    pub const PROGRAM: Variant = Variant { wander: 18, iterations: 200 };
    /// The settings of the article's text.
    pub const ARTICLE: Variant = Variant { wander: 20, iterations: 200 };

    /// Steps of a walk; without wandering, a walk is a single step.
    pub fn steps(self) -> u32 {
        self.wander.max(1)
    }

    /// Total number of steps.
    pub fn work(self) -> u32 {
        self.steps() * self.iterations
    }

    /// Its name in tables and figures.
    pub fn name(self) -> String {
        format!("{} × {}", self.wander, self.iterations)
    }
}

impl Settings for Config {
    fn check(&self) -> Result<(), String> {
        self.check_ranges()?;
        self.variants.iter().try_for_each(Variant::check_ranges)?;
        if !self.variants.contains(&Variant::PROGRAM) {
            return Err("variants must hold the program's: wander = 18, iterations = 200".into());
        }
        if distinct(&self.variants).len() < self.variants.len() {
            return Err("variants lists one twice: remove one".into());
        }
        Ok(())
    }
}

// What is known of the scores in the article's histogram, whose picture is lost.

/// Number of classes of S: nine of width 100 and one for all above.
pub const CLASSES: usize = 10;

/// A sample of puzzles of 200 iterations each, as reported for another program.
#[derive(Clone, Copy, Debug)]
pub struct Published {
    /// Its source.
    pub name: &'static str,
    /// Puzzles by B, that is, by S in classes of width 100; the last class contains 9 and more.
    pub histogram: [u64; CLASSES],
}

/// Scores of 5,000 puzzles that the article's own program `sugen` makes with its defaults (200 iterations, 18 steps)
/// for the seeds 1 to 5,000 of glibc's `random`. They replace the printed histogram.
pub const SUGEN: Published =
    Published { name: "sugen, 5,000 puzzles", histogram: [114, 469, 1122, 1370, 1037, 538, 229, 84, 26, 11] };
/// Their deciles, 10 to 90 %.
pub const SUGEN_DECILES: [f64; 9] = [155.0, 253.0, 255.0, 352.0, 353.0, 356.0, 453.0, 455.0, 554.0];
/// The least and the greatest.
pub const SUGEN_RANGE: [f64; 2] = [51.0, 1054.0];
/// Their mean. The mean of the first 500 is 360.3, the lowest of the ten parts of 500.
pub const SUGEN_MEAN: f64 = 371.85;
/// Their standard deviation.
pub const SUGEN_SD: f64 = 151.75;
/// Their mean number of clues; the minimum is 22 and the maximum 36.
pub const SUGEN_CLUES: f64 = 27.79;

/// Scores of 500 puzzles of an independent implementation in C++ (18 steps, symmetric pairs), shown for comparison.
pub const RENDERING: Published = Published {
    name: "independent rendering, 500 puzzles",
    histogram: [6, 50, 96, 147, 104, 56, 27, 7, 5, 2],
};

record! {
    /// One line of `data.csv`: a puzzle by one variant.
    pub row Row(variant: Variant, made: &Made, rng: &mut Stream, config: &Config) {
        let failed = |error| Error::Experiment(format!("puzzle {}: {error}", made.puzzle));
        let score = Branching::Sets.rate(&made.puzzle).map_err(failed)?;
        let mut copies = Vec::with_capacity(config.isomorphs as usize);
        for _ in 0..config.isomorphs {
            let symmetry = Symmetry::random(rng);
            let copy = Branching::Sets.rate_with(&symmetry.apply(&made.puzzle), &symmetry.apply(&made.solution));
            copies.push(f64::from(copy.map_err(failed)?.score()));
        }
        let moments = Moments::of(&copies);
    }
    /// Random steps per walk; with 0, every step starts from the best puzzle.
    pub wander: u32 = variant.wander,
    /// Number of walks.
    pub iterations: u32 = variant.iterations,
    /// Number of clues.
    pub clues: u32 = made.puzzle.clue_count() as u32,
    /// B of the set-oriented search.
    pub branches: u32 = score.branches,
    /// S of the set-oriented search.
    pub score: u32 = score.score(),
    /// S-bar, the mean S over K random symmetric copies.
    pub score_mean: f64 = moments.mean,
    /// Standard deviation of S over the copies.
    pub score_sd: f64 = if copies.len() > 1 { moments.sd()? } else { 0.0 },
    /// Number of puzzles scored while this one was made.
    pub scored: u64 = made.work.scored,
    /// Number of these that were also tested for uniqueness.
    pub checks: u64 = made.work.checks,
    /// The puzzle.
    pub puzzle: String = made.puzzle.to_string(),
}

impl Row {
    /// The variant of the row.
    pub fn variant(&self) -> Variant {
        Variant { wander: self.wander, iterations: self.iterations }
    }
}

fn climb(variant: Variant, rng: &mut Stream) -> Result<Made> {
    let options =
        HillClimb { wander: variant.steps(), iterations: variant.iterations, ..HillClimb::default() };
    let mut generator = Method::HillClimb(options).build(Engine::Fast.build());
    made(generator.as_mut(), u64::MAX, rng).map(|(made, _)| made).map_err(Error::experiment)
}

/// The experiment.
pub struct BranchScoreGeneration;

/// A puzzle by each variant, all from the same stream.
pub struct Item;

/// One item: a puzzle by each variant, its score, and those of its symmetric copies.
impl Experiment for BranchScoreGeneration {
    study!("branch-score-generation": quick, default, paper;
        "How are branch scores distributed that hill climbing reaches, and how much of them is the puzzle's?");
    /// Small: a puzzle takes tens of milliseconds by all variants.
    const BLOCK: u64 = 8;

    fn items(&self, _data: &Library<'_>, config: &Config) -> Result<Items<Item>> {
        Ok(Items::count(config.puzzles, |_| Item))
    }

    fn measure(&self, _item: &Item, rng: &mut Stream, config: &Config) -> Result<impl Into<Measured<Row>>> {
        let fork = Fork::of(rng);
        let mut measured = Measured::default();
        for &variant in &config.variants {
            let made =
                measured.timed(format!("wander {}", variant.name()), || climb(variant, &mut fork.start()))?;
            measured.rows.push(Row::of(variant, &made, rng, config)?);
        }
        Ok(measured)
    }
}
