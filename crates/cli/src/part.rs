//! Parts of the output of a stream. `--shard` makes a part, and `results merge` concatenates all parts.
//!
//! Each part has a ticket. The ticket is written before the part and marks it as made by this program. Once the part is
//! complete, the ticket records the command that made it, with a checksum. `results merge` joins only unchanged parts of
//! one command on the same input by the same build. Parts of `audit` and `dataset` are not concatenated; these commands make a folder
//! from them. Tickets may come from other people, so no command in them is run.

use std::fs;
use std::io::BufReader;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use serde_json::{Value, json};
use sudoku_kit::stream::Shard;
use sudoku_runner::{build, is_intact, sealed, sha256_of};
use sudoku_tables::files::{DASH, open, read_text, refuse_links, replace_whole};
use sudoku_tables::output::Encoded;

use crate::usage::{WrongUse, typed_without};

/// The part of the input to process.
#[derive(Clone, Copy, Debug, clap::Args)]
pub struct ShardArgs {
    /// Process only this part of the puzzles, such as 3/16; `-o scores.csv` then writes scores.csv.part-3-of-16 with a
    /// ticket beside it, and `sudoku-lab results merge scores.csv.part-*` joins all parts.
    #[arg(long, value_name = "I/N")]
    pub shard: Option<Shard>,
}

/// The text between the name of the whole output and the number of the part.
const MARK: &str = ".part-";
/// The ending of a ticket, after the name of its part.
const TICKET: &str = ".json";
/// The field that marks a ticket, and its value.
const KIND: (&str, &str) = ("ticket", "a part of the output of sudoku-lab");
/// The path of a part.
///
/// # Errors
/// If parts of such an output cannot be concatenated.
pub fn path(output: Option<&Path>, shard: Shard) -> Result<PathBuf> {
    let Some(output) = output.filter(|output| output.as_os_str() != DASH) else {
        return Err(WrongUse("--shard needs -o FILE: the parts are named after it".into()).into());
    };
    if output.extension().is_some_and(|ending| ["gz", "zst", "parquet"].iter().any(|known| ending == *known))
    {
        let shown = output.display();
        return Err(WrongUse(format!(
            "{shown}: parts are plain text, such as .csv; compress the merged file"
        ))
        .into());
    }
    // The path of a folder without a separator at its end.
    let mut name = output.components().collect::<PathBuf>().into_os_string();
    name.push(format!("{MARK}{}-of-{}", shard.index, shard.of));
    Ok(name.into())
}

fn ticket_of(part: &Path) -> PathBuf {
    let mut name = part.as_os_str().to_owned();
    name.push(TICKET);
    name.into()
}

/// The words of the command line on which the output depends.
pub fn arguments() -> Vec<String> {
    typed_without(&["shard", "threads", "output"])
}

/// The path of a part that a ticket marks as made by this program.
pub struct Claim {
    part: PathBuf,
    ticket: PathBuf,
    is_new: bool,
}

impl Claim {
    /// Marks the paths of a part and its ticket as used.
    ///
    /// # Errors
    /// If another file exists at either path.
    pub fn of(part: &Path) -> Result<Claim> {
        let cannot = || format!("cannot write {}", part.display());
        refuse_links(part).with_context(cannot)?;
        if part.exists() && !ticket_of(part).exists() {
            bail!("{}: another program wrote it; move it away, or name another output", cannot());
        }
        Claim::of_ticket(part)
    }

    /// The same for a part that has its own mark.
    ///
    /// # Errors
    /// If another file exists at the path of the ticket.
    pub fn of_ticket(part: &Path) -> Result<Claim> {
        let ticket = ticket_of(part);
        let cannot = || format!("cannot write {}", ticket.display());
        refuse_links(&ticket).with_context(cannot)?;
        let is_new = !ticket.exists();
        if is_new {
            replace_whole(&ticket, format!("{:#}\n", json!({ KIND.0: KIND.1 })).as_bytes())
                .with_context(cannot)?;
        } else {
            let known = read_text(&ticket).ok().and_then(|text| serde_json::from_str::<Value>(&text).ok());
            if known.is_none_or(|known| known[KIND.0] != KIND.1) {
                bail!("{}: another program wrote it; move it away, or name another output", cannot());
            }
        }
        Ok(Claim { part: part.to_owned(), ticket, is_new })
    }
}

