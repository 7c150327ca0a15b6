//! Chains and cycles without branches: on one digit, over bivalue cells, or both.

use sudoku_core::{Cell, DigitSet};

use super::consequences::Cause;
use super::graph::{Graph, LinkKind, Moves};
use super::hints::{self, Hint, Hints};
use super::shortest::{Lengths, NONE, Shortest};
use super::{CANDIDATES, Candidate, LONGEST, Rank, assertion, candidate, cell_of, concluding, digit_of};
use crate::board::Board;
use crate::board::deduction::{Assertion, Pattern};

/// The score to which [`Pattern::extra`] is added, in tenths.
const BASE: u32 = 65;

/// Collects the cycles and the shortest chains to each conclusion.
pub(crate) fn every(board: &Board, hints: &mut Hints<'_>) {
    let all = Graph::new(board, LinkKind::XY, DigitSet::ALL);
    if Shortest::new(&all, None).lengths.chain == NONE {
        // Every chain is one of these, and every cycle implies one.
        return;
    }
    for links in KINDS {
        let graph = Graph::new(board, links, DigitSet::ALL);
        let shortest = Shortest::new(&graph, None);
        let best = Best { rank: Rank::WORST, found: None };
        Search::new(board, &graph, links, best, Some(hints)).run(&shortest);
    }
}

pub(super) const KINDS: [LinkKind; 3] = [LinkKind::X, LinkKind::Y, LinkKind::XY];

pub(super) struct Best {
    pub rank: Rank,
    pub found: Option<Pattern>,
}

/// A candidate that holds because another fails, which fails because the parent's candidate holds.
#[derive(Clone, Copy)]
pub(super) struct Node {
    pub on: Candidate,
    pub off: Candidate,
    pub parent: u32,
}

const NO_PARENT: u32 = u32::MAX;

pub(super) struct Search<'a, 'h> {
    pub(super) board: &'a Board,
    graph: &'a Graph<'a>,
    pub(super) links: LinkKind,
    moves: Moves,
    /// Number of the last search that reached the candidate as true.
    reached: Vec<u32>,
    stamp: u32,
    pub(super) nodes: Vec<Node>,
    pub best: Best,
    /// Maximum useful lengths of cycles and of chains.
    longest: (u32, u32),
    /// If set, takes all conclusions instead of the best.
    pub(super) every: Option<&'a mut Hints<'h>>,
}

impl<'a, 'h> Search<'a, 'h> {
    pub(super) fn new(
        board: &'a Board,
        graph: &'a Graph<'a>,
        links: LinkKind,
        best: Best,
        every: Option<&'a mut Hints<'h>>,
    ) -> Search<'a, 'h> {
        Search {
            board,
            graph,
            links,
            moves: Moves::new(),
            reached: vec![0; CANDIDATES],
            stamp: 0,
            nodes: Vec::new(),
            best,
            longest: (0, 0),
            every,
        }
    }

    /// Follows the sources that can lead to a conclusion that ranks before the best so far.
    pub(super) fn run(&mut self, shortest: &Shortest<'_>) {
        self.bound(&shortest.lengths);
        let in_cycles = match self.every {
            None => shortest.in_cycles(self.longest.0),
            Some(_) => vec![true; shortest.lengths.of.len()],
        };
        self.follow_all(shortest, &in_cycles);
    }

    /// Sets the maximum lengths from the shortest chain.
    fn bound(&mut self, lengths: &Lengths) {
        self.limit();
        if lengths.chain > self.longest.1 {
            self.longest.1 = 0;
        } else if self.every.is_none() {
            // This chain will be found, so cycles that rank after it are not needed.
            self.longest.1 = lengths.chain;
            self.longest.0 = self.longest.0.min(self.links.longest_cycle(lengths.chain));
        }
    }

    /// Follows the sources that have a short enough chain, and those that may be in a cycle.
    fn follow_all(&mut self, shortest: &Shortest<'_>, in_cycles: &[bool]) {
        for (n, &source) in self.graph.sources().iter().enumerate() {
            let (if_true, if_false) = shortest.lengths.of[n];
            let starts = self.links != LinkKind::Y || self.board.marks(cell_of(source)).len() == 2;
            if in_cycles[n] && starts || if_true <= self.longest.1 {
                self.follow_true(source, shortest);
            }
            if if_false <= self.longest.1 {
                self.follow_false(source);
            }
        }
    }

    fn limit(&mut self) {
        let before = |base| self.best.rank.longest_before(base, self.links.sort_key());
        self.longest = (before(self.links.cycle_base()), before(self.links.chain_base()));
        if self.links == LinkKind::Y {
            // They would be of even and of odd length at once.
            self.longest.1 = 0;
        }
    }

