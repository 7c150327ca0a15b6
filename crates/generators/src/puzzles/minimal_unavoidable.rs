//! All minimal unavoidable sets of a grid up to a size.

use sudoku_core::{Cell, CellSet, Digit, DigitSet, Grid};

/// All minimal unavoidable sets of at most `most` cells, smallest first. If the clues of such a set are removed, the
/// grid is no longer the only solution, but any one of these clues makes it unique again. A grid has about 280 sets of
/// up to 12 cells, which are found in about 20 ms. Their number and the time grow fast with the number of cells.
///
/// Source: G. McGuire, B. Tugemann and G. Civario 2014, "There is no 16-clue sudoku", section 4, on the sets that the
/// checker must hit.
pub fn minimal_unavoidable_sets(grid: &Grid, most: usize) -> Vec<CellSet> {
    let mut found = Vec::new();
    for first in Cell::ALL {
        let mut exchange = Exchange::of(first);
        exchange.require(first);
        exchange.extend(grid, most, &mut found);
    }
    found.sort_unstable_by_key(|set| (set.len(), *set));
    found.dedup();
    let mut minimal: Vec<CellSet> = Vec::with_capacity(found.len());
    for set in found {
        if !minimal.iter().any(|smaller| smaller.is_subset(set)) {
            minimal.push(set);
        }
    }
    minimal
}

/// A part of an exchange that leads to another grid: the cells in which the grids differ, and the new digits assigned
/// so far.
#[derive(Clone)]
struct Exchange {
    /// The first cell that differs; no earlier cell may.
    first: Cell,
    /// Cells that differ.
    cells: CellSet,
    /// The cells of these that have no new digit yet.
    pending: CellSet,
    /// For each house, the number of its cells that differ.
    counts: [u8; 27],
    /// For each house, the new digits.
    taken: [DigitSet; 27],
}

impl Exchange {
    fn of(first: Cell) -> Self {
        let (cells, pending) = (CellSet::EMPTY, CellSet::EMPTY);
        Exchange { first, cells, pending, counts: [0; 27], taken: [DigitSet::EMPTY; 27] }
    }

    fn require(&mut self, cell: Cell) {
        if !self.cells.contains(cell) {
            self.cells.insert(cell);
            self.pending.insert(cell);
            cell.houses().iter().for_each(|house| self.counts[house.index()] += 1);
        }
    }

    /// Adds every set of at most `most` cells that extends this exchange.
    fn extend(&self, grid: &Grid, most: usize, found: &mut Vec<CellSet>) {
        if self.pending.is_empty() {
            found.push(self.cells);
            return;
        }
        let choices = self.pending.iter().map(|cell| self.choices(grid, cell, most));
        let fewest = choices.min_by_key(Vec::len).expect("a cell is pending");
        fewest.iter().for_each(|next| next.extend(grid, most, found));
    }

    /// The exchanges that result from each new digit of a cell.
    fn choices(&self, grid: &Grid, cell: Cell, most: usize) -> Vec<Exchange> {
        let houses = cell.houses();
        let taken = houses
            .iter()
            .fold(DigitSet::of(grid.get(cell)), |taken, house| taken.union(self.taken[house.index()]));
        let free = DigitSet::ALL.without(taken);
        free.iter()
            .filter_map(|digit| self.with(grid, cell, digit))
            .filter(|next| next.least() <= most)
            .collect()
    }

    /// The exchange with a new digit in a cell. The cells that have this digit in the same houses must then differ too;
    /// `None` if one of them may not.
    fn with(&self, grid: &Grid, cell: Cell, digit: Digit) -> Option<Exchange> {
        let mut next = self.clone();
        next.pending.remove(cell);
        for house in cell.houses() {
            let holder = house.cells().into_iter().find(|&other| grid.get(other) == digit)?;
            if holder < self.first {
                return None;
            }
            next.require(holder);
            next.taken[house.index()].insert(digit);
        }
        Some(next)
    }

    /// A lower bound on the number of cells that will differ, because no house has exactly one such cell.
    fn least(&self) -> usize {
        let alone = |kind: usize| self.counts[9 * kind..][..9].iter().filter(|&&count| count == 1).count();
        self.cells.len() + (0..3).map(alone).max().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use sudoku_core::Puzzle;
    use sudoku_math::square;
    use sudoku_solvers::{Engine, Outcome};

    use super::*;
    use crate::{GridMethod, GridWork};

    fn without(grid: &Grid, cells: CellSet) -> Puzzle {
        grid.clues(CellSet::ALL.without(cells))
    }

    fn grids(count: usize) -> Vec<Grid> {
        let mut rng = rand::rngs::ChaCha8Rng::seed_from_u64(2014);
        (0..count).map(|_| GridMethod::Uniform.fill(&mut rng, &mut GridWork::default())).collect()
    }

    #[test]
    fn sets_are_unavoidable_and_minimal() {
        let mut solver = Engine::Fast.build();
        for grid in grids(5) {
            let sets = minimal_unavoidable_sets(&grid, 12);
            for set in &sets {
                assert_eq!(solver.check(&without(&grid, *set)), Outcome::Multiple, "{set:?}");
                for cell in set.iter() {
                    let smaller = set.without(CellSet::of(cell));
                    assert_eq!(solver.check(&without(&grid, smaller)), Outcome::Unique, "{smaller:?}");
                }
            }
        }
    }

    /// A solver finds all grids that differ only in the cells of three digits. If a grid differs in at most 12 cells,
    /// these cells contain a set of the list.
    #[test]
    fn no_set_is_missing() {
        let mut solver = Engine::Fast.build();
        let grid = grids(1)[0];
        let sets = minimal_unavoidable_sets(&grid, 12);
        let mut few = 0;
        for chosen in (0u16..512).filter(|chosen| chosen.count_ones() == 3) {
            let is_chosen = |cell: &Cell| chosen >> grid.get(*cell).index() & 1 == 1;
            for other in solver.all(&without(&grid, Cell::ALL.into_iter().filter(is_chosen).collect())) {
                let differs: CellSet =
                    Cell::ALL.into_iter().filter(|&cell| other.get(cell) != grid.get(cell)).collect();
                if (1..=12).contains(&differs.len()) {
                    few += 1;
                    assert!(sets.iter().any(|set| set.is_subset(differs)), "{differs:?} is missing");
                }
            }
        }
        assert!(few > 500, "{few}");
    }

    /// Over all 5,472,730,538 classes of grids the mean number of sets of four cells is 11.5788; the maximum is 36.
    ///
    /// Source: Mathimagics 2019, "Intercalates v UA4's", New Sudoku Players' Forum.
    #[test]
    fn sets_of_four_cells_are_as_many_as_published() {
        let most = "123568479864791352957243681218657934536489127749312865391825746472136598685974213";
        assert_eq!(minimal_unavoidable_sets(&most.parse().unwrap(), 4).len(), 36);
        let counts: Vec<f64> =
            grids(400).iter().map(|grid| minimal_unavoidable_sets(grid, 4).len() as f64).collect();
        let mean = counts.iter().sum::<f64>() / 400.0;
        let deviation = (counts.iter().map(|count| square(count - mean)).sum::<f64>() / 399.0).sqrt();
        assert!((mean - 11.5788).abs() < 3.0 * deviation / 20.0, "{mean}, standard deviation {deviation}");
    }
}
