//! HoDoKu's uniqueness tests: four blank cells in two rows, two columns and two boxes, at least one of which has only
//! the two digits of a pair. If the four cells held these two digits, the digits could be swapped and the puzzle would
//! have two solutions.
//!
//! Unlike in [`unique_loop`](crate::search::uniqueness::unique_loop), a digit of the pair may already be struck from
//! the other cells, as long as no digit written forbids it: the swap is still possible.

use sudoku_core::{Cell, CellSet, Digit, DigitSet, House, HouseKind, bits};

use crate::board::Board;
use crate::board::deduction::{Flow, Pattern, Sink, offer};
use crate::search::words;

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Test {
    One,
    Two,
    Three,
    Four,
    Five,
    Six,
    Hidden,
}

/// Four cells and the pair.
struct Rectangle {
    cells: CellSet,
    pair: DigitSet,
    /// Cells with only digits of the pair.
    plain: CellSet,
    /// The other cells.
    wide: CellSet,
}

/// Source: HoDoKu, "Uniqueness Test 1" to "6" and "Hidden Rectangle".
pub(crate) fn find(board: &Board, test: Test, sink: &mut Sink<'_>) -> Flow {
    let mut seen: Vec<(CellSet, DigitSet)> = Vec::new();
    // A mark that was struck from the start cannot be swapped in.
    let free = if board.givens() == CellSet::ALL { *board.all_places() } else { free(board) };
    for a in board.cells_with(2) {
        let pair = board.marks(a);
        let pool = pair.iter().fold(CellSet::ALL, |pool, digit| pool.intersection(free[digit.index()]));
        let [row, column, block] = a.houses().map(House::cell_set);
        for b in pool.intersection(block).intersection(row.union(column)).without(CellSet::of(a)) {
            let in_row = a.row() == b.row();
            for c in pool.intersection(if in_row { column } else { row }).without(block) {
                let d = opposite(b, in_row, if in_row { c.row() } else { c.column() });
                let cells: CellSet = [a, b, c, d].into_iter().collect();
                if pool.contains(d) && !seen.contains(&(cells, pair)) {
                    seen.push((cells, pair));
                    let plain =
                        cells.iter().filter(|&cell| board.marks(cell).without(pair).is_empty()).collect();
                    Rectangle { cells, pair, plain, wide: cells.without(plain) }.deduce(board, test, sink)?;
                }
            }
        }
    }
    Flow::Continue(())
}

/// The cell at position `k` of the line through `cell` that crosses the pair's own line.
fn opposite(cell: Cell, in_row: bool, k: usize) -> Cell {
    if in_row { Cell::at(k, cell.column()) } else { Cell::at(cell.row(), k) }
}

/// By digit, the blank cells in which no digit written forbids it.
fn free(board: &Board) -> [CellSet; 9] {
    let mut free = [board.blanks(); 9];
    for house in House::ALL {
        for digit in DigitSet::ALL.without(board.open(house)) {
            free[digit.index()] = free[digit.index()].without(house.cell_set());
        }
    }
    free
}

fn line(cell: Cell, kind: HouseKind) -> House {
    match kind {
        HouseKind::Row => House::row(cell.row()),
        HouseKind::Column => House::column(cell.column()),
        HouseKind::Box => House::block(cell.box_index()),
    }
}

impl Rectangle {
    fn deduce(&self, board: &Board, test: Test, sink: &mut Sink<'_>) -> Flow {
        let new = || Pattern::new(self.cells, self.pair);
        let wide: Vec<Cell> = self.wide.iter().collect();
        let aligned = |a: Cell, b: Cell| a.row() == b.row() || a.column() == b.column();
        match (test, &wide[..]) {
            (Test::One, &[one]) => offer(sink, new().striking_in(board, one, self.pair)),
            (Test::Two, &[a, b]) if aligned(a, b) => self.one_further_digit(board, new(), sink),
            (Test::Five, &[a, b]) if !aligned(a, b) => self.one_further_digit(board, new(), sink),
            (Test::Five, &[_, _, _]) => self.one_further_digit(board, new(), sink),
            (Test::Three, &[a, b]) => {
                for kind in [HouseKind::Row, HouseKind::Column, HouseKind::Box] {
                    if line(a, kind) == line(b, kind) {
                        self.subset(board, line(a, kind), &new, sink)?;
                    }
                }
                Flow::Continue(())
            }
            (Test::Four, &[a, b]) if aligned(a, b) => {
                let common = self.wide.common_peers();
                let sure = self.pair.iter().find(|&d| common.intersection(board.places(d)).is_empty());
                let struck = sure.map_or(DigitSet::EMPTY, |sure| self.pair.without(DigitSet::of(sure)));
                offer(sink, struck.iter().fold(new(), |f, digit| f.striking(board, self.wide, digit)))
            }
            (Test::Six, &[a, b]) if !aligned(a, b) => {
                let lines = [a, b]
                    .map(|c| line(c, HouseKind::Row).cell_set().union(line(c, HouseKind::Column).cell_set()));
                let around = lines[0].union(lines[1]).without(self.cells);
                let sure = self.pair.iter().find(|&d| around.intersection(board.places(d)).is_empty());
                offer(sink, sure.iter().fold(new(), |f, &digit| f.striking(board, self.wide, digit)))
            }
            (Test::Hidden, &[a, b]) if !aligned(a, b) => {
                self.plain.iter().try_for_each(|corner| self.hidden(board, corner, &new, sink))
            }
            (Test::Hidden, &[_, _, _]) => {
                self.plain.iter().try_for_each(|corner| self.hidden(board, corner, &new, sink))
            }
            _ => Flow::Continue(()),
        }
    }

