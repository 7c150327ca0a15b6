//! Full house: the last blank cell of a row, column or box.

use sudoku_core::Cell;

use super::prelude::*;
use crate::board::houses::{HOUSES, cells_at};

/// Source: *Zendoku puzzle generation*, 5.2, "Final symbol in set".
pub(super) const RULE: Rule = Rule {
    name: "full-house",
    title: "Full house",
    about: "A house has one blank cell. It takes the one digit that the house still lacks.",
    example: "..783.451..5...978..85..3.6.7....19.......6379..173...7...1.5...4.78521..5.3....9",
    traits: traits(PLACES | LASTING).chosen(Choice::Single {
        now: Board::lone_blank,
        queued: |_, queue| Some((None, queue.full_house()?)),
    }),
    find: |at, sink| find(at.board, sink),
    explain,
};

/// The reason, as a clause.
fn explain(found: &Pattern) -> String {
    let (cells, digits) = (words::its_cells(found), words::its_digits(found));
    format!("{cells} is the last blank cell of {}, so it takes {digits}", words::house(found, 0))
}

fn find(board: &Board, sink: &mut Sink<'_>) -> Flow {
    if board.lone_blank().is_none() {
        return Flow::Continue(());
    }
    for house in HOUSES {
        if board.vacant(house).count_ones() == 1 {
            let cell: Option<Cell> = cells_at(house, board.vacant(house)).first();
            // A missing digit that is struck from the last cell is a contradiction, not a deduction.
            if let (Some(cell), Some(digit)) = (cell, board.open(house).first())
                && board.has(cell, digit)
            {
                sink(Pattern::of_single(cell, digit, Some(house)))?;
            }
        }
    }
    Flow::Continue(())
}

#[cfg(test)]
mod tests {

    use crate::tactic::Tactic;
    use crate::testing::*;

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
