//! From rows to Parquet, summary, figures and manifest: the end of every run.

use std::fmt::Write;
use std::path::Path;

use crate::FigureDir;
use crate::claims;
use crate::error::{Error, Result};
use crate::experiment::Experiment;
use crate::runner::files;
use crate::runner::folder;
use crate::runner::manifest::{self, Manifest};
use crate::runner::progress::Progress;
use crate::runner::streams::Streams;
use crate::runner::table::Table;
use crate::runner::timing;

/// Turns the rows in the folder into everything else, and writes the manifest last: a folder with a
/// manifest is a finished run.
pub(crate) fn conclude<E: Experiment>(
    experiment: &E,
    run: &Path,
    mut manifest: Manifest,
    config: &E::Config,
    progress: &dyn Progress,
) -> Result<Manifest> {
    let table = Table::of(run);
    if manifest.shard.is_none() {
        progress.say("summarising");
        table.write_parquet()?;
        let seed = manifest.config["seed"].as_u64().unwrap_or_default();
        let mut rng = Streams::new(E::ID, seed).summary();
        let summary = experiment.summarise(&table, &mut rng, config)?;
        let path = run.join("summary.json");
        let json = serde_json::to_string_pretty(&summary).map_err(Error::table(&path))? + "\n";
        // Read back as the ledger and the report will.
        let read = serde_json::from_str(&json).map_err(Error::table(&path))?;
        claims::of_summary(&read).map_err(Error::table(&path))?;
        files::write_whole(&path, json.as_bytes())?;
        let text = page::<E>(&experiment.markdown(&summary), &manifest);
        files::write_whole(&run.join("summary.md"), text.as_bytes())?;
        progress.say("drawing figures");
        experiment.figures(&table, &summary, config, &FigureDir::create(&run.join("figures"))?)?;
    }
    let results = run.parent().and_then(Path::parent).unwrap_or(Path::new("."));
    timing::write_page(run, &manifest, &experiment.beside_timings(results)?)?;
    manifest.outputs = manifest::hash_outputs(run)?;
    manifest.provenance.end = folder::utc_now();
    manifest.write(run)?;
    if manifest.shard.is_none() {
        folder::point_latest(run)?;
    }
    Ok(manifest)
}

/// The experiment's own text, with the question before it, and data and command behind.
fn page<E: Experiment>(body: &str, manifest: &Manifest) -> String {
    let mut page = format!("# {}\n\n{}\n\n{}\n\n## Data\n\n", E::ID, E::QUESTION, body.trim());
    if !manifest.data_sets.is_empty() {
        page += "| set | puzzles | kept out | SHA-256 |\n|---|---:|---:|---|\n";
        for set in &manifest.data_sets {
            let sha = &set.sha256[..set.sha256.len().min(16)];
            let _ = writeln!(page, "| {} | {} | {} | `{sha}…` |", set.id, set.puzzles, set.rejected);
        }
        page += "\n";
    }
    for set in &manifest.data_sets {
        for line in &set.rejected_lines {
            let _ = writeln!(page, "- kept out of {}: {line}", set.id);
        }
    }
    if !manifest.missing_sets.is_empty() {
        let _ = writeln!(
            page,
            "\nNot there, and left out: {}. `sudoku-lab data list` tells where they come from.",
            manifest.missing_sets.join(", ")
        );
    }
    let _ = writeln!(
        page,
        "\n{} items, seed {}, key `{}`. Once more: `sudoku-lab experiment {} --config {} --seed {}`, or \
         `sudoku-lab rerun` with this folder.",
        manifest.items,
        manifest.config["seed"],
        manifest.key,
        E::ID,
        manifest.config_name,
        manifest.config["seed"]
    );
    page
}
