//! Corrections for multiple tests, as reported by runs.

use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::error::{Error, Result};
use crate::runner::{SUMMARY, summary};

/// A family of tests. The run corrected their p-values or intervals for the number of tests, and its summary lists the
/// family under `corrections`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Correction {
    /// The subject of the tests.
    pub family: String,
    /// Number of tests in each family.
    pub tests: usize,
    /// Number of such families, for example one per set, scale or reading.
    pub families: usize,
    /// The method of correction.
    pub method: String,
}

impl Correction {
    /// One entry for all families of the same size.
    pub fn of(family: &str, method: &str, sizes: impl IntoIterator<Item = usize>) -> Vec<Correction> {
        let mut all: Vec<Correction> = Vec::new();
        for tests in sizes.into_iter().filter(|&tests| tests > 0) {
            match all.iter_mut().find(|one| one.tests == tests) {
                Some(known) => known.families += 1,
                None => all.push(Correction {
                    family: family.to_owned(),
                    tests,
                    families: 1,
                    method: method.to_owned(),
                }),
            }
        }
        all
    }
}

/// The corrections of a run; empty if its summary lists none.
///
/// # Errors
/// If the summary cannot be read or the list is malformed.
pub fn corrections(run: &Path) -> Result<Vec<Correction>> {
    let Some(list) = summary(run)?.get("corrections").cloned() else { return Ok(Vec::new()) };
    serde_json::from_value(list).map_err(Error::table(&run.join(SUMMARY)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn families_of_one_size_are_one_entry_and_empty_ones_none() {
        let all = Correction::of("steps", "Holm", [9, 3, 9, 0]);
        let sizes: Vec<(usize, usize)> = all.iter().map(|one| (one.tests, one.families)).collect();
        assert_eq!(sizes, [(9, 2), (3, 1)]);
    }

    #[test]
    fn a_run_gives_its_list_and_one_without_gives_none() {
        let folder = tempfile::tempdir().unwrap();
        let write = |text: &str| std::fs::write(folder.path().join("summary.json"), text).unwrap();
        let all = Correction::of("steps", "Holm", [9]);
        write(&serde_json::json!({ "corrections": all }).to_string());
        assert_eq!(corrections(folder.path()).unwrap(), all);
        write("{}");
        assert_eq!(corrections(folder.path()).unwrap(), []);
        write(r#"{ "corrections": [{ "family": 1 }] }"#);
        assert!(corrections(folder.path()).is_err());
    }
}
