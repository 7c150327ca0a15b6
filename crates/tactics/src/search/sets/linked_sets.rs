//! Which almost locked sets of a board are linked: by a digit that not both can hold.

use sudoku_core::{CellSet, Digit};

use super::almost_locked::{self, AlmostLocked, Index};
use crate::board::Board;

/// A set that cannot hold a digit beside another set that does.
pub(crate) struct Link {
    pub by: Digit,
    /// Number of the other set: 27 houses have fewer than 2^14.
    pub to: u16,
}

/// Almost locked sets and their links.
pub(crate) struct LinkedSets {
    pub sets: Vec<AlmostLocked>,
    /// Most cells of a set.
    largest: usize,
    /// Whether sets that are linked may have cells in common.
    pub overlap: bool,
    /// The links of all sets, in order of set, digit and the other set.
    links: Vec<Link>,
    /// By set, where its links end.
    ends: Vec<usize>,
}

impl LinkedSets {
    fn new(board: &Board, largest: usize, overlap: bool) -> LinkedSets {
        let sets = almost_locked::sets(board, largest);
        let index = Index::new(board, &sets);
        let (mut links, mut ends) = (Vec::with_capacity(1024), Vec::with_capacity(sets.len()));
        let (mut row, mut apart) = (vec![0; index.width()], vec![0; index.width()]);
        for set in &sets {
            index.without(if overlap { CellSet::EMPTY } else { set.cells }, &mut apart);
            for by in set.digits {
                index.linked(set, by, &apart, &mut row);
                links.extend(almost_locked::numbers(&row).map(|to| Link { by, to: to as u16 }));
            }
            ends.push(links.len());
        }
        LinkedSets { sets, largest, overlap, links, ends }
    }

    /// The links of a set, in order of digit and the other set.
    pub(crate) fn of(&self, set: u16) -> &[Link] {
        let start = set.checked_sub(1).map_or(0, |before| self.ends[before as usize]);
        &self.links[start..self.ends[set as usize]]
    }
}

/// The sets of the latest board that was asked for, with the places of each digit there.
#[derive(Default)]
pub(crate) struct Known(Option<([CellSet; 9], LinkedSets)>);

impl Known {
    /// The sets of a board, which are made only if the latest were another board's.
    pub(crate) fn of(&mut self, board: &Board, largest: usize, overlap: bool) -> &LinkedSets {
        let places = board.all_places();
        let same = self.0.take_if(|(known, linked)| {
            known == places && (linked.largest, linked.overlap) == (largest, overlap)
        });
        &self.0.insert(same.unwrap_or_else(|| (*places, LinkedSets::new(board, largest, overlap)))).1
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
            let linked = LinkedSets::new(&board, 8, overlap);
            let (mut links, sets) = (0, &linked.sets);
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
                let found: Vec<_> = linked.of(n as u16).iter().map(|link| (link.by, link.to)).collect();
                assert_eq!(found, plain, "{:?}", set.cells);
                links += plain.len();
            }
            assert!(links > 100, "{links}");
        }
    }
}
