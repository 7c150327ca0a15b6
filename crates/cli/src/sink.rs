//! Where the text of a command goes.

use std::fmt::Display;
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, Result};
use sudoku_tables::files::write_whole;
use sudoku_tables::output::{Encoded, Writer};
use sudoku_tables::{Column, Format, csv};

use crate::signal;
use crate::usage::WrongUse;

/// Standard output, or a file in the format that its name states; see [`Encoded`] for what happens to the file.
pub struct Sink {
    to: To,
    name: String,
    is_file: bool,
}

enum To {
    Text(Box<Encoded>),
    /// A table in a format that is no text; rows arrive as CSV.
    Table {
        columns: Arc<[Column]>,
        writer: Box<Writer>,
        format: &'static Format,
        has_header: bool,
    },
}

impl Sink {
    /// Opens it for a table of these columns, or for other text if there are none, and says what becomes of it
    /// should a signal end the command.
    pub fn open(path: Option<&Path>, columns: &[Column]) -> Result<Sink> {
        let Some(path) = path else {
            let to = To::Text(Box::new(Encoded::stdout()));
            return Ok(Sink { to, name: "standard output".into(), is_file: false });
        };
        let name = path.display().to_string();
        let to = match Format::of_path(path).filter(|format| !format.is_text()) {
            Some(_) if columns.is_empty() => {
                return Err(WrongUse(format!("{name}: only a table of CSV can be written as Parquet")).into());
            }
            Some(format) => {
                let columns: Arc<[Column]> = columns.into();
                let writer = Writer::create(format, Arc::clone(&columns), Some(path));
                let writer = Box::new(writer.with_context(|| cannot_write(&name))?);
                To::Table { columns, writer, format, has_header: false }
            }
            None => To::Text(Box::new(Encoded::create(path).with_context(|| cannot_write(&name))?)),
        };
        let sink = Sink { to, name, is_file: true };
        signal::note(match (!sink.keeps_parts(), path.exists()) {
            (true, true) => format!("{} is left as it was", sink.name),
            (true, false) => format!("{} is not written", sink.name),
            (false, _) => format!("{} got a part of the output", sink.name),
        });
        Ok(sink)
    }

    /// Writes; of a table whole lines, of which the first is the header.
    pub fn write(&mut self, text: &[u8]) -> Result<()> {
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
        written.with_context(|| cannot_write(&self.name))
    }

    /// Passes on what is written, unless it goes to a file that appears when it is complete.
    pub fn flush(&mut self) -> Result<()> {
        let flushed = match &mut self.to {
            To::Text(out) if !out.is_deferred() => out.flush(),
            To::Text(_) | To::Table { .. } => Ok(()),
        };
        flushed.with_context(|| cannot_write(&self.name))
    }

    /// Whether what is flushed is there even if the command ends early.
    pub fn keeps_parts(&self) -> bool {
        match &self.to {
            To::Text(out) => !out.is_deferred(),
            To::Table { writer, .. } => !writer.is_deferred(),
        }
    }

    /// Puts the file in its place.
    pub fn finish(self) -> Result<()> {
        let finished = match self.to {
            To::Text(out) => out.commit(),
            To::Table { writer, .. } => writer.commit(),
        };
        finished.with_context(|| cannot_write(&self.name))?;
        if self.is_file {
            signal::note("");
        }
        Ok(())
    }
}

/// Writes a whole file; see [`write_whole`].
pub fn write_file(path: &Path, contents: &[u8]) -> Result<()> {
    write_whole(path, contents).with_context(|| cannot_write(path.display()))
}

fn cannot_write(name: impl Display) -> String {
    format!("cannot write {name}")
}
