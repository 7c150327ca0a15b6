//! One item: a puzzle by each variant, its score, and those of its symmetric copies.

use sudoku_core::Symmetry;
use sudoku_generators::{HillClimb, Made, Method};
use sudoku_metrics::Branching;
use sudoku_runner::prelude::*;
use sudoku_solvers::Engine;

use super::summary::Summary;
use super::{Config, Variant};
use crate::puzzles::made;

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
    /// Random steps of a walk; 0: every step starts from the best puzzle.
    pub wander: u32 = variant.wander,
    /// Number of walks.
    pub iterations: u32 = variant.iterations,
    /// Number of clues.
    pub clues: u32 = made.puzzle.clue_count() as u32,
    /// B, set-oriented.
    pub branches: u32 = score.branches,
    /// S, set-oriented.
    pub score: u32 = score.score(),
    /// S-bar, mean S over K random symmetric copies.
    pub score_mean: f64 = moments.mean,
    /// Standard deviation of S over the copies.
    pub score_sd: f64 = if copies.len() > 1 { moments.sd()? } else { 0.0 },
    /// Puzzles scored on the way.
    pub scored: u64 = made.work.scored,
    /// Of these, how many were also tested for uniqueness.
    pub checks: u64 = made.work.checks,
    /// The puzzle.
    pub puzzle: String = made.puzzle.to_string(),
}

impl Row {
    /// The variant it belongs to.
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

impl Experiment for BranchScoreGeneration {
    study!("branch-score-generation": quick, default, paper;
        "How are branch scores distributed that hill climbing reaches, and how much of them is the puzzle's?");
    /// Few: a puzzle by all variants takes tens of milliseconds.
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
