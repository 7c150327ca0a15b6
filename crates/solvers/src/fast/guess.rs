//! For one puzzle at a time: chooses the cell to branch on, by the rule of `branch`, and makes both children of the
//! guess.

use super::octet::{Octet, One, last_register};
use super::registers::{Four, by_band, fold};
use super::word::Machine;

/// Cells with exactly two and exactly three candidates, by band.
#[inline(always)]
fn exactly<O: One>(x: Four<O>) -> [[u32; 3]; 2] {
    let [(a, b), (c, d)] = fold(x);
    let (one, two, three, four) = (a | b, c | d | (a & b), (a & d) | (b & c), c & d);
    let (y1, y2, y3, y4) = (one.across(), two.across(), three.across(), four.across());
    let four = four | y4 | (one & y3) | (three & y1) | (two & y2);
    let three = three | y3 | (one & y2) | (two & y1);
    let two = two | y2 | (one & y1);
    let one = one | y1;
    let ninth = x[3];
    let (four, three, two) = (four | (three & ninth), three | (two & ninth), two | (one & ninth));
    [by_band(two.and_not(three)), by_band(three.and_not(four))]
}

/// A cell and its peers, each as lanes of the last register.
struct Place {
    cell: [u32; 8],
    peers: [u32; 8],
}

/// Index of the first place of each band.
const BANDS: [usize; 3] = [0, 32, 64];

/// A band's cells in the first stack.
const FIRST_STACK: u32 = 0o7 | 0o7 << 11 | 0o7 << 22;

/// The place of each bit: those of the first band, then of the second, then of the third.
static PLACES: [Place; 96] = {
    let mut places = [const { Place { cell: [0; 8], peers: [0; 8] } }; 96];
    let mut n = 0;
    while n < 81 {
        let (row, column) = (n / 9, n % 9);
        let bit = row % 3 * 11 + column;
        let (mut cell, mut peers) = ([0; 3], [0; 3]);
        cell[row / 3] = 1 << bit;
        let mut other = 0;
        while other < 81 {
            let (r, c) = (other / 9, other % 9);
            if other != n && (r == row || c == column || (r / 3 == row / 3 && c / 3 == column / 3)) {
                peers[r / 3] |= 1 << (r % 3 * 11 + c);
            }
            other += 1;
        }
        places[BANDS[row / 3] + bit] = Place { cell: last_register(cell), peers: last_register(peers) };
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
    /// See [`two_digits`].
    digits: [usize; 2],
}

impl Choice {
    #[inline(always)]
    fn new<O: One>(x: Four<O>, place: &'static Place, pair: bool) -> Choice {
        Choice { place, pair, digits: two_digits(x, place) }
    }
}

/// The cell to branch on, by the rule of `branch`. With `freely`, it is chosen by [`Digits`] instead, because the
/// caller does not see the tree.
#[inline(always)]
pub(super) fn choose<O: One>(x: Four<O>, open: [u32; 3], freely: bool) -> Choice {
    let [pairs, triples] = exactly(x);
    if pairs == [0; 3] {
        return Choice::new(x, most(if triples == [0; 3] { open } else { triples }, &open), false);
    }
    let place = if freely { most(pairs, &Digits::new(x, pairs, open)) } else { most(pairs, &open) };
    Choice::new(x, place, true)
}

/// The first cell of a set with the highest worth.
#[inline(always)]
fn most(cells: [u32; 3], worth: &impl Worth) -> &'static Place {
    let mut best = 0;
    let (mut left, mut third) = (two(&cells), cells[2]);
    while left | u64::from(third) != 0 {
        let place = if left != 0 { left.trailing_zeros() } else { 64 + third.trailing_zeros() };
        third = if left != 0 { third } else { third & third.wrapping_sub(1) };
        left &= left.wrapping_sub(1);
        best = best.max(worth.of(&PLACES[place as usize]) << 8 | (0xFF - place));
    }
    &PLACES[0xFF - best as usize % 0x100]
}

/// An estimate of how much follows from a guess.
trait Worth {
    fn of(&self, place: &Place) -> u32;
}

/// For a set of open cells, the worth is the number of open peers.
impl Worth for [u32; 3] {
    #[inline(always)]
    fn of(&self, Place { peers, .. }: &Place) -> u32 {
        (two(self) & two(peers)).count_ones() + (self[2] & peers[2]).count_ones()
    }
}

/// The candidates of each digit, and those of them in cells with two candidates. The worth of a cell with two
/// candidates is a sum: twice the number of its open peers, what follows from each of its digits, and the smaller of
/// these two values once more.
struct Digits<O> {
    x: Four<O>,
    open: [u32; 3],
    all: [u64; 9],
    all_third: [u32; 9],
    paired: [u64; 9],
    paired_third: [u32; 9],
}

