//! Lanes to boards and back: 64 × 64 bit transposes.

use super::marks::{Marks, WORDS, place};
use super::round::State;
use super::word::{Block, Kernel, Machine, Word};

/// Number of blocks from one row to the next. The words of a row are adjacent, and the rows of a word are spread over
/// all cache sets.
pub(super) const STRIDE: usize = WORDS + 1;

/// The boards of all lanes. Before a transpose, row `i` of word `q` contains bit `i` of word `q` of every lane's board.
/// After it, the row contains word `q` of the boards in the lanes of row `i`.
#[repr(align(4096))]
pub(super) struct Boards<M: Machine>(pub(super) [M::Block; 64 * STRIDE]);

impl<M: Machine> Boards<M> {
    pub(super) fn new() -> Box<Boards<M>> {
        Box::new(Boards([M::Block::ZERO; 64 * STRIDE]))
    }

    /// The row of a candidate of all lanes before the transpose.
    #[inline(always)]
    pub(super) const fn row(digit: usize, cell: usize) -> usize {
        let (word, bit) = place(digit, cell);
        bit * STRIDE + word
    }

    /// Copies the board of a lane out after the transpose. It copies word by word, because data that was written in
    /// narrow pieces must reach the cache before it can be copied in wide ones.
    #[inline(always)]
    pub(super) fn take(&self, lane: usize, board: &mut Marks) {
        for q in 0..WORDS {
            board.0[q] = self.0[lane / M::WORDS * STRIDE + q].words()[lane % M::WORDS];
        }
    }

    /// Puts a board into a lane.
    #[inline(always)]
    pub(super) fn set(&mut self, lane: usize, board: &Marks) {
        for q in 0..WORDS {
            self.0[lane / M::WORDS * STRIDE + q].words_mut()[lane % M::WORDS] = board.0[q];
        }
    }

    /// Clears the rows without candidates: only three times 17 bits of the last words are used.
    #[inline(always)]
    pub(super) fn clear_unused(&mut self) {
        for i in 51..64 {
            self.0[i * STRIDE + 9..i * STRIDE + WORDS].fill(M::Block::ZERO);
        }
    }

    /// Copies the state in, ready for the transpose.
    #[inline(always)]
    pub(super) fn copy(&mut self, state: &State<M>) {
        self.clear_unused();
        for (digit, cells) in state.marks.iter().enumerate() {
            for (cell, mark) in cells.iter().enumerate() {
                self.0[Self::row(digit, cell)] = *mark;
            }
        }
    }
}

/// Transposes rows into boards.
pub(super) struct Leave<'a, M: Machine> {
    pub(super) machine: M,
    pub(super) boards: &'a mut Boards<M>,
}

impl<M: Machine> Kernel for Leave<'_, M> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let m = self.machine;
        for q in 0..WORDS {
            let rows = &mut self.boards.0[q..];
            coarse(m, rows);
            fine(m, rows);
        }
    }
}

/// The transpose down to 8 × 8 bit blocks.
#[inline(always)]
pub(super) fn coarse<M: Machine>(m: M, rows: &mut [M::Block]) {
    for i in 0..8 {
        let rows = &mut rows[STRIDE * i..];
        coarse_of(m, eight(m, rows, 8 * STRIDE), rows);
    }
}

/// The same for every eighth row, the first eight of which are given.
#[inline(always)]
pub(super) fn coarse_of<M: Machine>(m: M, y: [M::Word; 8], rows: &mut [M::Block]) {
    let y = stages::<M, 32, 16, 8>(y);
    for k in 0..8 {
        m.store(y[k], &mut rows[8 * STRIDE * k]);
    }
}

/// The rest of the transpose.
#[inline(always)]
pub(super) fn fine<M: Machine>(m: M, rows: &mut [M::Block]) {
    for i in 0..8 {
        let rows = &mut rows[8 * STRIDE * i..];
        let y = stages::<M, 4, 2, 1>(eight(m, rows, STRIDE));
        for k in 0..8 {
            m.store(y[k], &mut rows[STRIDE * k]);
        }
    }
}

/// Eight rows that are `gap` rows apart.
#[inline(always)]
fn eight<M: Machine>(m: M, rows: &[M::Block], gap: usize) -> [M::Word; 8] {
    let mut y = [m.zero(); 8];
    for k in 0..8 {
        y[k] = m.load(&rows[gap * k]);
    }
    y
}

/// Three stages on eight rows, which swap halves of `A`, `B` and `C` bits.
#[inline(always)]
fn stages<M: Machine, const A: u32, const B: u32, const C: u32>(mut y: [M::Word; 8]) -> [M::Word; 8] {
    for k in [0, 1, 2, 3] {
        (y[k], y[k + 4]) = Word::swap_halves::<A>(y[k], y[k + 4]);
    }
    for k in [0, 1, 4, 5] {
        (y[k], y[k + 2]) = Word::swap_halves::<B>(y[k], y[k + 2]);
    }
    for k in [0, 2, 4, 6] {
        (y[k], y[k + 1]) = Word::swap_halves::<C>(y[k], y[k + 1]);
    }
    y
}

/// The index in the state for each bit of a board; past the end for unused bits.
pub(super) static PLACES: [[u16; 64]; WORDS] = {
    let mut places = [[u16::MAX; 64]; WORDS];
    let mut digit = 0;
    while digit < 9 {
        let mut cell = 0;
        while cell < 81 {
            let (word, bit) = place(digit, cell);
            places[word][bit] = (81 * digit + cell) as u16;
            cell += 1;
        }
        digit += 1;
    }
    places
};

/// Transposes boards into rows, and copies those of some lanes into the state.
pub(super) struct Enter<'a, M: Machine> {
    pub(super) machine: M,
    pub(super) boards: &'a mut Boards<M>,
    pub(super) state: &'a mut State<M>,
    pub(super) lanes: M::Block,
}

impl<M: Machine> Kernel for Enter<'_, M> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Enter { machine: m, boards, state, lanes } = self;
        let lanes = m.load(&lanes);
        state.forget_hidden(m, lanes);
        for digit in 0..9 {
            let rows = &mut boards.0[digit..];
            coarse(m, rows);
            for i in 0..8 {
                let y = stages::<M, 4, 2, 1>(eight(m, &rows[8 * STRIDE * i..], STRIDE));
                for k in 0..8 {
                    let mark = &mut state.marks[digit][8 * i + k];
                    m.store(Word::select(lanes, y[k], m.load(mark)), mark);
                }
            }
        }
        let marks = state.marks.as_flattened_mut();
        for q in 9..WORDS {
            let rows = &mut boards.0[q..];
            coarse(m, rows);
            for i in 0..8 {
                let y = stages::<M, 4, 2, 1>(eight(m, &rows[8 * STRIDE * i..], STRIDE));
                for k in 0..8 {
                    if let Some(mark) = marks.get_mut(usize::from(PLACES[q][8 * i + k])) {
                        m.store(Word::select(lanes, y[k], m.load(mark)), mark);
                    }
                }
            }
        }
    }
}
