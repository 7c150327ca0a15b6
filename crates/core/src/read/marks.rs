//! Pencil marks: which digits are left for each cell.

use std::str::FromStr;

use super::error::{ParseError, ParseErrorKind};
use crate::candidates::Candidates;
use crate::cell::Cell;
use crate::digit::{Digit, DigitSet};
use crate::puzzle::Puzzle;

/// Characters of one or more cells without a gap, and where they stand.
struct Token<'a> {
    line: u64,
    column: usize,
    text: &'a str,
}

impl Token<'_> {
    fn error(&self, index: usize, kind: ParseErrorKind) -> ParseError {
        kind.at(self.line, self.column + self.text[..index].chars().count())
    }
}

/// Reads pencil marks in one of two forms, over any number of lines, boxes drawn around them or not:
/// 729 characters, nine for each cell, each digit in its place and `.`, `0`, `_` or `*` where it is absent;
/// or 81 groups separated by white space, each the digits that are left (`12 9 358 ...`).
///
/// Every cell is blank in what is read, with a single candidate or not.
///
/// ```
/// use sudoku_core::Candidates;
/// let marks: Candidates = "12..5....".repeat(81).parse()?;
/// assert_eq!(marks, "125 ".repeat(81).parse()?);
/// # Ok::<(), sudoku_core::ParseError>(())
/// ```
impl FromStr for Candidates {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Candidates, ParseError> {
        let tokens = tokens(text);
        let mut marks = [DigitSet::EMPTY; 81];
        if tokens.len() == 81 && tokens.iter().any(|token| token.text.len() != 9) {
            for (set, token) in marks.iter_mut().zip(&tokens) {
                *set = digits(token)?;
            }
            return Ok(Candidates::from_marks(marks));
        }
        let mut found = 0;
        for token in &tokens {
            for (index, c) in token.text.char_indices() {
                let place = Digit::ALL[found % 9];
                let kind = ParseErrorKind::Mark { found: c, expected: place.value() };
                match c {
                    '.' | '0' | '_' | '*' => {}
                    _ if c.to_digit(10) != Some(u32::from(place.value())) => {
                        return Err(token.error(index, kind));
                    }
                    _ => marks.get_mut(found / 9).into_iter().for_each(|set| set.insert(place)),
                }
                found += 1;
            }
        }
        match found {
            729 => Ok(Candidates::from_marks(marks)),
            _ => Err(ParseErrorKind::MarkCount { found }.at(text.lines().count().max(1) as u64, 1)),
        }
    }
}

/// The puzzle whose clues leave just these marks: nine characters for each cell, in one line.
///
/// A single mark is a clue if no other cell of its row, column and box has it. So may be the last blank cell of
/// a row, which the marks do not tell from a clue: solutions are the same with and without it.
pub(crate) fn clues(marks: &str) -> Option<Puzzle> {
    let candidates: Candidates = marks.parse().ok()?;
    let mut puzzle = Puzzle::EMPTY;
    for cell in Cell::ALL {
        let clue = candidates.get(cell).single();
        let stands_alone = |digit| cell.peers().iter().all(|peer| !candidates.get(peer).contains(digit));
        puzzle.set(cell, clue.filter(|&digit| stands_alone(digit)));
    }
    let left = Candidates::of(&puzzle).ok()?;
    (left.marks() == candidates.marks()).then_some(puzzle)
}

fn tokens(text: &str) -> Vec<Token<'_>> {
    let is_gap = |c: char| c.is_whitespace() || matches!(c, '|' | '│' | '║' | '┃');
    // A rule: no digit, but a horizontal stroke.
    let is_rule = |line: &str| {
        let stroke = |c| matches!(c, '-' | '=' | '─' | '═' | '━');
        line.contains(stroke) && !line.contains(|c: char| c.is_alphanumeric())
    };
    let lines = text.trim_start_matches('\u{feff}').lines().enumerate();
    let mut tokens = Vec::new();
    for (number, line) in lines.filter(|(_, line)| !is_rule(line) && !line.starts_with('#')) {
        let mut rest = line;
        while let Some(start) = rest.find(|c| !is_gap(c)) {
            let behind = &rest[start..];
            let (text, after) = behind.split_at(behind.find(is_gap).unwrap_or(behind.len()));
            let column = line[..line.len() - behind.len()].chars().count() + 1;
            tokens.push(Token { line: number as u64 + 1, column, text });
            rest = after;
        }
    }
    tokens
}

/// The digits of a group.
fn digits(token: &Token<'_>) -> Result<DigitSet, ParseError> {
    let mut set = DigitSet::EMPTY;
    for (index, c) in token.text.char_indices() {
        let digit = c.to_digit(10).and_then(|v| Digit::new(v as u8));
        match digit.filter(|&digit| !set.contains(digit)) {
            Some(digit) => set.insert(digit),
            None => return Err(token.error(index, ParseErrorKind::GroupedMark { found: c })),
        }
    }
    Ok(set)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn absent_marks_are_dots_or_zeros() {
        let dots: Candidates = "1.3.5.7.9".repeat(81).parse().unwrap();
        let zeros: Candidates = "10305 0709\n".repeat(81).parse().unwrap();
        assert_eq!(dots, zeros);
        assert!(dots.marks().iter().all(|set| set.bits() == 0b1_0101_0101));
    }

    #[test]
    fn groups_may_stand_in_a_box() {
        let row = "| 12 9 358 | 1 2 3 | 4 5 678 |\n";
        let band = format!("|{}|\n{}", "---+".repeat(3), row.repeat(3));
        let marks: Candidates = band.repeat(3).parse().unwrap();
        assert_eq!(marks.marks()[2].bits(), 0b1001_0100);
        assert_eq!(marks.marks()[80].bits(), 0b1110_0000);
    }

    #[test]
    fn errors_name_place_and_remedy() {
        let error = |text: &str| text.parse::<Candidates>().unwrap_err();
        let wrong = format!("{}\n.3.......", ".........".repeat(80));
        assert_eq!(error(&wrong), ParseErrorKind::Mark { found: '3', expected: 2 }.at(2, 2));
        assert_eq!(error(&".".repeat(81)).kind, ParseErrorKind::MarkCount { found: 81 });
        assert_eq!(error("").kind, ParseErrorKind::MarkCount { found: 0 });
        let twice = format!("{} 242", "1 ".repeat(80));
        assert_eq!(error(&twice), ParseErrorKind::GroupedMark { found: '2' }.at(1, 164));
        // A puzzle in groups of one is no set of pencil marks.
        assert_eq!(error(&". ".repeat(81)), ParseErrorKind::GroupedMark { found: '.' }.at(1, 1));
        assert!(error(&"123456789".repeat(82)).to_string().contains("738 pencil marks"));
    }
}
