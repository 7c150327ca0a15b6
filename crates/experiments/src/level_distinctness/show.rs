//! What a reader sees: tables, then figures.

use sudoku_runner::prelude::*;

use super::measure::{Origin, Row};
use super::summary::{ASPECTS, AgainstPublished, LevelSummary, Step, Summary, Trend, of};
use super::{Config, Scale};

impl Show<Row, Config> for Summary {
    fn sections(&self, page: &mut Page<'_>) {
        for scale in &self.scales {
            let level = |level: &LevelSummary| {
                let origin = match level.origin {
                    Origin::Generated => "generated",
                    Origin::Published => "published",
                };
                let name = format!("{} {}", level.level, level.name);
                let range = Cell::list(&level.wnef_range);
                cells![name, origin, level.target, level.n, level.attempts, ..&level.means, range]
            };
            page.fill("scale", &scale.scale).list("aspects", ASPECTS.map(|aspect| aspect.about));
            page.table("levels", scale.levels.iter().map(level));
            let step = |one: &Step| {
                let (step, harder) = (format!("{}-{}", one.from, one.from + 1), ["no", "yes"]);
                let tests = cells![one.n, one.difference, &one.student_p, one.p_holm.as_ref()];
                let harder = harder[usize::from(one.harder)];
                cells![about(one.quantity), step, harder, ..tests, one.g, one.auc, one.needed]
            };
            page.fill("scale", &scale.scale).fill("alpha", self.alpha);
            page.table("steps", scale.steps.iter().map(step));
            let trend = |one: &Trend| {
                cells![about(one.quantity), one.spearman.n, &one.spearman, one.given_clues.as_ref()]
            };
            page.fill("scale", &scale.scale).table("trends", scale.trends.iter().map(trend));
            let against = |one: &AgainstPublished| {
                cells![about(one.quantity), one.level, one.difference.n, one.difference, one.g]
            };
            if !scale.against_published.is_empty() {
                let rows = scale.against_published.iter().map(against);
                page.fill("scale", &scale.scale).table("published", rows);
            }
        }
    }

    fn figures(&self, rows: &[Row], config: &Config, canvas: &Canvas<'_>) -> Result<()> {
        for (name, file) in [
            ("wnef", "wnef-by-level"),
            ("dependency", "singles-by-level"),
            ("log_refutation", "refutation-by-level"),
        ] {
            if let Some(place) = ASPECTS.iter().position(|aspect| aspect.name == name) {
                let panels = config.scales.iter().map(|scale| self.panel(rows, scale, place));
                canvas.levels(file, panels.collect())?;
            }
        }
        Ok(())
    }
}

/// Words for an aspect.
fn about(name: &str) -> &'static str {
    ASPECTS.iter().find(|aspect| aspect.name == name).map_or("", |aspect| aspect.about)
}

impl Summary {
    fn panel(&self, rows: &[Row], scale: &Scale, place: usize) -> LevelPanel {
        let group = |level: u32, origin| {
            let found = self.scales.iter().find(|found| found.scale == scale.name)?;
            let summary = found.levels.iter().find(|one| one.level == level && one.origin == origin)?;
            let own = of(rows, &scale.name, level, origin);
            Some(LevelGroup::new(&summary.means[place], own.column(ASPECTS[place].value)))
        };
        let series = |origin| (1..=scale.levels.len() as u32).map(|level| group(level, origin)).collect();
        LevelPanel {
            title: scale.name.clone(),
            levels: scale.levels.iter().map(|level| level.name.clone()).collect(),
            groups: vec![series(Origin::Generated), series(Origin::Published)],
            notes: Vec::new(),
        }
    }
}
