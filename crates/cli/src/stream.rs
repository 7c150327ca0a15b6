//! Puzzles in, text out: in blocks over all cores, in order, in bounded memory.

use std::fs::{self, File};
use std::io::{self, BufRead, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use rayon::prelude::*;
use sudoku_core::{ParseError, PuzzleReader, Record};

use crate::bar;

/// Records that one thread takes at a time.
const PIECE: usize = 1024;
/// Records that are in memory at a time, and as many again being read.
const BLOCK: usize = 32 * PIECE;
/// Bytes beside their puzzles after which a block is no longer filled.
const BLOCK_SIZE: usize = 64 << 20;

/// Where puzzles come from and where the text goes.
#[derive(Debug, clap::Args)]
pub struct Io {
    /// Files of puzzles, plain, .gz or .zst; `-` or none for standard input.
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Name of the CSV column that holds the puzzle, where it is not found by itself.
    #[arg(long, value_name = "NAME")]
    pub column: Option<String>,
    /// Character between CSV fields, or `tab`, where it is not found by itself.
    #[arg(long, value_name = "CHAR", value_parser = delimiter)]
    pub delimiter: Option<char>,
    /// File to write to; it appears when it is complete.
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Threads; 0 for one per core.
    #[arg(long, default_value_t = 0, value_name = "N")]
    pub threads: usize,
    /// End with status 1 if any line was kept out.
    #[arg(long)]
    pub strict: bool,
}

/// A puzzle and where it stands.
pub struct Item {
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
    /// Lines kept out, and why.
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
    /// Lines kept out.
    pub rejected: u64,
}

impl Io {
    /// Sends every puzzle through `work`, piece by piece, and writes its text in the order of the input,
    /// after `header`. What is no puzzle is reported on standard error with file and line.
    pub fn run(&self, header: &str, done: &str, work: impl Fn(&[Item]) -> Done + Sync) -> Result<Counts> {
        self.run_gathered(header, done, work, |done| done)
    }

    /// The same in two steps: `work` on all cores, then `gather` on what it made, piece by piece in the order
    /// of the input.
    pub fn run_gathered<T: Send>(
        &self,
        header: &str,
        done: &str,
        work: impl Fn(&[Item]) -> T + Sync,
        mut gather: impl FnMut(T) -> Done,
    ) -> Result<Counts> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.threads).build()?;
        let mut sink = Sink::open(self.output.as_deref())?;
        sink.write(header.as_bytes())?;
        let mut counts = Counts::default();
        let bar = bar::counter("puzzles");
        let standard_input = [PathBuf::from("-")];
        let files = if self.files.is_empty() { &standard_input[..] } else { &self.files };
        for path in files {
            let mut source = Source::open(path, self.column.as_deref(), self.delimiter)?;
            let mut block = source.read();
            while !block.is_empty() {
                let (pieces, next) = pool.install(|| {
                    rayon::join(|| block.par_chunks(PIECE).map(&work).collect::<Vec<_>>(), || source.read())
                });
                bar.inc(block.len() as u64);
                for piece in pieces {
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
                counts.rejected += source.report_errors();
                block = next;
            }
            counts.rejected += source.report_errors();
        }
        bar.finish_and_clear();
        sink.finish()?;
        if counts.rejected > 0 {
            eprintln!("{} {done}, {} kept out", counts.kept, counts.rejected);
            if self.strict {
                anyhow::bail!("{} lines were kept out", counts.rejected);
            }
        }
        Ok(counts)
    }
}

fn report(path: &Path, line: u64, why: &str) {
    let name = if path == Path::new("-") { "standard input".into() } else { path.display().to_string() };
    eprintln!("{name}:{line}: {why}");
}

/// One file being read, a block ahead.
struct Source<'p> {
    path: &'p Path,
    reader: PuzzleReader<Box<dyn BufRead + Send>>,
    errors: Vec<(u64, ParseError)>,
}

impl Source<'_> {
    fn open<'p>(path: &'p Path, column: Option<&str>, delimiter: Option<char>) -> Result<Source<'p>> {
        let file = sudoku_runner::input::open(path)?;
        let reader = PuzzleReader::new(file);
        let reader = match column {
            Some(name) => reader.with_column(name),
            None => reader,
        };
        let reader = match delimiter {
            Some(delimiter) => reader.with_delimiter(delimiter),
            None => reader,
        };
        Ok(Source { path, reader, errors: Vec::new() })
    }

    fn read(&mut self) -> Vec<Item> {
        let mut block = Vec::with_capacity(BLOCK);
        let mut size = 0;
        for (line, record) in self.reader.by_ref() {
            match record {
                Ok(record) => {
                    size += record.columns.iter().map(|text| text.len() + size_of::<String>()).sum::<usize>();
                    block.push(Item { line, record });
                }
                Err(error) => self.errors.push((line, error)),
            }
            if block.len() == BLOCK || size > BLOCK_SIZE {
                break;
            }
        }
        block
    }

    fn report_errors(&mut self) -> u64 {
        let errors = std::mem::take(&mut self.errors);
        errors.iter().for_each(|(line, error)| report(self.path, *line, &error.to_string()));
        errors.len() as u64
    }
}

/// Standard output, or a file that appears when it is complete.
pub struct Sink {
    out: Box<dyn Write>,
    rename: Option<(PathBuf, PathBuf)>,
}

impl Sink {
    /// Opens it; a file is written beside its place, and Ctrl-C removes that.
    pub fn open(path: Option<&Path>) -> Result<Sink> {
        let Some(path) = path else {
            return Ok(Sink { out: Box::new(io::stdout().lock()), rename: None });
        };
        let mut beside = path.as_os_str().to_owned();
        beside.push(".part");
        let beside = PathBuf::from(beside);
        let on_ctrl_c = beside.clone();
        ctrlc::set_handler(move || {
            // Nothing more can be done about a file that will not go.
            let _ = fs::remove_file(&on_ctrl_c);
            std::process::exit(130);
        })?;
        let file = File::create(&beside).with_context(|| format!("cannot write {}", beside.display()))?;
        Ok(Sink { out: Box::new(BufWriter::new(file)), rename: Some((beside, path.to_owned())) })
    }

    /// Writes.
    pub fn write(&mut self, text: &[u8]) -> Result<()> {
        Ok(self.out.write_all(text)?)
    }

    /// Flushes what is written, if it goes to standard output.
    pub fn flush(&mut self) -> Result<()> {
        if self.rename.is_none() {
            self.out.flush()?;
        }
        Ok(())
    }

    /// Puts the file in its place.
    pub fn finish(mut self) -> Result<()> {
        self.out.flush()?;
        if let Some((from, to)) = self.rename {
            drop(self.out);
            fs::rename(&from, &to).with_context(|| format!("cannot write {}", to.display()))?;
        }
        Ok(())
    }
}