    fn start(&mut self, source: Candidate) {
        self.stamp += 1;
        self.nodes.clear();
        self.reached[source as usize] = self.stamp;
    }

    /// Follows a candidate's holding: a path back to itself is a cycle, a path to its failing is a chain.
    fn follow_true(&mut self, source: Candidate, shortest: &Shortest<'_>) {
        self.start(source);
        self.nodes.push(Node { on: source, off: source, parent: NO_PARENT });
        let (mut from, mut to) = (0, 1);
        let mut chained = self.longest.1 == 0;
        // If only cycles are wanted, drop what does not lead back.
        let only_cycle = chained;
        if only_cycle && !shortest.leads(source, source) {
            return;
        }
        // The next assertion is the `length`-th.
        for length in (2..=LONGEST).step_by(2) {
            if from == to || length > self.longest.0.max(if chained { 0 } else { self.longest.1 }) {
                return;
            }
            for n in from..to {
                let at = self.nodes[n].on;
                if !chained && length <= self.longest.1 && self.denies(at, source) {
                    chained = true;
                    self.offer_chain(n, assertion(source, false), length);
                }
                for m in self.moves.from(self.graph, at) {
                    let (off, on) = self.moves[m];
                    if on == source && (4..=self.longest.0).contains(&length) && !self.rests_on(n, off) {
                        self.offer_cycle(n, off, length);
                    }
                    if std::mem::replace(&mut self.reached[on as usize], self.stamp) != self.stamp
                        && (!only_cycle || shortest.leads(on, source))
                    {
                        self.nodes.push(Node { on, off, parent: n as u32 });
                    }
                }
            }
            (from, to) = (to, self.nodes.len());
        }
    }

    /// Follows a candidate's failing to its holding.
    fn follow_false(&mut self, source: Candidate) {
        self.start(source);
        self.reached[source as usize] = 0;
        for &on in self.graph.ons(source) {
            self.reached[on as usize] = self.stamp;
            self.nodes.push(Node { on, off: source, parent: NO_PARENT });
        }
        let (mut from, mut to) = (0, self.nodes.len());
        // The next candidate that holds is the `length`-th assertion.
        for length in (4..=LONGEST).step_by(2) {
            if from == to || length > self.longest.1 {
                return;
            }
            for n in from..to {
                for m in self.moves.from(self.graph, self.nodes[n].on) {
                    let (off, on) = self.moves[m];
                    if on == source {
                        self.nodes.push(Node { on, off, parent: n as u32 });
                        return self.offer_chain(self.nodes.len() - 1, assertion(source, true), length);
                    }
                    if std::mem::replace(&mut self.reached[on as usize], self.stamp) != self.stamp {
                        self.nodes.push(Node { on, off, parent: n as u32 });
                    }
                }
            }
            (from, to) = (to, self.nodes.len());
        }
    }

    /// Whether node `n` rests on `off` failing.
    fn rests_on(&self, n: usize, off: Candidate) -> bool {
        let mut node = self.nodes[n];
        while node.parent != NO_PARENT {
            if node.off == off {
                return true;
            }
            node = self.nodes[node.parent as usize];
        }
        false
    }

    /// The candidates on the path to node `n`, alternately holding and failing.
    pub(super) fn path(&self, n: usize) -> Vec<Candidate> {
        let mut path = Vec::new();
        let mut at = n as u32;
        while at != NO_PARENT {
            let node = self.nodes[at as usize];
            path.push(node.on);
            if node.parent != NO_PARENT || node.off != node.on {
                path.push(node.off);
            }
            at = node.parent;
        }
        path.reverse();
        path
    }

    /// Why a candidate holds if another fails.
    pub(super) fn strong_cause(&self, from: Candidate, to: Candidate) -> Cause {
        let two = |house| self.board.spots(house, digit_of(from)).count_ones() == 2;
        hints::cause_in(cell_of(from), cell_of(to), two)
    }

    pub(super) fn put(
        &mut self,
        rank: Rank,
        strikes: Vec<(Cell, DigitSet)>,
        path: &[Candidate],
        causes: Vec<(Candidate, Cause)>,
    ) {
        let Some(every) = &mut self.every else { return };
        if rank >= every.limit(&strikes) {
            return;
        }
        let mut parents = Vec::new();
        for (holding, cause) in causes {
            hints::add_causes(&mut parents, self.board, every.source, holding, cause);
        }
        every.put(Hint { rank, strikes, parents, key: path.into() });
    }

    pub(super) fn accept(&mut self, mut found: Pattern, rank: Rank) {
        found.length = rank.length;
        found.extra = rank.tenths - BASE;
        self.best = Best { rank, found: Some(found) };
        self.limit();
    }

