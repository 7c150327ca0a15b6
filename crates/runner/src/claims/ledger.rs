//! Reads and writes the ledger of the sources' claims, docs/claims.toml.

use std::fmt::Write;
use std::path::Path;

use serde::{Deserialize, Serialize};
use sudoku_tables::files::read_text;

use super::entry::Entry;
use super::margins::Margin;
use super::material::Material;
use super::rule::Combine;
use super::verdict::Verdict;
use super::wording::Strength;
use crate::error::{Error, Result};

/// The ledger at the time when the program was built.
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
#            that decides by it: `ours` and `verdict` are written by `sudoku-lab results claims update` and never by hand;
#   tests    file::function in this repository, for claims about algorithms: the tests must pass (beside a
#            quantity they support it);
#   lacks    what the text lacks that a test would need;
#   needs    what a run would have to measure that none measures yet: the verdict is pending.
# `frozen` says since when quantity, parts, rule, combine, correction and lacks are what they are; a run that began
# before decides nothing. `sudoku-lab results claims freeze` writes it.
# A finding has two judgements. `verdict` is on the author's own material, with `ours`; `generalises` on everything
# else, with `elsewhere`. `[[material]]` declares for each source which experiments, or sets of one, are its own; `own`
# of an entry says otherwise for that entry. Sets are judged one by one, and pooled nowhere.
# `least` is the smallest difference of interest where the rule asks for any difference: without it, or below it, the
# verdict is detectable. `late` marks rules that are younger than their value (post hoc). `fixed` names the experiments
# on fixed puzzles, where another seed is no fresh data.
# `[[margin]]` holds quantities of one kind to one margin.
# `says` is the strength of the source's words (docs/protocol.md); what is `tacit`, `asked` or `unsaid` is no claim of
# the source. `fragile` is written by `results claims update`: what would change the verdict.
# `sudoku-lab results claims` prints the ledger, `sudoku-lab results claims check` reports what no longer follows.
";

/// The ledger.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ledger {
    /// Experiments on fixed puzzles, where a run with another seed measures the same puzzles.
    #[serde(default)]
    pub fixed: Vec<String>,
    /// The own material of each author.
    #[serde(default, rename = "material")]
    pub materials: Vec<Material>,
    /// Common margins for quantities of the same kind.
    #[serde(default, rename = "margin")]
    pub margins: Vec<Margin>,
    /// Its entries, by source and number.
    #[serde(rename = "claim")]
    pub entries: Vec<Entry>,
}

impl Ledger {
    /// The ledger that the program was built with.
    ///
    /// # Panics
    /// If docs/claims.toml was malformed at build time; a test reads it.
    pub fn shipped() -> Ledger {
        Ledger::parse(SHIPPED).unwrap_or_else(|error| panic!("docs/claims.toml: {error}"))
    }

    /// Reads its TOML.
    ///
    /// # Errors
    /// The error and its line.
    pub fn parse(text: &str) -> std::result::Result<Ledger, String> {
        toml::from_str(text).map_err(|error| error.to_string())
    }

    /// Reads it from a file.
    ///
    /// # Errors
    /// If it cannot be read or is malformed.
    pub fn read(path: &Path) -> Result<Ledger> {
        let text = read_text(path).map_err(Error::io(path))?;
        Ledger::parse(&text).map_err(Error::table(path))
    }

    /// Its declarations, without its claims.
    pub(super) fn without_entries(&self) -> Ledger {
        let Ledger { fixed, materials, margins, entries: _ } = self;
        Ledger {
            fixed: fixed.clone(),
            materials: materials.clone(),
            margins: margins.clone(),
            entries: Vec::new(),
        }
    }

