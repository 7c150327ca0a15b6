//! Writes numbers and figures from the reference runs between markers in README and docs.
//!
//! A block begins with `<!-- from results: NAME ... -->` and ends with `<!-- end -->`. The text between is replaced.
//! The blocks are `experiments` (all of them, with the verdicts on their claims), `claims` (the ledger by source),
//! `standing` (the number of findings that hold), `margins` and `material` (declarations of the ledger), `sensitivity`
//! (the number of verdicts that another margin or reading changes), `seeds` (the number that another seed changes),
//! `corrections` (families of tests), `findings EXPERIMENT` (its claims), `figure EXPERIMENT FILE ALT...` (from its
//! fullest reference run), `repeat EXPERIMENT...` (the commands of these runs, their data and times), `times` (of all
//! reference runs) and `figures` (of the five texts).

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use sudoku_runner::claims::{
    self, Entry, Finding, Ledger, Reference, References, Repeated, SOURCES, Speaker, Tally, Verdict,
};
use sudoku_runner::{Manifest, Registry, command};
use sudoku_tables::{Cell, Table, cells};

use crate::sections::answer::standing;
use crate::texts::Texts;

const BEGIN: &str = "<!-- from results: ";
const BEGIN_END: &str = " -->";
const END: &str = "<!-- end -->";

/// The page with all its blocks rewritten. `up` is the path from the page's folder to the root, such as `../../`.
///
/// # Errors
/// If a block is unknown, has no end, or requests something that does not exist. The error has the line of the block.
pub fn write_blocks(
    page: &str,
    up: &str,
    registry: Registry,
    ledger: &Ledger,
    references: &References,
) -> Result<String, String> {
    let mut out = String::new();
    let mut rest = page;
    while let Some(at) = rest.find(BEGIN) {
        let line = page[..page.len() - rest.len() + at].lines().count() + 1;
        let wrong = |what: &str| format!("line {line}: {what}");
        let head = &rest[at + BEGIN.len()..];
        let (name, tail) = head.split_once(BEGIN_END).ok_or_else(|| wrong("the marker has no -->"))?;
        let (_, after) = tail.split_once(END).ok_or_else(|| wrong("the block has no <!-- end -->"))?;
        let block = block(name, up, registry, ledger, references).map_err(|what| wrong(&what))?;
        out += &rest[..at];
        let _ = write!(out, "{BEGIN}{name}{BEGIN_END}\n{}\n{END}", block.trim_end());
        rest = after;
    }
    out += rest;
    Ok(out)
}

fn block(
    name: &str,
    up: &str,
    registry: Registry,
    ledger: &Ledger,
    references: &References,
) -> Result<String, String> {
    let words: Vec<&str> = name.split_whitespace().collect();
    // A page may exist before the run.
    const NONE: &str = "No reference run yet: `just paper` makes it.";
    let run = |experiment: &str| {
        registry.find(experiment).map_err(|error| error.to_string())?;
        Ok::<_, String>(references.get(experiment))
    };
    match words.as_slice() {
        ["experiments"] => Ok(experiments(up, registry, references)),
        ["claims"] => Ok(by_source(ledger)),
        ["standing"] => Ok(capital(&standing(&tallies(ledger, claims::Kind::Finding, None)))),
        ["margins"] => Ok(margins(ledger)),
        ["material"] => Ok(material(ledger)),
        ["sensitivity"] => Ok(sensitivity(ledger, references)),
        ["seeds"] => Ok(other_seeds(ledger, references)),
        ["corrections"] => corrections(references),
        ["times"] => Ok(times(references)),
        ["figures"] => Ok(Texts::shipped().index("figures/")),
        ["findings", experiment] => {
            Ok(run(experiment)?.map_or_else(|| NONE.to_owned(), |reference| findings(reference, up)))
        }
        ["repeat", experiments @ ..] => {
            let all = experiments.iter().map(|experiment| run(experiment)).collect::<Result<Vec<_>, _>>()?;
            Ok(repeat(all.into_iter().flatten(), up))
        }
        ["figure", experiment, file, alt @ ..] => {
            let Some(reference) = run(experiment)? else { return Ok(NONE.to_owned()) };
            let known = format!("figures/{file}.svg");
            if !reference.manifest.outputs.contains_key(&known) {
                return Err(format!("the reference run of {experiment} has no figure {file}"));
            }
            Ok(format!("![{}]({up}{}/{known})", alt.join(" "), slashed(reference)))
        }
        _ => Err(format!("no block is called {name:?}")),
    }
}

/// The folder, as written in a link.
fn slashed(reference: &Reference) -> String {
    reference.folder.to_string_lossy().replace('\\', "/")
}

fn experiments(up: &str, registry: Registry, references: &References) -> String {
    let mut text = "| experiment | question | reproduced? | generalises? |\n|---|---|---|---|\n".to_owned();
    for experiment in registry.iter() {
        let (id, question) = (experiment.id(), experiment.question());
        let findings = references.get(id).map_or(&[][..], |reference| &reference.findings);
        let tallies = Tally::of_findings(findings.iter().filter(|finding| finding.part.is_none()));
        let [own, other] = tallies.map(|tally| tally.in_words());
        let _ = writeln!(text, "| [{id}]({up}docs/experiments/{id}.md) | {question} | {own} | {other} |");
    }
    text
}

