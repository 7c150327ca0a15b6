//! A generator: minimal puzzles in which no digit is missing and none has more than four clues.

use std::ops::ControlFlow::Continue;

use rand::{Rng, SeedableRng, rngs::ChaCha8Rng};
use sudoku_generators::{Effort, GaveUp, Generator, GridMethod, Made, Work, is_minimal, minimal};
use sudoku_solvers::{Engine, Outcome, Solver};

struct Balanced {
    solver: Box<dyn Solver>,
}

impl Generator for Balanced {
    fn generate(&mut self, rng: &mut dyn Rng, effort: &mut Effort<'_>) -> Result<Made, GaveUp> {
        let mut work = Work::default();
        loop {
            effort.begin()?;
            let solution = GridMethod::Uniform.fill(rng, &mut work.grids);
            let puzzle = minimal(&solution, rng, self.solver.as_mut());
            work.checks += 81;
            let mut clues = [0; 10];
            puzzle.values().iter().for_each(|&digit| clues[usize::from(digit)] += 1);
            if clues[1..].iter().all(|count| (1..=4).contains(count)) {
                return Ok(Made { puzzle, solution, work });
            }
        }
    }
}

/// Runs it, with a line on what came out.
pub fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut go_on = || Continue(());
    let mut effort = Effort::new(10_000, &mut go_on);
    let mut balanced = Balanced { solver: Engine::Fast.build() };
    let mut solver = Engine::SetOriented.build();
    for _ in 0..20 {
        let made = balanced.generate(&mut rng, &mut effort)?;
        assert!(solver.check(&made.puzzle) == Outcome::Unique && is_minimal(&made.puzzle, solver.as_mut()));
        println!("{}", made.puzzle);
    }
    println!("{} attempts", effort.spent());
    Ok(())
}
