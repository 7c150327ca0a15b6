//! The numbers that decide the source's claims on cost.

use sudoku_runner::claims::Quantity;
use sudoku_stats::{Estimate, number};

use super::config::Config;
use super::summary::{Summary, TunedCost};
use crate::puzzles::limit_name;

/// Ways of counting: comparisons by the source's reckoning; digits placed in uniqueness tests.
const COUNTS: [&str; 2] = ["comparisons", "digits placed"];

/// All that the rows can decide.
pub fn quantities(summary: &Summary, config: &Config) -> Vec<Quantity> {
    let (grid, overall) = (&summary.grid, &summary.overall);
    let filling = format!(
        "digits placed {}, at most {}; without taking any back {}",
        grid.placements, grid.most_placements, grid.straight
    );
    let shares = format!("of tuned masking {:.4}; times are in timing.csv", grid.share_tuned);
    let mut all: Vec<Quantity> = linear_in_guesses(summary).into_iter().collect();
    all.extend([
        Quantity::new("grid-operations", grid.tried).detail(filling),
        Quantity::new("grid-share", grid.share).part(COUNTS[0]).detail(shares),
        Quantity::new("grid-share", grid.share_of_digits).part(COUNTS[1]),
        Quantity::new("harder-costs-more", Estimate::from(&overall.with_wnef)),
    ]);
    if let Some(base) = summary.random.iter().find(|random| random.guess_limit == Some(0)) {
        let [least, most] = base.checks;
        let detail = format!("{least} to {most} tests of 6,561 comparisons");
        all.push(Quantity::new("random-comparisons", summary.unit).detail(detail));
    }
    for (n, count) in COUNTS.into_iter().enumerate() {
        let worst = |high: [Option<Estimate>; 2], greatest: [f64; 2], grids: &str| {
            let quantity = Quantity::new("worst", high[n]?).part(format!("{grids}, {count}"));
            Some(quantity.detail(format!("greatest {}", number(greatest[n]))))
        };
        all.extend(worst(overall.high, overall.greatest, "any number of grids"));
        all.extend(worst(overall.high_of_one_grid, overall.greatest_of_one_grid, "a single grid"));
        let easiest = summary.tuned.iter().find(|tuned| Some(&tuned.target) == config.targets.first());
        all.extend(easiest.map(|easiest| easy(easiest, n)));
    }
    // Against random puzzles of which the easy ones are thrown away.
    for d in summary.discarding.iter().filter(|d| config.evil.contains(&d.target)) {
        for (ratio, count) in [d.ratio, d.ratio_in_digits].into_iter().zip(COUNTS) {
            let limit = limit_name(d.guess_limit);
            let part = format!("WNEF {}, random masking with {limit} guesses, {count}", d.target);
            let detail = format!("share of random puzzles as low {}", d.share);
            all.extend(ratio.map(|ratio| Quantity::new("discarding", ratio).part(part).detail(detail)));
        }
    }
    all
}

/// Share of random puzzles whose uniqueness tests take no more fast tests than one for each guess allowed, and one more.
fn linear_in_guesses(summary: &Summary) -> Option<Quantity> {
    let each = |one: &super::summary::RandomCost| {
        format!("{}: {:.3}", limit_name(one.guess_limit), one.fast_tests.value)
    };
    let tests = summary.random.iter().map(each).collect::<Vec<_>>().join(", ");
    let within = summary.within_bound?;
    Some(Quantity::new("linear-in-guesses", within).detail(format!("fast tests in a test, by limit {tests}")))
}

/// Mean normalised cost of the easiest target, by one of the two counts.
fn easy(easiest: &TunedCost, n: usize) -> Quantity {
    let cost = [easiest.cost, easiest.cost_in_digits][n];
    let share = 100.0 * easiest.wnef_share;
    let detail = format!("target {}; of the comparisons {share:.0} % compute WNEFs", easiest.target);
    Quantity::new("easy-is-faster", cost).part(COUNTS[n]).detail(detail)
}
