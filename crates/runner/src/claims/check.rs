//! Checks that every verdict of the ledger still follows from the runs and tests that decide it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::entry::{Entry, OWN, SOURCES, is_id};
use super::frozen::is_time;
use super::ledger::Ledger;
use super::reference::References;
use super::update::fragile;
use super::verdict::Verdict;
use super::wording::{Kind, Speaker, Strength};
use sudoku_tables::files::{is_path_below, read_text};

/// The problems of the ledger, one per line; empty if every verdict follows.
///
/// The paths of tests are relative to the folder `root`.
pub fn problems(ledger: &Ledger, references: &References, root: &Path) -> Vec<String> {
    let mut problems = missing_ids(ledger);
    let mut sources = Sources { root, texts: BTreeMap::new() };
    for entry in &ledger.entries {
        let mut found = wording(entry);
        found.extend(match (entry.address(), entry.tests.is_empty(), &entry.lacks) {
            (Some(address), ..) => by_run(ledger, entry, address, references),
            (None, false, None) => by_tests(entry),
            (None, false, Some(_)) => {
                vec!["it is tested, so the text does not lack what a test needs".into()]
            }
            (None, true, _) => by_nothing(entry),
        });
        found.extend(ledger.other_margins(entry));
        found.extend(entry.tests.iter().filter_map(|test| sources.lacks(test)));
        problems.extend(found.into_iter().map(|what| format!("{}, {:?}: {what}", entry.id, entry.claim)));
    }
    problems
}

/// The entries that no run has decided yet, with the reason, one per line.
pub fn pending(ledger: &Ledger, references: &References) -> Vec<String> {
    let open = ledger.entries.iter().filter(|entry| entry.verdict == Verdict::Pending);
    let why = |entry: &Entry| {
        let experiment = entry.address().and_then(|address| address.split('/').next());
        let run = experiment.and_then(|experiment| references.get(experiment));
        let refused = run.and_then(|run| entry.refuses((&run.manifest).into()));
        let needs = (!entry.needs.is_empty()).then(|| format!("needs {}", entry.needs));
        needs.or(refused).unwrap_or_else(|| "there is no reference run".into())
    };
    open.map(|entry| format!("{}, {:?}: {}", entry.id, entry.claim, why(entry))).collect()
}

/// Problems with ids: those without an entry, and entries without an id or place.
fn missing_ids(ledger: &Ledger) -> Vec<String> {
    let mut problems = Vec::new();
    for (letter, last, title) in SOURCES.into_iter().filter(|(letter, ..)| *letter != 'E') {
        for number in 1..=last {
            let id = format!("{letter}{number}");
            if !ledger.entries.iter().any(|entry| entry.ids().any(|own| own == id)) {
                problems.push(format!("{id} ({title}) has no entry"));
            }
        }
        if !ledger.materials.iter().any(|material| material.source.starts_with(letter)) {
            problems.push(format!("the own material of {letter} ({title}) is not declared"));
        }
    }
    for entry in &ledger.entries {
        for id in entry.ids().filter(|id| !is_id(id) && *id != OWN) {
            problems.push(format!("{id:?} is neither the id of a claim nor {OWN:?}"));
        }
        if entry.place.trim().is_empty() || entry.claim.trim().is_empty() {
            problems.push(format!("{}: claim and where must not be empty", entry.id));
        }
    }
    problems
}

/// Problems with the wording of an entry: quote, speaker and strength must agree.
fn wording(entry: &Entry) -> Vec<String> {
    let mut problems: Vec<String> = Vec::new();
    let in_text = entry.is_claim() || entry.says == Some(Strength::Asked);
    match (in_text, entry.speaker) {
        (true, Speaker::Project) => {
            problems.push("a text says or asks it, so the speaker is not the project".into())
        }
        (false, Speaker::Author | Speaker::Commenter | Speaker::Cited) => {
            problems.push("no text says it, so the speaker is the project".into());
        }
        _ => {}
    }
    if in_text && entry.quote.trim().is_empty() {
        problems.push("it has no quote: give the text's own words".into());
    }
    problems
}

