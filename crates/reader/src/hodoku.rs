//! Lines of HoDoKu's library: `:code:candidates:digits:deleted candidates:eliminations:...`, with `+` before an entered
//! digit.

use sudoku_core::{Cell, Digit, ParseErrorKind, Position};

use crate::Fault;

/// Fields before the digits.
const DIGITS: usize = 3;

/// Whether a line is one of the library.
pub(crate) fn is_line(line: &str) -> bool {
    let mut fields = line.trim().split(':');
    let is_code = |code: &str| code.len() >= 4 && code.chars().take(4).all(|c| c.is_ascii_digit());
    fields.next() == Some("") && fields.next().is_some_and(is_code) && fields.count() >= 2
}

/// The position of a line, and its fields.
pub(crate) fn read(line: &str) -> Result<(Position, Vec<String>), Fault> {
    let fields: Vec<String> = line.trim().split(':').map(str::to_owned).collect();
    let column_of =
        |field: usize| fields[..field].iter().map(|field| field.chars().count() + 1).sum::<usize>();
    let Some(digits) = fields.get(DIGITS) else {
        return Err((1, ParseErrorKind::NoColumn { found: fields.len(), column: DIGITS + 1 }));
    };
    let mut position =
        Position::of_field(digits).map_err(|(column, kind)| (column_of(DIGITS) + column, kind))?;
    let deleted = fields.get(DIGITS + 1).map_or("", String::as_str);
    strike(&mut position, deleted).map_err(|kind| (column_of(DIGITS + 1) + 1, kind))?;
    Ok((position, fields))
}

/// The deleted candidates after the cells of a line without the other fields: `:532 733`.
pub(crate) fn deleted_after(rest: &str) -> Option<&str> {
    let deleted = rest.strip_prefix(':')?.split(':').next()?.trim();
    let is_list = deleted.chars().all(|c| c.is_ascii_digit() || c == ' ');
    (is_list && deleted.len() > 2).then_some(deleted)
}

/// Strikes candidates, each written as digit, row and column.
///
/// # Errors
/// If one is not, or if clues clash.
pub(crate) fn strike(position: &mut Position, deleted: &str) -> Result<(), ParseErrorKind> {
    if deleted.trim().is_empty() {
        return Ok(());
    }
    let marks = position.candidates();
    let mut marks = marks.map_err(|clash| ParseErrorKind::Board { message: clash.to_string() })?;
    for candidate in deleted.split_whitespace() {
        let wrong = || ParseErrorKind::NoBoard { found: candidate.to_owned(), cells: 3 };
        let (digit, cell) = candidate_of(candidate).ok_or_else(wrong)?;
        if marks.blanks().contains(cell) {
            marks.strike(cell, digit);
        }
    }
    position.marks = Some(Box::new(marks));
    Ok(())
}

/// A candidate written as three digits: digit, row and column.
fn candidate_of(text: &str) -> Option<(Digit, Cell)> {
    let values: Vec<u8> = text.chars().map(|c| c.to_digit(10).map(|v| v as u8)).collect::<Option<_>>()?;
    let [digit, row @ 1..=9, column @ 1..=9] = values[..] else { return None };
    Some((Digit::new(digit)?, Cell::at(usize::from(row) - 1, usize::from(column) - 1)))
}
