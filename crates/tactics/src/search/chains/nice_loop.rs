//! Nice loops and alternating inference chains over single candidates, groups and almost locked sets.
//!
//! A chain alternates: a node fails, so the next holds, so the next fails, and so on. A chain that starts and ends in
//! the same candidate proves that this candidate holds or fails (a discontinuous loop). If a chain starts with a
//! failing and ends with a holding candidate, one of the two holds (an AIC). If these two also exclude each other,
//! every node of the ring is the opposite of the next (a continuous loop).

use std::collections::BTreeMap;

use sudoku_core::{Cell, CellSet, DigitSet};

use crate::board::Board;
use crate::board::deduction::{Assertion, Flow, Pattern, Sink, offer};
use crate::search::chains::chain_graph::{Depth, Form, Graph, Id};
use crate::search::chains::hodoku_loops::{self, Loop};
use crate::search::words;

/// Passes the chains to the sink, shortest first.
pub(crate) fn find(board: &Board, form: Form, depth: Depth, sink: &mut Sink<'_>) -> Flow {
    let graph = Graph::new(board, depth);
    let mut search = Search::new(board, &graph, depth);
    for start in 0..graph.singles as Id {
        match form {
            Form::Discontinuous => {
                search.run(start, true);
                search.contradiction(start, true);
                search.run(start, false);
                search.contradiction(start, false);
            }
            Form::Aic => {
                search.run(start, false);
                search.ends(start);
            }
            Form::Continuous => search.rings(start),
        }
    }
    let mut found = search.found;
    if form == Form::Continuous && depth != Depth::Sets {
        let is_ring = |found: &Loop| found.form == form && found.grouped == (depth == Depth::Groups);
        let longer = hodoku_loops::every(board, depth).into_iter().filter(is_ring).map(|found| found.pattern);
        let known: Vec<_> = found.iter().map(|f| f.eliminations.clone()).collect();
        found.extend(longer.filter(|f| !known.contains(&f.eliminations)));
    }
    found.sort_by_key(|f| f.length);
    found.into_iter().try_for_each(|f| offer(sink, f))
}

/// A node that holds or fails: twice its number, plus one if it holds.
type State = u32;

const fn state(id: Id, holds: bool) -> State {
    2 * id + holds as u32
}

const NONE: u32 = u32::MAX;

struct Search<'a> {
    board: &'a Board,
    graph: &'a Graph,
    depth: Depth,
    /// For each state, the state that it follows from, with the almost locked set of the link; `NONE` if not reached.
    parents: Vec<(State, u32)>,
    queue: Vec<State>,
    /// Length of the shortest chain with these strikes.
    shortest: BTreeMap<Vec<(Cell, DigitSet)>, usize>,
    found: Vec<Pattern>,
}

/// A chain: states in order, each with the almost locked set by which it follows from the previous one.
type Path = Vec<(State, u32)>;

