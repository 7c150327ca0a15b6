//! One item: a generated or a published puzzle, and its difficulty by what WNEF does not look at.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use sudoku_core::{Grid, Puzzle};
use sudoku_generators::{GuessLimited, Method};
use sudoku_runner::prelude::*;
use sudoku_tactics::{Ending, Grader, Profile};

use super::Config;
use crate::puzzles::{Difficulty, made, solution, wnef};

/// Where a puzzle comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Origin {
    /// Masked towards the level's target.
    Generated,
    /// Of the set that the level is to be like.
    Published,
}

text_fields!(Origin);

/// A published puzzle.
#[derive(Clone, Debug)]
pub struct Published {
    scale: usize,
    level: usize,
    puzzle: Puzzle,
}

/// What the items need.
pub struct Plan {
    /// Published puzzles of every scale and level.
    pub published: Vec<Published>,
    grader: Grader,
}

row! {
    /// One line of `data.csv`: a puzzle.
    #[derive(Clone, Debug)]
    pub struct Row {
        /// Scale of levels.
        pub scale: String,
        /// Level d, from 1, easiest first.
        pub level: u32,
        /// Where it comes from.
        pub origin: Origin,
        /// WNEF, exponential weights.
        pub wnef: f64,
        /// Number of clues.
        pub clues: u32,
        /// Grids that were begun for it.
        pub attempts: u64,
        /// Guesses of the hybrid uniqueness test without limit.
        pub guesses: u64,
        /// Branch score S.
        pub score: u32,
        /// Mean number of cells that a single fills, over the first 25 steps of the human model.
        pub dependency: f64,
        /// Refutation sum of the human model.
        pub refutation: f64,
        /// Grade by Zendoku's tactics, 0 (easy) to 4 (master).
        pub grade: u32,
    }
}

/// The published puzzles that are there, and the grader.
pub fn plan(library: &Library<'_>, config: &Config) -> Result<Plan> {
    let mut published = Vec::new();
    let mut sets = BTreeMap::new();
    for (scale, levels) in config.scales.iter().map(|scale| &scale.levels).enumerate() {
        for (level, wanted) in levels.iter().enumerate() {
            let set = match sets.entry(&wanted.set) {
                Entry::Occupied(known) => known.into_mut(),
                Entry::Vacant(new) => new.insert(library.load_if_there(&wanted.set)?),
            };
            let Some(set) = set else { continue };
            let picked = set.controls(wanted.most, &wanted.label)?.into_iter();
            published.extend(picked.map(|one| Published { scale, level, puzzle: one.puzzle }));
        }
    }
    let grader = Profile::built_in("zendoku").map(Grader::new).map_err(Error::experiment)?;
    Ok(Plan { published, grader })
}

/// A generated puzzle, or a published one after them.
pub fn measure(plan: &Plan, item: u64, rng: &mut Stream, config: &Config) -> Result<Row> {
    if let Some(known) = item.checked_sub(config.generated()) {
        let Published { scale, level, puzzle } = &plan.published[known as usize];
        let solution = solution(puzzle)?;
        return row(plan, (*scale, *level), Origin::Published, (puzzle, &solution), 0, rng, config);
    }
    let (scale, level) = config.cell(item);
    let target = config.scales[scale].levels[level].target;
    let tester = GuessLimited::new(Some(config.guess_limit));
    let mut generator = Method::Masking(config.masking(target)).build(Box::new(tester));
    let (made, attempts) = made(generator.as_mut(), config.attempts, rng).map_err(|gave_up| {
        Error::experiment(format!("WNEF {target}: {gave_up}; raise attempts or the target"))
    })?;
    row(plan, (scale, level), Origin::Generated, (&made.puzzle, &made.solution), attempts, rng, config)
}

fn row(
    plan: &Plan,
    (scale, level): (usize, usize),
    origin: Origin,
    (puzzle, solution): (&Puzzle, &Grid),
    attempts: u64,
    rng: &mut Stream,
    config: &Config,
) -> Result<Row> {
    let failed = |why: &dyn std::fmt::Display| Error::experiment(format!("puzzle {puzzle}: {why}"));
    let Difficulty { score, dependency, refutation } =
        Difficulty::of(puzzle, solution, config.human_runs, rng)?;
    let grade = plan.grader.grade(puzzle).map_err(|error| failed(&error))?;
    Ok(Row {
        scale: config.scales[scale].name.clone(),
        level: level as u32 + 1,
        origin,
        wnef: wnef(puzzle).ok_or_else(|| failed(&"no cell is blank"))?,
        clues: puzzle.clue_count() as u32,
        attempts,
        guesses: GuessLimited::guesses(puzzle),
        score,
        dependency,
        refutation,
        // What the tactics do not solve is the source's master.
        grade: if grade.ending == Ending::Solved { grade.level as u32 } else { 4 },
    })
}
