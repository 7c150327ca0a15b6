//! The record of a run, with everything needed to repeat it and to compare the results.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;
use std::sync::OnceLock;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::error::{Error, Result};
use crate::runner::files;
use crate::runner::folder;
use crate::runner::journal::Extent;
use crate::runner::library::UsedSet;
use sudoku_kit::stream::Shard;
use sudoku_tables::files::{is_name, is_path_below};

/// Name of the file.
pub const MANIFEST: &str = "manifest.json";

/// Layout of the manifests that this program writes; it reads all older layouts. From layout 2 on, manifests contain
/// the SHA-256 of the program, of the timings and of the manifest.
pub(crate) const FORMAT: u32 = 2;

/// The record of a run.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Manifest {
    /// Layout of this file.
    pub format: u32,
    /// The experiment's id.
    pub experiment: String,
    /// The config's name.
    pub config_name: String,
    /// All settings, and the seed.
    pub config: serde_json::Value,
    /// First hexadecimal digits of the SHA-256 of experiment, settings and data sets. Runs with equal keys have equal
    /// rows.
    pub key: String,
    /// Number of items of the whole design.
    pub items: u64,
    /// The shard that was measured; `None` for a whole run.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shard: Option<Shard>,
    /// The data sets used.
    pub data_sets: Vec<UsedSet>,
    /// Optional data sets that were missing.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub missing_sets: Vec<String>,
    /// Where, when and by which program the run was made.
    pub provenance: Provenance,
    /// The program that redrew summary and figures, if they were redrawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub drawn: Option<Drawn>,
    /// SHA-256 of every reproducible file that the run wrote.
    pub outputs: BTreeMap<String, String>,
    /// `timing.csv`, which is not reproducible.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) timing: Option<Extent>,
    /// SHA-256 of this text with this field empty.
    #[serde(default)]
    pub(crate) check: String,
}

/// Where, when and by which program a run was made; none of this affects the rows.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Provenance {
    /// The words of the command, without those that do not change the outputs.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub arguments: Vec<String>,
    /// Version of this crate.
    pub version: String,
    /// Git commit of the source, with `-dirty` if it was changed; `unknown` outside a checkout.
    pub commit: String,
    /// SHA-256 of the program; `None` in manifests of format 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub program: Option<String>,
    /// Compiler.
    pub rustc: String,
    /// Target triple.
    pub target: String,
    /// Number of measuring threads.
    pub threads: usize,
    /// Name of the host.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub host: Option<String>,
    /// UTC time of the start.
    pub start: String,
    /// UTC time of the end.
    pub end: String,
}

/// The program that redrew summary and figures of a run.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Drawn {
    /// Version of this crate.
    pub version: String,
    /// Git commit of the source, as in [`Provenance`].
    pub commit: String,
    /// SHA-256 of the program.
    pub program: String,
    /// UTC time of the end.
    pub time: String,
}

impl Drawn {
    /// This program at the current time.
    pub(crate) fn now() -> Result<Drawn> {
        Ok(Drawn {
            version: VERSION.into(),
            commit: COMMIT.into(),
            program: program()?.into(),
            time: folder::utc_now(),
        })
    }
}

const VERSION: &str = env!("CARGO_PKG_VERSION");
const COMMIT: &str = env!("SUDOKU_LAB_COMMIT");

/// SHA-256 of the running program, which distinguishes builds of one commit.
///
/// # Errors
/// If its file cannot be read.
pub(crate) fn program() -> Result<&'static str> {
    static PROGRAM: OnceLock<String> = OnceLock::new();
    if let Some(known) = PROGRAM.get() {
        return Ok(known);
    }
    // On Linux, this file is the running program even if the original file was replaced.
    let linux = Path::new("/proc/self/exe");
    let found = if linux.exists() {
        files::sha256_of(linux)?
    } else {
        files::sha256_of(&std::env::current_exe().map_err(Error::io(Path::new("this program")))?)?
    };
    Ok(PROGRAM.get_or_init(|| found))
}

/// Version, commit and SHA-256 of the running program. Outputs of different builds are not joined.
///
/// # Errors
/// If the program's file cannot be read.
pub fn build() -> Result<String> {
    Ok(build_name(VERSION, COMMIT, program()?))
}

fn build_name(version: &str, commit: &str, program: &str) -> String {
    format!("{version} of commit {commit} (program {program})")
}

impl Provenance {
    /// The provenance of a run by this program on this machine.
    pub(crate) fn here(arguments: Vec<String>, threads: usize, start: String) -> Result<Provenance> {
        Ok(Provenance {
            arguments,
            version: VERSION.into(),
            commit: COMMIT.into(),
            program: Some(program()?.into()),
            rustc: env!("SUDOKU_LAB_RUSTC").into(),
            target: env!("SUDOKU_LAB_TARGET").into(),
            threads,
            // On a system without this file, the manifest has no host.
            host: std::fs::read_to_string("/proc/sys/kernel/hostname").ok().map(|name| name.trim().into()),
            start,
            end: String::new(),
        })
    }

