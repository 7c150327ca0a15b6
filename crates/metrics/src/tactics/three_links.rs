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

/// Empty rectangles among them. Source: SukakuExplainer, "3 Strong links (with Empty Rectangle)".
pub(crate) fn empty_rectangle(board: &Board, sink: &mut Sink<'_>) -> Flow {
    find(board, Tactic::ThreeEmptyRectangle, sink)
}

fn kind_of(links: [&StrongLink; 3]) -> Tactic {
    let has = |kind| links.iter().any(|link| link.house.kind() == kind);
    if links.iter().any(|link| link.rectangle) {
        Tactic::ThreeEmptyRectangle
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
        // Two places in one line of a box are locked candidates, and the line is a link itself.
        links.retain(|link| {
            let in_line =
                matches!(shared(link.ends[0], link.ends[1]), Some(house) if house.kind() != HouseKind::Box);
            link.house.kind() != HouseKind::Box || link.rectangle || !in_line
        });
        for middle in &links {
            for near in links.iter().filter(|link| link.house != middle.house) {
                for far in links.iter().filter(|link| link.house != middle.house && link.house != near.house)
                {
                    if kind_of([near, middle, far]) == tactic {
                        chain(board, tactic, digit, [near, middle, far], sink)?;
                    }
                }
            }
        }
    }
    Flow::Continue(())
}

/// The first end of the middle link meets the near link, its second end the far one.
fn chain(board: &Board, tactic: Tactic, digit: Digit, links: [&StrongLink; 3], sink: &mut Sink<'_>) -> Flow {
    let [near, middle, far] = links;
    let houses = links.map(|link| link.house);
    for i in 0..2 {
        let Some(first) = shared(near.ends[1 - i], middle.ends[0]).filter(|house| !houses.contains(house))
        else {
            continue;
        };
        for j in 0..2 {
            let Some(second) = shared(middle.ends[1], far.ends[j]).filter(|house| !houses.contains(house))
            else {
                continue;
            };
            if overlap(links) || near.rectangle && i == 0 || far.rectangle && j == 0 {
                continue;
            }
            let ends: CellSet = [near.ends[i], far.ends[1 - j]].into_iter().collect();
            let spared =
                houses.iter().chain([&first, &second]).fold(CellSet::EMPTY, |a, h| a.union(h.cell_set()));
            let pattern = links.iter().fold(CellSet::EMPTY, |all, link| all.union(link.places));
            let found =
                Deduction::new(tactic, pattern, DigitSet::of(digit)).within(houses).within([first, second]);
            offer(sink, found.striking(board, ends.common_peers().without(spared), digit))?;
        }
    }
    Flow::Continue(())
}

/// Whether links share a cell, or another link ends in the box of an empty rectangle.
fn overlap(links: [&StrongLink; 3]) -> bool {
    [(0, 1), (0, 2), (1, 2)].into_iter().any(|(a, b)| {
        let (a, b) = (links[a], links[b]);
        let within = |r: &StrongLink, l: &StrongLink| {
            r.rectangle && l.ends.iter().any(|&e| r.house.cell_set().contains(e))
        };
        !a.places.intersection(b.places).is_empty() || within(a, b) || within(b, a)
    })
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
