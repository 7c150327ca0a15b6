//! Are generated levels distinct, in WNEF and in difficulty that the generator does not consider?
//!
//! Source: Chadwick, Krieg and Granade 2008, "Distinctness of Difficulty Levels": t-tests between puzzles
//! generated for level d and for d + 1; and the abstract's "difficulty levels analogous to those published".

mod summary;

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::sync::Arc;

use sudoku_core::{Grid, Puzzle};
use sudoku_generators::{Annealing, GuessLimited, Masking, Method};
use sudoku_runner::prelude::*;
use sudoku_tactics::{Ending, Grader, Profile};

use crate::puzzles::{Difficulty, made, solution, wnef};
use summary::Summary;

/// Settings of the experiment.
#[derive(Clone, Debug, Serialize, Deserialize, Ranges)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// Puzzles generated per level and scale, each from its own random stream.
    #[range(2..=*ITEMS.end())]
    pub puzzles: u64,
    /// Significance level of each step between levels; the source states none for this test, but 0.0025 for the
    /// same test on published puzzles.
    #[range(ALPHA)]
    pub alpha: f64,
    /// Limit of guesses of the uniqueness test.
    pub guess_limit: u64,
    /// Failures after which a masking strategy is exhausted.
    #[range(STEPS)]
    pub failures: u32,
    /// Annealing as in the text: number of values added back each time.
    #[range(CELLS)]
    pub values: usize,
    /// Annealing as in the text: number of rounds.
    #[range(STEPS)]
    pub rounds: u32,
    /// Number of grids before a puzzle is given up.
    #[range(EFFORT)]
    pub attempts: u64,
    /// Runs of the human model on each puzzle.
    #[range(REPETITIONS)]
    pub human_runs: u32,
    /// The scales.
    pub scales: Vec<Scale>,
}

/// Levels, easiest first.
#[derive(Clone, Debug, Serialize, Deserialize, Ranges)]
#[serde(deny_unknown_fields)]
pub struct Scale {
    /// Its name in tables.
    pub name: String,
    /// The levels.
    pub levels: Vec<Level>,
}

/// A level: the target WNEF, and the published puzzles whose mean it is.
#[derive(Clone, Debug, Serialize, Deserialize, Ranges)]
#[serde(deny_unknown_fields)]
pub struct Level {
    /// Its name.
    pub name: String,
    /// WNEF at which masking stops.
    #[range(0.0..1.0)]
    pub target: f64,
    /// Id of the published set.
    pub set: String,
    /// The label of its puzzles to use; `None` for all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// Maximum number of these puzzles, spread evenly; 0 for all.
    #[serde(default)]
    pub most: usize,
    /// Whether these puzzles stand in for those of the source, which are lost.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub stand_in: bool,
}

impl Config {
    /// Masking towards a target.
    pub fn masking(&self, target: f64) -> Masking {
        let annealing = Annealing::AddBack { values: self.values, rounds: self.rounds };
        Masking { allowed_failures: self.failures, annealing, target, ..Masking::default() }
    }
}

impl Settings for Config {
    fn check(&self) -> Result<(), String> {
        self.check_ranges()?;
        if self.scales.is_empty() {
            return Err("there is no [[scales]]: give at least one scale of levels".into());
        }
        for Scale { name, levels } in &self.scales {
            levels.iter().try_for_each(Level::check_ranges)?;
            if levels.len() < 2 || !levels.is_sorted_by(|a, b| a.target > b.target) {
                return Err(format!("targets of scale {name:?} must fall, easiest first"));
            }
        }
        Ok(())
    }
}

/// The origin of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Category)]
pub enum Origin {
    /// Masked towards the level's target.
    Generated,
    /// From the set that the level imitates.
    Published,
}

