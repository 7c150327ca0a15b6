//! The statistics of declared studies.

use std::collections::BTreeMap;

use sudoku_runner::prelude::*;

use super::group::{Group, Observation, values};
use super::spec::{Statistic, StatisticSpec};

/// The result of a statistic.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum Finding {
    /// A value with its interval.
    Estimate(Estimate),
    /// A correlation with its test.
    Correlation(Correlation),
    /// A p-value.
    P(PValue),
    /// A value without an interval.
    Number(f64),
    /// A number of rows.
    Count(usize),
    /// A name of the group.
    Name(String),
    /// The statistic is undefined: nothing varies, or there are too few rows.
    Nothing,
}

impl Finding {
    /// The estimate, if it is one.
    pub fn estimate(&self) -> Option<Estimate> {
        match self {
            Finding::Estimate(one) => Some(*one),
            Finding::Correlation(one) => Some(Estimate::around(one.estimate, one.ci, one.n)),
            _ => None,
        }
    }

    /// Its cell in a table.
    pub fn cell(&self, is_share: bool) -> Cell {
        match self {
            Finding::Estimate(one) if is_share => Cell::percent(one),
            Finding::Estimate(one) => one.into(),
            Finding::Correlation(one) => one.into(),
            Finding::P(p) => p.into(),
            Finding::Number(value) => value.into(),
            Finding::Count(count) => (*count).into(),
            Finding::Name(name) => name.into(),
            Finding::Nothing => Cell::Empty,
        }
    }
}

impl StatisticSpec {
    /// The statistic of a group; `rng` draws resamples.
    pub fn find(&self, group: &Group<'_>, resamples: usize, rng: &mut Stream) -> Result<Finding> {
        let rows = group.rows.as_slice();
        let (own, harder) = (values(rows), values(&group.harder));
        let levels = rows.column(|row| row.level.map_or(f64::NAN, f64::from));
        let clues = rows.column(|row| row.clues);
        let (n, two) = (rows.len(), own.len() > 1 && harder.len() > 1);
        let correlation =
            |found: Result<Correlation, StatsError>| found.map_or(Finding::Nothing, Finding::Correlation);
        let estimate =
            |found: Result<Estimate, StatsError>| found.map_or(Finding::Nothing, Finding::Estimate);
        Ok(match self.is {
            Statistic::Count => Finding::Count(n),
            Statistic::Mean => estimate(rows.mean(|row| row.moments.mean)),
            Statistic::Sd => Moments::of(&own).sd().map_or(Finding::Nothing, Finding::Number),
            Statistic::Quantile => Finding::Number(quantiles(&own, &[self.at])?[0]),
            Statistic::Share => estimate(rows.share(|row| row.moments.mean >= self.at)),
            Statistic::Spearman => correlation(spearman(&own, &levels, CONFIDENCE)),
            Statistic::Kendall => correlation(kendall_tau_b(&own, &levels, CONFIDENCE)),
            Statistic::GivenClues => correlation(partial_spearman(&own, &levels, &[&clues], CONFIDENCE)),
            Statistic::Difference if two => estimate(Estimate::difference(&harder, &own)),
            Statistic::Effect if two => estimate(hedges_g(&harder, &own, CONFIDENCE)),
            Statistic::Auc if two => estimate(auc(&harder, &own, CONFIDENCE)),
            Statistic::Holm => {
                welch_t(&harder, &own, CONFIDENCE).map_or(Finding::Nothing, |test| Finding::P(test.p))
            }
            Statistic::Difference | Statistic::Effect | Statistic::Auc => Finding::Nothing,
            Statistic::Icc => Finding::Estimate(between(rows, resamples, rng)?),
            Statistic::WithinSd => Finding::Number(within_sd(rows)),
            Statistic::Changed => Finding::Estimate(rows.share(is_changed)?),
            Statistic::Reversed => {
                reversed(rows, resamples, rng)?.map_or(Finding::Nothing, Finding::Estimate)
            }
        })
    }
}

fn squares(rows: &[&Observation]) -> f64 {
    rows.column(|row| row.moments.m2).iter().sum()
}

/// Intraclass correlation within sets.
fn between(rows: &[&Observation], resamples: usize, rng: &mut Stream) -> Result<Estimate> {
    // If no copy differs, there is nothing to resample.
    if squares(rows) == 0.0 {
        return Ok(Estimate::exact(1.0, rows.len() as u64));
    }
    let moments = within_sets(rows);
    let over = |indices: &[usize]| icc(indices.iter().map(|&n| &moments[n]));
    Ok(Estimate::bca(&bootstrap(rows.len(), over, resamples, CONFIDENCE, rng)?, rows.len()))
}

/// Moments of each puzzle's copies, each mean minus that of its set, so that differences between sets do not count as
/// differences between puzzles.
fn within_sets(rows: &[&Observation]) -> Vec<Moments> {
    let mut means: BTreeMap<&str, (f64, u64)> = BTreeMap::new();
    for row in rows {
        let (sum, count) = means.entry(&row.set).or_default();
        (*sum, *count) = (*sum + row.moments.mean, *count + 1);
    }
    let of_set =
        |row: &Observation| means.get(row.set.as_str()).map_or(0.0, |(sum, count)| sum / *count as f64);
    rows.iter().map(|row| Moments { mean: row.moments.mean - of_set(row), ..row.moments }).collect()
}

fn within_sd(rows: &[&Observation]) -> f64 {
    let degrees: f64 = rows.column(|row| row.moments.count as f64 - 1.0).iter().sum();
    (squares(rows) / degrees).sqrt()
}

/// By more than rounding, which the order of a sum may change.
fn is_changed(row: &Observation) -> bool {
    let [least, greatest] = row.range;
    greatest - least > 1e-9 * greatest.abs().max(1.0)
}

/// Over all pairs of puzzles; the interval resamples puzzles.
fn reversed(rows: &[&Observation], resamples: usize, rng: &mut Stream) -> Result<Option<Estimate>> {
    let over = |indices: &[usize]| {
        let (mut ordered, mut turned) = (0_u64, 0_u64);
        for (n, &i) in indices.iter().enumerate() {
            for &j in &indices[..n] {
                let [a, b] = [0, 1].map(|copy| rows[i].two[copy] - rows[j].two[copy]);
                ordered += u64::from(a != 0.0 && b != 0.0);
                turned += u64::from(a * b < 0.0);
            }
        }
        if ordered == 0 { 0.0 } else { turned as f64 / ordered as f64 }
    };
    let all: Vec<usize> = (0..rows.len()).collect();
    if over(&all) == 0.0 {
        return Ok(None);
    }
    // The number of pairs grows with the square, so fewer resamples are used for an interval.
    let found = bootstrap(rows.len(), over, resamples.min(200), CONFIDENCE, rng)?;
    Ok(Some(Estimate::bca(&found, rows.len())))
}
