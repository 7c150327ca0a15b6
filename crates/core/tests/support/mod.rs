//! What must hold of any bytes whatever; the fuzz target runs the same check.

use sudoku_core::{Candidates, MarkStyle, Puzzle, PuzzleReader, Style};

/// Reads the bytes in every way there is.
///
/// # Panics
/// If line numbers fall or exceed the text, or if something that was read does not print and read back.
pub fn check_reading(bytes: &[u8]) {
    let lines = bytes.iter().filter(|&&byte| byte == b'\n').count() as u64 + 1;
    let mut last = 0;
    for (line, result) in PuzzleReader::new(bytes) {
        assert!((1..=lines).contains(&line) && line >= last, "line {line} after {last} of {lines}");
        last = line;
        match result {
            Ok(record) => check_puzzle(record.puzzle),
            Err(error) => assert!(error.line == line && !error.to_string().is_empty()),
        }
    }
    PuzzleReader::new(bytes).with_column("puzzle").for_each(drop);
    let Ok(text) = str::from_utf8(bytes) else { return };
    if let Ok(puzzle) = text.parse() {
        check_puzzle(puzzle);
    }
    if let Ok(candidates) = text.parse::<Candidates>() {
        let printed = candidates.styled(MarkStyle::Line('.')).to_string();
        assert_eq!(printed.parse().as_ref(), Ok(&candidates));
    }
}

fn check_puzzle(puzzle: Puzzle) {
    for style in [Style::Line('.'), Style::Rows('_'), Style::Ascii, Style::Utf8] {
        assert_eq!(puzzle.styled(style).to_string().parse(), Ok(puzzle));
    }
}
