//! Chains of almost locked sets: each is linked to the next by a digit that not both can hold. If the first set lacks
//! a digit z, it holds its link, the next lacks that and holds its other link, and so on; the last one holds z.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use sudoku_core::{Cell, CellSet, Digit, DigitSet};

use crate::board::Board;
use crate::board::deduction::{Eliminations, Flow, Pattern, Sink, offer};
use crate::search::sets::almost_locked::{self, AlmostLocked};
use crate::search::words;

/// Most cells of a set.
const LARGEST: usize = 8;
/// Most sets of a chain. Source: HoDoKu, six links.
pub(crate) const LONGEST: usize = 7;

/// Which sets are linked by which digits.
struct Links {
    sets: Vec<AlmostLocked>,
    /// Where those begin in `linked` that cannot hold a digit beside a set that does, by nine times the number of the
    /// set plus the digit; and where the last ones end.
    starts: Vec<u32>,
    linked: Vec<u32>,
}

impl Links {
    fn new(board: &Board, overlap: bool) -> Links {
        let sets = almost_locked::sets(board, LARGEST);
        let index = almost_locked::Index::new(board, &sets);
        let mut starts = Vec::with_capacity(9 * sets.len() + 1);
        let mut linked = Vec::new();
        for set in &sets {
            for digit in Digit::ALL {
                starts.push(linked.len() as u32);
                if set.digits.contains(digit) {
                    let without = if overlap { CellSet::EMPTY } else { set.cells };
                    linked.extend(index.linked(set, digit, without).map(|n| n as u32));
                }
            }
        }
        starts.push(linked.len() as u32);
        Links { sets, starts, linked }
    }

    /// The sets that cannot hold a digit beside a set that does.
    fn by_digit(&self, set: u32, digit: Digit) -> &[u32] {
        let at = 9 * set as usize + digit.index();
        &self.linked[self.starts[at] as usize..self.starts[at + 1] as usize]
    }
}

/// One step of a search: a set that lacks the digit by which it was entered.
#[derive(Clone, Copy)]
struct Node {
    set: u32,
    entered_by: Digit,
    parent: u32,
    length: usize,
}

const NO_PARENT: u32 = u32::MAX;

/// Chains of so many sets, of which those that are linked overlap only if they may.
pub(crate) fn find(
    board: &Board,
    lengths: RangeInclusive<usize>,
    overlap: bool,
    sink: &mut Sink<'_>,
) -> Flow {
    let links = &Links::new(board, overlap);
    let mut search = Search {
        board,
        links,
        overlap,
        entered: vec![DigitSet::EMPTY; links.sets.len() * (lengths.start() + 1)],
        lengths,
        nodes: Vec::new(),
        shortest: BTreeMap::new(),
    };
    for start in 0..search.links.sets.len() as u32 {
        for exit in links.sets[start as usize].digits {
            search.from(start, exit, sink)?;
            search.forget();
        }
    }
    Flow::Continue(())
}

struct Search<'a> {
    board: &'a Board,
    links: &'a Links,
    lengths: RangeInclusive<usize>,
    overlap: bool,
    nodes: Vec<Node>,
    /// For each set, for each length up to the least, and for all longer ones, the digits by which it was entered.
    entered: Vec<DigitSet>,
    /// Length of the shortest chain that strikes these.
    shortest: BTreeMap<Vec<(Cell, DigitSet)>, usize>,
}

impl Search<'_> {
    /// Chains from a set that is left by a digit, nearest sets first.
    fn from(&mut self, start: u32, exit: Digit, sink: &mut Sink<'_>) -> Flow {
        let least = *self.lengths.start();
        self.nodes.push(Node { set: start, entered_by: exit, parent: NO_PARENT, length: 1 });
        let mut at = 0;
        while at < self.nodes.len() && self.nodes[at].length < *self.lengths.end() {
            let node = self.nodes[at];
            let exits = match node.parent {
                NO_PARENT => DigitSet::of(exit),
                _ => self.links.sets[node.set as usize].digits.without(DigitSet::of(node.entered_by)),
            };
            for by in exits {
                for &next in self.links.by_digit(node.set, by) {
                    let length = node.length + 1;
                    let known = &mut self.entered[next as usize * (least + 1) + length.min(least)];
                    if known.contains(by) || is_on_path(&self.nodes, at, next) {
                        continue;
                    }
                    known.insert(by);
                    self.nodes.push(Node { set: next, entered_by: by, parent: at as u32, length });
                    if length >= least && next > start {
                        self.conclude(exit, sink)?;
                    }
                }
            }
            at += 1;
        }
        Flow::Continue(())
    }

    /// Clears what a search has left behind.
    fn forget(&mut self) {
        let least = *self.lengths.start();
        for node in self.nodes.drain(..) {
            self.entered[node.set as usize * (least + 1) + node.length.min(least)] = DigitSet::EMPTY;
        }
    }

    /// What sees all places of a digit in the first and in the last set, for digits other than their links.
    fn conclude(&mut self, exit: Digit, sink: &mut Sink<'_>) -> Flow {
        let last = self.nodes[self.nodes.len() - 1];
        let [a, b] = [self.nodes[0].set, last.set].map(|n| &self.links.sets[n as usize]);
        if !self.overlap
            && !a.cells.intersection(b.cells).is_empty()
            && self.lengths.end() == self.lengths.start()
        {
            return Flow::Continue(());
        }
        let common = a.digits.intersection(b.digits).without([exit, last.entered_by].into_iter().collect());
        let mut struck = Eliminations::default();
        for z in common {
            let seen = a.sight[z.index()].intersection(b.sight[z.index()]);
            struck.add(seen.without(a.cells).without(b.cells).intersection(self.board.places(z)), z);
        }
        if struck.is_empty() || !self.is_news(&struck, last.length) {
            return Flow::Continue(());
        }
        let mut found = Pattern::new(CellSet::EMPTY, DigitSet::EMPTY);
        found.eliminations = struck;
        let mut at = self.nodes.len() as u32 - 1;
        while at != NO_PARENT {
            let own = &self.links.sets[self.nodes[at as usize].set as usize];
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
fn is_on_path(nodes: &[Node], mut at: usize, set: u32) -> bool {
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
