//! Shards joined end to end.

use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

use crate::error::{Error, Result};
use crate::registry::Registry;
use crate::runner::folder;
use crate::runner::journal::{DATA, TIMING};
use crate::runner::manifest::Manifest;
use crate::runner::progress::Progress;

/// Joins all shards of one run into a run that equals, but for its name, the one that was never split.
pub fn merge(
    registry: Registry,
    shards: &[PathBuf],
    results: &Path,
    progress: &dyn Progress,
) -> Result<PathBuf> {
    let mut parts = Vec::new();
    for path in shards {
        parts.push((Manifest::read(path)?, path));
    }
    parts.sort_by_key(|(manifest, _)| manifest.shard);
    let Some((first, _)) = parts.first() else {
        return Err(Error::Merge { message: "none were given".into() });
    };
    fit_together(&parts)?;
    let experiment = registry.find(&first.experiment)?;
    let run = folder::create(results, &first.experiment, &first.config_name, &first.key)?;
    for name in [DATA, TIMING] {
        let sources: Vec<PathBuf> = parts.iter().map(|(_, path)| path.join(name)).collect();
        join(&sources, &run.join(name))?;
    }
    let manifest = Manifest { shard: None, ..first.clone() };
    experiment.conclude(&run, manifest, progress)?;
    Ok(run)
}

/// Each part once, and all of the same run.
fn fit_together(parts: &[(Manifest, &PathBuf)]) -> Result<()> {
    let bad = |message: String| Err(Error::Merge { message });
    for (index, (manifest, path)) in (1..).zip(parts) {
        let Some(shard) = manifest.shard else {
            return bad(format!("{} is a whole run", path.display()));
        };
        if manifest.key != parts[0].0.key {
            return bad(format!(
                "{} has key {}, {} has {}: other settings or data",
                path.display(),
                manifest.key,
                parts[0].1.display(),
                parts[0].0.key
            ));
        }
        if shard.of != parts.len() as u64 || shard.index != index {
            return bad(format!("of {} shards each must be given once; got {}", shard.of, listed(parts)));
        }
    }
    Ok(())
}

fn listed(parts: &[(Manifest, &PathBuf)]) -> String {
    let shards = parts.iter().filter_map(|(manifest, _)| manifest.shard);
    shards.map(|shard| shard.to_string()).collect::<Vec<_>>().join(", ")
}

/// CSV files one after the other under the first header found.
fn join(sources: &[PathBuf], to: &Path) -> Result<()> {
    let mut out = BufWriter::new(File::create(to).map_err(Error::io(to))?);
    let mut has_header = false;
    for path in sources {
        let mut copy = || -> io::Result<()> {
            let mut file = BufReader::new(File::open(path)?);
            let mut header = Vec::new();
            file.read_until(b'\n', &mut header)?;
            if !has_header {
                out.write_all(&header)?;
                has_header = !header.is_empty();
            }
            io::copy(&mut file, &mut out).map(drop)
        };
        copy().map_err(Error::io(path))?;
    }
    out.flush().map_err(Error::io(to))
}
