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

#[cfg(test)]
mod tests {
    use sudoku_core::{CellSet, House};

    use super::super::super::tactic::Tactic;
    use super::super::super::testing::*;

    #[test]
    fn all_digits_of_a_cell_lead_to_the_same() {
        // 1: r1c5 is 7. 2: r5c1 is 7. 3: r2c2 is 8, so r2c5 is 7. Each way r5c5 is not 7.
        let board =
            sparse(&[("r1c1", "123"), ("r1c5", "17"), ("r5c1", "27"), ("r2c2", "38"), ("r2c5", "78")]);
        let found = first(Tactic::MultipleForcingChain, &board);
        assert_eq!(struck(&found), "r5c5:7");
        // r1c1 = 1, r1c5 ≠ 1, r1c5 = 7, r5c5 ≠ 7; four assertions again; and six.
        assert_eq!((found.length, found.chain.len()), (14, 14));
        assert!(found.sentence().starts_with("Cell or region forcing chain: 14 assertions lead to it: "));
    }

    #[test]
    fn all_places_of_a_digit_lead_to_the_same() {
        // 1 in row 1: at r1c1 (then r4c1 is 7), r1c4 (then r4c4 is 7) or r1c8 (then r4c8 is 7).
        let mut board = sparse(&[("r4c1", "17"), ("r4c4", "17"), ("r4c8", "17")]);
        confine(&mut board, 1, House::row(0).cell_set(), cells("r1c1 r1c4 r1c8"));
        let found = first(Tactic::MultipleForcingChain, &board);
        assert!(!found.eliminations.is_empty());
        assert!(found.eliminations.iter().all(|(at, struck)| at.row() == 3 && struck == digits("7")));
    }

    #[test]
    fn a_digit_that_leaves_a_house_without_it_is_out() {
        // 5 at r1c1 strikes r1c5, r1c6 and r5c1: then box 2 keeps r2c4, box 4 r6c2, and row 8 nothing.
        let mut board = sparse(&[]);
        confine(&mut board, 5, House::block(1).cell_set(), cells("r1c5 r1c6 r2c4"));
        confine(&mut board, 5, House::block(3).cell_set(), cells("r5c1 r4c1 r6c2"));
        confine(&mut board, 5, House::row(7).cell_set(), cells("r8c4 r8c2"));
        let found = Tactic::NishioForcingChain.first(&board).expect("r1c1 is not 5");
        assert!(found.eliminations.iter().all(|(_, struck)| struck == digits("5")), "{found}");
        assert_eq!(
            found.chain.iter().map(|step| step.digit).collect::<Vec<_>>().iter().min(),
            Some(&digit(5))
        );
    }

    #[test]
    fn branches_need_the_dynamic_form() {
        // If r1c1 is 1, r1c9 is 2 and r9c1 is 3, which together leave r9c9 without a digit.
        let board = sparse(&[("r1c1", "19"), ("r1c9", "12"), ("r9c1", "13"), ("r9c9", "23")]);
        assert!(Tactic::NishioForcingChain.first(&board).is_none());
        let every = Tactic::DynamicForcingChain.every(&board);
        assert_eq!(struck(&every[0]), "r1c1:1");
        let all: CellSet = every[0].chain.iter().map(|step| step.cell).collect();
        assert!(cells("r1c1 r1c9 r9c1 r9c9").is_subset(all));
    }

    #[test]
    fn subsets_on_the_way_need_the_form_with_subsets() {
        // If r1c1 is 1, r1c4 and r1c6 are a pair 2, 3, so r1c9 is 4 and r5c9 is 5; and r5c1 is 5 as well.
        let board = sparse(&[
            ("r1c1", "19"),
            ("r1c4", "123"),
            ("r1c6", "123"),
            ("r1c9", "234"),
            ("r5c9", "45"),
            ("r5c1", "15"),
        ]);
        assert!(Tactic::DynamicForcingChain.first(&board).is_none());
        assert_eq!(struck(&first(Tactic::DynamicForcingChainPlus, &board)), "r1c1:1");
    }
}
