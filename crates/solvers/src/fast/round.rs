//! Propagation: one round of and/or logic over all candidates, the same for every lane.
//!
//! The rules are naked singles in rows, hidden singles in boxes, and matchings. For each digit, matchings assign rows
//! to boxes in a band and columns to boxes in a stack, which covers both pointing and claiming. A contradiction is a
//! cell without a candidate, a band or stack without a matching, a digit that is the only candidate of two cells of a
//! row, or a cell that is the only place of two digits in its box. The condition of a rule stays true when more
//! candidates are struck, and so does a contradiction. So the fixpoint or contradiction of a lane depends only on where
//! the lane starts.
//!
//! The hidden singles of a digit are found at the end of its turn and remain stored. So the next digit already uses
//! them. A round that changes nothing has used all of them, unless boards entered just before it.

use super::flags::{Flags, Seen};
use super::word::{Block, Kernel, Machine, Word};

/// Candidates of all lanes, and data on cells and boxes derived from them. Bit `l` of each word belongs to puzzle `l`.
///
/// ```text
///                  lane  511 ... 3 2 1 0
/// marks[digit][cell]             0 1 1 0   may the digit still go there?  729 words: 46 KB of 512 bits, 23 of 256
/// open[cell]                     0 1 0 0   two candidates or more?         81 words
/// hidden[cell]                   0 0 1 0   the only place of a digit?      81 words
/// many[box][digit]               0 1 0 0   two places or more?             81 words
/// rows[row][box]                           places of the digit in turn     27 words
/// columns[band][column]                    the same                        27 words
/// ```
#[repr(align(4096))]
pub(super) struct State<M: Machine> {
    pub(super) marks: [[M::Block; 81]; 9],
    /// Cells with at least two candidates at the start of the latest round.
    pub(super) open: [M::Block; 81],
    /// Cells that are the only place of some digit in their box. They remain stored once found.
    hidden: [M::Block; 81],
    /// For each box and digit: whether there were at least two places at the digit's latest turn; a lower bound.
    many: [[M::Block; 9]; 9],
    /// For one digit, each row and each box: first whether a place is left, later whether it is in a matching.
    rows: [[M::Block; 3]; 9],
    /// For one digit, each band and each column: whether a place is left.
    columns: [[M::Block; 9]; 3],
}

impl<M: Machine> State<M> {
    pub(super) fn new() -> Box<State<M>> {
        let zero = M::Block::ZERO;
        Box::new(State {
            marks: [[zero; 81]; 9],
            open: [zero; 81],
            hidden: [zero; 81],
            many: [[zero; 9]; 9],
            rows: [[zero; 3]; 9],
            columns: [[zero; 9]; 3],
        })
    }

    /// Forgets the hidden singles of these lanes, because other boards have entered. (Lanes in which candidates
    /// are struck may keep them.)
    #[inline(always)]
    pub(super) fn forget_hidden(&mut self, m: M, lanes: M::Word) {
        for many in self.many.as_flattened_mut() {
            m.store(m.load(many) | lanes, many);
        }
        for hidden in &mut self.hidden {
            m.store(m.load(hidden).and_not(lanes), hidden);
        }
    }
}

/// One round: two passes over the 729 words, without branches, shifts or tables.
///
/// ```text
/// by cell    nine digits of a cell in registers -> is it open?                           1 word stored a cell
/// by digit   a band: strike from hidden singles and from rows with a naked single
///              places of each row and box -> permanents of the 2 x 2 minors:
///              rows to boxes; strike the rest                                            81 words stored
///              places of each column, of what is left                                    27
///            a box: columns to boxes; strike the rest; two places or more?               81 + 9
///              if not, the cell that is left is a hidden single                          81
/// ```
///
/// Tried, without gain: rows and columns exchanging roles, stages of two digits interleaved, rounds without hidden singles,
/// hidden singles by row, open cells found twice a round or counted with the digits, a digit in one pass.
///
/// With `CHECK` it determines which lanes are sound, which changed, and which cells are open; without
/// it, a contradiction remains and is found later.
pub(super) struct Round<'a, M: Machine, const CHECK: bool> {
    pub(super) machine: M,
    pub(super) state: &'a mut State<M>,
}

