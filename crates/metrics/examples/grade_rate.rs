//! Puzzles a second through a grader: `grade_rate PROFILE [FILE [EVERY [TIMES]]]`.
//!
//! Without a file it grades 1,000 random minimal puzzles (those of the bench). A file has a puzzle at the start
//! of each line; lines that hold none are passed over. Besides the clock it tells the time on the processor,
//! where Linux tells it: on a machine shared with others only that is a property of the program.

#[path = "../tests/support/mod.rs"]
mod support;

use std::time::Instant;

use sudoku_core::Puzzle;
use sudoku_metrics::tactics::{Grader, Profile};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().collect();
    let name = args.get(1).ok_or("usage: grade_rate PROFILE [FILE [EVERY [TIMES]]]")?;
    let number = |at: usize| args.get(at).map_or(Ok(1), |n| n.parse::<usize>());
    let (every, times) = (number(3)?, number(4)?);
    let puzzles: Vec<Puzzle> = match args.get(2).filter(|path| *path != "-") {
        None => support::minimal_puzzles(1000, 2007).into_iter().map(|(puzzle, _)| puzzle).collect(),
        Some(path) => {
            let text = std::fs::read_to_string(path)?;
            text.lines().filter_map(|line| line.get(..81)?.parse().ok()).step_by(every).collect()
        }
    };
    let grader = Grader::new(Profile::built_in(name)?);
    let (clock, processor) = (Instant::now(), on_processor());
    let (mut levels, mut total) = (0, 0.0);
    for _ in 0..times {
        for puzzle in &puzzles {
            let grade = grader.grade(puzzle)?;
            levels += grade.level;
            total += grade.total;
        }
    }
    let n = (puzzles.len() * times) as f64;
    println!("{name}: {n} puzzles, mean level {:.3}, mean total score {:.4}", levels as f64 / n, total / n);
    println!("by the clock: {:.0} a second", n / clock.elapsed().as_secs_f64());
    if let Some((from, to)) = processor.zip(on_processor()) {
        println!("on the processor: {:.0} a second", n / (to - from));
    }
    Ok(())
}

/// Seconds that this thread has spent on the processor.
fn on_processor() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    Some(text.split_whitespace().next()?.parse::<f64>().ok()? / 1e9)
}
