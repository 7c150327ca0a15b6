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
    /// The grids.
    grids: Vec<Vec<u8>>,
    /// For each grid and set of clues, whether the set determines the grid.
    determines: Vec<Vec<bool>>,
}

impl Four {
    /// Solves and counts everything, which takes milliseconds.
    pub fn new() -> Four {
        let mut grids = Vec::new();
        search_board(&Board::<2>::empty(), Limits::ALL, &mut |grid| {
            grids.push(grid.values().to_vec());
            ControlFlow::Continue(())
        });
        let of = |grid: &Vec<u8>| {
            let mut open = vec![false; 1 << CELLS];
            for other in grids.iter().filter(|other| *other != grid) {
                let equal = (0..CELLS).filter(|&cell| grid[cell] == other[cell]);
                open[equal.fold(0, |set, cell| set | 1 << cell)] = true;
            }
            // A subset has all the solutions that the set has.
            for set in (0..1 << CELLS).rev() {
                open[set] |= (0..CELLS).any(|cell| set >> cell & 1 == 0 && open[set | 1 << cell]);
            }
            open.into_iter().map(|open| !open).collect()
        };
        Four { determines: grids.iter().map(of).collect(), grids }
    }

    fn is_determined(&self, grid: u32, clues: CellSet) -> bool {
        self.determines[grid as usize][clues.bits() as usize]
    }

    /// For each number of clues and number of removable clues, the number of sets per grid that determine it.
    pub fn counts(&self) -> [[f64; CELLS + 1]; CELLS + 1] {
        let mut counts = [[0.0; CELLS + 1]; CELLS + 1];
        for determines in &self.determines {
            for set in (0..1usize << CELLS).filter(|&set| determines[set]) {
                let can_go =
                    (0..CELLS).filter(|&cell| set >> cell & 1 == 1 && determines[set & !(1 << cell)]);
                counts[set.count_ones() as usize][can_go.count()] += 1.0 / self.grids.len() as f64;
            }
        }
        counts
    }
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
        let own = &self.grids[*grid as usize];
        let agrees =
            |&grid: &usize| clues.iter().all(|cell| self.grids[grid][cell.index()] == own[cell.index()]);
        let solutions: Vec<usize> = (0..self.grids.len()).filter(agrees).collect();
        let (mut completions, determined) = (Vec::new(), solutions.len() == 1);
        for cell in Cell::ALL[..CELLS].iter().copied().filter(|&cell| !clues.contains(cell)) {
            for digit in 1..=4 {
                let has = |&grid: &usize| self.grids[grid][cell.index()] == digit;
                let with: Vec<usize> = solutions.iter().copied().filter(has).collect();
                if let [grid] = with[..] {
                    completions.push(Completion { grid: grid as u32, cell, ways: 0, determined });
                }
            }
        }
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
