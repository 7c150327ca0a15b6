//! A board that knows at every moment which cells singles fill.

use sudoku_core::{Cell, CellSet, Clash, Digit, DigitSet, House, Puzzle};

/// Marks and singles, kept up to date with every digit that is written.
///
/// It holds what [`Board`](crate::tactics::Board) finds by looking at the whole board. Sets of singles hold cells that
/// have been filled since; [`QuickBoard::singles`] and the like leave them out. They are exact until the board is
/// contradictory.
#[derive(Clone, Debug)]
pub(super) struct QuickBoard {
    blanks: CellSet,
    marks: [DigitSet; 81],
    places: [CellSet; 9],
    /// Number of places of each digit in each house, and of its blank cells.
    counts: [[u8; 9]; 27],
    vacant: [u8; 27],
    open: [DigitSet; 27],
    full: CellSet,
    in_boxes: CellSet,
    in_lines: CellSet,
    naked: CellSet,
    contradictory: bool,
}

/// Cells that singles fill, each under the easiest kind that fills it.
pub(super) struct Kinds {
    pub full: CellSet,
    pub in_boxes: CellSet,
    pub in_lines: CellSet,
    pub naked: CellSet,
}

impl QuickBoard {
    /// The puzzle with all marks that its clues allow.
    pub(super) fn new(puzzle: &Puzzle) -> Result<QuickBoard, Clash> {
        if let Some(clash) = puzzle.clash() {
            return Err(clash);
        }
        let mut board = QuickBoard {
            blanks: puzzle.blanks(),
            marks: [DigitSet::EMPTY; 81],
            places: [CellSet::EMPTY; 9],
            counts: [[0; 9]; 27],
            vacant: [0; 27],
            open: [DigitSet::ALL; 27],
            full: CellSet::EMPTY,
            in_boxes: CellSet::EMPTY,
            in_lines: CellSet::EMPTY,
            naked: CellSet::EMPTY,
            contradictory: false,
        };
        for cell in puzzle.clues() {
            let clue = puzzle.get(cell);
            house_numbers(cell)
                .into_iter()
                .for_each(|h| board.open[h] = board.open[h].without(clue.into_iter().collect()));
        }
        for cell in board.blanks {
            let marks =
                house_numbers(cell).into_iter().fold(DigitSet::ALL, |all, h| all.intersection(board.open[h]));
            board.marks[cell.index()] = marks;
            marks.iter().for_each(|digit| board.places[digit.index()].insert(cell));
            board.mark_count(cell);
        }
        for h in 0..27 {
            let house = House::ALL[h].cell_set();
            board.vacant[h] = house.intersection(board.blanks).len() as u8;
            board.note_vacant(h);
            for digit in board.open[h] {
                board.counts[h][digit.index()] = house.intersection(board.places[digit.index()]).len() as u8;
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
        let fewest = self.blanks.iter().map(|cell| self.marks(cell).len()).min().unwrap_or(0);
        self.blanks.iter().filter(|&cell| self.marks(cell).len() == fewest).collect()
    }

    /// The cells that a single fills.
    pub(super) fn singles(&self) -> CellSet {
        self.in_boxes.union(self.in_lines).union(self.naked).intersection(self.blanks)
    }

    /// The cells that are the only place for a digit in their box.
    pub(super) fn singles_in_boxes(&self) -> CellSet {
        self.in_boxes.intersection(self.blanks)
    }

    pub(super) fn kinds(&self) -> Kinds {
        let full = self.full.intersection(self.blanks);
        let in_boxes = self.singles_in_boxes().without(full);
        let easier = full.union(in_boxes);
        let in_lines = self.in_lines.intersection(self.blanks).without(easier);
        let naked = self.naked.intersection(self.blanks).without(easier.union(in_lines));
        Kinds { full, in_boxes, in_lines, naked }
    }

    /// The digit that a single forces into a cell: the only mark, or the first that is the only one in a house.
    pub(super) fn forced(&self, cell: Cell) -> Option<Digit> {
        let hidden =
            |digit: &Digit| house_numbers(cell).into_iter().any(|h| self.counts[h][digit.index()] == 1);
        self.marks(cell).single().or_else(|| self.marks(cell).iter().find(hidden))
    }

    /// Writes a digit into a blank cell and strikes it from the peers; says whether the cell was blank and the digit
    /// still lacking in its three houses (if not, nothing is changed).
    #[inline]
    pub(super) fn place(&mut self, cell: Cell, digit: Digit) -> bool {
        let houses = house_numbers(cell);
        if !houses.into_iter().all(|h| self.open[h].contains(digit)) || !self.blanks.remove(cell) {
            return false;
        }
        for h in houses {
            self.open[h].remove(digit);
            self.vacant[h] -= 1;
            self.note_vacant(h);
        }
        for other in std::mem::take(&mut self.marks[cell.index()]) {
            self.forget(cell, other);
        }
        for peer in cell.peers().intersection(self.places[digit.index()]) {
            self.marks[peer.index()].remove(digit);
            self.mark_count(peer);
            self.forget(peer, digit);
        }
        true
    }

    #[inline]
    fn forget(&mut self, cell: Cell, digit: Digit) {
        self.places[digit.index()].remove(cell);
        for h in house_numbers(cell) {
            self.counts[h][digit.index()] -= 1;
            if self.open[h].contains(digit) {
                self.note_count(h, digit);
            }
        }
    }

    #[inline]
    fn mark_count(&mut self, cell: Cell) {
        match self.marks[cell.index()].len() {
            0 => self.contradictory = true,
            1 => self.naked.insert(cell),
            _ => {}
        }
    }

    #[inline]
    fn note_count(&mut self, h: usize, digit: Digit) {
        match self.counts[h][digit.index()] {
            0 => self.contradictory = true,
            1 => {
                let place = House::ALL[h].cell_set().intersection(self.places[digit.index()]);
                let singles = if h < 18 { &mut self.in_lines } else { &mut self.in_boxes };
                *singles = singles.union(place);
            }
            _ => {}
        }
    }

    #[inline]
    fn note_vacant(&mut self, h: usize) {
        if self.vacant[h] == 1 {
            self.full = self.full.union(House::ALL[h].cell_set().intersection(self.blanks));
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
    NUMBERS[cell.index()].map(usize::from)
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
                assert_eq!(quick.in_lines.intersection(quick.blanks), lines);
                assert_eq!(quick.naked.intersection(quick.blanks), plain.naked_singles());
                let last = |house: &&House| plain.vacant(**house).count_ones() == 1;
                let of = |house: &House| house.cell_set().intersection(plain.blanks());
                let full = House::ALL.iter().filter(last).map(of).fold(CellSet::EMPTY, CellSet::union);
                assert_eq!(quick.kinds().full, full);
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