impl<'a> Search<'a> {
    fn new(board: &'a Board, graph: &'a Graph, depth: Depth) -> Search<'a> {
        let parents = vec![(NONE, NONE); 2 * graph.nodes.len()];
        Search {
            board,
            graph,
            depth,
            parents,
            queue: Vec::new(),
            shortest: BTreeMap::new(),
            found: Vec::new(),
        }
    }

    /// Follows a node's holding or failing, breadth first.
    fn run(&mut self, start: Id, holds: bool) {
        self.run_by(state(start, holds), None);
    }

    /// The same, but if `step` is given, it is the only step from the start.
    fn run_by(&mut self, start: State, step: Option<(State, u32)>) {
        self.parents.fill((NONE, NONE));
        self.queue.clear();
        self.parents[start as usize] = (start, NONE);
        match step {
            Some((next, set)) => self.reach(next, start, set),
            None => self.queue.push(start),
        }
        let mut n = 0;
        while n < self.queue.len() {
            let at = self.queue[n];
            n += 1;
            let id = (at / 2) as usize;
            if at % 2 == 1 {
                for &next in &self.graph.if_on[id] {
                    self.reach(state(next, false), at, NONE);
                }
            } else {
                for &(next, set) in &self.graph.if_off[id] {
                    self.reach(state(next, true), at, set.unwrap_or(NONE));
                }
            }
        }
    }

    fn reach(&mut self, next: State, from: State, set: u32) {
        if self.parents[next as usize].0 == NONE {
            self.parents[next as usize] = (from, set);
            self.queue.push(next);
        }
    }

    fn reached(&self, id: Id, holds: bool) -> bool {
        self.parents[state(id, holds) as usize].0 != NONE
    }

    /// The chain to a state from the first state of its run.
    fn path(&self, to: State) -> Path {
        let mut path = Vec::new();
        let mut at = to;
        loop {
            let (parent, set) = self.parents[at as usize];
            path.push((at, set));
            if parent == at {
                break;
            }
            at = parent;
        }
        path.reverse();
        path
    }

    /// Chains by which the start leads to its opposite.
    fn contradiction(&mut self, start: Id, holds: bool) {
        if !self.reached(start, !holds) {
            return;
        }
        let path = self.path(state(start, !holds));
        let node = self.graph.nodes[start as usize];
        let new = Pattern::new(CellSet::EMPTY, DigitSet::EMPTY);
        let found = match node.cells.first() {
            Some(cell) if !holds => {
                new.striking_in(self.board, cell, DigitSet::ALL.without(DigitSet::of(node.digit)))
            }
            _ => new.striking(self.board, node.cells, node.digit),
        };
        self.keep(found, &path);
    }

    /// Chains from the failing of the start to other nodes: one of the two ends holds.
    fn ends(&mut self, start: Id) {
        let a = self.graph.nodes[start as usize];
        for end in start + 1..self.graph.singles as Id {
            if !self.reached(end, true) {
                continue;
            }
            let b = self.graph.nodes[end as usize];
            let new = Pattern::new(CellSet::EMPTY, DigitSet::EMPTY);
            let found = if a.digit == b.digit {
                new.striking(self.board, a.cells.union(b.cells).common_peers(), a.digit)
            } else if b.cells.is_subset(a.cells.common_peers()) {
                new.striking(self.board, a.cells, b.digit).striking(self.board, b.cells, a.digit)
            } else {
                continue;
            };
            if found.eliminations.len() >= 2 {
                let path = self.path(state(end, true));
                self.keep(found, &path);
            }
        }
    }

    /// Rings through the start: it fails, and a node that then holds excludes it. Finds the shortest ring for each way
    /// to leave the start and each way to return.
    fn rings(&mut self, start: Id) {
        let leave = self.graph.if_off[start as usize].clone();
        let own = state(start, false);
        for (first, set) in leave {
            self.run_by(own, Some((state(first, true), set.unwrap_or(NONE))));
            for &last in &self.graph.if_on[start as usize] {
                if last == first || !self.reached(last, true) {
                    continue;
                }
                let path = self.path(state(last, true));
                self.keep(self.ring(&path, CellSet::EMPTY), &path);
                if self.depth == Depth::Sets {
                    self.keep(self.ring(&path, self.cells(&path)), &path);
                }
            }
        }
    }

    /// The cells of a chain's nodes.
    fn cells(&self, path: &Path) -> CellSet {
        path.iter().fold(CellSet::EMPTY, |all, &(at, _)| all.union(self.graph.nodes[(at / 2) as usize].cells))
    }

    /// In a ring each node is the opposite of the next: of two that exclude each other, one holds. HoDoKu does not
    /// strike in the ring's own cells between them.
    fn ring(&self, path: &Path, spared: CellSet) -> Pattern {
        let mut found = Pattern::new(CellSet::EMPTY, DigitSet::EMPTY);
        let node = |at: usize| self.graph.nodes[(path[at % path.len()].0 / 2) as usize];
        for at in (1..path.len()).step_by(2) {
            let (a, b) = (node(at), node(at + 1));
            if a.digit == b.digit {
                let sight = a.cells.union(b.cells).common_peers();
                found = found.striking(self.board, sight.without(spared), a.digit);
            } else if let Some(cell) = a.cells.first() {
                let others = DigitSet::ALL.without([a.digit, b.digit].into_iter().collect());
                found = found.striking_in(self.board, cell, others);
            }
            // The set between the previous node and this one holds all digits except one of the two.
            if path[at].1 != NONE {
                let (cells, digits) = self.graph.sets[path[at].1 as usize];
                let ends: DigitSet = [node(at - 1).digit, a.digit].into_iter().collect();
                for digit in digits.without(ends) {
                    let places = cells.intersection(self.board.places(digit));
                    found = found.striking(self.board, places.common_peers(), digit);
                }
            }
        }
        found
    }

    /// Keeps the strikes that no shorter chain makes.
    fn keep(&mut self, mut found: Pattern, path: &Path) {
        let grouped = path.iter().any(|&(at, set)| set != NONE || !self.graph.is_single(at / 2));
        if !found.is_worth() || grouped != (self.depth != Depth::Plain) {
            return;
        }
        let key: Vec<(Cell, DigitSet)> = found.eliminations.iter().collect();
        let best = self.shortest.entry(key).or_insert(usize::MAX);
        if *best <= path.len() {
            return;
        }
        *best = path.len();
        for &(at, set) in path {
            let node = self.graph.nodes[(at / 2) as usize];
            found.cells = found.cells.union(node.cells);
            found.digits.insert(node.digit);
            if let Some(&(cells, digits)) = self.graph.sets.get(set as usize) {
                found.sets.push((cells, digits));
            }
            if let Some(cell) = node.cells.first() {
                found.chain.push(Assertion { cell, digit: node.digit, holds: at % 2 == 1 });
                found.groups.push(node.cells);
            }
        }
        found.length = path.len() as u32;
        self.found.push(found);
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
