//! The sampler on boards of four by four, of which all sets of clues can be counted.

use std::ops::ControlFlow;

use rand::rngs::ChaCha8Rng;
use rand::{Rng, RngExt, SeedableRng};
use sudoku_core::{Board, CellSet};
use sudoku_generators::population::{Ask, Descent, Ground, Nine, Plan, Walk};
use sudoku_solvers::{Engine, Fast, Limits, Outcome, search_board};

const CELLS: usize = 16;

/// Of each grid, by set of clues, whether it determines the grid.
struct Four(Vec<Vec<bool>>);

impl Four {
    fn new() -> Four {
        let mut grids = Vec::new();
        search_board(&Board::<2>::empty(), Limits::ALL, &mut |grid| {
            grids.push(grid.values().to_vec());
            ControlFlow::Continue(())
        });
        assert_eq!(grids.len(), 288);
        let of = |grid: &Vec<u8>| {
            let mut open = vec![false; 1 << CELLS];
            for other in grids.iter().filter(|other| *other != grid) {
                let equal = (0..CELLS).filter(|&cell| grid[cell] == other[cell]);
                open[equal.fold(0, |set, cell| set | 1 << cell)] = true;
            }
            // What a set leaves open, its subsets do.
            for set in (0..1 << CELLS).rev() {
                open[set] |= (0..CELLS).any(|cell| set >> cell & 1 == 0 && open[set | 1 << cell]);
            }
            open.into_iter().map(|open| !open).collect()
        };
        Four(grids.iter().map(of).collect())
    }

    fn is_determined(&self, grid: u32, clues: CellSet) -> bool {
        self.0[grid as usize][clues.bits() as usize]
    }

    /// By number of clues, sets a grid that determine it, and those that lose this with any clue.
    fn counts(&self) -> [[f64; 2]; CELLS + 1] {
        let mut counts = [[0.0; 2]; CELLS + 1];
        for determines in &self.0 {
            for set in (0..1usize << CELLS).filter(|&set| determines[set]) {
                let minimal = (0..CELLS).all(|cell| set >> cell & 1 == 0 || !determines[set & !(1 << cell)]);
                let count = &mut counts[set.count_ones() as usize];
                count[0] += 1.0 / self.0.len() as f64;
                count[1] += f64::from(u8::from(minimal)) / self.0.len() as f64;
            }
        }
        counts
    }
}

impl Ground for Four {
    type Grid = u32;

    const CELLS: usize = CELLS;

    fn draw<R: Rng + ?Sized>(&mut self, rng: &mut R) -> u32 {
        rng.random_range(0..self.0.len() as u32)
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
}

/// Means over independent descents are within 4.5 standard errors of the exact counts, with walks and without.
#[test]
fn small_boards_have_as_many_sets_and_puzzles_as_counted() {
    const DESCENTS: usize = 300;
    let mut four = Four::new();
    let exact = four.counts();
    // The fewest clues are 4, and such puzzles are minimal.
    assert!(exact[3] == [0.0, 0.0] && exact[4][0] == exact[4][1] && exact[4][0] > 0.0, "{exact:?}");
    for walks in [Walk::default(), Walk { takes: 3, proposals: 4 }] {
        let plan =
            Plan { grids: 100, start: 12, end: 4, most_clues: CELLS, trials: [1.7; 82], walks: [walks; 82] };
        let descents: Vec<Descent<u32>> = (0..DESCENTS as u64)
            .map(|seed| Descent::run(&plan, &mut four, &mut ChaCha8Rng::seed_from_u64(seed)))
            .collect();
        let agrees = |what: &str, exact: f64, of: &dyn Fn(&Descent<u32>) -> f64| {
            let values: Vec<f64> = descents.iter().map(of).collect();
            let n = values.len() as f64;
            let mean = values.iter().sum::<f64>() / n;
            let variance = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (n - 1.0) / n;
            let distance = (mean - exact).abs();
            assert!(distance <= 4.5 * variance.sqrt(), "{what}: {mean} ± {}, exact {exact}", variance.sqrt());
            assert!(variance.sqrt() <= 0.1 * exact, "{what}: ± {} says nothing", variance.sqrt());
        };
        for (clues, [unique, minimal]) in exact.into_iter().enumerate().take(13).skip(4) {
            agrees(&format!("{clues} clues, unique"), unique, &|descent| descent.levels[clues].unique_sets());
            if minimal > 0.0 {
                let of = |descent: &Descent<u32>| descent.levels[clues].minimal_puzzles();
                agrees(&format!("{clues} clues, minimal"), minimal, &of);
                let listed = |descent: &Descent<u32>| {
                    let own = descent.found.iter().filter(|found| found.clues.len() == clues);
                    own.map(|found| found.weight).sum()
                };
                agrees(&format!("{clues} clues, listed"), minimal, &listed);
            }
        }
    }
}

/// What the batch solver answers, plain backtracking does.
#[test]
fn what_is_found_is_minimal_and_repeats() {
    let mut fast = Fast::new();
    let plan = Plan::shares(3000);
    let mut run = |seed| Descent::run(&plan, &mut Nine(&mut fast), &mut ChaCha8Rng::seed_from_u64(seed));
    let (descent, again) = (run(1), run(1));
    assert!(descent == again && descent != run(2));
    assert!(descent.found.len() > 100);
    let mut solver = Engine::Backtracking.build();
    for found in descent.found.iter().step_by(5) {
        let drawn = &descent.grids[found.grid as usize];
        let puzzle = drawn.puzzle(found.clues);
        assert!(drawn.grid.solves(&puzzle) && solver.check(&puzzle) == Outcome::Unique);
        for cell in found.clues.iter() {
            let fewer = drawn.puzzle(found.clues.without(CellSet::of(cell)));
            assert_eq!(solver.check(&fewer), Outcome::Multiple, "{puzzle} without {cell}");
        }
    }
}
