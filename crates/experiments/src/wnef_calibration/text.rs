//! The summary as Markdown.

use sudoku_runner::{Cell, Section, Table};

use super::panel::Mean;
use super::{Classification, PanelSummary, PooledModel, Removals, Summary};

/// The page that a reader looks at first.
pub fn sections(summary: &Summary) -> Vec<Section> {
    let mut sections: Vec<Section> = summary.panels.iter().map(levels).collect();
    for panel in summary.panels.iter().filter(|panel| !panel.contrasts.is_empty()) {
        sections.extend([contrasts(panel, summary.alpha), associations(panel)]);
    }
    sections.extend(summary.pooled.as_ref().map(pooled));
    sections.extend([classifications(&summary.classifications), removals(&summary.removals)]);
    sections
}

impl From<&Mean> for Cell {
    fn from(one: &Mean) -> Cell {
        one.ci.map_or(Cell::Number(one.mean), |ci| (one.mean, ci).into())
    }
}

fn levels(panel: &PanelSummary) -> Section {
    let heads = ["level", "n", "clues", "blanks", "choices", "cells with 1, 2, ... 9 choices"];
    let mut table = Table::new::<_, 0, _>([], heads).number("WNEF exp").number("sq").number("lin");
    for level in &panel.levels {
        let bins: Vec<f64> = level.histogram.iter().map(|bin| bin.mean).collect();
        let mut cells = vec![
            u32::from(level.level).into(),
            level.n.into(),
            level.clues.mean.into(),
            level.blanks.mean.into(),
            level.choices_total.mean.into(),
            Cell::list(&bins),
        ];
        cells.extend(level.wnef.iter().take(3).map(|weights| Cell::from(&weights.value)));
        table.row(cells);
    }
    let about = panel.pool.as_ref().map(|pool| format!("{pool}.")).unwrap_or_default();
    Section::new(format!("{}, n = {}", panel.name, panel.n)).text(about).table(table)
}

fn contrasts(panel: &PanelSummary, alpha: f64) -> Section {
    let heads = ["t (Student)", "p", "t (Welch)", "df", "p, Holm", "Hedges g", "AUC"];
    let held = ["clues held fixed: n", "d", "p at equal clues"];
    let table = Table::new(["weights", "step", "n"], heads);
    let mut table = held.into_iter().fold(table, Table::number);
    for step in panel.contrasts.iter().filter(|step| step.p_holm.is_some()) {
        let held = step.clues_held.as_ref();
        table.row([
            (&step.weights).into(),
            format!("{} to {}", step.from, step.to).into(),
            format!("{} + {}", step.n_from, step.n_to).into(),
            step.student.t.into(),
            (&step.student.p).into(),
            step.welch.t.into(),
            step.welch.df.into(),
            step.p_holm.as_ref().into(),
            (&step.g).into(),
            (&step.auc).into(),
            held.map(|held| format!("{} + {}", held.n_from, held.n_to)).into(),
            held.map(|held| held.d).into(),
            held.map(|held| &held.p).into(),
        ]);
    }
    Section::new(format!("{}: neighbouring levels", panel.name))
        .text(format!(
            "The paper's level of significance is {alpha}. Welch's p is adjusted by Holm over this table. Clues held \
             fixed: among puzzles with equal numbers of clues; d in standard deviations within them."
        ))
        .table(table)
}

fn associations(panel: &PanelSummary) -> Section {
    let heads = ["n", "Spearman", "Kendall tau-b", "Spearman given clues", "n given clues"];
    let mut table = Table::new(["quantity"], heads).number("p, levels differ").number("p, levels in order");
    for one in &panel.associations {
        table.row([
            (&one.quantity).into(),
            one.spearman.n.into(),
            (&one.spearman).into(),
            (&one.tau_b).into(),
            one.given_clues.as_ref().into(),
            one.given_clues.as_ref().map(|r| r.n).into(),
            (&one.p_differ).into(),
            (&one.p_ordered).into(),
        ]);
    }
    Section::new(format!("{}: association with the level", panel.name)).table(table)
}

fn pooled(model: &PooledModel) -> Section {
    let mut table = Table::new(["model"], ["slope of level", "p", "R²"]);
    let rows = [
        ("WNEF ~ level", &model.level_alone),
        ("WNEF ~ level + source", &model.with_source),
        ("WNEF ~ level + source + clues", &model.with_source_and_clues),
    ];
    for (name, effect) in rows {
        table.row([
            name.into(),
            (effect.slope, effect.ci).into(),
            (&effect.p).into(),
            effect.r_squared.into(),
        ]);
    }
    let without = model.r_squared_without_level.into();
    table.row(["WNEF ~ source + clues".into(), Cell::Empty, Cell::Empty, without]);
    Section::new(format!("All sets in one model, n = {} puzzles of {} sets", model.n, model.sets))
        .text("Change of WNEF (exponential weights) for each level up, in linear models.")
        .table(table)
}

fn classifications(all: &[Classification]) -> Section {
    if all.is_empty() {
        return Section::default();
    }
    let heads = ["n fitted", "n scored", "thresholds", "accuracy", "weighted kappa", "log loss", "RPS"];
    let mut table = Table::new(["fitted on", "scored on", "predicted from"], heads);
    for one in all {
        table.row([
            (&one.fitted_on).into(),
            (&one.scored_on).into(),
            one.predictors.into(),
            one.n_fitted.into(),
            one.n_scored.into(),
            Cell::list(one.thresholds.iter().flatten()),
            one.accuracy.into(),
            one.weighted_kappa.as_ref().into(),
            one.log_loss.into(),
            one.rps.into(),
        ]);
    }
    Section::new("Levels predicted by thresholds")
        .text(
            "Ordinal logistic regression; the predicted level is the one at which half of the probability is \
             reached. Fitted on one half and scored on the other, or fitted on one set and scored on another.",
        )
        .table(table)
}

fn removals(all: &[Removals]) -> Section {
    let mut table = Table::new(["set"], ["puzzles", "removals", "exp (%)", "sq (%)", "lin (%)"]);
    for set in all {
        let mut cells = vec![(&set.set).into(), set.puzzles.into(), set.removals.into()];
        cells.extend(set.not_raised.iter().map(|one| Cell::percent(&one.share)));
        table.row(cells);
    }
    Section::new("Removals that did not raise wef")
        .text(
            "From the solution down to the puzzle, clue by clue in random order; 95 % interval over puzzles.",
        )
        .table(table)
}
