//! All control sets in one model: how much of WNEF is level, how much source, how much number of clues.

use sudoku_runner::prelude::*;

use super::config::Config;
use super::panel::{Observation, Panel};

/// The coefficient of the level in linear models of WNEF (exponential weights) over all sets.
#[derive(Clone, Debug, Serialize)]
pub struct PooledModel {
    /// Puzzles.
    pub n: usize,
    /// Control sets.
    pub sets: usize,
    /// WNEF ~ level: what the paper looks at.
    pub level_alone: LevelEffect,
    /// WNEF ~ level + source.
    pub with_source: LevelEffect,
    /// WNEF ~ level + source + number of clues.
    pub with_source_and_clues: LevelEffect,
    /// WNEF ~ source + number of clues: what is explained without the level.
    pub r_squared_without_level: f64,
}

record! {
    /// Change of WNEF for each level up; the level comes first behind the intercept.
    pub struct LevelEffect(model: &LinearModel) {
        let level = &model.coefficients[1];
    }
    pub slope: f64 = level.estimate,
    pub ci: Interval = level.ci,
    pub p: PValue = level.p,
    pub r_squared: f64 = model.r_squared,
}

/// The models over all single sets with at least two levels and puzzles of their own; none if there is only
/// one such set.
pub fn pooled(panels: &[Panel], config: &Config) -> Result<Option<PooledModel>> {
    let shares = |panel: &Panel| {
        config.sets.iter().any(|set| set.id == panel.name && set.shares_puzzles_with.is_some())
    };
    let panels: Vec<Panel> = panels
        .iter()
        .filter(|panel| panel.pool.is_none() && !shares(panel))
        .map(Panel::without_clue_labels)
        .filter(|panel| panel.levels.len() > 1)
        .collect();
    if panels.len() < 2 {
        return Ok(None);
    }
    let puzzles: Vec<&Observation> = panels.iter().flat_map(|panel| &panel.puzzles).collect();
    let column = |value: &dyn Fn(&Observation) -> f64| puzzles.iter().map(|p| value(p)).collect::<Vec<f64>>();
    let (wnef, level) = (column(&|puzzle| puzzle.wnef[0]), column(&|puzzle| f64::from(puzzle.level)));
    let clues = column(&|puzzle| puzzle.clues);
    // The first set is what the intercept stands for.
    let sources: Vec<Vec<f64>> =
        panels[1..].iter().map(|panel| column(&|puzzle| f64::from(puzzle.set == panel.name))).collect();
    let sources: Vec<&[f64]> = sources.iter().map(Vec::as_slice).collect();
    let fit = |parts: &[&[&[f64]]]| -> Result<LinearModel> { Ok(ols(&parts.concat(), &wnef, CONFIDENCE)?) };
    Ok(Some(PooledModel {
        n: puzzles.len(),
        sets: panels.len(),
        level_alone: LevelEffect::of(&fit(&[&[&level]])?)?,
        with_source: LevelEffect::of(&fit(&[&[&level], &sources])?)?,
        with_source_and_clues: LevelEffect::of(&fit(&[&[&level], &sources, &[&clues]])?)?,
        r_squared_without_level: fit(&[&sources, &[&clues]])?.r_squared,
    }))
}
