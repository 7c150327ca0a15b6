//! sudoku-lab for Python: the native functions that the package `sudoku_lab` calls.

mod audit;
mod functions;
mod input;
mod listings;
mod sets;
mod table;
mod work;

/// The native part of `sudoku_lab`.
#[pyo3::pymodule]
mod _native {
    #[pymodule_export]
    use super::audit::audit;
    #[pymodule_export]
    use super::functions::{canonical, count, explain, generate, hint, human_time, rate, score, solve};
    #[pymodule_export]
    use super::input::PuzzleError;
    #[pymodule_export]
    use super::listings::{default_profile, levels, metrics, parse, profiles, version};
    #[pymodule_export]
    use super::sets::{benchmark, dataset};
    #[pymodule_export]
    use super::table::Columns;
}
