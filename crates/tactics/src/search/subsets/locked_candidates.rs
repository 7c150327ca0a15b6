//! Locked candidates: a digit confined to the crossing of a box and a line.
//!
//! Pointing: all places of a digit within a box lie in one line, so the rest of the line loses it. Claiming: all places
//! within a line lie in one box, so the rest of the box loses it. The direct forms neither need nor change pencil
//! marks: the strikes would leave the digit one place in another house.

use sudoku_core::{Digit, DigitSet, House};

use crate::board::Board;
use crate::board::deduction::{Flow, Pattern, Sink, offer};
use crate::board::houses::{SHARED, cells_at, count};
use crate::search::words;

const BOXES: usize = 18;
const COLUMNS: usize = 9;
const ROWS: usize = 0;

/// Source: Sudoku Explainer, "Pointing"; HoDoKu, "Locked Candidates Type 1".
pub(crate) fn pointing(board: &Board, digits: DigitSet, sink: &mut Sink<'_>) -> Flow {
    each(board, digits, BOXES, COLUMNS, &mut |x| offer(sink, x.pattern(board)))?;
    each(board, digits, BOXES, ROWS, &mut |x| offer(sink, x.pattern(board)))
}

/// Source: Sudoku Explainer, "Claiming"; HoDoKu, "Locked Candidates Type 2".
pub(crate) fn claiming(board: &Board, digits: DigitSet, sink: &mut Sink<'_>) -> Flow {
    each(board, digits, COLUMNS, BOXES, &mut |x| offer(sink, x.pattern(board)))?;
    each(board, digits, ROWS, BOXES, &mut |x| offer(sink, x.pattern(board)))
}

/// Source: Sudoku Explainer, "Direct Pointing".
pub(crate) fn direct_pointing(board: &Board, digits: DigitSet, sink: &mut Sink<'_>) -> Flow {
    each(board, digits, BOXES, COLUMNS, &mut |x| x.singles(board, BOXES, sink))?;
    each(board, digits, BOXES, ROWS, &mut |x| x.singles(board, BOXES, sink))
}

/// Source: Sudoku Explainer, "Direct Claiming".
pub(crate) fn direct_claiming(board: &Board, digits: DigitSet, sink: &mut Sink<'_>) -> Flow {
    each(board, digits, COLUMNS, BOXES, &mut |x| x.singles(board, COLUMNS, sink))?;
    each(board, digits, ROWS, BOXES, &mut |x| x.singles(board, ROWS, sink))
}

/// All places of `digit` within `base` lie in `cover` too.
struct Crossing {
    digit: Digit,
    base: House,
    cover: House,
}

/// Visits the crossings of the nine houses from number `bases` on with the nine from `covers` on, by digit, if the
/// cover has other places.
fn each(
    board: &Board,
    digits: DigitSet,
    bases: usize,
    covers: usize,
    visit: &mut impl FnMut(Crossing) -> Flow,
) -> Flow {
    for digit in digits {
        for base in &House::ALL[bases..bases + 9] {
            let spots = board.spots(*base, digit);
            if !(2..=3).contains(&count(spots)) {
                continue;
            }
            let first = base.cells()[spots.trailing_zeros() as usize % 9];
            let cover = match covers {
                ROWS => House::row(first.row()),
                COLUMNS => House::column(first.column()),
                _ => House::block(first.box_index()),
            };
            let beyond = board.spots(cover, digit) & !SHARED[cover.index()][base.index()];
            if spots & !SHARED[base.index()][cover.index()] == 0 && beyond != 0 {
                visit(Crossing { digit, base: *base, cover })?;
            }
        }
    }
    Flow::Continue(())
}

impl Crossing {
    fn pattern(&self, board: &Board) -> Pattern {
        let pattern = board.places_in(self.base, self.digit);
        Pattern::new(pattern, DigitSet::of(self.digit)).within([self.base, self.cover]).striking(
            board,
            self.cover.cell_set().without(self.base.cell_set()),
            self.digit,
        )
    }

    /// The other houses of the base's kind in which the digit keeps only one place.
    fn singles(&self, board: &Board, bases: usize, sink: &mut Sink<'_>) -> Flow {
        for house in &House::ALL[bases..bases + 9] {
            let shared = SHARED[house.index()][self.cover.index()];
            let spots = board.spots(*house, self.digit);
            if *house == self.base || spots & shared == 0 || (spots & !shared).count_ones() != 1 {
                continue;
            }
            if let Some(cell) = cells_at(*house, spots & !shared).first() {
                let pattern = board.places_in(self.base, self.digit);
                let mut found =
                    Pattern::new(pattern, DigitSet::of(self.digit)).within([self.base, self.cover, *house]);
                found.placement = Some((cell, self.digit));
                sink(found)?;
            }
        }
        Flow::Continue(())
    }
}

/// The reason, as a clause.
pub(crate) fn explain(found: &Pattern) -> String {
    format!(
        "within {}, {} can only go into {}, all in {}",
        words::house(found, 0),
        words::its_digits(found),
        words::cells(found.cells, "or"),
        words::house(found, 1)
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tactic::Tactic;
    use crate::testing::*;

    #[test]
    fn a_digit_confined_to_a_column_of_a_box_leaves_the_column() {
        let mut board = sparse(&[]);
        confine(&mut board, 5, House::block(0).cell_set(), cells("r1c2 r3c2"));
        let found = only(Tactic::Pointing, &board);
        assert_eq!(found.cells, cells("r1c2 r3c2"));
        assert_eq!(struck(&found), "r4c2:5 r5c2:5 r6c2:5 r7c2:5 r8c2:5 r9c2:5");
        assert_eq!(
            found.sentence(),
            "Locked candidates (pointing): within box 1, 5 can only go into r1c2 or r3c2, all in column 2; \
             strike 5 from r4c2, r5c2, r6c2, r7c2, r8c2 and r9c2."
        );
        assert!(Tactic::Claiming.first(&board).is_none());
    }

    #[test]
    fn a_digit_confined_to_a_box_of_a_row_leaves_the_box() {
        let mut board = sparse(&[]);
        confine(&mut board, 7, House::row(3).cell_set(), cells("r4c4 r4c5 r4c6"));
        assert_eq!(struck(&only(Tactic::Claiming, &board)), "r5c4:7 r5c5:7 r5c6:7 r6c4:7 r6c5:7 r6c6:7");
    }

    #[test]
    fn the_direct_form_ends_in_a_placement() {
        let mut board = sparse(&[]);
        confine(&mut board, 5, House::block(0).cell_set(), cells("r1c1 r1c2"));
        confine(&mut board, 5, House::block(2).cell_set(), cells("r1c8 r1c9 r3c7"));
        let found = first(Tactic::DirectPointing, &board);
        assert_eq!(found.placement, Some((cell(3, 7), digit(5))));
        assert_eq!(found.houses, [House::block(0), House::row(0), House::block(2)]);
    }
}
