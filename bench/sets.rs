//! The puzzles that all benchmarks time: shipped sets, and those in the folders of `SUDOKU_LAB_DATA`.
#![allow(dead_code, reason = "each benchmark uses what it needs")]

use std::path::{Path, PathBuf};

#[path = "../crates/core/tests/support/data.rs"]
mod data;

/// Cells row by row, 0 for a blank.
pub type Cells = [u8; 81];

/// Names of sets, and their files; datasets/index.toml says where each comes from. The first two are shipped.
const SETS: [(&str, &str); 7] = [
    ("beer", "beer_5.csv"),
    ("qqwing", "qqwing_4000.csv"),
    ("17-clues", "sudoku17_49158.txt"),
    ("top2365", "top2365.txt"),
    ("hardest-1905", "forum_hardest_1905_er11plus.txt"),
    ("hardest-1106", "forum_hardest_1106_375.txt"),
    ("several-solutions", "serg_benchmark_multisol_10000.txt"),
];

/// Up to `most` puzzles of every available set, spread evenly over it. Missing sets are named on standard error.
pub fn sets(most: usize) -> Vec<(&'static str, Vec<Cells>)> {
    SETS.iter().filter_map(|&(name, file)| Some((name, of_file(file, most)?))).collect()
}

/// The same of one file.
pub fn of_file(file: &str, most: usize) -> Option<Vec<Cells>> {
    let Some(path) = find(file) else {
        eprintln!("left out: {file} is in no folder of SUDOKU_LAB_DATA");
        return None;
    };
    let text = std::fs::read_to_string(path).expect("a text");
    let puzzles: Vec<Cells> = text.lines().filter_map(cells).collect();
    let step = puzzles.len().div_ceil(most).max(1);
    Some(puzzles.into_iter().step_by(step).collect())
}

fn find(file: &str) -> Option<PathBuf> {
    let shipped = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../datasets");
    data::data_folders()
        .into_iter()
        .chain([shipped])
        .map(|folder| folder.join(file))
        .find(|path| path.exists())
}

/// The puzzle of a line: its first field, or the 81 characters before a comment.
fn cells(line: &str) -> Option<Cells> {
    let bytes: &Cells = line.as_bytes().first_chunk()?;
    let is_cell = |byte: &u8| byte.is_ascii_digit() || *byte == b'.';
    bytes.iter().all(is_cell).then(|| bytes.map(|byte| if byte == b'.' { 0 } else { byte - b'0' }))
}