record! {
    /// One line of `data.csv`: a puzzle.
    pub row Row(item: &Item, puzzle: &Puzzle, solution: &Grid, attempts: u64, rng: &mut Stream, config: &Config) {
        let Item { grader, scale, level, published } = item;
        let failed = |why: &dyn std::fmt::Display| Error::experiment(format!("puzzle {puzzle}: {why}"));
        let Difficulty { score, dependency, refutation } =
            Difficulty::of(puzzle, solution, config.human_runs)?;
        let grade = grader.grade(puzzle).map_err(|error| failed(&error))?;
    }
    /// Scale of levels.
    pub scale: String = config.scales[*scale].name.clone(),
    /// Level d, from 1, easiest first.
    pub level: u32 = *level as u32 + 1,
    /// Whether the puzzle is published or generated.
    pub origin: Origin = if published.is_some() { Origin::Published } else { Origin::Generated },
    /// WNEF, exponential weights.
    pub wnef: f64 = wnef(puzzle).ok_or_else(|| failed(&"no cell is blank"))?,
    /// Number of clues.
    pub clues: u32 = puzzle.clue_count() as u32,
    /// Number of grids begun for the puzzle.
    pub attempts: u64 = attempts,
    /// Number of guesses of the hybrid uniqueness test without a limit.
    pub guesses: u64 = GuessLimited::guesses(puzzle),
    /// Branch score S.
    pub score: u32 = score,
    /// Mean number of cells that singles can fill, over the first 25 steps of the human model.
    pub dependency: f64 = dependency,
    /// Refutation sum of the human model.
    pub refutation: f64 = refutation,
    /// Grade by Zendoku's tactics, 0 (easy) to 4 (master).
    // What the tactics do not solve is the source's master.
    pub grade: u32 = if grade.ending == Ending::Solved { grade.level as u32 } else { 4 },
}

/// A puzzle of a level.
#[derive(Clone)]
pub struct Item {
    grader: Arc<Grader>,
    scale: usize,
    level: usize,
    /// `None` for a generated puzzle.
    published: Option<Puzzle>,
}

/// The experiment.
pub struct LevelDistinctness;

/// One item: a generated or a published puzzle, and its difficulty by measures other than WNEF.
impl Experiment for LevelDistinctness {
    study!("level-distinctness": quick, default, paper, extended;
        "Are generated levels distinct, in WNEF and in difficulty that the generator does not look at?");

    /// The generated puzzles, then the published ones whose sets are found.
    fn items(&self, data: &Library<'_>, config: &Config) -> Result<Items<Item>> {
        let grader = Arc::new(Profile::built_in("zendoku").map(Grader::new).map_err(Error::experiment)?);
        let (mut generated, mut published) = (Items::from(Vec::new()), Vec::new());
        let mut sets = BTreeMap::new();
        for (scale, levels) in config.scales.iter().map(|scale| &scale.levels).enumerate() {
            for (level, wanted) in levels.iter().enumerate() {
                let item = Item { grader: Arc::clone(&grader), scale, level, published: None };
                let own = item.clone();
                generated = generated.then(Items::count(config.puzzles, move |_| own.clone()));
                let set = match sets.entry(&wanted.set) {
                    Entry::Occupied(known) => known.into_mut(),
                    Entry::Vacant(new) => new.insert(data.load_if_there(&wanted.set)?),
                };
                let Some(set) = set else { continue };
                let picked = set.controls(wanted.most, &wanted.label)?.into_iter();
                published.extend(picked.map(|one| Item { published: Some(one.puzzle), ..item.clone() }));
            }
        }
        Ok(generated.then(published))
    }

    fn measure(&self, item: &Item, rng: &mut Stream, config: &Config) -> Result<impl Into<Measured<Row>>> {
        if let Some(puzzle) = &item.published {
            return Row::of(item, puzzle, &solution(puzzle)?, 0, rng, config);
        }
        let target = config.scales[item.scale].levels[item.level].target;
        let tester = GuessLimited::new(Some(config.guess_limit));
        let mut generator = Method::Masking(config.masking(target)).build(Box::new(tester));
        let (made, attempts) = made(generator.as_mut(), config.attempts, rng).map_err(|gave_up| {
            Error::experiment(format!("WNEF {target}: {gave_up}; raise attempts or the target"))
        })?;
        Row::of(item, &made.puzzle, &made.solution, attempts, rng, config)
    }
}
