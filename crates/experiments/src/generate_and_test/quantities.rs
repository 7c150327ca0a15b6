//! The numbers that decide what the sources say of levels and grids.

use sudoku_runner::Result;
use sudoku_runner::claims::Quantity;
use sudoku_stats::Estimate;

use crate::published;

use super::published::{FIGURE_11, FIGURE_12, RUNS};
use super::summary::Summary;

/// All that the rows can decide.
pub fn quantities(summary: &Summary) -> Result<Vec<Quantity>> {
    let difference =
        |ours: &Estimate, shown: u64| published::difference(ours, shown as f64 / RUNS as f64, RUNS);
    let mut all = Vec::new();
    for (chained, how) in [(false, "nothing noted down"), (true, "deductions build on each other")] {
        let own = || summary.maps.iter().filter(move |mapped| mapped.chained == chained);
        for (found, which) in
            [(own().find(|mapped| mapped.usual), "usual map"), (own().next(), "best of 20 maps")]
        {
            let Some(mapped) = found else { continue };
            let test = mapped.agreement.test.map_or_else(String::new, |test| format!("; {test}"));
            let quantity = Quantity::new("figure-11", mapped.agreement.distance);
            all.push(quantity.part(format!("{which}, {how}")).detail(format!("{}{test}", mapped.map)));
        }
        let counts = &summary.hardest[usize::from(chained)];
        let n = counts.iter().sum();
        if n > 0 {
            let unsolved = Estimate::share(counts[7], n)?;
            all.push(
                Quantity::new("master", difference(&unsolved, FIGURE_11[4]))
                    .part(how)
                    .detail(format!("ours {unsolved}")),
            );
        }
    }
    for (n, (grade, shown)) in summary.grades.iter().zip(FIGURE_12).enumerate() {
        for (how, share) in [("at once", grade.at_once), ("again and again", grade.again)] {
            all.push(match n {
                0 => Quantity::new("easy-always", share).part(how),
                _ => Quantity::new("figure-12", difference(&share, shown))
                    .part(format!("{}, {how}", grade.grade))
                    .detail(format!("ours {share}")),
            });
        }
        all.extend(grade.overshot.map(|share| Quantity::new("overshooting", share).part(grade.grade)));
    }
    let within = summary.within.iter();
    all.extend(within.map(|one| Quantity::new("little-within", one.within).part(&one.measure)));
    for one in &summary.between {
        let (Some(fails), Some(expected)) = (one.five_fail, one.five_fail_expected) else { continue };
        let detail = format!(
            "success {:.3}; five attempts on a grid all fail {fails}, {expected:.3} expected were all grids alike",
            one.mean
        );
        let part = format!("{}: {}", one.made, one.outcome);
        // Attempts that passing a grid on can save at most: 1 - (1 / p) / E(1 / p) for beta distributed chances.
        let saved = |icc: f64| {
            let odds = icc * (1.0 - one.mean) / one.mean;
            odds / (1.0 + odds)
        };
        // Under ten successes the variance between grids is not estimated at all.
        if one.mean * one.attempts as f64 >= 10.0 {
            let Estimate { value, low, high, n } = one.icc;
            let saving = Estimate { value: saved(value), low: saved(low), high: saved(high), n };
            all.push(Quantity::new("passing-on", saving).part(&part).detail(&detail));
        }
        all.push(Quantity::new("all-fail", fails).part(&part).detail(&detail));
        all.push(Quantity::new("grids-matter", one.icc).part(part).detail(detail));
    }
    Ok(all)
}
