//! The fast solver alone on the puzzles of a file with one puzzle per line:
//!
//! ```text
//! cargo run --release -p sudoku-solvers --example engine -- FILE ENGINE [PASSES]
//! ```
//!
//! ENGINE is `check` (outcomes) or `solve` (first solutions), in batches of 4,096 on one thread. The CPU time of a run
//! with one pass minus that of a run with none is the time of the engine without reading. `bench/command.sh` compares
//! it with the time of the command.

use sudoku_core::Puzzle;
use sudoku_solvers::{Fast, Limits, Outcome, Solver};

/// Puzzles in a batch.
const BATCH: usize = 4096;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let [file, engine, passes] = <[String; 3]>::try_from(std::env::args().skip(1).collect::<Vec<_>>())
        .map_err(|_| "engine FILE check|solve PASSES")?;
    let lines = std::fs::read_to_string(file)?;
    let puzzles: Vec<Puzzle> = lines.lines().map(str::parse).collect::<Result<_, _>>()?;
    let mut solver = Fast::new();
    let (mut outcomes, mut answers) = (Vec::with_capacity(BATCH), Vec::with_capacity(BATCH));
    let mut unique = 0;
    for batch in (0..passes.parse::<usize>()?).flat_map(|_| puzzles.chunks(BATCH)) {
        outcomes.clear();
        answers.clear();
        match engine.as_str() {
            "check" => solver.outcomes(batch, Limits::UNIQUE, &mut outcomes),
            _ => solver.batch(batch, Limits::UNIQUE, &mut answers),
        }
        unique += outcomes.iter().filter(|outcome| **outcome == Outcome::Unique).count();
        unique += answers.iter().filter(|answer| answer.outcome() == Outcome::Unique).count();
    }
    println!("{unique} unique");
    Ok(())
}
