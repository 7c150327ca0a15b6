//! The type of unique rectangle or loop of a deduction, and its reason.

use sudoku_core::{CellSet, Digit, DigitSet};

use crate::board::Board;
use crate::deduction::Deduction;
use crate::search::words::{cells, digits};

/// The reason, with the type and the deciding cells.
pub(crate) fn reason(board: &Board, found: &Deduction) -> Option<String> {
    let (ring, pair) = ring(board, found)?;
    let wide: CellSet = ring.iter().filter(|&cell| board.marks(cell) != pair).collect();
    let further = wide.iter().fold(DigitSet::EMPTY, |all, cell| all.union(board.marks(cell))).without(pair);
    let struck: CellSet = found.eliminations.iter().map(|(cell, _)| cell).collect();
    let lost = found.eliminations.iter().fold(DigitSet::EMPTY, |all, (_, digits)| all.union(digits));
    let start = format!(
        "type {{}}: were {} filled with {} alone, the two could be swapped and the puzzle had two solutions; so ",
        cells(ring, "and"),
        digits(pair, "and")
    );
    let house = found.houses.first().map(ToString::to_string).unwrap_or_default();
    let (kind, so) = match found.houses.first() {
        None if wide.len() == 1 => (1, format!("{} takes neither", cells(wide, "and"))),
        None => (2, format!("one of {} takes {}", cells(wide, "and"), digits(further, "or"))),
        Some(_) if lost.without(pair).is_empty() && struck.is_subset(wide) => {
            let stays = pair.without(lost);
            let reason = format!(
                "one of {} takes a further digit, and since {house} has no other place for {}, the other takes that",
                cells(wide, "and"),
                digits(stays, "and")
            );
            (4, reason)
        }
        Some(_) => {
            let beside = found.cells.without(ring);
            let reason = format!(
                "one of {} takes {}, and acts in {house} as one cell of a subset{}",
                cells(wide, "and"),
                digits(further, "or"),
                if beside.is_empty() { String::new() } else { format!(" with {}", cells(beside, "and")) }
            );
            (3, reason)
        }
    };
    Some(start.replace("{}", &kind.to_string()) + &so)
}

/// The cells of the ring and their two digits.
fn ring(board: &Board, found: &Deduction) -> Option<(CellSet, DigitSet)> {
    let all: Vec<Digit> = found.digits.iter().collect();
    let pairs = all.iter().enumerate().flat_map(|(n, a)| all[..n].iter().map(move |b| [*a, *b]));
    pairs.map(|pair| pair.into_iter().collect::<DigitSet>()).find_map(|pair| {
        let has = |cell: &sudoku_core::Cell| pair.without(board.marks(*cell)).is_empty();
        let ring: CellSet = found.cells.iter().filter(has).collect();
        let exact = ring.iter().filter(|&cell| board.marks(cell) == pair).count();
        let even = ring.len() >= 4 && ring.len().is_multiple_of(2);
        // Cells of a subset beside a ring may have the two digits as well.
        let houses = |cell: sudoku_core::Cell| {
            cell.houses().iter().all(|house| ring.intersection(house.cell_set()).len().is_multiple_of(2))
        };
        (even && exact >= 1 && ring.iter().all(houses)).then_some((ring, pair))
    })
}
