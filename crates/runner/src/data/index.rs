//! The description of each data set: `datasets/index.toml`.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};
use sudoku_tables::files::is_name;

use super::error::DataError;
use super::recipe::Recipe;

/// The index of the repository.
const INDEX: &str = include_str!("../../../../datasets/index.toml");

/// The format of a file of puzzles.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Format {
    /// One puzzle per line.
    Lines,
    /// A CSV table with a column `puzzle`, and a header.
    Csv,
}

/// The number of solutions of each puzzle of a set.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Solutions {
    /// One, except for the lines listed.
    #[default]
    One,
    /// Two or more: a set for testing searches.
    Many,
}

/// The column that gives the difficulty of each puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct LabelColumn {
    /// Its name.
    pub column: String,
    /// Its values, from easy to hard.
    pub levels: Vec<String>,
}

/// The description of one data set.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// Its name on the command line, in configs and in results.
    pub id: String,
    /// Name of its file in any folder.
    pub file: String,
    /// The format of the file.
    pub format: Format,
    /// Number of puzzles in the file, including improper ones.
    pub count: usize,
    /// SHA-256 of the file, in hexadecimal.
    pub sha256: String,
    /// Its contents, in one line.
    pub about: String,
    /// The control set of Chadwick et al. 2008 that it is or represents; `None` if there is none.
    #[serde(default)]
    pub stands_for: Option<String>,
    /// The column of labels, if there is one.
    #[serde(default)]
    pub label: Option<LabelColumn>,
    /// The column of groups, if there is one. Labels of different groups are not comparable.
    #[serde(default)]
    pub group: Option<String>,
    /// Numeric columns: ratings, times.
    #[serde(default)]
    pub values: Vec<String>,
    /// The number of solutions of each puzzle.
    #[serde(default)]
    pub solutions: Solutions,
    /// Lines, from 1, of the puzzles with several solutions in a set of proper puzzles.
    #[serde(default)]
    pub not_unique_lines: Vec<u64>,
    /// Terms of use.
    pub licence: String,
    /// Who made the puzzles, and where they were found.
    pub origin: String,
    /// How these statements were checked.
    pub verified: String,
    /// Whether the program embeds it.
    #[serde(default)]
    pub shipped: bool,
    /// The address of the file.
    #[serde(default)]
    pub url: Option<String>,
    /// Whether the file at the address also has comment lines (`#`), blank lines or white space at line ends, which
    /// are dropped.
    #[serde(default)]
    pub cleaned: bool,
    /// The origin of a file that cannot be fetched, and how it was made.
    #[serde(default)]
    pub derived_from: Option<String>,
    /// The steps that make the file from `derived_from`.
    #[serde(default)]
    pub recipe: Option<Recipe>,
}

impl Entry {
    /// How a user gets the set.
    pub fn remedy(&self) -> String {
        match &self.derived_from {
            _ if self.is_fetchable() => format!("get it with `sudoku-lab data fetch {}`", self.id),
            Some(how) => {
                format!("make it ({how}), and name its folder in the variable SUDOKU_LAB_DATA")
            }
            None => "it comes with the program".to_owned(),
        }
    }

    /// Whether it can be downloaded, or made from files that can.
    pub fn is_fetchable(&self) -> bool {
        self.url.is_some() || self.recipe.is_some()
    }

    fn fault(&self) -> Option<&'static str> {
        let is_hex = self.sha256.len() == 64 && self.sha256.bytes().all(|b| b.is_ascii_hexdigit());
        let sources = [self.shipped, self.url.is_some(), self.derived_from.is_some()];
        let has_columns = self.label.is_some() || self.group.is_some() || !self.values.is_empty();
        if !is_hex || self.sha256.bytes().any(|b| b.is_ascii_uppercase()) {
            Some("sha256 is not 64 lower-case hexadecimal digits")
        } else if sources.iter().filter(|&&given| given).count() != 1 {
            Some("give one of shipped, url and derived_from")
        } else if has_columns && self.format == Format::Lines {
            Some("a file of lines has no columns")
        } else if self.solutions == Solutions::Many && !self.not_unique_lines.is_empty() {
            Some("not_unique_lines has no meaning if all puzzles have many solutions")
        } else if !is_name(&self.id) || !is_name(&self.file) {
            Some("id and file are names of letters, digits, `.`, `-` and `_`, not paths")
        } else if self.recipe.is_some() && self.derived_from.is_none() {
            Some("a recipe needs derived_from")
        } else {
            self.recipe.as_ref().and_then(Recipe::fault)
        }
    }
}

