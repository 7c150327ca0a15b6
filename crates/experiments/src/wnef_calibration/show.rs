//! The presentation: tables, then figures.

use std::collections::BTreeSet;

use sudoku_runner::prelude::*;

use super::by_counts::{ByCounts, Classified, LevelCounts, WeightedAssociation};
use super::classify::{Classification, Predictors};
use super::contrast::{Association, CluesHeld, Contrast, PooledModel};
use super::measure::{Config, Row};
use super::panel::{LevelSummary, Observation, PAPER_WEIGHTS, Panel, panels};
use super::summary::{PanelSummary, Removals, Summary};

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
            if let Some(weighted) = &panel.by_counts {
                by_counts(page, panel, weighted);
            }
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

/// The pool by the paper's numbers of puzzles, beside ours.
fn by_counts(page: &mut Page<'_>, panel: &PanelSummary, weighted: &ByCounts) {
    let level = |one: &LevelCounts| {
        let stands_in = if one.stand_in { ", which stands in for the paper's" } else { "" };
        let percent = 100.0 * one.share;
        format!(
            "level {} has {} puzzles, {percent:.0} % of {}{stands_in}",
            one.level, one.in_paper, one.largest
        )
    };
    let levels: Vec<String> = weighted.levels.iter().map(level).collect();
    page.fill("panel", &panel.name).fill("levels", levels.join("; "));
    page.fill("largest", &weighted.largest).fill("source", weighted.with_largest);
    let ours = |quantity: &str| panel.associations.iter().find(|one| one.quantity == quantity);
    let row = |one: &WeightedAssociation| {
        let [plain, given] = match ours(&one.quantity) {
            Some(ours) => [Some(&ours.spearman), ours.given_clues.as_ref()],
            None => [None, None],
        };
        cells![&one.quantity, plain, one.spearman, given, one.given_clues]
    };
    page.table("by_counts", weighted.associations.iter().map(row));
    let row = |one: &Classified| cells![one.predictors, one.right, one.most_frequent, one.gain];
    page.fill("panel", &panel.name).table("classified", weighted.classified.iter().map(row));
}

fn pooled(model: &PooledModel) -> Vec<Vec<Cell>> {
    let rows = [
        ("WNEF ~ level", &model.level_alone),
        ("WNEF ~ level + source", &model.with_source),
        ("WNEF ~ level + source + clues", &model.with_source_and_clues),
    ];
    let row = |(name, effect): (&str, &super::contrast::LevelEffect)| {
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

// The paper's Figures 8 and 9, and additional ones.

/// All figures of a run.
pub fn draw(panels: &[Panel], summary: &Summary, canvas: &Canvas<'_>) -> Result<()> {
    let all: Vec<(&Panel, &PanelSummary)> = panels.iter().zip(&summary.panels).collect();
    canvas.draw("figure-8a-choice-histograms", |head| histograms(&all, head))?;
    // A single level is its own mean.
    let several: Vec<_> = all.iter().copied().filter(|(panel, _)| panel.levels.len() > 1).collect();
    let less = histograms(&several, Head::default()).minus(&baselines(&several), Head::default())?;
    canvas.draw("figure-8b-mean-removed", |head| GroupedBars { head, ..less })?;
    let levelled = || panels.iter().filter(|panel| panel.levels.len() > 1);
    // Figure 9: only means, as in the paper, with their intervals.
    let means = |panel: &Panel| {
        let groups = (0..PAPER_WEIGHTS.len()).map(|w| groups(panel, |puzzle| puzzle.wnef[w])).collect();
        level_panel(panel, groups, Vec::new())
    };
    canvas.levels("figure-9-wnef-by-level", levelled().map(means).collect())?;
    // Means before the underlying distributions; the confounder is the association of the number of clues with the
    // level.
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

/// The levels of a panel from its first to its last, including missing ones between.
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
    // No note if the value does not vary.
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
        c.predictors == Predictors::Wnef && c.fitted_on == c.scored_on && c.levels == [1, 2, 3, 4]
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
