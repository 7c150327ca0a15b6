//! A puzzle on one line, as clues or pencil marks, followed by anything.

use super::error::{Fault, ParseErrorKind};
use super::line::{leading_puzzle, value_of};
use super::{Position, marks};
use crate::candidates::Candidates;
use crate::puzzle::Puzzle;

/// Reads 81 cells, with or without white space and bars between them, or 729 pencil marks without any, and gives
/// back the text behind.
pub(crate) fn single(line: &str) -> Result<(Position, &str), Fault> {
    if line.len() >= marks::LENGTH && leading_cells(line) == marks::LENGTH {
        let marks =
            line[..marks::LENGTH].parse::<Candidates>().map_err(|error| (error.column, error.kind))?;
        let position = Position::from(&marks);
        return check_rest(line, marks::LENGTH, marks::LENGTH, false).map(|rest| (position, rest));
    }
    if let Some(puzzle) = leading_puzzle(line.as_bytes()) {
        return check_rest(line, 81, 81, false).map(|rest| (puzzle.into(), rest));
    }
    let mut values = [0; 81];
    let mut found = 0;
    let mut spaced = false;
    for (index, (offset, c)) in line.char_indices().enumerate() {
        if let Some(value) = u8::try_from(c).ok().and_then(value_of) {
            values[found] = value;
            found += 1;
            if found == 81 {
                let puzzle = Puzzle::from_values(values).ok_or((1, ParseErrorKind::Missing))?;
                return check_rest(line, offset + 1, index + 1, spaced).map(|rest| (puzzle.into(), rest));
            }
        } else if c.is_whitespace() || c == '|' {
            spaced |= found > 0;
        } else {
            return Err((index + 1, ParseErrorKind::Character { found: c }));
        }
    }
    Err((1, ParseErrorKind::CellCount { found }))
}

/// Characters that stand for cells, one behind the other from the start.
fn leading_cells(text: &str) -> usize {
    text.bytes().take_while(|&byte| value_of(byte).is_some()).count()
}

/// The text behind the 81st cell: separate from it, and no cell number 82.
fn check_rest(line: &str, offset: usize, characters: usize, spaced: bool) -> Result<&str, Fault> {
    let rest = &line[offset..];
    let is_cell = |c: char| u8::try_from(c).is_ok_and(|byte| value_of(byte).is_some());
    let more = leading_cells(rest);
    let only_cells = rest.chars().all(|c| is_cell(c) || c.is_whitespace() || c == '|');
    if more > 0 {
        return Err((characters + 1, ParseErrorKind::CellCount { found: 81 + more }));
    } else if spaced && only_cells && rest.contains(is_cell) {
        let found = 81 + rest.chars().filter(|&c| is_cell(c)).count();
        return Err((characters + 1, ParseErrorKind::CellCount { found }));
    }
    match rest.chars().next() {
        Some(c) if !c.is_whitespace() && !c.is_ascii_punctuation() => {
            Err((characters + 1, ParseErrorKind::Character { found: c }))
        }
        _ => Ok(rest.trim_start_matches(|c: char| c.is_whitespace() || ",;|#".contains(c)).trim_end()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

    #[test]
    fn text_behind_the_puzzle_is_kept() {
        for (behind, rest) in [("", ""), (" 8.3 hard", "8.3 hard"), (",easy", "easy"), ("  # a, b", "a, b")] {
            let text = format!("{LINE}{behind}");
            let (position, found) = single(&text).unwrap();
            assert_eq!((position.puzzle.to_string().as_str(), found), (LINE, rest));
        }
        let spaced: String = LINE.chars().flat_map(|c| [c, ' ']).collect();
        assert_eq!(single(&spaced).unwrap().0.puzzle.to_string(), LINE);
        for (text, rest) in [(format!("  {LINE} 83"), "83"), (format!("{spaced} level 12"), "level 12")] {
            let (position, found) = single(&text).unwrap();
            assert_eq!((position.puzzle.to_string().as_str(), found), (LINE, rest));
        }
    }

    #[test]
    fn errors_name_place_and_number() {
        let wrong = |text: &str| single(text).unwrap_err();
        assert_eq!(wrong(&LINE[..80]), (1, ParseErrorKind::CellCount { found: 80 }));
        assert_eq!(wrong(&format!("{LINE}1")), (82, ParseErrorKind::CellCount { found: 82 }));
        assert_eq!(wrong(&LINE.replacen("3", "x", 1)), (11, ParseErrorKind::Character { found: 'x' }));
        assert_eq!(wrong(&format!("{LINE}x")), (82, ParseErrorKind::Character { found: 'x' }));
        let misplaced = ".........".repeat(80) + ".3.......";
        assert_eq!(wrong(&misplaced), (722, ParseErrorKind::Mark { found: '3', expected: 2 }));
        assert_eq!(wrong(&"1".repeat(730)), (82, ParseErrorKind::CellCount { found: 730 }));
        let spaced: String = LINE.chars().flat_map(|c| [c, ' ']).collect();
        assert_eq!(wrong(&format!("{spaced}1")), (162, ParseErrorKind::CellCount { found: 82 }));
    }
}
