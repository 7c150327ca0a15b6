//! Clues that are known to be needed without a search.

use sudoku_core::{Cell, Grid};

/// The remaining clues of a grid.
///
/// If two rows of a band contain the same digits in some columns, these parts of the rows can be swapped, so at least
/// one of their clues is needed. The same holds for two columns of a stack. Lines 0 to 8 are rows and lines 9 to 17 are
/// columns. A set of places in a line is a mask of nine bits.
pub(super) struct Shown {
    /// For each line, the places that have a clue.
    lines: [u16; 18],
    parts: Parts,
}

/// For each place and line, the smallest part with this place that the line can swap with the next line of its band or
/// stack, cyclically.
type Parts = [[u16; 18]; 9];

/// While parts are computed, the 18 lines are stored side by side in three vectors.
const LANES: usize = 24;

impl Shown {
    /// All clues of the grid.
    pub fn all(grid: &Grid) -> Shown {
        Shown { lines: [0x1ff; 18], parts: parts(grid) }
    }

    /// Removes a clue that is present.
    pub fn remove(&mut self, cell: Cell) {
        self.restore(cell);
    }

    /// Restores a clue that was removed.
    pub fn restore(&mut self, cell: Cell) {
        let (i, j) = (cell.row(), cell.column());
        self.lines[i] ^= 1 << j;
        self.lines[9 + j] ^= 1 << i;
    }

    /// Whether this is the only clue of two parts that can be swapped. If not, the clue may still be needed.
    pub fn is_needed(&self, cell: Cell) -> bool {
        let (i, j) = (cell.row(), cell.column());
        self.can_swap(i, j) | self.can_swap(9 + j, i)
    }

    /// Whether the line has a part with this place that can be swapped with another line of its band or stack, where
    /// the place has the only clue of both parts.
    #[inline]
    fn can_swap(&self, line: usize, place: usize) -> bool {
        let [after, before] = [AFTER[line], AFTER[AFTER[line]]];
        let others = self.lines[line] & !(1 << place);
        let parts = &self.parts[place];
        (parts[line] & (others | self.lines[after]) == 0)
            | (parts[before] & (others | self.lines[before]) == 0)
    }
}

/// For each line, the next line of its band or stack.
const AFTER: [usize; 18] = [1, 2, 0, 4, 5, 3, 7, 8, 6, 10, 11, 9, 13, 14, 12, 16, 17, 15];

fn parts(grid: &Grid) -> Parts {
    let (mut values, mut after) = ([[0; LANES]; 9], [[0; LANES]; 9]);
    for (place, values) in values.iter_mut().enumerate() {
        for line in 0..9 {
            values[line] = u16::from(grid.values()[9 * line + place]);
            values[9 + line] = u16::from(grid.values()[9 * place + line]);
        }
        AFTER.iter().zip(&mut after[place]).for_each(|(&line, after)| *after = values[line]);
    }
    // Each place is linked to the place where the line has the digit that the next line has here. This is done for all
    // lines at once, without branches.
    let mut parts: [[u16; LANES]; 9] = std::array::from_fn(|place| [1 << place; LANES]);
    for (parts, after) in parts.iter_mut().zip(&after) {
        for (to, values) in values.iter().enumerate() {
            for lane in 0..LANES {
                parts[lane] |= u16::from(values[lane] == after[lane]) << to;
            }
        }
    }
    // Transitive closure by Warshall's algorithm.
    for by in 0..9 {
        let further = parts[by];
        for parts in &mut parts {
            for lane in 0..LANES {
                parts[lane] |= further[lane] & (parts[lane] >> by & 1).wrapping_neg();
            }
        }
    }
    parts.map(|parts| std::array::from_fn(|line| parts[line]))
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand::seq::SliceRandom;
    use sudoku_core::Puzzle;
    use sudoku_solvers::{Engine, Outcome};

    use super::*;
    use crate::{GridMethod, GridWork};

    #[test]
    fn without_a_clue_seen_to_be_needed_there_are_several_solutions() {
        let mut rng = rand::rngs::ChaCha8Rng::seed_from_u64(2027);
        let mut solver = Engine::Backtracking.build();
        let (mut seen, mut needed) = (0, 0);
        for _ in 0..20 {
            let grid = GridMethod::Uniform.fill(&mut rng, &mut GridWork::default());
            let (mut puzzle, mut shown) = (Puzzle::from(grid), Shown::all(&grid));
            let mut order = Cell::ALL;
            order.shuffle(&mut rng);
            for cell in order {
                let is_seen = shown.is_needed(cell);
                puzzle.set(cell, None);
                shown.remove(cell);
                if solver.check(&puzzle) != Outcome::Unique {
                    puzzle.set(cell, Some(grid.get(cell)));
                    shown.restore(cell);
                    (seen, needed) = (seen + usize::from(is_seen), needed + 1);
                } else {
                    assert!(!is_seen, "{puzzle} has one solution without {cell}");
                }
            }
        }
        assert!(4 * seen > needed, "{seen} of {needed} are seen");
    }
}
