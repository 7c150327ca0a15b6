//! The random sets of the race: from a fixed seed, so that their hashes are known (`sets.sha256`).

use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::Path;

use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use sudoku_core::{Cell, Digit, Puzzle};
use sudoku_solvers::{Fast, Outcome, Solver};

/// Puzzles per set.
const COUNT: u64 = 50_000;

/// Writes `easy.txt` (31 to 36 clues) and `minimal.txt` into a folder, each from its own seed.
///
/// Clues are taken from a random full grid in random order as long as one solution is left. The easy ones
/// stop at a number of clues drawn beforehand; the minimal ones when no clue can go.
pub fn write(folder: &Path) -> io::Result<()> {
    let mut solver = Fast::new();
    for (name, seed, easy) in [("easy.txt", 31, true), ("minimal.txt", 24, false)] {
        let mut text = String::with_capacity(82 * COUNT as usize);
        for number in 0..COUNT {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            rng.set_stream(number);
            let least = if easy { rng.random_range(31..=36) } else { 0 };
            let _ = writeln!(text, "{}", thinned(&mut rng, &mut solver, least));
        }
        fs::write(folder.join(name), text)?;
    }
    Ok(())
}

/// A full grid: three boxes along the diagonal at random, then cells in random order take a random digit
/// that leaves a solution.
fn full(rng: &mut ChaCha8Rng, solver: &mut Fast) -> Puzzle {
    let mut puzzle = Puzzle::EMPTY;
    for block in [0, 4, 8] {
        let mut digits = Digit::ALL;
        digits.shuffle(rng);
        for (place, digit) in digits.into_iter().enumerate() {
            puzzle.set(Cell::in_box(block, place), Some(digit));
        }
    }
    let mut solution = solver.solve(&puzzle).expect("the boxes of a diagonal do not meet");
    let mut cells = Cell::ALL;
    cells.shuffle(rng);
    for cell in cells {
        if puzzle.get(cell).is_some() {
            continue;
        }
        let mut digits = Digit::ALL;
        digits.shuffle(rng);
        for digit in digits {
            puzzle.set(cell, Some(digit));
            if solution.get(cell) == digit {
                break;
            }
            if let Some(found) = solver.solve(&puzzle) {
                solution = found;
                break;
            }
        }
    }
    puzzle
}

/// A puzzle with one solution, of no fewer clues than asked for.
fn thinned(rng: &mut ChaCha8Rng, solver: &mut Fast, least: usize) -> Puzzle {
    let mut puzzle = full(rng, solver);
    let mut cells = Cell::ALL;
    cells.shuffle(rng);
    let mut clues = 81;
    for cell in cells {
        if clues == least {
            break;
        }
        let clue = puzzle.get(cell);
        puzzle.set(cell, None);
        clues -= 1;
        if solver.check(&puzzle) != Outcome::Unique {
            puzzle.set(cell, clue);
            clues += 1;
        }
    }
    puzzle
}
