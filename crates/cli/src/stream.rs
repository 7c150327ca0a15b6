//! Puzzles in, text out: in pieces over all cores, in order, in bounded memory.

use std::convert::Infallible;
use std::io::BufRead;
use std::mem::take;
use std::ops::{ControlFlow, Range};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use anyhow::{Result, anyhow, bail};
use rand::TryRng;
use rand::rngs::ChaCha8Rng;
use sudoku_core::{ParseError, ParseErrorKind, Puzzle, PuzzleReader, Record};
use sudoku_runner::{Shard, Streams};

use crate::part::ShardArgs;
use crate::sink::Sink;
use crate::table::{Header, Keep};
use crate::usage::{WrongUse, threads};
use crate::{bar, part, pipeline, signal};

/// Records that a thread takes at a time where the solver gains by having many.
pub const SIDE_BY_SIDE: usize = 4096;
/// The same where each takes its time ...
pub const FEW: usize = 16;
/// ... and where processes are started for them.
pub const PROCESS: usize = 1024;
/// Errors after which a piece is no longer filled.
const MOST_ERRORS: usize = 1 << 15;
/// Bytes beside their puzzles after which it is not either.
const MOST_BYTES: usize = 16 << 20;

/// Where puzzles come from and where the text goes.
#[derive(Clone, Debug, clap::Args)]
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
    #[arg(short = 'j', long, default_value_t = 0, value_parser = threads, value_name = "N")]
    pub threads: usize,
    /// End with status 1 if any line was rejected.
    #[arg(long)]
    pub strict: bool,
    /// Names of the input's columns that go along, once the first file is open.
    #[arg(skip)]
    kept: OnceLock<Vec<String>>,
    /// Which part of the puzzles, where the command has such an option.
    #[arg(skip)]
    pub shard: Option<Shard>,
}

/// A puzzle and its place.
pub struct Item {
    /// Which of the files, from 0.
    pub file: usize,
    /// Line in its file, from 1.
    pub line: u64,
    /// The puzzle, and its columns; where some are kept, these alone.
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
    /// Puzzles in the text.
    pub kept: u64,
    /// Lines rejected, and why.
    pub rejected: Vec<(u64, String)>,
    /// Why all must end here.
    pub failed: Option<anyhow::Error>,
}

impl Done {
    /// Rejects a line.
    pub fn reject(&mut self, line: u64, why: impl Into<String>) {
        self.rejected.push((line, why.into()));
    }
}

/// What became of all.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Counts {
    /// Puzzles in the output.
    pub kept: u64,
    /// Lines rejected.
    pub rejected: u64,
}

impl Io {
    /// The same for a part of the puzzles.
    pub fn with_shard(self, args: ShardArgs) -> Io {
        Io { shard: args.shard, ..self }
    }

    /// Sends every puzzle through `work`, so many at a time, and writes its text in the order of the input,
    /// after `header`. What is no puzzle is reported on standard error with file and line.
    pub fn run(
        &self,
        header: &Header,
        done: &str,
        piece: usize,
        work: impl Fn(&[Item]) -> Done + Sync,
    ) -> Result<Counts> {
        self.run_gathered(header, done, piece, work, |done| done)
    }