fn by_run(ledger: &Ledger, entry: &Entry, address: &str, references: &References) -> Vec<String> {
    let mut problems = rule(entry);
    let experiment = address.split('/').next().unwrap_or(address);
    problems.extend(lateness(ledger, entry, references));
    let Some(reference) = references.get(experiment) else {
        problems.push(format!("there is no reference run of {experiment}; `just paper` makes one"));
        return problems;
    };
    let Some(finding) = references.finding(entry) else {
        if entry.needs.is_empty() {
            let names: BTreeSet<&str> =
                reference.findings.iter().map(|finding| finding.name.as_str()).collect();
            let folder = reference.folder.display();
            let names = names.into_iter().collect::<Vec<_>>().join(", ");
            problems.push(format!("{folder} has no quantity {address}; it has {names}"));
        } else if entry.verdict != Verdict::Pending {
            problems.push("no run measures it, so its verdict is pending".into());
        }
        return problems;
    };
    if !entry.needs.is_empty() {
        problems.push("a run measures it now: remove `needs`".into());
    }
    let found = references.parts(entry);
    let is_found = |part: &&String| found.iter().any(|finding| finding.part.as_ref() == Some(*part));
    let mut named = entry.parts.iter().filter(|_| entry.parts.len() > 1);
    if let Some(part) = named.find(|part| !is_found(part)) {
        problems.push(format!("{address} has no part {part:?}"));
    }
    let judged = [(entry.verdict, finding.verdict), (entry.generalises, finding.generalises)];
    if let Some((shown, computed)) = judged.into_iter().find(|(shown, computed)| shown != computed) {
        let remedy = "`sudoku-lab results claims update` records it";
        let (shown, computed) = (shown.words(), computed.words());
        let why = entry.refuses((&reference.manifest).into()).filter(|_| finding.verdict == Verdict::Pending);
        let why = why.map_or_else(String::new, |why| format!(" ({why})"));
        problems.push(format!("the ledger says {shown}, {address} {computed}{why}; {remedy}"));
    } else if entry.fragile != fragile(ledger, entry, references) {
        problems.push(
            "what would change its verdict has changed; `sudoku-lab results claims update` records it".into(),
        );
    } else if (&entry.ours, &entry.elsewhere) != (&finding.ours, &finding.elsewhere) {
        problems
            .push(format!("{address} has other values now; `sudoku-lab results claims update` records them"));
    }
    problems
}

/// Checks that an entry is marked as late if and only if its rule is younger than its value.
fn lateness(ledger: &Ledger, entry: &Entry, references: &References) -> Option<String> {
    let is_fixed = |experiment: &&str| ledger.fixed.iter().any(|fixed| fixed == experiment);
    let is_younger = |experiment: &str| {
        references.get(experiment).is_some_and(|run| entry.is_younger((&run.manifest).into()).is_some())
    };
    if entry.lacks.is_some() || !entry.is_frozen() {
        return None;
    }
    if entry.late {
        // The results for the puzzles of fixed experiments were known before, no matter when the run began.
        let is_late =
            entry.experiment().is_some_and(|experiment| is_fixed(&experiment) || is_younger(experiment));
        return (!is_late).then(|| "its rule is older than the run: it is not late".into());
    }
    let known = entry.experiment().filter(is_fixed).filter(|experiment| is_younger(experiment))?;
    Some(format!(
        "{known} measures the same puzzles with every seed, so this newer rule is late: mark it as late"
    ))
}

/// Problems with the rule of an entry: a number must be able to decide it, and the rule must have been fixed.
fn rule(entry: &Entry) -> Vec<String> {
    let mut problems: Vec<String> = Vec::new();
    if entry.lacks.is_some() {
        return problems;
    }
    if entry.says.is_none() {
        problems.push("it is decided by a quantity, so `says` must give the strength of its wording".into());
    }
    match entry.rule {
        None => problems.push("it has a quantity but no rule to decide by".into()),
        Some(rule) if entry.reason.is_empty() && rule.has_margin() => {
            problems.push("its rule has no reason".into());
        }
        Some(rule) if entry.least.is_some() && !rule.is_any_difference() => {
            problems.push("its rule has a margin, so it needs no least difference".into());
        }
        Some(_) => {}
    }
    match &entry.frozen {
        Some(frozen) if !is_time(&frozen.since) => {
            problems.push(format!("{:?} is not a UTC time such as 2026-11-22T16:41:58Z", frozen.since));
        }
        _ if !entry.is_frozen() => {
            let remedy = "`sudoku-lab results claims freeze` fixes it from now on";
            problems.push(format!("its rule is not the one that was frozen; {remedy}"));
        }
        _ => {}
    }
    problems
}

