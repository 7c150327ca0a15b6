//! The text of one field: a board, a damaged board, or something else.

use sudoku_core::{ParseErrorKind, Position, is_rounded};

use crate::record::Given;
use crate::{Alphabet, Fault};

/// Supported orders of boards.
pub(crate) const ORDERS: [usize; 4] = [3, 2, 4, 5];

/// The content of a field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Content {
    /// A board of this order, and whether it has no blanks.
    Board { order: usize, full: bool },
    /// A damaged 9 x 9 board: it has too few or too many cells, has lost its leading zeros, or is a rounded number.
    Damaged,
    /// Something else.
    Other,
}

/// Number of cells of a board of an order.
pub(crate) const fn cells_of(order: usize) -> usize {
    order * order * order * order
}

impl Content {
    pub(crate) fn of(text: &str) -> Content {
        let text = bare(text);
        if text.len() < 16 && !text.contains(['e', 'E']) {
            return Content::Other;
        }
        if let Ok(position) = Position::of_field(text) {
            return Content::Board { order: 3, full: position.puzzle.clue_count() == 81 };
        }
        let board = ORDERS.iter().find_map(|&order| Some((order, other_board(text, order)?)));
        match board {
            Some((order, full)) => Content::Board { order, full },
            None if is_damaged(text) => Content::Damaged,
            None => Content::Other,
        }
    }
}

/// Whether a text is a board of this order in some alphabet and, if so, whether it has no blanks.
fn other_board(text: &str, order: usize) -> Option<bool> {
    let items = listed(text);
    let (is_list, text) = (items.is_some(), items.as_deref().unwrap_or(text));
    if text.len() != cells_of(order) || order == 3 && !is_list {
        return None;
    }
    let alphabet = if order == 3 { Alphabet::FromOne } else { Alphabet::of(order, [text]).ok()? };
    let values = alphabet.values(order, text).ok()?;
    Some(is_full(&values) && (order < 4 || !text.contains('0')))
}

/// Minimum and maximum number of cells of a field that counts as a damaged 9 x 9 board.
const DAMAGED: std::ops::RangeInclusive<usize> = 60..=100;

fn is_damaged(text: &str) -> bool {
    let cells = text.chars().filter(|c| c.is_ascii_digit() || matches!(c, '.' | '_' | '*' | '-')).count();
    let others = text.chars().filter(|c| !c.is_whitespace()).count() - cells;
    DAMAGED.contains(&cells) && 10 * others <= cells || is_rounded(text)
}

/// Whether a text is a part of a board: more cells than a name or a date has characters, and nothing else.
pub(crate) fn is_part_of_board(text: &str) -> bool {
    const FEWEST: usize = 20;
    let text = bare(text);
    let is_cell = |c: char| c.is_ascii_digit() || matches!(c, '.' | '_' | '*' | '-');
    text.len() >= FEWEST && text.chars().all(is_cell) && text.contains(|c: char| c.is_ascii_digit())
}

/// The items of a list, as printed by JSON, Python and NumPy, with a character for each: a letter for a number from 10,
/// and a dot for a blank other than 0. `None` for other text.
pub(crate) fn listed(text: &str) -> Option<String> {
    let is_gap = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '[' | ']' | '(' | ')' | '"' | '\'');
    if !text.contains(is_gap) {
        return None;
    }
    let numbers = text.split(is_gap).filter(|number| !number.is_empty());
    // One more number than the largest board has.
    numbers.take(cells_of(5) + 1).map(symbol).collect()
}

/// The character of an item of a list.
pub(crate) fn symbol(item: &str) -> Option<char> {
    match item {
        "." | "_" | "*" | "-" | "-1" | "x" | "X" | "?" | "~" | "None" | "null" | "nan" => return Some('.'),
        _ => {}
    }
    let decimal = || item.strip_suffix(".0").or(item.strip_suffix('.'))?.parse().ok();
    let number = item.parse().ok().or_else(decimal)?;
    char::from_digit(number, 36).filter(|_| number <= 25).map(|symbol| symbol.to_ascii_uppercase())
}

/// The board of a field.
///
/// # Errors
/// What is wrong, and at which character, from 1.
pub(crate) fn given(text: &str, order: usize, alphabet: Alphabet) -> Result<Given, Fault> {
    let cells = bare(text);
    let lead = cells.as_ptr().addr() - text.as_ptr().addr();
    let found = given_trimmed(cells, order, alphabet);
    found.map_err(|(column, kind)| (column + text[..lead].chars().count(), kind))
}

/// A field without surrounding space and without the `="..."` that makes a spreadsheet treat it as text.
fn bare(field: &str) -> &str {
    let text = field.trim();
    text.strip_prefix("=\"").and_then(|rest| rest.strip_suffix('"')).unwrap_or(text)
}

fn given_trimmed(text: &str, order: usize, alphabet: Alphabet) -> Result<Given, Fault> {
    if order != 3 {
        return other_values(text, order, alphabet).map(|values| Given::Other { order, values });
    }
    let wrong = match Position::of_field(text) {
        Ok(position) => return Ok(Given::Nine(position)),
        Err(wrong) => wrong,
    };
    let nine = listed(text)
        .and_then(|items| <[u8; 81]>::try_from(Alphabet::FromOne.values(3, &items).ok()?).ok())
        .and_then(sudoku_core::Puzzle::from_values);
    if let Some(puzzle) = nine {
        return Ok(Given::Nine(puzzle.into()));
    }
    Err(if text.is_empty() { (1, ParseErrorKind::Missing) } else { wrong })
}

fn other_values(text: &str, order: usize, alphabet: Alphabet) -> Result<Vec<u8>, Fault> {
    let cells = cells_of(order);
    if let Some(items) = listed(text).filter(|items| items.len() == cells) {
        return alphabet.values(order, &items).map_err(|_| (1, no_board(text, cells)));
    }
    match text.chars().count() {
        found if found == cells => alphabet.values(order, text),
        _ => Err((1, no_board(text, cells))),
    }
}

fn no_board(text: &str, cells: usize) -> ParseErrorKind {
    const SHOWN: usize = 40;
    let mut found: String = text.chars().take(SHOWN).collect();
    if found.len() < text.len() {
        found += "...";
    }
    ParseErrorKind::NoBoard { found, cells }
}

/// The values of a board of this order, 0 for blank; `None` for other text.
pub fn board_of(text: &str, order: usize, alphabet: Alphabet) -> Option<Vec<u8>> {
    given(text, order, alphabet).ok().map(|given| given.values().to_vec())
}

/// Whether no cell is blank.
pub fn is_full(values: &[u8]) -> bool {
    values.iter().all(|&value| value != 0)
}
