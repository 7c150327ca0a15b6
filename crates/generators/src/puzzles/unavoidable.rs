//! Unavoidable sets: sets of cells of a grid in which every puzzle with that solution has a clue.

use sudoku_core::{Cell, CellSet, Grid, House};

/// The unavoidable sets of two digits, or of two lines of one band or stack. In each set, the two digits (the lines)
/// can be swapped. The smallest comes first; a grid has about 90.
pub fn unavoidable_sets(grid: &Grid) -> Vec<CellSet> {
    let mut sets = Vec::with_capacity(128);
    let mut places = [CellSet::EMPTY; 9];
    Cell::ALL.iter().for_each(|&cell| places[grid.get(cell).index()].insert(cell));
    for b in 0..9 {
        for a in 0..b {
            let both = places[a].union(places[b]);
            // If a cell is swapped, the other digit in its houses must be swapped too.
            parts(both, |cell| cell.peers().intersection(both), &mut sets);
        }
    }
    for first in (0..18).step_by(3) {
        for (a, b) in [(0, 1), (0, 2), (1, 2)] {
            let [a, b] = [House::ALL[first + a], House::ALL[first + b]];
            let both = a.cell_set().union(b.cell_set());
            let link = |cell: Cell| {
                let across = cell.houses()[if first < 9 { 1 } else { 0 }].cell_set();
                both.intersection(across.union(places[grid.get(cell).index()]))
            };
            parts(both, link, &mut sets);
        }
    }
    sets.sort_unstable_by_key(|set| (set.len(), *set));
    sets.dedup();
    sets
}

/// The connected parts of a set of cells.
fn parts(mut left: CellSet, link: impl Fn(Cell) -> CellSet, sets: &mut Vec<CellSet>) {
    while let Some(start) = left.first() {
        let (mut part, mut fresh) = (CellSet::of(start), CellSet::of(start));
        while let Some(cell) = fresh.first() {
            fresh.remove(cell);
            let found = link(cell).without(part);
            part = part.union(found);
            fresh = fresh.union(found);
        }
        left = left.without(part);
        sets.push(part);
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;
    use sudoku_core::Puzzle;
    use sudoku_solvers::{Engine, Outcome};

    use super::*;
    use crate::{GridMethod, GridWork};

    #[test]
    fn without_an_unavoidable_set_there_are_several_solutions() {
        let mut rng = rand::rngs::ChaCha8Rng::seed_from_u64(2012);
        let mut solver = Engine::Backtracking.build();
        for _ in 0..20 {
            let grid = GridMethod::Bands.fill(&mut rng, &mut GridWork::default());
            let sets = unavoidable_sets(&grid);
            assert!(sets.len() > 36 && sets[0].len() >= 4);
            for set in sets {
                let mut puzzle = Puzzle::from(grid);
                set.iter().for_each(|cell| puzzle.set(cell, None));
                assert_eq!(solver.check(&puzzle), Outcome::Multiple, "{grid} without {set:?}");
            }
        }
    }
}
