//! The files of data sets, for tests and benchmarks of crates that cannot depend on the data registry.
#![allow(dead_code, reason = "each user needs some of it")]

use std::env;
use std::path::PathBuf;

/// The folders listed in `SUDOKU_LAB_DATA`, separated as in `PATH`, and the cache that `data fetch`
/// fills.
pub fn data_folders() -> Vec<PathBuf> {
    let list = env::var_os("SUDOKU_LAB_DATA").unwrap_or_default();
    let absolute = |name| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let caches = absolute("XDG_CACHE_HOME").or_else(|| Some(absolute("HOME")?.join(".cache")));
    let named = env::split_paths(&list).filter(|folder| !folder.as_os_str().is_empty());
    named.chain(caches.map(|caches| caches.join("sudoku-lab"))).collect()
}

/// A file in the first folder that contains it.
pub fn find(file: &str) -> Option<PathBuf> {
    data_folders().into_iter().map(|folder| folder.join(file)).find(|path| path.exists())
}

/// The text of a file in the first folder that contains it.
///
/// # Panics
/// If no folder contains it, or it cannot be read.
pub fn data_text(file: &str) -> String {
    let path = find(file).unwrap_or_else(|| panic!("{file} is in none of {:?}", data_folders()));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}
