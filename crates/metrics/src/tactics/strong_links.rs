//! Strong links on one digit: a house whose places for it fall into two groups. If the digit is not in one
//! group, it is in the other.

use sudoku_core::{CellSet, Digit, House, HouseKind};

use super::board::{Board, HOUSES};

/// Two groups of cells of a house, one of which holds the digit.
#[derive(Clone, Copy)]
pub(crate) struct StrongLink {
    pub house: House,
    /// Two single cells; or the places of a line in two boxes; or those of a box in a row and in a column.
    pub groups: [CellSet; 2],
    /// Where that row and that column cross, if the digit may go there: it counts to the group that is
    /// denied.
    pub heart: CellSet,
    /// All places of the digit in the house.
    pub places: CellSet,
}

impl StrongLink {
    /// Whether a group has more cells than one.
    pub(crate) fn is_grouped(&self) -> bool {
        self.places.len() > 2
    }

    pub(crate) fn kind(&self) -> HouseKind {
        self.house.kind()
    }

    /// The group `i`, and what must be denied for it to hold the digit.
    pub(crate) fn side(&self, i: usize) -> (CellSet, CellSet) {
        (self.groups[i], self.groups[1 - i].union(self.heart))
    }
}

/// All strong links of a digit: in boxes, columns, rows.
pub(crate) fn of(board: &Board, digit: Digit) -> Vec<StrongLink> {
    HOUSES.into_iter().filter_map(|house| in_house(board, house, digit)).collect()
}

fn in_house(board: &Board, house: House, digit: Digit) -> Option<StrongLink> {
    let places = board.places_in(house, digit);
    let link = |groups, heart| Some(StrongLink { house, groups, heart, places });
    match (places.len(), house.kind()) {
        (2, _) => {
            let first = CellSet::of(places.first()?);
            link([first, places.without(first)], CellSet::EMPTY)
        }
        (3..=5, HouseKind::Box) => house.cells().into_iter().find_map(|cell| {
            let [row, column, _] = cell.houses();
            let heart = CellSet::of(cell).intersection(places);
            let groups = [row, column].map(|line| places.intersection(line.cell_set()).without(heart));
            let crossed = places.is_subset(row.cell_set().union(column.cell_set()));
            if crossed && groups.iter().all(|group| !group.is_empty()) { link(groups, heart) } else { None }
        }),
        (3..=6, HouseKind::Row | HouseKind::Column) => {
            let first = House::block(places.first()?.box_index()).cell_set();
            let groups = [places.intersection(first), places.without(first)];
            let second = House::block(groups[1].first()?.box_index());
            if groups[1].is_subset(second.cell_set()) { link(groups, CellSet::EMPTY) } else { None }
        }
        _ => None,
    }
}

/// A house that holds all of these cells: the column first, then the row, then the box.
pub(crate) fn shared(cells: CellSet) -> Option<House> {
    let [row, column, block] = cells.first()?.houses();
    [column, row, block].into_iter().find(|house| cells.is_subset(house.cell_set()))
}
