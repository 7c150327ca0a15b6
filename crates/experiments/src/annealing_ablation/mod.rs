//! Does annealing lower the WNEF of generated puzzles, and by more than the same work without annealing?
//!
//! Source: Chadwick, Krieg and Granade 2008, "Generator Algorithm" and "Testing": Figure 11, the t-test at 0.0005,
//! the floor of WNEF, and the statements on tuned masking and limits of guesses.

mod cells;
mod summary;

use sudoku_core::{Named, Puzzle};
use sudoku_generators::{
    Annealing, Generator, GridMethod, GuessLimited, Made, Masking, Method, Minimal, minimal_within,
};
use sudoku_runner::prelude::*;
use sudoku_solvers::Engine;

use crate::shared::{self, Difficulty, made, solution};
use cells::Key;
use summary::Summary;

/// Settings of the experiment.
#[derive(Clone, Debug, Serialize, Deserialize, Ranges)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// Number of grids; on each, every arm starts from the same random stream.
    #[range(ITEMS)]
    pub grids: u64,
    /// Failures after which a masking strategy is exhausted; 0 means only the cleanup.
    #[range(STEPS)]
    pub failures: Vec<u32>,
    /// Limits of guesses in the uniqueness test. A test without a limit is always added.
    pub guess_limits: Vec<u64>,
    /// The setting at which single claims are tested.
    pub main: Setting,
    /// Annealing as in the text: number of values added back each time.
    #[range(CELLS)]
    pub values: usize,
    /// Annealing as in the text: number of rounds.
    #[range(STEPS)]
    pub rounds: u32,
    /// Simulated annealing proper: temperature of the first step, in units of WNEF.
    #[range(1e-12..=1.0)]
    pub start: f64,
    /// Simulated annealing proper: temperature of the last step.
    pub end: f64,
    /// Simulated annealing proper: number of steps.
    #[range(STEPS)]
    pub steps: u32,
    /// Factors by which rounds and steps are multiplied to find a floor.
    #[range(1..=1000)]
    pub ladder: Vec<u32>,
    /// Runs of the human model on each puzzle.
    #[range(REPETITIONS)]
    pub human_runs: u32,
    /// Significance level of the source's test.
    #[range(ALPHA)]
    pub alpha: f64,
    /// Published sets to compare with.
    pub sets: Vec<PublishedSet>,
}

/// Number of allowed failures and limit of guesses.
#[derive(Copy, PartialEq, Eq, Clone, Debug, Serialize, Deserialize, Ranges)]
#[serde(deny_unknown_fields)]
pub struct Setting {
    /// Failures after which a strategy is exhausted.
    pub failures: u32,
    /// Limit of guesses in the uniqueness test; `None` means exact.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub guess_limit: Option<u64>,
}

/// A published set or one of its levels.
#[derive(Clone, Debug, Serialize, Deserialize, Ranges)]
#[serde(deny_unknown_fields)]
pub struct PublishedSet {
    /// Id of the data set.
    pub id: String,
    /// The label of the puzzles to use; `None` for all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// The maximum number of puzzles, spread evenly; 0 for all.
    pub most: usize,
}

impl PublishedSet {
    /// Its name in tables.
    pub fn name(&self) -> String {
        self.label.as_ref().map_or(self.id.clone(), |label| format!("{} {label}", self.id))
    }
}

/// A way to make a puzzle from a grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, Named)]
#[serde(rename_all = "kebab-case")]
pub enum Arm {
    /// Random masking.
    #[default]
    #[name = "random masking"]
    Random,
    /// Tuned masking without annealing.
    #[name = "no annealing"]
    None,
    /// With annealing as in the text.
    #[name = "annealing as in the text"]
    AddBack,
    /// With simulated annealing proper.
    #[name = "simulated annealing"]
    Cooling,
    /// The same, with the number of uniqueness tests that annealing as in the text takes.
    #[name = "simulated annealing, equal work"]
    CoolingEqual,
    /// Tuned masking without annealing on one grid after another, with the number of uniqueness tests that
    /// annealing took; the puzzle with the lowest WNEF counts.
    #[name = "restarts, equal work"]
    Restarts,
    /// A puzzle of a published set.
    Published,
}

impl Field for Arm {
    const KIND: Kind = Kind::Text;

    fn cell(&self) -> Cell {
        self.to_string().into()
    }
}

/// A limit of guesses in words.
pub fn test_name(limit: Option<u64>) -> String {
    match limit {
        None => "exact test".into(),
        Some(0) => "no guess".into(),
        Some(1) => "at most 1 guess".into(),
        Some(limit) => format!("at most {limit} guesses"),
    }
}

impl Config {
    /// Every limit of guesses, with no limit last.
    pub fn limits(&self) -> Vec<Option<u64>> {
        self.guess_limits.iter().copied().map(Some).chain([None]).collect()
    }

