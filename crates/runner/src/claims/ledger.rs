//! The ledger of the sources' claims: docs/claims.toml, joined with the reference runs.

use std::fmt::Write;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::reference::References;
use super::sensitivity;
use super::{Combine, Finding, Rule, SOURCES, Strength, Verdict};
use crate::error::{Error, Result};

/// The ledger as it was when the program was built.
const SHIPPED: &str = include_str!("../../../../docs/claims.toml");

/// Lines before the first entry.
const HEAD: &str = "\
# The reproduction ledger: every figure, table and checkable claim of the five sources.
#
# What decides a claim is one of
#   quantity experiment/name of a number in the fullest reference run (extended, where there is one), with the rule
#            that decides by it: `ours` and `verdict` are written by `sudoku-lab claims update` and never by hand;
#   tests    file::function in this repository, for claims about algorithms: the tests must pass (beside a
#            quantity they support it);
#   lacks    what the text lacks that a test would need.
# `says` is the strength of the source's words (docs/protocol.md); what is `tacit`, `asked` or `unsaid` is no claim of
# the source. `fragile` is written by `claims update`: what would change the verdict.
# `sudoku-lab claims` prints the ledger, `sudoku-lab claims check` reports what no longer follows.
";

/// Id of the checks that this project makes beside the sources' claims.
pub const OWN: &str = "own";

/// A claim and what becomes of it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// Letter of the source and number of the place in it; several claims may share it.
    pub id: String,
    /// Other places that say the same.
    #[serde(default)]
    pub also: Vec<String>,
    /// The claim, in our words.
    pub claim: String,
    /// How strongly the source words it; none for an algorithm that tests decide.
    #[serde(default)]
    pub says: Option<Strength>,
    /// The published value; empty where the text gives none.
    #[serde(default)]
    pub published: String,
    /// Its place in the text.
    #[serde(rename = "where")]
    pub place: String,
    /// Mistakes and ambiguities of the sources (E1 to E32) that bear on it.
    #[serde(default)]
    pub errors: Vec<String>,
    /// `experiment/name` of the quantity that tests it.
    #[serde(default)]
    pub quantity: Option<String>,
    /// Parts of the quantity that the claim is about; all of them if there are none here.
    #[serde(default)]
    pub parts: Vec<String>,
    /// How the quantity decides.
    #[serde(default)]
    pub rule: Option<Rule>,
    /// Why the rule has this margin or bound.
    #[serde(default)]
    pub reason: String,
    /// How the verdicts on the parts combine.
    #[serde(default)]
    pub combine: Combine,
    /// The mistake of the source that had to be put right for the claim to hold.
    #[serde(default)]
    pub correction: String,
    /// `file::function` of the tests that decide it.
    #[serde(default)]
    pub tests: Vec<String>,
    /// What the text lacks that a test would need.
    #[serde(default)]
    pub lacks: Option<String>,
    /// What is wrong or unclear in the text, or in our test.
    #[serde(default)]
    pub note: String,
    /// Our value with interval and n.
    #[serde(default)]
    pub ours: String,
    /// What becomes of it; none while nothing decides it.
    #[serde(default)]
    pub verdict: Option<Verdict>,
    /// What would change the verdict: half or double the margin, another reading; empty if nothing does.
    #[serde(default)]
    pub fragile: String,
}

/// The ledger.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ledger {
    /// Its entries, by source and number.
    #[serde(rename = "claim")]
    pub entries: Vec<Entry>,
}

impl Entry {
    /// Whether a source says it: not what is tacit in one, what one only asks, a mistake in one (E1 to E32), or a
    /// check of this project.
    pub fn is_claim(&self) -> bool {
        self.is_of_source() && self.says.is_none_or(Strength::is_said)
    }

    /// Whether a method of a source rests on it without saying so.
    pub fn is_tacit(&self) -> bool {
        self.says == Some(Strength::Tacit)
    }

    /// Whether it has a place in a source.
    fn is_of_source(&self) -> bool {
        self.id != OWN && !self.id.starts_with('E')
    }

    /// The places that it covers.
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

    /// Whether anything decides it.
    pub fn is_decided(&self) -> bool {
        self.quantity.is_some() || !self.tests.is_empty() || self.lacks.is_some()
    }

    /// Whether it is this finding, of the quantity or under the name in [`Entry::address`], that decides it:
    /// several claims may rest on one quantity.
    pub fn is_decided_by(&self, finding: &Finding) -> bool {
        let id = finding.ids.first().map_or(OWN, String::as_str);
        id == self.id && finding.claim == self.claim
    }

    /// `experiment/name` of what decides it, if that is a number of a run.
    pub fn address(&self) -> Option<&str> {
        self.quantity.as_deref()
    }

    /// By source in their order, then by number.
    fn order(&self) -> (usize, u32) {
        let letter = self.id.chars().next();
        let source = SOURCES.iter().position(|(known, ..)| Some(*known) == letter);
        (source.unwrap_or(SOURCES.len()), self.id.get(1..).and_then(|n| n.parse().ok()).unwrap_or(0))
    }

    fn take(&mut self, finding: &Finding) {
        self.ours.clone_from(&finding.ours);
        self.verdict = Some(finding.verdict);
    }
}

impl Ledger {
    /// The ledger that the program was built with.
    pub fn shipped() -> Ledger {
        Ledger::parse(SHIPPED).unwrap_or_default()
    }

    /// Reads its TOML.
    ///
    /// # Errors
    /// What is wrong, and in which line.
    pub fn parse(text: &str) -> std::result::Result<Ledger, String> {
        toml::from_str(text).map_err(|error| error.to_string())
    }

