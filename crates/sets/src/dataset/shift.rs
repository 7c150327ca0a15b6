//! Parts with shifted puzzles, which are derived from rows of other parts or are on other boards.

use rand::RngExt;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use sudoku_core::{Board, Cell, Named, Symmetry};
use sudoku_generators::{full_board, minimal_board};
use sudoku_solvers::Fast;

use super::candidate::{Candidate, moved};
use super::graded::{GradedRow, Graders};
use super::plan::{Origin, Plan};

/// Maximum number of added clues.
const MOST_ADDED: usize = 10;
/// Number of attempts to move one clue of a puzzle such that no other becomes redundant.
const ATTEMPTS: usize = 20;

/// A part of shifted puzzles.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Named)]
pub enum Shift {
    /// Symmetric copies of training rows.
    Isomorphs,
    /// Training rows with one clue moved.
    Moved,
    /// Test rows with clues added.
    Padded,
    /// Boards of 4 x 4 cells.
    #[name = "order_2"]
    Order2,
    /// Boards of 16 x 16 cells.
    #[name = "order_4"]
    Order4,
}

impl Shift {
    /// Number of rows of the part.
    pub fn rows(self, plan: &Plan) -> u64 {
        match self {
            Shift::Isomorphs => plan.shifts.isomorphs,
            Shift::Moved => plan.shifts.moved,
            Shift::Padded => plan.shifts.padded,
            Shift::Order2 => plan.shifts.order_2,
            Shift::Order4 => plan.shifts.order_4,
        }
    }

    /// A row of the part, derived from a random row of the training or test part, or from none.
    pub fn row(
        self,
        [train, test]: [&[Candidate]; 2],
        rng: &mut ChaCha8Rng,
        solver: &mut Fast,
        graders: &Graders,
    ) -> GradedRow {
        match self {
            Shift::Isomorphs => {
                let source = any(train, rng);
                let symmetry = Symmetry::random(rng);
                let puzzle = symmetry.apply(&source.puzzle);
                let copy = Candidate { puzzle, solution: symmetry.apply(&source.solution), ..bare(source) };
                graders.row(&copy, Origin::Isomorph, id(source))
            }
            Shift::Moved => loop {
                let source = any(train, rng);
                let clues = source.puzzle.clue_count();
                let mut attempts = (0..ATTEMPTS)
                    .filter_map(|_| moved(&source.puzzle, Some(&source.solution), 1, rng, solver));
                if let Some((puzzle, _)) = attempts.find(|(puzzle, _)| puzzle.clue_count() == clues) {
                    break graders.row(&Candidate { puzzle, ..bare(source) }, Origin::Moved, id(source));
                }
            },
            Shift::Padded => {
                let source = any(test, rng);
                let mut puzzle = source.puzzle;
                let mut blanks: Vec<Cell> = puzzle.blanks().iter().collect();
                blanks.shuffle(rng);
                let added = rng.random_range(1..=MOST_ADDED);
                blanks[..added].iter().for_each(|&cell| puzzle.set(cell, Some(source.solution.get(cell))));
                graders.row(&Candidate { puzzle, ..bare(source) }, Origin::Padded, id(source))
            }
            Shift::Order2 => board::<2>(rng),
            Shift::Order4 => board::<4>(rng),
        }
    }
}

fn any<'a>(part: &'a [Candidate], rng: &mut ChaCha8Rng) -> &'a Candidate {
    &part[rng.random_range(0..part.len())]
}

fn id(source: &Candidate) -> Option<String> {
    Some(source.class().to_string())
}

/// The candidate without the values that do not apply to a puzzle derived from it.
fn bare(source: &Candidate) -> Candidate {
    Candidate { weight: None, rated: None, ..source.clone() }
}

fn board<const ORDER: usize>(rng: &mut ChaCha8Rng) -> GradedRow {
    let solution: Board<ORDER> = full_board(rng);
    GradedRow::of_board(minimal_board(&solution, rng).to_string(), solution.to_string())
}
