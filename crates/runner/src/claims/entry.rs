//! One entry of the ledger: the claim of a text, and what decides it.

use serde::{Deserialize, Serialize};

use super::decision::Least;
use super::frozen::Frozen;
use super::rule::{Combine, Rule};
use super::verdict::Verdict;
use super::wording::{Kind, Speaker, Strength};

/// Id of the checks that this project adds to the sources' claims.
pub const OWN: &str = "own";

/// The sources: the letter with which their ids begin, their last number, and author and title.
pub const SOURCES: [(char, u32, &str); 6] = [
    ('B', 17, "Beer, Generating difficult Sudoku puzzles quickly"),
    ('J', 11, "Generating and solving sudoku puzzles (JavaScript)"),
    ('W', 31, "Chadwick, Krieg and Granade, Ease and Toil"),
    ('S', 11, "A Sudoku challenge generator"),
    ('Z', 26, "Zendoku puzzle generation"),
    ('E', 32, "errors and ambiguities of the sources"),
];

/// Whether an id is the letter of a source followed by one of its numbers.
pub fn is_id(id: &str) -> bool {
    let mut chars = id.chars();
    let first = chars.next();
    let number = chars.as_str();
    let source = SOURCES.iter().find(|(letter, ..)| Some(*letter) == first);
    source.is_some_and(|&(_, last, _)| {
        !number.starts_with('0') && number.parse::<u32>().is_ok_and(|number| (1..=last).contains(&number))
    })
}

/// A claim and its verdict.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// Letter of the source and number of the place in it. Several claims may have the same id.
    pub id: String,
    /// Other places that say the same.
    #[serde(default)]
    pub also: Vec<String>,
    /// The kind of statement.
    pub kind: Kind,
    /// The claim, paraphrased.
    pub claim: String,
    /// The text's own words, with `[...]` for omissions; empty if the text does not say it.
    #[serde(default)]
    pub quote: String,
    /// Who says it.
    pub speaker: Speaker,
    /// The strength of the source's wording; `None` for an algorithm that is decided by tests.
    #[serde(default)]
    pub says: Option<Strength>,
    /// The published value; empty if the text gives none.
    #[serde(default)]
    pub published: String,
    /// Its place in the text: section and paragraph, figure or comment.
    #[serde(rename = "where")]
    pub place: String,
    /// Mistakes and ambiguities of the sources (E1 to E32) that affect it.
    #[serde(default)]
    pub errors: Vec<String>,
    /// `experiment/name` of the quantity that tests it.
    #[serde(default)]
    pub quantity: Option<String>,
    /// Parts of the quantity that the claim is about; empty for all.
    #[serde(default)]
    pub parts: Vec<String>,
    /// How the quantity decides.
    #[serde(default)]
    pub rule: Option<Rule>,
    /// The reason for the rule's margin or bound.
    #[serde(default)]
    pub reason: String,
    /// The least difference that counts, if the rule accepts any.
    #[serde(default)]
    pub least: Option<Least>,
    /// How the verdicts on the parts combine.
    #[serde(default)]
    pub combine: Combine,
    /// Parts that are the author's own material, if the declaration for the source does not apply; `*` means all parts.
    #[serde(default)]
    pub own: Option<Vec<String>>,
    /// Whether the rule is younger than the value that it decides.
    #[serde(default)]
    pub late: bool,
    /// The source's mistake that must be corrected for the claim to hold.
    #[serde(default)]
    pub correction: String,
    /// The time at which quantity, parts, rule, combination and correction were fixed.
    #[serde(default)]
    pub frozen: Option<Frozen>,
    /// The tests that decide it, as `file::function`.
    #[serde(default)]
    pub tests: Vec<String>,
    /// What the text lacks that a test would need.
    #[serde(default)]
    pub lacks: Option<String>,
    /// What a run would have to measure, if no run measures it yet.
    #[serde(default)]
    pub needs: String,
    /// Errors or ambiguities in the text or in this project's test.
    #[serde(default)]
    pub note: String,
    /// This project's value with interval and n, on the author's own material.
    #[serde(default)]
    pub ours: String,
    /// The verdict on the author's own material.
    #[serde(default)]
    pub verdict: Verdict,
    /// This project's value on all other material.
    #[serde(default)]
    pub elsewhere: String,
    /// The verdict on all other material.
    #[serde(default = "Verdict::absent")]
    pub generalises: Verdict,
    /// Changes that would change the verdict, such as half or double the margin or another reading; empty if there are
    /// none.
    #[serde(default)]
    pub fragile: String,
}

