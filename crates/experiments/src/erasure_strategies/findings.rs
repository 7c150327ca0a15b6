//! The source's guesses and open questions, and what came of them.

use super::summary::{Evenness, Stop, Summary, Target};
use super::variant::{LIMITS, LOGICAL, TWO_ROUNDS};
use sudoku_runner::claims::{Finding, Verdict};
use sudoku_stats::Estimate;

/// "Always" and "safe" are read as: in 99 of 100 cases, with the whole interval.
const ALWAYS: f64 = 0.99;
/// Clues left after 50 and after 60 erased cells: easy and difficult.
const EASY: usize = 31;
const DIFFICULT: usize = 21;

/// All claims that the rows can decide.
pub fn findings(summary: &Summary) -> Vec<Finding> {
    let mut findings = Vec::new();
    if let Some(stop) = summary.stop("level-1", "random") {
        findings.extend(of_stop(stop));
        findings.extend(variability(summary, stop));
    }
    findings.extend(second_round(summary));
    findings.extend(by_logic(summary));
    findings.extend(limits(summary));
    findings.extend(impossible(summary));
    findings.extend(of_evenness(summary));
    findings.extend(of_levels(summary));
    findings
}

fn of_stop(stop: &Stop) -> Vec<Finding> {
    let told = format!(
        "mean {:.2}, SD {:.2}, range {:.0} to {:.0}",
        stop.mean.estimate, stop.sd, stop.quantiles[0], stop.quantiles[4]
    );
    let finding = |name: &str, claim: &str, published: &str, share: Option<Estimate>| {
        Some(
            Finding::new(name, &["S6"], claim)
                .published(published)
                .at_least(share?, ALWAYS)
                .evidence(format!("share that stops there; always: {ALWAYS} or more. Clues left: {told}")),
        )
    };
    let between = finding(
        "level-1-between-20-and-30",
        "erasing with the level-1 check always stops between 20 and 30 clues",
        "asked: always between 20 and 30?",
        stop.share(20, 30),
    );
    let at_27 = finding(
        "level-1-at-27",
        "erasing with the level-1 check always stops at 27 clues",
        "asked: always 27?",
        stop.share(27, 27),
    );
    between.into_iter().chain(at_27).collect()
}

/// "How variable it is": what share of the clues left is due to the order and the kind of grids.
fn variability(summary: &Summary, random: &Stop) -> Option<Finding> {
    let others = summary.stops.iter().filter(|stop| stop.check == "level-1");
    let told = others
        .map(|stop| format!("{}, {}: {:.2} {:.2}", stop.grids, stop.order, stop.mean.estimate, stop.mean.ci));
    let mean = Estimate::of(&random.mean, random.n as usize);
    Some(
        Finding::new(
            "level-1-stop",
            &["S6"],
            "where erasing with the level-1 check stops, and how variable it is",
        )
        .published("not known to the source")
        .estimate(mean)
        .verdict(Verdict::NotTestable)
        .evidence(format!(
            "an open question, answered; clues left by grids and order: {}",
            told.collect::<Vec<_>>().join("; ")
        )),
    )
}

/// Without a second round nothing below 25 clues is reached.
fn second_round(summary: &Summary) -> Option<Finding> {
    let stop = summary.stop("level-1", "random")?;
    let after = summary.stop(TWO_ROUNDS, "random")?;
    Some(
        Finding::new(
            "second-round",
            &["S4", "S6"],
            "to get below 25 clues a second round without the level-1 check might be needed",
        )
        .published("\"we might need a 2nd round\"")
        .at_least(stop.share(25, 81)?, ALWAYS)
        .evidence(format!(
            "share of grids on which the first round stops at 25 clues or more; after a second round that asks \
             for uniqueness alone {:.2} {:.2} clues are left",
            after.mean.estimate, after.mean.ci
        )),
    )
}

