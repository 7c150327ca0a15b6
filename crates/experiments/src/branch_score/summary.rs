//! Distributions of the score, how it varies among copies, and what becomes of the source's claims.

use sudoku_runner::prelude::*;

use super::Config;
use super::measure::{Needs, Row};

/// Scores from here on are said to be "fairly challenging".
const CHALLENGING: u32 = 300;

/// What `summary.json` holds.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    /// The puzzles with printed scores.
    pub printed: Vec<Printed>,
    /// One for each control set.
    pub sets: Vec<SetSummary>,
}

impl Summarise<Row, Config> for Summary {
    fn of(rows: &[Row], config: &Config, _rng: &mut Stream) -> Result<Summary> {
        let printed = rows.iter().filter(|row| row.set == config.printed).map(Printed::of);
        let sets = by_set(rows, config).into_iter();
        let sets = sets.map(|(set, rows)| SetSummary::of(set, &rows)).collect::<Result<_>>()?;
        Ok(Summary { printed: printed.collect::<Result<_>>()?, sets })
    }

    fn quantities(&self, _rows: &[Row], _config: &Config) -> Result<Vec<Quantity>> {
        let pairs: Vec<(u32, u32)> = self
            .printed
            .iter()
            .flat_map(|p| [p.printed_cells.zip(Some(p.score_cells)), p.printed.zip(Some(p.score))])
            .flatten()
            .collect();
        let exact = pairs.iter().filter(|(shown, ours)| shown == ours).count() as u64;
        let shown =
            pairs.iter().map(|(shown, ours)| format!("{shown}: {ours}")).collect::<Vec<_>>().join(", ");
        let sum = |count: fn(&SetSummary) -> u64| self.sets.iter().map(count).sum::<u64>();
        let high = sum(|set| (set.challenging.value * set.n as f64).round() as u64);
        let singles = sum(|set| set.challenging_by_singles);
        let locked = sum(|set| set.challenging_by_locked_candidates);
        let needs = format!("of {high}, singles solve {singles} and locked candidates {locked} more");
        let all = [
            ("printed-scores", exact, pairs.len() as u64, format!("printed and ours {shown}")),
            ("invariant", sum(|set| set.invariant as u64), sum(|set| set.n as u64), String::new()),
            ("challenging", high - singles - locked, high, needs),
            ("beyond-tuples", sum(|set| set.challenging_beyond_tuples), high, String::new()),
            ("drastic-changes", sum(|set| set.halved), sum(|set| set.branching), String::new()),
        ];
        let share = |(name, count, n, detail): (&str, u64, u64, String)| {
            Ok(Quantity::new(name, Estimate::share(count, n)?).detail(detail))
        };
        all.into_iter().filter(|&(_, _, n, _)| n > 0).map(share).collect()
    }
}

record! {
    /// A puzzle with a printed score.
    pub struct Printed(row: &Row) {}
    pub line: u64 = row.line,
    pub clues: u32 = row.clues,
    pub printed_cells: Option<u32> = row.printed_cells,
    pub score_cells: u32 = row.score_cells,
    pub printed: Option<u32> = row.printed,
    pub score: u32 = row.score,
    /// S over random symmetric copies.
    pub isomorphs: u32 = row.isomorphs,
    pub mean: f64 = row.score_mean,
    pub sd: f64 = row.score_sd,
    pub min: u32 = row.score_min,
    pub max: u32 = row.score_max,
}

record! {
    /// A control set.
    pub struct SetSummary(set: &str, rows: &[&Row]) {
        let score = rows.column(|row| f64::from(row.score));
        let copies: Vec<Moments> = rows.iter().map(|row| moments(row)).collect();
        let mean = |value: fn(&Row) -> f64| Ok::<_, StatsError>(rows.mean(value).defined()?.filter(|mean| mean.n > 1));
        let is_high = |row: &Row| row.score >= CHALLENGING;
        let labelled: Vec<&Row> = rows.iter().copied().filter(|row| row.level.is_some()).collect();
        let levels = labelled.column(|row| f64::from(row.level.unwrap_or_default()));
        // There is none without labels, or where all are the same.
        let level = |value: fn(&Row) -> f64| spearman(&labelled.column(value), &levels, CONFIDENCE).defined();
    }
    pub set: String = set.to_owned(),
    pub n: usize = rows.len(),
    /// Mean S; none for fewer than two puzzles.
    pub score: Option<Estimate> = mean(|row| f64::from(row.score))?,
    /// S at 5, 25, 50, 75 and 95 %.
    pub quantiles: Vec<f64> = quantiles(&score, &[0.05, 0.25, 0.5, 0.75, 0.95])?,
    /// Mean S-bar.
    pub score_mean: Option<Estimate> = mean(|row| row.score_mean)?,
    /// Mean of S minus S-bar.
    pub excess: Option<Estimate> = mean(|row| f64::from(row.score) - row.score_mean)?,
    /// Root of the mean variance of S among copies of a puzzle.
    pub sd_within: f64 = rows.average(|row| row.score_sd.powi(2)).sqrt(),
    /// Share of the variance of S that lies between puzzles, by one-way analysis of variance.
    pub icc: Option<f64> = (rows.len() > 1).then(|| icc(copies.iter())),
    /// Share of puzzles with B = 0: no branching on the way to the solution.
    pub straight: Estimate = rows.share(|row| row.branches == 0)?,
    /// Share of puzzles with S of 300 and more.
    pub challenging: Estimate = rows.share(is_high)?,
    /// Puzzles with S of 300 and more that singles, and locked candidates, solve.
    pub challenging_by_singles: u64 = rows.count(|row| is_high(row) && row.needs == Needs::Singles),
    pub challenging_by_locked_candidates: u64 = rows
        .count(|row| is_high(row) && row.needs == Needs::LockedCandidates),
    /// Puzzles with S of 300 and more that pairs and triples do not solve either.
    pub challenging_beyond_tuples: u64 = rows.count(|row| is_high(row) && row.needs == Needs::More),
    /// Puzzles with B > 0 branching on cells alone, and those of them whose set-oriented B is at most half of it.
    pub branching: u64 = rows.count(|row| row.branches_cells > 0),
    pub halved: u64 = rows.count(|row| row.branches_cells > 0 && 2 * row.branches <= row.branches_cells),
    /// Puzzles whose score is the same in all copies.
    pub invariant: usize = rows.count(|row| row.score_min == row.score_max) as usize,
    /// Rank correlation of S and of S-bar with the level of the label.
    pub level_score: Option<Correlation> = level(|row| f64::from(row.score))?,
    pub level_score_mean: Option<Correlation> = level(|row| row.score_mean)?,
}

/// The rows of each control set that is there.
pub fn by_set<'a>(rows: &'a [Row], config: &'a Config) -> Vec<(&'a String, Vec<&'a Row>)> {
    grouped(rows, &config.sets, |row, set| row.set == **set)
}

/// Moments of the scores of a puzzle's copies.
fn moments(row: &Row) -> Moments {
    let count = u64::from(row.isomorphs);
    Moments { count, mean: row.score_mean, m2: row.score_sd.powi(2) * count.saturating_sub(1) as f64 }
}
