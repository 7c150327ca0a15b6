//! Boards of the first lines that are no puzzles of plain Sudoku, or not in digits from 1.

use sudoku_core::ParseErrorKind;

use crate::record::Given;

/// A board with more blanks is neither a map nor a list of coordinates.
const MOST_BLANKS: usize = 18;

/// What a board is instead of a puzzle.
pub(crate) fn no_puzzle(given: &Given) -> Option<ParseErrorKind> {
    let Given::Nine(position) = given else { return None };
    let values = position.puzzle.values();
    if values.iter().filter(|&&value| value == 0).count() > MOST_BLANKS {
        return None;
    }
    let message = if is_map(values) {
        "a map of nine regions, as jigsaws have, and no puzzle; puzzles with such regions are not read"
    } else if is_list(values) {
        "coordinates and digits, three numbers a clue, and no rows; write the cells of the board, with . for blank"
    } else {
        return None;
    };
    Some(ParseErrorKind::Form { message: message.into() })
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

/// Whether the values are 27 triples in the order of two or three of their numbers, as coordinates are.
fn is_list(values: &[u8]) -> bool {
    const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let triples: Vec<&[u8]> = values.chunks(3).collect();
    let rises = |order: &[usize; 3]| {
        triples.windows(2).all(|two| order.map(|n| two[0][n]) < order.map(|n| two[1][n]))
    };
    ORDERS.iter().any(rises)
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
