//! Updates the ledger from the reference runs.

use super::entry::Entry;
use super::ledger::Ledger;
use super::reference::References;
use super::repeat::repeated_of;
use super::sensitivity;

impl Ledger {
    /// The ledger with the values and verdicts of the reference runs, sorted.
    pub fn updated(&self, references: &References) -> Ledger {
        let mut ledger = self.clone();
        for entry in &mut ledger.entries {
            match references.finding(entry) {
                Some(finding) => {
                    entry.ours = finding.ours;
                    entry.verdict = finding.verdict;
                    entry.elsewhere = finding.elsewhere;
                    entry.generalises = finding.generalises;
                    entry.fragile = fragile(self, entry, references);
                }
                None => entry.generalises = entry.generalises_without_run(),
            }
        }
        ledger.entries.sort_by_key(Entry::order);
        ledger
    }

    /// The ledger with every new or changed rule fixed at the time `now`, which is UTC as in manifests.
    pub fn frozen(&self, references: &References, now: &str) -> Ledger {
        let freeze = |entry: &Entry| {
            if entry.address().is_none() || entry.is_frozen() {
                return entry.clone();
            }
            entry.clone().frozen_at(now, known(entry, references))
        };
        Ledger { entries: self.entries.iter().map(freeze).collect(), ..self.without_entries() }
    }
}

/// Key of the reference run that has the value of an entry; empty if there is none.
fn known<'a>(entry: &Entry, references: &'a References) -> &'a str {
    let experiment =
        entry.address().and_then(|address| address.split_once('/')).map(|(experiment, _)| experiment);
    let run = experiment.and_then(|experiment| references.get(experiment));
    run.filter(|_| references.finding(entry).is_some()).map_or("", |run| &run.manifest.key)
}

/// The changes that would change the verdict, including other seeds; empty if there are none.
pub(super) fn fragile(ledger: &Ledger, entry: &Entry, references: &References) -> String {
    let choices = sensitivity::of_entry(entry, references).into_iter().map(|found| found.fragile());
    let seeds = repeated_of(ledger, entry, references, references.repeats()).map(|found| found.fragile());
    let all = choices.into_iter().chain(seeds).filter(|text| !text.is_empty());
    all.collect::<Vec<_>>().join("; ")
}
