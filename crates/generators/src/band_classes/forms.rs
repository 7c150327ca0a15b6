//! The form of a band, which is the band with normalized digits and columns.
//!
//! Renaming the digits so that the left box reads 123/456/789 and sorting the columns of the other boxes leaves
//! 72,576 forms. A table holds the class of each, and the symmetry that maps it to the least band of its class.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::{Band, PERMUTATIONS, all_forms};

/// Number of classes of bands.
pub const BANDS: usize = 416;

/// An order of the rows and columns of a band.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Frame {
    pub rows: [u8; 3],
    pub columns: [u8; 9],
}

impl Frame {
    /// The 6^5 orders that keep the columns of a box together.
    pub fn all() -> impl Iterator<Item = Frame> {
        (0..7776).map(|n| {
            let [rows, stacks, orders @ ..] = [n % 6, n / 6 % 6, n / 36 % 6, n / 216 % 6, n / 1296];
            Frame::new(PERMUTATIONS[rows], PERMUTATIONS[stacks], orders.map(|order| PERMUTATIONS[order]))
        })
    }

    fn new(rows: [usize; 3], stacks: [usize; 3], orders: [[usize; 3]; 3]) -> Frame {
        let columns = std::array::from_fn(|j| (3 * stacks[j / 3] + orders[j / 3][j % 3]) as u8);
        Frame { rows: rows.map(|row| row as u8), columns }
    }

    /// This order followed by another, which applies to the result.
    pub fn then(&self, next: &Frame) -> Frame {
        Frame {
            rows: next.rows.map(|row| self.rows[usize::from(row)]),
            columns: next.columns.map(|column| self.columns[usize::from(column)]),
        }
    }

    fn inverse(&self) -> Frame {
        let mut inverse = *self;
        (0..).zip(self.rows).for_each(|(i, row)| inverse.rows[usize::from(row)] = i);
        (0..).zip(self.columns).for_each(|(j, column)| inverse.columns[usize::from(column)] = j);
        inverse
    }

    /// The new names of the digits, under which the first row becomes 0, 1, ..., 8.
    pub fn names(&self, band: &Band) -> [u8; 16] {
        let mut names = [0; 16];
        let first = &band[usize::from(self.rows[0])];
        (0..).zip(self.columns).for_each(|(j, column)| names[usize::from(first[usize::from(column)])] = j);
        names
    }

    /// The band in this order, relabelled so that its first row is 0, 1, ..., 8.
    pub fn apply(&self, band: &Band) -> Band {
        let names = self.names(band);
        self.rows.map(|row| {
            self.columns.map(|column| names[usize::from(band[usize::from(row)][usize::from(column)])])
        })
    }
}

/// The classes of all forms.
pub struct Forms {
    /// The least band of each class, ascending.
    pub least: Vec<Band>,
    /// Number of forms of each class.
    pub counts: Vec<u64>,
    /// For each content of the lower rows of the middle box, its index among the 2,016 contents of that box.
    middle: Vec<u16>,
    /// For each content of the middle box and orders of the right box, the class.
    classes: Vec<u16>,
    /// With the same index, the order that turns a form into the least of its class.
    frames: Vec<Frame>,
}

/// Filled on first use, which takes a few tenths of a second.
pub static FORMS: LazyLock<Forms> = LazyLock::new(Forms::fill);

const UNKNOWN: u16 = u16::MAX;

impl Forms {
    /// The class of a band, numbered in the order of the least bands.
    #[inline]
    pub fn class(&self, band: &Band) -> u16 {
        self.classes[self.place(&Sorted::new(band))]
    }

    /// The class, and an order that turns the band into the least of its class.
    pub fn class_and_frame(&self, band: &Band) -> (u16, Frame) {
        let sorted = Sorted::new(band);
        let place = self.place(&sorted);
        (self.classes[place], sorted.frame().then(&self.frames[place]))
    }

    #[inline]
    fn place(&self, sorted: &Sorted) -> usize {
        let [code, orders] = sorted.code();
        usize::from(self.middle[code]) << 6 | orders
    }

