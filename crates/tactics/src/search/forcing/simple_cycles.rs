//! The strikes of cycles without branches.

use sudoku_core::{CellSet, Digit, DigitSet};

use super::consequences::Cause;
use super::hints;
use super::simple::Search;
use super::{Candidate, Rank, assertion, cell_of, digit_of};
use crate::board::deduction::Pattern;

impl Search<'_, '_> {
    /// A cycle from node `n` over `off` to its start. Either all candidates that it claims to hold do, or
    /// all that it claims to fail hold, so a candidate that sees one of each with its digit goes.
    pub(super) fn offer_cycle(&mut self, n: usize, off: Candidate, length: u32) {
        let (mut cells, mut digits, mut seen) = (CellSet::EMPTY, DigitSet::EMPTY, [[CellSet::EMPTY; 9]; 2]);
        let mut visit = |c: Candidate, holds: usize| {
            cells.insert(cell_of(c));
            digits.insert(digit_of(c));
            let seen = &mut seen[holds][digit_of(c).index()];
            *seen = seen.union(cell_of(c).peers());
        };
        let (mut at, mut fails) = (n as u32, off);
        while let Some(node) = self.nodes.get(at as usize) {
            visit(fails, 0);
            visit(node.on, 1);
            (at, fails) = (node.parent, node.off);
        }
        let struck = |digit: Digit| {
            let [a, b] = [0, 1].map(|holds| seen[holds][digit.index()]);
            a.intersection(b).intersection(self.board.places(digit)).without(cells)
        };
        if digits.iter().all(|digit| struck(digit).is_empty()) {
            return;
        }
        let found = Pattern::new(cells, digits);
        let mut found =
            digits.iter().fold(found, |found, digit| found.striking(self.board, struck(digit), digit));
        let mut path = self.path(n);
        path.push(off);
        let rank = Rank::new(self.links.cycle_base(), length, self.links.sort_key());
        if self.every.is_some() {
            let causes = self.cycle_causes(&path);
            let strikes = hints::in_table_order(found.eliminations.iter().collect());
            return self.put(rank, strikes, &path, causes);
        }
        found.chain = path.iter().enumerate().map(|(n, &c)| assertion(c, n % 2 == 0)).collect();
        // The cycle is closed: it ends where it began.
        found.chain.push(assertion(path[0], true));
        self.accept(found, rank);
    }

    /// Why the candidates of a cycle hold, one way round and, as in Sudoku Explainer, the other.
    fn cycle_causes(&self, path: &[Candidate]) -> Vec<(Candidate, Cause)> {
        let causes = path.iter().zip(path[1..].iter().chain(&path[..1])).enumerate();
        let cause = |(n, (&from, &to))| {
            (to, if n % 2 == 1 { self.strong_cause(from, to) } else { weak_cause(from, to) })
        };
        causes.map(cause).collect()
    }
}

/// Why a candidate fails if another holds.
fn weak_cause(from: Candidate, to: Candidate) -> Cause {
    hints::cause_in(cell_of(from), cell_of(to), |_| true)
}
