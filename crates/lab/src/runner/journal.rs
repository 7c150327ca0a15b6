//! Rows go to disk as they come; a checkpoint says how far they can be trusted.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::error::{Error, Result};
use crate::experiment::Measured;
use crate::runner::files;

/// Name of the rows of a finished run.
pub(crate) const DATA: &str = "data.csv";
/// Name of the timings of a finished run.
pub(crate) const TIMING: &str = "timing.csv";
const CHECKPOINT: &str = "checkpoint.json";
const TIMING_HEADER: &[u8] = b"item,what,ns\n";

/// How far a run has come: items done, and how long the two files were then.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Checkpoint {
    pub items: u64,
    data_bytes: u64,
    timing_bytes: u64,
}

/// Lines of a block of items, ready to be written.
#[derive(Default)]
pub(crate) struct Lines {
    header: Option<Vec<u8>>,
    data: Vec<u8>,
    timing: Vec<u8>,
}

impl Lines {
    /// CSV lines of the items from `first` on.
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
                lines.timing.extend(csv_line(&item.to_string(), (&timing.what, timing.ns), false)?);
            }
        }
        Ok(lines)
    }
}

/// One line: `lead`, then the fields of the row, or their names.
fn csv_line(lead: &str, row: impl Serialize, names: bool) -> Result<Vec<u8>> {
    let fail = |message: String| Error::Experiment(format!("a row is not flat: {message}"));
    let mut writer = csv::WriterBuilder::new().has_headers(names).from_writer(Vec::new());
    writer.serialize(row).map_err(|error| fail(error.to_string()))?;
    let text = writer.into_inner().map_err(|error| fail(error.to_string()))?;
    // Names and values come as two lines; a name holds no line break.
    let end = if names {
        text.iter().position(|&byte| byte == b'\n').map_or(text.len(), |n| n + 1)
    } else {
        text.len()
    };
    Ok([lead.as_bytes(), b",", &text[..end]].concat())
}

/// The two growing files of a run.
pub(crate) struct Journal {
    folder: PathBuf,
    data: BufWriter<File>,
    timing: BufWriter<File>,
    done: Checkpoint,
}

impl Journal {
    /// Begins, or goes on from the checkpoint in the folder if there is one.
    pub fn open(folder: &Path) -> Result<Journal> {
        let path = folder.join(CHECKPOINT);
        let done = if path.exists() {
            serde_json::from_str(&files::read_text(&path)?).map_err(Error::table(&path))?
        } else {
            Checkpoint::default()
        };
        let data = growing(&part(folder, DATA), done.data_bytes)?;
        let timing = growing(&part(folder, TIMING), done.timing_bytes)?;
        Ok(Journal { folder: folder.to_owned(), data, timing, done })
    }

    /// Items whose rows are safe on disk.
    pub fn items(&self) -> u64 {
        self.done.items
    }

    /// Appends the lines of the next `items` items.
    pub fn append(&mut self, items: u64, lines: &Lines) -> Result<()> {
        let mut data = 0;
        if let (0, Some(header)) = (self.done.data_bytes, &lines.header) {
            data += append(&mut self.data, header, &self.folder)?;
        }
        data += append(&mut self.data, &lines.data, &self.folder)?;
        let mut timing = 0;
        if self.done.timing_bytes == 0 && !lines.timing.is_empty() {
            timing += append(&mut self.timing, TIMING_HEADER, &self.folder)?;
        }
        timing += append(&mut self.timing, &lines.timing, &self.folder)?;
        self.done = Checkpoint {
            items: self.done.items + items,
            data_bytes: self.done.data_bytes + data,
            timing_bytes: self.done.timing_bytes + timing,
        };
        Ok(())
    }

    /// Makes what was appended survive a kill.
    pub fn checkpoint(&mut self) -> Result<()> {
        let sync = |file: &mut BufWriter<File>| -> io::Result<()> {
            file.flush()?;
            file.get_ref().sync_data()
        };
        sync(&mut self.data).and_then(|()| sync(&mut self.timing)).map_err(Error::io(&self.folder))?;
        let text = serde_json::to_vec(&self.done).unwrap_or_default();
        files::write_whole(&self.folder.join(CHECKPOINT), &text)
    }

    /// Gives the files their final names.
    pub fn finish(mut self) -> Result<()> {
        self.checkpoint()?;
        for name in [DATA, TIMING] {
            let from = part(&self.folder, name);
            fs::rename(&from, self.folder.join(name)).map_err(Error::io(&from))?;
        }
        let path = self.folder.join(CHECKPOINT);
        fs::remove_file(&path).map_err(Error::io(&path))
    }
}

fn part(folder: &Path, name: &str) -> PathBuf {
    folder.join(format!("{name}.part"))
}

fn growing(path: &Path, length: u64) -> Result<BufWriter<File>> {
    let open = || -> io::Result<File> {
        let mut file = OpenOptions::new().write(true).create(true).truncate(false).open(path)?;
        // What was written after the checkpoint may be half a line.
        file.set_len(length)?;
        file.seek(SeekFrom::End(0))?;
        Ok(file)
    };
    open().map(BufWriter::new).map_err(Error::io(path))
}

fn append(file: &mut BufWriter<File>, bytes: &[u8], folder: &Path) -> Result<u64> {
    file.write_all(bytes).map_err(Error::io(folder))?;
    Ok(bytes.len() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::Timing;

    #[derive(Serialize)]
    struct Row {
        word: &'static str,
        value: f64,
    }

    fn block(first: u64, len: u64) -> Lines {
        let block: Vec<_> = (first..first + len)
            .map(|item| Measured {
                rows: vec![Row { word: "a,b", value: item as f64 / 4.0 }],
                timings: vec![Timing { what: "all".into(), ns: item }],
            })
            .collect();
        Lines::of(first, &block).unwrap()
    }

    #[test]
    fn lines_after_the_last_checkpoint_are_written_again() {
        let folder = tempfile::tempdir().unwrap();
        let mut journal = Journal::open(folder.path()).unwrap();
        journal.append(2, &block(0, 2)).unwrap();
        journal.checkpoint().unwrap();
        journal.append(2, &block(2, 2)).unwrap();
        drop(journal);

        let mut journal = Journal::open(folder.path()).unwrap();
        assert_eq!(journal.items(), 2);
        journal.append(1, &block(2, 1)).unwrap();
        journal.finish().unwrap();
        let data = fs::read_to_string(folder.path().join(DATA)).unwrap();
        assert_eq!(data, "item,word,value\n0,\"a,b\",0.0\n1,\"a,b\",0.25\n2,\"a,b\",0.5\n");
        let timing = fs::read_to_string(folder.path().join(TIMING)).unwrap();
        assert_eq!(timing, "item,what,ns\n0,all,0\n1,all,1\n2,all,2\n");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
    }
}
