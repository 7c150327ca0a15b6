//! What stochastic metrics measure.

use sudoku_core::{Grid, Puzzle};
use sudoku_solvers::{Fast, Limits, Solver};
use sudoku_streams::{Stream, Streams};

use crate::metric::MetricError;

/// The seed of stochastic metrics if none is given.
pub const SEED: u64 = 1;

/// A puzzle's canonical form with a solution and a random stream.
///
/// Stochastic metrics measure it instead of the puzzle as written. Their scores are therefore a function of the
/// puzzle's symmetry class and the seed, and do not depend on the place of the puzzle in a file or a run.
#[derive(Clone, Debug)]
pub struct Representative {
    puzzle: Puzzle,
    solution: Grid,
    streams: Streams,
}

impl Representative {
    /// The representative of a puzzle's class. If there are several solutions, it has the first that is found.
    ///
    /// # Errors
    /// If clues clash or there is no solution.
    pub fn of(puzzle: &Puzzle, seed: u64) -> Result<Representative, MetricError> {
        if let Some(clash) = puzzle.clash() {
            return Err(clash.into());
        }
        let puzzle = puzzle.canonical().form;
        let answer = Fast::new().count(&puzzle, Limits::solutions(1));
        let solution = answer.grid().ok_or(MetricError::NoSolution)?;
        Ok(Representative { puzzle, solution, streams: Streams::new(&format!("metrics, {puzzle}"), seed) })
    }

    /// The canonical form.
    pub const fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// Its solution.
    pub const fn solution(&self) -> &Grid {
        &self.solution
    }

    /// The random stream, from its start.
    pub fn rng(&self) -> Stream {
        self.streams.item(0)
    }
}

#[cfg(test)]
mod tests {
    use rand::Rng;
    use rand::SeedableRng;
    use sudoku_core::Symmetry;

    use super::*;

    #[test]
    fn copies_have_one_representative_and_seeds_have_streams() {
        let clues = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
        let puzzle: Puzzle = clues.parse().unwrap();
        let copy = Symmetry::random(&mut Stream::seed_from_u64(2)).apply(&puzzle);
        let draw = |puzzle: &Puzzle, seed| Representative::of(puzzle, seed).unwrap().rng().next_u64();
        assert_ne!(puzzle, copy);
        assert_eq!(draw(&puzzle, 1), draw(&copy, 1));
        assert_ne!(draw(&puzzle, 1), draw(&puzzle, 2));
        assert_ne!(draw(&puzzle, 1), draw(&Puzzle::EMPTY, 1));
        let of = Representative::of(&copy, 1).unwrap();
        assert!(of.solution().solves(of.puzzle()));
    }
}
