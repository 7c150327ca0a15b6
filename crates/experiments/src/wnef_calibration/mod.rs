//! Does WNEF tell levels of difficulty apart, and does it tell more than the number of clues?
//!
//! Source: Chadwick, Krieg and Granade 2008, "Metric Calibration and Testing": Figures 8 and 9, the t-tests
//! between neighbouring levels, the choice of the weight function, and the classification functions that
//! the abstract promises.

mod association;
mod classify;
mod contrast;
mod draw;
mod measure;
mod panel;
mod pooled;
mod quantities;
mod removals;
mod text;

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use association::Association;
use classify::Classification;
use contrast::Contrast;
use measure::{Plan, Row};
use panel::{LevelSummary, Observation, Panel};
use pooled::PooledModel;
use rand::RngExt;
use removals::Removals;
use sudoku_runner::claims::Correction;
use sudoku_runner::prelude::*;
use sudoku_runner::range::{ALPHA, RESAMPLES, check_range};
use sudoku_stats::{Moments, spearman};

/// The experiment.
pub struct WnefCalibration;

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

/// A control set or a pool.
#[derive(Clone, Debug, Serialize)]
pub struct PanelSummary {
    pub name: String,
    /// What a pool stands for.
    pub pool: Option<String>,
    pub n: usize,
    pub levels: Vec<LevelSummary>,
    pub contrasts: Vec<Contrast>,
    pub associations: Vec<Association>,
    /// Least Spearman correlation, over puzzles, between WNEF by two of the paper's weights.
    pub weights_agree: Option<f64>,
    /// Greatest distance between the graphs of mean WNEF against level by two of the paper's weights, each in
    /// standard deviations over all puzzles; none with fewer than three levels.
    pub graphs_apart: Option<Estimate>,
}

const LEVELS: RangeInclusive<u8> = 1..=100;

settings! {
    /// Settings of the experiment.
    pub struct Config {
        /// Significance level of the paper's t-tests.
        pub alpha: f64 => ALPHA,
        /// Resamples of each bootstrap interval.
        pub bootstrap: usize => RESAMPLES,
        /// At most so many puzzles of each level of a set, the first ones; 0 for all.
        pub max_per_level: usize,
        /// Weights beside the paper's three, each w(1) to w(9).
        #[serde(default)]
        pub weights: BTreeMap<String, [f64; 9]>,
        /// The control sets.
        pub sets: Vec<SetChoice>,
        /// Levels of several sets taken together, as the paper did.
        #[serde(default)]
        pub pools: Vec<Pool>,
    }
}

settings! {
    /// A control set and what its labels stand for.
    #[derive(Default)]
    pub struct SetChoice {
        /// Id of the data set.
        pub id: String,
        /// Difficulty level d = 1, 2, ... of each label; puzzles with other labels are left out. If there is
        /// none, the labels count from 1 in the data set's own order.
        #[serde(default)]
        pub levels: BTreeMap<String, u8>,
        /// The level of every puzzle, for a set without labels.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub all: Option<u8> => LEVELS,
        /// Labels that were given by the number of clues, and say nothing once that number is held fixed.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        pub labelled_by_clues: Vec<String>,
        /// A set that holds many of these puzzles too: they are left out of the model over all sets.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        pub shares_puzzles_with: Option<String>,
    }
}

settings! {
    /// Levels of several sets taken together.
    pub struct Pool {
        /// Its name in tables and figures.
        pub name: String,
        /// One line on what it stands for.
        pub about: String,
        /// Id of a set, and the levels taken from it.
        pub parts: BTreeMap<String, Vec<u8>>,
    }
}

impl Config {
    /// Whether a label was given by the number of clues.
    pub fn is_labelled_by_clues(&self, set: &str, label: &str) -> bool {
        let mut own = self.sets.iter().filter(|choice| choice.id == set);
        own.any(|choice| choice.labelled_by_clues.iter().any(|known| known == label))
    }
}

impl Experiment for WnefCalibration {
    const ID: &'static str = "wnef-calibration";
    const QUESTION: &'static str =
        "Does WNEF tell levels of difficulty apart, and does it tell more than the number of clues?";
    const CONFIGS: Configs = configs!("wnef-calibration": quick, default, paper);

    type Config = Config;
    type Plan = Plan;
    type Row = Row;
    type Summary = Summary;

    fn check(config: &Config) -> Result<(), String> {
        config.check_ranges()?;
        config.weights.values().flatten().try_for_each(|&w| check_range("weights", w, 0.0..=1e9))?;
        config.sets.iter().try_for_each(SetChoice::check_ranges)?;
        let levels = config.sets.iter().flat_map(|set| set.levels.values());
        let levels = levels.chain(config.pools.iter().flat_map(|pool| pool.parts.values().flatten()));
        levels.copied().try_for_each(|level| check_range("level", level, LEVELS))
    }

    fn use_data(&self, config: &mut Config, set: &str) -> Result<()> {
        config.sets = vec![SetChoice { id: set.to_owned(), ..SetChoice::default() }];
        config.pools.clear();
        Ok(())
    }

    fn plan(&self, data: &Library<'_>, config: &Config) -> Result<Plan> {
        measure::plan(data, config)
    }

    fn count(&self, plan: &Plan, _config: &Config) -> u64 {
        plan.len() as u64
    }

    fn measure(&self, plan: &Plan, item: u64, rng: &mut Stream, _config: &Config) -> Result<Measured<Row>> {
        measure::measure(&plan[item as usize], rng).map(Measured::from)
    }

    fn summarise(&self, rows: &[Row], rng: &mut Stream, config: &Config) -> Result<Summary> {
        let panels = panel::panels(rows, config)?;
        let removals = removals::removals(rows, config, rng)?;
        let classifications = classify::classifications(&panels, rng)?;
        let summaries = panels.iter().map(|panel| summarise_panel(panel, config, rng));
        let summaries = summaries.collect::<Result<Vec<_>>>()?;
        Ok(Summary {
            alpha: config.alpha,
            puzzles: rows.len(),
            quantities: quantities::quantities(&summaries, &removals, config.alpha),
            corrections: contrast::corrections(&summaries),
            panels: summaries,
            pooled: pooled::pooled(&panels, config)?,
            classifications,
            removals,
        })
    }

    fn sections(&self, summary: &Summary) -> Vec<Section> {
        text::sections(summary)
    }

    fn figures(&self, rows: &[Row], summary: &Summary, config: &Config, out: &FigureDir) -> Result<()> {
        draw::draw(&panel::panels(rows, config)?, summary, out)
    }
}

fn summarise_panel(panel: &Panel, config: &Config, rng: &mut Stream) -> Result<PanelSummary> {
    Ok(PanelSummary {
        name: panel.name.clone(),
        pool: panel.pool.clone(),
        n: panel.puzzles.len(),
        graphs_apart: graphs_apart(panel, config.bootstrap, rng)?,
        levels: panel.level_summaries()?,
        contrasts: contrast::contrasts(panel)?,
        associations: association::associations(panel)?,
        weights_agree: weights_agree(panel),
    })
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
