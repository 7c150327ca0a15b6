//! Rows of grids with a blank other than `.`, `0`, `_` and `*`.

use super::row::Row;
use super::single::{FEWEST_BLANKS, OTHER_BLANKS};

/// The characters that may be the blanks of a grid with this row.
pub(super) fn of_row(line: &str) -> Vec<char> {
    OTHER_BLANKS.into_iter().filter(|&blank| line.contains(blank) && row(line, blank).is_some()).collect()
}

/// The nine values of a row with these blanks.
pub(super) fn row(line: &str, blank: char) -> Option<Vec<u8>> {
    if blank == ' ' {
        return spaced_row(line, line.chars().count());
    }
    if line.contains(['.', '0', '_', '*']) {
        return None;
    }
    match Row::read(&line.replace(blank, ".")) {
        Row::Cells(cells) if cells.len() == 9 => Some(cells),
        _ => None,
    }
}

/// The values of a grid with these blanks, which may lack some of its nine rows; `None` if this is not a grid.
pub(super) fn grid(lines: &[String], blank: char) -> Option<Vec<Vec<u8>>> {
    let width = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
    let row = |line: &String| if blank == ' ' { spaced_row(line, width) } else { row(line, blank) };
    let rows: Vec<Vec<u8>> = lines.iter().map(row).collect::<Option<_>>()?;
    // A text with fewer clues is not a puzzle but a few numbers on lines.
    const CLUES: usize = 8;
    let clues = rows.iter().flatten().filter(|&&value| value > 0).count();
    let fewest = if blank == ' ' { 9 } else { 5 };
    let is_grid =
        (fewest..=9).contains(&rows.len()) && clues >= CLUES && 9 * rows.len() - clues >= FEWEST_BLANKS;
    is_grid.then_some(rows)
}

/// A row of nine characters, or of nine separated by spaces if the widest row is. Trailing spaces may be missing.
fn spaced_row(line: &str, width: usize) -> Option<Vec<u8>> {
    let characters: Vec<char> = line.chars().collect();
    let value = |c: &char| match c {
        ' ' => Some(0),
        _ => c.to_digit(10).filter(|&digit| digit > 0).map(|digit| digit as u8),
    };
    let cells: Vec<u8> = match width {
        0..=9 => characters.iter().map(value).collect::<Option<_>>()?,
        10..=17 if characters.iter().skip(1).step_by(2).all(|&c| c == ' ') => {
            characters.iter().step_by(2).map(value).collect::<Option<_>>()?
        }
        _ => return None,
    };
    Some(cells.into_iter().chain(std::iter::repeat(0)).take(9).collect())
}
