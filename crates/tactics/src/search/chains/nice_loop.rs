//! Nice loops and alternating inference chains over single candidates, groups and almost locked sets.
//!
//! A chain alternates: a node fails, so the next holds, so the next fails, and so on. A chain that starts and ends in
//! the same candidate proves that this candidate holds or fails (a discontinuous loop). If a chain starts with a
//! failing and ends with a holding candidate, one of the two holds (an AIC). If these two also exclude each other,
//! every node of the ring is the opposite of the next (a continuous loop).

use std::collections::BTreeMap;

use sudoku_core::{Cell, CellSet, DigitSet};

use crate::board::Board;
use crate::board::deduction::{Flow, Pattern, Sink, offer};
use crate::search::chains::conclusions::Conclusion;
use crate::search::chains::hodoku_loops::{self, Loop};
use crate::search::chains::net::{Net, NodeKinds, State, Table};
use crate::search::words;

/// Passes the chains to the sink, shortest first.
pub(crate) fn find(board: &Board, form: Conclusion, kinds: NodeKinds, sink: &mut Sink<'_>) -> Flow {
    let net = Net::by_house(board, kinds);
    let (table, shortest, found) = Default::default();
    let mut search = Search { board, net: &net, kinds, table, shortest, found };
    for start in (0..2 * net.singles as State).step_by(2) {
        match form {
            Conclusion::Discontinuous => {
                search.contradiction(start + 1);
                search.contradiction(start);
            }
            Conclusion::Aic => search.ends(start),
            Conclusion::Continuous => search.rings(start),
        }
    }
    let mut found = search.found;
    if form == Conclusion::Continuous && kinds != NodeKinds::Sets {
        let is_ring = |found: &Loop| found.form == form && found.grouped == (kinds == NodeKinds::Groups);
        let longer = hodoku_loops::every(board, kinds).into_iter().filter(is_ring).map(|found| found.pattern);
        let known: Vec<_> = found.iter().map(|f| f.eliminations.clone()).collect();
        found.extend(longer.filter(|f| !known.contains(&f.eliminations)));
    }
    found.sort_by_key(|f| f.length);
    found.into_iter().try_for_each(|f| offer(sink, f))
}

struct Search<'a> {
    board: &'a Board,
    net: &'a Net,
    kinds: NodeKinds,
    table: Table,
    /// Length of the shortest chain with these strikes.
    shortest: BTreeMap<Vec<(Cell, DigitSet)>, usize>,
    found: Vec<Pattern>,
}

impl Search<'_> {
    /// Chains by which the start leads to its opposite.
    fn contradiction(&mut self, start: State) {
        self.table.follow(self.net, start, true);
        if self.table.reached(start ^ 1) {
            self.keep(self.net.refuted(self.board, start), &self.table.path(start ^ 1));
        }
    }

    /// Chains from the failing of the start to other candidates: one of the two ends holds.
    fn ends(&mut self, start: State) {
        self.table.follow(self.net, start, true);
        let first = self.net.node(start);
        let sight = first.cells.common_peers();
        for end in (start + 3..2 * self.net.singles as State).step_by(2) {
            if self.table.reached(end)
                && let Some(found) = self.net.either(self.board, [first, self.net.node(end)], sight, 2)
            {
                self.keep(found(), &self.table.path(end));
            }
        }
    }

    /// Rings through the start: it fails, and a node that then holds excludes it. Finds the shortest ring for each way
    /// to leave the start and each way to return.
    fn rings(&mut self, start: State) {
        let net = self.net;
        for &first in net.next(start.into()) {
            self.table.follow_by(net, start, first);
            for last in net.next(usize::from(start) + 1).iter().map(|last| last + 1) {
                if last == first || !self.table.reached(last) {
                    continue;
                }
                let path = self.table.path(last);
                self.keep(net.ring(self.board, &path, CellSet::EMPTY), &path);
                if self.kinds == NodeKinds::Sets {
                    // HoDoKu does not strike in the ring's own cells.
                    self.keep(net.ring(self.board, &path, net.cells(&path)), &path);
                }
            }
        }
    }

    /// Keeps the strikes that no shorter chain makes.
    fn keep(&mut self, mut found: Pattern, path: &[State]) {
        if !found.is_worth() || self.net.is_grouped(path) != (self.kinds != NodeKinds::Plain) {
            return;
        }
        let key: Vec<(Cell, DigitSet)> = found.eliminations.iter().collect();
        let best = self.shortest.entry(key).or_insert(usize::MAX);
        if *best > path.len() {
            *best = path.len();
            self.net.show(&mut found, path);
            self.found.push(found);
        }
    }
}

