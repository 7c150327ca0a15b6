//! Candidates by direct restriction: the digits that do not occur in the row, column and box of a blank cell.

use crate::cell::{Cell, CellSet};
use crate::digit::{Digit, DigitSet};
use crate::grid::Grid;
use crate::puzzle::{Clash, Puzzle};

/// The digits that may still go into each cell: X? of Chadwick et al. 2008.
///
/// A filled cell has its digit as its only candidate and is not among [`Candidates::blanks`].
///
/// ```
/// use sudoku_core::{Candidates, Cell, Digit};
/// let mut candidates = Candidates::EMPTY;
/// let placement = candidates.place(Cell::at(0, 0), Digit::ALL[4]);
/// assert_eq!(candidates.get(Cell::at(0, 8)).to_string(), "12346789");
/// candidates.undo(placement);
/// assert_eq!(candidates, Candidates::EMPTY);
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Candidates {
    marks: [DigitSet; 81],
    blanks: CellSet,
}

/// What [`Candidates::place`] changed, for [`Candidates::undo`].
#[derive(Clone, Copy, Debug)]
#[must_use = "needed to undo the placement"]
pub struct Placement {
    cell: Cell,
    digit: Digit,
    before: DigitSet,
    struck: CellSet,
}

impl Candidates {
    /// The empty board: all nine digits in every cell.
    pub const EMPTY: Candidates = Candidates { marks: [DigitSet::ALL; 81], blanks: CellSet::ALL };

    /// The candidates that are left after direct restriction by a puzzle's clues.
    ///
    /// # Errors
    /// If two equal clues share a house. A blank cell without candidates is not an error: see
    /// [`Candidates::dead_end`].
    pub fn of(puzzle: &Puzzle) -> Result<Candidates, Clash> {
        if let Some(clash) = puzzle.clash() {
            return Err(clash);
        }
        // Does not branch on cells, because no processor can predict such branches.
        let digits = puzzle.values().map(|value| 1u16 << value >> 1);
        let (mut rows, mut columns, mut boxes) = ([0; 9], [0; 9], [0; 9]);
        let (rows_of_nine, _) = digits.as_chunks::<9>();
        for (r, row) in rows_of_nine.iter().enumerate() {
            for (j, minirow) in row.as_chunks::<3>().0.iter().enumerate() {
                let digits = minirow[0] | minirow[1] | minirow[2];
                rows[r] |= digits;
                boxes[r / 3 * 3 + j] |= digits;
            }
            columns.iter_mut().zip(row).for_each(|(column, digit)| *column |= digit);
        }
        let mut marks = [DigitSet::EMPTY; 81];
        let mut blanks = 0u128;
        for (r, (row, marks)) in rows_of_nine.iter().zip(marks.as_chunks_mut::<9>().0).enumerate() {
            let mut is_blank = 0u32;
            for c in 0..9 {
                let left = DigitSet::ALL.bits() & !(rows[r] | columns[c] | boxes[r / 3 * 3 + c / 3]);
                marks[c] = DigitSet::from_bits(if row[c] == 0 { left } else { row[c] });
                is_blank |= u32::from(row[c] == 0) << c;
            }
            blanks |= u128::from(is_blank) << (9 * r);
        }
        Ok(Candidates { marks, blanks: CellSet::from_bits(blanks) })
    }

    /// Candidates with exactly these pencil marks. All cells are blank, and no mark is struck.
    pub fn from_marks(marks: [DigitSet; 81]) -> Candidates {
        Candidates { marks, blanks: CellSet::ALL }
    }

    pub(crate) const fn from_parts(marks: [DigitSet; 81], blanks: CellSet) -> Candidates {
        Candidates { marks, blanks }
    }

    /// Candidates of a cell; for a filled cell, its digit.
    #[inline]
    pub const fn get(&self, cell: Cell) -> DigitSet {
        self.marks[cell.index()]
    }

    /// Candidates cell by cell.
    #[inline]
    pub const fn marks(&self) -> &[DigitSet; 81] {
        &self.marks
    }

    /// Cells without a digit.
    #[inline]
    pub const fn blanks(&self) -> CellSet {
        self.blanks
    }

    /// The first blank cell without candidates, if any.
    #[inline]
    pub fn dead_end(&self) -> Option<Cell> {
        self.blanks.iter().find(|&cell| self.get(cell).is_empty())
    }

    /// Writes a digit into a blank cell and strikes it from the 20 peers.
    ///
    /// # Panics
    /// In debug builds, if the cell is filled or the digit is not a candidate.
    #[inline]
    pub fn place(&mut self, cell: Cell, digit: Digit) -> Placement {
        debug_assert!(self.blanks.contains(cell) && self.get(cell).contains(digit));
        let before = self.get(cell);
        let mut struck = CellSet::EMPTY;
        for peer in cell.peers().intersection(self.blanks) {
            if self.marks[peer.index()].remove(digit) {
                struck.insert(peer);
            }
        }
        self.marks[cell.index()] = DigitSet::of(digit);
        self.blanks.remove(cell);
        Placement { cell, digit, before, struck }
    }

    /// Undoes the latest placement that has not been undone.
    #[inline]
    pub fn undo(&mut self, placement: Placement) {
        for peer in placement.struck {
            self.marks[peer.index()].insert(placement.digit);
        }
        self.marks[placement.cell.index()] = placement.before;
        self.blanks.insert(placement.cell);
    }

    /// Strikes one candidate of a blank cell; returns whether it was there.
    #[inline]
    pub fn strike(&mut self, cell: Cell, digit: Digit) -> bool {
        debug_assert!(self.blanks.contains(cell));
        self.marks[cell.index()].remove(digit)
    }

    /// The digits written so far.
    pub fn to_puzzle(&self) -> Puzzle {
        let mut puzzle = Puzzle::EMPTY;
        for cell in CellSet::ALL.without(self.blanks) {
            puzzle.set(cell, self.get(cell).single());
        }
        puzzle
    }

    /// The full grid, if every cell is filled.
    pub fn to_grid(&self) -> Option<Grid> {
        self.to_puzzle().to_grid()
    }
}

#[cfg(test)]
mod tests {
    use rand::rngs::ChaCha8Rng;
    use rand::{RngExt, SeedableRng};

    use super::*;

    #[test]
    fn candidates_and_clashes_follow_from_what_cells_see() {
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let mut agreeing = 0;
        for n in 0..3000 {
            let mut puzzle = Puzzle::EMPTY;
            for _ in 0..n % 30 {
                let (cell, digit) = (rng.random_range(0..81), rng.random_range(0..9));
                puzzle.set(Cell::ALL[cell], Some(Digit::ALL[digit]));
            }
            let seen = |cell: Cell| cell.peers().iter().filter_map(|peer| puzzle.get(peer)).collect();
            let clashes =
                |cell: Cell| puzzle.get(cell).is_some_and(|digit| DigitSet::contains(seen(cell), digit));
            assert_eq!(puzzle.clash().is_some(), Cell::ALL.into_iter().any(clashes), "{puzzle}");
            let Ok(candidates) = Candidates::of(&puzzle) else { continue };
            agreeing += 1;
            assert_eq!(candidates.blanks(), puzzle.blanks());
            for cell in Cell::ALL {
                let expected = puzzle.get(cell).map_or(DigitSet::ALL.without(seen(cell)), DigitSet::of);
                assert_eq!(candidates.get(cell), expected, "{puzzle}");
            }
        }
        assert!((500..2500).contains(&agreeing), "{agreeing}");
    }
}
