//! All that follows from one assumption, with the reasons.

use sudoku_core::{CellSet, DigitSet, House};

use super::super::board::Board;
use super::super::deduction::{Deduction, Flow, Sink};
use super::super::fish;
use super::super::hidden_subset;
use super::super::locked_candidates;
use super::super::naked_subset;
use super::budget;
use super::consequences::{Candidates, Cause, Consequences, Depth, Node, PLAIN, Store};
use super::graph::block_row_column;
use super::nested::{self, Hint};
use super::{CANDIDATES, Candidate, candidate, cell_of, digit_of};

/// By the order in which Sudoku Explainer looks at a cell and its houses.
const CAUSES: [Cause; 4] = [Cause::Cell, Cause::Block, Cause::Row, Cause::Column];

impl Store {
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
