//! Runs whose seeds differ from those of the references: the records kept of them, and the verdicts that they change.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use sudoku_tables::files::read_text;

use super::entry::Entry;
use super::finding::Finding;
use super::frozen::RunMark;
use super::judge::judge_run;
use super::ledger::Ledger;
use super::quantity::Quantity;
use super::reference::{References, quantities_of};
use super::verdict::Verdict;
use crate::error::{Error, Result};
use crate::runner::{Manifest, entries};

/// Folder of the runs with other seeds, within the references.
const FOLDER: &str = "seeds";

/// The record of a run with another seed. It has the provenance and the quantities, without details.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Repeat {
    /// The experiment's id.
    pub experiment: String,
    /// The config's name.
    pub config: String,
    /// Its seed.
    pub seed: u64,
    /// Key of its settings and data.
    pub key: String,
    /// Number of items.
    pub items: u64,
    /// UTC time of its start.
    pub start: String,
    /// Git commit of the program.
    pub commit: String,
    /// Optional data sets that were missing.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub missing_sets: Vec<String>,
    /// What it measured.
    pub quantities: Vec<Quantity>,
}

impl Repeat {
    /// The record of a finished run, given its folder.
    ///
    /// # Errors
    /// If manifest or summary cannot be read, or the run is a shard or used a user's data.
    pub fn of(run: &Path) -> Result<Repeat> {
        let manifest = Manifest::read(run)?;
        let bad = |message: &str| Error::Run { path: run.to_owned(), message: message.to_owned() };
        if manifest.shard.is_some() || manifest.is_on_own_data() {
            let what = "a part of a run, or a run on other data, cannot decide a claim: give a whole run of a shipped config";
            return Err(bad(what));
        }
        let mut quantities = quantities_of(run)?;
        quantities.iter_mut().for_each(|quantity| quantity.detail.clear());
        let seed = manifest.config["seed"].as_u64().ok_or_else(|| bad("its manifest has no seed"))?;
        Ok(Repeat {
            experiment: manifest.experiment,
            config: manifest.config_name,
            seed,
            key: manifest.key,
            items: manifest.items,
            start: manifest.provenance.start,
            commit: manifest.provenance.commit,
            missing_sets: manifest.missing_sets,
            quantities,
        })
    }

    /// The records stored with the references, by file name.
    ///
    /// # Errors
    /// If one cannot be read or is malformed.
    pub fn kept(references: &Path) -> Result<Vec<Repeat>> {
        let folder = references.join(FOLDER);
        if !folder.is_dir() {
            return Ok(Vec::new());
        }
        let read = |path: &PathBuf| {
            let text = read_text(path).map_err(Error::io(path))?;
            serde_json::from_str(&text).map_err(Error::table(path))
        };
        entries(&folder)?.iter().map(read).collect()
    }

    /// Its path within the references.
    pub fn path(&self, references: &Path) -> PathBuf {
        references.join(FOLDER).join(format!("{}-{}-{}.json", self.experiment, self.config, self.seed))
    }

    /// Its file format: JSON with one quantity per line.
    pub fn to_json(&self) -> String {
        let mut head = serde_json::to_value(self).expect("text and numbers have a JSON form");
        head["quantities"] = serde_json::Value::Array(Vec::new());
        let head = serde_json::to_string(&head).expect("a value has a JSON form");
        let line = |quantity: &Quantity| serde_json::to_string(quantity).expect("so has a quantity");
        let lines: Vec<String> = self.quantities.iter().map(line).collect();
        format!(
            "{}\n",
            head.replace("\"quantities\":[]", &format!("\"quantities\":[\n{}\n]", lines.join(",\n")))
        )
    }

    /// Its name, such as `paper, seed 31`.
    pub fn name(&self) -> String {
        format!("{}, seed {}", self.config, self.seed)
    }

    /// Its findings by the ledger's rules; rules younger than the run are not applied.
    pub fn findings(&self, ledger: &Ledger) -> Vec<Finding> {
        judge_run(ledger, &self.experiment, RunMark { start: &self.start, key: &self.key }, &self.quantities)
    }

    /// The sort key of runs: the fullest one first.
    pub(super) fn rank(&self) -> (usize, std::cmp::Reverse<u64>) {
        (self.missing_sets.len(), std::cmp::Reverse(self.items))
    }
}

