//! One puzzle at a time: all digits and bands in four registers of eight lanes.
//!
//! ```text
//! lane d of register b (0..3)   digit d + 1 (1..=8) in band b
//! lane b of register 3 (0..3)   digit 9 in band b; lane 3 is like lane 2, and the upper half like the lower
//!
//! a lane:   bit  31 30......22 21 20 19......11 10  9  8.......0
//!                 .  third row  .  .  second row .  .  first row
//! ```
//! The two bits between rows take carries, so that a row is tested for being empty or single by one
//! addition or subtraction for all rows, bands and digits at once. A round has no branches; it is repeated
//! to the same fixpoint as the lanes' (`round`), and the same cell is branched on, so that the search
//! tree is the same.
//!
//! A round waits for its own results most of the time. Where registers have room for two states, both
//! children of a guess are therefore propagated together until one is at its fixpoint or has failed; but not where
//! guesses hardly ever fail, which is where there are many clues and yet several solutions. If only the number of these
//! is asked for, up to three cells are guessed there at one fixpoint.

use std::ops::ControlFlow;

use super::guess::{apart, choose, part};
use super::marks::Marks;
use super::octet::{Octet, One};
use super::word::{Kernel, Machine};
use crate::solution::Solution;
use crate::solver::{Answer, Ending, Limits, Visit};

/// Cells of a lane.
const FULL: u32 = 0o777 | 0o777 << 11 | 0o777 << 22;
/// The bit above each row.
const ABOVE: u32 = 1 << 9 | 1 << 20 | 1 << 31;
/// The first cell of each row.
const FIRST: u32 = 1 | 1 << 11 | 1 << 22;
/// The first cell of each minirow.
const HEADS: u32 = FIRST | FIRST << 3 | FIRST << 6;
/// Heads of each row's first two boxes, three boxes on; the last row's go on in the lowest bits.
const BEHIND: u32 = (1 << 9 | 1 << 12) | (1 << 20 | 1 << 23) | (1 << 31 | 1 << 2);
/// The first two rows' heads from the second box on, with those behind, three rows (33 bits) on.
const BELOW: u32 = (1 << 4 | 1 << 7 | 1 << 10 | 1 << 13) | (1 << 15 | 1 << 18 | 1 << 21 | 1 << 24);

/// A search that starts with so few open cells, of a puzzle with 32 clues or more, and yet has to guess: of several
/// solutions nearly always, so that guesses seldom fail and their second children are seldom needed.
const FEW_OPEN: u32 = 81 - 32;

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
    /// A row's cells, of minirows the two lower ones, and the lowest.
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

/// Cells in which any digit is, as lanes of the last register.
#[inline(always)]
fn union<O: Octet>(x: Four<O>) -> O {
    let (a, b) = O::interleave(x[0], x[1]);
    let (c, d) = O::interleave(x[2], x[2]);
    let (a, b) = O::interleave_pairs(a | b, c | d);
    let any = a | b;
    any | any.across() | x[3]
}

/// The same, and cells in which two digits or more are.
#[inline(always)]
fn tally<O: Octet>(x: Four<O>) -> (O, O) {
    let (a, b) = O::interleave(x[0], x[1]);
    let (c, d) = O::interleave(x[2], x[2]);
    let (p, q) = O::interleave_pairs(a | b, c | d);
    let (r, s) = O::interleave_pairs(a & b, c & d);
    let (one, two) = (p | q, r | s | (p & q));
    let (y, z) = (one.across(), two.across());
    let (one, two) = (one | y, two | z | (one & y));
    (one | x[3], two | (one & x[3]))
}

/// Each band's cells in all lanes of its register.
#[inline(always)]
fn by_register<O: Octet>(cells: O) -> Four<O> {
    [cells.band::<0>(), cells.band::<1>(), cells.band::<2>(), cells]
}

/// Rows, of those in `x`, with no bit: their cells.
#[inline(always)]
fn rows_with<O: Octet>(x: O, k: &Constants<O>) -> O {
    let some = x.plus(k.full) & k.above;
    some.minus(some.down::<9>())
}

/// All bits but the lowest of each row.
#[inline(always)]
fn but_lowest<O: Octet>(x: O, k: &Constants<O>) -> O {
    x & (x | k.above).minus(k.first)
}

