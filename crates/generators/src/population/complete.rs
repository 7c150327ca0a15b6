//! The puzzles with one solution that result from some clues and one more clue, in any grid.

use std::ops::ControlFlow;

use rand::{Rng, RngExt};
use sudoku_core::{Cell, CellSet, Digit, DigitSet, Grid};
use sudoku_solvers::{Fast, Limits, Marks};

use super::ground::{Completion, Drawn};

/// Number of solutions to look for before testing single candidates.
const FIRST: u64 = 4;

/// The known solutions of some clues.
#[derive(Default)]
struct Seen {
    solutions: Vec<Grid>,
    /// For each digit, the cells in which a solution has it, and those in which several solutions have it.
    once: [u128; 9],
    twice: [u128; 9],
}

impl Seen {
    /// Adds a solution that is not yet known.
    fn add(&mut self, solution: &Grid) {
        let mut digits = [0; 9];
        for (cell, value) in solution.values().iter().enumerate() {
            digits[usize::from(*value) - 1] |= 1u128 << cell;
        }
        for (digit, cells) in digits.into_iter().enumerate() {
            self.twice[digit] |= self.once[digit] & cells;
            self.once[digit] |= cells;
        }
        self.solutions.push(*solution);
    }

    /// Whether two known solutions have the digit in the cell.
    fn is_shared(&self, cell: Cell, digit: Digit) -> bool {
        self.twice[digit.index()] >> cell.index() & 1 == 1
    }

    /// Adds solutions with the digit in the cell until there are two, or until all are known. At most one known
    /// solution has the digit there, so no other known solution can be found again.
    fn search(&mut self, solver: &mut Fast, mut marks: Marks, cell: Cell, digit: Digit) {
        DigitSet::ALL.without(DigitSet::of(digit)).iter().for_each(|other| marks.strike(cell, other));
        let known = self.solutions.iter().find(|solution| solution.get(cell) == digit).copied();
        solver.search_marks(&marks, Limits::solutions(2), &mut |solution: &Grid| {
            if known.as_ref() != Some(solution) {
                self.add(solution);
            }
            ControlFlow::Continue(())
        });
    }
}

/// Draws a clue that leaves one solution when it is added to some clues of a grid, uniformly over all such cells and
/// digits.
///
/// A candidate that is in two known solutions does not qualify. For every other candidate, solutions are searched until
/// it is in two of them or all solutions with it are known.
pub(super) fn complete<R: Rng + ?Sized>(
    drawn: &Drawn,
    clues: CellSet,
    rng: &mut R,
    solver: &mut Fast,
) -> Completion<Drawn> {
    let marks = drawn.marks(clues);
    let mut seen = Seen::default();
    let blank = CellSet::ALL.without(clues);
    let mut first = |solution: &Grid| {
        seen.add(solution);
        ControlFlow::Continue(())
    };
    if solver.search_marks(&marks, Limits::solutions(FIRST), &mut first).solutions == FIRST {
        for digit in Digit::ALL {
            let own = clues.iter().filter(|&cell| drawn.grid.get(cell) == digit);
            for cell in own.fold(blank, |open, cell| open.without(cell.peers())).iter() {
                if !seen.is_shared(cell, digit) {
                    seen.search(solver, marks, cell, digit);
                }
            }
        }
    }
    let of: [u128; 9] = std::array::from_fn(|digit| seen.once[digit] & !seen.twice[digit] & blank.bits());
    let ways = of.iter().map(|cells| cells.count_ones()).sum();
    let mut place = rng.random_range(0..ways);
    for (digit, cells) in Digit::ALL.into_iter().zip(of) {
        if let Some(cell) = CellSet::from_bits(cells).iter().nth(place as usize) {
            let solution = seen.solutions.iter().find(|solution| solution.get(cell) == digit);
            let grid = solution.map_or_else(|| drawn.clone(), |solution| Drawn::of(*solution));
            return Completion { grid, cell, ways, determined: seen.solutions.len() == 1 };
        }
        place -= cells.count_ones();
    }
    unreachable!("what determines its grid does so with one clue exchanged for itself")
}
