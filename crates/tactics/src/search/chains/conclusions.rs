//! What loops and chains conclude.

use sudoku_core::{CellSet, DigitSet};

use crate::board::Board;
use crate::board::deduction::{Assertion, Pattern};
use crate::search::chains::net::{Net, Node, State};

/// What a chain concludes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Conclusion {
    /// Source: HoDoKu, "Continuous Nice Loop".
    Continuous,
    /// Source: HoDoKu, "Discontinuous Nice Loop".
    Discontinuous,
    /// Source: HoDoKu, "AIC": it strikes at least two candidates, otherwise it is a discontinuous loop.
    Aic,
}

const NOTHING: fn() -> Pattern = || Pattern::new(CellSet::EMPTY, DigitSet::EMPTY);

impl Net {
    /// Strikes in a ring, which starts with a failing node: each node is the opposite of the next, so of two that
    /// exclude each other one holds.
    pub(super) fn ring(&self, board: &Board, path: &[State], spared: CellSet) -> Pattern {
        let mut found = NOTHING();
        let node = |at: usize| self.node(path[at % path.len()]);
        for at in (1..path.len()).step_by(2) {
            let (a, b) = (node(at), node(at + 1));
            if a.digit == b.digit {
                let sight = a.cells.union(b.cells).common_peers();
                found = found.striking(board, sight.without(spared), a.digit);
            } else if let Some(cell) = a.cells.first() {
                let others = DigitSet::ALL.without([a.digit, b.digit].into_iter().collect());
                found = found.striking_in(board, cell, others);
            }
            // The set between the previous node and this one holds all digits except one of the two.
            if let Some(&(cells, digits)) = self.set_between(path[at - 1], path[at]) {
                let ends: DigitSet = [node(at - 1).digit, a.digit].into_iter().collect();
                for digit in digits.without(ends) {
                    let places = cells.intersection(board.places(digit));
                    found = found.striking(board, places.common_peers(), digit);
                }
            }
        }
        found
    }

    /// Strikes the opposite of a candidate's holding or failing.
    pub(super) fn refuted(&self, board: &Board, start: State) -> Pattern {
        let Node { digit, cells } = self.node(start);
        match cells.first() {
            Some(cell) if start.is_multiple_of(2) => {
                NOTHING().striking_in(board, cell, DigitSet::ALL.without(DigitSet::of(digit)))
            }
            _ => NOTHING().striking(board, cells, digit),
        }
    }

    /// The strikes that follow because one of two nodes holds; `None` if there are fewer than `least`. `sight` is the
    /// set of cells that the first node sees.
    pub(super) fn either(
        &self,
        board: &Board,
        [a, b]: [Node; 2],
        sight: CellSet,
        least: usize,
    ) -> Option<impl FnOnce() -> Pattern> {
        let places = |node: Node| board.places(node.digit);
        let struck = if a.digit == b.digit {
            [places(a).intersection(sight).intersection(b.cells.common_peers()), CellSet::EMPTY]
        } else if b.cells.is_subset(sight) {
            [places(a).intersection(b.cells), places(b).intersection(a.cells)]
        } else {
            return None;
        };
        let enough = struck[0].len() + struck[1].len() >= least;
        let found = move || NOTHING().striking(board, struck[0], a.digit).striking(board, struck[1], b.digit);
        enough.then_some(found)
    }

    fn set_between(&self, from: State, to: State) -> Option<&(CellSet, DigitSet)> {
        self.set_of.get(&(from, to)).map(|&set| &self.sets[set as usize])
    }

    /// The cells of a chain's nodes.
    pub(super) fn cells(&self, path: &[State]) -> CellSet {
        path.iter().fold(CellSet::EMPTY, |all, &state| all.union(self.node(state).cells))
    }

    /// Whether a chain has groups or almost locked sets.
    pub(super) fn is_grouped(&self, path: &[State]) -> bool {
        let by_set = |step: &[State]| self.set_between(step[0], step[1]).is_some();
        path.iter().any(|&state| !self.is_single(state)) || path.windows(2).any(by_set)
    }

    /// Adds a chain to the pattern.
    pub(super) fn show(&self, found: &mut Pattern, path: &[State]) {
        found.length = path.len() as u32;
        found.cells = self.cells(path);
        found.sets = path.windows(2).filter_map(|step| self.set_between(step[0], step[1]).copied()).collect();
        for &state in path {
            let Node { digit, cells } = self.node(state);
            found.digits.insert(digit);
            if let Some(cell) = cells.first() {
                found.chain.push(Assertion { cell, digit, holds: state % 2 == 1 });
                found.groups.push(cells);
            }
        }
    }
}
