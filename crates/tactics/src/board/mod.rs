//! The board as a person sees it: digits and pencil marks.

pub(crate) mod deduction;
pub(crate) mod houses;
mod position;
pub(crate) mod strong_links;

pub use position::PositionError;

use std::ops::Range;

use sudoku_core::{Cell, CellSet, Clash, Digit, DigitSet, House, Position, Puzzle, bits};

use houses::{HOUSES, SLOTS_OF, slot};

/// The digits written and the marks of the blank cells. Marks are indexed both ways: the digits that may go into a
/// cell, and the cells of a house that may take a digit.
///
/// A filled cell has no marks. Marks are consistent with the digits written, because writing a digit strikes it from
/// the peers. There may be fewer marks than the digits allow, because tactics strike marks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    puzzle: Puzzle,
    marks: [DigitSet; 81],
    places: [CellSet; 9],
    /// The entry at `9 s + d` is for the house in slot `s` and the digit with index `d`. Its bit `k` says whether the
    /// k-th cell of the house may take the digit. Slots are indices into [`HOUSES`].
    spots: [u16; 243],
    /// Indexed by slot. Bit `k` says whether the k-th cell of the house is blank.
    vacant: [u16; 27],
    open: [DigitSet; 27],
    blanks: CellSet,
    givens: CellSet,
}

impl Board {
    /// The puzzle with all marks that its clues allow.
    ///
    /// # Errors
    /// If two equal clues share a house.
    pub fn new(puzzle: &Puzzle) -> Result<Board, Clash> {
        if let Some(clash) = puzzle.clash() {
            return Err(clash);
        }
        let mut board = Board {
            puzzle: *puzzle,
            marks: [DigitSet::EMPTY; 81],
            places: [CellSet::EMPTY; 9],
            spots: [0; 243],
            vacant: [0; 27],
            open: [DigitSet::ALL; 27],
            blanks: CellSet::EMPTY,
            givens: puzzle.clues(),
        };
        for cell in Cell::ALL {
            let houses = &SLOTS_OF[cell.index()];
            match puzzle.get(cell) {
                Some(clue) => houses.iter().for_each(|&(h, _)| {
                    board.open[h as usize].remove(clue);
                }),
                None => {
                    board.blanks.insert(cell);
                    houses.iter().for_each(|&(h, k)| board.vacant[h as usize] |= 1 << k);
                }
            }
        }
        for cell in board.blanks {
            let [row, column, block] = SLOTS_OF[cell.index()].map(|(h, _)| board.open[h as usize]);
            board.write_marks(cell, row.intersection(column).intersection(block));
        }
        Ok(board)
    }

    /// A board with these digits and marks. Marks that conflict with the digits are dropped.
    ///
    /// # Errors
    /// If two equal clues share a house.
    pub fn with_marks(puzzle: &Puzzle, marks: &[DigitSet; 81]) -> Result<Board, Clash> {
        let mut board = Board::new(puzzle)?;
        for cell in board.blanks {
            for digit in board.marks(cell).without(marks[cell.index()]) {
                board.strike(cell, digit);
            }
        }
        Ok(board)
    }

    /// The board of a position. If no digit is known to be entered, struck marks count as part of the puzzle. No
    /// solution may then use them, and every cell counts as a given.
    ///
    /// # Errors
    /// If two equal digits share a house.
    pub fn of(position: &Position) -> Result<Board, Clash> {
        let clues = position.puzzle.clues().without(position.entered);
        let (board, givens) = match &position.marks {
            Some(marks) if position.entered.is_empty() => {
                (Board::with_marks(&position.puzzle, marks.marks())?, CellSet::ALL)
            }
            Some(marks) => (Board::with_marks(&position.puzzle, marks.marks())?, clues),
            None => (Board::new(&position.puzzle)?, clues),
        };
        Ok(Board { givens, ..board })
    }

    /// The board of a position of a known puzzle. Only the clues of the puzzle are givens, and struck marks count as
    /// conclusions from these.
    ///
    /// # Errors
    /// If two equal digits share a house.
    pub fn played(puzzle: &Puzzle, position: &Position) -> Result<Board, Clash> {
        let board = Board::of(position)?;
        Ok(Board { givens: puzzle.clues(), ..board })
    }

    fn write_marks(&mut self, cell: Cell, digits: DigitSet) {
        self.marks[cell.index()] = digits;
        for digit in digits {
            let d = digit.index();
            self.places[d].insert(cell);
            for (h, k) in SLOTS_OF[cell.index()] {
                self.spots[9 * h as usize + d] |= 1 << k;
            }
        }
    }

