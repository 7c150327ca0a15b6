//! Bivalue universal grave: without the extra candidates of a few cells, every blank cell would have two candidates,
//! and every missing digit two places in each house. So one of the extra candidates is true.

use super::{Candidate, Marks, Pattern, cells_of, digits_of, is_in, sees_all};

/// Maximum number of cells with extra candidates for which all choices are tried.
const MOST: usize = 8;

pub fn holds(board: &Marks, pattern: &Pattern<'_>) -> Option<bool> {
    match pattern.tactic {
        "bug" | "bug-plus-one" => {}
        _ => return None,
    }
    let wide: Vec<usize> = (0..81).filter(|&cell| board.marks[cell].count_ones() > 2).collect();
    let mut grave = board.marks;
    let fits = wide.len() <= MOST && is_grave_without(&mut grave, &wide);
    let further: Vec<u16> = wide.iter().map(|&cell| board.marks[cell] & !grave[cell]).collect();
    let all = further.iter().fold(0, |all, one| all | one);
    let of = |cell: usize| wide.iter().position(|&w| w == cell).map(|at| further[at]);
    let beside: Vec<usize> = pattern.cells.iter().copied().filter(|cell| !wide.contains(cell)).collect();
    let has_all = wide.iter().all(|cell| pattern.cells.contains(cell));
    let follows = |(cell, digit): Candidate| {
        let bit = 1 << digit;
        let alone = wide == [cell] && further[0] & bit == 0;
        let one_digit = beside.is_empty() && all == bit && sees_all(cell, &wide);
        // There are two cells in a house to which another digit is confined.
        let fixed = || {
            let shared = |house: &usize| {
                let two = wide.len() == 2 && wide.iter().all(|&cell| is_in(cell, *house));
                let kept = (1..=9).filter(|&d| all >> d & 1 == 0 && board.places(*house, d) == wide);
                if two { kept.fold(0, |kept, d| kept | 1 << d) } else { 0 }
            };
            let kept = pattern.houses.iter().map(shared).fold(0u16, |all, one| all | one);
            beside.is_empty() && kept != 0 && kept & bit == 0 && of(cell).is_some_and(|own| own & bit == 0)
        };
        let subset = |house: &usize| {
            let naked = all | board.union(&beside);
            let in_house = wide.iter().chain(&beside).chain([&cell]).all(|&cell| is_in(cell, *house));
            let outside = !wide.contains(&cell) && !beside.contains(&cell);
            in_house && outside && naked.count_ones() as usize == beside.len() + 1 && naked & bit != 0
        };
        let is_plus_one = pattern.tactic == "bug-plus-one";
        alone && (!is_plus_one || all.count_ones() == 1)
            || !is_plus_one
                && (one_digit || fixed() || !beside.is_empty() && pattern.houses.iter().any(subset))
    };
    Some(fits && has_all && !wide.is_empty() && pattern.strikes(follows))
}

/// Leaves two candidates in each of the cells so that the board is a grave, if that is possible.
fn is_grave_without(marks: &mut [u16; 81], left: &[usize]) -> bool {
    let Some((&cell, rest)) = left.split_first() else { return is_grave(marks) };
    let own = marks[cell];
    let digits = digits_of(own);
    for (n, a) in digits.iter().enumerate() {
        for b in &digits[..n] {
            marks[cell] = 1 << a | 1 << b;
            if may_be_grave(marks, cell, rest) && is_grave_without(marks, rest) {
                return true;
            }
        }
    }
    marks[cell] = own;
    false
}

/// Checks every house of the cell in which all cells are chosen: it must have each of its digits exactly twice.
fn may_be_grave(marks: &[u16; 81], cell: usize, open: &[usize]) -> bool {
    let chosen = |house: &usize| is_in(cell, *house) && !open.iter().any(|&other| is_in(other, *house));
    (0..27).filter(chosen).all(|house| pairs_up(marks, house))
}

fn is_grave(marks: &[u16; 81]) -> bool {
    marks.iter().all(|own| matches!(own.count_ones(), 0 | 2)) && (0..27).all(|house| pairs_up(marks, house))
}

fn pairs_up(marks: &[u16; 81], house: usize) -> bool {
    (1..=9)
        .all(|digit| matches!(cells_of(house).filter(|&cell| marks[cell] >> digit & 1 == 1).count(), 0 | 2))
}