    /// The generator's options, with annealing longer by a factor.
    pub fn masking(&self, arm: Arm, failures: u32, factor: u32) -> Masking {
        let annealing = match arm {
            Arm::AddBack => Annealing::AddBack { values: self.values, rounds: self.rounds * factor },
            Arm::Cooling | Arm::CoolingEqual => {
                Annealing::Temperature { start: self.start, end: self.end, steps: self.steps * factor }
            }
            _ => Annealing::None,
        };
        Masking { allowed_failures: failures, annealing, target: 0.0, ..Masking::default() }
    }
}

impl Settings for Config {
    fn check(&self) -> Result<(), String> {
        self.check_ranges()?;
        check_range("end", self.end, 1e-12..=self.start)?;
        let Setting { failures, guess_limit } = self.main;
        if !self.failures.contains(&failures) || !self.limits().contains(&guess_limit) {
            return Err(format!("main ({:?}) must be among failures and guess_limits", self.main));
        }
        if !self.failures.is_sorted_by(|a, b| a < b) {
            return Err("failures must rise".into());
        }
        if self.ladder.first() != Some(&1) || !self.ladder.is_sorted_by(|a, b| a < b) {
            return Err("ladder must rise from 1".into());
        }
        Ok(())
    }
}

/// Maximum number of puzzles visited in the search for minimal ones.
const MOST: usize = 400;

/// One line of `data.csv`: a puzzle by one arm.
#[derive(Clone, Debug, Default, Serialize, Deserialize, Columns)]
pub struct Row {
    /// How the puzzle was made.
    pub arm: Arm,
    /// Published set that the puzzle is from.
    pub set: Option<String>,
    /// Number of failures after which a strategy was exhausted.
    pub failures: Option<u32>,
    /// Limit of guesses in the uniqueness test; empty if the test is exact.
    pub guess_limit: Option<u64>,
    /// Factor by which rounds or steps of annealing were multiplied.
    pub factor: u32,
    /// WNEF, exponential weights.
    pub wnef: f64,
    /// Number of clues.
    pub clues: u32,
    /// Number of uniqueness tests that the puzzle took.
    pub checks: u64,
    /// Number of these that rejected a puzzle with one solution because of the limit of guesses.
    pub rejected: u64,
    /// Whether no clue can be removed.
    pub minimal: Option<bool>,
    /// Lowest WNEF of the minimal puzzles found within the puzzle.
    pub wnef_inside: Option<f64>,
    /// Number of guesses of the hybrid uniqueness test without a limit.
    pub guesses: Option<u64>,
    /// Branch score S.
    pub score: Option<u32>,
    /// Mean number of cells that singles can fill, over the first 25 steps of the human model.
    pub dependency: Option<f64>,
    /// Refutation sum of the human model.
    pub refutation: Option<f64>,
}

impl Row {
    /// The combination of the row.
    pub fn key(&self) -> Key {
        let Row { arm, failures, guess_limit, factor, .. } = *self;
        Key { arm, failures, guess_limit, factor }
    }
}

/// Simulated annealing at the main setting, with steps chosen to match the number of uniqueness tests of annealing as
/// in the text on this grid.
fn equal_cooling(rows: &[Row], fork: &Fork, config: &Config) -> Result<Row> {
    let Setting { failures, guess_limit } = config.main;
    let tests = |arm| {
        let key = Key::new(arm, failures, guess_limit);
        rows.iter().find(|row| row.key() == key).map_or(0.0, |row| row.checks as f64)
    };
    // All begin with the same descent.
    let descent = tests(Arm::None);
    let share = (tests(Arm::AddBack) - descent) / (tests(Arm::Cooling) - descent).max(1.0);
    let steps = (share * f64::from(config.steps)).round().max(1.0) as u32;
    let masking = Config { steps, ..config.clone() }.masking(Arm::CoolingEqual, failures, 1);
    let made = once(&Method::Masking(masking), guess_limit, &mut fork.start())?;
    Ok(row(Arm::CoolingEqual, Some(failures), guess_limit, 1, &made))
}

/// The exponential WNEF; 1 for a full grid.
fn wnef(puzzle: &Puzzle) -> f64 {
    shared::wnef(puzzle).unwrap_or(1.0)
}

fn generate(generator: &mut dyn Generator, rng: &mut Stream) -> Result<Made> {
    made(generator, 1, rng).map(|(made, _)| made).map_err(Error::experiment)
}

fn once(method: &Method, limit: Option<u64>, rng: &mut Stream) -> Result<Made> {
    generate(method.build(Box::new(GuessLimited::new(limit))).as_mut(), rng)
}

/// Makes puzzles until `work` uniqueness tests are spent; returns the one with the lowest WNEF and the work of all.
fn restarts(masking: Masking, limit: Option<u64>, work: u64, rng: &mut Stream) -> Result<Made> {
    let mut generator = Method::Masking(masking).build(Box::new(GuessLimited::new(limit)));
    let mut best = generate(generator.as_mut(), rng)?;
    let (mut checks, mut undecided) = (best.work.checks, best.work.undecided);
    while checks < work {
        let next = generate(generator.as_mut(), rng)?;
        (checks, undecided) = (checks + next.work.checks, undecided + next.work.undecided);
        if wnef(&next.puzzle) < wnef(&best.puzzle) {
            best = next;
        }
    }
    (best.work.checks, best.work.undecided) = (checks, undecided);
    Ok(best)
}