impl<M: Machine, const CHECK: bool> Kernel for Round<'_, M, CHECK> {
    type Output = Flags<M>;

    #[inline(always)]
    fn run(self) -> Flags<M> {
        let Round { machine: m, state } = self;
        let mut seen = Seen::new(m);
        for block in 0..9 {
            find_open::<M, CHECK>(m, state, block, &mut seen);
        }
        for digit in 0..9 {
            for band in 0..3 {
                if at_once::<M, CHECK>() {
                    rows_to_boxes_at_once(m, state, digit, band, &mut seen);
                } else {
                    singles_of_rows::<M, CHECK>(m, state, digit, band, &mut seen);
                    rows_to_boxes::<M, CHECK>(m, state, digit, band, &mut seen);
                }
            }
            if !M::ROOMY {
                for stack in 0..3 {
                    columns_to_boxes::<M, CHECK>(m, state, stack, &mut seen);
                }
            }
            for block in 0..9 {
                strike::<M, CHECK>(m, state, digit, block, &mut seen);
            }
        }
        seen.store(m)
    }
}

/// The lanes set in any of nine words, and those set in at least two.
#[inline(always)]
fn any_and_many<W: Word>(x: [W; 9]) -> (W, W) {
    let any = [W::or3(x[0], x[1], x[2]), W::or3(x[3], x[4], x[5]), W::or3(x[6], x[7], x[8])];
    let many =
        W::or3(W::majority(x[0], x[1], x[2]), W::majority(x[3], x[4], x[5]), W::majority(x[6], x[7], x[8]));
    (W::or3(any[0], any[1], any[2]), many | W::majority(any[0], any[1], any[2]))
}

/// A cell by its box and its number there.
const fn cell_of(block: usize, n: usize) -> usize {
    block / 3 * 27 + block % 3 * 3 + n / 3 * 9 + n % 3
}

/// Finds the open cells of a box.
#[inline(always)]
fn find_open<M: Machine, const CHECK: bool>(m: M, state: &mut State<M>, block: usize, seen: &mut Seen<M>) {
    let mut many_places = [m.zero(); 9];
    for digit in 0..9 {
        many_places[digit] = m.load(&state.many[block][digit]);
    }
    for n in 0..9 {
        let cell = cell_of(block, n);
        let mut x = [m.zero(); 9];
        for digit in 0..9 {
            x[digit] = m.load(&state.marks[digit][cell]);
        }
        let (any, many) = any_and_many(x);
        if CHECK {
            // Checks that no cell is the only place of two digits.
            let mut only = x;
            for digit in 0..9 {
                only[digit] = x[digit].and_not(many_places[digit]);
            }
            let (_, twice) = any_and_many(only);
            seen.sound = (seen.sound & any).and_not(twice);
            seen.open = seen.open | many;
        }
        m.store(many, &mut state.open[cell]);
    }
}

/// For a 3 × 3 matrix: which entries are in a perfect matching if they are set (the 2 × 2 permanents of their minors),
/// and whether there is a perfect matching.
#[inline(always)]
fn matchings<W: Word>(x: [[W; 3]; 3]) -> ([[W; 3]; 3], W) {
    let mut minors = x;
    for i in 0..3 {
        for j in 0..3 {
            let (i1, i2, j1, j2) = ((i + 1) % 3, (i + 2) % 3, (j + 1) % 3, (j + 2) % 3);
            minors[i][j] = W::or_and(x[i1][j1] & x[i2][j2], x[i1][j2], x[i2][j1]);
        }
    }
    let first = W::or_and(x[0][0] & minors[0][0], x[0][1], minors[0][1]);
    (minors, W::or_and(first, x[0][2], minors[0][2]))
}