/// Removes the ticket if nothing was written.
impl Drop for Claim {
    fn drop(&mut self) {
        if self.is_new && !self.part.exists() {
            // If the ticket cannot be removed, the next command recognises it.
            let _ = fs::remove_file(&self.ticket);
        }
    }
}

/// Writes the ticket of a complete part, with further fields.
pub fn write_ticket(part: &Path, shard: Shard, inputs: &[PathBuf], puzzles: u64, more: Value) -> Result<()> {
    let hash = |path: &PathBuf| sha256_of(path).with_context(|| format!("cannot read {}", path.display()));
    let inputs: Vec<String> = inputs.iter().map(hash).collect::<Result<_>>()?;
    let mut ticket = json!({
        KIND.0: KIND.1, "build": build()?, "arguments": arguments(), "inputs": inputs, "puzzles": puzzles,
        "shard": shard.to_string(), "bytes": fs::metadata(part)?.len(), "sha256": sha256_of(part)?, "check": "",
    });
    for (name, value) in more.as_object().into_iter().flatten() {
        ticket[name] = value.clone();
    }
    let at = ticket_of(part);
    let written = replace_whole(&at, sealed(&ticket)?.as_bytes());
    written.with_context(|| format!("cannot write {}", at.display()))
}

pub fn is_part(path: &Path) -> bool {
    path.is_file() && path.file_name().is_some_and(|name| name.to_string_lossy().contains(MARK))
}

/// All parts of an output.
pub struct Parts {
    /// The path of the whole output.
    pub whole: PathBuf,
    /// The command that made them, without options that do not change the output.
    pub arguments: Vec<String>,
    /// The parts in order, and their tickets.
    pub paths: Vec<PathBuf>,
    pub tickets: Vec<Value>,
}

/// Joins the parts of an output.
pub type Join = fn(&Parts) -> Result<()>;

/// Reads the tickets of these parts.
///
/// # Errors
/// If parts are missing, given twice, not of one command, or changed since they were written.
pub fn known(paths: &[PathBuf]) -> Result<Parts> {
    let mut parts = Vec::new();
    for path in paths.iter().filter(|path| !path.to_string_lossy().ends_with(TICKET)) {
        let at = ticket_of(path);
        let text = read_text(&at);
        let text = text.with_context(|| {
            format!("{}: there is no ticket {}; run this shard again", path.display(), at.display())
        })?;
        let ticket: Value = serde_json::from_str(&text).with_context(|| at.display().to_string())?;
        let shard = ticket["shard"].as_str().and_then(|text| text.parse::<Shard>().ok());
        let shard =
            shard.ok_or_else(|| anyhow!("{}: the part is incomplete; run this shard again", at.display()))?;
        if !is_intact(&text) {
            bail!("{} was changed after it was written; run shard {shard} again", at.display());
        }
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
            bail!("{} was changed after it was written; run shard {shard} again", at.display());
        }
    }
    let missing = |index: &u64| parts.iter().filter(|(shard, ..)| shard.index == *index).count() != 1;
    // A ticket may claim any number of shards.
    const SHOWN: usize = 20;
    let missing: Vec<String> =
        (1..=first.of).filter(missing).take(SHOWN).map(|index| format!("{index}/{}", first.of)).collect();
    if !missing.is_empty() {
        bail!("each shard is needed exactly once; missing or given twice: {}", missing.join(", "));
    }
    let name = path.to_string_lossy();
    let whole = PathBuf::from(name.rsplit_once(MARK).map_or(&*name, |(whole, _)| whole));
    let arguments = ticket["arguments"].as_array().into_iter().flatten();
    Ok(Parts {
        whole,
        arguments: arguments.filter_map(|word| word.as_str().map(str::to_owned)).collect(),
        paths: parts.iter().map(|(.., path)| path.to_path_buf()).collect(),
        tickets: parts.iter().map(|(_, ticket, _)| ticket.clone()).collect(),
    })
}

/// Concatenates parts.
///
/// # Errors
/// If one cannot be read, or the whole cannot be written.
pub fn join(parts: &Parts) -> Result<()> {
    let cannot = || format!("cannot write {}", parts.whole.display());
    let mut output = Encoded::create(&parts.whole).with_context(cannot)?;
    for part in &parts.paths {
        let mut part = BufReader::new(open(part)?);
        std::io::copy(&mut part, &mut output).with_context(cannot)?;
    }
    Ok(output.commit()?)
}
