//! Branching: the cell for every lane at once, by counters whose bits are words.
//!
//! The open cell with the fewest candidates, the first of equals; its lowest value is tried first.

use super::packed::{MOST, Shape};
use super::round::State;
use crate::fast::word::{Block, Kernel, Machine, Word};

/// Bits of a number of candidates.
const BITS: usize = 5;

/// Where lanes branch.
pub(super) struct Choice<M: Machine> {
    /// By cell: lanes that have chosen it. Beyond the last cell zeros, for what fills packed boards.
    pub(super) chosen: Vec<M::Block>,
    /// By value: lanes that try it; first all candidates of the best cell so far.
    pub(super) tried: [M::Block; MOST],
}

impl<M: Machine> Choice<M> {
    pub(super) fn new<const ORDER: usize>() -> Choice<M> {
        let zero = M::Block::ZERO;
        let rows = (64 * Shape::<ORDER>::WORDS).div_ceil(Shape::<ORDER>::CELLS);
        Choice { chosen: vec![zero; rows * Shape::<ORDER>::N], tried: [zero; MOST] }
    }
}

/// Chooses cell and value for some lanes.
pub(super) struct Choose<'a, M: Machine, const ORDER: usize> {
    pub(super) machine: M,
    pub(super) state: &'a State<M, ORDER>,
    pub(super) choice: &'a mut Choice<M>,
    pub(super) lanes: M::Block,
}

impl<M: Machine, const ORDER: usize> Kernel for Choose<'_, M, ORDER> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Choose { machine: m, state, choice, lanes } = self;
        let lanes = m.load(&lanes);
        let mut best = [m.ones(); BITS];
        for cell in 0..Shape::<ORDER>::CELLS {
            consider(m, state, choice, cell, lanes, &mut best);
        }
        keep_last::<M, ORDER>(m, choice);
        let mut lower = m.zero();
        for value in 0..Shape::<ORDER>::N {
            let x = m.load(&choice.tried[value]);
            m.store(x.and_not(lower) & lanes, &mut choice.tried[value]);
            lower = lower | x;
        }
    }
}

/// Notes a cell in lanes where it is open and has fewer candidates than all before it.
#[inline(always)]
fn consider<M: Machine, const ORDER: usize>(
    m: M,
    state: &State<M, ORDER>,
    choice: &mut Choice<M>,
    cell: usize,
    lanes: M::Word,
    best: &mut [M::Word; BITS],
) {
    let n = Shape::<ORDER>::N;
    let marks = &state.marks[n * (cell / n) * n + cell % n..];
    let mut count = [m.zero(); BITS];
    for first in (0..n).step_by(4) {
        let mut x = [m.zero(); 4];
        for i in 0..4.min(n - first) {
            x[i] = m.load(&marks[n * (first + i)]);
        }
        add(&mut count, x);
    }
    let mut fewer = m.zero();
    for bit in 0..BITS {
        fewer = Word::greater(best[bit], count[bit], fewer);
    }
    let open = Word::or3(count[1], count[2], count[3] | count[4]);
    let fewer = Word::and3(fewer, open, lanes);
    for bit in 0..BITS {
        best[bit] = Word::select(fewer, count[bit], best[bit]);
    }
    for value in 0..n {
        let tried = Word::select(fewer, m.load(&marks[n * value]), m.load(&choice.tried[value]));
        m.store(tried, &mut choice.tried[value]);
    }
    m.store(fewer, &mut choice.chosen[cell]);
}

/// Counts four more.
#[inline(always)]
fn add<W: Word>(count: &mut [W; BITS], x: [W; 4]) {
    let ones = Word::xor3(count[0], x[0], x[1]);
    let carry = Word::majority(count[0], x[0], x[1]);
    count[0] = Word::xor3(ones, x[2], x[3]);
    let more = Word::majority(ones, x[2], x[3]);
    let mut carried = Word::majority(count[1], carry, more);
    count[1] = Word::xor3(count[1], carry, more);
    for bit in 2..BITS {
        let next = count[bit] & carried;
        count[bit] = count[bit] ^ carried;
        carried = next;
    }
}

/// Leaves of the cells noted the last, which has the fewest candidates.
#[inline(always)]
fn keep_last<M: Machine, const ORDER: usize>(m: M, choice: &mut Choice<M>) {
    let mut later = m.zero();
    for chosen in choice.chosen[..Shape::<ORDER>::CELLS].iter_mut().rev() {
        let noted = m.load(chosen);
        m.store(noted.and_not(later), chosen);
        later = later | noted;
    }
}