    /// Whether both are the same build. Version and commit are not enough, because a build may contain uncommitted
    /// changes.
    pub(crate) fn same_program(&self, other: &Provenance) -> bool {
        self.program.is_some()
            && (&self.program, &self.version, &self.commit) == (&other.program, &other.version, &other.commit)
    }

    /// Version, commit and first digits of the program's SHA-256.
    pub(crate) fn program_name(&self) -> String {
        let program = self.program.as_deref().unwrap_or("unknown");
        let digits = program.get(..12).unwrap_or(program);
        build_name(&self.version, &self.commit, digits)
    }

    /// Seconds from start to end; `None` if the times have another format.
    pub fn seconds(&self) -> Option<i64> {
        let time = |text: &str| chrono::NaiveDateTime::parse_from_str(text, "%Y-%m-%dT%H:%M:%SZ").ok();
        Some((time(&self.end)? - time(&self.start)?).num_seconds())
    }
}

impl Manifest {
    /// Reads the manifest of a run, given its folder or the file itself.
    pub fn read(path: &Path) -> Result<Manifest> {
        let path = if path.is_dir() { path.join(MANIFEST) } else { path.to_owned() };
        if !path.is_file() {
            let message = "no finished run: there is no manifest.json".to_owned();
            return Err(Error::Run { path, message });
        }
        Manifest::parse(&path, &files::read_text(&path)?)
    }

    /// Parses the manifest's text; the path is for messages.
    pub(crate) fn parse(path: &Path, text: &str) -> Result<Manifest> {
        let manifest: Manifest = serde_json::from_str(text).map_err(Error::table(path))?;
        manifest.check_layout(path)?;
        Ok(manifest)
    }

    /// Rejects formats that this program does not read, invalid shards, and names that are paths. Names matter because
    /// folders are named after experiment, config and key, and outputs are looked up in the folder.
    pub(crate) fn check_layout(&self, path: &Path) -> Result<()> {
        let refuse = |message: String| Err(Error::Run { path: path.to_owned(), message });
        if !(1..=FORMAT).contains(&self.format) {
            return refuse(format!(
                "the manifest has format {}, but this program reads 1 to {FORMAT}: use the version that wrote it",
                self.format
            ));
        }
        let names = [&self.experiment, &self.config_name, &self.key];
        if let Some(name) = names.into_iter().find(|name| !is_name(name)) {
            return refuse(format!("{name:?} is not a name: letters, digits, - and _"));
        }
        if let Some(output) = self.outputs.keys().find(|output| !is_path_below(output)) {
            return refuse(format!("{output:?} is not an output of a run: names with / between them"));
        }
        match self.shard {
            Some(shard) if !shard.exists() => refuse(format!("there is no shard {shard}")),
            _ => Ok(()),
        }
    }

    /// Reads the manifest in a folder. It must be unchanged since this version of the program wrote it.
    ///
    /// # Errors
    /// If it was changed, or has another format.
    pub(crate) fn read_intact(folder: &Path) -> Result<Manifest> {
        let manifest = Manifest::read(folder)?;
        let path = folder.join(MANIFEST);
        let refuse = |message: String| Err(Error::Run { path: path.clone(), message });
        if manifest.format != FORMAT {
            let format = manifest.format;
            return refuse(format!(
                "the manifest has format {format}, but format {FORMAT} is needed: run it again with this program"
            ));
        }
        if !files::is_intact(&files::read_text(&path)?) {
            return refuse(
                "the manifest was changed after the run: run it again, or restore the file".into(),
            );
        }
        Ok(manifest)
    }

    /// Whether the run measured a user's puzzles, about which no source makes a claim.
    pub fn is_on_own_data(&self) -> bool {
        self.data_sets.iter().any(|set| set.own.is_some())
    }

    /// The items that this run measured.
    pub(crate) fn range(&self) -> Range<u64> {
        self.shard.unwrap_or(Shard::WHOLE).items(self.items)
    }

    /// Number of items that this run measured.
    pub(crate) fn own_items(&self) -> u64 {
        let range = self.range();
        range.end - range.start
    }

    pub(crate) fn write(&self, folder: &Path) -> Result<()> {
        let unsealed = Manifest { check: String::new(), ..self.clone() };
        let path = folder.join(MANIFEST);
        files::write_whole(&path, files::sealed(&unsealed).map_err(Error::table(&path))?.as_bytes())
    }

    /// The manifest without details of the machine.
    pub(crate) fn for_reference(mut self) -> Manifest {
        self.provenance.host = None;
        self
    }
}

/// The key of a run. Runs with equal keys have equal rows.
pub(crate) fn key(experiment: &str, settings: &serde_json::Value, data_sets: &[UsedSet]) -> String {
    let mut hash = Sha256::new();
    hash.update(experiment);
    hash.update(settings.to_string());
    for set in data_sets {
        hash.update(format!("\0{}\0{}", set.id, set.sha256));
        if let Some(labels) = set.own.as_ref().and_then(|own| own.labels.as_ref()) {
            hash.update(format!("\0{}\0{}", labels.column, labels.levels.join("\0")));
        }
    }
    files::hex(&hash.finalize())[..8].to_owned()
}
