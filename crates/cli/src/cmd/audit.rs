//! `sudoku-lab audit`

use std::io::{BufRead, Cursor, Read};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use rayon::ThreadPool;
use sudoku_audit::{
    Audit, Audited, Block, Examiner, Finding, Kind, LOOKED_AT, Layout, LayoutError, MOST_FILES, Report,
    RowTable, Settings, Wanted,
};
use sudoku_core::{Puzzle, Symmetry, csv_row};
use sudoku_runner::Streams;
use sudoku_runner::external::CommandMetric;
use sudoku_runner::input::open_table;
use sudoku_stats::{CONFIDENCE, Estimate, spearman};

use crate::cmd::score::CommandLimits;
use crate::sink::{Sink, write_file};
use crate::usage::{WrongUse, threads};
use crate::{bar, pipeline, signal};

/// Lines and bytes of a piece.
const PIECE_LINES: usize = 2048;
const PIECE_BYTES: usize = 4 << 20;

/// Arguments of `audit`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    sudoku-lab audit train.csv test.csv\n  \
    sudoku-lab audit train.parquet valid.parquet test.parquet -o audit/\n  \
    sudoku-lab audit train.jsonl test.jsonl --fail-on leaks,several,wrong-solution\n  \
    sudoku-lab audit bank.csv --label stars --label-command 'python3 rate.py'\n\n\
    Files hold a puzzle a line, CSV, JSON lines or Parquet, plain or compressed. Puzzle, solution and label are found \
    by content. Boards are 9 x 9; of 4 x 4 and 16 x 16 boards validity and copies are checked.\n\n\
    With -o: audit.md, audit.html, audit.json, and rows.parquet with the classes and flags of each row.\n\n\
    Words of --fail-on: invalid (malformed, clash, none, several, wrong-solution, not-only-solution), duplicates, \
    leaks; or one of those in the column `what`, such as leak-symmetric or redundant-clues. docs/audit.md says more.")]
pub struct Args {
    /// The training set, or the only set.
    #[arg(value_name = "TRAIN")]
    train: PathBuf,
    /// Sets to test with: each is compared with all files before it.
    #[arg(value_name = "TEST")]
    test: Vec<PathBuf>,
    /// Name of the column of puzzles, where it is not found by itself.
    #[arg(long, value_name = "NAME")]
    column: Option<String>,
    /// Name of the column of solutions; `none` for none.
    #[arg(long, value_name = "NAME")]
    solution: Option<String>,
    /// Name of the column of labels of difficulty; `none` for none.
    #[arg(long, value_name = "NAME")]
    label: Option<String>,
    /// A command that labels puzzles, one a line, by a number a line: whether it gives symmetric copies the same.
    #[arg(long, value_name = "COMMAND")]
    label_command: Option<String>,
    #[command(flatten)]
    limits: CommandLimits,
    /// Folder for audit.md, audit.html, audit.json and rows.parquet.
    #[arg(short, long, value_name = "FOLDER")]
    output: Option<PathBuf>,
    /// Leave rows.parquet out: it takes most of the time of a large audit, and 82 bytes of memory a row.
    #[arg(long)]
    no_rows: bool,
    /// End with status 1 if anything of these kinds is found.
    #[arg(long, value_name = "WORDS", value_delimiter = ',', value_parser = kinds)]
    fail_on: Vec<Kinds>,
    /// Puzzles of each file whose difficulty is measured.
    #[arg(long, default_value_t = 1000, value_name = "N")]
    sample: usize,
    /// Seed of the sample.
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,
    /// Threads; 0 for one per core.
    #[arg(long, default_value_t = 0, value_parser = threads, value_name = "N")]
    threads: usize,
}

/// What a word of `--fail-on` stands for.
#[derive(Clone, Debug)]
struct Kinds(Vec<Kind>);

