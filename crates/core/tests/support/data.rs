//! The data sets of `SUDOKU_LAB_DATA`, for the tests of all crates below the data registry.
#![allow(dead_code, reason = "each test uses what it needs")]

use std::path::PathBuf;

/// The folders that the variable names, a list as in `PATH`; none if it is not set.
pub fn data_folders() -> Vec<PathBuf> {
    let list = std::env::var_os("SUDOKU_LAB_DATA").unwrap_or_default();
    std::env::split_paths(&list).filter(|folder| !folder.as_os_str().is_empty()).collect()
}

/// A file in the first folder that has it; `None`, with a word about it, if the variable is not set.
///
/// # Panics
/// If the variable is set and no folder has the file.
pub fn data_file(file: &str) -> Option<PathBuf> {
    let folders = data_folders();
    if folders.is_empty() {
        println!("skipped: {file} needs SUDOKU_LAB_DATA");
        return None;
    }
    let found = folders.iter().map(|folder| folder.join(file)).find(|path| path.exists());
    Some(found.unwrap_or_else(|| panic!("{file} is in no folder of SUDOKU_LAB_DATA: {folders:?}")))
}
