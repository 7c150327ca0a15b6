//! Top band and first column without backtracking, then the rest with backtracking.

use rand::Rng;
use rand::seq::SliceRandom;
use sudoku_core::{Candidates, Cell, Digit, DigitSet, Grid};

use super::fewest::complete;
use super::work::GridWork;

/// Fills the top band box by box and the first column by a permutation, which never fails. Fills the other 48 cells
/// like [`fewest_candidates`](super::fewest_candidates).
///
/// The top band and first column can always be completed. Bands are not uniformly distributed, because some splits of
/// the digits among the rows of the middle box are drawn more often than others.
///
/// Source: Beer 2011, "Grid generator", "Optimization".
pub fn top_band<R: Rng + ?Sized>(rng: &mut R, work: &mut GridWork) -> Grid {
    let mut board = Candidates::EMPTY;
    let mut left = Digit::ALL;
    left.shuffle(rng);
    let rows = left.as_chunks::<3>().0;
    let left = [rows[0], rows[1], rows[2]].map(|row| row.into_iter().collect::<DigitSet>());
    let middle = middle_box_rows(left, rng);
    for i in 0..3 {
        let right = DigitSet::ALL.without(left[i]).without(middle[i]);
        let [middle, right] = [middle[i], right].map(|set| shuffled::<3, _>(set, rng));
        for (j, digit) in rows[i].into_iter().chain(middle).chain(right).enumerate() {
            write(&mut board, Cell::at(i, j), digit, work);
        }
    }
    let column: DigitSet = (0..3).map(|i| rows[i][0]).collect();
    for (i, digit) in (3..9).zip(shuffled::<6, _>(DigitSet::ALL.without(column), rng)) {
        write(&mut board, Cell::at(i, 0), digit, work);
    }
    complete(&mut board, rng, work).expect("top band and first column can always be completed")
}

fn write(board: &mut Candidates, cell: Cell, digit: Digit, work: &mut GridWork) {
    work.placements += 1;
    let _written = board.place(cell, digit);
}

/// The digits of each row of the middle box. The first row gets three of six digits. The second row then gets digits
/// one by one until only three are left for the third.
fn middle_box_rows<R: Rng + ?Sized>(left: [DigitSet; 3], rng: &mut R) -> [DigitSet; 3] {
    let first: DigitSet =
        shuffled::<6, _>(DigitSet::ALL.without(left[0]), rng)[..3].iter().copied().collect();
    let rest = DigitSet::ALL.without(first);
    let mut third = rest.without(left[2]);
    let mut order: Vec<Digit> = rest.without(left[1]).iter().collect();
    order.shuffle(rng);
    for digit in order {
        if third.len() == 3 {
            break;
        }
        third.remove(digit);
    }
    [first, rest.without(third), third]
}

/// The digits of a set of size `N` in random order.
pub(super) fn shuffled<const N: usize, R: Rng + ?Sized>(set: DigitSet, rng: &mut R) -> [Digit; N] {
    let mut digits = [Digit::ALL[0]; N];
    digits.iter_mut().zip(set).for_each(|(slot, digit)| *slot = digit);
    digits.shuffle(rng);
    digits
}
