//! The summary as Markdown.

use std::fmt::Write;

use super::measure::Origin;
use super::summary::{QUANTITIES, ScaleSummary, Summary};
use sudoku_runner::claims;

/// The page that a reader looks at first. Writing to a `String` cannot fail, hence the ignored results.
pub fn markdown(summary: &Summary) -> String {
    let mut page = String::new();
    claims::table(&mut page, &summary.findings);
    for scale in &summary.scales {
        levels(&mut page, scale);
        steps(&mut page, scale, summary.alpha);
        trends(&mut page, scale);
        published(&mut page, scale);
    }
    page
}

/// Words for a quantity.
fn about(name: &str) -> &'static str {
    QUANTITIES.iter().find(|quantity| quantity.name == name).map_or("", |quantity| quantity.about)
}

fn levels(page: &mut String, scale: &ScaleSummary) {
    let heads: String = QUANTITIES.iter().map(|quantity| format!(" {} |", quantity.about)).collect();
    let _ = writeln!(
        page,
        "\n## Levels of {}\n\nMeans with Student's 95 % interval. Grids: begun for a puzzle.\n\n\
         | level | target | puzzles | n | grids |{heads} WNEF from, to |\n|---|---:|---|---:|---:|{}---|",
        scale.scale,
        "---|".repeat(QUANTITIES.len())
    );
    for level in &scale.levels {
        let means: String =
            level.means.iter().map(|mean| format!(" {:.3} {:.3} |", mean.estimate, mean.ci)).collect();
        let origin = match level.origin {
            Origin::Generated => "generated",
            Origin::Published => "published",
        };
        let _ = writeln!(
            page,
            "| {} {} | {} | {origin} | {} | {:.2} |{means} {:.3} {:.3} |",
            level.level,
            level.name,
            level.target,
            level.n,
            level.attempts,
            level.wnef_range[0],
            level.wnef_range[1]
        );
    }
}

fn steps(page: &mut String, scale: &ScaleSummary, alpha: f64) {
    let _ = writeln!(
        page,
        "\n### Steps\n\nLevel d + 1 less level d, generated puzzles. Student: the source's test. Holm: Welch's p over \
         the steps and all quantities but WNEF. Needed: puzzles of each level for a power of 0.8 at {alpha}.\n\n\
         | quantity | step | difference | Student p | Holm p | g | AUC | harder | needed |\n\
         |---|---|---|---|---|---|---|---|---:|"
    );
    for step in &scale.steps {
        let _ = writeln!(
            page,
            "| {} | {}-{} | {} | {} | {} | {:.2} {:.2} | {:.2} {:.2} | {} | {} |",
            about(step.quantity),
            step.from,
            step.from + 1,
            step.difference,
            step.student_p,
            step.p_holm.map(|p| p.to_string()).unwrap_or_default(),
            step.g.estimate,
            step.g.ci,
            step.auc.estimate,
            step.auc.ci,
            if step.harder { "yes" } else { "no" },
            step.needed.map(|n| n.to_string()).unwrap_or_default()
        );
    }
}

fn trends(page: &mut String, scale: &ScaleSummary) {
    let _ = writeln!(
        page,
        "\n### Trends\n\nSpearman's correlation with the level over all generated puzzles, and the same with the \
         number of clues held fixed.\n\n| quantity | with level | given clues |\n|---|---|---|"
    );
    for trend in &scale.trends {
        let told = |r: &sudoku_stats::Correlation| format!("{:.2} {:.2}, n = {}", r.estimate, r.ci, r.n);
        let _ = writeln!(
            page,
            "| {} | {} | {} |",
            about(trend.quantity),
            told(&trend.spearman),
            trend.given_clues.as_ref().map(told).unwrap_or_default()
        );
    }
}

fn published(page: &mut String, scale: &ScaleSummary) {
    if scale.against_published.is_empty() {
        return;
    }
    let _ = writeln!(
        page,
        "\n### Against published puzzles\n\nGenerated less published of the same level; n of both.\n\n\
         | level | quantity | difference | g |\n|---:|---|---|---|"
    );
    for a in &scale.against_published {
        let _ = writeln!(
            page,
            "| {} | {} | {} | {:.2} {:.2} |",
            a.level,
            about(a.quantity),
            a.difference,
            a.g.estimate,
            a.g.ci
        );
    }
}
