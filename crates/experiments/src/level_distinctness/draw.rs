//! Levels by what the generator aims at, and by what it does not look at.

use super::config::Config;
use super::measure::{Origin, Row};
use super::summary::{ASPECTS, Aspect, Summary, of};
use sudoku_figures::{Axis, Behind, Head, LevelGroup, LevelPanel, LevelPlot};
use sudoku_runner::{FigureDir, Result, Rows};

/// All figures of a run.
pub fn draw(rows: &[Row], summary: &Summary, config: &Config, out: &FigureDir) -> Result<()> {
    for (name, title, file) in [
        ("wnef", "WNEF of generated and published levels", "wnef-by-level"),
        ("dependency", "Cells open to a single, in generated and published levels", "singles-by-level"),
        ("log_refutation", "Refutation sum of generated and published levels", "refutation-by-level"),
    ] {
        if let Some(place) = ASPECTS.iter().position(|quantity| quantity.name == name) {
            out.save(file, &levels(rows, summary, config, place, title))?;
        }
    }
    Ok(())
}

fn levels(rows: &[Row], summary: &Summary, config: &Config, place: usize, title: &str) -> LevelPlot {
    let quantity: &Aspect = &ASPECTS[place];
    let panels = config.scales.iter().zip(&summary.scales).map(|(scale, found)| {
        let group = |level: u32, origin| {
            let summary = found.levels.iter().find(|l| l.level == level && l.origin == origin)?;
            let own = of(rows, &scale.name, level, origin);
            Some(LevelGroup::new(&summary.means[place], own.column(quantity.value)))
        };
        let series = |origin| (1..=scale.levels.len() as u32).map(|level| group(level, origin)).collect();
        LevelPanel {
            title: scale.name.clone(),
            levels: scale.levels.iter().map(|level| level.name.clone()).collect(),
            groups: vec![series(Origin::Generated), series(Origin::Published)],
            notes: Vec::new(),
        }
    });
    LevelPlot {
        head: Head::new(title),
        x_title: "level".into(),
        y: Axis::new(quantity.about),
        series: vec!["generated".into(), "published".into()],
        interval: "95 % t interval of the mean".into(),
        behind: Behind::Auto,
        panels: panels.collect(),
    }
}
