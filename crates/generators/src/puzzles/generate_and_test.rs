//! Generate and test, with adjustment.

use rand::Rng;
use sudoku_core::{Grid, Puzzle};
use sudoku_tactics::{Ending, Grade, Grader, Outcome, Profile};

use super::Generator;
use super::minimal::{ByRemoval, Minimal};
use crate::effort::{Effort, GaveUp, Made, Work};

/// Options of the generator `generate-and-test`, which makes minimal puzzles until one has the wanted grade.
///
/// A puzzle that is too easy is discarded. If a puzzle is too hard, every digit that needed a tactic above the wanted
/// level is filled in, and the puzzle is graded again. It is then no longer minimal.
///
/// Source: *Zendoku puzzle generation*, "Difficulty", including the minimum number of givens.
#[derive(Clone, PartialEq, Debug)]
pub struct GenerateAndTest {
    /// How puzzles are made.
    pub puzzles: Minimal,
    /// Tactics and their levels.
    pub profile: Profile,
    /// The wanted level, as an index into the profile; an index after the last level selects puzzles that the tactics
    /// do not solve.
    pub level: usize,
    /// Whether to adjust puzzles that are too hard.
    pub adjust: bool,
    /// The minimum number of givens. To reach it, digits are filled in in the order in which the grader found them.
    pub fewest_givens: usize,
}

impl GenerateAndTest {
    /// Puzzles of a level, given as an index into the profile. Puzzles that are too hard are adjusted, with any
    /// number of givens.
    pub fn at_level(profile: Profile, level: usize) -> GenerateAndTest {
        GenerateAndTest { puzzles: Minimal::default(), profile, level, adjust: true, fewest_givens: 0 }
    }
}

pub(super) struct Tester {
    pub(super) options: GenerateAndTest,
    pub(super) grader: Grader,
    pub(super) puzzles: ByRemoval,
}

/// Makes a puzzle that is too hard easier in one step. It fills in every digit that needed a tactic above the wanted
/// level, and every digit that the grader did not find. A puzzle that is easy enough is returned unchanged.
///
/// Added clues of the solution keep it unique. Grade the result: it may be too easy or still too hard, because the
/// digits filled in change the order of the others. [`Grader::adjust`] repeats the step until the level is right.
///
/// Source: *Zendoku puzzle generation*, "Difficulty".
pub fn adjust(puzzle: &Puzzle, solution: &Grid, grade: &Grade, level: usize) -> Puzzle {
    let mut easier = *puzzle;
    if grade.ending == Ending::Solved && grade.level <= level {
        return easier;
    }
    let too_hard = grade.moves.iter().filter(|written| written.level > level).map(|written| written.cell);
    for cell in too_hard.chain(grade.board.puzzle().blanks()) {
        easier.set(cell, Some(solution.get(cell)));
    }
    easier
}

impl Tester {
    /// The puzzle, unchanged or adjusted, if it has the wanted level.
    fn fit(&mut self, puzzle: &Puzzle, solution: &Grid) -> Option<Puzzle> {
        self.puzzles.prover.work.scored += 1;
        let wanted = self.options.level;
        if !self.options.adjust {
            return self.grader.grade(puzzle).is_ok_and(|grade| grade.level == wanted).then_some(*puzzle);
        }
        // Added clues of the solution keep it unique.
        let adjusted = self.grader.adjust(puzzle, solution, wanted, self.options.fewest_givens).ok()?;
        if adjusted.outcome != Outcome::Reached || adjusted.level != wanted {
            return None;
        }
        let class = self.options.puzzles.symmetry;
        if class.holds(adjusted.puzzle.clues()) {
            return Some(adjusted.puzzle);
        }
        // The digits filled in break the symmetry of the clues, so the other cells of their orbits are filled in too.
        let mut whole = adjusted.puzzle;
        for cell in adjusted.puzzle.clues().iter().flat_map(|cell| class.orbit(cell)) {
            whole.set(cell, Some(solution.get(cell)));
        }
        self.grader.grade(&whole).is_ok_and(|grade| grade.level == wanted).then_some(whole)
    }
}

impl Generator for Tester {
    fn generate(&mut self, rng: &mut dyn Rng, effort: &mut Effort<'_>) -> Result<Made, GaveUp> {
        loop {
            let made = self.puzzles.generate(rng, effort)?;
            self.puzzles.prover.work = made.work;
            if let Some(puzzle) = self.fit(&made.puzzle, &made.solution) {
                return Ok(self.puzzles.prover.made(puzzle, made.solution));
            }
        }
    }

    fn take_work(&mut self) -> Work {
        self.puzzles.take_work()
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand::rngs::ChaCha8Rng;
    use sudoku_core::SymmetryClass;

    use super::*;
    use crate::Method;

    #[test]
    fn adjusted_puzzles_keep_symmetry_and_level() {
        let profile = Profile::built_in("chadwick").unwrap();
        let puzzles = Minimal { symmetry: SymmetryClass::Rotation180, ..Minimal::default() };
        for level in 0..2 {
            let options = GenerateAndTest { puzzles, ..GenerateAndTest::at_level(profile.clone(), level) };
            let mut generator =
                Method::GenerateAndTest(options).build(sudoku_solvers::Engine::default().build());
            let mut go_on = || std::ops::ControlFlow::Continue(());
            for seed in 0..5 {
                let mut effort = Effort::new(u64::MAX, &mut go_on);
                let made = generator.generate(&mut ChaCha8Rng::seed_from_u64(seed), &mut effort).unwrap();
                assert!(SymmetryClass::Rotation180.holds(made.puzzle.clues()), "{}", made.puzzle);
                assert_eq!(Grader::new(profile.clone()).grade(&made.puzzle).unwrap().level, level);
            }
        }
    }
}
