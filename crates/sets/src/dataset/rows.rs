//! The rows of a set, with the ratings of their puzzles.

use sudoku_core::Puzzle;
use sudoku_kit::bounded::{self, explainer, measured};
use sudoku_kit::isomorphs;
use sudoku_metrics::{naked_singles_solve, singles_solve};
use sudoku_tables::{Column, Columns};
use sudoku_tactics::Grader;

use super::strata::Rated;
use super::{Drawn, Recipe};

/// A row of a set.
#[derive(Clone, Debug, serde::Serialize, serde::Deserialize, Columns)]
pub struct DatasetRow {
    /// Id of the puzzle's class: the same for all symmetric copies.
    pub id: String,
    /// The puzzle, row by row, blanks as dots.
    pub puzzle: String,
    /// Its only solution.
    pub solution: String,
    /// Id of the solution grid's class; no two parts share one.
    pub grid_id: String,
    /// The canonical form: the least line of all symmetric copies of the puzzle.
    pub canonical: String,
    /// Number of clues; none can be removed.
    pub clues: u32,
    /// Rating by the techniques of Sudoku Explainer 1.2.1; empty if it was given up.
    pub se_rating: Option<f64>,
    /// Greatest minus least rating of the puzzle and its random symmetric copies.
    pub se_spread: Option<f64>,
    /// Predicted mean solving time of people.
    #[unit = "s"]
    pub human_seconds: Option<f64>,
    /// Whether naked singles alone solve it.
    pub naked_singles: bool,
    /// Whether naked and hidden singles solve it.
    pub singles: bool,
    /// Weight of the row in a sample of all minimal puzzles; empty if unknown.
    pub weight: Option<f64>,
}

impl DatasetRow {
    /// The columns, with units and meanings.
    pub fn table() -> Vec<Column> {
        DatasetRow::columns()
    }
}

/// Rates puzzles; one for each thread.
pub struct Rater {
    grader: Grader,
    copies: u32,
    seed: u64,
}

impl Rater {
    /// A rater for the puzzles of a recipe.
    pub fn new(recipe: &Recipe) -> Rater {
        Rater { grader: explainer(), copies: recipe.copies, seed: recipe.seed }
    }

    /// The row of a puzzle.
    pub fn row(&self, drawn: &Drawn) -> DatasetRow {
        let puzzle = drawn.puzzle;
        let Rated { se_rating, human_seconds } = drawn.rated.unwrap_or_else(|| self.rated(&puzzle));
        let copies = isomorphs(&puzzle, self.copies, self.seed).map(|copy| self.rating(&copy));
        let ratings: Option<Vec<f64>> = std::iter::once(se_rating).chain(copies).collect();
        let spread = |ratings: Vec<f64>| {
            let (least, most) =
                ratings.iter().fold((f64::MAX, f64::MIN), |(least, most), &r| (least.min(r), most.max(r)));
            tenth(most - least)
        };
        DatasetRow {
            id: drawn.class.to_string(),
            puzzle: puzzle.to_string(),
            solution: drawn.solution.to_string(),
            grid_id: drawn.grid.to_string(),
            canonical: puzzle.canonical().form.to_string(),
            clues: puzzle.clue_count() as u32,
            se_rating,
            se_spread: ratings.filter(|_| self.copies > 0).map(spread),
            human_seconds,
            naked_singles: naked_singles_solve(&puzzle),
            singles: singles_solve(&puzzle),
            weight: drawn.weight,
        }
    }

    /// Rating and predicted time of a puzzle.
    pub(super) fn rated(&self, puzzle: &Puzzle) -> Rated {
        // The column is blank if the model does not apply to the puzzle.
        let human = measured("human-time", puzzle);
        Rated { se_rating: self.rating(puzzle), human_seconds: human.map(f64::round) }
    }

    fn rating(&self, puzzle: &Puzzle) -> Option<f64> {
        bounded::rating(&self.grader, puzzle)
    }
}

/// Rounds a difference to tenths.
fn tenth(value: f64) -> f64 {
    (10.0 * value).round() / 10.0
}
