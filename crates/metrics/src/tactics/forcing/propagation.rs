//! All that follows from one assumption, with the reasons.

use sudoku_core::{CellSet, DigitSet, House};

use super::super::board::Board;
use super::super::deduction::{Deduction, Flow};
use super::super::fish;
use super::super::hidden_subset;
use super::super::locked_candidates;
use super::super::naked_subset;
use super::simple::block_row_column;
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
    /// As dynamic, and where that ends locked candidates, pairs and X-wings are applied.
    DynamicPlus,
}

/// An assertion and the node indices that it rests on.
#[derive(Clone, Copy)]
pub(crate) struct Node {
    pub candidate: Candidate,
    pub holds: bool,
    /// Range of parents in `Consequences::parents`.
    start: u32,
    end: u32,
    /// A lower bound of the number of assertions it rests on, itself included; exact without branches.
    pub least: u32,
}

/// A set of candidates.
#[derive(Clone, Copy)]
pub(crate) struct Candidates([u64; CANDIDATES.div_ceil(64)]);

impl Candidates {
    pub(crate) const EMPTY: Candidates = Candidates([0; CANDIDATES.div_ceil(64)]);

    pub(crate) fn contains(&self, c: Candidate) -> bool {
        self.0[c as usize / 64] >> (c % 64) & 1 == 1
    }

    fn insert(&mut self, c: Candidate) {
        self.0[c as usize / 64] |= 1 << (c % 64);
    }

    pub(crate) fn intersect(&mut self, other: &Candidates) {
        self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a &= b);
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }
}

/// The nodes of many runs, in few large vectors: a search makes hundreds of runs.
pub(crate) struct Store {
    nodes: Vec<Node>,
    parents: Vec<u32>,
    /// Blocks of [`CANDIDATES`], one per run: the node of each candidate, if it fails and if it holds.
    index: Vec<[u16; 2]>,
    seen: Vec<bool>,
    todo: Vec<u32>,
}

/// What follows from an assumption. Nodes are numbered from 0 within it.
#[derive(Clone, Copy)]
pub(crate) struct Consequences {
    start: usize,
    end: usize,
    parents: usize,
    index: usize,
    /// Candidates that hold, and that fail.
    pub on: Candidates,
    pub off: Candidates,
    /// Two nodes that say the opposite of one candidate: first the true, then the false one.
    pub contradiction: Option<(usize, usize)>,
}

impl Store {
    pub(crate) fn new() -> Store {
        // Far more than is ever filled: untouched memory costs nothing, and common allocators keep a block
        // of megabytes when it is freed instead of giving its pages back each time.
        Store {
            nodes: Vec::with_capacity(1 << 18),
            parents: Vec::with_capacity(1 << 18),
            index: Vec::with_capacity(CANDIDATES << 9),
            seen: Vec::new(),
            todo: Vec::new(),
        }
    }

    /// Follows an assumption.
    pub(crate) fn follow(
        &mut self,
        board: &Board,
        rivals: &Rivals,
        assumed: Candidate,
        holds: bool,
        depth: Depth,
    ) -> Consequences {
        let out = Consequences {
            start: self.nodes.len(),
            end: self.nodes.len(),
            parents: self.parents.len(),
            index: self.index.len(),
            on: Candidates::EMPTY,
            off: Candidates::EMPTY,
            contradiction: None,
        };
        self.index.resize(self.index.len() + CANDIDATES, [0; 2]);
        let grid = board.clone();
        let mut run = Run {
            source: board,
            rivals,
            gone: Candidates::EMPTY,
            grid,
            depth,
            store: self,
            out,
            next: (0, 0),
        };
        run.add(assumed, holds, &[]);
        run.follow();
        let mut out = run.out;
        out.end = self.nodes.len();
        out
    }

    /// Forgets the latest run.
    pub(crate) fn forget(&mut self, latest: &Consequences) {
        self.nodes.truncate(latest.start);
        self.parents.truncate(latest.parents);
        self.index.truncate(latest.index);
    }

    pub(crate) fn nodes(&self, run: &Consequences) -> &[Node] {
        &self.nodes[run.start..run.end]
    }

    /// The node of an assertion that is among the consequences.
    pub(crate) fn node(&self, run: &Consequences, candidate: Candidate, holds: bool) -> usize {
        self.index[run.index + candidate as usize][usize::from(holds)] as usize
    }

