//! The search shared by skyscraper, two-string kite, turbot fish and empty rectangle: two strong links on a digit,
//! joined by a house that contains a group of each. One of the other two groups has the digit.

use sudoku_core::{Digit, DigitSet, HouseKind};

use crate::board::Board;
use crate::board::deduction::{Flow, Pattern, Sink, offer};
use crate::board::strong_links::{self, StrongLink};
use crate::search::words;

/// Finds the pairs of links, including grouped ones, that `fit`.
pub(crate) fn find(
    board: &Board,
    digits: DigitSet,
    fit: impl Fn(&StrongLink, &StrongLink) -> bool,
    sink: &mut Sink<'_>,
) -> Flow {
    among(board, digits, strong_links::of, fit, sink)
}

fn among(
    board: &Board,
    digits: DigitSet,
    links: fn(&Board, Digit) -> Vec<StrongLink>,
    fit: impl Fn(&StrongLink, &StrongLink) -> bool,
    sink: &mut Sink<'_>,
) -> Flow {
    for digit in digits {
        let links = links(board, digit);
        for (n, a) in links.iter().enumerate() {
            for b in &links[n + 1..] {
                if (fit(a, b) || fit(b, a)) && a.places.intersection(b.places).is_empty() {
                    join(board, digit, a, b, sink)?;
                }
            }
        }
    }
    Flow::Continue(())
}

/// Finds the pairs of single-cell links in houses of these kinds.
pub(crate) fn find_plain(
    board: &Board,
    digits: DigitSet,
    kinds: &[(HouseKind, HouseKind)],
    sink: &mut Sink<'_>,
) -> Flow {
    let fit = |a: &StrongLink, b: &StrongLink| kinds.contains(&(a.kind(), b.kind()));
    among(board, digits, strong_links::plain, fit, sink)
}

fn join(board: &Board, digit: Digit, a: &StrongLink, b: &StrongLink, sink: &mut Sink<'_>) -> Flow {
    for (i, j) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        if let Some(bridge) = a.bridge(i, b, j) {
            let ends = a.groups[i].union(b.groups[j]);
            let found = Pattern::new(a.places.union(b.places), DigitSet::of(digit))
                .within([a.house, b.house, bridge])
                .striking(board, ends.common_peers(), digit);
            offer(sink, found)?;
        }
    }
    Flow::Continue(())
}

/// Two-string kites.
pub(crate) fn kites(board: &Board, digits: DigitSet, sink: &mut Sink<'_>) -> Flow {
    find_plain(board, digits, &[(HouseKind::Column, HouseKind::Row)], sink)
}

/// Empty rectangles: a line with two places, and a box whose places are in one row and one column. With `grouped` the
/// box has more than two places, otherwise two in different rows and columns.
pub(crate) fn empty_rectangles(board: &Board, digits: DigitSet, grouped: bool, sink: &mut Sink<'_>) -> Flow {
    let oblique = |block: &StrongLink| {
        let ends = block.groups.map(|group| group.first());
        matches!(ends, [Some(a), Some(b)] if a.row() != b.row() && a.column() != b.column())
    };
    let fit = |line: &StrongLink, block: &StrongLink| {
        line.kind() != HouseKind::Box
            && !line.is_grouped()
            && block.kind() == HouseKind::Box
            && block.is_grouped() == grouped
            && (grouped || oblique(block))
    };
    find(board, digits, fit, sink)
}

/// The reason for two links between cells, as a clause.
pub(crate) fn explain(found: &Pattern) -> String {
    let [a, b, bridge] = [0, 1, 2].map(|n| words::house(found, n));
    format!(
        "in {a} and in {b}, {} has two places each, of which two share {bridge} and cannot both hold it, so one of the \
         others does",
        words::its_digits(found)
    )
}

/// The reason for links between groups of cells, as a clause.
pub(crate) fn explain_groups(found: &Pattern) -> String {
    let [a, b, bridge] = [0, 1, 2].map(|n| words::house(found, n));
    format!(
        "in {a} and in {b}, {} keeps to two groups of cells each, of which two share {bridge} and cannot both hold it, \
         so one of the others does",
        words::its_digits(found)
    )
}