    /// Types 2 and 5: one of the cells holds the only further digit that they have.
    fn one_further_digit(&self, board: &Board, new: Pattern, sink: &mut Sink<'_>) -> Flow {
        let further = self.further(board);
        let Some(digit) = further.single() else { return Flow::Continue(()) };
        offer(sink, new.striking(board, self.wide.common_peers(), digit))
    }

    fn further(&self, board: &Board) -> DigitSet {
        self.wide.iter().fold(DigitSet::EMPTY, |all, cell| all.union(board.marks(cell))).without(self.pair)
    }

    /// Type 3: the two cells act as one cell of a naked subset whose other cells lack the pair's digits.
    fn subset(&self, board: &Board, house: House, new: &impl Fn() -> Pattern, sink: &mut Sink<'_>) -> Flow {
        let others: Vec<Cell> = house
            .cell_set()
            .intersection(board.blanks())
            .without(self.cells)
            .iter()
            .filter(|&cell| board.marks(cell).intersection(self.pair).is_empty())
            .collect();
        let further = self.further(board);
        for mask in 1u16..1 << others.len() {
            let chosen: CellSet = bits(mask).map(|k| others[k]).collect();
            let digits = chosen.iter().fold(further, |all, cell| all.union(board.marks(cell)));
            if digits.len() != chosen.len() + 1 {
                continue;
            }
            let pattern = chosen.union(self.wide);
            // A pattern within a line and a box strikes from both.
            let first = pattern.first().expect("three cells at least");
            let houses = first.houses().into_iter().filter(|house| pattern.is_subset(house.cell_set()));
            let rest = houses.clone().fold(CellSet::EMPTY, |all, house| all.union(house.cell_set()));
            let mut found = new().within(houses);
            found.cells = found.cells.union(chosen);
            offer(sink, digits.iter().fold(found, |f, d| f.striking(board, rest.without(pattern), d)))?;
        }
        Flow::Continue(())
    }

    /// The lines through the cell opposite `corner` have a digit of the pair nowhere else: if that cell held the other
    /// digit, all four cells would hold the pair.
    fn hidden(&self, board: &Board, corner: Cell, new: &impl Fn() -> Pattern, sink: &mut Sink<'_>) -> Flow {
        let across =
            self.cells.iter().find(|cell| cell.row() != corner.row() && cell.column() != corner.column());
        let Some(across) = across else { return Flow::Continue(()) };
        let [row, column, _] = across.houses();
        let around = row.cell_set().union(column.cell_set()).without(self.cells);
        for sure in self.pair {
            if around.intersection(board.places(sure)).is_empty() {
                let other = self.pair.without(DigitSet::of(sure));
                let found = new().within([row, column]).striking_in(board, across, other);
                offer(sink, found)?;
            }
        }
        Flow::Continue(())
    }
}

/// Four cells as in a rectangle. Three of them (if `one_left`), or two, have a digit that is not a given, so it could
/// be swapped too.
///
/// Source: HoDoKu, "Avoidable Rectangle Type 1" and "2".
pub(crate) fn avoidable(board: &Board, one_left: bool, sink: &mut Sink<'_>) -> Flow {
    let placed = CellSet::ALL.without(board.blanks()).without(board.givens());
    for a in placed {
        for b in House::block(a.box_index()).cell_set().intersection(placed) {
            if b == a || (b.row() != a.row() && b.column() != a.column()) {
                continue;
            }
            let (Some(x), Some(y)) = (board.puzzle().get(a), board.puzzle().get(b)) else { continue };
            for k in 0..9 {
                let [c, d] = [a, b].map(|cell| opposite(cell, a.row() == b.row(), k));
                if c.box_index() == a.box_index() {
                    continue;
                }
                // The digits could be swapped if c held y and d held x.
                let of_two = |cell: Cell, digit| board.has(cell, digit) && board.marks(cell).len() == 2;
                let holds =
                    |cell: Cell, digit| placed.contains(cell) && board.puzzle().get(cell) == Some(digit);
                let pair: DigitSet = [x, y].into_iter().collect();
                let new = || Pattern::new([a, b, c, d].into_iter().collect(), pair);
                if one_left {
                    if holds(c, y) && of_two(d, x) {
                        offer(sink, new().striking(board, CellSet::of(d), x))?;
                    } else if holds(d, x) && of_two(c, y) {
                        offer(sink, new().striking(board, CellSet::of(c), y))?;
                    }
                } else if of_two(c, y) && of_two(d, x) {
                    let further =
                        |cell, digit: Digit| board.marks(cell).without(DigitSet::of(digit)).single();
                    if let (Some(e), true) = (further(c, y), further(c, y) == further(d, x)) {
                        let common = [c, d].into_iter().collect::<CellSet>().common_peers();
                        offer(sink, new().striking(board, common, e))?;
                    }
                }
            }
        }
    }
    Flow::Continue(())
}

