//! Type-erased experiments.

use std::path::{Path, PathBuf};

use serde::Serialize;

use crate::FigureDir;
use crate::claims::{self, Quantity};
use crate::error::{Error, Result};
use crate::experiment::{Experiment, Kept, Saving, Show, Summarise};
use crate::runner::config::{self, ConfigSource, Resolved};
use crate::runner::manifest::{self, Manifest};
use crate::runner::rows;
use crate::runner::run::{Job, prepare, run};
use crate::runner::stored::SUMMARY;
use crate::words::Words;
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
    fn evaluate<'a>(&'a self, run: &Path, manifest: &Manifest) -> Result<Evaluation<'a>>;
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
pub struct Evaluation<'a> {
    /// Columns and text of `kept.csv`; `None` if the summary is computed from the rows.
    pub(crate) kept: Option<(Vec<Column>, Vec<u8>)>,
    /// The text of `summary.json`.
    pub(crate) summary: String,
    /// [`Summarise::quantities`].
    pub(crate) quantities: Vec<Quantity>,
    /// [`Show::sections`].
    pub(crate) sections: Vec<Section>,
    /// [`Show::figures`].
    pub(crate) draw: Draw<'a>,
}

/// Draws figures into a folder.
pub(crate) type Draw<'a> = Box<dyn FnOnce(&FigureDir) -> Result<()> + 'a>;

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

    fn evaluate<'a>(&'a self, run: &Path, manifest: &Manifest) -> Result<Evaluation<'a>> {
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
        let summary = E::Summary::of(&rows, &config, &mut Streams::new(E::ID, seed).summary())?;
        let quantities = claims::defined(summary.quantities(&rows, &config)?);
        let path = run.join(SUMMARY);
        claims::check_names(&quantities).map_err(Error::table(&path))?;
        let mut page = words.page();
        summary.sections(&mut page);
        Ok(Evaluation {
            kept,
            summary: document(&quantities, &summary).map_err(Error::table(&path))?,
            quantities,
            sections: page.finish()?,
            draw: Box::new(move |out| summary.figures(&rows, &config, &words.canvas(out))),
        })
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

/// The text of `summary.json`: the quantities, then the fields of the summary.
fn document(quantities: &[Quantity], summary: &impl Serialize) -> serde_json::Result<String> {
    #[derive(Serialize)]
    struct Document<'a, Summary> {
        quantities: &'a [Quantity],
        #[serde(flatten)]
        summary: &'a Summary,
    }
    Ok(serde_json::to_string_pretty(&Document { quantities, summary })? + "\n")
}

/// The settings in a manifest, resolved.
fn resolve_again<E: Experiment>(manifest: &Manifest) -> Result<Resolved<E::Config>> {
    let source =
        ConfigSource::Resolved { name: manifest.config_name.clone(), settings: manifest.config.clone() };
    config::resolve::<E>(&source, &[], None)
}
