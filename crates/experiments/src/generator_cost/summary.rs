//! Cost by target, random masking against tuned masking, and what the tests cost by limit of guesses.

use sudoku_runner::prelude::*;
use sudoku_stats::{Correlation, quantiles, spearman};

use super::Config;
use super::measure::{COMPARISONS_OF_WNEF, Row};
use crate::puzzles::limit_name;

/// What `summary.json` holds.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    /// What docs/claims.toml may refer to.
    pub quantities: Vec<Quantity>,
    /// t0: mean comparisons of random masking without guesses.
    pub unit: Estimate,
    /// Random masking by limit of guesses.
    pub random: Vec<RandomCost>,
    /// Share of these, under a limit, within its bound on fast tests; none without a limit above 0.
    pub within_bound: Option<Estimate>,
    /// Tuned masking by target.
    pub tuned: Vec<TunedCost>,
    /// Over all tuned puzzles.
    pub overall: Overall,
    /// Random puzzles until one is as low as the target, against tuned masking.
    pub discarding: Vec<Discarding>,
    /// Filling a grid.
    pub grid: GridCost,
}

/// Random masking under a limit of guesses.
#[derive(Clone, Debug, Serialize)]
pub struct RandomCost {
    pub guess_limit: Option<u64>,
    pub n: usize,
    pub wnef: Estimate,
    pub clues: f64,
    /// Uniqueness tests of each puzzle: least and greatest.
    pub checks: [u64; 2],
    /// Fast tests in a uniqueness test.
    pub fast_tests: Estimate,
    /// Mean comparisons of a puzzle, in units of t0.
    pub cost: f64,
    /// The same in digits placed.
    pub cost_in_digits: f64,
}

/// Tuned masking towards a target.
#[derive(Clone, Debug, Serialize)]
pub struct TunedCost {
    pub target: f64,
    pub n: usize,
    /// Puzzles given up after the attempts allowed; they are left out.
    pub given_up: usize,
    pub wnef: Estimate,
    pub clues: f64,
    /// Mean number of grids.
    pub attempts: f64,
    /// Mean normalised cost, comparisons in units of t0.
    pub cost: Estimate,
    /// Its 5, 50 and 95 %, and greatest.
    pub cost_quantiles: Vec<f64>,
    /// Mean cost in digits placed, in units of those of random masking without guesses.
    pub cost_in_digits: Estimate,
    /// Share of the comparisons that computes WNEFs.
    pub wnef_share: f64,
}

/// Over all tuned puzzles.
#[derive(Clone, Debug, Serialize)]
pub struct Overall {
    pub n: usize,
    /// Greatest normalised cost, in comparisons and in digits placed.
    pub greatest: [f64; 2],
    /// The cost that 99 of 100 puzzles do not exceed, with its interval by order statistics.
    pub high: [Option<Estimate>; 2],
    /// The same of the puzzles that took a single grid.
    pub high_of_one_grid: [Option<Estimate>; 2],
    /// The greatest of these.
    pub greatest_of_one_grid: [f64; 2],
    /// How many these are.
    pub of_one_grid: usize,
    /// Rank correlation of normalised cost with WNEF.
    pub with_wnef: Correlation,
}

/// Random masking until the WNEF is as low as a target, easy ones thrown away.
#[derive(Clone, Debug, Serialize)]
pub struct Discarding {
    pub target: f64,
    pub guess_limit: Option<u64>,
    /// Share of random puzzles as low as that.
    pub share: Estimate,
    /// Their mean cost over that of tuned masking, comparisons; none if no random puzzle was as low.
    pub ratio: Option<Estimate>,
    /// The same in digits placed.
    pub ratio_in_digits: Option<Estimate>,
}