/// The reason, as a clause.
pub(crate) fn explain(found: &Pattern) -> String {
    let (cells, digits) = (words::its_cells(found), words::its_digits(found));
    format!(
        "were a rectangle among {cells} filled with two digits of {digits} alone, these could be swapped and the puzzle had \
         two solutions"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tactic::Tactic;
    use crate::testing::*;

    #[test]
    fn type_1_does_not_need_both_digits_everywhere() {
        // 2 is already struck from r2c1.
        let board = sparse(&[("r1c1", "12"), ("r1c4", "12"), ("r2c1", "1"), ("r2c4", "125")]);
        assert_eq!(struck(&only(Tactic::Uniqueness1, &board)), "r2c4:12");
        assert!(Tactic::UniqueRectangle1.first(&board).is_none());
    }

    #[test]
    fn type_2_is_aligned_and_type_5_is_not() {
        let board = sparse(&[("r1c1", "12"), ("r1c4", "12"), ("r2c1", "123"), ("r2c4", "123")]);
        assert_eq!(only(Tactic::Uniqueness2, &board).eliminations.len(), 7);
        let board = sparse(&[("r1c1", "12"), ("r1c4", "123"), ("r2c1", "123"), ("r2c4", "12")]);
        assert!(Tactic::Uniqueness2.first(&board).is_none());
        assert_eq!(only(Tactic::Uniqueness5, &board).eliminations.len(), 4);
    }

    #[test]
    fn type_3_strikes_from_line_and_box() {
        let board =
            sparse(&[("r1c1", "12"), ("r4c1", "12"), ("r1c2", "123"), ("r4c2", "124"), ("r9c2", "34")]);
        let found = only(Tactic::Uniqueness3, &board);
        assert!(found.eliminations.contains(cell(2, 2), digit(3)) && found.eliminations.len() == 12);
    }

    #[test]
    fn types_4_and_6_fix_a_digit() {
        let mut board = sparse(&[("r1c1", "12"), ("r1c4", "12"), ("r2c1", "1235"), ("r2c4", "1246")]);
        confine(&mut board, 1, House::row(1).cell_set(), cells("r2c1 r2c4"));
        assert_eq!(struck(&only(Tactic::Uniqueness4, &board)), "r2c1:2 r2c4:2");
        let mut board = sparse(&[("r1c1", "12"), ("r1c4", "123"), ("r2c1", "124"), ("r2c4", "12")]);
        for house in [House::row(0), House::row(1), House::column(0), House::column(3)] {
            confine(&mut board, 1, house.cell_set(), cells("r1c1 r1c4 r2c1 r2c4"));
        }
        assert_eq!(struck(&first(Tactic::Uniqueness6, &board)), "r1c4:1 r2c1:1");
    }

    #[test]
    fn a_hidden_rectangle() {
        let mut board = sparse(&[("r1c1", "12"), ("r1c4", "123"), ("r2c1", "1234"), ("r2c4", "1235")]);
        for house in [House::row(1), House::column(3)] {
            confine(&mut board, 1, house.cell_set(), cells("r1c4 r2c1 r2c4"));
        }
        assert_eq!(struck(&only(Tactic::HiddenRectangle, &board)), "r2c4:2");
    }

    /// Only digits that are not givens can be swapped.
    #[test]
    fn avoidable_rectangles_spare_the_givens() {
        let mut board = sparse(&[("r4c1", "1289"), ("r4c2", "15")]);
        for (at, value) in [("r1c1", 1), ("r1c2", 2), ("r4c1", 2)] {
            assert!(board.place(named(at), digit(value)));
        }
        assert!(Tactic::AvoidableRectangle1.every(&board).iter().all(|f| struck(f) == "r4c2:1"));
        assert!(Tactic::AvoidableRectangle1.first(&board).is_some());
        let given = Board::with_marks(board.puzzle(), board.marks_of_all()).unwrap();
        assert!(Tactic::AvoidableRectangle1.first(&given).is_none());
        let mut board = sparse(&[("r4c1", "29"), ("r4c2", "19")]);
        board.place(named("r1c1"), digit(1));
        board.place(named("r1c2"), digit(2));
        let found = first(Tactic::AvoidableRectangle2, &board);
        assert_eq!(found.eliminations.len(), 7 + 6);
    }
}
