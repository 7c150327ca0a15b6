//! The sampler on boards of four by four, where all sets of clues can be counted.

use std::collections::BTreeSet;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use sudoku_core::{Cell, CellSet, Digit};
use sudoku_generators::population::{
    Completion, Descent, FewClues, Four, Ground, Guided, ManyClues, Nine, Plan, Walk,
};
use sudoku_math::square;
use sudoku_solvers::{Engine, Fast, Outcome};

const CELLS: usize = Four::CELLS;

/// Checks that the mean of independent values is within 4.5 standard errors of the exact value, and that the standard
/// error is small.
fn agrees(what: &str, exact: f64, values: impl Iterator<Item = f64>) {
    let values: Vec<f64> = values.collect();
    let n = values.len() as f64;
    let mean = values.iter().sum::<f64>() / n;
    let error = (values.iter().map(|value| square(value - mean)).sum::<f64>() / (n - 1.0) / n).sqrt();
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
    // The minimum number of clues is 4, and such puzzles are minimal.
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

/// The function of worth does not affect the result.
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

/// Every clue that completes a set to a puzzle with one solution is drawn, and no other.
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

/// The batch solver gives the same answers as plain backtracking.
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
