//! Puzzles in, text out: in blocks over all cores, in order, in bounded memory.

use std::io::BufRead;
use std::path::{Path, PathBuf};

use anyhow::{Result, anyhow, bail};
use rand::rngs::ChaCha8Rng;
use rayon::prelude::*;
use sudoku_core::{ParseError, ParseErrorKind, PuzzleReader, Record};
use sudoku_runner::Streams;

use crate::args::{WrongUse, threads};
use crate::sink::Sink;
use crate::table::Header;
use crate::{bar, signal};

/// Records that one thread takes at a time.
const PIECE: usize = 1024;
/// Records that are in memory at a time, and as many again being read.
const BLOCK: usize = 32 * PIECE;
/// Bytes beside their puzzles after which a block is no longer filled.
const BLOCK_SIZE: usize = 64 << 20;

/// Where puzzles come from and where the text goes.
#[derive(Debug, clap::Args)]
pub struct Io {
    /// Files of puzzles: text or CSV, plain, .gz or .zst, or Parquet; `-` or none for standard input.
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Name of the CSV or Parquet column that holds the puzzle, where it is not found by itself.
    #[arg(long, value_name = "NAME")]
    pub column: Option<String>,
    /// Character between CSV fields, or `tab`, where it is not found by itself.
    #[arg(long, value_name = "CHAR", value_parser = delimiter)]
    pub delimiter: Option<char>,
    /// File to write to: replaced when the output is complete; a device or FIFO is written into. A name that ends
    /// in .gz or .zst is compressed, and in .parquet holds the table as Parquet.
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Threads; 0 for one per core.
    #[arg(long, default_value_t = 0, value_parser = threads, value_name = "N")]
    pub threads: usize,
    /// End with status 1 if any line was rejected.
    #[arg(long)]
    pub strict: bool,
}

/// A puzzle and where it stands.
pub struct Item {
    /// Which of the files, from 0.
    pub file: usize,
    /// Line in its file, from 1.
    pub line: u64,
    /// Puzzle and columns.
    pub record: Record,
}

fn delimiter(text: &str) -> Result<char, String> {
    let mut characters = text.chars();
    match (text, characters.next(), characters.next()) {
        ("tab" | "\\t", ..) => Ok('\t'),
        (_, Some(delimiter), None) if delimiter != '"' => Ok(delimiter),
        _ => Err("give one character, or `tab`".into()),
    }
}

/// What became of a piece.
#[derive(Default)]
pub struct Done {
    /// Output lines.
    pub text: Vec<u8>,
    /// Puzzles that the text tells of.
    pub kept: u64,
    /// Lines rejected, and why.
    pub rejected: Vec<(u64, String)>,
    /// Why all must end here.
    pub failed: Option<anyhow::Error>,
}

impl Done {
    /// Keeps a line out.
    pub fn reject(&mut self, line: u64, why: impl Into<String>) {
        self.rejected.push((line, why.into()));
    }
}

/// What became of all.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Counts {
    /// Puzzles that the output tells of.
    pub kept: u64,
    /// Lines rejected.
    pub rejected: u64,
}

impl Io {
    /// Sends every puzzle through `work`, piece by piece, and writes its text in the order of the input,
    /// after `header`. What is no puzzle is reported on standard error with file and line.
    pub fn run(&self, header: &Header, done: &str, work: impl Fn(&[Item]) -> Done + Sync) -> Result<Counts> {
        self.run_gathered(header, done, work, |done| done)
    }

    /// The same in two steps: `work` on all cores, then `gather` on what it made, piece by piece in the order
    /// of the input.
    pub fn run_gathered<T: Send>(
        &self,
        header: &Header,
        done: &str,
        work: impl Fn(&[Item]) -> T + Sync,
        mut gather: impl FnMut(T) -> Done,
    ) -> Result<Counts> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.threads).build()?;
        let standard_input = [PathBuf::from("-")];
        let files = if self.files.is_empty() { &standard_input[..] } else { &self.files };
        let mut sink = Sink::open(self.output.as_deref(), &header.columns)?;
        // Nothing is written before the first input is open and holds a puzzle.
        let mut header = Some(header);
        let mut counts = Counts::default();
        let bar = bar::counter("puzzles");
        for (file, path) in files.iter().enumerate() {
            let mut source = Source::open(path, file, self.column.as_deref(), self.delimiter)?;
            let mut block = source.first()?;
            if let Some(header) = header.take() {
                sink.write(header.text.as_bytes())?;
            }
            loop {
                let unless_stopped = |items: &[Item]| signal::go_on().is_continue().then(|| work(items));
                let (pieces, next) = pool.install(|| {
                    rayon::join(
                        || block.items.par_chunks(PIECE).map(unless_stopped).collect::<Vec<_>>(),
                        || (!block.is_last).then(|| source.read()),
                    )
                });
                // What a piece that was stopped made is not all of it.
                signal::check()?;
                bar.inc(block.items.len() as u64);
                for piece in pieces.into_iter().flatten() {
                    let piece = gather(piece);
                    if let Some(error) = piece.failed {
                        bar.finish_and_clear();
                        return Err(error);
                    }
                    counts.kept += piece.kept;
                    counts.rejected += piece.rejected.len() as u64;
                    bar.suspend(|| piece.rejected.iter().for_each(|(line, why)| report(path, *line, why)));
                    sink.write(&piece.text)?;
                }
                counts.rejected += block.errors.len() as u64;
                bar.suspend(|| block.report_errors(path))?;
                let Some(next) = next else { break };
                block = next;
            }
        }
        bar.finish_and_clear();
        sink.finish()?;
        if counts.rejected > 0 {
            tell!("{} {done}, {} rejected", counts.kept, counts.rejected);
            if self.strict {
                bail!("{} lines were rejected", counts.rejected);
            }
        }
        Ok(counts)
    }

    /// Whether there are several inputs, so that a line number alone does not say where a puzzle stands.
    pub fn has_many(&self) -> bool {
        self.files.len() > 1
    }

    /// The file of a puzzle, where there are several.
    pub fn file_of(&self, item: &Item) -> Option<String> {
        let path = self.files.get(item.file).filter(|_| self.has_many())?;
        Some(name(path))
    }

    /// Where a puzzle stands, in words.
    pub fn place_of(&self, item: &Item) -> String {
        match self.file_of(item) {
            Some(file) => format!("{file}, line {}", item.line),
            None => format!("Line {}", item.line),
        }
    }

    /// The random streams of a command, one for each puzzle.
    pub fn streams(&self, command: &str, seed: u64) -> PuzzleStreams {
        let of_file = |file: usize| match file {
            0 => Streams::new(command, seed),
            _ => Streams::new(&format!("{command}, file {}", file + 1), seed),
        };
        PuzzleStreams((0..self.files.len().max(1)).map(of_file).collect())
    }
}