fn kinds(word: &str) -> Result<Kinds, String> {
    Kind::named(word).map(Kinds).ok_or_else(|| {
        let words: Vec<String> = Kind::all().into_iter().map(Kind::word).collect();
        format!("give invalid, duplicates, leaks, or any of {}", words.join(", "))
    })
}

pub fn run(args: Args) -> Result<()> {
    let paths: Vec<&Path> = std::iter::once(&args.train).chain(&args.test).map(PathBuf::as_path).collect();
    if paths.len() > MOST_FILES {
        return Err(WrongUse(format!("give at most {MOST_FILES} files; join those of one set")).into());
    }
    let pool = rayon::ThreadPoolBuilder::new().num_threads(args.threads).build()?;
    let audited = audited(&args, &paths, &pool)?;
    signal::check()?;
    let report = match &args.label_command {
        Some(command) => by_command(command, &args, &audited)?,
        None => audited.report,
    };
    Sink::open(None, &[])?.write(report.terminal().as_bytes())?;
    if let Some(folder) = &args.output {
        write(folder, &report, (!args.no_rows).then_some(&audited.table))?;
    }
    let failed: Vec<&Finding> = report
        .findings
        .iter()
        .filter(|finding| args.fail_on.iter().any(|Kinds(kinds)| kinds.contains(&finding.kind)))
        .collect();
    if failed.is_empty() {
        return Ok(());
    }
    let shown: Vec<String> = failed
        .iter()
        .map(|finding| format!("{} ({} rows of {})", finding.kind.word(), finding.count, finding.file))
        .collect();
    bail!("--fail-on: {}", shown.join(", "))
}

/// Reads and examines all files.
fn audited(args: &Args, paths: &[&Path], pool: &ThreadPool) -> Result<Audited> {
    let some =
        |name: &Option<String>| name.as_deref().map(|name| if name == "none" { "" } else { name }.to_owned());
    let wanted =
        Wanted { puzzle: args.column.clone(), solution: some(&args.solution), label: some(&args.label) };
    let forms = args.output.is_some() && !args.no_rows;
    let mut audit = Audit::new(Settings { sample: args.sample, seed: args.seed, forms });
    let mut inputs = Vec::new();
    let mut layouts = Vec::new();
    let short = |path: &Path| path.file_name().map(|name| name.to_string_lossy().into_owned());
    for path in paths {
        let (input, layout) = Input::open(path, &wanted)?;
        // The name alone, where it says which file is meant.
        let alike = paths.iter().filter(|other| short(other) == short(path)).count();
        let name = short(path).filter(|_| alike == 1).unwrap_or_else(|| input.name.clone());
        let file = audit.add_file(name, layout.clone()).context("too many files")?;
        inputs.push(Input { file, ..input });
        layouts.push(layout);
    }
    let bar = bar::counter("rows");
    let mut inputs = inputs.into_iter().peekable();
    let next = || loop {
        match inputs.peek_mut()?.block().transpose() {
            Some(block) => return Some(block),
            None => drop(inputs.next()),
        }
    };
    let work = |examiner: &mut Examiner, block: Result<Block>| {
        block.map(|block| examiner.examine(&block, &layouts[usize::from(block.file)]))
    };
    let put = |piece| {
        signal::check()?;
        let piece: sudoku_audit::Piece = piece?;
        bar.inc(piece.rows());
        audit.add(piece);
        Ok(ControlFlow::Continue(()))
    };
    let ended = pipeline::run(pool, next, Examiner::default, work, put);
    bar.finish_and_clear();
    ended?;
    if audit.rows() == 0 {
        bail!("no row was read");
    }
    let task = bar::task();
    let audited = pool.install(|| audit.finish(&|text| task.set_message(text.to_owned())));
    task.finish_and_clear();
    Ok(audited)
}

/// A file being read.
struct Input {
    file: u16,
    name: String,
    text: Box<dyn BufRead + Send>,
    /// Number of the next line.
    line: u64,
}

