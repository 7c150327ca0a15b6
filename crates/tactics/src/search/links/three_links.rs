//! Three strong links on a digit, joined by two houses: the digit is at one of the two far ends.

use sudoku_core::{Digit, DigitSet, House, HouseKind};

use crate::board::Board;
use crate::board::deduction::{Flow, Pattern, Sink, offer};
use crate::board::strong_links::{self, StrongLink};

/// The kinds of links.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Three parallel lines.
    Skyscrapers,
    /// Boxes, or boxes and lines of one direction.
    TurbotFish,
    /// Lines of both directions.
    StringKite,
    /// With links between groups of cells.
    Grouped,
}

fn kind_of(links: [&StrongLink; 3]) -> Kind {
    let has = |kind| links.iter().any(|link| link.kind() == kind);
    if links.iter().any(|link| link.is_grouped()) {
        Kind::Grouped
    } else if has(HouseKind::Row) && has(HouseKind::Column) {
        Kind::StringKite
    } else if has(HouseKind::Box) {
        Kind::TurbotFish
    } else {
        Kind::Skyscrapers
    }
}

/// Chains of this kind.
pub(crate) fn find(board: &Board, digits: DigitSet, kind: Kind, sink: &mut Sink<'_>) -> Flow {
    for digit in digits {
        let grouped = kind == Kind::Grouped;
        let mut links =
            if grouped { strong_links::of(board, digit) } else { strong_links::plain(board, digit) };
        links.retain(|link| !link.is_locked());
        for middle in &links {
            // The middle link is denied in all but group `i`, which then holds the digit. Without a heart
            // both directions are the same chain read backwards.
            for i in if middle.heart.is_empty() { 0..1 } else { 0..2 } {
                for near in links.iter().filter(|near| may_be(kind, near, middle)) {
                    if !near.places.intersection(middle.places).is_empty() {
                        continue;
                    }
                    for start in 0..2 {
                        if let Some(first) = near.bridge(start, middle, i) {
                            let head = Head { near, start, middle, i, first };
                            head.reach(board, kind, digit, &links, sink)?;
                        }
                    }
                }
            }
        }
    }
    Flow::Continue(())
}

/// Whether two links may belong to such a chain of three.
fn may_be(kind: Kind, a: &StrongLink, b: &StrongLink) -> bool {
    let kinds = [a.kind(), b.kind()];
    let across = kinds.contains(&HouseKind::Row) && kinds.contains(&HouseKind::Column);
    match kind {
        Kind::Skyscrapers => kinds[0] == kinds[1] && kinds[0] != HouseKind::Box,
        Kind::TurbotFish => !across,
        _ => true,
    }
}

/// A near link that reaches the middle one.
struct Head<'a> {
    near: &'a StrongLink,
    start: usize,
    middle: &'a StrongLink,
    i: usize,
    first: House,
}

impl Head<'_> {
    /// Continues to the far links.
    fn reach(
        &self,
        board: &Board,
        kind: Kind,
        digit: Digit,
        links: &[StrongLink],
        sink: &mut Sink<'_>,
    ) -> Flow {
        let &Head { near, start, middle, i, first } = self;
        for far in links {
            if kind_of([near, middle, far]) != kind
                || !far.places.intersection(near.places.union(middle.places)).is_empty()
            {
                continue;
            }
            let houses = [near.house, middle.house, far.house];
            for end in 0..2 {
                let Some(second) = middle.bridge_from_group(i, far, end) else { continue };
                if houses.contains(&first) || houses.contains(&second) {
                    continue;
                }
                let pattern = near.places.union(middle.places).union(far.places);
                let ends = near.groups[start].union(far.groups[end]);
                let found = Pattern::new(pattern, DigitSet::of(digit)).within(houses).within([first, second]);
                offer(sink, found.striking(board, ends.common_peers(), digit))?;
            }
        }
        Flow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use sudoku_core::House;

    use crate::tactic::Tactic;
    use crate::testing::*;

    #[test]
    fn three_rows_in_a_chain() {
        let mut board = sparse(&[]);
        for (row, keep) in [(0, "r1c1 r1c4"), (4, "r5c4 r5c7"), (8, "r9c7 r9c2")] {
            confine(&mut board, 2, House::row(row).cell_set(), cells(keep));
        }
        // r1c1 or r9c2 holds 2: these see r7c1, r8c1 (by r9c2's box) and r2c2, r3c2 (by r1c1's box).
        let found = first(Tactic::ThreeSkyscrapers, &board);
        assert_eq!(struck(&found), "r2c2:2 r3c2:2 r7c1:2 r8c1:2");
    }
}
