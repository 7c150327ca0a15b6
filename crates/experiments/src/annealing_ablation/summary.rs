//! Means by combination, contrasts of arms, what a limit of guesses does, and published puzzles beside.

use sudoku_runner::prelude::*;
use sudoku_stats::student_t;

use super::cells::{CellSummary, Cells, Contrast, Key, cell, contrast, least};
use super::measure::Row;
use super::{Arm, Config, Setting, test_name};

/// What `summary.json` holds.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    /// What docs/claims.toml may refer to.
    pub quantities: Vec<Quantity>,
    /// The setting that claims are tested at.
    pub main: Setting,
    /// Significance level of the source's test.
    pub alpha: f64,
    /// Every combination of arm, failures and limit of guesses.
    pub cells: Vec<CellSummary>,
    /// Arms against each other at every setting.
    pub contrasts: Vec<Contrast>,
    /// Longer annealing, and as much work without: exact test, failures of the main setting.
    pub ladder: Vec<CellSummary>,
    /// What a limit of guesses changes.
    pub limits: Vec<LimitEffect>,
    /// Tuned puzzles against random masking.
    pub against_random: Vec<AgainstRandom>,
    /// Difficulty of what the arms make, and of published puzzles.
    pub difficulty: Vec<Difficulty>,
}

/// What a limit of guesses changes, at the failures of the main setting: mean paired differences, the exact
/// test minus the limited one.
#[derive(Clone, Debug, Serialize)]
pub struct LimitEffect {
    pub arm: Arm,
    pub guess_limit: u64,
    pub wnef: Estimate,
    /// Guesses that a proof takes.
    pub guesses: Estimate,
    /// Branch score.
    pub score: Estimate,
    /// Cells that a single fills at a time.
    pub dependency: Estimate,
}

/// Puzzles of an arm against random masking of the same grids with the same uniqueness test.
#[derive(Clone, Debug, Serialize)]
pub struct AgainstRandom {
    pub key: Key,
    /// Paired difference of WNEF.
    pub wnef: Estimate,
    /// Share of puzzles that are minimal: random masking may make them.
    pub minimal: Estimate,
    /// Puzzles that are not minimal.
    pub loose: usize,
    /// Of these, puzzles all of whose minimal puzzles found have a higher WNEF.
    pub beyond: usize,
    /// Lowest WNEF of the arm, and of random masking.
    pub least: f64,
    pub least_random: f64,
}

/// Difficulty by what WNEF does not look at.
#[derive(Clone, Debug, Serialize)]
pub struct Difficulty {
    pub name: String,
    pub n: usize,
    pub wnef: Estimate,
    pub clues: f64,
    pub guesses: Estimate,
    pub score: Estimate,
    pub dependency: Estimate,
    pub refutation: Estimate,
}

/// Everything computed from the rows.
pub fn summarise(rows: &[Row], config: &Config) -> Result<Summary> {
    let cells = Cells { rows };
    let mut summary = Summary {
        quantities: Vec::new(),
        main: config.main,
        alpha: config.alpha,
        cells: keys(config).into_iter().map(|key| cell(&cells, key)).collect::<Result<_>>()?,
        contrasts: contrasts(&cells, config)?,
        ladder: ladder(config).into_iter().map(|key| cell(&cells, key)).collect::<Result<_>>()?,
        limits: limits(&cells, config)?,
        against_random: against_random(&cells, config)?,
        difficulty: difficulties(&cells, config)?,
    };
    summary.quantities = quantities(&cells, &summary, config)?;
    Ok(summary)
}

/// Every combination, random masking first under each limit.
fn keys(config: &Config) -> Vec<Key> {
    let mut keys = Vec::new();
    for guess_limit in config.limits() {
        keys.push(Key::new(Arm::Random, 0, guess_limit));
        for &failures in &config.failures {
            let arms = [Arm::None, Arm::AddBack, Arm::Cooling, Arm::Restarts];
            keys.extend(arms.map(|arm| Key::new(arm, failures, guess_limit)));
        }
    }
    keys
}

fn ladder(config: &Config) -> Vec<Key> {
    let failures = Some(config.main.failures);
    let arms = [Arm::AddBack, Arm::Cooling, Arm::Restarts];
    let key = |arm, factor| Key { arm, failures, guess_limit: None, factor };
    arms.into_iter().flat_map(|arm| config.ladder.iter().map(move |&factor| key(arm, factor))).collect()
}

