//! Published numbers on all minimal puzzles.

use sudoku_generators::population_weight;
use sudoku_stats::Estimate;

/// Percentages of all minimal puzzles by number of clues, from 5,926,343 puzzles of controlled bias.
///
/// Source of the shares and of the number: D. Berthier, classification results of the controlled-bias generator.
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

/// Number of minimal puzzles.
pub const MINIMAL: f64 = 3.1055e37;
/// Its relative standard error.
const MINIMAL_ERROR: f64 = 0.000_65;

/// Number of full grids (Felgenhauer and Jarvis 2005).
pub const GRIDS: f64 = 6_670_903_752_021_072_936_960.0;

/// Number of puzzles with 17 clues: 49,158 classes, where the size of a class is the number of symmetries (3,359,232
/// times 9!) divided by the number of its automorphisms.
///
/// Source: Royle's collection, which is complete; computed from its automorphisms.
pub const SEVENTEEN: f64 = 5.99e16;

/// Size of that sample.
pub const RATED: u64 = 5_926_343;
/// Sudoku Explainer's ratings of a sample of 5,926,343 puzzles of controlled bias: number of puzzles with each of the
/// highest ratings, unweighted.
pub const HIGHEST: [(f64, u64); 4] = [(9.0, 9_981), (9.1, 864), (9.2, 111), (9.3, 4)];

/// Total number of puzzles with this many clues.
pub fn published(clues: usize) -> Option<f64> {
    let share = SHARES.iter().find(|(of, _)| *of == clues).map(|(_, share)| share / 100.0 * MINIMAL);
    if clues == 17 { Some(SEVENTEEN) } else { share }
}

/// Number of puzzles with this many clues in the sample that the shares come from, in which a puzzle is met with a
/// probability proportional to 1 / C(81, clues).
fn met(clues: usize) -> Option<f64> {
    let puzzles = |of: usize, share: f64| share / population_weight(of);
    let all: f64 = SHARES.iter().map(|&(of, share)| puzzles(of, share)).sum();
    let (of, share) = SHARES.iter().find(|(of, _)| *of == clues)?;
    Some(RATED as f64 * puzzles(*of, *share) / all)
}

/// The number of minimal puzzles with the interval of its standard error.
pub fn minimal() -> Estimate {
    Estimate::normal(MINIMAL, MINIMAL_ERROR * MINIMAL, RATED)
}

/// [`published`] with its interval: the Poisson interval of the underlying number of puzzles, combined with that of
/// [`minimal`]. The number of puzzles with 17 clues is exact.
pub fn published_with_error(clues: usize) -> Option<Estimate> {
    let value = published(clues)?;
    let Some(met) = met(clues) else { return Some(Estimate::exact(value, 1)) };
    let share = Estimate::of_count(met).map(|number| number / met * value / MINIMAL);
    Some(Estimate::quotient(&[share, minimal()], &[], share.n))
}

/// This project's number of minimal puzzles over the published one, with the errors of both.
pub fn over_minimal(ours: Estimate) -> Estimate {
    Estimate::quotient(&[ours], &[minimal()], ours.n)
}

/// The same for one number of clues; `None` if nothing is published on it.
pub fn over_published(ours: Estimate, clues: usize) -> Option<Estimate> {
    Some(Estimate::quotient(&[ours], &[published_with_error(clues)?], ours.n))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As recomputed independently: 2.0 puzzles of 20 clues, 164 of 21, 74 of 31, 2.0 of 32.
    #[test]
    fn published_numbers_know_on_how_many_puzzles_they_stand() {
        for (clues, puzzles) in [(20, 2), (21, 164), (31, 74), (32, 2)] {
            assert_eq!(met(clues).unwrap().round() as u64, puzzles, "{clues} clues");
        }
        let all: f64 = SHARES.iter().map(|(clues, _)| met(*clues).unwrap()).sum();
        assert!((all - RATED as f64).abs() < 1e-3);
        let ends = |clues: usize| {
            let Estimate { value, low, high, .. } = published_with_error(clues).unwrap();
            (low / value, high / value)
        };
        // For two puzzles, the factors are 0.12 and 3.6; for millions, the error is little more than that of the
        // total.
        let (low, high) = ends(20);
        assert!((low - 0.12).abs() < 0.02 && (high - 3.6).abs() < 0.05, "{low} {high}");
        let (low, high) = ends(26);
        assert!((1.0 - low - 0.0019).abs() < 2e-4 && (high - 1.0 - 0.0019).abs() < 2e-4, "{low} {high}");
        assert_eq!((ends(17), published_with_error(18)), ((1.0, 1.0), None));
    }
}
