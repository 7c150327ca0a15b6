//! Branching: the cell for every lane at once, by counters whose bits are words.
//!
//! The cell with two candidates that sees most open cells; if no cell has two, the same among cells
//! with three, else among all open ones; of equals the first. Its lowest digit is tried first.

use super::round::State;
use super::transpose::Boards;
use super::word::{Block, Kernel, Machine, Word};

/// Scratch memory of [`Branch`].
pub(super) struct Choice<M: Machine> {
    two: [M::Block; 81],
    three: [M::Block; 81],
    /// Bits of the number of open peers; a cell counts itself in its box, which changes no comparison.
    score: [[M::Block; 5]; 81],
    /// Cells still in the running; at last the chosen one.
    chosen: [M::Block; 81],
    /// Open cells of each minirow and minicolumn: two bits.
    minirow: [[M::Block; 2]; 27],
    minicolumn: [[M::Block; 2]; 27],
    /// Open cells in the rest of a minirow's row and of a minicolumn's column: three bits.
    row_rest: [[M::Block; 3]; 27],
    column_rest: [[M::Block; 3]; 27],
    /// Open cells of each box: four bits.
    boxes: [[M::Block; 4]; 9],
}

impl<M: Machine> Choice<M> {
    pub(super) fn new() -> Box<Choice<M>> {
        let zero = M::Block::ZERO;
        Box::new(Choice {
            two: [zero; 81],
            three: [zero; 81],
            score: [[zero; 5]; 81],
            chosen: [zero; 81],
            minirow: [[zero; 2]; 27],
            minicolumn: [[zero; 2]; 27],
            row_rest: [[zero; 3]; 27],
            column_rest: [[zero; 3]; 27],
            boxes: [[zero; 4]; 9],
        })
    }
}

/// Branches in some lanes: the state goes on with the digit tried, the board keeps the node without it;
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
        let lanes = m.load(&lanes);
        let (any_two, any_three) = count_candidates(m, state, choice, lanes);
        count_peers(m, &state.open, choice);
        score(m, choice);
        for cell in 0..81 {
            let (two, three) = (m.load(&choice.two[cell]), m.load(&choice.three[cell]));
            let other = Word::select(any_three, three, m.load(&state.open[cell]) & lanes);
            m.store(Word::select(any_two, two, other), &mut choice.chosen[cell]);
        }
        best_and_first(m, choice);
        commit(m, state, choice, boards);
    }
}

/// Marks cells with two and with three candidates; says which lanes have such cells.
#[inline(always)]
fn count_candidates<M: Machine>(
    m: M,
    state: &State<M>,
    choice: &mut Choice<M>,
    lanes: M::Word,
) -> (M::Word, M::Word) {
    let (mut any_two, mut any_three) = (m.zero(), m.zero());
    for cell in 0..81 {
        let (mut one, mut two, mut three, mut four) = (m.zero(), m.zero(), m.zero(), m.zero());
        for digit in 0..9 {
            let x = m.load(&state.marks[digit][cell]);
            four = Word::or_and(four, three, x);
            three = Word::or_and(three, two, x);
            two = Word::or_and(two, one, x);
            one = one | x;
        }
        let (two, three) = (two.and_not(three) & lanes, three.and_not(four) & lanes);
        any_two = any_two | two;
        any_three = any_three | three;
        m.store(two, &mut choice.two[cell]);
        m.store(three, &mut choice.three[cell]);
    }
    (any_two, any_three)
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

/// Adds up each cell's row, column and box.
#[inline(always)]
fn score<M: Machine>(m: M, choice: &mut Choice<M>) {
    for cell in 0..81 {
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
        let score = &mut choice.score[cell];
        m.store(t0 ^ c[0], &mut score[0]);
        let carry = t0 & c[0];
        m.store(Word::xor3(t1, c[1], carry), &mut score[1]);
        let carry = Word::majority(t1, c[1], carry);
        m.store(Word::xor3(t2, c[2], carry), &mut score[2]);
        let carry = Word::majority(t2, c[2], carry);
        m.store(Word::xor3(t3, c[3], carry), &mut score[3]);
        m.store(Word::majority(t3, c[3], carry), &mut score[4]);
    }
}

/// Leaves of the cells in the running the first with the highest score.
#[inline(always)]
fn best_and_first<M: Machine>(m: M, choice: &mut Choice<M>) {
    for bit in (0..5).rev() {
        let mut any = m.zero();
        for cell in 0..81 {
            any = Word::or_and(any, m.load(&choice.chosen[cell]), m.load(&choice.score[cell][bit]));
        }
        for cell in 0..81 {
            let kept = Word::keep(m.load(&choice.chosen[cell]), any, m.load(&choice.score[cell][bit]));
            m.store(kept, &mut choice.chosen[cell]);
        }
    }
    let mut seen = m.zero();
    for cell in 0..81 {
        let chosen = m.load(&choice.chosen[cell]);
        m.store(chosen.and_not(seen), &mut choice.chosen[cell]);
        seen = seen | chosen;
    }
}

/// Parts each chosen cell into its lowest digit, for the state, and the others, for the board.
#[inline(always)]
fn commit<M: Machine>(m: M, state: &mut State<M>, choice: &Choice<M>, boards: &mut Boards<M>) {
    let mut lowest = [m.zero(); 9];
    for cell in 0..81 {
        let chosen = m.load(&choice.chosen[cell]);
        for digit in 0..9 {
            lowest[digit] = Word::or_and(lowest[digit], chosen, m.load(&state.marks[digit][cell]));
        }
    }
    let mut seen = m.zero();
    for digit in &mut lowest {
        let here = *digit;
        *digit = here.and_not(seen);
        seen = seen | here;
    }
    boards.clear_unused();
    for cell in 0..81 {
        let chosen = m.load(&choice.chosen[cell]);
        for digit in 0..9 {
            let mark = &mut state.marks[digit][cell];
            let x = m.load(mark);
            m.store(Word::drop(x, chosen, lowest[digit]), &mut boards.0[Boards::<M>::row(digit, cell)]);
            m.store(Word::keep(x, chosen, lowest[digit]), mark);
        }
    }
}
