//! Are generated levels distinct, in WNEF and in difficulty that the generator does not consider?
//!
//! Source: Chadwick, Krieg and Granade 2008, "Distinctness of Difficulty Levels": t-tests between puzzles
//! generated for level d and for d + 1; and the abstract's "difficulty levels analogous to those published".

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::sync::Arc;

use sudoku_core::Puzzle;
use sudoku_generators::{Annealing, GuessLimited, Masking, Method};
use sudoku_math::ln_1p;
use sudoku_runner::prelude::*;
use sudoku_tactics::{Ending, Grader, Profile};

use crate::shared::{Aspect, Compared, Difficulty, made, range, solution, wnef};

/// The power required of a t-test.
const POWER: f64 = 0.8;

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

/// One line of `data.csv`: a puzzle.
#[derive(Clone, Debug, Serialize, Deserialize, Columns)]
pub struct Row {
    /// Scale of levels.
    pub scale: String,
    /// Level d, from 1, easiest first.
    pub level: u32,
    /// Whether the puzzle is published or generated.
    pub origin: Origin,
    /// WNEF, exponential weights.
    pub wnef: f64,
    /// Number of clues.
    pub clues: u32,
    /// Number of grids begun for the puzzle.
    pub attempts: u64,
    /// Number of guesses of the hybrid uniqueness test without a limit.
    pub guesses: u64,
    /// Branch score S.
    pub score: u32,
    /// Mean number of cells that singles can fill, over the first 25 steps of the human model.
    pub dependency: f64,
    /// Refutation sum of the human model.
    pub refutation: f64,
    /// Grade by Zendoku's tactics, 0 (easy) to 4 (master).
    pub grade: u32,
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
    study!(tables "level-distinctness": quick, default, paper, extended;
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
        let Item { grader, scale, level, published } = item;
        let Scale { name, levels } = &config.scales[*scale];
        let (puzzle, solution, attempts) = match published {
            Some(puzzle) => (*puzzle, solution(puzzle)?, 0),
            None => {
                let target = levels[*level].target;
                let tester = GuessLimited::new(Some(config.guess_limit));
                let mut generator = Method::Masking(config.masking(target)).build(Box::new(tester));
                let (made, attempts) = made(generator.as_mut(), config.attempts, rng).map_err(|gave_up| {
                    Error::experiment(format!("WNEF {target}: {gave_up}; raise attempts or the target"))
                })?;
                (made.puzzle, made.solution, attempts)
            }
        };
        let failed = |why: &dyn std::fmt::Display| Error::experiment(format!("puzzle {puzzle}: {why}"));
        let Difficulty { score, dependency, refutation } =
            Difficulty::of(&puzzle, &solution, config.human_runs)?;
        let grade = grader.grade(&puzzle).map_err(|error| failed(&error))?;
        Ok(Row {
            scale: name.clone(),
            level: *level as u32 + 1,
            origin: if published.is_some() { Origin::Published } else { Origin::Generated },
            wnef: wnef(&puzzle).ok_or_else(|| failed(&"no cell is blank"))?,
            clues: puzzle.clue_count() as u32,
            attempts,
            guesses: GuessLimited::guesses(&puzzle),
            score,
            dependency,
            refutation,
            // What the tactics do not solve is the source's master.
            grade: if grade.ending == Ending::Solved { grade.level as u32 } else { 4 },
        })
    }

    fn conclude(&self, rows: &[Row], config: &Config, out: &mut Conclusion<'_>) -> Result<()> {
        let mut families = Vec::new();
        for Scale { name: scale, levels } in &config.scales {
            let (mut means, mut steps, mut published) = (Vec::new(), Vec::new(), Vec::new());
            for n in 0..levels.len() {
                let generated = of(rows, scale, n, Origin::Generated);
                let theirs = of(rows, scale, n, Origin::Published);
                means.push(Means::of(levels, n, Origin::Generated, &generated)?);
                if theirs.len() > 1 {
                    means.push(Means::of(levels, n, Origin::Published, &theirs)?);
                }
                let next = of(rows, scale, n + 1, Origin::Generated);
                for aspect in &ASPECTS {
                    let found = aspect.compare(&generated, &theirs)?;
                    published.extend(found.map(|found| Against::of(aspect, n, &levels[n], found)));
                    let found = aspect.compare(&next, &generated)?;
                    steps.extend(found.map(|found| Step::of(aspect, n, found, config.alpha)));
                }
            }
            families.push(adjust(&mut steps));
            let generated = taken(rows, |row| row.scale == *scale && row.origin == Origin::Generated);
            let trend = |aspect: &Aspect<Row>| {
                aspect.trend(&generated, |row| row.level.into(), |row| row.clues.into())
            };
            let trends = ASPECTS.iter().map(trend).collect::<Result<Vec<_>>>()?;
            out.part(scale).table("levels", &means)?.table("steps", &steps)?;
            out.table("trends", &trends)?.table("published", &published)?;
        }
        let family = "steps between levels of a scale, in all quantities but WNEF (Welch)";
        out.corrections(&Correction::of(family, "Holm", families))?;
        for (file, aspect) in [("wnef", 0), ("singles", 2), ("refutation", 3)] {
            let panels = config.scales.iter().map(|scale| panel(rows, scale, &ASPECTS[aspect]));
            out.canvas.levels(&format!("{file}-by-level"), panels.collect())?;
        }
        Ok(())
    }
}

/// What is compared between levels: WNEF, which the generator targets, and what it does not consider.
const ASPECTS: [Aspect<Row>; 7] = [
    Aspect("wnef", false, |row| row.wnef),
    Aspect("clues", false, |row| row.clues as f64),
    Aspect("singles", false, |row| row.dependency),
    Aspect("refutation", true, |row| ln_1p(row.refutation)),
    Aspect("guesses", true, |row| ln_1p(row.guesses as f64)),
    Aspect("score", true, |row| row.score as f64),
    Aspect("grade", true, |row| row.grade as f64),
];

