//! A board that keeps track of the cells that singles fill.

use sudoku_core::{Candidates, Cell, CellSet, Clash, Digit, DigitSet, House, Puzzle};

/// Marks and singles, updated with every digit written.
///
/// It stores what [`Board`](sudoku_tactics::Board) finds by scanning the whole board. Singles are exact until the board
/// is contradictory.
#[derive(Clone, Debug)]
pub(super) struct QuickBoard {
    blanks: CellSet,
    marks: [DigitSet; 81],
    places: [CellSet; 9],
    /// For each digit and house, the number of places, or a number near [`CLOSED`] if the house has the digit.
    counts: [[u8; 32]; 9],
    in_boxes: CellSet,
    /// Cells that a single of any kind fills.
    singles: CellSet,
    contradictory: bool,
}

/// Larger than the number of places that a house can lose.
const CLOSED: u8 = 128;

impl QuickBoard {
    /// The puzzle with all marks that its clues allow.
    pub(super) fn new(puzzle: &Puzzle) -> Result<QuickBoard, Clash> {
        let candidates = Candidates::of(puzzle)?;
        let mut board = QuickBoard {
            blanks: candidates.blanks(),
            marks: [DigitSet::EMPTY; 81],
            places: [CellSet::EMPTY; 9],
            counts: [[CLOSED; 32]; 9],
            in_boxes: CellSet::EMPTY,
            singles: CellSet::EMPTY,
            contradictory: false,
        };
        for cell in board.blanks {
            board.marks[cell.index()] = candidates.get(cell);
            candidates.get(cell).iter().for_each(|digit| board.places[digit.index()].insert(cell));
            board.note_marks(cell);
        }
        for h in 0..27 {
            let house = House::ALL[h].cell_set();
            let written = house.without(board.blanks).iter().filter_map(|cell| puzzle.get(cell)).collect();
            for digit in DigitSet::ALL.without(written) {
                board.counts[digit.index()][h] = house.intersection(board.places[digit.index()]).len() as u8;
                board.note_count(h, digit);
            }
        }
        Ok(board)
    }

    pub(super) const fn blanks(&self) -> CellSet {
        self.blanks
    }

    pub(super) const fn is_solved(&self) -> bool {
        self.blanks.is_empty()
    }

    /// Whether a blank cell has no mark, or a house no place for a missing digit.
    pub(super) const fn is_contradictory(&self) -> bool {
        self.contradictory
    }

    pub(super) const fn marks(&self, cell: Cell) -> DigitSet {
        self.marks[cell.index()]
    }

    /// The cells that a single fills.
    pub(super) const fn singles(&self) -> CellSet {
        self.singles
    }

    /// The cells that are the only place for a digit in their box.
    pub(super) fn singles_in_boxes(&self) -> CellSet {
        self.in_boxes.intersection(self.blanks)
    }

    /// The digit that a single forces into a cell: the only mark, or the first mark that is unique in a house.
    pub(super) fn forced(&self, cell: Cell) -> Option<Digit> {
        let hidden =
            |digit: &Digit| house_numbers(cell).into_iter().any(|h| self.counts[digit.index()][h] == 1);
        self.marks(cell).single().or_else(|| self.marks(cell).iter().find(hidden))
    }

    /// Writes a digit into a blank cell and removes it from the peers. Returns whether the cell was blank and the
    /// digit was missing from its three houses; otherwise nothing changes.
    #[inline]
    pub(super) fn place(&mut self, cell: Cell, digit: Digit) -> bool {
        let (d, houses) = (digit.index(), house_numbers(cell));
        if !houses.into_iter().all(|h| self.counts[d][h] < CLOSED / 2) || !self.blanks.remove(cell) {
            return false;
        }
        self.singles.remove(cell);
        houses.into_iter().for_each(|h| self.counts[d][h] = CLOSED);
        for other in std::mem::take(&mut self.marks[cell.index()]) {
            self.forget(cell, other);
        }
        for peer in cell.peers().intersection(self.places[d]) {
            self.marks[peer.index()].remove(digit);
            self.note_marks(peer);
            self.forget(peer, digit);
        }
        true
    }

