//! Boards of the first lines that are no puzzles of plain Sudoku, or not in digits from 1.

use sudoku_core::{Candidates, ParseErrorKind, Puzzle};

use crate::record::Given;

/// A board with more blanks is neither a map nor a list of coordinates.
const MOST_BLANKS: usize = 18;

const CLUES: &str = "coordinates and digits, three numbers a clue, and no rows; write the cells of the board, with . for blank";

/// What a board is instead of a puzzle.
pub(crate) fn no_puzzle(given: &Given) -> Option<&'static str> {
    let Given::Nine(position) = given else { return None };
    let values = position.puzzle.values();
    if values.iter().filter(|&&value| value == 0).count() > MOST_BLANKS {
        return None;
    }
    if is_map(values) {
        return Some(
            "a map of nine regions, as jigsaws have, and no puzzle; puzzles with such regions are not read",
        );
    }
    (are_clues(values.as_chunks().0) && Candidates::of(&position.puzzle).is_err()).then_some(CLUES)
}

/// Whether nine values occur nine times each, in cells that are connected.
pub(crate) fn is_map(values: &[u8]) -> bool {
    let mut counts = [0; 10];
    values.iter().for_each(|&value| counts[usize::from(value)] += 1);
    if counts.iter().any(|&count| count % 9 != 0) {
        return false;
    }
    let mut left: Vec<usize> = (0..81).collect();
    let mut regions = 0;
    while let Some(first) = left.pop() {
        let (mut open, mut size) = (vec![first], 0);
        while let Some(cell) = open.pop() {
            size += 1;
            let is_next = |other: usize| {
                let (rows, columns) = ((cell / 9).abs_diff(other / 9), (cell % 9).abs_diff(other % 9));
                rows + columns == 1 && values[cell] == values[other]
            };
            let (next, rest): (Vec<usize>, Vec<usize>) = left.into_iter().partition(|&other| is_next(other));
            open.extend(next);
            left = rest;
        }
        if size != 9 {
            return false;
        }
        regions += 1;
    }
    regions == 9
}

/// Whether triples are clues, each a row, a column and a digit in some order, from 17 to 81 of them without a clash.
fn are_clues(triples: &[[u8; 3]]) -> bool {
    let is_puzzle = |digit: usize, from: u8| {
        let mut values = [0; 81];
        triples.iter().all(|triple| {
            let place = [0, 1, 2]
                .into_iter()
                .filter(|&n| n != digit)
                .map(|n| usize::from(triple[n].wrapping_sub(from)));
            let place: Vec<usize> = place.filter(|&place| place < 9).collect();
            let [row, column] = place[..] else { return false };
            let cell = &mut values[9 * row + column];
            triple[digit] > 0 && std::mem::replace(cell, triple[digit]) == 0
        }) && Puzzle::from_values(values).is_some_and(|puzzle| Candidates::of(&puzzle).is_ok())
    };
    (17..=81).contains(&triples.len()) && (0..3).any(|digit| is_puzzle(digit, 0) || is_puzzle(digit, 1))
}

/// Refuses a text whose first lines are clues, each a row, a column and a digit: `(1, 2, 5)`, `grid[0][1] = 5;`.
///
/// # Errors
/// If they are.
pub(crate) fn refuse_clues(lines: &[&str]) -> Result<(), ParseErrorKind> {
    let mut numbers = Vec::new();
    for line in lines.iter().filter(|line| !line.starts_with('#')) {
        match numbers_in(line) {
            // The number of clues above them.
            Some(count) if count.len() < 2 && numbers.is_empty() => {}
            Some(own) if own.len().is_multiple_of(3) && numbers.len() < 3 * 81 => numbers.extend(own),
            _ => return Ok(()),
        }
    }
    let triples = numbers.as_chunks().0;
    // The rows of a full grid are no clues.
    let is_grid = || {
        <[u8; 81]>::try_from(&numbers[..])
            .ok()
            .and_then(Puzzle::from_values)
            .is_some_and(|grid| Candidates::of(&grid).is_ok())
    };
    if are_clues(triples) && !is_grid() {
        Err(ParseErrorKind::Form { message: CLUES.into() })
    } else {
        Ok(())
    }
}

/// The numbers of a line, where `B4` is row 2 and column 4; `None` if there are several, and one has two digits.
fn numbers_in(line: &str) -> Option<Vec<u8>> {
    let mut numbers = Vec::new();
    for word in line.split(|c: char| !c.is_ascii_alphanumeric()) {
        if let [letter @ (b'A'..=b'I' | b'a'..=b'i'), digit @ b'1'..=b'9'] = word.as_bytes() {
            numbers.extend([letter.to_ascii_uppercase() - b'A' + 1, digit - b'0']);
            continue;
        }
        let words = word.split(|c: char| !c.is_ascii_digit()).filter(|word| !word.is_empty());
        numbers.extend(words.map(|word| word.parse().ok()).collect::<Option<Vec<u8>>>()?);
    }
    (numbers.len() < 2 || numbers.iter().all(|&number| number < 10)).then_some(numbers)
}

/// A text in which 0 is 9, other than in names and after the decimal point.
pub(crate) fn with_nine_for_zero(text: &[u8]) -> Vec<u8> {
    let mut text = text.to_vec();
    let is_word = |byte: &u8| byte.is_ascii_alphanumeric();
    let mut at = 0;
    while at < text.len() {
        let length = text[at..].iter().take_while(|byte| is_word(byte)).count();
        let is_decimal = at > 1 && text[at - 1] == b'.' && text[at - 2].is_ascii_digit() && length == 1;
        let word = &mut text[at..at + length];
        if !is_decimal && word.iter().all(|byte| byte.is_ascii_digit() || matches!(byte, b'x' | b'X')) {
            word.iter_mut().filter(|byte| **byte == b'0').for_each(|byte| *byte = b'9');
        }
        at += length + 1;
    }
    text
}
