//! The paper's Figures 8 and 9, and what is beyond them.

use std::collections::BTreeSet;

use sudoku_figures::{
    BarPanel, Bars, Behind, ConfusionMatrix, ConfusionPanel, Forest, ForestRow, GroupedBars, LevelGroup,
    LevelPanel, LevelPlot,
};
use sudoku_runner::prelude::*;
use sudoku_stats::spearman;

use super::contrast::CluesHeld;
use super::panel::{Observation, PAPER_WEIGHTS, Panel};
use super::{Classification, PanelSummary, Summary};

const INTERVAL: &str = "95 % t interval of the mean";

/// All figures of a run.
pub fn draw(panels: &[Panel], summary: &Summary, out: &FigureDir) -> Result<()> {
    let all: Vec<(&Panel, &PanelSummary)> = panels.iter().zip(&summary.panels).collect();
    out.save("figure-8a-choice-histograms", &histograms(&all))?;
    // A single level is its own mean.
    let several: Vec<_> = all.iter().copied().filter(|(panel, _)| panel.levels.len() > 1).collect();
    let head = Head::new("Choice histograms minus the mean over levels (Figure 8b)");
    out.save("figure-8b-mean-removed", &histograms(&several).minus(&baselines(&several), head)?)?;
    out.save("figure-9-wnef-by-level", &wnef_by_level(panels))?;
    let title = "WNEF by level, exponential weights";
    out.save("wnef-distributions", &distributions(panels, title, ("WNEF", "exponential"), |p| p.wnef[0]))?;
    // The confounder: how the number of clues goes with the level.
    let title = "Number of clues by level";
    out.save("clues-by-level", &distributions(panels, title, ("clues", "clues"), |p| p.clues))?;
    let effects = effects(&all);
    if effects.groups.iter().any(|(_, rows)| !rows.is_empty()) {
        out.save("effect-sizes", &effects)?;
    }
    let matrices = confusion(panels, summary);
    if !matrices.panels.is_empty() {
        out.save("classification", &matrices)?;
    }
    Ok(())
}

fn histograms(panels: &[(&Panel, &PanelSummary)]) -> GroupedBars {
    let levels: BTreeSet<u8> = panels.iter().flat_map(|(panel, _)| panel.levels.iter().copied()).collect();
    let bars = |summary: &PanelSummary, level: u8| {
        let found = summary.levels.iter().find(|summary| summary.level == level)?;
        Some(Bars::new(found.histogram.iter().map(|bin| bin.mean)))
    };
    let panel = |(panel, summary): &(&Panel, &PanelSummary)| {
        let names = panel.levels.iter().map(|&level| (level, panel.name_of(level)));
        let named = names.filter(|(level, name)| *name != level.to_string());
        let note = named.map(|(level, name)| format!("{level} {name}")).collect::<Vec<_>>().join(", ");
        BarPanel {
            title: panel.name.clone(),
            bars: levels.iter().map(|&level| bars(summary, level)).collect(),
            notes: vec![note],
        }
    };
    let head = Head::new("Choice histograms by level (Figure 8a)");
    let names = levels.iter().map(u8::to_string).collect();
    let figure = GroupedBars::choice_histograms(head, names, panels.iter().map(panel).collect());
    GroupedBars { interval: INTERVAL.into(), ..figure }
}

/// The mean over the levels of each panel.
fn baselines(panels: &[(&Panel, &PanelSummary)]) -> Vec<Vec<f64>> {
    let baseline = |(_, panel): &(&Panel, &PanelSummary)| {
        let mean = |n: usize| {
            panel.levels.iter().map(|level| level.histogram[n].mean.value).sum::<f64>()
                / panel.levels.len() as f64
        };
        (0..9).map(mean).collect()
    };
    panels.iter().map(baseline).collect()
}

/// The levels of a panel from its first to its last, those between that it lacks too.
fn scale(panel: &Panel) -> impl Iterator<Item = u8> {
    let ends = panel.levels.first().zip(panel.levels.last());
    ends.map(|(&first, &last)| first..=last).into_iter().flatten()
}

/// One group for each level of a panel.
fn groups(panel: &Panel, value: impl Fn(&Observation) -> f64 + Copy) -> Vec<Option<LevelGroup>> {
    let group = |level: u8| {
        let values = panel.values(level, value);
        if values.is_empty() {
            return None;
        }
        let value = values.iter().sum::<f64>() / values.len() as f64;
        let alone = Estimate::exact(value, values.len() as u64);
        let mean = sudoku_stats::mean(&values, CONFIDENCE).map_or(alone, |mean| Estimate { value, ..mean });
        Some(LevelGroup::new(&mean, values))
    };
    scale(panel).map(group).collect()
}

fn level_panel(panel: &Panel, groups: Vec<Vec<Option<LevelGroup>>>, notes: Vec<String>) -> LevelPanel {
    let levels = scale(panel).map(|level| panel.name_of(level)).collect();
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
        behind: Behind::Auto,
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
fn effects(panels: &[(&Panel, &PanelSummary)]) -> Forest {
    let group = |(panel, summary): &(&Panel, &PanelSummary)| {
        let mut rows = Vec::new();
        for contrast in summary.contrasts.iter().filter(|contrast| contrast.weights == "exp") {
            let step = format!("{} to {}", panel.name_of(contrast.from), panel.name_of(contrast.to));
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
        none: Some(0.0),
        decimals: 2,
        groups: panels.iter().map(group).filter(|(_, rows)| !rows.is_empty()).collect(),
    }
}

/// Levels predicted from WNEF in the half that was not fitted.
fn confusion(panels: &[Panel], summary: &Summary) -> ConfusionMatrix {
    let shown = taken(&summary.classifications, |c| {
        c.predictors == "wnef" && c.fitted_on == c.scored_on && c.levels == [1, 2, 3, 4]
    });
    let kappa = |Estimate { value, low, high, .. }: &Estimate| {
        format!("weighted κ = {value:.2} [{low:.2}, {high:.2}]")
    };
    let names = |c: &Classification| match panels.iter().find(|panel| panel.name == c.scored_on) {
        Some(panel) => c.levels.iter().map(|&level| panel.name_of(level)).collect(),
        None => c.levels.iter().map(u8::to_string).collect(),
    };
    let panel = |c: &&Classification| ConfusionPanel {
        title: c.scored_on.clone(),
        classes: names(c),
        counts: c.confusion.counts.iter().map(|row| row.iter().map(|&n| n as usize).collect()).collect(),
        notes: c.weighted_kappa.iter().map(kappa).collect(),
    };
    ConfusionMatrix {
        head: Head::new("Levels predicted from WNEF, on the half not fitted"),
        true_title: "true level".into(),
        predicted_title: "level predicted".into(),
        panels: shown.iter().map(panel).collect(),
    }
}
