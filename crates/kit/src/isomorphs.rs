//! Scores and ratings over random isomorphs of a puzzle.

use sudoku_core::{Puzzle, Symmetry};
use sudoku_metrics::Score;
use sudoku_streams::Streams;
use sudoku_tactics::Grader;

use crate::bounded::rating;

/// Random isomorphs of a puzzle, which depend on its symmetry class and the seed alone.
pub fn isomorphs(puzzle: &Puzzle, copies: u32, seed: u64) -> impl Iterator<Item = Puzzle> {
    let form = puzzle.canonical().form;
    let mut rng = Streams::new(&format!("isomorphs, {form}"), seed).item(0);
    (0..copies).map(move |_| Symmetry::random(&mut rng).apply(&form))
}

/// Minimum, median and spread (greatest minus least) of each score over [`isomorphs`] of a puzzle. They are beyond the
/// scale if the score of any isomorph is.
///
/// # Errors
/// If an isomorph cannot be scored.
pub fn isomorph_scores<E>(
    puzzle: &Puzzle,
    copies: u32,
    seed: u64,
    score: impl Fn(&Puzzle) -> Result<Vec<Score>, E>,
) -> Result<Vec<Score>, E> {
    let rows = isomorphs(puzzle, copies, seed).map(|copy| score(&copy)).collect::<Result<Vec<_>, _>>()?;
    let of_column = |at: usize| {
        let beyond = rows.iter().any(|row| row[at].beyond);
        summary(rows.iter().map(|row| row[at].value).collect()).map(|value| Score { value, beyond })
    };
    Ok((0..rows.first().map_or(0, Vec::len)).flat_map(of_column).collect())
}

/// Minimum, median and spread of the ratings of [`isomorphs`]; `None` if the tactics do not solve one of them.
pub fn isomorph_ratings(grader: &Grader, puzzle: &Puzzle, copies: u32, seed: u64) -> Option<[f64; 3]> {
    // The puzzle was graded, so its isomorphs have no clash.
    let ratings = isomorphs(puzzle, copies, seed).map(|copy| rating(grader, &copy));
    ratings.collect::<Option<Vec<f64>>>().map(summary)
}

/// Minimum, median and spread of ratings, rounded to hundredths; there is at least one rating.
fn summary(mut ratings: Vec<f64>) -> [f64; 3] {
    ratings.sort_by(f64::total_cmp);
    let n = ratings.len();
    let rounded = |x: f64| (x * 100.0).round() / 100.0;
    let (least, greatest) = (ratings[0], ratings[n - 1]);
    [least, rounded((ratings[(n - 1) / 2] + ratings[n / 2]) / 2.0), rounded(greatest - least)]
}

#[cfg(test)]
mod tests {
    use super::summary;

    #[test]
    fn the_median_of_an_even_number_lies_between() {
        assert_eq!(summary(vec![7.3, 7.1, 8.3, 7.2]), [7.1, 7.25, 1.2]);
        assert_eq!(summary(vec![7.3]), [7.3, 7.3, 0.0]);
    }
}
