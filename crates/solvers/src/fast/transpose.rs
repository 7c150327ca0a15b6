//! Lanes to boards and back: 64 × 64 bit transposes.

use super::marks::{Marks, WORDS, place};
use super::round::State;
use super::word::{Block, Kernel, Machine, Word};

/// Blocks per board word; 64 would put a board's words into one cache set.
const STRIDE: usize = 65;

/// The boards of all lanes: before a transpose, row `i` of word `q` holds bit `i` of word `q` of every
/// lane's board; afterwards it holds, in column `k`, word `q` of the board of lane `64 k + i`.
pub(super) struct Boards<M: Machine>(pub(super) [M::Block; WORDS * STRIDE]);

impl<M: Machine> Boards<M> {
    pub(super) fn new() -> Box<Boards<M>> {
        Box::new(Boards([M::Block::ZERO; WORDS * STRIDE]))
    }

    /// Where a candidate of all lanes goes before the transpose.
    #[inline(always)]
    pub(super) const fn row(digit: usize, cell: usize) -> usize {
        let (word, bit) = place(digit, cell);
        word * STRIDE + bit
    }

    /// The board of a lane, after the transpose.
    #[inline(always)]
    pub(super) fn get(&self, lane: usize) -> Marks {
        let mut board = Marks::NOTHING;
        for q in 0..WORDS {
            board.0[q] = self.0[q * STRIDE + lane % 64].words()[lane / 64];
        }
        board
    }

    /// Puts a board into a lane.
    #[inline(always)]
    pub(super) fn set(&mut self, lane: usize, board: &Marks) {
        for q in 0..WORDS {
            self.0[q * STRIDE + lane % 64].words_mut()[lane / 64] = board.0[q];
        }
    }

    /// Clears the rows that no candidate goes to: three times 17 bits of the last words are in use.
    #[inline(always)]
    pub(super) fn clear_unused(&mut self) {
        for q in 9..WORDS {
            self.0[q * STRIDE + 51..q * STRIDE + 64].fill(M::Block::ZERO);
        }
    }

    /// Copies the state in, to be transposed.
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

/// Turns rows into boards.
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
            let rows = &mut self.boards.0[q * STRIDE..q * STRIDE + 64];
            coarse(m, rows);
            for i in 0..8 {
                let rows = &mut rows[8 * i..8 * i + 8];
                let y = stages::<M, 1, 4, 2, 1>(m, rows);
                for k in 0..8 {
                    m.store(y[k], &mut rows[k]);
                }
            }
        }
    }
}

/// The transpose down to 8 × 8 bit blocks.
#[inline(always)]
fn coarse<M: Machine>(m: M, rows: &mut [M::Block]) {
    for i in 0..8 {
        let rows = &mut rows[i..];
        let y = stages::<M, 8, 32, 16, 8>(m, rows);
        for k in 0..8 {
            m.store(y[k], &mut rows[8 * k]);
        }
    }
}

/// Three stages on eight rows that lie `GAP` apart: halves of `A`, `B` and `C` bits.
#[inline(always)]
fn stages<M: Machine, const GAP: usize, const A: u32, const B: u32, const C: u32>(
    m: M,
    rows: &[M::Block],
) -> [M::Word; 8] {
    let mut y = [m.zero(); 8];
    for k in 0..8 {
        y[k] = m.load(&rows[GAP * k]);
    }
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

/// Where in the state each bit of a board goes; past the end for bits that are not in use.
static PLACES: [[u16; 64]; WORDS] = {
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

/// Turns boards into rows, and takes over those of some lanes into the state.
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
        let marks = state.marks.as_flattened_mut();
        for q in 0..WORDS {
            let rows = &mut boards.0[q * STRIDE..q * STRIDE + 64];
            coarse(m, rows);
            for i in 0..8 {
                let y = stages::<M, 1, 4, 2, 1>(m, &rows[8 * i..8 * i + 8]);
                for k in 0..8 {
                    if let Some(mark) = marks.get_mut(usize::from(PLACES[q][8 * i + k])) {
                        m.store(Word::select(lanes, y[k], m.load(mark)), mark);
                    }
                }
            }
        }
    }
}
