//! Boards out of the lanes and back, through 64 × 64 bit transposes.
//!
//! A few words of all boards at a time: their rows fit a first-level cache, and each board's words are
//! copied by the cache line.

use super::choice::Choice;
use super::packed::{Nodes, Shape};
use super::round::State;
use crate::fast::transpose::{coarse, coarse_of, fine};
use crate::fast::word::{Block, Kernel, Machine, Word};

/// Words of a board that are exchanged together: a cache line.
const GROUP: usize = 8;

/// A lane, and the number of the node that its board goes to or comes from.
#[derive(Clone, Copy)]
pub(super) struct Move {
    pub(super) lane: u32,
    pub(super) node: u32,
}

/// Rows under way: 64 for each word of the group.
pub(super) struct Rows<M: Machine>(Vec<M::Block>);

impl<M: Machine> Rows<M> {
    pub(super) fn new() -> Rows<M> {
        Rows(vec![M::Block::ZERO; 64 * GROUP])
    }
}

/// The words of each group.
fn groups<const ORDER: usize>() -> impl Iterator<Item = std::ops::Range<usize>> {
    let words = Shape::<ORDER>::WORDS;
    (0..words).step_by(GROUP).map(move |first| first..words.min(first + GROUP))
}

/// Copies lanes' boards to nodes. With `BRANCH`, those of lanes that have chosen are left without the value
/// tried, and the state continues with nothing else in that cell.
pub(super) struct Leave<'a, M: Machine, const ORDER: usize, const BRANCH: bool> {
    pub(super) machine: M,
    pub(super) state: &'a mut State<M, ORDER>,
    pub(super) choice: &'a Choice<M>,
    pub(super) rows: &'a mut Rows<M>,
    pub(super) nodes: &'a mut Nodes,
    pub(super) moves: &'a [Move],
}

impl<M: Machine, const ORDER: usize, const BRANCH: bool> Kernel for Leave<'_, M, ORDER, BRANCH> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Leave { machine: m, state, choice, rows: Rows(rows), nodes, moves } = self;
        for group in groups::<ORDER>() {
            for (word, rows) in group.clone().zip(rows.chunks_exact_mut(64)) {
                if BRANCH {
                    part(m, state, choice, word, rows);
                } else {
                    coarse_from(m, &state.marks[64 * word..64 * word + 64], rows);
                }
                fine::<M, 1>(m, rows);
            }
            for &Move { lane, node } in moves {
                let lane = lane as usize;
                let node = &mut nodes.get(node)[group.clone()];
                for (word, rows) in node.iter_mut().zip(rows.chunks_exact(64)) {
                    *word = rows[lane / M::WORDS].words()[lane % M::WORDS];
                }
            }
        }
    }
}

/// Parts each chosen cell into the value tried, for the state, and the others, for the node; begins to turn
/// a word's rows into boards on the way.
#[inline(always)]
fn part<M: Machine, const ORDER: usize>(
    m: M,
    state: &mut State<M, ORDER>,
    choice: &Choice<M>,
    word: usize,
    rows: &mut [M::Block],
) {
    let n = Shape::<ORDER>::N;
    let marks = &mut state.marks[64 * word..64 * word + 64];
    for i in 0..8 {
        let mut y = [m.zero(); 8];
        for k in 0..8 {
            let at = 64 * word + i + 8 * k;
            let chosen = m.load(&choice.chosen[at / (n * n) * n + at % n]);
            let tried = m.load(&choice.tried[at / n % n]);
            let x = m.load(&marks[i + 8 * k]);
            y[k] = Word::drop(x, chosen, tried);
            m.store(Word::keep(x, chosen, tried), &mut marks[i + 8 * k]);
        }
        coarse_of::<M, 1>(m, y, &mut rows[i..]);
    }
}

/// Takes nodes over into lanes.
pub(super) struct Enter<'a, M: Machine, const ORDER: usize> {
    pub(super) machine: M,
    pub(super) state: &'a mut State<M, ORDER>,
    pub(super) rows: &'a mut Rows<M>,
    pub(super) nodes: &'a mut Nodes,
    pub(super) moves: &'a [Move],
}

impl<M: Machine, const ORDER: usize> Kernel for Enter<'_, M, ORDER> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Enter { machine: m, state, rows: Rows(rows), nodes, moves } = self;
        let mut lanes = M::Block::ZERO;
        for &Move { lane, .. } in moves {
            lanes.insert(lane as usize);
        }
        let lanes = m.load(&lanes);
        for group in groups::<ORDER>() {
            for &Move { lane, node } in moves {
                let lane = lane as usize;
                let node = &nodes.get(node)[group.clone()];
                for (&word, rows) in node.iter().zip(rows.chunks_exact_mut(64)) {
                    rows[lane / M::WORDS].words_mut()[lane % M::WORDS] = word;
                }
            }
            for (word, rows) in group.zip(rows.chunks_exact_mut(64)) {
                coarse::<M, 1>(m, rows);
                fine::<M, 1>(m, rows);
                for (mark, row) in state.marks[64 * word..64 * word + 64].iter_mut().zip(rows) {
                    m.store(Word::select(lanes, m.load(row), m.load(mark)), mark);
                }
            }
        }
        // What is known of minilines is not known of these boards.
        for miniline in state.minirows.iter_mut().chain(&mut state.minicolumns) {
            m.store(m.load(miniline) | lanes, miniline);
        }
    }
}

/// The first half of a transpose, from elsewhere.
#[inline(always)]
fn coarse_from<M: Machine>(m: M, from: &[M::Block], rows: &mut [M::Block]) {
    for i in 0..8 {
        let mut y = [m.zero(); 8];
        for k in 0..8 {
            y[k] = m.load(&from[i + 8 * k]);
        }
        coarse_of::<M, 1>(m, y, &mut rows[i..]);
    }
}