impl<O: One> Digits<O> {
    #[inline(always)]
    fn new(x: Four<O>, pairs: [u32; 3], open: [u32; 3]) -> Digits<O> {
        let mut digits =
            Digits { x, open, all: [0; 9], all_third: [0; 9], paired: [0; 9], paired_third: [0; 9] };
        let [p0, p1, p2] = [x[0].all(pairs[0]), x[0].all(pairs[1]), x[0].all(pairs[2])];
        digits.all[..8].copy_from_slice(&x[0].zip(x[1]));
        digits.all_third[..8].copy_from_slice(&x[2].lanes());
        digits.paired[..8].copy_from_slice(&(x[0] & p0).zip(x[1] & p1));
        digits.paired_third[..8].copy_from_slice(&(x[2] & p2).lanes());
        let ninth = by_band(x[3]);
        (digits.all[8], digits.all_third[8]) = (two(&ninth), ninth[2]);
        (digits.paired[8], digits.paired_third[8]) = (two(&ninth) & two(&pairs), ninth[2] & pairs[2]);
        digits
    }

    /// What follows from a digit: the number of its candidates among the peers, where those in cells with two
    /// candidates count five times.
    #[inline(always)]
    fn follows(&self, digit: usize, peers: u64, third: u32) -> u32 {
        let all = (self.all[digit] & peers).count_ones() + (self.all_third[digit] & third).count_ones();
        let paired =
            (self.paired[digit] & peers).count_ones() + (self.paired_third[digit] & third).count_ones();
        all + 4 * paired
    }
}

impl<O: One> Worth for Digits<O> {
    #[inline(always)]
    fn of(&self, place: &Place) -> u32 {
        let [first, second] = two_digits(self.x, place);
        let (peers, third) = (two(&place.peers), place.peers[2]);
        let (a, b) = (self.follows(first, peers, third), self.follows(second, peers, third));
        2 * self.open.of(place) + a + b + a.min(b)
    }
}

/// The lowest of a cell's first eight digits, and the next one or the ninth.
#[inline(always)]
fn two_digits<O: One>(x: Four<O>, Place { cell, .. }: &Place) -> [usize; 2] {
    let digits =
        ((x[0] & x[0].all(cell[0])) | (x[1] & x[0].all(cell[1])) | (x[2] & x[0].all(cell[2]))).nonzero();
    let others = digits & digits.wrapping_sub(1);
    [digits.trailing_zeros() as usize % 8, (others | 1 << 8).trailing_zeros() as usize]
}

/// Up to three cells with two candidates, in different bands and stacks, so that none is a peer of another.
#[inline(always)]
pub(super) fn apart<O: One>(x: Four<O>) -> [Option<Choice>; 3] {
    let [pairs, _] = exactly(x);
    let mut free = u32::MAX;
    let mut choices = [const { None }; 3];
    for band in 0..3 {
        let cells = pairs[band] & free;
        if cells != 0 {
            let bit = cells.trailing_zeros();
            choices[band] = Some(Choice::new(x, &PLACES[BANDS[band] + bit as usize], true));
            free &= !(FIRST_STACK << (bit % 11 / 3 * 3));
        }
    }
    choices
}

/// All bits of one lane; the last entry has no lane.
static LANE: [[u32; 8]; 9] = {
    let mut lanes = [[0; 8]; 9];
    let mut n = 0;
    while n < 8 {
        lanes[n][n] = u32::MAX;
        n += 1;
    }
    lanes
};

/// Splits a cell into its lowest digit, with which the search continues, and its other digits. If one digit is left, it
/// is struck from the cell's peers at once, which saves a round.
#[inline(always)]
pub(super) fn part<M: Machine>(m: M, x: Four<M::Octet>, choice: &Choice) -> [Four<M::Octet>; 2] {
    let Place { cell, peers } = choice.place;
    let here = [m.octet([cell[0]; 8]), m.octet([cell[1]; 8]), m.octet([cell[2]; 8])];
    let near = [m.octet([peers[0]; 8]), m.octet([peers[1]; 8]), m.octet([peers[2]; 8])];
    // A cell to branch on has at least two digits, so the ninth is never the lowest.
    let [first, second] = choice.digits;
    let lowest = m.octet(LANE[first]);
    let (mut tried, mut rest) = (x, x);
    tried[3] = x[3].and_not(m.octet(*cell));
    for n in 0..3 {
        tried[n] = x[n].and_not((here[n].and_not(lowest)) | (near[n] & lowest));
    }
    if choice.pair {
        let other = m.octet(LANE[second]);
        for n in 0..3 {
            rest[n] = x[n].and_not((here[n].and_not(other)) | (near[n] & other));
        }
        rest[3] = x[3].and_not(m.octet(if second == 8 { *peers } else { *cell }));
    } else {
        for n in 0..3 {
            rest[n] = x[n].and_not(here[n] & lowest);
        }
    }
    [tried, rest]
}
