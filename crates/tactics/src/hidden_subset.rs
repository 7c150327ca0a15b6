//! Hidden pair, triple and quad: n digits of a house that have n places between them, which therefore take
//! nothing else. The direct forms end in a placement and strike nothing: with those places gone, another digit
//! has one left.

use sudoku_core::{CellSet, Digit, DigitSet, House};

use super::board::{Board, HOUSES, cells_at, count};
use super::deduction::{Deduction, Flow, Sink, offer};
use super::tactic::Tactic;
use super::unions::{self, Items};

/// Source: Chadwick, Krieg and Granade 2008, "Hidden Pair", whose conclusion is read as X?, Y? ⊆ {u, v}
/// (Zendoku calls it "naked pair").
pub(crate) fn pair(board: &Board, sink: &mut Sink<'_>) -> Flow {
    find(board, 2, &mut |house, cells, digits| {
        offer(sink, hidden(board, Tactic::HiddenPair, house, cells, digits))
    })
}

/// Source: Chadwick, Krieg and Granade 2008, "Hidden Triplet", in its standard form: three digits whose
/// places are three cells together (Zendoku calls it "naked triple").
pub(crate) fn triple(board: &Board, sink: &mut Sink<'_>) -> Flow {
    find(board, 3, &mut |house, cells, digits| {
        offer(sink, hidden(board, Tactic::HiddenTriple, house, cells, digits))
    })
}

/// Source: Sudoku Explainer, "Hidden Quad".
pub(crate) fn quad(board: &Board, sink: &mut Sink<'_>) -> Flow {
    find(board, 4, &mut |house, cells, digits| {
        offer(sink, hidden(board, Tactic::HiddenQuad, house, cells, digits))
    })
}

/// Source: Sudoku Explainer, "Direct Hidden Pair".
pub(crate) fn direct_pair(board: &Board, sink: &mut Sink<'_>) -> Flow {
    find(board, 2, &mut |house, cells, digits| {
        single(board, Tactic::DirectHiddenPair, house, cells, digits, sink)
    })
}

/// Source: Sudoku Explainer, "Direct Hidden Triplet".
pub(crate) fn direct_triple(board: &Board, sink: &mut Sink<'_>) -> Flow {
    find(board, 3, &mut |house, cells, digits| {
        single(board, Tactic::DirectHiddenTriple, house, cells, digits, sink)
    })
}

fn find(board: &Board, n: usize, visit: &mut impl FnMut(House, CellSet, DigitSet) -> Flow) -> Flow {
    for house in HOUSES {
        if board.open(house).len() <= n || !board.in_focus(house) {
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

fn hidden(board: &Board, tactic: Tactic, house: House, cells: CellSet, digits: DigitSet) -> Deduction {
    let found = Deduction::new(tactic, cells, digits).within([house]);
    let others = DigitSet::ALL.without(digits);
    cells.iter().fold(found, |found, cell| found.striking_in(board, cell, others))
}

/// The first other digit of the house that keeps one place outside the subset.
fn single(
    board: &Board,
    tactic: Tactic,
    house: House,
    cells: CellSet,
    digits: DigitSet,
    sink: &mut Sink<'_>,
) -> Flow {
    for digit in board.open(house).without(digits) {
        let places = board.places_in(house, digit);
        let left = places.without(cells);
        if places.len() > 1 && left.len() == 1 {
            let mut found = Deduction::new(tactic, cells, digits).within([house]);
            found.placement = left.first().map(|cell| (cell, digit));
            return sink(found);
        }
    }
    Flow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::super::testing::*;
    use super::*;

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
        // The text means the candidates that are left after locked candidates.
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