/// The number of entries of a kind by verdict, on the author's own material and on everything else, for one source or
/// for all.
fn tallies(ledger: &Ledger, kind: claims::Kind, letter: Option<char>) -> [Tally; 2] {
    let is_of = |entry: &&Entry| letter.is_none_or(|letter| entry.id.starts_with(letter));
    let of = |verdict: fn(&Entry) -> Verdict| {
        Tally::of_kind(kind, ledger.entries.iter().filter(is_of).map(|entry| (entry, verdict(entry))))
    };
    [of(|entry| entry.verdict), of(|entry| entry.generalises)]
}

/// The findings of each source, by verdict, and the entries that are not counted as findings.
fn by_source(ledger: &Ledger) -> String {
    let letters = SOURCES.into_iter().filter(|(letter, ..)| *letter != 'E');
    let letters: Vec<_> =
        letters.map(|(letter, _, title)| (title, Some(letter))).chain([("all", None)]).collect();
    let table = |one: usize| {
        let rows = letters.iter().map(|(title, letter)| {
            let tally = tallies(ledger, claims::Kind::Finding, *letter)[one];
            cells![*title, tally.total(), ..Verdict::ALL.map(|verdict| tally.count(verdict))]
        });
        let heads = Table::heads("source || findings").numbers(Verdict::ALL.map(Verdict::words));
        heads.rows(rows).markdown()
    };
    let beside = [claims::Kind::Derivation, claims::Kind::Definition].map(|kind| {
        let [tally, _] = tallies(ledger, kind, None);
        format!("{} {kind}s ({})", tally.total(), tally.in_words())
    });
    let said: Vec<&Entry> = ledger.entries.iter().filter(|entry| entry.is_claim()).collect();
    let findings: Vec<&&Entry> = said.iter().filter(|entry| entry.kind == claims::Kind::Finding).collect();
    let fragile = findings.iter().filter(|entry| !entry.fragile.is_empty()).count();
    let readers = findings.iter().filter(|entry| entry.speaker == Speaker::Commenter).count();
    let tacit = ledger.entries.iter().filter(|entry| entry.is_tacit()).count();
    let late = findings.iter().filter(|entry| entry.late).count();
    format!(
        "On the author's own material, or on what the author's method makes (*reproduced?*):\n\n{}\nOn everything else \
         (*generalises?*):\n\n{}\nA finding is a number or an ordering that data decide. {fragile} of them are fragile: another margin \
         or reading would change a verdict. {late} are post hoc: the rule is younger than the value. Readers make {readers} of the findings, in comments below a text. Not counted: {}. \
         The table leaves out {} entries that no text states: {tacit} tacit assumptions of a method, questions that a \
         text asks or overlooks, errors in a text, and checks of this project.\n",
        table(0),
        table(1),
        beside.join(", "),
        ledger.entries.len() - said.len(),
    )
}

/// A sentence with its first letter capitalised.
fn capital(sentence: &str) -> String {
    let mut chars = sentence.chars();
    chars.next().map_or(String::new(), |first| first.to_uppercase().chain(chars).collect())
}

/// The margins for quantities of each kind.
fn margins(ledger: &Ledger) -> String {
    let rows =
        ledger.margins.iter().map(|one| cells![&one.what, one.margin, &one.reason, one.quantities.len()]);
    Table::heads("for || margin | where from || quantities").rows(rows).markdown()
}

/// The author's own material for each source.
fn material(ledger: &Ledger) -> String {
    let rows = ledger.materials.iter().map(|one| {
        let source = SOURCES.iter().find(|(letter, ..)| one.source.starts_with(*letter));
        cells![source.map_or("", |(.., title)| *title), one.own.join(", "), &one.reason]
    });
    Table::heads("source | own material | because").rows(rows).markdown()
}

/// The number of verdicts that another margin or reading would change.
fn sensitivity(ledger: &Ledger, references: &References) -> String {
    let all = claims::sensitivity(ledger, references);
    let fragile = all.iter().filter(|one| !one.fragile().is_empty()).count();
    format!("{} verdicts rest on runs; another margin or reading would change {fragile} of them.", all.len())
}

/// The ids of an entry, as a cell.
fn ids(entry: &Entry) -> String {
    entry.ids().collect::<Vec<_>>().join(", ")
}

/// The number of verdicts that runs with other seeds confirm, and the number that they do not.
fn other_seeds(ledger: &Ledger, references: &References) -> String {
    let all = claims::repeated(ledger, references, references.repeats());
    let differing = all.iter().filter(|one| one.differs()).count();
    format!("{} verdicts were decided again with other seeds; {differing} came out otherwise.", all.len())
}