    /// Reads it from a file.
    ///
    /// # Errors
    /// If it cannot be read, or is not well made.
    pub fn read(path: &Path) -> Result<Ledger> {
        let text = std::fs::read_to_string(path).map_err(Error::io(path))?;
        Ledger::parse(&text).map_err(Error::table(path))
    }

    /// Its TOML, in the one form in which it is kept.
    pub fn to_toml(&self) -> String {
        let mut text = HEAD.to_owned();
        let mut source = "";
        for entry in &self.entries {
            if entry.source() != source {
                source = entry.source();
                let _ = write!(text, "\n# --- {source} ---\n");
            }
            write_entry(&mut text, entry);
        }
        text
    }

    /// The ledger with values and verdicts of the reference runs, in order.
    pub fn updated(&self, references: &References) -> Ledger {
        let mut ledger = self.clone();
        for entry in &mut ledger.entries {
            if let Some(finding) = references.finding(entry) {
                entry.take(finding);
                let found = sensitivity::of_entry(entry, references);
                entry.fragile = found.map(|found| found.fragile()).unwrap_or_default();
            }
        }
        ledger.entries.sort_by_key(Entry::order);
        ledger
    }

    /// The claims of the sources.
    pub fn claims(&self) -> impl Iterator<Item = &Entry> {
        self.entries.iter().filter(|entry| entry.is_claim())
    }

    /// How many claims of the sources have each verdict.
    pub fn tally(&self) -> Vec<(Verdict, usize)> {
        let count = |verdict| self.claims().filter(|entry| entry.verdict == Some(verdict)).count();
        Verdict::ALL.into_iter().map(|verdict| (verdict, count(verdict))).collect()
    }
}

/// What the rule is and to what it applies; nothing where that is the default.
fn write_rule(text: &mut String, entry: &Entry) {
    let inline = |value: toml::Value| value.to_string();
    let list = |values: &[String]| inline(toml::Value::from(values.to_vec()));
    if let Some(mut rule) = entry.rule.and_then(|rule| toml::Table::try_from(rule).ok()) {
        let kind = rule.remove("kind").into_iter().map(|kind| ("kind".to_owned(), kind));
        let fields: Vec<String> =
            kind.chain(rule).map(|(name, value)| format!("{name} = {}", inline(value))).collect();
        let _ = writeln!(text, "rule = {{ {} }}", fields.join(", "));
    }
    if entry.combine != Combine::default() {
        let combine = toml::Value::try_from(entry.combine).map(inline).unwrap_or_default();
        let _ = writeln!(text, "combine = {combine}");
    }
    if !entry.parts.is_empty() {
        let _ = writeln!(text, "parts = {}", list(&entry.parts));
    }
    if !entry.errors.is_empty() {
        let _ = writeln!(text, "errors = {}", list(&entry.errors));
    }
}

fn write_entry(text: &mut String, entry: &Entry) {
    let quoted = |value: &str| toml::Value::from(value.replace('\n', " ")).to_string();
    let _ = writeln!(text, "\n[[claim]]");
    let list = |values: &[String]| toml::Value::from(values.to_vec()).to_string();
    let mut line = |key: &str, value: &str| {
        if !value.is_empty() {
            let _ = writeln!(text, "{key} = {}", quoted(value));
        }
    };
    line("id", &entry.id);
    line("claim", &entry.claim);
    line("says", entry.says.map(Strength::key).unwrap_or_default());
    line("published", &entry.published);
    line("where", &entry.place);
    line("quantity", entry.quantity.as_deref().unwrap_or_default());
    line("reason", &entry.reason);
    line("correction", &entry.correction);
    write_rule(text, entry);
    if !entry.tests.is_empty() {
        let _ = writeln!(text, "tests = [");
        for test in &entry.tests {
            let _ = writeln!(text, "    {},", quoted(test));
        }
        let _ = writeln!(text, "]");
    }
    let mut line = |key: &str, value: &str| {
        if !value.is_empty() {
            let _ = writeln!(text, "{key} = {}", quoted(value));
        }
    };
    line("lacks", entry.lacks.as_deref().unwrap_or_default());
    line("note", &entry.note);
    line("ours", &entry.ours);
    line("verdict", entry.verdict.map(Verdict::key).unwrap_or_default());
    line("fragile", &entry.fragile);
    if !entry.also.is_empty() {
        let _ = writeln!(text, "also = {}", list(&entry.also));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(lines: &str) -> Entry {
        let text = format!("[[claim]]\nclaim = 'x'\nwhere = 'y'\n{lines}");
        Ledger::parse(&text).unwrap().entries.remove(0)
    }

    #[test]
    fn a_quantity_or_tests_or_what_is_lacking_decides() {
        for lines in ["quantity = 'givens/mean'", "tests = ['a.rs::b']", "lacks = 'a size'"] {
            assert!(entry(&format!("id = 'Z14'\n{lines}")).is_decided(), "{lines}");
        }
        assert!(!entry("id = 'Z14'").is_decided());
    }

    #[test]
    fn the_tally_counts_claims_of_sources_by_verdict() {
        let lines = [
            "id = 'Z1'\nverdict = 'mixed'",
            "id = 'Z2'\nverdict = 'mixed'",
            "id = 'own'\nverdict = 'mixed'",
            "id = 'Z3'",
        ];
        let tally = Ledger { entries: lines.map(entry).into() }.tally();
        assert!(
            tally.iter().all(|&(verdict, n)| n == if verdict == Verdict::Mixed { 2 } else { 0 }),
            "{tally:?}"
        );
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