impl Input {
    /// Opens a file and finds its columns.
    fn open(path: &Path, wanted: &Wanted) -> Result<(Input, Layout)> {
        let name =
            if path == Path::new("-") { "standard input".to_owned() } else { path.display().to_string() };
        let mut opened = open_table(path)?;
        let mut head = Vec::new();
        let mut rows = 0;
        while rows < LOOKED_AT && head.len() < PIECE_BYTES {
            let from = head.len();
            if opened.text.read_until(b'\n', &mut head).with_context(|| name.clone())? == 0 {
                break;
            }
            rows += usize::from(!head[from..].trim_ascii().is_empty() && !head[from..].starts_with(b"#"));
        }
        let shown = String::from_utf8_lossy(&head);
        let layout = Layout::of(&shown.lines().collect::<Vec<_>>(), wanted).map_err(|error| match error {
            LayoutError::NoColumn { .. } => WrongUse(format!("{name}: {error}")).into(),
            LayoutError::NoPuzzle { .. } => anyhow!("{name}: {error}"),
        })?;
        // Parquet comes as CSV with a header, whose line it does not have.
        let line = if opened.parquet { 0 } else { 1 };
        let text = Box::new(Cursor::new(head).chain(opened.text));
        Ok((Input { file: 0, name, text, line }, layout))
    }

    /// The next lines; `None` at the end.
    fn block(&mut self) -> Result<Option<Block>> {
        let mut text = Vec::new();
        let mut lines = 0;
        while lines < PIECE_LINES && text.len() < PIECE_BYTES {
            let read = self.text.read_until(b'\n', &mut text).with_context(|| self.name.clone())?;
            if read == 0 {
                break;
            }
            lines += 1;
        }
        let line = self.line;
        self.line += lines as u64;
        Ok((lines > 0).then_some(Block { file: self.file, line, text }))
    }
}

/// Adds how a command labels the sampled puzzles and a random symmetric copy of each.
fn by_command(command: &str, args: &Args, audited: &Audited) -> Result<Report> {
    let metric = CommandMetric::new("label", args.limits.command(command)?);
    let mut report = audited.report.clone();
    for (file, sample) in report.files.iter_mut().zip(&audited.sample) {
        let streams = Streams::new("audit, label command", args.seed);
        let copies: Vec<Puzzle> = sample
            .iter()
            .zip(0..)
            .map(|(puzzle, item)| Symmetry::random(&mut streams.item(item)).apply(puzzle))
            .collect();
        let (labels, of_copies) = (metric.scores(sample)?, metric.scores(&copies)?);
        let (x, y): (Vec<f64>, Vec<f64>) =
            labels.into_iter().zip(of_copies).filter_map(|(one, copy)| one.ok().zip(copy.ok())).unzip();
        file.label_command = spearman(&x, &y, CONFIDENCE).ok().map(|r| Estimate::from(&r));
        file.label.get_or_insert_with(|| "by the command".into());
    }
    Ok(report)
}

/// Writes the files of the folder.
fn write(folder: &Path, report: &Report, table: Option<&RowTable>) -> Result<()> {
    std::fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    write_file(&folder.join("audit.md"), report.markdown().as_bytes())?;
    let page = sudoku_report::sheet("Audit of puzzle sets", &report.lede(), &report.sections());
    write_file(&folder.join("audit.html"), page.as_bytes())?;
    write_file(&folder.join("audit.json"), &serde_json::to_vec_pretty(report)?)?;
    let Some(table) = table else { return Ok(()) };
    let columns = RowTable::columns();
    let mut sink = Sink::open(Some(&folder.join("rows.parquet")), &columns)?;
    sink.write((csv_row(columns.iter().map(|column| &column.name)) + "\n").as_bytes())?;
    let bar = bar::counter("rows written");
    table.lines(|line| {
        bar.inc(1);
        sink.write(line.as_bytes())
    })?;
    signal::check()?;
    let written = sink.finish();
    bar.finish_and_clear();
    written
}
