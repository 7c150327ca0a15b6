//! Reads runs from their folders.

use std::path::{Path, PathBuf};

use sudoku_figures::IndexEntry;

use crate::sample::Sample;
use crate::{Figure, Report, Run, Study};
use sudoku_runner::claims::{self, Ledger, Repeat};
use sudoku_runner::{Error, MANIFEST, Manifest, Registry, Result, references};
use sudoku_tables::files::read_text;

impl Report {
    /// Reads finished runs. If an experiment has several runs, the one with the most items is shown in full.
    ///
    /// # Errors
    /// If there are no runs, or a folder lacks a manifest or summary.
    pub fn gather(registry: Registry, folders: &[PathBuf], ledger: Ledger) -> Result<Report> {
        Report::gather_with(registry, folders, ledger, &[])
    }

    /// The same, but claims that a run may not decide because their rule is newer are decided by one of `repeats`,
    /// which have other seeds.
    ///
    /// # Errors
    /// As [`Report::gather`].
    pub fn gather_with(
        registry: Registry,
        folders: &[PathBuf],
        ledger: Ledger,
        repeats: &[Repeat],
    ) -> Result<Report> {
        let mut studies: Vec<Study> = Vec::new();
        for folder in folders {
            add(registry, &mut studies, read_run(folder, &ledger)?);
        }
        if studies.is_empty() {
            return Err(Error::Experiment(
                "there is no run to report on: name folders of finished runs, or make one by `sudoku-lab \
                 experiment wnef-calibration`"
                    .into(),
            ));
        }
        for Study { run, .. } in &mut studies {
            run.findings = claims::decided(&ledger, &run.manifest, &run.quantities, repeats);
        }
        let order = |id: &str| registry.iter().position(|known| known.id() == id);
        studies.sort_by_key(|study| {
            let is_standard = !study.run.manifest.is_on_own_data();
            (is_standard, order(&study.id).unwrap_or(usize::MAX), study.id.clone())
        });
        let sample = Sample::of(&studies);
        Ok(Report { studies, ledger, shows_ledger: true, sample })
    }

    /// Removes the ledger of the sources' claims and the findings of the reference runs, so that the page is about
    /// these runs only.
    #[must_use]
    pub fn without_ledger(self) -> Report {
        Report { shows_ledger: false, ..self }
    }
}

/// The folders `<reference>/<experiment>/<name>` that contain a run, sorted by name.
///
/// # Errors
/// If the folder cannot be read.
pub fn reference_runs(reference: &Path) -> Result<Vec<PathBuf>> {
    Ok(references(reference)?.into_iter().filter(|run| run.join(MANIFEST).is_file()).collect())
}

fn add(registry: Registry, studies: &mut Vec<Study>, run: Run) {
    let id = run.manifest.experiment.clone();
    let Some(study) = studies.iter_mut().find(|study| study.id == id) else {
        let question = registry.iter().find(|known| known.id() == id).map_or("", |known| known.question());
        studies.push(Study { id, question, run, others: Vec::new() });
        return;
    };
    let rank = |manifest: &Manifest| (!manifest.is_on_own_data(), manifest.items);
    if rank(&run.manifest) > rank(&study.run.manifest) {
        study.others.push(std::mem::replace(&mut study.run, run));
    } else {
        study.others.push(run);
    }
}

fn read_run(folder: &Path, ledger: &Ledger) -> Result<Run> {
    let manifest = Manifest::read(folder)?;
    if manifest.shard.is_some() {
        let message =
            "a part of a run: join the parts by `sudoku-lab results merge RUN...` and name the whole"
                .to_owned();
        return Err(Error::Run { path: folder.to_owned(), message });
    }
    let quantities = if manifest.is_on_own_data() { Vec::new() } else { claims::quantities_of(folder)? };
    Ok(Run {
        findings: claims::judge_run(ledger, &manifest.experiment, (&manifest).into(), &quantities),
        quantities,
        sections: sudoku_runner::sections(folder)?,
        figures: figures(folder)?,
        folder: folder.to_owned(),
        manifest,
    })
}

fn read(path: &Path) -> Result<String> {
    read_text(path).map_err(Error::io(path))
}

/// The figures of a run. Those that reproduce figures of the source come first, in the order of the source, followed by
/// the others by name.
fn figures(run: &Path) -> Result<Vec<Figure>> {
    let mut entries = sudoku_runner::figures(run)?;
    entries.sort_by(|a, b| a.name.cmp(&b.name));
    let figure = |entry: IndexEntry| {
        let svg = read(&run.join("figures").join(format!("{}.svg", entry.name)))?;
        Ok(Figure { entry, svg })
    };
    let mut figures = entries.into_iter().map(figure).collect::<Result<Vec<_>>>()?;
    figures.sort_by_key(|figure| {
        figure.number().map_or((1, 0, String::new()), |number| {
            let digits = number.trim_end_matches(|c: char| c.is_alphabetic());
            (0, digits.parse().unwrap_or(u32::MAX), number.to_owned())
        })
    });
    Ok(figures)
}
