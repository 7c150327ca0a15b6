//! Hidden pair, triple and quad: n digits of a house that have n places between them, which therefore take
//! nothing else. The direct forms end in a placement and strike nothing: without those places, another digit
//! has one place left.

use sudoku_core::{CellSet, Digit, DigitSet, House};

use crate::board::Board;
use crate::board::deduction::{Flow, Pattern, Sink, offer};
use crate::board::houses::{HOUSES, Houses, cells_at, count};
use crate::search::subsets::unions::{self, Items};
use crate::search::words;

/// Hidden subsets of `n` digits in these houses: their cells lose all other digits.
pub(crate) fn find(board: &Board, houses: Houses, n: usize, sink: &mut Sink<'_>) -> Flow {
    each(board, houses, n, &mut |house, cells, digits| offer(sink, hidden(board, house, cells, digits)))
}

/// Hidden subsets of `n` digits in these houses that leave another digit only one place.
pub(crate) fn direct(board: &Board, houses: Houses, n: usize, sink: &mut Sink<'_>) -> Flow {
    each(board, houses, n, &mut |house, cells, digits| single(board, house, cells, digits, sink))
}

fn each(
    board: &Board,
    houses: Houses,
    n: usize,
    visit: &mut impl FnMut(House, CellSet, DigitSet) -> Flow,
) -> Flow {
    for house in HOUSES {
        if board.open(house).len() <= n || houses >> house.index() & 1 == 0 {
            continue;
        }
        let mut items = Items::default();
        for digit in board.open(house) {
            let spots = board.spots(house, digit);
            if (2..=n).contains(&count(spots)) {
                items.push((digit.index() as u8, spots));
            }
        }
        unions::exact(&items, n, &mut |chosen, union| {
            let digits = chosen.iter().map(|&(d, _)| Digit::ALL[d as usize]).collect();
            visit(house, cells_at(house, union), digits)
        })?;
    }
    Flow::Continue(())
}

fn hidden(board: &Board, house: House, cells: CellSet, digits: DigitSet) -> Pattern {
    let found = Pattern::new(cells, digits).within([house]);
    let others = DigitSet::ALL.without(digits);
    cells.iter().fold(found, |found, cell| found.striking_in(board, cell, others))
}

/// The first other digit of the house that keeps one place outside the subset.
fn single(board: &Board, house: House, cells: CellSet, digits: DigitSet, sink: &mut Sink<'_>) -> Flow {
    for digit in board.open(house).without(digits) {
        let places = board.places_in(house, digit);
        let left = places.without(cells);
        if places.len() > 1 && left.len() == 1 {
            let mut found = Pattern::new(cells, digits).within([house]);
            found.placement = left.first().map(|cell| (cell, digit));
            return sink(found);
        }
    }
    Flow::Continue(())
}

/// The reason, as a clause.
pub(crate) fn explain(found: &Pattern) -> String {
    let (cells, digits) = (words::its_cells(found), words::its_digits(found));
    format!(
        "within {}, {digits} can only go into {cells}, which therefore take nothing else",
        words::house(found, 0)
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tactic::Tactic;
    use crate::testing::*;

    /// The board after all locked candidates.
    fn locked(clues: &str) -> Board {
        let mut board = board(clues);
        while let Some(found) = Tactic::Pointing.first(&board).or_else(|| Tactic::Claiming.first(&board)) {
            found.apply(&mut board);
        }
        board
    }

    #[test]
    fn figure_5_of_chadwick_et_al() {
        // The text means the candidates after all locked candidates are applied.
        let board = locked(
            "..49.5.86 6527.8.3. 8.9.36.5. ..8..4.27 .26.57... 74.89216. .8..796.2 29...13.. 46X..3.Y."
                .replace(['X', 'Y'], ".")
                .as_str(),
        );
        let found = Tactic::HiddenPair.every(&board);
        let last_row = found.iter().find(|f| f.houses == [House::row(8)]).expect("Figure 5");
        assert_eq!((last_row.cells, last_row.digits), (cells("r9c3 r9c8"), digits("17")));
        assert_eq!(
            last_row.sentence(),
            "Hidden pair: within row 9, 1 and 7 can only go into r9c3 and r9c8, which therefore take nothing \
             else; strike 5 from r9c3, 9 from r9c8."
        );
    }

    #[test]
    fn figure_6_of_chadwick_et_al() {
        let board = locked(
            "895.4X623 1632..547 274.5.198 .8.4.Y..5 .52.3.4.1 43...5.62 91756.2.4 328..4756 546..Z.19"
                .replace(['X', 'Y', 'Z'], ".")
                .as_str(),
        );
        let found = Tactic::HiddenTriple.every(&board);
        let column = found.iter().find(|f| f.houses == [House::column(5)]).expect("Figure 6");
        assert_eq!((column.cells, column.digits), (cells("r1c6 r4c6 r9c6"), digits("127")));
        assert!(!column.eliminations.is_empty());
    }

    #[test]
    fn a_quad_hides_among_other_marks() {
        let mut board = sparse(&[]);
        let keep = cells("r1c1 r1c4 r1c6 r1c9");
        (1..=4).for_each(|v| confine(&mut board, v, House::row(0).cell_set(), keep));
        let found = only(Tactic::HiddenQuad, &board);
        assert_eq!((found.cells, found.eliminations.len()), (keep, 4 * 5));
    }

    #[test]
    fn the_direct_form_ends_in_a_placement() {
        let mut board = sparse(&[]);
        let keep = cells("r1c1 r1c4");
        (1..=2).for_each(|v| confine(&mut board, v, House::row(0).cell_set(), keep));
        confine(&mut board, 3, House::row(0).cell_set(), cells("r1c1 r1c4 r1c9"));
        let found = only(Tactic::DirectHiddenPair, &board);
        assert_eq!(found.placement, Some((cell(1, 9), digit(3))));
        assert!(Tactic::DirectHiddenTriple.first(&board).is_none());
    }
}
