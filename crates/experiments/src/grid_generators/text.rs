//! The summary as Markdown.

use std::fmt::Write;

use sudoku_stats::EffectSize;

use super::summary::{ArmSummary, Summary};
use crate::agreement::Test;
use sudoku_runner::claims;
use sudoku_stats::Estimate;

/// The page that a reader looks at first. Writing to a `String` cannot fail, hence the ignored results.
pub fn markdown(summary: &Summary) -> String {
    let mut page = String::new();
    claims::table(&mut page, &summary.findings);
    uniformity(&mut page, &summary.arms);
    triples(&mut page, summary);
    work(&mut page, &summary.arms);
    reach(&mut page, summary);
    page
}

fn uniformity(page: &mut String, arms: &[ArmSummary]) {
    let _ = writeln!(
        page,
        "\n## Classes of bands\n\n\
         The 416 classes against their exact shares among all grids, sparse classes merged: chi-squared over its \
         degrees of freedom, Cohen's w with its 95 % interval. Completions: the classes joined by the number of grids \
         to which a band can be completed.\n\n\
         | grids by | n | at | classes seen | chi-squared / df | w | p | completions: p |\n\
         |---|---:|---|---:|---:|---|---|---|"
    );
    for arm in arms {
        for one in &arm.uniformity {
            let (ratio, p) = one.test.as_ref().map_or(Default::default(), |test| {
                (format!("{:.2}", test.chi_squared / test.df), power(test.log10_p))
            });
            let w =
                one.w.map(|w| format!("{:.3} [{:.3}, {:.3}]", w.value, w.low, w.high)).unwrap_or_default();
            let joined = one.by_completions.as_ref().map(|test| power(test.log10_p)).unwrap_or_default();
            let _ = writeln!(
                page,
                "| {} | {} | {} | {} | {ratio} | {w} | {p} | {joined} |",
                arm.arm, arm.n, one.position, one.seen
            );
        }
    }
    let _ = writeln!(
        page,
        "\nDigits in the first cell against ninths, and top bands against all bands:\n\n\
         | grids by | first cell: w | p | among bands: w | p |\n|---|---|---|---|---|"
    );
    for arm in arms {
        let told = |w: Option<Estimate>| {
            w.map(|w| format!("{:.3} [{:.3}, {:.3}]", w.value, w.low, w.high)).unwrap_or_default()
        };
        let p = |test: &Option<Test>| test.as_ref().map(|test| power(test.log10_p)).unwrap_or_default();
        let _ = writeln!(
            page,
            "| {} | {} | {} | {} | {} |",
            arm.arm,
            told(arm.corner),
            p(&arm.corner_test),
            told(arm.among_bands),
            p(&arm.among_bands_test)
        );
    }
}

/// A p-value from its logarithm.
fn power(log10: f64) -> String {
    if log10 > -3.0 { format!("{:.3}", 10f64.powf(log10)) } else { format!("10^{log10:.1}") }
}

fn share(effect: &EffectSize) -> String {
    format!("{:.3} % [{:.3}, {:.3}]", 100.0 * effect.estimate, 100.0 * effect.ci.low, 100.0 * effect.ci.high)
}

fn triples(page: &mut String, summary: &Summary) {
    let _ = writeln!(
        page,
        "\n## Repeated triples\n\n\
         Bands and stacks whose three boxes hold the same three triples: {:.4} % among all grids. Different triples \
         among the 27 minirows, and minicolumns. Canonical forms of the first grids.\n\n\
         | grids by | top band | any band or stack | all six | minirows | minicolumns | canonical forms |\n\
         |---|---|---|---|---|---|---:|",
        100.0 * summary.alike_expected
    );
    for arm in &summary.arms {
        let _ = writeln!(
            page,
            "| {} | {} | {} | {} | {:.3} {:.3} | {:.3} {:.3} | {} of {} |",
            arm.arm,
            share(&arm.alike_top),
            share(&arm.alike),
            share(&arm.alike_all),
            arm.minirows.estimate,
            arm.minirows.ci,
            arm.minicolumns.estimate,
            arm.minicolumns.ci,
            arm.canonical.1,
            arm.canonical.0
        );
    }
}

fn work(page: &mut String, arms: &[ArmSummary]) {
    let _ = writeln!(
        page,
        "\n## Work\n\n\
         Guesses as each way counts them: choices between digits, shifts of a row. Restarts: all started over; for \
         uniform grids, draws rejected. Exact intervals. Times stand in timing.md.\n\n\
         | grids by | n | digits written | guesses | 95 % of grids | restarted at all | three times and more | most |\n\
         |---|---:|---|---|---|---|---|---:|"
    );
    for arm in arms {
        let work = &arm.work;
        let _ = writeln!(
            page,
            "| {} | {} | {:.2} {:.2} | {:.2} {:.2} | {:.0} to {:.0} | {} | {} | {} |",
            arm.arm,
            arm.n,
            work.placements.estimate,
            work.placements.ci,
            work.guesses.estimate,
            work.guesses.ci,
            work.guess_quantiles[0],
            work.guess_quantiles[2],
            share(&work.restarted),
            share(&work.three_restarts),
            work.most_restarts
        );
    }
}

fn reach(page: &mut String, summary: &Summary) {
    let _ = writeln!(
        page,
        "\n## What shuffling can reach\n\nCounted, not sampled.\n\n\
         | root and transforms | symmetries of the root | grids | share of all |\n|---|---:|---:|---:|"
    );
    for one in &summary.reach {
        let bound = if one.bound { "at most " } else { "" };
        let _ = writeln!(
            page,
            "| {} | {} | {bound}{:.0} | {bound}{:.2e} |",
            one.what, one.automorphisms, one.grids, one.share
        );
    }
}