fn contrasts(cells: &Cells, config: &Config) -> Result<Vec<Contrast>> {
    let pairs = [
        (Arm::AddBack, Arm::None),
        (Arm::Cooling, Arm::None),
        (Arm::AddBack, Arm::Restarts),
        (Arm::Cooling, Arm::AddBack),
    ];
    let mut all = Vec::new();
    for guess_limit in config.limits() {
        for &failures in &config.failures {
            let key = |arm| Key::new(arm, failures, guess_limit);
            for (first, second) in pairs {
                all.push(contrast(cells, key(first), key(second))?);
            }
        }
    }
    let main = |arm| Key::new(arm, config.main.failures, config.main.guess_limit);
    all.push(contrast(cells, main(Arm::CoolingEqual), main(Arm::AddBack))?);
    Ok(all)
}

fn limits(cells: &Cells, config: &Config) -> Result<Vec<LimitEffect>> {
    let mut all = Vec::new();
    for arm in [Arm::Random, Arm::None, Arm::AddBack, Arm::Cooling] {
        for &limit in &config.guess_limits {
            let key = |guess_limit| Key::new(arm, config.main.failures, guess_limit);
            let effect = |value: fn(&Row) -> Option<f64>| {
                cells.difference(key(None), key(Some(limit)), |row| value(row).unwrap_or(f64::NAN))
            };
            all.push(LimitEffect {
                arm,
                guess_limit: limit,
                wnef: effect(|row| Some(row.wnef))?,
                guesses: effect(|row| row.guesses.map(|guesses| guesses as f64))?,
                score: effect(|row| row.score.map(f64::from))?,
                dependency: effect(|row| row.dependency)?,
            });
        }
    }
    Ok(all)
}

fn against_random(cells: &Cells, config: &Config) -> Result<Vec<AgainstRandom>> {
    let mut all = Vec::new();
    for guess_limit in config.limits() {
        let random = Key::new(Arm::Random, 0, guess_limit);
        for arm in [Arm::None, Arm::AddBack, Arm::Cooling] {
            let key = Key::new(arm, config.main.failures, guess_limit);
            let rows = cells.of(key);
            let loose = rows.count(|row| row.minimal != Some(true)) as usize;
            let least = |key| least(&cells.of(key).column(|row| row.wnef));
            all.push(AgainstRandom {
                key,
                wnef: cells.difference(key, random, |row| row.wnef)?,
                minimal: rows.share(|row| row.minimal == Some(true))?,
                loose,
                beyond: rows.count(is_beyond) as usize,
                least: least(key),
                least_random: least(random),
            });
        }
    }
    Ok(all)
}

/// Whether random masking, going on from the puzzle, only finds puzzles with a higher WNEF.
fn is_beyond(row: &Row) -> bool {
    row.minimal == Some(false) && row.wnef_inside.is_some_and(|inside| inside > row.wnef + 1e-12)
}

fn difficulties(cells: &Cells, config: &Config) -> Result<Vec<Difficulty>> {
    let mut all = Vec::new();
    for arm in [Arm::Random, Arm::None, Arm::AddBack, Arm::Cooling] {
        let mut limits = vec![config.main.guess_limit, None];
        limits.dedup();
        for guess_limit in limits {
            let rows = cells.of(Key::new(arm, config.main.failures, guess_limit));
            all.extend(difficulty(format!("{}, {}", arm.name(), test_name(guess_limit)), &rows)?);
        }
    }
    for set in &config.sets {
        all.extend(difficulty(set.name(), &cells.published(&set.name()))?);
    }
    Ok(all)
}

/// None for fewer than two puzzles.
fn difficulty(name: String, rows: &[&Row]) -> Result<Option<Difficulty>> {
    if rows.len() < 2 {
        return Ok(None);
    }
    let average = |value: fn(&Row) -> Option<f64>| {
        Estimate::mean(&rows.iter().filter_map(|row| value(row)).collect::<Vec<f64>>())
    };
    Ok(Some(Difficulty {
        name,
        n: rows.len(),
        wnef: rows.mean(|row| row.wnef)?,
        clues: rows.average(|row| f64::from(row.clues)),
        guesses: average(|row| row.guesses.map(|guesses| guesses as f64))?,
        score: average(|row| row.score.map(f64::from))?,
        dependency: average(|row| row.dependency)?,
        refutation: average(|row| row.refutation)?,
    }))
}

/// Most failures that are a very small number.
const FEW: u32 = 5;

