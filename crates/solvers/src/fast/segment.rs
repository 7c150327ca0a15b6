//! A question's search, split into pieces by the lanes that share it.
//!
//! An idle lane takes the oldest open node of a busy lane, which is the last node that the busy lane would reach. So
//! the new piece of the search follows the old one in depth-first order. The shortest sequence of first pieces that
//! decides a question gives its answer. So the solutions and the work are those of one lane that searches alone.

use crate::solution::Solution;
use crate::solver::{Limits, Stats};

/// Stands for no segment or no lane.
pub(super) const NONE: u32 = u32::MAX;

/// Guesses made, and the maximum number open at one time.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Work {
    pub(super) guesses: u64,
    pub(super) depth: u32,
}

impl Work {
    pub(super) fn and(self, other: Work) -> Work {
        Work { guesses: self.guesses + other.guesses, depth: self.depth.max(other.depth) }
    }

    pub(super) fn stats(self) -> Stats {
        Stats { nodes: self.guesses, guesses: self.guesses, depth: u64::from(self.depth), propagations: 0 }
    }
}

/// One lane's piece of a shared search.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(super) struct Segment {
    pub(super) id: u64,
    pub(super) limits: Limits,
    /// Solutions found here.
    pub(super) found: u64,
    /// Work done here up to the first and the second solution.
    pub(super) at: [Work; 2],
    /// Work done here, once the lane has finished.
    pub(super) own: Work,
    /// Work of removed pieces without solutions, before and after this one.
    pub(super) before: Work,
    pub(super) after: Work,
    /// Neighbours in depth-first order.
    pub(super) previous: u32,
    pub(super) next: u32,
    /// The lane at work, `NONE` once it is done.
    pub(super) lane: u32,
}

impl Segment {
    pub(super) fn new(id: u64, limits: Limits, lane: usize) -> Segment {
        let idle = Work::default();
        Segment {
            id,
            limits,
            found: 0,
            at: [idle; 2],
            own: idle,
            before: idle,
            after: idle,
            previous: NONE,
            next: NONE,
            lane: lane as u32,
        }
    }

    fn total(&self) -> Work {
        self.before.and(self.own).and(self.after)
    }
}

/// How a shared search ended.
pub(super) struct Verdict {
    pub(super) first: Option<Solution>,
    pub(super) solutions: u64,
    pub(super) work: Work,
}

/// The segments in use.
#[derive(Default)]
pub(super) struct Segments {
    all: Vec<Segment>,
    /// The first solution of each segment, if grids are wanted.
    firsts: Vec<Solution>,
    free: Vec<u32>,
}

impl Segments {
    /// Releases all segments.
    pub(super) fn clear(&mut self) {
        self.free.clear();
        self.free.extend(0..self.all.len() as u32);
    }

    #[inline(always)]
    pub(super) fn add(&mut self, id: u64, limits: Limits, lane: usize) -> u32 {
        let index = self.free.pop().unwrap_or_else(|| self.grow());
        self.all[index as usize] = Segment::new(id, limits, lane);
        index
    }

    #[inline(never)]
    fn grow(&mut self) -> u32 {
        self.all.push(Segment::new(0, Limits::FIRST, 0));
        self.firsts.push(Solution::NONE);
        self.all.len() as u32 - 1
    }

    pub(super) fn release(&mut self, index: u32) {
        self.free.push(index);
    }

    #[inline(always)]
    pub(super) fn get(&mut self, index: u32) -> &mut Segment {
        &mut self.all[index as usize]
    }

    /// The first solution that a segment has found.
    #[inline(always)]
    pub(super) fn first(&mut self, index: u32) -> &mut Solution {
        &mut self.firsts[index as usize]
    }

    /// Adds a segment for a lane that takes over a node from another segment.
    pub(super) fn add_after(&mut self, donor: u32, lane: usize) -> u32 {
        let from = *self.get(donor);
        let index = self.add(from.id, from.limits, lane);
        let segment = self.get(index);
        (segment.previous, segment.next, segment.after) = (donor, from.next, from.after);
        let donor = self.get(donor);
        (donor.next, donor.after) = (index, Work::default());
        if from.next != NONE {
            self.get(from.next).previous = index;
        }
        index
    }

    /// Checks whether a shared search is decided, after this segment found a solution or finished.
    ///
    /// Lanes whose work is no longer needed are added to `stopped`, and their segments are released. All segments of a
    /// decided search are released.
    pub(super) fn settle(&mut self, index: u32, stopped: &mut Vec<u32>) -> Option<Verdict> {
        if self.is_idle(index) && self.has_busy_neighbour(index) {
            self.absorb(index);
            return None;
        }
        let limit = self.get(index).limits.solutions;
        let head = self.head(index);
        let mut verdict = Verdict { first: None, solutions: 0, work: Work::default() };
        let (mut decided, mut at) = (true, head);
        let mut wanted_still = false;
        while at != NONE {
            let segment = *self.get(at);
            // A piece after the deciding one is released with the others.
            wanted_still |= at == index;
            let wanted = limit - verdict.solutions;
            if segment.found > 0 {
                verdict.first.get_or_insert(self.firsts[at as usize]);
            }
            if segment.found >= wanted {
                verdict.solutions = limit;
                verdict.work = verdict.work.and(segment.before).and(segment.at[wanted as usize - 1]);
                self.get(at).next = NONE;
                self.release_from(segment.next, stopped);
                break;
            }
            decided &= segment.lane == NONE;
            verdict.solutions += segment.found;
            verdict.work = verdict.work.and(segment.total());
            at = segment.next;
        }
        if decided {
            self.release_from(head, stopped);
            return Some(verdict);
        }
        if wanted_still && self.is_idle(index) {
            self.absorb(index);
        }
        None
    }

    /// Whether a segment is finished without solutions.
    fn is_idle(&self, index: u32) -> bool {
        let segment = &self.all[index as usize];
        segment.lane == NONE && segment.found == 0
    }

    /// Whether the search cannot be decided before a neighbour finishes or finds a solution. This is the usual case and
    /// avoids a check of all other segments.
    fn has_busy_neighbour(&self, index: u32) -> bool {
        let segment = &self.all[index as usize];
        let neighbour = |index: u32| (index != NONE).then(|| &self.all[index as usize]);
        neighbour(segment.previous).is_some_and(|previous| previous.lane != NONE)
            || neighbour(segment.next).is_some_and(|next| next.lane != NONE && next.found == 0)
    }

    fn head(&self, mut index: u32) -> u32 {
        while self.all[index as usize].previous != NONE {
            index = self.all[index as usize].previous;
        }
        index
    }

    /// Releases a segment and all after it.
    fn release_from(&mut self, mut index: u32, stopped: &mut Vec<u32>) {
        while index != NONE {
            let segment = self.get(index);
            let (lane, next) = (segment.lane, segment.next);
            if lane != NONE {
                stopped.push(lane);
            }
            self.release(index);
            index = next;
        }
    }

    /// Adds the work of a segment that finished without solutions to a neighbour.
    fn absorb(&mut self, index: u32) {
        let segment = *self.get(index);
        if segment.next != NONE {
            let next = self.get(segment.next);
            next.before = next.before.and(segment.total());
            next.previous = segment.previous;
        }
        if segment.previous != NONE {
            let previous = self.get(segment.previous);
            previous.next = segment.next;
            if segment.next == NONE {
                previous.after = previous.after.and(segment.total());
            }
        }
        self.release(index);
    }
}
