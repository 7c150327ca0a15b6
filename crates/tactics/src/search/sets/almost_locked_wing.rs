//! WXYZ-wing and larger wings: n cells of a house that have n + 1 digits, and a cell with two of these that sees
//! every place of one of them among the n cells. So either the pair cell or the n cells hold the other.

use sudoku_core::{Cell, CellSet, Digit, DigitSet};

use crate::board::Board;
use crate::board::deduction::{Flow, Pattern, Sink, offer};
use crate::board::houses::HOUSES;
use crate::search::sets::almost_locked;
use crate::search::words;

/// Wings of `n` cells and a pair in which at least one cell has lost a mark.
pub(crate) fn find(board: &Board, changed: CellSet, n: usize, sink: &mut Sink<'_>) -> Flow {
    let pairs = board.cells_with(2);
    if pairs.is_empty() {
        return Flow::Continue(());
    }
    let own = pairs.intersection(changed);
    for house in HOUSES {
        if own.is_empty() && house.cell_set().intersection(changed).is_empty() {
            continue;
        }
        let cells = house.cell_set().intersection(board.blanks());
        let cells: Vec<Cell> =
            cells.iter().filter(|&cell| (2..=n + 1).contains(&board.marks(cell).len())).collect();
        let choice = Choice { left: n, most: n + 1, set: CellSet::EMPTY, digits: DigitSet::EMPTY };
        sets(board, &cells, choice, &mut |set, digits| {
            if !almost_locked::is_new(set, house) {
                return Flow::Continue(());
            }
            let around = set.iter().fold(CellSet::EMPTY, |all, cell| all.union(cell.peers())).without(set);
            let pairs = if set.intersection(changed).is_empty() { own } else { pairs };
            for pair in around.intersection(pairs) {
                if board.marks(pair).without(digits).is_empty() {
                    wing(board, set, digits, pair, sink)?;
                }
            }
            Flow::Continue(())
        })?;
    }
    Flow::Continue(())
}

/// Cells chosen so far, the number still to choose, and the number of digits that they may have together.
#[derive(Clone, Copy)]
struct Choice {
    left: usize,
    most: usize,
    set: CellSet,
    digits: DigitSet,
}

/// Visits each choice of cells that have exactly the permitted number of digits together.
fn sets(
    board: &Board,
    cells: &[Cell],
    Choice { left, most, set, digits }: Choice,
    visit: &mut impl FnMut(CellSet, DigitSet) -> Flow,
) -> Flow {
    if left == 0 {
        return if digits.len() == most { visit(set, digits) } else { Flow::Continue(()) };
    }
    for at in 0..(cells.len() + 1).saturating_sub(left) {
        let wider = digits.union(board.marks(cells[at]));
        if wider.len() <= most {
            let set = set.union(CellSet::of(cells[at]));
            sets(board, &cells[at + 1..], Choice { left: left - 1, most, set, digits: wider }, visit)?;
        }
    }
    Flow::Continue(())
}

fn wing(board: &Board, set: CellSet, digits: DigitSet, pair: Cell, sink: &mut Sink<'_>) -> Flow {
    let in_set = |digit: Digit| set.intersection(board.places(digit));
    let linked = |digit: Digit| in_set(digit).is_subset(pair.peers());
    let both = board.marks(pair);
    let links: DigitSet = both.iter().filter(|&digit| linked(digit)).collect();
    if links.is_empty() {
        return Flow::Continue(());
    }
    let pattern = set.union(CellSet::of(pair));
    let sees_pair = |digit: Digit| in_set(digit).common_peers().intersection(pair.peers()).without(pattern);
    let mut found = Pattern::new(pattern, digits);
    for digit in both.iter().filter(|&digit| links.len() == 2 || !links.contains(digit)) {
        found = found.striking(board, sees_pair(digit), digit);
    }
    if links.len() == 2 {
        // If both digits link, the pair cell takes one of them, so the set keeps all others to itself.
        for digit in digits.without(both) {
            found = found.striking(board, in_set(digit).common_peers().without(pattern), digit);
        }
    }
    found.extra = extra(set.len(), set.iter().map(|cell| board.marks(cell).len()).max().unwrap_or(0));
    offer(sink, found)
}

/// SukakuExplainer's increment: largest if the fullest cell of the set is of medium size; none for large wings.
fn extra(n: usize, fullest: usize) -> u32 {
    if n > 4 {
        return 0;
    }
    let middle = (n + 3) / 2;
    ((n + 1 - middle) - fullest.abs_diff(middle).min(n + 1 - middle)) as u32
}

/// The reason, as a clause.
pub(crate) fn explain(found: &Pattern) -> String {
    let (cells, digits) = (words::its_cells(found), words::its_digits(found));
    format!(
        "{cells} hold {digits}, so either the cell with two digits holds the digit that links it to the others, and these \
         hold the other, or it holds the other itself"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::deduction::all;
    use crate::search::forcing::work::Work;
    use crate::search::scope::Scope;
    use crate::tactic::Tactic;
    use crate::testing::*;

    #[test]
    fn three_cells_with_four_digits_and_a_pair() {
        let board =
            sparse(&[("r1c1", "1234"), ("r1c2", "24"), ("r1c3", "34"), ("r2c9", "14"), ("r1c8", "12")]);
        // r1c8 sees all 2s of the three cells: it is 2 (then they hold 1) or 1.
        let found = Tactic::WxyzWing.every(&board);
        let wing = found.iter().find(|f| f.cells == cells("r1c1 r1c2 r1c3 r1c8")).expect("the wing");
        assert!(wing.eliminations.contains(cell(1, 5), digit(1)));
        assert!(wing.eliminations.contains(cell(1, 5), digit(2)));
        assert!(!wing.eliminations.contains(cell(2, 5), digit(1)));
    }

    #[test]
    fn additions_are_those_of_sukaku_explainer() {
        assert_eq!([2, 3, 4].map(|fullest| extra(3, fullest)), [0, 1, 0]);
        assert_eq!([2, 3, 4, 5].map(|fullest| extra(4, fullest)), [1, 2, 1, 0]);
    }

    /// On a board without a wing, a new wing has a cell that has lost a mark.
    #[test]
    fn new_wings_are_where_marks_have_gone() {
        let mut found = 0;
        let clues = [
            "....5...9...1.9....9..73.14.1.....9.3.....47...53....1.6.....4....54..28..26.....",
            ".5.2.......1....79...47..5.6....7..5...814.2.......1..7.652.........9..7....6...8",
        ];
        for (clues, stride) in
            clues.into_iter().flat_map(|clues| [31, 7, 50, 2].map(|stride| (clues, stride)))
        {
            let mut board = board(clues);
            for n in 0..400 {
                let cell = Cell::ALL[stride * n % 81];
                let before = board.clone();
                let Some(digit) = board.marks(cell).iter().nth(1) else { continue };
                board.strike(cell, digit);
                for tactic in [Tactic::WxyzWing, Tactic::VwxyzWing, Tactic::UvwxyzWing, Tactic::TuvwxyzWing] {
                    if tactic.first(&before).is_none() {
                        let every = tactic.every(&board);
                        found += every.len();
                        let work = Work::default();
                        let scope = Scope { cells: CellSet::of(cell), ..Scope::whole(&board, &work) };
                        let here = all(|sink| tactic.find_in(&scope, sink));
                        assert!(
                            here.iter().eq(every.iter().map(|found| &found.pattern)),
                            "{tactic} at step {n}"
                        );
                    }
                }
            }
        }
        assert!(found > 10, "{found}");
    }
}
