//! Which pattern HoDoKu takes first if it finds several of a kind; its scores depend on that.

use std::cmp::Reverse;

use sudoku_core::{Cell, CellSet, Digit, DigitSet, House, HouseKind};

use crate::board::Board;
use crate::board::deduction::Pattern;
use crate::board::houses::position;
use crate::search::chains::conclusions::Conclusion;
use crate::search::chains::hodoku_loops;
use crate::search::chains::implications::{self, Reach};
use crate::search::chains::net::NodeKinds;
use crate::search::scope::Scope;

/// By house, then by digits.
pub(crate) fn by_digits(_: &Board, found: Vec<Pattern>) -> Option<Pattern> {
    found.into_iter().min_by_key(|found| (house(found), members(found, false)))
}

/// By house, then by the cells' positions there.
pub(crate) fn by_cells(_: &Board, found: Vec<Pattern>) -> Option<Pattern> {
    found.into_iter().min_by_key(|found| (house(found), members(found, true)))
}

/// By the kind of house, then by digit.
pub(crate) fn by_kind(_: &Board, found: Vec<Pattern>) -> Option<Pattern> {
    found.into_iter().min_by_key(|found| (house(found).0, found.digits.bits(), found.houses.clone()))
}

/// By digit, then by the kind of house.
pub(crate) fn by_digit(_: &Board, found: Vec<Pattern>) -> Option<Pattern> {
    found.into_iter().min_by_key(|found| (found.digits.bits(), house(found).0, found.houses.clone()))
}

/// By the cells of the pattern.
pub(crate) fn by_pattern(_: &Board, found: Vec<Pattern>) -> Option<Pattern> {
    found.into_iter().min_by_key(|found| (found.cells.iter().collect::<Vec<_>>(), places(found)))
}

/// By the two cells of a W-wing that are alike.
pub(crate) fn by_ends(board: &Board, found: Vec<Pattern>) -> Option<Pattern> {
    found.into_iter().min_by_key(|found| (ends(board, found), places(found)))
}

/// What strikes most.
pub(crate) fn by_strikes(_: &Board, found: Vec<Pattern>) -> Option<Pattern> {
    found.into_iter().min_by_key(rank)
}

/// The same for XY-chains that visit no cell twice.
pub(crate) fn by_strikes_if_simple(board: &Board, mut found: Vec<Pattern>) -> Option<Pattern> {
    found.sort_by_key(rank);
    found.into_iter().find(|found| is_simple(board, found))
}

/// The loop or chain that HoDoKu takes, and its tactic. `tactics` are those of continuous loops, other loops and
/// chains, first without groups, then with groups.
pub(crate) fn loops<T: Copy>(at: &Scope<'_>, kinds: NodeKinds, tactics: [[T; 3]; 2]) -> Option<(T, Pattern)> {
    let found = at.noting(|memo| hodoku_loops::foremost(at.board, memo.chains.of(at.board, kinds)))?;
    let form = match found.form {
        Conclusion::Continuous => 0,
        Conclusion::Discontinuous => 1,
        Conclusion::Aic => 2,
    };
    Some((tactics[usize::from(found.grouped)][form], found.pattern))
}

/// The contradiction or verity that HoDoKu takes, and its tactic.
pub(crate) fn forced<T>(
    at: &Scope<'_>,
    reach: Reach,
    [contradiction, verity]: [T; 2],
) -> Option<(T, Pattern)> {
    let (is_contradiction, found) =
        at.noting(|memo| implications::foremost(at.board, reach, &mut memo.chains))?;
    Some((if is_contradiction { contradiction } else { verity }, found))
}

fn rank(found: &Pattern) -> (Reverse<usize>, usize, usize, u32) {
    (Reverse(found.eliminations.len()), hodoku_loops::weight(found), found.sets.len(), found.length)
}

/// The two cells of a W-wing that are alike.
fn ends(board: &Board, found: &Pattern) -> Vec<Cell> {
    let struck: CellSet = found.eliminations.iter().map(|(cell, _)| cell).collect();
    let is_end = |&cell: &Cell| {
        board.marks(cell) == found.digits && struck.is_subset(CellSet::of(cell).common_peers())
    };
    found.cells.iter().filter(is_end).collect()
}

/// Maximum number of cells in an XY-chain.
const LONGEST: usize = 10;

/// Whether an XY-chain that visits no cell twice leads from one end to the other.
fn is_simple(board: &Board, found: &Pattern) -> bool {
    let (Some(first), Some(last)) = (found.chain.first(), found.chain.last()) else { return false };
    leads(board, first.cell, first.digit, CellSet::of(first.cell), (last.cell, last.digit))
}

/// Whether a chain of bivalue cells leads from a cell, which does not take the digit, to the end.
fn leads(board: &Board, at: Cell, fails: Digit, seen: CellSet, end: (Cell, Digit)) -> bool {
    let Some(holds) = board.marks(at).without(DigitSet::of(fails)).single() else { return false };
    if (at, holds) == end {
        return true;
    }
    if seen.len() == LONGEST {
        return false;
    }
    let next = at.peers().intersection(board.places(holds)).intersection(board.cells_with(2)).without(seen);
    next.iter().any(|cell| leads(board, cell, holds, seen.union(CellSet::of(cell)), end))
}

/// Boxes, then rows, then columns.
fn house(found: &Pattern) -> (u8, House) {
    let house = found.houses[0];
    let class = match house.kind() {
        HouseKind::Box => 0,
        HouseKind::Row => 1,
        HouseKind::Column => 2,
    };
    (class, house)
}

/// The pattern's cells within its house, or its digits.
fn members(found: &Pattern, by_cells: bool) -> Vec<usize> {
    match by_cells {
        true => found.cells.iter().map(|cell| position(found.houses[0], cell)).collect(),
        false => found.digits.iter().map(Digit::index).collect(),
    }
}

/// The candidates struck, in order.
fn places(found: &Pattern) -> Vec<(Cell, Digit)> {
    found
        .eliminations
        .iter()
        .flat_map(|(cell, digits)| digits.iter().map(move |digit| (cell, digit)))
        .collect()
}
