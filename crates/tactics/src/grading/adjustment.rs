//! Makes a puzzle easier, down to a requested level, by filling in digits that are too hard.

use std::cmp::Ordering;

use sudoku_core::{Cell, Clash, Digit, Grid, Named, Puzzle};

use crate::board::Board;
use crate::grading::grade::{Ending, Move};
use crate::grading::grader::Grader;

/// The result of an adjustment.
#[derive(Clone, PartialEq, Debug)]
pub struct Adjusted {
    /// The puzzle, with more clues.
    pub puzzle: Puzzle,
    /// Index of its level.
    pub level: usize,
    /// How the adjustment ended.
    pub outcome: Outcome,
}

/// How an adjustment ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Named)]
pub enum Outcome {
    /// The puzzle has the requested level.
    Reached,
    /// The puzzle was already easier than requested. Use another one.
    TooEasy,
    /// Filling in digits made the puzzle easier than requested. Use another one.
    Overshot,
    /// The puzzle stays harder than requested, whatever is filled in. The profile cannot reach the level.
    Unreachable,
}

impl Grader {
    /// Fills in all digits that are too hard for the requested level, then the digits that the solver finds first
    /// until the puzzle has at least `minimum` clues.
    ///
    /// If the tactics get stuck, the digit of the first blank cell counts as too hard. If no digit is too hard but the
    /// total score is, the digit with the greatest score counts as too hard.
    ///
    /// Source: *Zendoku puzzle generation*, 5.3.
    ///
    /// # Errors
    /// If two equal clues share a house.
    pub fn adjust(
        &self,
        puzzle: &Puzzle,
        solution: &Grid,
        level: usize,
        minimum: usize,
    ) -> Result<Adjusted, Clash> {
        let start = self.grade(puzzle)?;
        let (mut adjusted, mut result) = (*puzzle, start.level);
        // The digits filled in may change the order in which the others are found, so one round may not be enough.
        // Every round fills at least one blank cell or ends the loop, so there are at most as many rounds as blank
        // cells.
        while result > level {
            let blanks = adjusted.blanks();
            for (cell, digit) in self.too_hard(Board::new(&adjusted)?, solution, level) {
                adjusted.set(cell, Some(digit));
            }
            if adjusted.blanks() == blanks {
                return Ok(Adjusted { puzzle: adjusted, level: result, outcome: Outcome::Unreachable });
            }
            result = self.grade(&adjusted)?.level;
        }
        let reached = |result: usize| match result.cmp(&level) {
            Ordering::Less if start.level < level => Outcome::TooEasy,
            Ordering::Less => Outcome::Overshot,
            Ordering::Equal | Ordering::Greater => Outcome::Reached,
        };
        if reached(result) == Outcome::Reached && adjusted.clue_count() < minimum {
            let moves = self.grade(&adjusted)?.moves;
            let lacking = minimum - adjusted.clue_count();
            moves.iter().take(lacking).for_each(|m| adjusted.set(m.cell, Some(m.digit)));
            result = self.grade(&adjusted)?.level;
        }
        Ok(Adjusted { puzzle: adjusted, level: result, outcome: reached(result) })
    }

    /// The digits that need tactics above the level, each found after the earlier ones are filled in. If there are
    /// none, the first digit with the greatest score.
    fn too_hard(&self, mut board: Board, solution: &Grid, level: usize) -> Vec<(Cell, Digit)> {
        let mut hard = Vec::new();
        let mut costliest: Option<Move> = None;
        loop {
            let grade = self.grade_board(board);
            hard.extend(grade.moves.iter().filter(|m| m.level > level).map(|m| (m.cell, m.digit)));
            for made in grade.moves {
                if costliest.is_none_or(|most| made.score > most.score) {
                    costliest = Some(made);
                }
            }
            board = grade.board;
            match (grade.ending, board.blanks().first()) {
                (Ending::Stuck, Some(cell)) if board.place(cell, solution.get(cell)) => {
                    hard.push((cell, solution.get(cell)));
                }
                _ => break,
            }
        }
        if hard.is_empty() {
            hard.extend(costliest.map(|made| (made.cell, made.digit)));
        }
        hard
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::profile::Profile;
    use crate::testing::*;

    const TOTAL: &str =
        ".....52.. .6...79.. .39...58. 5..26.... .7....... 498...... ...9...3. .8...4.9. ....2.1..";
    const HARD: &str =
        "4.....8.5 .3....... ...7..... .2.....6. ....8.4.. ....1.... ...6.3.7. 5..2..... 1.4......";

    #[test]
    fn a_hard_puzzle_is_made_as_easy_as_asked() {
        let grader = Grader::new(Profile::built_in("zendoku").unwrap());
        let solver = Grader::new(Profile::built_in("se-1.2.1").unwrap());
        let puzzle = puzzle(HARD);
        let solution = solver.grade(&puzzle).unwrap().board.puzzle().to_grid().expect("solved");
        let easy = grader.adjust(&puzzle, &solution, 0, 0).unwrap();
        assert_eq!((easy.outcome, easy.level), (Outcome::Reached, 0));
        assert!(easy.puzzle.clue_count() > 17 && solution.solves(&easy.puzzle));
        let padded = grader.adjust(&puzzle, &solution, 0, 50).unwrap();
        assert!(padded.puzzle.clue_count() >= 50 && padded.level == 0);
        let too_easy = grader.adjust(&easy.puzzle, &solution, 3, 0).unwrap();
        assert_eq!((too_easy.outcome, too_easy.puzzle), (Outcome::TooEasy, easy.puzzle));
    }

    fn solved(puzzle: &Puzzle) -> Grid {
        let solver = Grader::new(Profile::built_in("se-1.2.1").unwrap());
        solver.grade(puzzle).unwrap().board.puzzle().to_grid().expect("solved")
    }

    /// No single step is too hard for "unfair", but their sum is. A loop that fills in nothing would never end.
    #[test]
    fn a_level_by_total_score_is_reached() {
        let puzzle = puzzle(TOTAL);
        let solution = solved(&puzzle);
        let grader = Grader::new(Profile::built_in("hodoku").unwrap());
        let before = grader.grade(&puzzle).unwrap();
        for (level, name) in ["easy", "medium", "hard", "unfair"].into_iter().enumerate() {
            let adjusted = grader.adjust(&puzzle, &solution, level, 0).unwrap();
            assert!(adjusted.level <= level && level < before.level, "{name}: {adjusted:?}");
            assert!(solution.solves(&adjusted.puzzle) && adjusted.outcome != Outcome::Unreachable);
        }
    }

    #[test]
    fn a_level_below_that_of_the_full_grid_is_out_of_reach() {
        let mut profile = Profile::built_in("zendoku").unwrap();
        profile.levels[0].at_most = Some(-1.0);
        let puzzle = puzzle(HARD);
        let adjusted = Grader::new(profile).adjust(&puzzle, &solved(&puzzle), 0, 0).unwrap();
        assert_eq!((adjusted.outcome, adjusted.puzzle.clue_count()), (Outcome::Unreachable, 81));
    }
}
