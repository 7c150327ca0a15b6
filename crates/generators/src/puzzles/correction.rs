//! Symmetric hints, and a strategy that adds one when the solver is stuck.

use rand::Rng;
use rand::seq::SliceRandom;
use sudoku_core::{Cell, CellSet, Grid, Puzzle, SymmetryClass};
use sudoku_solvers::Solver;
use sudoku_tactics::{Ending, Grader, Profile};

use super::Generator;
use crate::effort::{Effort, GaveUp, Made, Prover, Work};
use crate::grids::GridMethod;

/// Options of the generator `correction`.
///
/// Copies a minimum number of hints from a grid, in symmetric places. A solver with the wanted tactics tries to solve
/// them, and whenever it is stuck, the correction strategy adds the least useful hint. Hints are then removed as long
/// as the solver can still solve the puzzle. If the puzzle is not difficult enough, other hints are tried, and after
/// some retries another grid.
///
/// Source: *Generating and solving sudoku puzzles*, "High level process". It does not specify the minimum number of
/// hints, the number of retries or the usefulness of a hint. Here, the defaults are 20 hints and 5 retries, and the
/// least useful hint is the one that leaves the fewest cells with a single candidate.
#[derive(Clone, PartialEq, Debug)]
pub struct Correction {
    /// How grids are filled.
    pub grids: GridMethod,
    /// The symmetry of the hints: those of an orbit are copied and removed together.
    pub symmetry: SymmetryClass,
    /// Minimum number of hints to start from.
    pub fewest_hints: usize,
    /// The tactics that the solver knows, and their levels.
    pub profile: Profile,
    /// The level that the puzzle must reach, as an index into the profile.
    pub level: usize,
    /// Sets of hints tried on one grid.
    pub retries: u32,
}

pub(super) struct Corrector {
    pub(super) options: Correction,
    pub(super) grader: Grader,
    pub(super) prover: Prover,
}

impl Corrector {
    fn new(options: &Correction, solver: Box<dyn Solver>) -> Corrector {
        let grader = Grader::new(options.profile.clone());
        Corrector { options: options.clone(), grader, prover: Prover::new(solver) }
    }

    /// Corrects and reduces one set of hints of a grid. Returns `None` if the result cannot be proved unique. The
    /// grader's solution is no proof, because some tactics assume uniqueness.
    fn attempt(&mut self, grid: &Grid, orbits: &mut [CellSet], rng: &mut dyn Rng) -> Option<Puzzle> {
        let mut puzzle = self.hints(grid, orbits, rng);
        self.reduce(&mut puzzle, rng);
        self.prover.is_unique(&puzzle).then_some(puzzle)
    }

    /// Draws one set of hints of a grid and corrects it.
    fn hints(&mut self, grid: &Grid, orbits: &mut [CellSet], rng: &mut dyn Rng) -> Puzzle {
        let mut puzzle = Puzzle::EMPTY;
        orbits.shuffle(rng);
        for &orbit in orbits.iter() {
            if puzzle.clue_count() >= self.options.fewest_hints {
                break;
            }
            copy(&mut puzzle, grid, orbit);
        }
        self.correct(&mut puzzle, grid, rng);
        puzzle
    }

    /// Extends the hints until the solver succeeds.
    fn correct(&mut self, puzzle: &mut Puzzle, grid: &Grid, rng: &mut dyn Rng) {
        loop {
            self.prover.work.scored += 1;
            let Ok(grade) = self.grader.grade(puzzle) else { return };
            if grade.ending == Ending::Solved {
                return;
            }
            let filled: CellSet = grade.moves.iter().map(|written| written.cell).collect();
            let mut reached = *puzzle;
            filled.iter().for_each(|cell| reached.set(cell, Some(grid.get(cell))));
            let mut blanks: Vec<Cell> = reached.blanks().iter().collect();
            // Ties are broken at random.
            blanks.shuffle(rng);
            let Some(cell) = blanks.into_iter().min_by_key(|&cell| usefulness(&reached, grid, cell)) else {
                return;
            };
            copy(puzzle, grid, self.options.symmetry.orbit(cell));
        }
    }

    fn is_solvable(&mut self, puzzle: &Puzzle) -> bool {
        self.prover.work.scored += 1;
        self.grader.solves(puzzle)
    }

