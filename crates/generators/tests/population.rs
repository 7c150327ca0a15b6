//! The sampler on boards of four by four, of which all sets of clues can be counted.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use rand::rngs::ChaCha8Rng;
use rand::{Rng, RngExt, SeedableRng};
use sudoku_core::{Board, Cell, CellSet, Digit};
use sudoku_generators::population::{
    Ask, Completion, Descent, FewClues, Ground, Guided, ManyClues, Nine, Plan, Walk,
};
use sudoku_solvers::{Engine, Fast, Limits, Outcome, search_board};

const CELLS: usize = 16;

struct Four {
    /// The grids.
    grids: Vec<Vec<u8>>,
    /// Of each grid, by set of clues, whether it determines the grid.
    determines: Vec<Vec<bool>>,
}

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
        Four { determines: grids.iter().map(of).collect(), grids }
    }

    fn is_determined(&self, grid: u32, clues: CellSet) -> bool {
        self.determines[grid as usize][clues.bits() as usize]
    }

    /// By number of clues and by how many of them can go, sets a grid that determine it.
    fn counts(&self) -> [[f64; CELLS + 1]; CELLS + 1] {
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

/// The mean of independent values is within 4.5 standard errors of the exact one, and these are small.
fn agrees(what: &str, exact: f64, values: impl Iterator<Item = f64>) {
    let values: Vec<f64> = values.collect();
    let n = values.len() as f64;
    let mean = values.iter().sum::<f64>() / n;
    let error = (values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (n - 1.0) / n).sqrt();
    assert!((mean - exact).abs() <= 4.5 * error, "{what}: {mean} ± {error}, exact {exact}");
    assert!(error <= 0.1 * exact, "{what}: ± {error} says nothing of {exact}");
}

const RUNS: u64 = 300;

fn plan(end: usize, walks: Walk) -> Plan {
    Plan { grids: 100, start: 12, end, most_clues: CELLS, trials: [1.7; 82], walks: [walks; 82] }
}

#[test]
fn small_boards_have_as_many_sets_and_puzzles_as_counted() {
    let mut four = Four::new();
    let exact = four.counts();
    // The fewest clues are 4, and such puzzles are minimal.
    assert!(
        exact[3].iter().sum::<f64>() == 0.0 && exact[4][0] > 0.0 && exact[4][0] == exact[4].iter().sum(),
        "{exact:?}"
    );
    for walks in [Walk::default(), Walk { takes: 3, proposals: 4 }] {
        let plan = plan(4, walks);
        let run = |seed| Descent::run(&plan, &mut four, &mut ChaCha8Rng::seed_from_u64(seed));
        let descents: Vec<Descent<u32>> = (0..RUNS).map(run).collect();
        for (clues, exact) in exact.into_iter().enumerate().take(13).skip(4) {
            let levels = || descents.iter().map(|descent| descent.levels[clues]);
            agrees(
                &format!("{clues} clues, unique"),
                exact.iter().sum(),
                levels().map(|of| of.unique_sets()),
            );
            if exact[0] > 0.0 {
                agrees(&format!("{clues} clues, minimal"), exact[0], levels().map(|of| of.minimal_puzzles()));
                let listed = descents.iter().map(|descent| {
                    let own = descent.found.iter().filter(|found| found.clues.len() == clues);
                    own.map(|found| found.weight).sum()
                });
                agrees(&format!("{clues} clues, listed"), exact[0], listed);
            }
        }
    }
}

#[test]
fn walks_between_small_boards_meet_as_many_sets_as_counted() {
    let mut four = Four::new();
    let exact = four.counts();
    let few = FewClues { plan: plan(7, Walk::default()), walks: 40, steps: [3; 82], end: 4 };
    let runs: Vec<_> =
        (0..RUNS).map(|seed| few.run(&mut four, &mut ChaCha8Rng::seed_from_u64(seed))).collect();
    for clues in 4..=7 {
        let levels = || runs.iter().map(|levels| levels[clues]);
        agrees(
            &format!("{clues} clues, unique"),
            exact[clues].iter().sum(),
            levels().map(|of| of.unique_sets()),
        );
        if clues < 6 {
            agrees(
                &format!("{clues} clues, minimal"),
                exact[clues][0],
                levels().map(|of| of.minimal_puzzles()),
            );
        }
    }
    for clues in [5, 6] {
        let many = ManyClues { plan: plan(clues, Walk::default()), start: 3, walks: 120, steps: [3; 82] };
        let runs: Vec<_> =
            (0..RUNS).map(|seed| many.run(&mut four, &mut ChaCha8Rng::seed_from_u64(seed))).collect();
        for most in 0..=3 {
            let exact = exact[clues][..=most].iter().sum();
            let what = format!("{clues} clues, of which {most} can go");
            agrees(&what, exact, runs.iter().map(|levels| levels[most].unique_sets()));
        }
    }
}

/// Whatever sets are taken to be worth.
#[test]
fn guided_descents_find_as_many_puzzles_as_counted() {
    let mut four = Four::new();
    let exact = four.counts();
    let worths: [fn(usize, usize) -> f64; 3] =
        [|_, _| 1.0, |_, removable| 1.0 / (1 + removable) as f64, |_, removable| (1 + removable) as f64];
    for worth in worths {
        let guided = Guided { grids: 100, start: 12, end: 4, weight: 8.0, worth };
        let mut run = |seed| guided.run(&mut four, &mut ChaCha8Rng::seed_from_u64(seed)).1;
        let runs: Vec<_> = (0..RUNS).map(&mut run).collect();
        assert!(runs[0] == run(0) && runs[0] != runs[1]);
        for clues in (4..=12).filter(|&clues| exact[clues][0] > 0.0) {
            let numbers = runs.iter().map(|found| {
                found.iter().filter(|found| found.clues.len() == clues).map(|found| found.weight).sum()
            });
            agrees(&format!("{clues} clues, minimal"), exact[clues][0], numbers);
        }
    }
}

/// Of a puzzle without a clue, every way to one solution is drawn, and no other.
#[test]
fn completions_are_those_that_backtracking_finds() {
    let mut fast = Fast::new();
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let descent = Descent::run(&Plan::shares(1000), &mut Nine(&mut fast), &mut rng);
    let mut solver = Engine::Backtracking.build();
    for found in descent.found.iter().step_by(descent.found.len() / 6) {
        let drawn = &descent.grids[found.grid as usize];
        let clues = found.clues.without(found.clues.first().map_or(CellSet::EMPTY, CellSet::of));
        let mut expected = BTreeSet::new();
        for (cell, digit) in Cell::ALL.into_iter().flat_map(|cell| Digit::ALL.map(|digit| (cell, digit))) {
            let mut puzzle = drawn.puzzle(clues);
            if puzzle.get(cell).is_none() {
                puzzle.set(cell, Some(digit));
                if puzzle.clash().is_none() && solver.check(&puzzle) == Outcome::Unique {
                    expected.insert((cell, digit));
                }
            }
        }
        let mut met = BTreeSet::new();
        for _ in 0..20 * expected.len() {
            let Completion { grid, cell, ways, determined } =
                Nine(&mut fast).complete(drawn, clues, &mut rng);
            assert!(!determined && ways as usize == expected.len() && grid.grid.solves(&drawn.puzzle(clues)));
            met.insert((cell, grid.grid.get(cell)));
        }
        assert_eq!(met, expected, "{}", drawn.puzzle(clues));
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
