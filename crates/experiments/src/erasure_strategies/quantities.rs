//! The numbers that answer the source's guesses and open questions.

use sudoku_runner::Result;
use sudoku_runner::claims::Quantity;
use sudoku_stats::Estimate;

use super::summary::{Stop, Summary};
use super::variant::{LIMITS, LOGICAL, TWO_ROUNDS};

/// Clues left after 50 and after 60 erased cells: easy and difficult.
const EASY: usize = 31;
const DIFFICULT: usize = 21;

/// All that the rows can decide.
pub fn quantities(summary: &Summary) -> Result<Vec<Quantity>> {
    let mut all = Vec::new();
    if let Some(stop) = summary.stop("level-1", "random") {
        all.extend(of_stop(stop, summary.stop(TWO_ROUNDS, "random"))?);
    }
    let own = || summary.stops.iter().filter(|stop| LOGICAL.iter().any(|(name, _)| *name == stop.check));
    let level_1 = || own().filter(|stop| stop.check == "level-1");
    let ((three, three_unique), (pairs, pairs_unique)) = (summary.three_rows, summary.empty_pairs);
    for (name, good, n) in [
        ("checks-keep-unique", own().map(|stop| stop.unique).sum(), own().map(|stop| stop.n).sum()),
        ("level-1-order", level_1().map(|stop| stop.by_level_1).sum(), level_1().map(|stop| stop.n).sum()),
        ("three-rows", three_unique, three),
        ("empty-pair", pairs_unique, pairs),
    ] {
        if n > 0 {
            all.push(Quantity::new(name, Estimate::share(good, n)?));
        }
    }
    let [none, zero, one] = LIMITS.map(|(name, _)| name);
    for (name, check, clues, part) in [
        ("limits-are-safe", zero, EASY, "easy: none empty, 31 clues"),
        ("limits-are-safe", one, DIFFICULT, "difficult: one empty, 21 clues"),
        ("random-is-not-safe", none, EASY, "31 clues"),
        ("random-is-not-safe", none, DIFFICULT, "21 clues"),
    ] {
        all.extend(summary.target(check, clues).map(|one| Quantity::new(name, one.unique).part(part)));
    }
    for one in &summary.evenness {
        let part = match one.target {
            0 => "level-1 check".to_owned(),
            clues => format!("no check, {clues} clues"),
        };
        let detail = format!("{:.3} at random, {:.3} in turn", one.random, one.in_turn);
        let named = |difference| Quantity::new(&format!("even-{}", one.order), difference);
        all.extend(one.difference.map(|difference| named(difference).part(part).detail(detail)));
    }
    all.extend(summary.clues_and_level.as_ref().map(|rho| Quantity::new("clues-guide", rho.into())));
    let about = |part: &str, clues: usize, levels: std::ops::Range<usize>| -> Result<Option<Quantity>> {
        let own = || summary.levels.iter().filter(|levels| levels.clues.abs_diff(clues) <= 1);
        let n = own().map(|levels| levels.n).sum();
        let such = own().flat_map(|one| &one.counts[levels.clone()]).sum();
        let share = if n > 0 { Some(Estimate::share(such, n)?) } else { None };
        Ok(share.map(|share| Quantity::new("clues-do-not-decide", share).part(part)))
    };
    all.extend(about("29 to 31 clues: more than pairs needed", 30, 3..6)?);
    all.extend(about("21 to 23 clues: singles solve", 22, 0..2)?);
    Ok(all)
}

/// Where erasing by the level-1 check stops in random order.
fn of_stop(stop: &Stop, two_rounds: Option<&Stop>) -> Result<Vec<Quantity>> {
    let share = |name: &str, clues: std::ops::RangeInclusive<usize>| -> Result<Quantity> {
        let within = stop.counts.range(clues).map(|(_, count)| count).sum();
        Ok(Quantity::new(name, Estimate::share(within, stop.n)?))
    };
    let left = format!("clues left: SD {:.2}, {} to {}", stop.sd, stop.quantiles[0], stop.quantiles[4]);
    let after = two_rounds.map_or_else(String::new, |after| format!("after a second round {}", after.mean));
    Ok(vec![
        share("level-1-between-20-and-30", 20..=30)?.detail(&left),
        share("level-1-at-27", 27..=27)?.detail(&left),
        Quantity::new("level-1-stop", stop.mean).detail(&left),
        share("second-round", 25..=81)?.detail(after),
    ])
}
