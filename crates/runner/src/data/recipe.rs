//! Makes data sets from original files, where every match of a pattern is a row.

use std::collections::HashMap;

use regex::Regex;
use serde::{Deserialize, Serialize};
use sudoku_tables::files::is_name;

/// How to make a set from its original files.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Recipe {
    /// Address of the folder of the files, with the trailing slash.
    pub base: String,
    /// The columns in order: named groups of the pattern, which include `puzzle`, or `label`. A set of lines has no
    /// header.
    pub columns: Vec<String>,
    /// A regular expression in which `^` and `$` match at the ends of lines.
    #[serde(default)]
    pub pattern: String,
    /// The parts to read, in this order.
    pub parts: Vec<Part>,
}

/// An original file, or some rows of one.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// Its name in the folder.
    pub file: String,
    /// The label of all its rows.
    #[serde(default)]
    pub label: Option<String>,
    /// The pattern, if it differs from the recipe's.
    #[serde(default)]
    pub pattern: Option<String>,
}

impl Recipe {
    /// The files, each once.
    pub(super) fn files(&self) -> Vec<&str> {
        let mut files: Vec<&str> = self.parts.iter().map(|part| part.file.as_str()).collect();
        files.dedup();
        files
    }

    /// A contradiction in the recipe.
    pub(super) fn fault(&self) -> Option<&'static str> {
        let is_given = |part: &Part| {
            let Ok(pattern) = regex(self.pattern_of(part)) else { return false };
            let names: Vec<&str> = pattern.capture_names().flatten().collect();
            let has = |column: &String| match column.as_str() {
                "label" => part.label.is_some(),
                column => names.contains(&column),
            };
            self.columns.iter().all(has)
        };
        if !self.columns.iter().any(|column| column == "puzzle") {
            Some("a recipe needs the column `puzzle`")
        } else if !self.parts.iter().all(|part| is_name(&part.file)) {
            Some("the files of a recipe are names of letters, digits, `.`, `-` and `_`, not paths")
        } else if !self.parts.iter().all(is_given) {
            Some("each part of a recipe needs a pattern that gives its columns")
        } else {
            None
        }
    }

    /// The set's file, from the texts of [`Recipe::files`]. White space is removed from puzzles and 0 becomes `.`;
    /// everything else is converted to lower case.
    pub(super) fn follow(&self, texts: &HashMap<&str, String>, has_header: bool) -> String {
        let header = has_header.then(|| self.columns.join(","));
        let mut lines: Vec<String> = header.into_iter().collect();
        for part in &self.parts {
            let pattern = regex(self.pattern_of(part)).expect("the index was checked as it was read");
            for found in pattern.captures_iter(&texts[part.file.as_str()]) {
                let cell = |column: &String| match column.as_str() {
                    "puzzle" => found["puzzle"].replace('0', ".").split_whitespace().collect(),
                    // The puzzles of a part without a label have no label.
                    "label" => part.label.clone().unwrap_or_default(),
                    column => found[column].to_lowercase(),
                };
                lines.push(self.columns.iter().map(cell).collect::<Vec<String>>().join(","));
            }
        }
        lines.iter().map(|line| format!("{line}\n")).collect()
    }

    fn pattern_of<'a>(&'a self, part: &'a Part) -> &'a str {
        part.pattern.as_ref().unwrap_or(&self.pattern)
    }
}

fn regex(pattern: &str) -> Result<Regex, regex::Error> {
    Regex::new(&format!("(?m){pattern}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn recipe(toml: &str) -> Recipe {
        toml::from_str(toml).unwrap()
    }

    #[test]
    fn matches_become_rows_in_the_order_of_the_parts() {
        let recipe = recipe(
            r#"
            base = "http://127.0.0.1/"
            columns = ["puzzle", "label", "value"]
            pattern = '^(?<puzzle>\d \d \d) (?<value>\w+)'
            parts = [
                { file = "b", label = "easy" },
                { file = "a", label = "hard", pattern = '(?<puzzle>\d{3}) (?<value>\w+)$' },
            ]"#,
        );
        assert_eq!((recipe.fault(), recipe.files()), (None, vec!["b", "a"]));
        let texts =
            HashMap::from([("a", "x 102 Hi\n".to_owned()), ("b", "0 2 3 0.5\nno\n4 5 0 ONE\n".to_owned())]);
        let rows = ".23,easy,0\n45.,easy,one\n1.2,hard,hi\n";
        assert_eq!(recipe.follow(&texts, false), rows);
        assert_eq!(recipe.follow(&texts, true), format!("puzzle,label,value\n{rows}"));
    }

    #[test]
    fn a_recipe_that_cannot_be_followed_is_refused() {
        let with = |columns: &str, pattern: &str| {
            recipe(&format!(
                "base = 'x/'\ncolumns = {columns}\npattern = '{pattern}'\nparts = [{{ file = 'a' }}]"
            ))
            .fault()
        };
        assert_eq!(with("['puzzle']", "(?<puzzle>.)"), None);
        assert!(with("['value']", "(?<value>.)").unwrap().contains("column `puzzle`"));
        for (columns, pattern) in [
            ("['puzzle']", "(?<puzzle>"),
            ("['puzzle', 'value']", "(?<puzzle>.)"),
            ("['puzzle', 'label']", "(?<puzzle>.)"),
        ] {
            assert!(with(columns, pattern).unwrap().contains("pattern"), "{columns} {pattern}");
        }
    }
}
