//! Finds traces of the methods by which grids were filled.

use sudoku_core::{Cell, Digit, Grid, Puzzle, Symmetry};
use sudoku_solvers::{Fast, Solver};

use sudoku_kit::Key;

/// A grid from which many programs start, in which each row is the row above it, shifted. It has 54 automorphisms.
const SHIFTED: &str = "123456789456789123789123456234567891567891234891234567345678912678912345912345678";

/// The key of the class of grids whose rows are shifted by three within a band, and by one more from band to band.
pub(crate) fn shifted_root() -> Key {
    SHIFTED.parse::<Puzzle>().map_or(Key::NONE, |root| Key::of_class(&root))
}

/// The cells that a search fills at random before it tries digits from the lowest on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Start {
    /// The three boxes of the diagonal.
    DiagonalBoxes,
    /// The first row.
    FirstRow,
}

impl Start {
    pub const ALL: [Start; 2] = [Start::DiagonalBoxes, Start::FirstRow];

    fn holds(self, cell: Cell) -> bool {
        match self {
            Start::DiagonalBoxes => cell.row() / 3 == cell.column() / 3,
            Start::FirstRow => cell.row() == 0,
        }
    }

    /// Whether the grid, or its transpose, is the first one that backtracking finds after filling these cells at
    /// random and the others in reading order, lowest digit first.
    pub fn is_mark_of(self, grid: &Grid, solver: &mut Fast) -> bool {
        let views = [*grid, Symmetry::TRANSPOSITION.apply(grid)];
        views.iter().any(|view| self.is_first_completion(view, solver))
    }

    /// Whether no completion of the starting cells comes before this grid in the order of the digits.
    fn is_first_completion(self, grid: &Grid, solver: &mut Fast) -> bool {
        let mut board = Puzzle::EMPTY;
        let fill = |board: &mut Puzzle, cell: Cell| board.set(cell, Some(grid.get(cell)));
        Cell::ALL.into_iter().filter(|&cell| self.holds(cell)).for_each(|cell| fill(&mut board, cell));
        for cell in Cell::ALL.into_iter().filter(|&cell| !self.holds(cell)) {
            for digit in Digit::ALL.into_iter().take_while(|&digit| digit < grid.get(cell)) {
                board.set(cell, Some(digit));
                if board.clash().is_none() && solver.solve(&board).is_some() {
                    return false;
                }
            }
            fill(&mut board, cell);
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand::rngs::ChaCha8Rng;
    use sudoku_generators::{GridMethod, GridWork};

    use super::*;
    use crate::in_use::first_completion;

    #[test]
    fn the_first_completion_is_told_from_uniform_grids() {
        let mut rng = ChaCha8Rng::seed_from_u64(9);
        let mut solver = Fast::new();
        for start in Start::ALL {
            for _ in 0..20 {
                let uniform = GridMethod::Uniform.fill(&mut rng, &mut GridWork::default());
                assert!(!start.is_mark_of(&uniform, &mut solver));
                let mut board = Puzzle::EMPTY;
                for cell in Cell::ALL {
                    board.set(cell, start.holds(cell).then(|| uniform.get(cell)));
                }
                let first = first_completion(&mut board, 0).unwrap();
                assert!(start.is_mark_of(&first, &mut solver));
                assert!(start.is_mark_of(&Symmetry::TRANSPOSITION.apply(&first), &mut solver));
            }
        }
    }
}
