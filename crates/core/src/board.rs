//! Boards of other sizes, for algorithms that are generic over them.

use std::fmt;
use std::str::FromStr;

use crate::puzzle::Puzzle;

/// A board whose boxes have `ORDER` by `ORDER` cells. `ORDER` is 2 to 5, so a board has 4 × 4 to 25 × 25 cells.
///
/// Cells are numbered row by row. Houses are numbered in the order rows, columns, boxes. Values are 1 to `N`, and 0 is
/// a blank. No house ever contains a value twice. For 9 × 9 boards the other types of this crate are faster.
///
/// ```
/// use sudoku_core::Board;
/// let mut board: Board<2> = "12..34....12..34".parse()?;
/// assert_eq!(board.candidates(2), 0b1000);
/// assert!(board.place(2, 4) && !board.place(3, 4));
/// board.undo(2);
/// assert_eq!(board.to_string(), "12..34....12..34");
/// # Ok::<(), sudoku_core::BoardError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Board<const ORDER: usize> {
    values: Vec<u8>,
    /// Values used in each house: bit `v - 1` stands for value `v`.
    used: Vec<u32>,
}

impl<const ORDER: usize> Board<ORDER> {
    /// Number of cells in a house, which is also the greatest value.
    pub const N: usize = {
        assert!(2 <= ORDER && ORDER <= 5, "boards have order 2 to 5");
        ORDER * ORDER
    };
    /// Number of cells on the board.
    pub const CELLS: usize = Self::N * Self::N;
    /// Number of rows, columns and boxes.
    pub const HOUSES: usize = 3 * Self::N;

    /// The board without clues.
    pub fn empty() -> Board<ORDER> {
        Board { values: vec![0; Self::CELLS], used: vec![0; Self::HOUSES] }
    }

    /// The board with these values, cell by cell.
    ///
    /// # Errors
    /// If there are not `CELLS` values, a value exceeds `N`, or a house contains a value twice.
    pub fn new(values: &[u8]) -> Result<Board<ORDER>, BoardError> {
        if values.len() != Self::CELLS {
            return Err(BoardError::Length { found: values.len(), expected: Self::CELLS });
        }
        let mut board = Board::empty();
        for (cell, &value) in values.iter().enumerate() {
            let (row, column) = (cell / Self::N + 1, cell % Self::N + 1);
            if usize::from(value) > Self::N {
                return Err(BoardError::Value { value, row, column, greatest: Self::N });
            }
            if value != 0 && !board.place(cell, value) {
                return Err(BoardError::Clash { value, row, column });
            }
        }
        Ok(board)
    }

    /// Values cell by cell, 0 for blank.
    pub fn values(&self) -> &[u8] {
        &self.values
    }

    /// The row, the column and the box of a cell.
    pub const fn houses_of(cell: usize) -> [usize; 3] {
        let (i, j) = (cell / Self::N, cell % Self::N);
        [i, Self::N + j, 2 * Self::N + ORDER * (i / ORDER) + j / ORDER]
    }

    /// The `N` cells of a house, ascending.
    pub fn cells_of(house: usize) -> impl Iterator<Item = usize> {
        let (kind, number) = (house / Self::N, house % Self::N);
        (0..Self::N).map(move |k| match kind {
            0 => Self::N * number + k,
            1 => Self::N * k + number,
            _ => {
                let (i, j) = (ORDER * (number / ORDER) + k / ORDER, ORDER * (number % ORDER) + k % ORDER);
                Self::N * i + j
            }
        })
    }

    /// The other cells that share a house with this one, ascending: 3 `N` - 2 `ORDER` - 1 of them.
    pub fn peers_of(cell: usize) -> impl Iterator<Item = usize> {
        let houses = Self::houses_of(cell);
        let shares = move |other: usize| Self::houses_of(other).iter().zip(&houses).any(|(a, b)| a == b);
        (0..Self::CELLS).filter(move |&other| other != cell && shares(other))
    }

    /// The values that do not occur in the row, column and box of a cell: bit `v - 1` stands for value `v`. 0 if the
    /// cell is filled.
    pub fn candidates(&self, cell: usize) -> u32 {
        if self.values[cell] != 0 {
            return 0;
        }
        let [row, column, block] = Self::houses_of(cell);
        let all = (1 << Self::N) - 1;
        all & !(self.used[row] | self.used[column] | self.used[block])
    }

