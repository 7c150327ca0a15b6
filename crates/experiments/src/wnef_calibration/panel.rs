//! A panel: the puzzles of one control set, or of a pool, by level; and statistics of each level.

use std::collections::BTreeSet;

use sudoku_metrics::Weights;
use sudoku_runner::prelude::*;

use super::measure::{Config, Pool, Row, UNLABELLED};

/// The paper's three weights, by the names used here.
pub const PAPER_WEIGHTS: [&str; 3] = ["exp", "sq", "lin"];
/// The exponential weights on the candidates that singles leave.
pub const AFTER_SINGLES: &str = "exp_after_singles";

/// The values of one puzzle.
#[derive(Clone, Debug)]
pub struct Observation {
    pub set: String,
    /// The label in the set.
    pub label: String,
    pub level: u8,
    pub clues: f64,
    pub blanks: f64,
    pub choices_total: f64,
    pub histogram: [f64; 9],
    /// WNEF by each of [`Panel::weights`].
    pub wnef: Vec<f64>,
    /// Whether the label carries no information given the number of clues.
    pub labelled_by_clues: bool,
}

impl Observation {
    /// The level as a number to correlate with.
    pub fn level(&self) -> f64 {
        self.level.into()
    }
}

/// The puzzles of one control set, or of a pool.
#[derive(Clone, Debug)]
pub struct Panel {
    pub name: String,
    /// What a pool represents; `None` for a single set.
    pub pool: Option<Pool>,
    /// Names of the weights.
    pub weights: Vec<String>,
    /// The levels that occur, ascending.
    pub levels: Vec<u8>,
    pub puzzles: Vec<Observation>,
}

/// A mean with its t interval, and the standard deviation.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Mean {
    #[serde(flatten)]
    pub mean: Estimate,
    pub sd: f64,
}

record! {
    /// Statistics of the puzzles of a level.
    pub struct LevelSummary(panel: &Panel, level: u8) {
        let mean = |value: &dyn Fn(&Observation) -> f64| Mean::of(&panel.values(level, value));
        let wnef = |(w, weights): (usize, &String)| {
            Ok(WeightMean { weights: weights.clone(), value: mean(&|puzzle| puzzle.wnef[w])? })
        };
    }
    pub level: u8 = level,
    pub n: usize = panel.values(level, |_| 0.0).len(),
    pub clues: Mean = mean(&|puzzle| puzzle.clues)?,
    pub blanks: Mean = mean(&|puzzle| puzzle.blanks)?,
    pub choices_total: Mean = mean(&|puzzle| puzzle.choices_total)?,
    /// Mean number of blank cells with 1 to 9 candidates (Figure 8a).
    pub histogram: Vec<Mean> = (0..9).map(|n| mean(&|puzzle| puzzle.histogram[n])).collect::<Result<_>>()?,
    /// The same minus the mean over the levels (Figure 8b).
    pub histogram_less_mean: [f64; 9] = [0.0; 9],
    /// By weight.
    pub wnef: Vec<WeightMean> = panel.weights.iter().enumerate().map(wnef).collect::<Result<_>>()?,
}

/// Mean WNEF by one of the weights.
#[derive(Clone, Debug, Serialize)]
pub struct WeightMean {
    pub weights: String,
    #[serde(flatten)]
    pub value: Mean,
}

impl Mean {
    /// The standard deviation of a single value is 0.
    fn of(values: &[f64]) -> Result<Mean> {
        Ok(Mean { mean: Estimate::mean(values)?, sd: Moments::of(values).sd().unwrap_or_default() })
    }
}

impl Panel {
    /// Values of all puzzles.
    pub fn column(&self, value: impl Fn(&Observation) -> f64) -> Vec<f64> {
        self.puzzles.iter().map(value).collect()
    }

    /// Values of a level, in the order of the rows.
    pub fn values<T>(&self, level: u8, value: impl Fn(&Observation) -> T) -> Vec<T> {
        self.puzzles.iter().filter(|puzzle| puzzle.level == level).map(value).collect()
    }

