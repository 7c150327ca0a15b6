//! Does WNEF tell levels of difficulty apart, and does it tell more than the number of clues?
//!
//! Source: Chadwick, Krieg and Granade 2008, "Metric Calibration and Testing": Figures 8 and 9, the t-tests
//! between neighbouring levels, the choice of the weight function, and the classification functions that
//! the abstract promises.

mod association;
mod classify;
mod config;
mod contrast;
mod draw;
mod measure;
mod panel;
mod pooled;
mod removals;
mod text;
mod verdict;

use rand::rngs::ChaCha8Rng;
use serde::Serialize;
use sudoku_stats::{CONFIDENCE, spearman};

use sudoku_runner::FigureDir;
use sudoku_runner::Library;
use sudoku_runner::Result;
use sudoku_runner::claims::Finding;
use sudoku_runner::{Experiment, Measured};

use association::Association;
use classify::Classification;
use config::{Config, SetChoice};
use contrast::Contrast;
use measure::{Control, Row};
use panel::{LevelSummary, Panel};
use pooled::PooledModel;
use removals::Removals;

/// The experiment.
pub struct WnefCalibration;

/// What `summary.json` holds.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    /// Significance level of the paper's tests.
    pub alpha: f64,
    /// Puzzles measured.
    pub puzzles: usize,
    /// What becomes of the paper's claims.
    pub findings: Vec<Finding>,
    /// One for each control set, then the pools.
    pub panels: Vec<PanelSummary>,
    /// WNEF over all sets together: level, source and number of clues.
    pub pooled: Option<PooledModel>,
    /// Levels told from WNEF, from the number of clues, and from both.
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
    /// Greatest distance between the graphs of mean WNEF against level by two of the paper's weights, each
    /// scaled to 1 at the easiest level and 0 at the hardest; none with fewer than three levels.
    pub graphs_apart: Option<f64>,
}

impl Experiment for WnefCalibration {
    const ID: &'static str = "wnef-calibration";
    const QUESTION: &'static str =
        "Does WNEF tell levels of difficulty apart, and does it tell more than the number of clues?";
    const CONFIGS: &'static [(&'static str, &'static str)] =
        configs!("wnef-calibration": quick, default, paper);

    type Config = Config;
    type Plan = Vec<Control>;
    type Row = Row;
    type Summary = Summary;

    fn check(config: &Config) -> Result<(), String> {
        config.check()
    }

    fn use_data(&self, config: &mut Config, set: &str) -> Result<()> {
        config.sets = vec![SetChoice { id: set.to_owned(), ..SetChoice::default() }];
        config.pools.clear();
        Ok(())
    }

    fn plan(&self, data: &Library<'_>, config: &Config) -> Result<Vec<Control>> {
        measure::plan(data, config)
    }

    fn count(&self, plan: &Vec<Control>, _config: &Config) -> u64 {
        plan.len() as u64
    }

    fn measure(
        &self,
        plan: &Vec<Control>,
        item: u64,
        rng: &mut ChaCha8Rng,
        _config: &Config,
    ) -> Result<Measured<Row>> {
        measure::measure(&plan[item as usize], rng).map(Measured::from)
    }

    fn summarise(&self, rows: &[Row], rng: &mut ChaCha8Rng, config: &Config) -> Result<Summary> {
        let panels = panel::panels(rows, config)?;
        let summaries = panels.iter().map(summarise_panel).collect::<Result<Vec<_>>>()?;
        let removals = removals::removals(rows, config, rng)?;
        Ok(Summary {
            alpha: config.alpha,
            puzzles: rows.len(),
            findings: verdict::findings(&summaries, &removals, config.alpha),
            panels: summaries,
            pooled: pooled::pooled(&panels, config)?,
            classifications: classify::classifications(&panels, rng)?,
            removals,
        })
    }

    fn markdown(&self, summary: &Summary) -> String {
        text::markdown(summary)
    }

    fn figures(&self, rows: &[Row], summary: &Summary, config: &Config, out: &FigureDir) -> Result<()> {
        draw::draw(&panel::panels(rows, config)?, summary, out)
    }
}

fn summarise_panel(panel: &Panel) -> Result<PanelSummary> {
    let levels = panel.level_summaries()?;
    Ok(PanelSummary {
        name: panel.name.clone(),
        pool: panel.pool.clone(),
        n: panel.puzzles.len(),
        graphs_apart: graphs_apart(&levels),
        levels,
        contrasts: contrast::contrasts(panel)?,
        associations: association::associations(panel)?,
        weights_agree: weights_agree(panel),
    })
}

/// The least rank correlation between two of the paper's weights; none where WNEF does not vary.
fn weights_agree(panel: &Panel) -> Option<f64> {
    let column = |index: usize| panel.puzzles.iter().map(|puzzle| puzzle.wnef[index]).collect::<Vec<_>>();
    let columns = [column(0), column(1), column(2)];
    [(0, 1), (0, 2), (1, 2)]
        .into_iter()
        .map(|(a, b)| spearman(&columns[a], &columns[b], CONFIDENCE).ok().map(|r| r.estimate))
        .reduce(|least, next| Some(least?.min(next?)))
        .flatten()
}

fn graphs_apart(levels: &[LevelSummary]) -> Option<f64> {
    let graph = |weights: usize| -> Vec<f64> {
        let means: Vec<f64> = levels.iter().map(|level| level.wnef[weights].value.mean).collect();
        let (first, last) = (means[0], means[means.len() - 1]);
        means.iter().map(|mean| (mean - last) / (first - last)).collect()
    };
    if levels.len() < 3 {
        return None;
    }
    let graphs = [graph(0), graph(1), graph(2)];
    let apart = |a: usize, b: usize| graphs[a].iter().zip(&graphs[b]).map(|(x, y)| (x - y).abs());
    let all = apart(0, 1).chain(apart(0, 2)).chain(apart(1, 2));
    Some(all.fold(0.0, f64::max)).filter(|apart| apart.is_finite())
}
