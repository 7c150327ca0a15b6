//! Flags of a round, and the lanes to which a step applies.

use super::word::{Block, Machine};

/// The flags of each lane after a round; known only after a checking round.
#[derive(Clone, Copy)]
pub(super) struct Flags<M: Machine> {
    /// No contradiction.
    pub(super) sound: M::Block,
    /// Some candidate was struck.
    pub(super) changed: M::Block,
    /// Some cell has at least two candidates.
    pub(super) open: M::Block,
}

/// Lanes that cannot progress, grouped by what they must do next.
pub(super) struct Waiting<M: Machine> {
    /// Lanes at a fixpoint with open cells.
    pub(super) branching: M::Block,
    /// Lanes at a fixpoint without open cells.
    pub(super) solved: M::Block,
    /// Lanes with a contradiction.
    pub(super) failed: M::Block,
}

/// The flags in registers.
pub(super) struct Seen<M: Machine> {
    pub(super) sound: M::Word,
    pub(super) changed: M::Word,
    pub(super) open: M::Word,
}

impl<M: Machine> Seen<M> {
    #[inline(always)]
    pub(super) fn new(m: M) -> Seen<M> {
        Seen { sound: m.ones(), changed: m.zero(), open: m.zero() }
    }

    #[inline(always)]
    pub(super) fn store(&self, m: M) -> Flags<M> {
        let zero = M::Block::ZERO;
        let mut flags = Flags { sound: zero, changed: zero, open: zero };
        m.store(self.sound, &mut flags.sound);
        m.store(self.changed, &mut flags.changed);
        m.store(self.open, &mut flags.open);
        flags
    }
}

impl<M: Machine> Flags<M> {
    /// The number of these lanes that cannot progress.
    #[inline(always)]
    pub(super) fn waiting(&self, active: &M::Block) -> u32 {
        let words = active.words().iter().zip(self.sound.words()).zip(self.changed.words());
        words.map(|((active, sound), changed)| (active & !(sound & changed)).count_ones()).sum()
    }

    /// The lanes that cannot progress.
    #[inline(always)]
    pub(super) fn sort(&self, active: &M::Block) -> Waiting<M> {
        let zero = M::Block::ZERO;
        let mut sorted = Waiting::<M> { branching: zero, solved: zero, failed: zero };
        for k in 0..M::WORDS {
            let [active, sound, changed, open] =
                [active, &self.sound, &self.changed, &self.open].map(|block| block.words()[k]);
            let settled = active & sound & !changed;
            sorted.branching.words_mut()[k] = settled & open;
            sorted.solved.words_mut()[k] = settled & !open;
            sorted.failed.words_mut()[k] = active & !sound;
        }
        sorted
    }
}
