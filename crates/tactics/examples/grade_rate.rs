//! Measures how many puzzles per second a grader grades: `grade_rate PROFILE [FILE [EVERY [TIMES]]]`.
//!
//! Without a file, it grades the 1,000 random minimal puzzles of the bench. A file has a puzzle at the start of each
//! line; other lines are skipped. It prints the wall-clock time and, on Linux, the CPU time, because on a shared
//! machine only the CPU time depends on the program alone. The checksum covers all ratings, scores and step counts, so
//! a change that only makes the grader faster does not change it.

#[path = "../tests/support/mod.rs"]
mod support;

use std::time::Instant;

use sudoku_core::Puzzle;
use sudoku_tactics::{Grade, Grader, Profile};

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
    let (mut levels, mut total, mut checksum) = (0, 0.0, Checksum(0xcbf2_9ce4_8422_2325));
    for _ in 0..times {
        for puzzle in &puzzles {
            let grade = grader.grade(puzzle)?;
            levels += grade.level;
            total += grade.total;
            checksum.add(&grade);
        }
    }
    let n = (puzzles.len() * times) as f64;
    println!("{name}: {n} puzzles, mean level {:.3}, mean total score {:.4}", levels as f64 / n, total / n);
    println!("checksum of ratings and steps: {:016x}", checksum.0);
    println!("by the clock: {:.0} a second", n / clock.elapsed().as_secs_f64());
    if let Some((from, to)) = processor.zip(on_processor()) {
        println!("on the processor: {:.0} a second", n / (to - from));
    }
    Ok(())
}

/// FNV-1a, word by word.
struct Checksum(u64);

impl Checksum {
    fn add(&mut self, grade: &Grade) {
        let ratings = [grade.rating, grade.pearl, grade.diamond, grade.total].map(f64::to_bits);
        for word in ratings.into_iter().chain(grade.counts.iter().map(|&n| u64::from(n))) {
            self.0 = (self.0 ^ word).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }
}

/// Seconds of CPU time that this thread has used.
fn on_processor() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    Some(text.split_whitespace().next()?.parse::<f64>().ok()? / 1e9)
}
