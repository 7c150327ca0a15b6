//! The summary as Markdown.

use std::fmt::Write;

use sudoku_stats::EffectSize;

use super::summary::{Discarding, Summary};
use sudoku_runner::claims;
use sudoku_stats::Estimate;

/// The page that a reader looks at first. Writing to a `String` cannot fail, hence the ignored results.
pub fn markdown(summary: &Summary) -> String {
    let mut page = String::new();
    claims::table(&mut page, &summary.findings);
    random(&mut page, summary);
    tuned(&mut page, summary);
    discarding(&mut page, &summary.discarding);
    grid(&mut page, summary);
    page
}

fn told(effect: &EffectSize, digits: usize) -> String {
    format!("{:.digits$} {:.digits$}", effect.estimate, effect.ci)
}

fn limit_name(limit: Option<u64>) -> String {
    limit.map_or("none".into(), |limit| limit.to_string())
}

fn random(page: &mut String, summary: &Summary) {
    let _ = writeln!(
        page,
        "\n## Random masking\n\nBy limit of guesses in the uniqueness test. Cost in units of t0, the mean of random \
         masking without guesses ({:.0} comparisons by the source's reckoning: 6,561 for each fast test, 1,944 for \
         each WNEF).\n\n\
         | limit | n | WNEF | clues | tests | fast tests in a test | cost: comparisons | digits placed |\n\
         |---:|---:|---|---:|---|---|---:|---:|",
        summary.unit.estimate
    );
    for r in &summary.random {
        let _ = writeln!(
            page,
            "| {} | {} | {} | {:.2} | {} to {} | {} | {:.3} | {:.3} |",
            limit_name(r.guess_limit),
            r.n,
            told(&r.wnef, 4),
            r.clues,
            r.checks[0],
            r.checks[1],
            told(&r.fast_tests, 3),
            r.cost,
            r.cost_in_digits
        );
    }
}

fn tuned(page: &mut String, summary: &Summary) {
    let _ = writeln!(
        page,
        "\n## Tuned masking with annealing (Figure 10)\n\nNormalised cost by WNEF asked for; 0: as low as it gets with \
         one grid. Cost in units of t0. Spearman of cost with WNEF over all {} puzzles: {:.2} {:.2}; greatest cost \
         {:.1} in comparisons, {:.1} in digits placed, of puzzles that took one grid {:.1} and {:.1}.\n\n\
         | target | n | given up | WNEF | clues | grids | mean cost | log2 | cost at 5, 50, 95, 100 % | in digits placed | for WNEFs |\n\
         |---:|---:|---:|---|---:|---:|---|---:|---|---|---:|",
        summary.overall.n,
        summary.overall.with_wnef.estimate,
        summary.overall.with_wnef.ci,
        summary.overall.greatest[0],
        summary.overall.greatest[1],
        summary.overall.greatest_of_one_grid[0],
        summary.overall.greatest_of_one_grid[1]
    );
    for t in &summary.tuned {
        let quantiles: Vec<String> = t.cost_quantiles.iter().map(|q| format!("{q:.2}")).collect();
        let _ = writeln!(
            page,
            "| {} | {} | {} | {} | {:.1} | {:.2} | {} | {:.2} | {} | {} | {:.0} % |",
            t.target,
            t.n,
            t.given_up,
            told(&t.wnef, 4),
            t.clues,
            t.attempts,
            told(&t.cost, 3),
            t.cost.estimate.log2(),
            quantiles.join(" "),
            told(&t.cost_in_digits, 3),
            100.0 * t.wnef_share
        );
    }
}

fn discarding(page: &mut String, all: &[Discarding]) {
    let _ = writeln!(
        page,
        "\n## Puzzles at random, easy ones discarded\n\nMean cost until a random puzzle is as low as the target, over \
         the mean cost of tuned masking: above 1, tuning pays.\n\n\
         | target | guesses of random masking | as low | cost ratio: comparisons | digits placed |\n|---:|---:|---|---|---|"
    );
    for d in all {
        let ratio =
            |ratio: &Option<Estimate>| ratio.as_ref().map_or("none as low".into(), Estimate::to_string);
        let _ = writeln!(
            page,
            "| {} | {} | {:.2} % [{:.2}, {:.2}] | {} | {} |",
            d.target,
            limit_name(d.guess_limit),
            100.0 * d.share.estimate,
            100.0 * d.share.ci.low,
            100.0 * d.share.ci.high,
            ratio(&d.ratio),
            ratio(&d.ratio_in_digits)
        );
    }
}

fn grid(page: &mut String, summary: &Summary) {
    let grid = &summary.grid;
    let _ = writeln!(
        page,
        "\n## Grids\n\nRow by row: {} digits placed, at most {}; {} numbers tried at most; {:.1} % of grids without \
         taking a digit back. Share of all comparisons: {:.2} % of random masking, {:.2} % of tuned masking; of the \
         digits placed in random masking {:.1} %. Times are in timing.csv.",
        told(&grid.placements, 1),
        grid.most_placements,
        told(&grid.tried, 0),
        100.0 * grid.straight.estimate,
        100.0 * grid.share,
        100.0 * grid.share_tuned,
        100.0 * grid.share_of_digits
    );
}
