//! The ways to put the digits of nine columns into the three rows of a band.

use rand::{Rng, RngExt};
use sudoku_core::{Digit, DigitSet};

use super::partitions::{self, PARTITIONS, WAYS};

/// The digits of the nine columns of a band; three adjacent columns together contain all nine digits.
pub(super) type Columns = [DigitSet; 9];

/// The maximum of [`ways`]: 12³. The columns and the digits are the vertices of a bipartite graph of degree three, and
/// the rows are the colours of its edges. Three copies of K₃,₃, which has 12 colourings, reach the maximum.
pub(super) const MOST_WAYS: u32 = 1728;

/// The digits of each of three rows within one box: nine bits a row, ten bits apart.
type Rows = u32;

const FULL: Rows = 0o777 * EACH;
/// The lowest bit of each row.
const EACH: Rows = 1 | 1 << 10 | 1 << 20;
const ORDERS: [[u32; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// For each set of three digits, the six ways to put them into rows.
static ORDERED: [[Rows; 6]; 512] = {
    let mut table = [[0; 6]; 512];
    let mut set = 0;
    while set < 512 {
        let mut order = 0;
        while order < 6 && (set as u32).count_ones() == 3 {
            let (mut digit, mut nth) = (0, 0);
            while digit < 9 {
                if set >> digit & 1 == 1 {
                    table[set][order] |= 1 << (10 * ORDERS[order][nth] + digit);
                    nth += 1;
                }
                digit += 1;
            }
            order += 1;
        }
        set += 1;
    }
    table
};

fn ordered(column: DigitSet) -> &'static [Rows; 6] {
    &ORDERED[usize::from(column.bits())]
}

/// Number of ways to fill the band. Digits are renamed so that the left box's columns are 123, 456 and 789.
pub(super) fn ways(columns: &Columns) -> u32 {
    let names = partitions::names_of(&columns[..3]);
    let number = |at: usize| partitions::renamed([columns[at], columns[at + 1], columns[at + 2]], &names);
    u32::from(WAYS[PARTITIONS * number(3) + number(6)])
}

/// The same number, by enumeration.
pub(super) fn count_ways(columns: &Columns) -> u32 {
    // Permuting the rows gives the six orders of the first column, so one of them is enough.
    6 * (0..36 * 8).filter(|&n| nth(columns, n / 8, n % 8).is_some()).count() as u32
}

/// A uniformly random one of the [`ways`], by rows. Draws left and middle boxes until they fit.
pub(super) fn uniform_way<R: Rng + ?Sized>(columns: &Columns, rng: &mut R) -> [[Digit; 9]; 3] {
    loop {
        let n = rng.random_range(0..216 * 8u32);
        if let Some(boxes) = nth(columns, n / 8, n % 8) {
            return by_rows(columns, boxes);
        }
    }
}

/// One of the 216 left boxes with one of eight middle boxes, and the right box; `None` if they do not fit. The first
/// 36 left boxes have the first order of the first column.
///
/// There are at most eight middle boxes. A digit of a column may not be in the row in which the left box has it. This
/// leaves two orders of each column, or none if its three digits share a row of the left box.
#[inline]
fn nth(columns: &Columns, left: u32, middle: u32) -> Option<[Rows; 3]> {
    let n = left as usize;
    let left = ordered(columns[0])[n / 36] | ordered(columns[1])[n / 6 % 6] | ordered(columns[2])[n % 6];
    let middle = (0..3).try_fold(0, |rows, j| Some(rows | open(columns[3 + j], left, middle >> j & 1)?))?;
    let right = FULL & !(left | middle);
    // If two columns have one digit in each row, so does the third.
    let in_each_row = |column: DigitSet| {
        let here = right & (u32::from(column.bits()) * EACH);
        (here + 0o777 * EACH) & EACH << 9 == EACH << 9
    };
    (in_each_row(columns[6]) & in_each_row(columns[7])).then_some([left, middle, right])
}

/// One of the two orders (0 or 1) of a column that share no row with the left box.
#[inline]
fn open(column: DigitSet, left: Rows, which: u32) -> Option<Rows> {
    let orders = ordered(column);
    let free = (0..6).fold(0u32, |free, n| free | u32::from(orders[n] & left == 0) << n);
    let rest = if which == 0 { free } else { free & free.wrapping_sub(1) };
    orders.get(rest.trailing_zeros() as usize).copied()
}

fn by_rows(columns: &Columns, boxes: [Rows; 3]) -> [[Digit; 9]; 3] {
    let cell = |i: usize, j: usize| {
        let here = boxes[j / 3] >> (10 * i) & u32::from(columns[j].bits());
        Digit::ALL[here.trailing_zeros() as usize]
    };
    std::array::from_fn(|i| std::array::from_fn(|j| cell(i, j)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_math::square;

    fn columns(boxes: [[DigitSet; 3]; 3]) -> Columns {
        let mut columns = [DigitSet::EMPTY; 9];
        columns.copy_from_slice(boxes.as_flattened());
        columns
    }

    /// Tests all bands up to relabelling and the order of columns within boxes.
    #[test]
    fn no_band_has_more_ways_than_the_bound() {
        assert_eq!(WAYS.iter().max(), Some(&(MOST_WAYS as u16)));
        assert!(WAYS.iter().all(|&ways| ways > 0), "every band can be filled (König)");
    }

    /// The table returns the right count under any relabelling of the digits.
    #[test]
    fn tabled_ways_are_those_counted() {
        let all = partitions::all();
        for n in 0..400 {
            let mut boxes = [all[n * 7 % 280], all[n * 31 % 280], all[n * 101 % 280]];
            boxes[n % 3].rotate_left(n % 2 + 1);
            let columns = columns(boxes);
            assert_eq!(ways(&columns), count_ways(&columns));
        }
    }

    #[test]
    fn every_way_turns_up_equally_often() {
        use rand::SeedableRng;
        let mut rng = rand::rngs::ChaCha8Rng::seed_from_u64(5);
        let all = partitions::all();
        let columns = columns([all[0], all[100], all[200]]);
        let count = ways(&columns) as usize;
        let mut seen = std::collections::BTreeMap::new();
        for _ in 0..400 * count {
            *seen.entry(uniform_way(&columns, &mut rng)).or_insert(0u32) += 1;
        }
        assert_eq!(seen.len(), count);
        let chi2: f64 = seen.values().map(|&n| square(f64::from(n) - 400.0) / 400.0).sum();
        let df = count as f64 - 1.0;
        assert!((chi2 - df).abs() < 5.0 * (2.0 * df).sqrt(), "{chi2} with {df} degrees of freedom");
    }
}
