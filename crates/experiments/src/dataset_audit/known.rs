//! Counts of the control sets that were known before.

use super::measure::{GRIDS, PUZZLES};

/// A count: of which set, in which other set if any, of what, and the number.
///
/// Source: datasets/README.md and docs/audit.md, found by a canonical form of another program.
pub const KNOWN: [(&str, Option<&str>, &str, u64); 6] = [
    ("gnome", None, GRIDS, 426),
    ("top2365", None, PUZZLES, 2360),
    ("top1465", None, PUZZLES, 1464),
    ("top95", None, PUZZLES, 94),
    ("hardest-1106", Some("hardest-1905"), "leak-symmetric", 154),
    ("sudoku17", None, GRIDS, 46_301),
];
