//! Chains of almost locked sets: each is linked to the next by a digit that they cannot both hold. If the first set
//! lacks a digit z, it holds its link; so the next lacks that and holds its other link, and so on; the last one holds
//! z.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use sudoku_core::{Cell, CellSet, Digit, DigitSet};

use crate::board::deduction::{Eliminations, Flow, Pattern, Sink, offer};
use crate::search::bit_rows::{Block, Rows, has, insert, meet};
use crate::search::sets::linked_sets::LinkedSets;
use crate::search::words;

/// Maximum number of sets in a chain. Source: HoDoKu, six links.
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

/// Chains of `lengths` sets.
pub(crate) fn find(linked: &LinkedSets, lengths: RangeInclusive<usize>, sink: &mut Sink<'_>) -> Flow {
    find_within(linked, Reach::new(linked, &lengths), lengths, sink)
}

/// The same; `reach` limits where chains may lead.
fn find_within(
    linked: &LinkedSets,
    reach: Reach,
    lengths: RangeInclusive<usize>,
    sink: &mut Sink<'_>,
) -> Flow {
    let count = linked.sets.len();
    let mut search = Search {
        linked,
        reach,
        entered: vec![0; linked.exits.len() * (lengths.start() + 1)],
        searches: 0,
        lengths,
        nodes: Vec::new(),
        ends: Rows::new(9, linked.exits.len()),
        wanted: Rows::new(1, linked.exits.len()),
        shortest: BTreeMap::new(),
    };
    for start in (0..count).filter(|&set| !linked.exits_of(set).is_empty()) {
        for z in linked.sets[start].digits {
            linked.set_meeting(start, z, &mut search.ends);
        }
        for n in linked.exits_of(start) {
            let exit = linked.exits[n].by;
            search.want(linked.sets[start].digits.without(DigitSet::of(exit)));
            if meet(&search.wanted[0], &search.reach.ends[n]) {
                search.from(start as u16, exit, sink)?;
            }
        }
    }
    Flow::Continue(())
}

/// Which sets chains can reach, by number of an exit. A set that was entered by a digit has the number of its exit by
/// that digit. Here chains may return to a set.
struct Reach {
    /// The ends of chains of the wanted lengths that leave by this exit, if they come after its set.
    ends: Rows,
    /// For at most one link, two links and so on: the ends that chains reach after the set that was entered here.
    within: Vec<Rows>,
}

impl Reach {
    fn new(linked: &LinkedSets, lengths: &RangeInclusive<usize>) -> Reach {
        let (count, exits) = (linked.sets.len(), &linked.exits);
        let mut rows = Rows::new(exits.len(), exits.len());
        let mut reach = Reach { ends: Rows::new(0, exits.len()), within: Vec::new() };
        for (n, exit) in exits.iter().enumerate() {
            linked.links(exit).iter().for_each(|&to| insert(&mut rows[n], linked.exit(to, exit.by)));
        }
        for length in 2..=*lengths.end() {
            match length.cmp(lengths.start()) {
                Ordering::Less => {}
                Ordering::Equal => reach.ends = rows.clone(),
                Ordering::Greater => reach.ends.join(&rows),
            }
            if length == *lengths.end() {
                break;
            }
            // A set that was entered by the digit of one exit is left by the others.
            let mut onward = Rows::with_room(exits.len(), exits.len());
            for own in (0..count).map(|set| linked.exits_of(set)) {
                for n in own.clone() {
                    onward.push_union(&rows, own.clone().filter(|&other| other != n));
                }
            }
            rows = Rows::with_room(exits.len(), exits.len());
            for exit in exits {
                let links = linked.links(exit).iter();
                rows.push_union(&onward, links.map(|&to| linked.exit(to, exit.by)));
            }
            if let Some(nearer) = reach.within.last() {
                onward.join(nearer);
            }
            reach.within.push(onward);
        }
        // Each chain is found from the earlier of its ends.
        for set in 0..count {
            let own = linked.exits_of(set);
            own.clone().for_each(|n| reach.ends.remove_to(n, own.end - 1));
        }
        reach
    }

    /// Whether a chain can continue from a set to one of these ends over this many more links.
    fn leads(&self, entered: usize, links: usize, wanted: &[Block]) -> bool {
        links > 0 && meet(&self.within[links - 1][entered], wanted)
    }
}

struct Search<'a> {
    linked: &'a LinkedSets,
    reach: Reach,
    lengths: RangeInclusive<usize>,
    nodes: Vec<Node>,
    /// For each exit, the last search that entered its set by its digit. Each length up to the minimum has a separate
    /// table; greater lengths share the last one.
    entered: Vec<u32>,
    searches: u32,
    /// By digit of the start, the ends of chains that strike it.
    ends: Rows,
    /// The ends of chains that leave the start by the current digit, in one row.
    wanted: Rows,
    /// Length of the shortest chain with these strikes.
    shortest: BTreeMap<Vec<(Cell, DigitSet)>, usize>,
}

