//! Features that may predict how long people take, as a vector of numbers.

use sudoku_core::Puzzle;
use sudoku_math::{ln, ln_1p};
use sudoku_tactics::{Board, Grader, Tactic};

use super::scanner::Scanner;
use super::singles::HumanModel;
use crate::{MetricError, Representative, SEED};

/// Names of the terms that [`features`] returns, in order. For counts and sums, the term is the logarithm of one plus
/// the value, because solving times vary by factors.
pub const FEATURES: &[&str] = &[
    "clues",
    "log_refutation",
    "log_stuck",
    "log_looks",
    "log_dependency_5",
    "log_dependency_10",
    "log_dependency_15",
    "log_dependency_25",
    "log_dependency_40",
    "log_box_dependency_5",
    "log_box_dependency_15",
    "log_box_dependency_25",
    "log_box_dependency_40",
    "log_least_fillable",
    "log_scarce_steps",
    "candidates_per_blank",
    "log_hidden_line",
    "log_naked",
    "log_harder",
    "rating",
    "log_scan",
];

/// The terms of the two-term model of the literature: refutation and dependency, both as logarithms.
///
/// Source: R. Pelánek 2014, "RD", with k = 25 (20 to 30 are recommended).
pub const TWO_TERMS: &[&str] = &["log_refutation", "log_dependency_25"];

/// The terms of this project's combined model. They were chosen on the odd rows of the CloudSudoku times, like the
/// rates of [`Scanner`]. No choice used the even rows.
pub const COMBINED: &[&str] = &["log_scan", "log_refutation", "log_box_dependency_25", "clues"];

/// The named terms of a vector from [`features`], in the order of the names; `None` if a name is not in [`FEATURES`].
pub fn select(row: &[f64], names: &[&str]) -> Option<Vec<f64>> {
    let value = |name: &&str| row.get(FEATURES.iter().position(|term| term == name)?).copied();
    names.iter().map(value).collect()
}

/// The terms for a puzzle with one solution, with the default seed.
///
/// Only the counts and the greatest score of the grader's deductions are used.
///
/// # Errors
/// As [`HumanModel::rate`].
pub fn features(model: &HumanModel, grader: &Grader, puzzle: &Puzzle) -> Result<Vec<f64>, MetricError> {
    let of = Representative::of(puzzle, SEED)?;
    let scores = model.rate(&of)?;
    let grade = grader.grade(puzzle)?;
    let counted = |tactic| f64::from(grade.count(tactic));
    let easy = [Tactic::FullHouse, Tactic::HiddenSingleBox, Tactic::HiddenSingleLine, Tactic::NakedSingle];
    let harder =
        grade.counts.iter().sum::<u32>() as f64 - easy.iter().map(|&tactic| counted(tactic)).sum::<f64>();
    let start = Board::new(puzzle)?;
    let marks: usize = start.blanks().iter().map(|cell| start.marks(cell).len()).sum();
    // The last ten cells are easy for everyone, so they are left out.
    let middle =
        &scores.fillable[..scores.fillable.len().saturating_sub(10).max(1).min(scores.fillable.len())];
    let least = middle.iter().copied().fold(f64::INFINITY, f64::min);
    let scarce: f64 = middle.iter().map(|&n| f64::from(u8::from(n < 3.0))).sum();
    let log = |x: f64| ln_1p(x.max(0.0));
    let mut row =
        vec![puzzle.clue_count() as f64, log(scores.refutation), log(scores.stuck), ln(scores.looks)];
    row.extend([5, 10, 15, 25, 40].map(|k| log(scores.dependency(k))));
    row.extend([5, 15, 25, 40].map(|k| log(scores.box_dependency(k))));
    row.extend([log(least), log(scarce), marks as f64 / start.blanks().len().max(1) as f64]);
    row.extend([
        log(counted(Tactic::HiddenSingleLine)),
        log(counted(Tactic::NakedSingle)),
        log(harder),
        grade.rating,
    ]);
    row.push(log(Scanner { runs: model.runs, ..Scanner::default() }.time(&of)?));
    debug_assert_eq!(row.len(), FEATURES.len());
    Ok(row)
}