    fn fill() -> Forms {
        let mut forms = Forms {
            least: Vec::with_capacity(BANDS),
            counts: vec![0; BANDS],
            middle: vec![UNKNOWN; 9usize.pow(6)],
            classes: Vec::new(),
            frames: Vec::new(),
        };
        for band in all_forms() {
            let place = forms.enter(&Sorted::new(&band));
            if forms.classes[place] == UNKNOWN {
                let least = Frame::all().map(|frame| frame.apply(&band)).min().expect("there are orders");
                forms.enter_class(&least);
                forms.least.push(least);
            }
        }
        let mut sorted = forms.least.clone();
        sorted.sort_unstable();
        let ranks: BTreeMap<Band, u16> = sorted.into_iter().zip(0..).collect();
        for class in forms.classes.iter_mut().filter(|class| **class != UNKNOWN) {
            *class = ranks[&forms.least[usize::from(*class)]];
            forms.counts[usize::from(*class)] += 1;
        }
        forms.least = ranks.into_keys().collect();
        forms
    }

    /// Enters every form of the class with this least band.
    fn enter_class(&mut self, least: &Band) {
        let same = [0, 1, 2];
        for rows in PERMUTATIONS {
            for stacks in PERMUTATIONS {
                for left in PERMUTATIONS {
                    let frame = Frame::new(rows, stacks, [left, same, same]);
                    let sorted = Sorted::new(&frame.apply(least));
                    let place = self.enter(&sorted);
                    self.classes[place] = self.least.len() as u16;
                    self.frames[place] = frame.then(&sorted.frame()).inverse();
                }
            }
        }
    }

    /// The index of a form in the tables, which grow when the content of the middle box is new.
    fn enter(&mut self, sorted: &Sorted) -> usize {
        let [code, _] = sorted.code();
        if self.middle[code] == UNKNOWN {
            self.middle[code] = (self.classes.len() >> 6) as u16;
            self.classes.resize(self.classes.len() + 64, UNKNOWN);
            self.frames.resize(self.classes.len(), Frame::new([0, 1, 2], [0, 1, 2], [[0, 1, 2]; 3]));
        }
        self.place(sorted)
    }
}

/// The columns of the middle and right boxes, sorted. Each number has the names of the digits from the top in 24 bits,
/// then the column.
struct Sorted([[u32; 3]; 2]);

impl Sorted {
    #[inline]
    fn new(band: &Band) -> Sorted {
        let mut names = [0; 16];
        for (i, row) in band.iter().enumerate() {
            for (j, digit) in row[..3].iter().enumerate() {
                names[usize::from(digit & 15)] = (3 * i + j) as u32;
            }
        }
        let column = |j: usize| {
            let [top, middle, bottom] = [0, 1, 2].map(|i| names[usize::from(band[i][j] & 15)]);
            top << 24 | middle << 16 | bottom << 8 | j as u32
        };
        Sorted([3, 6].map(|from| sort([column(from), column(from + 1), column(from + 2)])))
    }

    /// The lower rows of the middle box as a number in base 9, and the orders of the rows of the right box.
    #[inline]
    fn code(&self) -> [usize; 2] {
        let rows = |columns: &[u32; 3]| [16, 8].map(|shift| columns.map(|column| column >> shift & 255));
        let [middle, right] = [rows(&self.0[0]), rows(&self.0[1])];
        let code = middle.as_flattened().iter().fold(0, |code, name| 9 * code + *name as usize);
        let order =
            |[x, y, z]: [u32; 3]| usize::from(x < y) | usize::from(y < z) << 1 | usize::from(x < z) << 2;
        [code, order(right[0]) << 3 | order(right[1])]
    }

    /// The order that sorts the columns.
    fn frame(&self) -> Frame {
        let mut columns = [0, 1, 2, 0, 0, 0, 0, 0, 0];
        columns[3..].iter_mut().zip(self.0.as_flattened()).for_each(|(to, column)| *to = *column as u8);
        Frame { rows: [0, 1, 2], columns }
    }
}

fn sort([mut a, mut b, mut c]: [u32; 3]) -> [u32; 3] {
    (a, b) = (a.min(b), a.max(b));
    (b, c) = (b.min(c), b.max(c));
    (a, b) = (a.min(b), a.max(b));
    [a, b, c]
}
