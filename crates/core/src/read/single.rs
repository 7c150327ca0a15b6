//! A puzzle on one line, as clues or pencil marks, followed by any text.

use super::error::{Fault, ParseErrorKind};
use super::line::{is_decimal, leading_puzzle, value_of};
use super::marks;
use super::position::Position;
use super::row::is_separator;
use crate::candidates::Candidates;
use crate::cell::{Cell, CellSet};
use crate::puzzle::Puzzle;

/// A line that starts with this many cells without a gap is a puzzle with missing or extra cells.
pub(crate) const LONG: usize = 60;
/// Characters other than `.`, `0`, `_` and `*` that stand for a blank in some texts.
pub(crate) const OTHER_BLANKS: [char; 7] = ['-', 'x', 'X', '?', '#', '~', ' '];

/// A character that occurs less often is damage, not a blank.
pub(crate) const FEWEST_BLANKS: usize = 5;

/// Reads 81 cells (adjacent or evenly spaced), 729 pencil marks or 81 groups of marks. Returns the text after them. A
/// digit after `+` is an entry, not a clue.
pub(crate) fn single(line: &str) -> Result<(Position, &str), Fault> {
    if line.len() >= marks::LENGTH && leading_cells(line) == marks::LENGTH {
        let marks =
            line[..marks::LENGTH].parse::<Candidates>().map_err(|error| (error.column, error.kind))?;
        let position = Position::from(&marks);
        return check_rest(line, marks::LENGTH, marks::LENGTH, false).map(|rest| (position, rest));
    }
    if let Some(fault) = as_decimal(line) {
        return Err(fault);
    }
    if let Some(puzzle) = leading_puzzle(line.as_bytes()) {
        return check_rest(line, 81, 81, false).map(|rest| (puzzle.into(), rest));
    }
    let fault = match Cells::read(line) {
        Ok(_) if line.starts_with("[[") && line.matches('[').count() > line.matches(']').count() + 1 => (
            1,
            ParseErrorKind::Json { message: "the text is cut short: the ] of its list is missing".into() },
        ),
        Ok(found) => return Ok(found),
        Err(fault) => fault,
    };
    if let Some(marks) = marks::groups_on_line(line) {
        return marks.map(|marks| (Position::from(&marks), ""));
    }
    let list = without_variable(line).filter(|list| !list.starts_with(['"', '\''])).map(without_stop);
    let mut found = [list, linked(line)].into_iter().flatten().filter_map(|part| Cells::read(part).ok());
    let assigned =
        found.find(|(_, rest)| rest.bytes().filter(|&byte| value_of(byte).is_some()).count() < LONG);
    assigned.ok_or_else(|| as_number(line).unwrap_or(fault))
}

/// The board in the only long string of a line, as in `grid1 = '53..7....6..1...'`, whose rows may end in `\n`.
pub(super) fn literal(line: &str) -> Option<Result<Position, Fault>> {
    let strings = ['"', '\'', '`'].into_iter().flat_map(|quote| {
        let parts: Vec<&str> = line.split(quote).collect();
        let inner = parts.get(1..parts.len() - 1).unwrap_or_default().to_vec();
        inner.into_iter().map(|text| (text, text.replace("\\n", " ")))
    });
    let is_board = |text: &str| {
        let cells = text.bytes().filter(|&byte| value_of(byte).is_some()).count();
        cells >= LONG && text.bytes().filter(|&byte| byte != b' ').count() == cells
    };
    let mut boards = strings.filter(|(_, text)| is_board(text));
    let ((board, text), None) = (boards.next()?, boards.next()) else { return None };
    let before = line[..board.as_ptr().addr() - line.as_ptr().addr()].chars().count();
    let read = Cells::read(&text).map(|(position, _)| position);
    Some(read.map_err(|(column, kind)| (before + column, kind)))
}

/// The cells of a link, after its last `=`, as SudokuWiki and Sudoku Exchange write them.
fn linked(line: &str) -> Option<&str> {
    let (_, cells) = line.trim().strip_prefix("http")?.rsplit_once('=')?;
    cells.split('&').next()
}

