//! The paper's Figures 8 and 9, and what is beyond them.

use std::collections::BTreeSet;

use sudoku_stats::{CONFIDENCE, Estimate, spearman};

use super::contrast::CluesHeld;
use super::panel::{Observation, PAPER_WEIGHTS, Panel};
use super::{Classification, PanelSummary, Summary};
use sudoku_figures::{
    Axis, BarPanel, Bars, Behind, ConfusionMatrix, ConfusionPanel, Forest, ForestRow, GroupedBars, Head,
    LevelGroup, LevelPanel, LevelPlot,
};
use sudoku_runner::{FigureDir, Result, taken};

const INTERVAL: &str = "95 % t interval of the mean";

/// All figures of a run.
pub fn draw(panels: &[Panel], summary: &Summary, out: &FigureDir) -> Result<()> {
    let all: Vec<&PanelSummary> = summary.panels.iter().collect();
    out.save("figure-8a-choice-histograms", &histograms(&all))?;
    // A single level is its own mean.
    let several: Vec<&PanelSummary> = all.into_iter().filter(|panel| panel.levels.len() > 1).collect();
    let head = Head::new("Choice histograms minus the mean over levels (Figure 8b)");
    out.save("figure-8b-mean-removed", &histograms(&several).minus(&baselines(&several), head)?)?;
    out.save("figure-9-wnef-by-level", &wnef_by_level(panels))?;
    let title = "WNEF by level, exponential weights";
    out.save("wnef-distributions", &distributions(panels, title, ("WNEF", "exponential"), |p| p.wnef[0]))?;
    // The confounder: how the number of clues goes with the level.
    let title = "Number of clues by level";
    out.save("clues-by-level", &distributions(panels, title, ("clues", "clues"), |p| p.clues))?;
    let effects = effects(summary);
    if effects.groups.iter().any(|(_, rows)| !rows.is_empty()) {
        out.save("effect-sizes", &effects)?;
    }
    let matrices = confusion(summary);
    if !matrices.panels.is_empty() {
        out.save("classification", &matrices)?;
    }
    Ok(())
}

/// All levels that occur anywhere, by their number.
fn level_names(panels: &[&PanelSummary]) -> Vec<u8> {
    let levels = panels.iter().flat_map(|panel| &panel.levels).map(|level| level.level);
    levels.collect::<BTreeSet<u8>>().into_iter().collect()
}

fn histograms(panels: &[&PanelSummary]) -> GroupedBars {
    let levels = level_names(panels);
    let bars = |panel: &PanelSummary, level: u8| {
        let found = panel.levels.iter().find(|summary| summary.level == level)?;
        Some(Bars {
            n: found.n,
            values: found.histogram.iter().map(|bin| bin.mean.value).collect(),
            intervals: Vec::new(),
        })
    };
    let panel = |panel: &&PanelSummary| {
        BarPanel::new(&panel.name, levels.iter().map(|&level| bars(panel, level)).collect())
    };
    GroupedBars::choice_histograms(
        Head::new("Choice histograms by level (Figure 8a)"),
        levels.iter().map(u8::to_string).collect(),
        panels.iter().map(panel).collect(),
    )
}

/// The mean over the levels of each panel.
fn baselines(panels: &[&PanelSummary]) -> Vec<Vec<f64>> {
    let baseline = |panel: &&PanelSummary| {
        let mean = |n: usize| {
            panel.levels.iter().map(|level| level.histogram[n].mean.value).sum::<f64>()
                / panel.levels.len() as f64
        };
        (0..9).map(mean).collect()
    };
    panels.iter().map(baseline).collect()
}

/// One group for each level of a panel.
fn groups(panel: &Panel, value: impl Fn(&Observation) -> f64 + Copy) -> Vec<Option<LevelGroup>> {
    let group = |&level: &u8| {
        let values = panel.values(level, value);
        let value = values.iter().sum::<f64>() / values.len() as f64;
        let alone = Estimate::exact(value, values.len() as u64);
        let mean = sudoku_stats::mean(&values, CONFIDENCE).map_or(alone, |mean| Estimate { value, ..mean });
        Some(LevelGroup::new(&mean, values))
    };
    panel.levels.iter().map(group).collect()
}

fn level_panel(panel: &Panel, groups: Vec<Vec<Option<LevelGroup>>>, notes: Vec<String>) -> LevelPanel {
    let levels = panel.levels.iter().map(u8::to_string).collect();
    LevelPanel { title: panel.name.clone(), levels, groups, notes }
}

