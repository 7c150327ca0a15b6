//! Prints how well features of puzzles, models of features, counts of steps and a simulated player predict people's
//! mean solving times: `human_times FILE.csv`, with lines `puzzle,solvers,seconds,...` after a header.
//!
//! All fits use the odd rows and are scored on the even rows. For comparison, it prints the mean of 20 seeded 10-fold
//! cross-validations over all rows.

#[path = "../tests/support/timed.rs"]
mod timed;
#[path = "../tests/support/validated.rs"]
mod validated;

use std::error::Error;

use sudoku_math::ln;
use sudoku_metrics::human::{COMBINED, FEATURES, Pace, TWO_TERMS};
use sudoku_stats::{pearson, spearman};
use sudoku_tactics::{Detail, Grade, Grader, Profile};
use timed::{Timed, halves, logs};

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("usage: human_times FILE.csv")?;
    let timed = timed::read(&std::fs::read_to_string(path)?)?;
    let (rows, logs) = (validated::rows(&timed)?, logs(&timed));
    let people: f64 = timed.iter().map(|timed| timed.solvers).sum();
    println!("n = {} puzzles, {people} games; Spearman with the mean time:", timed.len());
    for (t, name) in FEATURES.iter().enumerate() {
        let term: Vec<f64> = rows.iter().map(|row| row[t]).collect();
        println!("  {name:25} {:6.3}", spearman(&term, &logs, 0.95)?.estimate);
    }
    println!(
        "models: odd rows -> even rows (95 % interval); mean of 20 10-fold cross-validations (least, most)"
    );
    let with_clues = [TWO_TERMS, &["clues"]].concat();
    for (name, terms) in [
        ("two terms", TWO_TERMS),
        ("two terms and clues", &with_clues),
        ("scan alone", &["log_scan"]),
        ("combined", COMBINED),
        ("all features", FEATURES),
    ] {
        let other = validated::other_half(&rows, &logs, terms)?;
        let validated = validated::cross_validated(&rows, &logs, terms)?;
        let mean = validated.iter().sum::<f64>() / validated.len() as f64;
        let [low, high] = [other.ci.low, other.ci.high];
        let least = validated.iter().copied().fold(f64::INFINITY, f64::min);
        let most = validated.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        println!(
            "  {name:20} {:.3} ({low:.3} to {high:.3}); {mean:.3} ({least:.3} to {most:.3})",
            other.estimate
        );
    }
    time_model(&timed)?;
    player(&timed)
}

fn grades(timed: &[Timed], profile: &Profile, widths: bool) -> Result<Vec<Grade>, Box<dyn Error>> {
    let grader = Grader::new(profile.clone()).keeping(Detail { steps: false, widths });
    timed.iter().map(|timed| Ok(grader.grade(&timed.puzzle)?)).collect()
}

/// Solving time from counts of steps.
fn time_model(timed: &[Timed]) -> Result<(), Box<dyn Error>> {
    let profile = Profile::built_in("hayes")?;
    let [fitted, scored] = halves(&grades(timed, &profile, false)?);
    let [seconds, others] = halves(&timed.iter().map(|timed| timed.seconds).collect::<Vec<_>>());
    let model = validated::time_model(&profile, &fitted, &seconds)?;
    println!("time from counts of steps, profile hayes, odd rows -> even rows:");
    println!("  intercept {:.4}", model.coefficients().intercept);
    let names = profile.entries.iter().map(|entry| entry.tactic.name()).chain(["left blank"]);
    names.zip(&model.coefficients().weights).for_each(|(name, weight)| println!("  {name:20} {weight:8.4}"));
    report(scored.iter().map(|grade| model.seconds(&profile, grade)).collect(), &others)
}

/// A player who knows a few tactics, and one who solves all.
fn player(timed: &[Timed]) -> Result<(), Box<dyn Error>> {
    for profile in
        [Profile::built_in("zendoku")?, Profile::built_in("hayes")?, Profile::built_in("se-1.2.1")?]
    {
        let grades = grades(timed, &profile, true)?;
        let paces: Vec<Pace> = grades.iter().map(|grade| Pace::of(&profile, grade)).collect();
        let [fitted, scored] = halves(&paces);
        let [seconds, others] = halves(&timed.iter().map(|timed| timed.seconds).collect::<Vec<_>>());
        let player = validated::player(&fitted, &seconds, 0.8)?;
        println!("player, profile {}, odd rows -> even rows: {player:?}", profile.name);
        report(scored.iter().map(|pace| player.mean_seconds(pace)).collect(), &others)?;
    }
    Ok(())
}

fn report(shown: Vec<f64>, seconds: &[f64]) -> Result<(), Box<dyn Error>> {
    let logs = |values: &[f64]| values.iter().map(|&value| ln(value)).collect::<Vec<_>>();
    let rank = spearman(&shown, seconds, 0.95)?;
    let mut ratios: Vec<f64> = shown.iter().zip(seconds).map(|(shown, real)| shown / real).collect();
    ratios.sort_by(f64::total_cmp);
    let at = |share: f64| ratios[(share * (ratios.len() - 1) as f64) as usize];
    println!(
        "  Spearman {:.3} ({:.3} to {:.3}), Pearson of logarithms {:.3}, n = {}; predicted / real: median {:.2}, \
         middle half {:.2} to {:.2}",
        rank.estimate,
        rank.ci.low,
        rank.ci.high,
        pearson(&logs(&shown), &logs(seconds), 0.95)?.estimate,
        seconds.len(),
        at(0.5),
        at(0.25),
        at(0.75)
    );
    Ok(())
}
