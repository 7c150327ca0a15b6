//! The results that a run stores as data.

use std::path::Path;

use serde::de::DeserializeOwned;
use sudoku_figures::IndexEntry;
use sudoku_tables::Section;
use sudoku_tables::files::is_name;

use crate::error::{Error, Result};
use crate::runner::files;

/// Quantities and other results of a run.
pub(crate) const SUMMARY: &str = "summary.json";
/// The same results for people: headings, texts and tables.
pub(super) const SECTIONS: &str = "sections.json";
/// The index of its figures.
pub(super) const FIGURES: &str = "figures.json";

/// Whether a folder contains results. The folder of a shard does not.
pub fn has_results(run: &Path) -> bool {
    run.join(SUMMARY).is_file()
}

/// The `summary.json` of a run.
///
/// # Errors
/// If it cannot be read.
pub fn summary(run: &Path) -> Result<serde_json::Value> {
    read(&run.join(SUMMARY))
}

/// The same; null for a shard, which has none.
///
/// # Errors
/// As [`summary`].
pub fn summary_or_null(run: &Path) -> Result<serde_json::Value> {
    if has_results(run) { summary(run) } else { Ok(serde_json::Value::Null) }
}

/// The sections of a run's summary.
///
/// # Errors
/// If they cannot be read.
pub fn sections(run: &Path) -> Result<Vec<Section>> {
    read(&run.join(SECTIONS))
}

/// The index of a run's figures, in the order in which they were drawn.
///
/// # Errors
/// If it cannot be read, or an entry's name is a path.
pub fn figures(run: &Path) -> Result<Vec<IndexEntry>> {
    let path = run.join(FIGURES);
    let figures: Vec<IndexEntry> = read(&path)?;
    match figures.iter().find(|figure| !is_name(&figure.name)) {
        Some(IndexEntry { name, .. }) => Err(Error::table(&path)(format!("{name:?} does not name a figure"))),
        None => Ok(figures),
    }
}

fn read<T: DeserializeOwned>(path: &Path) -> Result<T> {
    serde_json::from_str(&files::read_text(path)?).map_err(Error::table(path))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_figure_outside_its_folder_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let entry = |name: &str| IndexEntry {
            name: name.into(),
            title: "a".into(),
            caption: String::new(),
            width_mm: 90.0,
            height_mm: 60.0,
        };
        let found = |name: &str| {
            fs::write(folder.path().join(FIGURES), serde_json::to_string(&[entry(name)]).unwrap()).unwrap();
            figures(folder.path())
        };
        assert_eq!(found("means").unwrap(), [entry("means")]);
        for name in ["../means", "/means", "a/b", ""] {
            assert!(found(name).unwrap_err().to_string().contains("does not name a figure"));
        }
    }
}
