//! The formats of tables, and files in these formats.

#[cfg(feature = "files")]
use std::io::{self, BufRead, Read};
#[cfg(feature = "files")]
use std::path::Path;
#[cfg(feature = "files")]
use std::sync::Arc;

use crate::{Column, Frame, Value};
#[cfg(feature = "files")]
use crate::{files::Output, output};

/// All formats. To add one, write a file with its [`Format`] and add a line here.
pub static FORMATS: &[&Format] = &[
    &crate::csv::CSV,
    &crate::csv::TSV,
    &crate::json::JSON_LINES,
    &crate::json::JSON,
    #[cfg(feature = "parquet")]
    &crate::parquet::PARQUET,
];

/// A format of tables.
pub struct Format {
    /// Its name, as in `--format`.
    pub name: &'static str,
    /// Its description, for help.
    pub about: &'static str,
    /// Its file name extensions, in lower case.
    pub endings: &'static [&'static str],
    /// How rows are encoded.
    pub encoding: Encoding,
}

/// The text of a file, for line-based readers.
#[cfg(feature = "files")]
pub type Lines = Box<dyn BufRead + Send>;

/// Starts a file with these columns.
#[cfg(feature = "files")]
pub type Start = fn(&Arc<[Column]>, Output) -> io::Result<Box<dyn Encoder>>;

/// Adds the text of a value of the column at this index, with the separator before it and, after the last value, the
/// end of the row.
pub type PutValue = fn(&[Column], usize, &Value<'_>, &mut Vec<u8>);

/// How rows are encoded.
#[derive(Clone, Copy)]
pub enum Encoding {
    /// As text, which can be compressed and printed. The text of a row does not depend on other rows.
    Text {
        /// Adds the text above the rows.
        head: fn(&[Column], &mut Vec<u8>),
        /// Adds a value.
        value: PutValue,
        /// Whether the lines are the elements of one array.
        array: bool,
    },
    /// As the bytes of a whole file.
    #[cfg(feature = "files")]
    File {
        /// The first bytes of such a file.
        magic: &'static [u8],
        /// Starts a file with these columns.
        write: Start,
        /// Opens a file as CSV text with a header, for line-based readers. Row n is line n + 1.
        read: fn(&Path) -> io::Result<Lines>,
    },
}

/// Encodes rows as the bytes of a file.
#[cfg(feature = "files")]
pub trait Encoder: Send {
    /// Adds rows with the columns for which the file was opened.
    ///
    /// # Errors
    /// If they cannot be written.
    fn put(&mut self, frame: &Frame) -> io::Result<()>;

    /// Writes the remaining rows and moves the file to its path.
    ///
    /// # Errors
    /// If it cannot be written. An existing file is then unchanged.
    fn commit(self: Box<Self>) -> io::Result<()>;
}

impl Format {
    /// The format of this name.
    pub fn named(name: &str) -> Option<&'static Format> {
        FORMATS.iter().find(|format| format.name == name).copied()
    }

    /// The format implied by a file's name, ignoring a compression extension.
    #[cfg(feature = "files")]
    pub fn of_path(path: &Path) -> Option<&'static Format> {
        let ending = output::inner_ending(path);
        FORMATS.iter().find(|format| format.endings.contains(&&ending[..])).copied()
    }

    /// The non-text format of a file, detected from its first bytes. `None` for all other files, and for paths that are
    /// not regular files, because these formats cannot be read from a pipe.
    ///
    /// # Errors
    /// If the file cannot be read.
    #[cfg(feature = "files")]
    pub fn of_file(path: &Path) -> io::Result<Option<&'static Format>> {
        const MOST: u64 = 16;
        let mut start = Vec::new();
        if path.is_file() {
            crate::files::open(path)?.take(MOST).read_to_end(&mut start)?;
        }
        let is_shown = |format: &&&Format| match format.encoding {
            Encoding::File { magic, .. } => start.starts_with(magic),
            Encoding::Text { .. } => false,
        };
        Ok(FORMATS.iter().find(is_shown).copied())
    }

    /// The rows of a file in a [non-text format](Format::of_file), as CSV text with a header.
    ///
    /// # Errors
    /// If the file cannot be read.
    #[cfg(feature = "files")]
    pub fn lines_of(path: &Path) -> io::Result<Option<Lines>> {
        match Format::of_file(path)?.map(|format| format.encoding) {
            Some(Encoding::File { read, .. }) => read(path).map(Some),
            _ => Ok(None),
        }
    }

    /// Whether its rows are JSON objects, on lines or in an array.
    pub fn is_json(&self) -> bool {
        *self == crate::json::JSON || *self == crate::json::JSON_LINES
    }

    /// Whether the lines of its text are the elements of one array.
    pub fn is_array(&self) -> bool {
        matches!(self.encoding, Encoding::Text { array: true, .. })
    }

    /// Whether it can be printed and compressed.
    pub fn is_text(&self) -> bool {
        matches!(self.encoding, Encoding::Text { .. })
    }

    /// Encodes rows as text, or leaves them unchanged for binary formats. Threads call this in parallel, before one of
    /// them writes the blocks in order.
    pub fn block(&self, frame: Frame) -> Block {
        match self.encoding {
            Encoding::Text { value, .. } => {
                let mut text = Vec::new();
                frame.write(value, &mut text);
                Block::Text(text)
            }
            #[cfg(feature = "files")]
            Encoding::File { .. } => Block::Rows(frame),
        }
    }
}

impl PartialEq for Format {
    fn eq(&self, other: &Format) -> bool {
        self.name == other.name
    }
}

impl Eq for Format {}

impl std::fmt::Debug for Format {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}

/// Rows for a [`Writer`](crate::output::Writer).
#[derive(Clone, PartialEq, Debug)]
pub enum Block {
    /// Encoded text.
    Text(Vec<u8>),
    /// Rows.
    Rows(Frame),
}
