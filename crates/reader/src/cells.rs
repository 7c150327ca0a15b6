//! Tables with one cell in each of 81 columns: which column holds the first.

use sudoku_core::{Candidates, ParseErrorKind, Puzzle};

use crate::names::{Role, shown};
use crate::seen::Row;

/// The value of a field with one cell.
pub(crate) fn cell(field: &str) -> Option<u8> {
    let text = field.trim();
    match text.strip_suffix(".0").unwrap_or(text) {
        "" | "." | "_" | "*" | "-" | "-1" => Some(0),
        digit => digit.parse().ok().filter(|&value: &u8| value <= 9),
    }
}

/// The board of the 81 fields from the first on, if each is a cell and one has a digit.
pub(crate) fn board_at(row: &[String], first: usize) -> Option<Puzzle> {
    let fields = row.get(first..first + 81)?;
    let mut values = [0; 81];
    for (field, value) in fields.iter().zip(&mut values) {
        *value = cell(field)?;
    }
    Puzzle::from_values(values).filter(|puzzle| puzzle.clue_count() > 0)
}

fn boards_at(rows: &[Row], first: usize) -> impl Iterator<Item = Puzzle> {
    rows.iter().filter_map(move |(_, row)| board_at(row, first))
}

/// Whether any 81 consecutive fields of a row are cells.
pub(crate) fn has_board(row: &[String]) -> bool {
    row.len() >= 81 && (0..=row.len() - 81).any(|first| board_at(row, first).is_some())
}

/// The ways in which names count the cells.
#[derive(Clone, Copy)]
enum Count {
    /// `c1` to `c81`, `0` to `80`.
    Number,
    /// `r1c1` to `r9c9`, `00` to `88`: row and column, from this number.
    Pair(usize),
    /// `A1` to `I9`.
    Letter,
}

impl Count {
    /// What stands before the number of a cell, and the number.
    fn place(self, name: &str) -> Option<(String, usize)> {
        let (start, digits): (String, String) = name.chars().partition(|c| !c.is_ascii_digit());
        let number: usize = digits.parse().ok()?;
        let place = |row: usize, column: usize| (row < 9 && column < 9).then_some(9 * row + column);
        match (self, start.as_bytes()) {
            (Count::Number, _) => Some((start, number)),
            (Count::Pair(from), _) if digits.len() == 2 => {
                Some((start, place((number / 10).checked_sub(from)?, (number % 10).checked_sub(from)?)?))
            }
            (Count::Letter, &[letter]) => {
                let row = letter.to_ascii_uppercase().checked_sub(b'A')?;
                Some((String::new(), place(usize::from(row), number.checked_sub(1)?)?))
            }
            _ => None,
        }
    }
}

/// The first columns of the boards whose 81 cells have names that count. A run of more columns shows no first cell, unless
/// it is two boards.
pub(crate) fn named(names: &[String]) -> Vec<usize> {
    let mut starts = Vec::new();
    for count in [Count::Number, Count::Pair(0), Count::Pair(1), Count::Letter] {
        let places: Vec<_> = names.iter().map(|name| count.place(name)).collect();
        let mut first = 0;
        let follows = |one: &Option<(String, usize)>, next: &Option<(String, usize)>| match (one, next) {
            (Some((start, place)), Some((own, next))) => start == own && place + 1 == *next,
            _ => false,
        };
        for run in places.chunk_by(follows) {
            if matches!(run.len(), 81 | 162) {
                starts.extend((first..first + run.len()).step_by(81));
            }
            first += run.len();
        }
    }
    starts.sort_unstable();
    starts.dedup();
    starts
}

/// The first column of the puzzle and, if there is one, that of the solution. Names decide first, then in how many rows
/// the cells are a board without a digit twice in a house. `None` if no row has 81 cells.
///
/// # Errors
/// If the board may start in different columns.
pub(crate) fn places(
    names: &[String],
    rows: &[Row],
) -> Result<Option<(usize, Option<usize>)>, ParseErrorKind> {
    let by_name = named(names);
    if !by_name.is_empty() {
        return Ok(of_starts(&by_name, rows));
    }
    let is_other = |name: &String| matches!(Role::of(name), Some(Role::Label | Role::Id | Role::Weight));
    let columns = rows.iter().map(|(_, row)| row.len()).max().unwrap_or(0);
    let starts = 0..(columns + 1).saturating_sub(81);
    let may_be = |first: &usize| !names.iter().skip(*first).take(81).any(is_other);
    // The number of rows with such a board, and of those without a clash.
    let counted = starts.filter(may_be).map(|first| {
        let (mut found, mut sound) = (0, 0);
        for board in boards_at(rows, first) {
            (found, sound) = (found + 1, sound + usize::from(Candidates::of(&board).is_ok()));
        }
        (first, found, sound)
    });
    let counted: Vec<(usize, usize, usize)> = counted.filter(|&(_, found, _)| found > 0).collect();
    let most = counted.iter().map(|&(.., sound)| sound).max().unwrap_or(0);
    let best: Vec<usize> =
        counted.iter().filter(|&&(.., sound)| sound == most).map(|&(first, ..)| first).collect();
    // Bands in another order are no clash either, but a puzzle beside its solution starts in one column only.
    let is_full = |first: usize| boards_at(rows, first).all(|board| board.clue_count() == 81);
    let is_pair =
        |first: &&usize| best.contains(&(**first + 81)) && is_full(**first) != is_full(**first + 81);
    if let [first] = best.iter().filter(is_pair).collect::<Vec<_>>()[..] {
        return Ok(of_starts(&[*first, first + 81], rows));
    }
    if let Some(pair) = best.windows(2).find(|pair| pair[1] - pair[0] < 81) {
        let remedy = match names.is_empty() {
            true => "write a header that names the columns, such as id,c1,c2 to c81",
            false => "name the column of the first cell",
        };
        let message = format!(
            "the 81 cells may start in {} or {}; {remedy}",
            shown(names, pair[0]),
            shown(names, pair[1])
        );
        return Err(ParseErrorKind::Form { message });
    }
    Ok(of_starts(&best, rows))
}

/// The puzzle is the first board with blanks, and the solution another.
fn of_starts(starts: &[usize], rows: &[Row]) -> Option<(usize, Option<usize>)> {
    let has_blanks = |first: &&usize| boards_at(rows, **first).any(|board| board.clue_count() < 81);
    let puzzle = *starts.iter().find(has_blanks).or(starts.first())?;
    let solution = starts.iter().find(|&&first| first != puzzle).copied();
    Some((puzzle, solution.or_else(|| beside(puzzle, rows))))
}

/// The first column of the board next to this one, if there is one.
pub(crate) fn beside(puzzle: usize, rows: &[Row]) -> Option<usize> {
    let mut next = [Some(puzzle + 81), puzzle.checked_sub(81)].into_iter().flatten();
    next.find(|&first| boards_at(rows, first).any(|board| board.clue_count() == 81))
}