    /// The first of the blank cells with the fewest candidates; `None` on a full board.
    pub fn most_constrained(&self) -> Option<usize> {
        let blanks = (0..Self::CELLS).filter(|&cell| self.values[cell] == 0);
        blanks.min_by_key(|&cell| self.candidates(cell).count_ones())
    }

    /// Writes a value into a cell if it is a candidate there; returns whether it was.
    pub fn place(&mut self, cell: usize, value: u8) -> bool {
        let bit = 1u32.checked_shl(u32::from(value).wrapping_sub(1)).unwrap_or(0);
        if self.candidates(cell) & bit == 0 {
            return false;
        }
        self.values[cell] = value;
        Self::houses_of(cell).into_iter().for_each(|house| self.used[house] |= bit);
        true
    }

    /// Blanks a cell; does nothing if it is already blank.
    pub fn undo(&mut self, cell: usize) {
        let value = std::mem::take(&mut self.values[cell]);
        if value != 0 {
            Self::houses_of(cell).into_iter().for_each(|house| self.used[house] &= !(1 << (value - 1)));
        }
    }
}

/// Characters of the values from 0 (blank).
const ALPHABET: &[u8; 26] = b".123456789ABCDEFGHIJKLMNOP";

/// Prints one line with `.` for a blank and 1 to 9 and A to P for the values. The alternate form `{:#}` prints rows of
/// numbers separated by spaces.
impl<const ORDER: usize> fmt::Display for Board<ORDER> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !f.alternate() {
            let line: String = self.values.iter().map(|&v| char::from(ALPHABET[usize::from(v)])).collect();
            return f.pad(&line);
        }
        let width = if Self::N > 9 { 2 } else { 1 };
        for (cell, &value) in self.values.iter().enumerate() {
            let end = if (cell + 1) % Self::N == 0 { "\n" } else { " " };
            match value {
                0 => write!(f, "{:>width$}{end}", '.')?,
                v => write!(f, "{v:>width$}{end}")?,
            }
        }
        Ok(())
    }
}

impl<const ORDER: usize> fmt::Debug for Board<ORDER> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// Reads one character per cell (1 to 9, A to P in either case, `.`, `0`, `_` or `*` for blank), over any number of
/// lines, or numbers separated by white space.
impl<const ORDER: usize> FromStr for Board<ORDER> {
    type Err = BoardError;

    fn from_str(text: &str) -> Result<Board<ORDER>, BoardError> {
        let tokens: Vec<&str> = text.split_whitespace().collect();
        let values = if tokens.len() == Self::CELLS {
            tokens.into_iter().map(value_of_token).collect::<Result<Vec<u8>, _>>()?
        } else {
            tokens.concat().chars().map(value_of_symbol).collect::<Result<Vec<u8>, _>>()?
        };
        Board::new(&values)
    }
}

fn value_of_token(token: &str) -> Result<u8, BoardError> {
    let mut characters = token.chars();
    match (characters.next(), characters.next()) {
        (Some(symbol), None) => value_of_symbol(symbol),
        _ => token.parse().map_err(|_| BoardError::Symbol { found: token.to_owned() }),
    }
}

fn value_of_symbol(symbol: char) -> Result<u8, BoardError> {
    match symbol.to_digit(26) {
        Some(value) => Ok(value as u8),
        None if matches!(symbol, '.' | '_' | '*') => Ok(0),
        None => Err(BoardError::Symbol { found: symbol.to_string() }),
    }
}

/// The same puzzle on a board of order 3.
impl TryFrom<Puzzle> for Board<3> {
    type Error = BoardError;

    fn try_from(puzzle: Puzzle) -> Result<Board<3>, BoardError> {
        Board::new(puzzle.values())
    }
}

impl From<&Board<3>> for Puzzle {
    fn from(board: &Board<3>) -> Puzzle {
        Puzzle::from_digits(std::array::from_fn(|cell| board.values[cell]))
    }
}

