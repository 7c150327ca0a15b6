//! Chains and cycles without branches: on one digit, over cells with two digits, or both.

use sudoku_core::{Cell, CellSet, Digit, House};

use super::super::board::Board;
use super::super::deduction::{Assertion, Deduction, Flow, Sink, offer};
use super::super::tactic::Tactic;
use super::{CANDIDATES, Candidate, LONGEST, Rank, assertion, candidate, cell_of, concluding, digit_of};

/// The score to which [`Deduction::extra`] is added, in tenths.
const BASE: u32 = 65;

/// Hands on the shortest cycle or chain.
///
/// Source: Sudoku Explainer, "Forcing Chains & Cycles".
pub(crate) fn find(board: &Board, sink: &mut Sink<'_>) -> Flow {
    let mut best = Best { rank: Rank::WORST, found: None };
    for links in [LinkKind::X, LinkKind::Y, LinkKind::XY] {
        let graph = Graph::new(board, links);
        let mut search = Search::new(board, &graph, links);
        // Deepening, since nearly always a short chain is there and shows the rest to be needless.
        for longest in [10, 14, LONGEST] {
            search.run(longest, &mut best);
            if best.rank < Rank::new(links.cycle_base(), longest + 1, 0) {
                break;
            }
        }
    }
    match best.found {
        Some(found) => offer(sink, found),
        None => Flow::Continue(()),
    }
}

struct Best {
    rank: Rank,
    found: Option<Deduction>,
}

/// Which steps a chain takes: from a digit's place in a house to the only other one (X), from a cell's digit
/// to its only other one (Y).
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum LinkKind {
    X,
    Y,
    XY,
}

impl LinkKind {
    fn cycle_base(self) -> u32 {
        if self == LinkKind::XY { 70 } else { 65 }
    }

    fn chain_base(self) -> u32 {
        if self == LinkKind::XY { 70 } else { 66 }
    }

    fn sort_key(self) -> u8 {
        match self {
            LinkKind::X => 2,
            LinkKind::Y => 3,
            LinkKind::XY => 4,
        }
    }
}

/// What follows from each candidate: `off[c]` cannot hold beside it, `on[c]` must hold without it.
pub(crate) struct Graph {
    sources: Vec<Candidate>,
    /// For each candidate a range of `off_lists`; only candidates that lead on are listed.
    off: Vec<(u32, u32)>,
    off_lists: Vec<Candidate>,
    on: Vec<[Candidate; 4]>,
    on_len: Vec<u8>,
}

impl Graph {
    pub(crate) fn new(board: &Board, links: LinkKind) -> Graph {
        let mut graph = Graph {
            sources: Vec::new(),
            off: vec![(0, 0); CANDIDATES],
            off_lists: Vec::with_capacity(4096),
            on: vec![[0; 4]; CANDIDATES],
            on_len: vec![0; CANDIDATES],
        };
        for cell in board.blanks() {
            for digit in board.marks(cell) {
                graph.strong(board, cell, digit, links);
            }
        }
        for cell in board.blanks().iter().filter(|&cell| board.marks(cell).len() > 1) {
            for digit in board.marks(cell) {
                graph.weak(board, cell, digit, links);
                if links != LinkKind::Y || board.marks(cell).len() == 2 {
                    graph.sources.push(candidate(cell, digit));
                }
            }
        }
        graph
    }

    /// Candidates from which chains start.
    pub(crate) fn sources(&self) -> &[Candidate] {
        &self.sources
    }

    fn strong(&mut self, board: &Board, cell: Cell, digit: Digit, links: LinkKind) {
        let from = candidate(cell, digit) as usize;
        let mut push = |to: Candidate| {
            let len = self.on_len[from] as usize;
            if !self.on[from][..len].contains(&to) {
                self.on[from][len] = to;
                self.on_len[from] += 1;
            }
        };
        if links != LinkKind::X && board.marks(cell).len() == 2 {
            board.marks(cell).iter().filter(|&d| d != digit).for_each(|d| push(candidate(cell, d)));
        }
        if links != LinkKind::Y {
            for house in block_row_column(cell) {
                if board.spots(house, digit).count_ones() == 2 {
                    let other = board.places_in(house, digit).without(CellSet::of(cell)).first();
                    other.iter().for_each(|&other| push(candidate(other, digit)));
                }
            }
        }
    }

