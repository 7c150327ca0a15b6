//! The common parts of commands on streams of puzzles: input, output, and the format of rows.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use serde_json::Value;
use sudoku_kit::solvers::Engine;
use sudoku_kit::stream::{Counts, Input, Keep, Rows, Start, Walk};
use sudoku_kit::{Draws, Metric};
use sudoku_tables::csv::CSV;
use sudoku_tables::escape::shell;
use sudoku_tables::format::FORMATS;
use sudoku_tables::json::JSON_LINES;
use sudoku_tables::output::inner_ending;
use sudoku_tables::{Column, Format, Kind};

use crate::part::{self, Claim, ShardArgs};
use crate::progress::{Bar, task};
use crate::usage::{WrongUse, threads};

/// Input and output of puzzles.
#[derive(Clone, Debug, clap::Args)]
pub struct Io {
    /// Files of puzzles in any form that `sudoku-lab formats` lists, plain, .gz or .zst; or puzzles themselves. `-` or
    /// no file reads standard input.
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Name of the column of puzzles [default: found by name and content].
    #[arg(long, value_name = "NAME")]
    pub column: Option<String>,
    /// Field delimiter, a character or `tab` [default: inferred].
    #[arg(long, value_name = "CHAR", value_parser = delimiter)]
    pub delimiter: Option<char>,
    /// File to write to. A file is replaced once the output is complete; a device or FIFO is written to directly. The
    /// output is compressed if the name ends in .gz or .zst, and Parquet if it ends in .parquet.
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Threads; 0 for one per core.
    #[arg(short = 'j', long, default_value_t = 0, value_parser = threads, value_name = "N")]
    pub threads: usize,
    /// Exit with status 1 if any line was rejected, not only if all were.
    #[arg(long)]
    pub strict: bool,
    #[arg(skip)]
    pub start: Start,
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
    /// The participle for processed puzzles in messages, such as `scored`.
    done: &'a str,
    rows: Rows,
    piece: usize,
}

impl Io {
    /// The options of the input, without those of the output.
    pub fn input(&self) -> Input {
        Input {
            files: self.files.clone(),
            column: self.column.clone(),
            delimiter: self.delimiter,
            shard: None,
            start: self.start.clone(),
        }
    }

    /// A walk that writes rows and takes `piece` puzzles at a time on each thread.
    pub fn walk<'a>(&'a self, done: &'a str, rows: Rows, piece: usize) -> Run<'a> {
        Run { io: self, input: self.input(), done, rows, piece }
    }

    /// The random streams of a command, one for each puzzle.
    pub fn draws(&self, command: &str, seed: u64) -> Draws {
        Draws::of_files(command, seed, self.files.len())
    }
}

impl Run<'_> {
    /// Restricts the walk to a shard of the puzzles.
    pub fn shard(mut self, args: ShardArgs) -> Self {
        self.input.shard = args.shard;
        self
    }

    /// Carries out the walk in a way that it has, such as [`Walk::each`], and reports what was rejected.
    ///
    /// # Errors
    /// Those of the walk, and if all puzzles were rejected, or any with --strict.
    pub fn by(self, walk: impl FnOnce(Walk<'_>) -> Result<Counts>) -> Result<Counts> {
        let Run { io, input, done, rows, piece } = &self;
        let part = input.shard.map(|shard| part::path(io.output.as_deref(), shard)).transpose()?;
        let _claim = part.as_deref().map(Claim::of).transpose()?;
        if let Some(output) = &io.output {
            check_ending(output, rows)?;
        }
        let bar = Bar::counter("puzzles");
        let output = part.as_deref().or(io.output.as_deref());
        let counts = walk(Walk { input, output, rows, piece: *piece, task: task(io.threads, &bar) })?;
        if let (Some(part), Some(shard), Some(total)) = (&part, input.shard, counts.total) {
            part::write_ticket(part, shard, &input.files, total, Value::Null)?;
        }
        if counts.rejected > 0 {
            notice!("{} {done}, {} rejected", counts.kept, counts.rejected);
            if io.strict {
                bail!("{} lines were rejected", counts.rejected);
            }
            // A shard whose lines were all rejected is still needed for the merge.
            if counts.kept == 0 && part.is_none() {
                bail!("no puzzle was {done}");
            }
        }
        Ok(counts)
    }
}

/// The solver and its budget.
#[derive(Debug, clap::Args)]
pub struct SearchArgs {
    /// The solver.
    #[arg(short, long, default_value_t, value_name = "NAME")]
    pub solver: Engine,
    /// Number of nodes after which the search of a puzzle ends undecided.
    #[arg(long, default_value_t = u64::MAX, hide_default_value = true, value_name = "N")]
    pub nodes: u64,
}

/// The columns for the result of a search.
pub fn solution_columns() -> Vec<Column> {
    vec![
        Column::new("solutions", Kind::Integer, "Solutions found, up to the limit."),
        Column::new("ending", Kind::Text, "Why the search ended."),
        Column::new("solution", Kind::Text, "A solution, row by row."),
    ]
}

/// File extensions of plain text, and then those of puzzles, which are not written as tables.
const TEXTS: [&str; 6] = ["txt", "text", "out", "sdm", "sdk", "sudoku"];
/// Extensions of files that other commands write.
const ELSEWHERE: [(&str, &str); 4] = [
    ("pdf", "book FILE -o"),
    ("svg", "book FILE -o"),
    ("png", "hint FILE --figure"),
    ("html", "analyse FILE -o"),
];

