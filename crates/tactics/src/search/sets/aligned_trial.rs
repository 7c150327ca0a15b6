//! A quick test of whether any aligned exclusion of three cells strikes a mark, based on a solution that the marks
//! allow.

use sudoku_core::{Cell, CellSet, Digit, DigitSet};

use crate::board::Board;
use crate::search::sets::aligned_exclusion::{Bars, Group, has_two};
use crate::search::truth::Truth;

/// Whether some three cells have no joint filling with a digit of one of them, where these cells or small cells that
/// see them are among the changed ones.
///
/// Such a digit is not in the solution. Beside it, the solution's digits of the two other cells are no filling: one of
/// them clashes with it or uses up a small cell together with it, or both do so. In the first cases little else is
/// left for that other cell, and the third cell must have nothing that is compatible with it.
pub(crate) fn may_exclude(board: &Board, changed: CellSet, truth: &Truth) -> bool {
    let (twos, threes) = (board.cells_with(2), board.cells_with(3));
    let trial = Trial { board, truth, changed, small: twos.union(threes), twos };
    let is_barred =
        |cell: Cell, digit: Digit| !truth.cells(digit).contains(cell) && trial.may_bar(cell, digit);
    board.blanks().iter().any(|cell| board.marks(cell).iter().any(|digit| is_barred(cell, digit)))
}

struct Trial<'a> {
    board: &'a Board,
    truth: &'a Truth,
    changed: CellSet,
    /// The cells with two or three marks, and those with two.
    small: CellSet,
    twos: CellSet,
}

impl Trial<'_> {
    /// Whether some two cells leave a false digit of a cell no joint filling.
    fn may_bar(&self, x: Cell, digit: Digit) -> bool {
        let blanks = self.board.blanks().without(CellSet::of(x));
        let near = x.peers().intersection(blanks);
        let mut seconds = self.truth.cells(digit).intersection(near);
        for small in seconds.intersection(self.small) {
            let around = small.peers().intersection(blanks);
            let holding = |other: Digit| self.truth.cells(other).intersection(around);
            let mut others = self.board.marks(small).without(DigitSet::of(digit)).iter();
            match (others.next(), others.next()) {
                (Some(one), None) => seconds = seconds.union(holding(one)),
                (Some(one), Some(two)) => {
                    let pairs = holding(one).iter().flat_map(|y| holding(two).iter().map(move |z| (y, z)));
                    if pairs.into_iter().any(|(y, z)| self.is_barred(x, digit, y, z)) {
                        return true;
                    }
                }
                _ => {}
            }
        }
        seconds.iter().any(|y| self.may_bar_beside(x, digit, y))
    }

    /// Whether the digit of `x` leaves a third cell nothing that is compatible with what it leaves `y`.
    fn may_bar_beside(&self, x: Cell, digit: Digit, y: Cell) -> bool {
        let own = DigitSet::of(digit);
        let small = self.small.intersection(x.peers()).intersection(y.peers());
        let pair = CellSet::of(x).union(CellSet::of(y));
        let mut thirds = self.board.blanks().without(pair);
        if small.union(pair).intersection(self.changed).is_empty() {
            thirds = thirds.intersection(self.changed);
            if !thirds.iter().any(|z| has_two(small.intersection(z.peers()))) {
                return false;
            }
        }
        let (mut barred, mut beside) = (DigitSet::EMPTY, Digit::ALL.map(DigitSet::of));
        for marks in small.intersection(self.board.places(digit)).iter().map(|cell| self.board.marks(cell)) {
            let others = marks.without(own);
            match others.len() {
                1 => barred = barred.union(others),
                _ => others.iter().for_each(|d| beside[d.index()] = beside[d.index()].union(others)),
            }
        }
        let twos = small.without(self.board.places(digit)).intersection(self.twos);
        for marks in twos.iter().map(|cell| self.board.marks(cell)) {
            marks.iter().for_each(|d| beside[d.index()] = beside[d.index()].union(marks));
        }
        let clash = |cell: Cell| if x.sees(cell) { own } else { DigitSet::EMPTY };
        let left = self.board.marks(y).without(barred).without(clash(y));
        let with = left.iter().fold(DigitSet::ALL, |all, d| all.intersection(beside[d.index()]));
        let may_have = barred.union(with);
        for other in DigitSet::ALL.without(may_have).without(own) {
            thirds = thirds.without(self.board.places(other));
        }
        if !may_have.contains(digit) {
            thirds = thirds.without(self.board.places(digit).without(x.peers()));
        }
        thirds.iter().any(|z| self.is_barred(x, digit, y, z))
    }

    /// Whether two cells have no joint filling beside the digit of `x`.
    fn is_barred(&self, x: Cell, digit: Digit, y: Cell, z: Cell) -> bool {
        let small = self.small.intersection(x.peers()).intersection(y.peers()).intersection(z.peers());
        let cells: CellSet = [x, y, z].into_iter().collect();
        has_two(small) && !small.union(cells).intersection(self.changed).is_empty() && {
            let group = Group::new(self.board, &[x, y, z]);
            group.filling::<3>(&Bars::new(self.board, small), 0, digit.index()).is_none()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::deduction::Flow;
    use crate::search::sets::aligned_exclusion;
    use crate::tactic::Tactic;
    use crate::testing::*;

    fn changes(board: &Board, changed: CellSet) -> bool {
        aligned_exclusion::triple(board, changed, &mut |_| Flow::Break(())).is_break()
    }

    /// No exclusion is missed, and most boards without an exclusion are skipped.
    #[test]
    fn what_excludes_may_exclude() {
        use Tactic::*;
        let tactics = [
            NakedSingle,
            HiddenSingleBox,
            Pointing,
            AlignedTripleExclusion,
            SimpleForcingChain,
            DynamicForcingChain,
        ];
        let (mut found, mut passed) = (0, 0);
        for clues in HARD {
            let truth = Truth::of(&board(clues)).expect("a solution");
            walk(clues, &tactics, |board| {
                assert!(truth.is_allowed(board));
                let excludes = AlignedTripleExclusion.first(board).is_some();
                for digit in Digit::ALL {
                    let changed = board.places(digit);
                    let is_passed = !may_exclude(board, changed, &truth);
                    assert!(!(is_passed && changes(board, changed)), "{digit}");
                }
                let may_exclude = may_exclude(board, CellSet::ALL, &truth);
                assert!(may_exclude || !excludes);
                found += usize::from(excludes);
                passed += usize::from(!may_exclude);
            });
        }
        assert!(found > 0 && passed > 100, "{found} {passed}");
    }

    /// A board with a wrong digit, or without a mark of the solution, does not match the solution.
    #[test]
    fn marks_that_lack_the_truth_are_none_of_its() {
        let start = board(HARD[0]);
        let truth = Truth::of(&start).expect("a solution");
        let cell = start.blanks().first().expect("a blank cell");
        for digit in start.marks(cell) {
            let is_true = truth.cells(digit).contains(cell);
            let (mut struck, mut placed) = (start.clone(), start.clone());
            struck.strike(cell, digit);
            placed.place(cell, digit);
            assert_eq!((truth.is_allowed(&struck), truth.is_allowed(&placed)), (!is_true, is_true));
        }
    }
}
