//! The summary in tables.

use sudoku_runner::{Cell, Section, Table, cells};
use sudoku_stats::{Estimate, number};

use super::summary::Summary;
use crate::puzzles::limit_name;

/// What a reader looks at first.
pub fn sections(summary: &Summary) -> Vec<Section> {
    vec![random(summary), tuned(summary), discarding(summary), grid(summary)]
}

fn random(summary: &Summary) -> Section {
    let rows = summary.random.iter().map(|r| {
        let (limit, [least, most]) = (limit_name(r.guess_limit), r.checks);
        let checks = format!("{least} to {most}");
        cells![limit, checks, r.n, r.wnef, r.clues, r.fast_tests, r.cost, r.cost_in_digits]
    });
    Section::new("Random masking")
        .text(format!(
            "By limit of guesses in the uniqueness test. Cost in units of t0, the mean of random masking without guesses \
             ({} comparisons by the source's reckoning: 6,561 for each fast test, 1,944 for each WNEF).",
            number(summary.unit.value)
        ))
        .table(
            Table::heads("limit | tests || n | WNEF | clues | fast tests in a test | cost: comparisons | \
                 digits placed")
            .rows(rows),
        )
}

fn tuned(summary: &Summary) -> Section {
    let rows = summary.tuned.iter().map(|t| {
        let quantiles = t.cost_quantiles.iter().map(|&quantile| Cell::from(quantile));
        let rest = cells![t.cost_in_digits, 100.0 * t.wnef_share];
        cells![t.target, t.n, t.given_up, t.wnef, t.clues, t.attempts, t.cost, t.cost.value.log2()]
            .into_iter()
            .chain(quantiles)
            .chain(rest)
    });
    let overall = &summary.overall;
    let [any, any_digits] = overall.greatest.map(number);
    let [one, one_digits] = overall.greatest_of_one_grid.map(number);
    Section::new("Tuned masking with annealing (Figure 10)")
        .text(format!(
            "Normalised cost by WNEF asked for; 0: as low as it gets with one grid. Cost in units of t0. Spearman of cost \
             with WNEF over all tuned puzzles: {}; greatest cost {any} in comparisons, {any_digits} in digits placed, of \
             puzzles that took one grid {one} and {one_digits}.",
            Estimate::from(&overall.with_wnef)
        ))
        .table(
            Table::heads("|| target | n | given up | WNEF | clues | grids | mean cost | log2 | \
                 cost at 5 % | 50 % | 95 % | 100 % | in digits placed | for WNEFs (%)")
            .rows(rows),
        )
}

fn discarding(summary: &Summary) -> Section {
    let rows = summary.discarding.iter().map(|d| {
        cells![limit_name(d.guess_limit), d.target, Cell::percent(&d.share), d.ratio, d.ratio_in_digits]
    });
    Section::new("Puzzles at random, easy ones discarded")
        .text(
            "Mean cost until a random puzzle is as low as the target, over the mean cost of tuned masking: above 1, tuning \
             pays; empty where no random puzzle is as low.",
        )
        .table(
            Table::heads("guesses of random masking || target | as low (%) | cost ratio: comparisons | \
                 digits placed")
            .rows(rows),
        )
}

fn grid(summary: &Summary) -> Section {
    let grid = &summary.grid;
    let [share, tuned, digits] =
        [grid.share.value, grid.share_tuned, grid.share_of_digits.value].map(|share| number(100.0 * share));
    Section::new("Grids").text(format!(
        "Row by row: {} digits placed, at most {}; {} numbers tried at most; share of grids without taking a digit back \
         {}. Share of all comparisons: {share} % of random masking, {tuned} % of tuned masking; of the digits placed in \
         random masking {digits} %. Times are in timing.csv.",
        grid.placements, grid.most_placements, grid.tried, grid.straight
    ))
}