/// A line without the full stop of a clause of Prolog or of a row of LaTeX's package sudoku, and without the sign that
/// joins a string to the next or the last.
pub(crate) fn without_stop(line: &str) -> &str {
    let string = line.trim_start_matches([' ', '\t', '+', '.', '&']);
    let line = if string.starts_with(['"', '\'']) { string } else { line };
    let rest =
        line.trim_end_matches(|c: char| c.is_whitespace() || matches!(c, '.' | '+' | '&' | '_' | '\\'));
    let is_latex = || rest.starts_with('|') && rest.ends_with('|') && rest.matches('|').count() == 10;
    if rest.ends_with([']', ')', '"', '\'']) || is_latex() { rest } else { line }
}

/// The list that a line of a program assigns to a variable or gives to a function: `[[5, 3, 0` of `let grid = [[5, 3, 0`,
/// of `np.array([[5, 3, 0` and of `problem(1, [[5, 3, 0`.
pub(crate) fn without_variable(line: &str) -> Option<&str> {
    let is_name = |c: char| c.is_alphanumeric() || matches!(c, '_' | '.');
    let is_named = line.trim_start().starts_with(|c: char| c.is_alphabetic() || c == '_');
    let value = line.split_once('=').map_or(line, |(_, value)| value);
    let list = value.trim_start().trim_start_matches(is_name);
    let list = list.find("[[").map_or(list, |start| &list[start..]);
    (is_named && list.starts_with(['[', '(', '{', '"', '\''])).then_some(list)
}

/// The error for a puzzle that a program has converted to a number and printed with `.0`.
fn as_decimal(line: &str) -> Option<Fault> {
    let number = line.split(|c: char| !c.is_ascii_digit() && c != '.').next()?;
    let found = number.len().saturating_sub(2);
    ((LONG..81).contains(&found) && is_decimal(number.as_bytes()))
        .then_some((1, ParseErrorKind::LeadingZeros { found }))
}

/// The error for a puzzle that a program has converted to a number.
fn as_number(line: &str) -> Option<Fault> {
    let is_digits = line.bytes().all(|byte| byte.is_ascii_digit()) && line.contains('0');
    if (LONG..81).contains(&line.len()) && is_digits {
        Some((1, ParseErrorKind::LeadingZeros { found: line.len() }))
    } else {
        is_rounded(line).then(|| (1, ParseErrorKind::Number { found: line.to_owned() }))
    }
}

/// Whether a text is a rounded number of 60 to 82 digits.
pub fn is_rounded(text: &str) -> bool {
    let Some((mantissa, exponent)) = text.split_once(['e', 'E']) else { return false };
    // Spreadsheets may write a decimal comma.
    let is_number = mantissa.replacen(',', ".", 1).parse::<f64>().is_ok();
    is_number
        && exponent.trim_start_matches('+').parse::<u32>().is_ok_and(|exponent| (59..=82).contains(&exponent))
}

/// The line with `.` in place of its blank character, and that character. The line may have too few or too many cells,
/// and a few other characters among them.
pub(crate) fn with_other_blanks(line: &str) -> Option<(String, char)> {
    let other = line.chars().find(|c| !('1'..='9').contains(c)).filter(|c| OTHER_BLANKS.contains(c))?;
    let is_cell = |c: char| ('1'..='9').contains(&c) || c == other;
    let length = line.chars().take_while(|&c| is_cell(c)).count().max(81);
    let start = || line.chars().take(length);
    let (cells, blanks) = (start().filter(|&c| is_cell(c)).count(), start().filter(|&c| c == other).count());
    // A line with spaces for blanks must have exactly 81 characters. A line of blanks alone is not a puzzle.
    let is_whole = cells == 81 && line.chars().count() == 81;
    let is_puzzle = cells >= LONG && (FEWEST_BLANKS..cells).contains(&blanks) && (other != ' ' || is_whole);
    is_puzzle.then(|| {
        let rest: String = line.chars().skip(length).collect();
        (start().map(|c| if c == other { '.' } else { c }).collect::<String>() + &rest, other)
    })
}

