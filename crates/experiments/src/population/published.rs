//! What Berthier publishes of Sudoku Explainer's ratings.

use super::measure::Way;

/// Mean rating SER of all minimal puzzles, by weights.
///
/// This and the others, source: D. Berthier, classification results of the controlled-bias generator.
pub const ALL: f64 = 4.73;
/// The same of puzzles under controlled bias, unweighted.
pub const CONTROLLED: f64 = 4.29;
/// The same of puzzles by random removal, which he calls top-down.
pub const REMOVAL: f64 = 3.77;

/// The three samples: name, mean, which puzzles, whether weighted.
pub const MEANS: [(&str, f64, Way, bool); 3] = [
    ("all minimal puzzles", ALL, Way::Controlled, true),
    ("controlled bias, unweighted", CONTROLLED, Way::Controlled, false),
    ("random removal", REMOVAL, Way::Removal, false),
];