/// Strikes a digit from the cells of a row that are hidden singles of other digits. If the digit is the only candidate
/// of a cell, it is struck from the other cells of the row. Returns the cells, and the minirows with places left.
#[inline(always)]
fn single_in_row<M: Machine, const CHECK: bool>(
    m: M,
    state: &State<M>,
    digit: usize,
    row: usize,
    seen: &mut Seen<M>,
) -> ([M::Word; 9], [M::Word; 3]) {
    let mut x = [m.zero(); 9];
    let mut open = [m.zero(); 9];
    for j in 0..9 {
        x[j] = m.load(&state.marks[digit][9 * row + j]);
        open[j] = m.load(&state.open[9 * row + j]);
    }
    let placed = placed::<M, CHECK>(m, &x, &open, seen);
    let mut many = [m.zero(); 3];
    for k in 0..3 {
        many[k] = m.load(&state.many[row / 3 * 3 + k][digit]);
    }
    let mut changed = m.zero();
    for j in 0..9 {
        let kept = Word::drop(x[j], many[j / 3], m.load(&state.hidden[9 * row + j]));
        let kept = Word::drop(kept, placed, open[j]);
        if CHECK {
            changed = Word::or_xor(changed, x[j], kept);
        }
        x[j] = kept;
    }
    if CHECK {
        seen.changed = seen.changed | changed;
    }
    (x, [Word::or3(x[0], x[1], x[2]), Word::or3(x[3], x[4], x[5]), Word::or3(x[6], x[7], x[8])])
}

/// The same for the rows of a band, stored.
#[inline(always)]
fn singles_of_rows<M: Machine, const CHECK: bool>(
    m: M,
    state: &mut State<M>,
    digit: usize,
    band: usize,
    seen: &mut Seen<M>,
) {
    for row in 3 * band..3 * band + 3 {
        let (x, minirows) = single_in_row::<M, CHECK>(m, state, digit, row, seen);
        for j in 0..9 {
            m.store(x[j], &mut state.marks[digit][9 * row + j]);
        }
        for k in 0..3 {
            m.store(minirows[k], &mut state.rows[row][k]);
        }
    }
}

/// Matches rows to boxes in a band, and collects the places left in the columns.
#[inline(always)]
fn rows_to_boxes<M: Machine, const CHECK: bool>(
    m: M,
    state: &mut State<M>,
    digit: usize,
    band: usize,
    seen: &mut Seen<M>,
) {
    let mut places = [[m.zero(); 3]; 3];
    for i in 0..3 {
        for k in 0..3 {
            places[i][k] = m.load(&state.rows[3 * band + i][k]);
        }
    }
    let (minors, matched) = matchings(places);
    if CHECK {
        seen.sound = seen.sound & matched;
    }
    for i in 0..3 {
        for k in 0..3 {
            m.store(minors[i][k], &mut state.rows[3 * band + i][k]);
        }
    }
    for j in 0..9 {
        let place = |i: usize| m.load(&state.marks[digit][27 * band + 9 * i + j]);
        let left = Word::or_and(place(0) & minors[0][j / 3], place(1), minors[1][j / 3]);
        m.store(Word::or_and(left, place(2), minors[2][j / 3]), &mut state.columns[band][j]);
    }
}

/// Whether a band's cells stay in registers between the two stages. Checking rounds do not have enough registers for
/// this.
const fn at_once<M: Machine, const CHECK: bool>() -> bool {
    M::ROOMY && !CHECK
}

/// Both stages in one: candidates that are in no matching are struck here.
#[inline(always)]
fn rows_to_boxes_at_once<M: Machine>(
    m: M,
    state: &mut State<M>,
    digit: usize,
    band: usize,
    seen: &mut Seen<M>,
) {
    let (x0, minirows0) = single_in_row::<M, false>(m, state, digit, 3 * band, seen);
    let (x1, minirows1) = single_in_row::<M, false>(m, state, digit, 3 * band + 1, seen);
    let (x2, minirows2) = single_in_row::<M, false>(m, state, digit, 3 * band + 2, seen);
    let (minors, _) = matchings([minirows0, minirows1, minirows2]);
    for j in 0..9 {
        let (a, b, c) = (x0[j] & minors[0][j / 3], x1[j] & minors[1][j / 3], x2[j] & minors[2][j / 3]);
        m.store(a, &mut state.marks[digit][27 * band + j]);
        m.store(b, &mut state.marks[digit][27 * band + 9 + j]);
        m.store(c, &mut state.marks[digit][27 * band + 18 + j]);
        m.store(Word::or3(a, b, c), &mut state.columns[band][j]);
    }
}

