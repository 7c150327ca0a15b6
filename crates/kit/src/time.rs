//! Predictions of how long people take.

use sudoku_core::Puzzle;
use sudoku_metrics::Representative;
use sudoku_metrics::human::{Seconds, SolvingTime};

use crate::Refusal;
use crate::batch::{FEW, GoOn, in_pieces};
use crate::pool::Solvers;

/// The predicted mean time that people take for each puzzle, with intervals that contain 50 and 90 % of puzzles.
///
/// The seconds are those of the metric `human-time`: they depend on the puzzle and the seed, but not on the row.
///
/// ```
/// let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let time = sudoku_kit::human_time(&[puzzle], 1).remove(0)?;
/// assert!(time.most.0 < time.seconds && time.seconds < time.most.1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn human_time(puzzles: &[Puzzle], seed: u64) -> Vec<Result<Seconds, Refusal>> {
    // The batch is never cancelled.
    human_time_while(puzzles, seed, &|| true).unwrap_or_default()
}

/// The same; `None` if the caller cancelled it.
pub fn human_time_while(
    puzzles: &[Puzzle],
    seed: u64,
    go_on: GoOn<'_>,
) -> Option<Vec<Result<Seconds, Refusal>>> {
    let (model, solvers) = (SolvingTime::built_in(), Solvers::default());
    in_pieces(puzzles, FEW, go_on, |_, piece| {
        let seconds = |(puzzle, refusal): (&Puzzle, Result<(), Refusal>)| {
            refusal?;
            let seconds = Representative::of(puzzle, seed).and_then(|of| model.seconds(&of));
            seconds.map_err(|error| Refusal::Metric { metric: "human-time", error })
        };
        piece.iter().zip(solvers.refusals(piece)).map(seconds).collect()
    })
}
