//! Dual patterns: two two-string kites, or two empty rectangles, that rest on the same cells of a box.

use sudoku_core::{DigitSet, HouseKind};

use crate::board::Board;
use crate::board::deduction::{Flow, Pattern, Sink, all, offer};
use crate::search::links::turbot;
use crate::search::words;

/// Source: HoDoKu, "Dual 2-String Kite": the same two cells of a box join a row and a column in two ways, on one digit
/// or on two.
pub(crate) fn two_string_kites(board: &Board, sink: &mut Sink<'_>) -> Flow {
    let kites = all(|sink| turbot::kites(board, DigitSet::ALL, sink));
    pairs(&kites, |kite| kite.cells.intersection(kite.houses[2].cell_set()), sink)
}

/// Source: HoDoKu, "Dual Empty Rectangle": two lines meet the same rectangle, which may have only two cells.
pub(crate) fn empty_rectangles(board: &Board, digits: DigitSet, sink: &mut Sink<'_>) -> Flow {
    let found = all(|sink| {
        turbot::empty_rectangles(board, digits, true, sink)?;
        turbot::empty_rectangles(board, digits, false, sink)
    });
    let block = |f: &Pattern| f.houses.iter().copied().find(|house| house.kind() == HouseKind::Box);
    let rectangle = |f: &Pattern| {
        let block = block(f).unwrap_or(f.houses[0]);
        (f.digits, block, f.cells.intersection(block.cell_set()))
    };
    pairs(&found, rectangle, sink)
}

/// Joins each pair of patterns that have the same core and strike different candidates.
fn pairs<K: PartialEq>(found: &[Pattern], core: impl Fn(&Pattern) -> K, sink: &mut Sink<'_>) -> Flow {
    for (n, a) in found.iter().enumerate() {
        for b in found[n + 1..].iter().filter(|b| core(b) == core(a) && b.eliminations != a.eliminations) {
            offer(sink, a.joined(b, &b.houses))?;
        }
    }
    Flow::Continue(())
}

/// The reason, as a clause.
pub(crate) fn explain(found: &Pattern) -> String {
    let (cells, digits) = (words::its_cells(found), words::its_digits(found));
    format!("two patterns on {digits} among {cells} share the box; both strike")
}

#[cfg(test)]
mod tests {
    use sudoku_core::House;

    use crate::tactic::Tactic;
    use crate::testing::*;

    /// On one digit, and on two digits as in two positions of HoDoKu's library.
    #[test]
    fn two_kites_on_the_same_box() {
        for (other, expected) in [(5, "r5c6:5 r7c8:5"), (7, "r5c6:7 r7c8:5")] {
            let mut board = sparse(&[]);
            // r1c2 and r2c1 join row 1 with column 1, and row 2 with column 2.
            confine(&mut board, 5, House::row(0).cell_set(), cells("r1c2 r1c8"));
            confine(&mut board, 5, House::column(0).cell_set(), cells("r2c1 r7c1"));
            confine(&mut board, other, House::row(1).cell_set(), cells("r2c1 r2c6"));
            confine(&mut board, other, House::column(1).cell_set(), cells("r1c2 r5c2"));
            let found = first(Tactic::DualTwoStringKite, &board);
            assert_eq!(struck(&found), expected);
        }
    }

    #[test]
    fn two_lines_on_the_same_rectangle() {
        let mut board = sparse(&[]);
        confine(&mut board, 9, House::block(4).cell_set(), cells("r4c5 r5c4 r6c5"));
        confine(&mut board, 9, House::column(7).cell_set(), cells("r5c8 r9c8"));
        confine(&mut board, 9, House::column(0).cell_set(), cells("r5c1 r2c1"));
        let found = first(Tactic::DualEmptyRectangle, &board);
        assert_eq!(struck(&found), "r2c5:9 r9c5:9");
    }
}