    /// Whether the source cannot hold together with another candidate.
    fn denies(&self, at: Candidate, source: Candidate) -> bool {
        let (a, b) = (cell_of(at), cell_of(source));
        if a == b {
            self.links != LinkKind::X && at != source
        } else {
            digit_of(at) == digit_of(source) && a.sees(b)
        }
    }

    /// Offers a chain: the target is the opposite of the first assertion on the path to node `n`.
    fn offer_chain(&mut self, n: usize, target: Assertion, length: u32) {
        let path = self.path(n);
        let rank = Rank::new(self.links.chain_base(), length, self.links.sort_key());
        if self.every.is_some() {
            // A candidate that holds follows from the failing one before it; the assumption follows from
            // nothing.
            let holding = path.windows(2).skip(usize::from(!target.holds)).step_by(2);
            let causes = holding.map(|pair| (pair[1], self.strong_cause(pair[0], pair[1]))).collect();
            let strikes = hints::strikes(self.board, candidate(target.cell, target.digit), target.holds);
            let mut key = path;
            key.push(u16::from(target.holds));
            return self.put(rank, strikes.into_iter().collect(), &key, causes);
        }
        let mut chain: Vec<Assertion> =
            path.iter().enumerate().map(|(n, &c)| assertion(c, (n % 2 == 0) != target.holds)).collect();
        if !target.holds {
            chain.push(target);
        }
        let found = concluding(self.board, target, chain, length);
        if found.is_worth() {
            self.accept(found, rank);
        }
    }
}

#[cfg(test)]
mod tests {
    use sudoku_core::House;

    use super::*;
    use crate::tactic::Tactic;
    use crate::testing::*;

    #[test]
    fn a_closed_ring_of_strong_links_strikes_on_every_weak_one() {
        // 7 at r1c1/r1c6 and r5c1/r5c6: a cycle of four, also known as X-wing.
        let mut board = sparse(&[]);
        confine(&mut board, 7, House::row(0).cell_set(), cells("r1c1 r1c6"));
        confine(&mut board, 7, House::row(4).cell_set(), cells("r5c1 r5c6"));
        let found = first(Tactic::SimpleForcingChain, &board);
        assert_eq!((found.length, found.extra, found.eliminations.len()), (4, 0, 14));
    }

    #[test]
    fn a_chain_over_cells_with_two_digits() {
        // If r1c1 is not 1, it is 2, r1c5 is 3, r4c5 is 4 and r4c9 is 1: so r1c9 and r4c1 cannot be 1.
        let board = sparse(&[("r1c1", "12"), ("r1c5", "23"), ("r4c5", "34"), ("r4c9", "14")]);
        let found = first(Tactic::SimpleForcingChain, &board);
        assert_eq!(found.extra, 5 + crate::length_steps(found.length));
        let struck = struck(&found);
        assert!(struck == "r1c9:1" || struck == "r4c1:1", "{struck}");
    }

    /// A candidate that is skipped as part of no striking cycle has no cycle that would be taken.
    #[test]
    fn cycles_are_in_candidates_that_may_be_in_cycles() {
        let (mut cycles, mut passed) = (0, 0);
        for clues in CHAINED {
            let mut board = board(clues);
            let next = [Tactic::NakedSingle, Tactic::SimpleForcingChain, Tactic::DynamicForcingChain];
            while let Some(any) = next.iter().find_map(|tactic| tactic.first(&board)) {
                for links in KINDS {
                    let graph = Graph::new(&board, links, DigitSet::ALL);
                    let shortest = Shortest::new(&graph, None);
                    let search = |all: bool| {
                        let best = Best { rank: Rank::WORST, found: None };
                        let mut search = Search::new(&board, &graph, links, best, None);
                        // Chains would end most searches.
                        search.longest = (LONGEST, 0);
                        let mut in_cycles = shortest.in_cycles(search.longest.0);
                        let out = in_cycles.iter().filter(|&&is_in| !is_in).count();
                        in_cycles.iter_mut().for_each(|is_in| *is_in |= all);
                        search.follow_all(&shortest, &in_cycles);
                        (search.best.found, out)
                    };
                    let (found, out) = search(false);
                    passed += out;
                    let first =
                        found.as_ref().and_then(|found| Some((found.chain.first()?, found.chain.last()?)));
                    cycles += usize::from(first.is_some_and(|(first, last)| first == last));
                    assert_eq!(found, search(true).0);
                }
                any.apply(&mut board);
            }
        }
        assert!(cycles >= 10 && passed > 1000, "{cycles} {passed}");
    }
}
