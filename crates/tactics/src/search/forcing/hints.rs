//! Conclusions from chains within a chain, and what they rest on.

use std::collections::HashMap;

use sudoku_core::{Cell, DigitSet, House};

use super::consequences::Cause;
use super::graph::block_row_column;
use super::{Candidate, Rank, candidate, cell_of, digit_of};
use crate::board::Board;

/// A conclusion from chains within a chain.
#[derive(Clone)]
pub(crate) struct Hint {
    pub rank: Rank,
    /// The strikes.
    pub strikes: Vec<(Cell, DigitSet)>,
    /// The candidates that must have failed in the outer chain.
    pub parents: Vec<Candidate>,
    /// The assertions of its chains: equal for equal chains.
    pub key: Box<[u16]>,
}

/// The hints of a search within a chain: for each set of strikes, the hint that ranks first.
pub(crate) struct Hints<'a> {
    /// The board before the outer chain.
    pub source: &'a Board,
    by_strikes: HashMap<Vec<(Cell, DigitSet)>, usize>,
    hints: Vec<(Hint, u32)>,
    offered: u32,
}

impl<'a> Hints<'a> {
    pub(crate) fn new(source: &'a Board) -> Hints<'a> {
        Hints { source, by_strikes: HashMap::new(), hints: Vec::new(), offered: 0 }
    }

    /// A hint with these strikes must rank before this.
    pub(crate) fn limit(&self, strikes: &[(Cell, DigitSet)]) -> Rank {
        self.by_strikes.get(strikes).map_or(Rank::WORST, |&at| self.hints[at].0.rank)
    }

    /// Stores a hint; the caller has checked that it ranks before the limit.
    pub(crate) fn put(&mut self, hint: Hint) {
        self.offered += 1;
        match self.by_strikes.get(&hint.strikes) {
            Some(&at) => self.hints[at] = (hint, self.offered),
            None => {
                self.by_strikes.insert(hint.strikes.clone(), self.hints.len());
                self.hints.push((hint, self.offered));
            }
        }
    }

    /// Sorted by rank; among equals, in the order in which they were found.
    pub(crate) fn sorted(mut self) -> Vec<Hint> {
        self.hints.sort_by_key(|(hint, offered)| (hint.rank, *offered));
        self.hints.into_iter().map(|(hint, _)| hint).collect()
    }
}

/// Adds the candidates that have failed in the cell or house in which a candidate is the last.
pub(crate) fn add_causes(
    parents: &mut Vec<Candidate>,
    board: &Board,
    source: &Board,
    holding: Candidate,
    cause: Cause,
) {
    let (cell, digit) = (cell_of(holding), digit_of(holding));
    let mut add = |c: Candidate| {
        if !parents.contains(&c) {
            parents.push(c);
        }
    };
    let [block, row, column] = block_row_column(cell);
    let house = match cause {
        Cause::None => return,
        Cause::Cell => {
            let gone = source.marks(cell).without(board.marks(cell));
            return gone.iter().for_each(|other| add(candidate(cell, other)));
        }
        Cause::Block => block,
        Cause::Row => row,
        Cause::Column => column,
    };
    let gone = source.places_in(house, digit).without(board.places(digit));
    gone.iter().for_each(|place| add(candidate(place, digit)));
}

/// The first of box, row and column of a cell that also contains another cell and passes the test.
pub(crate) fn cause_in(cell: Cell, other: Cell, test: impl Fn(House) -> bool) -> Cause {
    if cell == other {
        return Cause::Cell;
    }
    let both = |house: &House| house.cell_set().contains(other) && test(*house);
    match block_row_column(cell).iter().position(both) {
        Some(0) => Cause::Block,
        Some(1) => Cause::Row,
        Some(_) => Cause::Column,
        None => Cause::None,
    }
}

/// The strikes of an assertion: the candidate, or the others of its cell.
pub(crate) fn strikes(board: &Board, c: Candidate, holds: bool) -> Option<(Cell, DigitSet)> {
    let (cell, digit) = (cell_of(c), DigitSet::of(digit_of(c)));
    let marks = board.marks(cell);
    let struck = if holds { marks.without(digit) } else { marks.intersection(digit) };
    let there = marks.contains(digit_of(c)) && !struck.is_empty();
    there.then_some((cell, struck))
}

/// Sorts strikes in the order of Sukaku Explainer's table of strikes.
pub(crate) fn in_table_order(mut strikes: Vec<(Cell, DigitSet)>) -> Vec<(Cell, DigitSet)> {
    strikes.sort_by_key(|&(cell, _)| (cell.index() % 16, cell.index()));
    strikes
}
