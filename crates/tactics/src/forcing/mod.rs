//! Forcing chains: what follows from a digit being, or not being, in a cell; step by step until it
//! contradicts itself, or until all possible cases agree.
//!
//! They are the last resort: every deduction is sought, and the shortest is taken, in the order of Sudoku
//! Explainer (N. Juillerat), whose scale rests on the number of assertions in the chains.

mod agreement;
pub(crate) mod budget;
mod closure;
mod consequences;
mod cycles;
mod graph;
mod links;
mod multiple;
mod nested;
mod propagation;
mod reach;
mod shortest;
mod simple;

use sudoku_core::{Cell, CellSet, Digit, DigitSet};

use super::board::Board;
use super::deduction::{Assertion, Deduction};
use super::profile::length_steps;
use super::tactic::Tactic;

pub(crate) use graph::{Graph, LinkKind, Moves};
pub(crate) use multiple::{
    dynamic, dynamic_plus, multiple, nested_dynamic, nested_dynamic_plus, nested_multiple, nested_simple,
    nested_twice_multiple, nested_twice_simple, nishio,
};
pub(crate) use simple::{Quiet, find as simple};

/// Number of a candidate: a digit in a cell.
pub(crate) type Candidate = u16;

pub(crate) const CANDIDATES: usize = 729;

pub(crate) const fn candidate(cell: Cell, digit: Digit) -> Candidate {
    (9 * cell.index() + digit.index()) as Candidate
}

pub(crate) const fn cell_of(candidate: Candidate) -> Cell {
    Cell::ALL[candidate as usize / 9]
}

pub(crate) const fn digit_of(candidate: Candidate) -> Digit {
    Digit::ALL[candidate as usize % 9]
}

pub(crate) const fn assertion(candidate: Candidate, holds: bool) -> Assertion {
    Assertion { cell: cell_of(candidate), digit: digit_of(candidate), holds }
}

/// No chain is longer: every candidate true and false.
pub(crate) const LONGEST: u32 = 2 * CANDIDATES as u32;

/// How good a chain is: the smallest goes first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Rank {
    /// Tenths on the scale.
    pub tenths: u32,
    /// Number of assertions.
    pub length: u32,
    /// Among equally long ones: which kind goes first.
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

/// A deduction from a chain that ends in an assertion about a candidate.
pub(crate) fn concluding(
    tactic: Tactic,
    board: &Board,
    target: Assertion,
    chain: Vec<Assertion>,
    length: u32,
) -> Deduction {
    let cells: CellSet = chain.iter().map(|a| a.cell).collect();
    let digits: DigitSet = chain.iter().map(|a| a.digit).collect();
    let found = Deduction::new(tactic, cells, digits);
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
