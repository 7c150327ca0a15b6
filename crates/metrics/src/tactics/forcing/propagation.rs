//! All that follows from one assumption, with the reasons.

use std::cell::RefCell;
use std::collections::HashMap;

use sudoku_core::{CellSet, Digit, DigitSet, House};

use super::super::board::Board;
use super::super::deduction::{Deduction, Flow, Sink};
use super::super::fish;
use super::super::hidden_subset;
use super::super::locked_candidates;
use super::super::naked_subset;
use super::budget;
use super::graph::block_row_column;
use super::nested::{self, Hint};
use super::{CANDIDATES, Candidate, candidate, cell_of, digit_of};

/// How far consequences are followed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Depth {
    /// Each step rests on one before and on the marks as they are.
    Static,
    /// On one digit only; steps may rest on several before.
    Nishio,
    /// Steps may rest on several before.
    Dynamic,
    /// As dynamic, and where that ends locked candidates, pairs and X-wings are applied, then what `Inner` says.
    Plus(Inner),
}

/// Which chains are applied within chains.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Inner {
    None,
    /// Chains and cycles without branches.
    Simple,
    /// These, then cell and region chains without branches.
    Multiple,
    /// Dynamic chains.
    Dynamic,
    /// Dynamic chains with locked candidates, pairs and X-wings.
    DynamicPlus,
    /// Dynamic chains that have simple chains within them.
    DynamicSimple,
    /// Dynamic chains that have simple and multiple chains within them.
    DynamicMultiple,
}

/// Why a candidate holds: it is the last of its cell or of a house of its.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Cause {
    /// It was assumed; or it fails.
    None,
    Cell,
    Block,
    Row,
    Column,
}

/// By the order in which Sudoku Explainer looks at a cell and its houses.
const CAUSES: [Cause; 4] = [Cause::Cell, Cause::Block, Cause::Row, Cause::Column];

/// An assertion and the node indices that it rests on.
#[derive(Clone, Copy)]
pub(crate) struct Node {
    pub candidate: Candidate,
    pub holds: bool,
    pub cause: Cause,
    /// Range of parents in `Consequences::parents`.
    start: u32,
    end: u32,
    /// Number of different assertions that it rests on, itself included; those of chains within it left out.
    pub length: u32,
    /// Where `Store::ancestors` tells what it rests on, if it rests on several assertions at once, or [`PLAIN`].
    ancestors: u32,
    /// The chain within the chain that it follows from: an index into `Store::nested`, or [`PLAIN`].
    nested: u32,
}

const PLAIN: u32 = u32::MAX;

/// A set of candidates, by digit.
#[derive(Clone, Copy)]
pub(crate) struct Candidates([CellSet; 9]);

impl Candidates {
    pub(crate) const EMPTY: Candidates = Candidates([CellSet::EMPTY; 9]);

    #[inline]
    pub(crate) fn contains(&self, c: Candidate) -> bool {
        self.0[digit_of(c).index()].contains(cell_of(c))
    }

    #[inline]
    pub(crate) fn insert(&mut self, c: Candidate) {
        self.0[digit_of(c).index()].insert(cell_of(c));
    }

    /// The cells where a digit is in the set.
    #[inline]
    pub(crate) fn cells_mut(&mut self, digit: Digit) -> &mut CellSet {
        &mut self.0[digit.index()]
    }

    pub(crate) fn unite(&mut self, other: &Candidates) {
        self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a = a.union(*b));
    }

    pub(crate) fn intersect(&mut self, other: &Candidates) {
        self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a = a.intersection(*b));
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().all(|cells| cells.is_empty())
    }
}

/// The nodes of many runs, in few large vectors: a search makes hundreds of runs.
pub(crate) struct Store {
    nodes: Vec<Node>,
    parents: Vec<u32>,
    /// Sets of nodes that others rest on, themselves left out, in blocks of `width` words.
    ancestors: Vec<u64>,
    width: usize,
    /// Blocks of [`CANDIDATES`], one per run: the node of each candidate, if it fails and if it holds. What
    /// belongs to no candidate of the run's sets is left over from runs that were forgotten.
    index: Vec<[u16; 2]>,
    index_len: usize,
    seen: Vec<bool>,
    /// The nodes that the latest one marked rests on, it itself first, nearer ones before farther ones.
    chain: Vec<u32>,
    todo: Vec<u32>,
    /// Chains within chains: what distinguishes them, and their complexity.
    nested: Vec<(u32, u32)>,
    keys: HashMap<Box<[u16]>, u32>,
}

