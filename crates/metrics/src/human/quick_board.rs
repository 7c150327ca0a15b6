//! A board that knows at every moment which cells singles fill.

use sudoku_core::{Candidates, Cell, CellSet, Clash, Digit, DigitSet, House, Puzzle};

/// Marks and singles, kept up to date with every digit that is written.
///
/// It holds what [`Board`](crate::tactics::Board) finds by looking at the whole board. Singles are exact until the board
/// is contradictory.
#[derive(Clone, Debug)]
pub(super) struct QuickBoard {
    blanks: CellSet,
    marks: [DigitSet; 81],
    places: [CellSet; 9],
    /// By digit and house: number of places, [`CLOSED`] or little less if the house has the digit.
    counts: [[u8; 32]; 9],
    /// Number of blank cells of each house.
    vacant: [u8; 32],
    in_boxes: CellSet,
    /// The easiest kind of single that fills each cell.
    easiest: [u8; 81],
    kinds: Kinds,
    contradictory: bool,
}

/// No house loses so many places.
const CLOSED: u8 = 128;

/// Kinds of singles, easiest first: the last blank cell of a house, the only place in a box, the only place in a line,
/// the only mark.
#[derive(Clone, Copy)]
enum Kind {
    Full,
    InBox,
    InLine,
    Naked,
}

/// No single.
const NONE: u8 = 4;

/// Blank cells that singles fill, each under the easiest kind that fills it.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Kinds {
    /// Full houses, hidden singles in boxes and in lines, naked singles.
    pub cells: [CellSet; 4],
    /// Number of cells of each kind.
    pub sizes: [u8; 4],
}