fn row(arm: Arm, failures: Option<u32>, guess_limit: Option<u64>, factor: u32, made: &Made) -> Row {
    Row {
        arm,
        failures,
        guess_limit,
        factor,
        wnef: wnef(&made.puzzle),
        clues: made.puzzle.clue_count() as u32,
        checks: made.work.checks,
        rejected: made.work.undecided,
        ..Row::default()
    }
}

/// Difficulty by measures other than WNEF.
fn difficulty(row: &mut Row, made: &Made, config: &Config) -> Result<()> {
    let found = Difficulty::of(&made.puzzle, &made.solution, config.human_runs)?;
    row.guesses = Some(GuessLimited::guesses(&made.puzzle));
    row.score = Some(found.score);
    (row.dependency, row.refutation) = (Some(found.dependency), Some(found.refutation));
    Ok(())
}

/// An item of the experiment.
pub enum Item {
    /// A grid through every arm.
    Grid,
    /// A puzzle of a published set.
    Published(String, Puzzle),
}

/// The experiment.
pub struct AnnealingAblation;

/// One item: a grid through every arm, or a published puzzle.
impl Experiment for AnnealingAblation {
    study!("annealing-ablation": quick, default, paper, extended;
        "Does annealing lower the WNEF of generated puzzles, and by more than the same work without it?");
    /// Small: a grid takes up to a second through all arms.
    const BLOCK: u64 = 2;

    fn items(&self, data: &Library<'_>, config: &Config) -> Result<Items<Item>> {
        let mut all = Vec::new();
        for wanted in &config.sets {
            let Some(set) = data.load_if_there(&wanted.id)? else { continue };
            let picked = set.controls(wanted.most, &wanted.label)?.into_iter();
            all.extend(picked.map(|one| Item::Published(wanted.name(), one.puzzle)));
        }
        Ok(Items::count(config.grids, |_| Item::Grid).then(all))
    }

    fn measure(&self, item: &Item, rng: &mut Stream, config: &Config) -> Result<impl Into<Measured<Row>>> {
        let Item::Published(set, puzzle) = item else { return grid(rng, config) };
        let made = Made { puzzle: *puzzle, solution: solution(puzzle)?, work: Default::default() };
        let mut row = Row { set: Some(set.clone()), ..row(Arm::Published, None, None, 1, &made) };
        difficulty(&mut row, &made, config)?;
        Ok(vec![row])
    }
}

/// Runs a grid through every arm with every limit of guesses and number of allowed failures, then through longer
/// annealing. Every arm starts from the same stream, and therefore from the same grid and first descent.
fn grid(rng: &mut Stream, config: &Config) -> Result<Vec<Row>> {
    let fork = Fork::of(rng);
    let mut rows = Vec::new();
    let mut keep = |mut row: Row, made: &Made| -> Result<()> {
        if row.factor == 1 && (row.arm == Arm::Random || row.failures == Some(config.main.failures)) {
            difficulty(&mut row, made, config)?;
            let mut lowest = f64::INFINITY;
            let mut found = |inside: &Puzzle| lowest = lowest.min(wnef(inside));
            row.minimal = Some(minimal_within(&made.puzzle, Engine::Fast.build().as_mut(), MOST, &mut found));
            row.wnef_inside = Some(lowest);
        }
        rows.push(row);
        Ok(())
    };
    for limit in config.limits() {
        let random = Minimal { grids: GridMethod::RowByRow, ..Minimal::default() };
        let made = once(&Method::Minimal(random), limit, &mut fork.start())?;
        keep(row(Arm::Random, None, limit, 1, &made), &made)?;
        for &failures in &config.failures {
            let mut work = 0;
            for arm in [Arm::None, Arm::AddBack, Arm::Cooling] {
                let masking = config.masking(arm, failures, 1);
                let made = once(&Method::Masking(masking), limit, &mut fork.start())?;
                if arm == Arm::AddBack {
                    work = made.work.checks;
                }
                keep(row(arm, Some(failures), limit, 1, &made), &made)?;
            }
            let made = restarts(config.masking(Arm::None, failures, 1), limit, work, &mut fork.start())?;
            keep(row(Arm::Restarts, Some(failures), limit, 1, &made), &made)?;
        }
    }
    for &factor in config.ladder.iter().filter(|&&factor| factor > 1) {
        let failures = config.main.failures;
        let mut work = 0;
        for arm in [Arm::AddBack, Arm::Cooling] {
            let masking = config.masking(arm, failures, factor);
            let made = once(&Method::Masking(masking), None, &mut fork.start())?;
            work = work.max(made.work.checks);
            keep(row(arm, Some(failures), None, factor, &made), &made)?;
        }
        let made = restarts(config.masking(Arm::None, failures, 1), None, work, &mut fork.start())?;
        keep(row(Arm::Restarts, Some(failures), None, factor, &made), &made)?;
    }
    rows.push(equal_cooling(&rows, &fork, config)?);
    Ok(rows)
}
