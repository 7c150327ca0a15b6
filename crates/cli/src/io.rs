//! What commands on streams of puzzles share: where puzzles come from, where the text goes, how rows are printed.

use std::fmt::Display;
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use sudoku_kit::stream::{Counts, Input, Item, Keep, Out, Readable, Rows, Sink, Walk};
use sudoku_kit::{Draws, Metric};
use sudoku_tables::csv::CSV;
use sudoku_tables::format::FORMATS;
use sudoku_tables::json::JSON;
use sudoku_tables::{Column, Format, Kind};

use crate::part::{self, ShardArgs};
use crate::progress::{Bar, task};
use crate::usage::{WrongUse, threads};

/// Where puzzles come from and where the text goes.
#[derive(Clone, Debug, clap::Args)]
pub struct Io {
    /// Files of puzzles: text or CSV, plain, .gz or .zst, or Parquet; `-` or none for standard input.
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Name of the CSV or Parquet column that holds the puzzle, if it is not found automatically.
    #[arg(long, value_name = "NAME")]
    pub column: Option<String>,
    /// Character between CSV fields, or `tab`, if it is not found automatically.
    #[arg(long, value_name = "CHAR", value_parser = delimiter)]
    pub delimiter: Option<char>,
    /// File to write to: replaced when the output is complete; a device or FIFO is written into. A name that ends
    /// in .gz or .zst is compressed, and in .parquet holds the table as Parquet.
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Threads; 0 for one per core.
    #[arg(short = 'j', long, default_value_t = 0, value_parser = threads, value_name = "N")]
    pub threads: usize,
    /// End with status 1 if any line was rejected, not only if all were.
    #[arg(long)]
    pub strict: bool,
}

/// Reads the character between fields.
pub fn delimiter(text: &str) -> Result<char, String> {
    let mut characters = text.chars();
    match (text, characters.next(), characters.next()) {
        ("tab" | "\\t", ..) => Ok('\t'),
        (_, Some(delimiter), None) if delimiter != '"' => Ok(delimiter),
        _ => Err("give one character, or `tab`".into()),
    }
}

/// A walk over the puzzles of a command.
pub struct Run<'a> {
    io: &'a Io,
    input: Input,
    /// What is reported of the puzzles in the output, such as `scored`.
    done: &'a str,
    rows: Rows,
    piece: usize,
}

impl Io {
    /// The input without what concerns the output.
    pub fn input(&self) -> Input {
        Input {
            files: self.files.clone(),
            column: self.column.clone(),
            delimiter: self.delimiter,
            ..Input::default()
        }
    }

    /// A walk that writes these rows, so many puzzles at a time on each thread.
    pub fn walk<'a>(&'a self, done: &'a str, rows: Rows, piece: usize) -> Run<'a> {
        Run { io: self, input: self.input(), done, rows, piece }
    }

    /// The random streams of a command, one for each puzzle.
    pub fn draws(&self, command: &str, seed: u64) -> Draws {
        Draws::of_files(command, seed, self.files.len())
    }
}

