//! Wings: XY, XYZ, W, and larger wings of a bivalue cell and an almost locked set.

use super::{Marks, Pattern, bits, digits_of, is_in, sees, sees_all};

pub fn holds(board: &Marks, pattern: &Pattern<'_>) -> Option<bool> {
    Some(match pattern.tactic {
        "xy-wing" => with_pivot(board, pattern, 2),
        "xyz-wing" => with_pivot(board, pattern, 3),
        "w-wing" => w_wing(board, pattern),
        "wxyz-wing" => large(board, pattern, 4),
        "vwxyz-wing" => large(board, pattern, 5),
        "uvwxyz-wing" => large(board, pattern, 6),
        "tuvwxyz-wing" => large(board, pattern, 7),
        _ => return None,
    })
}

/// A pivot with two or three digits and two bivalue cells that it sees. Whichever digit the pivot has, z is in one of
/// the three cells (for the XY-wing, in one of the two wings).
fn with_pivot(board: &Marks, pattern: &Pattern<'_>, size: u32) -> bool {
    let all = bits(&pattern.digits);
    let is_wing = |&pivot: &usize| {
        let wings: Vec<usize> = pattern.cells.iter().copied().filter(|&cell| cell != pivot).collect();
        let [a, b] = wings[..] else { return false };
        let common = board.marks[a] & board.marks[b];
        let z = digits_of(common);
        let holders = if size == 2 { wings.clone() } else { pattern.cells.clone() };
        let pivot_has_z = board.marks[pivot] & common != 0;
        z.len() == 1
            && board.marks[pivot].count_ones() == size
            && pivot_has_z == (size == 3)
            && wings.iter().all(|&wing| board.marks[wing].count_ones() == 2 && sees(pivot, wing))
            // Each digit of the pivot other than z is in one wing.
            && board.marks[pivot] | common == board.marks[a] | board.marks[b]
            && pattern.strikes(|(cell, digit)| digit == z[0] && sees_all(cell, &holders))
    };
    pattern.cells.len() == 3
        && board.union(&pattern.cells) == all
        && all.count_ones() == 3
        && pattern.cells.iter().any(is_wing)
}

/// Two cells with x and y, each of which sees an end of a strong link on x.
fn w_wing(board: &Marks, pattern: &Pattern<'_>) -> bool {
    let (pair, [house]) = (bits(&pattern.digits), &pattern.houses[..]) else { return false };
    pattern.digits.iter().any(|&x| {
        let link = board.places(*house, x);
        let ends: Vec<usize> = pattern.cells.iter().copied().filter(|cell| !link.contains(cell)).collect();
        let ([p, q], [a, b]) = (&link[..], &ends[..]) else { return false };
        let meet = sees(*a, *p) && sees(*b, *q) || sees(*a, *q) && sees(*b, *p);
        pattern.cells.len() == 4
            && pattern.digits.len() == 2
            && meet
            && board.marks[*a] == pair
            && board.marks[*b] == pair
            && pattern.strikes(|(cell, y)| y != x && pair >> y & 1 == 1 && sees_all(cell, &ends))
    })
}

/// A bivalue cell, and other cells that share a house and have one digit more than their number. The bivalue cell and
/// the set cannot both have a certain digit of the bivalue cell.
fn large(board: &Marks, pattern: &Pattern<'_>, size: usize) -> bool {
    let follows = |&pair: &usize| {
        let set: Vec<usize> = pattern.cells.iter().copied().filter(|&cell| cell != pair).collect();
        let digits = board.union(&set);
        let in_one_house = (0..27).any(|house| set.iter().all(|&cell| is_in(cell, house)));
        let is_als = in_one_house && digits.count_ones() as usize == set.len() + 1;
        let own = board.marks[pair];
        let linked: Vec<u8> =
            digits_of(own & digits).into_iter().filter(|&x| sees_all(pair, &board.with(&set, x))).collect();
        let loses = |(cell, digit): (usize, u8)| {
            let outside = !pattern.cells.contains(&cell) && sees_all(cell, &board.with(&set, digit));
            let in_set = digits >> digit & 1 == 1;
            // The pair has the digit if it does not have the link. With two links, the set has all its other digits.
            let by_pair = own >> digit & 1 == 1 && sees(cell, pair) && linked.iter().any(|&x| x != digit);
            outside && in_set && (by_pair || linked.len() == 2 && own >> digit & 1 == 0)
        };
        own.count_ones() == 2 && is_als && pattern.strikes(loses)
    };
    let exact = pattern.cells.len() == size && board.union(&pattern.cells) == bits(&pattern.digits);
    exact && pattern.digits.len() == size && pattern.cells.iter().any(follows)
}