impl Search<'_> {
    /// Searches for chains that strike one of these digits.
    fn want(&mut self, digits: DigitSet) {
        self.wanted.set_union(0, &self.ends, digits.iter().map(Digit::index));
    }

    /// Chains from a set that is left by a digit, nearest sets first.
    fn from(&mut self, start: u16, exit: Digit, sink: &mut Sink<'_>) -> Flow {
        let (linked, least, most) = (self.linked, *self.lengths.start(), *self.lengths.end());
        self.searches += 1;
        self.nodes.clear();
        self.nodes.push(Node { set: start, entered_by: exit, parent: NO_PARENT, length: 1 });
        let mut at = 0;
        while at < self.nodes.len() && self.nodes[at].length < most {
            let Node { set, entered_by, length, .. } = self.nodes[at];
            let length = length + 1;
            for leave in &linked.exits[linked.exits_of(usize::from(set))] {
                // The start is left by its digit; every other set by a digit other than the one by which it was
                // entered.
                let by = leave.by;
                if (by == entered_by) != (at == 0) {
                    continue;
                }
                for &to in linked.links(leave) {
                    let entered = linked.exit(to, by);
                    let place = length.min(least) * linked.exits.len() + entered;
                    if self.entered[place] == self.searches || is_on_path(&self.nodes, at, to) {
                        continue;
                    }
                    let is_end = length >= least && to > start && has(&self.wanted[0], entered);
                    if !is_end && !self.reach.leads(entered, most - length, &self.wanted[0]) {
                        continue;
                    }
                    self.entered[place] = self.searches;
                    self.nodes.push(Node { set: to, entered_by: by, parent: at as u32, length });
                    if is_end {
                        self.conclude([exit, by].into_iter().collect(), sink)?;
                    }
                }
            }
            at += 1;
        }
        Flow::Continue(())
    }

    /// Strikes each digit that is not a link from the cells that see all its places in the first and in the last set.
    fn conclude(&mut self, links: DigitSet, sink: &mut Sink<'_>) -> Flow {
        let last = self.nodes[self.nodes.len() - 1];
        let [a, b] = [self.nodes[0].set, last.set].map(|n| &self.linked.sets[usize::from(n)]);
        if !self.linked.overlap
            && !a.cells.intersection(b.cells).is_empty()
            && self.lengths.end() == self.lengths.start()
        {
            return Flow::Continue(());
        }
        let mut struck = Eliminations::default();
        for z in a.digits.intersection(b.digits).without(links) {
            struck.add(a.sight[z.index()].intersection(b.sight[z.index()]), z);
        }
        if !self.is_news(&struck, last.length) {
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

    /// Whether no chain of at most this length has made the same strikes.
    fn is_news(&mut self, eliminations: &Eliminations, length: usize) -> bool {
        let best = self.shortest.entry(eliminations.iter().collect()).or_insert(usize::MAX);
        let is_news = length < *best;
        *best = length.min(*best);
        is_news
    }
}

/// Whether the chain to a node includes a set.
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

/// The reason, as a clause.
pub(crate) fn explain(found: &Pattern) -> String {
    format!(
        "almost locked sets, each linked to the next by a digit that not both can hold: {}",
        words::sets(found)
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::deduction::all;
    use crate::search::sets::linked_sets::Known;
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

    /// No chain leads out of the computed reach.
    #[test]
    fn chains_are_the_same_if_all_is_within_reach() {
        let (mut found, mut spared) = (0, 0);
        for clues in HARD {
            let mut board = board(clues);
            for n in 0..12 {
                let cell = Cell::ALL[37 * n % 81];
                board.marks(cell).iter().nth(n % 3).map(|digit| board.strike(cell, digit));
                for (overlap, lengths) in [(false, 3..=3), (true, 3..=3), (false, 4..=LONGEST)] {
                    let mut known = Known::default();
                    let linked = known.of(&board, overlap);
                    let mut everywhere = Reach::new(linked, &lengths);
                    let exits = linked.exits.len();
                    for rows in everywhere.within.iter_mut().chain([&mut everywhere.ends]) {
                        for (from, to) in (0..exits).flat_map(|from| (0..exits).map(move |to| (from, to))) {
                            spared += usize::from(!has(&rows[from], to));
                            insert(&mut rows[from], to);
                        }
                    }
                    let plain = all(|sink| find_within(linked, everywhere, lengths.clone(), sink));
                    assert_eq!(all(|sink| find(linked, lengths, sink)), plain);
                    found += plain.len();
                }
            }
        }
        assert!(found > 100 && spared > 1000, "{found} {spared}");
    }
}
