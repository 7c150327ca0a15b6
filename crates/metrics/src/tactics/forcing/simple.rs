//! Chains and cycles without branches: on one digit, over cells with two digits, or both.

use sudoku_core::{Cell, CellSet, Digit, DigitSet, House};

use super::super::board::Board;
use super::super::deduction::{Assertion, Deduction, Flow, Sink, offer};
use super::super::tactic::Tactic;
use super::nested::{self, Hint, Hints};
use super::propagation::Cause;
use super::{CANDIDATES, Candidate, LONGEST, Rank, assertion, candidate, cell_of, concluding, digit_of};

/// The score to which [`Deduction::extra`] is added, in tenths.
const BASE: u32 = 65;

/// Hands on the shortest cycle or chain.
///
/// Source: Sudoku Explainer, "Forcing Chains & Cycles".
pub(crate) fn find(board: &Board, sink: &mut Sink<'_>) -> Flow {
    let mut best = Best { rank: Rank::WORST, found: None };
    for links in KINDS {
        if best.rank.tenths < links.cycle_base() {
            break;
        }
        let graph = Graph::new(board, links);
        let shortest = Shortest::new(&graph, links, Some(best.rank));
        let mut search = Search::new(board, &graph, links, best, None);
        search.run(&shortest);
        best = search.best;
    }
    match best.found {
        Some(found) => offer(sink, found),
        None => Flow::Continue(()),
    }
}

/// Collects the cycles and the shortest chains to each conclusion.
pub(crate) fn every(board: &Board, hints: &mut Hints<'_>) {
    let all = Graph::new(board, LinkKind::XY);
    let longest = Shortest::new(&all, LinkKind::XY, None);
    if longest.chain == NONE {
        // Every chain is one of these, and every cycle makes one.
        return;
    }
    for links in KINDS {
        let graph = Graph::new(board, links);
        let shortest = Shortest::new(&graph, links, None);
        let best = Best { rank: Rank::WORST, found: None };
        Search::new(board, &graph, links, best, Some(hints)).run(&shortest);
    }
}

const KINDS: [LinkKind; 3] = [LinkKind::X, LinkKind::Y, LinkKind::XY];

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

/// What follows from each candidate, one step and two steps on.
pub(crate) struct Graph {
    sources: Vec<Candidate>,
    /// What must hold without a candidate.
    on: Vec<[Candidate; 4]>,
    on_len: Vec<u8>,
    /// For each candidate a range of pairs: what fails beside it, and what must hold without that.
    moves: Vec<(u32, u32)>,
    move_lists: Vec<(Candidate, Candidate)>,
}

