//! The requirements on a puzzle, for any generator.

use anyhow::Result;
use sudoku_kit::generators::{Method, is_minimal};
use sudoku_kit::metrics::{ChoiceHistogram, Metric, SEED, Weights};
use sudoku_kit::solvers::Solver;
use sudoku_kit::{Puzzle, human_time, metric};
use sudoku_tables::{Column, Kind, Value};

use super::constraint::{Range, Sieve, check_minutes};
use super::recipe::{Clues, RecipeArgs};

/// Checks puzzles against the requirements. Each thread has one.
pub struct Target {
    clues: Option<Clues>,
    level: Option<usize>,
    sieve: Option<Sieve>,
    score: Option<(&'static dyn Metric, bool, f64)>,
    minutes: Option<Range>,
    /// Whether the method optimizes the WNEF.
    shows_wnef: bool,
    minimal: Option<Box<dyn Solver>>,
}

impl Target {
    /// The requirements beyond those that the method ensures.
    ///
    /// # Errors
    /// If a name is unknown.
    pub fn of(args: &RecipeArgs, method: &Method) -> Result<Target> {
        let masking = matches!(method, Method::Masking(_));
        let level = if args.masked_level().is_some() { None } else { args.level()? };
        let is_graded = level.is_some() || args.constraints.grades();
        let sieve = is_graded.then(|| Sieve::of(&args.constraints, &args.profile()?, level)).transpose()?;
        args.constraints.minutes.map(check_minutes).transpose()?;
        let metric = metric(args.goal.metric())?;
        let target = args.goal.target.filter(|_| !masking);
        Ok(Target {
            clues: args.clues,
            level,
            sieve,
            score: target.map(|target| (metric, args.goal.downwards, target)),
            minutes: args.constraints.minutes,
            shows_wnef: masking,
            minimal: args.minimal.then(|| args.build_solver()),
        })
    }

    /// Columns for the values that are computed for accepted puzzles.
    pub fn columns(&self) -> Vec<Column> {
        let mut columns = Vec::new();
        if self.sieve.is_some() {
            columns.push(Column::new("profile", Kind::Text, "Profile of the level and the rating."));
            columns.push(Column::new("level", Kind::Text, "Level of the profile."));
            columns.push(Column::new("rating", Kind::Real, "Score of the hardest step."));
        }
        if self.minutes.is_some() {
            columns.push(Column::new("minutes", Kind::Real, "Predicted mean solving time in minutes."));
        }
        if self.shows_wnef {
            columns.push(Column::new("wnef", Kind::Real, "WNEF, exponential weights."));
        }
        columns
    }

    /// The values of these columns, if the puzzle is accepted.
    pub fn judge(&mut self, puzzle: &Puzzle) -> Option<Vec<Value<'static>>> {
        let clues = puzzle.clue_count();
        let is_fit = self.clues.is_none_or(|wanted| (wanted.least..=wanted.most).contains(&clues))
            && self.score.is_none_or(|(metric, downwards, target)| {
                let score = metric.score(puzzle);
                score.is_ok_and(|score| if downwards { score.value <= target } else { score.value >= target })
            });
        if !is_fit {
            return None;
        }
        let mut facts = Vec::new();
        if let Some(sieve) = &self.sieve {
            let grade = sieve.grade(puzzle)?;
            if self.level.is_some_and(|level| grade.level != level) {
                return None;
            }
            facts.push(sieve.profile().name.clone().into());
            facts.push(sieve.profile().level_name(grade.level).to_owned().into());
            facts.push(grade.rating.into());
        }
        if let Some(range) = self.minutes {
            let minutes = minutes(puzzle, SEED)?;
            if !range.contains(minutes) {
                return None;
            }
            facts.push(((minutes * 10.0).round() / 10.0).into());
        }
        if self.shows_wnef {
            facts.push(Weights::EXPONENTIAL.wnef(&ChoiceHistogram::of(puzzle)).into());
        }
        self.minimal.as_mut().is_none_or(|solver| is_minimal(puzzle, solver.as_mut())).then_some(facts)
    }
}

/// Predicted mean solving time in minutes; `None` for a puzzle to which the model does not apply.
pub fn minutes(puzzle: &Puzzle, seed: u64) -> Option<f64> {
    human_time(&[*puzzle], seed).remove(0).ok().map(|time| time.seconds / 60.0)
}