    fn weak(&mut self, board: &Board, cell: Cell, digit: Digit, links: LinkKind) {
        let start = self.off_lists.len() as u32;
        let mut push = |to: Candidate| {
            if self.on_len[to as usize] > 0 {
                self.off_lists.push(to);
            }
        };
        if links != LinkKind::X {
            board.marks(cell).iter().filter(|&d| d != digit).for_each(|d| push(candidate(cell, d)));
        }
        let block = House::block(cell.box_index()).cell_set();
        for house in block_row_column(cell) {
            let spared = if house.cell_set() == block { CellSet::of(cell) } else { block };
            board
                .places_in(house, digit)
                .without(spared)
                .iter()
                .for_each(|other| push(candidate(other, digit)));
        }
        self.off[candidate(cell, digit) as usize] = (start, self.off_lists.len() as u32);
    }

    /// The candidates worth following that cannot hold beside this one.
    pub(crate) fn offs(&self, of: Candidate) -> &[Candidate] {
        let (start, end) = self.off[of as usize];
        &self.off_lists[start as usize..end as usize]
    }

    /// The candidates that must hold without this one.
    pub(crate) fn ons(&self, of: Candidate) -> &[Candidate] {
        &self.on[of as usize][..self.on_len[of as usize] as usize]
    }
}

/// The order in which Sudoku Explainer follows a digit.
pub(super) fn block_row_column(cell: Cell) -> [House; 3] {
    let [row, column, block] = cell.houses();
    [block, row, column]
}

#[derive(Clone, Copy)]
struct Node {
    candidate: Candidate,
    parent: u32,
    /// Number of assertions from the start.
    depth: u32,
}

const NO_PARENT: u32 = u32::MAX;

struct Search<'a> {
    board: &'a Board,
    graph: &'a Graph,
    links: LinkKind,
    /// Stamps of the latest searches that reached the candidate as true, and as false.
    reached: Vec<u32>,
    denied: Vec<u32>,
    stamp: u32,
    nodes: Vec<Node>,
}

