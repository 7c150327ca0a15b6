//! Boards of 4 x 4, 16 x 16 and 25 x 25 cells as text: on one line, or one row per line.

use std::io::BufRead;

use sudoku_core::{Lines, ParseErrorKind};

use crate::alphabet::Alphabet;
use crate::field::{cells_of, given, symbol};
use crate::layout::Layout;
use crate::record::{Given, Record};
use crate::{Fault, Item};

/// The kind of a line of such a text.
enum Cells {
    /// A board or one of its rows, as one character or number per cell, and the text after it.
    Some(Vec<String>, String),
    /// A rule between rows.
    Rule,
    /// Something else, with its number of cells.
    None(usize),
}

fn is_separator(c: char) -> bool {
    matches!(c, '|' | '!' | '│' | '┃' | '║' | ',' | ';' | '[' | ']' | '"' | '\'')
}

pub(crate) fn is_gap(c: char) -> bool {
    is_separator(c) || c.is_whitespace()
}

fn cells(line: &str, order: usize) -> Cells {
    let (side, all) = (order * order, cells_of(order));
    let is_rule = |c: char| {
        matches!(c, '-' | '+' | '=' | '*') || ('\u{2500}'..='\u{257f}').contains(&c) || c.is_whitespace()
    };
    let plain: String = line.chars().map(|c| if is_separator(c) { ' ' } else { c }).collect();
    let words: Vec<&str> = plain.split_whitespace().collect();
    if let Some(first) = words.first().filter(|word| word.chars().count() == all) {
        let rest = line[line.find(first).unwrap_or(0) + first.len()..].trim().to_owned();
        return Cells::Some(first.chars().map(String::from).collect(), rest);
    }
    if [side, all].contains(&words.len()) && words.iter().all(|word| word.len() <= 2) {
        return Cells::Some(words.into_iter().map(str::to_owned).collect(), String::new());
    }
    let joined = words.concat();
    match joined.chars().count() {
        count if [side, all].contains(&count) => {
            Cells::Some(joined.chars().map(String::from).collect(), String::new())
        }
        _ if line.chars().all(is_rule) => Cells::Rule,
        count => Cells::None(if words.len() > 1 { words.len() } else { count }),
    }
}

/// The order of the boards of a text, determined from its first lines; `None` for boards of 9 x 9 and
/// other text.
pub(crate) fn order_of(lines: &[&str]) -> Option<usize> {
    let first = lines.iter().find(|line| !line.trim().is_empty() && !line.starts_with('#'))?;
    let first = first.trim();
    let fits = |&order: &usize| {
        let Cells::Some(cells, _) = cells(first, order) else { return false };
        let is_row = cells.len() == order * order;
        // A line of four characters may be any text, so all rows of a board must follow.
        let block =
            lines.iter().skip_while(|line| line.trim().is_empty()).take_while(|line| !line.trim().is_empty());
        let rows = block.clone().filter(|line| matches!(self::cells(line.trim(), order), Cells::Some(row, _) if row.len() == order * order));
        let is_block =
            !is_row || rows.clone().count() >= order * order && rows.clone().count() % (order * order) == 0;
        let is_numbers = cells.iter().any(|cell| cell.len() > 1);
        let numbers_fit = || {
            let fits = |cell: &String| {
                matches!(cell.as_str(), "." | "_" | "-" | "-1")
                    || cell.parse().is_ok_and(|value: usize| value <= order * order)
            };
            cells.iter().all(fits)
        };
        // All lines of the block must fit, so that rows of a large board are not read as small boards.
        let letters_fit = || {
            let texts: Vec<String> = block.clone().map(|line| symbols(line.trim(), order)).collect();
            Alphabet::of(order, texts.iter().map(String::as_str))
                .is_ok_and(|alphabet| texts.iter().all(|text| alphabet.values(order, text).is_ok()))
        };
        is_block && if is_numbers { numbers_fit() } else { letters_fit() }
    };
    [2, 4, 5].into_iter().find(fits)
}

/// The cells of a line, with a character for each.
fn symbols(line: &str, order: usize) -> String {
    match cells(line, order) {
        Cells::Some(cells, _) if cells.iter().all(|cell| cell.chars().count() == 1) => cells.concat(),
        Cells::Some(cells, _) => {
            cells.iter().map(|cell| symbol(cell)).collect::<Option<_>>().unwrap_or_default()
        }
        _ => String::new(),
    }
}

