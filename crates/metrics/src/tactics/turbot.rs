//! The search that skyscraper, two-string kite, turbot fish and empty rectangle have in common: two strong
//! links on a digit, joined by a house that holds an end of each. One of the other two ends has the digit.

use sudoku_core::{CellSet, Digit, DigitSet, HouseKind};

use super::board::Board;
use super::deduction::{Deduction, Flow, Sink, offer};
use super::strong_links::{self, StrongLink, shared};
use super::tactic::Tactic;

/// Finds the pairs of links whose kinds of house are `bases` and `covers`; of the latter only empty
/// rectangles, or none, as `rectangle` says.
pub(crate) fn find(
    board: &Board,
    tactic: Tactic,
    bases: HouseKind,
    covers: HouseKind,
    rectangle: bool,
    sink: &mut Sink<'_>,
) -> Flow {
    for digit in Digit::ALL {
        let links = strong_links::of(board, digit);
        for (n, base) in links.iter().enumerate() {
            let kind = |link: &StrongLink| link.house.kind();
            if kind(base) != bases || base.rectangle {
                continue;
            }
            let others = links.iter().enumerate().filter(|&(m, _)| bases != covers || m > n);
            for (_, cover) in
                others.filter(|(_, cover)| kind(cover) == covers && cover.rectangle == rectangle)
            {
                join(board, tactic, digit, base, cover, sink)?;
            }
        }
    }
    Flow::Continue(())
}

fn join(
    board: &Board,
    tactic: Tactic,
    digit: Digit,
    base: &StrongLink,
    cover: &StrongLink,
    sink: &mut Sink<'_>,
) -> Flow {
    if !base.places.intersection(cover.places).is_empty() {
        return Flow::Continue(());
    }
    let block = cover.house.cell_set();
    if cover.rectangle && base.ends.iter().any(|&end| block.contains(end)) {
        return Flow::Continue(());
    }
    for i in 0..2 {
        for j in if cover.rectangle { 0..1 } else { 0..2 } {
            let (start, end) = (base.ends[i], cover.ends[1 - j]);
            let (here, there) = (base.ends[1 - i], cover.ends[j]);
            let Some(bridge) = shared(here, there) else { continue };
            if bridge == base.house || bridge == cover.house {
                continue;
            }
            let ends: CellSet = [start, end].into_iter().collect();
            let struck = ends.common_peers().without(base.places).without(cover.places);
            let struck =
                if cover.rectangle { struck.without(block).without(base.house.cell_set()) } else { struck };
            let found = Deduction::new(tactic, base.places.union(cover.places), DigitSet::of(digit))
                .within([base.house, cover.house, bridge]);
            offer(sink, found.striking(board, struck, digit))?;
        }
    }
    Flow::Continue(())
}
