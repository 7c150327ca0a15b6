//! Parts of the output about a stream: `--shard` makes one, `merge` joins them end to end.
//!
//! A part has a ticket beside it, written when the part is whole. It says what made it; `merge` joins parts of one
//! command on the same input by the same build alone, and each only as it was written. Parts of `audit` and `dataset`
//! are not joined end to end: these commands make their folder of them.

use std::fs::{self, File};
use std::io::BufReader;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use serde_json::{Value, json};
use sudoku_kit::stream::{Shard, write_file};
use sudoku_runner::{build, sha256_of};
use sudoku_tables::output::Encoded;

use crate::usage::WrongUse;

/// Which part of the input.
#[derive(Clone, Copy, Debug, clap::Args)]
pub struct ShardArgs {
    /// Only this part of the puzzles, such as 3/16; `-o scores.csv` then writes scores.csv.part-3-of-16 with a ticket
    /// beside it, and `sudoku-lab merge scores.csv.part-*` joins all parts.
    #[arg(long, value_name = "I/N")]
    pub shard: Option<Shard>,
}

/// What comes between the name of the whole and the number of the part.
const MARK: &str = ".part-";
/// Behind the name of a part: its ticket.
const TICKET: &str = ".json";
/// Options that leave the output as it is.
const OWN: [&str; 5] = ["--shard", "--threads", "-j", "--output", "-o"];

/// Where a part goes.
///
/// # Errors
/// If parts of such an output cannot be joined end to end.
pub fn path(output: Option<&Path>, shard: Shard) -> Result<PathBuf> {
    let Some(output) = output else {
        return Err(WrongUse("--shard needs -o FILE: the parts are named after it".into()).into());
    };
    if output.extension().is_some_and(|ending| ["gz", "zst", "parquet"].iter().any(|known| ending == *known))
    {
        let shown = output.display();
        return Err(WrongUse(format!(
            "{shown}: parts are plain text, such as .csv; compress what is merged"
        ))
        .into());
    }
    // Without a separator at the end of a folder.
    let mut name = output.components().collect::<PathBuf>().into_os_string();
    name.push(format!("{MARK}{}-of-{}", shard.index, shard.of));
    Ok(name.into())
}

fn ticket_of(part: &Path) -> PathBuf {
    let mut name = part.as_os_str().to_owned();
    name.push(TICKET);
    name.into()
}

/// The arguments of this process that the output depends on.
pub fn arguments() -> Vec<String> {
    let mut kept = Vec::new();
    let mut all = std::env::args().skip(1);
    while let Some(argument) = all.next() {
        let name = argument.split('=').next().unwrap_or_default();
        if !OWN.contains(&name) {
            kept.push(argument);
        } else if name == argument {
            all.next();
        }
    }
    kept
}

/// Writes the ticket of a part that is whole.
pub fn write_ticket(part: &Path, shard: Shard, inputs: &[PathBuf], puzzles: u64) -> Result<()> {
    let hash = |path: &PathBuf| sha256_of(path).with_context(|| format!("cannot read {}", path.display()));
    let inputs: Vec<String> = inputs.iter().map(hash).collect::<Result<_>>()?;
    let ticket = json!({
        "build": build()?, "arguments": arguments(), "inputs": inputs, "puzzles": puzzles,
        "shard": shard.to_string(), "bytes": fs::metadata(part)?.len(), "sha256": sha256_of(part)?,
    });
    Ok(write_file(&ticket_of(part), format!("{ticket:#}\n").as_bytes())?)
}

/// Whether a path is that of a part.
pub fn is_part(path: &Path) -> bool {
    path.is_file() && path.file_name().is_some_and(|name| name.to_string_lossy().contains(MARK))
}

/// All parts of an output.
pub struct Parts {
    /// What they are named after.
    pub whole: PathBuf,
    /// The command that made them, without what leaves the output as it is.
    pub arguments: Vec<String>,
    /// The parts in order.
    pub paths: Vec<PathBuf>,
}

/// Finds out which parts these are.
///
/// # Errors
/// If parts are missing, given twice, not of one command, or not as they were written.
pub fn known(paths: &[PathBuf]) -> Result<Parts> {
    let mut parts = Vec::new();
    for path in paths.iter().filter(|path| !path.to_string_lossy().ends_with(TICKET)) {
        let at = ticket_of(path);
        let text = fs::read_to_string(&at);
        let text = text.with_context(|| {
            format!("{}: no ticket {}: run this shard again", path.display(), at.display())
        })?;
        let ticket: Value = serde_json::from_str(&text).with_context(|| at.display().to_string())?;
        let shard = ticket["shard"].as_str().and_then(|text| text.parse::<Shard>().ok());
        let shard = shard.ok_or_else(|| anyhow!("{}: names no shard", at.display()))?;
        parts.push((shard, ticket, path.as_path()));
    }
    parts.sort_by_key(|(shard, ..)| *shard);
    let Some((first, ticket, path)) = parts.first() else { bail!("no parts were given") };
    let same = |other: &Value| ["arguments", "inputs", "puzzles"].iter().all(|key| other[key] == ticket[key]);
    for (shard, other, at) in &parts {
        if shard.of != first.of || !same(other) {
            bail!("{} and {} are not parts of one output", path.display(), at.display());
        }
        if other["build"] != ticket["build"] {
            let [one, other] = [ticket, other].map(|ticket| ticket["build"].as_str().unwrap_or("unknown"));
            bail!(
                "{} was made by {one}, {} by {other}: make all parts with one build",
                path.display(),
                at.display()
            );
        }
        if other["sha256"].as_str() != Some(sha256_of(at)?.as_str()) {
            bail!("{} is not as it was written: run shard {shard} again", at.display());
        }
    }
    let missing = |index: &u64| parts.iter().filter(|(shard, ..)| shard.index == *index).count() != 1;
    let missing: Vec<String> =
        (1..=first.of).filter(missing).map(|index| format!("{index}/{}", first.of)).collect();
    if !missing.is_empty() {
        bail!("each shard is needed once; run or leave out: {}", missing.join(", "));
    }
    let name = path.to_string_lossy();
    let whole = PathBuf::from(name.rsplit_once(MARK).map_or(&*name, |(whole, _)| whole));
    let arguments = ticket["arguments"].as_array().into_iter().flatten();
    Ok(Parts {
        whole,
        arguments: arguments.filter_map(|word| word.as_str().map(str::to_owned)).collect(),
        paths: parts.iter().map(|(.., path)| path.to_path_buf()).collect(),
    })
}

/// Joins parts end to end.
///
/// # Errors
/// If one cannot be read, or the whole cannot be written.
pub fn join(parts: &Parts) -> Result<()> {
    let cannot = || format!("cannot write {}", parts.whole.display());
    let mut output = Encoded::create(&parts.whole).with_context(cannot)?;
    for part in &parts.paths {
        let mut part = BufReader::new(File::open(part)?);
        std::io::copy(&mut part, &mut output).with_context(cannot)?;
    }
    Ok(output.commit()?)
}
