//! Chains from all cases: if each digit of a cell, or each place of a digit in a house, or both a candidate and its
//! opposite lead to the same conclusion, it is true; an assumption that contradicts itself is false.

use sudoku_core::{Cell, CellSet, DigitSet, House};

use super::closure::Closure;
use super::consequences::{Cause, Consequences, Depth, Store};
use super::hints::{self, Hint, Hints};
use super::links::{Links, Slot};
use super::reach::Unbranched;
use super::work::Work;
use super::{CANDIDATES, Candidate, Rank, assertion, candidate, cell_of, concluding, digit_of};
use crate::board::Board;
use crate::board::deduction::{Assertion, Flow, Pattern, Sink, offer};
use crate::board::houses::HOUSES_OF;

/// Passes the chain that ranks first to the sink. Chains on one digit are searched for on these digits.
pub(crate) fn find(board: &Board, digits: DigitSet, depth: Depth, work: &Work, sink: &mut Sink<'_>) -> Flow {
    let search = Search { digits, ..Search::new(board, depth, work, None) };
    match search.run() {
        Some(found) => offer(sink, found),
        None => Flow::Continue(()),
    }
}

/// Where the cases of a conclusion come from.
#[derive(Clone, Copy)]
pub(super) enum Origin {
    /// A candidate that holds or fails.
    Double,
    /// The digits of a cell.
    Cell,
    /// The places of a digit in a house, one of box, row and column.
    Region(Cause),
    /// A candidate whose holding, or failing, makes another both hold and fail.
    Contradiction,
}

impl Origin {
    /// Which of equally long chains is taken first.
    pub(super) const fn kind(self) -> u8 {
        match self {
            Origin::Double => 1,
            Origin::Cell => 5,
            Origin::Region(_) => 6,
            Origin::Contradiction => 7,
        }
    }

    /// Why the assumption of a case may be the one that holds.
    const fn cause(self) -> Cause {
        match self {
            Origin::Double | Origin::Contradiction => Cause::None,
            Origin::Cell => Cause::Cell,
            Origin::Region(house) => house,
        }
    }
}

/// A search for the conclusion that ranks first or, within a chain, for all conclusions.
pub(crate) struct Search<'a, 'h> {
    pub(super) board: &'a Board,
    /// The digits on which chains on one digit are searched for.
    digits: DigitSet,
    pub(super) work: &'a Work,
    pub(super) depth: Depth,
    pub(super) links: Links<'a>,
    pub(super) store: Store,
    /// The consequences of each candidate's holding, computed on demand: index into `runs`.
    on: Vec<u16>,
    runs: Vec<Consequences>,
    pub(super) best: Rank,
    /// The candidate at which the best conclusion was found, and the current one: of conclusions of equal rank, the
    /// first is taken.
    best_at: Candidate,
    at: Candidate,
    found: Option<Pattern>,
    every: Option<&'a mut Hints<'h>>,
    /// What can follow at all: without branches, and with branches but without patterns.
    pub(super) reach: Option<Unbranched>,
    pub(super) closure: Option<Closure>,
}

const UNKNOWN: u16 = u16::MAX;

/// One chain of several: the consequences and the node where it ends.
pub(super) type Case<'c> = (&'c Consequences, usize);

impl<'a, 'h> Search<'a, 'h> {
    pub(crate) fn new(
        board: &'a Board,
        depth: Depth,
        work: &'a Work,
        every: Option<&'a mut Hints<'h>>,
    ) -> Search<'a, 'h> {
        let links = Links::new(board);
        let store = Store::take(&work.spare, &links, depth);
        let reach = (depth == Depth::Static).then(|| Unbranched::new(&links));
        let closure = (depth == Depth::Dynamic).then(|| Closure::new(&links));
        Search {
            board,
            digits: DigitSet::ALL,
            work,
            depth,
            links,
            store,
            on: vec![UNKNOWN; CANDIDATES],
            runs: Vec::new(),
            best: Rank::WORST,
            best_at: 0,
            at: 0,
            found: None,
            every,
            reach,
            closure,
        }
    }

