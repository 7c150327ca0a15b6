//! Orders in which the clues of one grid are removed, and those of them that need no solver.

use rand::Rng;
use rand::seq::SliceRandom;
use sudoku_core::{Cell, CellSet, Grid};

use super::unavoidable::unavoidable_sets;

/// A set of starts on a permutation of the 81 cells, as bits.
type Starts = u128;

const ALL: Starts = (1 << 81) - 1;

/// An endless sequence of orders in which to clear the cells of a grid. Each permutation drawn gives 81 orders, one
/// starting at each of its cells.
///
/// Most orders are skipped: those whose first cells contain an unavoidable set, because clearing these makes the
/// solution ambiguous.
pub(super) struct Orders {
    unavoidable: Vec<CellSet>,
    /// For each place in a permutation, the starts for which it is among the first cells.
    near: [Starts; 81],
    permutation: [Cell; 81],
    /// The place of each cell in the permutation.
    places: [u8; 81],
    /// Number of starts left, and the set of those that need a solver.
    left: u8,
    open: Starts,
}

impl Orders {
    /// Orders of the grid whose first `cut` cells may keep the solution unique.
    pub(super) fn of(grid: Grid, cut: usize) -> Orders {
        let near = |place: usize| {
            let starts = (0..81).filter(|start| (place + 81 - start) % 81 < cut);
            starts.fold(0, |starts, start| starts | 1 << start)
        };
        Orders {
            unavoidable: unavoidable_sets(&grid),
            near: std::array::from_fn(near),
            permutation: Cell::ALL,
            places: [0; 81],
            left: 0,
            open: 0,
        }
    }

    /// The next order; `None` if its first cells contain an unavoidable set.
    pub(super) fn next<R: Rng + ?Sized>(&mut self, rng: &mut R) -> Option<[Cell; 81]> {
        if self.left == 0 {
            self.permute(rng);
        }
        self.left -= 1;
        let start = usize::from(self.left);
        (self.open >> start & 1 == 1).then(|| self.order(start))
    }

    /// Advances to the next order that needs a solver, but not beyond the permutation or beyond `count` orders; `count`
    /// must be at least 1. Also returns the number of orders advanced, including the one returned.
    pub(super) fn skip_to<R: Rng + ?Sized>(&mut self, count: u64, rng: &mut R) -> (Option<[Cell; 81]>, u64) {
        if self.left == 0 {
            self.permute(rng);
        }
        let open = self.open & ((1 << self.left) - 1);
        let next = (open != 0).then(|| open.ilog2() as u8);
        let taken = u64::from(self.left - next.unwrap_or(0));
        if taken > count {
            self.left -= count as u8;
            return (None, count);
        }
        self.left = next.unwrap_or(0);
        (next.map(|start| self.order(usize::from(start))), taken)
    }

    fn permute<R: Rng + ?Sized>(&mut self, rng: &mut R) {
        self.permutation.shuffle(rng);
        for (place, cell) in self.permutation.iter().enumerate() {
            self.places[cell.index()] = place as u8;
        }
        let mut broken = 0;
        for set in &self.unavoidable {
            let mut all_near = ALL & !broken;
            for cell in set.iter() {
                all_near &= self.near[usize::from(self.places[cell.index()])];
                if all_near == 0 {
                    break;
                }
            }
            broken |= all_near;
        }
        (self.left, self.open) = (81, ALL & !broken);
    }

    fn order(&self, start: usize) -> [Cell; 81] {
        let mut cells = self.permutation;
        cells.rotate_left(start);
        cells
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use rand::rngs::ChaCha8Rng;

    use super::*;
    use crate::{GridMethod, GridWork};

    /// Compares the skipped orders with a direct check of every order.
    #[test]
    fn orders_passed_over_are_those_that_begin_with_a_set() {
        let mut rng = ChaCha8Rng::seed_from_u64(9);
        for cut in [0, 20, 47] {
            let grid = GridMethod::Bands.fill(&mut rng, &mut GridWork::default());
            let sets = unavoidable_sets(&grid);
            let mut orders = Orders::of(grid, cut);
            let (mut passed, mut met) = (0, std::collections::BTreeSet::new());
            for n in 0..243 {
                let next = orders.next(&mut rng);
                // The same order, computed from the permutation.
                let mut cells = orders.permutation;
                cells.rotate_left(usize::from(orders.left));
                assert_eq!(usize::from(orders.left), 80 - n % 81);
                let broken = (0..=81).find(|&count| {
                    let gone: CellSet = cells[..count].iter().copied().collect();
                    sets.iter().any(|set| set.is_subset(gone))
                });
                match next {
                    Some(order) => {
                        assert_eq!(order, cells);
                        assert!(broken.is_some_and(|count| count > cut));
                    }
                    None => {
                        assert!(broken.is_some_and(|count| count <= cut));
                        passed += 1;
                    }
                }
                met.insert(cells);
            }
            assert_eq!(met.len(), 243);
            assert!((cut == 0) == (passed == 0), "{passed} with {cut}");
        }
    }

    #[test]
    fn skipping_gives_the_same_orders() {
        let grid = GridMethod::Bands.fill(&mut ChaCha8Rng::seed_from_u64(1), &mut GridWork::default());
        let mut one_by_one = Orders::of(grid, 40);
        let mut skipping = Orders::of(grid, 40);
        let mut streams = [0, 0].map(|_| ChaCha8Rng::seed_from_u64(2));
        let expected: Vec<_> =
            (0..5000).filter_map(|n| Some((n, one_by_one.next(&mut streams[0])?))).collect();
        let mut found = Vec::new();
        let mut number = 0;
        while number < 5000 {
            let (order, taken) = skipping.skip_to(5000 - number, &mut streams[1]);
            number += taken;
            found.extend(order.map(|order| (number - 1, order)));
        }
        assert_eq!(number, 5000);
        assert!(found == expected && found.len() > 100);
    }
}
