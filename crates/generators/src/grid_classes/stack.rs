//! A stack below the top band, and the possible contents of its boxes.

use crate::band_classes::forms::FORMS;
use crate::band_classes::{Band, PERMUTATIONS};

/// Number of ways to divide the digits left in three columns between the middle and the bottom band.
pub const CHOICES: usize = 56;
/// Number of ways to choose one digit from each of three columns: 3³.
pub const TRIPLES: usize = 27;
/// Number of contents of a box up to the order of its rows, given the sets of its columns.
pub const CONTENTS: usize = 36;

/// Stands for no triple or no choice.
pub const NONE: u8 = u8::MAX;
const ALL: u16 = 0x1ff;

/// The digits of a column, ascending.
type Column = [u8; 3];

/// One stack below a top band.
pub struct Stack {
    /// For each choice, the choice with the middle and the bottom band exchanged.
    pub complement: Vec<u8>,
    /// For each choice, the columns of the middle band as sets.
    pub sets: Vec<[u16; 3]>,
    /// For each choice and triple, its digits as a set.
    pub triples: Vec<[u16; TRIPLES]>,
    /// For each choice and triple, its digits, column by column.
    pub digits: Vec<[[u8; 3]; TRIPLES]>,
    /// For each choice and set of digits, the triple, or [`NONE`].
    pub triple_of: Vec<[u8; 512]>,
    /// For each choice and digit, the triples that contain the digit.
    pub holding: Vec<[u32; 9]>,
    /// A number for each set of digits in the first column, and one for each set in the second. Their sum is the
    /// choice.
    first: [u8; 512],
    second: [u8; 512],
    /// The digits of the first column of the top band. In the second column, only these digits affect the choice.
    above: u16,
    /// For each choice and content of the middle box, the contents of the bottom box for which the class of the stack
    /// does not precede that of the top band.
    pub not_less: Vec<[u64; CONTENTS]>,
    /// With the same indices, the contents for which the two classes are the same.
    pub equal: Vec<[u64; CONTENTS]>,
}

impl Stack {
    /// The stack below three columns of a band of the given class.
    pub fn new(top: [Column; 3], band: u16) -> Stack {
        let [a, b, c] = top.map(|column| set(&column));
        let mut choices: Vec<[u16; 3]> = Vec::with_capacity(CHOICES);
        let (mut first, mut second) = ([NONE; 512], [0; 512]);
        // A digit of a box must be in one of the two columns that do not contain it in the top band. So the second
        // column takes the digits of `c` that the first one leaves, and any digits of `a`. The third column takes the
        // rest.
        for one in subsets(b | c, 3) {
            first[usize::from(one)] = choices.len() as u8;
            let of_c = c & !one;
            for (n, of_a) in (0..).zip(subsets(a, 3 - of_c.count_ones())) {
                second[usize::from(of_a)] = n;
                choices.push([one, of_c | of_a, ALL & !(one | of_c | of_a)]);
            }
        }
        let mut stack = Stack {
            complement: Vec::new(),
            triples: choices.iter().map(triple_sets).collect(),
            digits: choices.iter().map(triple_digits).collect(),
            triple_of: Vec::new(),
            holding: Vec::new(),
            sets: Vec::new(),
            first,
            second,
            above: a,
            not_less: vec![[0; CONTENTS]; CHOICES],
            equal: vec![[0; CONTENTS]; CHOICES],
        };
        stack.complement =
            choices.iter().map(|[one, two, _]| stack.choice((b | c) & !one, (a | c) & !two)).collect();
        stack.triple_of = stack.triples.iter().map(by_set).collect();
        stack.holding = stack.triples.iter().map(by_digit).collect();
        stack.sets = choices;
        stack.compare(top, band);
        stack
    }

    /// The choice with these sets in the first two columns of the middle band.
    #[inline]
    pub fn choice(&self, first: u16, second: u16) -> u8 {
        self.first[usize::from(first)] + self.second[usize::from(second & self.above)]
    }

    /// Compares the class of each stack with that of the top band.
    fn compare(&mut self, top: [Column; 3], band: u16) {
        for choice in 0..CHOICES {
            let below = usize::from(self.complement[choice]);
            for middle in 0..CONTENTS {
                for bottom in 0..CONTENTS {
                    let rows = [(choice, middle), (below, bottom)].map(|(choice, content)| {
                        rows_of(content).map(|takes| self.digits[choice][usize::from(triple(takes))])
                    });
                    let side: Band = std::array::from_fn(|i| {
                        std::array::from_fn(|j| if j < 3 { top[i][j] } else { rows[j / 3 - 1][j % 3][i] })
                    });
                    let class = FORMS.class(&side);
                    self.not_less[choice][middle] |= u64::from(class >= band) << bottom;
                    self.equal[choice][middle] |= u64::from(class == band) << bottom;
                }
            }
        }
    }
}

/// The index of a triple: a number in base 3 whose digits say which digit the triple takes from each column.
pub fn triple(takes: [u8; 3]) -> u8 {
    9 * takes[0] + 3 * takes[1] + takes[2]
}

/// For each row of a content and each column, the index of the digit that the row takes. The first row takes the first
/// digit of the first column.
fn rows_of(content: usize) -> [[u8; 3]; 3] {
    let [second, third] = [PERMUTATIONS[content / 6], PERMUTATIONS[content % 6]];
    std::array::from_fn(|row| [row, second[row], third[row]].map(|takes| takes as u8))
}

/// For the triples of two rows of a box, the content of the box.
pub fn contents() -> [[u8; TRIPLES]; TRIPLES] {
    let mut contents = [[NONE; TRIPLES]; TRIPLES];
    for content in 0..CONTENTS {
        let rows = rows_of(content).map(triple);
        for one in rows {
            for other in rows.into_iter().filter(|other| *other != one) {
                contents[usize::from(one)][usize::from(other)] = content as u8;
            }
        }
    }
    contents
}

/// The triples of three columns.
fn triple_digits(columns: &[u16; 3]) -> [[u8; 3]; TRIPLES] {
    let [a, b, c] = columns.map(digits);
    std::array::from_fn(|n| [a[n / 9], b[n / 3 % 3], c[n % 3]])
}

fn triple_sets(columns: &[u16; 3]) -> [u16; TRIPLES] {
    triple_digits(columns).map(|digits| set(&digits))
}

fn by_set(sets: &[u16; TRIPLES]) -> [u8; 512] {
    let mut triples = [NONE; 512];
    sets.iter().zip(0..).for_each(|(set, triple)| triples[usize::from(*set)] = triple);
    triples
}

fn by_digit(sets: &[u16; TRIPLES]) -> [u32; 9] {
    std::array::from_fn(|digit| {
        let holds = (0..).zip(sets).filter(|(_, set)| **set >> digit & 1 == 1);
        holds.fold(0, |triples, (triple, _)| triples | 1 << triple)
    })
}

fn set(column: &Column) -> u16 {
    column.iter().fold(0, |set, digit| set | 1 << digit)
}

fn digits(set: u16) -> Column {
    let mut digits = (0..9).filter(|digit| set >> digit & 1 == 1);
    std::array::from_fn(|_| digits.next().expect("three digits"))
}

/// The subsets of the given size, ascending.
fn subsets(of: u16, size: u32) -> impl Iterator<Item = u16> {
    (0..=ALL).filter(move |set| set & !of == 0 && set.count_ones() == size)
}