    /// The same in two steps: `work` on all cores, then `gather` on what it made, piece by piece in the order
    /// of the input.
    pub fn run_gathered<T: Send>(
        &self,
        header: &Header,
        done: &str,
        piece: usize,
        work: impl Fn(&[Item]) -> T + Sync,
        mut gather: impl FnMut(T) -> Done + Send,
    ) -> Result<Counts> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.threads).build()?;
        let standard_input = [PathBuf::from("-")];
        let files = if self.files.is_empty() { &standard_input[..] } else { &self.files };
        let (share, part) = self.share(files, &header.keep)?;
        let inputs = Inputs {
            io: self,
            files: files.iter().enumerate(),
            source: None,
            size: piece,
            keep: &header.keep,
        };
        let mut inputs = Share { inputs, share: share.clone(), read: 0 };
        // The columns of the first input belong to the header.
        let mut first = (header.keep != Keep::None).then(|| inputs.next());
        let header = &header.with_kept(self.kept());
        let mut sink = Sink::open(part.as_deref().or(self.output.as_deref()), &header.columns)?;
        // Nothing is written before the first input is open and holds a puzzle. Parts are joined end to end.
        let mut header = Some(header).filter(|_| self.shard.is_none_or(|shard| shard.index == 1));
        let mut counts = Counts::default();
        let bar = bar::counter("puzzles");
        let work = |(): &mut (), read: Result<Piece>| {
            let piece = read?;
            // What a piece that was stopped made is not all of it.
            let made = signal::go_on().is_continue().then(|| work(&piece.items));
            Ok((piece, made))
        };
        let put = |made: Result<(Piece, Option<T>)>| {
            let (piece, made) = made?;
            if let Some(header) = header.take() {
                sink.write(header.text.as_bytes())?;
            }
            signal::check()?;
            let path = &files[piece.file];
            bar.inc(piece.items.len() as u64);
            if let Some(made) = made {
                let made = gather(made);
                if let Some(error) = made.failed {
                    return Err(error);
                }
                counts.kept += made.kept;
                counts.rejected += made.rejected.len() as u64;
                bar.suspend(|| made.rejected.iter().for_each(|(line, why)| report(path, *line, why)));
                sink.write(&made.text)?;
            }
            counts.rejected += piece.errors.len() as u64;
            bar.suspend(|| piece.report_errors(path))?;
            Ok(ControlFlow::Continue(()))
        };
        let ended = pipeline::run(&pool, || first.take().unwrap_or_else(|| inputs.next()), || (), work, put);
        bar.finish_and_clear();
        ended?;
        if let Some(header) = header {
            sink.write(header.text.as_bytes())?;
        }
        sink.finish()?;
        if let (Some(part), Some(shard)) = (&part, self.shard) {
            part::write_ticket(part, shard, files, share.total)?;
        }
        if counts.rejected > 0 {
            notice!("{} {done}, {} rejected", counts.kept, counts.rejected);
            if self.strict {
                bail!("{} lines were rejected", counts.rejected);
            }
        }
        Ok(counts)
    }

    /// Names of the input's columns that go along.
    pub fn kept(&self) -> &[String] {
        self.kept.get().map_or(&[], Vec::as_slice)
    }

    /// Which puzzles are wanted, and the file for a part of them.
    fn share(&self, files: &[PathBuf], keep: &Keep) -> Result<(Wanted, Option<PathBuf>)> {
        let Some(shard) = self.shard else {
            return Ok((Wanted { items: 0..u64::MAX, total: u64::MAX }, None));
        };
        let path = part::path(self.output.as_deref(), shard)?;
        if files.iter().any(|file| file == Path::new("-")) {
            return Err(
                WrongUse("--shard reads its input twice: give files, not standard input".into()).into()
            );
        }
        let files = files.iter().enumerate();
        let mut inputs = Inputs { io: self, files, source: None, size: SIDE_BY_SIDE, keep };
        let mut total = 0;
        while let Some(piece) = inputs.next() {
            signal::check()?;
            total += piece?.items.len() as u64;
        }
        Ok((Wanted { items: shard.items(total), total }, Some(path)))
    }

    /// Whether there are several inputs, so that a line number alone does not locate a puzzle.
    pub fn has_many(&self) -> bool {
        self.files.len() > 1
    }

    /// The file of a puzzle, where there are several.
    pub fn file_of(&self, item: &Item) -> Option<String> {
        let path = self.files.get(item.file).filter(|_| self.has_many())?;
        Some(name(path))
    }

    /// The place of a puzzle, in words.
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

    /// The same, seeded when something is drawn from it.
    pub fn when_drawn_from<'a>(&'a self, item: &'a Item) -> Lazy<'a> {
        Lazy { streams: self, item, rng: None }
    }
}

/// A puzzle's stream that may not be needed.
pub struct Lazy<'a> {
    streams: &'a PuzzleStreams,
    item: &'a Item,
    rng: Option<ChaCha8Rng>,
}

