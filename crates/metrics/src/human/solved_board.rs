//! A board that is filled from its solution and keeps track of the cells that singles fill.

use std::mem::take;

use sudoku_core::{Candidates, Cell, CellSet, Clash, Digit, DigitSet, Grid};

use super::quick_board::{fewest, house_numbers};
use crate::Representative;

/// A puzzle and one of its solutions, with precomputed tables for all boards between the two.
///
/// As long as all digits are those of a solution, a single can only write the digit that the solution has in its cell.
/// So it is enough to count the rivals of each blank cell: its other marks, and the other places for its digit in each
/// of its houses.
pub(super) struct Solved {
    solution: [Digit; 81],
    /// For each cell and digit, the counts in which a wrong mark is a rival, as indices into [`SolvedBoard::rivals`].
    counts: [[[u16; 4]; 9]; 81],
    /// By house number and digit: the number of the cell that contains the digit.
    homes: [[usize; 9]; 27],
    start: SolvedBoard,
}

/// Blank cells and singles, updated with every cell written.
#[derive(Clone, Debug)]
pub(super) struct SolvedBoard {
    blanks: CellSet,
    /// Marks that differ from the solution, by cell and by digit.
    wrong: [DigitSet; 81],
    wrong_places: [CellSet; 9],
    /// Four counts for each cell, from index four times its number: its rivals in the box, the row and the column, and
    /// its wrong marks. If the cell is written, the counts are near [`WRITTEN`].
    rivals: [u8; 512],
    /// For each house, [`ONE`] times the number of its blank cells, plus the sum of the numbers of these cells.
    vacant: [u32; 32],
    /// The kinds of singles that fill each cell: [`FULL`], then a bit for each of its counts of rivals.
    fills: [u8; 128],
    /// Cells that are the last blank one of a house, followed by the cells without rivals for each of the four counts,
    /// in two words each. Some of the cells may have been written since.
    found: [u64; 16],
    /// Sums of [`TALLY`] over the blank cells.
    tally: u64,
    /// Counts that have dropped to zero.
    zeros: [u16; 128],
}

/// Larger than the number of rivals that a cell can lose.
const WRITTEN: u8 = 128;
/// A blank cell of a house.
const ONE: u32 = 1 << 16;
/// The bit of a cell that is the last blank one of a house.
const FULL: u8 = 1;

/// The contribution of a cell to the tally, for each set of kinds of singles that fill it. The lowest four bytes count
/// cells by their easiest kind. The next byte counts cells that are the only place in their box.
const TALLY: [u64; 32] = {
    let mut tally = [0; 32];
    let mut fills = 1;
    while fills < 32 {
        // Rows and columns are one kind.
        let kind = [0, 1, 2, 2, 3][(fills as u32).trailing_zeros() as usize];
        tally[fills] = 1 << (8 * kind) | (fills as u64 >> 1 & 1) << 32;
        fills += 1;
    }
    tally
};

/// Blank cells that singles fill, grouped by their easiest kind: the last blank cell of a house, the only place in a
/// box, the only place in a line, the only mark.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kinds {
    pub cells: [CellSet; 4],
    /// Number of cells of each kind.
    pub sizes: [u8; 4],
}

impl Solved {
    /// The puzzle with all marks that its clues allow, and one of its solutions.
    pub(super) fn new(of: &Representative) -> Result<Solved, Clash> {
        let (candidates, solution) = (Candidates::of(of.puzzle())?, of.solution());
        let mut start = SolvedBoard::blank(candidates.blanks());
        let mut counts = [[[0; 4]; 9]; 81];
        let homes = homes(solution);
        for cell in start.blanks {
            let own = 4 * cell.index();
            let wrong = candidates.get(cell).without(DigitSet::of(solution.get(cell)));
            start.wrong[cell.index()] = wrong;
            for digit in wrong {
                start.wrong_places[digit.index()].insert(cell);
                let [row, column, block] = house_numbers(cell).map(|h| 4 * homes[h][digit.index()]);
                let own_counts = [block, row + 1, column + 2, own + 3];
                own_counts.into_iter().for_each(|count| start.rivals[count] += 1);
                counts[cell.index()][digit.index()] = own_counts.map(|count| count as u16);
            }
        }
        for count in 0..4 * 81 {
            if start.rivals[count] == 0 && start.blanks.contains(Cell::ALL[count / 4]) {
                start.fill(count / 4, 1 + count % 4);
            }
        }
        (0..27).for_each(|h| start.note_last(h));
        Ok(Solved { solution: Cell::ALL.map(|cell| solution.get(cell)), counts, homes, start })
    }

