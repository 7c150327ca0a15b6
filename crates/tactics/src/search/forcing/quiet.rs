//! The shortest cycle or chain without branches, on boards that lose marks from one search to the next.

use sudoku_core::{Cell, CellSet, DigitSet};

use super::Rank;
use super::graph::{Graph, LinkKind};
use super::shortest::{NONE, Shortest};
use super::simple::{Best, KINDS, Search};
use crate::board::Board;
use crate::board::deduction::Pattern;

/// The places of each digit when no candidate led to its own failing on one digit, and over bivalue cells. Then none
/// does until a new link appears. A cycle strikes only such candidates, so there is no cycle either.
#[derive(Default)]
pub(crate) struct Quiet {
    one_digit: Option<[CellSet; 9]>,
    cells: Option<[CellSet; 9]>,
}

impl Quiet {
    /// The shortest cycle or chain on a board that has lost marks since the last call. Chains on one digit strike only
    /// `losing` digits.
    ///
    /// Source: Sudoku Explainer, "Forcing Chains & Cycles".
    pub(crate) fn find(&mut self, board: &Board, losing: DigitSet) -> Option<Pattern> {
        let mut best = Best { rank: Rank::WORST, found: None };
        for links in KINDS {
            if best.rank.tenths < links.cycle_base() {
                continue;
            }
            let digits = self.digits(board, links, losing);
            if digits.is_empty() || links == LinkKind::Y && !has_rings(board) {
                continue;
            }
            let graph = Graph::new(board, links, digits);
            let shortest = Shortest::new(&graph, Some(best.rank));
            if best.found.is_none() && shortest.lengths.chain == NONE {
                self.note(board, links);
                continue;
            }
            let mut search = Search::new(board, &graph, links, best, None);
            search.run(&shortest);
            best = search.best;
        }
        best.found
    }

    /// The digits on which chains of a kind are searched for.
    fn digits(&self, board: &Board, links: LinkKind, losing: DigitSet) -> DigitSet {
        match links {
            LinkKind::X if losing.is_empty() => losing,
            LinkKind::X => {
                self.one_digit.map_or(losing, |before| losing.intersection(board.newly_linked(&before)))
            }
            LinkKind::Y if self.cells.is_some_and(|before| !board.has_new_pairs(&before)) => DigitSet::EMPTY,
            LinkKind::Y | LinkKind::XY => DigitSet::ALL,
        }
    }

    fn note(&mut self, board: &Board, links: LinkKind) {
        match links {
            LinkKind::X => self.one_digit = Some(*board.all_places()),
            LinkKind::Y => self.cells = Some(*board.all_places()),
            LinkKind::XY => {}
        }
    }
}

/// Whether bivalue cells can form a ring in which consecutive pairs of neighbours share different digits.
fn has_rings(board: &Board) -> bool {
    let mut pool = board.cells_with(2);
    loop {
        let is_end = |&cell: &Cell| {
            let near = pool.intersection(cell.peers());
            board.marks(cell).iter().any(|digit| near.intersection(board.places(digit)).is_empty())
        };
        let ends: CellSet = pool.iter().filter(is_end).collect();
        if ends.is_empty() {
            return !pool.is_empty();
        }
        pool = pool.without(ends);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::deduction::Deduction;
    use crate::search::fish::template::Losers;
    use crate::tactic::Tactic;
    use crate::testing::*;

    /// Skipping kinds of links that led nowhere does not change the result.
    #[test]
    fn what_was_quiet_changes_no_chain() {
        let (mut found, mut quiet_digits) = (0, 0);
        for clues in CHAINED {
            let (mut board, mut quiet) = (board(clues), Quiet::default());
            while let Some(any) = Tactic::NakedSingle.first(&board).or_else(|| {
                let one = Tactic::HiddenSingleLine.first(&board).or(Tactic::Pointing.first(&board));
                quiet_digits += DigitSet::ALL.without(quiet.digits(&board, LinkKind::X, DigitSet::ALL)).len();
                let chain = quiet.find(&board, Losers::default().of(&board));
                let chain = chain.map(|pattern| Deduction { tactic: Tactic::SimpleForcingChain, pattern });
                assert_eq!(chain, Tactic::SimpleForcingChain.first(&board));
                found += usize::from(chain.is_some());
                one.or(chain).or_else(|| Tactic::DynamicForcingChain.first(&board))
            }) {
                any.apply(&mut board);
            }
        }
        assert!(found > 0 && quiet_digits > 0, "{found} {quiet_digits}");
    }
}
