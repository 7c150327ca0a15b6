//! A finding, which is a count with its share and its meaning.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Serialize;
use sudoku_stats::Estimate;

use crate::leaks::Likeness;

/// The kind of a finding, which is a word of `--fail-on`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Kind {
    /// No board where one is expected.
    Malformed,
    /// Two equal clues in a house.
    Clash,
    /// No solution.
    NoSolution,
    /// Several solutions.
    Several,
    /// A stored solution that does not solve its puzzle.
    WrongSolution,
    /// A stored solution that is one of several.
    NotOnlySolution,
    /// A board without blanks.
    Full,
    /// A redundant clue.
    Redundant,
    /// Copies within a file.
    Duplicate(Likeness),
    /// Copies of an earlier file's rows.
    Leak(Likeness),
    /// Most grids belong to the class of the grid of shifted rows.
    ShiftedRoot,
    /// Most grids are the first completion of the cells that were filled first.
    LowestFirst,
    /// A constant guess at the solutions is better than chance.
    Guessable,
}

/// The sentences of [`Kind::meaning`], by the word of the kind.
static MEANINGS: LazyLock<BTreeMap<String, String>> = LazyLock::new(|| {
    toml::from_str(include_str!("../words/findings.toml")).expect("a test reads the sentences")
});

impl Kind {
    /// All kinds.
    pub fn all() -> Vec<Kind> {
        use Kind::{
            Clash, Full, Guessable, LowestFirst, Malformed, NoSolution, NotOnlySolution, Redundant, Several,
            ShiftedRoot, WrongSolution,
        };
        let mut all =
            vec![Malformed, Clash, NoSolution, Several, WrongSolution, NotOnlySolution, Full, Redundant];
        all.extend(Likeness::ALL.map(Kind::Duplicate));
        all.extend(Likeness::ALL.map(Kind::Leak));
        all.extend([ShiftedRoot, LowestFirst, Guessable]);
        all
    }

    /// The word for the kind.
    pub fn word(self) -> String {
        match self {
            Kind::Malformed => "malformed".into(),
            Kind::Full => "full".into(),
            Kind::Clash => "clash".into(),
            Kind::NoSolution => "none".into(),
            Kind::Several => "several".into(),
            Kind::WrongSolution => "wrong-solution".into(),
            Kind::NotOnlySolution => "not-only-solution".into(),
            Kind::Redundant => "redundant-clues".into(),
            Kind::Duplicate(likeness) => format!("duplicate-{likeness}"),
            Kind::Leak(likeness) => format!("leak-{likeness}"),
            Kind::ShiftedRoot => "shifted-root".into(),
            Kind::LowestFirst => "lowest-first".into(),
            Kind::Guessable => "guessable".into(),
        }
    }

    /// The kinds that a word of `--fail-on` selects: a single kind, all leaks, all duplicates, or all invalid rows.
    pub fn named(word: &str) -> Option<Vec<Kind>> {
        let all = Kind::all();
        let found: Vec<Kind> = match word {
            "leaks" => all.into_iter().filter(|kind| matches!(kind, Kind::Leak(_))).collect(),
            // Puzzles on the same grid are not copies of each other.
            "duplicates" => all
                .into_iter()
                .filter(|kind| matches!(kind, Kind::Duplicate(likeness) if *likeness <= Likeness::Symmetric))
                .collect(),
            "invalid" => all.into_iter().filter(|kind| *kind <= Kind::NotOnlySolution).collect(),
            word => all.into_iter().filter(|kind| kind.word() == word).collect(),
        };
        (!found.is_empty()).then_some(found)
    }

    /// The meaning for a user of the set, in a sentence.
    ///
    /// # Panics
    /// Never, because every kind has a sentence, as a test checks.
    pub fn meaning(self) -> &'static str {
        &MEANINGS[&self.word()]
    }
}

impl Serialize for Kind {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.word())
    }
}

/// A row, with the name of its file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct At {
    /// The file.
    pub file: String,
    /// The line from 1, or the row of Parquet.
    pub line: u32,
}

/// An example: a row, and the row that it matches.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Example {
    /// The row.
    pub row: At,
    /// The row that it matches.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub like: Option<At>,
}

/// A property of some rows of a file.
#[derive(Clone, Debug, Serialize)]
pub struct Finding {
    /// The kind.
    pub kind: Kind,
    /// The file.
    pub file: String,
    /// The earlier file with which the rows are compared, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub with: Option<String>,
    /// Number of rows with the property.
    pub count: u64,
    /// The share of the examined rows, with Wilson's interval. If the finding is not about rows, this is another value.
    pub share: Estimate,
    /// Number of groups of rows that belong together.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub groups: Option<u64>,
    /// Number of rows in the largest group.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub largest: Option<u64>,
    /// The first rows.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub examples: Vec<Example>,
    /// Its meaning.
    pub meaning: &'static str,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_a_sentence_and_no_other_has() {
        let words: Vec<String> = Kind::all().into_iter().map(Kind::word).collect();
        assert!(words.iter().all(|word| MEANINGS[word].ends_with('.')));
        assert_eq!(MEANINGS.len(), words.len());
    }
}
