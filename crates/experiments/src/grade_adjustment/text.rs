//! The summary as Markdown.

use std::fmt::Write;

use super::summary::{Fit, Summary};
use crate::grade_distribution::published::{FIGURE_12, GRADES};
use crate::grade_distribution::text::{percent, published};
use sudoku_runner::claims;

/// The page that a reader looks at first. Writing to a `String` cannot fail, hence the ignored results.
pub fn markdown(summary: &Summary) -> String {
    let mut page = String::new();
    claims::table(&mut page, &summary.findings);
    let _ = writeln!(page, "\n{} puzzles by random removal.", summary.puzzles);
    figure_12(&mut page, &summary.built_in, "The built-in assignment of tactics to grades");
    figure_12(&mut page, &summary.nearest, "The assignment nearest to Figure 12 under each reading");
    let both: Vec<Fit> = summary.nearest_to_both.iter().cloned().collect();
    figure_12(&mut page, &both, "The assignment nearest to Figures 11 and 12");
    filled(&mut page, &summary.built_in);
    page
}

fn figure_12(page: &mut String, fits: &[Fit], title: &str) {
    let _ = writeln!(
        page,
        "\n## {title}\n\nPercentages of the puzzles that can be made into each grade, with 95 % intervals (Clopper and \
         Pearson); * where the share differs from the published one (chi-squared, Holm over the five, 0.05). Farthest: \
         the greatest difference from Figure 12, with its bootstrap interval, and from Figure 11.\n\n\
         | reading | filled in | last tactics | {} | farthest | Figure 11 |\n|---|---|---|{}---|---:|\n\
         | Figure 12 (1,000) | | not told | {} | | |",
        GRADES.join(" | "),
        "---:|".repeat(5),
        published(&FIGURE_12).join(" | ")
    );
    for fit in fits {
        let star = |p: &Option<f64>| if p.is_some_and(|p| p < 0.05) { " *" } else { "" };
        let shares = fit.shares.iter().zip(&fit.p).map(|(share, p)| format!("{}{}", percent(share), star(p)));
        let far = fit.farthest;
        let _ = writeln!(
            page,
            "| {} | {} | {} | {} | {:.3} [{:.3}, {:.3}] | {:.3} |",
            fit.scheme,
            fit.filling.words(),
            fit.told,
            shares.collect::<Vec<_>>().join(" | "),
            far.value,
            far.low,
            far.high,
            fit.farthest_11
        );
    }
}

fn filled(page: &mut String, fits: &[Fit]) {
    let _ = writeln!(
        page,
        "\n## Digits filled in\n\nOn average, of the puzzles that were made into the grade.\n\n\
         | reading | filled in | {} |\n|---|---|{}",
        GRADES[..4].join(" | "),
        "---:|".repeat(4)
    );
    for fit in fits {
        let filled: Vec<String> = fit.filled[..4].iter().map(|filled| format!("{filled:.1}")).collect();
        let _ = writeln!(page, "| {} | {} | {} |", fit.scheme, fit.filling.words(), filled.join(" | "));
    }
}