thread_local! {
    /// Stores that no search uses: making one takes as long as a search within a chain.
    static SPARE: RefCell<Vec<Store>> = const { RefCell::new(Vec::new()) };
}

/// What follows from an assumption. Nodes are numbered from 0 within it.
#[derive(Clone, Copy)]
pub(crate) struct Consequences {
    start: usize,
    end: usize,
    parents: usize,
    ancestors: usize,
    index: usize,
    /// Candidates that hold, and that fail.
    pub on: Candidates,
    pub off: Candidates,
    /// Two nodes that say the opposite of one candidate: first the true, then the false one.
    pub contradiction: Option<(usize, usize)>,
}

impl Store {
    /// One that is kept for reuse, or a new one: a search within a chain needs another than the search around.
    pub(crate) fn take(board: &Board, depth: Depth) -> Store {
        let mut store = SPARE.with_borrow_mut(Vec::pop).unwrap_or_else(Store::new);
        let candidates: usize = board.all_places().iter().map(|places| places.len()).sum();
        // Each candidate holds or fails; patterns may strike what holds. One more makes a contradiction.
        let nodes = if matches!(depth, Depth::Plus(_)) { 2 * candidates } else { candidates };
        store.width = nodes / 64 + 1;
        store
    }

    /// Keeps it, emptied, for reuse by the thread.
    pub(crate) fn give_back(mut self) {
        self.nodes.clear();
        self.parents.clear();
        self.ancestors.clear();
        self.index_len = 0;
        self.nested.clear();
        self.keys.clear();
        SPARE.with_borrow_mut(|spare| spare.push(self));
    }

    fn new() -> Store {
        // Far more than is ever filled: untouched memory costs nothing, and common allocators keep a block
        // of megabytes when it is freed instead of giving its pages back each time.
        Store {
            nodes: Vec::with_capacity(1 << 18),
            parents: Vec::with_capacity(1 << 18),
            ancestors: Vec::new(),
            width: 0,
            index: Vec::with_capacity(CANDIDATES << 9),
            index_len: 0,
            seen: Vec::new(),
            chain: Vec::new(),
            todo: Vec::new(),
            nested: Vec::new(),
            keys: HashMap::new(),
        }
    }

    /// Follows an assumption, to assertions that rest on fewer than `bound` at least.
    pub(crate) fn follow(
        &mut self,
        board: &Board,
        assumed: Candidate,
        holds: bool,
        depth: Depth,
        bound: u32,
    ) -> Consequences {
        let out = Consequences {
            start: self.nodes.len(),
            end: self.nodes.len(),
            parents: self.parents.len(),
            ancestors: self.ancestors.len(),
            index: self.index_len,
            on: Candidates::EMPTY,
            off: Candidates::EMPTY,
            contradiction: None,
        };
        self.index_len += CANDIDATES;
        if self.index.len() < self.index_len {
            self.index.resize(self.index_len, [0; 2]);
        }
        let grid = board.clone();
        // Patterns may rest on short chains alone, whatever else is followed first.
        let bound = if matches!(depth, Depth::Plus(_)) { u32::MAX } else { bound };
        let mut run = Run { source: board, grid, depth, store: self, out, next: (0, 0), bound, short: 0 };
        run.add(assumed, holds, Cause::None, &[]);
        run.follow();
        let mut out = run.out;
        out.end = self.nodes.len();
        budget::spend(out.end - out.start);
        out
    }

    /// Forgets the latest run.
    pub(crate) fn forget(&mut self, latest: &Consequences) {
        self.nodes.truncate(latest.start);
        self.parents.truncate(latest.parents);
        self.ancestors.truncate(latest.ancestors);
        self.index_len = latest.index;
    }

    pub(crate) fn nodes(&self, run: &Consequences) -> &[Node] {
        &self.nodes[run.start..run.end]
    }

    /// The node of an assertion that is among the consequences.
    pub(crate) fn node(&self, run: &Consequences, candidate: Candidate, holds: bool) -> usize {
        self.index[run.index + candidate as usize][usize::from(holds)] as usize
    }

