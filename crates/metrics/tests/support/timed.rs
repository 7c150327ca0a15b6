//! Puzzles with the mean time that people took.

use std::error::Error;

use sudoku_core::Puzzle;
use sudoku_math::ln;
use sudoku_metrics::{Representative, SEED};

/// A puzzle and the mean seconds of those who solved it.
pub struct Timed {
    pub puzzle: Puzzle,
    #[allow(dead_code, reason = "some programs take features of the puzzle")]
    pub representative: Representative,
    /// Number of solvers.
    pub solvers: f64,
    pub seconds: f64,
    /// The time relative to the player's usual time, if known.
    #[allow(dead_code, reason = "one example reads it")]
    pub difficulty: Option<f64>,
}

/// Reads lines of `puzzle,solvers,seconds,number,difficulty,...` after a header; the last two are optional.
pub fn read(text: &str) -> Result<Vec<Timed>, Box<dyn Error>> {
    let mut timed = Vec::new();
    for (n, line) in text.lines().enumerate().skip(1) {
        let fields: Vec<&str> = line.split(',').collect();
        let [clues, solvers, seconds, ..] = fields[..] else { return Err(format!("line {}", n + 1).into()) };
        let puzzle: Puzzle = clues.parse()?;
        let representative =
            Representative::of(&puzzle, SEED).map_err(|error| format!("line {}: {error}", n + 1))?;
        let difficulty = fields.get(4).filter(|field| !field.is_empty());
        let difficulty = difficulty.map(|field| field.parse()).transpose()?;
        timed.push(Timed {
            puzzle,
            representative,
            solvers: solvers.parse()?,
            seconds: seconds.parse()?,
            difficulty,
        });
    }
    Ok(timed)
}

/// Logarithms of the times.
pub fn logs(timed: &[Timed]) -> Vec<f64> {
    timed.iter().map(|timed| ln(timed.seconds)).collect()
}

/// The items with an even index, which are the odd rows of the file, and the other items.
pub fn halves<T: Clone>(items: &[T]) -> [Vec<T>; 2] {
    [0, 1].map(|first| items.iter().skip(first).step_by(2).cloned().collect())
}