    pub(crate) fn run(mut self) -> Option<Pattern> {
        self.contradictions_first();
        let least = if self.depth == Depth::Static { 3 } else { 2 };
        for cell in self.board.blanks() {
            let marks = self.board.marks(cell);
            if self.work.is_spent() {
                break;
            }
            if marks.len() < least {
                continue;
            }
            for digit in marks {
                let c = candidate(cell, digit);
                self.at = c;
                if self.depth != Depth::Static {
                    self.both_ways(c, marks.len());
                }
                if self.depth != Depth::Nishio {
                    self.regions(c);
                }
            }
            if self.depth != Depth::Nishio {
                let cases: Vec<Candidate> = marks.iter().map(|digit| candidate(cell, digit)).collect();
                self.agree(&cases, Origin::Cell);
            }
        }
        self.store.give_back(&self.work.spare);
        self.found
    }

    /// Looks for contradictions from candidates that hold first: they bound what else is worth following. With a bound
    /// on the work, everything is followed in the plain order.
    fn contradictions_first(&mut self) {
        let is_free = self.every.is_none() && !self.work.is_bounded();
        let Some(closure) = self.closure.as_ref().filter(|_| is_free) else { return };
        let failing = (0..self.links.len() as Slot).filter(|&slot| closure.of(slot, true).is_none());
        for c in failing.map(|slot| self.links.candidate(slot)).collect::<Vec<_>>() {
            self.at = c;
            let on = self.when(c);
            self.contradiction(&on, assertion(c, false));
        }
    }

    /// A conclusion that rests on a chain of this many assertions, and on another chain, cannot rank before the best
    /// one.
    fn bound(&self) -> u32 {
        if self.every.is_some() { u32::MAX } else { self.best.length }
    }

    fn follow(&mut self, c: Candidate, holds: bool) -> Consequences {
        let bound = self.bound();
        self.store.follow(&self.links, self.work, c, holds, self.depth, bound)
    }

    /// The consequences of a candidate's holding, if already computed.
    pub(super) fn known(&self, c: Candidate) -> Option<&Consequences> {
        self.runs.get(self.on[c as usize] as usize)
    }

    /// The consequences of a candidate's holding.
    pub(super) fn when(&mut self, c: Candidate) -> Consequences {
        if let Some(known) = self.known(c) {
            return *known;
        }
        let new = self.follow(c, true);
        self.on[c as usize] = self.runs.len() as u16;
        self.runs.push(new);
        new
    }

    /// Contradictions from a candidate and from its opposite, and conclusions that both share.
    fn both_ways(&mut self, c: Candidate, marks: usize) {
        if self.depth == Depth::Nishio {
            return self.each_way(c);
        }
        let slot = self.links.slot(c);
        let may_fail = |holds| self.closure.as_ref().is_none_or(|closure| closure.of(slot, holds).is_none());
        let (true_fails, false_fails) = (may_fail(true), may_fail(false));
        if true_fails {
            let on = self.when(c);
            self.contradiction(&on, assertion(c, false));
        }
        if !matches!(self.depth, Depth::Plus(_)) && !self.links.is_strong(slot) {
            return;
        }
        let on = (marks >= 3 && (false_fails || self.may_agree(&[c], Some(slot)))).then(|| self.when(c));
        if on.is_none() && !false_fails {
            return;
        }
        let off = self.follow(c, false);
        self.contradiction(&off, assertion(c, true));
        if let Some(on) = on {
            self.common(&[on, off], Origin::Double);
        }
        self.store.forget(&off);
    }

    /// Contradictions on one digit. Follows only candidates for which there is one.
    fn each_way(&mut self, c: Candidate) {
        let places = self.board.places(digit_of(c));
        if !self.digits.contains(digit_of(c)) {
            return;
        }
        for holds in [true, false] {
            let leads_on = holds || self.links.is_strong(self.links.slot(c));
            if leads_on && is_contradiction(places, cell_of(c), holds) {
                let run = self.follow(c, holds);
                self.contradiction(&run, assertion(c, !holds));
                self.store.forget(&run);
            }
        }
    }

