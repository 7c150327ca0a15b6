//! Several strong links on a digit, each joined to the next by a house: the digit is at one of the two far
//! ends. Chains come in the order of SukakuExplainer, whose score increments depend on the kinds of the
//! links.

use std::cmp::Reverse;

use sudoku_core::{CellSet, Digit, DigitSet, House, HouseKind};

use crate::board::Board;
use crate::board::deduction::{Flow, Pattern, Sink, offer};
use crate::board::houses::{Houses, houses_of};
use crate::board::strong_links::{self, StrongLink};
use crate::search::words;

/// Chains of `n` links on these digits.
pub(crate) fn find(board: &Board, digits: DigitSet, n: usize, sink: &mut Sink<'_>) -> Flow {
    let mut found = Vec::new();
    for digit in digits {
        let mut links = strong_links::of(board, digit);
        links.retain(|link| !link.is_locked());
        let search = Search { board, digit, n, links: &links };
        for (first, link) in links.iter().enumerate() {
            for start in 0..2 {
                let mut chain = Chain { steps: vec![(first, start)], bridges: Vec::new() };
                search.extend(&mut chain, link.places, &mut found);
            }
        }
    }
    // The smallest increment first, then the most strikes, then the kinds of the links.
    found.sort_by_key(|(found, struck, kinds)| (found.extra, Reverse(*struck), *kinds));
    found.into_iter().try_for_each(|(found, ..)| offer(sink, found))
}

/// Links, each with the group that holds the digit if the far end of the first link does not, and the houses between
/// them.
struct Chain {
    /// For the first link, the group at the far end.
    steps: Vec<(usize, usize)>,
    bridges: Vec<House>,
}

/// A deduction with the number of its strikes and a code for its kinds of links.
type Found = (Pattern, usize, u32);

struct Search<'a> {
    board: &'a Board,
    digit: Digit,
    n: usize,
    links: &'a [StrongLink],
}

impl Search<'_> {
    fn extend(&self, chain: &mut Chain, places: CellSet, found: &mut Vec<Found>) {
        let (last, i) = chain.steps[chain.steps.len() - 1];
        let link = &self.links[last];
        if chain.steps.len() == self.n {
            // In the other direction it is the same chain.
            if chain.steps[0].0 < last {
                found.extend(self.conclude(chain));
            }
            return;
        }
        for (next, other) in self.links.iter().enumerate() {
            if !other.places.intersection(places).is_empty() {
                continue;
            }
            for j in 0..2 {
                let bridge = if chain.steps.len() == 1 {
                    link.bridge(i, other, j)
                } else {
                    link.bridge_from_group(i, other, j)
                };
                let Some(bridge) = bridge else { continue };
                chain.steps.push((next, j));
                chain.bridges.push(bridge);
                self.extend(chain, places.union(other.places), found);
                chain.steps.pop();
                chain.bridges.pop();
            }
        }
    }

    fn conclude(&self, chain: &Chain) -> Option<Found> {
        let links: Vec<&StrongLink> = chain.steps.iter().map(|&(at, _)| &self.links[at]).collect();
        let mut own: Houses = links.iter().fold(0, |all, link| all | 1 << link.house.index());
        let bridges: Houses = chain.bridges.iter().fold(0, |all, house| all | 1 << house.index());
        if own & bridges != 0 {
            return None;
        }
        let (start, end) = (chain.steps[0], chain.steps[self.n - 1]);
        let ends = self.links[start.0].groups[start.1].union(self.links[end.0].groups[end.1]);
        // If the ends also share a house, the chain is a ring: every bridge loses the digit elsewhere.
        let ring = houses_of(ends) & !own != 0;
        if !ring {
            own |= bridges;
        }
        let spared = House::ALL.into_iter().filter(|house| own >> house.index() & 1 == 1);
        let spared = spared.fold(CellSet::EMPTY, |all, house| all.union(house.cell_set()));
        let places = self.board.places(self.digit).without(spared);
        let mut parts = vec![ends.common_peers().intersection(places)];
        if ring {
            parts.extend((1..self.n).map(|k| self.beside(chain, k).common_peers().intersection(places)));
        }
        let struck = parts.iter().map(|part| part.len()).sum();
        let all = parts.iter().fold(CellSet::EMPTY, |all, part| all.union(*part));
        let pattern = links.iter().fold(CellSet::EMPTY, |all, link| all.union(link.places));
        let houses = links.iter().map(|link| link.house).chain(chain.bridges.iter().copied());
        let mut found = Pattern::new(pattern, DigitSet::of(self.digit))
            .within(houses)
            .striking(self.board, all, self.digit);
        found.extra = extra(&links);
        found.is_worth().then(|| (found, struck, kinds(&links)))
    }

    /// The cells that the bridge before step `k` joins.
    fn beside(&self, chain: &Chain, k: usize) -> CellSet {
        let ((before, i), (after, j)) = (chain.steps[k - 1], chain.steps[k]);
        let denied = |at: usize, i: usize| self.links[at].groups[1 - i].union(self.links[at].heart);
        let first = if k == 1 { denied(before, i) } else { self.links[before].groups[i] };
        first.union(denied(after, j))
    }
}

