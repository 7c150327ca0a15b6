//! The numbers that decide the source's claims on masking and annealing.

use sudoku_runner::claims::Quantity;
use sudoku_runner::{Result, Rows};
use sudoku_stats::{Estimate, student_t};

use super::cells::{Cells, Key};
use super::config::{Arm, Config};
use super::measure::Row;
use super::summary::Summary;

/// Most failures that are a very small number.
const FEW: u32 = 5;

/// All that the rows can decide, at the main setting where nothing else is said.
pub fn quantities(cells: &Cells, summary: &Summary, config: &Config) -> Result<Vec<Quantity>> {
    let main = |arm| Key::new(arm, config.main.failures, config.main.guess_limit);
    let wnef = |first, second| cells.difference(first, second, |row| row.wnef);
    let text = main(Arm::AddBack);
    let mut all = Vec::new();
    if let Some(c) = summary.contrasts.iter().find(|c| (c.first, c.second.arm) == (text, Arm::None)) {
        let paired = c.paired_p.map_or("none differs".to_owned(), |p| format!("p = {p}"));
        let [x, y] = [c.first, c.second].map(|key| cells.of(key).column(|row| row.wnef));
        let test = student_t(&x, &y, 1.0 - config.alpha)?;
        let detail = format!(
            "the interval is that of the unpaired test at {}: t = {:.2}, p = {}; {paired} paired; Hedges' g {}",
            config.alpha, test.t, test.p, c.g
        );
        let at_alpha = Estimate::around(test.mean_difference, test.ci, x.len() + y.len());
        all.push(Quantity::new("effective", at_alpha).detail(detail));
    }
    let with = |key: Key, failures| Key { failures: Some(failures), ..key };
    // How few is "very few": each number is a reading.
    let few = config.failures.iter().copied().filter(|failures| (1..=FEW).contains(failures));
    for (few, &most) in few.zip(config.failures.last().into_iter().cycle()) {
        let plain = wnef(with(main(Arm::None), few), with(main(Arm::None), most))?;
        let gain = wnef(with(text, few), with(text, most))?;
        all.push(Quantity::new("few-failures", gain).part(few.to_string()).detail(format!(
            "at {few} minus at {most} allowed failures; the same without annealing {plain}"
        )));
    }
    if let Some(&fewest) = config.failures.iter().find(|&&failures| failures > 0) {
        let change = wnef(with(text, fewest), with(main(Arm::None), fewest))?;
        all.push(Quantity::new("low-failures", change).detail(format!("allowed failures: {fewest}")));
    }
    let checks = |key| cells.of(key).average(|row| row.checks as f64);
    let tests = format!("{:.0} and {:.0} uniqueness tests", checks(main(Arm::CoolingEqual)), checks(text));
    all.extend([
        Quantity::new("equal-work", wnef(text, main(Arm::Restarts))?),
        Quantity::new("true-annealing", wnef(main(Arm::CoolingEqual), text)?).detail(tests),
        Quantity::new("tuned-lower", wnef(main(Arm::None), main(Arm::Random))?),
    ]);
    for one in summary.against_random.iter().filter(|one| one.key.guess_limit.is_none()) {
        let share = Estimate::share(one.beyond as u64, one.minimal.n)?;
        let detail = format!("{} puzzles beyond, {} not minimal", one.beyond, one.loose);
        all.push(Quantity::new("no-harder", share).part(one.key.arm.name()).detail(detail));
    }
    if let [.., before, last] = config.ladder[..] {
        let exact = |factor| Key { factor, guess_limit: None, ..text };
        let rounds = format!("after {} minus after {} rounds", config.rounds * before, config.rounds * last);
        all.push(Quantity::new("floor", wnef(exact(before), exact(last))?).detail(rounds));
    }
    let limit = config.main.guess_limit;
    if let Some(e) = summary.limits.iter().find(|e| e.arm == Arm::AddBack && Some(e.guess_limit) == limit) {
        all.push(Quantity::new("limit-and-floor", e.wnef));
        let detail = format!("branch score {}; cells open to a single {}", e.score, e.dependency);
        all.push(Quantity::new("limit-and-difficulty", e.guesses).detail(detail));
    }
    for set in config.sets.iter().map(|set| set.name()) {
        let (ours, published) = (cells.of(text), cells.published(&set));
        if published.len() > 1 {
            let compare =
                |value: fn(&Row) -> f64| Estimate::difference(&ours.column(value), &published.column(value));
            let guesses = compare(|row| (row.guesses.unwrap_or_default() as f64).ln_1p())?;
            all.push(Quantity::new("easier-by-wnef", compare(|row| row.wnef)?).part(&set));
            all.push(
                Quantity::new("easier-by-singles", compare(|row| row.dependency.unwrap_or(f64::NAN))?)
                    .part(&set)
                    .detail(format!("log of guesses: {guesses}")),
            );
        }
    }
    Ok(all)
}