    /// Marks of a cell; empty if the cell is filled.
    pub const fn marks(&self, cell: Cell) -> DigitSet {
        self.marks[cell.index()]
    }

    /// Whether a digit is marked in a cell.
    pub const fn has(&self, cell: Cell, digit: Digit) -> bool {
        self.marks[cell.index()].contains(digit)
    }

    /// The blank cells where a digit is marked.
    pub const fn places(&self, digit: Digit) -> CellSet {
        self.places[digit.index()]
    }

    /// The cells of a house where a digit is marked: bit `k` stands for the k-th cell of the house.
    pub const fn spots(&self, house: House, digit: Digit) -> u16 {
        self.spots[9 * slot(house) + digit.index()]
    }

    /// The cells of a house where a digit is marked.
    pub const fn places_in(&self, house: House, digit: Digit) -> CellSet {
        self.places(digit).intersection(house.cell_set())
    }

    /// The blank cells of a house: bit `k` stands for its k-th cell.
    pub const fn vacant(&self, house: House) -> u16 {
        self.vacant[slot(house)]
    }

    /// The digits that a house still needs.
    pub const fn open(&self, house: House) -> DigitSet {
        self.open[slot(house)]
    }

    /// Cells without a digit.
    pub const fn blanks(&self) -> CellSet {
        self.blanks
    }

    /// Cells that are given: those with a digit at the start, or with marks that [`Board::of`] counts as given. Cells
    /// filled by [`Board::place`] are not givens.
    pub const fn givens(&self) -> CellSet {
        self.givens
    }

    /// The cells where each digit is marked, by ascending digit.
    pub(crate) const fn all_places(&self) -> &[CellSet; 9] {
        &self.places
    }

    /// Whether there is a digit with two places in a house, or a cell with two marks, that did not exist when the
    /// places of the digits were `before`.
    pub(crate) fn has_new_links(&self, before: &[CellSet; 9]) -> bool {
        self.has_new_pairs(before) || !self.newly_linked(before).is_empty()
    }

    /// Whether there is a cell with two marks that had more when the places of the digits were `before`.
    pub(crate) fn has_new_pairs(&self, before: &[CellSet; 9]) -> bool {
        let gone = self.places.iter().zip(before).map(|(now, before)| before.without(*now));
        gone.fold(CellSet::EMPTY, CellSet::union).iter().any(|cell| self.marks(cell).len() == 2)
    }

    /// The digits with two places in a house in which they had more when the places of the digits were `before`.
    pub(crate) fn newly_linked(&self, before: &[CellSet; 9]) -> DigitSet {
        let is_new = |digit: &Digit| {
            let (now, before) = (self.places(*digit), before[digit.index()]);
            now != before
                && House::ALL.iter().any(|&house| {
                    let gone = before.without(now).intersection(house.cell_set());
                    !gone.is_empty() && self.spots(house, *digit).count_ones() == 2
                })
        };
        Digit::ALL.into_iter().filter(is_new).collect()
    }

    /// The digits written.
    pub const fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// Whether every cell is filled.
    pub const fn is_solved(&self) -> bool {
        self.blanks.is_empty()
    }

    /// The blank cells with exactly `n` marks.
    pub fn cells_with(&self, n: usize) -> CellSet {
        // The cells with at least this many marks.
        let mut with = [CellSet::EMPTY; 11];
        with[0] = self.blanks;
        for places in self.places {
            for k in (0..=n.min(9)).rev() {
                with[k + 1] = with[k + 1].union(with[k].intersection(places));
            }
        }
        with[n.min(10)].without(with[n.min(9) + 1])
    }

    /// Whether a blank cell has no mark, or a house has no place for a missing digit. The digits or marks then
    /// contradict each other.
    pub fn is_contradictory(&self) -> bool {
        self.blanks.iter().any(|cell| self.marks(cell).is_empty())
            || House::ALL.iter().any(|&h| self.open(h).iter().any(|d| self.spots(h, d) == 0))
    }

    /// The first digit with a single place in a house, among the houses in these slots.
    pub(crate) fn lone_spot(&self, slots: Range<usize>) -> Option<(Cell, Digit)> {
        let at = 9 * slots.start + lone(&self.spots[9 * slots.start..9 * slots.end])?;
        Some((HOUSES[at / 9].cells()[self.spots[at].trailing_zeros() as usize], Digit::ALL[at % 9]))
    }

    /// The first cell with a single mark, and the mark.
    pub(crate) fn lone_mark(&self) -> Option<(Cell, Digit)> {
        let at = lone_by(&self.marks, |set| set.bits())?;
        Some((Cell::ALL[at], self.marks[at].first()?))
    }

