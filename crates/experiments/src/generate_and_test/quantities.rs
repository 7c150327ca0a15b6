//! The numbers that decide what the sources say of levels and grids.

use sudoku_runner::Result;
use sudoku_runner::claims::Quantity;
use sudoku_stats::tails::normal_quantile;
use sudoku_stats::{CONFIDENCE, Estimate};

use super::published::{FIGURE_11, FIGURE_12, RUNS};
use super::summary::Summary;

/// All that the rows can decide.
pub fn quantities(summary: &Summary) -> Result<Vec<Quantity>> {
    let mut all = Vec::new();
    for (chained, how) in [(false, "nothing noted down"), (true, "deductions build on each other")] {
        let own = || summary.maps.iter().filter(move |mapped| mapped.chained == chained);
        for (found, which) in
            [(own().find(|mapped| mapped.usual), "usual map"), (own().next(), "best of 20 maps")]
        {
            let Some(mapped) = found else { continue };
            let test = mapped.agreement.test.as_ref().map_or_else(String::new, |test| format!("; {test}"));
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
        all.push(Quantity::new("grids-matter", one.icc).part(part).detail(detail));
    }
    Ok(all)
}

/// A share of ours minus a published one of 1,000 runs, with the interval of both.
fn difference(ours: &Estimate, published: u64) -> Estimate {
    let shown = published as f64 / RUNS as f64;
    let variance = |share: f64, n: u64| share * (1.0 - share) / n as f64;
    let error = (variance(ours.value, ours.n) + variance(shown, RUNS)).sqrt();
    let (value, half) = (ours.value - shown, -normal_quantile(0.5 * (1.0 - CONFIDENCE)) * error);
    Estimate { value, low: value - half, high: value + half, n: ours.n }
}
