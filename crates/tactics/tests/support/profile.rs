//! Properties that hold for every text. The tests and the fuzz target run the same check.

use sudoku_tactics::{Grader, Profile};

/// Checks that a text is rejected, or is a profile that can be used for grading.
///
/// # Panics
/// If the check fails.
pub fn check_profile(text: &str) {
    let Ok(profile) = Profile::parse(text) else { return };
    let easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let levels = profile.levels.len();
    let grade = Grader::new(profile).grade(&easy.parse().expect("a puzzle")).expect("clues that agree");
    assert!(grade.level <= levels);
}