/// Filling a grid row by row.
#[derive(Clone, Debug, Serialize)]
pub struct GridCost {
    /// Digits placed.
    pub placements: Estimate,
    pub most_placements: u64,
    /// Share of grids without any digit taken back.
    pub straight: Estimate,
    /// Numbers tried, at most.
    pub tried: Estimate,
    /// Share of all comparisons of random masking without guesses.
    pub share: Estimate,
    /// The same of tuned masking, all targets together.
    pub share_tuned: f64,
    /// The same by digits placed: of random masking without guesses.
    pub share_of_digits: Estimate,
}

/// Everything computed from the rows.
pub fn summarise(rows: &[Row], config: &Config) -> Result<Summary> {
    let base = random(rows, Some(0));
    let unit = Unit { comparisons: base.average(comparisons), digits: base.average(digits) };
    let limits = config.limits().into_iter();
    let targets = config.targets.iter();
    let mut summary = Summary {
        quantities: Vec::new(),
        unit: base.mean(comparisons)?,
        random: limits.map(|limit| random_cost(limit, rows, unit)).collect::<Result<_>>()?,
        tuned: targets.map(|&target| tuned_cost(target, rows, unit)).collect::<Result<_>>()?,
        within_bound: within_bound(rows)?,
        overall: overall(rows, unit)?,
        discarding: discarding(rows, config)?,
        grid: grid(rows)?,
    };
    summary.quantities = quantities(&summary, config);
    Ok(summary)
}

/// Mean cost of random masking without guesses.
#[derive(Clone, Copy)]
struct Unit {
    comparisons: f64,
    digits: f64,
}

/// Rows of random masking.
pub fn random(rows: &[Row], limit: Option<u64>) -> Vec<&Row> {
    taken(rows, |row| row.target.is_none() && row.guess_limit == limit)
}

/// Rows of tuned masking towards a target that were made.
fn tuned(rows: &[Row], target: f64) -> Vec<&Row> {
    taken(rows, |row| row.target == Some(target) && row.wnef.is_some())
}

fn comparisons(row: &Row) -> f64 {
    row.comparisons() as f64
}

/// Digits placed in uniqueness tests.
fn digits(row: &Row) -> f64 {
    row.nodes as f64
}

fn wnef(row: &Row) -> f64 {
    row.wnef.unwrap_or(f64::NAN)
}

fn clues(row: &Row) -> f64 {
    f64::from(row.clues.unwrap_or_default())
}

fn random_cost(guess_limit: Option<u64>, rows: &[Row], unit: Unit) -> Result<RandomCost> {
    let own = random(rows, guess_limit);
    let checks = || own.iter().map(|row| row.checks);
    Ok(RandomCost {
        guess_limit,
        n: own.len(),
        wnef: own.mean(wnef)?,
        clues: own.average(clues),
        checks: [checks().min().unwrap_or_default(), checks().max().unwrap_or_default()],
        fast_tests: own.mean(|row| row.fast_tests() as f64 / row.checks as f64)?,
        cost: own.average(comparisons) / unit.comparisons,
        cost_in_digits: own.average(digits) / unit.digits,
    })
}

/// The source's bound: one fast test for each guess allowed, and one more.
fn within_bound(rows: &[Row]) -> Result<Option<Estimate>> {
    let limited = taken(rows, |row| row.target.is_none() && row.guess_limit.is_some_and(|limit| limit > 0));
    let holds = |row: &Row| row.fast_tests() <= row.checks * (row.guess_limit.unwrap_or_default() + 1);
    if limited.is_empty() { Ok(None) } else { Ok(Some(limited.share(holds)?)) }
}

