//! Branching: chooses a cell for all lanes at once, with bit-sliced counters.
//!
//! Of the cells with two candidates, the one that sees the most open cells is chosen. If there are none, it is chosen
//! from the cells with three candidates, and if there are none of these, from all open cells. Ties go to the first
//! cell. Its lowest digit is tried first.

use super::marks::WORDS;
use super::round::State;
use super::transpose::{Boards, PLACES, STRIDE, coarse_of, fine};
use super::word::{Block, Kernel, Machine, Word};

/// Bits of a cell's score. The lower five are the number of its open peers; every cell also counts itself, which
/// changes no comparison. The two bits above say whether it has three candidates, and whether it has two.
const BITS: usize = 7;

/// Scratch memory of [`Branch`].
#[repr(align(4096))]
pub(super) struct Choice<M: Machine> {
    /// For each cell, the lanes in which it scores higher than all earlier cells. At the end, the lanes that have
    /// chosen it.
    chosen: [M::Block; 81],
    /// The lowest digit of the chosen cell.
    lowest: [M::Block; 9],
    /// Number of open cells of each minirow and minicolumn, in two bits.
    minirow: [[M::Block; 2]; 27],
    minicolumn: [[M::Block; 2]; 27],
    /// Number of open cells in the rest of a minirow's row and of a minicolumn's column, in three bits.
    row_rest: [[M::Block; 3]; 27],
    column_rest: [[M::Block; 3]; 27],
    /// Number of open cells of each box, in four bits.
    boxes: [[M::Block; 4]; 9],
}

impl<M: Machine> Choice<M> {
    pub(super) fn new() -> Box<Choice<M>> {
        let zero = M::Block::ZERO;
        Box::new(Choice {
            chosen: [zero; 81],
            lowest: [zero; 9],
            minirow: [[zero; 2]; 27],
            minicolumn: [[zero; 2]; 27],
            row_rest: [[zero; 3]; 27],
            column_rest: [[zero; 3]; 27],
            boxes: [[zero; 4]; 9],
        })
    }
}

/// Branches in some lanes: the state continues with the tried digit, and the board stores the node without it. The
/// boards of other lanes are copies of the state.
pub(super) struct Branch<'a, M: Machine> {
    pub(super) machine: M,
    pub(super) state: &'a mut State<M>,
    pub(super) choice: &'a mut Choice<M>,
    pub(super) boards: &'a mut Boards<M>,
    pub(super) lanes: M::Block,
}

impl<M: Machine> Kernel for Branch<'_, M> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Branch { machine: m, state, choice, boards, lanes } = self;
        count_peers(m, &state.open, choice);
        find_best(m, state, choice, m.load(&lanes));
        find_lowest(m, state, choice);
        for digit in 0..9 {
            commit(m, state, choice, boards, digit);
        }
        for q in 9..WORDS {
            commit_tail(m, state, choice, boards, q);
        }
    }
}

/// The sum of two two-bit counters.
#[inline(always)]
fn add<W: Word>(a: [W; 2], b: [W; 2]) -> [W; 3] {
    let carry = a[0] & b[0];
    [a[0] ^ b[0], W::xor3(a[1], b[1], carry), W::majority(a[1], b[1], carry)]
}

/// Counts open cells by minirow, minicolumn, box, and rest of row and column.
#[inline(always)]
fn count_peers<M: Machine>(m: M, open: &[M::Block; 81], choice: &mut Choice<M>) {
    for i in 0..27 {
        let (row, column) = (3 * i, i / 9 * 27 + i % 9);
        let [a, b, c] = [m.load(&open[row]), m.load(&open[row + 1]), m.load(&open[row + 2])];
        m.store(Word::xor3(a, b, c), &mut choice.minirow[i][0]);
        m.store(Word::majority(a, b, c), &mut choice.minirow[i][1]);
        let [a, b, c] = [m.load(&open[column]), m.load(&open[column + 9]), m.load(&open[column + 18])];
        m.store(Word::xor3(a, b, c), &mut choice.minicolumn[i][0]);
        m.store(Word::majority(a, b, c), &mut choice.minicolumn[i][1]);
    }
    for i in 0..27 {
        let pair = |counts: &[[M::Block; 2]; 27], i: usize| [m.load(&counts[i][0]), m.load(&counts[i][1])];
        let (left, right) = (i / 3 * 3 + (i + 1) % 3, i / 3 * 3 + (i + 2) % 3);
        let rest = add(pair(&choice.minirow, left), pair(&choice.minirow, right));
        let (up, down) = ((i + 9) % 27, (i + 18) % 27);
        let column = add(pair(&choice.minicolumn, up), pair(&choice.minicolumn, down));
        for bit in 0..3 {
            m.store(rest[bit], &mut choice.row_rest[i][bit]);
            m.store(column[bit], &mut choice.column_rest[i][bit]);
        }
    }
    for c in 0..9 {
        let i = c / 3 * 9 + c % 3;
        let row = |k: usize| [m.load(&choice.minirow[i + k][0]), m.load(&choice.minirow[i + k][1])];
        let (sum, last) = (add(row(0), row(3)), row(6));
        let carry = sum[0] & last[0];
        m.store(sum[0] ^ last[0], &mut choice.boxes[c][0]);
        m.store(Word::xor3(sum[1], last[1], carry), &mut choice.boxes[c][1]);
        let carry = Word::majority(sum[1], last[1], carry);
        m.store(sum[2] ^ carry, &mut choice.boxes[c][2]);
        m.store(sum[2] & carry, &mut choice.boxes[c][3]);
    }
}