    #[inline]
    fn forget(&mut self, cell: Cell, digit: Digit) {
        self.places[digit.index()].remove(cell);
        for h in house_numbers(cell) {
            self.counts[digit.index()][h] -= 1;
            self.note_count(h, digit);
        }
    }

    #[inline]
    fn note_marks(&mut self, cell: Cell) {
        let marks = self.marks[cell.index()].bits();
        if marks & marks.wrapping_sub(1) == 0 {
            self.contradictory |= marks == 0;
            self.singles.insert(cell);
        }
    }

    #[inline]
    fn note_count(&mut self, h: usize, digit: Digit) {
        if self.counts[digit.index()][h] > 1 {
            return;
        }
        match House::ALL[h].cell_set().intersection(self.places[digit.index()]).first() {
            Some(cell) => {
                self.singles.insert(cell);
                if h >= 18 {
                    self.in_boxes.insert(cell);
                }
            }
            None => self.contradictory = true,
        }
    }
}

/// Those of the given cells that are in the fewest of these sets.
pub(super) fn fewest(cells: CellSet, places: &[CellSet; 9]) -> CellSet {
    // For each number, the cells that are in at least this number of sets.
    let mut least = [CellSet::EMPTY; 10];
    least[0] = cells;
    for places in places {
        for n in (1..10).rev() {
            least[n] = least[n].union(least[n - 1].intersection(*places));
        }
    }
    let more = least.into_iter().find(|&least| least != cells);
    cells.without(more.unwrap_or_default())
}

/// Numbers of the row, the column and the box of a cell.
#[inline]
pub(super) fn house_numbers(cell: Cell) -> [usize; 3] {
    const NUMBERS: [[u8; 3]; 81] = {
        let mut numbers = [[0; 3]; 81];
        let mut n = 0;
        while n < 81 {
            let cell = Cell::ALL[n];
            numbers[n] = [cell.row() as u8, 9 + cell.column() as u8, 18 + cell.box_index() as u8];
            n += 1;
        }
        numbers
    };
    NUMBERS[cell.index()].map(|h| usize::from(h % 32))
}

#[cfg(test)]
mod tests {
    use rand::rngs::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};

    use super::*;
    use sudoku_tactics::Board;

    /// The board agrees with one that rescans everything, for right and wrong digits.
    #[test]
    fn singles_and_contradictions_are_those_of_the_plain_board() {
        let clues = [
            "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..",
            "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
            ".................................................................................",
        ];
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let (mut contradictions, mut steps) = (0, 0);
        for n in 0..300 {
            let puzzle: Puzzle = clues[n % 3].parse().unwrap();
            let (mut quick, mut plain) = (QuickBoard::new(&puzzle).unwrap(), Board::new(&puzzle).unwrap());
            loop {
                assert_eq!(quick.is_contradictory(), plain.is_contradictory());
                assert_eq!((quick.blanks(), &quick.marks), (plain.blanks(), plain.marks_of_all()));
                if plain.is_contradictory() || plain.is_solved() {
                    contradictions += usize::from(plain.is_contradictory());
                    break;
                }
                assert_eq!(quick.singles_in_boxes(), plain.hidden_singles_in_boxes());
                let hidden = plain.hidden_singles_in_boxes().union(plain.hidden_singles_in_lines());
                assert_eq!(quick.singles(), hidden.union(plain.naked_singles()));
                // Usually writes a single, sometimes any mark.
                let singles = quick.singles();
                let among = if singles.is_empty() || rng.random_bool(0.1) { plain.blanks() } else { singles };
                let cell = among.iter().nth(rng.random_range(0..among.len())).unwrap();
                let mark = || plain.marks(cell).iter().next();
                let digit =
                    if singles.contains(cell) { quick.forced(cell).unwrap() } else { mark().unwrap() };
                assert!(quick.place(cell, digit) && plain.place(cell, digit));
                steps += 1;
            }
        }
        assert!(contradictions > 50 && steps > 5000, "{contradictions} {steps}");
    }
}