fn tuned_cost(target: f64, rows: &[Row], unit: Unit) -> Result<TunedCost> {
    let own = tuned(rows, target);
    let asked = rows.iter().filter(|row| row.target == Some(target)).count();
    if own.len() < 2 {
        let reached = format!("{} of {asked} puzzles reached WNEF {target}", own.len());
        return Err(Error::experiment(reached + ": raise items or attempts, or drop the target"));
    }
    let cost = own.column(|row| comparisons(row) / unit.comparisons);
    let scored = own.average(|row| (COMPARISONS_OF_WNEF * row.scored) as f64);
    Ok(TunedCost {
        target,
        n: own.len(),
        given_up: asked - own.len(),
        wnef: own.mean(wnef)?,
        clues: own.average(clues),
        attempts: own.average(|row| row.attempts as f64),
        cost: Estimate::mean(&cost)?,
        cost_quantiles: quantiles(&cost, &[0.05, 0.5, 0.95, 1.0])?,
        cost_in_digits: own.mean(|row| digits(row) / unit.digits)?,
        wnef_share: scored / own.average(comparisons),
    })
}

fn overall(rows: &[Row], unit: Unit) -> Result<Overall> {
    let all = taken(rows, |row| row.target.is_some() && row.wnef.is_some());
    let cost = |row: &Row| comparisons(row) / unit.comparisons;
    let greatest = |rows: &[&Row]| {
        let costs = [rows.column(cost), rows.column(|row| digits(row) / unit.digits)];
        costs.map(|costs| costs.into_iter().fold(0.0, f64::max))
    };
    let one = taken(rows, |row| row.target.is_some() && row.wnef.is_some() && row.attempts == 1);
    let high = |rows: &[&Row]| {
        let costs = [rows.column(cost), rows.column(|row| digits(row) / unit.digits)];
        costs.map(|costs| Estimate::quantile(costs, 0.99))
    };
    Ok(Overall {
        n: all.len(),
        high: high(&all),
        high_of_one_grid: high(&one),
        greatest: greatest(&all),
        greatest_of_one_grid: greatest(&one),
        of_one_grid: one.len(),
        with_wnef: spearman(&all.column(cost), &all.column(wnef), CONFIDENCE)?,
    })
}

fn discarding(rows: &[Row], config: &Config) -> Result<Vec<Discarding>> {
    let mut all = Vec::new();
    for guess_limit in [Some(0), Some(config.guess_limit)] {
        let random = random(rows, guess_limit);
        for &target in config.targets.iter().filter(|&&target| target > 0.0) {
            let own = tuned(rows, target);
            let share = random.share(|row| row.reaches(target))?;
            let ratio = |cost: fn(&Row) -> f64| -> Result<Option<Estimate>> {
                let (theirs, ours) = (random.mean(cost)?, own.mean(cost)?);
                let n = (random.len() + own.len()) as u64;
                Ok((share.value > 0.0).then(|| Estimate::quotient(&[theirs], &[share, ours], n)))
            };
            all.push(Discarding {
                target,
                guess_limit,
                ratio: ratio(comparisons)?,
                ratio_in_digits: ratio(digits)?,
                share,
            });
        }
        if config.guess_limit == 0 {
            break;
        }
    }
    Ok(all)
}

fn grid(rows: &[Row]) -> Result<GridCost> {
    let unit = random(rows, Some(0));
    let all = taken(rows, |row| row.target.is_some() && row.wnef.is_some());
    let sum = |rows: &[&Row], value: fn(&Row) -> u64| rows.iter().map(|row| value(row)).sum::<u64>() as f64;
    let share = |rows: &[&Row]| {
        let grid = sum(rows, Row::grid_comparisons);
        grid / (grid + sum(rows, Row::comparisons))
    };
    let part = |grid: fn(&Row) -> u64, masking: fn(&Row) -> u64| -> Result<Estimate> {
        let mean = |value: fn(&Row) -> u64| unit.mean(|row| value(row) as f64);
        let over = Estimate::quotient(&[mean(grid)?], &[mean(masking)?], unit.len() as u64);
        Ok(over.map(|ratio| ratio / (1.0 + ratio)))
    };
    Ok(GridCost {
        placements: unit.mean(|row| row.grid_placements as f64)?,
        most_placements: unit.iter().map(|row| row.grid_placements).max().unwrap_or_default(),
        straight: unit.share(|row| row.grid_placements == 81)?,
        tried: unit.mean(|row| row.grid_comparisons() as f64)?,
        share: part(Row::grid_comparisons, Row::comparisons)?,
        share_tuned: share(&all),
        share_of_digits: part(|row| row.grid_placements, |row| row.nodes)?,
    })
}

