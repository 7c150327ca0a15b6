//! Scores answers to the puzzles of a set. The scores are shares of correct boards and cells, also by stratum,
//! agreement on symmetric copies, changed clues, and calibration of stated probabilities.
//!
//! ```
//! use sudoku_sets::score::{Answers, Columns, Records, Set};
//!
//! let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let set = format!("id,puzzle\na,{puzzle}\n");
//! let set = Set::read(Records::new(set.as_bytes(), false)?, &Columns::default())?;
//! let answers = format!("id,answer\na,{}\n", set.rows()[0].solution);
//! let mut answered = Answers::new(&set, Records::new(answers.as_bytes(), false)?)?;
//! assert_eq!(answered.by_ref().count(), 0, "no row is refused");
//! assert_eq!(answered.scores().boards.value, 1.0);
//! # Ok::<(), sudoku_sets::score::ScoreError>(())
//! ```

mod answer;
mod answers;
mod baseline;
mod calibration;
mod error;
mod leaderboard;
mod records;
mod right;
mod scores;
mod set;
mod strata;

pub use answers::Answers;
pub use baseline::Baseline;
pub use calibration::{Bin, Calibration};
pub use error::{Refused, ScoreError};
pub use leaderboard::{Entry, Leaderboard, Source};
pub use records::Records;
pub use scores::{Counted, Invariance, Scores};
pub use set::{Columns, Set, SetRow};
pub use strata::Stratum;
