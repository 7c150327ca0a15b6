//! Whether every verdict of the ledger still follows from what decides it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use super::ledger::{Entry, Ledger, OWN};
use super::reference::References;
use super::{SOURCES, Verdict, is_id, sensitivity};

/// What is wrong with the ledger, a line each; empty if all follows.
///
/// `root` is the folder that the paths of tests start from.
pub fn problems(ledger: &Ledger, references: &References, root: &Path) -> Vec<String> {
    let mut problems = missing_ids(ledger);
    let mut sources = Sources { root, texts: BTreeMap::new() };
    for entry in &ledger.entries {
        let mut found = match (entry.address(), entry.tests.is_empty(), &entry.lacks) {
            (Some(address), ..) => by_run(entry, address, references),
            (None, false, None) => by_tests(entry),
            (None, true, Some(_)) => {
                let right = entry.verdict == Some(Verdict::NotTestable);
                if right { Vec::new() } else { vec!["what the text lacks makes it not testable".into()] }
            }
            (None, true, None) => vec!["nothing decides it: give quantity, tests or lacks".into()],
            (None, false, Some(_)) => {
                vec!["it is tested, so the text does not lack what a test needs".into()]
            }
        };
        found.extend(entry.tests.iter().filter_map(|test| sources.lacks(test)));
        problems.extend(found.into_iter().map(|what| format!("{}, {:?}: {what}", entry.id, entry.claim)));
    }
    problems
}

/// Ids without entry, and entries without id or place.
fn missing_ids(ledger: &Ledger) -> Vec<String> {
    let mut problems = Vec::new();
    for (letter, last, title) in SOURCES.into_iter().filter(|(letter, ..)| *letter != 'E') {
        for number in 1..=last {
            let id = format!("{letter}{number}");
            if !ledger.entries.iter().any(|entry| entry.ids().any(|own| own == id)) {
                problems.push(format!("{id} ({title}) has no entry"));
            }
        }
    }
    for entry in &ledger.entries {
        for id in entry.ids().filter(|id| !is_id(id) && *id != OWN) {
            problems.push(format!("{id:?} is no id of a claim, and not {OWN:?}"));
        }
        if entry.place.trim().is_empty() || entry.claim.trim().is_empty() {
            problems.push(format!("{}: claim and where must not be empty", entry.id));
        }
    }
    problems
}

fn by_run(entry: &Entry, address: &str, references: &References) -> Vec<String> {
    let experiment = address.split('/').next().unwrap_or_default();
    let Some(reference) = references.get(experiment) else {
        return vec![format!("there is no reference run of {experiment}; `just paper` makes one")];
    };
    let Some(finding) = references.finding(entry) else {
        let names: BTreeSet<&str> = reference.findings.iter().map(|finding| finding.name.as_str()).collect();
        let folder = reference.folder.display();
        let names = names.into_iter().collect::<Vec<_>>().join(", ");
        return vec![format!("{folder} has no quantity {address}, but {names}")];
    };
    let mut problems = Vec::new();
    if entry.says.is_none() && entry.lacks.is_none() {
        problems
            .push("it is decided by a quantity, so `says` must tell how strongly it is worded".to_owned());
    }
    match (&entry.rule, &entry.lacks) {
        (None, None) => problems.push("it has a quantity but no rule to decide by".to_owned()),
        (Some(rule), None) if entry.reason.is_empty() && rule.has_margin() => {
            problems.push("its rule has no reason".to_owned());
        }
        _ => {}
    }
    if entry.verdict != Some(finding.verdict) {
        let shown = entry.verdict.map_or("no verdict", Verdict::words);
        let remedy = "`sudoku-lab claims update` takes it over";
        problems.push(format!("the ledger says {shown}, {address} {}; {remedy}", finding.verdict.words()));
    } else if entry.fragile
        != sensitivity::of_entry(entry, references).map(|found| found.fragile()).unwrap_or_default()
    {
        problems.push(
            "what would change its verdict has changed; `sudoku-lab claims update` takes it over".into(),
        );
    } else if entry.ours != finding.ours {
        problems.push(format!("{address} has other values now; `sudoku-lab claims update` takes them over"));
    }
    problems
}

