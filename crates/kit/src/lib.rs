//! Sudoku puzzles in batches: solved, counted, checked, scored, rated, explained and generated.
//!
//! This crate is the facade of the crates on which it depends. The command, the Python package and the web page use it.
//! It offers functions on batches and re-exports the crates under their names ([`core`], [`solvers`], [`mod@metrics`],
//! ...). Without the feature `stream`, which adds files and clocks, it works only on values in memory and runs wherever
//! Rust does, including WebAssembly. Batches run on rayon's threads if there are any.
//!
//! ```
//! use sudoku_kit::{Outcome, Rater, Scorer, check, read, solve};
//!
//! let puzzles = read(
//!     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n\
//!      4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......\n",
//! )?;
//! assert_eq!(check(&puzzles), [Outcome::Unique; 2]);
//! println!("{}", solve(&puzzles)[1].unwrap());
//!
//! let scores = Scorer::new("clues,branch-score")?.score(&puzzles);
//! assert_eq!(scores[1].as_ref().unwrap()[0].value, 17.0);
//! for rating in Rater::new("hodoku")?.rate(&puzzles) {
//!     println!("{}", rating?.level);
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | to | take |
//! |---|---|
//! | read puzzles | [`read`], [`PuzzleReader`], `str::parse` |
//! | solve, count, check | [`solve`], [`count`], [`check`]; [`Fast`] for a reusable solver |
//! | score by metrics | [`Scorer`] |
//! | rate, explain, hint | [`Rater`] |
//! | all of these for one puzzle | [`Analysis`] |
//! | predict people's times | [`human_time`] |
//! | sort difficulty labels | [`levels`] |
//! | find symmetric copies | [`canonical`], [`Key`], [`Symmetry`] |
//! | generate | [`Maker`] |
//! | do anything else to a batch | [`in_pieces`] |
//! | read files and write rows | `stream` (feature `stream`) |
//!
//! Functions whose names end in `_while` regularly ask the caller whether to continue.

#![forbid(unsafe_code)]

mod analysis;
mod batch;
pub mod bounded;
mod draws;
mod isomorphs;
mod key;
pub mod levels;
mod make;
#[cfg(feature = "stream")]
pub mod named;
mod pool;
mod rate;
mod refusal;
mod score;
#[cfg(feature = "stream")]
pub mod stream;
mod time;

pub use analysis::{Analysis, AnalysisError, Proper};
pub use batch::{
    GoOn, canonical, canonical_while, check, count, count_while, in_pieces, read, solve, solve_while,
};
pub use draws::Draws;
pub use isomorphs::{isomorph_ratings, isomorph_scores, isomorphs};
pub use key::Key;
pub use make::{LevelError, Maker};
pub use pool::Solvers;
pub use rate::{Advice, AdviceError, Explanation, Rater, Rating};
pub use refusal::Refusal;
pub use score::Scorer;
pub use time::{human_time, human_time_while};

pub use sudoku_core as core;
pub use sudoku_dlx as dlx;
pub use sudoku_generators as generators;
pub use sudoku_metrics as metrics;
pub use sudoku_reader as reader;
pub use sudoku_solvers as solvers;
pub use sudoku_streams as streams;
pub use sudoku_tactics as tactics;

pub use sudoku_core::{
    Canonical, Cell, Clash, Digit, Grid, House, ParseError, ParseErrorKind, Position, Puzzle, Style,
    Symmetry, SymmetryClass,
};
pub use sudoku_generators::GaveUp;
pub use sudoku_metrics::human::Seconds;
pub use sudoku_metrics::{Column, Metric, MetricError, Score, Traits, all as metrics, by_name as metric};
pub use sudoku_reader::{PuzzleReader, Record};
pub use sudoku_solvers::{Fast, Limits, Outcome, Solution, Solver};
pub use sudoku_tables as tables;
pub use sudoku_tactics::{
    Board, Ending, HintError, Measured, Profile, ProfileError, Step, StepOnBoard, Tactic, WrongEntry,
};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
