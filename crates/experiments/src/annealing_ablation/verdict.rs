//! What becomes of the source's claims on masking and annealing, by rules on the numbers.

use sudoku_stats::{CONFIDENCE, welch_t};

use super::cells::{Cells, Key};
use super::config::{Arm, Config, test_name};
use super::measure::Row;
use super::summary::Summary;
use sudoku_runner::Result;
use sudoku_runner::claims::{Finding, Verdict};
use sudoku_stats::Estimate;

/// Differences of mean WNEF up to that count as none: a fifth of the step between WebSudoku's hard and evil
/// puzzles.
pub const SAME_WNEF: f64 = 0.005;
/// Annealing is worth its name if it lowers the mean WNEF by that.
const WORTH: f64 = 0.01;
/// Allowed failures up to this count as a very small number.
const FEW: u32 = 5;

/// All findings.
pub fn findings(cells: &Cells, summary: &Summary, config: &Config) -> Result<Vec<Finding>> {
    let mut all =
        vec![effective(summary, config), few_failures(cells, config)?, low_failures(cells, config)?];
    all.push(equal_work(cells, config)?);
    all.push(true_annealing(cells, config)?);
    all.push(no_harder(summary));
    all.push(tuned_lower(cells, config)?);
    all.extend(floor(cells, config)?);
    all.extend(limit_and_floor(summary, config));
    all.extend(limit_and_difficulty(summary, config));
    for set in &config.sets {
        all.extend(against_published(cells, &set.name(), config)?);
    }
    Ok(all)
}

fn at_main(arm: Arm, config: &Config) -> Key {
    let failures = (arm != Arm::Random).then_some(config.main.failures);
    Key { arm, failures, guess_limit: config.main.guess_limit, factor: 1 }
}

fn setting(config: &Config) -> String {
    format!("{} allowed failures, {}", config.main.failures, test_name(config.main.guess_limit))
}

/// W28: the source's own unpaired test.
fn effective(summary: &Summary, config: &Config) -> Finding {
    let is_it =
        |c: &&super::cells::Contrast| c.first == at_main(Arm::AddBack, config) && c.second.arm == Arm::None;
    let finding = Finding::new("effective", &["W28"], "annealing lowers the mean WNEF (t-test at alpha)")
        .published(format!("significant at {}; no n, t or difference", config.alpha));
    let Some(c) = summary.contrasts.iter().find(is_it) else { return finding };
    let paired = c.paired_p.map_or("none differs".into(), |p| format!("{p}"));
    finding
        .estimate(c.difference)
        .verdict(match c.student_p.is_significant(config.alpha) {
            true => Verdict::of(c.student_t < 0.0),
            false => Verdict::Undecided,
        })
        .evidence(format!(
            "WNEF with annealing less without, {}: t = {:.2}, p = {} unpaired; p = {paired} paired; g = {:.2} {:.2}. \
             Since the lowest board is kept, annealing cannot raise WNEF on any grid",
            setting(config),
            c.student_t,
            c.student_p,
            c.g.estimate,
            c.g.ci
        ))
}

/// W27: how much more failures than a few gain.
fn few_failures(cells: &Cells, config: &Config) -> Result<Finding> {
    let few = config.failures.iter().copied().filter(|&failures| failures <= FEW).max();
    let most = config.failures.last().copied();
    let finding = Finding::new("few-failures", &["W27"], "very few allowed failures suffice for a low WNEF")
        .published("Figure 11, picture lost");
    let (Some(few), Some(most)) = (few, most) else { return Ok(finding) };
    let key = |failures| Key { failures: Some(failures), ..at_main(Arm::AddBack, config) };
    let plain = |failures| Key { failures: Some(failures), ..at_main(Arm::None, config) };
    let gain = cells.difference(key(few), key(most), |row| row.wnef)?;
    let without = cells.difference(plain(few), plain(most), |row| row.wnef)?;
    Ok(finding.at_most(gain, SAME_WNEF).evidence(format!(
        "WNEF at {few} less that at {most} allowed failures, with annealing; without: {}; differences up to \
         {SAME_WNEF} count as none",
        without
    )))
}