/// Why a text or values are not a board.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BoardError {
    /// A number of cells that the board does not have.
    #[error("{found} cells instead of {expected}; give one character or number per cell, and . for a blank")]
    Length {
        /// Cells given.
        found: usize,
        /// Cells on the board.
        expected: usize,
    },
    /// A symbol that is not a value.
    #[error(
        "{found:?} is not a valid cell; write 1 to 9 and A to P, or numbers separated by spaces, and . for blank"
    )]
    Symbol {
        /// The symbol.
        found: String,
    },
    /// A value too large for the board.
    #[error("row {row}, column {column}: {value} exceeds {greatest}, the greatest value of this board")]
    Value {
        /// The value.
        value: u8,
        /// Its row, from 1.
        row: usize,
        /// Its column, from 1.
        column: usize,
        /// The greatest value of the board.
        greatest: usize,
    },
    /// A value that its house already contains.
    #[error("row {row}, column {column}: {value} is in this row, column or box already; remove one")]
    Clash {
        /// The value.
        value: u8,
        /// Row of the value's second place, from 1.
        row: usize,
        /// Column of the value's second place, from 1.
        column: usize,
    },
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cell::Cell;

    fn laws<const ORDER: usize>() {
        for cell in 0..Board::<ORDER>::CELLS {
            let n = Board::<ORDER>::N;
            assert_eq!(Board::<ORDER>::peers_of(cell).count(), 3 * n - 2 * ORDER - 1);
            for house in Board::<ORDER>::houses_of(cell) {
                assert_eq!(Board::<ORDER>::cells_of(house).filter(|&c| c == cell).count(), 1);
                assert_eq!(Board::<ORDER>::cells_of(house).count(), n);
            }
        }
        let full = pattern::<ORDER>();
        assert!(full.values().iter().all(|&v| v > 0) && full.most_constrained().is_none());
        assert_eq!(full.to_string().parse().as_ref(), Ok(&full));
        assert_eq!(full.to_string().to_lowercase().parse().as_ref(), Ok(&full));
        assert_eq!(format!("{full:#}").parse().as_ref(), Ok(&full));
    }

    /// A full board: each row is the row above it, shifted by `ORDER`, and by one more at the start of a band.
    fn pattern<const ORDER: usize>() -> Board<ORDER> {
        let n = Board::<ORDER>::N;
        let value = |cell: usize| ((cell / n % ORDER) * ORDER + cell / n / ORDER + cell % n) % n + 1;
        let values: Vec<u8> = (0..n * n).map(|cell| value(cell) as u8).collect();
        Board::new(&values).unwrap()
    }

    #[test]
    fn boards_of_order_two_to_five() {
        laws::<2>();
        laws::<3>();
        laws::<4>();
        laws::<5>();
    }

    #[test]
    fn order_three_agrees_with_the_fast_types() {
        for cell in Cell::ALL {
            let houses = cell.houses().map(|house| house.index());
            assert_eq!(Board::<3>::houses_of(cell.index()), houses);
            let peers: Vec<usize> = cell.peers().iter().map(Cell::index).collect();
            assert_eq!(Board::<3>::peers_of(cell.index()).collect::<Vec<_>>(), peers);
        }
        let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let puzzle: Puzzle = line.parse().unwrap();
        let board = Board::<3>::try_from(puzzle).unwrap();
        assert_eq!((Puzzle::from(&board), board.to_string().as_str()), (puzzle, line));
        let candidates = crate::Candidates::of(&puzzle).unwrap();
        for cell in candidates.blanks() {
            assert_eq!(board.candidates(cell.index()), u32::from(candidates.get(cell).bits()));
        }
    }

    #[test]
    fn place_and_undo_leave_no_trace() {
        let full = pattern::<4>();
        let mut board = full.clone();
        (0..256).step_by(3).for_each(|cell| board.undo(cell));
        board.undo(0);
        assert!(!board.place(0, 17) && !board.place(0, 0) && !board.place(1, full.values()[1]));
        (0..256).step_by(3).for_each(|cell| assert!(board.place(cell, full.values()[cell])));
        assert_eq!(board, full);
    }

    #[test]
    fn errors_name_place_and_remedy() {
        let error = |text: &str| text.parse::<Board<2>>().unwrap_err().to_string();
        assert!(error("12").starts_with("2 cells instead of 16"));
        assert!(error("1234!...........").starts_with("\"!\" is not a valid cell"));
        assert!(error("12345...........").starts_with("row 2, column 1: 5 exceeds 4"));
        assert!(error("11..............").starts_with("row 1, column 2: 1 is in this row"));
    }
}
