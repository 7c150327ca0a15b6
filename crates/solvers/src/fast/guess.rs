//! One puzzle at a time: the cell to branch on, by the rule of `branch`, and both children of the guess.

use super::octet::{Octet, One};
use super::single::Four;
use super::word::Machine;

/// Cells with exactly two and exactly three candidates.
#[inline(always)]
fn exactly<O: One>(x: O, ninth: O) -> (u32, u32) {
    let y = x.across::<4>();
    let (one, two) = (x | y, x & y);
    let (y1, y2) = (one.across::<2>(), two.across::<2>());
    let four = two & y2;
    let three = (one & y2) | (two & y1);
    let two = two | y2 | (one & y1);
    let one = one | y1;
    let (y1, y2, y3, y4) = (one.across::<1>(), two.across::<1>(), three.across::<1>(), four.across::<1>());
    let four = four | y4 | (one & y3) | (three & y1) | (two & y2);
    let three = three | y3 | (one & y2) | (two & y1);
    let two = two | y2 | (one & y1);
    let one = one | y1;
    let (four, three, two) = (four | (three & ninth), three | (two & ninth), two | (one & ninth));
    (two.and_not(three).lanes()[0], three.and_not(four).lanes()[0])
}

/// A cell and its peers, each as lanes of the last register.
struct Place {
    cell: [u32; 8],
    peers: [u32; 8],
}

/// The third band's first place; the one before it, and the last, stand for no cell.
const THIRD: usize = 65;

/// Where the places of each band begin.
const BANDS: [usize; 3] = [0, 32, THIRD];

/// A band's cells in the first stack.
const FIRST_STACK: u32 = 0o7 | 0o7 << 11 | 0o7 << 22;

/// By number: a bit of the first band, of the second, or, from [`THIRD`] on, of the third.
static PLACES: [Place; THIRD + 33] = {
    let mut places = [const { Place { cell: [0; 8], peers: [0; 8] } }; THIRD + 33];
    let mut n = 0;
    while n < 81 {
        let (row, column) = (n / 9, n % 9);
        let bit = row % 3 * 11 + column;
        let place = &mut places[BANDS[row / 3] + bit];
        place.cell[row / 3] = 1 << bit;
        let mut other = 0;
        while other < 81 {
            let (r, c) = (other / 9, other % 9);
            if other != n && (r == row || c == column || (r / 3 == row / 3 && c / 3 == column / 3)) {
                place.peers[r / 3] |= 1 << (r % 3 * 11 + c);
            }
            other += 1;
        }
        n += 1;
    }
    places
};

/// Two bands in one word.
#[inline(always)]
const fn two(bands: &[u32]) -> u64 {
    bands[0] as u64 | (bands[1] as u64) << 32
}

/// A cell to branch on.
pub(super) struct Choice {
    place: &'static Place,
    /// It has two candidates.
    pair: bool,
}

/// The cell to branch on: see `branch`.
#[inline(always)]
pub(super) fn choose<O: One>(x: Four<O>, open: [u32; 3]) -> Choice {
    let counts = [
        exactly(x[0], x[3].spread::<0>()),
        exactly(x[1], x[3].spread::<1>()),
        exactly(x[2], x[3].spread::<2>()),
    ];
    let mut cells = counts.map(|(two, _)| two);
    let pair = cells != [0; 3];
    if !pair {
        cells = counts.map(|(_, three)| three);
    }
    if cells == [0; 3] {
        cells = open;
    }
    // The most open peers, and of equals the first cell.
    let mut best = 0;
    let mut score = |place: usize| {
        let peers = &PLACES[place].peers;
        let score = (two(&open) & two(peers)).count_ones() + (open[2] & peers[2]).count_ones();
        best = best.max(score << 8 | (0xFF - place as u32));
    };
    let (mut left, mut third) = (two(&cells), cells[2]);
    while left | u64::from(third) != 0 {
        score(left.trailing_zeros() as usize);
        score(THIRD + third.trailing_zeros() as usize);
        left &= left.wrapping_sub(1);
        third &= third.wrapping_sub(1);
    }
    Choice { place: &PLACES[0xFF - best as usize % 0x100], pair }
}

/// Up to three cells with two candidates, of different bands and stacks, so that none is another's peer.
#[inline(always)]
pub(super) fn apart<O: One>(x: Four<O>) -> [Option<Choice>; 3] {
    let pairs = [
        exactly(x[0], x[3].spread::<0>()).0,
        exactly(x[1], x[3].spread::<1>()).0,
        exactly(x[2], x[3].spread::<2>()).0,
    ];
    let mut free = u32::MAX;
    let mut choices = [const { None }; 3];
    for band in 0..3 {
        let cells = pairs[band] & free;
        if cells != 0 {
            let bit = cells.trailing_zeros();
            choices[band] = Some(Choice { place: &PLACES[BANDS[band] + bit as usize], pair: true });
            free &= !(FIRST_STACK << (bit % 11 / 3 * 3));
        }
    }
    choices
}

/// All bits of one lane; at last of none.
static LANE: [[u32; 8]; 9] = {
    let mut lanes = [[0; 8]; 9];
    let mut n = 0;
    while n < 8 {
        lanes[n][n] = u32::MAX;
        n += 1;
    }
    lanes
};

/// Splits a cell into its lowest digit, to continue with, and the others. A digit that is left alone is struck from the
/// cell's peers at once, which saves a round.
#[inline(always)]
pub(super) fn part<M: Machine>(m: M, x: Four<M::Octet>, choice: &Choice) -> [Four<M::Octet>; 2] {
    let Place { cell, peers } = choice.place;
    let here = [m.octet([cell[0]; 8]), m.octet([cell[1]; 8]), m.octet([cell[2]; 8])];
    let near = [m.octet([peers[0]; 8]), m.octet([peers[1]; 8]), m.octet([peers[2]; 8])];
    let digits = ((x[0] & here[0]) | (x[1] & here[1]) | (x[2] & here[2])).nonzero();
    // A cell to branch on has two digits or more, so that the ninth is never the lowest.
    let first = digits.trailing_zeros() as usize % 8;
    let lowest = m.octet(LANE[first]);
    let (mut tried, mut rest) = (x, x);
    tried[3] = x[3].and_not(m.octet(*cell));
    for n in 0..3 {
        tried[n] = x[n].and_not((here[n].and_not(lowest)) | (near[n] & lowest));
    }
    if choice.pair {
        let ninth = digits == 1 << first;
        let other = m.octet(LANE[if ninth { 8 } else { digits.ilog2() as usize }]);
        for n in 0..3 {
            rest[n] = x[n].and_not((here[n].and_not(other)) | (near[n] & other));
        }
        rest[3] = x[3].and_not(m.octet(if ninth { *peers } else { *cell }));
    } else {
        for n in 0..3 {
            rest[n] = x[n].and_not(here[n] & lowest);
        }
    }
    [tried, rest]
}
