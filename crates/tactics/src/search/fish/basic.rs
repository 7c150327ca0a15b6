//! Basic fish: in n parallel lines a digit is confined to n crossing lines, which lose it
//! elsewhere.

use sudoku_core::{CellSet, DigitSet, House, bits};

use crate::board::Board;
use crate::board::deduction::{Flow, Pattern, Sink, offer};
use crate::board::houses::{cells_at, count};
use crate::search::subsets::unions::{self, Items};
use crate::search::words;

/// The line with this number, counted among columns or among rows.
pub(crate) fn line(upright: bool, n: usize) -> House {
    if upright { House::column(n) } else { House::row(n) }
}

/// Fish of `n` lines on these digits.
pub(crate) fn find(board: &Board, digits: DigitSet, n: usize, sink: &mut Sink<'_>) -> Flow {
    for upright in [true, false] {
        for digit in digits {
            let mut items = Items::default();
            for base in 0..9 {
                let spots = board.spots(line(upright, base), digit);
                if (2..=n).contains(&count(spots)) {
                    items.push((base as u8, spots));
                }
            }
            unions::exact(&items, n, &mut |chosen, covers| {
                let bases = chosen.iter().map(|&(base, _)| line(upright, base as usize));
                let cells = chosen.iter().fold(CellSet::EMPTY, |all, &(base, spots)| {
                    cells_at(line(upright, base as usize), spots).union(all)
                });
                let struck = bits(covers)
                    .fold(CellSet::EMPTY, |all, cover| all.union(line(!upright, cover).cell_set()))
                    .without(cells);
                if struck.intersection(board.places(digit)).is_empty() {
                    return Flow::Continue(());
                }
                let cover_lines = bits(covers).map(|cover| line(!upright, cover));
                let found = Pattern::new(cells, DigitSet::of(digit)).within(bases.chain(cover_lines));
                offer(sink, found.striking(board, struck, digit))
            })?;
        }
    }
    Flow::Continue(())
}

/// The reason, as a clause.
pub(crate) fn explain(found: &Pattern) -> String {
    let (bases, covers) = words::halves(found);
    format!("in {bases}, {} keeps to {covers}, which lose it elsewhere", words::its_digits(found))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tactic::Tactic;
    use crate::testing::*;

    fn lines_of(value: u8, rows: &[(usize, &str)]) -> Board {
        let mut board = sparse(&[]);
        for &(row, keep) in rows {
            confine(&mut board, value, House::row(row - 1).cell_set(), cells(keep));
        }
        board
    }

    #[test]
    fn two_rows_and_two_columns() {
        let board = lines_of(6, &[(2, "r2c3 r2c8"), (7, "r7c3 r7c8")]);
        let found = only(Tactic::XWing, &board);
        assert_eq!(found.eliminations.len(), 14);
        assert_eq!(
            found.sentence(),
            "X-wing: in row 2 and row 7, 6 keeps to column 3 and column 8, which lose it elsewhere; strike 6 from \
             r1c3, r1c8, r3c3, r3c8, r4c3, r4c8, r5c3, r5c8, r6c3, r6c8, r8c3, r8c8, r9c3 and r9c8."
        );
    }

    #[test]
    fn three_rows_need_not_be_full() {
        let board = lines_of(6, &[(1, "r1c1 r1c5"), (4, "r4c5 r4c9"), (8, "r8c1 r8c9")]);
        let found = only(Tactic::Swordfish, &board);
        assert_eq!((found.cells.len(), found.eliminations.len()), (6, 18));
    }

    #[test]
    fn four_rows() {
        let board = lines_of(6, &[(1, "r1c1 r1c2"), (3, "r3c2 r3c5"), (5, "r5c5 r5c9"), (8, "r8c1 r8c9")]);
        assert_eq!(only(Tactic::Jellyfish, &board).eliminations.len(), 20);
    }
}
