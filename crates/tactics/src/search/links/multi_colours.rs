//! Multi colours: two separate colourings of a digit that see each other.

use sudoku_core::{CellSet, Digit, DigitSet};

use crate::board::Board;
use crate::board::deduction::{Flow, Pattern, Sink, offer};
use crate::search::links::simple_colouring::{colourings, sight};
use crate::search::words;

/// If a colour of one colouring sees a colour of the other, one of the two opposite colours is
/// true.
///
/// Source: HoDoKu, "Multi Colors 1".
pub(crate) fn opposite(board: &Board, digits: DigitSet, sink: &mut Sink<'_>) -> Flow {
    each_two(board, digits, sink, |board, digit, a, b, mut found| {
        for (i, j) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            if !sight(a[i]).intersection(b[j]).is_empty() {
                let struck = sight(a[1 - i]).intersection(sight(b[1 - j]));
                found = found.striking(board, struck, digit);
            }
        }
        found
    })
}

/// If a colour of one colouring sees both colours of the other, it is false.
///
/// Source: HoDoKu, "Multi Colors 2".
pub(crate) fn both(board: &Board, digits: DigitSet, sink: &mut Sink<'_>) -> Flow {
    each_two(board, digits, sink, |board, digit, a, b, mut found| {
        for own in a {
            if b.iter().all(|&other| !sight(own).intersection(other).is_empty()) {
                found = found.striking(board, own, digit);
            }
        }
        found
    })
}

fn each_two(
    board: &Board,
    digits: DigitSet,
    sink: &mut Sink<'_>,
    conclude: impl Fn(&Board, Digit, [CellSet; 2], [CellSet; 2], Pattern) -> Pattern,
) -> Flow {
    for digit in digits {
        let all = colourings(board, digit);
        for (i, a) in all.iter().enumerate() {
            for (j, b) in all.iter().enumerate() {
                if i != j {
                    let cells = a[0].union(a[1]).union(b[0]).union(b[1]);
                    let new = Pattern::new(cells, DigitSet::of(digit));
                    offer(sink, conclude(board, digit, *a, *b, new))?;
                }
            }
        }
    }
    Flow::Continue(())
}

/// The reason, as a clause.
pub(crate) fn explain(found: &Pattern) -> String {
    let (cells, digits) = (words::its_cells(found), words::its_digits(found));
    format!("{cells} hold {digits} in two pairs of colours that see each other; of each pair one is true")
}

#[cfg(test)]
mod tests {
    use sudoku_core::House;

    use crate::tactic::Tactic;
    use crate::testing::*;

    #[test]
    fn colours_that_see_each_other_leave_one_of_the_opposite_ones() {
        let mut board = sparse(&[]);
        confine(&mut board, 6, House::row(0).cell_set(), cells("r1c1 r1c5"));
        confine(&mut board, 6, House::block(4).cell_set(), cells("r4c5 r6c4"));
        // r1c5 and r4c5 share a column, which has more places: r1c1 or r6c4 is 6.
        assert_eq!(struck(&first(Tactic::MultiColours1, &board)), "r6c1:6");
    }

    #[test]
    fn a_colour_that_sees_both_is_false() {
        let mut board = sparse(&[]);
        confine(&mut board, 6, House::row(8).cell_set(), cells("r9c1 r9c7"));
        confine(&mut board, 6, House::block(8).cell_set(), cells("r9c7 r7c8"));
        confine(&mut board, 6, House::row(4).cell_set(), cells("r5c1 r5c8"));
        // r9c1 and r7c8 are of one colour; they see r5c1 and r5c8, one of which is 6.
        assert_eq!(struck(&first(Tactic::MultiColours2, &board)), "r7c8:6 r9c1:6");
    }
}
