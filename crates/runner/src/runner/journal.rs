//! Writes rows to disk as they are measured. A checkpoint records which part of the files is valid.
//!
//! `data.csv` and `timing.csv` grow under their final names. A checkpoint contains the future manifest of the run, the
//! number of items measured, and the length and SHA-256 of both files. After a kill, data beyond the recorded length
//! are cut off. A file that is shorter or different is rejected.

use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use sudoku_tables::csv;
use sudoku_tables::escape::shell;
use sudoku_tables::files::TEXT_LIMIT;

use crate::error::{Error, Result};
use crate::measured::Measured;
use crate::runner::files;
use crate::runner::manifest::{MANIFEST, Manifest};
use crate::runner::rows;

/// File name of the rows of a run.
pub(crate) const DATA: &str = "data.csv";
/// File name of the timings of a run.
pub(crate) const TIMING: &str = "timing.csv";
/// File name of the checkpoint of an unfinished run.
pub(crate) const CHECKPOINT: &str = "checkpoint.json";
const TIMING_HEADER: &[u8] = b"item,what,ns,of,done\n";

/// The state of an unfinished run.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Checkpoint {
    /// The future manifest of the run. The user's puzzles are the only outputs that it lists so far.
    pub(crate) manifest: Manifest,
    /// Items measured.
    pub(crate) items: u64,
    /// Their rows in `data.csv`.
    pub(crate) data: Extent,
    /// Their timings in `timing.csv`.
    pub(crate) timing: Extent,
    /// SHA-256 of this text with this field empty.
    check: String,
}

/// A prefix of a file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Extent {
    /// Its length.
    pub bytes: u64,
    /// Its SHA-256.
    pub sha256: String,
}

impl Checkpoint {
    /// The checkpoint of a folder, if there is one.
    ///
    /// # Errors
    /// If it was damaged or changed, or is from another version of this program.
    pub(crate) fn read(folder: &Path) -> Result<Option<Checkpoint>> {
        let path = folder.join(CHECKPOINT);
        if !path.exists() {
            return Ok(None);
        }
        let mut bytes = Vec::new();
        files::open(&path)?.take(TEXT_LIMIT).read_to_end(&mut bytes).map_err(Error::io(&path))?;
        // This program writes only text. If other bytes are replaced, the checksum fails.
        Checkpoint::parse(&path, &String::from_utf8_lossy(&bytes)).map(Some)
    }

    /// Parses the checkpoint's text; the path is for messages.
    pub(crate) fn parse(path: &Path, text: &str) -> Result<Checkpoint> {
        // A serde error means that the layout is of another version, and is reported in this way.
        let found: Option<Checkpoint> =
            files::is_intact(text).then(|| serde_json::from_str(text).ok()).flatten();
        let Some(found) = found else {
            let what = "the checkpoint is damaged, was changed, or is of another version of this program";
            return Err(unusable(path, what));
        };
        found.manifest.check_layout(path)?;
        if found.items > found.manifest.own_items() {
            return Err(unusable(path, "the checkpoint counts more items than the run has"));
        }
        Ok(found)
    }

    /// The checkpoint before its checksum is filled in.
    #[cfg(any(test, fuzzing))]
    pub(crate) fn unsealed(&self) -> Checkpoint {
        Checkpoint { check: String::new(), ..self.clone() }
    }

    /// The checkpoint at the end of measuring, reconstructed from a finished run.
    pub(crate) fn of_finished(folder: &Path, manifest: Manifest) -> Result<Checkpoint> {
        let source = rows::source(folder);
        let path = folder.join(source);
        let sha256 = manifest.outputs.get(source).cloned().ok_or_else(|| {
            let message = format!(
                "the manifest does not list data.csv: repeat the run by `sudoku-lab results rerun {}`",
                shell(&folder.to_string_lossy())
            );
            Error::Run { path: folder.join(MANIFEST), message }
        })?;
        let bytes = std::fs::metadata(&path).map_err(Error::io(&path))?.len();
        let data = Extent { bytes, sha256 };
        let timing = match &manifest.timing {
            Some(timing) => timing.clone(),
            None => Extent::of(&folder.join(TIMING))?,
        };
        let items = manifest.own_items();
        Ok(Checkpoint { manifest, items, data, timing, check: String::new() })
    }

    pub(crate) fn write(&self, folder: &Path) -> Result<()> {
        let path = folder.join(CHECKPOINT);
        files::write_whole(&path, files::sealed(self).map_err(Error::table(&path))?.as_bytes())
    }

