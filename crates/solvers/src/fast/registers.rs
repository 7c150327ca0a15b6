//! Candidates of one puzzle: all digits and bands in four registers of eight lanes, and a round on them.
//!
//! ```text
//! lane d of register b (0..3)   digit d + 1 (1..=8) in band b
//! lane b of register 3 (0..3)   digit 9 in band b; lane 3 is like lane 2, and the upper half like the lower
//!
//! a lane:   bit  31 30......22 21 20 19......11 10  9  8.......0
//!                 .  third row  .  .  second row .  .  first row
//! ```
//! The two bits between rows take carries. One addition or subtraction therefore tests all rows of all bands and digits
//! at once for being empty or having a single bit. A round has no branches and is repeated until the same fixpoint as
//! that of the lanes ([`round`](super::round)).
//!
//! Tried, and slower: both children of a guess side by side with AVX2, whose sixteen registers are too few (1.15 of the
//! time), and on loose puzzles (1.47); a search for two digits in one cell in every round; singles and matchings from the
//! same state; a guess before the fixpoint.

use super::marks::Marks;
use super::octet::{Octet, One, last_register};
use super::word::Machine;

/// Cells of a lane.
const FULL: u32 = 0o777 | 0o777 << 11 | 0o777 << 22;
/// The bit above each row.
const ABOVE: u32 = 1 << 9 | 1 << 20 | 1 << 31;
/// The first cell of each row.
const FIRST: u32 = 1 | 1 << 11 | 1 << 22;
/// The first cell of each minirow.
const HEADS: u32 = FIRST | FIRST << 3 | FIRST << 6;
/// The heads of each row's first two boxes, moved by three boxes. Those of the last row wrap around to the lowest bits.
const BEHIND: u32 = (1 << 9 | 1 << 12) | (1 << 20 | 1 << 23) | (1 << 31 | 1 << 2);
/// The heads of the first two rows from the second box on, and those of `BEHIND`, moved by three rows (33 bits).
const BELOW: u32 = (1 << 4 | 1 << 7 | 1 << 10 | 1 << 13) | (1 << 15 | 1 << 18 | 1 << 21 | 1 << 24);

/// Candidates in registers.
pub(super) type Four<O> = [O; 4];

/// Numbers in all lanes.
#[derive(Clone, Copy)]
struct Constants<O> {
    zero: O,
    full: O,
    above: O,
    first: O,
    heads: O,
    behind: O,
    below: O,
    /// The cells of a row, the two lower cells of each minirow, and the lowest cells.
    row: O,
    lower: O,
    lowest: O,
}

impl<O: Octet> Constants<O> {
    #[inline(always)]
    fn new(any: O) -> Constants<O> {
        Constants {
            zero: any.all(0),
            full: any.all(FULL),
            above: any.all(ABOVE),
            first: any.all(FIRST),
            heads: any.all(HEADS),
            behind: any.all(BEHIND),
            below: any.all(BELOW),
            row: any.all(0o777),
            lower: any.all(0o333),
            lowest: any.all(0o111),
        }
    }
}

/// The first eight digits in four pairs, two pairs in each of two registers, one per half. For each pair, the cells
/// with at least one of its digits and the cells with both, in the lanes of the last register.
#[inline(always)]
pub(super) fn fold<O: Octet>(x: Four<O>) -> [(O, O); 2] {
    let (a, b) = O::interleave(x[0], x[1]);
    let (c, d) = O::interleave(x[2], x[2]);
    [O::interleave_pairs(a | b, c | d), O::interleave_pairs(a & b, c & d)]
}

/// Cells with at least one and with at least two digits, in the lanes of the last register.
#[inline(always)]
fn tally<O: Octet>(x: Four<O>) -> (O, O) {
    let [(a, b), (c, d)] = fold(x);
    let (one, two) = (a | b, c | d | (a & b));
    let (y, z) = (one.across(), two.across());
    let (one, two) = (one | y, two | z | (one & y));
    (one | x[3], two | (one & x[3]))
}

/// Each band's cells in all lanes of its register.
#[inline(always)]
fn by_register<O: Octet>(cells: O) -> Four<O> {
    [cells.band::<0>(), cells.band::<1>(), cells.band::<2>(), cells]
}

