//! The folder of a set while it is made. The folder is locked and has no files of other commands.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use serde_json::Value;
use sudoku_tables::files::{FolderLock, OwnFile, TEXT_LIMIT, entries, read_text};

use super::folder::{CARD, DESCRIPTIONS, Layout, SUMS};

/// The beginning of the first line of a journal.
const HEAD: &str = r#"{"journal":"sudoku-lab dataset","#;

/// A set being made. A journal next to the folder, `NAME.unfinished`, has a line for each step done; the same command
/// continues after the last complete line.
pub struct Making {
    folder: PathBuf,
    journal: PathBuf,
    own: OwnFile,
    /// The lines of an interrupted command.
    pub done: Vec<String>,
    _lock: FolderLock,
}

/// Data on a set that are known before it is made.
pub struct Known<'a> {
    /// Everything that determines its bytes, including the build.
    pub work: Value,
    /// Sentences of its card.
    pub said: Vec<String>,
    /// The parts with their numbers of rows.
    pub parts: Vec<(&'static str, u64)>,
    pub layout: &'a Layout,
}

impl Making {
    /// Locks the folder, and opens or creates the journal of this work.
    ///
    /// # Errors
    /// If the folder contains files that are not part of this set, if another process writes to it, or if the folder or
    /// the journal cannot be written.
    pub fn begin(folder: &Path, known: &Known<'_>) -> Result<Making> {
        let cannot = || format!("cannot write {}", folder.display());
        let lock = FolderLock::of(folder).with_context(cannot)?;
        // The path of the folder without a separator at its end.
        let mut journal = folder.components().collect::<PathBuf>().into_os_string();
        journal.push(".unfinished");
        let journal = PathBuf::from(journal);
        let mut own =
            OwnFile::open(&journal, HEAD).with_context(|| format!("cannot write {}", journal.display()))?;
        let first = format!("{}\n", known.work.to_string().trim_start_matches('{'));
        let (lines, end) =
            lines(&own, &first).with_context(|| format!("cannot read {}", journal.display()))?;
        let is_continued = end > 0;
        let strange = if is_continued { None } else { stranger(folder, known)? };
        if let Some(why) = strange {
            if own.is_new {
                fs::remove_file(&journal).with_context(|| format!("cannot remove {}", journal.display()))?;
            }
            bail!("{}: {why}: name another folder", folder.display());
        }
        if is_continued {
            say!("{}: continuing an interrupted set", journal.display());
        } else if !own.is_new {
            say!("{}: another command or build began this; starting over", journal.display());
        }
        let mut write = || {
            if is_continued {
                own.file.set_len(end)?;
            } else {
                own.restart(HEAD)?;
                own.file.write_all(first.as_bytes())?;
            }
            std::io::Seek::seek(&mut own.file, std::io::SeekFrom::End(0)).map(drop)
        };
        write().with_context(|| format!("cannot write {}", journal.display()))?;
        Ok(Making { folder: folder.to_owned(), journal, own, done: lines, _lock: lock })
    }

    pub fn journal(&self) -> &Path {
        &self.journal
    }

    /// Adds a line to the journal.
    pub fn add(&mut self, line: &str) -> Result<()> {
        let written = self.own.file.write_all(format!("{line}\n").as_bytes());
        written.with_context(|| format!("cannot write {}", self.journal.display()))
    }

    /// Removes the journal, because the set is complete.
    pub fn finish(self) -> Result<()> {
        fs::remove_file(&self.journal).with_context(|| format!("cannot remove {}", self.journal.display()))
    }
}

/// Removes the journal if nothing was written.
impl Drop for Making {
    fn drop(&mut self) {
        let is_empty = || entries(&self.folder).is_ok_and(|entries| entries.is_empty());
        let has_steps = self.own.file.metadata().is_ok_and(|file| file.len() > 0) && !self.done.is_empty();
        if !has_steps && is_empty() {
            // If the file cannot be removed, the next command recognises it.
            let _ = fs::remove_file(&self.journal);
        }
    }
}

/// The complete lines after the first one, and the end of the last complete line. No lines and 0 if the first line is
/// different.
fn lines(own: &OwnFile, first: &str) -> std::io::Result<(Vec<String>, u64)> {
    let mut reader = BufReader::new(&own.file);
    let mut line = String::new();
    reader.read_line(&mut line)?;
    if line != first {
        return Ok((Vec::new(), 0));
    }
    let (mut lines, mut end) = (Vec::new(), (HEAD.len() + first.len()) as u64);
    loop {
        line.clear();
        let length = reader.read_line(&mut line)? as u64;
        // An incomplete last line does not count.
        let Some(whole) = line.strip_suffix('\n') else { return Ok((lines, end)) };
        lines.push(whole.to_owned());
        end += length;
        if end > TEXT_LIMIT {
            return Err(std::io::ErrorKind::FileTooLarge.into());
        }
    }
}

/// A message if a folder cannot be used because it contains a file that is not part of this set. `None` if it is empty
/// or contains this set.
fn stranger(folder: &Path, known: &Known<'_>) -> Result<Option<String>> {
    let entries = entries(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    let names = entries.iter().map(|entry| entry.file_name().to_string_lossy().into_owned());
    let names: Vec<String> = names.collect();
    if names.is_empty() {
        return Ok(None);
    }
    let sums = read_text(&folder.join(SUMS)).unwrap_or_default();
    let listed: Vec<&str> = sums.lines().filter_map(|line| Some(line.split_once("  ")?.1)).collect();
    if let Some(other) = names.iter().find(|name| *name != SUMS && !listed.contains(&name.as_str())) {
        return Ok(Some(format!("it holds {other}, which is not a file of a set")));
    }
    let files = || known.parts.iter().flat_map(|&(part, rows)| known.layout.files(part, rows));
    let is_same = read_text(&folder.join(CARD))
        .is_ok_and(|card| known.said.iter().all(|said| card.contains(said)))
        && files().take(listed.len() + 1).count() + DESCRIPTIONS == listed.len()
        && files().all(|(file, _)| listed.contains(&file.as_str()));
    Ok((!is_same).then(|| "it holds another set".to_owned()))
}