/// All known data sets, in the order of the file.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Index {
    #[serde(rename = "set")]
    entries: Vec<Entry>,
}

impl Index {
    /// The embedded index. It is not checked for contradictions here, which would take longer than reading it: a test
    /// does so.
    pub fn shipped() -> Index {
        toml::from_str(INDEX).expect("a test has read this very text")
    }

    /// Reads an index.
    ///
    /// # Errors
    /// If the text is not an index or contradicts itself.
    pub fn parse(text: &str) -> Result<Index, DataError> {
        let index: Index =
            toml::from_str(text).map_err(|error| DataError::Index { message: error.to_string() })?;
        let mut names = HashSet::new();
        for entry in &index.entries {
            let twice = !names.insert(&entry.id) || !names.insert(&entry.file);
            if let Some(fault) = entry.fault().or(twice.then_some("id and file must be its own")) {
                return Err(DataError::Index { message: format!("set {}: {fault}", entry.id) });
            }
        }
        Ok(index)
    }

    /// The entries in order.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The entry with this id.
    ///
    /// # Errors
    /// If there is no such entry.
    pub fn entry(&self, id: &str) -> Result<&Entry, DataError> {
        self.entries.iter().find(|entry| entry.id == id).ok_or_else(|| {
            let known: Vec<_> = self.entries.iter().map(|entry| entry.id.as_str()).collect();
            DataError::UnknownSet { id: id.to_owned(), known: known.join(", ") }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(lines: &str) -> String {
        let sha256 = "0".repeat(64);
        format!(
            "[[set]]\nid = 'a'\nfile = 'a.txt'\nformat = 'lines'\ncount = 1\nsha256 = '{sha256}'\nabout = 'x'\n\
             licence = 'x'\norigin = 'x'\nverified = 'x'\n{lines}\n"
        )
    }

    #[test]
    fn the_index_of_the_repository_reads() {
        let index = Index::parse(INDEX).unwrap();
        assert!(index.entries().len() >= 20);
        assert_eq!(index, Index::shipped());
        let error = index.entry("top2356").unwrap_err().to_string();
        assert!(error.contains("\"top2356\"") && error.contains("top2365"), "{error}");
    }

    #[test]
    fn every_set_says_where_it_comes_from() {
        for entry in Index::shipped().entries() {
            let remedy = entry.remedy();
            assert!(remedy.contains("data fetch") || remedy.contains("SUDOKU_LAB_DATA") || entry.shipped);
            for text in [&entry.about, &entry.licence, &entry.origin, &entry.verified] {
                assert!(!text.is_empty(), "{}", entry.id);
            }
        }
    }

    #[test]
    fn contradictions_are_found() {
        assert!(Index::parse(&entry("shipped = true")).is_ok());
        let wrong = |lines: &str| Index::parse(&entry(lines)).unwrap_err().to_string();
        assert!(wrong("").contains("shipped"));
        assert!(wrong("shipped = true\nurl = 'http://x'").contains("shipped"));
        assert!(wrong("shipped = true\nvalues = ['x']").contains("no columns"));
        assert!(
            wrong("shipped = true\nsolutions = 'many'\nnot_unique_lines = [1]").contains("many solutions")
        );
        assert!(wrong("shipped = true\ncolour = 'red'").contains("colour"));
        for name in ["../a", "/etc/a", "a/b", "a\\b", "..", ".a", "", "C:a", "a\\u0000"] {
            for field in ["id = 'a'", "file = 'a.txt'"] {
                let key = field.split(' ').next().unwrap();
                let text = entry("shipped = true").replace(field, &format!("{key} = \"{name}\""));
                let error = Index::parse(&text).unwrap_err().to_string();
                assert!(error.contains("not paths"), "{name}: {error}");
            }
        }
        let twice = entry("shipped = true").repeat(2);
        assert!(Index::parse(&twice).unwrap_err().to_string().contains("its own"));
    }
}
