//! The functions of the package. Their documentation is in Python.

use pyo3::exceptions::{PyKeyboardInterrupt, PyOSError, PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use serde_json::{Value, json};
use sudoku_kit::{
    Advice, Board, GaveUp, Maker, Measured, Profile, Puzzle, Rater, Rating, Scorer, Step, SymmetryClass,
    canonical_while, count_while, human_time_while, solve_while,
};

use crate::input::{Input, Invalid};
use crate::table::{Builder, Columns};
use crate::work::interruptible;

/// The error for an unknown name or value.
pub fn unknown(error: impl std::fmt::Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// The error for a cancelled call. The signal has already raised an exception.
pub fn ended() -> PyErr {
    PyKeyboardInterrupt::new_err(())
}

/// A rater for a built-in profile, given by name, or for a profile in a .toml file.
fn rater(profile: &str) -> PyResult<Rater> {
    if !profile.ends_with(".toml") {
        return Rater::new(profile).map_err(unknown);
    }
    let text = std::fs::read_to_string(profile);
    let text = text.map_err(|error| PyOSError::new_err(format!("cannot read {profile}: {error}")))?;
    Ok(Rater::from(Profile::parse(&text).map_err(|error| unknown(format!("{profile}: {error}")))?))
}

#[pyfunction]
pub fn solve(py: Python<'_>, puzzles: &Bound<'_, PyAny>, invalid: Invalid) -> PyResult<Columns> {
    let input = Input::read(puzzles, invalid)?;
    let solved = interruptible(py, |go_on| solve_while(&input.puzzles, go_on))?.ok_or_else(ended)?;
    Builder::default()
        .boards("solution", input.rows(&solved).map(|found| found?.as_ref().map(|grid| grid.values())))
        .finish()
}

#[pyfunction]
pub fn count(py: Python<'_>, puzzles: &Bound<'_, PyAny>, limit: u64, invalid: Invalid) -> PyResult<Columns> {
    let input = Input::read(puzzles, invalid)?;
    let counts = interruptible(py, |go_on| count_while(&input.puzzles, limit, go_on))?.ok_or_else(ended)?;
    Builder::default()
        .integer("solutions", input.rows(&counts).map(|count| i64::try_from(*count?).ok()))
        .finish()
}

#[pyfunction]
pub fn score(
    py: Python<'_>,
    puzzles: &Bound<'_, PyAny>,
    metrics: &str,
    seed: u64,
    any: bool,
    invalid: Invalid,
) -> PyResult<Columns> {
    let scorer = Scorer::new(metrics).map_err(unknown)?.seed(seed).any(any);
    let input = Input::read(puzzles, invalid)?;
    let scores = interruptible(py, |go_on| scorer.score_while(&input.puzzles, go_on))?.ok_or_else(ended)?;
    let scores = input.answered(py, &scores)?;
    let columns = scorer.columns().enumerate();
    let add = |table: Builder, (n, column): (usize, &'static sudoku_kit::Column)| {
        table.real(column.name, scores.iter().map(|row| row.as_ref()?[n].measured()))
    };
    columns.fold(Builder::default(), add).finish()
}

#[pyfunction]
pub fn rate(
    py: Python<'_>,
    puzzles: &Bound<'_, PyAny>,
    profile: &str,
    invalid: Invalid,
) -> PyResult<Columns> {
    let rater = rater(profile)?;
    let input = Input::read(puzzles, invalid)?;
    let ratings = interruptible(py, |go_on| rater.rate_while(&input.puzzles, go_on))?.ok_or_else(ended)?;
    let ratings = input.answered(py, &ratings)?;
    let rows = || ratings.iter().copied();
    let scores = |of: fn(Measured) -> f64| rows().map(move |row| row?.measured.map(of));
    let profile = rater.profile().name.as_str();
    Builder::default()
        .text("profile", rows().map(|row| row.map(|_| profile)))
        .text("level", rows().map(|row| Some(row?.level.as_str())))
        .integer("level_index", rows().map(|row| i64::try_from(row?.level_index).ok()))
        .text("hardest", rows().map(|row| Some(row?.hardest?.name())))
        .real("rating", scores(|measured| measured.rating))
        .real("total", scores(|measured| measured.total))
        .real("mean", scores(|measured| measured.mean))
        .integer("moves", rows().map(|row| i64::try_from(row?.moves).ok()))
        .text("ending", rows().map(|row| Some(row?.ending.name())))
        .finish()
}

/// A rating as JSON, with the column names of `rate`.
fn as_json(rating: &Rating) -> Value {
    let measured = rating.measured;
    json!({
        "level": rating.level, "level_index": rating.level_index,
        "hardest": rating.hardest.map(|tactic| tactic.name()),
        "rating": measured.map(|m| m.rating), "total": measured.map(|m| m.total),
        "mean": measured.map(|m| m.mean), "moves": rating.moves, "ending": rating.ending.name(),
        "position": rating.position.to_string(),
    })
}

/// Steps without their boards.
fn steps(found: &[(Board, Step)]) -> Value {
    found.iter().map(|(_, step)| json!(step)).collect()
}

/// As JSON.
#[pyfunction]
pub fn explain(py: Python<'_>, puzzle: &str, profile: &str) -> PyResult<String> {
    let (rater, puzzle) = (rater(profile)?, Input::one(puzzle, "puzzle")?);
    let explained = py
        .detach(|| rater.explain(&puzzle))
        .map_err(|error| crate::input::PuzzleError::new_err(error.to_string()))?;
    let mut all = as_json(&explained.rating);
    all["profile"] = json!(rater.profile().name);
    all["steps"] = steps(&explained.steps);
    Ok(all.to_string())
}

/// As JSON.
#[pyfunction]
pub fn hint(py: Python<'_>, puzzle: &str, position: &str, profile: &str) -> PyResult<String> {
    let rater = rater(profile)?;
    let (puzzle, position) = (Input::one(puzzle, "puzzle")?, Input::one(position, "position")?);
    let advice = py.detach(|| rater.hint(&puzzle, &position));
    let advice = advice.map_err(|error| crate::input::PuzzleError::new_err(error.to_string()))?;
    let advice = match advice {
        Advice::Wrong(wrong) => {
            let wrong = wrong.iter().map(|w| json!({"cell": w.cell.to_string(), "entry": w.entry.value()}));
            json!({"status": "wrong", "wrong": wrong.collect::<Vec<_>>()})
        }
        Advice::Next(found) => json!({"status": "next", "steps": steps(&found)}),
        Advice::Solved => json!({"status": "solved"}),
        Advice::Stuck => json!({"status": "stuck"}),
    };
    Ok(advice.to_string())
}

#[pyfunction]
pub fn generate(
    py: Python<'_>,
    count: usize,
    level: Option<&str>,
    profile: &str,
    symmetry: &str,
    rating: Option<(f64, f64)>,
    seed: u64,
    attempts: Option<u64>,
) -> PyResult<Columns> {
    let maker = match level {
        Some(level) => Maker::at_level(profile, level).map_err(unknown)?,
        None => Maker::minimal(),
    };
    let maker = match rating {
        Some((least, most)) => maker.rated(profile, least..=most).map_err(unknown)?,
        None => maker,
    };
    let symmetry: SymmetryClass = symmetry.parse().map_err(unknown)?;
    let maker = maker.symmetry(symmetry).seed(seed).attempts(attempts.unwrap_or(u64::MAX));
    let made = interruptible(py, |go_on| maker.make_while(count, go_on))?;
    let made = made.map_err(|error| match error {
        GaveUp::Stopped { .. } => ended(),
        error => PyRuntimeError::new_err(error.to_string()),
    })?;
    let graded = level.is_some() || rating.is_some();
    let puzzles: Vec<Puzzle> = made.iter().map(|(puzzle, _)| *puzzle).filter(|_| graded).collect();
    let ratings = match graded {
        true => {
            let rater = Rater::new(profile).map_err(unknown)?;
            interruptible(py, |go_on| rater.rate_while(&puzzles, go_on))?.ok_or_else(ended)?
        }
        false => Vec::new(),
    };
    let table = Builder::default()
        .boards("puzzle", made.iter().map(|(puzzle, _)| Some(puzzle.values())))
        .boards("solution", made.iter().map(|(_, solution)| Some(solution.values())))
        .integer("clues", made.iter().map(|(puzzle, _)| i64::try_from(puzzle.clue_count()).ok()));
    if !graded {
        return table.finish();
    }
    let rows = || ratings.iter().map(|rating| rating.as_ref().ok());
    table
        .text("profile", made.iter().map(|_| Some(profile)))
        .text("level", rows().map(|row| Some(row?.level.as_str())))
        .real("rating", rows().map(|row| Some(row?.measured?.rating)))
        .finish()
}

#[pyfunction]
pub fn canonical(py: Python<'_>, puzzles: &Bound<'_, PyAny>, invalid: Invalid) -> PyResult<Columns> {
    let input = Input::read(puzzles, invalid)?;
    let forms = interruptible(py, |go_on| canonical_while(&input.puzzles, go_on))?.ok_or_else(ended)?;
    Builder::default()
        .boards("canonical", input.rows(&forms).map(|form| form.map(|form| form.form.values())))
        .integer("automorphisms", input.rows(&forms).map(|form| form.map(|form| form.automorphisms.into())))
        .finish()
}

#[pyfunction]
pub fn human_time(
    py: Python<'_>,
    puzzles: &Bound<'_, PyAny>,
    seed: u64,
    invalid: Invalid,
) -> PyResult<Columns> {
    let input = Input::read(puzzles, invalid)?;
    let times =
        interruptible(py, |go_on| human_time_while(&input.puzzles, seed, go_on))?.ok_or_else(ended)?;
    let times = input.answered(py, &times)?;
    let real = |table: Builder, name: &str, of: fn(sudoku_kit::Seconds) -> f64| {
        table.real(name, times.iter().map(|time| time.copied().map(of)))
    };
    let table = real(Builder::default(), "seconds", |time| time.seconds);
    let table = real(table, "low_50", |time| time.half.0);
    let table = real(table, "high_50", |time| time.half.1);
    let table = real(table, "low_90", |time| time.most.0);
    real(table, "high_90", |time| time.most.1).finish()
}
