//! What a reader sees: tables, then figures.

use sudoku_runner::prelude::*;

use super::association::Association;
use super::classify::Classification;
use super::config::Config;
use super::contrast::Contrast;
use super::draw::draw;
use super::measure::Row;
use super::panel::{LevelSummary, panels};
use super::pooled::PooledModel;
use super::removals::Removals;
use super::summary::Summary;

impl Show<Row, Config> for Summary {
    fn sections(&self, page: &mut Page<'_>) {
        for panel in &self.panels {
            let pool = panel.pool.as_ref().map(|pool| format!("{pool}.")).unwrap_or_default();
            page.fill("panel", &panel.name).fill("n", panel.n).fill("pool", pool);
            page.table("levels", panel.levels.iter().map(level));
        }
        for panel in self.panels.iter().filter(|panel| !panel.contrasts.is_empty()) {
            let steps = panel.contrasts.iter().filter(|step| step.p_holm.is_some());
            page.fill("panel", &panel.name).fill("alpha", self.alpha);
            page.table("contrasts", steps.map(contrast));
            page.fill("panel", &panel.name);
            page.table("associations", panel.associations.iter().map(association));
        }
        if let Some(model) = &self.pooled {
            page.fill("n", model.n).fill("sets", model.sets).table("pooled", pooled(model));
        }
        if !self.classifications.is_empty() {
            page.table("classifications", self.classifications.iter().map(classification));
        }
        let removals = |set: &Removals| {
            let shares = set.not_raised.iter().map(|one| Cell::percent(&one.share));
            cells![&set.set, set.puzzles, set.removals, ..shares]
        };
        page.table("removals", self.removals.iter().map(removals));
    }

    fn figures(&self, rows: &[Row], config: &Config, canvas: &Canvas<'_>) -> Result<()> {
        draw(&panels(rows, config)?, self, canvas)
    }
}

fn level(level: &LevelSummary) -> Vec<Cell> {
    let bins: Vec<f64> = level.histogram.iter().map(|bin| bin.mean.value).collect();
    let counts = [level.clues, level.blanks, level.choices_total].map(|of| of.mean.value);
    let wnef = level.wnef.iter().take(3).map(|weights| weights.value.mean);
    cells![u32::from(level.level), level.n, ..counts, Cell::list(&bins), ..wnef]
}

fn contrast(step: &Contrast) -> Vec<Cell> {
    let (student, welch, held) = (&step.student, &step.welch, step.clues_held.as_ref());
    let levels = [format!("{} to {}", step.from, step.to), format!("{} + {}", step.n_from, step.n_to)];
    let tests = cells![student.t, &student.p, welch.t, welch.df, step.p_holm.as_ref(), step.g, step.auc];
    let n = held.map(|held| format!("{} + {}", held.n_from, held.n_to));
    cells![&step.weights, ..levels, ..tests, n, held.map(|held| held.d), held.map(|held| &held.p)]
}

fn association(one: &Association) -> Vec<Cell> {
    let (r, given) = (&one.spearman, one.given_clues.as_ref());
    let n = given.map(|r| r.n);
    cells![&one.quantity, r.n, r, &one.tau_b, given, n, &one.p_differ, &one.p_ordered]
}

fn pooled(model: &PooledModel) -> Vec<Vec<Cell>> {
    let rows = [
        ("WNEF ~ level", &model.level_alone),
        ("WNEF ~ level + source", &model.with_source),
        ("WNEF ~ level + source + clues", &model.with_source_and_clues),
    ];
    let row = |(name, effect): (&str, &super::pooled::LevelEffect)| {
        cells![name, (effect.slope, effect.ci), &effect.p, effect.r_squared]
    };
    let without = cells!["WNEF ~ source + clues", Cell::Empty, Cell::Empty, model.r_squared_without_level];
    rows.map(row).into_iter().chain([without]).collect()
}

fn classification(one: &Classification) -> Vec<Cell> {
    let sizes = cells![&one.fitted_on, &one.scored_on, one.predictors, one.n_fitted, one.n_scored];
    let thresholds = Cell::list(one.thresholds.iter().flatten());
    cells![..sizes, thresholds, one.accuracy, one.weighted_kappa, one.log_loss, one.rps]
}
