//! Uniform grids, by rejection based on column sets.
//!
//! A top band is drawn uniformly. The remaining digits of each column are then split between the middle and the
//! bottom band: 56 ways in each stack. Let M and B be the numbers of ways to fill the middle and the bottom band,
//! given these splits. A grid whose splits were drawn uniformly then has a probability proportional to 1 / (M B).
//! Accepting splits with probability M B / 1728², where 1728 is the maximum of M and of B, makes all grids equally
//! likely.
//!
//! M and B depend on which digits share a column, but not on the names of the digits or the order of the columns. So a
//! rejected draw costs only a few random choices, and a grid is written only for accepted splits.

use std::sync::LazyLock;

use rand::seq::SliceRandom;
use rand::{Rng, RngExt};
use sudoku_core::{Digit, DigitSet, Grid};

use super::bands::{assemble, split};
use super::colouring::{Columns, MOST_WAYS, uniform_way};
use super::partitions::{self, PARTITIONS, WAYS};
use super::work::GridWork;

/// Any of the 6,670,903,752,021,072,936,960 grids with the same probability, by rejection. This takes about 75 draws
/// ([`GridWork::restarts`]) per grid.
pub fn uniform<R: Rng + ?Sized>(rng: &mut R, work: &mut GridWork) -> Grid {
    let tables = &*TABLES;
    loop {
        let number = rng.next_u64();
        if tables.accept(number) {
            work.placements += 81;
            return tables.write(&Draw::of(&mut Number(number)), rng);
        }
        work.restarts += 1;
    }
}

/// A random fraction of 2⁶⁴ from which successive choices are extracted. A choice is the integer part of the product of
/// the fraction and the number of alternatives.
///
/// Source: Lemire, "Fast Random Integer Generation in an Interval" (2019).
struct Number(u64);

impl Number {
    /// Number of combinations of all choices.
    const COUNT: u64 = 56 * 36 * 36 * 56 * 56 * 56 * MOST_WAYS as u64 * MOST_WAYS as u64;

    #[inline(always)]
    fn below(&mut self, alternatives: u64) -> u64 {
        let product = u128::from(self.0) * u128::from(alternatives);
        self.0 = product as u64;
        (product >> 64) as u64
    }

    /// Whether the number is one of those that make all choices equally likely. Call this after all choices are
    /// extracted.
    #[inline(always)]
    fn is_fair(&self) -> bool {
        self.0 >= Number::COUNT.wrapping_neg() % Number::COUNT
    }
}

/// The digits of the left box's rows; its columns are 123, 456 and 789.
const LEFT_ROWS: [u16; 3] = [0b001_001_001, 0b010_010_010, 0b100_100_100];
const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// A top band up to the names of digits and the order of columns within boxes, and the splits of its columns.
struct Draw {
    /// Number of the way in which the rows of the left box continue in the other boxes.
    rows: usize,
    /// The orders of the second and third row of the middle and the right box.
    orders: [usize; 2],
    splits: [usize; 3],
}

impl Draw {
    #[inline(always)]
    fn of(number: &mut Number) -> Draw {
        let mut below = |alternatives| number.below(alternatives) as usize;
        Draw { rows: below(56), orders: [below(36), below(36)], splits: [below(56), below(56), below(56)] }
    }
}

/// The middle (0) or right (1) box of a draw, row by row.
fn box_rows(rows: usize, orders: usize, which: usize) -> [[Digit; 3]; 3] {
    let sets = split(LEFT_ROWS.map(DigitSet::from_bits), rows)[which];
    let orders = [0, orders / 6, orders % 6];
    std::array::from_fn(|i| ORDERS[orders[i]].map(|nth| sets[i].iter().nth(nth).unwrap_or(Digit::ALL[0])))
}

fn columns_of(rows: &[[Digit; 3]; 3]) -> [DigitSet; 3] {
    [0, 1, 2].map(|j| rows.iter().map(|row| row[j]).collect())
}

struct Tables {
    /// For each `rows` and `orders`, the partition of the middle box.
    middle: [[u16; 36]; 56],
    right: [[u16; 36]; 56],
    /// For each partition and split, the partitions of the two boxes below.
    split: Vec<[[u16; 2]; 56]>,
    /// For each split of the left stack and each partition, the partition after a renaming in which the columns of the
    /// left box of the middle (bottom) band are 123, 456 and 789.
    renamed: [Vec<[u16; PARTITIONS]>; 2],
    columns: Vec<[DigitSet; 3]>,
    ways: &'static [u16],
}

