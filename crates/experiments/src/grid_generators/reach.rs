//! The share of all grids that shuffling can make, counted rather than sampled.

use sudoku_core::{Cell, Digit, Grid, Symmetry};
use sudoku_generators::Root;
use sudoku_generators::band_classes::GRIDS;
use sudoku_runner::prelude::*;

/// Number of relabellings of the digits.
const LABELS: u64 = 362_880;

/// The reach of a way of shuffling a root.
#[derive(Clone, Debug, Serialize)]
pub struct Reach {
    /// Transforms and root.
    pub what: String,
    /// Symmetries of the cells that leave the root unchanged up to relabelling.
    pub automorphisms: u64,
    /// Number of grids; an upper bound if `bound`.
    pub grids: f64,
    /// Share of all grids.
    pub share: f64,
    /// Whether this is an upper bound.
    pub bound: bool,
}

/// Both roots with all six transforms, with five, and with only transposition and relabelling.
pub fn reach() -> Vec<Reach> {
    let mut all = Vec::new();
    for (name, root) in [("231", Root::Fourth231), ("234", Root::Fourth234)] {
        let grid = root.grid();
        let automorphisms = u64::from(grid.canonical().automorphisms);
        let cells = u64::from(Symmetry::CELL_SYMMETRIES);
        let one = |what: &str, automorphisms: u64, grids: u64, bound: bool| Reach {
            what: format!("root {name}: {what}"),
            automorphisms,
            grids: grids as f64,
            share: grids as f64 / GRIDS as f64,
            bound,
        };
        all.push(one(
            "six transforms, with relabelling",
            automorphisms,
            LABELS * cells / automorphisms,
            false,
        ));
        all.push(one("five transforms", 1, cells, true));
        let own = if is_relabelled(&grid, &Symmetry::TRANSPOSITION.apply(&grid)) { 2 } else { 1 };
        all.push(one("transposition and relabelling", own, 2 * LABELS / own, false));
    }
    all
}

/// Whether one grid is a relabelling of the other.
fn is_relabelled(one: &Grid, other: &Grid) -> bool {
    let mut names: [Option<Digit>; 9] = [None; 9];
    Cell::ALL.into_iter().all(|cell| {
        let name = names[one.get(cell).index()].get_or_insert(other.get(cell));
        *name == other.get(cell)
    })
}

/// Whether a transform keeps every row together; then products of such transforms do, too.
pub fn keeps_rows(symmetry: &Symmetry) -> bool {
    (0..9).all(|i| (1..9).all(|j| symmetry.cell(Cell::at(i, j)).row() == symmetry.cell(Cell::at(i, 0)).row()))
}

/// All swaps of rows, columns, bands and stacks that keep grids valid.
pub fn swaps() -> Vec<Symmetry> {
    let mut swaps = Vec::new();
    for (a, b) in [(0, 1), (0, 2), (1, 2)] {
        swaps.extend([Symmetry::band_swap(a, b), Symmetry::stack_swap(a, b)]);
        for three in [0, 3, 6] {
            let (a, b) = (three + a, three + b);
            swaps.extend([Symmetry::row_swap(a, b), Symmetry::column_swap(a, b)]);
        }
    }
    swaps.into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The orbits agree with an independent count.
    #[test]
    fn orbits_are_as_counted_elsewhere() {
        let all = reach();
        assert_eq!((all[0].automorphisms, all[0].grids), (648, 1_881_169_920.0));
        assert_eq!((all[3].automorphisms, all[3].grids), (54, 22_574_039_040.0));
        assert!((all[0].share - 2.82e-13).abs() < 1e-15 && (all[3].share - 3.38e-12).abs() < 1e-14);
    }

    #[test]
    fn all_24_swaps_keep_rows_together_and_transposition_does_not() {
        assert_eq!(swaps().len(), 24);
        assert!(swaps().iter().all(keeps_rows) && !keeps_rows(&Symmetry::TRANSPOSITION));
    }
}