/// The reason of a continuous loop, as a clause.
pub(crate) fn explain_ring(found: &Pattern) -> String {
    format!("{}, and back to the start: of each two links one holds", words::arrows(found))
}

/// The reason of a discontinuous loop, as a clause.
pub(crate) fn explain_loop(found: &Pattern) -> String {
    format!("{}, so the end holds whatever the start is", words::arrows(found))
}

#[cfg(test)]
mod tests {
    use sudoku_core::House;

    use crate::tactic::Tactic;
    use crate::testing::*;

    #[test]
    fn a_ring_of_four_strikes_between_its_nodes() {
        // An X-wing as a ring.
        let mut board = sparse(&[]);
        confine(&mut board, 6, House::row(1).cell_set(), cells("r2c3 r2c8"));
        confine(&mut board, 6, House::row(6).cell_set(), cells("r7c3 r7c8"));
        let found = first(Tactic::ContinuousNiceLoop, &board);
        assert_eq!((found.eliminations.len(), found.length), (14, 4));
    }

    #[test]
    fn both_forms_of_a_discontinuous_loop() {
        // r1c1 = 1 leads to r1c5 = 2, r4c5 = 3 and r4c1 = 1: so r1c1 is not 1.
        let board = sparse(&[("r1c1", "129"), ("r1c5", "12"), ("r4c5", "23"), ("r4c1", "13")]);
        let found = Tactic::DiscontinuousNiceLoop.every(&board);
        assert!(found.iter().any(|f| struck(f) == "r1c1:1"), "{found:?}");
    }

    #[test]
    fn ends_on_two_digits_strike_across() {
        let mut board = sparse(&[("r1c1", "125"), ("r1c5", "125"), ("r4c1", "13"), ("r4c5", "23")]);
        confine(&mut board, 1, House::column(0).cell_set(), cells("r1c1 r4c1"));
        confine(&mut board, 3, House::row(3).cell_set(), cells("r4c1 r4c5"));
        confine(&mut board, 2, House::column(4).cell_set(), cells("r1c5 r4c5"));
        // r1c1 = 1, or r4c1 = 1, r4c5 = 3 and r1c5 = 2.
        let found = Tactic::Aic.every(&board);
        assert!(found.iter().any(|f| struck(f) == "r1c1:2 r1c5:1"), "{found:?}");
    }

    #[test]
    fn a_group_is_a_node() {
        let mut board = sparse(&[]);
        confine(&mut board, 7, House::column(7).cell_set(), cells("r1c8 r7c8"));
        confine(&mut board, 7, House::row(0).cell_set(), cells("r1c1 r1c2 r1c8"));
        confine(&mut board, 7, House::block(0).cell_set(), cells("r1c1 r1c2 r3c3"));
        // r7c3 = 7 leaves r1c8, so none of r1c1 and r1c2, so r3c3 in box 1, which sees r7c3.
        let found = Tactic::GroupedDiscontinuousNiceLoop.every(&board);
        assert!(found.iter().any(|f| struck(f) == "r7c3:7"), "{found:?}");
        assert!(Tactic::DiscontinuousNiceLoop.every(&board).iter().all(|f| struck(f) != "r7c3:7"));
        assert!(found[0].sentence().contains(" or "), "{}", found[0]);
    }

    #[test]
    fn an_almost_locked_set_is_a_link() {
        let board = sparse(&[("r1c1", "12"), ("r1c2", "23"), ("r5c1", "14"), ("r6c1", "34")]);
        let found = Tactic::AlsAic.every(&board);
        assert!(found.iter().any(|f| !f.sets.is_empty()), "{found:?}");
    }

    #[test]
    fn a_ring_runs_through_a_set_and_a_cell_beside_it() {
        // Without 3 in r1c9 column 9 holds 1, 2, 6 and 8 in four cells, so r7c8 is 5.
        let board = sparse(&[
            ("r1c9", "136"),
            ("r7c9", "128"),
            ("r8c9", "28"),
            ("r9c9", "126"),
            ("r7c8", "258"),
            ("r1c8", "35"),
        ]);
        let every = Tactic::AlsContinuousNiceLoop.every(&board);
        let wide = cells("r1c9 r7c9 r8c9 r9c9 r7c8");
        let found = every.iter().find(|f| f.sets == [(wide, digits("123568"))]).expect("a ring");
        let strikes = |i, j, v| found.eliminations.contains(cell(i, j), digit(v));
        assert!(strikes(5, 9, 1) && strikes(5, 9, 6) && strikes(9, 7, 2) && strikes(1, 4, 3), "{found}");
        // In column 9 these may be missing: then r7c8 holds one.
        assert!(!strikes(5, 9, 2) && !strikes(5, 9, 8), "{found}");
    }
}
