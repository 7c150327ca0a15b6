//! The order of a user's own labels, from easiest to hardest.

/// Words for levels on common scales, from easiest to hardest; words of one line are not ordered among each other.
const LADDER: [&[&str]; 6] = [
    &["trivial", "very easy", "simple", "beginner", "novice", "kids"],
    &["easy", "gentle", "light"],
    &["medium", "moderate", "normal", "intermediate", "standard"],
    &["hard", "difficult", "tough", "tricky"],
    &["very hard", "very difficult", "expert", "advanced", "fiendish"],
    &["evil", "diabolical", "insane", "master", "extreme", "unfair", "nightmare"],
];

/// The labels in their order, if there is one that nobody would doubt: numbers ascend, and words stand as on common
/// scales.
///
/// ```
/// let labels = ["hard", "easy", "evil"].map(str::to_owned).to_vec();
/// assert_eq!(sudoku_runner::data::in_order(labels).unwrap(), ["easy", "hard", "evil"]);
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

/// The step of a word on the ladder.
fn step(label: &str) -> Option<usize> {
    let word = label.to_lowercase().replace(['-', '_'], " ");
    LADDER.iter().position(|words| words.contains(&word.as_str()))
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
        assert_eq!(order(&["only"]).unwrap(), ["only"]);
    }

    #[test]
    fn what_is_not_known_or_not_ordered_is_left_to_the_user() {
        for labels in [&["b", "a"][..], &["easy", "gentle"], &["easy", "2"], &["easy", "level 7"]] {
            assert_eq!(order(labels), None, "{labels:?}");
        }
    }
}