    /// Whether all items have been measured.
    pub(crate) fn is_measured(&self) -> bool {
        self.items == self.manifest.own_items()
    }
}

impl Extent {
    fn empty() -> Extent {
        Extent { bytes: 0, sha256: files::sha256([]) }
    }

    /// The extent of a whole file; that of a missing file is empty.
    fn of(path: &Path) -> Result<Extent> {
        if !path.exists() {
            return Ok(Extent::empty());
        }
        let bytes = std::fs::metadata(path).map_err(Error::io(path))?.len();
        Ok(Extent { bytes, sha256: files::sha256_of(path)? })
    }

    /// Rejects a file that does not have exactly this extent.
    pub(crate) fn expect(&self, path: &Path) -> Result<()> {
        let found = Extent::of(path)?;
        if found == *self {
            return Ok(());
        }
        let message = format!(
            "the file was changed after the run ({} bytes, {} expected): the rows cannot be used; \
             run the experiment again, or restore the file",
            found.bytes, self.bytes
        );
        Err(Error::Run { path: path.to_owned(), message })
    }
}

/// The lines of a block of items, ready to be written.
#[derive(Default)]
pub(crate) struct Lines {
    header: Option<Vec<u8>>,
    data: Vec<u8>,
    timing: Vec<u8>,
}

impl Lines {
    /// CSV lines of the items starting at `first`.
    pub fn of<Row: Serialize>(first: u64, block: &[Measured<Row>]) -> Result<Lines> {
        let mut lines = Lines::default();
        for (item, measured) in (first..).zip(block) {
            for row in &measured.rows {
                if lines.header.is_none() {
                    lines.header = Some(csv_line("item", row, true)?);
                }
                lines.data.extend(csv_line(&item.to_string(), row, false)?);
            }
            for timing in &measured.timings {
                lines.timing.extend(csv_line(&item.to_string(), timing, false)?);
            }
        }
        Ok(lines)
    }
}

/// One line: `lead` followed by the fields of the row, or by their names.
fn csv_line(lead: &str, row: impl Serialize, names: bool) -> Result<Vec<u8>> {
    let line = if names { csv::head_of(row) } else { csv::line_of(row) };
    let line = line.map_err(|error| Error::Experiment(format!("a row is not flat: {error}")))?;
    Ok([lead.as_bytes(), b",", &line].concat())
}

/// The two growing files of a run.
pub(crate) struct Journal {
    folder: PathBuf,
    manifest: Manifest,
    items: u64,
    data: Growing,
    timing: Growing,
}

impl Journal {
    /// Begins a run that will have this manifest, or continues it from the checkpoint in the folder.
    ///
    /// # Errors
    /// If the checkpoint belongs to another run or another build of this program, or does not match the files.
    pub fn open(folder: &Path, mut manifest: Manifest) -> Result<Journal> {
        let found = match Checkpoint::read(folder)? {
            Some(found) => {
                same_run(folder, &found.manifest, &manifest)?;
                manifest.provenance.start = found.manifest.provenance.start.clone();
                found
            }
            None if [DATA, TIMING].iter().any(|name| folder.join(name).exists()) => {
                return Err(unusable(
                    folder,
                    "there are rows, but no checkpoint that says how many are valid",
                ));
            }
            None => {
                let (data, timing) = (Extent::empty(), Extent::empty());
                let manifest = manifest.clone();
                let first = Checkpoint { manifest, items: 0, data, timing, check: String::new() };
                first.write(folder)?;
                first
            }
        };
        let mut data = Growing::open(&folder.join(DATA), &found.data)?;
        let mut timing = Growing::open(&folder.join(TIMING), &found.timing)?;
        // The files are cut only after both have been verified.
        data.cut()?;
        timing.cut()?;
        Ok(Journal { folder: folder.to_owned(), manifest, items: found.items, data, timing })
    }

    /// Number of items whose rows are on disk.
    pub fn items(&self) -> u64 {
        self.items
    }

    /// Appends the lines of the next `items` items.
    pub fn append(&mut self, items: u64, lines: &Lines) -> Result<()> {
        if let (0, Some(header)) = (self.data.bytes, &lines.header) {
            self.data.append(header)?;
        }
        self.data.append(&lines.data)?;
        if self.timing.bytes == 0 && !lines.timing.is_empty() {
            self.timing.append(TIMING_HEADER)?;
        }
        self.timing.append(&lines.timing)?;
        self.items += items;
        Ok(())
    }

