//! Type-erased experiments.

use std::path::{Path, PathBuf};

use crate::claims::{self, Quantity};
use crate::conclusion::Conclusion;
use crate::error::{Error, Result};
use crate::experiment::{Experiment, Kept, Saving};
use crate::runner::config::{self, ConfigSource, Resolved};
use crate::runner::manifest::{self, Manifest};
use crate::runner::rows;
use crate::runner::run::{Job, prepare, run};
use crate::runner::stored::SUMMARY;
use crate::words::{Figures, Words};
use sudoku_streams::Streams;
use sudoku_tables::{Column, Columns, Section};

/// A type-erased experiment, so that all experiments fit into one list.
///
/// Code that does not need the types of an experiment uses this trait, so that it is compiled only once.
pub trait Registered: Sync {
    /// [`Experiment::ID`].
    fn id(&self) -> &'static str;
    /// [`Experiment::QUESTION`].
    fn question(&self) -> &'static str;
    /// [`Experiment::CONFIGS`].
    fn configs(&self) -> &'static [(&'static str, &'static str)];
    /// Columns of `data.csv`.
    fn columns(&self) -> Vec<Column>;
    /// The key of the run. Runs with equal keys by the same program have equal rows.
    fn key(&self, job: &Job<'_>) -> Result<String>;
    /// Runs it; returns the run's folder.
    fn run(&self, job: &Job<'_>) -> Result<PathBuf>;
    /// The key for the settings and data sets in a manifest.
    fn key_of(&self, manifest: &Manifest) -> Result<String>;
    /// Evaluates the rows in a run's folder, all of which have been measured.
    fn evaluate(&self, run: &Path, manifest: &Manifest) -> Result<Evaluation>;
    /// [`Experiment::beside_timings`].
    fn beside_timings(&self, results: &Path) -> Result<String>;
    /// [`Experiment::SAVINGS`].
    fn savings(&self) -> &'static [Saving];
    /// [`Experiment::NEEDS_LABELS`].
    fn needs_labels(&self) -> bool;
    /// [`Experiment::SHOWS_TIMES`].
    fn shows_times(&self) -> bool;
    /// [`Experiment::budget`], by the settings in a manifest.
    fn budget(&self, manifest: &Manifest, timed: &str) -> Result<String>;
}

/// The evaluation of an experiment's rows.
pub struct Evaluation {
    /// Columns and text of `kept.csv`; `None` if the summary is computed from the rows.
    pub(crate) kept: Option<(Vec<Column>, Vec<u8>)>,
    /// The text of `summary.json`.
    pub(crate) summary: String,
    /// Its quantities.
    pub(crate) quantities: Vec<Quantity>,
    /// The sections of the page.
    pub(crate) sections: Vec<Section>,
    /// The figures, by file name.
    pub(crate) figures: Figures,
}

impl<E: Experiment> Registered for E {
    fn id(&self) -> &'static str {
        E::ID
    }

    fn question(&self) -> &'static str {
        E::QUESTION
    }

    fn configs(&self) -> &'static [(&'static str, &'static str)] {
        E::CONFIGS
    }

    fn columns(&self) -> Vec<Column> {
        rows::columns::<E::Row>()
    }

    fn key(&self, job: &Job<'_>) -> Result<String> {
        Ok(prepare(self, job)?.identity.key)
    }

    fn run(&self, job: &Job<'_>) -> Result<PathBuf> {
        run(self, job)
    }

    fn key_of(&self, manifest: &Manifest) -> Result<String> {
        let resolved = resolve_again::<E>(manifest)?;
        let settings = config::to_json(&resolved.name, &resolved.config, resolved.seed)?;
        Ok(manifest::key(E::ID, &settings, &manifest.data_sets))
    }

    fn evaluate(&self, run: &Path, manifest: &Manifest) -> Result<Evaluation> {
        let Resolved { config, seed, .. } = resolve_again::<E>(manifest)?;
        let words = Words::parse(E::ID, E::WORDS)?;
        let source = rows::source(run);
        let path = run.join(source);
        let rows = match source {
            rows::KEPT => rows::read(&path)?.collect::<Result<Vec<E::Kept>>>()?,
            _ => <E::Kept as Kept<E::Row>>::reduce(&mut rows::read::<E::Row>(&path)?)?,
        };
        let kept = match <E::Kept as Kept<E::Row>>::REDUCED {
            true => Some((<E::Kept as Columns>::columns(), rows::text(&rows)?)),
            false => None,
        };
        let mut out = Conclusion::new(&words, Streams::new(E::ID, seed).summary());
        self.conclude(&rows, &config, &mut out)?;
        let summary = out.text()?;
        claims::check_names(&out.quantities).map_err(Error::table(&run.join(SUMMARY)))?;
        let Conclusion { quantities, sections, canvas, .. } = out;
        Ok(Evaluation { kept, summary, quantities, sections, figures: canvas.figures() })
    }

    fn beside_timings(&self, results: &Path) -> Result<String> {
        Experiment::beside_timings(self, results)
    }

    fn savings(&self) -> &'static [Saving] {
        E::SAVINGS
    }

    fn needs_labels(&self) -> bool {
        E::NEEDS_LABELS
    }

    fn shows_times(&self) -> bool {
        E::SHOWS_TIMES
    }

    fn budget(&self, manifest: &Manifest, timed: &str) -> Result<String> {
        Ok(E::budget(&resolve_again::<E>(manifest)?.config, timed))
    }
}

/// The settings in a manifest, resolved.
fn resolve_again<E: Experiment>(manifest: &Manifest) -> Result<Resolved<E::Config>> {
    let source =
        ConfigSource::Resolved { name: manifest.config_name.clone(), settings: manifest.config.clone() };
    config::resolve::<E>(&source, &[], None)
}
