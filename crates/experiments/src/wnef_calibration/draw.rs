//! The paper's Figures 8 and 9, and what is beyond them.

use std::collections::BTreeSet;

use sudoku_runner::prelude::*;

use super::classify::Classification;
use super::contrast::CluesHeld;
use super::panel::{Observation, PAPER_WEIGHTS, Panel};
use super::summary::{PanelSummary, Summary};

/// All figures of a run.
pub fn draw(panels: &[Panel], summary: &Summary, canvas: &Canvas<'_>) -> Result<()> {
    let all: Vec<(&Panel, &PanelSummary)> = panels.iter().zip(&summary.panels).collect();
    canvas.draw("figure-8a-choice-histograms", |head| histograms(&all, head))?;
    // A single level is its own mean.
    let several: Vec<_> = all.iter().copied().filter(|(panel, _)| panel.levels.len() > 1).collect();
    let less = histograms(&several, Head::default()).minus(&baselines(&several), Head::default())?;
    canvas.draw("figure-8b-mean-removed", |head| GroupedBars { head, ..less })?;
    let levelled = || panels.iter().filter(|panel| panel.levels.len() > 1);
    // Figure 9: means alone, as in the paper, with their intervals.
    let means = |panel: &Panel| {
        let groups = (0..PAPER_WEIGHTS.len()).map(|w| groups(panel, |puzzle| puzzle.wnef[w])).collect();
        level_panel(panel, groups, Vec::new())
    };
    canvas.levels("figure-9-wnef-by-level", levelled().map(means).collect())?;
    // Means before the distributions that lie behind them; the confounder is how the number of clues goes with the level.
    let distributions = |value: fn(&Observation) -> f64| {
        let panel = |panel| level_panel(panel, vec![groups(panel, value)], notes(panel, value));
        levelled().map(panel).collect()
    };
    canvas.levels("wnef-distributions", distributions(|puzzle| puzzle.wnef[0]))?;
    canvas.levels("clues-by-level", distributions(|puzzle| puzzle.clues))?;
    let effects: Vec<_> = all.iter().map(effects).filter(|(_, rows)| !rows.is_empty()).collect();
    if !effects.is_empty() {
        canvas.forest("effect-sizes", effects)?;
    }
    let matrices = confusion(panels, summary);
    if matrices.is_empty() { Ok(()) } else { canvas.confusion("classification", matrices) }
}

fn histograms(panels: &[(&Panel, &PanelSummary)], head: Head) -> GroupedBars {
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
    let names = levels.iter().map(u8::to_string).collect();
    let figure = GroupedBars::choice_histograms(head, names, panels.iter().map(panel).collect());
    GroupedBars { interval: "95 % t interval of the mean".into(), ..figure }
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
        let mean = mean(&values, CONFIDENCE).map_or(alone, |mean| Estimate { value, ..mean });
        Some(LevelGroup::new(&mean, values))
    };
    scale(panel).map(group).collect()
}

fn level_panel(panel: &Panel, groups: Vec<Vec<Option<LevelGroup>>>, notes: Vec<String>) -> LevelPanel {
    let levels = scale(panel).map(|level| panel.name_of(level)).collect();
    LevelPanel { title: panel.name.clone(), levels, groups, notes }
}

fn notes(panel: &Panel, value: impl Fn(&Observation) -> f64) -> Vec<String> {
    // No note where the value does not vary.
    let r = spearman(&panel.column(value), &panel.column(Observation::level), CONFIDENCE).ok();
    let shown = r.map(|r| format!("Spearman ρ = {:.2} {:.2}", r.estimate, r.ci).replace('-', "−"));
    shown.into_iter().collect()
}

/// Standardised differences between neighbouring levels, as they are and at equal numbers of clues.
fn effects((panel, summary): &(&Panel, &PanelSummary)) -> (String, Vec<ForestRow>) {
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
}

/// Levels predicted from WNEF in the half that was not fitted.
fn confusion(panels: &[Panel], summary: &Summary) -> Vec<ConfusionPanel> {
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
    shown.iter().map(panel).collect()
}