/// All that the rows can decide, at the main setting where nothing else is said.
pub fn quantities(cells: &Cells, summary: &Summary, config: &Config) -> Result<Vec<Quantity>> {
    let main = |arm| Key::new(arm, config.main.failures, config.main.guess_limit);
    let wnef = |first, second| cells.difference(first, second, |row| row.wnef);
    let text = main(Arm::AddBack);
    let mut all = Vec::new();
    if let Some(c) = summary.contrasts.iter().find(|c| (c.first, c.second.arm) == (text, Arm::None)) {
        let paired = c.paired_p.map_or("none differs".to_owned(), |p| format!("p = {p}"));
        let [x, y] = [c.first, c.second].map(|key| cells.of(key).column(|row| row.wnef));
        let test = student_t(&x, &y, 1.0 - config.alpha)?;
        let detail = format!(
            "the interval is that of the unpaired test at {}: t = {:.2}, p = {}; {paired} paired; Hedges' g {}",
            config.alpha, test.t, test.p, c.g
        );
        let at_alpha = Estimate::around(test.mean_difference, test.ci, x.len() + y.len());
        all.push(Quantity::new("effective", at_alpha).detail(detail));
    }
    let with = |key: Key, failures| Key { failures: Some(failures), ..key };
    // How few is "very few": each number is a reading.
    let few = config.failures.iter().copied().filter(|failures| (1..=FEW).contains(failures));
    for (few, &most) in few.zip(config.failures.last().into_iter().cycle()) {
        let plain = wnef(with(main(Arm::None), few), with(main(Arm::None), most))?;
        let gain = wnef(with(text, few), with(text, most))?;
        all.push(Quantity::new("few-failures", gain).part(few.to_string()).detail(format!(
            "at {few} minus at {most} allowed failures; the same without annealing {plain}"
        )));
    }
    if let Some(&fewest) = config.failures.iter().find(|&&failures| failures > 0) {
        let change = wnef(with(text, fewest), with(main(Arm::None), fewest))?;
        all.push(Quantity::new("low-failures", change).detail(format!("allowed failures: {fewest}")));
    }
    let checks = |key| cells.of(key).average(|row| row.checks as f64);
    let tests = format!("{:.0} and {:.0} uniqueness tests", checks(main(Arm::CoolingEqual)), checks(text));
    all.extend([
        Quantity::new("equal-work", wnef(text, main(Arm::Restarts))?),
        Quantity::new("true-annealing", wnef(main(Arm::CoolingEqual), text)?).detail(tests),
        Quantity::new("tuned-lower", wnef(main(Arm::None), main(Arm::Random))?),
    ]);
    for one in summary.against_random.iter().filter(|one| one.key.guess_limit.is_none()) {
        let share = Estimate::share(one.beyond as u64, one.minimal.n)?;
        let detail = format!("{} puzzles beyond, {} not minimal", one.beyond, one.loose);
        all.push(Quantity::new("no-harder", share).part(one.key.arm.name()).detail(detail));
    }
    if let [.., before, last] = config.ladder[..] {
        let exact = |factor| Key { factor, guess_limit: None, ..text };
        let rounds = format!("after {} minus after {} rounds", config.rounds * before, config.rounds * last);
        all.push(Quantity::new("floor", wnef(exact(before), exact(last))?).detail(rounds));
    }
    let limit = config.main.guess_limit;
    if let Some(e) = summary.limits.iter().find(|e| e.arm == Arm::AddBack && Some(e.guess_limit) == limit) {
        all.push(Quantity::new("limit-and-floor", e.wnef));
        let detail = format!("branch score {}; cells open to a single {}", e.score, e.dependency);
        all.push(Quantity::new("limit-and-difficulty", e.guesses).detail(detail));
    }
    for set in config.sets.iter().map(|set| set.name()) {
        let (ours, published) = (cells.of(text), cells.published(&set));
        if published.len() > 1 {
            let compare =
                |value: fn(&Row) -> f64| Estimate::difference(&ours.column(value), &published.column(value));
            let guesses = compare(|row| (row.guesses.unwrap_or_default() as f64).ln_1p())?;
            all.push(Quantity::new("easier-by-wnef", compare(|row| row.wnef)?).part(&set));
            all.push(
                Quantity::new("easier-by-singles", compare(|row| row.dependency.unwrap_or(f64::NAN))?)
                    .part(&set)
                    .detail(format!("log of guesses: {guesses}")),
            );
        }
    }
    Ok(all)
}
