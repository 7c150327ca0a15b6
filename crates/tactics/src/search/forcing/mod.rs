//! Forcing chains: what follows step by step from a digit being, or not being, in a cell, until the assumption
//! contradicts itself, or until all possible cases agree.
//!
//! They are the last resort: every deduction is searched for, and the shortest is taken, in the order of
//! Sudoku Explainer (N. Juillerat), whose scale depends on the number of assertions in the chains.

mod agreement;

mod closure;
mod consequences;
mod cycles;
mod graph;
mod hints;
mod links;
mod multiple;
mod nested;
mod propagation;
mod quiet;
mod reach;
mod shortest;
mod simple;
mod simple_cycles;
pub(crate) mod work;

use sudoku_core::{CellSet, DigitSet};

use crate::board::Board;
use crate::board::deduction::{Assertion, Pattern};
use crate::search::numbers::{CANDIDATES, Candidate, candidate, cell_of, digit_of};
use crate::search::words;

pub(crate) use closure::Closure;
pub(crate) use consequences::{Depth, Inner};
pub(crate) use graph::{Graph, LinkKind, Moves};
pub(crate) use links::Links;
pub(crate) use multiple::find;
pub(crate) use quiet::Quiet;

pub(crate) const fn assertion(candidate: Candidate, holds: bool) -> Assertion {
    Assertion { cell: cell_of(candidate), digit: digit_of(candidate), holds }
}

/// No chain is longer: every candidate both true and false.
pub(crate) const LONGEST: u32 = 2 * CANDIDATES as u32;

/// Sudoku Explainer's steps for the length of a chain: none up to 6 assertions (4 without both ends), then one
/// more at each of 6, 8, 12, 16, 24, 32, ... assertions.
///
/// Source: Sudoku Explainer 1.2.1, "length difficulty".
pub const fn length_steps(length: u32) -> u32 {
    let (mut steps, mut limit) = (0, 4);
    while length > limit + 2 {
        limit = if steps % 2 == 0 { limit * 3 / 2 } else { limit * 4 / 3 };
        steps += 1;
    }
    steps
}

/// The quality of a chain: the smallest rank is taken.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Rank {
    /// Tenths on the scale.
    pub tenths: u32,
    /// Number of assertions.
    pub length: u32,
    /// Among equally long chains: which kind is taken first.
    pub kind: u8,
}

impl Rank {
    pub(crate) const WORST: Rank = Rank { tenths: u32::MAX, length: u32::MAX, kind: u8::MAX };

    pub(crate) const fn new(base: u32, length: u32, kind: u8) -> Rank {
        Rank { tenths: base + length_steps(length), length, kind }
    }

    /// The greatest length of a chain of this kind that would rank before this one.
    pub(crate) fn longest_before(self, base: u32, kind: u8) -> u32 {
        if self == Rank::WORST {
            return LONGEST;
        }
        let before = |length: &u32| Rank::new(base, *length, kind) < self;
        (0..=self.length).take_while(before).last().unwrap_or(0)
    }
}

/// The deduction from a chain that ends in an assertion about a candidate.
pub(crate) fn concluding(board: &Board, target: Assertion, chain: Vec<Assertion>, length: u32) -> Pattern {
    let cells: CellSet = chain.iter().map(|a| a.cell).collect();
    let digits: DigitSet = chain.iter().map(|a| a.digit).collect();
    let found = Pattern::new(cells, digits);
    let mut found = if target.holds {
        found.striking_in(board, target.cell, DigitSet::ALL.without(DigitSet::of(target.digit)))
    } else {
        found.striking(board, CellSet::of(target.cell), target.digit)
    };
    if target.holds {
        found.placement = Some((target.cell, target.digit));
    }
    found.chain = chain;
    found.length = length;
    found
}

/// The reason, as a clause.
pub(crate) fn explain(found: &Pattern) -> String {
    format!("{} assertions lead to it: {}", found.length, words::arrows(found))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn length_steps_follow_sudoku_explainer() {
        // Chain lengths without the two ends: up to 4, 6, 8, 12, 16, 24, 32, 48.
        let ends = [4, 6, 8, 12, 16, 24, 32, 48, 64, 96].map(|n| n + 2);
        for (steps, end) in ends.into_iter().enumerate() {
            assert_eq!((length_steps(end), length_steps(end + 1)), (steps as u32, steps as u32 + 1));
        }
    }

    #[test]
    fn the_longest_that_ranks_before_is_just_shorter() {
        let rank = Rank::new(70, 9, 4);
        assert_eq!(rank.longest_before(70, 4), 8);
        assert_eq!(rank.longest_before(70, 3), 9);
        assert_eq!(Rank::new(66, 6, 2).longest_before(70, 4), 0);
    }
}
