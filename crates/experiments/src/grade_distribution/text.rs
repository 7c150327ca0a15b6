//! The summary as Markdown.

use std::fmt::Write;

use super::published::{FIGURE_11, GRADES, RUNS};
use super::summary::{Fit, SchemeSummary, Summary, tested};
use sudoku_runner::claims;
use sudoku_stats::Estimate;

/// Candidates told in the table of the nearest.
const TOLD: usize = 12;

/// The page that a reader looks at first. Writing to a `String` cannot fail, hence the ignored results.
pub fn markdown(summary: &Summary) -> String {
    let mut page = String::new();
    claims::table(&mut page, &summary.findings);
    let _ = writeln!(
        page,
        "\n{} puzzles by random removal, {:.2} clues on average, SD {:.2}.",
        summary.puzzles, summary.clues_mean, summary.clues_sd
    );
    figure_11(&mut page, &summary.built_in, "Grades of the built-in profile");
    figure_11(&mut page, &summary.nearest, "The nearest assignment under each reading");
    nearest(&mut page, summary);
    solved(&mut page, &summary.schemes);
    page
}

/// `14.4 [12.3, 16.7]`
pub fn percent(share: &Estimate) -> String {
    let [value, low, high] = [share.value, share.low, share.high].map(|share| 100.0 * share);
    format!("{value:.1} [{low:.1}, {high:.1}]")
}

/// `14.4`
pub fn published(counts: &[u64; 5]) -> Vec<String> {
    counts.iter().map(|&count| format!("{:.1}", 100.0 * count as f64 / RUNS as f64)).collect()
}

fn figure_11(page: &mut String, fits: &[Fit], title: &str) {
    let _ = writeln!(
        page,
        "\n## {title}\n\nPercentages of the puzzles, with 95 % intervals (Clopper and Pearson), beside Figure 11; last \
         tactics of easy, normal, hard and expert; distance: total variation, with its bootstrap interval.\n\n\
         | reading | last tactics | {} | distance | test of homogeneity |\n|---|---|{}---|---|\n\
         | Figure 11 (1,000) | not told | {} | | |",
        GRADES.join(" | "),
        "---:|".repeat(5),
        published(&FIGURE_11).join(" | ")
    );
    for fit in fits {
        let shares: Vec<String> = fit.shares.iter().map(percent).collect();
        let distance = fit.agreement.distance;
        let _ = writeln!(
            page,
            "| {} | {} | {} | {:.3} [{:.3}, {:.3}] | {} |",
            fit.candidate.scheme,
            fit.told,
            shares.join(" | "),
            distance.value,
            distance.low,
            distance.high,
            tested(fit.agreement.test.as_ref())
        );
    }
}

fn nearest(page: &mut String, summary: &Summary) {
    let _ = writeln!(
        page,
        "\n## The nearest of {} assignments\n\nEvery way to part each reading's tactics into four grades, nearest to \
         Figure 11 first; the search makes the first ones look nearer than they are.\n\n\
         | reading | last tactics of easy, normal, hard, expert | {} | distance |\n|---|---|{}---:|",
        summary.all.len(),
        GRADES.join(" | "),
        "---:|".repeat(5)
    );
    for candidate in summary.all.iter().take(TOLD) {
        let n: u64 = candidate.counts.iter().sum();
        let shares = candidate.counts.map(|count| format!("{:.1}", 100.0 * count as f64 / n as f64));
        let tactics = summary.schemes.iter().find(|scheme| scheme.name == candidate.scheme);
        let told = tactics.map(|scheme| super::scheme::told(&candidate.cuts, &scheme.tactics));
        let _ = writeln!(
            page,
            "| {} | {} | {} | {:.3} |",
            candidate.scheme,
            told.unwrap_or_default(),
            shares.join(" | "),
            candidate.distance
        );
    }
}

fn solved(page: &mut String, schemes: &[SchemeSummary]) {
    let _ = writeln!(
        page,
        "\n## What the tactics solve\n\nPercentage of the puzzles solved with this tactic and those before it.\n\n\
         | reading | tactic | solved |\n|---|---|---:|"
    );
    for scheme in schemes {
        for (tactic, solved) in scheme.tactics.iter().zip(&scheme.solved) {
            let _ = writeln!(page, "| {} | {tactic} | {} |", scheme.name, percent(solved));
        }
    }
}