    /// The nodes that a node rests on, itself first, the nearer before the farther.
    pub(crate) fn chain(&mut self, run: &Consequences, node: usize) -> &[u32] {
        self.seen.clear();
        self.seen.resize(run.end - run.start, false);
        self.chain.clear();
        self.todo.clear();
        self.todo.push(node as u32);
        let mut next = 0;
        while next < self.todo.len() {
            let at = self.todo[next];
            next += 1;
            if !std::mem::replace(&mut self.seen[at as usize], true) {
                self.chain.push(at);
                let Node { start, end, .. } = self.nodes[run.start + at as usize];
                self.todo.extend_from_slice(&self.parents[start as usize..end as usize]);
            }
        }
        &self.chain
    }

    /// The nodes that a node rests on, itself included, in the order in which they were reached.
    pub(crate) fn ancestors(&mut self, run: &Consequences, node: usize) -> Vec<Node> {
        self.chain(run, node);
        let marked = self.nodes(run).iter().zip(&self.seen).filter(|(_, seen)| **seen);
        marked.map(|(node, _)| *node).collect()
    }

    /// Adds the keys of the chains within that a node rests on to `within`, with their complexity.
    pub(crate) fn inner(
        &mut self,
        run: &Consequences,
        node: usize,
        depth: Depth,
        within: &mut Vec<(u32, u32)>,
    ) {
        if matches!(depth, Depth::Plus(inner) if inner != Inner::None) {
            self.chain(run, node);
            for &at in &self.chain {
                let Node { nested, .. } = self.nodes[run.start + at as usize];
                if let Some(&(key, complexity)) = self.nested.get(nested as usize)
                    && within.iter().all(|&(other, _)| other != key)
                {
                    within.push((key, complexity));
                }
            }
        }
    }

    /// What distinguishes the chain that ends in a node from others, added to `key`.
    pub(crate) fn key(&mut self, run: &Consequences, node: usize, key: &mut Vec<u16>) {
        self.chain(run, node);
        let start = run.start;
        key.extend(self.chain.iter().map(|&at| {
            let Node { candidate, holds, .. } = self.nodes[start + at as usize];
            2 * candidate + u16::from(holds)
        }));
        key.push(u16::MAX);
    }

    /// Number of assertions that a node with these parents rests on, itself included, and where they are noted.
    fn join(&mut self, start: usize, parents: &[u32]) -> (u32, u32) {
        let at = self.ancestors.len();
        self.ancestors.resize(at + self.width, 0);
        for &parent in parents {
            let mut n = parent;
            loop {
                let word = at + n as usize / 64;
                if self.ancestors[word] >> (n % 64) & 1 == 1 {
                    break;
                }
                self.ancestors[word] |= 1 << (n % 64);
                let node = self.nodes[start + n as usize];
                if node.ancestors != PLAIN {
                    let (known, new) = self.ancestors.split_at_mut(at);
                    let known = &known[node.ancestors as usize..];
                    new.iter_mut().zip(known).for_each(|(new, known)| *new |= known);
                }
                if node.ancestors != PLAIN || node.start == node.end {
                    break;
                }
                n = self.parents[node.start as usize];
            }
        }
        let number: u32 = self.ancestors[at..].iter().map(|word| word.count_ones()).sum();
        (number + 1, at as u32)
    }

    fn intern(&mut self, hint: &Hint) -> u32 {
        let next = self.keys.len() as u32;
        let key = *self.keys.entry(hint.key.clone()).or_insert(next);
        self.nested.push((key, hint.rank.length));
        self.nested.len() as u32 - 1
    }
}

struct Run<'a> {
    source: &'a Board,
    /// The board without what has been found to fail and was followed already.
    grid: Board,
    depth: Depth,
    store: &'a mut Store,
    out: Consequences,
    /// The nodes that hold, and those that fail, are followed from here on.
    next: (usize, usize),
    /// What rests on so many assertions is of no use.
    bound: u32,
    /// Number of nodes not yet followed from which something of use can come.
    short: u32,
}