/// W27: annealing at the fewest failures.
fn low_failures(cells: &Cells, config: &Config) -> Result<Finding> {
    let fewest = config.failures.iter().copied().find(|&failures| failures > 0).unwrap_or_default();
    let key = |arm| Key { failures: Some(fewest), ..at_main(arm, config) };
    let change = cells.difference(key(Arm::AddBack), key(Arm::None), |row| row.wnef)?;
    Ok(Finding::new("low-failures", &["W27"], "annealing lowers the WNEF even at few allowed failures")
        .published("Figure 11, picture lost")
        .at_most(change, -WORTH)
        .evidence(format!("with annealing less without, {fewest} allowed; a gain of {WORTH} is asked for")))
}

/// E12: annealing against as much plain masking.
fn equal_work(cells: &Cells, config: &Config) -> Result<Finding> {
    let change =
        cells.difference(at_main(Arm::AddBack, config), at_main(Arm::Restarts, config), |row| row.wnef)?;
    Ok(Finding::new(
        "equal-work",
        &["W23"],
        "annealing reaches a lower WNEF than could be had without it, at equal numbers of uniqueness tests",
    )
    .published("lower than we could have without it")
    .at_most(change, 0.0)
    .evidence(format!(
        "with annealing less the lowest of repeated masking without, {}: the source compares unequal work",
        setting(config)
    )))
}

/// E12: the text's method against true simulated annealing.
fn true_annealing(cells: &Cells, config: &Config) -> Result<Finding> {
    let (cooling, text) = (at_main(Arm::Cooling, config), at_main(Arm::AddBack, config));
    let change = cells.difference(cooling, text, |row| row.wnef)?;
    let checks = |key| {
        let values = cells.values(key, |row| row.checks as f64);
        values.iter().sum::<f64>() / values.len() as f64
    };
    Ok(Finding::new(
        "true-annealing",
        &["E12"],
        "what the text calls simulated annealing is as good as simulated annealing proper",
    )
    .published("adds values back, without a temperature")
    .within(change, 0.0, SAME_WNEF)
    .evidence(format!(
        "WNEF by simulated annealing less by the text's, {}; {:.0} and {:.0} uniqueness tests",
        setting(config),
        checks(cooling),
        checks(text)
    )))
}

/// W22: whether tuned masking makes what random masking cannot.
fn no_harder(summary: &Summary) -> Finding {
    let finding = Finding::new(
        "no-harder",
        &["W22"],
        "tuned masking cannot create a puzzle more difficult than random masking can",
    )
    .published("stated, not tested");
    let exact: Vec<_> = summary.against_random.iter().filter(|a| a.key.guess_limit.is_none()).collect();
    let (loose, beyond): (usize, usize) = exact.iter().fold((0, 0), |(l, b), a| (l + a.loose, b + a.beyond));
    let parts = exact.iter().map(|a| format!("{}: {} loose, {} beyond", a.key.arm.name(), a.loose, a.beyond));
    finding
        .ours(format!("{beyond} puzzles beyond the reach of random masking, {loose} not minimal"))
        .verdict(Verdict::of(beyond == 0))
        .evidence(format!(
            "exact test. A minimal puzzle is what random masking makes if it tries the clues last. Beyond: not \
             minimal, and every minimal puzzle found within it has a higher WNEF; {}. By clues alone random \
             masking always goes at least as far",
            parts.collect::<Vec<_>>().join("; ")
        ))
}

/// W22: whether tuning changes what is likely.
fn tuned_lower(cells: &Cells, config: &Config) -> Result<Finding> {
    let change =
        cells.difference(at_main(Arm::None, config), at_main(Arm::Random, config), |row| row.wnef)?;
    Ok(Finding::new(
        "tuned-lower",
        &["W22"],
        "tuned masking makes a low WNEF more likely than random masking does",
    )
    .published("stated, not tested")
    .at_most(change, 0.0)
    .evidence(format!("tuned without annealing less random, {}", setting(config))))
}

