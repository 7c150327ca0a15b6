//! Heat maps of correlations, the leaderboard, and the models of solving time.

use sudoku_figures::{
    DotPanel, Dots, Figure, Forest, ForestRow, HeatMap, HeatPanel, Points, Scatter, ScatterPanel, Trace,
    TraceLine, TracePanel,
};
use sudoku_runner::prelude::*;

use super::Config;
use super::calibration::{Calibration, best, sources};
use super::compare::SetSummary;
use super::models::TimeModel;
use super::panel::panels;
use super::row::Row;
use super::scores::COMPARED;
use super::summary::{Among, Summary};

/// All figures of a run.
pub fn draw(rows: &[Row], summary: &Summary, config: &Config, out: &FigureDir) -> Result<()> {
    out.save("metrics-and-sets", &sets(summary))?;
    for among in &summary.among {
        let word = among.set.replace(|c: char| !c.is_ascii_alphanumeric(), "-");
        out.save(&format!("metrics-among-themselves-{word}"), &themselves(among))?;
    }
    if let Some(figure) = leaderboard(summary) {
        out.save("leaderboard", &*figure)?;
    }
    if !summary.time_models.is_empty() {
        out.save("models-of-solving-time", &models(summary))?;
    }
    if let Some(metric) = best(&summary.calibrations) {
        out.save("thresholds-of-one-source-on-another", &carried_over(&summary.calibrations))?;
        out.save("calibration-curves", &curves(&summary.calibrations, metric))?;
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

/// Spearman's correlations of every metric with the columns.
fn correlations(head: Head, column_title: &str, decimals: usize, panel: HeatPanel) -> HeatMap {
    HeatMap {
        head,
        row_title: String::new(),
        column_title: column_title.into(),
        value_title: "Spearman ρ".into(),
        limit: 1.0,
        decimals,
        panels: vec![panel],
    }
}

/// With every set.
fn sets(summary: &Summary) -> HeatMap {
    let of = |n: usize| summary.sets.iter().map(move |set| Some(set.metrics[n].spearman));
    let head = Head::new("How well each metric goes with what each set says of difficulty").caption(
        "Signs are turned so that positive means: harder by the metric is harder by the set. Puzzles with many \
         solvers are in the column of all puzzles with times too.",
    );
    let panel = HeatPanel {
        title: String::new(),
        rows: labels(),
        columns: summary.sets.iter().map(|set| set.set.clone()).collect(),
        values: (0..COMPARED.len()).map(|n| of(n).collect()).collect(),
    };
    correlations(head, "set", 2, panel)
}

/// With each other.
fn themselves(among: &Among) -> HeatMap {
    let head = Head::new(format!("Metrics among themselves, {}", among.set))
        .caption("Signs are turned so that harder is greater for every metric.");
    let n = among.n as u64;
    let cell = |&rho: &f64| Some(Estimate::exact(rho, n));
    let values = among.rho.iter().map(|row| row.iter().map(cell).collect()).collect();
    let panel = HeatPanel { title: String::new(), rows: labels(), columns: labels(), values };
    correlations(head, "", 1, panel)
}

/// Metrics, best first, in the last sets that have numbers for targets.
fn leaderboard(summary: &Summary) -> Option<Box<dyn Figure>> {
    // People's times come last.
    let shown: Vec<_> = summary.sets.iter().rev().filter(|set| !set.labelled).take(3).collect();
    let shown = if shown.is_empty() { summary.sets.iter().take(1).collect() } else { shown };
    let title = match shown.iter().all(|set| set.labelled) {
        true => "Metrics against levels, best first",
        false => "Metrics against people's times and against ratings, best first",
    };
    let sum = |n: usize| shown.iter().map(|set| set.metrics[n].spearman.value).sum::<f64>();
    let mut order: Vec<usize> = (0..shown.first()?.metrics.len()).collect();
    order.sort_by(|&a, &b| sum(b).total_cmp(&sum(a)));
    let rows = |set: &SetSummary| -> Vec<ForestRow> {
        order
            .iter()
            .map(|&n| ForestRow::new(set.metrics[n].metric.as_str(), &set.metrics[n].spearman))
            .collect()
    };
    let signs = "Signs are turned so that positive means: harder by the metric is harder by the set.";
    let (x, interval, none) = (Axis::new("Spearman ρ"), "95 % BCa".to_owned(), Some(0.0));
    if let [set] = shown[..] {
        let (head, groups) = (Head::new(title).caption(signs), vec![(set.set.clone(), rows(set))]);
        return Some(Box::new(Forest { head, x, interval, none, decimals: 2, groups }));
    }
    let head = Head::new(title).caption(format!("{signs} Rows by their mean over the panels."));
    let panels = shown.iter().map(|set| DotPanel::new(&set.set, rows(set))).collect();
    Some(Box::new(Dots { head: head.columns(3), x, interval, none, panels }))
}

fn models(summary: &Summary) -> Forest {
    let rows = |models: &[TimeModel], of: fn(&TimeModel) -> Estimate| {
        models.iter().map(|model| ForestRow::new(model.name, &of(model))).collect()
    };
    let all = &summary.time_models[..];
    let first = all.first().map_or("", |model| model.name);
    Forest {
        head: Head::new("Models of solving time, by repeated cross-validation"),
        x: Axis::new("Spearman ρ with the mean time, or difference of two"),
        interval: "95 % BCa".into(),
        none: Some(0.0),
        decimals: 3,
        groups: vec![
            ("ρ, mean of the repeats".into(), rows(all, |model| model.spearman)),
            (
                format!("ρ minus that of {first}"),
                rows(all.get(1..).unwrap_or_default(), |model| model.less_two_terms),
            ),
            ("ρ, fitted to odd rows, of even rows".into(), rows(all, |model| model.odd_to_even)),
        ],
    }
}

/// Mean time against some metrics.
fn times(panel: &super::panel::Panel<'_>) -> Result<Scatter> {
    const SHOWN: [&str; 6] =
        ["clues", "wnef_exp", "branch_score_mean", "se121_er", "human_dependency_25", "human_refutation"];
    let target = panel.target();
    let mut panels = Vec::new();
    for column in SHOWN {
        let values = panel.column(column)?;
        let compared = COMPARED.iter().find(|one| one.column == column);
        let sign = compared.map_or(1.0, |one| one.sign);
        // A metric's own scale would need an axis for each panel.
        let signed: Vec<f64> = values.iter().map(|value| sign * value).collect();
        let share: Vec<f64> =
            sudoku_stats::fractional_ranks(&signed).iter().map(|place| 100.0 * place).collect();
        let points = Points::new("puzzles", share.into_iter().zip(target.iter().copied()));
        panels.push(ScatterPanel::new(compared.map_or(column, |one| one.label), vec![points]));
    }
    Ok(Scatter {
        head: Head::new("Mean solving time against metrics").columns(3),
        x: Axis::new("puzzles that are easier by the metric").unit("%"),
        y: Axis::new("mean time").unit("s").log(),
        panels,
    })
}

/// Kappa of every pair of sources, a matrix for each metric.
fn carried_over(all: &[Calibration]) -> HeatMap {
    let names: Vec<String> = sources(all).into_iter().map(str::to_owned).collect();
    let panel = |own: &[Calibration]| HeatPanel {
        title: own[0].metric.into(),
        rows: own.chunk_by(|a, b| a.fitted_on == b.fitted_on).map(|row| row[0].fitted_on.clone()).collect(),
        columns: names.clone(),
        values: own
            .chunk_by(|a, b| a.fitted_on == b.fitted_on)
            .map(|row| row.iter().map(|one| one.kappa).collect())
            .collect(),
    };
    HeatMap {
        head: Head::new("Thresholds fitted to one source, scored on each").columns(2).caption(
            "Three levels of each source. On the diagonal: puzzles of the source itself that were not fitted to.",
        ),
        row_title: "fitted on".into(),
        column_title: "scored on".into(),
        value_title: "Cohen's κ, quadratic weights".into(),
        limit: 1.0,
        decimals: 2,
        panels: all.chunk_by(|a, b| a.metric == b.metric).map(panel).collect(),
    }
}

/// Calibration curves of one metric.
fn curves(all: &[Calibration], metric: &str) -> Trace {
    let panel = |source: &&str| {
        let own = all.iter().filter(|one| one.metric == metric && one.scored_on == *source);
        let line = |one: &Calibration| {
            let points = one.curve.iter().map(|bin| (bin.predicted, bin.observed));
            TraceLine::new(one.fitted_on.as_str(), points)
        };
        TracePanel::new(format!("scored on {source}"), own.map(line).collect())
    };
    Trace {
        head: Head::new(format!("Probability of the hardest level by {metric}, and its share")).columns(3).caption(
            "One line for each source that thresholds were fitted to; five bins of equal size. Where both are equal, the \
             probabilities are right.",
        ),
        x: Axis::new("probability").range(0.0, 1.0),
        y: Axis::new("share of the hardest").range(0.0, 1.0),
        band: "exact 95 % intervals".into(),
        panels: sources(all).iter().map(panel).collect(),
    }
}
