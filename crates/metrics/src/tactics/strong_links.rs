//! Strong links on one digit: a house that leaves it two places, or a box that leaves it a row and a column.

use sudoku_core::{Cell, CellSet, Digit, House, HouseKind};

use super::board::{Board, HOUSES};

/// If the digit is not at one end, it is at the other.
#[derive(Clone, Copy)]
pub(crate) struct StrongLink {
    pub house: House,
    /// Two cells; twice the same for an empty rectangle, where its row and its column cross.
    pub ends: [Cell; 2],
    pub places: CellSet,
    /// Whether the ends stand for the row and the column of an empty rectangle.
    pub rectangle: bool,
}

/// All strong links of a digit: boxes (empty rectangles among them), columns, rows.
pub(crate) fn of(board: &Board, digit: Digit) -> Vec<StrongLink> {
    HOUSES.into_iter().filter_map(|house| in_house(board, house, digit)).collect()
}

fn in_house(board: &Board, house: House, digit: Digit) -> Option<StrongLink> {
    let places = board.places_in(house, digit);
    match (places.len(), house.kind()) {
        (2, _) => {
            let first = places.first()?;
            let last = places.without(CellSet::of(first)).first()?;
            Some(StrongLink { house, ends: [first, last], places, rectangle: false })
        }
        (3..=5, HouseKind::Box) => {
            let heart = house.cells().into_iter().find(|&cell| places.is_subset(cross(cell)))?;
            Some(StrongLink { house, ends: [heart, heart], places, rectangle: true })
        }
        _ => None,
    }
}

/// Row and column of a cell.
fn cross(cell: Cell) -> CellSet {
    let [row, column, _] = cell.houses();
    row.cell_set().union(column.cell_set())
}

/// A house that two different cells share: the column first, then the row, then the box.
pub(crate) fn shared(a: Cell, b: Cell) -> Option<House> {
    let ([row, column, block], others) = (a.houses(), b.houses());
    [column, row, block].into_iter().find(|house| a != b && others.contains(house))
}
