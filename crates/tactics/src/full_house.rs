//! Full house: the last blank cell of a row, column or box.

use sudoku_core::Cell;

use super::board::{Board, HOUSES, cells_at};
use super::deduction::{Deduction, Flow, Sink};
use super::tactic::Tactic;

/// Source: *Zendoku puzzle generation*, 5.2, "Final symbol in set".
pub(crate) fn find(board: &Board, sink: &mut Sink<'_>) -> Flow {
    if board.lone_blank().is_none() {
        return Flow::Continue(());
    }
    for house in HOUSES {
        if board.vacant(house).count_ones() == 1 {
            let cell: Option<Cell> = cells_at(house, board.vacant(house)).first();
            // A digit that is lacking but struck from the last cell is a contradiction, not a deduction.
            if let (Some(cell), Some(digit)) = (cell, board.open(house).first())
                && board.has(cell, digit)
            {
                sink(Deduction::of_single(Tactic::FullHouse, cell, digit, Some(house)))?;
            }
        }
    }
    Flow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;
    use super::*;

    #[test]
    fn the_last_cell_of_a_box_takes_the_last_digit() {
        let board = board(
            "123...... 456...... 78....... ......... ......... ......... ......... ......... .........",
        );
        let found = only(Tactic::FullHouse, &board);
        assert_eq!(found.placement, Some((cell(3, 3), digit(9))));
        assert_eq!(found.sentence(), "Full house: r3c3 is the last blank cell of box 1, so it takes 9.");
    }
}
