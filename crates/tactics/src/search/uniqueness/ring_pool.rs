//! The cells that unique rectangles and loops can be made of.

use sudoku_core::{Cell, CellSet, Digit, DigitSet, House};

use crate::board::Board;
use crate::board::houses::HOUSES_OF;

/// The cells that take both digits.
pub(crate) fn takers(board: &Board, pair: DigitSet) -> CellSet {
    pair.iter().fold(CellSet::ALL, |all, digit| all.intersection(board.places(digit)))
}

/// The cells of a pool that can be in a ring at all: each of its houses holds two cells of the ring, so what has a house
/// to itself is in none.
fn core(mut pool: CellSet) -> CellSet {
    loop {
        let (mut once, mut twice) = (0, 0);
        for cell in pool {
            twice |= once & HOUSES_OF[cell.index()];
            once |= HOUSES_OF[cell.index()];
        }
        let alone: CellSet = pool.iter().filter(|cell| HOUSES_OF[cell.index()] & !twice != 0).collect();
        if alone.is_empty() {
            return pool;
        }
        pool = pool.without(alone);
    }
}

/// The cells that a ring on two digits can be made of.
pub(crate) struct Pool {
    pub pair: DigitSet,
    /// Those that take both digits, and those of them that a ring can hold.
    pub all: CellSet,
    pub core: CellSet,
    /// Those of the latter with no further digits.
    pub twos: CellSet,
    /// The greatest length of a ring.
    pub longest: usize,
}

impl Pool {
    /// With the cells of the board that have two and three marks.
    pub fn new(board: &Board, pair: DigitSet, [twos, threes]: [CellSet; 2]) -> Pool {
        let all = takers(board, pair);
        let core = core(all);
        let twos = core.intersection(twos);
        // Of the cells of a ring, two at most have any further digits, or all have the same further one.
        let threes = core.intersection(threes);
        let alike = |digit: Digit| threes.intersection(board.places(digit)).len();
        let wide =
            Digit::ALL.into_iter().filter(|&digit| !pair.contains(digit)).map(alike).fold(2, usize::max);
        let longest = core.len().min(twos.len() + wide);
        // By turns its cells hold one digit and the other.
        Pool { pair, all, core, twos, longest: longest & !1 }
    }

    /// Whether there may be a ring through a cell.
    pub fn may_ring(&self, cell: Cell) -> bool {
        self.core.contains(cell) && (self.longest > 4 || self.longest == 4 && self.is_corner(cell))
    }

    /// Whether a cell is a corner of a rectangle in two boxes, as each ring of four cells is.
    fn is_corner(&self, a: Cell) -> bool {
        let beside = |house: House| self.core.intersection(house.cell_set()).without(CellSet::of(a));
        beside(House::row(a.row()))
            .iter()
            .any(|b| beside(House::column(a.column())).iter().any(|c| are_corners(self.core, [a, b, c])))
    }
}

/// Whether a cell, another one in its row and one in its column make a rectangle in two boxes with a cell of these.
pub(crate) fn are_corners(cells: CellSet, [a, b, c]: [Cell; 3]) -> bool {
    let two_boxes = (a.box_index() == b.box_index()) != (a.box_index() == c.box_index());
    two_boxes && cells.contains(Cell::at(c.row(), b.column()))
}
