//! The mean number of clues of puzzles from the controlled-bias generator, with 95 % intervals, unweighted and weighted
//! to represent all minimal puzzles. They should agree with Berthier's 25.667 and 26.577.
//!
//!     clue_means 2000 1        until 2000 puzzles are accepted, seed 1

use std::error::Error;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use sudoku_core::Puzzle;
use sudoku_generators::{ControlledBias, controlled_bias_batch, is_minimal, population_weight};
use sudoku_math::square;
use sudoku_solvers::{Engine, Fast};

const BLOCK: u64 = 10_000_000;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<u64> = std::env::args().skip(1).map(|word| word.parse()).collect::<Result<_, _>>()?;
    let [wanted, seed] = arguments[..] else { return Err("NUMBER SEED".into()) };
    let (mut solver, mut second) = (Fast::new(), Engine::Backtracking.build());
    let mut clues = Vec::new();
    let mut blocks = 0;
    while (clues.len() as u64) < wanted {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        rng.set_stream(blocks);
        for (puzzle, _) in controlled_bias_batch(BLOCK, ControlledBias::default(), &mut rng, &mut solver) {
            let puzzle: Puzzle = puzzle;
            if !is_minimal(&puzzle, second.as_mut()) {
                return Err(format!("not minimal: {puzzle}").into());
            }
            clues.push(puzzle.clue_count());
        }
        blocks += 1;
    }
    println!("{} accepted of {} orders, all minimal by a second solver", clues.len(), blocks * BLOCK);
    for (name, weight) in [("unweighted", (|_| 1.0) as fn(usize) -> f64), ("weighted", population_weight)] {
        let total: f64 = clues.iter().map(|&n| weight(n)).sum();
        let mean = clues.iter().map(|&n| weight(n) * n as f64).sum::<f64>() / total;
        // The variance of a ratio, by the delta method.
        let squares: f64 = clues.iter().map(|&n| square(weight(n) * (n as f64 - mean))).sum();
        let half = 1.959964 * squares.sqrt() / total;
        println!("mean clues {name}: {mean:.3}, 95 % {:.3} to {:.3}", mean - half, mean + half);
    }
    for n in 17..=40 {
        let count = clues.iter().filter(|&&clues| clues == n).count();
        if count > 0 {
            println!("{n} clues: {count}");
        }
    }
    Ok(())
}
