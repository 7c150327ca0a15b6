//! Files of data sets: embedded files, hashes, writes.

use std::path::Path;

use super::error::DataError;

/// A file of the repository's `datasets` that is embedded in the program, so that it works in any folder.
pub(super) fn shipped(file: &str) -> Option<&'static [u8]> {
    match file {
        "qqwing_4000.csv" => Some(include_bytes!("../../../../datasets/qqwing_4000.csv")),
        "atlas_10000.csv" => Some(include_bytes!("../../../../datasets/atlas_10000.csv")),
        "beer_5.csv" => Some(include_bytes!("../../../../datasets/beer_5.csv")),
        _ => None,
    }
}

/// Writes a file atomically.
pub(super) fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), DataError> {
    sudoku_tables::files::write_whole(path, bytes).map_err(DataError::io(path))
}
