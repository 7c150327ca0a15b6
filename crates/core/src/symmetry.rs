//! The symmetries of the game: the transformations that map a sudoku to an equivalent one.

use rand_core::Rng;

use crate::candidates::Candidates;
use crate::cell::{Cell, CellSet};
use crate::digit::{Digit, DigitSet};
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::random::{below, shuffle};

/// One of the 2 × 6⁸ × 9! ways to map cells and digits that map houses to houses.
///
/// It optionally transposes the board, then permutes rows and columns, and relabels the digits. There are 6⁴ row
/// permutations: they permute the bands, and the rows within each band. Column permutations do the same with stacks and
/// columns.
///
/// ```
/// use sudoku_core::{Grid, Symmetry};
/// let grid: Grid = "123456789456789123789123456231564897564897231897231564312645978645978312978312645".parse()?;
/// let turn = Symmetry::ROTATION_90;
/// assert_eq!(turn.apply(&turn.apply(&grid)), Symmetry::ROTATION_180.apply(&grid));
/// assert_eq!(turn.inverse().apply(&turn.apply(&grid)), grid);
/// # Ok::<(), sudoku_core::ParseGridError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Symmetry {
    transposed: bool,
    rows: [u8; 9],
    columns: [u8; 9],
    /// Image of each value; blanks stay blank.
    digits: [u8; 10],
}

