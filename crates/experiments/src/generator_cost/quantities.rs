//! The numbers that decide the source's claims on cost.

use sudoku_runner::claims::Quantity;
use sudoku_stats::Estimate;

use super::config::Config;
use super::summary::{Summary, TunedCost};
use crate::guess_limit::limit_name;

/// Ways of counting: comparisons by the source's reckoning; digits placed in uniqueness tests.
const COUNTS: [&str; 2] = ["comparisons", "digits placed"];

/// All that the rows can decide.
pub fn quantities(summary: &Summary, config: &Config) -> Vec<Quantity> {
    let (grid, overall) = (&summary.grid, &summary.overall);
    let filling = format!(
        "digits placed {}, at most {}; without taking any back {}",
        grid.placements, grid.most_placements, grid.straight
    );
    let shares = format!(
        "of tuned masking {:.4}; of the digits placed {:.3}; times are in timing.csv",
        grid.share_tuned, grid.share_of_digits
    );
    let mut all = vec![
        linear_in_guesses(summary),
        Quantity::new("grid-operations", grid.tried).detail(filling),
        Quantity::new("grid-share", Estimate::exact(grid.share, grid.tried.n)).detail(shares),
        Quantity::new("harder-costs-more", Estimate::from(&overall.with_wnef)),
    ];
    if let Some(base) = summary.random.iter().find(|random| random.guess_limit == Some(0)) {
        let [least, most] = base.checks;
        let detail = format!("{least} to {most} tests of 6,561 comparisons");
        all.push(Quantity::new("random-comparisons", summary.unit).detail(detail));
    }
    for (n, count) in COUNTS.into_iter().enumerate() {
        let greatest = |costs: [f64; 2], n_of: usize| Estimate::exact(costs[n], n_of as u64);
        let any = greatest(overall.greatest, overall.n);
        let one = greatest(overall.greatest_of_one_grid, overall.of_one_grid);
        all.push(Quantity::new("worst", any).part(format!("any number of grids, {count}")));
        all.push(Quantity::new("worst", one).part(format!("a single grid, {count}")));
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

/// The greatest mean number of fast tests in a uniqueness test over what one for each guess allowed, and one more,
/// would give.
fn linear_in_guesses(summary: &Summary) -> Quantity {
    let limited = || summary.random.iter().filter_map(|one| Some((one.guess_limit?, one.fast_tests.value)));
    let base = limited().find(|(limit, _)| *limit == 0).map_or(f64::NAN, |(_, tests)| tests);
    let of_bound = limited().filter(|(limit, _)| *limit > 0);
    let greatest = of_bound.map(|(limit, tests)| tests / (base * (limit + 1) as f64)).fold(0.0, f64::max);
    let each = |one: &super::summary::RandomCost| {
        format!("{}: {:.3}", limit_name(one.guess_limit), one.fast_tests.value)
    };
    let tests = summary.random.iter().map(each).collect::<Vec<_>>().join(", ");
    Quantity::new("linear-in-guesses", Estimate::exact(greatest, summary.grid.tried.n))
        .detail(format!("fast tests by limit {tests}"))
}

/// Mean normalised cost of the easiest target, by one of the two counts.
fn easy(easiest: &TunedCost, n: usize) -> Quantity {
    let cost = [easiest.cost, easiest.cost_in_digits][n];
    let share = 100.0 * easiest.wnef_share;
    let detail = format!("target {}; of the comparisons {share:.0} % compute WNEFs", easiest.target);
    Quantity::new("easy-is-faster", cost).part(COUNTS[n]).detail(detail)
}
