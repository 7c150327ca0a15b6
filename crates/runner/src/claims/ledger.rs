//! The ledger of the sources' claims, docs/claims.toml: read and written.

use std::fmt::Write;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::entry::Entry;
use super::rule::Combine;
use super::wording::Strength;
use crate::error::{Error, Result};

/// The ledger as it was when the program was built.
const SHIPPED: &str = include_str!("../../../../docs/claims.toml");

/// Lines before the first entry.
const HEAD: &str = "\
# The reproduction ledger: every figure, table and checkable claim of the five sources.
#
# `kind` is definition (unit tests check it), derivation (algebra or enumeration does) or finding (data decide).
# `quote` has the text's own words at `where`, `speaker` says whose they are: author, commenter (a reader, below the
# text), cited (a third party), or project where no text says it.
#
# What decides a claim is one of
#   quantity experiment/name of a number in the fullest reference run (extended, where there is one), with the rule
#            that decides by it: `ours` and `verdict` are written by `sudoku-lab claims update` and never by hand;
#   tests    file::function in this repository, for claims about algorithms: the tests must pass (beside a
#            quantity they support it);
#   lacks    what the text lacks that a test would need;
#   needs    what a run would have to measure that none measures yet: the verdict is pending.
# `frozen` says since when quantity, parts, rule, combine, correction and lacks are what they are; a run that began
# before decides nothing. `sudoku-lab claims freeze` writes it.
# `says` is the strength of the source's words (docs/protocol.md); what is `tacit`, `asked` or `unsaid` is no claim of
# the source. `fragile` is written by `claims update`: what would change the verdict.
# `sudoku-lab claims` prints the ledger, `sudoku-lab claims check` reports what no longer follows.
";

/// The ledger.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ledger {
    /// Its entries, by source and number.
    #[serde(rename = "claim")]
    pub entries: Vec<Entry>,
}

impl Ledger {
    /// The ledger that the program was built with.
    ///
    /// # Panics
    /// If docs/claims.toml was not well made then; a test reads it.
    pub fn shipped() -> Ledger {
        Ledger::parse(SHIPPED).unwrap_or_else(|error| panic!("docs/claims.toml: {error}"))
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
}

/// An inline table, its first key given.
fn inline_table(value: impl Serialize, first: &str) -> String {
    let mut table = toml::Table::try_from(value).expect("numbers and text have a TOML form");
    let first = table.remove(first).into_iter().map(|value| (first.to_owned(), value));
    let fields: Vec<String> = first.chain(table).map(|(name, value)| format!("{name} = {value}")).collect();
    format!("{{ {} }}", fields.join(", "))
}

fn write_entry(text: &mut String, entry: &Entry) {
    text.push_str("\n[[claim]]\n");
    let quoted = |value: &str| toml::Value::from(value.replace('\n', " ")).to_string();
    let mut raw = |key: &str, value: Option<String>| {
        if let Some(value) = value {
            // Writing to a String cannot fail.
            let _ = writeln!(text, "{key} = {value}");
        }
    };
    let line = |value: &str| (!value.is_empty()).then(|| quoted(value));
    let list =
        |values: &[String]| (!values.is_empty()).then(|| toml::Value::from(values.to_vec()).to_string());
    let rows = |values: &[String]| {
        let rows: String = values.iter().map(|value| format!("    {},\n", quoted(value))).collect();
        (!values.is_empty()).then(|| format!("[\n{rows}]"))
    };
    // Id, claim and place are written even if they are empty: without them the ledger could not be read back.
    raw("id", Some(quoted(&entry.id)));
    raw("kind", line(entry.kind.name()));
    raw("claim", Some(quoted(&entry.claim)));
    raw("quote", line(&entry.quote));
    raw("speaker", line(entry.speaker.name()));
    raw("where", Some(quoted(&entry.place)));
    raw("says", line(entry.says.map_or("", Strength::name)));
    raw("published", line(&entry.published));
    raw("quantity", line(entry.address().unwrap_or("")));
    raw("reason", line(&entry.reason));
    raw("correction", line(&entry.correction));
    raw("rule", entry.rule.map(|rule| inline_table(rule, "kind")));
    raw("combine", (entry.combine != Combine::default()).then(|| quoted(entry.combine.name())));
    raw("parts", if entry.parts.len() > 3 { rows(&entry.parts) } else { list(&entry.parts) });
    raw("errors", list(&entry.errors));
    raw("frozen", entry.frozen.as_ref().map(|frozen| inline_table(frozen, "since")));
    raw("tests", rows(&entry.tests));
    raw("lacks", entry.lacks.as_deref().and_then(line));
    raw("needs", line(&entry.needs));
    raw("note", line(&entry.note));
    raw("ours", line(&entry.ours));
    raw("verdict", line(entry.verdict.name()));
    raw("fragile", line(&entry.fragile));
    raw("also", list(&entry.also));
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// An entry of these lines; what they leave out is an author's finding.
    pub(crate) fn entry(lines: &str) -> Entry {
        let given = |key: &str| lines.lines().any(|line| line.split(' ').next() == Some(key));
        let known = [("claim", "x"), ("where", "y"), ("kind", "finding"), ("speaker", "author")];
        let head: String = known
            .iter()
            .filter(|(key, _)| !given(key))
            .map(|(key, value)| format!("{key} = '{value}'\n"))
            .collect();
        Ledger::parse(&format!("[[claim]]\n{head}{lines}")).unwrap().entries.remove(0)
    }

    #[test]
    fn the_shipped_ledger_is_in_the_one_form() {
        assert_eq!(Ledger::shipped().to_toml(), SHIPPED);
    }

    #[test]
    fn an_entry_without_kind_or_speaker_or_with_an_unknown_key_is_refused() {
        let all = "id = 'Z1'\nclaim = 'x'\nwhere = 'y'\nkind = 'finding'\nspeaker = 'author'\n";
        assert!(Ledger::parse(&format!("[[claim]]\n{all}")).is_ok());
        for (line, other) in [
            ("kind = 'finding'\n", ""),
            ("speaker = 'author'\n", ""),
            ("kind = 'finding'", "kind = 'fact'"),
            ("speaker = 'author'", "speaker = 'somebody'"),
            ("claim = 'x'", "claim = 'x'\nquotation = 'z'"),
        ] {
            let text = format!("[[claim]]\n{}", all.replace(line, other));
            assert!(Ledger::parse(&text).is_err(), "{text}");
        }
    }

    #[test]
    fn every_field_survives_writing() {
        let full = entry(
            "id = 'Z10'\nalso = ['Z11']\nquote = 'used 345,810 search nodes'\nsays = 'exact'\n\
             published = '345,810'\nerrors = ['E28']\nquantity = 'search-nodes/fewest'\n\
             parts = ['a', 'b', 'c', 'd']\nrule = { kind = 'within', published = 345810.0, margin = 1.5 }\n\
             reason = 'r'\ncombine = 'reading'\ncorrection = 'c'\n\
             frozen = { since = '2026-11-22T16:41:58Z', seal = 'ab', known = 'cd' }\ntests = ['a.rs::b']\n\
             lacks = 'l'\nneeds = 'n'\nnote = 'o'\nours = '1'\nverdict = 'mixed'\nfragile = 'f'",
        );
        let bare = entry("id = ''\nclaim = ''\nwhere = ''");
        let ledger = Ledger { entries: vec![full, bare] };
        assert_eq!(Ledger::parse(&ledger.to_toml()).unwrap(), ledger);
    }
}
