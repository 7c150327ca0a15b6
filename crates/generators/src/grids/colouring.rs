//! The ways to put the digits of nine columns into the three rows of a band.

use std::ops::ControlFlow;
use std::sync::atomic::AtomicU16;
use std::sync::atomic::Ordering::Relaxed;

use rand::{Rng, RngExt};
use sudoku_core::{Digit, DigitSet};

/// Digits of nine columns of a band; those of three columns side by side make up all nine digits.
pub(super) type Columns = [DigitSet; 9];

/// The most [`ways`] that there are: 12³. The columns and the digits are the vertices of a bipartite graph
/// of degree three, the rows colour its edges, and three times K₃,₃, which has 12 colourings, has the most.
pub(super) const MOST_WAYS: u32 = 1728;

/// The row of each digit within one box: two bits a digit, 0 to 2.
type Rows = u32;

/// The lower bit of each digit.
const LOW: u32 = 0o252_525;
const ORDERS: [[u32; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// By the digits of a column (a set of three) the six orders to put them into rows.
static ORDERED: [[Rows; 6]; 512] = {
    let mut table = [[0; 6]; 512];
    let mut set = 0;
    while set < 512 {
        let mut order = 0;
        while order < 6 && (set as u32).count_ones() == 3 {
            let (mut digit, mut nth) = (0, 0);
            while digit < 9 {
                if set >> digit & 1 == 1 {
                    table[set][order] |= ORDERS[order][nth] << (2 * digit);
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

/// Number of ways to fill the band, counted when first asked for and then remembered: digits are renamed
/// such that the left box's columns are 123, 456 and 789, which leaves 280 middle and 280 right boxes.
pub(super) fn ways(columns: &Columns) -> u32 {
    static KNOWN: [AtomicU16; 280 * 280] = [const { AtomicU16::new(0) }; 280 * 280];
    let mut names = [0; 9];
    for (new, digit) in columns[..3].iter().flat_map(|column| column.iter()).enumerate() {
        names[digit.index()] = new;
    }
    let renamed = |column: DigitSet| column.iter().fold(0usize, |set, digit| set | 1 << names[digit.index()]);
    let number = |at: usize| partition([0, 1, 2].map(|j| renamed(columns[at + j])));
    // Every thread that counts stores the same number.
    let known = &KNOWN[280 * number(3) + number(6)];
    match known.load(Relaxed) {
        0 => {
            let ways = count_ways(columns);
            known.store(ways as u16, Relaxed);
            ways
        }
        ways => u32::from(ways),
    }
}

/// Which of the 280 ways to part nine things into three threes this is; the threes come in any order.
fn partition(threes: [usize; 3]) -> usize {
    let with = |thing: usize| threes.into_iter().find(|three| three >> thing & 1 == 1).unwrap_or(0);
    let first = with(0);
    let lowest = (!first).trailing_zeros() as usize;
    let second = with(lowest);
    // What is left of the second three, closed up to the five things it is chosen from.
    let (mut pair, mut width) = (0, 0);
    for thing in (lowest + 1..9).filter(|thing| first >> thing & 1 == 0) {
        pair |= (second >> thing & 1) << width;
        width += 1;
    }
    10 * usize::from(PAIRS[first >> 1]) + usize::from(PAIRS[pair])
}

/// For a set of two things its rank among those sets: 28 of eight things, the first ten of five.
static PAIRS: [u8; 256] = {
    let mut ranks = [0; 256];
    let (mut set, mut rank) = (0, 0);
    while set < 256 {
        if (set as u32).count_ones() == 2 {
            ranks[set] = rank;
            rank += 1;
        }
        set += 1;
    }
    ranks
};

fn count_ways(columns: &Columns) -> u32 {
    let mut ways = 0;
    // The first column's order only names the rows.
    each_left_box(columns, 0, |left| {
        ways += 6 * fits(columns, left).len;
        ControlFlow::Continue(())
    });
    ways
}

/// Each of the [`ways`] with the same probability, by rows.
pub(super) fn uniform_way<R: Rng + ?Sized>(columns: &Columns, rng: &mut R) -> [[Digit; 9]; 3] {
    let n = rng.random_range(0..ways(columns));
    let mut skip = n / 6;
    let mut drawn = None;
    each_left_box(columns, n as usize % 6, |left| {
        let fits = fits(columns, left);
        if skip < fits.len {
            drawn = Some((left, fits.middle[skip as usize]));
            return ControlFlow::Break(());
        }
        skip -= fits.len;
        ControlFlow::Continue(())
    });
    let (left, middle) = drawn.expect("the boxes that fit add up to the number of ways");
    by_rows(columns, left, middle)
}

/// Any of the [`ways`], quickly: a left box is drawn until something fits beside it.
pub(super) fn any_way<R: Rng + ?Sized>(columns: &Columns, rng: &mut R) -> [[Digit; 9]; 3] {
    loop {
        let left = (0..3).fold(0, |rows, j| rows | ordered(columns[j])[rng.random_range(0..6usize)]);
        let fits = fits(columns, left);
        if fits.len > 0 {
            return by_rows(columns, left, fits.middle[rng.random_range(0..fits.len) as usize]);
        }
    }
}

/// The 36 left boxes whose first column has a given order.
fn each_left_box(columns: &Columns, first: usize, mut visit: impl FnMut(Rows) -> ControlFlow<()>) {
    for second in ordered(columns[1]) {
        for third in ordered(columns[2]) {
            if visit(ordered(columns[0])[first] | second | third).is_break() {
                return;
            }
        }
    }
}

/// The middle boxes that go with a left one, and leave a right one.
struct Fits {
    /// Each of three columns has at most three of its six orders without a digit in the row where the
    /// left box has it: at most 27 boxes.
    middle: [Rows; 27],
    len: u32,
}

fn fits(columns: &Columns, left: Rows) -> Fits {
    let mut fits = Fits { middle: [0; 27], len: 0 };
    let open = |column: DigitSet| {
        let fields = fields(column);
        ordered(column).iter().copied().filter(move |rows| {
            let differ = rows ^ left;
            (differ | (differ >> 1)) & LOW & fields == LOW & fields
        })
    };
    for first in open(columns[3]) {
        for second in open(columns[4]) {
            for third in open(columns[5]) {
                let middle = first | second | third;
                let right = right_of(left, middle);
                let fit = |column: &DigitSet| ordered(*column).contains(&(right & fields(*column)));
                if columns[6..].iter().all(fit) {
                    fits.middle[fits.len as usize] = middle;
                    fits.len += 1;
                }
            }
        }
    }
    fits
}

/// The rows that two boxes leave to the third: they add up to 0 + 1 + 2 for each digit.
const fn right_of(left: Rows, middle: Rows) -> Rows {
    0o777_777 - left - middle
}

/// Both bits of each digit of a set.
fn fields(set: DigitSet) -> u32 {
    // In a column of three, each digit is once in row 1 and once in row 2.
    ordered(set).iter().fold(0, |bits, rows| bits | rows)
}

fn by_rows(columns: &Columns, left: Rows, middle: Rows) -> [[Digit; 9]; 3] {
    let boxes = [left, middle, right_of(left, middle)];
    let mut rows = [[Digit::ALL[0]; 9]; 3];
    for (j, column) in columns.iter().enumerate() {
        for digit in *column {
            rows[(boxes[j / 3] >> (2 * digit.index()) & 3) as usize][j] = digit;
        }
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All ways to part nine digits into three columns of three, in order of their least digit.
    fn partitions() -> Vec<[DigitSet; 3]> {
        let triples: Vec<DigitSet> = (0..512).map(DigitSet::from_bits).filter(|set| set.len() == 3).collect();
        let mut all = Vec::new();
        for &a in triples.iter().filter(|set| set.contains(Digit::ALL[0])) {
            for &b in triples.iter().filter(|set| set.intersection(a).is_empty()) {
                let c = DigitSet::ALL.without(a).without(b);
                if b.first() < c.first() {
                    all.push([a, b, c]);
                }
            }
        }
        all
    }

    fn columns(boxes: [[DigitSet; 3]; 3]) -> Columns {
        let mut columns = [DigitSet::EMPTY; 9];
        columns.iter_mut().zip(boxes.as_flattened()).for_each(|(column, set)| *column = *set);
        columns
    }

    /// Up to relabelling and the order of columns within boxes, these are all bands that there are.
    #[test]
    fn no_band_has_more_ways_than_the_bound() {
        let all = partitions();
        assert_eq!(all.len(), 280);
        let pairs = all.iter().flat_map(|b| all.iter().map(move |c| (b, c)));
        let ways: Vec<u32> = pairs.map(|(b, c)| count_ways(&columns([all[0], *b, *c]))).collect();
        assert_eq!(ways.iter().max(), Some(&MOST_WAYS));
        assert!(ways.iter().all(|&ways| ways > 0), "every band can be filled (König)");
    }

    /// Counts come from memory, under the right number, whatever the names of the digits.
    #[test]
    fn remembered_ways_are_those_counted() {
        let all = partitions();
        let numbers: std::collections::BTreeSet<usize> =
            all.iter().map(|boxes| partition(boxes.map(|set| set.bits().into()))).collect();
        assert!(numbers.into_iter().eq(0..280));
        for n in 0..400 {
            let mut boxes = [all[n * 7 % 280], all[n * 31 % 280], all[n * 101 % 280]];
            boxes[n % 3].rotate_left(n % 2 + 1);
            let columns = columns(boxes);
            assert_eq!((ways(&columns), ways(&columns)), (count_ways(&columns), count_ways(&columns)));
        }
    }

    #[test]
    fn every_way_turns_up_equally_often() {
        use rand::SeedableRng;
        let mut rng = rand::rngs::ChaCha8Rng::seed_from_u64(5);
        let all = partitions();
        let columns = columns([all[0], all[100], all[200]]);
        let count = ways(&columns) as usize;
        let mut seen = std::collections::BTreeMap::new();
        for _ in 0..400 * count {
            *seen.entry(uniform_way(&columns, &mut rng)).or_insert(0u32) += 1;
        }
        assert_eq!(seen.len(), count);
        let chi2: f64 = seen.values().map(|&n| (f64::from(n) - 400.0).powi(2) / 400.0).sum();
        let df = count as f64 - 1.0;
        assert!((chi2 - df).abs() < 5.0 * (2.0 * df).sqrt(), "{chi2} with {df} degrees of freedom");
        assert!((0..2000).all(|_| seen.contains_key(&any_way(&columns, &mut rng))));
    }
}
