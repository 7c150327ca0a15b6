//! The summary as Markdown.

use sudoku_runner::{Cell, Section, Table, cells};
use sudoku_stats::{ChiSquared as Test, PValue};

use super::summary::{ArmSummary, Summary};

/// The page that a reader looks at first.
pub fn sections(summary: &Summary) -> Vec<Section> {
    vec![uniformity(&summary.arms), triples(summary), work(&summary.arms), reach(summary)]
}

fn p(test: &Option<Test>) -> Option<String> {
    test.map(|test| PValue { p: test.p, log10: test.log10_p }.to_string())
}

fn uniformity(arms: &[ArmSummary]) -> Section {
    let heads = ["n", "classes seen", "chi-squared / df", "w", "p", "completions: p"];
    let classes = arms.iter().flat_map(|arm| {
        arm.uniformity.iter().map(|one| {
            let ratio = one.test.map(|test| test.chi_squared / test.df);
            cells![
                &arm.arm,
                one.position,
                arm.n,
                one.seen,
                ratio,
                one.w,
                p(&one.test),
                p(&one.by_completions)
            ]
        })
    });
    let heads_of_digits = ["first cell: w", "p", "among bands: w", "p among bands"];
    let digits = arms.iter().map(|arm| {
        cells![&arm.arm, arm.corner, p(&arm.corner_test), arm.among_bands, p(&arm.among_bands_test)]
    });
    Section::new("Classes of bands")
        .text(
            "The 416 classes against their exact shares among all grids, sparse classes merged: chi-squared over its \
             degrees of freedom, Cohen's w with its 95 % interval. Completions: the classes joined by the number of \
             grids to which a band can be completed. Below: digits in the first cell against ninths, and top bands \
             against all bands.",
        )
        .table(Table::new(["grids by", "at"], heads).rows(classes))
        .table(Table::new(["grids by"], heads_of_digits).rows(digits))
}

fn triples(summary: &Summary) -> Section {
    let heads = ["top band (%)", "any band or stack (%)", "all six (%)", "minirows", "minicolumns"];
    let rows = summary.arms.iter().map(|arm| {
        let (brought, different) = arm.canonical;
        cells![
            &arm.arm,
            Cell::percent(&arm.alike_top),
            Cell::percent(&arm.alike),
            Cell::percent(&arm.alike_all),
            arm.minirows,
            arm.minicolumns,
            format!("{different} of {brought}")
        ]
    });
    Section::new("Repeated triples")
        .text(format!(
            "Bands and stacks whose three boxes hold the same three triples: {:.4} % among all grids. Different \
             triples among the 27 minirows, and minicolumns. Canonical forms of the first grids.",
            100.0 * summary.alike_expected
        ))
        .table(Table::new(["grids by"], heads).number("canonical forms").rows(rows))
}

fn work(arms: &[ArmSummary]) -> Section {
    let heads = ["n", "digits written", "guesses", "95 % of grids", "restarted at all (%)"];
    let rows = arms.iter().map(|arm| {
        let work = &arm.work;
        let middle = format!("{:.0} to {:.0}", work.guess_quantiles[0], work.guess_quantiles[2]);
        let (any, three) = (Cell::percent(&work.restarted), Cell::percent(&work.three_restarts));
        cells![&arm.arm, arm.n, work.placements, work.guesses, middle, any, three, work.most_restarts]
    });
    Section::new("Work")
        .text(
            "Guesses as each way counts them: choices between digits, shifts of a row. Restarts: all started over; for \
             uniform grids, draws rejected. Exact intervals. Times are in timing.md.",
        )
        .table(Table::new(["grids by"], heads).number("three times and more (%)").number("most").rows(rows))
}

fn reach(summary: &Summary) -> Section {
    let rows = summary.reach.iter().map(|one| {
        let bound = if one.bound { "at most " } else { "" };
        let (grids, share) = (format!("{bound}{:.0}", one.grids), format!("{bound}{:.2e}", one.share));
        cells![&one.what, one.automorphisms, grids, share]
    });
    Section::new("What shuffling can reach").text("Counted, not sampled.").table(
        Table::new(["root and transforms"], ["symmetries of the root", "grids", "share of all"]).rows(rows),
    )
}
