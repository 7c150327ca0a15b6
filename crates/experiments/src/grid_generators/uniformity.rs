//! The deviation of the classes of bands from uniform grids.

use std::collections::BTreeMap;

use sudoku_generators::band_classes::{CLASSES, Class, POSITIONS};
use sudoku_runner::prelude::*;
use sudoku_stats::ChiSquared as Test;

use super::tally::{Tally, What, of};

/// Classes with a lower expected count are merged with their neighbours in order of frequency.
const EXPECTED: f64 = 5.0;
/// Half-width of a 95 % interval in standard deviations.
const Z: f64 = 1.959_963_985;
/// The same for six simultaneous intervals (Bonferroni).
const Z_OF_SIX: f64 = 2.638_257_273;

record! {
    /// The classes at one position of the grids.
    pub struct Uniformity(rows: &[&Tally], place: usize, position: &'static str) {
        let counts = counts(rows, What::CLASSES[place]);
        let shares: Vec<f64> = CLASSES.all.iter().map(Class::share).collect();
        let (test, w) = fit(&counts, &shares);
        let w_of_six = test.zip(w).map(|(test, w)| cohens_w(test.chi_squared, test.df, w.n, Z_OF_SIX));
        let mut joined: BTreeMap<u64, (u64, f64)> = Default::default();
        for (class, (count, share)) in CLASSES.all.iter().zip(counts.iter().zip(&shares)) {
            let slot = joined.entry(class.completions).or_default();
            *slot = (slot.0 + count, slot.1 + share);
        }
        let (counts_joined, shares_joined): (Vec<u64>, Vec<f64>) = joined.into_values().unzip();
        let seen = counts.iter().filter(|count| **count > 0).count();
    }
    /// Band or stack.
    pub position: &'static str = position,
    /// Number of classes that occurred, out of 416.
    pub seen: usize = seen,
    /// Test of the classes against their shares among all grids; `None` for too few grids.
    pub test: Option<Test> = test,
    /// Cohen's w: root mean square of the relative deviations of the classes' shares.
    pub w: Option<Estimate> = w,
    /// The same with simultaneous intervals at all six positions.
    pub w_of_six: Option<Estimate> = w_of_six,
    /// The same test with classes merged by the number of grids that complete their bands.
    pub by_completions: Option<Test> = fit(&counts_joined, &shares_joined).0,
}

/// At all six places.
pub fn uniformity(rows: &[&Tally]) -> Result<Vec<Uniformity>> {
    POSITIONS.iter().enumerate().map(|(place, &position)| Uniformity::of(rows, place, position)).collect()
}

fn counts(rows: &[&Tally], place: What) -> Vec<u64> {
    let mut counts = vec![0; CLASSES.all.len()];
    of(rows, place).for_each(|tally| counts[tally.value as usize] += tally.grids);
    counts
}

/// Top bands compared with all bands, each with the same probability regardless of its number of completions.
pub fn among_bands(rows: &[&Tally]) -> (Option<Test>, Option<Estimate>) {
    let shares: Vec<f64> = CLASSES.all.iter().map(Class::share_of_bands).collect();
    fit(&counts(rows, What::TopBand), &shares)
}

/// Digits in the first cell, compared with equal shares.
pub fn corners(rows: &[&Tally]) -> (Option<Test>, Option<Estimate>) {
    let mut counts = [0; 9];
    of(rows, What::Corner).for_each(|tally| counts[tally.value as usize - 1] += tally.grids);
    fit(&counts, &[1.0; 9])
}

/// The test and its effect size; `None` if the counts do not suffice for two classes.
fn fit(counts: &[u64], shares: &[f64]) -> (Option<Test>, Option<Estimate>) {
    let Ok(fit) = goodness_of_fit(counts, shares, 0, EXPECTED, Divergence::ChiSquared) else {
        return (None, None);
    };
    let n: u64 = fit.observed.iter().sum();
    let w = cohens_w(fit.statistic, fit.df, n, Z);
    (Some(Test { chi_squared: fit.statistic, df: fit.df, p: fit.p.p, log10_p: fit.p.log10 }), Some(w))
}
