//! What a candidate's holding leads to without branches, whatever the way: a quick look at whether several have
//! anything in common.

use super::links::{Links, Slot, Slots};
use super::{CANDIDATES, Candidate};

/// Candidates that hold and that fail if another holds.
#[derive(Clone, Copy)]
struct Sets {
    on: Slots,
    off: Slots,
}

/// For candidates, as far as asked for, what follows from them.
pub(crate) struct Reach {
    steps: Table,
    all: Table,
}

/// Sets by slot, as far as they are known.
struct Table {
    known: Vec<u16>,
    sets: Vec<Sets>,
}

const UNKNOWN: u16 = u16::MAX;

impl Table {
    fn new() -> Table {
        Table { known: vec![UNKNOWN; CANDIDATES], sets: Vec::with_capacity(256) }
    }

    fn get(&self, slot: Slot) -> Option<&Sets> {
        self.sets.get(self.known[slot as usize] as usize)
    }

    fn put(&mut self, slot: Slot, sets: Sets) {
        self.known[slot as usize] = self.sets.len() as u16;
        self.sets.push(sets);
    }
}

impl Reach {
    pub(crate) fn new() -> Reach {
        Reach { steps: Table::new(), all: Table::new() }
    }

    /// Whether there is anything that all of the candidates lead to.
    pub(crate) fn meet(&mut self, links: &Links<'_>, cases: &[Candidate]) -> bool {
        let Some((&first, others)) = cases.split_first() else { return false };
        let Sets { mut on, mut off } = self.of(links, links.slot(first));
        for &case in others {
            let other = self.of(links, links.slot(case));
            on.intersect(&other.on);
            off.intersect(&other.off);
            if on.is_empty() && off.is_empty() {
                return false;
            }
        }
        true
    }

    /// All that a candidate leads to, itself included.
    fn of(&mut self, links: &Links<'_>, slot: Slot) -> Sets {
        if let Some(sets) = self.all.get(slot) {
            return *sets;
        }
        let mut out = Sets { on: Slots::EMPTY, off: Slots::EMPTY };
        out.on.insert(slot);
        let mut todo = out.on;
        while let Some(at) = todo.pop() {
            let Sets { on: mut new, off } = self.step(links, at);
            out.off.unite(&off);
            new.remove_all(&out.on);
            while let Some(next) = new.pop() {
                match self.all.get(next) {
                    Some(further) => {
                        out.on.unite(&further.on);
                        out.off.unite(&further.off);
                        new.remove_all(&further.on);
                        todo.remove_all(&further.on);
                    }
                    None => {
                        out.on.insert(next);
                        todo.insert(next);
                    }
                }
            }
        }
        self.all.put(slot, out);
        out
    }

    /// What fails beside a candidate, and what must hold without that.
    fn step(&mut self, links: &Links<'_>, slot: Slot) -> Sets {
        if let Some(sets) = self.steps.get(slot) {
            return *sets;
        }
        let mut out = Sets { on: Slots::EMPTY, off: Slots::EMPTY };
        for &(unit, bit) in links.around(slot) {
            for other in links.in_unit(unit, links.members[unit as usize] & !bit) {
                out.off.insert(other);
                for &(unit, bit) in links.around(other) {
                    if let Some(last) = links.single(unit, links.members[unit as usize] & !bit) {
                        out.on.insert(last);
                    }
                }
            }
        }
        self.steps.put(slot, out);
        out
    }
}