fn by_tests(entry: &Entry) -> Vec<String> {
    let mut problems = Vec::new();
    if entry.kind == Kind::Finding {
        problems.push("data decide a finding, by a quantity and a rule; tests decide a derivation".into());
    }
    if entry.generalises != Verdict::Absent {
        problems.push("tests decide one judgement: nothing else is looked at".into());
    }
    if !matches!(entry.verdict, Verdict::Reproduced | Verdict::Corrected | Verdict::NotReproduced) {
        problems.push("tests decide: reproduced, corrected or not_reproduced".into());
    }
    if entry.verdict == Verdict::Corrected && entry.note.is_empty() && entry.ours.is_empty() {
        problems.push("a correction must be stated in note or ours".into());
    }
    problems
}

/// Problems with a claim that has neither quantity nor test: the text must lack something, or a run must be missing.
fn by_nothing(entry: &Entry) -> Vec<String> {
    if entry.generalises != entry.generalises_without_run() {
        return vec![
            "its judgement on everything else does not follow; `sudoku-lab results claims update` writes it"
                .into(),
        ];
    }
    let problem = match (&entry.lacks, entry.needs.is_empty(), entry.verdict) {
        (Some(_), true, Verdict::NotTestable) | (None, false, Verdict::Pending) => return Vec::new(),
        (Some(_), true, _) => "what the text lacks makes it not testable",
        (None, false, _) => "no run measures it, so its verdict is pending",
        (Some(_), false, _) => "either the text lacks something or a run needs it, not both",
        (None, true, _) => "nothing decides it: give quantity, tests, lacks or needs",
    };
    vec![problem.into()]
}

/// Source files, each of which is read once.
struct Sources<'a> {
    root: &'a Path,
    texts: BTreeMap<String, Result<String, String>>,
}