/// Figure 9: means alone, as in the paper, with their intervals.
fn wnef_by_level(panels: &[Panel]) -> LevelPlot {
    let panels = panels.iter().filter(|panel| panel.levels.len() > 1);
    LevelPlot {
        head: Head::new("Mean WNEF against level, for three weight functions (Figure 9)"),
        x_title: "level of difficulty".into(),
        y: Axis::new("mean WNEF"),
        series: ["exponential", "quadratic", "linear"].map(String::from).to_vec(),
        interval: INTERVAL.into(),
        behind: Behind::Nothing,
        panels: panels
            .map(|panel| {
                let groups =
                    (0..PAPER_WEIGHTS.len()).map(|w| groups(panel, |puzzle| puzzle.wnef[w])).collect();
                level_panel(panel, groups, Vec::new())
            })
            .collect(),
    }
}

/// Means before the distributions that lie behind them.
fn distributions(
    panels: &[Panel],
    title: &str,
    (axis, series): (&str, &str),
    value: impl Fn(&Observation) -> f64 + Copy,
) -> LevelPlot {
    let panels = panels.iter().filter(|panel| panel.levels.len() > 1);
    LevelPlot {
        head: Head::new(title),
        x_title: "level of difficulty".into(),
        y: Axis::new(axis),
        series: vec![series.into()],
        interval: INTERVAL.into(),
        behind: Behind::Violins,
        panels: panels
            .map(|panel| level_panel(panel, vec![groups(panel, value)], notes(panel, value)))
            .collect(),
    }
}

fn notes(panel: &Panel, value: impl Fn(&Observation) -> f64) -> Vec<String> {
    let r = spearman(&panel.column(value), &panel.column(Observation::level), CONFIDENCE).ok();
    let shown = r.map(|r| format!("Spearman ρ = {:.2} {:.2}", r.estimate, r.ci).replace('-', "−"));
    shown.into_iter().collect()
}

/// Standardised differences between neighbouring levels, as they are and at equal numbers of clues.
fn effects(summary: &Summary) -> Forest {
    let group = |panel: &PanelSummary| {
        let mut rows = Vec::new();
        for contrast in panel.contrasts.iter().filter(|contrast| contrast.weights == "exp") {
            let step = format!("{} to {}", contrast.from, contrast.to);
            rows.push(ForestRow::new(format!("{step}, as they are"), &contrast.g));
            if let Some(CluesHeld { difference, d, .. }) = &contrast.clues_held {
                let scale = if difference.value == 0.0 { 0.0 } else { d / difference.value };
                let held = Estimate { value: *d, ..difference.map(|value| value * scale) };
                rows.push(ForestRow::new(format!("{step}, clues held fixed"), &held));
            }
        }
        (panel.name.clone(), rows)
    };
    Forest {
        head: Head::new("WNEF of a level minus that of the next").caption(
            "As they are: Hedges g. Clues held fixed: difference within equal numbers of clues over the standard \
             deviation within them. Positive: the easier level has the higher WNEF, as the paper says.",
        ),
        x: Axis::new("standardised difference"),
        interval: "95 % interval".into(),
        decimals: 2,
        groups: summary.panels.iter().map(group).filter(|(_, rows)| !rows.is_empty()).collect(),
        ..Forest::default()
    }
}

/// Levels predicted from WNEF in the half that was not fitted.
fn confusion(summary: &Summary) -> ConfusionMatrix {
    let shown = taken(&summary.classifications, |c| {
        c.predictors == "wnef" && c.fitted_on == c.scored_on && c.levels == [1, 2, 3, 4]
    });
    let kappa = |Estimate { value, low, high, .. }: &Estimate| {
        format!("weighted κ = {value:.2} [{low:.2}, {high:.2}]")
    };
    let panel = |c: &&Classification| ConfusionPanel {
        title: c.scored_on.clone(),
        counts: c.confusion.counts.iter().map(|row| row.iter().map(|&n| n as usize).collect()).collect(),
        notes: c.weighted_kappa.iter().map(kappa).collect(),
    };
    ConfusionMatrix {
        head: Head::new("Levels predicted from WNEF, on the half not fitted"),
        classes: ["1", "2", "3", "4"].map(String::from).to_vec(),
        true_title: "true level".into(),
        predicted_title: "level predicted".into(),
        panels: shown.iter().map(panel).collect(),
    }
}