/// The cells of rows that have no bit in `x`.
#[inline(always)]
fn rows_with<O: Octet>(x: O, k: &Constants<O>) -> O {
    let some = x.plus(k.full) & k.above;
    some.minus(some.down::<9>())
}

/// All bits except the lowest of each row.
#[inline(always)]
fn but_lowest<O: Octet>(x: O, k: &Constants<O>) -> O {
    x & (x | k.above).minus(k.first)
}

#[inline(always)]
fn heads<O: Octet>(x: O, k: &Constants<O>) -> O {
    (x | x.down::<1>() | x.down::<2>()) & k.heads
}

/// The heads rotated by one and by two boxes, and each of these by one and by two rows. Bits that are not heads are
/// undefined.
#[inline(always)]
fn turned<O: Octet>(boxes: O, k: &Constants<O>) -> [[O; 2]; 2] {
    if O::ROTATES {
        // The first boxes and rows are repeated after the last ones, so that a shift acts as a rotation.
        let boxes = boxes | (boxes.around::<9>() & k.behind);
        let boxes = boxes | (boxes.around::<1>() & k.below);
        return [
            [boxes.around::<{ 32 - 14 }>(), boxes.around::<{ 32 - 25 }>()],
            [boxes.around::<{ 32 - 17 }>(), boxes.around::<{ 32 - 28 }>()],
        ];
    }
    let (a, b) =
        ((boxes.down::<3>() | boxes.up::<6>()) & k.heads, (boxes.down::<6>() | boxes.up::<3>()) & k.heads);
    [
        [a.down::<11>() | a.up::<22>(), a.down::<22>() | a.up::<11>()],
        [b.down::<11>() | b.up::<22>(), b.down::<22>() | b.up::<11>()],
    ]
}

/// Strikes candidates that are in no matching of rows to boxes.
#[inline(always)]
fn match_rows<O: Octet>(x: O, k: &Constants<O>) -> O {
    let [[a1, a2], [b1, b2]] = turned(heads(x, k), k);
    let minors = (a1 & b2) | (a2 & b1);
    let minors = if O::ROTATES { minors & k.heads } else { minors };
    x & minors.up::<3>().minus(minors)
}

/// The columns in which a band has a place, rotated by one and by two within boxes. Bits above the columns are
/// undefined.
#[inline(always)]
fn columns<O: Octet>(x: O, k: &Constants<O>) -> (O, O) {
    let here = (x | x.down::<11>() | x.down::<22>()) & k.row;
    (
        O::select(k.lower, here.down::<1>(), here.up::<2>()),
        O::select(k.lowest, here.down::<2>(), here.up::<1>()),
    )
}

#[inline(always)]
fn all_rows<O: Octet>(x: O) -> O {
    x | x.up::<11>() | x.up::<22>()
}

/// The result of a round.
pub(super) struct Round<O> {
    pub(super) x: Four<O>,
    /// Cells that had at least two candidates before the round; in the first three registers all lanes are equal.
    pub(super) many: Four<O>,
    /// Zero if every cell had a candidate and every digit has a place in every band.
    pub(super) unsound: O,
    /// The states in which a candidate was struck: see [`Octet::some`].
    pub(super) changed: u16,
}

#[inline(always)]
fn round<O: Octet>(old: Four<O>, k: &Constants<O>) -> Round<O> {
    let mut x = old;
    let (any, many) = tally(x);
    let many = by_register(many);
    let mut hidden = old;
    for i in 0..4 {
        hidden[i] = x[i].and_not(rows_with(but_lowest(x[i], k), k));
        let placed = x[i].and_not(many[i]);
        // In rows with a single, the digit's other candidates are struck.
        x[i] = x[i].and_not(rows_with(placed, k) & many[i]);
    }
    let found = by_register(tally(hidden).0);
    for i in 0..4 {
        x[i] = match_rows(x[i].and_not(found[i].and_not(hidden[i])), k);
    }
    let (a0, b0) = columns(x[0], k);
    let (a1, b1) = columns(x[1], k);
    let (a2, b2) = columns(x[2], k);
    let (a3, b3) = columns(x[3], k);
    x[0] = x[0] & all_rows((a1 & b2) | (a2 & b1));
    x[1] = x[1] & all_rows((a2 & b0) | (a0 & b2));
    x[2] = x[2] & all_rows((a0 & b1) | (a1 & b0));
    x[3] = x[3] & all_rows((a3.turn::<1>() & b3.turn::<2>()) | (a3.turn::<2>() & b3.turn::<1>()));
    let changed = (x[0] ^ old[0]) | (x[1] ^ old[1]) | (x[2] ^ old[2]) | (x[3] ^ old[3]);
    let unsound = (any ^ k.full) | O::zeros(x);
    Round { x, many, unsound, changed: changed.some() }
}

