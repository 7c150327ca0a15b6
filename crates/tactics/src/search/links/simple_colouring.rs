//! Simple colouring: the places of a digit joined by houses with two places are coloured alternately;
//! one colour is true. If two cells of a colour share a house, the other colour is true. Candidates that
//! see both colours go.

use sudoku_core::{CellSet, Digit, DigitSet};

use crate::board::Board;
use crate::board::deduction::{Flow, Pattern, Sink, offer};
use crate::board::houses::HOUSES;
use crate::search::words;

/// Visits the colourings of each of these digits.
pub(crate) fn each(
    board: &Board,
    digits: DigitSet,
    mut visit: impl FnMut(Digit, [CellSet; 2]) -> Flow,
) -> Flow {
    digits.iter().try_for_each(|digit| {
        colourings(board, digit).into_iter().try_for_each(|colours| visit(digit, colours))
    })
}

/// The colourings of a digit, one for each set of places joined by links.
pub(crate) fn colourings(board: &Board, digit: Digit) -> Vec<[CellSet; 2]> {
    let links: Vec<CellSet> = HOUSES
        .iter()
        .map(|&house| board.places_in(house, digit))
        .filter(|places| places.len() == 2)
        .collect();
    let mut left = links.iter().fold(CellSet::EMPTY, |all, &link| all.union(link));
    let mut found = Vec::new();
    while let Some(start) = left.first() {
        let colours = colour(&links, CellSet::of(start));
        left = left.without(colours[0].union(colours[1]));
        found.push(colours);
    }
    found
}

/// Cells that see one of these.
pub(crate) fn sight(cells: CellSet) -> CellSet {
    cells.iter().fold(CellSet::EMPTY, |all, cell| all.union(cell.peers()))
}

/// The two colours of all cells linked to a cell.
fn colour(links: &[CellSet], start: CellSet) -> [CellSet; 2] {
    let mut colours = [start, CellSet::EMPTY];
    loop {
        let before = colours;
        for link in links {
            for own in 0..2 {
                if !link.intersection(colours[own]).is_empty() {
                    colours[1 - own] = colours[1 - own].union(link.without(colours[own]));
                }
            }
        }
        if colours == before {
            return colours;
        }
    }
}

/// If two cells of a colour see each other, the colour is false.
pub(crate) fn wrap(board: &Board, digit: Digit, colours: [CellSet; 2], sink: &mut Sink<'_>) -> Flow {
    for own in colours {
        if !sight(own).intersection(own).is_empty() {
            let found = Pattern::new(colours[0].union(colours[1]), DigitSet::of(digit));
            offer(sink, found.striking(board, own, digit))?;
        }
    }
    Flow::Continue(())
}

/// Candidates that see both colours lose the digit.
pub(crate) fn trap(board: &Board, digit: Digit, colours: [CellSet; 2], sink: &mut Sink<'_>) -> Flow {
    let both = colours[0].union(colours[1]);
    let trapped = sight(colours[0]).intersection(sight(colours[1])).without(both);
    offer(sink, Pattern::new(both, DigitSet::of(digit)).striking(board, trapped, digit))
}

/// The reason, as a clause.
pub(crate) fn explain(found: &Pattern) -> String {
    let (cells, digits) = (words::its_cells(found), words::its_digits(found));
    format!("{cells} hold {digits} in two colours, one of which is true")
}

#[cfg(test)]
mod tests {
    use sudoku_core::House;

    use crate::tactic::Tactic;
    use crate::testing::*;

    #[test]
    fn what_sees_both_colours_goes() {
        let mut board = sparse(&[]);
        confine(&mut board, 6, House::row(1).cell_set(), cells("r2c2 r2c7"));
        confine(&mut board, 6, House::column(1).cell_set(), cells("r2c2 r7c2"));
        confine(&mut board, 6, House::row(6).cell_set(), cells("r7c2 r7c9"));
        // r2c7 and r7c2 against r2c2 and r7c9.
        assert_eq!(struck(&only(Tactic::SimpleColouring, &board)), "r1c9:6 r3c9:6 r8c7:6 r9c7:6");
    }

    #[test]
    fn a_colour_that_meets_itself_is_false() {
        let mut board = sparse(&[]);
        confine(&mut board, 6, House::row(0).cell_set(), cells("r1c1 r1c5"));
        confine(&mut board, 6, House::column(4).cell_set(), cells("r1c5 r7c5"));
        confine(&mut board, 6, House::row(6).cell_set(), cells("r7c5 r7c2"));
        confine(&mut board, 6, House::column(1).cell_set(), cells("r7c2 r2c2"));
        let found = first(Tactic::SimpleColouring, &board);
        // r1c1, r7c5 and r2c2 are of one colour, and r1c1 sees r2c2.
        assert_eq!(struck(&found), "r1c1:6 r2c2:6 r7c5:6");
    }
}
