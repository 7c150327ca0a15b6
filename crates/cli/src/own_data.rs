//! Data sets, and the user's own puzzles instead of them.

use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use sudoku_runner::Manifest;
use sudoku_runner::data::{DataSets, Notation, OwnColumns, OwnLabels};

use crate::io::delimiter;

/// The user's own puzzles.
#[derive(Debug, clap::Args)]
pub struct OwnData {
    /// Puzzles that replace the data sets of the config: a CSV with labels, or any file if the experiment needs none.
    #[arg(long, value_name = "FILE")]
    data: Option<PathBuf>,
    /// Name of its column of labels [default: label, if the experiment needs labels].
    #[arg(long, requires = "data", value_name = "NAME")]
    label_column: Option<String>,
    /// Its labels from easiest to hardest, separated by commas; not needed for numbers and common words.
    #[arg(long, requires = "data", value_delimiter = ',', value_name = "LIST")]
    levels: Vec<String>,
    /// A column of numbers instead of labels.
    #[arg(skip)]
    target: Option<String>,
    #[command(flatten)]
    notation: NotationArgs,
}

/// The notation of a user's file, if it cannot be inferred.
#[derive(Clone, Copy, Debug, clap::Args)]
pub struct NotationArgs {
    /// Field delimiter of the file, a character or `tab` [default: inferred].
    #[arg(long, value_name = "CHAR", value_parser = delimiter)]
    delimiter: Option<char>,
    /// Decimal mark of its numbers, `.` or `,` [default: inferred, if it can be].
    #[arg(long, value_name = "CHAR", value_parser = decimal)]
    decimal: Option<char>,
}

fn decimal(text: &str) -> Result<char, &'static str> {
    match text {
        "." | "point" => Ok('.'),
        "," | "comma" => Ok(','),
        _ => Err("give . or ,"),
    }
}

impl From<NotationArgs> for Notation {
    fn from(NotationArgs { delimiter, decimal }: NotationArgs) -> Notation {
        Notation { delimiter, decimal }
    }
}

impl OwnData {
    /// A file with labels, or with a column of numbers.
    pub fn new(
        path: PathBuf,
        label_column: String,
        levels: Vec<String>,
        target: Option<String>,
        notation: NotationArgs,
    ) -> OwnData {
        OwnData { data: Some(path), label_column: Some(label_column), levels, target, notation }
    }

    /// The data sets, including the user's, and the id of the user's data set. Prints the order of its labels.
    pub fn data_sets(&self, needs_labels: bool) -> Result<(DataSets, Option<String>)> {
        let mut data = data_sets();
        let Some(path) = &self.data else { return Ok((data, None)) };
        let levels = (!self.levels.is_empty()).then_some(self.levels.as_slice());
        let target = self.target.as_deref();
        let has_labels =
            target.is_none() && (needs_labels || self.label_column.is_some() || levels.is_some());
        let labels = OwnLabels { name: self.label_column.as_deref().unwrap_or("label"), levels };
        let labels = has_labels.then_some(labels);
        let own = data.add_file(path, OwnColumns { labels, target, notation: self.notation.into() })?;
        if !own.taken.is_empty() {
            say!("{}: {}", path.display(), own.taken);
        }
        if let Some(name) = target {
            let missing = own.column(name)?.iter().filter(|number| number.is_none()).count();
            if missing > 0 {
                let (path, all) = (path.display(), own.rows.len());
                say!("{path}: {missing} of {all} puzzles have no value in column {name} and are left out");
            }
        }
        if has_labels {
            let counts = own.level_counts().into_iter().map(|(level, n)| format!("{level} ({n})"));
            let counts = counts.collect::<Vec<_>>().join(", ");
            say!("{}: levels from easiest to hardest, with their puzzles: {counts}", path.display());
        }
        let id = own.id.clone();
        Ok((data, Some(id)))
    }
}

/// The data sets for repeating a run. The user's file that the run used is read again, or the same file from the place
/// to which it was moved.
///
/// # Errors
/// If it has changed.
pub fn data_sets_of(manifest: &Manifest, moved: Option<&Path>) -> Result<DataSets> {
    let mut data = data_sets();
    for (set, own) in manifest.data_sets.iter().filter_map(|set| Some((set, set.own.as_ref()?))) {
        let path = moved.unwrap_or(&own.path);
        let found = data.add_file(path, own.columns())?;
        if found.sha256 != set.sha256 || found.id != set.id {
            bail!(
                "{} is not the file of the run, {} with SHA-256 {}: restore it, or say with --data where it is",
                path.display(),
                own.path.display(),
                set.sha256
            );
        }
    }
    Ok(data)
}

/// The data sets that the environment names, with a warning for a folder that does not exist.
pub fn data_sets() -> DataSets {
    let data = DataSets::from_env();
    for folder in data.folders().iter().filter(|folder| !folder.is_dir()) {
        notice!("warning: SUDOKU_LAB_DATA names {}, which is not a folder", folder.display());
    }
    data
}