/// Runs rounds until a state is at its fixpoint or has a contradiction. With `strictly`, a fixpoint is also checked for
/// [`twins`]. Otherwise twins are detected later, when their cells are decided and some digit has no place.
#[inline(always)]
pub(super) fn propagate<O: Octet>(mut x: Four<O>, strictly: bool) -> Round<O> {
    let k = &Constants::new(x[0]);
    loop {
        let mut round = round(x, k);
        x = round.x;
        let failed = O::whole(round.unsound.some());
        if failed == 0 && O::whole(round.changed) == O::EVERY {
            continue;
        }
        round.changed &= !failed;
        if strictly && (failed == 0 || (failed != O::EVERY && round.changed == 0)) {
            round.unsound = round.unsound | twins(x, round.many, k);
        }
        return round;
    }
}

impl<O: One> Round<O> {
    /// The open cells by band; `None` if there is a contradiction.
    #[inline(always)]
    pub(super) fn open(&self) -> Option<[u32; 3]> {
        self.unsound.is_zero().then(|| by_band(self.many[3]))
    }
}

/// Non-zero if a digit is the only candidate of two cells of a row, or a cell is the only place of two digits.
#[inline(always)]
fn twins<O: Octet>(x: Four<O>, many: Four<O>, k: &Constants<O>) -> O {
    let mut twins = k.zero;
    let mut only = x;
    for i in 0..4 {
        twins = twins | but_lowest(x[i].and_not(many[i]), k);
        only[i] = x[i].and_not(rows_with(but_lowest(x[i], k), k));
    }
    twins | tally(only).1
}

/// Nine cells of each of three rows, with two bits between rows.
#[inline(always)]
const fn spaced(cells: u32) -> u32 {
    (cells & 0o777) | (cells & 0o777_000) << 2 | (cells & 0o777_000_000) << 4
}

#[inline(always)]
const fn packed(lane: u32) -> u32 {
    (lane & 0o777) | (lane >> 2 & 0o777_000) | (lane >> 4 & 0o777_000_000)
}

/// The content of the lanes of the last register.
#[inline(always)]
pub(super) fn by_band<O: One>(cells: O) -> [u32; 3] {
    let [a, b, c, ..] = cells.lanes();
    [a, b, c]
}

/// Converts marks to registers.
#[inline(always)]
pub(super) fn spread<M: Machine>(m: M, marks: &Marks) -> Four<M::Octet> {
    let mut lanes = [[0; 8]; 4];
    for digit in 0..9 {
        let cells = marks.0[digit];
        let high = (cells >> 54) | marks.tail(digit) << 10;
        let bands = [cells as u32, (cells >> 27) as u32, high as u32].map(spaced);
        if digit == 8 {
            lanes[3] = last_register(bands);
            break;
        }
        for band in 0..3 {
            lanes[band][digit] = bands[band];
        }
    }
    [m.octet(lanes[0]), m.octet(lanes[1]), m.octet(lanes[2]), m.octet(lanes[3])]
}

/// Converts registers to marks.
#[inline(always)]
pub(super) fn gathered<O: One>(x: Four<O>) -> Marks {
    let lanes = [x[0].lanes(), x[1].lanes(), x[2].lanes(), x[3].lanes()];
    let mut marks = Marks::NOTHING;
    for digit in 0..9 {
        let band =
            |band: usize| u64::from(packed(if digit < 8 { lanes[band][digit] } else { lanes[3][band] }));
        let (low, middle, high) = (band(0), band(1), band(2));
        marks.0[digit] = low | middle << 27 | high << 54;
        marks.0[9 + digit / 3] |= high >> 10 << (17 * (digit % 3));
    }
    marks
}
