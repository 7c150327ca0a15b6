//! Strong links on one digit. In such a link, the places of the digit in a house form two groups. If the digit is not
//! in one group, it is in the other.

use sudoku_core::{Cell, CellSet, Digit, House, HouseKind};

use crate::board::Board;
use crate::board::houses::{HOUSES, Houses, houses_of};

/// Two groups of cells of a house, one of which has the digit.
#[derive(Clone, Copy)]
pub(crate) struct StrongLink {
    pub house: House,
    /// The groups: two single cells, the places of a line split by box, or the places of a box split into a row and a
    /// column.
    pub groups: [CellSet; 2],
    /// The cell at the intersection of that row and column, if the digit may go there. It counts as part of the group
    /// that is assumed not to have the digit.
    pub heart: CellSet,
    /// All places of the digit in the house.
    pub places: CellSet,
    /// For each group, the houses that contain all of its cells, and the houses that contain all cells that must not
    /// have the digit for the group to have it.
    around: [[Houses; 2]; 2],
}

impl StrongLink {
    /// Whether a group has more than one cell.
    pub(crate) fn is_grouped(&self) -> bool {
        self.places.len() > 2
    }

    pub(crate) fn kind(&self) -> HouseKind {
        self.house.kind()
    }

    /// Whether the link is two places of a box in one line. These are locked candidates, and the line is also a link.
    pub(crate) fn is_locked(&self) -> bool {
        let [a, b] = self.groups.map(CellSet::first);
        let in_line = |a: Cell, b: Cell| a.row() == b.row() || a.column() == b.column();
        self.kind() == HouseKind::Box && !self.is_grouped() && a.zip(b).is_some_and(|(a, b)| in_line(a, b))
    }

    fn new(house: House, groups: [CellSet; 2], heart: CellSet) -> StrongLink {
        let places = groups[0].union(groups[1]).union(heart);
        let around = [0, 1].map(|i| [houses_of(groups[i]), houses_of(groups[1 - i].union(heart))]);
        StrongLink { house, groups, heart, places, around }
    }

    /// The house that joins the cells opposite group `i` with the cells opposite group `j` of the other link. At most
    /// one of the two has the digit.
    pub(crate) fn bridge(&self, i: usize, other: &StrongLink, j: usize) -> Option<House> {
        self.shared(self.around[i][1] & other.around[j][1], other)
    }

    /// The house that joins group `i`, without the heart, with the cells opposite group `j` of the other link.
    pub(crate) fn bridge_from_group(&self, i: usize, other: &StrongLink, j: usize) -> Option<House> {
        self.shared(self.around[i][0] & other.around[j][1], other)
    }

    /// The first of these houses that is not the house of either link, in the order column, row, box.
    fn shared(&self, houses: Houses, other: &StrongLink) -> Option<House> {
        let houses = houses & !(1 << self.house.index()) & !(1 << other.house.index());
        let columns = houses & 0x3fe00;
        let first = if columns != 0 { columns } else { houses };
        (first != 0).then(|| House::ALL[first.trailing_zeros() as usize])
    }
}

/// The strong links of a digit between single cells: in boxes, columns, rows.
pub(crate) fn plain(board: &Board, digit: Digit) -> Vec<StrongLink> {
    let two = |house: &House| board.spots(*house, digit).count_ones() == 2;
    HOUSES.into_iter().filter(two).filter_map(|house| in_house(board, house, digit)).collect()
}

/// All strong links of a digit: in boxes, columns, rows.
pub(crate) fn of(board: &Board, digit: Digit) -> Vec<StrongLink> {
    HOUSES.into_iter().filter_map(|house| in_house(board, house, digit)).collect()
}

fn in_house(board: &Board, house: House, digit: Digit) -> Option<StrongLink> {
    if !(2..=6).contains(&board.spots(house, digit).count_ones()) {
        return None;
    }
    let places = board.places_in(house, digit);
    let link = |groups, heart| Some(StrongLink::new(house, groups, heart));
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
