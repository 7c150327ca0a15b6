//! Chains of almost locked sets: each is linked to the next by a digit that not both can hold. If the first set lacks
//! a digit z, it holds its link, the next lacks that and holds its other link, and so on; the last one holds z.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use sudoku_core::{Cell, CellSet, Digit, DigitSet, bits};

use crate::board::Board;
use crate::board::deduction::{Eliminations, Flow, Pattern, Sink, offer};
use crate::search::sets::almost_locked::{self, AlmostLocked};
use crate::search::words;

/// Most cells of a set.
const LARGEST: usize = 8;
/// Most sets of a chain. Source: HoDoKu, six links.
pub(crate) const LONGEST: usize = 7;

/// Which sets are linked by which digits. Sets of sets are rows of words, a bit for each by its number.
pub(crate) struct Links {
    sets: Vec<AlmostLocked>,
    overlap: bool,
    width: usize,
    /// By set and digit, the sets that cannot hold the digit beside the set: where their row begins in `rows`.
    linked: Vec<[u32; 9]>,
    /// By set and digit, the later sets that see the same places of the digit.
    useful: Vec<[u32; 9]>,
    rows: Vec<u64>,
}

impl Links {
    fn new(board: &Board, overlap: bool) -> Links {
        let sets = almost_locked::sets(board, LARGEST);
        let index = almost_locked::Index::new(board, &sets);
        let (width, count) = (index.width(), sets.len());
        let (linked, useful) = (vec![[0; 9]; count], vec![[0; 9]; count]);
        let mut links =
            Links { overlap, width, linked, useful, rows: Vec::with_capacity(10 * width * count), sets };
        let (mut row, mut apart) = (vec![0; width], vec![0; width]);
        for (n, set) in links.sets.iter().enumerate() {
            index.without(if overlap { CellSet::EMPTY } else { set.cells }, &mut apart);
            for digit in set.digits {
                links.linked[n][digit.index()] = links.rows.len() as u32;
                index.linked(set, digit, &apart, &mut row);
                links.rows.extend_from_slice(&row);
                links.useful[n][digit.index()] = links.rows.len() as u32;
                let struck = set.sight[digit.index()].intersection(board.places(digit));
                index.seen_from(struck, digit, &mut row);
                row[..n / 64].fill(0);
                row[n / 64] &= !1 << (n % 64);
                links.rows.extend_from_slice(&row);
            }
        }
        links
    }

    fn row(&self, start: u32) -> &[u64] {
        &self.rows[start as usize..][..self.width]
    }

    /// The sets that cannot hold a digit beside a set that does.
    fn linked(&self, set: u32, digit: Digit) -> &[u64] {
        self.row(self.linked[set as usize][digit.index()])
    }

    /// By digit, the later sets that may strike something with a set that is left by `exit` if they are entered by the
    /// digit: by digits other than these two.
    fn useful(&self, set: u32, exit: Digit, useful: &mut [u64]) {
        useful.fill(0);
        for digit in self.sets[set as usize].digits.without(DigitSet::of(exit)) {
            let row = self.row(self.useful[set as usize][digit.index()]);
            for by in DigitSet::ALL.without(DigitSet::of(digit)) {
                let all = &mut useful[by.index() * self.width..][..self.width];
                all.iter_mut().zip(row).for_each(|(all, row)| *all |= row);
            }
        }
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

/// The links between the sets of a board, with the places of each digit there.
pub(crate) type Known = Option<([CellSet; 9], Links)>;

/// Chains of so many sets, of which those that are linked overlap only if they may. Keeps the links for the next search.
pub(crate) fn find(
    board: &Board,
    known: &mut Known,
    lengths: RangeInclusive<usize>,
    overlap: bool,
    sink: &mut Sink<'_>,
) -> Flow {
    let places = board.all_places();
    let same = known.take_if(|(known, links)| known == places && links.overlap == overlap);
    let (_, links) = known.insert(same.unwrap_or_else(|| (*places, Links::new(board, overlap))));
    find_among(board, links, lengths, sink)
}

fn find_among(board: &Board, links: &Links, lengths: RangeInclusive<usize>, sink: &mut Sink<'_>) -> Flow {
    let mut search = Search {
        board,
        links,
        overlap: links.overlap,
        useful: vec![0; 9 * links.width],
        entered: vec![0; 9 * links.width * (lengths.start() + 1)],
        fresh: Vec::new(),
        lengths,
        nodes: Vec::new(),
        shortest: BTreeMap::new(),
    };
    for start in 0..search.links.sets.len() as u32 {
        for exit in links.sets[start as usize].digits {
            search.links.useful(start, exit, &mut search.useful);
            if search.useful.iter().any(|&word| word != 0) {
                search.from(start, exit, sink)?;
                search.forget();
            }
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
    /// By digit, the sets at which chains from the start may end if they are entered by it.
    useful: Vec<u64>,
    /// For each length up to the least, and for all longer ones, a row for each digit: the sets that were entered by it.
    entered: Vec<u64>,
    /// The sets that one digit of a node leads to.
    fresh: Vec<u32>,
    /// Length of the shortest chain that strikes these.
    shortest: BTreeMap<Vec<(Cell, DigitSet)>, usize>,
}

impl Search<'_> {
    /// Chains from a set that is left by a digit, nearest sets first.
    fn from(&mut self, start: u32, exit: Digit, sink: &mut Sink<'_>) -> Flow {
        let (least, most, width) = (*self.lengths.start(), *self.lengths.end(), self.links.width);
        self.nodes.push(Node { set: start, entered_by: exit, parent: NO_PARENT, length: 1 });
        let mut at = 0;
        while at < self.nodes.len() && self.nodes[at].length < most {
            let node = self.nodes[at];
            let length = node.length + 1;
            let exits = match node.parent {
                NO_PARENT => DigitSet::of(exit),
                _ => self.links.sets[node.set as usize].digits.without(DigitSet::of(node.entered_by)),
            };
            at += 1;
            for by in exits {
                let row = (9 * length.min(least) + by.index()) * width;
                let useful = &self.useful[by.index() * width..][..width];
                let entered = &self.entered[row..][..width];
                let linked = self.links.linked(node.set, by).iter().zip(useful.iter().zip(entered));
                // The last set matters only for what it strikes.
                let wanted = if length == most { 0 } else { !0 };
                for (word, (&linked, (&useful, &entered))) in linked.enumerate() {
                    let new = linked & (useful | wanted) & !entered;
                    self.fresh.extend(bits(new).map(|bit| (64 * word + bit) as u32));
                }
                for n in 0..self.fresh.len() {
                    let next = self.fresh[n];
                    if is_on_path(&self.nodes, at - 1, next) {
                        continue;
                    }
                    let (word, bit) = (next as usize / 64, next % 64);
                    self.entered[row + word] |= 1 << bit;
                    self.nodes.push(Node { set: next, entered_by: by, parent: at as u32 - 1, length });
                    if length >= least && self.useful[by.index() * width + word] >> bit & 1 == 1 {
                        self.conclude(exit, sink)?;
                    }
                }
                self.fresh.clear();
            }
        }
        Flow::Continue(())
    }

    /// Clears what a search has left behind.
    fn forget(&mut self) {
        let (least, width) = (*self.lengths.start(), self.links.width);
        for node in self.nodes.drain(..) {
            let row = 9 * node.length.min(least) + node.entered_by.index();
            self.entered[row * width + node.set as usize / 64] = 0;
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