    /// Removes hints, orbit by orbit in random order, while the solver succeeds.
    fn reduce(&mut self, puzzle: &mut Puzzle, rng: &mut dyn Rng) {
        let mut orbits = self.options.symmetry.orbits();
        orbits.shuffle(rng);
        for orbit in orbits {
            let mut fewer = *puzzle;
            orbit.iter().for_each(|cell| fewer.set(cell, None));
            if fewer != *puzzle && self.is_solvable(&fewer) {
                *puzzle = fewer;
            }
        }
    }
}

/// Number of blank cells with a single candidate after the hint is given.
fn usefulness(puzzle: &Puzzle, grid: &Grid, hint: Cell) -> u8 {
    let mut more = *puzzle;
    more.set(hint, Some(grid.get(hint)));
    sudoku_metrics::ChoiceHistogram::of(&more).bins()[0]
}

fn copy(puzzle: &mut Puzzle, grid: &Grid, cells: CellSet) {
    cells.iter().for_each(|cell| puzzle.set(cell, Some(grid.get(cell))));
}

impl Generator for Corrector {
    /// One attempt per set of hints.
    fn generate(&mut self, rng: &mut dyn Rng, effort: &mut Effort<'_>) -> Result<Made, GaveUp> {
        let mut orbits = self.options.symmetry.orbits();
        loop {
            let grid = self.options.grids.fill(rng, &mut self.prover.work.grids);
            for _ in 0..self.options.retries.max(1) {
                effort.begin()?;
                let Some(puzzle) = self.attempt(&grid, &mut orbits, rng) else { continue };
                let grade = self.grader.grade(&puzzle);
                if grade.is_ok_and(|grade| grade.level >= self.options.level) {
                    return Ok(self.prover.made(puzzle, grid));
                }
            }
        }
    }

    fn take_work(&mut self) -> Work {
        self.prover.take_work()
    }
}

/// The results of `attempts` sets of hints on one grid, regardless of their level. A result is `None` if it could not
/// be proved unique. The options' grids, level and retries are ignored.
pub fn corrected(
    grid: &Grid,
    options: &Correction,
    attempts: usize,
    solver: Box<dyn Solver>,
    rng: &mut dyn Rng,
) -> Vec<Option<Puzzle>> {
    let mut corrector = Corrector::new(options, solver);
    let mut orbits = options.symmetry.orbits();
    (0..attempts).map(|_| corrector.attempt(grid, &mut orbits, rng)).collect()
}

/// The results of correcting `attempts` sets of hints on one grid, before reduction.
pub fn corrected_hints(
    grid: &Grid,
    options: &Correction,
    attempts: usize,
    solver: Box<dyn Solver>,
    rng: &mut dyn Rng,
) -> Vec<Puzzle> {
    let mut corrector = Corrector::new(options, solver);
    let mut orbits = options.symmetry.orbits();
    (0..attempts).map(|_| corrector.hints(grid, &mut orbits, rng)).collect()
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand::rngs::ChaCha8Rng;
    use sudoku_solvers::{Engine, Outcome};

    use super::*;
    use crate::grids::CrossFill;

    #[test]
    fn sets_of_hints_on_one_grid_lead_to_different_proper_puzzles_of_it() {
        let mut rng = ChaCha8Rng::seed_from_u64(21);
        let grid = GridMethod::CrossFill(CrossFill::default()).fill(&mut rng, &mut Default::default());
        let options = Correction {
            grids: GridMethod::CrossFill(CrossFill::default()),
            symmetry: SymmetryClass::Rotation180,
            fewest_hints: 20,
            profile: Profile::built_in("hayes").unwrap(),
            level: 0,
            retries: 1,
        };
        let puzzles = corrected(&grid, &options, 6, Engine::Fast.build(), &mut rng);
        let mut solver = Engine::Backtracking.build();
        for (n, puzzle) in puzzles.iter().enumerate() {
            let puzzle = puzzle.expect("no tactic of this profile takes uniqueness for granted");
            assert!(grid.solves(&puzzle) && solver.check(&puzzle) == Outcome::Unique);
            assert!(options.symmetry.holds(puzzle.clues()));
            assert!(!puzzles[..n].contains(&Some(puzzle)));
        }
    }
}
