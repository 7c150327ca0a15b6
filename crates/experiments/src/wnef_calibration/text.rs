//! The summary as Markdown.

use std::fmt::Write;

use super::{Classification, Contrast, PanelSummary, PooledModel, Removals, Summary};
use sudoku_runner::claims;
use sudoku_runner::escape::markdown_cell;

/// The page that a reader looks at first. Writing to a `String` cannot fail, hence the ignored results.
pub fn markdown(summary: &Summary) -> String {
    let mut page = String::new();
    claims::table(&mut page, &summary.findings);
    for panel in &summary.panels {
        levels(&mut page, panel);
    }
    for panel in summary.panels.iter().filter(|panel| !panel.contrasts.is_empty()) {
        contrasts(&mut page, panel, summary.alpha);
        associations(&mut page, panel);
    }
    if let Some(model) = &summary.pooled {
        pooled(&mut page, model);
    }
    classifications(&mut page, &summary.classifications);
    removals(&mut page, &summary.removals);
    page
}

fn levels(page: &mut String, panel: &PanelSummary) {
    let _ = writeln!(page, "\n## {}, n = {}\n", markdown_cell(&panel.name), panel.n);
    if let Some(about) = &panel.pool {
        let _ = writeln!(page, "{}.\n", markdown_cell(about));
    }
    let _ = writeln!(
        page,
        "| level | n | clues | blanks | choices | cells with 1, 2, ... 9 choices | WNEF exp | sq | lin |\n\
         |---:|---:|---:|---:|---:|---|---|---|---|"
    );
    for level in &panel.levels {
        let bins: Vec<String> = level.histogram.iter().map(|bin| format!("{:.1}", bin.mean)).collect();
        let _ = write!(
            page,
            "| {} | {} | {:.2} | {:.2} | {:.1} | {} |",
            level.level,
            level.n,
            level.clues.mean,
            level.blanks.mean,
            level.choices_total.mean,
            bins.join(" ")
        );
        for weights in level.wnef.iter().take(3) {
            let _ = match weights.value.ci {
                Some(ci) => write!(page, " {:.6} {ci:.4} |", weights.value.mean),
                None => write!(page, " {:.6} |", weights.value.mean),
            };
        }
        page.push('\n');
    }
}

fn contrasts(page: &mut String, panel: &PanelSummary, alpha: f64) {
    let _ = writeln!(
        page,
        "\n### {}: neighbouring levels\n\n\
         p in bold: at most {alpha}. Welch's p is adjusted by Holm over this table. Clues held fixed: among \
         puzzles with equal numbers of clues; d in standard deviations within them.\n\n\
         | weights | step | n | t (Student) | p | t (Welch) | df | p, Holm | Hedges g | AUC | clues held fixed: n | d | p |\n\
         |---|---|---|---:|---:|---:|---:|---:|---|---|---|---:|---:|",
        markdown_cell(&panel.name)
    );
    for contrast in panel.contrasts.iter().filter(|contrast| contrast.p_holm.is_some()) {
        contrast_row(page, contrast, alpha);
    }
}

fn contrast_row(page: &mut String, c: &Contrast, alpha: f64) {
    let bold =
        |p: sudoku_stats::PValue| if p.is_significant(alpha) { format!("**{p}**") } else { p.to_string() };
    let held = match &c.clues_held {
        Some(held) => format!("{} + {} | {:.2} | {}", held.n_from, held.n_to, held.d, bold(held.p)),
        None => "0 | | ".into(),
    };
    let _ = writeln!(
        page,
        "| {} | {} to {} | {} + {} | {:.2} | {} | {:.2} | {:.1} | {} | {:.2} {:.2} | {:.3} {:.3} | {held} |",
        c.weights,
        c.from,
        c.to,
        c.n_from,
        c.n_to,
        c.student.t,
        bold(c.student.p),
        c.welch.t,
        c.welch.df,
        c.p_holm.map(bold).unwrap_or_default(),
        c.g.estimate,
        c.g.ci,
        c.auc.estimate,
        c.auc.ci
    );
}

