//! Lists of everything that has a name, such as metrics.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use sudoku_kit::{Profile, read};

use crate::input::PuzzleError;

/// Name, description, columns with their units, and whether each is cheap and stochastic.
type MetricRow = (&'static str, String, Vec<(&'static str, &'static str)>, bool, bool);

#[pyfunction]
pub fn metrics() -> Vec<MetricRow> {
    let row = |metric: &'static dyn sudoku_kit::Metric| {
        let columns = metric.columns().iter().map(|column| (column.name, column.unit)).collect();
        let traits = metric.traits();
        (metric.name(), metric.about().to_owned(), columns, traits.cheap, traits.stochastic)
    };
    sudoku_kit::metrics().map(row).collect()
}

#[pyfunction]
pub const fn version() -> &'static str {
    env!("CARGO_PKG_VERSION")
}

#[pyfunction]
pub const fn default_profile() -> &'static str {
    Profile::DEFAULT
}

#[pyfunction]
pub fn profiles() -> Vec<&'static str> {
    Profile::NAMES.to_vec()
}

#[pyfunction]
pub fn levels(profile: &str) -> PyResult<Vec<String>> {
    let profile = Profile::built_in(profile).map_err(|error| PyValueError::new_err(error.to_string()))?;
    Ok((0..=profile.levels.len()).map(|level| profile.level_name(level).to_owned()).collect())
}

#[pyfunction]
pub fn parse(text: &str) -> PyResult<Vec<String>> {
    let puzzles = read(text).map_err(|error| PuzzleError::new_err(error.to_string()))?;
    Ok(puzzles.iter().map(ToString::to_string).collect())
}
