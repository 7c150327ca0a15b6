//! The order of a user's difficulty labels, from easiest to hardest.

use sudoku_core::names;

/// Words for levels on common scales, from easiest to hardest; words on the same line have no order.
const LADDER: [&[&str]; 6] = [
    &["trivial", "very easy", "simple", "beginner", "novice", "kids"],
    &["easy", "gentle", "light"],
    &["medium", "moderate", "normal", "intermediate", "standard"],
    &["hard", "difficult", "tough", "tricky"],
    &["very hard", "very difficult", "expert", "advanced", "fiendish", "unfair"],
    &["evil", "diabolical", "insane", "master", "extreme", "nightmare"],
];

/// The labels in order, if the order is clear: numbers are ascending, and words are ordered as on common scales.
///
/// ```
/// let labels = ["hard", "easy", "evil"].map(str::to_owned).to_vec();
/// assert_eq!(sudoku_kit::levels::in_order(labels).unwrap(), ["easy", "hard", "evil"]);
/// ```
pub fn in_order(mut labels: Vec<String>) -> Option<Vec<String>> {
    let number = |label: &String| label.parse::<f64>().ok().filter(|number| number.is_finite());
    if labels.len() < 2 {
        return Some(labels);
    }
    if labels.iter().all(|label| number(label).is_some()) {
        labels.sort_by(|a, b| number(a).unwrap_or(0.0).total_cmp(&number(b).unwrap_or(0.0)));
        return Some(labels);
    }
    let mut placed: Vec<(usize, String)> =
        labels.into_iter().map(|label| Some((step(&label)?, label))).collect::<Option<_>>()?;
    placed.sort();
    let is_clear = placed.windows(2).all(|pair| pair[0].0 < pair[1].0);
    is_clear.then(|| placed.into_iter().map(|(_, label)| label).collect())
}

/// The labels in an order that the user may want, for use in an example: ascending numbers, then words as on common
/// scales, then other labels in the given order.
pub fn suggested(mut labels: Vec<String>) -> Vec<String> {
    labels.sort_by(|a, b| {
        let number = |label: &str| label.parse::<f64>().unwrap_or(f64::INFINITY);
        let by_word = || step(a).unwrap_or(LADDER.len()).cmp(&step(b).unwrap_or(LADDER.len()));
        number(a).total_cmp(&number(b)).then_with(by_word)
    });
    labels
}

/// The level of a word on the ladder.
fn step(label: &str) -> Option<usize> {
    LADDER.iter().position(|words| words.iter().any(|word| names::agree(word, label)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order(labels: &[&str]) -> Option<Vec<String>> {
        in_order(labels.iter().map(|&label| label.to_owned()).collect())
    }

    #[test]
    fn numbers_ascend_and_known_words_stand_as_on_common_scales() {
        assert_eq!(order(&["10", "9", "1.5"]).unwrap(), ["1.5", "9", "10"]);
        assert_eq!(
            order(&["Hard", "EASY", "Medium", "very-hard"]).unwrap(),
            ["EASY", "Medium", "Hard", "very-hard"]
        );
        assert_eq!(order(&["evil", "easy"]).unwrap(), ["easy", "evil"]);
        assert_eq!(order(&["Extreme", "Unfair", "Hard"]).unwrap(), ["Hard", "Unfair", "Extreme"], "HoDoKu's");
        assert_eq!(order(&["only"]).unwrap(), ["only"]);
    }

    #[test]
    fn what_is_not_known_or_not_ordered_is_left_to_the_user() {
        for labels in [&["b", "a"][..], &["easy", "gentle"], &["easy", "2"], &["easy", "level 7"]] {
            assert_eq!(order(labels), None, "{labels:?}");
        }
    }
}