/// The part of a line read so far.
struct Cells {
    values: [u8; 81],
    entered: CellSet,
    found: usize,
    /// Cells preceded by a gap.
    gaps: CellSet,
}

impl Cells {
    fn read(line: &str) -> Result<(Position, &str), Fault> {
        let mut cells = Cells { values: [0; 81], entered: CellSet::EMPTY, found: 0, gaps: CellSet::EMPTY };
        let mut characters = line.char_indices().enumerate().peekable();
        let mut is_entered = false;
        let mut first_gap = None;
        while let Some((index, (offset, c))) = characters.next() {
            if let Some(value) = u8::try_from(c).ok().and_then(value_of) {
                if std::mem::take(&mut is_entered) {
                    cells.entered.insert(Cell::ALL[cells.found]);
                }
                cells.values[cells.found] = value;
                cells.found += 1;
                if cells.found == 81 {
                    cells.check_gaps()?;
                    let puzzle = Puzzle::from_values(cells.values).ok_or((1, ParseErrorKind::Missing))?;
                    let position = Position { entered: cells.entered, ..puzzle.into() };
                    let spaced = !cells.gaps.is_empty();
                    return check_rest(line, offset + 1, index + 1, spaced).map(|rest| (position, rest));
                }
            } else if c == '+' && characters.peek().is_some_and(|(_, (_, next))| ('1'..='9').contains(next)) {
                is_entered = true;
            } else if is_gap(c) {
                if cells.found > 0 {
                    first_gap.get_or_insert(cells.found);
                    cells.gaps.insert(Cell::ALL[cells.found]);
                }
            } else {
                // If a few cells are missing, the text after the puzzle does not replace them.
                return Err(match first_gap.unwrap_or(cells.found) {
                    found if found >= LONG => (1, ParseErrorKind::CellCount { found }),
                    _ => (index + 1, ParseErrorKind::Character { found: c }),
                });
            }
        }
        let found = first_gap.filter(|&found| found >= LONG).unwrap_or(cells.found);
        Err((1, ParseErrorKind::CellCount { found }))
    }

    /// Gaps must be between all cells, or after every third, ninth or 27th.
    fn check_gaps(&self) -> Result<(), Fault> {
        let Some(first) = self.gaps.iter().next().map(Cell::index) else { return Ok(()) };
        let is_alike = [1, 3, 9, 27].contains(&first)
            && Cell::ALL[1..]
                .iter()
                .all(|&cell| self.gaps.contains(cell) == cell.index().is_multiple_of(first));
        match is_alike {
            true => Ok(()),
            false if first >= LONG => Err((1, ParseErrorKind::CellCount { found: first })),
            false => Err((1, ParseErrorKind::Spacing { first })),
        }
    }
}

/// Characters that may separate cells.
fn is_gap(c: char) -> bool {
    c.is_whitespace()
        || is_separator(c)
        || matches!(c, ',' | ';' | '[' | ']' | '(' | ')' | '{' | '}' | '"' | '\'')
}

/// The number of leading characters that stand for cells.
fn leading_cells(text: &str) -> usize {
    text.bytes().take_while(|&byte| value_of(byte).is_some()).count()
}

/// The text after the 81st cell, which must be separated from it and must not be an 82nd cell.
fn check_rest(line: &str, offset: usize, characters: usize, spaced: bool) -> Result<&str, Fault> {
    let rest = &line[offset..];
    let is_cell = |c: char| u8::try_from(c).is_ok_and(|byte| value_of(byte).is_some());
    let more = leading_cells(rest);
    let only_cells = rest.chars().all(|c| is_cell(c) || is_gap(c));
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
        _ if spaced && rest.chars().all(is_gap) => Ok(""),
        _ => Ok(rest.trim_start_matches(|c: char| c.is_whitespace() || ",;|#".contains(c)).trim_end()),
    }
}
