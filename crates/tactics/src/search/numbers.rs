//! Numbers of candidates and of groups of candidates.

use sudoku_core::{Cell, CellSet, Digit, House};

/// Number of a candidate: a digit in a cell.
pub(crate) type Candidate = u16;

pub(crate) const CANDIDATES: usize = 729;

pub(crate) const fn candidate(cell: Cell, digit: Digit) -> Candidate {
    (9 * cell.index() + digit.index()) as Candidate
}

pub(crate) const fn cell_of(candidate: Candidate) -> Cell {
    Cell::ALL[candidate as usize / 9]
}

pub(crate) const fn digit_of(candidate: Candidate) -> Digit {
    Digit::ALL[candidate as usize % 9]
}

/// Number of a candidate or, from `CANDIDATES + 3 * (9 * line + digit) + third`, of a group: the candidates of a digit
/// where a row or column (from 9) crosses a box.
pub(crate) type Node = u16;

pub(crate) const NODES: usize = CANDIDATES + 3 * 9 * 18;

pub(crate) fn parts(node: Node) -> (CellSet, Digit) {
    let Some(group) = usize::from(node).checked_sub(CANDIDATES) else {
        return (CellSet::of(cell_of(node)), digit_of(node));
    };
    let line = House::ALL[group / 27].cells();
    (line[3 * (group % 3)..][..3].iter().copied().collect(), Digit::ALL[group / 3 % 9])
}

/// Units are sets of candidates of which exactly one holds: the marks of each cell, then the places of each digit in
/// each house.
pub(crate) const UNITS: usize = 81 + 9 * 27;

pub(crate) const fn unit(house: House, digit: Digit) -> usize {
    81 + 9 * house.index() + digit.index()
}
