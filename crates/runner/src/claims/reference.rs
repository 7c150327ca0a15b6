//! The reference runs on which the ledger is based, one per experiment.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::entry::Entry;
use super::finding::Finding;
use super::judge::judge_run;
use super::ledger::Ledger;
use super::quantity::{Quantity, quantities};
use super::repeat::Repeat;
use crate::error::{Error, Result};
use crate::runner::{MANIFEST, Manifest, SUMMARY, references, summary, timed};

/// A reference run and its findings.
#[derive(Clone, Debug)]
pub struct Reference {
    /// Its folder.
    pub folder: PathBuf,
    /// The run's manifest.
    pub manifest: Manifest,
    /// Its findings. Some claims have a rule that is younger than the run, or a quantity that the run lacks. Their
    /// findings come from the fullest run with another seed that may decide them.
    pub findings: Vec<Finding>,
}

/// The reference run of each experiment.
#[derive(Clone, Debug, Default)]
pub struct References {
    of: BTreeMap<String, Reference>,
    repeats: Vec<Repeat>,
}

impl References {
    /// Reads `<folder>/<experiment>/<name>/` and selects the fullest run of each experiment: the one with the fewest
    /// missing data sets, then the most items. Ties go to the newest run. The result is empty if the folder does not
    /// exist.
    ///
    /// # Errors
    /// If a manifest or a summary cannot be read, or the findings of a summary are malformed.
    pub fn read(folder: &Path, ledger: &Ledger) -> Result<References> {
        let mut newest: BTreeMap<String, (PathBuf, Manifest)> = BTreeMap::new();
        let runs = if folder.is_dir() { references(folder)? } else { Vec::new() };
        for run in runs.into_iter().filter(|run| run.join(MANIFEST).is_file()) {
            let manifest = Manifest::read(&run)?;
            if manifest.is_on_own_data() {
                continue;
            }
            let rank =
                |m: &Manifest| (std::cmp::Reverse(m.missing_sets.len()), m.items, m.provenance.end.clone());
            let known = newest.get(&manifest.experiment);
            if known.is_none_or(|(_, known)| rank(known) < rank(&manifest)) {
                newest.insert(manifest.experiment.clone(), (run, manifest));
            }
        }
        let mut repeats = Repeat::kept(folder)?;
        repeats.sort_by_key(Repeat::rank);
        let read = |(experiment, (folder, manifest)): (String, (PathBuf, Manifest))| {
            let findings = decided(ledger, &manifest, &quantities_of(&folder)?, &repeats);
            Ok((experiment, Reference { folder, manifest, findings }))
        };
        let of = newest.into_iter().map(read).collect::<Result<_>>()?;
        Ok(References { of, repeats })
    }

    /// The runs with other seeds, the fullest first.
    pub fn repeats(&self) -> &[Repeat] {
        &self.repeats
    }

    /// The run of an experiment.
    pub fn get(&self, experiment: &str) -> Option<&Reference> {
        self.of.get(experiment)
    }

    /// All reference runs, by experiment.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Reference)> {
        self.of.iter().map(|(experiment, reference)| (experiment.as_str(), reference))
    }

    /// The finding over all parts that decides an entry, with both judgements.
    pub fn finding(&self, entry: &Entry) -> Option<Finding> {
        let (experiment, name) = entry.address()?.split_once('/')?;
        let whole = |finding: &&Finding| finding.name == name && finding.part.is_none();
        self.get(experiment)?.findings.iter().filter(whole).find(|finding| finding.decides(entry)).cloned()
    }

    /// The findings on the parts of an entry; if there are no parts, the finding over all.
    pub fn parts(&self, entry: &Entry) -> Vec<&Finding> {
        let address = entry.address().unwrap_or_default();
        let (experiment, name) = address.split_once('/').unwrap_or((address, ""));
        let all = self.get(experiment).map_or(&[][..], |reference| &reference.findings);
        let own = all.iter().filter(|finding| finding.name == name && finding.decides(entry));
        let (parts, whole): (Vec<&Finding>, Vec<&Finding>) = own.partition(|finding| finding.part.is_some());
        if parts.is_empty() { whole } else { parts }
    }
}

/// The findings of a run. A claim that this run may not decide is decided by the first other run that may.
pub fn decided(
    ledger: &Ledger,
    manifest: &Manifest,
    quantities: &[Quantity],
    repeats: &[Repeat],
) -> Vec<Finding> {
    let mut own: Vec<&Repeat> =
        repeats.iter().filter(|repeat| repeat.experiment == manifest.experiment).collect();
    own.sort_by_key(|repeat| repeat.rank());
    let one = |entry: &Entry| one(&ledger.only(entry), manifest, quantities, &own);
    ledger.entries.iter().flat_map(one).collect()
}

/// The findings on the only claim of a ledger.
fn one(alone: &Ledger, manifest: &Manifest, quantities: &[Quantity], repeats: &[&Repeat]) -> Vec<Finding> {
    let is_decided = |found: &Vec<Finding>| found.iter().any(Finding::is_decided);
    let own = judge_run(alone, &manifest.experiment, manifest.into(), quantities);
    if is_decided(&own) {
        return own;
    }
    let other =
        repeats.iter().map(|repeat| (repeat, repeat.findings(alone))).find(|(_, found)| is_decided(found));
    let Some((repeat, mut found)) = other else { return own };
    for one in &mut found {
        one.by = repeat.name();
        one.evidence = format!("{}; by {}", one.evidence, one.by);
    }
    found
}

/// The quantities in a run's `summary.json`, and those from its timings.
///
/// # Errors
/// If they cannot be read or are malformed.
pub fn quantities_of(run: &Path) -> Result<Vec<Quantity>> {
    let mut all = quantities(&summary(run)?).map_err(Error::table(&run.join(SUMMARY)))?;
    all.extend(timed(run)?);
    Ok(all)
}
