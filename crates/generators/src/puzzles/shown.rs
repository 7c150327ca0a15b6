//! Clues that are seen to be needed without a search.

use sudoku_core::{Cell, Grid};

/// The clues of a grid that are left.
///
/// Where two rows of a band hold the same digits in some columns, these parts can be swapped: of their clues at least
/// one is needed; likewise two columns of a stack. Sets of nine are bits.
pub(super) struct Shown {
    /// By row, the columns with a clue; by column, the rows.
    rows: [u16; 9],
    columns: [u16; 9],
    row_parts: [Parts; 9],
    column_parts: [Parts; 9],
}

/// For a line and the next one of its band or stack (the first comes after the last), by place: the smallest part
/// around it that can be swapped.
type Parts = [u16; 9];

impl Shown {
    /// All clues.
    pub fn all(grid: &Grid) -> Shown {
        let value = |i: usize, j: usize| grid.values()[9 * i + j];
        Shown {
            rows: [0x1ff; 9],
            columns: [0x1ff; 9],
            row_parts: parts(&std::array::from_fn(|i| std::array::from_fn(|j| value(i, j)))),
            column_parts: parts(&std::array::from_fn(|j| std::array::from_fn(|i| value(i, j)))),
        }
    }

    /// Takes a clue out that is there.
    pub fn remove(&mut self, cell: Cell) {
        self.restore(cell);
    }

    /// Puts a clue back that was taken out.
    pub fn restore(&mut self, cell: Cell) {
        let (i, j) = (cell.row(), cell.column());
        self.rows[i] ^= 1 << j;
        self.columns[j] ^= 1 << i;
    }

    /// Whether parts can be swapped that show no clue but this one. If not, it may be needed all the same.
    pub fn is_needed(&self, cell: Cell) -> bool {
        let (i, j) = (cell.row(), cell.column());
        can_swap(&self.rows, &self.row_parts, i, j) | can_swap(&self.columns, &self.column_parts, j, i)
    }
}

/// Whether a line can be swapped with another of its three around a place at which alone it shows a clue.
#[inline]
fn can_swap(lines: &[u16; 9], parts: &[Parts; 9], line: usize, place: usize) -> bool {
    let [after, before] = [AFTER[line], AFTER[AFTER[line]]];
    let others = lines[line] & !(1 << place);
    (parts[line][place] & (others | lines[after]) == 0)
        | (parts[before][place] & (others | lines[before]) == 0)
}

/// The line that comes after each.
const AFTER: [usize; 9] = [1, 2, 0, 4, 5, 3, 7, 8, 6];

fn parts(lines: &[[u8; 9]; 9]) -> [Parts; 9] {
    let mut place_of = [[0; 16]; 9];
    for (places, line) in place_of.iter_mut().zip(lines) {
        line.iter().zip(0..).for_each(|(&value, place)| places[usize::from(value & 15)] = place);
    }
    let mut all = [[0; 9]; 9];
    for (line, parts) in all.iter_mut().enumerate() {
        // What the next line has at a place is in the place `goes_on` of this one.
        let goes_on = lines[AFTER[line]].map(|value| place_of[line][usize::from(value & 15)]);
        for start in 0..9 {
            if parts[start] == 0 {
                let (mut part, mut place) = (0, start);
                while part >> place & 1 == 0 {
                    part |= 1 << place;
                    place = goes_on[place];
                }
                while parts[place] == 0 {
                    parts[place] = part;
                    place = goes_on[place];
                }
            }
        }
    }
    all
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
