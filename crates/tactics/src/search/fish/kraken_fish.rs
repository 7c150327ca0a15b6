//! Kraken fish: a finned fish whose fins do not all see the candidates to strike, but lead to the same
//! strikes along chains.

use sudoku_core::{CellSet, Digit, DigitSet};

use crate::board::Board;
use crate::board::deduction::{Flow, Pattern, Sink, offer};
use crate::search::chains::implications::{Implications, Outcome, Reach};
use crate::search::fish::complex_fish::{Fish, Shape, each};
use crate::search::words;

/// Maximum number of bases. Source: HoDoKu, settings of the search.
const LARGEST: usize = 4;

/// Every fin leads to the loss of a candidate that the fish without fins would strike.
///
/// Source: HoDoKu, "Kraken Fish Type 1".
pub(crate) fn type_1(board: &Board, digits: DigitSet, sink: &mut Sink<'_>) -> Flow {
    each_fish(board, digits, sink, |board, all, fish, sink| {
        let d = fish.digit.index();
        let sure = common(all, fish.fins, fish.digit).fails[d];
        for cell in fish.over.intersection(sure).intersection(board.places(fish.digit)) {
            let found = Pattern::new(fish.places, DigitSet::of(fish.digit));
            offer(
                sink,
                found.within(fish.houses.iter().copied()).striking(board, CellSet::of(cell), fish.digit),
            )?;
        }
        Flow::Continue(())
    })
}

/// All places of the fish within a cover, and all fins, lead to the same conclusion.
///
/// Source: HoDoKu, "Kraken Fish Type 2".
pub(crate) fn type_2(board: &Board, digits: DigitSet, sink: &mut Sink<'_>) -> Flow {
    each_fish(board, digits, sink, |board, all, fish, sink| {
        for cover in &fish.houses[fish.houses.len() / 2..] {
            let met = common(all, fish.fins.union(cover.cell_set().intersection(fish.places)), fish.digit);
            for digit in Digit::ALL {
                let struck = met.fails[digit.index()];
                let found = Pattern::new(fish.places, DigitSet::of(fish.digit));
                offer(sink, found.within(fish.houses.iter().copied()).striking(board, struck, digit))?;
            }
        }
        Flow::Continue(())
    })
}

/// The consequences that hold whichever of the cells has the digit.
fn common(all: &Implications, cells: CellSet, digit: Digit) -> Outcome {
    let outcomes = cells.iter().filter_map(|cell| all.of(cell, digit, true));
    outcomes.fold(Outcome::ALL, |met, outcome| met.meet(outcome))
}

fn each_fish(
    board: &Board,
    digits: DigitSet,
    sink: &mut Sink<'_>,
    visit: impl Fn(&Board, &Implications, &Fish, &mut Sink<'_>) -> Flow,
) -> Flow {
    let all = Implications::new(board, Reach::Chains);
    for size in 2..=LARGEST {
        for digit in digits {
            each(board, Shape::Basic, size, digit, &mut |fish| visit(board, &all, fish, sink))?;
        }
    }
    Flow::Continue(())
}

/// The reason, as a clause.
pub(crate) fn explain(found: &Pattern) -> String {
    let ((bases, covers), digits) = (words::halves(found), words::its_digits(found));
    format!(
        "in {bases}, {digits} keeps to {covers} but for fins, and whichever of these is true, or the fish, leads to it"
    )
}

#[cfg(test)]
mod tests {
    use sudoku_core::House;

    use super::*;
    use crate::tactic::Tactic;
    use crate::testing::*;

    /// Columns 1 and 5 by rows 2 and 8, with the fin r5c5, which sees no candidate that the fish strikes.
    #[test]
    fn the_fin_leads_where_the_fish_strikes() {
        let mut board = sparse(&[]);
        confine(&mut board, 4, House::column(0).cell_set(), cells("r2c1 r8c1"));
        confine(&mut board, 4, House::column(4).cell_set(), cells("r2c5 r8c5 r5c5"));
        confine(&mut board, 4, House::column(8).cell_set(), cells("r5c9 r9c9 r8c9"));
        confine(&mut board, 4, House::block(8).cell_set(), cells("r9c9 r8c9"));
        confine(&mut board, 4, House::row(4).cell_set(), cells("r5c5 r5c9"));
        confine(&mut board, 4, House::row(8).cell_set(), cells("r9c9 r9c3"));
        confine(&mut board, 4, House::row(6).cell_set(), cells("r7c3 r7c4"));
        let fins = Tactic::KrakenFish1.every(&board);
        assert!(fins.iter().all(|f| f.digits == DigitSet::of(digit(4)) && f.is_worth()));
        let covers = Tactic::KrakenFish2.every(&board);
        assert!(covers.iter().all(|f| f.is_worth()) && !(fins.is_empty() && covers.is_empty()));
    }
}