impl Run<'_> {
    fn follow(&mut self) {
        while self.out.contradiction.is_none() {
            if self.short == 0 && self.bound != u32::MAX {
                return;
            }
            if let Some(n) = self.pending(true) {
                self.next.0 = n + 1;
                self.short -= u32::from(self.is_short(n));
                self.deny(n);
            } else if let Some(n) = self.pending(false) {
                self.next.1 = n + 1;
                self.short -= u32::from(self.is_short(n));
                self.affirm(n);
            } else if budget::is_spent() || !self.advance() {
                return;
            }
        }
    }

    /// The first node not yet followed of those that hold, or that fail.
    #[inline]
    fn pending(&mut self, holds: bool) -> Option<usize> {
        let next = if holds { &mut self.next.0 } else { &mut self.next.1 };
        let nodes = &self.store.nodes[self.out.start..];
        while nodes.get(*next)?.holds != holds {
            *next += 1;
        }
        Some(*next)
    }

    fn node(&self, candidate: Candidate, holds: bool) -> u32 {
        self.store.node(&self.out, candidate, holds) as u32
    }

    /// Adds a node to the consequences; its parents are nodes of this run.
    fn add(&mut self, candidate: Candidate, holds: bool, cause: Cause, parents: &[u32]) -> usize {
        let n = self.push(candidate, holds, cause, parents);
        let set = if holds { &mut self.out.on } else { &mut self.out.off };
        set.insert(candidate);
        self.short += u32::from(self.is_short(n));
        self.store.index[self.out.index + candidate as usize][usize::from(holds)] = n as u16;
        n
    }

    /// Makes a node that is not among the consequences.
    fn push(&mut self, candidate: Candidate, holds: bool, cause: Cause, parents: &[u32]) -> usize {
        let (store, out) = (&mut *self.store, &self.out);
        let n = store.nodes.len() - out.start;
        let start = store.parents.len() as u32;
        store.parents.extend_from_slice(parents);
        let end = store.parents.len() as u32;
        let (length, ancestors) = match *parents {
            [] => (1, PLAIN),
            [one] => (store.nodes[out.start + one as usize].length + 1, PLAIN),
            _ => store.join(out.start, parents),
        };
        store.nodes.push(Node { candidate, holds, cause, start, end, length, ancestors, nested: PLAIN });
        n
    }

    /// Whether what follows from node `n` can be of use.
    fn is_short(&self, n: usize) -> bool {
        self.store.nodes[self.out.start + n].length.saturating_add(1) < self.bound
    }

    /// What fails since node `n` holds: the cell's other digits, then the digit in box, row and column.
    fn deny(&mut self, n: usize) {
        let from = self.store.nodes[self.out.start + n].candidate;
        let (cell, digit) = (cell_of(from), digit_of(from));
        if self.depth != Depth::Nishio {
            for other in self.grid.marks(cell).without(DigitSet::of(digit)) {
                if !self.fails(candidate(cell, other), n) {
                    return;
                }
            }
        }
        let d = digit.index();
        // What fails already, unless it holds as well, leads nowhere.
        let open = self.grid.places(digit).without(self.out.off.0[d].without(self.out.on.0[d]));
        let [block, row, column] = block_row_column(cell).map(House::cell_set);
        let inside = open.intersection(block).without(CellSet::of(cell));
        let outside = open.without(block);
        for part in [inside, outside.intersection(row), outside.intersection(column)] {
            for place in part {
                if !self.fails(candidate(place, digit), n) {
                    return;
                }
            }
        }
    }

    /// Notes that a candidate fails since node `n` holds; says whether that is no contradiction.
    #[inline]
    fn fails(&mut self, c: Candidate, n: usize) -> bool {
        if self.out.on.contains(c) {
            let true_node = self.node(c, true) as usize;
            let node = self.push(c, false, Cause::None, &[n as u32]);
            self.out.contradiction = Some((true_node, node));
            return false;
        }
        if !self.out.off.contains(c) {
            self.add(c, false, Cause::None, &[n as u32]);
        }
        true
    }

    /// What must hold since node `n` fails: the cell's last other digit, the digit's last other place.
    fn affirm(&mut self, n: usize) {
        let from = self.store.nodes[self.out.start + n].candidate;
        let (cell, digit) = (cell_of(from), digit_of(from));
        // At most a cell and three houses.
        let mut forced: [Option<Candidate>; 4] = [None; 4];
        let others = self.grid.marks(cell).without(DigitSet::of(digit));
        if self.depth != Depth::Nishio
            && let Some(last) = others.single()
        {
            forced[0] = Some(candidate(cell, last));
        }
        let houses = block_row_column(cell);
        for (forced, house) in forced[1..].iter_mut().zip(houses) {
            *forced = self.grid.last_beside(house, digit, cell).map(|last| candidate(last, digit));
        }
        let mut parents = [0; 9];
        for (slot, c) in forced.into_iter().enumerate() {
            let Some(c) = c else { continue };
            let contradicts = self.out.off.contains(c);
            if !contradicts && self.out.on.contains(c) {
                continue;
            }
            parents[0] = n as u32;
            let house = if slot == 0 { None } else { Some(houses[slot - 1]) };
            let len = self.hidden_parents(c, house, &mut parents);
            if contradicts {
                let node = self.push(c, true, CAUSES[slot], &parents[..len]);
                self.out.contradiction = Some((node, self.node(c, false) as usize));
                return;
            }
            self.add(c, true, CAUSES[slot], &parents[..len]);
        }
        if self.depth != Depth::Static {
            self.grid.strike(cell, digit);
        }
    }

    /// Adds the failures, beside the latest, that made a candidate the last of its cell or house; returns the
    /// number of parents.
    fn hidden_parents(&self, c: Candidate, house: Option<House>, parents: &mut [u32; 9]) -> usize {
        let (cell, digit) = (cell_of(c), digit_of(c));
        let mut len = 1;
        let mut push = |c: Candidate| {
            parents[len] = self.node(c, false);
            len += 1;
        };
        match house {
            None => {
                let gone = self.source.marks(cell).without(self.grid.marks(cell));
                gone.iter().for_each(|other| push(candidate(cell, other)));
            }
            Some(house) => {
                let gone = self.source.places_in(house, digit).without(self.grid.places(digit));
                gone.iter().for_each(|other| push(candidate(other, digit)));
            }
        }
        len
    }

    /// Applies locked candidates, pairs, X-wings or chains that only what has failed so far makes possible; says
    /// whether anything came of it.
    fn advance(&mut self) -> bool {
        let Depth::Plus(inner) = self.depth else { return false };
        let finders: [fn(&Board, &mut Sink<'_>) -> Flow; 5] = [
            locked_candidates::pointing,
            locked_candidates::claiming,
            hidden_subset::pair,
            naked_subset::pair,
            fish::x_wing,
        ];
        // Pointing and claiming count as one.
        for group in [&finders[..2], &finders[2..3], &finders[3..4], &finders[4..]] {
            let mut found = Vec::new();
            for find in group {
                let _ = find(&self.grid, &mut |deduction: Deduction| {
                    found.push(deduction);
                    Flow::Continue(())
                });
            }
            let mut any = false;
            for deduction in &found {
                let parents = self.parents_of(deduction);
                if parents.is_empty() {
                    continue;
                }
                for (cell, digits) in deduction.eliminations.iter() {
                    for digit in digits {
                        any = true;
                        if !self.out.off.contains(candidate(cell, digit)) {
                            self.add(candidate(cell, digit), false, Cause::None, &parents);
                        }
                    }
                }
            }
            if any {
                return self.pending(false).is_some();
            }
        }
        nested::finders(inner).iter().any(|find| self.apply(&find(&self.grid, self.source)))
            && self.pending(false).is_some()
    }

    /// Strikes what chains within the chain strike; says whether there is any that needs what has failed so far.
    fn apply(&mut self, hints: &[Hint]) -> bool {
        let mut any = false;
        for hint in hints.iter().filter(|hint| !hint.parents.is_empty()) {
            any = true;
            let parents: Vec<u32> = hint.parents.iter().map(|&c| self.node(c, false)).collect();
            let nested = self.store.intern(hint);
            for &(cell, digits) in &hint.strikes {
                for c in digits.iter().map(|digit| candidate(cell, digit)) {
                    if !self.out.off.contains(c) {
                        let n = self.add(c, false, Cause::None, &parents);
                        self.store.nodes[self.out.start + n].nested = nested;
                    }
                }
            }
        }
        any
    }

    /// The failures without which a pattern would not be one.
    fn parents_of(&self, found: &Deduction) -> Vec<u32> {
        use super::super::tactic::Tactic::*;
        let mut parents = Vec::new();
        let mut gone = |cells: CellSet, digits: DigitSet| {
            for cell in cells {
                for digit in self.source.marks(cell).without(self.grid.marks(cell)).intersection(digits) {
                    parents.push(self.node(candidate(cell, digit), false));
                }
            }
        };
        match found.tactic {
            Pointing | Claiming | HiddenPair => {
                gone(found.houses[0].cell_set().without(found.cells), found.digits);
            }
            NakedPair => gone(found.cells, DigitSet::ALL),
            _ => {
                let bases = &found.houses[..found.houses.len() / 2];
                for house in bases {
                    gone(house.cell_set().without(found.cells), found.digits);
                }
            }
        }
        parents
    }
}
