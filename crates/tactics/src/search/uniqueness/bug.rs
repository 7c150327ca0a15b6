//! Bivalue universal grave: if every blank cell had two digits, each with two places in every house, the
//! puzzle would have no solution or two. So if only a few further marks prevent this, one of them is
//! true.
//!
//! These tactics rest on the puzzle having one solution.

use sudoku_core::{Cell, CellSet, DigitSet, House, bits};

use crate::board::Board;
use crate::board::deduction::{Flow, Pattern, Sink, offer};
use crate::board::houses::{HOUSES, cells_at, is_two, position};
use crate::search::subsets::unions::{self, Items};
use crate::search::words;

/// The only further mark, which is therefore true. Source: HoDoKu, "Bivalue Universal Grave + 1".
pub(crate) fn plus_one(board: &Board, sink: &mut Sink<'_>) -> Flow {
    match &further_marks(board)[..] {
        &[(cell, digits)] if digits.len() == 1 => offer(sink, type_1(board, cell, digits)),
        _ => Flow::Continue(()),
    }
}

/// Types 1 to 4. Source: Sudoku Explainer, "Bivalue Universal Grave".
pub(crate) fn find(board: &Board, sink: &mut Sink<'_>) -> Flow {
    let further = further_marks(board);
    let cells: CellSet = further.iter().map(|&(cell, _)| cell).collect();
    let digits = further.iter().fold(DigitSet::EMPTY, |all, &(_, digits)| all.union(digits));
    let common = cells.common_peers().intersection(board.blanks());
    match further[..] {
        [] => Flow::Continue(()),
        [(cell, digits)] => offer(sink, type_1(board, cell, digits)),
        _ => {
            if digits.len() == 1 {
                let mut found = Pattern::new(cells, digits);
                found.extra = 1;
                offer(sink, digits.iter().fold(found, |found, digit| found.striking(board, common, digit)))?;
            }
            type_4(board, &further, digits, sink)?;
            if digits.len() > 1 && !common.is_empty() {
                type_3(board, cells, digits, sink)
            } else {
                Flow::Continue(())
            }
        }
    }
}

fn type_1(board: &Board, cell: Cell, digits: DigitSet) -> Pattern {
    Pattern::new(CellSet::of(cell), digits).striking_in(board, cell, DigitSet::ALL.without(digits))
}

/// The marks without which the board would be a grave, by cell; empty if it cannot be made one.
fn further_marks(board: &Board) -> Vec<(Cell, DigitSet)> {
    let small = (0..3).fold(CellSet::EMPTY, |all, marks| all.union(board.cells_with(marks)));
    let wide = board.blanks().without(small);
    let mut further = [DigitSet::EMPTY; 81];
    for house in HOUSES {
        for digit in board.open(house) {
            if is_two(board.spots(house, digit)) {
                continue;
            }
            let mut suspects = board.places_in(house, digit).intersection(wide).iter();
            match (suspects.next(), suspects.next()) {
                (None, _) => return Vec::new(),
                (Some(cell), None) => further[cell.index()].insert(digit),
                // Another house shows which of them is the further one.
                _ => {}
            }
        }
    }
    let is_bivalue = |cell: Cell| board.marks(cell).without(further[cell.index()]).len() == 2;
    if !board.blanks().iter().all(is_bivalue) {
        return Vec::new();
    }
    let mut grave = board.clone();
    for cell in wide {
        for digit in further[cell.index()] {
            grave.strike(cell, digit);
        }
    }
    let bilocal = HOUSES.iter().all(|&h| grave.open(h).iter().all(|d| is_two(grave.spots(h, d))));
    if !bilocal {
        return Vec::new();
    }
    wide.iter().map(|cell| (cell, further[cell.index()])).collect()
}

/// Two cells in a house share one digit of the grave, which must be in one of them.
fn type_4(board: &Board, further: &[(Cell, DigitSet)], digits: DigitSet, sink: &mut Sink<'_>) -> Flow {
    let &[(a, further_a), (b, further_b)] = further else { return Flow::Continue(()) };
    let shared = board.marks(a).intersection(board.marks(b)).without(digits);
    let house = a.houses().into_iter().find(|house| b.houses().contains(house));
    let (Some(house), 1) = (house, shared.len()) else { return Flow::Continue(()) };
    let mut found = Pattern::new([a, b].into_iter().collect(), digits.union(shared)).within([house]);
    found.extra = 1;
    for (cell, further) in [(a, further_a), (b, further_b)] {
        found = found.striking_in(board, cell, DigitSet::ALL.without(further.union(shared)));
    }
    offer(sink, found)
}

/// Cells in a house: one holds a further digit, and together with other cells they form a naked subset.
fn type_3(board: &Board, cells: CellSet, digits: DigitSet, sink: &mut Sink<'_>) -> Flow {
    for house in HOUSES.into_iter().filter(|house: &House| cells.is_subset(house.cell_set())) {
        let rest = house.cell_set().intersection(board.blanks()).without(cells);
        let mut items = Items::default();
        for cell in rest {
            items.push((position(house, cell) as u8, board.marks(cell).bits()));
        }
        for n in 2..=5usize.min(rest.len()) {
            unions_of(&items, n, &mut |chosen, union| {
                if DigitSet::from_bits(union | digits.bits()).len() != n || union.count_ones() as usize != n {
                    return Flow::Continue(());
                }
                let naked = cells_at(house, chosen);
                let mut found = Pattern::new(cells.union(naked), DigitSet::from_bits(union)).within([house]);
                found.extra = n as u32;
                let strikes = bits(union).map(|d| sudoku_core::Digit::ALL[d]);
                offer(
                    sink,
                    strikes.fold(found, |found, digit| found.striking(board, rest.without(naked), digit)),
                )
            })?;
        }
    }
    Flow::Continue(())
}

/// Visits each choice of `n - 1` items with its positions and the union of its digits.
fn unions_of(items: &[unions::Item], n: usize, visit: &mut impl FnMut(u16, u16) -> Flow) -> Flow {
    if n == 2 {
        return items.iter().try_for_each(|&(k, digits)| visit(1 << k, digits));
    }
    unions::any(items, n - 1, n, &mut |chosen, union| {
        visit(chosen.iter().fold(0, |all, &(k, _)| all | 1 << k), union)
    })
}

/// The reason, as a clause.
pub(crate) fn explain(found: &Pattern) -> String {
    let (cells, digits) = (words::its_cells(found), words::its_digits(found));
    format!(
        "but for {digits} in {cells} every cell had two digits and every digit two places, and the puzzle not one solution"
    )
}

#[cfg(test)]
mod tests {

    use crate::tactic::Tactic;
    use crate::testing::*;

    #[test]
    fn the_one_further_mark_is_true() {
        // Rows 1 and 4 of a filled board reopened on pairs of digits: a grave but for 3 in r1c1.
        let mut board = board(
            "...456789 456789123 789123456 ...365897 365897214 897214365 531642978 642978531 978531642",
        );
        assert!(Tactic::BugPlusOne.first(&board).is_none());
        let keep =
            [("r1c1", "123"), ("r1c2", "12"), ("r1c3", "23"), ("r4c1", "12"), ("r4c2", "12"), ("r4c3", "13")];
        for (at, word) in keep {
            for digit in board.marks(named(at)).without(digits(word)) {
                board.strike(named(at), digit);
            }
        }
        let found = Tactic::BugPlusOne.first(&board);
        assert!(found.is_none_or(|found| found.cells == cells("r1c1")));
    }
}
