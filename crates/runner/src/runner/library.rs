//! The data sets of one run. It records which sets were used and which were missing.

use std::sync::Mutex;

use serde::{Deserialize, Serialize};

use crate::data::{Control, DataError, DataSet, DataSets, OwnFile};
use crate::error::{Error, Result};

/// A data set as used by a run.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct UsedSet {
    /// Its id.
    pub id: String,
    /// SHA-256 of the file.
    pub sha256: String,
    /// Number of puzzles used.
    pub puzzles: u64,
    /// Number of lines rejected.
    pub rejected: u64,
    /// The first few rejected lines, with reasons.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rejected_lines: Vec<String>,
    /// The path of a user's file, and how it was read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub own: Option<OwnFile>,
    /// Which columns of a user's file were used, in words.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub taken: String,
}

/// The data sets from the point of view of one run.
pub struct Library<'a> {
    sets: &'a DataSets,
    /// If given, all other sets count as missing, so that a repeated run has the same sets as the first run.
    only: Option<Vec<String>>,
    used: Mutex<Vec<UsedSet>>,
    missing: Mutex<Vec<String>>,
}

impl<'a> Library<'a> {
    /// All data sets, or only those in `only`.
    pub fn new(sets: &'a DataSets, only: Option<Vec<String>>) -> Library<'a> {
        Library { sets, only, used: Mutex::default(), missing: Mutex::default() }
    }

    /// Loads a required set.
    pub fn load(&self, id: &str) -> Result<DataSet> {
        let set = self.sets.load(id)?;
        const SHOWN: usize = 20;
        let shown = set.rejected.iter().take(SHOWN);
        let used = UsedSet {
            id: set.id.clone(),
            sha256: set.sha256.clone(),
            puzzles: set.rows.len() as u64,
            rejected: set.rejected.len() as u64,
            rejected_lines: shown.map(|line| format!("line {}: {}", line.line, line.reason)).collect(),
            own: set.own.clone(),
            taken: set.taken.clone(),
        };
        self.note(used);
        Ok(set)
    }

    pub(crate) fn note(&self, used: UsedSet) {
        lock(&self.used).push(used);
    }

    /// Loads a set if it is available. Otherwise the summary notes that it is missing.
    pub fn load_if_there(&self, id: &str) -> Result<Option<DataSet>> {
        let hidden = self.only.as_ref().is_some_and(|only| !only.iter().any(|known| known == id));
        let loaded = if hidden { None } else { Some(self.load(id)) };
        match loaded {
            None | Some(Err(Error::Data(DataError::Missing { .. }))) => {
                lock(&self.missing).push(id.to_owned());
                Ok(None)
            }
            Some(other) => other.map(Some),
        }
    }

    /// The unchanged text of a set's file, including improper lines, if the set is available.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn text_if_there(&self, id: &str) -> Result<Option<String>> {
        match self.load_if_there(id)? {
            Some(set) => Ok(Some(self.sets.text(&set.id)?)),
            None => Ok(None),
        }
    }

    /// At most `most` puzzles of each available set, spread evenly; 0 for all.
    ///
    /// # Errors
    /// If a set cannot be read, or none is available.
    pub fn controls(&self, sets: &[String], most: usize) -> Result<Vec<Control>> {
        let mut controls = Vec::new();
        for id in sets {
            if let Some(set) = self.load_if_there(id)? {
                controls.extend(set.controls(most, &[])?);
            }
        }
        some(controls)
    }

    pub(crate) fn into_notes(self) -> (Vec<UsedSet>, Vec<String>) {
        (take(self.used), take(self.missing))
    }
}

/// The items of an experiment that requires at least one.
///
/// # Errors
/// If there is none, because no data set is available.
pub fn some<T>(items: Vec<T>) -> Result<Vec<T>> {
    match items.is_empty() {
        true => Err(Error::Experiment(
            "none of the data sets is available; `sudoku-lab data list` shows how to get them".into(),
        )),
        false => Ok(items),
    }
}

fn take<T>(mutex: Mutex<T>) -> T {
    mutex.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner())
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}
