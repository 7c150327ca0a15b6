//! The minimal puzzles that a puzzle holds: what random masking could still make of it.

use sudoku_core::{Cell, Puzzle};
use sudoku_metrics::{ChoiceHistogram, Weights};
use sudoku_solvers::{Outcome, Solver};

/// Most puzzles looked at in the search for minimal ones.
const MOST: usize = 400;

/// What can be said of the minimal puzzles within a puzzle.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Inside {
    /// No clue can go: random masking makes exactly this puzzle if it comes to the clues last.
    pub minimal: bool,
    /// Lowest WNEF of the minimal puzzles found within it (itself, if it is minimal), all of which random
    /// masking makes from the same grid in some order.
    pub lowest: f64,
}

/// WNEF by exponential weights; 1 for a full grid.
pub fn wnef(puzzle: &Puzzle) -> f64 {
    Weights::EXPONENTIAL.wnef(&ChoiceHistogram::of(puzzle)).unwrap_or(1.0)
}

/// Searches a puzzle with one solution for minimal ones, each once, up to a fixed number of puzzles on the way.
pub fn inside(puzzle: &Puzzle, solver: &mut dyn Solver) -> Inside {
    let mut search = Search { solver, left: MOST, lowest: f64::INFINITY };
    let minimal = search.descend(puzzle, 0);
    Inside { minimal, lowest: search.lowest }
}

struct Search<'a> {
    solver: &'a mut dyn Solver,
    left: usize,
    lowest: f64,
}

impl Search<'_> {
    /// Takes clues out in the order of their cells, so that no set of clues is met twice; whether the puzzle is
    /// minimal.
    fn descend(&mut self, puzzle: &Puzzle, from: usize) -> bool {
        self.left = self.left.saturating_sub(1);
        let loose: Vec<Cell> = puzzle.clues().iter().filter(|&cell| self.can_go(puzzle, cell)).collect();
        if loose.is_empty() {
            self.lowest = self.lowest.min(wnef(puzzle));
        }
        for &cell in loose.iter().filter(|cell| cell.index() >= from) {
            if self.left == 0 {
                break;
            }
            let mut fewer = *puzzle;
            fewer.set(cell, None);
            self.descend(&fewer, cell.index() + 1);
        }
        loose.is_empty()
    }

    fn can_go(&mut self, puzzle: &Puzzle, cell: Cell) -> bool {
        let mut fewer = *puzzle;
        fewer.set(cell, None);
        self.solver.check(&fewer) == Outcome::Unique
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand::rngs::ChaCha8Rng;
    use sudoku_generators::{GridMethod, GridWork, is_minimal, minimal};
    use sudoku_solvers::Engine;

    use super::*;

    #[test]
    fn finds_the_minimal_puzzle_that_a_clue_was_added_to() {
        let mut rng = ChaCha8Rng::seed_from_u64(5);
        let mut solver = Engine::Fast.build();
        for _ in 0..20 {
            let grid = GridMethod::Uniform.fill(&mut rng, &mut GridWork::default());
            let minimal = minimal(&grid, &mut rng, solver.as_mut());
            assert_eq!(inside(&minimal, solver.as_mut()), Inside { minimal: true, lowest: wnef(&minimal) });
            let mut more = minimal;
            for cell in minimal.blanks().iter().take(2) {
                more.set(cell, Some(grid.get(cell)));
            }
            assert!(!is_minimal(&more, solver.as_mut()));
            let found = inside(&more, solver.as_mut());
            assert!(!found.minimal && found.lowest <= wnef(&minimal) + 1e-12, "{found:?}");
        }
    }
}
