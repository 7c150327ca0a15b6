//! Boards of 6 x 6, 8 x 8, 10 x 10 and 12 x 12 cells, whose boxes are not square. They are refused by their size.

use sudoku_core::ParseErrorKind;

use crate::boards::is_gap;
use crate::field::listed;
use crate::seen::Row;

const SIDES: [usize; 4] = [6, 8, 10, 12];

/// Whether a text consists of this number of cells of a board of this side.
fn are_cells(text: &str, cells: usize, side: usize) -> bool {
    let is_cell = |c: char| "._*-".contains(c) || c.to_digit(36).is_some_and(|value| value as usize <= side);
    text.len() == cells && text.chars().all(is_cell)
}

/// The side for which each text consists of `cells(side)` cells.
fn side_of(texts: &[String], cells: impl Fn(usize) -> usize) -> Option<usize> {
    let fits = |&side: &usize| texts.iter().all(|text| are_cells(text, cells(side), side));
    SIDES.into_iter().find(fits).filter(|_| !texts.is_empty())
}

fn has_digit(texts: &[String]) -> bool {
    texts.iter().any(|text| text.contains(|c| ('1'..='9').contains(&c)))
}

/// Refuses a text whose first block of lines has such a board on each line, or consists of the rows of such boards.
///
/// # Errors
/// If it is.
pub(crate) fn refuse_lines(lines: &[&str]) -> Result<(), ParseErrorKind> {
    let is_board = |text: &&str| SIDES.iter().any(|&side| are_cells(text, side * side, side));
    let cells = |line: &&str| match line.split(is_gap).find(is_board) {
        Some(board) => board.to_owned(),
        None => listed(line).unwrap_or_else(|| line.replace(is_gap, "")),
    };
    let rows = lines.iter().filter(|line| !line.starts_with(['#', '+'])).map(cells);
    let is_row = |row: &str| SIDES.iter().any(|&side| are_cells(row, side, side));
    let block: Vec<String> = rows
        .skip_while(|row| !is_row(row) && !is_board(&row.as_str()))
        .take_while(|row| !row.is_empty())
        .collect();
    // Six signs a line need not be cells.
    let rows =
        side_of(&block, |side| side).filter(|side| block.len().is_multiple_of(*side) && has_digit(&block));
    refuse(side_of(&block, |side| side * side).or(rows))
}

/// Refuses a table with a column of such boards.
///
/// # Errors
/// If there is one.
pub(crate) fn refuse_columns(rows: &[Row], columns: usize) -> Result<(), ParseErrorKind> {
    let side = (0..columns).find_map(|column| {
        let fields = rows.iter().filter_map(|(_, row)| row.get(column)).filter(|field| !field.is_empty());
        let boards: Vec<String> =
            fields.map(|field| listed(field).unwrap_or_else(|| field.trim().to_owned())).collect();
        side_of(&boards, |side| side * side).filter(|_| has_digit(&boards))
    });
    refuse(side)
}

fn refuse(side: Option<usize>) -> Result<(), ParseErrorKind> {
    let Some(side) = side else { return Ok(()) };
    let message = format!(
        "boards of {side} x {side} cells, whose boxes are not square, are not read; boards of 4 x 4, 9 x 9, 16 x 16 and 25 x 25 \
         cells are"
    );
    Err(ParseErrorKind::Form { message })
}
