//! Where the text of a stream goes.

use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

use sudoku_tables::csv::CSV;
use sudoku_tables::files::write_whole;
use sudoku_tables::json::JSON;
use sudoku_tables::output::{Encoded, Writer};
use sudoku_tables::{Column, Format, csv};

use super::error::StreamError;
use super::progress::Progress;

/// Standard output, or a file in the format that its name states; see [`Encoded`] for what happens to the file.
pub struct Sink<'a> {
    to: To,
    name: String,
    is_file: bool,
    progress: &'a dyn Progress,
}

enum To {
    Text(Box<Encoded>),
    /// A table in a format other than CSV and JSON; rows arrive as CSV.
    Table {
        columns: Arc<[Column]>,
        writer: Box<Writer>,
        format: &'static Format,
        has_header: bool,
    },
}

impl<'a> Sink<'a> {
    /// Opens it for a table of these columns, or for other text if there are none, and notes what becomes of it
    /// if the process is ended.
    ///
    /// # Errors
    /// If the file cannot be created, or text without columns is to be written in a format that is no text.
    pub fn open(
        path: Option<&Path>,
        columns: &[Column],
        progress: &'a dyn Progress,
    ) -> Result<Sink<'a>, StreamError> {
        let Some(path) = path else {
            let to = To::Text(Box::new(Encoded::stdout()));
            return Ok(Sink { to, name: "standard output".into(), is_file: false, progress });
        };
        let name = path.display().to_string();
        let to = match Format::of_path(path).filter(|format| ![&CSV, &JSON].contains(format)) {
            Some(format) if columns.is_empty() && !format.is_text() => {
                return Err(StreamError::usage(format!(
                    "{name}: only a table of CSV can be written as Parquet"
                )));
            }
            Some(format) if !columns.is_empty() => {
                let columns: Arc<[Column]> = columns.into();
                let writer = Writer::create(format, Arc::clone(&columns), Some(path));
                let writer = Box::new(writer.map_err(StreamError::write(&name))?);
                To::Table { columns, writer, format, has_header: false }
            }
            _ => To::Text(Box::new(Encoded::create(path).map_err(StreamError::write(&name))?)),
        };
        let sink = Sink { to, name, is_file: true, progress };
        progress.note(&match (!sink.keeps_parts(), path.exists()) {
            (true, true) => format!("{} is left as it was", sink.name),
            (true, false) => format!("{} is not written", sink.name),
            (false, _) => format!("{} got a part of the output", sink.name),
        });
        Ok(sink)
    }

    /// Writes; of a table whole lines, of which the first is the header.
    ///
    /// # Errors
    /// If the file or standard output cannot be written.
    pub fn write(&mut self, text: &[u8]) -> Result<(), StreamError> {
        let written = match &mut self.to {
            To::Text(out) => out.write_all(text),
            To::Table { has_header, .. } if !*has_header => {
                *has_header = true;
                Ok(())
            }
            To::Table { columns, writer, format, .. } => {
                let mut frames = csv::Frames::without_header(text, Arc::clone(columns));
                frames.try_for_each(|frame| writer.put(&format.block(frame.map_err(io::Error::other)?)))
            }
        };
        written.map_err(StreamError::write(&self.name))
    }

    /// Passes on what is written, unless it goes to a file that appears when it is complete.
    ///
    /// # Errors
    /// As [`Sink::write`].
    pub fn flush(&mut self) -> Result<(), StreamError> {
        let flushed = match &mut self.to {
            To::Text(out) if !out.is_deferred() => out.flush(),
            To::Text(_) | To::Table { .. } => Ok(()),
        };
        flushed.map_err(StreamError::write(&self.name))
    }

    /// Whether flushed text remains if the process ends early.
    pub fn keeps_parts(&self) -> bool {
        match &self.to {
            To::Text(out) => !out.is_deferred(),
            To::Table { writer, .. } => !writer.is_deferred(),
        }
    }

    /// Puts the file in its place.
    ///
    /// # Errors
    /// As [`Sink::write`].
    pub fn finish(self) -> Result<(), StreamError> {
        let finished = match self.to {
            To::Text(out) => out.commit(),
            To::Table { writer, .. } => writer.commit(),
        };
        finished.map_err(StreamError::write(&self.name))?;
        if self.is_file {
            self.progress.note("");
        }
        Ok(())
    }
}

/// Writes a whole file; see [`write_whole`].
///
/// # Errors
/// If the file cannot be written.
pub fn write_file(path: &Path, contents: &[u8]) -> Result<(), StreamError> {
    write_whole(path, contents).map_err(StreamError::write(path.display()))
}