impl Graph {
    pub(crate) fn new(board: &Board, links: LinkKind) -> Graph {
        let mut graph = Graph {
            sources: Vec::with_capacity(256),
            on: vec![[0; 4]; CANDIDATES],
            on_len: vec![0; CANDIDATES],
            moves: vec![(0, 0); CANDIDATES],
            move_lists: Vec::with_capacity(4096),
        };
        // Where a digit's failing leads on at all.
        let mut linked = [CellSet::EMPTY; 9];
        // Chains on one digit are a tactic on one digit; the others take all.
        let focus = if links == LinkKind::X { board.focus() } else { DigitSet::ALL };
        for cell in board.blanks() {
            for digit in board.marks(cell).intersection(focus) {
                graph.strong(board, cell, digit, links);
                if graph.on_len[candidate(cell, digit) as usize] > 0 {
                    linked[digit.index()].insert(cell);
                }
            }
        }
        for cell in board.blanks().iter().filter(|&cell| board.marks(cell).len() > 1) {
            for digit in board.marks(cell).intersection(focus) {
                graph.weak(board, cell, digit, links, &linked);
                graph.sources.push(candidate(cell, digit));
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

    fn weak(&mut self, board: &Board, cell: Cell, digit: Digit, links: LinkKind, linked: &[CellSet; 9]) {
        let start = self.move_lists.len() as u32;
        let Graph { on, on_len, move_lists, .. } = self;
        let mut push = |off: Candidate| {
            let ons = &on[off as usize][..on_len[off as usize] as usize];
            move_lists.extend(ons.iter().map(|&on| (off, on)));
        };
        if links != LinkKind::X {
            board.marks(cell).iter().filter(|&d| d != digit).for_each(|d| push(candidate(cell, d)));
        }
        let near = linked[digit.index()].intersection(cell.peers());
        let [block, row, column] = block_row_column(cell).map(House::cell_set);
        for part in [
            near.intersection(block),
            near.intersection(row).without(block),
            near.intersection(column).without(block),
        ] {
            part.iter().for_each(|other| push(candidate(other, digit)));
        }
        self.moves[candidate(cell, digit) as usize] = (start, self.move_lists.len() as u32);
    }

    /// Two steps from a candidate that holds: what fails beside it, and what must hold without that.
    pub(crate) fn moves(&self, from: Candidate) -> &[(Candidate, Candidate)] {
        let (start, end) = self.moves[from as usize];
        &self.move_lists[start as usize..end as usize]
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

/// A candidate that holds since another fails, which is beside the parent's.
#[derive(Clone, Copy)]
struct Node {
    on: Candidate,
    off: Candidate,
    parent: u32,
}

const NO_PARENT: u32 = u32::MAX;

struct Search<'a, 'h> {
    board: &'a Board,
    graph: &'a Graph,
    links: LinkKind,
    /// Stamp of the latest search that reached the candidate as true.
    reached: Vec<u32>,
    stamp: u32,
    nodes: Vec<Node>,
    best: Best,
    /// Greatest lengths of cycles and of chains that are worth finding.
    longest: (u32, u32),
    /// Takes all instead of the best.
    every: Option<&'a mut Hints<'h>>,
}

impl<'a, 'h> Search<'a, 'h> {
    fn new(
        board: &'a Board,
        graph: &'a Graph,
        links: LinkKind,
        best: Best,
        every: Option<&'a mut Hints<'h>>,
    ) -> Search<'a, 'h> {
        let reached = vec![0; CANDIDATES];
        Search { board, graph, links, reached, stamp: 0, nodes: Vec::new(), best, longest: (0, 0), every }
    }

    /// Goes through the sources that can lead to a conclusion which ranks before the best so far.
    fn run(&mut self, shortest: &Shortest) {
        self.limit();
        let (base, key) = (self.links.chain_base(), self.links.sort_key());
        if shortest.chain > self.longest.1 {
            self.longest.1 = 0;
        } else if self.every.is_none() {
            // This chain will be found, so cycles that rank behind it need not be.
            self.longest.1 = shortest.chain;
            let chain = Rank::new(base, shortest.chain, key);
            let cycle = |length: &u32| Rank::new(self.links.cycle_base(), *length, key) <= chain;
            self.longest.0 = (4..=self.longest.0).step_by(2).take_while(cycle).last().unwrap_or(0);
        }
        // A cycle that strikes a candidate makes a chain from that candidate to its failing, longer by two.
        let cycles = |longest: u32| longest.saturating_add(2) >= shortest.true_chain;
        for (n, &source) in self.graph.sources.iter().enumerate() {
            let (if_true, if_false) = shortest.lengths[n];
            let starts = self.links != LinkKind::Y || self.board.marks(cell_of(source)).len() == 2;
            if starts && cycles(self.longest.0) || if_true <= self.longest.1 {
                self.follow_true(source);
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

    /// Follows a candidate's holding: to itself, which makes a cycle, and to its failing, which makes a chain.
    fn follow_true(&mut self, source: Candidate) {
        self.start(source);
        self.nodes.push(Node { on: source, off: source, parent: NO_PARENT });
        let (mut from, mut to) = (0, 1);
        let mut chained = self.longest.1 == 0;
        // The assertion made next is the `length`-th.
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
                for &(off, on) in self.graph.moves(at) {
                    if on == source && (4..=self.longest.0).contains(&length) && !self.rests_on(n, off) {
                        self.offer_cycle(n, off, length);
                    }
                    if std::mem::replace(&mut self.reached[on as usize], self.stamp) != self.stamp {
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
        // What holds next is the `length`-th assertion.
        for length in (4..=LONGEST).step_by(2) {
            if from == to || length > self.longest.1 {
                return;
            }
            for n in from..to {
                for &(off, on) in self.graph.moves(self.nodes[n].on) {
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

    /// The candidates on the way to node `n`; those that hold and that fail by turns.
    fn path(&self, n: usize) -> Vec<Candidate> {
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

    /// A cycle from node `n` over `off` to its start. Either all that it says to hold does, or all that it
    /// says to fail holds, so what sees one of each with its digit goes.
    fn offer_cycle(&mut self, n: usize, off: Candidate, length: u32) {
        let mut path = self.path(n);
        path.push(off);
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
        if !found.is_worth() {
            return;
        }
        let rank = Rank::new(self.links.cycle_base(), length, self.links.sort_key());
        if self.every.is_some() {
            let causes = self.cycle_causes(&path);
            let strikes = nested::in_table_order(found.eliminations.iter().collect());
            return self.put(rank, strikes, &path, causes);
        }
        found.chain = path.iter().enumerate().map(|(n, &c)| assertion(c, n % 2 == 0)).collect();
        // Closed: it ends where it began.
        found.chain.push(assertion(path[0], true));
        self.accept(found, rank);
    }

    /// Why what holds does, one way round and, as Sudoku Explainer has it, the other.
    fn cycle_causes(&self, path: &[Candidate]) -> Vec<(Candidate, Cause)> {
        let causes = path.iter().zip(path[1..].iter().chain(&path[..1])).enumerate();
        let cause = |(n, (&from, &to))| {
            (to, if n % 2 == 1 { self.strong_cause(from, to) } else { weak_cause(from, to) })
        };
        causes.map(cause).collect()
    }

    /// Why a candidate holds where another fails.
    fn strong_cause(&self, from: Candidate, to: Candidate) -> Cause {
        let two = |house| self.board.spots(house, digit_of(from)).count_ones() == 2;
        nested::cause_in(cell_of(from), cell_of(to), two)
    }

    fn put(
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
            nested::add_causes(&mut parents, self.board, every.source, holding, cause);
        }
        every.put(Hint { rank, strikes, parents, key: path.into() });
    }

    fn accept(&mut self, mut found: Deduction, rank: Rank) {
        found.length = rank.length;
        found.extra = rank.tenths - BASE;
        self.best = Best { rank, found: Some(found) };
        self.limit();
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

    /// The target is the opposite of what the way to node `n` begins with.
    fn offer_chain(&mut self, n: usize, target: Assertion, length: u32) {
        let path = self.path(n);
        let rank = Rank::new(self.links.chain_base(), length, self.links.sort_key());
        if self.every.is_some() {
            // What holds follows from what fails before it; the assumption from nothing.
            let holding = path.windows(2).skip(usize::from(!target.holds)).step_by(2);
            let causes = holding.map(|pair| (pair[1], self.strong_cause(pair[0], pair[1]))).collect();
            let strikes = nested::strikes(self.board, candidate(target.cell, target.digit), target.holds);
            let mut key = path;
            key.push(u16::from(target.holds));
            return self.put(rank, strikes.into_iter().collect(), &key, causes);
        }
        let mut chain: Vec<Assertion> =
            path.iter().enumerate().map(|(n, &c)| assertion(c, (n % 2 == 0) != target.holds)).collect();
        if !target.holds {
            chain.push(target);
        }
        let found = concluding(Tactic::SimpleForcingChain, self.board, target, chain, length);
        if found.is_worth() {
            self.accept(found, rank);
        }
    }
}

/// Why a candidate fails where another holds.
fn weak_cause(from: Candidate, to: Candidate) -> Cause {
    nested::cause_in(cell_of(from), cell_of(to), |_| true)
}

/// The lengths of the shortest chains from each source.
struct Shortest {
    /// For each source: to its failing if it holds, and to its holding if it fails; above all lengths if there is
    /// none that could be the best.
    lengths: Vec<(u32, u32)>,
    /// The least of all, and the least to a failing.
    chain: u32,
    true_chain: u32,
}

/// No chain of a source, or none short enough to be looked for.
const NONE: u32 = LONGEST + 2;

impl Shortest {
    /// Chains that could rank before the best; without one, all.
    fn new(graph: &Graph, links: LinkKind, best: Option<Rank>) -> Shortest {
        let linked = graph.on_len.iter().filter(|&&len| len > 0).count();
        if linked <= 256 {
            Steps::<4>::new(graph).shortest(links, best)
        } else {
            Steps::<12>::new(graph).shortest(links, best)
        }
    }
}

/// The candidates that can be made to hold, `64 W` at most, and what two steps lead to, as sets of bits.
struct Steps<'a, const W: usize> {
    graph: &'a Graph,
    /// The candidate's bit, if it can be made to hold.
    slots: [u16; CANDIDATES],
    /// By slot: what holds two steps on.
    next: Vec<[u64; W]>,
}

impl<'a, const W: usize> Steps<'a, W> {
    fn new(graph: &'a Graph) -> Self {
        let mut steps = Steps { graph, slots: [u16::MAX; CANDIDATES], next: Vec::with_capacity(64 * W) };
        let linked: Vec<usize> = (0..CANDIDATES).filter(|&c| graph.on_len[c] > 0).collect();
        linked.iter().enumerate().for_each(|(n, &c)| steps.slots[c] = n as u16);
        for c in linked {
            let moves = graph.moves(c as Candidate).iter();
            let next = steps.set(moves.map(|&(_, on)| on));
            steps.next.push(next);
        }
        steps
    }

    fn set(&self, candidates: impl Iterator<Item = Candidate>) -> [u64; W] {
        let mut set = [0; W];
        for slot in candidates.map(|c| self.slots[c as usize]) {
            set[slot as usize / 64] |= 1 << (slot % 64);
        }
        set
    }

    fn shortest(&self, links: LinkKind, best: Option<Rank>) -> Shortest {
        let sources = &self.graph.sources;
        let mut out = Shortest { lengths: Vec::with_capacity(sources.len()), chain: NONE, true_chain: NONE };
        let before = |base| best.map_or(LONGEST, |best| best.longest_before(base, links.sort_key()));
        // Cycles have chains longer by two, so these are of interest even where chains rank behind the best.
        let longest = (before(links.cycle_base()) + 2).max(before(links.chain_base()));
        let narrow = |found: u32| if best.is_some() { found.min(longest) } else { longest };
        for &source in sources {
            let if_true = self.to_failing(source, narrow(out.true_chain));
            out.true_chain = out.true_chain.min(if_true);
            let if_false = match links {
                LinkKind::Y => NONE,
                LinkKind::X | LinkKind::XY => self.to_holding(source, narrow(out.chain)),
            };
            out.chain = out.chain.min(if_true).min(if_false);
            out.lengths.push((if_true, if_false));
        }
        out
    }

    /// Length of the shortest chain, `longest` at most, from a candidate's holding to its failing.
    fn to_failing(&self, source: Candidate, longest: u32) -> u32 {
        let moves = self.graph.moves(source);
        let beside = self.set(moves.iter().map(|&(off, _)| off));
        let mut front = self.set(moves.iter().map(|&(_, on)| on));
        let mut reached = front;
        for length in (4..=longest).step_by(2) {
            if meet(&front, &beside) {
                return length;
            }
            front = self.advance(&front, &mut reached);
            if front == [0; W] {
                break;
            }
        }
        NONE
    }

    /// Length of the shortest chain, `longest` at most, from a candidate's failing to its holding.
    fn to_holding(&self, source: Candidate, longest: u32) -> u32 {
        let slot = self.slots[source as usize];
        if slot == u16::MAX {
            return NONE;
        }
        let mut front = self.set(self.graph.ons(source).iter().copied());
        let mut reached = front;
        for length in (4..=longest).step_by(2) {
            front = self.advance(&front, &mut reached);
            if front[slot as usize / 64] >> (slot % 64) & 1 == 1 {
                return length;
            }
            if front == [0; W] {
                break;
            }
        }
        NONE
    }

    /// What is reached for the first time two steps on.
    fn advance(&self, front: &[u64; W], reached: &mut [u64; W]) -> [u64; W] {
        let mut next = [0; W];
        for (word, &bits) in front.iter().enumerate() {
            let mut bits = bits;
            while bits != 0 {
                let row = &self.next[64 * word + bits.trailing_zeros() as usize];
                next.iter_mut().zip(row).for_each(|(next, row)| *next |= row);
                bits &= bits - 1;
            }
        }
        for (next, reached) in next.iter_mut().zip(reached) {
            *next &= !*reached;
            *reached |= *next;
        }
        next
    }
}

fn meet<const W: usize>(a: &[u64; W], b: &[u64; W]) -> bool {
    a.iter().zip(b).any(|(a, b)| a & b != 0)
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
