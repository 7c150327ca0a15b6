//! What a puzzle must be, whatever made it.

use anyhow::Result;
use sudoku_core::Puzzle;
use sudoku_generators::{Method, is_minimal};
use sudoku_metrics::Metric;
use sudoku_metrics::tactics::Grader;
use sudoku_solvers::Solver;

use super::recipe::{Clues, RecipeArgs};
use crate::args::WrongUse;

/// A sieve: one per thread.
pub struct Target {
    clues: Option<Clues>,
    level: Option<(Grader, usize)>,
    score: Option<(&'static dyn Metric, bool, f64)>,
    minimal: Option<Box<dyn Solver>>,
}

impl Target {
    /// What is wished for beyond what the method sees to itself.
    ///
    /// # Errors
    /// If a name is not known.
    pub fn of(args: &RecipeArgs, method: &Method) -> Result<Target> {
        let masking = matches!(method, Method::Masking(_));
        let level = match args.level() {
            _ if masking => None,
            level => level?.map(|level| Ok::<_, anyhow::Error>((Grader::new(args.profile()?), level))),
        };
        let name = args.climb.metric.as_deref().unwrap_or("branch-score");
        let metric = sudoku_metrics::by_name(name).map_err(|error| WrongUse(error.to_string()))?;
        let target = args.climb.target.filter(|_| !masking);
        Ok(Target {
            clues: args.clues,
            level: level.transpose()?,
            score: target.map(|target| (metric, args.climb.downwards, target)),
            minimal: args.minimal.then(|| args.build_solver()),
        })
    }

    /// Whether the puzzle will do.
    pub fn accepts(&mut self, puzzle: &Puzzle, rng: &mut dyn rand::Rng) -> bool {
        let clues = puzzle.clue_count();
        self.clues.is_none_or(|wanted| (wanted.least..=wanted.most).contains(&clues))
            && self.score.is_none_or(|(metric, downwards, target)| {
                let score = metric.score(puzzle, rng);
                score.is_ok_and(|score| if downwards { score <= target } else { score >= target })
            })
            && self
                .level
                .as_ref()
                .is_none_or(|(grader, level)| grader.grade(puzzle).is_ok_and(|grade| grade.level == *level))
            && self.minimal.as_mut().is_none_or(|solver| is_minimal(puzzle, solver.as_mut()))
    }
}
