//! A uniqueness test with a limit of guesses that accepts the same puzzles as the hybrid test, but faster.

use sudoku_core::{Candidates, Puzzle};
use sudoku_metrics::propagate_singles;
use sudoku_solvers::{Answer, Ending, Fast, Hybrid, Limits, Outcome, Solver, Stats, Visit};

/// Asks the fast solver first, and the hybrid test only about puzzles that have one solution but are not solved by
/// singles. It accepts the same puzzles as [`Hybrid::with_guess_limit`], so generators make the same puzzles. Its
/// counts of work differ, and a puzzle that it leaves undecided has one solution.
///
/// Source: Chadwick et al. 2008, "Uniqueness Testing": "If we have to guess more than twice, we reject the
/// board."
pub struct GuessLimited {
    fast: Fast,
    limit: Option<u64>,
}

impl GuessLimited {
    /// A test with a limit of guesses; without a limit (`None`), it is exact.
    pub fn new(limit: Option<u64>) -> GuessLimited {
        GuessLimited { fast: Fast::new(), limit }
    }

    /// Guesses that the hybrid test needs to prove the puzzle unique; 0 if singles solve it.
    pub fn guesses(puzzle: &Puzzle) -> u64 {
        if solved_by_singles(puzzle) {
            0
        } else {
            Hybrid::default().count(puzzle, Limits::UNIQUE).stats.guesses
        }
    }

    /// The answer for a puzzle that has one solution.
    fn limited(&self, puzzle: &Puzzle, exact: Answer) -> Answer {
        let undecided = |stats| Answer { solutions: 0, first: None, ending: Ending::BudgetSpent, stats };
        match self.limit {
            None => exact,
            Some(_) if solved_by_singles(puzzle) => exact,
            Some(0) => undecided(Stats::default()),
            Some(limit) => {
                let slow = Hybrid::with_guess_limit(limit).count(puzzle, Limits::UNIQUE);
                if slow.outcome() == Outcome::Unique { exact } else { undecided(slow.stats) }
            }
        }
    }
}

fn solved_by_singles(puzzle: &Puzzle) -> bool {
    propagate_singles(puzzle).is_ok_and(|board| board.blanks().is_empty())
}

impl Solver for GuessLimited {
    fn search_candidates(&mut self, start: &Candidates, limits: Limits, visit: &mut Visit<'_>) -> Answer {
        self.fast.search_candidates(start, limits, visit)
    }

    fn search(&mut self, puzzle: &Puzzle, limits: Limits, visit: &mut Visit<'_>) -> Answer {
        let answer = self.fast.count(puzzle, limits);
        let answer = if answer.outcome() == Outcome::Unique { self.limited(puzzle, answer) } else { answer };
        if let Some(solution) = answer.grid() {
            let _stopped = visit(&solution);
        }
        answer
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand::rngs::ChaCha8Rng;
    use sudoku_core::Cell;
    use sudoku_solvers::Engine;

    use super::*;
    use crate::{GridMethod, GridWork, minimal};

    /// Tests every puzzle on the way from a full grid to a minimal puzzle, and some puzzles with several solutions.
    #[test]
    fn accepts_what_the_hybrid_test_accepts() {
        let mut rng = ChaCha8Rng::seed_from_u64(3);
        let mut counts = [0; 3];
        for _ in 0..40 {
            let grid = GridMethod::Uniform.fill(&mut rng, &mut GridWork::default());
            let mut puzzle = minimal(&grid, &mut rng, Engine::Fast.build().as_mut());
            puzzle.set(Cell::ALL[40], None);
            for cell in puzzle.blanks() {
                for limit in [Some(0), Some(1), Some(2), Some(4), None] {
                    let hybrid = limit.map_or(Hybrid::default(), Hybrid::with_guess_limit).check(&puzzle);
                    let ours = GuessLimited::new(limit).check(&puzzle);
                    assert_eq!(ours == Outcome::Unique, hybrid == Outcome::Unique, "{puzzle} {limit:?}");
                    counts[match ours {
                        Outcome::Unique => 0,
                        Outcome::Undecided => 1,
                        _ => 2,
                    }] += 1;
                }
                puzzle.set(cell, Some(grid.get(cell)));
            }
        }
        // Each answer occurred.
        assert!(counts.iter().all(|&count| count > 20), "{counts:?}");
    }
}
