//! What a candidate's holding leads to without branches, on any path: a quick test of whether several
//! candidates share a consequence.

use super::Candidate;
use super::links::{Links, Slot};
use super::shortest::unite;

/// The consequences of candidates, computed on demand.
pub(crate) enum Reach {
    Narrow(Table<4>),
    Wide(Table<12>),
}

impl Reach {
    pub(crate) fn new(links: &Links<'_>) -> Reach {
        if links.len() <= 256 { Reach::Narrow(Table::new(links)) } else { Reach::Wide(Table::new(links)) }
    }

    /// Whether there is a consequence that all of the candidates share.
    pub(crate) fn meet(&mut self, links: &Links<'_>, cases: &[Candidate]) -> bool {
        match self {
            Reach::Narrow(table) => table.meet(links, cases),
            Reach::Wide(table) => table.meet(links, cases),
        }
    }
}

/// Up to `64 W` candidates that hold, and that fail, if another one holds.
#[derive(Clone, Copy)]
struct Sets<const W: usize> {
    on: [u64; W],
    off: [u64; W],
}

/// Indexed by slot.
pub(crate) struct Table<const W: usize> {
    /// The candidates that fail together with a candidate, and those that must hold without it.
    steps: Vec<Sets<W>>,
    all: Vec<Option<Sets<W>>>,
}

impl<const W: usize> Table<W> {
    fn new(links: &Links<'_>) -> Self {
        let slots = 0..links.len() as Slot;
        let without = |slot| {
            let mut on = [0; W];
            for &(unit, bit) in links.around(slot) {
                let last = links.single(unit, links.members[unit as usize] & !bit);
                last.iter().for_each(|&last| insert(&mut on, last));
            }
            on
        };
        let without: Vec<[u64; W]> = slots.clone().map(without).collect();
        let step = |slot| {
            let mut step = Sets { on: [0; W], off: [0; W] };
            for &(unit, bit) in links.around(slot) {
                for other in links.in_unit(unit, links.members[unit as usize] & !bit) {
                    insert(&mut step.off, other);
                    unite(&mut step.on, &without[other as usize]);
                }
            }
            step
        };
        Table { steps: slots.map(step).collect(), all: vec![None; links.len()] }
    }

    fn meet(&mut self, links: &Links<'_>, cases: &[Candidate]) -> bool {
        let Some((&first, others)) = cases.split_first() else { return false };
        let Sets { mut on, mut off } = self.of(links.slot(first));
        for &case in others {
            let other = self.of(links.slot(case));
            let mut any = 0;
            for w in 0..W {
                on[w] &= other.on[w];
                off[w] &= other.off[w];
                any |= on[w] | off[w];
            }
            if any == 0 {
                return false;
            }
        }
        true
    }

    /// All consequences of a candidate, including itself.
    fn of(&mut self, slot: Slot) -> Sets<W> {
        if let Some(sets) = self.all[slot as usize] {
            return sets;
        }
        let mut out = Sets { on: [0; W], off: [0; W] };
        insert(&mut out.on, slot);
        let mut todo = out.on;
        while let Some(at) = pop(&mut todo) {
            let Sets { on: mut new, off } = self.steps[at];
            unite(&mut out.off, &off);
            remove(&mut new, &out.on);
            while let Some(next) = pop(&mut new) {
                match &self.all[next] {
                    Some(further) => {
                        unite(&mut out.on, &further.on);
                        unite(&mut out.off, &further.off);
                        remove(&mut new, &further.on);
                        remove(&mut todo, &further.on);
                    }
                    None => {
                        insert(&mut out.on, next as Slot);
                        insert(&mut todo, next as Slot);
                    }
                }
            }
        }
        self.all[slot as usize] = Some(out);
        out
    }
}

/// Removes the first member.
pub(super) fn pop<const W: usize>(set: &mut [u64; W]) -> Option<usize> {
    let at = set.iter().position(|&word| word != 0)?;
    let slot = 64 * at + set[at].trailing_zeros() as usize;
    set[at] &= set[at] - 1;
    Some(slot)
}

pub(super) fn remove<const W: usize>(a: &mut [u64; W], b: &[u64; W]) {
    a.iter_mut().zip(b).for_each(|(a, b)| *a &= !b);
}

fn insert<const W: usize>(set: &mut [u64; W], slot: Slot) {
    set[slot as usize / 64] |= 1 << (slot % 64);
}
