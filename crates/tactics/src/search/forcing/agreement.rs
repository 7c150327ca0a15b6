//! Conclusions that several cases share: whether there can be any, and which of them ranks first.

use super::consequences::{Cause, Consequences, Depth};
use super::graph::block_row_column;
use super::links::{Slot, WORDS};
use super::multiple::{Case, Origin, Search};
use super::reach::Sets;
use super::{Candidate, Rank, assertion, candidate, cell_of, digit_of};
use crate::search::bit_rows::{Set, has, is_empty, members, narrow};

impl Search<'_, '_> {
    /// Searches the houses in which the candidate is the first place for its digit.
    pub(super) fn regions(&mut self, c: Candidate) {
        let (cell, digit) = (cell_of(c), digit_of(c));
        let causes = [Cause::Block, Cause::Row, Cause::Column];
        for (house, cause) in block_row_column(cell).into_iter().zip(causes) {
            let places = self.board.places_in(house, digit);
            if places.len() >= 2 && places.first() == Some(cell) {
                let cases: Vec<Candidate> = places.iter().map(|place| candidate(place, digit)).collect();
                self.agree(&cases, Origin::Region(cause));
            }
        }
    }

    /// Considers the conclusions that all of the cases share.
    pub(super) fn agree(&mut self, cases: &[Candidate], origin: Origin) {
        if !self.may_agree(cases, None) || !self.work.is_bounded() && !self.may_be_first(cases) {
            return;
        }
        let cases: Vec<Consequences> = cases.iter().map(|&c| self.when(c)).collect();
        self.common(&cases, origin);
    }

    /// Whether there may be a conclusion that all candidates lead to by holding and, if given, one by failing.
    pub(super) fn may_agree(&mut self, cases: &[Candidate], failing: Option<Slot>) -> bool {
        if let Some(reach) = &self.reach {
            return reach.meet(&self.links, cases);
        }
        let mut all: Option<Sets<WORDS>> = None;
        for &case in cases {
            let Some(closure) = &self.closure else { return true };
            let slot = self.links.slot(case);
            let sets = closure.of(slot, true).copied().unwrap_or_else(|| {
                // The order of assertions matters here, not only the set.
                self.when(case).sets
            });
            let met = all.get_or_insert(sets);
            met.narrow(&sets);
            if met.is_empty() {
                return false;
            }
        }
        let fails = failing.zip(self.closure.as_ref()).and_then(|(slot, closure)| closure.of(slot, false));
        all.zip(fails).is_none_or(|(mut all, fails)| {
            all.narrow(fails);
            !all.is_empty()
        })
    }

    /// Whether a shared conclusion may rank before the best one, judged by the lengths of the cases followed so far and
    /// the minimum length of the others. Follows one case after another as long as this is possible.
    fn may_be_first(&mut self, cases: &[Candidate]) -> bool {
        while self.may_be_short(cases) {
            let Some(&next) = cases.iter().find(|&&case| self.known(case).is_none()) else { return true };
            self.when(next);
        }
        false
    }

    fn may_be_short(&self, cases: &[Candidate]) -> bool {
        if self.best == Rank::WORST || matches!(self.depth, Depth::Plus(_)) {
            return true;
        }
        let sets = |case: Candidate| match (self.known(case), &self.closure) {
            (Some(known), _) => Some(known.sets),
            (None, Some(closure)) => closure.of(self.links.slot(case), true).copied(),
            (None, None) => None,
        };
        let mut all = cases.iter().filter_map(|&case| sets(case));
        let Some(mut common) = all.next() else { return true };
        all.for_each(|sets| common.narrow(&sets));
        let length = |slot: Slot, holds: bool| -> u32 {
            let of = |&case: &Candidate| match self.known(case) {
                Some(run) => self.store.nodes(run)[self.store.node(run, slot, holds)].length,
                None => self.links.least_steps(self.links.slot(case), slot, holds),
            };
            cases.iter().map(of).sum()
        };
        let is_short = |set: &Set<WORDS>, holds| {
            members(set).any(|slot| length(slot as Slot, holds) <= self.best.length)
        };
        is_short(&common.on, true) || is_short(&common.off, false)
    }

    /// Takes the shared conclusions that rank before the best one.
    pub(super) fn common(&mut self, cases: &[Consequences], origin: Origin) {
        for holds in [true, false] {
            let set = |case: &Consequences| if holds { case.sets.on } else { case.sets.off };
            let mut common = set(&cases[0]);
            cases[1..].iter().for_each(|case| narrow(&mut common, &set(case)));
            if is_empty(&common) {
                continue;
            }
            for n in 0..self.store.nodes(&cases[0]).len() {
                let node = self.store.nodes(&cases[0])[n];
                if node.holds != holds || !has(&common, node.slot.into()) {
                    continue;
                }
                let at = |case: &Consequences| self.store.node(case, node.slot, holds);
                let least = cases.iter().map(|case| self.store.nodes(case)[at(case)].length).sum();
                let target = assertion(node.candidate, holds);
                if self.is_first(target, Rank::new(0, least, origin.kind())) {
                    let cases: Vec<Case<'_>> = cases.iter().map(|case| (case, at(case))).collect();
                    self.consider(target, &cases, origin);
                }
            }
        }
    }
}
