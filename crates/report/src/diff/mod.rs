//! Differences between two runs: settings, versions, data sets, summary values, and rows.

mod columns;
mod values;

use std::path::Path;

use serde::Serialize;
use serde_json::{Value, json};

use sudoku_runner::{Manifest, Result, compare, summary_or_null};

pub use columns::{ColumnDiff, Rows};
pub use values::Change;

/// The differences between two runs.
#[derive(Clone, Debug, Serialize)]
pub struct RunDiff {
    /// Experiment, config, key, number of items, shard.
    pub run: Vec<Change>,
    /// Settings and seed.
    pub settings: Vec<Change>,
    /// Data sets, with hash and numbers of puzzles, and missing data sets.
    pub data_sets: Vec<Change>,
    /// Program, compiler, target, threads.
    pub versions: Vec<Change>,
    /// Values of `summary.json`, greatest relative changes first.
    pub summary: Vec<Change>,
    /// Files that only one run has, or that differ.
    pub outputs: Vec<String>,
    /// The rows; `None` if a run has none.
    pub rows: Option<Rows>,
}

/// Compares two finished runs. Rows are compared column by column and, if a column `by` is named, separately
/// for each of its values.
///
/// # Errors
/// If a run cannot be read, or has no such column.
pub fn diff(before: &Path, after: &Path, by: Option<&str>) -> Result<RunDiff> {
    let (a, b) = (Manifest::read(before)?, Manifest::read(after)?);
    let outputs = compare(after, before)?;
    Ok(RunDiff {
        run: values::changes(&identity(&a), &identity(&b)),
        settings: values::changes(&a.config, &b.config),
        data_sets: values::changes(&data_sets(&a), &data_sets(&b)),
        versions: values::changes(&versions(&a), &versions(&b)),
        summary: values::by_size(values::changes(&summary_or_null(before)?, &summary_or_null(after)?)),
        outputs: outputs.into_iter().map(|output| format!("{} {}", output.file, output.what)).collect(),
        rows: columns::rows(before, after, by)?,
    })
}

impl RunDiff {
    /// Whether nothing changed except the person and the time.
    pub fn is_empty(&self) -> bool {
        self.rows.as_ref().is_none_or(Rows::are_equal)
            && [&self.run, &self.settings, &self.data_sets, &self.summary]
                .iter()
                .all(|changes| changes.is_empty())
            && self.outputs.is_empty()
    }
}

fn identity(manifest: &Manifest) -> Value {
    json!({
        "experiment": manifest.experiment,
        "config": manifest.config_name,
        "key": manifest.key,
        "items": manifest.items,
        "shard": manifest.shard.map(|shard| shard.to_string()),
    })
}

fn data_sets(manifest: &Manifest) -> Value {
    let mut sets = serde_json::Map::new();
    for set in &manifest.data_sets {
        let value = json!({"sha256": set.sha256, "puzzles": set.puzzles, "rejected": set.rejected});
        sets.insert(set.id.clone(), value);
    }
    for set in &manifest.missing_sets {
        sets.insert(set.clone(), "missing".into());
    }
    Value::Object(sets)
}

fn versions(manifest: &Manifest) -> Value {
    let provenance = &manifest.provenance;
    json!({
        "version": provenance.version,
        "commit": provenance.commit,
        "rustc": provenance.rustc,
        "target": provenance.target,
        "threads": provenance.threads,
    })
}
