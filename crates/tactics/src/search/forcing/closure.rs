//! What follows with branches from all assumptions at once: a quick test of which assumptions contradict themselves,
//! and of whether several share a consequence.

use super::links::{Links, Slot, UNIT_SLOTS, WORDS};
use super::reach::Sets;
use crate::search::bit_rows::{Set, has, insert, is_empty, members};

/// The consequences of each candidate's holding, and of the failing of those candidates whose failing leads on.
/// Assumptions that contradict themselves are not followed to the end.
pub(crate) struct Closure {
    /// By number of the assumption: first that candidates hold, in order of their slots, then that they fail.
    sets: Vec<Sets<WORDS>>,
    contradictory: Vec<[u64; 1]>,
    /// By slot, the number of the assumption that the candidate fails.
    failing: Vec<u16>,
}

impl Closure {
    pub(crate) fn new(links: &Links<'_>) -> Closure {
        let slots = 0..links.len() as Slot;
        let mut assumed: Vec<(Slot, bool)> = slots.clone().map(|slot| (slot, true)).collect();
        let mut failing = vec![0; links.len()];
        for slot in slots.filter(|&slot| links.is_strong(slot)) {
            failing[slot as usize] = assumed.len() as u16;
            assumed.push((slot, false));
        }
        match assumed.len() {
            ..=256 => Lanes::<4>::settled(links, &assumed).transposed(failing),
            257..=320 => Lanes::<5>::settled(links, &assumed).transposed(failing),
            321..=384 => Lanes::<6>::settled(links, &assumed).transposed(failing),
            385..=512 => Lanes::<8>::settled(links, &assumed).transposed(failing),
            _ => Lanes::<24>::settled(links, &assumed).transposed(failing),
        }
    }

    fn number(&self, slot: Slot, holds: bool) -> usize {
        usize::from(if holds { slot } else { self.failing[slot as usize] })
    }

    /// The consequences of an assumption; `None` if it contradicts itself.
    pub(crate) fn of(&self, slot: Slot, holds: bool) -> Option<&Sets<WORDS>> {
        let n = self.number(slot, holds);
        (!has(&self.contradictory, n)).then(|| &self.sets[n])
    }
}

/// For each candidate, the assumptions under which it fails, and those under which it holds; at most `64 W`
/// assumptions.
struct Lanes<const W: usize> {
    by_slot: Vec<[Set<W>; 2]>,
    contradictory: Set<W>,
    assumptions: usize,
}

impl<const W: usize> Lanes<W> {
    /// Processes the units until nothing more follows.
    fn settled(links: &Links<'_>, assumed: &[(Slot, bool)]) -> Self {
        let by_slot = vec![[[[0; W]]; 2]; links.len()];
        let mut lanes = Lanes { by_slot, contradictory: [[0; W]], assumptions: assumed.len() };
        for (n, &(slot, holds)) in assumed.iter().enumerate() {
            insert(&mut lanes.by_slot[slot as usize][usize::from(holds)], n);
        }
        let mut stale: Set<{ UNIT_SLOTS / 64 }> = [[!0; _]];
        while !is_empty(&stale) {
            for unit in members(&std::mem::replace(&mut stale, [[0; _]])) {
                lanes.visit(links, unit as u16, &mut stale);
            }
        }
        lanes
    }

    /// Adds the consequences within a unit: if one candidate holds, all others fail; if all but one fail, that one
    /// holds.
    fn visit(&mut self, links: &Links<'_>, unit: u16, stale: &mut Set<{ UNIT_SLOTS / 64 }>) {
        let members = links.members[unit as usize % UNIT_SLOTS];
        if members & members.wrapping_sub(1) == 0 {
            return;
        }
        // By assumption: whether at least one and at least two candidates hold; whether at least one and at least two
        // do not fail.
        let ([mut one, mut two], [mut open, mut open_two]) = ([[0; W]; 2], [[0; W]; 2]);
        for slot in links.in_unit(unit, members) {
            let [[off], [on]] = &self.by_slot[slot as usize];
            for w in 0..W {
                two[w] |= one[w] & on[w];
                one[w] |= on[w];
                open_two[w] |= open[w] & !off[w];
                open[w] |= !off[w];
            }
        }
        let [contradictory] = &mut self.contradictory;
        for w in 0..W {
            contradictory[w] |= two[w] | !open[w];
            one[w] &= !contradictory[w];
            open[w] &= !open_two[w] & !contradictory[w];
        }
        for slot in links.in_unit(unit, members) {
            let [[off], [on]] = &mut self.by_slot[slot as usize];
            let mut new = 0;
            for w in 0..W {
                let fails = one[w] & !on[w] & !off[w];
                let holds = open[w] & !off[w] & !on[w];
                new |= fails | holds;
                off[w] |= fails;
                on[w] |= holds;
            }
            if new != 0 {
                links.around(slot).iter().for_each(|&(unit, _)| insert(stale, unit as usize % UNIT_SLOTS));
            }
        }
    }

    /// Turns the sets by candidate into sets by assumption.
    fn transposed(&self, failing: Vec<u16>) -> Closure {
        let mut sets = vec![Sets::EMPTY; self.assumptions];
        for (at, lanes) in self.by_slot.chunks(64).enumerate() {
            for (w, sets) in sets.chunks_mut(64).enumerate() {
                for holds in [false, true] {
                    let mut block = [0; 64];
                    block.iter_mut().zip(lanes).for_each(|(row, lane)| *row = lane[usize::from(holds)][0][w]);
                    transpose(&mut block);
                    for (set, row) in sets.iter_mut().zip(block) {
                        if holds { set.on[0][at] = row } else { set.off[0][at] = row }
                    }
                }
            }
        }
        Closure { sets, contradictory: self.contradictory[0].map(|word| [word]).to_vec(), failing }
    }
}

/// Transposes a bit matrix by swapping halves, quarters and so on.
fn transpose(rows: &mut [u64; 64]) {
    let (mut width, mut low) = (32, u64::from(u32::MAX));
    while width > 0 {
        for n in (0..64).filter(|n| n & width == 0) {
            let swapped = (rows[n] >> width ^ rows[n + width]) & low;
            rows[n] ^= swapped << width;
            rows[n + width] ^= swapped;
        }
        width /= 2;
        low ^= low << width;
    }
}

#[cfg(test)]
mod tests {
    use super::super::consequences::{Depth, Store};
    use super::*;
    use crate::search::forcing::work::Work;
    use crate::testing::*;

    /// Following step by step gives the same sets, and contradictions in the same cases.
    #[test]
    fn all_at_once_is_one_by_one() {
        let board =
            board("....5...9...1.9....9..73.14.1.....9.3.....47...53....1.6.....4....54..28..26.....");
        let links = Links::new(&board);
        let all = Closure::new(&links);
        let work = Work::default();
        let mut store = Store::take(&work.spare, &links, Depth::Dynamic);
        let mut contradictory = [0; 2];
        for slot in 0..links.len() as Slot {
            for holds in [true, false].into_iter().filter(|&holds| holds || links.is_strong(slot)) {
                let one = store.follow(&links, &work, links.candidate(slot), holds, Depth::Dynamic, u32::MAX);
                let sets = all.of(slot, holds).copied();
                assert_eq!(sets, one.contradiction.is_none().then_some(one.sets), "{slot} {holds}");
                contradictory[usize::from(holds)] += usize::from(sets.is_none());
            }
        }
        assert!(contradictory.iter().all(|&n| n > 0), "{contradictory:?}");
    }
}