    /// The name of a level: its labels, or its number if it has none.
    pub fn name_of(&self, level: u8) -> String {
        let labels: BTreeSet<String> =
            self.values(level, |puzzle| puzzle.label.replace('_', " ")).into_iter().collect();
        let names: Vec<String> = labels.into_iter().filter(|label| label != UNLABELLED).collect();
        if names.is_empty() { level.to_string() } else { names.join(" or ") }
    }

    /// Consecutive levels: d and d + 1, or the next above d if d + 1 does not occur.
    pub fn steps(&self) -> Vec<(u8, u8)> {
        self.levels.windows(2).map(|pair| (pair[0], pair[1])).collect()
    }

    /// Whether the puzzles of a level stand in for those of the paper.
    pub fn is_stand_in(&self, level: u8) -> bool {
        self.pool.as_ref().is_some_and(|pool| pool.stand_ins.contains(&level))
    }

    /// The panel without the labels that were based on the number of clues.
    pub fn without_clue_labels(&self) -> Panel {
        let kept = self.puzzles.iter().filter(|puzzle| !puzzle.labelled_by_clues).cloned().collect();
        Panel { puzzles: kept, ..self.clone() }.with_levels()
    }

    fn with_levels(mut self) -> Panel {
        self.levels = self.puzzles.iter().map(|puzzle| puzzle.level).collect();
        self.levels.sort_unstable();
        self.levels.dedup();
        self
    }

    /// Statistics of each level.
    pub fn level_summaries(&self) -> Result<Vec<LevelSummary>> {
        let mut summaries =
            self.levels.iter().map(|&level| LevelSummary::of(self, level)).collect::<Result<Vec<_>>>()?;
        for n in 0..9 {
            let mean =
                summaries.iter().map(|s| s.histogram[n].mean.value).sum::<f64>() / summaries.len() as f64;
            for summary in &mut summaries {
                summary.histogram_less_mean[n] = summary.histogram[n].mean.value - mean;
            }
        }
        Ok(summaries)
    }
}

/// The panels of a run: one per set in the order of the config, then the pools.
pub fn panels(rows: &[Row], config: &Config) -> Result<Vec<Panel>> {
    let mut names: Vec<String> =
        [&PAPER_WEIGHTS[..], &[AFTER_SINGLES]].concat().iter().map(|&w| w.into()).collect();
    names.extend(config.weights.keys().cloned());
    let own: Vec<Weights> = config
        .weights
        .values()
        .map(|&weights| Weights::new(weights).map_err(Error::experiment))
        .collect::<Result<_>>()?;
    let panel = |name: &str, pool: Option<&Pool>, takes: &dyn Fn(&Row) -> bool| {
        let taken = rows.iter().filter(|row| takes(row));
        let puzzles = taken.map(|row| observation(row, &own, config)).collect();
        let (pool, weights) = (pool.cloned(), names.clone());
        Panel { name: name.into(), pool, weights, levels: Vec::new(), puzzles }.with_levels()
    };
    let mut panels: Vec<Panel> =
        config.sets.iter().map(|set| panel(&set.id, None, &|row| row.set == set.id)).collect();
    for pool in &config.pools {
        let takes = |row: &Row| pool.parts.get(&row.set).is_some_and(|levels| levels.contains(&row.level));
        panels.push(panel(&pool.name, Some(pool), &takes));
    }
    panels.retain(|panel| !panel.puzzles.is_empty());
    Ok(panels)
}

fn observation(row: &Row, own: &[Weights], config: &Config) -> Observation {
    let histogram = row.histogram().map(f64::from);
    let ease = |weights: &Weights| {
        let wef: f64 = weights.values().iter().zip(histogram).map(|(weight, cells)| weight * cells).sum();
        wef / (weights.values()[0] * f64::from(row.blanks))
    };
    let mut wnef = vec![row.wnef_exp, row.wnef_sq, row.wnef_lin, row.wnef_exp_after_singles];
    wnef.extend(own.iter().map(ease));
    Observation {
        set: row.set.clone(),
        label: row.label.clone(),
        level: row.level,
        clues: f64::from(row.clues),
        blanks: f64::from(row.blanks),
        choices_total: f64::from(row.choices_total),
        histogram,
        wnef,
        labelled_by_clues: config.is_labelled_by_clues(&row.set, &row.label),
    }
}
