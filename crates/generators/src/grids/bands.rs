//! Grids filled band by band without search, and the ways to split the columns of a band.

use rand::{Rng, RngExt};
use sudoku_core::{Digit, DigitSet, Grid};

use super::colouring::{Columns, uniform_way, ways};
use super::top_band::shuffled;
use super::work::GridWork;

/// Fills a grid band by band. This never fails and is the fastest method. Every grid is possible, but not all are
/// equally likely.
pub fn by_bands<R: Rng + ?Sized>(rng: &mut R, work: &mut GridWork) -> Grid {
    work.placements += 81;
    let (top, splits) = top_and_splits(rng);
    assemble(top, splits.map(|columns| uniform_way(&columns, rng)))
}

/// Number of grids that complete a top band: a sum over the 56³ splits of its columns.
///
/// The sum over all bands is the number of grids. Felgenhauer and Jarvis 2006, "Enumerating possible Sudoku grids",
/// print 1/72 of each number, because they fix the order of the lower rows.
pub fn band_completions(top: &[[Digit; 9]; 3]) -> u64 {
    let stack = |stack: usize| {
        let columns = [0, 1, 2].map(|j| top.iter().map(|row| row[3 * stack + j]).collect());
        (0..56).map(move |n| split(columns, n))
    };
    let mut completions = 0;
    let mut bands = [[DigitSet::EMPTY; 9]; 2];
    let mut put = |at: usize, splits: [[DigitSet; 3]; 2]| {
        bands.iter_mut().zip(splits).for_each(|(band, sets)| band[at..at + 3].copy_from_slice(&sets));
        bands
    };
    for left in stack(0) {
        put(0, left);
        for middle in stack(1) {
            put(3, middle);
            for right in stack(2) {
                let [upper, lower] = put(6, right);
                completions += u64::from(ways(&upper)) * u64::from(ways(&lower));
            }
        }
    }
    completions
}

/// The rows of a uniformly random top band, and column sets of the other bands, drawn uniformly given the top band.
fn top_and_splits<R: Rng + ?Sized>(rng: &mut R) -> ([[Digit; 9]; 3], [Columns; 2]) {
    let order = shuffled::<9, _>(DigitSet::ALL, rng);
    let left = [0, 3, 6].map(|at| order[at..at + 3].iter().copied().collect());
    let [middle, right] = split(left, rng.random_range(0..56));
    let top = std::array::from_fn(|i| {
        let mut row = order;
        row[..3].copy_from_slice(&order[3 * i..3 * i + 3]);
        row[3..6].copy_from_slice(&shuffled::<3, _>(middle[i], rng));
        row[6..].copy_from_slice(&shuffled::<3, _>(right[i], rng));
        row
    });
    let mut bands = [[DigitSet::EMPTY; 9]; 2];
    for stack in 0..3 {
        let columns =
            std::array::from_fn(|j| top.iter().map(|row: &[Digit; 9]| row[3 * stack + j]).collect());
        for (band, sets) in bands.iter_mut().zip(split(columns, rng.random_range(0..56))) {
            band[3 * stack..3 * stack + 3].copy_from_slice(&sets);
        }
    }
    (top, bands)
}

/// Given the digits of three parallel lines of a box, returns the digits of these lines in the next two boxes. `n`
/// selects one of the 56 = 1 + 3³ + 3³ + 1 ways.
///
/// Of the three digits of each line, k move to the next line and the others to the previous line, with the same k for
/// all lines.
pub(super) fn split(lines: [DigitSet; 3], n: usize) -> [[DigitSet; 3]; 2] {
    let moving = |line: usize| {
        let nth = |n: usize| lines[line].iter().nth(n).map_or(DigitSet::EMPTY, DigitSet::of);
        match n {
            0 => DigitSet::EMPTY,
            1..=27 => nth((n - 1) / 3usize.pow(line as u32) % 3),
            28..=54 => lines[line].without(nth((n - 28) / 3usize.pow(line as u32) % 3)),
            _ => lines[line],
        }
    };
    let up = [moving(0), moving(1), moving(2)];
    let down = [0, 1, 2].map(|line| lines[line].without(up[line]));
    [
        [0, 1, 2].map(|line| up[(line + 2) % 3].union(down[(line + 1) % 3])),
        [0, 1, 2].map(|line| down[(line + 2) % 3].union(up[(line + 1) % 3])),
    ]
}

/// The grid of three bands, each given by rows.
pub(super) fn assemble(top: [[Digit; 9]; 3], [middle, bottom]: [[[Digit; 9]; 3]; 2]) -> Grid {
    let rows = [top, middle, bottom];
    let values = std::array::from_fn(|cell| rows[cell / 27][cell / 9 % 3][cell % 9].value());
    Grid::new(values).expect("bands that fit make a grid")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sets(values: [[u8; 3]; 3]) -> [DigitSet; 3] {
        values.map(|set| set.into_iter().filter_map(Digit::new).collect())
    }

    #[test]
    fn there_are_56_splits_and_they_fit() {
        let lines = sets([[1, 2, 3], [4, 5, 6], [7, 8, 9]]);
        let mut all: Vec<_> = (0..56).map(|n| split(lines, n)).collect();
        for boxes in &all {
            for line in 0..3 {
                let [a, b, c] = [lines[line], boxes[0][line], boxes[1][line]];
                assert_eq!((a.len(), b.len(), c.len(), a.union(b).union(c)), (3, 3, 3, DigitSet::ALL));
            }
            assert!(boxes.iter().all(|lines| lines[0].union(lines[1]).union(lines[2]) == DigitSet::ALL));
        }
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), 56);
    }

    /// The weights are exact: summed over all splits, they give the known number of grids with this top band.
    /// Felgenhauer and Jarvis 2006, "Enumerating possible Sudoku grids", give 108,374,976 for this band. This is 1/72
    /// of the number, because they fix the order of the lower rows.
    #[test]
    fn weights_add_up_to_the_grids_of_a_band() {
        let band = ["123456789", "456789123", "789123456"];
        let digit = |row: &str, j: usize| Digit::new(row.as_bytes()[j] - b'0').unwrap();
        let band = band.map(|row| std::array::from_fn(|j| digit(row, j)));
        assert_eq!(band_completions(&band), 72 * 108_374_976);
    }
}