/// Lanes in which a digit is a naked single of a row.
#[inline(always)]
fn placed<M: Machine, const CHECK: bool>(
    m: M,
    x: &[M::Word; 9],
    open: &[M::Word; 9],
    seen: &mut Seen<M>,
) -> M::Word {
    if CHECK {
        // Checks that no digit is the only candidate of two cells.
        let mut single = [m.zero(); 9];
        for j in 0..9 {
            single[j] = x[j].and_not(open[j]);
        }
        let (placed, twice) = any_and_many(single);
        seen.sound = seen.sound.and_not(twice);
        return placed;
    }
    let mut single = [m.zero(); 3];
    for k in 0..3 {
        let pair = Word::or_and_not(x[3 * k].and_not(open[3 * k]), x[3 * k + 1], open[3 * k + 1]);
        single[k] = Word::or_and_not(pair, x[3 * k + 2], open[3 * k + 2]);
    }
    Word::or3(single[0], single[1], single[2])
}

/// Matches columns to boxes for three bands, the given one first.
#[inline(always)]
fn match_columns<M: Machine, const CHECK: bool>(
    m: M,
    state: &State<M>,
    band: usize,
    stack: usize,
    seen: &mut Seen<M>,
) -> [[M::Word; 3]; 3] {
    let mut x = [[m.zero(); 3]; 3];
    for i in 0..3 {
        for j in 0..3 {
            x[i][j] = m.load(&state.columns[(band + i) % 3][3 * stack + j]);
        }
    }
    let (minors, matched) = matchings(x);
    if CHECK && band == 0 {
        seen.sound = seen.sound & matched;
    }
    minors
}

/// The same, stored in place of the columns.
#[inline(always)]
fn columns_to_boxes<M: Machine, const CHECK: bool>(
    m: M,
    state: &mut State<M>,
    stack: usize,
    seen: &mut Seen<M>,
) {
    let minors = match_columns::<M, CHECK>(m, state, 0, stack, seen);
    for band in 0..3 {
        for j in 0..3 {
            m.store(minors[band][j], &mut state.columns[band][3 * stack + j]);
        }
    }
}

/// Strikes the candidates of a box that are in no matching, and records the cell if a single place is left.
#[inline(always)]
fn strike<M: Machine, const CHECK: bool>(
    m: M,
    state: &mut State<M>,
    digit: usize,
    block: usize,
    seen: &mut Seen<M>,
) {
    let (band, stack) = (block / 3, block % 3);
    let mut in_column = [m.zero(); 3];
    if M::ROOMY {
        in_column = match_columns::<M, CHECK>(m, state, band, stack, seen)[0];
    } else {
        for j in 0..3 {
            in_column[j] = m.load(&state.columns[band][3 * stack + j]);
        }
    }
    let mut changed = m.zero();
    let mut x = [m.zero(); 9];
    for n in 0..9 {
        let before = m.load(&state.marks[digit][cell_of(block, n)]);
        x[n] = if at_once::<M, CHECK>() {
            before & in_column[n % 3]
        } else {
            Word::and3(before, m.load(&state.rows[3 * band + n / 3][stack]), in_column[n % 3])
        };
        if CHECK {
            changed = Word::or_xor(changed, before, x[n]);
        }
    }
    let (_, many) = any_and_many(x);
    m.store(many, &mut state.many[block][digit]);
    for n in 0..9 {
        let cell = cell_of(block, n);
        m.store(x[n], &mut state.marks[digit][cell]);
        let hidden = Word::or_and_not(m.load(&state.hidden[cell]), x[n], many);
        m.store(hidden, &mut state.hidden[cell]);
    }
    if CHECK {
        seen.changed = seen.changed | changed;
    }
}
