//! Naked single: a cell with only one possible digit.
//!
//! Zendoku calls it "hidden single".

use super::prelude::*;

/// Source: *Zendoku puzzle generation*, 5.2 ("hidden single").
pub(super) const RULE: Rule = Rule {
    name: "naked-single",
    title: "Naked single",
    about: "A cell has only one candidate left. It takes that digit.",
    example: ".5..4...76..5.8.........8.....42....7.2.6..9.8.4....7...6....8....7.52...7...3..4",
    traits: traits(PLACES | LASTING).chosen(Choice::Single {
        now: Board::lone_mark,
        queued: |_, queue| Some((None, queue.naked_single()?)),
    }),
    find: |at, sink| find(at.board, sink),
    explain,
};

/// The reason, as a clause.
fn explain(found: &Pattern) -> String {
    let (cells, digits) = (words::its_cells(found), words::its_digits(found));
    format!("{digits} is the only digit that can go into {cells}")
}

fn find(board: &Board, sink: &mut Sink<'_>) -> Flow {
    if board.lone_mark().is_none() {
        return Flow::Continue(());
    }
    for cell in board.blanks() {
        if let Some(digit) = board.marks(cell).single() {
            sink(Pattern::of_single(cell, digit, None))?;
        }
    }
    Flow::Continue(())
}

#[cfg(test)]
mod tests {

    use crate::tactic::Tactic;
    use crate::testing::*;

    #[test]
    fn eight_digits_in_sight_leave_the_ninth() {
        let mut board = board(
            ".23...... 4........ 5........ 6........ ......... ......... 7........ 8........ .........",
        );
        assert_eq!(board.marks(cell(1, 1)), digits("19"));
        assert!(Tactic::NakedSingle.first(&board).is_none());
        board.place(cell(5, 1), digit(9));
        let found = only(Tactic::NakedSingle, &board);
        assert_eq!(found.placement, Some((cell(1, 1), digit(1))));
        assert_eq!(found.sentence(), "Naked single: 1 is the only digit that can go into r1c1.");
    }
}
