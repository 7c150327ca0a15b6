//! Symmetric hints, with a strategy that adds one when the solver is stuck.

use rand::Rng;
use rand::seq::SliceRandom;
use sudoku_core::{Cell, CellSet, Grid, Puzzle, SymmetryClass};
use sudoku_metrics::tactics::{Ending, Grader, Profile};

use super::Generator;
use crate::effort::{Effort, GaveUp, Made, Prover};
use crate::grids::GridMethod;

/// Options of the generator `correction`.
///
/// From a grid a minimum of hints is copied, symmetrically; a solver that knows the wanted tactics works
/// on them, and whenever it is stuck, the correction strategy copies the least useful hint. The puzzle is
/// then reduced as far as the solver can still solve it; if it is not difficult enough, other hints are
/// tried, and after some retries another grid.
///
/// Source: *Generating and solving sudoku puzzles*, "High level process". Minimum, retries and what makes a
/// hint useless are not said there: by default 20 and 5, and the least useful hint is the one after which
/// the fewest cells have a single candidate.
#[derive(Clone, PartialEq, Debug)]
pub struct Correction {
    /// Where grids come from.
    pub grids: GridMethod,
    /// Hints are copied and removed by orbits of this class.
    pub symmetry: SymmetryClass,
    /// Hints copied at first.
    pub fewest_hints: usize,
    /// Tactics that the solver knows, and their levels.
    pub profile: Profile,
    /// The level that the puzzle must reach, as an index of the profile.
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
    /// The hints, extended until the solver gets through.
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
        self.grader.grade(puzzle).is_ok_and(|grade| grade.ending == Ending::Solved)
    }

    /// Takes out hints, orbit by orbit in random order, while the solver gets through.
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

/// Blank cells with a single candidate once the hint is given.
fn usefulness(puzzle: &Puzzle, grid: &Grid, hint: Cell) -> u8 {
    let mut more = *puzzle;
    more.set(hint, Some(grid.get(hint)));
    sudoku_metrics::ChoiceHistogram::of(&more).bins()[0]
}

fn copy(puzzle: &mut Puzzle, grid: &Grid, cells: CellSet) {
    cells.iter().for_each(|cell| puzzle.set(cell, Some(grid.get(cell))));
}

impl Generator for Corrector {
    /// One attempt, one set of hints.
    fn generate(&mut self, rng: &mut dyn Rng, effort: &mut Effort<'_>) -> Result<Made, GaveUp> {
        let mut orbits = self.options.symmetry.orbits();
        loop {
            let grid = self.options.grids.fill(rng, &mut self.prover.work.grids);
            for _ in 0..self.options.retries.max(1) {
                effort.begin()?;
                let mut puzzle = Puzzle::EMPTY;
                orbits.shuffle(rng);
                for &orbit in &orbits {
                    if puzzle.clue_count() >= self.options.fewest_hints {
                        break;
                    }
                    copy(&mut puzzle, &grid, orbit);
                }
                self.correct(&mut puzzle, &grid, rng);
                self.reduce(&mut puzzle, rng);
                let grade = self.grader.grade(&puzzle);
                let hard = grade.is_ok_and(|grade| grade.level >= self.options.level);
                // A grader's logic is no proof: some tactics take uniqueness for granted.
                if hard && self.prover.is_unique(&puzzle) {
                    return Ok(self.prover.made(puzzle, grid));
                }
            }
        }
    }
}
