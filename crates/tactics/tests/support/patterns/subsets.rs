//! Singles, locked candidates and subsets.

use super::{Marks, Pattern, bits, cells_of, is_in};

pub fn holds(board: &Marks, pattern: &Pattern<'_>) -> Option<bool> {
    Some(match pattern.tactic {
        "full-house" => full_house(board, pattern),
        "naked-single" => pattern
            .placed
            .is_some_and(|(cell, digit)| pattern.cells == [cell] && board.marks[cell] == 1 << digit),
        "hidden-single-box" => hidden_single(board, pattern, |house| house >= 18),
        "hidden-single-line" => hidden_single(board, pattern, |house| house < 18),
        "pointing" => locked(board, pattern, |house| house >= 18, &[]),
        "claiming" => locked(board, pattern, |house| house < 18, &[]),
        "direct-pointing" => locked(board, pattern, |house| house >= 18, &pattern.houses),
        "direct-claiming" => locked(board, pattern, |house| house < 18, &pattern.houses),
        "two-line" => two_line(board, pattern),
        "naked-pair" => naked(board, pattern, 2, 1),
        "naked-triple" => naked(board, pattern, 3, 1),
        "naked-quad" => naked(board, pattern, 4, 1),
        "locked-pair" | "locked-pair-in-both" => naked(board, pattern, 2, 2),
        "locked-triple" | "locked-triple-in-both" => naked(board, pattern, 3, 2),
        "hidden-pair" => hidden(board, pattern, 2),
        "hidden-triple" => hidden(board, pattern, 3),
        "hidden-quad" => hidden(board, pattern, 4),
        "direct-hidden-pair" => direct_hidden(board, pattern, 2),
        "direct-hidden-triple" => direct_hidden(board, pattern, 3),
        _ => return None,
    })
}

fn full_house(board: &Marks, pattern: &Pattern<'_>) -> bool {
    let (Some((cell, digit)), [house]) = (pattern.placed, &pattern.houses[..]) else { return false };
    let last = cells_of(*house).filter(|&cell| board.digits[cell] == 0).eq([cell]);
    last && pattern.cells == [cell] && cells_of(*house).all(|other| board.digits[other] != digit)
}

fn hidden_single(board: &Marks, pattern: &Pattern<'_>, is_kind: impl Fn(usize) -> bool) -> bool {
    let (Some((cell, digit)), [house]) = (pattern.placed, &pattern.houses[..]) else { return false };
    is_kind(*house) && pattern.cells == [cell] && board.places(*house, digit) == [cell]
}

/// All places in the base are in the cover, and the digit is struck from the rest of the cover. The third house of
/// `direct` then has one place left.
fn locked(board: &Marks, pattern: &Pattern<'_>, is_base: impl Fn(usize) -> bool, direct: &[usize]) -> bool {
    let (Some(digit), [base, cover, ..]) = (pattern.digit(), &pattern.houses[..]) else { return false };
    let is_locked = is_base(*base)
        && (*base >= 18) != (*cover >= 18)
        && board.places(*base, digit) == pattern.cells
        && pattern.all_in(*cover);
    let follows = match direct {
        [] => pattern.strikes(|(cell, of)| of == digit && is_in(cell, *cover) && !is_in(cell, *base)),
        [base, cover, third] => {
            let mut left = board.places(*third, digit);
            left.retain(|&cell| !is_in(cell, *cover) || is_in(cell, *base));
            pattern.struck.is_empty() && left.iter().map(|&cell| Some((cell, digit))).eq([pattern.placed])
        }
        _ => false,
    };
    is_locked && follows
}

/// In two boxes, the digit is confined to two lines. It is struck from these lines in the third box.
fn two_line(board: &Marks, pattern: &Pattern<'_>) -> bool {
    let (Some(digit), [a, b, x, y, third, ..]) = (pattern.digit(), &pattern.houses[..]) else { return false };
    let on_lines = |&cell: &usize| is_in(cell, *x) || is_in(cell, *y);
    let mut places = [board.places(*a, digit), board.places(*b, digit)].concat();
    places.sort_unstable();
    let two_boxes = a != b && *a >= 18 && *b >= 18 && x != y && x / 9 == y / 9 && *x < 18;
    two_boxes
        && places.iter().all(on_lines)
        && places == pattern.cells
        && pattern.strikes(|(cell, of)| {
            of == digit && on_lines(&cell) && is_in(cell, *third) && !is_in(cell, *a) && !is_in(cell, *b)
        })
}

/// There are as many cells as digits, and no other digit in the cells.
fn naked(board: &Marks, pattern: &Pattern<'_>, size: usize, houses: usize) -> bool {
    let digits = bits(&pattern.digits);
    let fits = pattern.cells.len() == size && pattern.digits.len() == size;
    fits && pattern.houses.len() == houses
        && pattern.houses.iter().all(|&house| pattern.all_in(house))
        && board.union(&pattern.cells) == digits
        && pattern.strikes(|(cell, digit)| {
            let beside =
                pattern.houses.iter().any(|&house| is_in(cell, house)) && !pattern.cells.contains(&cell);
            beside && digits >> digit & 1 == 1
        })
}

/// There are as many digits as cells, and the house has no other place for the digits.
fn is_hidden(board: &Marks, pattern: &Pattern<'_>, size: usize) -> bool {
    let [house, ..] = pattern.houses[..] else { return false };
    let mut places: Vec<usize> =
        pattern.digits.iter().flat_map(|&digit| board.places(house, digit)).collect();
    places.sort_unstable();
    places.dedup();
    let each = pattern.digits.iter().all(|&digit| !board.places(house, digit).is_empty());
    each && pattern.digits.len() == size && pattern.cells.len() == size && places == pattern.cells
}

fn hidden(board: &Marks, pattern: &Pattern<'_>, size: usize) -> bool {
    is_hidden(board, pattern, size)
        && pattern.strikes(|(cell, digit)| pattern.cells.contains(&cell) && !pattern.digits.contains(&digit))
}

/// A hidden subset after which another digit of the house has one place left.
fn direct_hidden(board: &Marks, pattern: &Pattern<'_>, size: usize) -> bool {
    let Some((cell, digit)) = pattern.placed else { return false };
    let mut left = board.places(pattern.houses[0], digit);
    left.retain(|place| !pattern.cells.contains(place));
    is_hidden(board, pattern, size)
        && !pattern.digits.contains(&digit)
        && left == [cell]
        && pattern.struck.is_empty()
}
