//! Almost locked sets and the digits that link them.

use sudoku_core::{CellSet, Digit, DigitSet};

use super::model::{Branch, Link, LinkKind, Node, Set};
use crate::board::Board;
use crate::deduction::Deduction;

/// The sets of a deduction, named A, B, C ...
pub(crate) fn named(found: &Deduction) -> Vec<Set> {
    let name = |(name, &(cells, digits)): (char, &(CellSet, DigitSet))| Set { name, cells, digits };
    ('A'..='Z').zip(&found.sets).map(name).collect()
}

/// The digits that the two sets cannot both contain, because all places in one set see all places in the other.
pub(crate) fn linking(board: &Board, a: &Set, b: &Set) -> DigitSet {
    let apart = |digit: &Digit| {
        let [a, b] = [a, b].map(|set| set.cells.intersection(board.places(*digit)));
        !a.is_empty() && !b.is_empty() && b.is_subset(a.common_peers())
    };
    a.digits.intersection(b.digits).iter().filter(apart).collect()
}

/// The digits that link each set to the next.
pub(crate) fn links(board: &Board, sets: &[Set], branches: &[Branch]) -> Vec<Link> {
    if !branches.is_empty() {
        return Vec::new();
    }
    let of = |pair: &[Set]| {
        let node = |set: &Set, digit| Node { cells: set.cells.intersection(board.places(digit)), digit };
        let link =
            |digit| Link { kind: LinkKind::Weak, from: node(&pair[0], digit), to: node(&pair[1], digit) };
        linking(board, &pair[0], &pair[1]).iter().map(link).collect::<Vec<_>>()
    };
    sets.windows(2).flat_map(of).collect()
}