static TABLES: LazyLock<Tables> = LazyLock::new(|| {
    let columns = partitions::all();
    let number = |columns| partitions::number(columns) as u16;
    let of_box = |which| {
        let of = |rows, orders| number(columns_of(&box_rows(rows, orders, which)));
        std::array::from_fn(|rows| std::array::from_fn(|orders| of(rows, orders)))
    };
    let left = columns[LEFT];
    let renamed = [0, 1].map(|band| {
        let by_names = |names: [usize; 9]| {
            let mut images = [0; PARTITIONS];
            images.iter_mut().zip(&columns).for_each(|(image, &columns)| {
                *image = partitions::renamed(columns, &names) as u16;
            });
            images
        };
        (0..56).map(|n| by_names(partitions::names_of(&split(left, n)[band]))).collect()
    });
    let splits = |&columns: &[DigitSet; 3]| std::array::from_fn(|n| split(columns, n).map(number));
    Tables {
        middle: of_box(0),
        right: of_box(1),
        split: columns.iter().map(splits).collect(),
        renamed,
        columns,
        ways: &WAYS,
    }
});

/// The number of the partition 123, 456, 789, which comes first.
const LEFT: usize = 0;

impl Tables {
    /// Number of ways to fill the middle (0) or the bottom (1) band.
    #[inline(always)]
    fn ways(&self, band: usize, parts: [u16; 2], splits: [usize; 3]) -> u64 {
        let renamed = &self.renamed[band][splits[0]];
        let in_band = |k: usize| {
            usize::from(renamed[usize::from(self.split[usize::from(parts[k])][splits[k + 1]][band])])
        };
        u64::from(self.ways[PARTITIONS * in_band(0) + in_band(1)])
    }

    /// Whether the draw given by a random number is accepted.
    ///
    /// Not inlined: inlining doubles the time in some callers.
    #[inline(never)]
    fn accept(&self, number: u64) -> bool {
        let mut number = Number(number);
        let Draw { rows, orders, splits } = Draw::of(&mut number);
        let parts = [self.middle[rows][orders[0]], self.right[rows][orders[1]]];
        // The bottom band is evaluated only if the middle one passes.
        number.below(MOST_WAYS.into()) < self.ways(0, parts, splits)
            && number.below(MOST_WAYS.into()) < self.ways(1, parts, splits)
            && number.is_fair()
    }

    /// A uniformly random grid of those that the draw represents. Draws the names of digits, the orders of columns and
    /// the rows of the lower bands.
    fn write<R: Rng + ?Sized>(&self, draw: &Draw, rng: &mut R) -> Grid {
        let mut names = Digit::ALL;
        names.shuffle(rng);
        let left = std::array::from_fn(|i| [0, 1, 2].map(|j| Digit::ALL[3 * j + i]));
        let boxes = [left, box_rows(draw.rows, draw.orders[0], 0), box_rows(draw.rows, draw.orders[1], 1)];
        let mut top = [[Digit::ALL[0]; 9]; 3];
        let mut lower: [Columns; 2] = [[DigitSet::EMPTY; 9]; 2];
        for (stack, rows) in boxes.iter().enumerate() {
            let columns = columns_of(rows);
            let part = partitions::number(columns);
            // Splits refer to columns in the order of their least digits.
            let bands = split(self.columns[part], draw.splits[stack]);
            let order = ORDERS[rng.random_range(0..6usize)];
            for (j, nth) in order.into_iter().enumerate() {
                let wanted = self.columns[part][nth];
                let from = columns.iter().position(|&column| column == wanted).unwrap_or(0);
                for (i, row) in rows.iter().enumerate() {
                    top[i][3 * stack + j] = names[row[from].index()];
                }
                for (columns, band) in lower.iter_mut().zip(&bands) {
                    columns[3 * stack + j] = band[nth].iter().map(|digit| names[digit.index()]).collect();
                }
            }
        }
        assemble(top, lower.map(|columns| uniform_way(&columns, rng)))
    }
}

#[cfg(test)]
mod tests {
    use super::super::bands::band_completions;
    use super::*;

    #[test]
    fn the_left_box_has_the_first_number() {
        let left = [0o7, 0o70, 0o700].map(DigitSet::from_bits);
        assert_eq!(partitions::number(left), LEFT);
        assert_eq!(TABLES.columns[LEFT], left);
    }

    /// The weights are exact: for any top band, the products of the ways to fill the middle and the bottom band,
    /// summed over all splits, equal the completions counted without these tables.
    #[test]
    fn weights_add_up_to_the_completions_of_the_top_band() {
        for (rows, orders) in [(0, [0, 0]), (13, [7, 29]), (40, [35, 2])] {
            let parts = [TABLES.middle[rows][orders[0]], TABLES.right[rows][orders[1]]];
            let mut sum = 0;
            for n in 0..56 * 56 * 56 {
                let splits = [n / (56 * 56), n / 56 % 56, n % 56];
                sum += TABLES.ways(0, parts, splits) * TABLES.ways(1, parts, splits);
            }
            let middle = box_rows(rows, orders[0], 0);
            let right = box_rows(rows, orders[1], 1);
            let top = std::array::from_fn(|i| {
                let mut row = [Digit::ALL[0]; 9];
                row[..3].copy_from_slice(&[0, 1, 2].map(|j| Digit::ALL[3 * j + i]));
                row[3..6].copy_from_slice(&middle[i]);
                row[6..].copy_from_slice(&right[i]);
                row
            });
            assert_eq!(sum, band_completions(&top));
        }
    }
}
