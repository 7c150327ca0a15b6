//! The search that skyscraper, two-string kite, turbot fish and empty rectangle have in common: two strong
//! links on a digit, joined by a house that holds a group of each. One of the other two groups has the digit.

use sudoku_core::{Digit, DigitSet, HouseKind};

use super::board::Board;
use super::deduction::{Deduction, Flow, Sink, offer};
use super::strong_links::{self, StrongLink};
use super::tactic::Tactic;

/// Finds the pairs of links, grouped ones among them, that `fit`.
pub(crate) fn find(
    board: &Board,
    tactic: Tactic,
    fit: impl Fn(&StrongLink, &StrongLink) -> bool,
    sink: &mut Sink<'_>,
) -> Flow {
    among(board, tactic, strong_links::of, fit, sink)
}

fn among(
    board: &Board,
    tactic: Tactic,
    links: fn(&Board, Digit) -> Vec<StrongLink>,
    fit: impl Fn(&StrongLink, &StrongLink) -> bool,
    sink: &mut Sink<'_>,
) -> Flow {
    for digit in board.focus() {
        let links = links(board, digit);
        for (n, a) in links.iter().enumerate() {
            for b in &links[n + 1..] {
                if (fit(a, b) || fit(b, a)) && a.places.intersection(b.places).is_empty() {
                    join(board, tactic, digit, a, b, sink)?;
                }
            }
        }
    }
    Flow::Continue(())
}

/// Finds the pairs of single-cell links in houses of these kinds.
pub(crate) fn find_plain(
    board: &Board,
    tactic: Tactic,
    kinds: &[(HouseKind, HouseKind)],
    sink: &mut Sink<'_>,
) -> Flow {
    let fit = |a: &StrongLink, b: &StrongLink| kinds.contains(&(a.kind(), b.kind()));
    among(board, tactic, strong_links::plain, fit, sink)
}

fn join(
    board: &Board,
    tactic: Tactic,
    digit: Digit,
    a: &StrongLink,
    b: &StrongLink,
    sink: &mut Sink<'_>,
) -> Flow {
    for (i, j) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        if let Some(bridge) = a.bridge(i, b, j) {
            let ends = a.groups[i].union(b.groups[j]);
            let found = Deduction::new(tactic, a.places.union(b.places), DigitSet::of(digit))
                .within([a.house, b.house, bridge])
                .striking(board, ends.common_peers(), digit);
            offer(sink, found)?;
        }
    }
    Flow::Continue(())
}