/// A random stream for each puzzle, by its line and the place of its file in the list of files.
pub struct PuzzleStreams(Vec<Streams>);

impl PuzzleStreams {
    /// The stream of a puzzle, from its beginning.
    pub fn of(&self, item: &Item) -> ChaCha8Rng {
        self.0[item.file].item(item.line)
    }
}

/// How messages call a file.
fn name(path: &Path) -> String {
    if path == Path::new("-") { "standard input".into() } else { path.display().to_string() }
}

fn report(path: &Path, line: u64, why: &str) {
    tell!("{}:{line}: {why}", name(path));
}

/// Place and cause of an error, each once.
fn in_file(path: &Path, error: &ParseError) -> String {
    format!("{}:{}:{}: {}", name(path), error.line, error.column, error.message())
}

/// What a file fails with: wrong use if it lacks the column asked for.
fn failure(path: &Path, error: &ParseError) -> anyhow::Error {
    let told = in_file(path, error);
    match error.kind {
        ParseErrorKind::NoSuchColumn { .. } => WrongUse(told).into(),
        _ => anyhow!(told),
    }
}

/// Records and errors of a stretch of a file.
struct Block {
    items: Vec<Item>,
    errors: Vec<ParseError>,
    is_last: bool,
}

impl Block {
    /// Tells what is no puzzle, line by line.
    ///
    /// # Errors
    /// If the file could not be read to its end, or lacks the column asked for: then puzzles are missing without
    /// a line that could be named.
    fn report_errors(&self, path: &Path) -> Result<()> {
        for error in &self.errors {
            if error.is_fatal() {
                return Err(failure(path, error));
            }
            tell!("{}", in_file(path, error));
        }
        Ok(())
    }
}

/// One file being read, a block ahead.
struct Source<'p> {
    path: &'p Path,
    file: usize,
    reader: PuzzleReader<Box<dyn BufRead + Send>>,
}

impl Source<'_> {
    fn open<'p>(
        path: &'p Path,
        file: usize,
        column: Option<&str>,
        delimiter: Option<char>,
    ) -> Result<Source<'p>> {
        let reader = PuzzleReader::new(sudoku_runner::input::open(path)?);
        let reader = match column {
            Some(name) => reader.with_column(name),
            None => reader,
        };
        let reader = match delimiter {
            Some(delimiter) => reader.with_delimiter(delimiter),
            None => reader,
        };
        Ok(Source { path, file, reader })
    }

    /// The first block.
    ///
    /// # Errors
    /// If there is no puzzle in it: then the file is none of puzzles.
    fn first(&mut self) -> Result<Block> {
        let block = self.read();
        if !block.items.is_empty() {
            return Ok(block);
        }
        let Some(error) = block.errors.first() else {
            bail!("{}: no puzzle was read: the input is empty", name(self.path));
        };
        match error.is_fatal() {
            true => Err(failure(self.path, error)),
            false => bail!("{}; no puzzle was read", in_file(self.path, error)),
        }
    }

    fn read(&mut self) -> Block {
        let mut block = Block { items: Vec::new(), errors: Vec::new(), is_last: true };
        let mut size = 0;
        for (line, record) in self.reader.by_ref() {
            match record {
                Ok(record) => {
                    size += record.columns.iter().map(|text| text.len() + size_of::<String>()).sum::<usize>();
                    block.items.push(Item { file: self.file, line, record });
                }
                Err(error) => block.errors.push(error),
            }
            if block.items.len() == BLOCK || size > BLOCK_SIZE || block.errors.len() == BLOCK {
                block.is_last = false;
                break;
            }
        }
        block
    }
}
