//! Ratings, explanations and hints by the tactics of a profile.

use sudoku_core::{Position, Puzzle};
use sudoku_tactics::{
    Board, Detail, Ending, Grade, Grader, Hint, HintError, Measured, Profile, ProfileError, Step, Tactic,
    WrongEntry,
};

use crate::Refusal;
use crate::batch::{FEW, GoOn, in_pieces};
use crate::pool::Solvers;

/// Rates puzzles by the tactics of a profile.
///
/// ```
/// use sudoku_kit::Rater;
///
/// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let rater = Rater::new("se-1.2.1")?;
/// let rating = rater.rate(&[puzzle]).remove(0)?;
/// assert_eq!((rating.level.as_str(), rating.measured.unwrap().rating), ("easy", 1.2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Rater {
    grader: Grader,
}

/// The result of a profile for a puzzle.
#[derive(Clone, PartialEq, Debug)]
pub struct Rating {
    /// Name of the level.
    pub level: String,
    /// Index of the level, from 0. If the tactics do not solve the puzzle, the index is one more than that of the
    /// profile's last level.
    pub level_index: usize,
    /// The hardest tactic, if the tactics solve the puzzle.
    pub hardest: Option<Tactic>,
    /// Scores, if the tactics solve the puzzle; otherwise only lower bounds are known.
    pub measured: Option<Measured>,
    /// Digits written.
    pub moves: usize,
    /// How grading ended.
    pub ending: Ending,
    /// The final position.
    pub position: Puzzle,
}

/// A solution in steps.
#[derive(Clone, PartialEq, Debug)]
pub struct Explanation {
    /// The rating of the puzzle by the profile.
    pub rating: Rating,
    /// Every step, with the board before it.
    pub steps: Vec<(Board, Step)>,
}

/// What to show a player.
#[derive(Clone, PartialEq, Debug)]
pub enum Advice {
    /// Entries that differ from the solution: remove them first.
    Wrong(Vec<WrongEntry>),
    /// The next steps, with the board before each. The last one writes a digit, unless the tactics get stuck before
    /// that.
    Next(Vec<(Board, Step)>),
    /// Every cell is filled correctly.
    Solved,
    /// The position is correct, but no tactic of the profile finds anything.
    Stuck,
}

/// Why there is no advice.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum AdviceError {
    /// The puzzle does not have exactly one solution.
    #[error(transparent)]
    Puzzle(#[from] Refusal),
    /// The position does not belong to the puzzle.
    #[error(transparent)]
    Position(#[from] HintError),
}

impl Rater {
    /// A profile by name: see [`Profile::NAMES`].
    ///
    /// # Errors
    /// If there is no profile of that name.
    pub fn new(profile: &str) -> Result<Rater, ProfileError> {
        Ok(Rater::from(Profile::built_in(profile)?))
    }

    /// Limits the work per puzzle for long chains; see [`Grader::within`].
    pub fn within(mut self, budget: u64) -> Rater {
        self.grader = self.grader.within(budget);
        self
    }

    /// The profile.
    pub fn profile(&self) -> &Profile {
        self.grader.profile()
    }

    /// The rating of each puzzle that has exactly one solution.
    pub fn rate(&self, puzzles: &[Puzzle]) -> Vec<Result<Rating, Refusal>> {
        // The batch is never cancelled.
        self.rate_while(puzzles, &|| true).unwrap_or_default()
    }

    /// The same; `None` if the caller cancelled it.
    pub fn rate_while(&self, puzzles: &[Puzzle], go_on: GoOn<'_>) -> Option<Vec<Result<Rating, Refusal>>> {
        let solvers = Solvers::default();
        in_pieces(puzzles, FEW, go_on, |_, piece| {
            let rate = |(puzzle, refusal): (&Puzzle, Result<(), Refusal>)| {
                refusal.and_then(|()| Ok(self.rating(&self.grader.grade(puzzle)?)))
            };
            piece.iter().zip(solvers.refusals(piece)).map(rate).collect()
        })
    }

    /// The rating of a position.
    ///
    /// # Errors
    /// If it does not have exactly one solution.
    pub fn rate_at(&self, position: &Position) -> Result<Rating, Refusal> {
        Solvers::default().refusals_at(&[position]).remove(0)?;
        Ok(self.rating(&self.grader.grade_board(Board::of(position)?)))
    }

    /// Every step of a solution, in words and as data.
    ///
    /// # Errors
    /// If the puzzle does not have exactly one solution.
    ///
    /// ```
    /// use sudoku_kit::Rater;
    ///
    /// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let explained = Rater::new("hodoku")?.explain(&puzzle)?;
    /// let (_, last) = explained.steps.last().unwrap();
    /// assert_eq!((last.number, last.title), (51, "Full house"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn explain(&self, puzzle: &Puzzle) -> Result<Explanation, Refusal> {
        self.explain_at(&(*puzzle).into())
    }

    /// Every step of a solution from a position.
    ///
    /// # Errors
    /// As [`Rater::explain`].
    pub fn explain_at(&self, position: &Position) -> Result<Explanation, Refusal> {
        Solvers::default().refusals_at(&[position]).remove(0)?;
        let grader = self.grader.clone().keeping(Detail { steps: true, widths: false });
        let board = Board::of(position)?;
        let grade = grader.grade_board(board.clone());
        Ok(Explanation { rating: self.rating(&grade), steps: grader.steps_from(board, &grade.steps) })
    }

    /// What to do next at a position of a puzzle.
    ///
    /// # Errors
    /// If the puzzle does not have exactly one solution, or the position lacks one of its clues.
    ///
    /// ```
    /// use sudoku_kit::{Advice, Cell, Digit, Puzzle, Rater};
    ///
    /// let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let rater = Rater::new("hodoku")?;
    /// let Advice::Next(steps) = rater.hint(&puzzle, &puzzle)? else { panic!("no step") };
    /// assert!(steps[0].1.placement.is_some());
    ///
    /// let mut wrong = puzzle;
    /// wrong.set(Cell::at(0, 2), Digit::new(1));
    /// assert!(matches!(rater.hint(&puzzle, &wrong)?, Advice::Wrong(_)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn hint(&self, puzzle: &Puzzle, position: &Puzzle) -> Result<Advice, AdviceError> {
        let solution = Solvers::default().solutions(&[*puzzle]).remove(0)?;
        Ok(match self.grader.hint(puzzle, position, &solution.grid())? {
            Hint::Wrong(wrong) => Advice::Wrong(wrong),
            Hint::Solved => Advice::Solved,
            Hint::Stuck => Advice::Stuck,
            Hint::Next(found) => {
                let board = Board::new(position).map_err(HintError::from)?;
                Advice::Next(self.grader.steps_from(board, &found))
            }
        })
    }

    fn rating(&self, grade: &Grade) -> Rating {
        Rating {
            level: self.profile().level_name(grade.level).to_owned(),
            level_index: grade.level,
            hardest: grade.measured().and(grade.hardest),
            measured: grade.measured(),
            moves: grade.moves.len(),
            ending: grade.ending,
            position: *grade.board.puzzle(),
        }
    }
}

/// A custom profile: see [`Profile::parse`].
impl From<Profile> for Rater {
    fn from(profile: Profile) -> Rater {
        Rater { grader: Grader::new(profile) }
    }
}
