//! The 280 partitions of nine digits into three columns, numbered, and the number of bands with given columns.

use std::sync::LazyLock;

use sudoku_core::DigitSet;

use super::colouring::count_ways;

/// Number of partitions of nine elements into three sets of three.
pub(super) const PARTITIONS: usize = 280;

/// A part: a set of three of the nine digits, as bits.
type Part = usize;

/// The rank of a pair among the 28 pairs of eight elements, of which the first ten are the pairs of five.
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

/// The number of a partition, whose columns may come in any order.
pub(super) fn number(columns: [DigitSet; 3]) -> usize {
    number_of(columns.map(|column| usize::from(column.bits())))
}

fn number_of(threes: [Part; 3]) -> usize {
    let with = |thing: usize| threes.into_iter().find(|three| three >> thing & 1 == 1).unwrap_or(0);
    let first = with(0);
    let lowest = (!first).trailing_zeros() as usize;
    let second = with(lowest);
    // The other elements of the second part, as ranks among the five elements from which they are chosen.
    let (mut pair, mut width) = (0, 0);
    for thing in (lowest + 1..9).filter(|thing| first >> thing & 1 == 0) {
        pair |= (second >> thing & 1) << width;
        width += 1;
    }
    10 * usize::from(PAIRS[first >> 1]) + usize::from(PAIRS[pair])
}

/// Columns in ascending order of their least digits.
pub(super) fn sorted(mut columns: [DigitSet; 3]) -> [DigitSet; 3] {
    columns.sort_unstable_by_key(|column| column.first());
    columns
}

/// All partitions in the order of their numbers, [sorted].
pub(super) fn all() -> Vec<[DigitSet; 3]> {
    let threes: Vec<DigitSet> = (0..512).map(DigitSet::from_bits).filter(|set| set.len() == 3).collect();
    let mut all = vec![[DigitSet::EMPTY; 3]; PARTITIONS];
    for &a in &threes {
        for &b in threes.iter().filter(|set| set.intersection(a).is_empty()) {
            let columns = [a, b, DigitSet::ALL.without(a).without(b)];
            if columns == sorted(columns) {
                all[number(columns)] = columns;
            }
        }
    }
    all
}

/// The number of a partition after its digits are renamed.
pub(super) fn renamed(columns: [DigitSet; 3], names: &[usize; 9]) -> usize {
    number_of(columns.map(|column| column.iter().fold(0, |part, digit| part | 1 << names[digit.index()])))
}

/// Names under which the columns are 123, 456 and 789.
pub(super) fn names_of(columns: &[DigitSet]) -> [usize; 9] {
    let mut names = [0; 9];
    for (new, digit) in columns.iter().flat_map(|column| column.iter()).enumerate() {
        names[digit.index()] = new;
    }
    names
}

/// Number of ways to fill a band whose left box has the columns 123, 456 and 789. The index is the number of the
/// middle box times [`PARTITIONS`] plus that of the right box.
///
/// Each number is computed once for a class of bands that differ in the names of digits and the order of the two boxes.
pub(super) static WAYS: LazyLock<Vec<u16>> = LazyLock::new(|| {
    let all = all();
    // Generators of the group of renamings that permute the columns 123, 456 and 789.
    const RENAMINGS: [[usize; 9]; 4] = [
        [1, 0, 2, 3, 4, 5, 6, 7, 8],
        [1, 2, 0, 3, 4, 5, 6, 7, 8],
        [3, 4, 5, 0, 1, 2, 6, 7, 8],
        [3, 4, 5, 6, 7, 8, 0, 1, 2],
    ];
    let images =
        RENAMINGS.map(|names| all.iter().map(|&columns| renamed(columns, &names)).collect::<Vec<_>>());
    let left = [0o7, 0o70, 0o700].map(DigitSet::from_bits);
    let mut ways = vec![0; PARTITIONS * PARTITIONS];
    for first in 0..ways.len() {
        if ways[first] > 0 {
            continue;
        }
        let boxes = [left, all[first / PARTITIONS], all[first % PARTITIONS]];
        let mut columns = [DigitSet::EMPTY; 9];
        columns.copy_from_slice(boxes.as_flattened());
        ways[first] = count_ways(&columns) as u16;
        let mut fresh = vec![first];
        while let Some(at) = fresh.pop() {
            let (middle, right) = (at / PARTITIONS, at % PARTITIONS);
            let renamed = images.iter().map(|image| PARTITIONS * image[middle] + image[right]);
            for other in renamed.chain([PARTITIONS * right + middle]) {
                if ways[other] == 0 {
                    ways[other] = ways[first];
                    fresh.push(other);
                }
            }
        }
    }
    ways
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_one_to_one() {
        let all = all();
        for (n, &columns) in all.iter().enumerate() {
            assert_eq!(number(columns), n);
            let [a, b, c] = columns;
            assert_eq!(number([c, a, b]), n);
            assert_eq!(a.union(b).union(c), DigitSet::ALL);
        }
    }

    /// The numbers copied within classes agree with direct counts. Their sum is the number of all bands: 9! · 2,612,736
    /// fillings for 1680³ choices of columns (Felgenhauer and Jarvis 2006).
    #[test]
    fn ways_are_those_counted() {
        let all = all();
        let left = all[number([0o7, 0o70, 0o700].map(DigitSet::from_bits))];
        for n in (0..PARTITIONS * PARTITIONS).step_by(397) {
            let mut columns = [DigitSet::EMPTY; 9];
            columns.copy_from_slice([left, all[n / PARTITIONS], all[n % PARTITIONS]].as_flattened());
            assert_eq!(u32::from(WAYS[n]), count_ways(&columns));
        }
        let sum: u64 = WAYS.iter().map(|&ways| u64::from(ways)).sum();
        assert_eq!(1680 * 36 * sum, 362_880 * 2_612_736);
    }
}
