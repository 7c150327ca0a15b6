//! Making a puzzle as easy as asked, by filling in what is too hard.

use sudoku_core::{Clash, Digit, Grid, Puzzle};

use super::board::Board;
use super::grader::{Ending, Grader};

/// How an adjustment ended.
#[derive(Clone, PartialEq, Debug)]
pub struct Adjusted {
    /// The puzzle, with more clues.
    pub puzzle: Puzzle,
    /// Index of its level.
    pub level: usize,
    /// What came of it.
    pub outcome: Outcome,
}

/// What came of an adjustment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Outcome {
    /// The puzzle is of the level asked for.
    Reached,
    /// The puzzle was easier than asked from the start: take another.
    TooEasy,
    /// What had to be filled in made the puzzle easier than asked: take another.
    Overshot,
}

impl Grader {
    /// Fills in all digits that are too hard for the level asked for, then further ones until the puzzle has
    /// `minimum` clues at least, those that the solver finds first.
    ///
    /// Where the tactics end, the digit of the first blank cell of the solution counts as too hard.
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
        // What was filled in may change the order of solution, so once may not be enough.
        while result > level {
            for (cell, digit) in self.too_hard(Board::new(&adjusted)?, solution, level) {
                adjusted.set(cell, Some(digit));
            }
            result = self.grade(&adjusted)?.level;
        }
        let reached = |result: usize| match result.cmp(&level) {
            std::cmp::Ordering::Less if start.level < level => Outcome::TooEasy,
            std::cmp::Ordering::Less => Outcome::Overshot,
            _ => Outcome::Reached,
        };
        if reached(result) == Outcome::Reached && adjusted.clue_count() < minimum {
            let moves = self.grade(&adjusted)?.moves;
            let lacking = minimum - adjusted.clue_count();
            moves.iter().take(lacking).for_each(|m| adjusted.set(m.cell, Some(m.digit)));
            result = self.grade(&adjusted)?.level;
        }
        Ok(Adjusted { puzzle: adjusted, level: result, outcome: reached(result) })
    }

    /// The digits that need more than the level's tactics, each found with those before it filled in.
    fn too_hard(&self, mut board: Board, solution: &Grid, level: usize) -> Vec<(sudoku_core::Cell, Digit)> {
        let mut hard = Vec::new();
        loop {
            let grade = self.grade_board(board);
            hard.extend(grade.moves.iter().filter(|m| m.level > level).map(|m| (m.cell, m.digit)));
            board = grade.board;
            match (grade.ending, board.blanks().first()) {
                (Ending::Stuck, Some(cell)) => {
                    let digit = solution.get(cell);
                    if !board.place(cell, digit) {
                        return hard;
                    }
                    hard.push((cell, digit));
                }
                _ => return hard,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::profile::Profile;
    use super::super::testing::*;
    use super::*;

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
}
