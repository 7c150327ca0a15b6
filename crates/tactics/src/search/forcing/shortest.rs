//! Lengths of the shortest chains, computed with bit sets of candidates. They show which chains and cycles need to be
//! searched for.

use super::graph::{Graph, LinkKind};
use super::reach::{Sets, closed};
use super::{CANDIDATES, Candidate, LONGEST, Rank, candidate, digit_of};
use crate::search::bit_rows::{Set, has, insert, is_empty, join, meet, members, remove};

/// The lengths of the shortest chains from each source.
pub(super) struct Shortest<'a> {
    steps: AnySteps<'a>,
    pub lengths: Lengths,
}

pub(super) struct Lengths {
    /// For each source: the length to its failing if it holds, and to its holding if it fails; greater than any length
    /// if no chain could rank first.
    pub of: Vec<(u32, u32)>,
    /// The minimum over all, and the minimum to a failing.
    pub chain: u32,
    pub true_chain: u32,
}

/// The source has no chain, or none short enough to be of interest.
pub(super) const NONE: u32 = LONGEST + 3;

enum AnySteps<'a> {
    One(Steps<'a, 1>),
    Two(Steps<'a, 2>),
    Four(Steps<'a, 4>),
    Twelve(Steps<'a, 12>),
}

/// Applies the same expression to the steps of any width.
macro_rules! any {
    ($any:expr, $steps:ident => $expression:expr) => {
        match $any {
            AnySteps::One($steps) => $expression,
            AnySteps::Two($steps) => $expression,
            AnySteps::Four($steps) => $expression,
            AnySteps::Twelve($steps) => $expression,
        }
    };
}

impl<'a> Shortest<'a> {
    /// Chains that could rank before the best, and the data for cycles that could; all of them if there is no best.
    pub(super) fn new(graph: &'a Graph<'a>, best: Option<Rank>) -> Shortest<'a> {
        let linked = graph.linked();
        let steps = match linked.len() {
            ..=64 => AnySteps::One(Steps::new(graph, &linked)),
            65..=128 => AnySteps::Two(Steps::new(graph, &linked)),
            129..=256 => AnySteps::Four(Steps::new(graph, &linked)),
            _ => AnySteps::Twelve(Steps::new(graph, &linked)),
        };
        let lengths = any!(&steps, steps => steps.lengths(best));
        Shortest { steps, lengths }
    }

    /// For each source, whether a cycle from it, of at most this length, may strike a candidate.
    pub(super) fn in_cycles(&self, longest: u32) -> Vec<bool> {
        any!(&self.steps, steps => steps.in_cycles(&self.lengths, longest))
    }

    /// Whether a candidate's holding leads to another's.
    pub(super) fn leads(&self, from: Candidate, to: Candidate) -> bool {
        any!(&self.steps, steps => steps.leads(from, to))
    }
}

impl LinkKind {
    pub(super) fn cycle_base(self) -> u32 {
        if self == LinkKind::XY { 70 } else { 65 }
    }

    pub(super) fn chain_base(self) -> u32 {
        if self == LinkKind::XY { 70 } else { 66 }
    }

    pub(super) fn sort_key(self) -> u8 {
        match self {
            LinkKind::X => 2,
            LinkKind::Y => 3,
            LinkKind::XY => 4,
        }
    }

    /// The length of the longest cycle that does not rank after a chain of this length; below 4 if there is none.
    pub(super) fn longest_cycle(self, chain: u32) -> u32 {
        let chain = Rank::new(self.chain_base(), chain, self.sort_key());
        let ranks = |length: &u32| Rank::new(self.cycle_base(), *length, self.sort_key()) <= chain;
        (4..=LONGEST).step_by(2).take_while(ranks).last().unwrap_or(0)
    }
}

/// The candidates that can be made to hold, at most `64 W`, and the consequences of two steps, as bit sets.
pub(super) struct Steps<'a, const W: usize> {
    pub(super) graph: &'a Graph<'a>,
    /// The bit of each candidate, if it can be made to hold.
    pub(super) slots: Vec<u16>,
    /// By slot: the candidates that hold without it; those that fail together with it, and those that hold two steps
    /// after it holds.
    pub(super) ons: Vec<Set<W>>,
    next: Vec<Sets<W>>,
    /// By slot: the same after any number of steps.
    pub(super) all: Vec<Sets<W>>,
}

pub(super) const UNLINKED: u16 = u16::MAX;

impl<'a, const W: usize> Steps<'a, W> {
    fn new(graph: &'a Graph<'a>, linked: &[Candidate]) -> Self {
        let mut slots = vec![UNLINKED; CANDIDATES];
        linked.iter().enumerate().for_each(|(n, &c)| slots[c as usize] = n as u16);
        let mut steps = Steps { graph, slots, ons: Vec::new(), next: Vec::new(), all: Vec::new() };
        steps.ons = linked.iter().map(|&c| steps.set(graph.ons(c))).collect();
        steps.next = linked.iter().map(|&c| steps.follow(c)).collect();
        steps.all = closed(&steps.next);
        steps
    }

    fn leads(&self, from: Candidate, to: Candidate) -> bool {
        let (from, to) = (self.slots[from as usize], self.slots[to as usize]);
        to != UNLINKED && self.all.get(from as usize).is_some_and(|all| has(&all.on, to.into()))
    }

    fn set(&self, candidates: &[Candidate]) -> Set<W> {
        let mut set = [[0; W]];
        candidates.iter().for_each(|&c| self.insert(&mut set, c));
        set
    }

    pub(super) fn insert(&self, set: &mut Set<W>, c: Candidate) {
        let slot = self.slots[c as usize];
        if slot != UNLINKED {
            insert(set, slot.into());
        }
    }

    fn follow(&self, c: Candidate) -> Sets<W> {
        let mut next = Sets::EMPTY;
        let mut fails = |off: Candidate| {
            let slot = self.slots[off as usize];
            if let Some(ons) = self.ons.get(slot as usize) {
                insert(&mut next.off, slot.into());
                join(&mut next.on, ons);
            }
        };
        self.graph.within(c).for_each(&mut fails);
        self.graph.near(c).iter().for_each(|cell| fails(candidate(cell, digit_of(c))));
        // Going back and forth over one strong link leads nowhere.
        if let Some(word) = next.on[0].get_mut(self.slots[c as usize] as usize / 64) {
            *word &= !(1 << (self.slots[c as usize] % 64));
        }
        next
    }

    fn lengths(&self, best: Option<Rank>) -> Lengths {
        let (sources, links) = (self.graph.sources(), self.graph.links());
        let mut out = Lengths { of: Vec::with_capacity(sources.len()), chain: NONE, true_chain: NONE };
        let before = |base| best.map_or(LONGEST, |best| best.longest_before(base, links.sort_key()));
        // Cycles have chains longer by two, so these matter even where chains rank after the best.
        let longest = (before(links.cycle_base()) + 2).max(before(links.chain_base()));
        let (mut if_true_within, mut if_false_within) = (longest, longest);
        for &source in sources {
            let if_true = self.to_failing(source, if_true_within);
            let if_false = match links {
                LinkKind::Y => NONE,
                LinkKind::X | LinkKind::XY => self.to_holding(source, if_false_within),
            };
            out.of.push((if_true, if_false));
            out.true_chain = out.true_chain.min(if_true);
            let chain = if_true.min(if_false);
            if chain < out.chain {
                out.chain = chain;
                // Over cells alone there are cycles, but no chains.
                if best.is_some() && links != LinkKind::Y {
                    if_true_within = longest.min(chain.max(links.longest_cycle(chain) + 2));
                    if_false_within = longest.min(chain);
                }
            }
        }
        out
    }

    /// Length of the shortest chain, at most `longest`, from a candidate's holding to its failing.
    ///
    /// As every link works both ways, there is a chain through any candidate that both holds and fails.
    fn to_failing(&self, source: Candidate, longest: u32) -> u32 {
        let slot = self.slots[source as usize] as usize;
        let (first, all) = match self.next.get(slot) {
            Some(next) => (*next, self.all[slot]),
            None => {
                let next = self.follow(source);
                (next, self.onward(next))
            }
        };
        if !meet(&all.on, &all.off) {
            return NONE;
        }
        self.to_contradiction(first.on, first.off, false, longest)
    }

    /// Length of the shortest chain, at most `longest`, from a candidate's failing to its holding.
    fn to_holding(&self, source: Candidate, longest: u32) -> u32 {
        let Some(&ons) = self.ons.get(self.slots[source as usize] as usize) else { return NONE };
        let all = self.onward(Sets { on: ons, ..Sets::EMPTY });
        if !meet(&all.on, &all.off) {
            return NONE;
        }
        self.to_contradiction(ons, self.beside(&ons), true, longest)
    }

    /// These, and all consequences of those that hold.
    pub(super) fn onward(&self, first: Sets<W>) -> Sets<W> {
        let mut all = first;
        members(&first.on).for_each(|slot| all.join(&self.all[slot]));
        all
    }

    /// Length at which candidates that hold meet candidates that fail: 4 if they do at once. `beside` if the failing
    /// ones are exactly those that fail together with the holding ones.
    fn to_contradiction(&self, ons: Set<W>, offs: Set<W>, beside: bool, longest: u32) -> u32 {
        let (mut front, mut reached, mut offs, mut beside) = (ons, ons, offs, beside);
        for length in (4..=longest).step_by(2) {
            if meet(&reached, &offs) {
                return length;
            }
            if is_empty(&front) {
                break;
            }
            if beside {
                front = self.advance(&front, &mut reached);
            } else {
                join(&mut offs, &self.beside(&front));
            }
            beside = !beside;
        }
        NONE
    }

    /// The candidates that fail together with these.
    pub(super) fn beside(&self, ons: &Set<W>) -> Set<W> {
        let mut offs = [[0; W]];
        members(ons).for_each(|slot| join(&mut offs, &self.next[slot].off));
        offs
    }

    /// The candidates that are reached for the first time two steps on.
    pub(super) fn advance(&self, front: &Set<W>, reached: &mut Set<W>) -> Set<W> {
        let mut next = [[0; W]];
        members(front).for_each(|slot| join(&mut next, &self.next[slot].on));
        remove(&mut next, reached);
        join(reached, &next);
        next
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_core::DigitSet;

    use crate::testing::*;

    /// The closure equals what step after step reaches.
    #[test]
    fn the_closure_is_what_steps_reach() {
        let board =
            board("....5...9...1.9....9..73.14.1.....9.3.....47...53....1.6.....4....54..28..26.....");
        let graph = Graph::new(&board, LinkKind::XY, DigitSet::ALL);
        let linked = graph.linked();
        let steps = Steps::<4>::new(&graph, &linked);
        let mut leading = 0;
        for (from, all) in steps.all.iter().enumerate() {
            let Sets { mut on, mut off } = steps.next[from];
            let mut front = on;
            while front != [[0; 4]] {
                join(&mut off, &steps.beside(&front));
                front = steps.advance(&front, &mut on);
            }
            assert_eq!((all.on, all.off), (on, off), "{}", linked[from]);
            leading += usize::from(on != steps.next[from].on);
        }
        assert!(leading > 0);
    }
}
