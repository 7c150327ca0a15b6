//! Three strong links on a digit in a row, joined by two houses: the digit is at one of the two far ends.

use sudoku_core::{CellSet, Digit, DigitSet, HouseKind};

use super::board::Board;
use super::deduction::{Deduction, Flow, Sink, offer};
use super::strong_links::{self, StrongLink, shared};
use super::tactic::Tactic;

/// Three parallel lines. Source: SukakuExplainer, "3 Skyscrapers".
pub(crate) fn skyscrapers(board: &Board, sink: &mut Sink<'_>) -> Flow {
    find(board, Tactic::ThreeSkyscrapers, sink)
}

/// Boxes, or boxes and lines of one direction. Source: SukakuExplainer, "3-Turbot Fish".
pub(crate) fn turbot_fish(board: &Board, sink: &mut Sink<'_>) -> Flow {
    find(board, Tactic::ThreeTurbotFish, sink)
}

/// Lines of both directions. Source: SukakuExplainer, "3-String Kite".
pub(crate) fn string_kite(board: &Board, sink: &mut Sink<'_>) -> Flow {
    find(board, Tactic::ThreeStringKite, sink)
}

/// Links between groups of cells among them. Source: SukakuExplainer, "3 Strong links (with Empty Rectangle)".
pub(crate) fn grouped(board: &Board, sink: &mut Sink<'_>) -> Flow {
    find(board, Tactic::ThreeGroupedLinks, sink)
}

fn kind_of(links: [&StrongLink; 3]) -> Tactic {
    let has = |kind| links.iter().any(|link| link.kind() == kind);
    if links.iter().any(|link| link.is_grouped()) {
        Tactic::ThreeGroupedLinks
    } else if has(HouseKind::Row) && has(HouseKind::Column) {
        Tactic::ThreeStringKite
    } else if has(HouseKind::Box) {
        Tactic::ThreeTurbotFish
    } else {
        Tactic::ThreeSkyscrapers
    }
}

fn find(board: &Board, tactic: Tactic, sink: &mut Sink<'_>) -> Flow {
    for digit in Digit::ALL {
        let mut links = strong_links::of(board, digit);
        // Two places of a box in one line are locked candidates, and the line is a link itself.
        links.retain(|link| {
            let in_line = shared(link.places).is_some_and(|house| house.kind() != HouseKind::Box);
            link.kind() != HouseKind::Box || !in_line
        });
        for middle in &links {
            for (from, to) in [(0, 1), (1, 0)] {
                let (to_group, from_group) = middle.side(to);
                debug_assert!(middle.groups[from].is_subset(from_group));
                for near in &links {
                    reach(board, tactic, digit, [near, middle], [from_group, to_group], &links, sink)?;
                }
            }
        }
    }
    Flow::Continue(())
}

/// From a near link over the middle one, denied in its group `from` and so true in `to`, to the far ones.
fn reach(
    board: &Board,
    tactic: Tactic,
    digit: Digit,
    [near, middle]: [&StrongLink; 2],
    [from, to]: [CellSet; 2],
    links: &[StrongLink],
    sink: &mut Sink<'_>,
) -> Flow {
    if !near.places.intersection(middle.places).is_empty() {
        return Flow::Continue(());
    }
    for (start, here) in [near.side(0), near.side(1)] {
        let Some(first) = shared(here.union(from)) else { continue };
        for far in links {
            let apart = far.places.intersection(near.places.union(middle.places)).is_empty();
            if !apart || kind_of([near, middle, far]) != tactic {
                continue;
            }
            let houses = [near.house, middle.house, far.house];
            for (end, there) in [far.side(0), far.side(1)] {
                let Some(second) = shared(there.union(to)) else { continue };
                if houses.contains(&first) || houses.contains(&second) {
                    continue;
                }
                let pattern = near.places.union(middle.places).union(far.places);
                let found = Deduction::new(tactic, pattern, DigitSet::of(digit))
                    .within(houses)
                    .within([first, second]);
                offer(sink, found.striking(board, start.union(end).common_peers(), digit))?;
            }
        }
    }
    Flow::Continue(())
}

#[cfg(test)]
mod tests {
    use sudoku_core::House;

    use super::super::testing::*;
    use super::*;

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
