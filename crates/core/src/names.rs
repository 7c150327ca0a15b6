//! Lookup of names that a user types: profiles, tactics, metrics, levels, experiments.
//!
//! Case is ignored, and `-`, `_` and space are the same character. The error for an unknown name contains the nearest
//! known one.
//!
//! ```
//! use sudoku_core::names;
//!
//! let fish = ["x-wing", "swordfish", "jellyfish"];
//! assert_eq!(names::find("fish", "X Wing", fish, |name| *name), Ok("x-wing"));
//! let unknown = names::find("fish", "sword-fish", fish, |name| *name).unwrap_err();
//! assert_eq!(unknown.nearest.as_deref(), Some("swordfish"));
//! ```

use std::fmt;

/// Maximum number of names that an error lists in full.
const FEW: usize = 24;

/// No item has this name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownName {
    /// The kind of item looked up, such as `profile`.
    pub what: &'static str,
    /// The given name.
    pub name: String,
    /// The nearest known name, if there is a similar one.
    pub nearest: Option<String>,
    /// All known names.
    pub known: Vec<String>,
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let UnknownName { what, name, nearest, known } = self;
        write!(f, "there is no {what} {name:?}")?;
        if let Some(nearest) = nearest {
            write!(f, "; the nearest is {nearest:?}")?;
        }
        match known.len() {
            0 => write!(f, "; none is known"),
            n if n <= FEW || nearest.is_none() => write!(f, "; known are {}", known.join(", ")),
            _ => Ok(()),
        }
    }
}

impl std::error::Error for UnknownName {}

/// The first item whose name matches `name`. `what` is the kind of item for the error.
///
/// # Errors
/// If no name matches.
pub fn find<'n, T>(
    what: &'static str,
    name: &str,
    items: impl IntoIterator<Item = T>,
    name_of: impl Fn(&T) -> &'n str,
) -> Result<T, UnknownName> {
    let mut known = Vec::new();
    for item in items {
        let its = name_of(&item);
        if agree(name, its) {
            return Ok(item);
        }
        known.push(its);
    }
    let nearest = nearest(name, known.iter().copied()).map(str::to_owned);
    let known = known.into_iter().map(str::to_owned).collect();
    Err(UnknownName { what, name: name.to_owned(), nearest, known })
}

/// Whether two names are equal, ignoring case and treating `-`, `_` and space alike.
pub fn agree(a: &str, b: &str) -> bool {
    letters(a).eq(letters(b))
}

/// The first of the known names nearest to `name`: it contains `name` or differs from it in at most a third of its
/// letters. `None` if no name is similar.
pub fn nearest<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let given: Vec<char> = letters(name).collect();
    let text = key(name);
    let cost = |known: &&str| {
        let other: Vec<char> = letters(known).collect();
        let distance = distance(&given, &other);
        let contains = given.len() > 1 && key(known).contains(&text);
        let limit = given.len().max(other.len()).div_ceil(3);
        (contains || distance <= limit).then_some((if contains { 1 } else { distance }, distance))
    };
    let near = known.into_iter().filter_map(|known| Some((cost(&known)?, known)));
    near.min_by_key(|&(cost, _)| cost).map(|(_, known)| known)
}

/// The form in which names are compared: lower case with `-` as separator, without spaces at either end.
pub fn key(name: &str) -> String {
    letters(name).collect()
}

/// The characters of the key.
fn letters(name: &str) -> impl Iterator<Item = char> {
    name.trim().chars().flat_map(char::to_lowercase).map(|c| if matches!(c, '_' | ' ') { '-' } else { c })
}

/// The minimum number of insertions, deletions, substitutions and swaps of neighbouring characters that turn one text
/// into the other.
///
/// Source: Damerau 1964, in the form known as optimal string alignment.
fn distance(a: &[char], b: &[char]) -> usize {
    let first: Vec<usize> = (0..=b.len()).collect();
    let mut rows = [Vec::new(), first];
    for (i, x) in a.iter().enumerate() {
        let [before, last] = &rows;
        let mut row = vec![i + 1];
        for (j, y) in b.iter().enumerate() {
            let mut least = (last[j] + usize::from(x != y)).min(last[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && *x == b[j - 1] && a[i - 1] == *y {
                least = least.min(before[j - 1] + 1);
            }
            row.push(least);
        }
        let [_, last] = rows;
        rows = [last, row];
    }
    rows[1][b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    const KNOWN: [&str; 5] = ["zendoku", "hodoku", "hodoku-2.3", "se-1.2.1", "sukaku-1.18"];

    fn of(name: &str) -> Result<&'static str, UnknownName> {
        find("profile", name, KNOWN, |name| *name)
    }

    #[test]
    fn case_and_separators_do_not_matter() {
        for name in ["hodoku-2.3", "HoDoKu 2.3", " hodoku_2.3 ", "HODOKU-2.3"] {
            assert_eq!(of(name), Ok("hodoku-2.3"), "{name}");
        }
        assert!(of("hodoku2.3").is_err() && of("").is_err());
    }

    #[test]
    fn the_nearest_name_is_offered() {
        let nearest = |name: &str| of(name).unwrap_err().nearest;
        for (name, expected) in [
            ("zendouk", "zendoku"),
            ("hoduku", "hodoku"),
            ("Hodoku2.3", "hodoku-2.3"),
            ("sukaku", "sukaku-1.18"),
            ("se", "se-1.2.1"),
            ("SE 1.2", "se-1.2.1"),
        ] {
            assert_eq!(nearest(name).as_deref(), Some(expected), "{name}");
        }
        assert_eq!((nearest("gentle"), nearest("x"), nearest("")), (None, None, None));
    }

    #[test]
    fn errors_name_what_there_is() {
        let text = of("hoduku").unwrap_err().to_string();
        assert_eq!(
            text,
            "there is no profile \"hoduku\"; the nearest is \"hodoku\"; known are zendoku, hodoku, hodoku-2.3, se-1.2.1, \
             sukaku-1.18"
        );
        let many: Vec<String> = (0..40).map(|n| format!("name-{n}")).collect();
        let text = find("name", "nmae-7", &many, |name| name.as_str()).unwrap_err().to_string();
        assert_eq!(text, "there is no name \"nmae-7\"; the nearest is \"name-7\"");
        assert!(
            find("name", "q", &many, |name| name.as_str())
                .unwrap_err()
                .to_string()
                .contains("name-0, name-1")
        );
        assert_eq!(
            find("name", "a", [""; 0], |name| *name).unwrap_err().to_string(),
            "there is no name \"a\"; none is known"
        );
    }

    #[test]
    fn distances_count_edits() {
        for (a, b, expected) in [
            ("", "", 0),
            ("abc", "", 3),
            ("", "ab", 2),
            ("abc", "acb", 1),
            ("kitten", "sitting", 3),
            ("ca", "abc", 3),
        ] {
            let [x, y] = [a, b].map(|text| text.chars().collect::<Vec<_>>());
            assert_eq!((distance(&x, &y), distance(&y, &x)), (expected, expected), "{a} {b}");
        }
    }
}