    /// The last blank cell of a house and its digit, for the first house with only one blank cell.
    pub(crate) fn lone_blank(&self) -> Option<(Cell, Digit)> {
        lone(&self.vacant)?;
        HOUSES.into_iter().zip(&self.vacant).filter(|(_, mask)| mask.count_ones() == 1).find_map(
            |(house, mask)| {
                let cell = house.cells()[mask.trailing_zeros() as usize];
                Some((cell, self.marks(cell).intersection(self.open(house)).first()?))
            },
        )
    }

    /// The cells with a single mark.
    pub fn naked_singles(&self) -> CellSet {
        self.blanks.iter().filter(|&cell| self.marks(cell).len() == 1).collect()
    }

    /// The cells that are the only place for a digit in their box.
    pub fn hidden_singles_in_boxes(&self) -> CellSet {
        self.only_places(0..9)
    }

    /// The cells that are the only place for a digit in their row or column.
    pub fn hidden_singles_in_lines(&self) -> CellSet {
        self.only_places(9..27)
    }

    fn only_places(&self, slots: Range<usize>) -> CellSet {
        let spots = &self.spots[9 * slots.start..9 * slots.end];
        let houses = HOUSES[slots].iter().zip(spots.chunks_exact(9));
        let lone = houses.flat_map(|(house, spots)| {
            let singles = spots.iter().filter(|mask| mask.count_ones() == 1).fold(0, |all, mask| all | mask);
            bits(singles).map(|k| house.cells()[k])
        });
        lone.collect()
    }

    /// Strikes a mark; returns whether it was there.
    pub fn strike(&mut self, cell: Cell, digit: Digit) -> bool {
        let was = self.marks[cell.index()].remove(digit);
        if was {
            self.forget(cell, digit);
        }
        was
    }

    fn forget(&mut self, cell: Cell, digit: Digit) {
        self.places[digit.index()].remove(cell);
        self.clear_spots(cell, digit);
    }

    fn clear_spots(&mut self, cell: Cell, digit: Digit) {
        for (h, k) in SLOTS_OF[cell.index()] {
            self.spots[9 * h as usize + digit.index()] &= !(1 << k);
        }
    }

    /// Writes a digit into a blank cell and strikes it from the peers. Returns false and changes nothing if the cell
    /// is filled or one of its three houses already has the digit.
    pub fn place(&mut self, cell: Cell, digit: Digit) -> bool {
        let houses = SLOTS_OF[cell.index()];
        let lacking = houses.iter().all(|&(h, _)| self.open[h as usize].contains(digit));
        if !lacking || !self.blanks.remove(cell) {
            return false;
        }
        for other in std::mem::take(&mut self.marks[cell.index()]) {
            self.forget(cell, other);
        }
        let struck = cell.peers().intersection(self.places(digit));
        self.places[digit.index()] = self.places(digit).without(struck);
        for peer in struck {
            self.marks[peer.index()].remove(digit);
            self.clear_spots(peer, digit);
        }
        for (h, k) in houses {
            self.vacant[h as usize] &= !(1 << k);
            self.open[h as usize].remove(digit);
        }
        self.puzzle.set(cell, Some(digit));
        true
    }

    /// The marks of all cells, row by row.
    pub fn marks_of_all(&self) -> &[DigitSet; 81] {
        &self.marks
    }
}

fn lone(masks: &[u16]) -> Option<usize> {
    lone_by(masks, |mask| mask)
}

/// Index of the first item with one bit set. Whole blocks are tested first without a branch per item, so that the
/// compiler uses vector instructions.
fn lone_by<T: Copy>(items: &[T], bits: impl Fn(T) -> u16) -> Option<usize> {
    let single = |item: T| {
        let mask = bits(item);
        mask ^ mask.wrapping_sub(1) > mask.wrapping_sub(1)
    };
    let mut start = 0;
    for block in items.chunks(27) {
        if block.iter().fold(false, |any, &item| any | single(item)) {
            return block.iter().position(|&item| single(item)).map(|at| start + at);
        }
        start += block.len();
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_placement_that_is_refused_changes_nothing() {
        let puzzle: Puzzle =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
                .parse()
                .unwrap();
        let mut board = Board::new(&puzzle).unwrap();
        for cell in Cell::ALL {
            for digit in Digit::ALL {
                let before = board.clone();
                let is_wrong =
                    puzzle.get(cell).is_some() || cell.peers().iter().any(|p| puzzle.get(p) == Some(digit));
                if is_wrong {
                    assert!(!board.place(cell, digit) && board == before, "{digit} in {cell}");
                }
            }
        }
    }
}
