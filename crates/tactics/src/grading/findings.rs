//! The results of tactics at the positions of a puzzle, shared by graders that reach the same positions.

use sudoku_core::{CellSet, Clash, Puzzle};

use crate::board::Board;
use crate::deduction::Deduction;
use crate::profile::Entry;
use crate::search::fish::template::Losers;
use crate::tactic::Tactic;

/// The results that graders of one puzzle have found so far. A grader that uses them returns the same grade, but skips
/// searches that another grader has already made.
///
/// The result of a tactic depends only on the position, and on the rule by which the profile picks one of its
/// deductions.
#[derive(Default, Debug)]
pub struct Findings {
    /// The board at the start of grading.
    start: Option<Board>,
    positions: Vec<Position>,
    pub(crate) losers: Losers,
}

/// A board, and the results of tactics on it.
#[derive(Debug)]
struct Position {
    /// A hash of the marks. It is equal for equal marks, and almost never equal for different ones.
    mark: u64,
    board: (Puzzle, [CellSet; 9]),
    found: Vec<(Search, Option<Box<Deduction>>)>,
}

/// A tactic, and the rule by which the profile picks one of its deductions.
type Search = (Tactic, [bool; 3]);

/// Most positions have about this many searches.
const SEARCHES: usize = 32;

impl Findings {
    /// The puzzle with all marks that its clues allow.
    pub(crate) fn start(&mut self, puzzle: &Puzzle) -> Result<Board, Clash> {
        if let Some(board) = self.start.as_ref().filter(|board| board.puzzle() == puzzle) {
            return Ok(board.clone());
        }
        let board = Board::new(puzzle)?;
        Ok(self.start.insert(board).clone())
    }

    pub(crate) fn position(&mut self, board: &Board) -> usize {
        let mark = mark_of(board.all_places());
        let is_same = |known: &Position| {
            known.mark == mark && known.board.1 == *board.all_places() && known.board.0 == *board.puzzle()
        };
        let known = self.positions.iter().position(is_same);
        known.unwrap_or_else(|| {
            let board = (*board.puzzle(), *board.all_places());
            self.positions.push(Position { mark, board, found: Vec::with_capacity(SEARCHES) });
            self.positions.len() - 1
        })
    }

    /// The result of an entry at a position; `None` if it is not known.
    pub(crate) fn known(&self, position: usize, entry: &Entry) -> Option<Option<Deduction>> {
        let (_, found) =
            self.positions[position].found.iter().find(|(search, _)| *search == search_of(entry))?;
        Some(found.as_deref().cloned())
    }

    /// Whether a tactic is known to find nothing at a position, for any profile.
    pub(crate) fn is_idle(&self, position: usize, tactic: Tactic) -> bool {
        self.positions[position].found.iter().any(|((known, _), found)| *known == tactic && found.is_none())
    }

    pub(crate) fn note(&mut self, position: usize, entry: &Entry, found: Option<&Deduction>) {
        self.positions[position].found.push((search_of(entry), found.cloned().map(Box::new)));
    }
}

fn mark_of(places: &[CellSet; 9]) -> u64 {
    places.iter().fold(0, |mark: u64, places| {
        let bits = places.bits();
        (mark.rotate_left(5) ^ bits as u64 ^ (bits >> 64) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    })
}

fn search_of(entry: &Entry) -> Search {
    (entry.tactic, [entry.by_size, entry.most_first, entry.as_found])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grading::grader::{Detail, Grader};
    use crate::profile::Profile;
    use crate::testing::*;

    /// Every profile takes the same steps, regardless of what other graders have found.
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
            known.push(findings.positions.iter().map(|position| position.found.len()).sum::<usize>());
        }
        assert!(known[0] > 0 && known[0] == known[1], "{known:?}");
    }
}