    /// Appends both files of a finished shard; only the first shard keeps its headers.
    pub fn append_shard(&mut self, shard: &Path, items: u64) -> Result<()> {
        self.data.append_file(&shard.join(DATA))?;
        self.timing.append_file(&shard.join(TIMING))?;
        self.items += items;
        Ok(())
    }

    /// Ensures that the appended lines survive a kill.
    pub fn checkpoint(&mut self) -> Result<Checkpoint> {
        let (data, timing) = (self.data.sync()?, self.timing.sync()?);
        let manifest = self.manifest.clone();
        let checkpoint = Checkpoint { manifest, items: self.items, data, timing, check: String::new() };
        checkpoint.write(&self.folder)?;
        Ok(checkpoint)
    }
}

/// Checks that the run to continue has the same settings and is of the same build.
fn same_run(folder: &Path, theirs: &Manifest, ours: &Manifest) -> Result<()> {
    if !theirs.provenance.same_program(&ours.provenance) {
        return Err(unusable(
            folder,
            &format!(
                "the rows were measured by another build, {}, and this is {}; continue with that build, or \
                 turn rows that are complete into results by `sudoku-lab results redraw {}`",
                theirs.provenance.program_name(),
                ours.provenance.program_name(),
                shell(&folder.to_string_lossy())
            ),
        ));
    }
    let identity = |m: &Manifest| (m.experiment.clone(), m.key.clone(), m.items, m.shard);
    if identity(theirs) != identity(ours) {
        return Err(unusable(folder, "the checkpoint is of a run with other settings or data sets"));
    }
    Ok(())
}

/// The error for a run that cannot be continued, with a remedy.
fn unusable(path: &Path, what: &str) -> Error {
    let message = format!("{what}. To measure again in a new folder, leave out --resume; this one is kept");
    Error::Run { path: path.to_owned(), message }
}

/// An append-only file with its length and running checksum.
struct Growing {
    path: PathBuf,
    file: BufWriter<File>,
    hash: Sha256,
    bytes: u64,
}

impl Growing {
    /// Opens a file and verifies its recorded prefix.
    fn open(path: &Path, extent: &Extent) -> Result<Growing> {
        let bytes = extent.bytes;
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        let open = || -> io::Result<(File, u64, Sha256)> {
            let file = options.open(path)?;
            let length = file.metadata()?.len();
            let hash = files::sha256_from((&file).take(bytes))?;
            Ok((file, length, hash))
        };
        let (file, length, hash) = open().map_err(Error::io(path))?;
        if length < bytes {
            let what = format!("the file has {length} bytes where the checkpoint counts {bytes}");
            return Err(unusable(path, &what));
        }
        if files::hex(&hash.clone().finalize()) != extent.sha256 {
            return Err(unusable(path, "the file does not have the checksum that the checkpoint holds"));
        }
        Ok(Growing { path: path.to_owned(), file: BufWriter::new(file), hash, bytes })
    }

    /// Cuts off what was written after the checkpoint, which may end in a partial line, and seeks to the end.
    fn cut(&mut self) -> Result<()> {
        let file = self.file.get_mut();
        let cut = file.set_len(self.bytes).and_then(|()| file.seek(SeekFrom::Start(self.bytes)));
        cut.map(drop).map_err(Error::io(&self.path))
    }

    fn append(&mut self, bytes: &[u8]) -> Result<()> {
        self.file.write_all(bytes).map_err(Error::io(&self.path))?;
        self.hash.update(bytes);
        self.bytes += bytes.len() as u64;
        Ok(())
    }

    /// Appends a CSV file, with its header only if this file is empty.
    fn append_file(&mut self, from: &Path) -> Result<()> {
        let mut reader = BufReader::new(files::open(from)?);
        if self.bytes > 0 {
            reader.read_until(b'\n', &mut Vec::new()).map_err(Error::io(from))?;
        }
        loop {
            let bytes = reader.fill_buf().map_err(Error::io(from))?;
            let length = bytes.len();
            if length == 0 {
                return Ok(());
            }
            self.append(bytes)?;
            reader.consume(length);
        }
    }

    /// Makes the appended data durable.
    fn sync(&mut self) -> Result<Extent> {
        let sync = self.file.flush().and_then(|()| self.file.get_ref().sync_data());
        sync.map_err(Error::io(&self.path))?;
        Ok(Extent { bytes: self.bytes, sha256: files::hex(&self.hash.clone().finalize()) })
    }
}

#[cfg(test)]
mod tests;
