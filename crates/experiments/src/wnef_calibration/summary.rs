//! Everything computed from the rows.

use std::ops::RangeInclusive;

use rand::RngExt;
use sudoku_runner::prelude::*;

use super::association::{Association, associations};
use super::classify::{Classification, classifications};
use super::config::Config;
use super::contrast::{Contrast, contrasts, corrections};
use super::measure::Row;
use super::panel::{LevelSummary, Observation, Panel, panels};
use super::pooled::{PooledModel, pooled};
use super::quantities::quantities;
use super::removals::{Removals, removals};

/// What `summary.json` holds.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    /// Significance level of the paper's tests.
    pub alpha: f64,
    /// Puzzles measured.
    pub puzzles: usize,
    /// What docs/claims.toml may refer to.
    pub quantities: Vec<Quantity>,
    /// Families of tests that were corrected for their number.
    pub corrections: Vec<Correction>,
    /// One for each control set, then the pools.
    pub panels: Vec<PanelSummary>,
    /// WNEF over all sets together: level, source and number of clues.
    pub pooled: Option<PooledModel>,
    /// Levels predicted from WNEF, from the number of clues, and from both.
    pub classifications: Vec<Classification>,
    /// Whether removing a clue raises wef.
    pub removals: Vec<Removals>,
}

record! {
    /// A control set or a pool.
    pub struct PanelSummary(panel: &Panel, config: &Config, rng: &mut Stream) {}
    pub name: String = panel.name.clone(),
    /// What a pool stands for.
    pub pool: Option<String> = panel.pool.clone(),
    pub n: usize = panel.puzzles.len(),
    pub levels: Vec<LevelSummary> = panel.level_summaries()?,
    pub contrasts: Vec<Contrast> = contrasts(panel)?,
    pub associations: Vec<Association> = associations(panel)?,
    /// Least Spearman correlation, over puzzles, between WNEF by two of the paper's weights.
    pub weights_agree: Option<f64> = weights_agree(panel),
    /// Greatest distance between the graphs of mean WNEF against level by two of the paper's weights, each in
    /// standard deviations over all puzzles; none with fewer than three levels.
    pub graphs_apart: Option<Estimate> = graphs_apart(panel, config.bootstrap, rng)?,
    /// Share of the puzzles whose clues lie in the range that [`clue_guide`] gives their level; none for a pool, and
    /// with fewer than three levels.
    pub clues_in_guide: Option<Estimate> = clues_in_guide(panel)?,
    /// Greatest difference between the rank correlations of WNEF with the level by two of the paper's weights; none
    /// where there is but one level.
    #[serde(skip)]
    pub associations_apart: Option<Estimate> = None,
}

impl Summarise<Row, Config> for Summary {
    fn of(rows: &[Row], config: &Config, rng: &mut Stream) -> Result<Summary> {
        let panels = panels(rows, config)?;
        let removals = removals(rows, config, rng)?;
        let classifications = classifications(&panels, rng)?;
        let summaries = panels.iter().map(|panel| PanelSummary::of(panel, config, rng));
        let mut summaries = summaries.collect::<Result<Vec<_>>>()?;
        for (summary, panel) in summaries.iter_mut().zip(&panels) {
            summary.associations_apart = associations_apart(panel, config.bootstrap, rng)?;
        }
        Ok(Summary {
            alpha: config.alpha,
            puzzles: rows.len(),
            quantities: quantities(&summaries, &classifications, &removals, config.alpha),
            corrections: corrections(summaries.iter().map(|panel| &panel.contrasts[..])),
            panels: summaries,
            pooled: pooled(&panels, config)?,
            classifications,
            removals,
        })
    }
}

/// The least rank correlation between two of the paper's weights; none where WNEF does not vary.
fn weights_agree(panel: &Panel) -> Option<f64> {
    let columns = [0, 1, 2].map(|index| panel.column(|puzzle| puzzle.wnef[index]));
    [(0, 1), (0, 2), (1, 2)]
        .into_iter()
        .map(|(a, b)| spearman(&columns[a], &columns[b], CONFIDENCE).ok().map(|r| r.estimate))
        .reduce(|least, next| Some(least?.min(next?)))
        .flatten()
}

fn associations_apart(panel: &Panel, resamples: usize, rng: &mut Stream) -> Result<Option<Estimate>> {
    if panel.levels.len() < 2 {
        return Ok(None);
    }
    let weights = [0, 1, 2].map(|index| (panel.column(|puzzle| puzzle.wnef[index]), 1.0));
    let resampled = ResampledSpearman::of(&panel.column(Observation::level), &weights, resamples, rng);
    let apart =
        |rho: &[f64]| (rho[0] - rho[1]).abs().max((rho[0] - rho[2]).abs()).max((rho[1] - rho[2]).abs());
    Ok(Some(resampled.statistic(apart)?))
}

