//! One item: a puzzle by each variant, its score, and those of its symmetric copies.

use sudoku_core::Symmetry;
use sudoku_generators::{HillClimb, Made, Method};
use sudoku_metrics::Branching;
use sudoku_runner::Fork;
use sudoku_runner::prelude::*;
use sudoku_solvers::Engine;
use sudoku_stats::Moments;

use super::{Config, Variant};
use crate::puzzles::made;

row! {
    /// One line of `data.csv`: a puzzle by one variant.
    #[derive(Clone, Debug)]
    pub struct Row {
        /// Random steps of a walk; 0: every step starts from the best puzzle.
        pub wander: u32,
        /// Number of walks.
        pub iterations: u32,
        /// Number of clues.
        pub clues: u32,
        /// B, set-oriented.
        pub branches: u32,
        /// S, set-oriented.
        pub score: u32,
        /// S-bar, mean S over K random symmetric copies.
        pub score_mean: f64,
        /// Standard deviation of S over the copies.
        pub score_sd: f64,
        /// Puzzles scored on the way.
        pub scored: u64,
        /// Of these, how many were also tested for uniqueness.
        pub checks: u64,
        /// The puzzle.
        pub puzzle: String,
    }
}

impl Row {
    /// The variant it belongs to.
    pub fn variant(&self) -> Variant {
        Variant { wander: self.wander, iterations: self.iterations }
    }
}

/// A puzzle by each variant, all from the same stream.
pub fn measure(rng: &mut Stream, config: &Config) -> Result<Measured<Row>> {
    let fork = Fork::of(rng);
    let mut measured = Measured::default();
    for &variant in &config.variants {
        let made =
            measured.timed(format!("wander {}", variant.name()), || climb(variant, &mut fork.start()))?;
        measured.rows.push(row(variant, &made, rng, config)?);
    }
    Ok(measured)
}

fn climb(variant: Variant, rng: &mut Stream) -> Result<Made> {
    let options =
        HillClimb { wander: variant.steps(), iterations: variant.iterations, ..HillClimb::default() };
    let mut generator = Method::HillClimb(options).build(Engine::Fast.build());
    made(generator.as_mut(), u64::MAX, rng).map(|(made, _)| made).map_err(Error::experiment)
}

fn row(variant: Variant, made: &Made, rng: &mut Stream, config: &Config) -> Result<Row> {
    let failed = |error| Error::Experiment(format!("puzzle {}: {error}", made.puzzle));
    let score = Branching::Sets.rate(&made.puzzle).map_err(failed)?;
    let mut copies = Vec::with_capacity(config.isomorphs as usize);
    for _ in 0..config.isomorphs {
        let symmetry = Symmetry::random(rng);
        let copy = Branching::Sets.rate_with(&symmetry.apply(&made.puzzle), &symmetry.apply(&made.solution));
        copies.push(f64::from(copy.map_err(failed)?.score()));
    }
    let moments = Moments::of(&copies);
    Ok(Row {
        wander: variant.wander,
        iterations: variant.iterations,
        clues: made.puzzle.clue_count() as u32,
        branches: score.branches,
        score: score.score(),
        score_mean: moments.mean,
        score_sd: if copies.len() > 1 { moments.sd()? } else { 0.0 },
        scored: made.work.scored,
        checks: made.work.checks,
        puzzle: made.puzzle.to_string(),
    })
}
