//! Hints from any position.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use sudoku_core::{Cell, Clash, Digit, Grid, Puzzle};

use crate::board::Board;
use crate::deduction::Deduction;
use crate::grading::grader::Grader;
use crate::profile::{Entry, Mode};
use crate::rules::{LAST_RESORT, Tactic};

/// What to show a player.
#[derive(Clone, PartialEq, Debug)]
pub enum Hint {
    /// Wrong entries. They are reported before anything else. A position with wrong entries gets no deduction, because
    /// its explanation might be false.
    Wrong(Vec<WrongEntry>),
    /// The next deductions in order. The last one writes a digit, unless the tactics get stuck before that.
    Next(Vec<Deduction>),
    /// Every cell is filled correctly.
    Solved,
    /// The position is right, but no tactic of the profile finds anything.
    Stuck,
}

/// A digit that the player wrote and that differs from the solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WrongEntry {
    /// The cell.
    pub cell: Cell,
    /// The digit in it.
    pub entry: Digit,
}

/// Why there can be no hint.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum HintError {
    /// The given solution does not solve the puzzle.
    #[error("the solution does not agree with the puzzle's clues: solve the puzzle again")]
    OtherPuzzle,
    /// The position lacks a clue of the puzzle, or has another digit in the clue's cell.
    #[error("the position lacks the clue {digit} of the puzzle in {cell}: clues cannot be changed")]
    ClueChanged {
        /// The clue's cell.
        cell: Cell,
        /// The clue.
        digit: Digit,
    },
    /// Two equal digits share a house although all digits agree with the solution. This cannot happen.
    #[error(transparent)]
    Clash(#[from] Clash),
}

impl Grader {
    /// The next hint for a player at a position of a puzzle whose solution is known.
    ///
    /// Source: *Zendoku puzzle generation*, 7: hints come from the position, not from the puzzle, and a wrong
    /// move must not lead to wrong hints. Zendoku hides wrong moves from the player; here they are named.
    ///
    /// # Errors
    /// If solution, puzzle and position do not belong together.
    pub fn hint(&self, puzzle: &Puzzle, position: &Puzzle, solution: &Grid) -> Result<Hint, HintError> {
        let wrong = wrong_entries(puzzle, position, solution)?;
        if !wrong.is_empty() {
            return Ok(Hint::Wrong(wrong));
        }
        Ok(self.hint_on(Board::played(puzzle, &(*position).into())?))
    }

    /// Every deduction of every tactic of the profile on a board that is known to be correct, in the order of the
    /// profile. Deductions with the same result are grouped. Chains within chains are searched for only if nothing else
    /// is found. `begin` is called with each tactic before its search. If it returns `Break`, that tactic and all later
    /// ones are skipped.
    pub fn all_on(
        &self,
        board: &Board,
        mut begin: impl FnMut(Tactic) -> ControlFlow<()>,
    ) -> Vec<Vec<Deduction>> {
        let mut groups: Vec<Vec<Deduction>> = Vec::new();
        let mut index = BTreeMap::new();
        for &Entry { tactic, .. } in &self.profile().entries {
            if tactic.has(LAST_RESORT) && !groups.is_empty() {
                continue;
            }
            if begin(tactic).is_break() {
                break;
            }
            for found in tactic.every(board) {
                let result = (found.placement, found.eliminations.iter().collect::<Vec<_>>());
                let at = *index.entry(result).or_insert(groups.len());
                if at == groups.len() {
                    groups.push(Vec::new());
                }
                if !groups[at].contains(&found) {
                    groups[at].push(found);
                }
            }
        }
        groups
    }

    /// The next deductions on a board that is known to be correct.
    pub fn hint_on(&self, board: Board) -> Hint {
        if board.is_solved() {
            return Hint::Solved;
        }
        let steps = if self.profile().mode == Mode::Queued { self.stage(board) } else { self.easiest(board) };
        if steps.is_empty() { Hint::Stuck } else { Hint::Next(steps) }
    }

    /// The easiest deductions, one after another, until one writes a digit.
    fn easiest(&self, mut board: Board) -> Vec<Deduction> {
        let mut steps = Vec::new();
        while let Some((_, found)) = self.next(&board) as Option<(&Entry, Deduction)> {
            found.apply(&mut board);
            let placed = found.placement.is_some();
            steps.push(found);
            if placed {
                break;
            }
        }
        steps
    }
}