impl Lazy<'_> {
    fn rng(&mut self) -> &mut ChaCha8Rng {
        self.rng.get_or_insert_with(|| self.streams.of(self.item))
    }
}

impl TryRng for Lazy<'_> {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        self.rng().try_next_u32()
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        self.rng().try_next_u64()
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        self.rng().try_fill_bytes(bytes)
    }
}

/// How messages call a file.
fn name(path: &Path) -> String {
    if path == Path::new("-") { "standard input".into() } else { path.display().to_string() }
}

fn report(path: &Path, line: u64, why: &str) {
    notice!("{}:{line}: {why}", name(path));
}

/// Place and cause of an error, each once.
fn in_file(path: &Path, error: &ParseError) -> String {
    format!("{}:{}:{}: {}", name(path), error.line, error.column, error.message())
}

/// What a file fails with: wrong use if it lacks the column asked for.
fn failure(path: &Path, error: &ParseError) -> anyhow::Error {
    let shown = in_file(path, error);
    match error.kind {
        ParseErrorKind::NoSuchColumn { .. } => WrongUse(shown).into(),
        _ => anyhow!(shown),
    }
}

/// Records and errors of a stretch of a file.
struct Piece {
    /// Which of the files, from 0.
    file: usize,
    items: Vec<Item>,
    errors: Vec<ParseError>,
}

impl Piece {
    /// Reports what is no puzzle, line by line.
    ///
    /// # Errors
    /// If the file could not be read to its end, or lacks the column asked for: then puzzles are missing without
    /// a line that could be named.
    fn report_errors(&self, path: &Path) -> Result<()> {
        for error in &self.errors {
            if error.is_fatal() {
                return Err(failure(path, error));
            }
            notice!("{}", in_file(path, error));
        }
        Ok(())
    }
}

/// The files, one after another.
struct Inputs<'a, F> {
    io: &'a Io,
    files: F,
    /// The file being read.
    source: Option<Source<'a>>,
    /// Records of a piece.
    size: usize,
    keep: &'a Keep,
}

impl<'a, F: Iterator<Item = (usize, &'a PathBuf)>> Inputs<'a, F> {
    /// The next piece. A file that cannot be opened, or holds no puzzle, is the last.
    fn next(&mut self) -> Option<Result<Piece>> {
        if let Some(piece) = self.source.as_mut().and_then(|source| source.read(self.size)) {
            return Some(Ok(piece));
        }
        let (file, path) = self.files.next()?;
        let opened = Source::open(path, file, self.io, self.keep).and_then(|mut source| {
            let first = source.first(self.size)?;
            self.source = Some(source);
            Ok(first)
        });
        if opened.is_err() {
            self.source = None;
            self.files.by_ref().for_each(drop);
        }
        Some(opened)
    }
}

/// The puzzles of a part.
#[derive(Clone)]
struct Wanted {
    /// By number, from 0.
    items: Range<u64>,
    /// Puzzles in all parts.
    total: u64,
}

/// What belongs to a part, and what is no puzzle there: behind the last puzzle, it belongs to the last part.
struct Share<'a, F> {
    inputs: Inputs<'a, F>,
    share: Wanted,
    /// Puzzles read so far.
    read: u64,
}

impl<'a, F: Iterator<Item = (usize, &'a PathBuf)>> Share<'a, F> {
    fn next(&mut self) -> Option<Result<Piece>> {
        let Wanted { items, total } = &self.share;
        loop {
            if self.read >= items.end && items.end < *total {
                return None;
            }
            let mut piece = match self.inputs.next()? {
                Ok(piece) => piece,
                Err(error) => return Some(Err(error)),
            };
            let first = self.read;
            self.read += piece.items.len() as u64;
            if items.contains(&first) && self.read < items.end {
                return Some(Ok(piece));
            }
            let lines: Vec<u64> = piece.items.iter().map(|item| item.line).collect();
            piece.errors.retain(|error| {
                let number = first + lines.partition_point(|&line| line < error.line) as u64;
                items.contains(&number) || number == *total && items.end == *total
            });
            let mut number = first..;
            piece.items.retain(|_| number.next().is_some_and(|number| items.contains(&number)));
            if !piece.items.is_empty() || !piece.errors.is_empty() {
                return Some(Ok(piece));
            }
        }
    }
}