/// W30: whether longer annealing stops to help.
fn floor(cells: &Cells, config: &Config) -> Result<Option<Finding>> {
    let [.., before, last] = config.ladder[..] else { return Ok(None) };
    let key = |factor| Key { factor, guess_limit: None, ..at_main(Arm::AddBack, config) };
    let gain = cells.difference(key(before), key(last), |row| row.wnef)?;
    Ok(Some(
        Finding::new("floor", &["W30"], "the generator has a floor of WNEF that it hardly gets below")
            .published("stated, no number")
            .at_most(gain, SAME_WNEF)
            .evidence(format!(
                "WNEF after {} rounds less that after {}: at a floor, differences up to {SAME_WNEF}; exact test",
                config.rounds * before,
                config.rounds * last
            )),
    ))
}

/// E11: whether the limit of guesses makes the floor.
fn limit_and_floor(summary: &Summary, config: &Config) -> Option<Finding> {
    let limit = config.main.guess_limit?;
    let effect = summary.limits.iter().find(|e| e.arm == Arm::AddBack && e.guess_limit == limit)?;
    Some(
        Finding::new(
            "limit-and-floor",
            &["E11"],
            "the limit of guesses does not raise the WNEF that is reached",
        )
        .published("\"more than twice\" rejects; its effect is not looked at")
        .within(effect.wnef, 0.0, SAME_WNEF)
        .evidence(format!("exact test less at most {limit} guesses, annealing as in the text")),
    )
}

/// E11: whether the limit of guesses keeps hard puzzles out.
fn limit_and_difficulty(summary: &Summary, config: &Config) -> Option<Finding> {
    let limit = config.main.guess_limit?;
    let effect = summary.limits.iter().find(|e| e.arm == Arm::AddBack && e.guess_limit == limit)?;
    Some(
        Finding::new(
            "limit-and-difficulty",
            &["E11"],
            "the limit of guesses keeps puzzles out that need more of them",
        )
        .published("not looked at")
        .at_least(effect.guesses, 0.0)
        .evidence(format!(
            "guesses that a proof of the finished puzzle takes, exact test less at most {limit} guesses; \
                 branch score {}; cells open to a single {}",
            effect.score, effect.dependency
        )),
    )
}

/// W30: generated puzzles against published ones.
fn against_published(cells: &Cells, set: &str, config: &Config) -> Result<Vec<Finding>> {
    let rows = cells.published(set);
    if rows.len() < 2 {
        return Ok(Vec::new());
    }
    let ours = cells.of(at_main(Arm::AddBack, config));
    let compare = |value: fn(&Row) -> f64| -> Result<Estimate> {
        let column = |rows: &[&Row]| rows.iter().map(|row| value(row)).collect::<Vec<_>>();
        let test = welch_t(&column(&ours), &column(&rows), CONFIDENCE)?;
        let n = (ours.len() + rows.len()) as u64;
        Ok(Estimate { value: test.mean_difference, low: test.ci.low, high: test.ci.high, n })
    };
    let by_wnef = compare(|row| row.wnef)?;
    let by_cells = compare(|row| row.dependency.unwrap_or(f64::NAN))?;
    let by_guesses = compare(|row| (row.guesses.unwrap_or_default() as f64).ln_1p())?;
    let told = format!("generated ({}, annealing as in the text) less published, n of both", setting(config));
    Ok(vec![
        Finding::new(
            "easier-by-wnef",
            &["W30"],
            "generated evil puzzles are easier than published ones, by WNEF",
        )
        .part(set)
        .published("somewhat easier; no number")
        .at_least(by_wnef, 0.0)
        .evidence(format!("WNEF, {told}")),
        Finding::new(
            "easier-by-singles",
            &["W30"],
            "generated evil puzzles are easier than published ones, by cells open to a single",
        )
        .part(set)
        .published("somewhat easier; no number")
        .at_least(by_cells, 0.0)
        .evidence(format!(
            "mean number of cells that a single fills over the first 25 steps, {told}; log of guesses: {}",
            by_guesses
        )),
    ])
}