impl Entry {
    /// Whether a text states it. Tacit assumptions, questions, mistakes (E1 to E32) and the checks of this project do
    /// not count.
    pub fn is_claim(&self) -> bool {
        self.is_of_source() && self.says.is_none_or(Strength::is_said)
    }

    /// Whether a source does not state it, but relies on it in a method.
    pub fn is_tacit(&self) -> bool {
        self.says == Some(Strength::Tacit)
    }

    /// Whether it has a place in a source.
    fn is_of_source(&self) -> bool {
        self.id != OWN && !self.id.starts_with('E')
    }

    /// The ids of all places that it covers.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        std::iter::once(&self.id).chain(&self.also).map(String::as_str)
    }

    /// Author and title of the source.
    pub fn source(&self) -> &'static str {
        if self.id == OWN {
            return "checks of this project";
        }
        let letter = self.id.chars().next();
        SOURCES.iter().find(|(known, ..)| Some(*known) == letter).map_or("", |(.., title)| title)
    }

    /// Whether something decides it, or something is named that will decide it.
    pub fn is_decided(&self) -> bool {
        self.quantity.is_some() || !self.tests.is_empty() || self.lacks.is_some() || !self.needs.is_empty()
    }

    /// `experiment/name` of the quantity that decides it, if there is one.
    pub fn address(&self) -> Option<&str> {
        self.quantity.as_deref()
    }

    /// The experiment that measures the quantity that decides it.
    pub(super) fn experiment(&self) -> Option<&str> {
        self.address()?.split_once('/').map(|(experiment, _)| experiment)
    }

    /// The verdict on all other material, for an entry that no run decides.
    pub(super) fn generalises_without_run(&self) -> Verdict {
        if self.needs.is_empty() { Verdict::Absent } else { Verdict::Pending }
    }

    /// The sort key: first the position of the source in [`SOURCES`], then the number.
    pub(super) fn order(&self) -> (usize, u32) {
        let letter = self.id.chars().next();
        let source = SOURCES.iter().position(|(known, ..)| Some(*known) == letter);
        // An id without a number, such as "own", comes first in its group.
        let number = self.id.get(1..).and_then(|number| number.parse().ok());
        (source.unwrap_or(SOURCES.len()), number.unwrap_or(0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::claims::ledger::tests::entry;

    #[test]
    fn an_id_has_a_source_and_a_number_within_it() {
        assert!(["B1", "B17", "J11", "W31", "S6", "Z26", "E32"].iter().all(|id| is_id(id)));
        assert!(["", "B", "B0", "B18", "B01", "X1", "Z-1", "Z1a", "z14"].iter().all(|id| !is_id(id)));
    }

    #[test]
    fn a_quantity_tests_a_gap_in_the_text_or_a_need_decides() {
        for lines in
            ["quantity = 'givens/mean'", "tests = ['a.rs::b']", "lacks = 'a size'", "needs = 'times'"]
        {
            assert!(entry(&format!("id = 'Z14'\n{lines}")).is_decided(), "{lines}");
        }
        assert!(!entry("id = 'Z14'").is_decided());
    }

    #[test]
    fn what_a_source_says_is_a_claim_of_it_and_nothing_else_is() {
        for (id, says, is_claim) in [
            ("Z14", "", true),
            ("Z14", "says = 'exact'", true),
            ("Z14", "says = 'tacit'", false),
            ("Z14", "says = 'asked'", false),
            ("Z14", "says = 'unsaid'", false),
            ("E31", "", false),
            ("own", "", false),
            ("own", "says = 'exact'", false),
        ] {
            let entry = entry(&format!("id = '{id}'\n{says}"));
            assert_eq!(
                (entry.is_claim(), entry.is_tacit()),
                (is_claim, says.contains("tacit")),
                "{id} {says}"
            );
        }
    }
}