    /// The cell that contains a digit in a house, given by number.
    pub(super) const fn home(&self, house: usize, digit: Digit) -> Cell {
        Cell::ALL[self.homes[house][digit.index()]]
    }

    /// The given puzzle.
    pub(super) fn start(&self) -> SolvedBoard {
        self.start.clone()
    }

    /// Writes the solution's digit into a blank cell and removes it from the peers.
    #[inline]
    pub(super) fn write(&self, board: &mut SolvedBoard, cell: Cell) {
        let digit = self.solution[cell.index()];
        board.blanks.remove(cell);
        board.tally -= TALLY[usize::from(board.fills[cell.index()] % 32)];
        board.fills[cell.index()] = 0;
        for h in house_numbers(cell) {
            board.vacant[h] -= ONE + cell.index() as u32;
            board.note_last(h);
        }
        board.rivals[4 * cell.index()..][..4].fill(WRITTEN);
        let mut zeros = 0;
        for other in take(&mut board.wrong[cell.index()]) {
            board.wrong_places[other.index()].remove(cell);
            zeros = board.forget(&self.counts[cell.index()][other.index()], zeros);
        }
        let struck = cell.peers().intersection(board.wrong_places[digit.index()]);
        board.wrong_places[digit.index()] = board.wrong_places[digit.index()].without(struck);
        for peer in struck {
            board.wrong[peer.index()].remove(digit);
            zeros = board.forget(&self.counts[peer.index()][digit.index()], zeros);
        }
        for n in 0..zeros.min(128) {
            let count = usize::from(board.zeros[n]);
            board.fill(count / 4, 1 + count % 4);
        }
    }
}

/// By house number and digit: the number of the cell that contains the digit.
fn homes(solution: &Grid) -> [[usize; 9]; 27] {
    let mut homes = [[0; 9]; 27];
    for cell in Cell::ALL {
        house_numbers(cell).into_iter().for_each(|h| homes[h][solution.get(cell).index()] = cell.index());
    }
    homes
}

impl SolvedBoard {
    /// A board with these blank cells and no marks yet.
    fn blank(blanks: CellSet) -> SolvedBoard {
        let mut vacant = [0; 32];
        for cell in blanks {
            house_numbers(cell).into_iter().for_each(|h| vacant[h] += ONE + cell.index() as u32);
        }
        SolvedBoard {
            blanks,
            wrong: [DigitSet::EMPTY; 81],
            wrong_places: [CellSet::EMPTY; 9],
            rivals: [0; 512],
            vacant,
            fills: [0; 128],
            found: [0; 16],
            tally: 0,
            zeros: [0; 128],
        }
    }

    pub(super) const fn blanks(&self) -> CellSet {
        self.blanks
    }

    /// The marks of a blank cell that differ from the solution.
    pub(super) const fn wrong(&self, cell: Cell) -> DigitSet {
        self.wrong[cell.index()]
    }

    /// The blank cells with the fewest marks.
    pub(super) fn scarcest(&self) -> CellSet {
        fewest(self.blanks, &self.wrong_places)
    }

    /// Whether a blank cell is the only place for its digit in its box.
    pub(super) const fn is_only_place_in_box(&self, cell: Cell) -> bool {
        self.rivals[4 * cell.index()] == 0
    }

    /// Number of cells that are the only place for a digit in their box.
    pub(super) const fn singles_in_boxes(&self) -> usize {
        (self.tally >> 32) as usize
    }

