//! Where the text of a command goes.

use std::fmt::Display;
use std::io::{self, Stdout, Write};
use std::path::Path;

use anyhow::{Context, Result};
use sudoku_tables::Column;
use sudoku_tables::files::write_whole;
use sudoku_tables::output::{Encoded, is_parquet};

use crate::signal;
use crate::usage::WrongUse;

/// Standard output, or a file in the format that its name says; see [`Encoded`] for what happens to the file.
pub struct Sink {
    to: To,
    name: String,
}

enum To {
    Stdout(Stdout),
    File(Box<Encoded>),
}

impl Sink {
    /// Opens it for a table of these columns, or for other text if there are none, and says what becomes of it
    /// should a signal end the command.
    pub fn open(path: Option<&Path>, columns: &[Column]) -> Result<Sink> {
        let Some(path) = path else {
            return Ok(Sink { to: To::Stdout(io::stdout()), name: "standard output".into() });
        };
        let name = path.display().to_string();
        if is_parquet(path) && columns.is_empty() {
            return Err(WrongUse(format!("{name}: only a table of CSV can be written as Parquet")).into());
        }
        let output = Encoded::create(path, columns).with_context(|| cannot_write(&name))?;
        signal::note(match (output.is_deferred(), path.exists()) {
            (true, true) => format!("{name} is left as it was"),
            (true, false) => format!("{name} is not written"),
            (false, _) => format!("{name} got a part of the output"),
        });
        Ok(Sink { to: To::File(Box::new(output)), name })
    }

    /// Writes.
    pub fn write(&mut self, text: &[u8]) -> Result<()> {
        let written = match &mut self.to {
            To::Stdout(out) => out.write_all(text),
            To::File(output) => output.write_all(text),
        };
        written.with_context(|| cannot_write(&self.name))
    }

    /// Passes on what is written, unless it goes to a file that appears when it is complete.
    pub fn flush(&mut self) -> Result<()> {
        let flushed = match &mut self.to {
            To::Stdout(out) => out.flush(),
            To::File(output) if !output.is_deferred() => output.flush(),
            To::File(_) => Ok(()),
        };
        flushed.with_context(|| cannot_write(&self.name))
    }

    /// Whether what is flushed is there even if the command ends early.
    pub fn keeps_parts(&self) -> bool {
        match &self.to {
            To::Stdout(_) => true,
            To::File(output) => !output.is_deferred(),
        }
    }

    /// Puts the file in its place.
    pub fn finish(self) -> Result<()> {
        let finished = match self.to {
            To::Stdout(mut out) => out.flush(),
            To::File(output) => output.commit(),
        };
        finished.with_context(|| cannot_write(&self.name))?;
        signal::note("");
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