    /// Marks the nodes that a node rests on, itself included, in `seen`; returns their number.
    fn mark(&mut self, run: &Consequences, node: usize) -> u32 {
        self.seen.clear();
        self.seen.resize(run.end - run.start, false);
        self.todo.push(node as u32);
        let mut count = 0;
        while let Some(at) = self.todo.pop() {
            if !std::mem::replace(&mut self.seen[at as usize], true) {
                count += 1;
                let Node { start, end, .. } = self.nodes[run.start + at as usize];
                self.todo.extend_from_slice(&self.parents[start as usize..end as usize]);
            }
        }
        count
    }

    /// The nodes that a node rests on, itself included, in the order in which they were reached.
    pub(crate) fn ancestors(&mut self, run: &Consequences, node: usize) -> Vec<Node> {
        self.mark(run, node);
        let marked = self.nodes(run).iter().zip(&self.seen).filter(|(_, seen)| **seen);
        marked.map(|(node, _)| *node).collect()
    }

    /// Number of different assertions that a node rests on, itself included.
    pub(crate) fn length(&mut self, run: &Consequences, node: usize, depth: Depth) -> u32 {
        if depth == Depth::Static { self.nodes[run.start + node].least } else { self.mark(run, node) }
    }
}

/// For each candidate those that cannot hold beside it: of its cell, then of its houses.
pub(crate) struct Rivals {
    ranges: Vec<(u32, u32, u32)>,
    lists: Vec<Candidate>,
    /// What must hold without each candidate, as the marks are: the cell's only other digit, the digit's only
    /// other place in box, row and column.
    partners: Vec<[Option<Candidate>; 4]>,
}

impl Rivals {
    pub(crate) fn of(board: &Board) -> Rivals {
        let mut rivals = Rivals {
            ranges: vec![(0, 0, 0); CANDIDATES],
            lists: Vec::with_capacity(4096),
            partners: vec![[None; 4]; CANDIDATES],
        };
        for cell in board.blanks() {
            let block = House::block(cell.box_index()).cell_set();
            for digit in board.marks(cell) {
                let start = rivals.lists.len() as u32;
                let others = board.marks(cell).without(DigitSet::of(digit));
                rivals.lists.extend(others.iter().map(|other| candidate(cell, other)));
                let houses = rivals.lists.len() as u32;
                for house in block_row_column(cell) {
                    let spared = if house.cell_set() == block { CellSet::of(cell) } else { block };
                    let places = board.places_in(house, digit).without(spared);
                    rivals.lists.extend(places.iter().map(|place| candidate(place, digit)));
                }
                rivals.ranges[candidate(cell, digit) as usize] = (start, houses, rivals.lists.len() as u32);
                let other = if others.len() == 1 { others.first() } else { None };
                let [block, row, column] = block_row_column(cell).map(|house| {
                    let places = board.places_in(house, digit).without(CellSet::of(cell));
                    if places.len() == 1 { places.first().map(|place| candidate(place, digit)) } else { None }
                });
                rivals.partners[candidate(cell, digit) as usize] =
                    [other.map(|other| candidate(cell, other)), block, row, column];
            }
        }
        rivals
    }
}

struct Run<'a> {
    source: &'a Board,
    rivals: &'a Rivals,
    /// What has been struck from the grid.
    gone: Candidates,
    /// The board without what has been found to fail and was followed already.
    grid: Board,
    depth: Depth,
    store: &'a mut Store,
    out: Consequences,
    /// The nodes that hold, and those that fail, are followed from here on.
    next: (usize, usize),
}

