//! The place of a grid with one of its bands or stacks on top.

use super::stack::{CHOICES, Stack, TRIPLES, triple};
use crate::band_classes::Band;
use crate::band_classes::forms::Frame;

/// The place of a grid among those with the same first band. Places are ordered by split, then by the arrangements of
/// the two lower bands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Place {
    pub split: u32,
    /// Arrangement of the middle band.
    pub upper: u32,
    /// Arrangement of the bottom band.
    pub lower: u32,
}

impl Place {
    /// The place after all others.
    pub const LAST: Place = Place { split: u32::MAX, upper: u32::MAX, lower: u32::MAX };
}

/// A grid with one of its bands or stacks on top: that band, then the other two.
pub struct View([Band; 3]);

impl View {
    /// A view of a grid, which is given as three bands. `position` is the index in
    /// [`POSITIONS`](crate::band_classes::POSITIONS) of the side to put on top.
    pub fn new(bands: &[Band; 3], position: usize) -> View {
        let first = position % 3;
        View([0, 1, 2].map(|k| {
            let side = (first + k) % 3;
            match position < 3 {
                true => bands[side],
                false => std::array::from_fn(|i| std::array::from_fn(|j| bands[j / 3][j % 3][3 * side + i])),
            }
        }))
    }

    /// The band on top.
    pub fn top(&self) -> &Band {
        &self.0[0]
    }

    /// The place of the grid under an order that makes the top band the least of its class, or `None` if this place
    /// comes after the place `behind`.
    pub fn place(&self, stacks: &[Stack; 3], frame: &Frame, behind: &Place) -> Option<Place> {
        let names = frame.names(&self.0[0]);
        let columns = frame.columns.map(usize::from);
        let name = |band: usize, row: usize, j: usize| names[usize::from(self.0[band][row][columns[j]] & 15)];
        let sets: [u16; 9] = std::array::from_fn(|j| (0..3).fold(0, |set, row| set | 1 << name(1, row, j)));
        let choices: [u8; 3] = std::array::from_fn(|i| stacks[i].choice(sets[3 * i], sets[3 * i + 1]));
        let complement: [u8; 3] = std::array::from_fn(|i| stacks[i].complement[usize::from(choices[i])]);
        let (split, other, order) = match number(&choices) < number(&complement) {
            true => (choices, complement, [1, 2]),
            false => (complement, choices, [2, 1]),
        };
        if number(&split) > behind.split {
            return None;
        }
        let code = |band: usize, choices: &[u8; 3]| {
            arrangement(stacks, choices, [0, 1, 2].map(|row| std::array::from_fn(|j| name(band, row, j))))
        };
        let [upper, lower] =
            [(order[0], &split), (order[1], &other)].map(|(band, choices)| code(band, choices));
        Some(Place { split: number(&split), upper, lower }).filter(|place| place <= behind)
    }
}

/// The number of a split: the choices of its stacks in base 56.
pub fn number(choices: &[u8; 3]) -> u32 {
    choices.iter().fold(0, |number, choice| CHOICES as u32 * number + u32::from(*choice))
}

/// The choices of a split.
pub fn choices(number: u32) -> [u8; 3] {
    let n = CHOICES as u32;
    [number / n / n, number / n % n, number % n].map(|choice| choice as u8)
}

/// The code of three rows in any order. It consists of the left and middle triples of two rows: the row with the first
/// digit of the first column, and the row with the second. These triples determine all others.
fn arrangement(stacks: &[Stack; 3], split: &[u8; 3], rows: [[u8; 9]; 3]) -> u32 {
    let mut triples = [[0; 2]; 3];
    for row in rows {
        let takes = |j: usize| {
            let set = stacks[j / 3].sets[usize::from(split[j / 3])][j % 3];
            (set & ((1 << row[j]) - 1)).count_ones() as u8
        };
        triples[usize::from(takes(0))] =
            [triple([takes(0), takes(1), takes(2)]), triple([takes(3), takes(4), takes(5)])];
    }
    let [first, second, _] = triples;
    code([first[0], first[1], second[0], second[1]])
}

/// Four triples in base 27.
pub fn code(triples: [u8; 4]) -> u32 {
    triples.iter().fold(0, |code, triple| TRIPLES as u32 * code + u32::from(*triple))
}
