//! Tests of the number of available deductions.

use rand::seq::SliceRandom;
use rand::{SeedableRng, rngs::ChaCha8Rng};
use sudoku_tactics::{Board, Grader, Profile};

use crate::support;

/// Zendoku puzzle generation, 5.3: "more deductions become available as you enter more symbols", so a minimum number of
/// givens makes easy puzzles easier. Compares the mean number at the start for random minimal puzzles.
#[test]
fn more_givens_make_more_deductions_available() {
    let grader = Grader::new(Profile::built_in("zendoku").unwrap());
    let mut rng = ChaCha8Rng::seed_from_u64(23);
    let added = [0, 4, 8, 12];
    let mut sums = [0.0; 4];
    const PUZZLES: usize = 300;
    for (mut puzzle, solution) in support::minimal_puzzles(PUZZLES, 23) {
        let mut blanks: Vec<_> = puzzle.blanks().iter().collect();
        blanks.shuffle(&mut rng);
        for (sum, pair) in
            sums.iter_mut().zip(std::iter::once([0, 0]).chain(added.windows(2).map(|w| [w[0], w[1]])))
        {
            for &cell in &blanks[pair[0]..pair[1]] {
                puzzle.set(cell, Some(solution.get(cell)));
            }
            *sum += f64::from(grader.width(&Board::new(&puzzle).unwrap())) / PUZZLES as f64;
        }
    }
    println!("deductions available with {added:?} givens more: {sums:.1?}");
    assert!(sums.windows(2).all(|pair| pair[1] > 1.3 * pair[0]), "{sums:?}");
}
