//! Chains from all cases: if each digit of a cell, or each place of a digit in a house, or both a candidate
//! and its opposite lead to the same, that is so; and what contradicts itself is not.

use sudoku_core::DigitSet;

use super::super::board::Board;
use super::super::deduction::{Assertion, Deduction, Flow, Sink, offer};
use super::super::tactic::Tactic;
use super::propagation::{Consequences, Depth, Rivals, Store};
use super::simple::block_row_column;
use super::{CANDIDATES, Candidate, Rank, assertion, candidate, cell_of, concluding, digit_of};

/// One digit assumed at (or away from) a place, until it contradicts itself.
///
/// Source: Sudoku Explainer, "Nishio Forcing Chains".
pub(crate) fn nishio(board: &Board, sink: &mut Sink<'_>) -> Flow {
    Search::new(board, Tactic::NishioForcingChain, Depth::Nishio).find(sink)
}

/// Cell and region forcing chains without branches.
///
/// Source: Sudoku Explainer, "Multiple Forcing Chains".
pub(crate) fn multiple(board: &Board, sink: &mut Sink<'_>) -> Flow {
    Search::new(board, Tactic::MultipleForcingChain, Depth::Static).find(sink)
}

/// Cell, region, double and contradiction forcing chains with branches.
///
/// Source: Sudoku Explainer, "Dynamic Forcing Chains".
pub(crate) fn dynamic(board: &Board, sink: &mut Sink<'_>) -> Flow {
    Search::new(board, Tactic::DynamicForcingChain, Depth::Dynamic).find(sink)
}

/// The same with locked candidates, pairs and X-wings on the way.
///
/// Source: Sudoku Explainer, "Dynamic Forcing Chains (+)".
pub(crate) fn dynamic_plus(board: &Board, sink: &mut Sink<'_>) -> Flow {
    Search::new(board, Tactic::DynamicForcingChainPlus, Depth::DynamicPlus).find(sink)
}

/// Which of equally long chains goes first.
const DOUBLE: u8 = 1;
const CELL: u8 = 5;
const REGION: u8 = 6;
const CONTRADICTION: u8 = 7;

struct Search<'a> {
    board: &'a Board,
    tactic: Tactic,
    depth: Depth,
    rivals: Rivals,
    store: Store,
    /// What follows from each candidate's being true, as far as it was asked for.
    on: Vec<Option<Consequences>>,
    best: Rank,
    found: Option<Deduction>,
}

/// One chain of several: the consequences and the node where it ends.
type Case<'c> = (&'c Consequences, usize);

impl<'a> Search<'a> {
    fn new(board: &'a Board, tactic: Tactic, depth: Depth) -> Search<'a> {
        let (rivals, store) = (Rivals::of(board), Store::new());
        Search {
            board,
            tactic,
            depth,
            rivals,
            store,
            on: vec![None; CANDIDATES],
            best: Rank::WORST,
            found: None,
        }
    }

    fn find(mut self, sink: &mut Sink<'_>) -> Flow {
        let least = if self.depth == Depth::Static { 3 } else { 2 };
        for cell in self.board.blanks() {
            let marks = self.board.marks(cell);
            if marks.len() < least {
                continue;
            }
            for digit in marks {
                let c = candidate(cell, digit);
                if self.depth != Depth::Static {
                    self.both_ways(c, marks.len());
                }
                if self.depth != Depth::Nishio {
                    self.regions(c);
                }
            }
            if self.depth != Depth::Nishio {
                let cases: Vec<Candidate> = marks.iter().map(|digit| candidate(cell, digit)).collect();
                self.agree(&cases, CELL);
            }
        }
        match self.found.take() {
            Some(found) => offer(sink, found),
            None => Flow::Continue(()),
        }
    }

    /// What follows from a candidate's being true.
    fn when(&mut self, c: Candidate) -> Consequences {
        if let Some(known) = self.on[c as usize] {
            return known;
        }
        let new = self.store.follow(self.board, &self.rivals, c, true, self.depth);
        self.on[c as usize] = Some(new);
        new
    }

    /// Contradictions from a candidate and from its opposite, and what both lead to.
    fn both_ways(&mut self, c: Candidate, marks: usize) {
        let on = self.when(c);
        let off = self.store.follow(self.board, &self.rivals, c, false, self.depth);
        if let Some((a, b)) = on.contradiction {
            self.consider(assertion(c, false), &[(&on, a), (&on, b)], CONTRADICTION);
        }
        if let Some((a, b)) = off.contradiction {
            self.consider(assertion(c, true), &[(&off, a), (&off, b)], CONTRADICTION);
        }
        if marks >= 3 && self.depth != Depth::Nishio {
            self.common(&[on, off], DOUBLE);
        }
        self.store.forget(&off);
    }

    /// The houses of which the candidate is the first place for its digit.
    fn regions(&mut self, c: Candidate) {
        let (cell, digit) = (cell_of(c), digit_of(c));
        for house in block_row_column(cell) {
            let places = self.board.places_in(house, digit);
            if places.len() >= 2 && places.first() == Some(cell) {
                let cases: Vec<Candidate> = places.iter().map(|place| candidate(place, digit)).collect();
                self.agree(&cases, REGION);
            }
        }
    }

    /// What all of the cases lead to.
    fn agree(&mut self, cases: &[Candidate], kind: u8) {
        let cases: Vec<Consequences> = cases.iter().map(|&c| self.when(c)).collect();
        self.common(&cases, kind);
    }

    fn common(&mut self, cases: &[Consequences], kind: u8) {
        for holds in [true, false] {
            let set = |case: &Consequences| if holds { case.on } else { case.off };
            let mut common = set(&cases[0]);
            cases[1..].iter().for_each(|case| common.intersect(&set(case)));
            if common.is_empty() {
                continue;
            }
            for n in 0..self.store.nodes(&cases[0]).len() {
                let node = self.store.nodes(&cases[0])[n];
                if node.holds != holds || !common.contains(node.candidate) {
                    continue;
                }
                let at = |case: &Consequences| self.store.node(case, node.candidate, holds);
                let least = cases.iter().map(|case| self.store.nodes(case)[at(case)].least).sum();
                if Rank::new(0, least, kind) < self.best {
                    let cases: Vec<Case<'_>> = cases.iter().map(|case| (case, at(case))).collect();
                    self.consider(assertion(node.candidate, holds), &cases, kind);
                }
            }
        }
    }

    /// Takes the conclusion if its chains are shorter than the best so far, and anything follows.
    fn consider(&mut self, target: Assertion, cases: &[Case<'_>], kind: u8) {
        let rank = |length: u32| Rank::new(0, length, kind);
        let length: u32 = cases.iter().map(|&(case, node)| self.store.length(case, node, self.depth)).sum();
        if rank(length) >= self.best {
            return;
        }
        let others = self.board.marks(target.cell).without(DigitSet::of(target.digit));
        if target.holds && others.is_empty() || !self.board.has(target.cell, target.digit) {
            return;
        }
        let mut chain = Vec::with_capacity(length as usize);
        for &(case, node) in cases {
            chain.extend(self.store.ancestors(case, node).iter().map(|n| assertion(n.candidate, n.holds)));
        }
        let mut found = concluding(self.tactic, self.board, target, chain, length);
        found.extra = rank(length).tenths;
        found.cells.insert(target.cell);
        self.best = rank(length);
        self.found = Some(found);
    }
}