/// Clues of the easiest level, of those between, and of the hardest, as published puzzles are said to have them; one
/// clue more or less counts as about that.
///
/// Source: "A Sudoku challenge generator", step 3.
fn clue_guide(panel: &Panel, level: u8) -> RangeInclusive<f64> {
    match level {
        first if Some(&first) == panel.levels.first() => 29.0..=36.0,
        last if Some(&last) == panel.levels.last() => 19.0..=26.0,
        _ => 24.0..=31.0,
    }
}

fn clues_in_guide(panel: &Panel) -> Result<Option<Estimate>> {
    if panel.pool.is_some() || panel.levels.len() < 3 {
        return Ok(None);
    }
    let inside =
        panel.puzzles.iter().filter(|puzzle| clue_guide(panel, puzzle.level).contains(&puzzle.clues));
    Ok(Some(Estimate::share(inside.count() as u64, panel.puzzles.len() as u64)?))
}

/// The distance with its percentile interval: puzzles are resampled within their levels. Resampling makes a
/// distance greater rather than smaller, so the upper limit errs on the side of dissimilarity.
fn graphs_apart(panel: &Panel, resamples: usize, rng: &mut Stream) -> Result<Option<Estimate>> {
    if panel.levels.len() < 3 {
        return Ok(None);
    }
    let paper = |puzzle: &Observation| [puzzle.wnef[0], puzzle.wnef[1], puzzle.wnef[2]];
    let scales = [0, 1, 2].map(|w| Moments::of(&panel.column(|puzzle| puzzle.wnef[w])));
    let levels: Vec<Vec<[f64; 3]>> = panel.levels.iter().map(|&level| panel.values(level, paper)).collect();
    let Some(value) = apart(levels.iter().map(|level| mean(level.iter())), &scales) else { return Ok(None) };
    let mut draw =
        |level: &Vec<[f64; 3]>| mean(level.iter().map(|_| &level[rng.random_range(0..level.len())]));
    let draws: Vec<f64> =
        (0..resamples).filter_map(|_| apart(levels.iter().map(&mut draw), &scales)).collect();
    Ok(Some(Estimate::distance(value, &draws, panel.puzzles.len() as u64)?))
}

fn mean<'a>(values: impl ExactSizeIterator<Item = &'a [f64; 3]>) -> [f64; 3] {
    let n = values.len() as f64;
    values.fold([0.0; 3], |sum, value| [0, 1, 2].map(|w| sum[w] + value[w])).map(|sum| sum / n)
}

/// Greatest distance between the three graphs of these means, each in standard deviations of its weight over all puzzles;
/// none where one does not vary.
///
/// Scaling by the ends of the graphs instead would divide by almost nothing where the first and the last level have the
/// same WNEF.
fn apart(means: impl Iterator<Item = [f64; 3]>, scales: &[Moments; 3]) -> Option<f64> {
    let sds = scales.each_ref().map(|scale| scale.sd().unwrap_or(0.0));
    let scaled = |mean: [f64; 3]| [0, 1, 2].map(|w| (mean[w] - scales[w].mean) / sds[w]);
    let spread = means.map(scaled).map(|[a, b, c]| (a - b).abs().max((a - c).abs()).max((b - c).abs()));
    Some(spread.fold(0.0, f64::max)).filter(|_| sds.iter().all(|&sd| sd > 0.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Graphs that agree up to scale and offset lie on each other; a level that one weight puts elsewhere shows.
    #[test]
    fn graphs_are_compared_whatever_their_scales_and_where_their_ends_meet() {
        let means = [[0.0, 5.0, 10.0], [1.0, 7.0, 13.0], [0.0, 5.0, 10.0]];
        let scales = |rows: &[[f64; 3]]| {
            [0, 1, 2].map(|w| Moments::of(&rows.iter().map(|row| row[w]).collect::<Vec<_>>()))
        };
        assert!(apart(means.into_iter(), &scales(&means)).unwrap() < 1e-12);
        let mut bent = means;
        bent[1][2] = 10.0;
        bent[2][2] = 13.0;
        assert!(apart(bent.into_iter(), &scales(&bent)).unwrap() > 1.0);
        let flat = [[1.0, 2.0, 3.0], [1.0, 3.0, 4.0]];
        assert_eq!(apart(flat.into_iter(), &scales(&flat)), None);
    }
}
