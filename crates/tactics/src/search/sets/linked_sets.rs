//! Which almost locked sets of a board are linked by a digit that they cannot both hold.

use std::cell::OnceCell;
use std::ops::Range;

use sudoku_core::{CellSet, Digit};

use super::almost_locked::{self, AlmostLocked, Index};
use crate::board::Board;
use crate::search::bit_rows::{Rows, insert, members, narrow};
use crate::search::numbers::digit_of;

/// Maximum number of cells in a set: all that a house allows.
const LARGEST: usize = 8;

/// Almost locked sets and their links.
pub(crate) struct LinkedSets {
    pub sets: Vec<AlmostLocked>,
    /// Whether linked sets may have cells in common.
    pub overlap: bool,
    pub exits: Vec<Exit>,
    /// By set, the end of its exits.
    ends: Vec<usize>,
    /// By set and digit, the number of the exit, or 0.
    numbers: Vec<u16>,
    /// The linked sets of all exits.
    links: Vec<u16>,
    index: Index,
    /// By index of a candidate: the exits, by another digit, of the sets whose places of its digit all see its cell.
    /// Computed when first needed.
    seen: OnceCell<Rows>,
}

/// A set with a digit that links it to others: none of these can hold the digit together with the set.
pub(crate) struct Exit {
    pub by: Digit,
    links: Range<usize>,
}

impl LinkedSets {
    fn new(board: &Board, overlap: bool) -> LinkedSets {
        let sets = almost_locked::sets(board, LARGEST);
        let index = Index::new(board, &sets);
        let (mut links, mut exits) = (Vec::with_capacity(2048), Vec::with_capacity(1024));
        let mut ends = Vec::with_capacity(sets.len());
        let mut rows = Rows::new(1, sets.len());
        let mut numbers = vec![0; 9 * sets.len()];
        for (n, set) in sets.iter().enumerate() {
            // If no cell sees all places of the digit, no other set has it only there.
            for by in set.digits.iter().filter(|by| !set.sight[by.index()].is_empty()) {
                let mut places = set.places(board, by).iter();
                let Some(first) = places.next() else { continue };
                rows[0].copy_from_slice(index.seen(index.number(first, by)));
                places.for_each(|place| narrow(&mut rows[0], index.seen(index.number(place, by))));
                if !overlap {
                    index.without(set.cells, &mut rows[0]);
                }
                let start = links.len();
                links.extend(members(&rows[0]).map(|to| to as u16));
                if links.len() > start {
                    numbers[9 * n + by.index()] = exits.len() as u16;
                    exits.push(Exit { by, links: start..links.len() });
                }
            }
            ends.push(exits.len());
        }
        LinkedSets { sets, overlap, exits, ends, numbers, links, index, seen: OnceCell::new() }
    }

    fn seen(&self) -> Rows {
        let mut seen = Rows::new(self.index.candidates.len(), self.exits.len());
        for (n, &candidate) in self.index.candidates.iter().enumerate() {
            for set in members(self.index.seen(n)) {
                let exits = self.exits_of(set).filter(|&exit| self.exits[exit].by != digit_of(candidate));
                exits.for_each(|exit| insert(&mut seen[n], exit));
            }
        }
        seen
    }

    /// The numbers of the exits of a set, in order of digit.
    pub(crate) fn exits_of(&self, set: usize) -> Range<usize> {
        set.checked_sub(1).map_or(0, |before| self.ends[before])..self.ends[set]
    }

    /// The number of the exit of a set by a digit that links it.
    pub(crate) fn exit(&self, set: u16, by: Digit) -> usize {
        usize::from(self.numbers[9 * usize::from(set) + by.index()])
    }

    /// The sets that an exit leads to, ascending: 27 houses have fewer than 2^14.
    pub(crate) fn links(&self, exit: &Exit) -> &[u16] {
        &self.links[exit.links.clone()]
    }

    /// Sets the row of a digit to the exits, by another digit, of sets such that some cell sees all places of the digit
    /// in them and in this set.
    pub(crate) fn set_meeting(&self, set: usize, z: Digit, rows: &mut Rows) {
        let seen = self.seen.get_or_init(|| self.seen());
        let sight = self.sets[set].sight[z.index()].iter();
        rows.set_union(z.index(), seen, sight.map(|cell| self.index.number(cell, z)));
    }
}

/// The sets of the last board queried, with the places of each digit there. Boxed, because graders are moved.
#[derive(Default)]
pub(crate) struct Known(Option<Box<([CellSet; 9], LinkedSets)>>);

impl Known {
    /// The sets of a board, rebuilt only if the last query was for another board.
    pub(crate) fn of(&mut self, board: &Board, overlap: bool) -> &LinkedSets {
        let places = board.all_places();
        let same = self.0.take_if(|known| known.0 == *places && known.1.overlap == overlap);
        &self.0.insert(same.unwrap_or_else(|| Box::new((*places, LinkedSets::new(board, overlap))))).1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::*;

    #[test]
    fn sets_are_linked_by_a_digit_whose_places_see_each_other() {
        let board =
            board("....5...9...1.9....9..73.14.1.....9.3.....47...53....1.6.....4....54..28..26.....");
        for overlap in [false, true] {
            let linked = LinkedSets::new(&board, overlap);
            let (mut count, sets) = (0, &linked.sets);
            for (n, set) in sets.iter().enumerate() {
                let mut plain = Vec::new();
                for by in set.digits {
                    let sight = set.places(&board, by).common_peers();
                    let may = |other: &AlmostLocked| {
                        other.digits.contains(by)
                            && other.places(&board, by).is_subset(sight)
                            && (overlap || set.cells.intersection(other.cells).is_empty())
                    };
                    plain.extend((0..sets.len()).filter(|&to| may(&sets[to])).map(|to| (by, to as u16)));
                }
                let exits = &linked.exits[linked.exits_of(n)];
                let links =
                    |exit: &Exit| linked.links(exit).iter().map(|&to| (exit.by, to)).collect::<Vec<_>>();
                assert_eq!(exits.iter().flat_map(links).collect::<Vec<_>>(), plain, "{:?}", set.cells);
                count += plain.len();
            }
            assert!(count > 100, "{count}");
        }
    }
}