const SAME: [u8; 9] = [0, 1, 2, 3, 4, 5, 6, 7, 8];
const REVERSED: [u8; 9] = [8, 7, 6, 5, 4, 3, 2, 1, 0];
const SAME_DIGITS: [u8; 10] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
/// The permutations of three things.
const ORDERS: [[u8; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

const fn of_cells(transposed: bool, rows: [u8; 9], columns: [u8; 9]) -> Symmetry {
    Symmetry { transposed, rows, columns, digits: SAME_DIGITS }
}

impl Symmetry {
    /// Number of symmetries of the cells, without the digits: 2 × 6⁸.
    pub const CELL_SYMMETRIES: u32 = 3_359_232;

    /// Leaves everything as it is.
    pub const IDENTITY: Symmetry = of_cells(false, SAME, SAME);
    /// A quarter turn clockwise.
    pub const ROTATION_90: Symmetry = of_cells(true, SAME, REVERSED);
    /// A half turn.
    pub const ROTATION_180: Symmetry = of_cells(false, REVERSED, REVERSED);
    /// A quarter turn counter-clockwise.
    pub const ROTATION_270: Symmetry = of_cells(true, REVERSED, SAME);
    /// Swaps left and right.
    pub const MIRROR_LEFT_RIGHT: Symmetry = of_cells(false, SAME, REVERSED);
    /// Swaps top and bottom.
    pub const MIRROR_TOP_BOTTOM: Symmetry = of_cells(false, REVERSED, SAME);
    /// Swaps rows and columns: the mirror is the diagonal from the top left.
    pub const TRANSPOSITION: Symmetry = of_cells(true, SAME, SAME);
    /// The mirror is the diagonal from the top right.
    pub const ANTITRANSPOSITION: Symmetry = of_cells(true, REVERSED, REVERSED);
    /// The eight rotations and reflections of the square.
    pub const OF_SQUARE: [Symmetry; 8] = [
        Symmetry::IDENTITY,
        Symmetry::ROTATION_90,
        Symmetry::ROTATION_180,
        Symmetry::ROTATION_270,
        Symmetry::MIRROR_LEFT_RIGHT,
        Symmetry::MIRROR_TOP_BOTTOM,
        Symmetry::TRANSPOSITION,
        Symmetry::ANTITRANSPOSITION,
    ];

    /// Symmetry number `n` of the [`Symmetry::CELL_SYMMETRIES`] that leave the digits alone; number 0 is the
    /// identity.
    pub const fn of_cells(n: u32) -> Option<Symmetry> {
        if n >= Symmetry::CELL_SYMMETRIES {
            return None;
        }
        let (lines, transposed) = (n / 2, n % 2 == 1);
        Some(of_cells(transposed, line_permutation(lines / 1296), line_permutation(lines % 1296)))
    }

    /// A uniformly random symmetry.
    pub fn random(rng: &mut impl Rng) -> Symmetry {
        let n = below(rng, Symmetry::CELL_SYMMETRIES);
        let cells = Symmetry::of_cells(n).unwrap_or(Symmetry::IDENTITY);
        let mut digits = SAME_DIGITS;
        shuffle(rng, &mut digits[1..]);
        Symmetry { digits, ..cells }
    }

    /// Maps digit `v` to `images[v - 1]`; `None` if two digits have the same image.
    pub fn relabelling(images: [Digit; 9]) -> Option<Symmetry> {
        let mut digits = SAME_DIGITS;
        digits[1..].copy_from_slice(&images.map(Digit::value));
        let all = images.into_iter().collect::<DigitSet>() == DigitSet::ALL;
        all.then_some(Symmetry { digits, ..Symmetry::IDENTITY })
    }

    /// Moves row `i` to `images[i]`; `None` unless this keeps the rows of a band together.
    pub fn row_permutation(images: [usize; 9]) -> Option<Symmetry> {
        line_images(images).map(|rows| of_cells(false, rows, SAME))
    }

    /// Moves column `j` to `images[j]`; `None` unless this keeps the columns of a stack together.
    pub fn column_permutation(images: [usize; 9]) -> Option<Symmetry> {
        line_images(images).map(|columns| of_cells(false, SAME, columns))
    }

    /// Swaps two rows of one band; `None` if they are in different bands.
    pub fn row_swap(a: usize, b: usize) -> Option<Symmetry> {
        swapped(a, b, 1).and_then(Symmetry::row_permutation)
    }

    /// Swaps two columns of one stack; `None` if they are in different stacks.
    pub fn column_swap(a: usize, b: usize) -> Option<Symmetry> {
        swapped(a, b, 1).and_then(Symmetry::column_permutation)
    }

    /// Swaps two bands, 0 to 2 from the top.
    pub fn band_swap(a: usize, b: usize) -> Option<Symmetry> {
        swapped(a, b, 3).and_then(Symmetry::row_permutation)
    }

    /// Swaps two stacks, 0 to 2 from the left.
    pub fn stack_swap(a: usize, b: usize) -> Option<Symmetry> {
        swapped(a, b, 3).and_then(Symmetry::column_permutation)
    }

    /// The symmetry that applies first this one, then the other.
    #[must_use]
    pub fn then(&self, other: &Symmetry) -> Symmetry {
        let follow = |first: &[u8; 9], second: &[u8; 9]| first.map(|line| second[usize::from(line)]);
        // If the other transposes, this one's columns become its rows.
        let (to_rows, to_columns) =
            if other.transposed { (&self.columns, &self.rows) } else { (&self.rows, &self.columns) };
        Symmetry {
            transposed: self.transposed != other.transposed,
            rows: follow(to_rows, &other.rows),
            columns: follow(to_columns, &other.columns),
            digits: self.digits.map(|v| other.digits[usize::from(v)]),
        }
    }

    /// The inverse symmetry.
    #[must_use]
    pub fn inverse(&self) -> Symmetry {
        let (rows, columns) = (inverted(&self.rows), inverted(&self.columns));
        let (rows, columns) = if self.transposed { (columns, rows) } else { (rows, columns) };
        Symmetry { transposed: self.transposed, rows, columns, digits: inverted(&self.digits) }
    }

    /// The image of a cell.
    pub const fn cell(&self, cell: Cell) -> Cell {
        let (i, j) = (cell.row(), cell.column());
        let (i, j) = if self.transposed { (j, i) } else { (i, j) };
        Cell::at(self.rows[i] as usize, self.columns[j] as usize)
    }

    /// The image of a digit.
    pub const fn digit(&self, digit: Digit) -> Digit {
        match Digit::new(self.digits[digit.value() as usize]) {
            Some(image) => image,
            None => unreachable!(),
        }
    }

    /// The image of a puzzle, grid, set of cells or candidates.
    pub fn apply<T: Transform>(&self, what: &T) -> T {
        what.transformed(self)
    }

    /// Images of 81 values, 0 for blank.
    fn values(&self, values: &[u8; 81]) -> [u8; 81] {
        let mut images = [0; 81];
        for (cell, &v) in Cell::ALL.into_iter().zip(values) {
            images[self.cell(cell).index()] = self.digits[usize::from(v)];
        }
        images
    }

    /// The symmetry that optionally transposes, then maps rows, columns and values by these tables.
    pub(crate) const fn from_parts(
        transposed: bool,
        rows: [u8; 9],
        columns: [u8; 9],
        digits: [u8; 10],
    ) -> Symmetry {
        Symmetry { transposed, rows, columns, digits }
    }
}

/// A type to which a [`Symmetry`] can be applied.
pub trait Transform {
    /// The image under the symmetry.
    #[must_use]
    fn transformed(&self, symmetry: &Symmetry) -> Self;
}

impl Transform for Puzzle {
    fn transformed(&self, symmetry: &Symmetry) -> Puzzle {
        Puzzle::from_digits(symmetry.values(self.values()))
    }
}

impl Transform for Grid {
    fn transformed(&self, symmetry: &Symmetry) -> Grid {
        Grid::from_digits(symmetry.values(self.values()))
    }
}

impl Transform for CellSet {
    fn transformed(&self, symmetry: &Symmetry) -> CellSet {
        self.iter().map(|cell| symmetry.cell(cell)).collect()
    }
}

impl Transform for DigitSet {
    fn transformed(&self, symmetry: &Symmetry) -> DigitSet {
        self.iter().map(|digit| symmetry.digit(digit)).collect()
    }
}

impl Transform for Candidates {
    fn transformed(&self, symmetry: &Symmetry) -> Candidates {
        let mut marks = [DigitSet::EMPTY; 81];
        for (cell, set) in Cell::ALL.into_iter().zip(self.marks()) {
            marks[symmetry.cell(cell).index()] = set.transformed(symmetry);
        }
        Candidates::from_parts(marks, self.blanks().transformed(symmetry))
    }
}

/// Permutation `n` of the 1296 permutations of nine lines that permute three groups of three and the lines in each
/// group.
const fn line_permutation(n: u32) -> [u8; 9] {
    let outer = ORDERS[(n / 216) as usize];
    let inner = [ORDERS[(n / 36 % 6) as usize], ORDERS[(n / 6 % 6) as usize], ORDERS[(n % 6) as usize]];
    let mut images = SAME;
    let mut line = 0;
    while line < 9 {
        images[line] = 3 * outer[line / 3] + inner[line / 3][line % 3];
        line += 1;
    }
    images
}

/// The permutation as bytes, if it keeps groups of three together.
fn line_images(images: [usize; 9]) -> Option<[u8; 9]> {
    let mut hit = [false; 9];
    for (line, &image) in images.iter().enumerate() {
        if image > 8 || image / 3 != images[line / 3 * 3] / 3 || std::mem::replace(&mut hit[image], true) {
            return None;
        }
    }
    Some(images.map(|image| image as u8))
}

/// The permutation that swaps two runs of `width` lines.
fn swapped(a: usize, b: usize, width: usize) -> Option<[usize; 9]> {
    let (a, b) = (a.checked_mul(width)?, b.checked_mul(width)?);
    let mut images = SAME.map(usize::from);
    if a != b {
        for offset in 0..width {
            *images.get_mut(a + offset)? = b + offset;
            *images.get_mut(b + offset)? = a + offset;
        }
    }
    (a < 9).then_some(images)
}

fn inverted<const N: usize>(permutation: &[u8; N]) -> [u8; N] {
    let mut inverse = [0; N];
    for (from, &to) in permutation.iter().enumerate() {
        inverse[usize::from(to)] = from as u8;
    }
    inverse
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A sample of the symmetries, with and without relabelling.
    fn some() -> impl Iterator<Item = Symmetry> {
        let relabelled = Symmetry::relabelling([3, 1, 2, 4, 9, 6, 7, 8, 5].map(|v| Digit::new(v).unwrap()));
        (0..Symmetry::CELL_SYMMETRIES).step_by(91_237).map(move |n| {
            let cells = Symmetry::of_cells(n).unwrap();
            if n % 3 == 0 { cells } else { cells.then(&relabelled.unwrap()) }
        })
    }

    #[test]
    fn houses_stay_houses() {
        for symmetry in some() {
            for house in crate::house::House::ALL {
                let image = symmetry.apply(&house.cell_set());
                assert!(crate::house::House::ALL.iter().any(|h| h.cell_set() == image));
            }
        }
    }

    #[test]
    fn numbers_give_each_cell_symmetry_once() {
        let mut all: Vec<Symmetry> =
            (0..Symmetry::CELL_SYMMETRIES).map(|n| Symmetry::of_cells(n).unwrap()).collect();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), 3_359_232);
        assert_eq!(Symmetry::of_cells(0), Some(Symmetry::IDENTITY));
        assert_eq!(Symmetry::of_cells(3_359_232), None);
    }

    #[test]
    fn composition_and_inverse_obey_the_laws() {
        for (a, b) in some().zip(some().skip(7)) {
            assert_eq!(a.then(&a.inverse()), Symmetry::IDENTITY);
            assert_eq!(a.inverse().then(&a), Symmetry::IDENTITY);
            for cell in Cell::ALL {
                assert_eq!(a.then(&b).cell(cell), b.cell(a.cell(cell)));
            }
            for digit in Digit::ALL {
                assert_eq!(a.then(&b).digit(digit), b.digit(a.digit(digit)));
            }
        }
    }

    #[test]
    fn the_square_turns_as_named() {
        let corner = Cell::at(0, 1);
        let images = Symmetry::OF_SQUARE.map(|s| s.cell(corner).to_string());
        assert_eq!(images, ["r1c2", "r2c9", "r9c8", "r8c1", "r1c8", "r9c2", "r2c1", "r8c9"]);
        for (a, b) in Symmetry::OF_SQUARE.iter().zip(Symmetry::OF_SQUARE.iter().rev()) {
            assert!(Symmetry::OF_SQUARE.contains(&a.then(b)));
        }
    }

    #[test]
    fn only_lines_of_one_three_swap() {
        assert_eq!(Symmetry::row_swap(3, 5).unwrap().cell(Cell::at(3, 7)), Cell::at(5, 7));
        assert_eq!(Symmetry::column_swap(0, 0), Some(Symmetry::IDENTITY));
        assert_eq!(Symmetry::stack_swap(0, 2).unwrap().cell(Cell::at(4, 1)), Cell::at(4, 7));
        assert_eq!(Symmetry::band_swap(1, 2).unwrap().cell(Cell::at(4, 1)), Cell::at(7, 1));
        assert!(Symmetry::row_swap(2, 3).is_none() && Symmetry::row_swap(9, 9).is_none());
        assert!(Symmetry::band_swap(0, 3).is_none() && Symmetry::stack_swap(3, 3).is_none());
        assert!(Symmetry::row_permutation([0; 9]).is_none());
        assert!(Symmetry::relabelling([Digit::ALL[0]; 9]).is_none());
    }
}
