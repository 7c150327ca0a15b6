//! Minimal puzzles by random removal.

use rand::Rng;
use rand::seq::SliceRandom;
use sudoku_core::{Cell, CellSet, Grid, Puzzle, SymmetryClass};
use sudoku_solvers::{Outcome, Solver};

use super::Generator;
use crate::effort::{Effort, GaveUp, Made, Prover, Work};
use crate::grids::GridMethod;

/// Tries to remove the clues in random order. A clue is removed if the solution stays unique. The result is minimal.
///
/// One pass is enough, because a clue that is needed with more other clues is also needed with fewer. Every minimal
/// puzzle of the grid is possible, but those with few clues are greatly over-represented (see
/// [`ControlledBias`](crate::ControlledBias)).
///
/// Source: *Zendoku puzzle generation*, "Generator"; Chadwick et al. 2008, "Cell Removal", where it is
/// called random masking; Berthier's top-down generator.
pub fn minimal<R: Rng + ?Sized>(grid: &Grid, rng: &mut R, solver: &mut dyn Solver) -> Puzzle {
    without_redundant(&Puzzle::from(*grid), rng, solver)
}

/// Tries to remove the clues of a puzzle with one solution in random order. A clue is removed if the solution stays
/// unique. The result is minimal.
pub fn without_redundant<R: Rng + ?Sized>(puzzle: &Puzzle, rng: &mut R, solver: &mut dyn Solver) -> Puzzle {
    let mut cells: Vec<CellSet> = puzzle.clues().iter().map(CellSet::of).collect();
    cells.shuffle(rng);
    remove(puzzle, &cells, 0, |fewer| solver.check(fewer) == Outcome::Unique)
}

/// Whether the puzzle has exactly one solution and every clue is needed.
pub fn is_minimal(puzzle: &Puzzle, solver: &mut dyn Solver) -> bool {
    solver.check(puzzle) == Outcome::Unique
        && puzzle.clues().iter().all(|cell| !is_unique_without(puzzle, cell, solver))
}

/// Whether the puzzle has one solution without the clue of a cell.
pub(super) fn is_unique_without(puzzle: &Puzzle, cell: Cell, solver: &mut dyn Solver) -> bool {
    let mut fewer = *puzzle;
    fewer.set(cell, None);
    solver.check(&fewer) == Outcome::Unique
}

/// Blanks each set of cells in turn if the puzzle stays unique and keeps at least `fewest` clues.
pub(crate) fn remove(
    puzzle: &Puzzle,
    sets: &[CellSet],
    fewest: usize,
    mut is_unique: impl FnMut(&Puzzle) -> bool,
) -> Puzzle {
    let mut puzzle = *puzzle;
    for cells in sets {
        let mut fewer = puzzle;
        cells.iter().for_each(|cell| fewer.set(cell, None));
        if fewer.clue_count() >= fewest && is_unique(&fewer) {
            puzzle = fewer;
        }
    }
    puzzle
}

/// Options of the generator `minimal`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Minimal {
    /// Where grids come from.
    pub grids: GridMethod,
    /// The symmetry whose orbits of clues are removed together. The puzzle is then minimal in the sense that no orbit
    /// is removable.
    pub symmetry: SymmetryClass,
    /// Removal stops at this number of clues. The puzzle may then not be minimal.
    pub fewest_clues: usize,
    /// The maximum number of clues; a puzzle with more is discarded and counts as an attempt.
    pub most_clues: usize,
}

impl Default for Minimal {
    fn default() -> Minimal {
        let grids = GridMethod::default();
        Minimal { grids, symmetry: SymmetryClass::None, fewest_clues: 0, most_clues: 81 }
    }
}

pub(super) struct ByRemoval {
    pub(super) options: Minimal,
    pub(super) prover: Prover,
}

impl Generator for ByRemoval {
    fn generate(&mut self, rng: &mut dyn Rng, effort: &mut Effort<'_>) -> Result<Made, GaveUp> {
        let mut orbits = self.options.symmetry.orbits();
        loop {
            effort.begin()?;
            let grid = self.options.grids.fill(rng, &mut self.prover.work.grids);
            orbits.shuffle(rng);
            let prover = &mut self.prover;
            let puzzle =
                remove(&grid.into(), &orbits, self.options.fewest_clues, |fewer| prover.is_unique(fewer));
            if puzzle.clue_count() <= self.options.most_clues {
                return Ok(self.prover.made(puzzle, grid));
            }
        }
    }

    fn take_work(&mut self) -> Work {
        self.prover.take_work()
    }
}

/// Options of the generator `pattern`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pattern {
    /// Where grids come from.
    pub grids: GridMethod,
    /// The cells of the clues. No other cell has a clue.
    pub clues: CellSet,
}

impl Default for Pattern {
    /// A pattern of every other cell.
    fn default() -> Pattern {
        let clues = Cell::ALL.into_iter().filter(|cell| cell.index() % 2 == 0).collect();
        Pattern { grids: GridMethod::default(), clues }
    }
}

pub(super) struct ByPattern {
    pub(super) options: Pattern,
    pub(super) prover: Prover,
}

impl Generator for ByPattern {
    fn generate(&mut self, rng: &mut dyn Rng, effort: &mut Effort<'_>) -> Result<Made, GaveUp> {
        loop {
            effort.begin()?;
            let grid = self.options.grids.fill(rng, &mut self.prover.work.grids);
            let mut puzzle = Puzzle::from(grid);
            CellSet::ALL.without(self.options.clues).iter().for_each(|cell| puzzle.set(cell, None));
            if self.prover.is_unique(&puzzle) {
                return Ok(self.prover.made(puzzle, grid));
            }
        }
    }

    fn take_work(&mut self) -> Work {
        self.prover.take_work()
    }
}