impl Sources<'_> {
    /// Why a test `file::function` does not exist; `None` if it does.
    fn lacks(&mut self, test: &str) -> Option<String> {
        let Some((file, function)) = test.split_once("::") else {
            return Some(format!("{test:?} is not a test: write file::function"));
        };
        if !is_path_below(file) {
            return Some(format!(
                "{test:?} is not a test: its file must be a path below the root of the source"
            ));
        }
        let read = || read_text(&self.root.join(file)).map_err(|error| error.to_string());
        let text = self.texts.entry(file.to_owned()).or_insert_with(read);
        match text {
            Err(error) => Some(format!("the file of the test {test} cannot be read: {error}")),
            Ok(text) if text.contains(&format!("fn {function}(")) => None,
            Ok(_) => Some(format!("{file} has no function {function}")),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::claims::ledger::tests::entry;

    const TESTED: &str = "kind = 'derivation'\ntests = ['src/a.rs::holds']\nverdict = 'reproduced'";
    const MEASURED: &str = "quantity = 'givens/mean'\nsays = 'exact'\nrule = { kind = 'always' }";

    /// The problems of an entry with these lines, where `src/a.rs` has a function `holds`.
    fn found(entry: Entry, references: &References) -> String {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("src")).unwrap();
        fs::write(folder.path().join("src/a.rs"), "fn holds() {}").unwrap();
        let mut problems = problems(&Ledger::default().only(&entry), references, folder.path());
        problems.retain(|problem| !problem.contains("no entry") && !problem.contains("not declared"));
        problems.join("; ")
    }

    /// An entry for a check of this project with these lines.
    fn own(lines: &str) -> Entry {
        let head = "id = 'own'\nspeaker = 'project'\n";
        // A key in the lines replaces the same key of the default lines.
        let given = |line: &&str| lines.lines().all(|own| own.split(' ').next() != line.split(' ').next());
        let head: String = head.lines().filter(given).map(|line| format!("{line}\n")).collect();
        entry(&format!("{head}{lines}"))
    }

    #[test]
    fn a_table_of_entries_and_what_is_wrong_with_them() {
        let corrected = TESTED.replace("reproduced", "corrected");
        let lacking = "lacks = 'a size'";
        let needing = "needs = 'times'\ngeneralises = 'pending'";
        for (lines, expected) in [
            (TESTED.to_owned(), ""),
            (format!("{TESTED}\nclaim = ' '"), "must not be empty"),
            (format!("{TESTED}\nwhere = ''"), "must not be empty"),
            (
                format!("{TESTED}\nid = 'X1'\nspeaker = 'author'\nquote = 'q'"),
                "\"X1\" is neither the id of a claim",
            ),
            (format!("{TESTED}\nalso = ['Z0']"), "\"Z0\" is neither the id of a claim"),
            (format!("{TESTED}\nlacks = 'a size'"), "the text does not lack what a test needs"),
            (TESTED.replace("\nverdict = 'reproduced'", ""), "tests decide"),
            (TESTED.replace("derivation", "finding"), "data decide a finding"),
            (TESTED.replace("reproduced", "mixed"), "tests decide"),
            (TESTED.replace("reproduced", "not_reproduced"), ""),
            (corrected.clone(), "must be stated in note or ours"),
            (format!("{corrected}\nnote = 'twice'"), ""),
            (format!("{corrected}\nours = '2'"), ""),
            (TESTED.replace("::holds", "::fails"), "has no function fails"),
            (TESTED.replace("a.rs", "b.rs"), "cannot be read"),
            (TESTED.replace("::", " "), "write file::function"),
            (format!("{lacking}\nverdict = 'not_testable'"), ""),
            (format!("{lacking}\nverdict = 'reproduced'"), "makes it not testable"),
            ("needs = 'times'".to_owned(), "everything else does not follow"),
            (String::new(), "nothing decides it"),
            (needing.to_owned(), ""),
            (format!("{needing}\nverdict = 'reproduced'"), "its verdict is pending"),
            (format!("{needing}\nlacks = 'a size'"), "not both"),
            (format!("{TESTED}\ngeneralises = 'reproduced'"), "nothing else is looked at"),
            (format!("{MEASURED}\nleast = {{ by = 0.1, reason = 'r' }}"), "it needs no least difference"),
            (MEASURED.to_owned(), "there is no reference run of givens"),
            (MEASURED.to_owned(), "its rule is not the one that was frozen"),
            (MEASURED.replace("always", "at_least', bound = 0.5, from = 1.0 }#"), "its rule has no reason"),
            (format!("{TESTED}\nid = 'Z1'"), "the speaker is not the project"),
            (format!("{TESTED}\nid = 'Z1'\nspeaker = 'author'"), "it has no quote"),
            (format!("{TESTED}\nid = 'Z1'\nspeaker = 'author'\nquote = 'q'"), ""),
            (format!("{TESTED}\nid = 'Z1'\nsays = 'tacit'"), ""),
            (
                format!("{TESTED}\nid = 'Z1'\nsays = 'tacit'\nspeaker = 'author'"),
                "the speaker is the project",
            ),
            (format!("{TESTED}\nid = 'Z1'\nsays = 'asked'"), "the speaker is not the project"),
        ] {
            let shown = found(own(&lines), &References::default());
            assert!(
                if expected.is_empty() { shown.is_empty() } else { shown.contains(expected) },
                "{lines}\n{shown}"
            );
        }
    }

    #[test]
    fn a_frozen_rule_is_checked_for_its_seal_and_its_time() {
        let none = References::default();
        let frozen = own(MEASURED).frozen_at("2026-11-22T16:41:58Z", "");
        assert_eq!(found(frozen.clone(), &none).matches("frozen").count(), 0);
        let untimed = own(MEASURED).frozen_at("yesterday", "");
        assert!(found(untimed, &none).contains("\"yesterday\" is not a UTC time"));
        let changed = Entry { parts: vec!["easy".into()], ..frozen };
        assert!(found(changed, &none).contains("claims freeze`"));
    }
}
