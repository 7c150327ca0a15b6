//! The puzzles that some clues and one more give, in any grid.

use std::ops::ControlFlow;

use rand::{Rng, RngExt};
use sudoku_core::{CellSet, Digit, DigitSet, Grid};
use sudoku_solvers::{Fast, Limits, Marks};

use super::ground::{Completion, Drawn};

/// Number of solutions to look for before testing single cells.
const FIRST: u64 = 24;

/// The known solutions of some clues.
#[derive(Default)]
struct Seen {
    solutions: Vec<Grid>,
    /// By digit: the cells in which a solution has it, and those in which several have it.
    once: [u128; 9],
    twice: [u128; 9],
}

impl Seen {
    fn add(&mut self, solution: &Grid) {
        if self.solutions.contains(solution) {
            return;
        }
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

    /// Adds the solutions within some candidates; returns whether these are all.
    fn search(&mut self, solver: &mut Fast, marks: &Marks, limit: u64) -> bool {
        let mut visit = |solution: &Grid| {
            self.add(solution);
            ControlFlow::Continue(())
        };
        solver.search_marks(marks, Limits::solutions(limit), &mut visit).solutions < limit
    }
}

/// Draws a clue to add to some clues of a grid so that one solution is left, uniformly over all such cells and
/// digits.
///
/// A candidate that two known solutions share does not qualify. For each cell the search looks for solutions with
/// other digits until each candidate is in two of them or is known not to be.
pub(super) fn complete<R: Rng + ?Sized>(
    drawn: &Drawn,
    clues: CellSet,
    rng: &mut R,
    solver: &mut Fast,
) -> Completion<Drawn> {
    let marks = drawn.marks(clues);
    let mut seen = Seen::default();
    let blank = CellSet::ALL.without(clues);
    if !seen.search(solver, &marks, FIRST) {
        let possible = Digit::ALL.map(|digit| {
            let own = clues.iter().filter(|&cell| drawn.grid.get(cell) == digit);
            own.fold(blank, |open, cell| open.without(cell.peers()))
        });
        for cell in blank.iter() {
            let is_open = |digit: &Digit, seen: &Seen| {
                let digit = digit.index();
                possible[digit].contains(cell) && seen.twice[digit] >> cell.index() & 1 == 0
            };
            loop {
                let open: DigitSet = Digit::ALL.into_iter().filter(|digit| is_open(digit, &seen)).collect();
                let mut marks = marks;
                let closed = Digit::ALL.into_iter().filter(|&digit| !open.contains(digit));
                closed.for_each(|digit| marks.strike(cell, digit));
                // With this many solutions, two of them share a digit.
                if open.is_empty() || seen.search(solver, &marks, open.len() as u64 + 1) {
                    break;
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
