//! Which candidates can be in a cycle that strikes a candidate, judged by the lengths of the shortest chains.

use super::reach::Sets;
use super::shortest::{Lengths, Steps, UNLINKED};
use super::{Candidate, candidate, digit_of};
use crate::search::bit_rows::{Set, has, is_empty, join, meet, members, narrow, remove};

impl<const W: usize> Steps<'_, W> {
    /// For each source, whether a cycle from it, of at most this length, may strike a candidate.
    pub(super) fn in_cycles(&self, lengths: &Lengths, longest: u32) -> Vec<bool> {
        let sources = self.graph.sources();
        if longest < 4 || longest + 2 < lengths.true_chain {
            return vec![false; sources.len()];
        }
        let rings: Vec<Sets<W>> = (0..self.all.len()).map(|slot| self.ring(slot)).collect();
        let mut all = [[0; W]];
        for (&struck, &(chain, _)) in sources.iter().zip(&lengths.of) {
            if chain <= longest + 2 {
                self.add_around(&mut all, struck, chain, longest, &rings);
            }
        }
        let holds = |c: &Candidate| {
            let slot = self.slots[*c as usize];
            slot != UNLINKED && has(&all, slot.into())
        };
        sources.iter().map(holds).collect()
    }

    /// The candidates whose holding, and those whose failing, both follow from a candidate's holding and lead to it.
    fn ring(&self, slot: usize) -> Sets<W> {
        let mut ring = self.all[slot];
        let fails = self.onward(Sets { on: self.ons[slot], ..Sets::EMPTY });
        narrow(&mut ring.on, &fails.off);
        narrow(&mut ring.off, &fails.on);
        ring
    }

    /// Adds the candidates from which a cycle of at most length `longest` could strike this one, whose shortest chain
    /// to its failing has length `chain`.
    ///
    /// Of the candidates that see it, the cycle has one that holds and one that fails. The cycle leads from the latter
    /// to the former in at least `chain - 2` assertions, and returns in the remaining ones.
    fn add_around(&self, all: &mut Set<W>, struck: Candidate, chain: u32, longest: u32, rings: &[Sets<W>]) {
        let mut near = [[0; W]];
        let cells = self.graph.near(struck).iter();
        cells.for_each(|cell| self.insert(&mut near, candidate(cell, digit_of(struck))));
        let mut any = Sets::EMPTY;
        members(&near).for_each(|slot| any.join(&rings[slot]));
        narrow(&mut any.on, &any.off);
        let mut new = any.on;
        remove(&mut new, all);
        if is_empty(&new) {
            return;
        }
        let there = self.between(near, longest / 2);
        let mut ends = there.reached.on;
        narrow(&mut ends, &near);
        let back = self.between(self.beside(&ends), (longest + 2 - chain) / 2);
        if meet(&ends, &back.reached.off) {
            let mut found = there.inner;
            join(&mut found, &back.inner);
            narrow(&mut found, &any.on);
            join(all, &found);
        }
    }

    /// If these fail: candidates that hold within `steps` steps, those that fail one step later, and those on some path
    /// of this length between two of these. Links work in both directions: a candidate's holding follows from exactly
    /// those failings that follow from its own failing.
    fn between(&self, offs: Set<W>, steps: u32) -> Between<W> {
        let mut front = [[0; W]];
        members(&offs).for_each(|slot| join(&mut front, &self.ons[slot]));
        let mut reached = Sets { on: front, off: offs };
        let (mut fronts, mut failing) = (Vec::with_capacity(8), Vec::with_capacity(8));
        for _ in 0..steps {
            if is_empty(&front) {
                break;
            }
            fronts.push(front);
            failing.push(reached.off);
            join(&mut reached.off, &self.beside(&front));
            front = self.advance(&front, &mut reached.on);
        }
        remove(&mut reached.on, &front);
        failing.push(reached.off);
        let mut inner = [[0; W]];
        for (n, &front) in fronts.iter().enumerate() {
            let after = (steps as usize - 1 - n).min(failing.len() - 1);
            let mut both = front;
            narrow(&mut both, &failing[after]);
            join(&mut inner, &both);
        }
        Between { reached, inner }
    }
}

/// What follows from some failings, and the candidates that may be on a path between two of them.
struct Between<const W: usize> {
    reached: Sets<W>,
    inner: Set<W>,
}
