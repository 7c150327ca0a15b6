//! Distributions of the score, how it varies among copies, and what becomes of the source's claims.

use sudoku_runner::prelude::*;
use sudoku_stats::{Correlation, Moments, icc, quantiles, spearman};

use super::Config;
use super::measure::{Needs, Row};

/// Scores from here on are said to be "fairly challenging".
const CHALLENGING: u32 = 300;

/// What `summary.json` holds.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    /// What docs/claims.toml may refer to.
    pub quantities: Vec<Quantity>,
    /// The puzzles with printed scores.
    pub printed: Vec<Printed>,
    /// One for each control set.
    pub sets: Vec<SetSummary>,
}

/// A puzzle with a printed score.
#[derive(Clone, Debug, Serialize)]
pub struct Printed {
    pub line: u64,
    pub clues: u32,
    pub printed_cells: Option<u32>,
    pub score_cells: u32,
    pub printed: Option<u32>,
    pub score: u32,
    /// S over random symmetric copies.
    pub isomorphs: u32,
    pub mean: f64,
    pub sd: f64,
    pub min: u32,
    pub max: u32,
}

/// A control set.
#[derive(Clone, Debug, Serialize)]
pub struct SetSummary {
    pub set: String,
    pub n: usize,
    /// Mean S; none for fewer than two puzzles.
    pub score: Option<Estimate>,
    /// S at 5, 25, 50, 75 and 95 %.
    pub quantiles: Vec<f64>,
    /// Mean S-bar.
    pub score_mean: Option<Estimate>,
    /// Mean of S minus S-bar.
    pub excess: Option<Estimate>,
    /// Root of the mean variance of S among copies of a puzzle.
    pub sd_within: f64,
    /// Share of the variance of S that lies between puzzles, by one-way analysis of variance.
    pub icc: Option<f64>,
    /// Share of puzzles with B = 0: no branching on the way to the solution.
    pub straight: Estimate,
    /// Share of puzzles with S of 300 and more.
    pub challenging: Estimate,
    /// Puzzles with S of 300 and more that singles, and locked candidates, solve.
    pub challenging_by_singles: u64,
    pub challenging_by_locked_candidates: u64,
    /// Puzzles whose score is the same in all copies.
    pub invariant: usize,
    /// Rank correlation of S and of S-bar with the level of the label.
    pub level_score: Option<Correlation>,
    pub level_score_mean: Option<Correlation>,
}

/// Everything computed from the rows.
pub fn summarise(rows: &[Row], config: &Config) -> Result<Summary> {
    let printed: Vec<Printed> = rows.iter().filter(|row| row.set == config.printed).map(printed).collect();
    let sets = by_set(rows, config).into_iter();
    let sets: Vec<SetSummary> = sets.map(|(set, rows)| set_summary(set, &rows)).collect::<Result<_>>()?;
    Ok(Summary { quantities: quantities(&printed, &sets)?, printed, sets })
}

/// The rows of each control set that is there.
pub fn by_set<'a>(rows: &'a [Row], config: &'a Config) -> Vec<(&'a String, Vec<&'a Row>)> {
    grouped(rows, &config.sets, |row, set| row.set == **set)
}

fn printed(row: &Row) -> Printed {
    Printed {
        line: row.line,
        clues: row.clues,
        printed_cells: row.printed_cells,
        score_cells: row.score_cells,
        printed: row.printed,
        score: row.score,
        isomorphs: row.isomorphs,
        mean: row.score_mean,
        sd: row.score_sd,
        min: row.score_min,
        max: row.score_max,
    }
}

fn set_summary(set: &str, rows: &[&Row]) -> Result<SetSummary> {
    let score = rows.column(|row| f64::from(row.score));
    let copies: Vec<Moments> = rows.iter().map(|row| moments(row)).collect();
    let mean = |value: fn(&Row) -> f64| rows.mean(value).ok().filter(|mean| mean.n > 1);
    let is_high = |row: &Row| row.score >= CHALLENGING;
    let labelled: Vec<&Row> = rows.iter().copied().filter(|row| row.level.is_some()).collect();
    let levels = labelled.column(|row| f64::from(row.level.unwrap_or_default()));
    // There is none without labels, or where all are the same.
    let level = |value: fn(&Row) -> f64| spearman(&labelled.column(value), &levels, CONFIDENCE).ok();
    Ok(SetSummary {
        set: set.to_owned(),
        n: rows.len(),
        score: mean(|row| f64::from(row.score)),
        quantiles: quantiles(&score, &[0.05, 0.25, 0.5, 0.75, 0.95])?,
        score_mean: mean(|row| row.score_mean),
        excess: mean(|row| f64::from(row.score) - row.score_mean),
        sd_within: rows.average(|row| row.score_sd.powi(2)).sqrt(),
        icc: (rows.len() > 1).then(|| icc(copies.iter())),
        straight: rows.share(|row| row.branches == 0)?,
        challenging: rows.share(is_high)?,
        challenging_by_singles: rows.count(|row| is_high(row) && row.needs == Needs::Singles),
        challenging_by_locked_candidates: rows
            .count(|row| is_high(row) && row.needs == Needs::LockedCandidates),
        invariant: rows.count(|row| row.score_min == row.score_max) as usize,
        level_score: level(|row| f64::from(row.score)),
        level_score_mean: level(|row| row.score_mean),
    })
}

/// Moments of the scores of a puzzle's copies.
fn moments(row: &Row) -> Moments {
    let count = u64::from(row.isomorphs);
    Moments { count, mean: row.score_mean, m2: row.score_sd.powi(2) * count.saturating_sub(1) as f64 }
}

/// What the rows decide of the source's claims.
fn quantities(printed: &[Printed], sets: &[SetSummary]) -> Result<Vec<Quantity>> {
    let pairs: Vec<(u32, u32)> = printed
        .iter()
        .flat_map(|p| [p.printed_cells.zip(Some(p.score_cells)), p.printed.zip(Some(p.score))])
        .flatten()
        .collect();
    let exact = pairs.iter().filter(|(shown, ours)| shown == ours).count() as u64;
    let shown = pairs.iter().map(|(shown, ours)| format!("{shown}: {ours}")).collect::<Vec<_>>().join(", ");
    let sum = |count: fn(&SetSummary) -> u64| sets.iter().map(count).sum::<u64>();
    let high = sum(|set| (set.challenging.value * set.n as f64).round() as u64);
    let singles = sum(|set| set.challenging_by_singles);
    let locked = sum(|set| set.challenging_by_locked_candidates);
    let needs = format!("of {high}, singles solve {singles} and locked candidates {locked} more");
    let all = [
        ("printed-scores", exact, pairs.len() as u64, format!("printed and ours {shown}")),
        ("invariant", sum(|set| set.invariant as u64), sum(|set| set.n as u64), String::new()),
        ("challenging", high - singles - locked, high, needs),
    ];
    let share = |(name, count, n, detail): (&str, u64, u64, String)| {
        Ok(Quantity::new(name, Estimate::share(count, n)?).detail(detail))
    };
    all.into_iter().filter(|&(_, _, n, _)| n > 0).map(share).collect()
}
