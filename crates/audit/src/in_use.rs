//! Common ways to make sets of puzzles, re-implemented from their published descriptions.
//!
//! They are test cases for audits. Unlike the generators of `sudoku-generators`, some of them make puzzles with several
//! solutions.

use rand::seq::{IndexedRandom, SliceRandom};
use rand::{Rng, RngExt};
use sudoku_core::{Cell, Digit, Grid, Named, Puzzle, Symmetry};
use sudoku_generators::{GridMethod, GridWork, Root, minimal_batch};
use sudoku_solvers::Fast;

/// Number of clues that remain if clues are removed without checking the number of solutions.
pub const CLUES: usize = 36;
/// Maximum number of clues added to a listed puzzle.
pub const MOST_ADDED: usize = 9;

/// A way to make a set.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Named)]
pub enum Practice {
    /// The grid of shifted rows, shuffled by all symmetries; [`CLUES`] random cells are kept.
    #[name = "one root pattern shuffled"]
    OneRoot,
    /// The boxes on the diagonal are filled at random, then all other cells in reading order, trying the lowest
    /// digit first. [`CLUES`] random cells are kept.
    #[name = "diagonal boxes, then lowest digit first"]
    LowestFirst,
    /// Uniform grids with [`CLUES`] random cells kept.
    #[name = "removal without a uniqueness test"]
    Unchecked,
    /// Puzzles of a list, to each of which up to [`MOST_ADDED`] clues of the solution are added.
    #[name = "a list with added clues"]
    FilledList,
    /// Uniform grids from which clues are removed as long as the solution stays unique, which is the method of this
    /// project.
    #[name = "minimal puzzles on uniform grids"]
    Minimal,
}

impl Practice {
    /// Makes `count` puzzles with their solutions; [`Practice::FilledList`] draws from `list`.
    pub fn make(self, count: usize, list: &[(Puzzle, Grid)], rng: &mut impl Rng) -> Vec<(Puzzle, Grid)> {
        if self == Practice::Minimal {
            return minimal_batch(count, GridMethod::Uniform, rng, &mut Fast::new());
        }
        (0..count).filter_map(|_| self.one(list, rng)).collect()
    }

    /// One puzzle; `None` if the list is empty.
    fn one(self, list: &[(Puzzle, Grid)], rng: &mut impl Rng) -> Option<(Puzzle, Grid)> {
        let grid = match self {
            Practice::OneRoot => Symmetry::random(rng).apply(&Root::Fourth234.grid()),
            Practice::LowestFirst => diagonal_boxes(rng)?,
            Practice::FilledList => return list.choose(rng).map(|(puzzle, grid)| filled(puzzle, grid, rng)),
            Practice::Unchecked | Practice::Minimal => {
                GridMethod::Uniform.fill(rng, &mut GridWork::default())
            }
        };
        let mut cells = Cell::ALL;
        cells.shuffle(rng);
        Some((grid.clues(cells[..CLUES].iter().copied().collect()), grid))
    }
}

/// Adds clues in random cells, some of which may already have one.
fn filled(puzzle: &Puzzle, grid: &Grid, rng: &mut impl Rng) -> (Puzzle, Grid) {
    let mut puzzle = *puzzle;
    for _ in 0..rng.random_range(0..=MOST_ADDED) {
        let cell = Cell::ALL[rng.random_range(0..81)];
        puzzle.set(cell, Some(grid.get(cell)));
    }
    (puzzle, *grid)
}

fn diagonal_boxes(rng: &mut impl Rng) -> Option<Grid> {
    let mut board = Puzzle::EMPTY;
    for number in 0..3 {
        let mut digits = Digit::ALL;
        digits.shuffle(rng);
        for (place, digit) in digits.into_iter().enumerate() {
            board.set(Cell::at(3 * number + place / 3, 3 * number + place % 3), Some(digit));
        }
    }
    first_completion(&mut board, 0)
}

/// Backtracking in reading order, lowest digit first.
pub(crate) fn first_completion(board: &mut Puzzle, from: usize) -> Option<Grid> {
    let Some(cell) = Cell::ALL[from..].iter().copied().find(|&cell| board.get(cell).is_none()) else {
        return board.to_grid();
    };
    for digit in Digit::ALL {
        if cell.peers().iter().all(|peer| board.get(peer) != Some(digit)) {
            board.set(cell, Some(digit));
            if let Some(grid) = first_completion(board, cell.index() + 1) {
                return Some(grid);
            }
        }
    }
    board.set(cell, None);
    None
}
