//! The numbered candidates of a board, with the cell and the houses of each as bit sets.

use sudoku_core::{CellSet, bits};

use super::graph::block_row_column;
use crate::board::Board;
use crate::board::houses::position;
use crate::search::bit_rows::{Set, members};
use crate::search::numbers::{CANDIDATES, Candidate, UNITS, candidate, cell_of, digit_of, unit};

/// Number of a candidate among those of its board, in ascending order.
pub(crate) type Slot = u16;

/// Size of tables of units, a power of two.
pub(crate) const UNIT_SLOTS: usize = UNITS.next_power_of_two();

/// Words of a set of slots.
pub(super) const WORDS: usize = CANDIDATES.div_ceil(64);

/// Cell, box, row and column of a candidate: the unit and the candidate's bit in it.
pub(crate) type Around = [(u16, u16); 4];

pub(crate) struct Links<'b> {
    pub board: &'b Board,
    candidates: Vec<Candidate>,
    around: Vec<Around>,
    slots: [Slot; CANDIDATES],
    /// By unit: bit `k` stands for the k-th digit or cell.
    pub members: [u16; UNIT_SLOTS],
    in_units: Vec<[Slot; 16]>,
}

impl<'b> Links<'b> {
    pub(crate) fn new(board: &'b Board) -> Links<'b> {
        let mut links = Links {
            board,
            candidates: Vec::with_capacity(256),
            around: Vec::with_capacity(256),
            slots: [0; CANDIDATES],
            members: [0; UNIT_SLOTS],
            in_units: vec![[0; 16]; UNITS],
        };
        for cell in board.blanks() {
            for digit in board.marks(cell) {
                links.insert(candidate(cell, digit));
            }
        }
        links
    }

    fn insert(&mut self, c: Candidate) {
        let (cell, digit) = (cell_of(c), digit_of(c));
        let slot = self.candidates.len() as Slot;
        let [block, row, column] =
            block_row_column(cell).map(|house| (unit(house, digit), position(house, cell)));
        let around = [(cell.index(), digit.index()), block, row, column];
        for (unit, at) in around {
            self.members[unit] |= 1 << at;
            self.in_units[unit][at] = slot;
        }
        self.around.push(around.map(|(unit, at)| (unit as u16, 1 << at)));
        self.slots[c as usize] = slot;
        self.candidates.push(c);
    }

    /// Number of candidates.
    pub(crate) fn len(&self) -> usize {
        self.candidates.len()
    }

    #[inline]
    pub(crate) fn candidate(&self, slot: Slot) -> Candidate {
        self.candidates[slot as usize]
    }

    /// The cells of a set of slots, by digit.
    pub(crate) fn cells(&self, set: &Set<WORDS>) -> [CellSet; 9] {
        let mut cells = [CellSet::EMPTY; 9];
        for c in members(set).map(|slot| self.candidates[slot]) {
            cells[digit_of(c).index()].insert(cell_of(c));
        }
        cells
    }

    /// The slot of a candidate, which must be on the board.
    #[inline]
    pub(crate) fn slot(&self, c: Candidate) -> Slot {
        self.slots[c as usize]
    }

    #[inline]
    pub(crate) fn around(&self, slot: Slot) -> &Around {
        &self.around[slot as usize]
    }

    /// The candidates of a unit whose bits are set, ascending.
    #[inline]
    pub(crate) fn in_unit(&self, unit: u16, set: u16) -> impl Iterator<Item = Slot> {
        let slots = &self.in_units[unit as usize];
        bits(set).map(|k| slots[k & 15])
    }

    /// The first candidate of a unit whose bit is set.
    #[inline]
    pub(crate) fn at(&self, unit: u16, set: u16) -> Slot {
        self.in_units[unit as usize][set.trailing_zeros() as usize & 15]
    }

    /// Whether the failing of a candidate has direct consequences.
    pub(crate) fn is_strong(&self, slot: Slot) -> bool {
        self.around(slot)
            .iter()
            .any(|&(unit, bit)| self.single(unit, self.members[unit as usize] & !bit).is_some())
    }

    /// The minimum number of assertions from a candidate's holding to the holding or failing of another.
    pub(crate) fn least_steps(&self, from: Slot, to: Slot, holds: bool) -> u32 {
        let shares = |&(unit, _): &(u16, u16)| self.around(from).iter().any(|&(own, _)| own == unit);
        match holds {
            true if from == to => 1,
            true => 3,
            false if self.around(to).iter().any(shares) => 2,
            false => 4,
        }
    }

    /// The candidate of a unit whose bit is set, if there is exactly one.
    #[inline]
    pub(crate) fn single(&self, unit: u16, set: u16) -> Option<Slot> {
        is_single(set).then(|| self.at(unit, set))
    }
}

/// Whether one bit is set.
#[inline]
pub(crate) fn is_single(set: u16) -> bool {
    set != 0 && set & (set - 1) == 0
}
