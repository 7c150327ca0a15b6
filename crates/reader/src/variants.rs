//! Variants of Sudoku, whose puzzles are not read as plain ones.

use sudoku_core::ParseErrorKind;

use crate::Alphabet;
use crate::field::board_of;
use crate::names::plain;
use crate::seen::Row;
use crate::survey::is_map;

/// Parts of the names of columns and of rules that belong to variants.
const WORDS: &str = "killer cage jigsaw irregular region diagonal thermo arrow kropki whisper renban palindrome \
     sandwich antiknight antiking windoku hyper consecutive disjoint quadruple skyscraper \
     inequalit chaos samurai betweenline zipper miracle";
/// Those that are also parts of other names, and count in rules only.
const COMMON: &str = "king knight xv even odd fog extra clone greater";
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
        let is_named = !is_count && has_word(&own, WORDS);
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
    const PLAIN: &str = "normal classic standard plain vanilla regular row";
    has_word(&value, PLAIN) && !has_word(&value, WORDS) && !has_word(&value, COMMON)
}

fn has_word(text: &str, words: &str) -> bool {
    words.split(' ').any(|word| text.contains(word))
}

/// The variant of a code of Simon Tatham's collection, as in `3x3k:...`, `9j:...`.
pub(crate) fn refuse_code(text: &str) -> Result<(), ParseErrorKind> {
    let size = text.split_once(':').map_or("", |(size, _)| size);
    let is_digit = |c: char| c.is_ascii_digit();
    let width = size.trim_start_matches(is_digit);
    let height = width.strip_prefix('x').filter(|rest| rest.starts_with(is_digit));
    let options = height.map_or(width, |height| height.trim_start_matches(is_digit));
    let is_size = (1..3).contains(&(size.len() - width.len()))
        && (height.is_some() || options.contains('j'))
        && options.chars().all(|c| c.is_ascii_lowercase() || is_digit(c));
    if !is_size {
        return Ok(());
    }
    let kinds = [('k', "killer"), ('j', "jigsaw"), ('x', "diagonals")];
    let kinds: Vec<&str> =
        kinds.iter().filter(|(sign, _)| options.contains(*sign)).map(|(_, kind)| *kind).collect();
    let kinds = if kinds.is_empty() { String::new() } else { format!(", variant {}", kinds.join(" and ")) };
    let message = format!(
        "a code of Simon Tatham's Solo{kinds}; codes are not read: copy the board as text from the program"
    );
    Err(ParseErrorKind::Form { message })
}