/// Rejects a name whose extension is not that of a format that the command writes.
///
/// # Errors
/// If the extension belongs to another format. The error lists the extensions that this command writes and names the
/// command that writes the other.
pub fn check_ending(output: &Path, rows: &Rows) -> Result<()> {
    let ending = inner_ending(output);
    let tables = || FORMATS.iter().flat_map(|format| format.endings).copied();
    let is_table = rows.format.is_some();
    let texts = if is_table { &TEXTS[..3] } else { &TEXTS };
    if ending.is_empty() || texts.contains(&&*ending) || is_table && tables().any(|known| known == ending) {
        return Ok(());
    }
    let texts = texts.iter().copied().filter(|ending| ["txt", "sdm", "sdk"].contains(ending));
    let written: Vec<String> = texts
        .chain(tables().filter(|_| is_table || !rows.columns.is_empty()))
        .map(|ending| format!(".{ending}"))
        .collect();
    let (name, path) = (output.display(), shell(&output.to_string_lossy()));
    let elsewhere = ELSEWHERE.iter().find(|(known, _)| *known == ending);
    let elsewhere = elsewhere
        .map_or(String::new(), |(_, command)| format!("; `sudoku-lab {command} {path}` writes .{ending}"));
    let message =
        format!("{name}: this command does not write .{ending}; it writes {}{elsewhere}", written.join(", "));
    Err(WrongUse(message).into())
}

pub fn metric_columns(metric: &dyn Metric) -> impl Iterator<Item = Column> {
    metric.columns().iter().map(|own| Column::new(own.name, Kind::Real, metric.about()).unit(own.unit))
}

/// How a row is printed: as a row of a table, or by a pattern such as `%g ED=%r/%p/%d`.
#[derive(Clone, Debug)]
enum RowFormat {
    Table(&'static Format),
    Pattern(String),
}

/// Reads the name of a table format, or a pattern.
#[derive(Clone)]
struct RowFormatParser;

impl TypedValueParser for RowFormatParser {
    type Value = RowFormat;

    fn parse_ref(
        &self,
        command: &clap::Command,
        argument: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<RowFormat, clap::Error> {
        if let Some(pattern) = value.to_str().filter(|text| text.contains('%')) {
            return Ok(RowFormat::Pattern(pattern.to_owned()));
        }
        let names = PossibleValuesParser::new(self.possible_values().into_iter().flatten());
        let parser = names.try_map(|name| Format::named(&name).map(RowFormat::Table).ok_or("no such format"));
        parser.parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let names = FORMATS.iter().map(|format| PossibleValue::new(format.name).help(format.about));
        Some(Box::new(names))
    }
}

/// The format of a table: the requested one, otherwise the one that the output's name implies.
///
/// # Errors
/// If the two formats differ and one of them is not text.
pub fn format_for(asked: Option<&'static Format>, output: Option<&Path>) -> Result<Option<&'static Format>> {
    let named = output.and_then(Format::of_path);
    if let Some(Format { name, endings, .. }) = asked.filter(|format| !format.is_text() && named != asked) {
        return Err(WrongUse(format!("--format {name} needs a file: --output NAME.{}", endings[0])).into());
    }
    match (asked, named) {
        (Some(asked), Some(named)) if named != asked && !named.is_text() => {
            let (asked, named) = (asked.name, named.name);
            Err(WrongUse(format!("--format {asked} contradicts the name of the output, which means {named}"))
                .into())
        }
        _ => Ok(asked.or(named)),
    }
}

/// How rows are printed.
#[derive(Debug, clap::Args)]
pub struct TableArgs {
    /// Format of the rows [default: csv, or by the output's name].
    #[arg(long, value_parser = RowFormatParser, value_name = "FORMAT")]
    format: Option<RowFormat>,
    /// Print JSON Lines instead of CSV; short for --format jsonl.
    #[arg(long, conflicts_with = "format")]
    json: bool,
    /// Put an apostrophe before CSV texts that a spreadsheet would take for a formula: those that begin with
    /// =, +, -, @, a tab or a line break.
    #[arg(long, conflicts_with = "json")]
    escape_formulas: bool,
    /// Input columns to keep: names separated by commas, `all` or `none`. They follow the puzzle; in JSON they are
    /// under `input`.
    #[arg(long, default_value = "all", value_name = "LIST")]
    keep_columns: Keep,
}

impl TableArgs {
    /// The pattern for each row, if one is given.
    pub fn pattern(&self) -> Option<&str> {
        match &self.format {
            Some(RowFormat::Pattern(pattern)) => Some(pattern),
            _ => None,
        }
    }

    /// Rows with the place of each puzzle, the puzzle, and these columns.
    ///
    /// # Errors
    /// If the requested format is a pattern, or differs from the one that the output's name implies and one of them is
    /// not text.
    pub fn rows(&self, io: &Io, columns: impl IntoIterator<Item = Column>) -> Result<Rows> {
        let asked = match &self.format {
            None => self.json.then_some(&JSON_LINES),
            Some(RowFormat::Table(format)) => Some(*format),
            Some(RowFormat::Pattern(pattern)) => {
                return Err(WrongUse(format!("--format {pattern}: only `grade` takes a pattern")).into());
            }
        };
        let format = format_for(asked, io.output.as_deref())?.unwrap_or(&CSV);
        Ok(Rows {
            format: Some(format),
            columns: Rows::with_place(&io.input(), columns),
            keep: self.keep_columns.clone(),
            escape_formulas: self.escape_formulas && !format.is_json(),
            ..Rows::TEXT
        })
    }
}
