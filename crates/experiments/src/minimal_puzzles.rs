//! What the literature says of all minimal puzzles.

/// Percentages of all minimal puzzles by the number of their clues, from 5,926,343 puzzles of controlled bias.
///
/// This and the number, source: D. Berthier, classification results of the controlled-bias generator.
pub const SHARES: [(usize, f64); 13] = [
    (20, 1.32e-7),
    (21, 3.14e-5),
    (22, 0.00348),
    (23, 0.148),
    (24, 2.285),
    (25, 13.425),
    (26, 31.909),
    (27, 32.712),
    (28, 15.480),
    (29, 3.598),
    (30, 0.414),
    (31, 0.0241),
    (32, 0.00102),
];

/// Number of minimal puzzles, with a relative standard error of 0.065 %.
pub const MINIMAL: f64 = 3.1055e37;

/// Number of full grids (Felgenhauer and Jarvis 2005).
pub const GRIDS: f64 = 6_670_903_752_021_072_936_960.0;

/// Number of puzzles with 17 clues: 49,158 classes, each of as many puzzles as there are symmetries (3,359,232 times 9!)
/// over its own.
///
/// Source: Royle's collection, which is complete; computed from its automorphisms.
pub const SEVENTEEN: f64 = 5.99e16;

/// Puzzles of that sample.
pub const RATED: u64 = 5_926_343;
/// Sudoku Explainer's ratings of a sample of 5,926,343 puzzles of controlled bias: the puzzles with each of the highest.
/// They are not weighted.
pub const HIGHEST: [(f64, u64); 4] = [(9.0, 9_981), (9.1, 864), (9.2, 111), (9.3, 4)];

/// Puzzles with so many clues, of all there are.
pub fn published(clues: usize) -> Option<f64> {
    let share = SHARES.iter().find(|(of, _)| *of == clues).map(|(_, share)| share / 100.0 * MINIMAL);
    if clues == 17 { Some(SEVENTEEN) } else { share }
}