/// Digits of a position that differ from the solution.
///
/// # Errors
/// If solution, puzzle and position do not belong together.
pub fn wrong_entries(
    puzzle: &Puzzle,
    position: &Puzzle,
    solution: &Grid,
) -> Result<Vec<WrongEntry>, HintError> {
    if !solution.solves(puzzle) {
        return Err(HintError::OtherPuzzle);
    }
    for cell in puzzle.clues() {
        if let Some(digit) = puzzle.get(cell).filter(|&digit| position.get(cell) != Some(digit)) {
            return Err(HintError::ClueChanged { cell, digit });
        }
    }
    let entries = position.clues().without(puzzle.clues()).iter();
    let entries = entries.filter_map(|cell| Some(WrongEntry { cell, entry: position.get(cell)? }));
    Ok(entries.filter(|w| solution.get(w.cell) != w.entry).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grading::grader::Detail;
    use crate::profile::Profile;
    use crate::testing::*;

    const PUZZLE: &str =
        "..3.2.6.. 9..3.5..1 ..18.64.. ..81.29.. 7.......8 ..67.82.. ..26.95.. 8..2.3..9 ..5.1.3..";

    fn solution() -> Grid {
        let grader = Grader::new(Profile::built_in("se-1.2.1").unwrap());
        grader.grade(&puzzle(PUZZLE)).unwrap().board.puzzle().to_grid().expect("solved")
    }

    #[test]
    fn the_next_digit_comes_with_its_reason() {
        let grader = Grader::new(Profile::built_in("zendoku").unwrap());
        let (puzzle, solution) = (puzzle(PUZZLE), solution());
        let Hint::Next(steps) = grader.hint(&puzzle, &puzzle, &solution).unwrap() else { panic!("no step") };
        let (cell, digit) = steps.last().and_then(|step| step.placement).expect("a digit");
        assert_eq!(solution.get(cell), digit);
        assert!(grader.hint(&puzzle, &Puzzle::from(solution), &solution).unwrap() == Hint::Solved);
    }

    /// The queue of singles, not the order of the houses, decides which single comes first.
    #[test]
    fn hints_begin_as_grading_does() {
        let clues = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
        let detail = Detail { steps: true, widths: false };
        let grader = Grader::new(Profile::built_in("hodoku-2.3").unwrap()).keeping(detail);
        for clues in [PUZZLE, clues] {
            let grade = grader.grade(&puzzle(clues)).unwrap();
            let Hint::Next(steps) = grader.hint_on(board(clues)) else { panic!("no step") };
            assert_eq!(grade.steps[..steps.len()], steps);
            assert_eq!(grader.next(&board(clues)).map(|(_, found)| found), steps.first().cloned());
        }
    }

    #[test]
    fn wrong_entries_come_first() {
        let grader = Grader::new(Profile::built_in("zendoku").unwrap());
        let (puzzle, solution) = (puzzle(PUZZLE), solution());
        let mut position = puzzle;
        let cell = puzzle.blanks().first().unwrap();
        let wrong = Digit::ALL.into_iter().find(|&digit| digit != solution.get(cell)).unwrap();
        position.set(cell, Some(wrong));
        assert_eq!(
            grader.hint(&puzzle, &position, &solution).unwrap(),
            Hint::Wrong(vec![WrongEntry { cell, entry: wrong }])
        );
        position.set(puzzle.clues().first().unwrap(), None);
        assert!(matches!(grader.hint(&puzzle, &position, &solution), Err(HintError::ClueChanged { .. })));
        let other = Grid::new(solution.values().map(|v| v % 9 + 1)).unwrap();
        assert_eq!(grader.hint(&puzzle, &puzzle, &other), Err(HintError::OtherPuzzle));
    }

    #[test]
    fn all_deductions_come_in_groups_with_one_result() {
        let grader = Grader::new(Profile::built_in("chadwick").unwrap());
        let board = board(PUZZLE);
        let mut sought = Vec::new();
        let groups = grader.all_on(&board, |tactic| {
            sought.push(tactic);
            ControlFlow::Continue(())
        });
        assert!(sought.iter().eq(grader.profile().entries.iter().map(|entry| &entry.tactic)));
        let result = |found: &Deduction| (found.placement, found.eliminations.clone());
        assert!(groups.iter().all(|group| group.iter().all(|found| result(found) == result(&group[0]))));
        let results: Vec<_> = groups.iter().map(|group| result(&group[0])).collect();
        assert!(results.iter().enumerate().all(|(n, one)| !results[..n].contains(one)));
        let entries = &grader.profile().entries;
        let every: usize = entries.iter().map(|entry| entry.tactic.every(&board).len()).sum();
        let kept: usize = groups.iter().map(Vec::len).sum();
        assert!(groups.len() > 3 && kept <= every && groups.iter().any(|group| group.len() > 1));
    }

    /// The board has chains, so chains within chains are not searched for.
    #[test]
    fn chains_within_chains_are_the_last_resort() {
        let board = board(HARD[0]);
        let grader = Grader::new(Profile::built_in("se-1.2.1").unwrap());
        let mut sought = Vec::new();
        let groups = grader.all_on(&board, |tactic| {
            sought.push(tactic);
            ControlFlow::Continue(())
        });
        assert!(!groups.is_empty() && sought.last() == Some(&Tactic::DynamicForcingChainPlus), "{sought:?}");
    }
}
