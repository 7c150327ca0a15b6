//! Solving time from counts of steps.

use sudoku_math::{exp, ln_1p};
use sudoku_tactics::{Grade, Profile, Tactic};

use super::linear::Linear;

/// Predicts solving time from the number of uses of each tactic: ln seconds = a + Σ b · ln(1 + count).
///
/// Source: *Generating and solving sudoku puzzles*, whose solver estimates a time, fitted to the mean times of friends.
/// The source does not give the formula, so this project chose it.
#[derive(Clone, PartialEq, Debug)]
pub struct TimeModel {
    model: Linear,
}

impl TimeModel {
    /// A model with known coefficients. These are the intercept, one coefficient per tactic of the profile, in the
    /// profile's order, and one for the digits that no tactic finds.
    pub fn new(model: Linear) -> TimeModel {
        TimeModel { model }
    }

    /// The model with the profile's coefficients, if it has any. Tactics without a coefficient count as 0.
    pub fn of(profile: &Profile) -> Option<TimeModel> {
        let time = profile.time.as_ref()?;
        let weight = |tactic: Tactic| time.counts.get(tactic.name()).copied().unwrap_or(0.0);
        let weights = profile.entries.iter().map(|entry| weight(entry.tactic));
        let weights = weights.chain([time.left_blank]).collect();
        Some(TimeModel { model: Linear { intercept: time.intercept, weights } })
    }

    /// The coefficients.
    pub fn coefficients(&self) -> &Linear {
        &self.model
    }

    /// The terms of the model: the counts of the profile's tactics and the number of cells left blank, all as ln(1 +
    /// n).
    pub fn terms(profile: &Profile, grade: &Grade) -> Vec<f64> {
        let counts = profile.entries.iter().map(|entry| f64::from(grade.count(entry.tactic)));
        counts.chain([grade.board.blanks().len() as f64]).map(ln_1p).collect()
    }

    /// Estimated solving time in seconds.
    pub fn seconds(&self, profile: &Profile, grade: &Grade) -> f64 {
        exp(self.model.predict(&TimeModel::terms(profile, grade)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku_tactics::Grader;

    #[test]
    fn the_profile_tells_minutes_for_an_easy_puzzle() {
        let profile = Profile::built_in("hayes").unwrap();
        let clues = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";
        let grade = Grader::new(profile.clone()).grade(&clues.parse().unwrap()).unwrap();
        let seconds = TimeModel::of(&profile).unwrap().seconds(&profile, &grade);
        assert!((150.0..500.0).contains(&seconds), "{seconds}");
        assert_eq!(TimeModel::of(&Profile::built_in("zendoku").unwrap()), None);
    }
}
