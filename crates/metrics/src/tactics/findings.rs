//! What tactics find at the positions of a puzzle, for graders that meet the same ones.

use std::collections::HashMap;

use sudoku_core::{CellSet, Puzzle};

use super::board::Board;
use super::deduction::Deduction;
use super::profile::Entry;
use super::tactic::Tactic;

/// What graders of one puzzle have found so far. A grader that is given it finds the same as without, and need not look
/// where another one looked before.
///
/// What a tactic finds depends on the position alone, and on which of its deductions the profile takes.
#[derive(Default, Debug)]
pub struct Findings {
    /// By the digits written in and the marks.
    numbers: HashMap<(Puzzle, [CellSet; 9]), usize>,
    at: Vec<Vec<(Search, Option<Box<Deduction>>)>>,
}

/// A tactic, and which of its deductions is taken.
type Search = (Tactic, [bool; 3]);

impl Findings {
    /// The number of a position.
    pub(super) fn position(&mut self, board: &Board) -> usize {
        let number = *self.numbers.entry((*board.puzzle(), *board.all_places())).or_insert(self.at.len());
        if number == self.at.len() {
            self.at.push(Vec::new());
        }
        number
    }

    /// What was found at a position; none if that is not known.
    pub(super) fn known(&self, position: usize, entry: &Entry) -> Option<Option<Deduction>> {
        let (_, found) = self.at[position].iter().find(|(search, _)| *search == search_of(entry))?;
        Some(found.as_deref().cloned())
    }

    /// Whether a tactic is known to find nothing at a position, whichever of its deductions are taken.
    pub(super) fn is_idle(&self, position: usize, tactic: Tactic) -> bool {
        self.at[position].iter().any(|((known, _), found)| *known == tactic && found.is_none())
    }

    pub(super) fn note(&mut self, position: usize, entry: &Entry, found: Option<&Deduction>) {
        self.at[position].push((search_of(entry), found.cloned().map(Box::new)));
    }
}

fn search_of(entry: &Entry) -> Search {
    (entry.tactic, [entry.by_size, entry.most_first, entry.as_found])
}

#[cfg(test)]
mod tests {
    use super::super::grader::{Detail, Grader};
    use super::super::profile::Profile;
    use super::super::testing::*;
    use super::*;

    /// Every profile takes the same steps, whatever others found before.
    #[test]
    fn what_is_known_changes_no_step() {
        let text = "....5...9...1.9....9..73.14.1.....9.3.....47...53....1.6.....4....54..28..26.....";
        let (mut findings, mut known) = (Findings::default(), Vec::new());
        for _ in 0..2 {
            for name in Profile::NAMES {
                let grader = Grader::new(Profile::built_in(name).unwrap())
                    .keeping(Detail { steps: true, widths: false });
                let beside = grader.grade_beside(&puzzle(text), &mut findings).unwrap();
                assert_eq!(beside, grader.grade(&puzzle(text)).unwrap(), "{name}");
            }
            known.push(findings.at.iter().map(Vec::len).sum::<usize>());
        }
        assert!(known[0] > 0 && known[0] == known[1], "{known:?}");
    }
}