#[inline(always)]
fn heads<O: Octet>(x: O, k: &Constants<O>) -> O {
    (x | x.down::<1>() | x.down::<2>()) & k.heads
}

/// Boxes turned by one and two, each then by one and by two rows; where they are not heads, anything.
#[inline(always)]
fn turned<O: Octet>(boxes: O, k: &Constants<O>) -> [[O; 2]; 2] {
    if O::ROTATES {
        // The first boxes and rows once more behind the last, so that turning is rotation.
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

/// Strikes what is in no matching of rows to boxes.
#[inline(always)]
fn match_rows<O: Octet>(x: O, k: &Constants<O>) -> O {
    let [[a1, a2], [b1, b2]] = turned(heads(x, k), k);
    let minors = (a1 & b2) | (a2 & b1);
    let minors = if O::ROTATES { minors & k.heads } else { minors };
    x & minors.up::<3>().minus(minors)
}

/// Columns in which a band has a place, turned by one and by two within boxes; above the columns, anything.
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

/// What a round leaves.
pub(super) struct Round<O> {
    pub(super) x: Four<O>,
    /// Cells that had two candidates or more before it; of the first three registers all lanes agree.
    pub(super) many: Four<O>,
    /// Zero if every cell had a candidate and every band has a place for every digit.
    pub(super) unsound: O,
    /// Of which states a candidate was struck: see [`Octet::some`].
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
        // In rows with a single nothing else may stay.
        x[i] = x[i].and_not(rows_with(placed, k) & many[i]);
    }
    let found = by_register(union(hidden));
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

/// Rounds until a state is at its fixpoint or has a contradiction. `strictly`: a fixpoint is searched for [`twins`] too;
/// otherwise these come to light when the cells are decided, for then some digit has no place.
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
    /// How far its state has come.
    #[inline(always)]
    fn progress(&self) -> Progress {
        if self.changed == 0 { Progress::Settled(self.open()) } else { Progress::Begun }
    }

    /// The open cells by band; `None` if there is a contradiction.
    #[inline(always)]
    pub(super) fn open(&self) -> Option<[u32; 3]> {
        self.unsound.is_zero().then(|| by_band(self.many[3]))
    }
}

/// Not zero if a digit is the only candidate of two cells of a row, or a cell the only place of two digits.
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

/// Who is shown the solutions of a search. What nobody wants to see is not written out.
pub(super) trait Hear {
    /// Only the number of solutions is seen, so that the tree may be another than that of the lanes.
    const OWN_TREE: bool = false;

    /// Whether the next solution is wanted, after so many.
    #[inline(always)]
    fn wants(&self, _found: u64) -> bool {
        false
    }

    /// A solution; `Break` ends the search.
    #[inline(always)]
    fn on_answer(&mut self, _solution: &Solution) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// The number of solutions is all that counts.
pub(super) struct Number;

/// The number of solutions, and of guesses.
pub(super) struct Tree;

/// The answer is to hold the first one.
pub(super) struct First;

/// Each goes to a visitor, as a grid.
pub(super) struct Each<'a, 'v>(pub(super) &'a mut Visit<'v>);

impl Hear for Number {
    const OWN_TREE: bool = true;
}

impl Hear for Tree {}

impl Hear for First {
    #[inline(always)]
    fn wants(&self, found: u64) -> bool {
        found == 0
    }
}

impl Hear for Each<'_, '_> {
    #[inline(always)]
    fn wants(&self, _found: u64) -> bool {
        true
    }

    #[inline(always)]
    fn on_answer(&mut self, solution: &Solution) -> ControlFlow<()> {
        (self.0)(&solution.grid())
    }
}

/// How far a node has come.
#[derive(Clone, Copy)]
enum Progress {
    /// Propagation is to come.
    Begun,
    /// It has led to these open cells, by band, or to a contradiction.
    Settled(Option<[u32; 3]>),
}

/// A node to come back to.
type Open<O> = (Four<O>, Progress);

/// Open nodes of one search; no more guesses are open at one time than there are cells.
pub(super) struct Single<O> {
    stack: Vec<Open<O>>,
}

impl<O> Default for Single<O> {
    fn default() -> Single<O> {
        Single { stack: Vec::new() }
    }
}

impl<O: One> Single<O> {
    /// Searches on from candidates.
    #[inline(always)]
    pub(super) fn search<M: Machine<Octet = O>>(
        &mut self,
        machine: M,
        marks: &Marks,
        limits: Limits,
        on_answer: impl Hear,
    ) -> Answer {
        machine.call(Search { machine, stack: &mut self.stack, marks, limits, on_answer })
    }
}

/// Guesses in several cells at one fixpoint. What is not tried first goes on the stack; nothing does without a cell of two
/// candidates.
#[inline(always)]
fn guess_apart<M: Machine>(m: M, mut x: Four<M::Octet>, stack: &mut Vec<Open<M::Octet>>) -> Four<M::Octet> {
    for choice in apart(x).iter().flatten() {
        let [tried, rest] = part(m, x, choice);
        stack.push((rest, Progress::Begun));
        x = tried;
    }
    x
}

struct Search<'a, M: Machine, H> {
    machine: M,
    stack: &'a mut Vec<Open<M::Octet>>,
    marks: &'a Marks,
    limits: Limits,
    on_answer: H,
}

impl<M: Machine, H: Hear> Kernel for Search<'_, M, H> {
    type Output = Answer;

    #[inline(always)]
    fn run(self) -> Answer {
        let Search { machine: m, stack, marks, limits, mut on_answer } = self;
        let mut answer = Answer::without_search(limits);
        if limits.solutions == 0 {
            return answer;
        }
        stack.clear();
        let mut x = spread(m, marks);
        let mut progress = Progress::Begun;
        let freely = H::OWN_TREE && limits.nodes == u64::MAX;
        // It started with few open cells.
        let mut loose = false;
        loop {
            let open = match progress {
                Progress::Settled(open) => open,
                Progress::Begun => {
                    let round = propagate(x, !(freely && loose));
                    x = round.x;
                    round.open()
                }
            };
            if let Some(open) = open {
                if open != [0; 3] {
                    if answer.stats.guesses >= limits.nodes {
                        answer.ending = Ending::BudgetSpent;
                        break;
                    }
                    if answer.stats.guesses == 0 {
                        loose = marks.open_cells() <= FEW_OPEN;
                    }
                    let open_nodes = stack.len();
                    if freely && loose {
                        (x, progress) = (guess_apart(m, x, stack), Progress::Begun);
                    }
                    if stack.len() == open_nodes {
                        let [tried, rest] = part(m, x, &choose(x, open, freely && M::Octet::COUNTS));
                        if M::ROOMY && !loose {
                            let [first, second] = m.propagate_both([tried, rest]);
                            stack.push((second.x, second.progress()));
                            (x, progress) = (first.x, first.progress());
                        } else {
                            stack.push((rest, Progress::Begun));
                            (x, progress) = (tried, Progress::Begun);
                        }
                    }
                    answer.stats.guesses += (stack.len() - open_nodes) as u64;
                    answer.stats.depth = answer.stats.depth.max(stack.len() as u64);
                    continue;
                }
                let mut asked_to_stop = false;
                if on_answer.wants(answer.solutions) {
                    let mut solution = Solution::NONE;
                    m.unpack(&gathered(x), &mut solution);
                    answer.first.get_or_insert(solution);
                    asked_to_stop = on_answer.on_answer(&solution).is_break();
                }
                answer.solutions += 1;
                if asked_to_stop || answer.solutions >= limits.solutions {
                    answer.ending = Ending::Stopped;
                    break;
                }
            }
            let Some(open) = stack.pop() else { break };
            (x, progress) = open;
        }
        answer.stats.nodes = answer.stats.guesses;
        answer
    }
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

/// Cells of each band in the lanes of the last register.
pub(super) const fn last_register([a, b, c]: [u32; 3]) -> [u32; 8] {
    [a, b, c, c, a, b, c, c]
}

/// What is in the lanes of the last register.
#[inline(always)]
pub(super) fn by_band<O: One>(cells: O) -> [u32; 3] {
    let [a, b, c, ..] = cells.lanes();
    [a, b, c]
}

/// Marks to registers.
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

/// Registers to marks.
#[inline(always)]
fn gathered<O: One>(x: Four<O>) -> Marks {
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