fn associations(page: &mut String, panel: &PanelSummary) {
    let _ = writeln!(
        page,
        "\n### {}: association with the level\n\n\
         | quantity | n | Spearman | Kendall tau-b | Spearman given clues | p, levels differ | p, levels in order |\n\
         |---|---:|---|---|---|---:|---:|",
        markdown_cell(&panel.name)
    );
    for a in &panel.associations {
        let given = a.given_clues.as_ref().map(|r| format!("{:.3} {:.3}, n = {}", r.estimate, r.ci, r.n));
        let _ = writeln!(
            page,
            "| {} | {} | {:.3} {:.3} | {:.3} {:.3} | {} | {} | {} |",
            a.quantity,
            a.spearman.n,
            a.spearman.estimate,
            a.spearman.ci,
            a.tau_b.estimate,
            a.tau_b.ci,
            given.unwrap_or_default(),
            a.p_differ,
            a.p_ordered
        );
    }
}

fn pooled(page: &mut String, model: &PooledModel) {
    let _ = writeln!(
        page,
        "\n## All sets in one model, n = {} puzzles of {} sets\n\n\
         Change of WNEF (exponential weights) for each level up, in linear models.\n\n\
         | model | slope of level | p | R² |\n|---|---|---:|---:|",
        model.n, model.sets
    );
    let rows = [
        ("WNEF ~ level", &model.level_alone),
        ("WNEF ~ level + source", &model.with_source),
        ("WNEF ~ level + source + clues", &model.with_source_and_clues),
    ];
    for (name, effect) in rows {
        let _ = writeln!(
            page,
            "| {name} | {:.4} {:.4} | {} | {:.3} |",
            effect.slope, effect.ci, effect.p, effect.r_squared
        );
    }
    let _ = writeln!(page, "| WNEF ~ source + clues | | | {:.3} |", model.r_squared_without_level);
}

fn classifications(page: &mut String, all: &[Classification]) {
    if all.is_empty() {
        return;
    }
    let _ = writeln!(
        page,
        "\n## Levels told by thresholds\n\n\
         Ordinal logistic regression; a puzzle is told the level at which half of the probability is reached. \
         Fitted on one half and scored on the other, or fitted on one set and scored on another.\n\n\
         | fitted on | n | scored on | n | told from | thresholds | accuracy | weighted kappa | log loss | RPS |\n\
         |---|---:|---|---:|---|---|---:|---|---:|---:|"
    );
    for c in all {
        let thresholds =
            c.thresholds.iter().flatten().map(|x| format!("{x:.3}")).collect::<Vec<_>>().join(", ");
        let kappa = c.weighted_kappa.as_ref().map(|kappa| format!("{:.2} {:.2}", kappa.estimate, kappa.ci));
        let _ = writeln!(
            page,
            "| {} | {} | {} | {} | {} | {thresholds} | {:.3} | {} | {:.3} | {:.3} |",
            markdown_cell(&c.fitted_on),
            c.n_fitted,
            markdown_cell(&c.scored_on),
            c.n_scored,
            c.predictors,
            c.accuracy,
            kappa.unwrap_or_default(),
            c.log_loss,
            c.rps
        );
    }
}

fn removals(page: &mut String, all: &[Removals]) {
    let _ = writeln!(
        page,
        "\n## Removals that did not raise wef\n\n\
         From the solution down to the puzzle, clue by clue in random order; share with 95 % interval over puzzles.\n\n\
         | set | puzzles | removals | exp | sq | lin |\n|---|---:|---:|---|---|---|"
    );
    for set in all {
        let _ = write!(page, "| {} | {} | {} |", markdown_cell(&set.set), set.puzzles, set.removals);
        for w in &set.not_raised {
            let _ = write!(page, " {:.2} % [{:.2}, {:.2}] |", 100.0 * w.share, 100.0 * w.low, 100.0 * w.high);
        }
        page.push('\n');
    }
}