    fn contradiction(&mut self, run: &Consequences, target: Assertion) {
        if let Some((a, b)) = run.contradiction {
            self.consider(target, &[(run, a), (run, b)], Origin::Contradiction);
        }
    }

    /// Whether anything follows from a conclusion, and it ranks before the others: those with the same strikes, or all.
    pub(super) fn is_first(&self, target: Assertion, rank: Rank) -> bool {
        let strikes = hints::strikes(self.board, candidate(target.cell, target.digit), target.holds);
        strikes.is_some_and(|strikes| match &self.every {
            Some(every) => rank < every.limit(&[strikes]),
            None => (rank, self.at) < (self.best, self.best_at),
        })
    }

    /// Takes the conclusion if it ranks first so far and anything follows from it.
    pub(super) fn consider(&mut self, target: Assertion, cases: &[Case<'_>], origin: Origin) {
        let own: u32 = cases.iter().map(|&(case, node)| self.store.nodes(case)[node].length).sum();
        if !self.is_first(target, Rank::new(0, own, origin.kind())) {
            return;
        }
        let mut within = Vec::new();
        cases.iter().for_each(|&(case, node)| self.store.inner(case, node, self.depth, &mut within));
        let rank = Rank::new(0, own + within.iter().map(|(_, length)| length).sum::<u32>(), origin.kind());
        if !self.is_first(target, rank) {
            return;
        }
        if let Some(hint) = self.hint(target, cases, origin, rank) {
            if let Some(every) = &mut self.every {
                every.put(hint);
            }
            return;
        }
        let mut chain = Vec::with_capacity(own as usize);
        for &(case, node) in cases {
            chain.extend(self.store.ancestors(case, node).iter().map(|n| assertion(n.candidate, n.holds)));
        }
        let mut found = concluding(self.board, target, chain, rank.length);
        found.extra = rank.tenths;
        found.cells.insert(target.cell);
        (self.best, self.best_at) = (rank, self.at);
        self.found = Some(found);
    }

    /// The conclusion as a hint within another chain, if the search is for hints.
    fn hint(&mut self, target: Assertion, cases: &[Case<'_>], origin: Origin, rank: Rank) -> Option<Hint> {
        let source = self.every.as_ref()?.source;
        let strikes = hints::strikes(self.board, candidate(target.cell, target.digit), target.holds)?;
        let (mut parents, mut key) = (Vec::new(), Vec::new());
        for &(case, end) in cases {
            self.store.key(case, end, &mut key);
            for n in self.store.chain(case, end).to_vec() {
                let node = self.store.nodes(case)[n as usize];
                let cause = if n == 0 { origin.cause() } else { node.cause };
                if node.holds {
                    hints::add_causes(&mut parents, self.board, source, node.candidate, cause);
                }
            }
        }
        Some(Hint { rank, strikes: vec![strikes], parents, key: key.into_boxed_slice() })
    }
}

/// Whether the holding, or failing, of a digit in a cell leaves a house without a place for it, following only places.
fn is_contradiction(places: CellSet, cell: Cell, holds: bool) -> bool {
    let mut gone = if holds { places.intersection(cell.peers()) } else { CellSet::of(cell) };
    let (mut left, mut done) = (places.without(gone), CellSet::of(cell));
    while !gone.is_empty() {
        let touched = gone.iter().fold(0, |all, cell| all | HOUSES_OF[cell.index()]);
        gone = CellSet::EMPTY;
        for house in House::ALL.into_iter().filter(|house| touched >> house.index() & 1 == 1) {
            let here = left.intersection(house.cell_set());
            let Some(first) = here.first() else { return true };
            if here == CellSet::of(first) && !done.contains(first) {
                done.insert(first);
                let now = left.intersection(first.peers());
                gone = gone.union(now);
                left = left.without(now);
            }
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use sudoku_core::{CellSet, House};

    use crate::tactic::Tactic;
    use crate::testing::*;

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
