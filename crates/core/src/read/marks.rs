//! Pencil marks: the remaining digits of each cell.

use std::str::FromStr;

use super::error::{Fault, ParseError, ParseErrorKind};
use super::position::Position;
use super::row::is_separator;
use crate::candidates::Candidates;
use crate::cell::{Cell, CellSet};
use crate::digit::{Digit, DigitSet};

/// Characters of one or more cells without a gap, and their position.
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

/// Reads pencil marks in one of three forms, over any number of lines, with or without boxes drawn around them. The
/// first form has 729 characters, nine for each cell: each digit is in its place, or `.`, `0`, `_` or `*` if it is
/// absent. The second form has 81 groups separated by white space or bars. Each group lists the remaining digits of a
/// cell (`12 9 358 ...`), and an entered digit may have a `u` before it. In these two forms, every cell is blank, even
/// if it has a single candidate. There are two exceptions: a digit after `u` is a filled cell, and so is a group of one
/// digit if all other groups have nine. The third form is a box with three by three marks in each cell, as
/// [`MarkStyle::Utf8`](crate::MarkStyle) prints it. A filled cell shows only its digit.
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
        if text.lines().find(|line| !line.trim().is_empty()).is_some_and(is_top) {
            return boxed(text);
        }
        let tokens = tokens(text);
        let mut marks = [DigitSet::EMPTY; 81];
        if tokens.len() == 81 && tokens.iter().any(|token| token.text.len() != 9) {
            for (set, token) in marks.iter_mut().zip(&tokens) {
                *set = digits(token)?;
            }
            let is_untouched = marks.iter().all(|set| matches!(set.len(), 1 | 9));
            let is_blank = |&cell: &Cell| match marks[cell.index()].len() {
                1 => !is_untouched && !tokens[cell.index()].text.starts_with('u'),
                _ => true,
            };
            return Ok(Candidates::from_parts(marks, Cell::ALL.into_iter().filter(is_blank).collect()));
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

/// Characters of pencil marks in one line, nine per cell.
pub(crate) const LENGTH: usize = 9 * 81;

/// The position that pencil marks show. Marks that conflict with its digits are dropped.
impl From<&Candidates> for Position {
    fn from(marks: &Candidates) -> Position {
        let position = played(marks);
        let puzzle = position.to_puzzle();
        let Ok(mut left) = Candidates::of(&puzzle) else { return puzzle.into() };
        let mut is_struck = false;
        for cell in left.blanks() {
            for digit in left.get(cell).without(position.get(cell)) {
                is_struck |= left.strike(cell, digit);
            }
        }
        Position { marks: is_struck.then(|| Box::new(left)), ..puzzle.into() }
    }
}

/// The same marks, with the digits that they imply.
///
/// A single mark counts as a digit if no other cell of its row, column and box has that mark. The last blank cell of a
/// row may also have such a mark, which cannot be told from a digit. The solutions are the same in both cases.
fn played(marks: &Candidates) -> Candidates {
    let is_digit = |&cell: &Cell| {
        let stands_alone = |digit| cell.peers().iter().all(|peer| !marks.get(peer).contains(digit));
        marks.get(cell).single().is_some_and(stands_alone)
    };
    let digits: CellSet = marks.blanks().iter().filter(is_digit).collect();
    Candidates::from_parts(*marks.marks(), marks.blanks().without(digits))
}

/// Number of lines of a drawn box with three by three marks in each cell, and of characters in each line.
const HEIGHT: usize = 37;
const WIDTH: usize = 73;

/// Number of lines that multi-line pencil marks may take, if this is their first line.
pub(crate) fn lines_from(first: &str) -> Option<usize> {
    // There are nine rows of groups, with a rule above and below each.
    is_top(first).then_some(HEIGHT).or_else(|| is_row_of_groups(first).then_some(19))
}

/// Whether these lines are complete pencil marks.
pub(crate) fn is_whole(lines: &[&str]) -> bool {
    match is_top(lines[0]) {
        true => lines.len() == HEIGHT,
        false => lines.iter().filter(|line| !is_rule(line)).count() == 9,
    }
}

/// Whether these lines, if they are complete, are pencil marks and not a grid of digits. Pencil marks are nine rows of
/// groups, at least one of which has several digits.
pub(crate) fn are_marks(lines: &[&str]) -> bool {
    let mut rows = lines.iter().filter(|line| !is_rule(line));
    let has_group =
        || lines.iter().any(|line| !is_rule(line) && groups(line).any(|group| bare(group).len() > 1));
    is_top(lines[0]) || rows.all(|line| is_row_of_groups(line)) && has_group()
}

/// Whether a line is the upper border of a box with three by three marks in each cell.
fn is_top(line: &str) -> bool {
    let line = line.trim();
    let is_drawn = |(index, c): (usize, char)| match index {
        0 | 24 | 48 | 72 => matches!(c, '+' | '╔' | '╦' | '╗'),
        8 | 16 | 32 | 40 | 56 | 64 => matches!(c, '-' | '╤'),
        _ => matches!(c, '-' | '═'),
    };
    line.chars().count() == WIDTH && line.chars().enumerate().all(is_drawn)
}

/// Whether a line is nine groups of digits. Beside a group of several digits, there may be cells without marks.
fn is_row_of_groups(line: &str) -> bool {
    let has_group = groups(line).any(|group| bare(group).len() > 1);
    let fits = |group| is_group(group) || has_group && matches!(group, "0" | ".");
    groups(line).count() == 9 && groups(line).all(fits)
}

fn groups(line: &str) -> impl Iterator<Item = &str> {
    line.split(is_gap).filter(|group| !group.is_empty())
}

/// A group without the `u` of an entry and the signs that show the cells of a pattern, as in `*79` and `-1569`.
fn bare(group: &str) -> &str {
    let group = group.strip_prefix('u').unwrap_or(group);
    group.trim_matches(['*', '#', '-'])
}

/// Whether this is a group of digits, perhaps with a sign within, as in `123-48`. That is an error: `1-9` may be a
/// range.
fn is_group(group: &str) -> bool {
    let group = bare(group);
    let digits = group.bytes().filter(|byte| (b'1'..=b'9').contains(byte)).count();
    (1..10).contains(&digits) && group.len() - digits <= usize::from(group.contains('-'))
}

/// The marks of a line of 81 groups, at least one with several digits; `None` for other lines.
pub(super) fn groups_on_line(line: &str) -> Option<Result<Candidates, Fault>> {
    let is_line = groups(line).count() == 81 && groups(line).all(is_group);
    let is_marks = is_line && groups(line).any(|group| bare(group).len() > 1);
    is_marks.then(|| line.parse::<Candidates>().map_err(|error| (error.column, error.kind)))
}

/// Reads a box with three by three marks in each cell.
fn boxed(text: &str) -> Result<Candidates, ParseError> {
    let drawn = text.lines().zip(1..).filter(|(line, _)| line.contains(' '));
    let lines: Vec<(Vec<&str>, u64)> =
        drawn.map(|(line, number)| (line.trim().split(is_separator).collect(), number)).collect();
    let cells = |line: &[&str]| line.len().saturating_sub(2);
    if let Some((line, number)) = lines.iter().find(|(line, _)| cells(line) != 9) {
        return Err(ParseErrorKind::CellCount { found: cells(line) }.at(*number, 1));
    }
    if lines.len() != 27 {
        return Err(ParseErrorKind::RowCount { found: lines.len() / 3 }.at(1, 1));
    }
    let (mut marks, mut blanks) = ([DigitSet::EMPTY; 81], CellSet::ALL);
    for cell in Cell::ALL {
        let rows: [&(Vec<&str>, u64); 3] = std::array::from_fn(|line| &lines[3 * cell.row() + line]);
        let [above, middle, below] = rows.map(|(row, _)| row[cell.column() + 1].trim());
        if above.is_empty() && below.is_empty() {
            let error = |c| ParseErrorKind::GroupedMark { found: c }.at(rows[1].1, 8 * cell.column() + 2);
            let digit = middle.chars().next().unwrap_or(' ');
            let value = digit.to_digit(10).filter(|_| middle.len() == 1).and_then(|v| Digit::new(v as u8));
            marks[cell.index()] = DigitSet::of(value.ok_or_else(|| error(digit))?);
            blanks.remove(cell);
            continue;
        }
        let found = [above, middle, below].into_iter().zip(rows);
        let found =
            found.flat_map(|(text, (_, line))| text.split_whitespace().map(move |mark| (mark, *line)));
        let found: Vec<(&str, u64)> = found.collect();
        for (&digit, (mark, line)) in Digit::ALL.iter().zip(&found) {
            match mark.chars().next() {
                Some('.' | '0' | '_' | '*') => {}
                Some(c) if c.to_digit(10) == Some(u32::from(digit.value())) => {
                    marks[cell.index()].insert(digit);
                }
                c => {
                    let kind = ParseErrorKind::Mark { found: c.unwrap_or(' '), expected: digit.value() };
                    return Err(kind.at(*line, 8 * cell.column() + 2));
                }
            }
        }
        if found.len() != 9 {
            return Err(ParseErrorKind::MarkCount { found: found.len() }.at(rows[0].1, 8 * cell.column() + 2));
        }
    }
    Ok(Candidates::from_parts(marks, blanks))
}

fn is_gap(c: char) -> bool {
    c.is_whitespace() || is_separator(c)
}

/// Whether a line is a rule: it has a horizontal stroke and no digit.
fn is_rule(line: &str) -> bool {
    let stroke = |c| matches!(c, '-' | '=' | '─' | '═' | '━');
    line.contains(stroke) && !line.contains(|c: char| c.is_alphanumeric())
}

fn tokens(text: &str) -> Vec<Token<'_>> {
    let lines = text.trim_start_matches('\u{feff}').lines().enumerate();
    let mut tokens = Vec::new();
    for (number, line) in lines.filter(|(_, line)| !is_rule(line) && !line.starts_with('#')) {
        let mut rest = line;
        while let Some(start) = rest.find(|c| !is_gap(c)) {
            let group = &rest[start..];
            let (text, after) = group.split_at(group.find(is_gap).unwrap_or(group.len()));
            let column = line[..line.len() - group.len()].chars().count() + 1;
            tokens.push(Token { line: number as u64 + 1, column, text });
            rest = after;
        }
    }
    tokens
}

/// The digits of a group.
fn digits(token: &Token<'_>) -> Result<DigitSet, ParseError> {
    let mut set = DigitSet::EMPTY;
    let group = bare(token.text);
    let before = group.as_ptr().addr() - token.text.as_ptr().addr();
    for (index, c) in group.char_indices().map(|(index, c)| (before + index, c)) {
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
    fn marks_alone_are_counted() {
        let error = |text: &str| text.parse::<Candidates>().unwrap_err();
        assert_eq!(error(&".".repeat(81)).kind, ParseErrorKind::MarkCount { found: 81 });
        assert_eq!(error("").kind, ParseErrorKind::MarkCount { found: 0 });
        // A puzzle in groups of one is not pencil marks.
        assert_eq!(error(&". ".repeat(81)), ParseErrorKind::GroupedMark { found: '.' }.at(1, 1));
        assert!(error(&"123456789".repeat(82)).to_string().contains("738 pencil marks"));
    }
}
