//! The destination of the output of a stream.

use std::io::Write;
use std::mem;
use std::path::Path;
use std::sync::Arc;

use sudoku_tables::files::write_whole;
use sudoku_tables::format::Block;
use sudoku_tables::output::{Encoded, Writer};
use sudoku_tables::{Column, Format, Frame};

use super::error::StreamError;
use super::progress::Progress;
use super::rows::Out;

/// Standard output, or a file; see [`Encoded`] for what happens to the file.
pub struct Sink<'a> {
    to: To,
    name: String,
    is_file: bool,
    progress: &'a dyn Progress,
}

enum To {
    Text(Box<Encoded>),
    /// A table in a binary format.
    Table(Box<Writer>),
}

impl<'a> Sink<'a> {
    /// Opens the output for a table in a format, or for other text if no format is given. Tells `progress` what happens
    /// to the file if the process ends early.
    ///
    /// # Errors
    /// If the file cannot be created, or its name implies another format that is not text.
    pub fn open(
        path: Option<&Path>,
        format: Option<&'static Format>,
        columns: &Arc<[Column]>,
        progress: &'a dyn Progress,
    ) -> Result<Sink<'a>, StreamError> {
        let name = path.map_or_else(|| "standard output".to_owned(), |path| path.display().to_string());
        let to = match (format.filter(|format| !format.is_text()), path) {
            (Some(format), path) => {
                Writer::create(format, Arc::clone(columns), path).map(|to| To::Table(Box::new(to)))
            }
            (None, None) => Ok(To::Text(Box::new(Encoded::stdout()))),
            (None, Some(path)) => {
                if let Some(named) = Format::of_path(path).filter(|named| !named.is_text()) {
                    let message = format!("{name}: only a table can be written as {}", named.name);
                    return Err(StreamError::usage(message));
                }
                Encoded::create(path).map(|to| To::Text(Box::new(to)))
            }
        };
        let to = to.map_err(StreamError::write(&name))?;
        let to = match to {
            To::Text(text) if format.is_some_and(Format::is_array) => To::Text(Box::new(text.array())),
            to => to,
        };
        let sink = Sink { to, name, is_file: path.is_some(), progress };
        if let Some(path) = path {
            progress.note(&match (!sink.keeps_parts(), path.exists()) {
                (true, true) => format!("{} is left as it was", sink.name),
                (true, false) => format!("{} is not written", sink.name),
                (false, _) => format!("{} received a part of the output", sink.name),
            });
        }
        Ok(sink)
    }

    /// Writes text.
    ///
    /// # Errors
    /// If the file or standard output cannot be written.
    pub fn write(&mut self, text: &[u8]) -> Result<(), StreamError> {
        let written = match &mut self.to {
            To::Text(out) => out.write_all(text),
            To::Table(_) => Ok(()),
        };
        written.map_err(StreamError::write(&self.name))
    }

    /// Writes the output of a piece of work, which is empty afterwards.
    ///
    /// # Errors
    /// As [`Sink::write`].
    pub(super) fn put(&mut self, out: &mut Out<'_>) -> Result<(), StreamError> {
        let written = match &mut self.to {
            To::Text(to) => to.write_all(&out.text),
            To::Table(to) => {
                let empty = Frame::new(Arc::clone(out.frame.columns()));
                to.put(Block::Rows(mem::replace(&mut out.frame, empty)))
            }
        };
        out.text.clear();
        written.map_err(StreamError::write(&self.name))
    }

    /// Flushes the output, unless the file appears only when it is complete.
    ///
    /// # Errors
    /// As [`Sink::write`].
    pub fn flush(&mut self) -> Result<(), StreamError> {
        let flushed = match &mut self.to {
            To::Text(out) if !out.is_deferred() => out.flush(),
            To::Text(_) | To::Table(_) => Ok(()),
        };
        flushed.map_err(StreamError::write(&self.name))
    }

    /// Whether flushed text remains if the process ends early.
    pub fn keeps_parts(&self) -> bool {
        match &self.to {
            To::Text(out) => !out.is_deferred(),
            To::Table(writer) => !writer.is_deferred(),
        }
    }

    /// Moves the file to its final place.
    ///
    /// # Errors
    /// As [`Sink::write`].
    pub fn finish(self) -> Result<(), StreamError> {
        let finished = match self.to {
            To::Text(out) => out.commit(),
            To::Table(writer) => writer.commit(),
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
