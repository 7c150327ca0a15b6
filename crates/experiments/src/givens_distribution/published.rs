//! What the sources print.

/// Puzzles by the number of their clues, of 1,000 by random removal. The percentages add up to 99.7, as they
/// are rounded.
///
/// Source: "Zendoku puzzle generation", Figure 9.
pub const FIGURE_9: [(usize, u64); 9] =
    [(20, 1), (21, 5), (22, 40), (23, 190), (24, 320), (25, 290), (26, 130), (27, 20), (28, 1)];

/// Fewest and most clues of the tables: 17 are the fewest there are.
pub const FEWEST: usize = 17;
/// Puzzles with more are reported as a mistake.
pub const MOST: usize = 40;

/// A printed list over all numbers of clues from [`FEWEST`] to [`MOST`].
pub fn spread_out<T: Copy + Default>(list: &[(usize, T)]) -> Vec<T> {
    let value = |clues| list.iter().find(|entry| entry.0 == clues).map_or(T::default(), |entry| entry.1);
    (FEWEST..=MOST).map(value).collect()
}

#[cfg(test)]
mod tests {
    use sudoku_generators::population_weight;

    use super::*;
    use crate::minimal_puzzles::SHARES;

    /// Mean number of clues under controlled bias.
    const CONTROLLED_MEAN: f64 = 25.667;
    /// Mean number of clues of all minimal puzzles.
    const REAL_MEAN: f64 = 26.577;

    /// The three published means belong together: taking the weights out of the population's shares gives
    /// the mean under controlled bias.
    #[test]
    fn the_printed_numbers_agree_with_each_other() {
        let mean = |share: fn(usize, f64) -> f64| {
            let total: f64 = SHARES.iter().map(|&(clues, real)| share(clues, real)).sum();
            SHARES.iter().map(|&(clues, real)| clues as f64 * share(clues, real)).sum::<f64>() / total
        };
        assert!((mean(|_, real| real) - REAL_MEAN).abs() < 0.001);
        assert!((mean(|clues, real| real / population_weight(clues)) - CONTROLLED_MEAN).abs() < 0.002);
        let total: u64 = FIGURE_9.iter().map(|entry| entry.1).sum();
        assert_eq!(total, 997);
        assert_eq!(spread_out(&FIGURE_9)[24 - FEWEST], 320);
    }
}
