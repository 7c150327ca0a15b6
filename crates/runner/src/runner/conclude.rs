//! From rows to Parquet, summary, figures and manifest: the conclusion of every run.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

use sudoku_tables::escape::{code, markdown, shell};
use sudoku_tables::{Cell, Section, Table, cells};

use crate::FigureDir;
use crate::claims::{self, Ledger, Quantity};
use crate::error::{Error, Result};
use crate::runner::files;
use crate::runner::folder;
use crate::runner::journal::{CHECKPOINT, Checkpoint, DATA, TIMING};
use crate::runner::manifest::{MANIFEST, Manifest};
use crate::runner::progress::Progress;
use crate::runner::puzzles;
use crate::runner::registered::{Evaluation, Registered};
use crate::runner::rows::{self, COLUMNS, KEPT, KEPT_COLUMNS, PARQUET};
use crate::runner::timing;

/// The page of verdicts, next to a run's outputs.
const CLAIMS_PAGE: &str = "claims.md";

/// Computes all other files from the rows in the folder; the caller holds its lock.
///
/// A folder with a manifest is a finished run with the listed outputs. The checkpoint remains until the manifest is
/// written, so an interrupted conclusion can be repeated.
pub(crate) fn conclude(
    experiment: &dyn Registered,
    run: &Path,
    checkpoint: Checkpoint,
    progress: &dyn Progress,
) -> Result<Manifest> {
    let source = rows::source(run);
    checkpoint.data.expect(&run.join(source))?;
    checkpoint.timing.expect(&run.join(TIMING))?;
    let mut hashes = puzzles::expect(run, &checkpoint.manifest)?;
    checkpoint.write(run)?;
    // Outputs are about to change, so a concluded run counts as unfinished from here on.
    files::remove(&run.join(MANIFEST))?;
    let mut manifest = checkpoint.manifest;
    hashes.insert(source.into(), checkpoint.data.sha256);
    if source != DATA {
        // The files that the reference does not hold.
        let absent = manifest.outputs.iter().filter(|(name, _)| [DATA, PARQUET].contains(&name.as_str()));
        hashes.extend(absent.map(|(name, hash)| (name.clone(), hash.clone())));
    }
    let mut outputs = Outputs { run, hashes };
    if manifest.shard.is_none() {
        write_outputs(experiment, &manifest, &mut outputs, progress)?;
    }
    let results = run.parent().and_then(Path::parent).unwrap_or(Path::new("."));
    timing::write_page(run, &manifest, &experiment.beside_timings(results)?)?;
    manifest.outputs = outputs.hashes;
    manifest.timing = Some(checkpoint.timing);
    if manifest.provenance.end.is_empty() {
        manifest.provenance.end = folder::utc_now();
    }
    manifest.write(run)?;
    if manifest.shard.is_none() {
        folder::point_latest(run)?;
    }
    files::remove(&run.join(CHECKPOINT))?;
    Ok(manifest)
}

/// Parquet, summary and figures.
fn write_outputs(
    experiment: &dyn Registered,
    manifest: &Manifest,
    outputs: &mut Outputs<'_>,
    progress: &dyn Progress,
) -> Result<()> {
    let run = outputs.run;
    progress.message("summarising");
    let columns = experiment.columns();
    if rows::source(run) == DATA {
        rows::write_parquet(&columns, run)?;
        outputs.note(&run.join(PARQUET))?;
    }
    outputs.write(COLUMNS, rows::description(&columns)?.as_bytes())?;
    let Evaluation { kept, summary, sections, draw } = experiment.evaluate(run, manifest)?;
    if let Some((columns, text)) = kept {
        outputs.write(KEPT, &text)?;
        outputs.write(KEPT_COLUMNS, rows::description(&columns)?.as_bytes())?;
    }
    let path = run.join("summary.json");
    let json = summary.map_err(Error::table(&path))? + "\n";
    // Read back in the same way as by the ledger and the report.
    let read = serde_json::from_str(&json).map_err(Error::table(&path))?;
    let quantities = claims::quantities(&read).map_err(Error::table(&path))?;
    outputs.write("summary.json", json.as_bytes())?;
    let mut body = Section::page(&sections);
    if manifest.is_on_own_data() {
        body = format!("{}\n\n{}", claims::own_table(&quantities).markdown(), body.trim_start());
    } else {
        write_claims(experiment, manifest, &quantities, run)?;
    }
    outputs.write("summary.md", page(experiment, &body, manifest).as_bytes())?;
    progress.message("drawing figures");
    let figures = FigureDir::create(&run.join("figures"))?;
    draw(&figures)?;
    figures.written().iter().try_for_each(|path| outputs.note(path))
}

