//! Random grids and minimal puzzles.

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use sudoku_core::{House, Puzzle};
use sudoku_generators::{GridWork, fewest_candidates, is_minimal, minimal};
use sudoku_solvers::{Engine, Outcome};

#[test]
fn grids_are_full_and_valid_and_differ() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut grids: Vec<_> = (0..500).map(|_| fewest_candidates(&mut rng, &mut GridWork::default())).collect();
    for grid in &grids {
        for house in House::ALL {
            let mut digits = house.cells().map(|cell| grid.get(cell).value());
            digits.sort_unstable();
            assert_eq!(digits, [1, 2, 3, 4, 5, 6, 7, 8, 9], "{house} of {grid}");
        }
    }
    grids.sort_unstable();
    grids.dedup();
    assert_eq!(grids.len(), 500);
}

#[test]
fn work_is_counted() {
    let mut work = GridWork::default();
    fewest_candidates(&mut ChaCha8Rng::seed_from_u64(2), &mut work);
    assert!(work.placements >= 81 && work.guesses >= 8 && work.guesses < work.placements, "{work:?}");
}

#[test]
fn puzzles_are_unique_and_lose_that_with_any_clue() {
    let mut solver = Engine::Backtracking.build();
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    for _ in 0..60 {
        let grid = fewest_candidates(&mut rng, &mut GridWork::default());
        let puzzle = minimal(&grid, &mut rng, solver.as_mut());
        assert_eq!(solver.solve(&puzzle), Some(grid));
        assert!(is_minimal(&puzzle, solver.as_mut()), "{puzzle}");
    }
}

#[test]
fn full_grids_and_empty_boards_are_not_minimal() {
    let mut solver = Engine::Backtracking.build();
    let grid = fewest_candidates(&mut ChaCha8Rng::seed_from_u64(4), &mut GridWork::default());
    assert!(!is_minimal(&Puzzle::from(grid), solver.as_mut()));
    assert!(!is_minimal(&Puzzle::EMPTY, solver.as_mut()));
    assert_eq!(solver.check(&Puzzle::from(grid)), Outcome::Unique);
}

#[test]
fn one_seed_one_puzzle() {
    let mut rng = ChaCha8Rng::seed_from_u64(2011);
    let grid = fewest_candidates(&mut rng, &mut GridWork::default());
    let puzzle = minimal(&grid, &mut rng, Engine::Backtracking.build().as_mut());
    assert_eq!(
        grid.to_string(),
        "138726594576894231429351768347615829615289347982437156263978415891543672754162983"
    );
    assert_eq!(
        puzzle.to_string(),
        ".3..2.....76..4.......5...83...15.2..15..9....8.......2..9....58....36...54......"
    );
}