impl QuickBoard {
    /// The puzzle with all marks that its clues allow.
    pub(super) fn new(puzzle: &Puzzle) -> Result<QuickBoard, Clash> {
        let candidates = Candidates::of(puzzle)?;
        let mut board = QuickBoard {
            blanks: candidates.blanks(),
            marks: [DigitSet::EMPTY; 81],
            places: [CellSet::EMPTY; 9],
            counts: [[CLOSED; 32]; 9],
            vacant: [0; 32],
            in_boxes: CellSet::EMPTY,
            easiest: [NONE; 81],
            kinds: Kinds::default(),
            contradictory: false,
        };
        for cell in board.blanks {
            board.marks[cell.index()] = candidates.get(cell);
            candidates.get(cell).iter().for_each(|digit| board.places[digit.index()].insert(cell));
            board.note_marks(cell);
        }
        for h in 0..27 {
            let house = House::ALL[h].cell_set();
            board.vacant[h] = house.intersection(board.blanks).len() as u8;
            board.note_vacant(h);
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

    /// Whether a blank cell has no mark, or a house no place for a digit that it lacks.
    pub(super) const fn is_contradictory(&self) -> bool {
        self.contradictory
    }

    pub(super) const fn marks(&self, cell: Cell) -> DigitSet {
        self.marks[cell.index()]
    }

    /// The blank cells with the fewest marks.
    pub(super) fn scarcest(&self) -> CellSet {
        // By number of marks, as far as they go: cells with so many at least.
        let mut least = [CellSet::EMPTY; 10];
        least[0] = self.blanks;
        for places in self.places {
            for n in (1..10).rev() {
                least[n] = least[n].union(least[n - 1].intersection(places));
            }
        }
        let more = least.into_iter().find(|&cells| cells != self.blanks);
        self.blanks.without(more.unwrap_or_default())
    }

    /// The cells that a single fills.
    pub(super) fn singles(&self) -> CellSet {
        self.kinds.cells.into_iter().fold(CellSet::EMPTY, CellSet::union)
    }

    /// The cells that are the only place for a digit in their box.
    pub(super) fn singles_in_boxes(&self) -> CellSet {
        self.in_boxes.intersection(self.blanks)
    }

    pub(super) const fn kinds(&self) -> &Kinds {
        &self.kinds
    }

    /// The digit that a single forces into a cell: the only mark, or the first that is the only one in a house.
    pub(super) fn forced(&self, cell: Cell) -> Option<Digit> {
        let hidden =
            |digit: &Digit| house_numbers(cell).into_iter().any(|h| self.counts[digit.index()][h] == 1);
        self.marks(cell).single().or_else(|| self.marks(cell).iter().find(hidden))
    }

    /// Writes a digit into a blank cell and strikes it from the peers; says whether the cell was blank and the digit
    /// still lacking in its three houses (if not, nothing is changed).
    #[inline]
    pub(super) fn place(&mut self, cell: Cell, digit: Digit) -> bool {
        let (d, houses) = (digit.index(), house_numbers(cell));
        if !houses.into_iter().all(|h| self.counts[d][h] < CLOSED / 2) || !self.blanks.remove(cell) {
            return false;
        }
        let kind = std::mem::replace(&mut self.easiest[cell.index()], NONE);
        self.forget_kind(cell, kind);
        for h in houses {
            self.counts[d][h] = CLOSED;
            self.vacant[h] -= 1;
            self.note_vacant(h);
        }
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
            self.note(cell, Kind::Naked);
        }
    }

    #[inline]
    fn note_count(&mut self, h: usize, digit: Digit) {
        if self.counts[digit.index()][h] > 1 {
            return;
        }
        match House::ALL[h].cell_set().intersection(self.places[digit.index()]).first() {
            Some(cell) if h < 18 => self.note(cell, Kind::InLine),
            Some(cell) => {
                self.in_boxes.insert(cell);
                self.note(cell, Kind::InBox);
            }
            None => self.contradictory = true,
        }
    }

    #[inline]
    fn note_vacant(&mut self, h: usize) {
        if self.vacant[h] == 1
            && let Some(cell) = House::ALL[h].cell_set().intersection(self.blanks).first()
        {
            self.note(cell, Kind::Full);
        }
    }

    /// A cell is filled by a single of this kind.
    #[inline]
    fn note(&mut self, cell: Cell, kind: Kind) {
        let before = self.easiest[cell.index()];
        if (kind as u8) < before {
            self.easiest[cell.index()] = kind as u8;
            self.kinds.cells[kind as usize].insert(cell);
            self.kinds.sizes[kind as usize] += 1;
            self.forget_kind(cell, before);
        }
    }

    #[inline]
    fn forget_kind(&mut self, cell: Cell, kind: u8) {
        if kind < NONE {
            self.kinds.cells[usize::from(kind)].remove(cell);
            self.kinds.sizes[usize::from(kind)] -= 1;
        }
    }
}

/// Numbers of the row, the column and the box of a cell.
#[inline]
fn house_numbers(cell: Cell) -> [usize; 3] {
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
    use crate::tactics::Board;

    /// The same as the board that looks everywhere each time, along right and wrong digits.
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
                let lines = plain.hidden_singles_in_lines();
                assert_eq!(quick.singles_in_boxes(), plain.hidden_singles_in_boxes());
                let last = |house: &&House| plain.vacant(**house).count_ones() == 1;
                let of = |house: &House| house.cell_set().intersection(plain.blanks());
                let full = House::ALL.iter().filter(last).map(of).fold(CellSet::EMPTY, CellSet::union);
                let mut left = CellSet::ALL;
                let kinds = [full, plain.hidden_singles_in_boxes(), lines, plain.naked_singles()];
                for (n, kind) in kinds.into_iter().enumerate() {
                    assert_eq!(quick.kinds().cells[n], kind.intersection(left));
                    assert_eq!(usize::from(quick.kinds().sizes[n]), kind.intersection(left).len());
                    left = left.without(kind);
                }
                let marks = |cell: Cell| plain.marks(cell).len();
                let fewest = plain.blanks().iter().map(marks).min();
                let scarcest = plain.blanks().iter().filter(|&cell| Some(marks(cell)) == fewest);
                assert_eq!(quick.scarcest(), scarcest.collect());
                // A single as a rule, or any mark.
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