/// Writes the verdicts of the ledger on a separate page. They depend on the ledger's wording and rules, which may
/// change without a new run, so the manifest does not list the page as an output.
fn write_claims(
    experiment: &dyn Registered,
    manifest: &Manifest,
    quantities: &[Quantity],
    run: &Path,
) -> Result<()> {
    let findings = claims::judge_run(&Ledger::shipped(), experiment.id(), manifest.into(), quantities);
    if findings.is_empty() {
        return Ok(());
    }
    let mut page = format!("# {}: claims\n\n", experiment.id());
    claims::table(&mut page, &findings);
    files::write_whole(&run.join(CLAIMS_PAGE), page.as_bytes())
}

/// Draws figures from the rows in the folder and writes nothing else.
pub(crate) fn draw(
    experiment: &dyn Registered,
    run: &Path,
    checkpoint: &Checkpoint,
    out: &FigureDir,
) -> Result<()> {
    checkpoint.data.expect(&run.join(rows::source(run)))?;
    let evaluation = experiment.evaluate(run, &checkpoint.manifest)?;
    (evaluation.draw)(out)
}

/// The files that a run has written, by path within the run. Stray files in the folder are not included.
struct Outputs<'a> {
    run: &'a Path,
    hashes: BTreeMap<String, String>,
}

impl Outputs<'_> {
    fn write(&mut self, name: &str, contents: &[u8]) -> Result<()> {
        let path = self.run.join(name);
        files::write_whole(&path, contents)?;
        self.note(&path)
    }

    /// Records a file within the run's folder.
    fn note(&mut self, path: &Path) -> Result<()> {
        let parts = path.strip_prefix(self.run).unwrap_or(path).iter();
        let name = parts.map(|part| part.to_string_lossy()).collect::<Vec<_>>().join("/");
        self.hashes.insert(name, files::sha256_of(path)?);
        Ok(())
    }
}

/// The shell command that repeats a run.
pub fn command(manifest: &Manifest) -> String {
    let seed = manifest.config["seed"].to_string();
    let words = ["--config", &manifest.config_name, "--seed", &seed].map(shell);
    let mut command = format!("sudoku-lab experiment {} {}", shell(&manifest.experiment), words.join(" "));
    if let Some(own) = manifest.data_sets.iter().find_map(|set| set.own.as_ref()) {
        command += &format!(" --data {}", shell(&own.path.to_string_lossy()));
        if let Some(labels) = &own.labels {
            let levels = labels.levels.join(",");
            command += &format!(" --label-column {} --levels {}", shell(&labels.column), shell(&levels));
        }
    }
    command
}

/// The experiment's own text, preceded by the question and followed by data and command.
fn page(experiment: &dyn Registered, body: &str, manifest: &Manifest) -> String {
    let (id, question) = (experiment.id(), experiment.question());
    let mut page = format!("# {id}\n\n{question}\n\n{}\n\n## Data\n\n", body.trim());
    if !manifest.data_sets.is_empty() {
        let rows = manifest.data_sets.iter().map(|set| {
            let sha: String = set.sha256.chars().take(16).collect();
            cells![&set.id, set.puzzles, set.rejected, Cell::Code(format!("{sha}…"))]
        });
        page += &Table::heads("set || puzzles | rejected || SHA-256").rows(rows).markdown();
        page += "\n";
    }
    for set in &manifest.data_sets {
        for line in &set.rejected_lines {
            let _ = writeln!(page, "- rejected from {}: {}", markdown(&set.id), markdown(line));
        }
    }
    if !manifest.missing_sets.is_empty() {
        let _ = writeln!(
            page,
            "\nNot there, and left out: {}. `sudoku-lab data list` shows where they come from.",
            manifest.missing_sets.iter().map(|set| markdown(set)).collect::<Vec<_>>().join(", ")
        );
    }
    let _ = writeln!(
        page,
        "\n{} items, seed {}, key `{}`. Once more: {}, or `sudoku-lab results rerun` with this folder.",
        manifest.items,
        manifest.config["seed"],
        manifest.key,
        code(&command(manifest))
    );
    page
}
