//! Naked pair, triple and quad: n cells of a house that take n digits between them, so the rest of the house
//! loses these digits.

use sudoku_core::{CellSet, DigitSet, bits};

use crate::board::Board;
use crate::board::deduction::{Flow, Pattern, Sink, offer};
use crate::board::houses::{HOUSES, Houses, count};
use crate::search::subsets::unions::{self, Items};
use crate::search::words;

/// Naked subsets of `n` cells in these houses.
pub(crate) fn find(board: &Board, houses: Houses, n: usize, sink: &mut Sink<'_>) -> Flow {
    for house in HOUSES {
        if count(board.vacant(house)) <= n || houses >> house.index() & 1 == 0 {
            continue;
        }
        let mut items = Items::default();
        for k in bits(board.vacant(house)) {
            let marks = board.marks(house.cells()[k]);
            if (2..=n).contains(&marks.len()) {
                items.push((k as u8, marks.bits()));
            }
        }
        unions::exact(&items, n, &mut |chosen, union| {
            let cells: CellSet = chosen.iter().map(|&(k, _)| house.cells()[k as usize]).collect();
            let rest = house.cell_set().without(cells);
            let digits = DigitSet::from_bits(union);
            if digits.iter().all(|digit| board.places(digit).intersection(rest).is_empty()) {
                return Flow::Continue(());
            }
            let found = Pattern::new(cells, digits).within([house]);
            offer(sink, digits.iter().fold(found, |found, digit| found.striking(board, rest, digit)))
        })?;
    }
    Flow::Continue(())
}

/// The reason, as a clause.
pub(crate) fn explain(found: &Pattern) -> String {
    let (cells, digits) = (words::its_cells(found), words::its_digits(found));
    format!("{cells} take {digits} between them, so the rest of {} loses these", words::house(found, 0))
}

#[cfg(test)]
mod tests {
    use sudoku_core::House;

    use crate::tactic::Tactic;
    use crate::testing::*;

    #[test]
    fn two_cells_with_the_same_two_digits() {
        // The candidates of Figure 3 of Chadwick et al. 2008 (its grid is a picture): X? = Y? = {2, 8} in R8.
        let board = sparse(&[("r9c3", "28"), ("r9c7", "28"), ("r9c5", "258"), ("r9c6", "19")]);
        let found = only(Tactic::NakedPair, &board);
        assert_eq!((found.cells, found.houses[0]), (cells("r9c3 r9c7"), House::row(8)));
        assert!(
            found.eliminations.contains(cell(9, 5), digit(2))
                && !found.eliminations.contains(cell(9, 6), digit(2))
        );
        assert!(found.sentence().starts_with(
            "Naked pair: r9c3 and r9c7 take 2 and 8 between them, so the rest of row 9 loses these; strike 2"
        ));
    }

    #[test]
    fn figure_4_of_chadwick_et_al() {
        // The printed grid is damaged (two 2s in a row and in a column), so block 8 is used alone here, with
        // the candidates that the text states: X? = {3,7}, Y? = {1,3,7}, Z? = {1,3}.
        let mut board = sparse(&[("r7c7", "37"), ("r7c9", "137"), ("r9c9", "13")]);
        for (at, clue) in [(cell(7, 8), 5), (cell(8, 7), 2), (cell(8, 9), 6)] {
            board.place(at, digit(clue));
        }
        let found = Tactic::NakedTriple.every(&board);
        let in_box = found.iter().find(|f| f.houses == [House::block(8)]).expect("Figure 4");
        assert_eq!(in_box.digits, digits("137"));
        assert_eq!(struck(in_box), "r8c8:137 r9c7:137 r9c8:137");
    }

    #[test]
    fn four_cells_with_four_digits() {
        let board = sparse(&[("r1c1", "12"), ("r2c1", "23"), ("r3c1", "34"), ("r9c1", "14")]);
        let found = only(Tactic::NakedQuad, &board);
        assert_eq!((found.cells, found.digits), (cells("r1c1 r2c1 r3c1 r9c1"), digits("1234")));
        assert_eq!(found.eliminations.len(), 20);
    }
}