impl Run<'_> {
    /// Of a part of the puzzles only.
    pub fn shard(mut self, args: ShardArgs) -> Self {
        self.input.shard = args.shard;
        self
    }

    /// Writes what `work` makes of each puzzle, in the order of the input. A puzzle that it refuses is reported, as
    /// is a line that holds no puzzle.
    pub fn each<P: Readable, W: Display>(
        &self,
        work: impl Fn(&mut Out<'_>, &Item<P>) -> Result<(), W> + Sync,
    ) -> Result<Counts> {
        self.carry_out(|walk| Ok(walk.each(work)?))
    }

    /// The same for pieces of puzzles.
    pub fn pieces<P: Readable>(
        &self,
        work: impl Fn(&mut Out<'_>, &[Item<P>]) -> Result<()> + Sync,
    ) -> Result<Counts> {
        self.carry_out(|walk| walk.pieces(work))
    }

    /// The same in two steps, `work` on all threads and `gather` in the order of the input.
    pub fn gathered<P: Readable, T: Send>(
        &self,
        work: impl Fn(&mut Out<'_>, &[Item<P>]) -> Result<T> + Sync,
        gather: impl FnMut(&mut Out<'_>, T) -> Result<()> + Send,
    ) -> Result<Counts> {
        self.carry_out(|walk| walk.gathered(work, gather))
    }

    /// The same, where `gather` may write to the output itself.
    pub fn streamed<P: Readable, T: Send>(
        &self,
        work: impl Fn(&mut Out<'_>, &[Item<P>]) -> Result<T> + Sync,
        gather: impl FnMut(&mut Out<'_>, T, &mut Sink<'_>) -> Result<()> + Send,
    ) -> Result<Counts> {
        self.carry_out(|walk| walk.streamed(work, gather))
    }

    fn carry_out(&self, walk: impl FnOnce(Walk<'_>) -> Result<Counts>) -> Result<Counts> {
        let Run { io, input, done, rows, .. } = self;
        let part = input.shard.map(|shard| part::path(io.output.as_deref(), shard)).transpose()?;
        let bar = Bar::counter("puzzles");
        let output = part.as_deref().or(io.output.as_deref());
        let counts = walk(Walk { input, output, rows, piece: self.piece, task: task(io.threads, &bar) })?;
        if let (Some(part), Some(shard), Some(total)) = (&part, input.shard, counts.total) {
            part::write_ticket(part, shard, &input.files, total)?;
        }
        if counts.rejected > 0 {
            notice!("{} {done}, {} rejected", counts.kept, counts.rejected);
            if io.strict {
                bail!("{} lines were rejected", counts.rejected);
            }
            // A shard may be all that is wrong with a file, and has to be merged nevertheless.
            if counts.kept == 0 && part.is_none() {
                bail!("no puzzle was {done}");
            }
        }
        Ok(counts)
    }
}

/// The columns of a metric.
pub fn metric_columns(metric: &dyn Metric) -> impl Iterator<Item = Column> {
    metric.columns().iter().map(|own| Column::new(own.name, Kind::Real, metric.about()).unit(own.unit))
}

/// Reads the name of a format of tables.
fn format_parser() -> impl TypedValueParser<Value = &'static Format> {
    let names = FORMATS.iter().map(|format| PossibleValue::new(format.name).help(format.about));
    PossibleValuesParser::new(names).try_map(|name| Format::named(&name).ok_or("no such format"))
}

/// The format of a table: the one asked for, else the one that the output's name states.
///
/// # Errors
/// If these differ, and one of them is no text.
pub fn format_for(asked: Option<&'static Format>, output: Option<&Path>) -> Result<Option<&'static Format>> {
    let named = output.and_then(Format::of_path);
    if let Some(Format { name, endings, .. }) = asked.filter(|format| !format.is_text() && named != asked) {
        return Err(WrongUse(format!("--format {name} needs a file: --output NAME.{}", endings[0])).into());
    }
    match (asked, named) {
        (Some(asked), Some(named)) if named != asked && !named.is_text() => {
            let (asked, named) = (asked.name, named.name);
            Err(WrongUse(format!("--format {asked} differs from the name of the output, which is {named}"))
                .into())
        }
        _ => Ok(asked.or(named)),
    }
}

/// How rows are printed.
#[derive(Debug, clap::Args)]
pub struct TableArgs {
    /// How to print rows [default: csv, or what the output's name says].
    #[arg(long, value_parser = format_parser(), value_name = "FORMAT")]
    format: Option<&'static Format>,
    /// JSON lines instead of CSV: short for --format json.
    #[arg(long, conflicts_with = "format")]
    json: bool,
    /// Put an apostrophe before CSV texts that a spreadsheet would take for a formula: those that begin with
    /// =, +, -, @, a tab or a line break.
    #[arg(long, conflicts_with = "json")]
    escape_formulas: bool,
    /// Columns of CSV or Parquet input that go along, by name, separated by commas; `all` or `none`. They stand
    /// behind the puzzle, in JSON under `input`.
    #[arg(long, default_value = "all", value_name = "LIST")]
    keep_columns: Keep,
}

impl TableArgs {
    /// Rows of the place of each puzzle, the puzzle, then these columns.
    ///
    /// # Errors
    /// If the output's name states another format than the one asked for, and one of them is no text.
    pub fn rows(&self, io: &Io, columns: impl IntoIterator<Item = Column>) -> Result<Rows> {
        let asked = self.format.or(self.json.then_some(&JSON));
        let format = format_for(asked, io.output.as_deref())?.unwrap_or(&CSV);
        Ok(Rows {
            format: Some(format),
            columns: Rows::with_place(&io.input(), columns),
            keep: self.keep_columns.clone(),
            escape_formulas: self.escape_formulas && *format != JSON,
            ..Rows::TEXT
        })
    }
}