impl<'a> Search<'a> {
    fn new(board: &'a Board, graph: &'a Graph, links: LinkKind) -> Search<'a> {
        let (reached, denied) = (vec![0; CANDIDATES], vec![0; CANDIDATES]);
        Search { board, graph, links, reached, denied, stamp: 0, nodes: Vec::new() }
    }

    fn run(&mut self, longest: u32, best: &mut Best) {
        let key = self.links.sort_key();
        for n in 0..self.graph.sources.len() {
            let source = self.graph.sources[n];
            self.cycles(source, longest.min(best.rank.longest_before(self.links.cycle_base(), key)), best);
            if self.links != LinkKind::Y {
                self.chain(
                    source,
                    true,
                    longest.min(best.rank.longest_before(self.links.chain_base(), key)),
                    best,
                );
                self.chain(
                    source,
                    false,
                    longest.min(best.rank.longest_before(self.links.chain_base(), key)),
                    best,
                );
            }
        }
    }

    /// Cycles that lead from a true candidate over `longest` assertions at most back to it.
    fn cycles(&mut self, source: Candidate, longest: u32, best: &mut Best) {
        if longest < 4 {
            return;
        }
        self.start(source);
        let (mut from, mut to) = (0, 1);
        // Nodes are true and false by turns, level by level; `depth` is that of the level being made.
        for depth in (2..=longest).step_by(2) {
            for n in from..to {
                for &off in self.graph.offs(self.nodes[n].candidate) {
                    // What was denied before leads on to nothing new, unless it closes another cycle.
                    let new = std::mem::replace(&mut self.denied[off as usize], self.stamp) != self.stamp;
                    if new || self.graph.ons(off).contains(&source) && !self.is_ancestor(n, off) {
                        self.nodes.push(Node { candidate: off, parent: n as u32, depth });
                    }
                }
            }
            let ons = self.nodes.len();
            for n in to..ons {
                for &on in self.graph.ons(self.nodes[n].candidate) {
                    if on == source && depth >= 4 {
                        self.offer_cycle(n, best);
                    }
                    if self.reached[on as usize] != self.stamp {
                        self.reached[on as usize] = self.stamp;
                        self.nodes.push(Node { candidate: on, parent: n as u32, depth: depth + 1 });
                    }
                }
            }
            (from, to) = (ons, self.nodes.len());
            if from == to || depth >= best.rank.longest_before(self.links.cycle_base(), self.links.sort_key())
            {
                break;
            }
        }
    }

    fn start(&mut self, source: Candidate) {
        self.stamp += 1;
        self.nodes.clear();
        self.nodes.push(Node { candidate: source, parent: NO_PARENT, depth: 1 });
        self.reached[source as usize] = self.stamp;
    }

    /// Whether the true node `n` rests on `off` being false.
    fn is_ancestor(&self, n: usize, off: Candidate) -> bool {
        let mut node = self.nodes[n];
        while node.parent != NO_PARENT {
            let parent = self.nodes[node.parent as usize];
            if parent.candidate == off {
                return true;
            }
            node = self.nodes[parent.parent as usize];
        }
        false
    }

    /// The chain of candidates from the start to node `n`.
    fn path(&self, n: usize) -> Vec<Candidate> {
        let mut path = vec![self.nodes[n].candidate];
        let mut at = n;
        while self.nodes[at].parent != NO_PARENT {
            at = self.nodes[at].parent as usize;
            path.push(self.nodes[at].candidate);
        }
        path.reverse();
        path
    }

    /// `n` is the last, false, node of a cycle. Either all its true assertions hold or all its false ones
    /// fail, so what sees a true and a false one with its digit goes.
    fn offer_cycle(&mut self, n: usize, best: &mut Best) {
        let rank = Rank::new(self.links.cycle_base(), self.nodes[n].depth, self.links.sort_key());
        if rank >= best.rank {
            return;
        }
        let path = self.path(n);
        let cells: CellSet = path.iter().map(|&c| cell_of(c)).collect();
        let mut seen = [[CellSet::EMPTY; 9]; 2];
        for (n, &c) in path.iter().enumerate() {
            let seen = &mut seen[n % 2][digit_of(c).index()];
            *seen = seen.union(cell_of(c).peers());
        }
        let digits = path.iter().map(|&c| digit_of(c)).collect();
        let mut found = Deduction::new(Tactic::SimpleForcingChain, cells, digits);
        for digit in found.digits {
            let both = seen[0][digit.index()].intersection(seen[1][digit.index()]).without(cells);
            found = found.striking(self.board, both, digit);
        }
        if found.is_worth() {
            found.chain = path.iter().enumerate().map(|(n, &c)| assertion(c, n % 2 == 0)).collect();
            // Closed: it ends where it began.
            found.chain.push(assertion(path[0], true));
            self.accept(found, rank, best);
        }
    }

    fn accept(&self, mut found: Deduction, rank: Rank, best: &mut Best) {
        found.length = rank.length;
        found.extra = rank.tenths - BASE;
        *best = Best { rank, found: Some(found) };
    }

    /// The chain that leads from the source being true (or false) to its opposite, within `longest` assertions.
    fn chain(&mut self, source: Candidate, holds: bool, longest: u32, best: &mut Best) {
        self.start(source);
        if !holds {
            self.denied[source as usize] = self.stamp;
        }
        let (mut from, mut to) = (0, 1);
        let mut on = holds;
        for depth in 2..=longest {
            for n in from..to {
                let at = self.nodes[n].candidate;
                if on && holds && self.denies(at, source) {
                    return self.offer_chain(n, assertion(source, false), depth, best);
                }
                for &next in if on { self.graph.offs(at) } else { self.graph.ons(at) } {
                    if !on && !holds && next == source {
                        return self.offer_chain(n, assertion(source, true), depth, best);
                    }
                    let seen = if on { &mut self.denied } else { &mut self.reached };
                    if std::mem::replace(&mut seen[next as usize], self.stamp) != self.stamp {
                        self.nodes.push(Node { candidate: next, parent: n as u32, depth });
                    }
                }
            }
            (from, to, on) = (to, self.nodes.len(), !on);
            if from == to {
                return;
            }
        }
    }

    /// Whether the source cannot hold beside another candidate.
    fn denies(&self, at: Candidate, source: Candidate) -> bool {
        let (a, b) = (cell_of(at), cell_of(source));
        if a == b {
            self.links != LinkKind::X && at != source
        } else {
            digit_of(at) == digit_of(source) && a.sees(b)
        }
    }

    /// The target follows from node `n`.
    fn offer_chain(&self, n: usize, target: Assertion, length: u32, best: &mut Best) {
        let rank = Rank::new(self.links.chain_base(), length, self.links.sort_key());
        if rank >= best.rank {
            return;
        }
        let path = self.path(n);
        let mut chain: Vec<Assertion> =
            path.iter().enumerate().map(|(n, &c)| assertion(c, (n % 2 == 0) != target.holds)).collect();
        chain.push(target);
        let found = concluding(Tactic::SimpleForcingChain, self.board, target, chain, length);
        if found.is_worth() {
            self.accept(found, rank, best);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::testing::*;
    use super::*;

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
        assert_eq!(found.extra, 5 + super::super::length_steps(found.length));
        let struck = struck(&found);
        assert!(struck == "r1c9:1" || struck == "r4c1:1", "{struck}");
    }

    #[test]
    fn the_longest_that_ranks_before_is_just_shorter() {
        let rank = Rank::new(70, 9, 4);
        assert_eq!(rank.longest_before(70, 4), 8);
        assert_eq!(rank.longest_before(70, 3), 9);
        assert_eq!(Rank::new(66, 6, 2).longest_before(70, 4), 0);
    }
}
