//! Heat maps of correlations, the leaderboard, and the models of solving time.

use super::config::Config;
use super::models::places;
use super::panel::panels;
use super::row::Row;
use super::scores::COMPARED;
use super::summary::Summary;
use sudoku_figures::{Axis, Forest, ForestRow, Head, HeatMap, HeatPanel, Points, Scatter, ScatterPanel};
use sudoku_runner::{FigureDir, Result};
use sudoku_stats::Estimate;

/// All figures of a run.
pub fn draw(rows: &[Row], summary: &Summary, config: &Config, out: &FigureDir) -> Result<()> {
    out.save("metrics-and-sets", &sets(summary))?;
    for among in &summary.among {
        let word = among.set.replace(|c: char| !c.is_ascii_alphanumeric(), "-");
        out.save(&format!("metrics-among-themselves-{word}"), &themselves(among))?;
    }
    if let Some(forest) = leaderboard(summary) {
        out.save("leaderboard", &forest)?;
    }
    if !summary.time_models.is_empty() {
        out.save("models-of-solving-time", &models(summary))?;
    }
    let (panels, _) = panels(rows, config);
    if let Some(timed) = panels.iter().find(|panel| panel.timed) {
        out.save("times", &times(timed)?)?;
    }
    Ok(())
}

fn labels() -> Vec<String> {
    COMPARED.iter().map(|one| one.label.to_owned()).collect()
}

/// Spearman of every metric with every set.
fn sets(summary: &Summary) -> HeatMap {
    let values = (0..COMPARED.len())
        .map(|n| summary.sets.iter().map(|set| Some(set.metrics[n].spearman.value)).collect())
        .collect();
    HeatMap {
        head: Head::new("How well each metric goes with what each set says of difficulty").caption(
            "Signs are turned so that positive means: harder by the metric is harder by the set. n under each set is its \
             number of puzzles.",
        ),
        row_title: String::new(),
        column_title: "set".into(),
        value_title: "Spearman ρ".into(),
        limit: 1.0,
        decimals: 2,
        panels: vec![HeatPanel {
            title: String::new(),
            n: summary.sets.iter().map(|set| set.n).sum(),
            rows: labels(),
            columns: summary.sets.iter().map(|set| format!("{}, {}", set.set, set.n)).collect(),
            values,
        }],
    }
}

fn themselves(among: &super::summary::Among) -> HeatMap {
    HeatMap {
        head: Head::new(format!("Metrics among themselves, {}", among.set))
            .caption("Signs are turned so that harder is greater for every metric."),
        row_title: String::new(),
        column_title: String::new(),
        value_title: "Spearman ρ".into(),
        limit: 1.0,
        decimals: 1,
        panels: vec![HeatPanel {
            title: String::new(),
            n: among.n,
            rows: labels(),
            columns: labels(),
            values: among.rho.iter().map(|row| row.iter().map(|&rho| Some(rho)).collect()).collect(),
        }],
    }
}

fn row(label: String, estimate: &Estimate) -> ForestRow {
    ForestRow {
        label,
        effect: estimate.value,
        interval: (estimate.low, estimate.high),
        n: estimate.n as usize,
    }
}

/// Metrics by place, in the last sets that have numbers for targets.
fn leaderboard(summary: &Summary) -> Option<Forest> {
    // People's times stand last.
    let shown: Vec<_> = summary.sets.iter().rev().filter(|set| !set.labelled).take(3).collect();
    let shown = if shown.is_empty() { summary.sets.iter().take(1).collect() } else { shown };
    let groups = shown.iter().map(|set| {
        let mut metrics: Vec<_> = set.metrics.iter().collect();
        metrics.sort_by(|a, b| b.spearman.value.total_cmp(&a.spearman.value));
        let rows = metrics.iter().map(|metric| row(metric.metric.to_owned(), &metric.spearman));
        (set.set.clone(), rows.collect())
    });
    let groups: Vec<(String, Vec<ForestRow>)> = groups.collect();
    (!groups.is_empty()).then(|| Forest {
        head: Head::new("Metrics against people's times and against ratings, best first")
            .caption("Signs are turned so that positive means: harder by the metric is harder by the set."),
        x: Axis::new("Spearman ρ"),
        interval: "95 % BCa".into(),
        none: 0.0,
        decimals: 2,
        groups,
    })
}

fn models(summary: &Summary) -> Forest {
    let rows = |of: &dyn Fn(&super::models::TimeModel) -> Estimate| -> Vec<ForestRow> {
        summary.time_models.iter().map(|model| row(model.name.to_owned(), &of(model))).collect()
    };
    Forest {
        head: Head::new("Models of solving time, by repeated cross-validation"),
        x: Axis::new("Spearman ρ with the mean time"),
        interval: "95 % BCa".into(),
        none: 0.0,
        decimals: 3,
        groups: vec![
            ("mean of the repeats".into(), rows(&|model| model.spearman)),
            ("less refutation and dependency".into(), rows(&|model| model.less_two_terms)),
            ("odd rows to even rows".into(), rows(&|model| model.odd_to_even)),
        ],
    }
}

/// Mean time against some metrics.
fn times(panel: &super::panel::Panel<'_>) -> Result<Scatter> {
    const SHOWN: [&str; 6] =
        ["clues", "wnef_exp", "branch_score_mean", "se_rating", "human_dependency_25", "human_refutation"];
    let target = panel.target();
    let mut panels = Vec::new();
    for column in SHOWN {
        let values = panel.column(column)?;
        let compared = COMPARED.iter().find(|one| one.column == column);
        let sign = compared.map_or(1.0, |one| one.sign);
        // A metric's own scale would need an axis for each panel.
        let signed: Vec<f64> = values.iter().map(|value| sign * value).collect();
        let share: Vec<f64> = places(&signed).iter().map(|place| 100.0 * place).collect();
        panels.push(ScatterPanel {
            title: compared.map_or(column, |one| one.label).to_owned(),
            groups: vec![Points {
                label: "puzzles".into(),
                points: share.into_iter().zip(target.iter().copied()).collect(),
            }],
            fit: None,
            notes: Vec::new(),
        });
    }
    Ok(Scatter {
        head: Head::new("Mean solving time against metrics").columns(3),
        x: Axis::new("puzzles that are easier by the metric").unit("%"),
        y: Axis::new("mean time").unit("s").log(),
        panels,
    })
}
