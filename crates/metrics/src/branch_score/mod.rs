//! The branch score, which measures how much a search guesses on the path to the solution.

mod boards;
mod isomorphs;

use sudoku_core::{Grid, Puzzle};
use sudoku_solvers::{Fast, Solver};

use crate::band_board::{BandBoard, Choice};
use crate::metric::{Column, Metric, MetricError, Shared, Traits, only_solution};
use crate::score::Scores;
pub use boards::BoardScore;
pub use isomorphs::Spread;

/// The metrics of this module, for the registry.
pub(crate) const METRICS: &[&dyn Metric] = &[&Branching::Sets, &Branching::Cells, &isomorphs::METRIC];

/// B and S of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BranchScore {
    /// B = Σ (B_i - 1)², where B_i is the number of alternatives at each node from the root to the solution.
    pub branches: u32,
    /// E, number of blank cells of the puzzle.
    pub blanks: u32,
}

impl BranchScore {
    /// S = 100 B + E.
    ///
    /// Source: Beer 2011, "Difficulty estimation"; 100 is the first power of ten above 81.
    pub const fn score(self) -> u32 {
        100 * self.branches + self.blanks
    }
}

/// What a search node may branch on.
///
/// Each node takes the first blank cell, row by row, with the fewest candidates. Only written digits restrict
/// candidates. Because this order breaks ties, symmetric copies of a puzzle may have different scores. The order is
/// that of Beer's program `sugen`, so the scores are equal to those of the program.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Branching {
    /// A node branches on the candidates of a cell. Source: Beer 2011, "Solver".
    Cells,
    /// It may also branch on the places of a digit in a house, if there are fewer of them. Source: Beer 2011,
    /// "Set-oriented freedom analysis".
    Sets,
}

impl Branching {
    /// The score of a puzzle, after a check that its solution is unique.
    ///
    /// # Errors
    /// If clues clash, or there is no solution, or more than one.
    pub fn rate(self, puzzle: &Puzzle) -> Result<BranchScore, MetricError> {
        if let Some(clash) = puzzle.clash() {
            return Err(clash.into());
        }
        let mut search = Search { sets: self == Branching::Sets, first: None, several: false };
        search.descend(BandBoard::of(puzzle), 0);
        match search.first {
            None => Err(MetricError::NoSolution),
            Some(_) if search.several => Err(MetricError::SeveralSolutions),
            Some(branches) => Ok(of(puzzle, branches)),
        }
    }

    /// The same score as [`Branching::rate`], but a faster solver checks that the solution is unique.
    ///
    /// # Errors
    /// As [`Branching::rate`], and if the solver cannot decide.
    pub fn rate_by(self, puzzle: &Puzzle, solver: &mut dyn Solver) -> Result<BranchScore, MetricError> {
        self.rate_with(puzzle, &only_solution(puzzle, solver)?)
    }

    /// The score of a puzzle whose only solution is known. It goes straight to the solution without a search, because
    /// the choice at a node does not depend on other branches.
    ///
    /// This method does not check that the solution is the only one.
    ///
    /// # Errors
    /// If the grid does not solve the puzzle.
    pub fn rate_with(self, puzzle: &Puzzle, solution: &Grid) -> Result<BranchScore, MetricError> {
        Ok(of(puzzle, self.walk(self.narrowed(puzzle, solution)?, solution)?))
    }

    /// The board with all singles written that the search would find.
    fn narrowed(self, puzzle: &Puzzle, solution: &Grid) -> Result<BandBoard, MetricError> {
        if !solution.solves(puzzle) {
            return Err(MetricError::NoSolution);
        }
        let mut board = BandBoard::of(puzzle);
        board.propagate(self == Branching::Sets).map_err(|_| MetricError::NoSolution)?;
        Ok(board)
    }

    /// B on the path from such a board to its solution.
    fn walk(self, mut board: BandBoard, solution: &Grid) -> Result<u32, MetricError> {
        let sets = self == Branching::Sets;
        let mut branches = 0;
        while !board.is_full() {
            let choice = board.choose(sets);
            branches += cost(choice);
            let (cell, digit) = BandBoard::alternative_in(choice, solution);
            board.place(cell, digit);
            board.propagate(sets).map_err(|_| MetricError::NoSolution)?;
        }
        Ok(branches)
    }
}

fn of(puzzle: &Puzzle, branches: u32) -> BranchScore {
    BranchScore { branches, blanks: 81 - puzzle.clue_count() as u32 }
}

/// (B_i - 1)² of a node.
const fn cost(choice: Choice) -> u32 {
    let (Choice::Cell(_, alternatives) | Choice::Set { places: alternatives, .. }) = choice;
    (alternatives - 1).pow(2)
}

struct Search {
    sets: bool,
    /// B on the path to the first solution.
    first: Option<u32>,
    several: bool,
}

impl Search {
    fn descend(&mut self, mut board: BandBoard, branches: u32) {
        if board.propagate(self.sets).is_err() {
            return;
        }
        if board.is_full() {
            self.several = self.first.is_some();
            self.first.get_or_insert(branches);
            return;
        }
        let choice = board.choose(self.sets);
        for (cell, digit) in board.alternatives(choice) {
            let mut next = board.clone();
            next.place(cell, digit);
            self.descend(next, branches + cost(choice));
            if self.several {
                return;
            }
        }
    }
}

impl Metric for Branching {
    fn name(&self) -> &str {
        match self {
            Branching::Sets => "branch-score",
            Branching::Cells => "branch-score-cells",
        }
    }

    fn about(&self) -> &str {
        match self {
            Branching::Sets => "S = 100 B + E, branching on cells or sets (Beer 2011)",
            Branching::Cells => "S = 100 B + E, branching on cells alone (Beer 2011)",
        }
    }

    fn columns(&self) -> &[Column] {
        match self {
            Branching::Sets => const { &[Column::new("branch_score", "1"), Column::new("branch_b", "1")] },
            Branching::Cells => {
                const { &[Column::new("branch_score_cells", "1"), Column::new("branch_b_cells", "1")] }
            }
        }
    }

    fn traits(&self) -> Traits {
        Traits { needs_unique: true, ..Traits::NONE }
    }

    fn measure(&self, puzzle: &Puzzle, _: &mut Shared, scores: &mut Scores) -> Result<(), MetricError> {
        let score = self.rate_by(puzzle, &mut Fast::new())?;
        scores.extend([f64::from(score.score()), f64::from(score.branches)]);
        Ok(())
    }
}
