//! The published tables.

/// The grades, easiest first.
pub const GRADES: [&str; 5] = ["easy", "normal", "hard", "expert", "master"];

/// Runs behind each table.
pub const RUNS: u64 = 1000;

/// Figure 11: unselected puzzles of each grade, of 1,000.
pub const FIGURE_11: [u64; 5] = [10, 144, 175, 194, 477];

/// Figure 12: puzzles that can be made into each grade, of 1,000.
pub const FIGURE_12: [u64; 5] = [1000, 333, 395, 307, 454];