/// The verdict on a claim by the reference, and by each run with another seed.
#[derive(Clone, PartialEq, Debug)]
pub struct Repeated<'a> {
    /// The claim.
    pub entry: &'a Entry,
    /// The ledger's verdicts: on the author's own material, and on everything else.
    pub verdicts: [Verdict; 2],
    /// The verdicts of each run with another seed.
    pub others: Vec<Other>,
}

/// The verdict of a run with another seed.
#[derive(Clone, PartialEq, Debug)]
pub struct Other {
    /// Config and seed.
    pub run: String,
    /// Its verdicts, in the same order.
    pub verdicts: [Verdict; 2],
    /// Its values.
    pub values: [String; 2],
    /// Whether it has fewer items than the reference. If such a run is undecided, this does not count as a different
    /// verdict.
    pub is_smaller: bool,
}

impl Other {
    /// Its verdicts that differ from the reference, each with its value.
    fn otherwise(&self, known: [Verdict; 2]) -> impl Iterator<Item = (Verdict, &str)> {
        let values = self.values.iter().map(String::as_str);
        let both = self.verdicts.into_iter().zip(values).zip(known);
        let differs = |&((own, _), known): &((Verdict, &str), Verdict)| {
            let is_too_small = self.is_smaller && own == Verdict::Undecided;
            own != known && own != Verdict::Absent && !is_too_small
        };
        both.filter(differs).map(|(other, _)| other)
    }

    /// Its verdicts and values in words.
    pub fn in_words(&self) -> String {
        let both = self.verdicts.iter().zip(&self.values).filter(|(verdict, _)| **verdict != Verdict::Absent);
        let both = both.map(|(verdict, value)| format!("{}, {value}", verdict.words()));
        format!("{}: {}", self.run, both.collect::<Vec<_>>().join(" / "))
    }
}

impl Repeated<'_> {
    /// Whether a run has a different verdict. An undecided run with fewer items does not count.
    pub fn differs(&self) -> bool {
        self.others.iter().any(|other| other.otherwise(self.verdicts).next().is_some())
    }

    /// The runs with a different verdict, in words; empty if there are none.
    pub fn fragile(&self) -> String {
        let word = |other: &Other, verdict: Verdict| format!("{}: {}", other.run, verdict.words());
        let words = self
            .others
            .iter()
            .flat_map(|other| other.otherwise(self.verdicts).map(move |(verdict, _)| word(other, verdict)));
        words.collect::<Vec<_>>().join("; ")
    }
}

/// The verdicts of runs with other seeds on decided claims, in the order of the ledger.
pub fn repeated<'a>(ledger: &'a Ledger, references: &References, repeats: &[Repeat]) -> Vec<Repeated<'a>> {
    ledger.entries.iter().filter_map(|entry| repeated_of(ledger, entry, references, repeats)).collect()
}

/// The verdicts of runs with other seeds on one claim; `None` if no run decides it or no other run has its quantity.
pub(super) fn repeated_of<'a>(
    ledger: &Ledger,
    entry: &'a Entry,
    references: &References,
    repeats: &[Repeat],
) -> Option<Repeated<'a>> {
    let reference = references.get(entry.address()?.split_once('/')?.0)?;
    let found = references.finding(entry)?;
    let verdicts = [found.verdict, found.generalises];
    let is_open = |verdict| matches!(verdict, Verdict::Pending | Verdict::NotTestable | Verdict::Absent);
    if verdicts.into_iter().all(is_open) {
        return None;
    }
    let alone = ledger.only(entry);
    let mut others = Vec::new();
    for repeat in repeats.iter().filter(|repeat| repeat.experiment == reference.manifest.experiment) {
        let found = repeat.findings(&alone).into_iter().find(|one| one.part.is_none());
        let Some(found) = found.filter(Finding::is_decided) else { continue };
        others.push(Other {
            run: repeat.name(),
            verdicts: [found.verdict, found.generalises],
            values: [found.ours, found.elsewhere],
            is_smaller: repeat.items < reference.manifest.items,
        });
    }
    (!others.is_empty()).then_some(Repeated { entry, verdicts, others })
}