/// The checks by logic see to uniqueness, and the reverse order of erasing is an order of solution.
fn by_logic(summary: &Summary) -> [Finding; 2] {
    let own: Vec<&Stop> =
        summary.stops.iter().filter(|stop| LOGICAL.iter().any(|(name, _)| *name == stop.check)).collect();
    let sum = |own: &[&Stop], value: fn(&Stop) -> u64| own.iter().map(|stop| value(stop)).sum::<u64>();
    let (n, unique) = (sum(&own, |stop| stop.n), sum(&own, |stop| stop.unique));
    let level_1: Vec<&Stop> = own.into_iter().filter(|stop| stop.check == "level-1").collect();
    let (of_level_1, solved) = (sum(&level_1, |stop| stop.n), sum(&level_1, |stop| stop.by_level_1));
    let verdict = |good: u64, n: u64| if n == 0 { Verdict::Undecided } else { Verdict::of(good == n) };
    [
        Finding::new(
            "checks-keep-unique",
            &["E23"],
            "erasing with the level-1 check leaves exactly one solution",
        )
        .published("not said; follows from the reverse order")
        .ours(format!("{unique} of {n}"))
        .verdict(verdict(unique, n))
        .evidence(
            "all of level 1, singles and level 2, proved by the fast solver; one exception would refute it",
        ),
        Finding::new(
            "level-1-order",
            &["E23"],
            "what the level-1 check leaves is solved by level-1 steps alone",
        )
        .published("not said; follows from the reverse order")
        .ours(format!("{solved} of {of_level_1}"))
        .verdict(verdict(solved, of_level_1))
        .evidence("cells with a single candidate, one after the other"),
    ]
}

fn told(one: &Target) -> String {
    let share = &one.unique;
    format!("{:.1} % [{:.1}, {:.1}]", 100.0 * share.estimate, 100.0 * share.ci.low, 100.0 * share.ci.high)
}

/// Strategies 2 and 3: what is unique if nothing sees to it.
fn limits(summary: &Summary) -> Vec<Finding> {
    let [none, zero, one] = LIMITS.map(|(name, _)| name);
    let mut findings = Vec::new();
    for (name, clues, part) in
        [(zero, EASY, "easy: none empty, 31 clues"), (one, DIFFICULT, "difficult: one empty, 21 clues")]
    {
        let (Some(limited), Some(free)) = (summary.target(name, clues), summary.target(none, clues)) else {
            continue;
        };
        findings.push(
            Finding::new(
                "limits-are-safe",
                &["S4", "E24"],
                "a limit of empty rows and columns could be safe",
            )
            .part(part)
            .published("\"could be a safe strategy\"")
            .at_least(Estimate::of(&limited.unique, limited.n as usize), ALWAYS)
            .evidence(format!(
                "share with one solution; safe: {ALWAYS} or more; without limit {}",
                told(free)
            )),
        );
    }
    if let (Some(easy), Some(difficult)) = (summary.target(zero, EASY), summary.target(one, DIFFICULT)) {
        let safe = findings.iter().all(|finding| finding.verdict == Verdict::Reproduced);
        let fails = findings.iter().any(|finding| finding.verdict == Verdict::NotReproduced);
        let verdict = if fails {
            Verdict::NotReproduced
        } else if safe {
            Verdict::Reproduced
        } else {
            Verdict::Undecided
        };
        findings.push(
            Finding::new(
                "limits-are-safe",
                &["S4", "E24"],
                "a limit of empty rows and columns could be safe",
            )
            .published("\"could be a safe strategy\" (0 for easy, 1 for difficult)")
            .ours(format!("one solution: easy {}, difficult {}; n = {}", told(easy), told(difficult), easy.n))
            .verdict(verdict)
            .evidence(format!("safe: {ALWAYS} or more have one solution, on both; not safe if one fails")),
        );
    }
    if let (Some(easy), Some(difficult)) = (summary.target(none, EASY), summary.target(none, DIFFICULT)) {
        findings.push(
            Finding::new(
                "random-is-not-safe",
                &["S4"],
                "erasing 50 to 60 cells at random can leave several solutions",
            )
            .published("\"it is possible\"")
            .ours(format!(
                "one solution: 31 clues {}, 21 clues {}; n = {}",
                told(easy),
                told(difficult),
                easy.n
            ))
            .verdict(Verdict::of(easy.unique.estimate < 1.0))
            .evidence("holds if one of 31 clues has several"),
        );
    }
    findings
}

/// What can never be unique.
fn impossible(summary: &Summary) -> [Finding; 2] {
    let none_of = |(n, unique): (u64, u64)| {
        (
            format!("{unique} of {n} unique"),
            if n == 0 { Verdict::Undecided } else { Verdict::of(unique == 0) },
        )
    };
    let (rows, rows_verdict) = none_of(summary.three_rows);
    let (pairs, pairs_verdict) = none_of(summary.empty_pairs);
    [
        Finding::new(
            "three-rows",
            &["S5", "E24"],
            "27 clues in the three rows of a band leave several solutions",
        )
        .published("\"there's no single solution to that\"")
        .ours(rows)
        .verdict(rows_verdict)
        .evidence("every grid's bottom band; one exception would refute it"),
        Finding::new(
            "empty-pair",
            &["E24"],
            "two empty rows of one band (columns of a stack) leave several solutions",
        )
        .published("not said; the rows can change places")
        .ours(pairs)
        .verdict(pairs_verdict)
        .evidence("all puzzles erased without or with limits in which this occurred"),
    ]
}