impl Run<'_> {
    fn follow(&mut self) {
        while self.out.contradiction.is_none() {
            if let Some(n) = self.pending(true) {
                self.next.0 = n + 1;
                self.deny(n);
            } else if let Some(n) = self.pending(false) {
                self.next.1 = n + 1;
                if self.depth == Depth::Static { self.affirm_static(n) } else { self.affirm(n) }
            } else if self.depth != Depth::DynamicPlus || !self.advance() {
                return;
            }
        }
    }

    /// The first node not yet followed of those that hold, or that fail.
    fn pending(&mut self, holds: bool) -> Option<usize> {
        let next = if holds { &mut self.next.0 } else { &mut self.next.1 };
        let nodes = &self.store.nodes[self.out.start..];
        *next += nodes[*next..].iter().take_while(|node| node.holds != holds).count();
        (*next < nodes.len()).then_some(*next)
    }

    fn node(&self, candidate: Candidate, holds: bool) -> u32 {
        self.store.node(&self.out, candidate, holds) as u32
    }

    /// Adds a node; its parents are nodes of this run.
    fn add(&mut self, candidate: Candidate, holds: bool, parents: &[u32]) -> usize {
        let (store, out) = (&mut *self.store, &mut self.out);
        let n = store.nodes.len() - out.start;
        let start = store.parents.len() as u32;
        store.parents.extend_from_slice(parents);
        let least = 1 + parents.iter().map(|&p| store.nodes[out.start + p as usize].least).max().unwrap_or(0);
        store.nodes.push(Node { candidate, holds, start, end: store.parents.len() as u32, least });
        let set = if holds { &mut out.on } else { &mut out.off };
        if !set.contains(candidate) {
            set.insert(candidate);
            store.index[out.index + candidate as usize][usize::from(holds)] = n as u16;
        }
        n
    }

    /// What fails since node `n` holds: the cell's other digits, then the digit in box, row and column.
    fn deny(&mut self, n: usize) {
        let (start, houses, end) =
            self.rivals.ranges[self.store.nodes[self.out.start + n].candidate as usize];
        let start = if self.depth == Depth::Nishio { houses } else { start };
        for &c in &self.rivals.lists[start as usize..end as usize] {
            if !self.gone.contains(c) && !self.fails(c, n) {
                return;
            }
        }
    }

    /// Notes that a candidate fails since node `n` holds; says whether that is no contradiction.
    fn fails(&mut self, c: Candidate, n: usize) -> bool {
        if self.out.on.contains(c) {
            let true_node = self.node(c, true) as usize;
            let node = self.add(c, false, &[n as u32]);
            self.out.contradiction = Some((true_node, node));
            return false;
        }
        if !self.out.off.contains(c) {
            self.add(c, false, &[n as u32]);
        }
        true
    }

    /// What must hold since node `n` fails, by the marks as they are.
    fn affirm_static(&mut self, n: usize) {
        let from = self.store.nodes[self.out.start + n].candidate;
        for c in self.rivals.partners[from as usize].into_iter().flatten() {
            if self.out.off.contains(c) {
                let node = self.add(c, true, &[n as u32]);
                self.out.contradiction = Some((node, self.node(c, false) as usize));
                return;
            }
            if !self.out.on.contains(c) {
                self.add(c, true, &[n as u32]);
            }
        }
    }

    /// What must hold since node `n` fails: the cell's last other digit, the digit's last other place.
    fn affirm(&mut self, n: usize) {
        let from = self.store.nodes[self.out.start + n].candidate;
        let (cell, digit) = (cell_of(from), digit_of(from));
        // At most a cell and three houses; each with the house in which it is the last place.
        let mut forced: [Option<(Candidate, Option<House>)>; 4] = [None; 4];
        let marks = self.grid.marks(cell);
        if self.depth != Depth::Nishio && marks.len() == 2 {
            forced[0] = marks.without(DigitSet::of(digit)).first().map(|d| (candidate(cell, d), None));
        }
        for (slot, house) in block_row_column(cell).into_iter().enumerate() {
            if self.grid.spots(house, digit).count_ones() == 2 {
                let other = self.grid.places_in(house, digit).without(CellSet::of(cell)).first();
                forced[slot + 1] = other.map(|other| (candidate(other, digit), Some(house)));
            }
        }
        let mut parents = Vec::new();
        for (c, house) in forced.into_iter().flatten() {
            let contradicts = self.out.off.contains(c);
            if !contradicts && self.out.on.contains(c) {
                continue;
            }
            parents.clear();
            parents.push(n as u32);
            self.hidden_parents(c, house, &mut parents);
            let node = self.add(c, true, &parents);
            if contradicts {
                self.out.contradiction = Some((node, self.node(c, false) as usize));
                return;
            }
        }
        self.grid.strike(cell, digit);
        self.gone.insert(from);
    }

    /// The failures, beside the latest, that made a candidate the last of its cell or house.
    fn hidden_parents(&self, c: Candidate, house: Option<House>, parents: &mut Vec<u32>) {
        let (cell, digit) = (cell_of(c), digit_of(c));
        match house {
            None => {
                for other in self.source.marks(cell).without(self.grid.marks(cell)) {
                    parents.push(self.node(candidate(cell, other), false));
                }
            }
            Some(house) => {
                let gone = self.source.places_in(house, digit).without(self.grid.places_in(house, digit));
                for k in 0..9 {
                    let other = house.cells()[k];
                    if gone.contains(other) {
                        parents.push(self.node(candidate(other, digit), false));
                    }
                }
            }
        }
    }

    /// Applies locked candidates, pairs or X-wings that only what has failed so far makes possible; says
    /// whether anything came of it.
    fn advance(&mut self) -> bool {
        let finders: [fn(&Board, &mut super::super::deduction::Sink<'_>) -> Flow; 5] = [
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
                            self.add(candidate(cell, digit), false, &parents);
                        }
                    }
                }
            }
            if any {
                return self.pending(false).is_some();
            }
        }
        false
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
