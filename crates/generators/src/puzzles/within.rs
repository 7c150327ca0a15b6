//! The minimal puzzles contained in a puzzle: the possible results of removing more clues.

use sudoku_core::{Cell, Puzzle};
use sudoku_solvers::Solver;

use super::minimal::is_unique_without;

/// Finds the minimal puzzles contained in a puzzle with one solution, each once, possibly the puzzle itself. Visits at
/// most `most` puzzles. Returns whether the puzzle itself is minimal.
pub fn minimal_within(
    puzzle: &Puzzle,
    solver: &mut dyn Solver,
    most: usize,
    found: &mut dyn FnMut(&Puzzle),
) -> bool {
    Search { solver, left: most, found }.descend(puzzle, 0)
}

struct Search<'a> {
    solver: &'a mut dyn Solver,
    left: usize,
    found: &'a mut dyn FnMut(&Puzzle),
}

impl Search<'_> {
    /// Removes clues in the order of their cells, so that no set of clues is visited twice. Returns whether the puzzle
    /// is minimal.
    fn descend(&mut self, puzzle: &Puzzle, from: usize) -> bool {
        self.left = self.left.saturating_sub(1);
        let can_go = |&cell: &Cell| is_unique_without(puzzle, cell, self.solver);
        let loose: Vec<Cell> = puzzle.clues().iter().filter(can_go).collect();
        if loose.is_empty() {
            (self.found)(puzzle);
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
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand::rngs::ChaCha8Rng;
    use sudoku_solvers::Engine;

    use super::*;
    use crate::{GridMethod, GridWork, is_minimal, minimal};

    #[test]
    fn finds_the_minimal_puzzle_that_a_clue_was_added_to() {
        let mut rng = ChaCha8Rng::seed_from_u64(5);
        let mut solver = Engine::Fast.build();
        let mut within = |puzzle: &Puzzle| {
            let mut found = Vec::new();
            let is_minimal = minimal_within(puzzle, solver.as_mut(), 400, &mut |inside| found.push(*inside));
            (is_minimal, found)
        };
        for _ in 0..20 {
            let grid = GridMethod::Uniform.fill(&mut rng, &mut GridWork::default());
            let minimal = minimal(&grid, &mut rng, Engine::Fast.build().as_mut());
            assert_eq!(within(&minimal), (true, vec![minimal]));
            let mut more = minimal;
            for cell in minimal.blanks().iter().take(2) {
                more.set(cell, Some(grid.get(cell)));
            }
            let (is_all, found) = within(&more);
            assert!(!is_all && found.contains(&minimal), "{more}");
            let mut solver = Engine::Fast.build();
            assert!(found.iter().all(|puzzle| is_minimal(puzzle, solver.as_mut())), "{more}");
        }
    }
}
