//! The conclusion of every run, which makes Parquet, summary, figures and manifest from the rows.

use std::collections::BTreeMap;
use std::path::Path;

use serde::Serialize;
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
use crate::runner::run;
use crate::runner::stored::{FIGURES, SECTIONS, SUMMARY};
use crate::runner::timing;
use crate::words::Figures;

/// The sections as Markdown.
const SUMMARY_PAGE: &str = "summary.md";
/// The page of verdicts, next to a run's outputs.
const CLAIMS_PAGE: &str = "claims.md";

/// Computes all other files from the rows in the folder. The caller holds the lock of the folder.
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
    // The outputs are about to change, so a concluded run counts as unfinished from now on.
    files::remove(&run.join(MANIFEST))?;
    let mut manifest = checkpoint.manifest;
    hashes.insert(source.into(), checkpoint.data.sha256);
    if source != DATA {
        // These are the files that the reference does not contain.
        let absent = manifest.outputs.iter().filter(|(name, _)| [DATA, PARQUET].contains(&name.as_str()));
        hashes.extend(absent.map(|(name, hash)| (name.clone(), hash.clone())));
    }
    let mut outputs = Outputs { run, hashes };
    if manifest.shard.is_none() {
        let timed = timing::compared(run, experiment.savings())?;
        write_outputs(experiment, &manifest, timed, &mut outputs, progress)?;
    }
    let results = run.parent().and_then(Path::parent).unwrap_or(Path::new("."));
    timing::write_page(experiment, run, &manifest, &experiment.beside_timings(results)?)?;
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

/// Parquet, summary and figures. The quantities from the timings count in the verdicts, but are no part of the outputs.
fn write_outputs(
    experiment: &dyn Registered,
    manifest: &Manifest,
    timed: Vec<Quantity>,
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
    let Evaluation { kept, summary, mut quantities, mut sections, figures: drawings } =
        experiment.evaluate(run, manifest)?;
    if let Some((columns, text)) = kept {
        outputs.write(KEPT, &text)?;
        outputs.write(KEPT_COLUMNS, rows::description(&columns)?.as_bytes())?;
    }
    outputs.write(SUMMARY, summary.as_bytes())?;
    if manifest.is_on_own_data() {
        sections.insert(0, claims::own_table(&quantities));
    } else {
        quantities.extend(timed);
        write_claims(experiment, manifest, &quantities, run)?;
    }
    outputs.json(SECTIONS, &sections)?;
    outputs.write(SUMMARY_PAGE, page(experiment, sections, manifest).as_bytes())?;
    progress.message("drawing figures");
    let figures = FigureDir::create(&run.join("figures"))?;
    draw_all(&drawings, &figures)?;
    outputs.json(FIGURES, &figures.index())?;
    figures.written().iter().try_for_each(|path| outputs.note(path))
}

/// Writes the verdicts of the ledger on a separate page. The wording and rules of the ledger may change without a new
/// run, so the manifest does not list this page as an output.
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
    draw_all(&evaluation.figures, out)
}

fn draw_all(figures: &Figures, out: &FigureDir) -> Result<()> {
    figures.iter().try_for_each(|(file, figure)| out.save(file, figure.as_ref()).map(drop))
}

/// The files that a run has written, by path within the run. Other files in the folder are not included.
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

    fn json(&mut self, name: &str, value: &impl Serialize) -> Result<()> {
        let text = serde_json::to_string(value).map_err(Error::table(&self.run.join(name)))?;
        self.write(name, (text + "\n").as_bytes())
    }

    /// Records a file in the folder of the run.
    fn note(&mut self, path: &Path) -> Result<()> {
        let parts = path.strip_prefix(self.run).unwrap_or(path).iter();
        let name = parts.map(|part| part.to_string_lossy()).collect::<Vec<_>>().join("/");
        self.hashes.insert(name, files::sha256_of(path)?);
        Ok(())
    }
}

/// The shell command that repeats a run: its words as they were typed, with config and seed first.
pub fn command(manifest: &Manifest) -> String {
    let mut words = match manifest.provenance.arguments.as_slice() {
        // References of earlier versions do not name their command.
        [] => described(manifest),
        [name, ..] if name == "results" => described(manifest),
        typed => typed.to_vec(),
    };
    let mut settings = Vec::new();
    let seed = manifest.config["seed"].to_string();
    for (option, value) in [("--config", &manifest.config_name), ("--seed", &seed)] {
        let typed = taken(&mut words, option);
        // `compare` has one config.
        if typed.is_some() || option == "--seed" || words[0] == "experiment" {
            settings.extend([option.to_owned(), typed.unwrap_or_else(|| value.clone())]);
        }
    }
    let place = words.iter().position(|word| word.starts_with("--")).unwrap_or(words.len());
    words.splice(place..place, settings);
    let words: Vec<_> =
        std::iter::once("sudoku-lab").chain(words.iter().map(String::as_str)).map(shell).collect();
    words.join(" ")
}

/// The words of a run whose command is not known.
fn described(manifest: &Manifest) -> Vec<String> {
    let mut words = vec!["experiment".to_owned(), manifest.experiment.clone()];
    if let Some(own) = manifest.data_sets.iter().find_map(|set| set.own.as_ref()) {
        words.extend(["--data".to_owned(), own.path.to_string_lossy().into_owned()]);
        if let Some(labels) = &own.labels {
            let levels = labels.levels.join(",");
            words.extend(["--label-column".to_owned(), labels.column.clone(), "--levels".to_owned(), levels]);
        }
    }
    words
}

/// Removes an option from a command; returns its value.
fn taken(words: &mut Vec<String>, option: &str) -> Option<String> {
    let place = words.iter().position(|word| word == option)?;
    words.drain(place..words.len().min(place + 2)).next_back()
}

/// The experiment's sections, preceded by the question and followed by data and command.
fn page(experiment: &dyn Registered, mut sections: Vec<Section>, manifest: &Manifest) -> String {
    sections.push(data(manifest));
    format!("# {}\n\n{}\n\n{}", experiment.id(), experiment.question(), Section::page(&sections))
}

/// The data sets, their rejected lines, and how to repeat the run.
fn data(manifest: &Manifest) -> Section {
    let commands = run::commands(&manifest.config).map(|(_, words)| format!(" and {}", code(&words)));
    let again = format!(
        "{} items, seed {}, key `{}`. To repeat: {}, or `sudoku-lab results rerun` with this folder{}.",
        manifest.items,
        manifest.config["seed"],
        manifest.key,
        code(&command(manifest)),
        commands.collect::<String>()
    );
    let rejected = manifest.data_sets.iter().flat_map(|set| {
        let line = |line: &String| format!("- rejected from {}: {}", markdown(&set.id), markdown(line));
        set.rejected_lines.iter().map(line)
    });
    let missing = manifest.missing_sets.iter().map(|set| markdown(set)).collect::<Vec<_>>().join(", ");
    let missing = match missing.is_empty() {
        true => missing,
        false => {
            format!(
                "Not available, and left out: {missing}. `sudoku-lab data list` shows where they come from."
            )
        }
    };
    let sets = manifest.data_sets.iter().map(|set| {
        let sha: String = set.sha256.chars().take(16).collect();
        cells![&set.id, set.puzzles, set.rejected, Cell::Code { code: format!("{sha}…") }]
    });
    Section::new("Data")
        .text(again)
        .text(missing)
        .text(rejected.collect::<Vec<_>>().join("\n"))
        .table(Table::heads("set || puzzles | rejected || SHA-256").rows(sets))
}
