//! What a reader sees: tables, then figures.

use sudoku_figures::{Behind, LevelGroup, LevelPanel, LevelPlot};
use sudoku_runner::prelude::*;

use super::Config;
use super::measure::{Origin, Row};
use super::summary::{ASPECTS, Aspect, ScaleSummary, Summary, of};

/// The page that a reader looks at first.
pub fn sections(summary: &Summary) -> Vec<Section> {
    let of = |scale| [levels(scale), steps(scale, summary.alpha), trends(scale), published(scale)];
    summary.scales.iter().flat_map(of).collect()
}

/// Words for an aspect.
fn about(name: &str) -> &'static str {
    ASPECTS.iter().find(|aspect| aspect.name == name).map_or("", |aspect| aspect.about)
}

fn levels(scale: &ScaleSummary) -> Section {
    let table = Table::heads("level | puzzles || target | n | grids");
    let table = table.numbers(ASPECTS.iter().map(|aspect| aspect.about)).number("WNEF from, to");
    let rows = scale.levels.iter().map(|level| {
        let origin = match level.origin {
            Origin::Generated => "generated",
            Origin::Published => "published",
        };
        let name = format!("{} {}", level.level, level.name);
        let range = Cell::list(&level.wnef_range);
        cells![name, origin, level.target, level.n, level.attempts, ..&level.means, range]
    });
    Section::new(format!("Levels of {}", scale.scale))
        .text("Means with Student's 95 % interval. Grids: begun for a puzzle.")
        .table(table.rows(rows))
}

fn steps(scale: &ScaleSummary, alpha: f64) -> Section {
    let heads = ["n", "difference", "Student p", "Holm p", "g", "AUC", "needed"];
    let rows = scale.steps.iter().map(|step| {
        let (from, harder) = (step.from, if step.harder { "yes" } else { "no" });
        cells![
            about(step.quantity),
            format!("{from}-{}", from + 1),
            harder,
            step.n,
            step.difference,
            &step.student_p,
            step.p_holm.as_ref(),
            step.g,
            step.auc,
            step.needed
        ]
    });
    Section::new(format!("{}: steps", scale.scale))
        .text(format!(
            "Level d + 1 minus level d, generated puzzles. Student: the source's test. Holm: Welch's p over the steps \
             and all quantities but WNEF. Needed: puzzles of each level for a power of 0.8 at {alpha}."
        ))
        .table(Table::new(["quantity", "step", "harder"], heads).rows(rows))
}

fn trends(scale: &ScaleSummary) -> Section {
    let rows = scale.trends.iter().map(|trend| {
        let given = trend.given_clues.as_ref();
        cells![about(trend.quantity), trend.spearman.n, &trend.spearman, given]
    });
    Section::new(format!("{}: trends", scale.scale))
        .text(
            "Spearman's correlation with the level over all generated puzzles, and the same with the number of clues \
             held fixed.",
        )
        .table(Table::new(["quantity"], ["n", "with level", "given clues"]).rows(rows))
}

fn published(scale: &ScaleSummary) -> Section {
    if scale.against_published.is_empty() {
        return Section::default();
    }
    let rows = scale.against_published.iter();
    let rows =
        rows.map(|one| cells![about(one.quantity), one.level, one.difference.n, one.difference, one.g]);
    Section::new(format!("{}: against published puzzles", scale.scale))
        .text("Generated minus published of the same level; n of both.")
        .table(Table::new(["quantity"], ["level", "n", "difference", "g"]).rows(rows))
}

/// All figures of a run.
pub fn draw(rows: &[Row], summary: &Summary, config: &Config, out: &FigureDir) -> Result<()> {
    for (name, title, file) in [
        ("wnef", "WNEF of generated and published levels", "wnef-by-level"),
        ("dependency", "Cells open to a single, in generated and published levels", "singles-by-level"),
        ("log_refutation", "Refutation sum of generated and published levels", "refutation-by-level"),
    ] {
        if let Some(place) = ASPECTS.iter().position(|quantity| quantity.name == name) {
            out.save(file, &levels_figure(rows, summary, config, place, title))?;
        }
    }
    Ok(())
}

fn levels_figure(rows: &[Row], summary: &Summary, config: &Config, place: usize, title: &str) -> LevelPlot {
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
