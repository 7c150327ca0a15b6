//! Tests on data sets that are not shipped: all lines are read, and the number of classes is as stated.

#[path = "../../core/tests/support/needs.rs"]
mod needs;

use std::collections::BTreeSet;
use std::process::ExitCode;

use needs::data::data_text;
use needs::{run, test};
use sudoku_core::Puzzle;
use sudoku_reader::PuzzleReader;

fn main() -> ExitCode {
    let read = [("top2365.txt", 2365), ("gnome_sudoku_600.csv", 600), ("euler96_50.txt", 50)];
    let classes = [
        ("top2365.txt", 2360),
        ("magictour_top1465.txt", 1464),
        ("norvig_top95.txt", 94),
        ("euler96_50.txt", 49),
    ];
    let read = read.map(|(file, count)| {
        test(format!("{file}_is_read_completely"), &[file], move || is_read_completely(file, count))
    });
    let classes = classes.map(|(file, count)| {
        test(format!("{file}_has_as_many_classes_as_stated"), &[file], move || has_classes(file, count))
    });
    run(read.into_iter().chain(classes).collect())
}

fn is_read_completely(file: &str, count: usize) {
    let text = data_text(file);
    let mut reader = PuzzleReader::new(text.as_bytes());
    let mut puzzles = 0;
    for (_, record) in reader.by_ref() {
        record.unwrap_or_else(|e| panic!("{file}: {e}"));
        puzzles += 1;
    }
    assert_eq!(puzzles, count, "{file}");
    assert_eq!(reader.column_index("label").is_some(), file.starts_with("gnome"));
}

fn has_classes(file: &str, count: usize) {
    let text = data_text(file);
    let forms: BTreeSet<Puzzle> = PuzzleReader::new(text.as_bytes())
        .map(|(_, record)| record.unwrap().puzzle(1).unwrap().canonical().form)
        .collect();
    assert_eq!(forms.len(), count, "{file}");
}
