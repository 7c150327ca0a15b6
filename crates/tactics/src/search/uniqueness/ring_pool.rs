//! The cells from which unique rectangles and loops can be built.

use sudoku_core::{Cell, CellSet, Digit, DigitSet, House};

use crate::board::Board;
use crate::board::houses::HOUSES_OF;

/// The cells that may take both digits.
pub(crate) fn takers(board: &Board, pair: DigitSet) -> CellSet {
    pair.iter().fold(CellSet::ALL, |all, digit| all.intersection(board.places(digit)))
}

/// The cells of a pool that can be in a ring: each house of a ring contains two of its cells, so a cell that is alone
/// in a house is in no ring.
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

/// The cells from which a ring on two digits can be built.
pub(crate) struct Pool {
    pub pair: DigitSet,
    /// The cells that may take both digits, and those of them that can be in a ring.
    pub all: CellSet,
    pub core: CellSet,
    /// The cells among `core` without further digits.
    pub twos: CellSet,
    /// The greatest length of a ring.
    pub longest: usize,
}

impl Pool {
    /// A pool for this pair, given the cells of the board with two and with three marks.
    pub fn new(board: &Board, pair: DigitSet, [twos, threes]: [CellSet; 2]) -> Pool {
        let all = takers(board, pair);
        let core = core(all);
        let twos = core.intersection(twos);
        // At most two cells of a ring have any further digits, or all have the same single further digit.
        let threes = core.intersection(threes);
        let alike = |digit: Digit| threes.intersection(board.places(digit)).len();
        let wide =
            Digit::ALL.into_iter().filter(|&digit| !pair.contains(digit)).map(alike).fold(2, usize::max);
        let longest = core.len().min(twos.len() + wide);
        // The cells of a ring hold the two digits alternately.
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

/// Whether a cell, another one in its row and one in its column form a rectangle in two boxes with one of these cells.
pub(crate) fn are_corners(cells: CellSet, [a, b, c]: [Cell; 3]) -> bool {
    let two_boxes = (a.box_index() == b.box_index()) != (a.box_index() == c.box_index());
    two_boxes && cells.contains(Cell::at(c.row(), b.column()))
}