/// Strategies 6 and 7 make the clues lie more evenly.
fn of_evenness(summary: &Summary) -> Vec<Finding> {
    let finding = |one: &Evenness| {
        let difference = one.difference.as_ref()?;
        let part = if one.target == 0 {
            "level-1 check".to_owned()
        } else {
            format!("no check, {} clues", one.target)
        };
        let name = format!("even-{}", one.order);
        let claim = format!("erasing {} in turn spreads the clues over them more evenly", one.order);
        Some(
            Finding::new(&name, &["S4"], &claim)
                .part(part)
                .published("\"can help\"")
                .at_least(Estimate::of(difference, one.n as usize), 0.0)
                .evidence(format!(
                    "standard deviation of the number of clues, {:.3} at random less {:.3} in turn, same grids",
                    one.random, one.in_turn
                )),
        )
    };
    let parts: Vec<Finding> = summary
        .evenness
        .iter()
        .filter(|one| one.target == 0 || one.target == EASY || one.target == DIFFICULT)
        .filter_map(finding)
        .collect();
    let mut all = Vec::new();
    for name in ["even-rows", "even-columns", "even-boxes", "even-digits"] {
        let own: Vec<&Finding> = parts.iter().filter(|finding| finding.name == name).collect();
        let Some(first) = own.first() else { continue };
        let holds = own.iter().all(|finding| finding.verdict == Verdict::Reproduced);
        let fails = own.iter().any(|finding| finding.verdict == Verdict::NotReproduced);
        let verdict = if holds {
            Verdict::Reproduced
        } else if fails {
            Verdict::NotReproduced
        } else {
            Verdict::Undecided
        };
        let told = own.iter().map(|one| format!("{}: {}", one.part.as_deref().unwrap_or_default(), one.ours));
        let ours = told.collect::<Vec<_>>().join("; ");
        all.push(
            Finding::new(name, &["S4"], &first.claim)
                .published("\"can help\"")
                .ours(ours)
                .verdict(verdict)
                .evidence("difference of standard deviations; holds if above 0 with its whole interval in all parts"),
        );
    }
    all.extend(parts);
    all
}

/// The guide of step 3: the fewer clues, the more difficult; but 30 may be hard and 22 easy.
fn of_levels(summary: &Summary) -> Vec<Finding> {
    let mut findings = Vec::new();
    if let Some(rho) = &summary.clues_and_level {
        let estimate = Estimate { value: rho.estimate, low: rho.ci.low, high: rho.ci.high, n: rho.n as u64 };
        findings.push(
            Finding::new("clues-guide", &["S3"], "the fewer clues are left, the more difficult the puzzle")
                .published("easy 30 to 35, intermediate 25 to 30, difficult 20 to 25")
                .at_most(estimate, 0.0)
                .evidence("Spearman's correlation of clues and level (profile hayes) of unique puzzles"),
        );
    }
    let at = |clues: usize| summary.levels.iter().filter(move |levels| levels.clues.abs_diff(clues) <= 1);
    let sum = |clues: usize, from: usize, to: usize| {
        at(clues).map(|levels| levels.counts[from..to].iter().sum::<u64>()).sum::<u64>()
    };
    let (many, few) = (sum(30, 0, 6), sum(22, 0, 6));
    if many > 0 && few > 0 {
        let (hard, easy) = (sum(30, 3, 6), sum(22, 0, 2));
        findings.push(
            Finding::new("clues-do-not-decide", &["S3"], "some puzzles of 30 clues are hard, some of 22 easy")
                .published("\"one could probably make\" such puzzles")
                .ours(format!("{hard} of {many} with about 30 clues need more than pairs; {easy} of {few} with about 22 singles alone"))
                .verdict(if hard > 0 && easy > 0 { Verdict::Reproduced } else { Verdict::Undecided })
                .evidence("levels of profile hayes; 29 to 31 and 21 to 23 clues; holds if there is one of each"),
        );
    }
    findings
}
