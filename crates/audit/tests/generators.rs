//! Ways to make puzzles that are in wide use, re-implemented from their published descriptions: what an audit says of
//! what they make.

use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use sudoku_core::{Cell, Digit, Grid, Puzzle};
use sudoku_generators::{GridMethod, GridWork, minimal};
use sudoku_solvers::{Fast, Outcome, Solver};

use support::{audited, count};

mod support;

const ROWS: usize = 400;

/// Each row of the root is the one above, shifted by three, and by one more from band to band. Rows and columns are
/// shuffled within bands and stacks, these too, and the digits.
fn shuffled_root(rng: &mut ChaCha8Rng) -> Grid {
    let mut lines = || {
        let mut bands = [0, 1, 2];
        bands.shuffle(rng);
        bands
            .map(|band| {
                let mut lines = [0, 1, 2];
                lines.shuffle(rng);
                lines.map(|line| 3 * band + line)
            })
            .concat()
    };
    let (rows, columns) = (lines(), lines());
    let mut digits: Vec<u8> = (1..=9).collect();
    digits.shuffle(rng);
    let value = |cell: usize| {
        let (row, column) = (rows[cell / 9], columns[cell % 9]);
        digits[(3 * (row % 3) + row / 3 + column) % 9]
    };
    Grid::new(std::array::from_fn(value)).unwrap()
}

/// The boxes of the diagonal at random, then all other cells in reading order, the lowest digit that fits first.
fn diagonal_boxes(rng: &mut ChaCha8Rng) -> Grid {
    let mut board = Puzzle::EMPTY;
    for number in 0..3 {
        let mut digits = Digit::ALL;
        digits.shuffle(rng);
        for (place, digit) in digits.into_iter().enumerate() {
            board.set(Cell::at(3 * number + place / 3, 3 * number + place % 3), Some(digit));
        }
    }
    lowest_first(&mut board, 0).unwrap()
}

fn lowest_first(board: &mut Puzzle, from: usize) -> Option<Grid> {
    let Some(cell) = Cell::ALL[from..].iter().copied().find(|&cell| board.get(cell).is_none()) else {
        return board.to_grid();
    };
    for digit in Digit::ALL {
        if cell.peers().iter().all(|peer| board.get(peer) != Some(digit)) {
            board.set(cell, Some(digit));
            if let Some(grid) = lowest_first(board, cell.index() + 1) {
                return Some(grid);
            }
        }
    }
    board.set(cell, None);
    None
}

/// So many clues at random places, without a look at the number of solutions.
fn unchecked(grid: &Grid, clues: usize, rng: &mut ChaCha8Rng) -> Puzzle {
    let mut cells = Cell::ALL;
    cells.shuffle(rng);
    let mut puzzle = Puzzle::EMPTY;
    cells[..clues].iter().for_each(|&cell| puzzle.set(cell, Some(grid.get(cell))));
    puzzle
}

fn lines(rows: impl Iterator<Item = (Puzzle, Grid)>) -> Vec<String> {
    rows.map(|(puzzle, grid)| format!("{puzzle},{grid}")).collect()
}

#[test]
fn one_root_pattern_shows_as_one_class_of_grids() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let made = lines((0..ROWS).map(|_| {
        let grid = shuffled_root(&mut rng);
        (unchecked(&grid, 36, &mut rng), grid)
    }));
    let report = audited(&[("set", &made)]).report;
    assert_eq!(report.files[0].grid_classes, 1);
    assert_eq!(count(&report, "shifted-root", "set"), report.files[0].unique);
    // Removal without a look at the number of solutions leaves puzzles with several.
    let several = count(&report, "several", "set");
    assert!(several > 0 && several == count(&report, "not-only-solution", "set"), "{several}");
    assert!(several + report.files[0].unique == ROWS as u64);
}

#[test]
fn lowest_digit_first_shows_and_can_be_guessed() {
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    let made = lines((0..ROWS).map(|_| {
        let grid = diagonal_boxes(&mut rng);
        (unchecked(&grid, 60, &mut rng), grid)
    }));
    let report = audited(&[("set", &made)]).report;
    assert!(count(&report, "lowest-first", "set") > 0 && count(&report, "shifted-root", "set") == 0);
    let guess = report.files[0].constant_guess.unwrap();
    assert!(guess.low > 0.13 && guess.high < 0.20, "{guess}");
    assert!(count(&report, "guessable", "set") > 0);
}

#[test]
fn a_list_filled_up_with_clues_shows_as_contained_puzzles() {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let mut solver = Fast::new();
    let list: Vec<(Puzzle, Grid)> = (0..ROWS / 8)
        .map(|_| {
            let grid = GridMethod::Uniform.fill(&mut rng, &mut GridWork::default());
            (minimal(&grid, &mut rng, &mut solver), grid)
        })
        .collect();
    let made = lines((0..ROWS).map(|_| {
        let (base, grid) = list[rng.random_range(0..list.len())];
        let mut puzzle = base;
        for _ in 0..rng.random_range(0..10) {
            let cell = Cell::ALL[rng.random_range(0..81)];
            puzzle.set(cell, Some(grid.get(cell)));
        }
        assert_eq!(solver.check(&puzzle), Outcome::Unique);
        (puzzle, grid)
    }));
    // Split at random, as such sets are: nearly every test row is a training row with clues added or removed.
    let (train, test) = made.split_at(ROWS / 2);
    let report = audited(&[("train", train), ("test", test)]).report;
    assert!(report.files[0].grid_classes <= (ROWS / 8) as u64);
    let on_known_grids = count(&report, "leak-same-grid", "test");
    assert!(on_known_grids > (ROWS / 2 * 9 / 10) as u64, "{on_known_grids}");
    assert!(count(&report, "leak-contained", "test") > (ROWS / 4) as u64);
}