fn by_tests(entry: &Entry) -> Vec<String> {
    let mut problems = Vec::new();
    if !matches!(entry.verdict, Some(Verdict::Reproduced | Verdict::Corrected | Verdict::NotReproduced)) {
        problems.push("tests decide: reproduced, corrected or not_reproduced".into());
    }
    if entry.verdict == Some(Verdict::Corrected) && entry.note.is_empty() && entry.ours.is_empty() {
        problems.push("a correction must be stated in note or ours".into());
    }
    problems
}

/// Source files, read once.
struct Sources<'a> {
    root: &'a Path,
    texts: BTreeMap<String, Option<String>>,
}

impl Sources<'_> {
    /// Why a test `file::function` is not there; nothing if it is.
    fn lacks(&mut self, test: &str) -> Option<String> {
        let Some((file, function)) = test.split_once("::") else {
            return Some(format!("{test:?} is no test: write file::function"));
        };
        let text = self
            .texts
            .entry(file.to_owned())
            .or_insert_with(|| fs::read_to_string(self.root.join(file)).ok());
        match text {
            None => Some(format!("the file of the test {test} is not there")),
            Some(text) if text.contains(&format!("fn {function}(")) => None,
            Some(_) => Some(format!("{file} has no function {function}")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TESTED: &str = "tests = ['src/a.rs::holds']\nverdict = 'reproduced'";
    const MEASURED: &str = "quantity = 'givens/mean'\nsays = 'exact'\nrule = { kind = 'always' }";

    /// What is wrong with an entry of these lines, where `src/a.rs` has a function `holds`.
    fn found(lines: &str, references: &References) -> String {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("src")).unwrap();
        fs::write(folder.path().join("src/a.rs"), "fn holds() {}").unwrap();
        let head = "[[claim]]\nid = 'own'\nclaim = 'x'\nwhere = 'y'\n";
        // A key that the lines give again replaces that of the head.
        let given = |line: &&str| lines.lines().all(|own| own.split(' ').next() != line.split(' ').next());
        let head: String = head.lines().filter(given).map(|line| format!("{line}\n")).collect();
        let ledger = Ledger::parse(&format!("{head}{lines}")).unwrap();
        let mut problems = problems(&ledger, references, folder.path());
        problems.retain(|problem| !problem.contains("has no entry"));
        problems.join("; ")
    }

    #[test]
    fn a_table_of_entries_and_what_is_wrong_with_them() {
        let corrected = "tests = ['src/a.rs::holds']\nverdict = 'corrected'";
        for (lines, expected) in [
            (TESTED.to_owned(), ""),
            (format!("{TESTED}\nclaim = ' '"), "must not be empty"),
            (format!("{TESTED}\nwhere = ''"), "must not be empty"),
            (format!("{TESTED}\nid = 'X1'"), "\"X1\" is no id"),
            (format!("{TESTED}\nalso = ['Z0']"), "\"Z0\" is no id"),
            (format!("{TESTED}\nlacks = 'a size'"), "the text does not lack what a test needs"),
            ("tests = ['src/a.rs::holds']".to_owned(), "tests decide"),
            (TESTED.replace("reproduced", "mixed"), "tests decide"),
            (TESTED.replace("reproduced", "not_reproduced"), ""),
            (corrected.to_owned(), "must be stated in note or ours"),
            (format!("{corrected}\nnote = 'twice'"), ""),
            (format!("{corrected}\nours = '2'"), ""),
            (TESTED.replace("::holds", "::fails"), "has no function fails"),
            (TESTED.replace("a.rs", "b.rs"), "is not there"),
            (TESTED.replace("::", " "), "write file::function"),
            ("lacks = 'a size'\nverdict = 'not_testable'".to_owned(), ""),
            ("lacks = 'a size'\nverdict = 'reproduced'".to_owned(), "makes it not testable"),
            (String::new(), "nothing decides it"),
            (MEASURED.to_owned(), "there is no reference run of givens"),
        ] {
            let shown = found(&lines, &References::default());
            assert!(
                if expected.is_empty() { shown.is_empty() } else { shown.contains(expected) },
                "{lines}\n{shown}"
            );
        }
    }
}