/// Compares verdicts with those of runs with other seeds.
pub fn seeds<'a>(all: impl Iterator<Item = &'a Repeated<'a>>) -> String {
    let rows = all.map(|one| {
        let others = one.others.iter().map(claims::Other::in_words).collect::<Vec<_>>().join("; ");
        let both = one.verdicts.into_iter().zip([&one.entry.ours, &one.entry.elsewhere]);
        let here = both.filter(|(verdict, _)| *verdict != Verdict::Absent);
        let here = here.map(|(verdict, value)| format!("{}, {value}", verdict.words()));
        cells![ids(one.entry), &one.entry.claim, here.collect::<Vec<_>>().join(" / "), others]
    });
    Table::heads("id | claim | here | other seeds").rows(rows).markdown()
}

/// The families of tests whose p-values the runs corrected for multiplicity.
fn corrections(references: &References) -> Result<String, String> {
    let mut table = Table::heads("experiment | family || tests | such families || correction");
    for (experiment, reference) in references.iter() {
        for one in claims::corrections(&reference.folder).map_err(|error| error.to_string())? {
            table.row(cells![experiment, one.family, one.tests, one.families, one.method]);
        }
    }
    Ok(table.markdown())
}

fn findings(reference: &Reference, up: &str) -> String {
    let whole = reference.findings.iter().filter(|finding| finding.part.is_none());
    let rows = whole.map(|finding| {
        let Finding { ids, claim, published, .. } = finding;
        let [own, other] = finding.judged().map(|markdown| Cell::Markdown { markdown });
        cells![ids.join(", "), claim, published, own, other]
    });
    let table = Table::heads("id | claim | published | reproduced? | generalises?").rows(rows).markdown();
    let mut others: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    for finding in reference.findings.iter().filter(|finding| !finding.by.is_empty()) {
        others.entry(&finding.by).or_default().insert(finding.ids.join(", "));
    }
    let decided = |(run, ids): (&str, BTreeSet<String>)| {
        format!(" The run {run} decides {}.", ids.into_iter().collect::<Vec<_>>().join("; "))
    };
    let others: String = others.into_iter().map(decided).collect();
    let folder = slashed(reference);
    let manifest = &reference.manifest;
    format!(
        "{table}\nFrom the reference run [{folder}]({up}{folder}/summary.md): config {}, {} items.{others}\n",
        manifest.config_name, manifest.items
    )
}

/// What repeats some runs, what data they need, and how long they took.
fn repeat<'a>(runs: impl Iterator<Item = &'a Reference>, up: &str) -> String {
    let mut text =
        "| command | config | data sets | threads | seconds |\n|---|---|---|---:|---:|\n".to_owned();
    for Reference { manifest, .. } in runs {
        let Manifest { data_sets, provenance, config_name, experiment, .. } = manifest;
        let sets = data_sets.iter().map(|set| set.id.as_str()).collect::<Vec<_>>().join(", ");
        let config = format!("[{config_name}]({up}configs/{experiment}/{config_name}.toml)");
        let seconds = provenance.seconds().map(|seconds| seconds.to_string()).unwrap_or_default();
        let (command, threads) = (command(manifest), provenance.threads);
        let _ = writeln!(text, "| `{command}` | {config} | {sets} | {threads} | {seconds} |");
    }
    text
}

fn times(references: &References) -> String {
    let rows = references.iter().map(|(id, Reference { manifest, .. })| {
        let seconds = manifest.provenance.seconds().map(|seconds| seconds.to_string());
        cells![id, &manifest.config_name, manifest.items, manifest.provenance.threads, seconds]
    });
    Table::heads("experiment | config || items | threads | seconds").rows(rows).markdown()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::KNOWN;

    fn written(page: &str) -> Result<String, String> {
        write_blocks(page, "", KNOWN, &Ledger::shipped(), &References::default())
    }

    #[test]
    fn blocks_are_replaced_and_the_rest_is_kept() {
        let page = "before\n<!-- from results: claims -->\nold\n<!-- end -->\nafter\n";
        let once = written(page).unwrap();
        assert!(once.contains("\n| source | findings |") && once.contains("*generalises?*"), "{once}");
        assert!(once.ends_with("\n<!-- end -->\nafter\n") && !once.contains("old"), "{once}");
        assert_eq!(written(&once).unwrap(), once);
        assert_eq!(written("no blocks\n").unwrap(), "no blocks\n");
    }

    #[test]
    fn every_experiment_is_in_the_table() {
        let page = written("<!-- from results: experiments --><!-- end -->").unwrap();
        assert!(KNOWN.iter().all(|experiment| page.contains(experiment.question())));
    }

    #[test]
    fn what_there_is_not_is_reported_with_its_line() {
        let wrong = |block: &str| written(&format!("one\n<!-- from results: {block} -->\n<!-- end -->\n"));
        assert_eq!(wrong("nonsense").unwrap_err(), "line 2: no block is called \"nonsense\"");
        assert!(wrong("findings no-such").unwrap_err().contains("no experiment"));
        assert!(wrong("repeat wnef-calibration no-such").unwrap_err().contains("no experiment"));
        assert!(wrong("repeat wnef-calibration").unwrap().contains("| command | config |"));
        assert!(wrong("findings wnef-calibration").unwrap().contains("No reference run"));
        assert!(written("<!-- from results: claims -->\n").unwrap_err().contains("no <!-- end -->"));
    }
}
