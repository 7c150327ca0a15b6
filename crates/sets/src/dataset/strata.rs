//! Strata of rating and predicted time.

/// The values that determine a puzzle's stratum.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Rated {
    /// Rating by the techniques of Sudoku Explainer 1.2.1; `None` if it took too long.
    pub se_rating: Option<f64>,
    /// Predicted mean time of human solvers, in whole seconds.
    pub human_seconds: Option<f64>,
}

/// A band of ratings, divided into two halves: puzzles that people are predicted to solve faster, and slower.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Band {
    /// Least and greatest rating.
    pub ratings: [f64; 2],
    /// The median of the band in seconds, from which on a puzzle belongs to the slower half.
    pub median: f64,
    /// Shares of the faster and the slower half in 200,000 minimal puzzles made by random removal (`sudoku-lab generate
    /// -n 200000 --seed 78`).
    pub shares: [f64; 2],
}

/// The bands: singles in a box; other singles and pointing; subsets, wings and small fish; unique rectangles, loops and
/// short chains; long chains; dynamic chains and harder tactics.
pub const BANDS: [Band; 6] = [
    Band { ratings: [1.0, 1.5], median: 421.0, shares: [0.1224, 0.1238] },
    Band { ratings: [1.6, 2.6], median: 719.0, shares: [0.1599, 0.1603] },
    Band { ratings: [2.7, 4.5], median: 826.0, shares: [0.0563, 0.0564] },
    Band { ratings: [4.6, 7.0], median: 803.0, shares: [0.0479, 0.0481] },
    Band { ratings: [7.1, 7.9], median: 867.0, shares: [0.0968, 0.0976] },
    Band { ratings: [8.0, 11.9], median: 949.0, shares: [0.0153, 0.0153] },
];

/// Number of strata: the halves of all bands, the faster one first.
pub const STRATA: usize = 2 * BANDS.len();

/// The index of a puzzle's stratum; `None` if it was not rated.
pub(super) fn stratum(Rated { se_rating, human_seconds }: Rated) -> Option<usize> {
    let (rating, seconds) = (se_rating?, human_seconds?);
    let band = BANDS.iter().position(|band| rating <= band.ratings[1])?;
    Some(2 * band + usize::from(seconds >= BANDS[band].median))
}
