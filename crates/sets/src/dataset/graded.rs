//! The rows of a graded set: puzzles with the ratings and grades of all graders.

use serde::{Deserialize, Serialize};
use sudoku_core::Puzzle;
use sudoku_kit::Key;
use sudoku_kit::bounded::{explainer, measured};
use sudoku_metrics::human::SolvingTime;
use sudoku_metrics::{Representative, SEED, propagate_singles};
use sudoku_tables::Columns;
use sudoku_tactics::{Ending, Grade, Grader, Profile};

use super::candidate::Candidate;
use super::plan::Origin;

/// A row of a graded set. Ratings and grades are empty if a grader gave up, and on boards of sizes that it does not
/// handle.
#[derive(Clone, PartialEq, Debug, Default, serde::Serialize, serde::Deserialize, Columns)]
pub struct GradedRow {
    /// Id of the puzzle's class: the same for all symmetric copies.
    pub id: String,
    /// The puzzle, row by row, blanks as dots; from 10 on, digits are letters from A.
    pub puzzle: String,
    /// Its only solution.
    pub solution: String,
    /// Id of the solution grid's class; no two of train, validation, test and harder share one.
    pub grid_id: Option<String>,
    /// Number of clues.
    pub clues: u32,
    /// Rating of the hardest step by Sudoku Explainer 1.2.1 (ER).
    pub er: Option<f64>,
    /// Rating of the hardest step up to the first placement (EP).
    pub ep: Option<f64>,
    /// Rating of the first step (ED).
    pub ed: Option<f64>,
    /// The hardest tactic of Sudoku Explainer's solving path.
    pub hardest: Option<String>,
    /// WNEF with exponential weights.
    pub wnef: Option<f64>,
    /// Beer's branch score S.
    pub branch_score: Option<f64>,
    /// Zendoku's grade.
    pub zendoku: Option<String>,
    /// HoDoKu's level.
    pub hodoku: Option<String>,
    /// HoDoKu's score.
    pub hodoku_score: Option<f64>,
    /// QQWing's level.
    pub qqwing: Option<String>,
    /// Number of blank cells that naked and hidden singles alone fill.
    pub singles: Option<u32>,
    /// Predicted mean solving time of people.
    #[unit = "min"]
    pub minutes: Option<f64>,
    /// Lower end of the interval that is predicted to hold for nine in ten puzzles.
    #[unit = "min"]
    pub minutes_low: Option<f64>,
    /// Upper end of this interval.
    #[unit = "min"]
    pub minutes_high: Option<f64>,
    /// Origin of the puzzle.
    pub origin: Origin,
    /// Id of the row from which a shifted puzzle was made.
    pub source_id: Option<String>,
    /// Weight of the row in a sample of all minimal puzzles, on average 1 in a part; empty if unknown.
    pub weight: Option<f64>,
}

/// Sudoku Explainer's ratings of a puzzle.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Explained {
    /// Rating of the hardest step.
    pub er: f64,
    /// Of the hardest step up to the first placement.
    pub ep: f64,
    /// Rating of the first step.
    pub ed: f64,
    /// The hardest tactic.
    pub hardest: String,
}

/// All graders.
pub struct Graders {
    explainer: Grader,
    zendoku: Grader,
    hodoku: Grader,
    qqwing: Grader,
}

/// The built-in graders.
impl Default for Graders {
    fn default() -> Graders {
        let [zendoku, hodoku, qqwing] = ["zendoku", "hodoku", "qqwing"]
            .map(|name| Grader::new(Profile::built_in(name).expect("it is built in")));
        Graders { explainer: explainer(), zendoku, hodoku, qqwing }
    }
}

impl Graders {
    /// Sudoku Explainer's ratings; `None` if the puzzle takes too long.
    pub fn explained(&self, puzzle: &Puzzle) -> Option<Explained> {
        // A puzzle that cannot be graded has no rating.
        let grade = self.explainer.grade(puzzle).ok().filter(|grade| grade.ending == Ending::Solved)?;
        // Rounds to tenths, the steps of the scale, because sums of scores may be wrong in the last digit.
        let [er, ep, ed] = [grade.rating, grade.pearl, grade.diamond].map(|rating| rounded(rating, 10.0));
        Some(Explained { er, ep, ed, hardest: grade.hardest?.name().to_owned() })
    }

    /// The row of a candidate.
    pub fn row(&self, candidate: &Candidate, origin: Origin, source_id: Option<String>) -> GradedRow {
        let puzzle = &candidate.puzzle;
        let rated = candidate.rated.clone().or_else(|| self.explained(puzzle));
        let (er, ep, ed) = match &rated {
            Some(rated) => (Some(rated.er), Some(rated.ep), Some(rated.ed)),
            None => (None, None, None),
        };
        // The columns are blank if a metric or the model does not apply to the puzzle.
        let score = |name: &str| measured(name, puzzle);
        let (wnef, branch_score) = (score("wnef-exp").map(|wnef| rounded(wnef, 1e6)), score("branch-score"));
        let time = Representative::of(puzzle, SEED).and_then(|of| SolvingTime::built_in().seconds(&of)).ok();
        let minutes = |seconds: f64| rounded(seconds.round() / 60.0, 100.0);
        let singles = propagate_singles(puzzle).ok();
        let hodoku = grade(&self.hodoku, puzzle);
        let level = |grader: &Grader, grade: Option<&Grade>| {
            grade.map(|grade| grader.profile().level_name(grade.level).to_owned())
        };
        GradedRow {
            id: candidate.class().to_string(),
            puzzle: puzzle.to_string(),
            solution: candidate.solution.to_string(),
            grid_id: Some(candidate.grid().to_string()),
            clues: puzzle.clue_count() as u32,
            er,
            ep,
            ed,
            hardest: rated.map(|rated| rated.hardest),
            wnef,
            branch_score,
            zendoku: level(&self.zendoku, grade(&self.zendoku, puzzle).as_ref()),
            hodoku: level(&self.hodoku, hodoku.as_ref()),
            hodoku_score: hodoku.and_then(|grade| grade.measured()).map(|measured| measured.total),
            qqwing: level(&self.qqwing, grade(&self.qqwing, puzzle).as_ref()),
            singles: singles.map(|board| (board.to_puzzle().clue_count() - puzzle.clue_count()) as u32),
            minutes: time.map(|time| minutes(time.seconds)),
            minutes_low: time.map(|time| minutes(time.most.0)),
            minutes_high: time.map(|time| minutes(time.most.1)),
            origin,
            source_id,
            weight: candidate.weight,
        }
    }
}

impl GradedRow {
    /// The row of a puzzle on a board of another size. Graders do not support such boards.
    pub fn of_board(puzzle: String, solution: String) -> GradedRow {
        GradedRow {
            id: Key::of_bytes(puzzle.as_bytes()).to_string(),
            clues: puzzle.chars().filter(|&cell| cell != '.').count() as u32,
            puzzle,
            solution,
            origin: Origin::Board,
            ..GradedRow::default()
        }
    }
}

fn grade(grader: &Grader, puzzle: &Puzzle) -> Option<Grade> {
    // `None` for a puzzle with a clash, but no candidate has one.
    grader.grade(puzzle).ok()
}

/// Rounds off the digits that depend on the logarithms of the machine.
fn rounded(value: f64, per_one: f64) -> f64 {
    (value * per_one).round() / per_one
}
