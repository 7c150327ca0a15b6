//! The ways to arrange a band with given sets of digits in its columns.

use std::sync::LazyLock;

use sudoku_core::bits;

use super::place::code;
use super::stack::{NONE, Stack, TRIPLES, contents, triple};
use crate::band_classes::Band;
use crate::band_classes::forms::FORMS;

/// A band up to the order of its rows.
#[derive(Clone, Copy)]
pub struct Arrangement {
    /// Its index among the arrangements with the same columns.
    pub code: u32,
    /// The content of each box.
    pub contents: [u8; 3],
    /// Whether its class is that of the top band.
    pub equal: bool,
    pub band: Band,
}

/// Relations between triples of the same three columns.
struct Triples {
    /// For each triple, those that take a different digit from every column, ascending.
    apart: [[u8; 8]; TRIPLES],
    apart_set: [u32; TRIPLES],
    /// The third triple, given two disjoint ones.
    third: [[u8; TRIPLES]; TRIPLES],
    contents: [[u8; TRIPLES]; TRIPLES],
}

static TABLES: LazyLock<Triples> = LazyLock::new(|| {
    let takes = |n: usize| [n / 9, n / 3 % 3, n % 3];
    let is_apart = |one: usize, other: usize| takes(one).iter().zip(takes(other)).all(|(a, b)| *a != b);
    let mut third = [[NONE; TRIPLES]; TRIPLES];
    for (one, thirds) in third.iter_mut().enumerate() {
        for other in (0..TRIPLES).filter(|other| is_apart(one, *other)) {
            let [a, b] = [takes(one), takes(other)];
            thirds[other] = triple([0, 1, 2].map(|k| (3 - a[k] - b[k]) as u8));
        }
    }
    let apart = std::array::from_fn(|one| {
        let mut others = (0..TRIPLES).filter(|other| is_apart(one, *other));
        std::array::from_fn(|_| others.next().expect("two digits of each column are left") as u8)
    });
    let apart_set = apart.map(|triples: [u8; 8]| triples.iter().fold(0, |set, triple| set | 1 << triple));
    Triples { apart, apart_set, third, contents: contents() }
});

/// Appends every band that has the columns of a split and is of class `band` or a later one, in ascending order of
/// code.
pub fn arrangements(stacks: &[Stack; 3], split: [u8; 3], band: u16, into: &mut Vec<Arrangement>) {
    let tables = &*TABLES;
    let choice = split.map(usize::from);
    let rows = Rows::new(stacks, choice);
    // The first row takes the first digit of the first column, and the second row takes the second.
    for one in 0..9 {
        for two in bits(rows.middle[one]) {
            let three = rows.right(one, two);
            for &four in &tables.apart[one][..4] {
                let four = usize::from(four);
                for five in bits(rows.middle[four] & tables.apart_set[two]) {
                    let six = rows.right(four, five);
                    if tables.third[three][six] != NONE {
                        let rows = [[one, two, three], [four, five, six]];
                        into.extend(Arrangement::new(stacks, choice, rows, band));
                    }
                }
            }
        }
    }
}

/// The rows compatible with a split.
struct Rows<'a> {
    left: &'a [u16; TRIPLES],
    centre: &'a [u16; TRIPLES],
    triple_of: &'a [u8; 512],
    /// For each triple in the left box, those in the middle box that leave a triple for the right box.
    middle: [u32; TRIPLES],
}

impl<'a> Rows<'a> {
    fn new(stacks: &'a [Stack; 3], choice: [usize; 3]) -> Rows<'a> {
        let [left, centre] = [0, 1].map(|i| &stacks[i].triples[choice[i]]);
        let mut rows =
            Rows { left, centre, triple_of: &stacks[2].triple_of[choice[2]], middle: [0; TRIPLES] };
        let holding = &stacks[1].holding[choice[1]];
        for (triple, set) in left.iter().enumerate() {
            let taken = bits(*set).fold(0, |taken, digit| taken | holding[digit]);
            for other in bits(((1 << TRIPLES) - 1) & !taken) {
                let fits = rows.right(triple, other) != usize::from(NONE);
                rows.middle[triple] |= u32::from(fits) << other;
            }
        }
        rows
    }

    /// The triple in the right box.
    #[inline]
    fn right(&self, left: usize, middle: usize) -> usize {
        usize::from(self.triple_of[usize::from(0x1ff & !(self.left[left] | self.centre[middle]))])
    }
}

impl Arrangement {
    /// The arrangement given by the triples of its first two rows, or `None` if its class precedes `band`.
    fn new(stacks: &[Stack; 3], choice: [usize; 3], rows: [[usize; 3]; 2], band: u16) -> Option<Arrangement> {
        let tables = &*TABLES;
        let third = [0, 1, 2].map(|i| usize::from(tables.third[rows[0][i]][rows[1][i]]));
        let mut digits = [[0; 9]; 3];
        for (row, triples) in digits.iter_mut().zip([rows[0], rows[1], third]) {
            for (i, triple) in triples.into_iter().enumerate() {
                row[3 * i..3 * i + 3].copy_from_slice(&stacks[i].digits[choice[i]][triple]);
            }
        }
        let class = FORMS.class(&digits);
        (class >= band).then(|| Arrangement {
            code: code([rows[0][0], rows[0][1], rows[1][0], rows[1][1]].map(|triple| triple as u8)),
            contents: std::array::from_fn(|i| tables.contents[rows[0][i]][rows[1][i]]),
            equal: class == band,
            band: digits,
        })
    }
}
