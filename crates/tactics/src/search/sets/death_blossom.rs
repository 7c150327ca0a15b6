//! Death blossom: whichever digit a cell, the stem, takes, an almost locked set loses that digit and holds z.
//! Cells that see all places of z in all of these sets lose z.

use std::collections::BTreeSet;

use sudoku_core::{Cell, CellSet, Digit, DigitSet};

use crate::board::Board;
use crate::board::deduction::{Flow, Pattern, Sink, offer};
use crate::search::sets::almost_locked::{self, AlmostLocked};
use crate::search::words;

/// Maximum number of cells in a set.
const LARGEST: usize = 8;
/// Maximum number of digits in the stem.
const PETALS: usize = 6;

/// Blossoms; their sets overlap only if `overlap`.
pub(crate) fn find(board: &Board, overlap: bool, sink: &mut Sink<'_>) -> Flow {
    let sets = almost_locked::sets(board, LARGEST);
    for stem in board.blanks().iter().filter(|&cell| (2..=PETALS).contains(&board.marks(cell).len())) {
        let marks = board.marks(stem);
        // For each digit of the stem, the sets that lose it if the stem takes it.
        let petals = marks.iter().map(|digit| {
            let loses = |set: &&AlmostLocked| {
                set.digits.contains(digit)
                    && !set.cells.contains(stem)
                    && set.sight[digit.index()].contains(stem)
            };
            sets.iter().filter(loses).collect()
        });
        let mut struck = *board.all_places();
        marks.iter().for_each(|digit| struck[digit.index()] = CellSet::EMPTY);
        let petals = petals.collect();
        let mut blossom = Blossom { board, overlap, stem, petals, chosen: Vec::new(), seen: BTreeSet::new() };
        blossom.choose(struck.map(|cells| cells.without(CellSet::of(stem))), sink)?;
    }
    Flow::Continue(())
}

struct Blossom<'a> {
    board: &'a Board,
    overlap: bool,
    stem: Cell,
    petals: Vec<Vec<&'a AlmostLocked>>,
    chosen: Vec<&'a AlmostLocked>,
    seen: BTreeSet<[CellSet; 9]>,
}

impl Blossom<'_> {
    /// Chooses a set for the next digit of the stem; `struck` has the cells that see all places of each digit so
    /// far.
    fn choose(&mut self, struck: [CellSet; 9], sink: &mut Sink<'_>) -> Flow {
        let used = self.chosen.iter().fold(CellSet::EMPTY, |all, set| all.union(set.cells));
        if self.chosen.len() == self.petals.len() {
            return if self.seen.insert(struck) {
                self.conclude(used, struck, sink)
            } else {
                Flow::Continue(())
            };
        }
        for n in 0..self.petals[self.chosen.len()].len() {
            let set = self.petals[self.chosen.len()][n];
            if !self.overlap && !set.cells.intersection(used).is_empty() {
                continue;
            }
            let mut left = struck;
            for (digit, cells) in Digit::ALL.into_iter().zip(&mut left) {
                let sight =
                    if set.digits.contains(digit) { set.sight[digit.index()] } else { CellSet::EMPTY };
                *cells = cells.intersection(sight).without(set.cells);
            }
            if left.iter().any(|cells| !cells.is_empty()) {
                self.chosen.push(set);
                self.choose(left, sink)?;
                self.chosen.pop();
            }
        }
        Flow::Continue(())
    }

    fn conclude(&self, used: CellSet, struck: [CellSet; 9], sink: &mut Sink<'_>) -> Flow {
        let digits = self.chosen.iter().fold(DigitSet::EMPTY, |all, set| all.union(set.digits));
        let mut found = Pattern::new(used.union(CellSet::of(self.stem)), digits);
        found.sets.push((CellSet::of(self.stem), self.board.marks(self.stem)));
        found.sets.extend(self.chosen.iter().map(|set| (set.cells, set.digits)));
        let each = Digit::ALL.into_iter().zip(struck);
        offer(sink, each.fold(found, |found, (digit, cells)| found.striking(self.board, cells, digit)))
    }
}

/// The reason, as a clause.
pub(crate) fn explain(found: &Pattern) -> String {
    format!("whatever the first cell takes, one of the sets loses a digit: {}", words::sets(found))
}

#[cfg(test)]
mod tests {

    use crate::tactic::Tactic;
    use crate::testing::*;

    #[test]
    fn each_digit_of_the_stem_has_its_set() {
        // r5c5 takes 1 or 2: then r5c1 or r1c5 takes 3.
        let board = sparse(&[("r5c5", "12"), ("r5c1", "13"), ("r1c5", "23")]);
        let found = first(Tactic::DeathBlossom, &board);
        assert_eq!(struck(&found), "r1c1:3");
        assert_eq!(found.sets.len(), 3);
    }
}
