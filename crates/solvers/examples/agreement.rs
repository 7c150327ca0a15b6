//! Whether all solvers agree, over data sets and random puzzles:
//!
//! ```text
//! cargo run --release -p sudoku-solvers --example agreement -- [engines:A,B] [nodes:BUDGET] [random:COUNT] [states:COUNT] FILE...
//! ```
//!
//! Stops at the first disagreement. Prints the outcomes and, for each solver, its nodes and the number of exhausted
//! budgets. One random puzzle in a hundred is searched without a budget. `states` compares all paths of the fast
//! solver, backtracking and dancing links on random puzzles and boards, ten thousand at a time.

use std::fs::File;
use std::io::BufReader;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use sudoku_reader::PuzzleReader;
use sudoku_solvers::{Engine, Limits};

#[path = "../tests/agreement/mod.rs"]
mod agreement;
use agreement::{Panel, random_puzzle};

#[path = "../tests/states/mod.rs"]
mod states;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut budget = 1_000_000;
    let mut engines = Engine::ALL.to_vec();
    for argument in std::env::args().skip(1) {
        if let Some(count) = argument.strip_prefix("states:") {
            let mut outcomes = [0; 3];
            // The seeds differ from those of the tests.
            let blocks = count.parse::<u64>()?.div_ceil(10_000);
            for seed in 0..blocks {
                let found = states::check_states(1_000 + seed, 10_000);
                (0..3).for_each(|n| outcomes[n] += found[n]);
                if (seed + 1) % 100 == 0 {
                    eprintln!("{} of {blocks} times ten thousand states", seed + 1);
                }
            }
            let [none, one, many] = outcomes;
            println!(
                "{argument}: {none} with no solution, {one} with one, {many} with several or not counted on"
            );
            continue;
        }
        if let Some(names) = argument.strip_prefix("engines:") {
            engines = names.split(',').map(str::parse).collect::<Result<_, _>>()?;
            continue;
        }
        let mut panel = Panel::new(&engines);
        if let Some(nodes) = argument.strip_prefix("nodes:") {
            budget = nodes.parse()?;
            continue;
        } else if let Some(count) = argument.strip_prefix("random:") {
            random(&mut panel, count.parse()?, budget);
        } else {
            for (line, record) in PuzzleReader::new(BufReader::new(File::open(&argument)?)) {
                panel.ask(&record?.puzzle(line)?, Limits::UNIQUE.nodes(budget));
            }
        }
        let [none, one, many, undecided] = panel.outcomes;
        println!(
            "{argument}: {none} with no solution, {one} with one, {many} with several, {undecided} undecided"
        );
        for (engine, (exhausted, nodes)) in engines.iter().zip(&panel.work) {
            println!("  {engine:12} {nodes:>14} nodes, {exhausted} budgets of {budget} spent");
        }
    }
    Ok(())
}

fn random(panel: &mut Panel, count: u64, budget: u64) {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let mut solver = Engine::Fast.build();
    for number in 0..count {
        let puzzle = random_puzzle(&mut rng, solver.as_mut());
        let nodes = if number % 100 == 0 { u64::MAX } else { budget };
        panel.ask(&puzzle, Limits::solutions(50).nodes(nodes));
    }
}