/// Ways of counting: comparisons by the source's reckoning; digits placed in uniqueness tests.
const COUNTS: [&str; 2] = ["comparisons", "digits placed"];

/// All that the rows can decide.
pub fn quantities(summary: &Summary, config: &Config) -> Vec<Quantity> {
    let (grid, overall) = (&summary.grid, &summary.overall);
    let filling = format!(
        "digits placed {}, at most {}; without taking any back {}",
        grid.placements, grid.most_placements, grid.straight
    );
    let shares = format!("of tuned masking {:.4}; times are in timing.csv", grid.share_tuned);
    let mut all: Vec<Quantity> = linear_in_guesses(summary).into_iter().collect();
    all.extend([
        Quantity::new("grid-operations", grid.tried).detail(filling),
        Quantity::new("grid-share", grid.share).part(COUNTS[0]).detail(shares),
        Quantity::new("grid-share", grid.share_of_digits).part(COUNTS[1]),
        Quantity::new("harder-costs-more", Estimate::from(&overall.with_wnef)),
    ]);
    if let Some(base) = summary.random.iter().find(|random| random.guess_limit == Some(0)) {
        let [least, most] = base.checks;
        let detail = format!("{least} to {most} tests of 6,561 comparisons");
        all.push(Quantity::new("random-comparisons", summary.unit).detail(detail));
    }
    for (n, count) in COUNTS.into_iter().enumerate() {
        let worst = |high: [Option<Estimate>; 2], greatest: [f64; 2], grids: &str| {
            let quantity = Quantity::new("worst", high[n]?).part(format!("{grids}, {count}"));
            Some(quantity.detail(format!("greatest {}", number(greatest[n]))))
        };
        all.extend(worst(overall.high, overall.greatest, "any number of grids"));
        all.extend(worst(overall.high_of_one_grid, overall.greatest_of_one_grid, "a single grid"));
        let easiest = summary.tuned.iter().find(|tuned| Some(&tuned.target) == config.targets.first());
        all.extend(easiest.map(|easiest| easy(easiest, n)));
    }
    // Against random puzzles of which the easy ones are thrown away.
    for d in summary.discarding.iter().filter(|d| config.evil.contains(&d.target)) {
        for (ratio, count) in [d.ratio, d.ratio_in_digits].into_iter().zip(COUNTS) {
            let limit = limit_name(d.guess_limit);
            let part = format!("WNEF {}, random masking with {limit} guesses, {count}", d.target);
            let detail = format!("share of random puzzles as low {}", d.share);
            all.extend(ratio.map(|ratio| Quantity::new("discarding", ratio).part(part).detail(detail)));
        }
    }
    all
}

/// Share of random puzzles whose uniqueness tests take no more fast tests than one for each guess allowed, and one more.
fn linear_in_guesses(summary: &Summary) -> Option<Quantity> {
    let each = |one: &RandomCost| format!("{}: {:.3}", limit_name(one.guess_limit), one.fast_tests.value);
    let tests = summary.random.iter().map(each).collect::<Vec<_>>().join(", ");
    let within = summary.within_bound?;
    Some(Quantity::new("linear-in-guesses", within).detail(format!("fast tests in a test, by limit {tests}")))
}

/// Mean normalised cost of the easiest target, by one of the two counts.
fn easy(easiest: &TunedCost, n: usize) -> Quantity {
    let cost = [easiest.cost, easiest.cost_in_digits][n];
    let share = 100.0 * easiest.wnef_share;
    let detail = format!("target {}; of the comparisons {share:.0} % compute WNEFs", easiest.target);
    Quantity::new("easy-is-faster", cost).part(COUNTS[n]).detail(detail)
}
