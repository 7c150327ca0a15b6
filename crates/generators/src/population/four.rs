//! Boards of 4×4 cells. All their sets of clues can be counted, so the true values of the sampler's estimates are
//! known.

use std::ops::ControlFlow;

use rand::{Rng, RngExt};
use sudoku_core::{Board, Cell, CellSet};
use sudoku_solvers::{Limits, search_board};

use super::ground::{Ask, Completion, Ground};

const CELLS: usize = 16;

/// All 4×4 boards.
#[derive(Clone, Debug)]
pub struct Four {
    /// The grids, four bits a cell.
    grids: Vec<u64>,
    /// For each grid and set of clues, a bit that says whether the set determines the grid.
    determines: Vec<Vec<u64>>,
}

impl Four {
    /// Solves and counts everything, which takes milliseconds.
    pub fn new() -> Four {
        let mut grids = Vec::new();
        search_board(&Board::<2>::empty(), Limits::ALL, &mut |grid| {
            grids.push(grid.values().iter().rev().fold(0, |all, &digit| all << 4 | u64::from(digit)));
            ControlFlow::Continue(())
        });
        let of = |&grid: &u64| {
            let mut open = vec![false; 1 << CELLS];
            for &other in grids.iter().filter(|&&other| other != grid) {
                let equal = (0..CELLS).filter(|&cell| digit(grid, cell) == digit(other, cell));
                open[equal.fold(0, |set, cell| set | 1 << cell)] = true;
            }
            // A subset has all the solutions that the set has.
            for set in (0..1 << CELLS).rev() {
                open[set] |= (0..CELLS).any(|cell| set >> cell & 1 == 0 && open[set | 1 << cell]);
            }
            let pack = |sets: &[bool]| sets.iter().rev().fold(0, |bits, &open| bits << 1 | u64::from(!open));
            open.chunks(64).map(pack).collect()
        };
        Four { determines: grids.iter().map(of).collect(), grids }
    }

    fn is_determined(&self, grid: u32, clues: CellSet) -> bool {
        holds(&self.determines[grid as usize], clues.bits() as usize)
    }

    /// For each number of clues and number of removable clues, the number of sets per grid that determine it.
    pub fn counts(&self) -> [[f64; CELLS + 1]; CELLS + 1] {
        let mut counts = [[0.0; CELLS + 1]; CELLS + 1];
        for determines in &self.determines {
            for set in (0..1usize << CELLS).filter(|&set| holds(determines, set)) {
                let can_go =
                    (0..CELLS).filter(|&cell| set >> cell & 1 == 1 && holds(determines, set & !(1 << cell)));
                counts[set.count_ones() as usize][can_go.count()] += 1.0 / self.grids.len() as f64;
            }
        }
        counts
    }
}

/// The digit of a cell, 1 to 4.
fn digit(grid: u64, cell: usize) -> usize {
    (grid >> (4 * cell)) as usize & 0xf
}

/// The bit of a set.
fn holds(sets: &[u64], set: usize) -> bool {
    sets[set / 64] >> (set % 64) & 1 == 1
}

impl Default for Four {
    fn default() -> Four {
        Four::new()
    }
}

impl Ground for Four {
    type Grid = u32;

    const CELLS: usize = CELLS;

    fn draw<R: Rng + ?Sized>(&mut self, rng: &mut R) -> u32 {
        rng.random_range(0..self.grids.len() as u32)
    }

    fn determined(&mut self, grids: &[u32], sets: &[(u32, CellSet)]) -> Vec<bool> {
        sets.iter().map(|&(grid, clues)| self.is_determined(grids[grid as usize], clues)).collect()
    }

    fn removable(&mut self, grids: &[u32], asked: &[Ask]) -> Vec<bool> {
        let is_left = |ask: &Ask| {
            self.is_determined(grids[ask.grid as usize], ask.clues.without(CellSet::of(ask.cell)))
        };
        asked.iter().map(is_left).collect()
    }

    fn complete<R: Rng + ?Sized>(&mut self, grid: &u32, clues: CellSet, rng: &mut R) -> Completion<u32> {
        let own = self.grids[*grid as usize];
        let shown = clues.iter().fold(0, |mask, cell| mask | 0xf << (4 * cell.index()));
        let agrees = |&grid: &usize| (self.grids[grid] ^ own) & shown == 0;
        // For each digit in a cell, the number of solutions that have it there, and the last of them.
        let (mut solutions, mut with) = (0, [[(0, 0); 4]; CELLS]);
        for grid in (0..self.grids.len()).filter(agrees) {
            solutions += 1;
            for (cell, with) in with.iter_mut().enumerate() {
                let (count, last) = &mut with[digit(self.grids[grid], cell) - 1];
                (*count, *last) = (*count + 1, grid as u32);
            }
        }
        let blanks = Cell::ALL[..CELLS].iter().filter(|&&cell| !clues.contains(cell));
        let completions: Vec<Completion<u32>> = blanks
            .flat_map(|&cell| with[cell.index()].map(|one| (cell, one)))
            .filter(|&(_, (count, _))| count == 1)
            .map(|(cell, (_, grid))| Completion { grid, cell, ways: 0, determined: solutions == 1 })
            .collect();
        let ways = completions.len();
        Completion { ways: ways as u32, ..completions[rng.random_range(0..ways)] }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// There are 288 grids and 85,632 minimal puzzles: 25,728 with 4 clues, 58,368 with 5 and 1,536 with 6.
    #[test]
    fn minimal_puzzles_are_as_many_as_known() {
        let four = Four::new();
        assert_eq!(four.grids.len(), 288);
        let counts = four.counts();
        let minimal = |clues: usize| (288.0 * counts[clues][0]).round() as u32;
        let all: Vec<u32> = (0..=CELLS).map(minimal).collect();
        assert_eq!(all[4..7], [25_728, 58_368, 1_536]);
        assert_eq!(all.iter().sum::<u32>(), 85_632);
    }
}
