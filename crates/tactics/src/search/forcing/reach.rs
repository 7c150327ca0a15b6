//! What a candidate's holding leads to without branches, on any path.

use super::Candidate;
use super::links::{Links, Slot};
use crate::search::bit_rows::{Set, insert, is_empty, join, narrow, pop, remove};

/// Up to `64 W` candidates that hold, and that fail, if another one holds.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Sets<const W: usize> {
    pub on: Set<W>,
    pub off: Set<W>,
}

impl<const W: usize> Sets<W> {
    pub(crate) const EMPTY: Self = Sets { on: [[0; W]], off: [[0; W]] };

    pub(super) fn join(&mut self, other: &Self) {
        join(&mut self.on, &other.on);
        join(&mut self.off, &other.off);
    }

    pub(super) fn narrow(&mut self, other: &Self) {
        narrow(&mut self.on, &other.on);
        narrow(&mut self.off, &other.off);
    }

    pub(super) fn is_empty(&self) -> bool {
        is_empty(&self.on) && is_empty(&self.off)
    }
}

/// The consequences of any number of steps, given those of one.
pub(super) fn closed<const W: usize>(next: &[Sets<W>]) -> Vec<Sets<W>> {
    let mut all: Vec<Sets<W>> = Vec::with_capacity(next.len());
    for first in next {
        let (mut out, mut todo) = (*first, first.on);
        while let Some(at) = pop(&mut todo) {
            if let Some(further) = all.get(at) {
                out.join(further);
                remove(&mut todo, &further.on);
            } else {
                let mut new = next[at].on;
                remove(&mut new, &out.on);
                join(&mut todo, &new);
                out.join(&next[at]);
            }
        }
        all.push(out);
    }
    all
}

/// All consequences of each candidate's holding, including itself, by slot: a quick test of whether several candidates
/// share one.
pub(crate) enum Unbranched {
    Narrow(Vec<Sets<4>>),
    Wide(Vec<Sets<12>>),
}

impl Unbranched {
    pub(crate) fn new(links: &Links<'_>) -> Unbranched {
        if links.len() <= 256 { Unbranched::Narrow(all(links)) } else { Unbranched::Wide(all(links)) }
    }

    /// Whether there is a consequence that all of the candidates share.
    pub(crate) fn meet(&self, links: &Links<'_>, cases: &[Candidate]) -> bool {
        match self {
            Unbranched::Narrow(all) => meet(all, links, cases),
            Unbranched::Wide(all) => meet(all, links, cases),
        }
    }
}

fn all<const W: usize>(links: &Links<'_>) -> Vec<Sets<W>> {
    let slots = 0..links.len() as Slot;
    let without = |slot| {
        let mut on = [[0; W]];
        for &(unit, bit) in links.around(slot) {
            let last = links.single(unit, links.members[unit as usize] & !bit);
            last.iter().for_each(|&last| insert(&mut on, last.into()));
        }
        on
    };
    let without: Vec<Set<W>> = slots.clone().map(without).collect();
    let step = |slot| {
        let mut step = Sets::EMPTY;
        for &(unit, bit) in links.around(slot) {
            for other in links.in_unit(unit, links.members[unit as usize] & !bit) {
                insert(&mut step.off, other.into());
                join(&mut step.on, &without[other as usize]);
            }
        }
        step
    };
    let mut all = closed(&slots.map(step).collect::<Vec<_>>());
    all.iter_mut().enumerate().for_each(|(slot, sets)| insert(&mut sets.on, slot));
    all
}

fn meet<const W: usize>(all: &[Sets<W>], links: &Links<'_>, cases: &[Candidate]) -> bool {
    let mut of = cases.iter().map(|&case| &all[usize::from(links.slot(case))]);
    let Some(mut shared) = of.next().copied() else { return false };
    of.all(|other| {
        shared.narrow(other);
        !shared.is_empty()
    })
}
