//! The ledger in the report: the sources' claims with the results of these runs.

use crate::{Report, Study};
use sudoku_runner::claims::{Entry, Finding, Kind, SOURCES, Tally, Verdict};

/// A claim, and what decides it.
#[derive(Clone, Debug)]
pub struct Row<'a> {
    /// Its ids in the sources; empty for a check of this project.
    pub ids: String,
    /// The claim, in our words.
    pub claim: &'a str,
    /// The entry that states it.
    pub entry: &'a Entry,
    /// The published value.
    pub published: &'a str,
    /// Our values on the author's own material and on everything else.
    pub values: [String; 2],
    /// Its verdicts on the author's own material and on everything else.
    pub verdicts: [Verdict; 2],
    /// What decides it.
    pub basis: Basis<'a>,
    /// Errors or ambiguities in the text or in the test.
    pub note: &'a str,
    /// Whether a source claims it. Errors in a source and checks of this project are not claims.
    pub is_claim: bool,
    /// The changes that would change the verdict.
    pub fragile: &'a str,
    /// The quantity that tests it, as `experiment/name`.
    pub quantity: Option<&'a str>,
}

/// What decides a claim.
#[derive(Clone, Copy, Debug)]
pub enum Basis<'a> {
    /// A run of this report.
    Study(&'a Study),
    /// An experiment without a run in this report.
    Elsewhere(&'a str),
    /// Tests of the program.
    Tests(&'a [String]),
    /// Nothing, because the text lacks this.
    Lacks(&'a str),
    /// Nothing yet.
    Open,
}

impl Report {
    /// The claims of the ledger, source by source.
    pub fn rows(&self) -> Vec<Row<'_>> {
        let mut rows: Vec<Row<'_>> = self.ledger.entries.iter().map(|entry| self.of_entry(entry)).collect();
        rows.sort_by_key(|row| order(&row.ids));
        rows
    }

    /// The number of claims of one kind by verdict, on the author's own material and on everything else. Checks of
    /// this project are not counted.
    pub fn tally(&self, kind: Kind) -> [Tally; 2] {
        let rows = self.rows();
        [0, 1].map(|one| Tally::of_kind(kind, rows.iter().map(|row| (row.entry, row.verdicts[one]))))
    }

    /// The finding of the runs about an entry, combining both judgements.
    fn found(&self, entry: &Entry) -> Option<Finding> {
        let (id, name) = entry.address()?.split_once('/')?;
        let study = self.studies.iter().find(|study| study.id == id)?;
        study.answers().into_iter().find(|finding| finding.name == name && finding.decides(entry)).cloned()
    }

    fn of_entry<'a>(&'a self, entry: &'a Entry) -> Row<'a> {
        let address = entry.address().and_then(|address| address.split_once('/'));
        let study = address.and_then(|(id, _)| self.studies.iter().find(|study| study.id == id));
        // If this run may not decide the claim, another run did.
        let found = self.found(entry).filter(Finding::is_decided);
        let basis = match (study, address, entry.lacks.as_deref()) {
            (Some(study), _, _) if found.is_some() => Basis::Study(study),
            (_, Some((id, _)), _) => Basis::Elsewhere(id),
            (_, _, Some(lacks)) => Basis::Lacks(lacks),
            _ if entry.tests.is_empty() => Basis::Open,
            _ => Basis::Tests(&entry.tests),
        };
        Row {
            ids: entry.ids().collect::<Vec<_>>().join(", "),
            claim: &entry.claim,
            entry,
            published: &entry.published,
            verdicts: match &found {
                Some(found) => [found.verdict, found.generalises],
                None => [entry.verdict, entry.generalises],
            },
            values: match found {
                Some(found) => [found.ours, found.elsewhere],
                None => [entry.ours.clone(), entry.elsewhere.clone()],
            },
            basis,
            note: &entry.note,
            is_claim: entry.is_claim(),
            fragile: &entry.fragile,
            quantity: entry.address(),
        }
    }
}

/// Index of the source and number of the first id; entries without an id come last.
fn order(ids: &str) -> (usize, u32) {
    let id = ids.split(',').next().unwrap_or_default();
    let source = SOURCES.iter().position(|(letter, ..)| id.starts_with(*letter)).unwrap_or(SOURCES.len());
    (source, id.trim_start_matches(|c: char| c.is_alphabetic()).parse().unwrap_or(u32::MAX))
}