/// SukakuExplainer's increments, in tenths: for groups of cells, for boxes, and for lines of both
/// directions.
fn extra(links: &[&StrongLink]) -> u32 {
    let has = |kind| links.iter().any(|link| link.kind() == kind);
    if links.iter().any(|link| link.is_grouped()) {
        return 3;
    }
    u32::from(has(HouseKind::Box)) + u32::from(has(HouseKind::Row) && has(HouseKind::Column))
}

/// The number of grouped links, then the kinds of the links as digits: 0 a box, 1 a line, 2 a line of the
/// other direction. The minimum over both ways round and both directions.
fn kinds(links: &[&StrongLink]) -> u32 {
    let kind = |link: &&StrongLink, swapped: bool| match (link.kind(), swapped) {
        (HouseKind::Box, _) => 0,
        (HouseKind::Row, false) | (HouseKind::Column, true) => 1,
        (HouseKind::Row, true) | (HouseKind::Column, false) => 2,
    };
    let digits = |swapped: bool, back: bool| {
        let digit = |all, link| 10 * all + kind(link, swapped);
        if back { links.iter().rev().fold(0, digit) } else { links.iter().fold(0, digit) }
    };
    let least = [digits(false, false), digits(false, true), digits(true, false), digits(true, true)];
    let grouped = links.iter().filter(|link| link.is_grouped()).count() as u32;
    10_000 * grouped + least.into_iter().min().unwrap_or(0)
}

/// The reason, as a clause.
pub(crate) fn explain(found: &Pattern) -> String {
    let (links, bridges) = found.houses.split_at(found.houses.len() / 2 + 1);
    format!(
        "in each of {} {} has two places (or a row and a column), joined by {}, so it is at one of the far ends",
        words::list(links, "and"),
        words::its_digits(found),
        words::list(bridges, "and")
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tactic::Tactic;
    use crate::testing::*;

    #[test]
    fn two_parallel_lines_add_nothing_and_a_box_a_tenth() {
        let mut board = sparse(&[]);
        confine(&mut board, 1, House::row(1).cell_set(), cells("r2c2 r2c7"));
        confine(&mut board, 1, House::row(6).cell_set(), cells("r7c2 r7c9"));
        let found = Tactic::TwoStrongLinks.first(&board).expect("a skyscraper");
        assert_eq!((struck(&found).as_str(), found.extra), ("r1c9:1 r3c9:1 r8c7:1 r9c7:1", 0));
        let mut board = sparse(&[]);
        confine(&mut board, 1, House::row(1).cell_set(), cells("r2c2 r2c7"));
        confine(&mut board, 1, House::block(6).cell_set(), cells("r7c2 r9c3"));
        let found = Tactic::TwoStrongLinks.first(&board).expect("a turbot fish");
        assert_eq!((struck(&found).as_str(), found.extra), ("r9c7:1", 1));
    }

    #[test]
    fn four_rows_in_a_chain() {
        let mut board = sparse(&[]);
        for (row, keep) in [(0, "r1c1 r1c4"), (2, "r3c7 r3c9"), (4, "r5c4 r5c7"), (7, "r8c2 r8c9")] {
            confine(&mut board, 2, House::row(row).cell_set(), cells(keep));
        }
        // r1c1 or r8c2 holds 2.
        let found = Tactic::FourStrongLinks.every(&board);
        assert!(found.iter().any(|found| struck(found).contains("r2c2:2") && found.extra == 0), "{found:?}");
    }
}
