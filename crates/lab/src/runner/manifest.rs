//! What a run was: all that is needed to do it again, and to see whether it came out the same.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::error::{Error, Result};
use crate::runner::files;
use crate::runner::journal::TIMING;
use crate::runner::library::UsedSet;
use crate::runner::shard::Shard;
use crate::runner::timing::TIMING_PAGE;

/// Name of the file.
pub const MANIFEST: &str = "manifest.json";

/// What a run was.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Manifest {
    /// Layout of this file.
    pub format: u32,
    /// The experiment's id.
    pub experiment: String,
    /// The config's name.
    pub config_name: String,
    /// Settings in full, and the seed.
    pub config: serde_json::Value,
    /// First hexadecimal digits of the SHA-256 of experiment, settings and data sets: equal keys promise
    /// equal rows.
    pub key: String,
    /// Number of items of the whole design.
    pub items: u64,
    /// The part of the items that was measured; none for a whole run.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shard: Option<Shard>,
    /// The data sets, as they were found.
    pub data_sets: Vec<UsedSet>,
    /// Optional data sets that were not there.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub missing_sets: Vec<String>,
    /// Where, when and by which program.
    pub provenance: Provenance,
    /// SHA-256 of every file that must come out the same.
    pub outputs: BTreeMap<String, String>,
}

/// Where, when and by which program a run was made; none of it changes the rows.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Provenance {
    /// Arguments of the command.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub arguments: Vec<String>,
    /// Version of this crate.
    pub version: String,
    /// Git commit of the source, `-dirty` if it was changed; `unknown` outside a checkout.
    pub commit: String,
    /// Compiler.
    pub rustc: String,
    /// Target triple.
    pub target: String,
    /// Threads that measured.
    pub threads: usize,
    /// Name of the host.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub host: Option<String>,
    /// UTC time of the beginning.
    pub start: String,
    /// UTC time of the end.
    pub end: String,
}

impl Provenance {
    /// Seconds from beginning to end; none if the times are not written as here.
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
        serde_json::from_str(&files::read_text(&path)?).map_err(Error::table(&path))
    }

    pub(crate) fn write(&self, folder: &Path) -> Result<()> {
        let text = serde_json::to_string_pretty(self).unwrap_or_default() + "\n";
        files::write_whole(&folder.join(MANIFEST), text.as_bytes())
    }

    /// Without what tells of a person's machine, and with less of what changes from run to run.
    pub(crate) fn for_reference(mut self) -> Manifest {
        self.provenance.host = None;
        self.provenance.arguments.clear();
        self
    }
}

/// The key of a run: equal keys promise equal rows.
pub(crate) fn key(experiment: &str, settings: &serde_json::Value, data_sets: &[UsedSet]) -> String {
    let mut hash = Sha256::new();
    hash.update(experiment);
    hash.update(settings.to_string());
    for set in data_sets {
        hash.update(format!("\0{}\0{}", set.id, set.sha256));
    }
    files::hex(&hash.finalize())[..8].to_owned()
}

/// SHA-256 of every file of a run that must come out the same, by its path within the run.
pub(crate) fn hash_outputs(folder: &Path) -> Result<BTreeMap<String, String>> {
    let mut outputs = BTreeMap::new();
    collect(folder, "", &mut outputs)?;
    Ok(outputs)
}

fn collect(folder: &Path, prefix: &str, outputs: &mut BTreeMap<String, String>) -> Result<()> {
    for entry in fs::read_dir(folder).map_err(Error::io(folder))? {
        let path = entry.map_err(Error::io(folder))?.path();
        let name = format!("{prefix}{}", path.file_name().unwrap_or_default().to_string_lossy());
        if path.is_dir() {
            collect(&path, &format!("{name}/"), outputs)?;
        } else if ![MANIFEST, TIMING, TIMING_PAGE, "log.txt"].contains(&name.as_str()) {
            outputs.insert(name, files::sha256_of(&path)?);
        }
    }
    Ok(())
}