/// One file being read.
struct Source<'p> {
    path: &'p Path,
    file: usize,
    reader: PuzzleReader<Box<dyn BufRead + Send>>,
    io: &'p Io,
    keep: &'p Keep,
    /// Where the columns stand that go along, once the header is read; none for one that this file lacks.
    places: Option<Vec<Option<usize>>>,
}

impl<'a> Source<'a> {
    fn open(path: &'a Path, file: usize, io: &'a Io, keep: &'a Keep) -> Result<Source<'a>> {
        let reader = PuzzleReader::new(sudoku_runner::input::open(path)?);
        let reader = match &io.column {
            Some(name) => reader.with_column(name),
            None => reader,
        };
        let reader = match io.delimiter {
            Some(delimiter) => reader.with_delimiter(delimiter),
            None => reader,
        };
        Ok(Source { path, file, reader, io, keep, places: None })
    }

    /// The columns that go along, where they stand in this file. The first file decides on their names.
    fn places(&self, first: &Record) -> Vec<Option<usize>> {
        let header = self.reader.header();
        let names = self.io.kept.get_or_init(|| match self.keep {
            Keep::None => Vec::new(),
            Keep::Named(names) => names.clone(),
            Keep::All => {
                let is_puzzle =
                    |cell: &&String| cell.parse().is_ok_and(|puzzle: Puzzle| puzzle == first.puzzle);
                let own = first.columns.iter().position(|cell| is_puzzle(&cell));
                let others = header.iter().enumerate().filter(|(place, _)| Some(*place) != own);
                others.map(|(_, name)| name.clone()).collect()
            }
        });
        names.iter().map(|name| header.iter().position(|known| known == name)).collect()
    }

    /// Leaves of the columns those that go along.
    fn keep(&mut self, record: &mut Record) {
        if *self.keep == Keep::None {
            return;
        }
        if self.places.is_none() {
            self.places = Some(self.places(record));
        }
        let places = self.places.iter().flatten();
        let cells = places
            .map(|place| place.and_then(|place| record.columns.get_mut(place)).map(take).unwrap_or_default());
        record.columns = cells.collect();
    }

    /// The first piece.
    ///
    /// # Errors
    /// If there is no puzzle in it: then the file is none of puzzles.
    fn first(&mut self, size: usize) -> Result<Piece> {
        let piece = self.read(size);
        if let Some(piece) = piece.as_ref().filter(|piece| piece.items.is_empty())
            && let Some(error) = piece.errors.first()
        {
            return Err(match error.is_fatal() {
                true => failure(self.path, error),
                false => anyhow!("{}; no puzzle was read", in_file(self.path, error)),
            });
        }
        if let (Keep::Named(names), Some(places)) = (self.keep, &self.places)
            && let Some((missing, _)) = names.iter().zip(places).find(|(_, place)| place.is_none())
        {
            let (path, header) = (name(self.path), self.reader.header().join(", "));
            return Err(WrongUse(format!(
                "--keep-columns: {path} has no column {missing:?}; it has {header}"
            ))
            .into());
        }
        piece.ok_or_else(|| anyhow!("{}: no puzzle was read: the input is empty", name(self.path)))
    }

    /// The next records, `None` at the end of the file.
    fn read(&mut self, size: usize) -> Option<Piece> {
        let mut piece = Piece { file: self.file, items: Vec::with_capacity(size), errors: Vec::new() };
        let mut bytes = 0;
        while let Some((line, record)) = self.reader.next() {
            match record {
                Ok(mut record) => {
                    self.keep(&mut record);
                    bytes +=
                        record.columns.iter().map(|text| text.len() + size_of::<String>()).sum::<usize>();
                    piece.items.push(Item { file: self.file, line, record });
                }
                Err(error) => piece.errors.push(error),
            }
            if piece.items.len() == size || bytes > MOST_BYTES || piece.errors.len() == MOST_ERRORS {
                break;
            }
        }
        (!piece.items.is_empty() || !piece.errors.is_empty()).then_some(piece)
    }
}