    #[inline]
    pub(super) fn kinds(&self) -> Kinds {
        let [full, block, row, column, naked] =
            [0, 2, 4, 6, 8].map(|n| u128::from(self.found[n]) | u128::from(self.found[n + 1]) << 64);
        let mut left = self.blanks;
        let cells = [full, block, row | column, naked].map(|kind| {
            let cells = left.intersection(CellSet::from_bits(kind));
            left = left.without(cells);
            cells
        });
        Kinds { cells, sizes: (self.tally as u32).to_le_bytes() }
    }

    /// Removes a wrong mark from the counts in which it is a rival, and appends those that drop to zero.
    #[inline]
    fn forget(&mut self, counts: &[u16; 4], mut zeros: usize) -> usize {
        for &count in counts {
            let rivals = &mut self.rivals[usize::from(count % 512)];
            *rivals -= 1;
            self.zeros[zeros % 128] = count;
            zeros += usize::from(*rivals == 0);
        }
        zeros
    }

    #[inline]
    fn note_last(&mut self, h: usize) {
        if self.vacant[h] / ONE == 1 {
            self.fill((self.vacant[h] % ONE) as usize, 0);
        }
    }

    /// Records that a single of this kind fills a cell.
    #[inline]
    fn fill(&mut self, cell: usize, kind: usize) {
        self.found[(2 * kind + cell / 64) % 16] |= 1 << (cell % 64);
        let fills = &mut self.fills[cell % 128];
        self.tally -= TALLY[usize::from(*fills % 32)];
        *fills |= FULL << kind;
        self.tally += TALLY[usize::from(*fills % 32)];
    }
}

#[cfg(test)]
mod tests {
    use rand::rngs::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};
    use sudoku_core::House;

    use super::*;
    use sudoku_tactics::Board;

    /// The board agrees with one that rescans everything, in whatever order cells are written.
    #[test]
    fn singles_are_those_of_the_plain_board() {
        let clues = [
            "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..",
            "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
            ".................................................................................",
        ];
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        for n in 0..60 {
            let of = Representative::of(&clues[n % 3].parse().unwrap(), 1).unwrap();
            let solved = Solved::new(&of).unwrap();
            let mut board = solved.start();
            let mut plain = Board::new(of.puzzle()).unwrap();
            while !plain.is_solved() {
                assert_eq!(board.blanks(), plain.blanks());
                check(&board, &plain, of.solution());
                let singles = plain.naked_singles().union(plain.hidden_singles_in_lines());
                let among = if singles.is_empty() || rng.random_bool(0.1) { plain.blanks() } else { singles };
                let cell = among.nth(rng.random_range(0..among.len())).unwrap();
                solved.write(&mut board, cell);
                assert!(plain.place(cell, of.solution().get(cell)));
            }
            assert!(board.blanks().is_empty());
        }
    }

    fn check(board: &SolvedBoard, plain: &Board, solution: &Grid) {
        assert_eq!(board.singles_in_boxes(), plain.hidden_singles_in_boxes().len());
        let last = |house: &&House| plain.vacant(**house).count_ones() == 1;
        let of = |house: &House| house.cell_set().intersection(plain.blanks());
        let full = House::ALL.iter().filter(last).map(of).fold(CellSet::EMPTY, CellSet::union);
        let lines = plain.hidden_singles_in_lines();
        let mut left = CellSet::ALL;
        for (n, kind) in
            [full, plain.hidden_singles_in_boxes(), lines, plain.naked_singles()].into_iter().enumerate()
        {
            assert_eq!(board.kinds().cells[n], kind.intersection(left));
            assert_eq!(usize::from(board.kinds().sizes[n]), kind.intersection(left).len());
            left = left.without(kind);
        }
        let marks = |cell: Cell| plain.marks(cell).len();
        let least = plain.blanks().iter().map(marks).min();
        assert_eq!(
            board.scarcest(),
            plain.blanks().iter().filter(|&cell| Some(marks(cell)) == least).collect()
        );
        for cell in plain.blanks() {
            let wrong = plain.marks(cell).without(DigitSet::of(solution.get(cell)));
            assert_eq!(board.wrong(cell), wrong);
        }
    }
}