    /// Its TOML, in its canonical form.
    pub fn to_toml(&self) -> String {
        let mut text = HEAD.to_owned();
        write_head(&mut text, self);
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

/// An inline table with the given key first.
fn inline_table(value: impl Serialize, first: &str) -> String {
    let mut table = toml::Table::try_from(value).expect("numbers and text have a TOML form");
    let first = table.remove(first).into_iter().map(|value| (first.to_owned(), value));
    let fields: Vec<String> = first.chain(table).map(|(name, value)| format!("{name} = {value}")).collect();
    format!("{{ {} }}", fields.join(", "))
}

fn quoted(value: &str) -> String {
    toml::Value::from(value.replace('\n', " ")).to_string()
}

fn list(values: &[String]) -> String {
    toml::Value::from(values.to_vec()).to_string()
}

/// One value per line.
fn rows(values: &[String]) -> String {
    let rows: String = values.iter().map(|value| format!("    {},\n", quoted(value))).collect();
    format!("[\n{rows}]")
}

/// Writes the declarations before the first entry. Writing to a String cannot fail.
fn write_head(text: &mut String, ledger: &Ledger) {
    if !ledger.fixed.is_empty() {
        let _ = write!(text, "\nfixed = {}\n", list(&ledger.fixed));
    }
    for Material { source, own, reason } in &ledger.materials {
        let (source, reason) = (quoted(source), quoted(reason));
        let _ = write!(text, "\n[[material]]\nsource = {source}\nown = {}\nreason = {reason}\n", rows(own));
    }
    for Margin { what, margin, reason, quantities } in &ledger.margins {
        let (what, reason, margin) = (quoted(what), quoted(reason), toml::Value::from(*margin));
        let quantities = rows(quantities);
        let _ = write!(
            text,
            "\n[[margin]]\nfor = {what}\nmargin = {margin}\nreason = {reason}\nquantities = {quantities}\n"
        );
    }
}

fn write_entry(text: &mut String, entry: &Entry) {
    text.push_str("\n[[claim]]\n");
    let mut raw = |key: &str, value: Option<String>| {
        if let Some(value) = value {
            // Writing to a String cannot fail.
            let _ = writeln!(text, "{key} = {value}");
        }
    };
    let line = |value: &str| (!value.is_empty()).then(|| quoted(value));
    let some =
        |values: &[String], write: fn(&[String]) -> String| (!values.is_empty()).then(|| write(values));
    let by_length = |values: &[String]| if values.len() > 3 { rows(values) } else { list(values) };
    // Id, claim and place are written even if empty, because the ledger could not be read back without them.
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
    raw("least", entry.least.as_ref().map(|least| inline_table(least, "by")));
    raw("combine", (entry.combine != Combine::default()).then(|| quoted(entry.combine.name())));
    raw("parts", some(&entry.parts, by_length));
    raw("own", entry.own.as_deref().map(list));
    raw("late", entry.late.then(|| "true".to_owned()));
    raw("errors", some(&entry.errors, list));
    raw("frozen", entry.frozen.as_ref().map(|frozen| inline_table(frozen, "since")));
    raw("tests", some(&entry.tests, rows));
    raw("lacks", entry.lacks.as_deref().and_then(line));
    raw("needs", line(&entry.needs));
    raw("note", line(&entry.note));
    raw("ours", line(&entry.ours));
    raw("verdict", line(entry.verdict.name()));
    raw("elsewhere", line(&entry.elsewhere));
    raw("generalises", (entry.generalises != Verdict::Absent).then(|| quoted(entry.generalises.name())));
    raw("fragile", line(&entry.fragile));
    raw("also", some(&entry.also, list));
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// An entry with these lines. The defaults are those of a finding by an author.
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
             lacks = 'l'\nneeds = 'n'\nnote = 'o'\nours = '1'\nverdict = 'mixed'\nfragile = 'f'\n\
             least = { by = 0.1, reason = 'small' }\nown = ['a']\nlate = true\nelsewhere = '2'\n\
             generalises = 'detectable'",
        );
        let bare = entry("id = ''\nclaim = ''\nwhere = ''");
        let own = Material { source: "Z".into(), own: vec!["e".into(), "f/s".into()], reason: "r".into() };
        let margin =
            Margin { what: "w".into(), margin: 0.1, reason: "r".into(), quantities: vec!["e/q".into()] };
        let nothing = Entry { own: Some(Vec::new()), ..bare.clone() };
        let ledger = Ledger {
            fixed: vec!["e".into()],
            materials: vec![own],
            margins: vec![margin],
            entries: vec![full, bare, nothing],
        };
        assert_eq!(Ledger::parse(&ledger.to_toml()).unwrap(), ledger);
    }
}
