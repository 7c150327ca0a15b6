//! Variants of Sudoku, whose puzzles are not read as plain ones.

use sudoku_core::ParseErrorKind;

use crate::field::board_of;
use crate::names::plain;
use crate::seen::Row;
use crate::survey::is_map;
use crate::{Alphabet, Fault};

/// Parts of the names of columns and of rules that belong to variants.
const WORDS: [&str; 36] = [
    "killer",
    "cage",
    "jigsaw",
    "irregular",
    "region",
    "diagonal",
    "thermo",
    "arrow",
    "kropki",
    "whisper",
    "renban",
    "palindrome",
    "sandwich",
    "xv",
    "antiknight",
    "antiking",
    "knight",
    "king",
    "windoku",
    "hyper",
    "consecutive",
    "disjoint",
    "quadruple",
    "skyscraper",
    "greater",
    "inequalit",
    "chaos",
    "samurai",
    "even",
    "odd",
    "extra",
    "clone",
    "betweenline",
    "zipper",
    "miracle",
    "fog",
];
/// Those that are also parts of other names.
const COMMON: [&str; 9] = ["king", "knight", "xv", "even", "odd", "fog", "extra", "clone", "greater"];
/// Columns that state the rules.
const RULES: [&str; 6] = ["rules", "rule", "variant", "constraints", "ruleset", "variants"];

/// Rows in which maps of regions are looked for.
const FIRST: usize = 32;

/// Refuses a table with a column of rules beyond the plain ones, or of regions.
///
/// # Errors
/// If there is one.
pub(crate) fn refuse_columns(names: &[String], rows: &[Row]) -> Result<(), ParseErrorKind> {
    for (column, name) in names.iter().enumerate() {
        let values = rows.iter().filter_map(|(_, row)| row.get(column)).map(|value| value.trim());
        let own = plain(name);
        // `counts.skyscraper` is how often a solver took a step.
        let is_count = name.starts_with("count") || own.ends_with("count");
        let is_named = !is_count && WORDS.iter().any(|word| !COMMON.contains(word) && own.contains(word));
        let is_rule = RULES.contains(&own.as_str());
        let is_other = |value: &&str| {
            is_named && is_set(value) && !is_plain_board(value)
                || is_rule && is_set(value) && !is_plain_rule(value)
        };
        if let Some(value) =
            values.clone().find(is_other).or_else(|| values.take(FIRST).find(|value| is_regions(value)))
        {
            let shown: String = value.chars().take(40).collect();
            let message = format!(
                "`{name}` ({shown}) belongs to a variant, whose rules are not read; name the column of the puzzles to read them \
                 as plain Sudoku"
            );
            return Err(ParseErrorKind::Form { message });
        }
    }
    Ok(())
}

/// Whether a value states something.
fn is_set(value: &str) -> bool {
    let value = value.to_ascii_lowercase();
    let is_nothing = ["", "[]", "{}", "null", "none", "nan", "false", "no", "n", "f", "-", "\"\""]
        .contains(&value.as_str());
    // Numbers count something, but 1 may mean yes.
    !is_nothing && (value == "1" || value.parse::<f64>().is_err())
}

/// Whether a value is a board that is no map of regions.
fn is_plain_board(value: &str) -> bool {
    board_of(value, 3, Alphabet::FromOne).is_some_and(|values| !is_map(&values))
}

fn is_regions(value: &str) -> bool {
    board_of(value, 3, Alphabet::FromOne).is_some_and(|values| is_map(&values))
}

/// Whether rules are those of plain Sudoku.
fn is_plain_rule(value: &str) -> bool {
    let value = value.to_lowercase().replace(|c: char| !c.is_alphanumeric(), "");
    let is_plain = ["normal", "classic", "standard", "plain", "vanilla", "regular", "row"];
    is_plain.iter().any(|word| value.contains(word)) && !WORDS.iter().any(|word| value.contains(word))
}

/// The variant of a code of Simon Tatham's collection, as in `3x3k:...`, or of a file of f-puzzles.
pub(crate) fn refuse_code(text: &str) -> Option<Fault> {
    let message = match text.split_once(':') {
        Some((size, _)) if is_size(size) => {
            let letters: String = size.chars().filter(|c| c.is_ascii_alphabetic() && *c != 'x').collect();
            let kinds = [('k', "killer"), ('j', "jigsaw")];
            let mut kinds: Vec<&str> =
                kinds.iter().filter(|(sign, _)| letters.contains(*sign)).map(|(_, kind)| *kind).collect();
            if size.trim_start_matches(|c: char| c.is_ascii_digit()).trim_start_matches('x').contains('x') {
                kinds.push("diagonals");
            }
            let kinds =
                if kinds.is_empty() { String::new() } else { format!(", variant {}", kinds.join(" and ")) };
            format!(
                "a code of Simon Tatham's Solo{kinds}; codes are not read: copy the board as text from the program"
            )
        }
        _ => return None,
    };
    Some((1, ParseErrorKind::Form { message }))
}

/// Whether a word is the size of a board of Solo with its options: `3x3`, `3x3kx`, `9j`.
fn is_size(word: &str) -> bool {
    let digits = |text: &str| text.chars().take_while(char::is_ascii_digit).count();
    let first = digits(word);
    let rest = &word[first..];
    let rest =
        rest.strip_prefix('x').filter(|rest| digits(rest) > 0).map_or(rest, |rest| &rest[digits(rest)..]);
    (1..3).contains(&first)
        && (rest != &word[first..] || rest.contains('j'))
        && rest.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit())
}
