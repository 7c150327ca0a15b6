//! The summary as Markdown.

use sudoku_runner::prelude::*;

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

fn levels(panel: &PanelSummary) -> Section {
    let rows = panel.levels.iter().map(|level| {
        let bins: Vec<f64> = level.histogram.iter().map(|bin| bin.mean.value).collect();
        let counts = [level.clues, level.blanks, level.choices_total].map(|of| of.mean.value);
        let wnef = level.wnef.iter().take(3).map(|weights| weights.value.mean);
        cells![u32::from(level.level), level.n, ..counts, Cell::list(&bins), ..wnef]
    });
    let about = panel.pool.as_ref().map(|pool| format!("{pool}.")).unwrap_or_default();
    Section::new(format!("{}, n = {}", panel.name, panel.n)).text(about).table(
        Table::heads(
            "|| level | n | clues | blanks | choices | cells with 1, 2, ... 9 choices | WNEF exp | sq | lin",
        )
        .rows(rows),
    )
}

fn contrasts(panel: &PanelSummary, alpha: f64) -> Section {
    let rows = panel.contrasts.iter().filter(|step| step.p_holm.is_some()).map(|step| {
        let (student, welch, held) = (&step.student, &step.welch, step.clues_held.as_ref());
        cells![
            &step.weights,
            format!("{} to {}", step.from, step.to),
            format!("{} + {}", step.n_from, step.n_to),
            student.t,
            &student.p,
            welch.t,
            welch.df,
            step.p_holm.as_ref(),
            step.g,
            step.auc,
            held.map(|held| format!("{} + {}", held.n_from, held.n_to)),
            held.map(|held| held.d),
            held.map(|held| &held.p),
        ]
    });
    Section::new(format!("{}: neighbouring levels", panel.name))
        .text(format!(
            "The paper's level of significance is {alpha}. Welch's p is adjusted by Holm over this table. Clues held \
             fixed: among puzzles with equal numbers of clues; d in standard deviations within them."
        ))
        .table(
            Table::heads(
                "weights | step | n || t (Student) | p | t (Welch) | df | p, Holm | Hedges g | AUC | \
                 clues held fixed: n | d | p at equal clues",
            )
            .rows(rows),
        )
}

fn associations(panel: &PanelSummary) -> Section {
    let rows = panel.associations.iter().map(|one| {
        let (r, given) = (&one.spearman, one.given_clues.as_ref());
        let n = given.map(|r| r.n);
        cells![&one.quantity, r.n, r, &one.tau_b, given, n, &one.p_differ, &one.p_ordered]
    });
    Section::new(format!("{}: association with the level", panel.name)).table(
        Table::heads(
            "quantity || n | Spearman | Kendall tau-b | Spearman given clues | n given clues | \
             p, levels differ | p, levels in order",
        )
        .rows(rows),
    )
}

fn pooled(model: &PooledModel) -> Section {
    let rows = [
        ("WNEF ~ level", &model.level_alone),
        ("WNEF ~ level + source", &model.with_source),
        ("WNEF ~ level + source + clues", &model.with_source_and_clues),
    ];
    let rows =
        rows.map(|(name, effect)| cells![name, (effect.slope, effect.ci), &effect.p, effect.r_squared]);
    let without = cells!["WNEF ~ source + clues", Cell::Empty, Cell::Empty, model.r_squared_without_level];
    Section::new(format!("All sets in one model, n = {} puzzles of {} sets", model.n, model.sets))
        .text("Change of WNEF (exponential weights) for each level up, in linear models.")
        .table(Table::heads("model || slope of level | p | R²").rows(rows).rows([without]))
}

fn classifications(all: &[Classification]) -> Section {
    if all.is_empty() {
        return Section::default();
    }
    let rows = all.iter().map(|one| {
        let sizes = cells![&one.fitted_on, &one.scored_on, one.predictors, one.n_fitted, one.n_scored];
        let thresholds = Cell::list(one.thresholds.iter().flatten());
        cells![..sizes, thresholds, one.accuracy, one.weighted_kappa, one.log_loss, one.rps]
    });
    Section::new("Levels predicted by thresholds")
        .text(
            "Ordinal logistic regression; the predicted level is the one at which half of the probability is \
             reached. Fitted on one half and scored on the other, or fitted on one set and scored on another.",
        )
        .table(
            Table::heads(
                "fitted on | scored on | predicted from || n fitted | n scored | thresholds | accuracy | \
                 weighted kappa | log loss | RPS",
            )
            .rows(rows),
        )
}

fn removals(all: &[Removals]) -> Section {
    let rows = all.iter().map(|set| {
        let shares = set.not_raised.iter().map(|one| Cell::percent(&one.share));
        cells![&set.set, set.puzzles, set.removals, ..shares]
    });
    Section::new("Removals that did not raise wef")
        .text(
            "From the solution down to the puzzle, clue by clue in random order; 95 % interval over puzzles.",
        )
        .table(Table::heads("set || puzzles | removals | exp (%) | sq (%) | lin (%)").rows(rows))
}