/// Records for each cell the lanes in which it scores higher than all earlier cells.
#[inline(always)]
fn find_best<M: Machine>(m: M, state: &State<M>, choice: &mut Choice<M>, lanes: M::Word) {
    let mut best = [m.zero(); BITS];
    for cell in 0..81 {
        let score = score(m, state, choice, cell);
        let mut higher = score[0].and_not(best[0]);
        for bit in 1..BITS {
            higher = Word::greater(score[bit], best[bit], higher);
        }
        let higher = Word::and3(higher, m.load(&state.open[cell]), lanes);
        for bit in 0..BITS {
            best[bit] = Word::select(higher, score[bit], best[bit]);
        }
        m.store(higher, &mut choice.chosen[cell]);
    }
}

/// The lanes in which exactly two of nine words are set, and those in which exactly three are.
#[inline(always)]
fn exactly<W: Word>(x: [W; 9]) -> (W, W) {
    let ones = |a: W, b: W, c: W| (W::xor3(a, b, c), W::majority(a, b, c));
    let (a, a2) = ones(x[0], x[1], x[2]);
    let (b, b2) = ones(x[3], x[4], x[5]);
    let (c, c2) = ones(x[6], x[7], x[8]);
    let (odd, d2) = ones(a, b, c);
    // Four words have a weight of two. It only matters whether exactly one of them is set.
    let (some, more) = ones(a2, b2, c2);
    let pair = (some ^ d2).and_not(more);
    (pair.and_not(odd), pair & odd)
}

#[inline(always)]
fn score<M: Machine>(m: M, state: &State<M>, choice: &Choice<M>, cell: usize) -> [M::Word; BITS] {
    let mut x = [m.zero(); 9];
    for digit in 0..9 {
        x[digit] = m.load(&state.marks[digit][cell]);
    }
    let (two, three) = exactly(x);
    let row = &choice.row_rest[cell / 9 * 3 + cell % 9 / 3];
    let column = &choice.column_rest[cell / 27 * 9 + cell % 9];
    let block = &choice.boxes[cell / 27 * 3 + cell % 9 / 3];
    let a = [m.load(&row[0]), m.load(&row[1]), m.load(&row[2])];
    let b = [m.load(&column[0]), m.load(&column[1]), m.load(&column[2])];
    let c = [m.load(&block[0]), m.load(&block[1]), m.load(&block[2]), m.load(&block[3])];
    let carry = a[0] & b[0];
    let t0 = a[0] ^ b[0];
    let t1 = Word::xor3(a[1], b[1], carry);
    let carry = Word::majority(a[1], b[1], carry);
    let t2 = Word::xor3(a[2], b[2], carry);
    let t3 = Word::majority(a[2], b[2], carry);
    let carry0 = t0 & c[0];
    let carry1 = Word::majority(t1, c[1], carry0);
    let carry2 = Word::majority(t2, c[2], carry1);
    [
        t0 ^ c[0],
        Word::xor3(t1, c[1], carry0),
        Word::xor3(t2, c[2], carry1),
        Word::xor3(t3, c[3], carry2),
        Word::majority(t3, c[3], carry2),
        three,
        two,
    ]
}

/// Keeps only the last recorded cell, which has the highest score, and finds its lowest digit.
#[inline(always)]
fn find_lowest<M: Machine>(m: M, state: &State<M>, choice: &mut Choice<M>) {
    let mut later = m.zero();
    let mut here = [m.zero(); 9];
    for cell in (0..81).rev() {
        let noted = m.load(&choice.chosen[cell]);
        let chosen = noted.and_not(later);
        later = later | noted;
        m.store(chosen, &mut choice.chosen[cell]);
        for digit in 0..9 {
            here[digit] = Word::or_and(here[digit], chosen, m.load(&state.marks[digit][cell]));
        }
    }
    let mut lower = m.zero();
    for digit in 0..9 {
        m.store(here[digit].and_not(lower), &mut choice.lowest[digit]);
        lower = lower | here[digit];
    }
}

/// Splits each of the first 64 cells, if chosen, into its lowest digit, for the state, and its other digits, for the
/// board. Transposes the rows of a digit into boards at the same time.
#[inline(always)]
fn commit<M: Machine>(m: M, state: &mut State<M>, choice: &Choice<M>, boards: &mut Boards<M>, digit: usize) {
    let lowest = m.load(&choice.lowest[digit]);
    let marks = &mut state.marks[digit];
    let boards = &mut boards.0[digit..];
    for i in 0..8 {
        let mut rows = [m.zero(); 8];
        for k in 0..8 {
            let (x, chosen) = (m.load(&marks[i + 8 * k]), m.load(&choice.chosen[i + 8 * k]));
            rows[k] = Word::drop(x, chosen, lowest);
            m.store(Word::keep(x, chosen, lowest), &mut marks[i + 8 * k]);
        }
        coarse_of(m, rows, &mut boards[STRIDE * i..]);
    }
    fine(m, boards);
}

/// The same for the last 17 cells; those of three digits share a word.
#[inline(always)]
fn commit_tail<M: Machine>(m: M, state: &mut State<M>, choice: &Choice<M>, boards: &mut Boards<M>, q: usize) {
    let marks = state.marks.as_flattened_mut();
    for i in 0..8 {
        let mut rows = [m.zero(); 8];
        for k in 0..8 {
            let place = usize::from(PLACES[q][i + 8 * k]);
            if let Some(mark) = marks.get_mut(place) {
                let (chosen, lowest) =
                    (m.load(&choice.chosen[place % 81]), m.load(&choice.lowest[place / 81]));
                let x = m.load(mark);
                rows[k] = Word::drop(x, chosen, lowest);
                m.store(Word::keep(x, chosen, lowest), mark);
            }
        }
        coarse_of(m, rows, &mut boards.0[STRIDE * i + q..]);
    }
    fine(m, &mut boards.0[q..]);
}
