//! Chains of almost locked sets: each is linked to the next by a digit that not both can hold. If the first set lacks
//! a digit z, it holds its link, the next lacks that and holds its other link, and so on; the last one holds z.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use sudoku_core::{Cell, CellSet, Digit, DigitSet};

use crate::board::deduction::{Eliminations, Flow, Pattern, Sink, offer};
use crate::search::sets::linked_sets::{Link, LinkedSets};
use crate::search::words;

/// Most cells of a set.
pub(crate) const LARGEST: usize = 8;
/// Most sets of a chain. Source: HoDoKu, six links.
pub(crate) const LONGEST: usize = 7;

/// One step of a search: a set that lacks the digit by which it was entered.
#[derive(Clone, Copy)]
struct Node {
    set: u16,
    entered_by: Digit,
    parent: u32,
    length: usize,
}

const NO_PARENT: u32 = u32::MAX;

/// Chains of so many sets.
pub(crate) fn find(linked: &LinkedSets, lengths: RangeInclusive<usize>, sink: &mut Sink<'_>) -> Flow {
    let count = linked.sets.len();
    let mut search = Search {
        linked,
        entered: vec![0; 9 * count * (lengths.start() + 1)],
        searches: 0,
        lengths,
        nodes: Vec::new(),
        common: vec![None; count],
        shortest: BTreeMap::new(),
    };
    for start in 0..count as u16 {
        search.common.fill(None);
        for alike in linked.of(start).chunk_by(|a, b| a.by == b.by) {
            search.from(start, alike[0].by, sink)?;
        }
    }
    Flow::Continue(())
}

struct Search<'a> {
    linked: &'a LinkedSets,
    lengths: RangeInclusive<usize>,
    nodes: Vec<Node>,
    /// For each length up to the least, and for all longer ones, by digit and set: the last search that entered the set by
    /// the digit.
    entered: Vec<u32>,
    searches: u32,
    /// By set, the digits of which a place sees all places in it and in the start, once that was asked for.
    common: Vec<Option<DigitSet>>,
    /// Length of the shortest chain that strikes these.
    shortest: BTreeMap<Vec<(Cell, DigitSet)>, usize>,
}

impl Search<'_> {
    /// Chains from a set that is left by a digit, nearest sets first.
    fn from(&mut self, start: u16, exit: Digit, sink: &mut Sink<'_>) -> Flow {
        let (least, most) = (*self.lengths.start(), *self.lengths.end());
        self.searches += 1;
        self.nodes.clear();
        self.nodes.push(Node { set: start, entered_by: exit, parent: NO_PARENT, length: 1 });
        let mut at = 0;
        while at < self.nodes.len() && self.nodes[at].length < most {
            let Node { set, entered_by, length, .. } = self.nodes[at];
            let length = length + 1;
            for &Link { by, to } in self.linked.of(set) {
                // The start is left by its digit, all others by another than they were entered by.
                if (by == entered_by) != (at == 0) {
                    continue;
                }
                let place = (9 * length.min(least) + by.index()) * self.linked.sets.len() + to as usize;
                if self.entered[place] == self.searches || is_on_path(&self.nodes, at, to) {
                    continue;
                }
                self.entered[place] = self.searches;
                self.nodes.push(Node { set: to, entered_by: by, parent: at as u32, length });
                // Chains are found from the earlier of their ends.
                if length >= least && to > start {
                    let common = self.common(start, to).without(DigitSet::of(exit).union(DigitSet::of(by)));
                    if !common.is_empty() {
                        self.conclude(common, sink)?;
                    }
                }
            }
            at += 1;
        }
        Flow::Continue(())
    }

    /// The digits of which a place sees all of their places in two sets.
    fn common(&mut self, start: u16, end: u16) -> DigitSet {
        let [a, b] = [start, end].map(|n| &self.linked.sets[n as usize]);
        *self.common[end as usize].get_or_insert_with(|| {
            let seen = |z: &Digit| !a.sight[z.index()].intersection(b.sight[z.index()]).is_empty();
            a.digits.intersection(b.digits).iter().filter(seen).collect()
        })
    }

    /// What sees all places of one of these digits in the first and in the last set.
    fn conclude(&mut self, common: DigitSet, sink: &mut Sink<'_>) -> Flow {
        let last = self.nodes[self.nodes.len() - 1];
        let [a, b] = [self.nodes[0].set, last.set].map(|n| &self.linked.sets[n as usize]);
        if !self.linked.overlap
            && !a.cells.intersection(b.cells).is_empty()
            && self.lengths.end() == self.lengths.start()
        {
            return Flow::Continue(());
        }
        let mut struck = Eliminations::default();
        for z in common {
            let seen = a.sight[z.index()].intersection(b.sight[z.index()]);
            struck.add(seen.without(a.cells).without(b.cells), z);
        }
        if struck.is_empty() || !self.is_news(&struck, last.length) {
            return Flow::Continue(());
        }
        let mut found = Pattern::new(CellSet::EMPTY, DigitSet::EMPTY);
        found.eliminations = struck;
        let mut at = self.nodes.len() as u32 - 1;
        while at != NO_PARENT {
            let own = &self.linked.sets[self.nodes[at as usize].set as usize];
            found.cells = found.cells.union(own.cells);
            found.digits = found.digits.union(own.digits);
            found.sets.push((own.cells, own.digits));
            at = self.nodes[at as usize].parent;
        }
        found.sets.reverse();
        offer(sink, found)
    }

    /// Whether no chain as short has struck the same.
    fn is_news(&mut self, eliminations: &Eliminations, length: usize) -> bool {
        let best = self.shortest.entry(eliminations.iter().collect()).or_insert(usize::MAX);
        let is_news = length < *best;
        *best = length.min(*best);
        is_news
    }
}

/// Whether the chain to a node passes a set.
fn is_on_path(nodes: &[Node], mut at: usize, set: u16) -> bool {
    loop {
        if nodes[at].set == set {
            return true;
        }
        match nodes[at].parent {
            NO_PARENT => return false,
            parent => at = parent as usize,
        }
    }
}

/// Why, in half a sentence.
pub(crate) fn explain(found: &Pattern) -> String {
    format!(
        "almost locked sets, each linked to the next by a digit that not both can hold: {}",
        words::sets(found)
    )
}

#[cfg(test)]
mod tests {

    use crate::tactic::Tactic;
    use crate::testing::*;

    #[test]
    fn three_cells_with_two_digits_are_the_smallest_wing() {
        // An XY-wing: the pivot r1c1 is linked to r1c5 by 1 and to r5c1 by 2; 3 goes from r5c5.
        let board = sparse(&[("r1c1", "12"), ("r1c5", "13"), ("r5c1", "23")]);
        let found = first(Tactic::AlsXyWing, &board);
        assert_eq!((struck(&found), found.sets.len()), ("r5c5:3".into(), 3));
    }

    #[test]
    fn four_sets_in_a_chain() {
        let board = sparse(&[("r1c1", "12"), ("r1c5", "23"), ("r4c5", "34"), ("r4c9", "14")]);
        let found = first(Tactic::AlsXyChain, &board);
        assert_eq!((struck(&found), found.sets.len()), ("r1c9:1 r4c1:1".into(), 4));
    }
}
