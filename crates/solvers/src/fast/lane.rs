//! The state of each lane's search, and lanes as bits.

use super::segment::{NONE, Work};
use super::source::Question;
use super::word::Block;
use crate::solver::Limits;

/// 64-bit words of the widest blocks.
const MOST_WORDS: usize = 8;

/// A lane's search, in one cache line. Once other lanes take part in it, a segment stores the data that they need.
///
/// ```text
/// depth   base               base + low           base + top
///         | given to others  | open nodes         |  board in the lane's bit of the state
///                              ^ oldest: an idle    ^ newest: the lane returns to it
///                                lane takes it        when its board fails or is solved
/// ```
#[derive(Clone, Copy)]
#[repr(align(64))]
pub(super) struct Lane {
    pub(super) id: u64,
    pub(super) limits: Limits,
    /// Solutions found.
    pub(super) found: u64,
    /// Number of guesses, and number of guesses up to the first solution.
    pub(super) guesses: u64,
    pub(super) guesses_at_first: u64,
    /// The piece of a shared search; `NONE` while the lane searches alone.
    pub(super) segment: u32,
    /// Maximum number of open guesses at one time, in total and up to the first solution.
    pub(super) depth: u8,
    pub(super) depth_at_first: u8,
    /// Number of open guesses when the segment started.
    pub(super) base: u8,
    /// Open nodes: `low..top`.
    pub(super) low: u8,
    pub(super) top: u8,
}

impl Lane {
    pub(super) const IDLE: Lane = Lane {
        id: 0,
        limits: Limits::FIRST,
        found: 0,
        guesses: 0,
        guesses_at_first: 0,
        segment: NONE,
        depth: 0,
        depth_at_first: 0,
        base: 0,
        low: 0,
        top: 0,
    };

    #[inline(always)]
    pub(super) fn on(question: &Question) -> Lane {
        Lane { id: question.id, limits: question.limits, ..Lane::IDLE }
    }

    /// Whether idle lanes may take part in the search. It must end after at most two solutions, and it must have no
    /// budget, because a budget is spent in depth-first order.
    pub(super) const fn may_be_shared(&self) -> bool {
        self.limits.solutions <= 2 && self.limits.nodes == u64::MAX
    }

    /// Counts a guess.
    #[inline(always)]
    pub(super) fn guess(&mut self) {
        self.top += 1;
        self.guesses += 1;
        self.depth = self.depth.max(self.base + self.top);
    }

    /// Counts a solution.
    #[inline(always)]
    pub(super) fn solution(&mut self) {
        if self.found == 0 {
            (self.guesses_at_first, self.depth_at_first) = (self.guesses, self.depth);
        }
        self.found += 1;
    }

    /// Work done so far.
    #[inline(always)]
    pub(super) fn work(&self) -> Work {
        Work { guesses: self.guesses, depth: u32::from(self.depth) }
    }

    /// Work done up to the first solution.
    #[inline(always)]
    pub(super) fn work_at_first(&self) -> Work {
        Work { guesses: self.guesses_at_first, depth: u32::from(self.depth_at_first) }
    }
}

/// A block's bits in the order of lanes, which is that of rows: bits at the same position of each word are adjacent.
#[inline(always)]
pub(super) fn by_lane<B: Block>(block: &B) -> [u64; MOST_WORDS] {
    let words = block.words();
    let (width, rows) = (words.len(), 64 / words.len());
    let mut lanes = [0; MOST_WORDS];
    for k in 0..width {
        for (i, word) in words.iter().enumerate() {
            // Spreads the bits of `rows` rows to every `width`-th position.
            let mut spread = word >> (rows * k) & (u64::MAX >> (64 - rows));
            let mut bits = rows / 2;
            while bits > 0 && width > 1 {
                let groups = u64::MAX / ((1 << (bits * width)) - 1);
                spread = (spread | spread << (bits * (width - 1))) & (groups * ((1 << bits) - 1));
                bits /= 2;
            }
            lanes[k] |= spread << i;
        }
    }
    lanes
}
