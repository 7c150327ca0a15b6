//! A journal on disk of the rows that an audit has examined. An interrupted audit continues from it, and a shard keeps
//! it until it is merged.
//!
//! The first line, in JSON, records the build, the arguments and the files. It is followed by a frame for each block of
//! lines, in order. A frame contains the hash of the lines, the hash and the length of the piece, and the piece. An
//! incomplete frame is dropped.

use std::fs::File;
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use serde_json::json;
use sudoku_audit::{Key, Layout, Piece};
use sudoku_runner::build;
use sudoku_tables::files::{OwnFile, Retry, TEXT_LIMIT, open};

use crate::part;

/// The beginning of the first line, which marks a journal.
const HEAD: &str = r#"{"journal":"sudoku-lab audit","#;

/// A file of an audit.
#[derive(Clone, Debug)]
pub struct Named {
    pub name: String,
    pub layout: Layout,
}

/// The piece of a block.
pub struct Frame {
    /// Hash of the lines.
    pub source: u64,
    piece: Vec<u8>,
    hash: u64,
}

/// Number of bytes of a frame before the piece.
const FRAME: usize = 20;

/// The hash of a block or a piece.
pub fn hash(bytes: &[u8]) -> u64 {
    Key::of_bytes(bytes).short()
}

impl Frame {
    pub fn of(source: u64, piece: &Piece) -> Frame {
        let piece = piece.to_bytes();
        Frame { source, hash: hash(&piece), piece }
    }

    /// The piece, with canonical forms or without.
    pub fn piece(&self, forms: bool) -> Result<Piece> {
        Piece::from_bytes(&self.piece, forms).ok_or_else(|| anyhow!("a part of an audit is damaged"))
    }

    /// The next frame; `None` at the end, and for an incomplete frame.
    ///
    /// # Errors
    /// If the file cannot be read.
    fn read(from: &mut impl Read) -> std::io::Result<Option<Frame>> {
        let mut head = Vec::new();
        from.take(FRAME as u64).read_to_end(&mut head)?;
        let Some((source, rest)) = head.split_first_chunk::<8>() else { return Ok(None) };
        let Some((expected, rest)) = rest.split_first_chunk::<8>() else { return Ok(None) };
        let Some(length) = rest.first_chunk::<4>() else { return Ok(None) };
        let length = u32::from_le_bytes(*length);
        let mut piece = Vec::new();
        from.take(length.into()).read_to_end(&mut piece)?;
        let expected = u64::from_le_bytes(*expected);
        let is_whole = piece.len() == length as usize && hash(&piece) == expected;
        Ok(is_whole.then(|| Frame { source: u64::from_le_bytes(*source), hash: expected, piece }))
    }

    fn bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(FRAME + self.piece.len());
        bytes.extend(self.source.to_le_bytes());
        bytes.extend(self.hash.to_le_bytes());
        bytes.extend((self.piece.len() as u32).to_le_bytes());
        bytes.extend(&self.piece);
        bytes
    }
}

/// A journal being read.
pub struct Journal {
    path: PathBuf,
    reader: BufReader<Retry<File>>,
    /// The end of the last complete frame.
    end: u64,
    is_at_end: bool,
    /// Whether this command writes the journal. If so, the file is locked.
    is_own: bool,
    /// The files that its first line names.
    pub files: Vec<Named>,
}

impl Journal {
    /// Opens the journal of this command, or creates one.
    pub fn open(path: &Path, files: &[Named]) -> Result<Journal> {
        let shown: Vec<_> =
            files.iter().map(|file| json!({"name": file.name, "layout": file.layout})).collect();
        let first = json!({
            "build": build()?, "arguments": part::arguments(), "files": shown,
        });
        let first = format!("{}\n", first.to_string().trim_start_matches('{'));
        let cannot = || format!("cannot write {}", path.display());
        let mut own = OwnFile::open(path, HEAD).with_context(cannot)?;
        let mut reader = BufReader::new(Retry(own.file.try_clone().with_context(cannot)?));
        let mut known = vec![0; first.len()];
        let is_known = reader.read_exact(&mut known).is_ok() && known == first.as_bytes();
        if is_known {
            say!("{}: continuing an interrupted audit", path.display());
        } else {
            if !own.is_new {
                say!("{}: another command, input or build began this; starting over", path.display());
            }
            own.restart(HEAD).and_then(|()| own.file.write_all(first.as_bytes())).with_context(cannot)?;
        }
        let end = (HEAD.len() + first.len()) as u64;
        Ok(Journal {
            path: path.to_owned(),
            reader,
            end,
            is_own: true,
            is_at_end: !is_known,
            files: files.to_vec(),
        })
    }

    /// Opens the journal of a shard.
    pub fn read(path: &Path) -> Result<Journal> {
        let cannot = || format!("cannot read {}", path.display());
        let mut reader = BufReader::new(open(path).with_context(cannot)?);
        let mut first = String::new();
        let end = reader.by_ref().take(TEXT_LIMIT).read_line(&mut first).with_context(cannot)? as u64;
        if !first.starts_with(HEAD) {
            bail!("{}: this is not a part of an audit", path.display());
        }
        let first: serde_json::Value = serde_json::from_str(&first).with_context(cannot)?;
        let file = |file: &serde_json::Value| {
            let name = file["name"].as_str()?.to_owned();
            Some(Named { name, layout: serde_json::from_value(file["layout"].clone()).ok()? })
        };
        let files: Option<Vec<Named>> = first["files"].as_array().into_iter().flatten().map(file).collect();
        let files = files.with_context(cannot)?;
        Ok(Journal { path: path.to_owned(), reader, end, is_own: false, is_at_end: false, files })
    }

    /// The next frame. The first missing or incomplete frame ends the journal; if this command writes the journal, it
    /// is truncated there.
    pub fn next_frame(&mut self) -> Result<Option<Frame>> {
        if self.is_at_end {
            return Ok(None);
        }
        let frame = Frame::read(&mut self.reader);
        let frame = frame.with_context(|| format!("cannot read {}", self.path.display()))?;
        match &frame {
            Some(frame) => self.end += (FRAME + frame.piece.len()) as u64,
            None => {
                self.is_at_end = true;
                if self.is_own {
                    let file = self.reader.get_mut();
                    let cut = file.0.set_len(self.end).and_then(|()| file.seek(SeekFrom::Start(self.end)));
                    cut.with_context(|| format!("cannot write {}", self.path.display()))?;
                }
            }
        }
        Ok(frame)
    }

    /// A writer at the end of the journal. The last frame must have been read.
    pub fn writer(&self) -> Result<Writer> {
        let file = self.reader.get_ref().0.try_clone();
        let file = file.with_context(|| format!("cannot write {}", self.path.display()))?;
        Ok(Writer { file, path: self.path.clone() })
    }
}

/// Writes at the end of a journal.
pub struct Writer {
    file: File,
    path: PathBuf,
}

impl Writer {
    /// Writes a frame.
    pub fn append(&mut self, frame: &Frame) -> Result<()> {
        let written = self.file.write_all(&frame.bytes());
        written.with_context(|| format!("cannot write {}", self.path.display()))
    }
}
