//! Predictions of how long people take.

use sudoku_core::Puzzle;
use sudoku_metrics::MetricError;
use sudoku_metrics::human::{HumanError, Seconds, SolvingTime};

use crate::Refusal;
use crate::batch::{FEW, GoOn, in_pieces};
use crate::pool::Solvers;
use crate::score::draws;

/// The predicted mean time that people take for each puzzle, with intervals that contain 50 and 90 % of puzzles.
///
/// The model uses a separate random stream for each row, so the same puzzle, row and seed give the same seconds.
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
    let (model, draws, solvers) = (SolvingTime::built_in(), draws(seed), Solvers::default());
    in_pieces(puzzles, FEW, go_on, |row, piece| {
        let solutions = solvers.solutions(piece).into_iter().enumerate();
        let seconds = solutions.map(|(n, solution)| {
            let mut rng = draws.at(0, (row + n) as u64 + 1);
            model.seconds(&piece[n], &solution?.grid(), &mut rng).map_err(refusal)
        });
        seconds.collect()
    })
}

fn refusal(error: HumanError) -> Refusal {
    match error {
        HumanError::Clash(clash) => Refusal::Clash(clash),
        HumanError::OtherPuzzle => Refusal::Metric { metric: "human-time", error: MetricError::NoSolution },
        HumanError::NotUnique { .. } => Refusal::SeveralSolutions,
    }
}