/// The alphabet of the boards of a text.
///
/// # Errors
/// If the characters fit no alphabet.
pub(crate) fn alphabet_of(lines: &[&str], order: usize) -> Result<Alphabet, ParseErrorKind> {
    let lines = lines.iter().filter(|line| !line.starts_with('#'));
    // The symbols are single bytes.
    let cells: String = lines.map(|line| symbols(line.trim(), order)).collect();
    let boards = cells.as_bytes().chunks(cells_of(order)).filter_map(|board| std::str::from_utf8(board).ok());
    Alphabet::of(order, boards)
}

/// Reads the boards of a text.
pub(crate) struct Boards<R> {
    lines: Lines<R>,
    pub(crate) layout: Layout,
    /// Rows of an incomplete board, and the line of the first row.
    rows: Vec<String>,
    first: u64,
    /// Rows to come of a board with a damaged row.
    lost: usize,
}

impl<R: BufRead> Boards<R> {
    pub(crate) fn new(source: R, layout: Layout) -> Boards<R> {
        Boards { lines: Lines::of_text(source), layout, rows: Vec::new(), first: 0, lost: 0 }
    }

    pub(crate) fn next(&mut self) -> Option<Item> {
        let order = self.layout.order;
        loop {
            let line = match self.lines.next() {
                None => {
                    let found = std::mem::take(&mut self.rows).len() / (order * order);
                    return (found > 0).then(|| (self.first, Err(rows(found, order).at(self.first, 1))));
                }
                Some(Err(error)) => return Some((error.line, Err(error))),
                Some(Ok(line)) => line,
            };
            let (number, text) = (line.number, line.text.trim());
            if text.is_empty() || text.starts_with('#') {
                // Empty lines may separate bands, but not rows within them.
                if self.rows.len().is_multiple_of(order * order * order) {
                    continue;
                }
                let found = std::mem::take(&mut self.rows).len();
                return Some((self.first, Err(rows(found / (order * order), order).at(self.first, 1))));
            }
            let (cells, rest) = match cells(text, order) {
                Cells::Some(cells, rest) => (cells, rest),
                Cells::Rule => continue,
                Cells::None(found) => {
                    // The other rows of its board must not become a board with those of the next.
                    let side = order * order;
                    let is_row = !self.rows.is_empty() || found.abs_diff(side) <= 1;
                    self.lost = match self.lost {
                        0 if is_row => side - self.rows.len() / side - 1,
                        lost => lost.saturating_sub(1),
                    };
                    self.rows.clear();
                    return Some((number, Err(wrong_count(found, order).at(number, 1))));
                }
            };
            if cells.len() == order * order && self.lost > 0 {
                self.lost -= 1;
                continue;
            }
            if self.rows.is_empty() {
                self.first = number;
            }
            if cells.len() == order * order {
                self.rows.extend(cells);
                if self.rows.len() < cells_of(order) {
                    continue;
                }
            } else {
                self.rows = cells;
            }
            let complete = std::mem::take(&mut self.rows);
            let board = self.board(&complete);
            let columns = if rest.is_empty() { Vec::new() } else { vec![rest] };
            let record = board.map(|given| Record { given, columns });
            return Some((self.first, record.map_err(|(column, kind)| kind.at(self.first, column))));
        }
    }

    fn board(&self, cells: &[String]) -> Result<Given, Fault> {
        let Layout { order, alphabet, .. } = self.layout;
        let is_numbers = cells.iter().any(|cell| cell.chars().count() > 1);
        let text = if is_numbers { cells.join(" ") } else { cells.concat() };
        given(&text, order, alphabet)
    }
}

fn rows(found: usize, order: usize) -> ParseErrorKind {
    let side = order * order;
    ParseErrorKind::Form {
        message: format!("the board ends after {found} of {side} rows; add the others or remove these"),
    }
}

fn wrong_count(found: usize, order: usize) -> ParseErrorKind {
    let (side, cells) = (order * order, cells_of(order));
    ParseErrorKind::NoBoard {
        found: format!("a line of {found} cells, with neither {side} for a row nor {cells} for a board"),
        cells,
    }
}