/// The puzzles of a level, whose index is from 0.
fn of<'a>(rows: &'a [Row], scale: &str, level: usize, origin: Origin) -> Vec<&'a Row> {
    taken(rows, |row| row.scale == scale && row.level as usize == level + 1 && row.origin == origin)
}

/// Means with Student's 95 % interval. Grids: begun for a puzzle. Singles: cells open to a single. Refutation, guesses:
/// logarithm of the refutation sum and of the guesses of a proof. Score: branch score. Grade: Zendoku's. In range:
/// puzzles whose WNEF is nearer to the level's target than to any other.
#[derive(Serialize, Columns)]
#[part = "level {level}"]
struct Means {
    level: usize,
    name: String,
    puzzles: Origin,
    target: f64,
    n: usize,
    grids: f64,
    #[each(ASPECTS.map(|aspect| aspect.0))]
    means: Vec<Estimate>,
    wnef_range: [f64; 2],
    /// Without an interval, which decides nothing, if the range depends on puzzles that stand in for the source's.
    #[unit = "%"]
    #[quantity = "in-desired-range"]
    in_range: Option<Estimate>,
}

impl Means {
    fn of(levels: &[Level], n: usize, puzzles: Origin, rows: &[&Row]) -> Result<Means> {
        let Level { name, target, .. } = &levels[n];
        let is_nearest = |row: &Row| {
            let far = |target: f64| (row.wnef - target).abs();
            levels.iter().all(|other| far(*target) <= far(other.target))
        };
        let share = (puzzles == Origin::Generated).then(|| rows.share(is_nearest)).transpose()?;
        // Masking stops at the target or below, so a range ends below.
        let is_known = !levels[n..].iter().take(2).any(|level| level.stand_in);
        let decided = |share: Estimate| if is_known { share } else { Estimate::exact(share.value, share.n) };
        Ok(Means {
            level: n + 1,
            name: name.clone(),
            puzzles,
            target: *target,
            n: rows.len(),
            grids: rows.column(|row| row.attempts as f64).iter().sum::<f64>() / rows.len() as f64,
            means: ASPECTS.iter().map(|aspect| rows.mean(aspect.2)).collect::<Result<_, _>>()?,
            wnef_range: range(&rows.column(|row| row.wnef)),
            in_range: share.map(decided),
        })
    }
}

/// Level d + 1 minus level d, generated puzzles. Student: the source's test. Holm: Welch's p over the steps and all
/// quantities but WNEF. Needed: puzzles of each level for a power of 0.8, if there is an effect.
#[derive(Serialize, Columns)]
#[part = "{from}-{to}"]
struct Step {
    quantity: &'static str,
    from: usize,
    to: usize,
    /// Whether the difference is in the direction of harder puzzles.
    harder: bool,
    #[nested]
    #[serde(flatten)]
    found: Compared,
    p_holm: Option<PValue>,
    /// Hedges' g in the direction of harder puzzles.
    #[quantity = "distinct-by-{quantity}"]
    harder_by: Estimate,
    needed: Option<usize>,
}

impl Step {
    fn of(aspect: &Aspect<Row>, n: usize, found: Compared, alpha: f64) -> Step {
        Step {
            quantity: aspect.0,
            from: n + 1,
            to: n + 2,
            harder: (found.difference.value > 0.0) == aspect.1,
            p_holm: None,
            harder_by: if aspect.1 { found.g } else { found.g.map(|g| -g) },
            needed: t_test_group_size(found.g.value, alpha, POWER).ok(),
            found,
        }
    }
}

/// Holm's adjustment over the family declared before the run: all steps of the scale and all quantities except WNEF.
/// Returns its size.
fn adjust(steps: &mut [Step]) -> usize {
    let own = |step: &Step| (step.quantity != "wnef").then_some(step.found.welch_p);
    let adjusted = holm_of_some(&steps.iter().map(own).collect::<Vec<_>>());
    steps.iter_mut().zip(adjusted).for_each(|(step, p)| step.p_holm = p);
    steps.iter().filter(|step| step.p_holm.is_some()).count()
}

/// Generated minus published puzzles of the same level.
#[derive(Serialize, Columns)]
#[part = "level {level}"]
struct Against {
    quantity: &'static str,
    level: usize,
    #[nested]
    #[serde(flatten)]
    found: Compared,
    /// The difference, without an interval, which decides nothing, if other puzzles stand in for the source's.
    #[hidden]
    #[quantity = "analogous-by-{quantity}"]
    decided: Estimate,
}

impl Against {
    fn of(aspect: &Aspect<Row>, n: usize, level: &Level, found: Compared) -> Against {
        let Estimate { value, n: puzzles, .. } = found.difference;
        let decided = if level.stand_in { Estimate::exact(value, puzzles) } else { found.difference };
        Against { quantity: aspect.0, level: n + 1, found, decided }
    }
}

fn panel(rows: &[Row], scale: &Scale, aspect: &Aspect<Row>) -> LevelPanel {
    let group = |level: usize, origin| {
        let own = of(rows, &scale.name, level, origin);
        let mean = (own.len() > 1).then(|| own.mean(aspect.2).ok())??;
        Some(LevelGroup::new(&mean, own.column(aspect.2)))
    };
    let series = |origin| (0..scale.levels.len()).map(|level| group(level, origin)).collect();
    LevelPanel {
        title: scale.name.clone(),
        levels: scale.levels.iter().map(|level| level.name.clone()).collect(),
        groups: vec![series(Origin::Generated), series(Origin::Published)],
        notes: Vec::new(),
    }
}
