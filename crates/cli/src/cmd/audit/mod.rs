//! `sudoku-lab audit`

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use serde_json::json;
use sudoku_audit::{
    Audit, Audited, Block, Examiner, Finding, Kind, MOST_FILES, Piece, Report, RowTable, Settings, Wanted,
};
use sudoku_figures::{Axis, Figure as _, Forest, ForestRow, Head};
use sudoku_kit::stream::{Progress, Quiet, Shard, Sink, Task, in_order};
use sudoku_report::Figure;
use sudoku_tables::files::{FolderLock, replace_whole};
use sudoku_tables::output::Writer;
use sudoku_tables::parquet::PARQUET;

use crate::commands::CommandLimits;
use crate::part::{self, Claim, Parts, ShardArgs};
use crate::progress::{Bar, line, task};
use crate::signal;
use crate::usage::{WrongUse, shown, threads};

use input::Input;
use journal::{Frame, Journal, Named, hash};
use labels::Labelled;

mod input;
mod journal;
mod labels;

/// Arguments of `audit`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    sudoku-lab audit train.csv test.csv\n  \
    sudoku-lab audit train.parquet valid.parquet test.parquet -o audit/\n  \
    sudoku-lab audit train.jsonl test.jsonl --fail-on leaks,several,wrong-solution\n  \
    sudoku-lab audit bank.csv --label stars --label-command 'python3 rate.py'\n\n\
    Files are read in every form that `sudoku-lab formats` lists. Puzzle, solution and label are found by the names of \
    columns and by content. Boards are 9 x 9; for 4 x 4, 16 x 16 and 25 x 25 boards, only validity and copies are checked.\n\n\
    With -o: audit.md, audit.html, audit.json, and rows.parquet with the classes and flags of each row. Examined rows \
    are kept next to the folder until it is written; the same command continues an interrupted audit.\n\n\
    --fail-on takes invalid (malformed, clash, none, several, wrong-solution, not-only-solution), duplicates, leaks, \
    and each value of the column `what`, such as leak-symmetric or redundant-clues. See docs/audit.md.")]
pub struct Args {
    /// The training set, or the only set.
    #[arg(value_name = "TRAIN")]
    train: PathBuf,
    /// Test sets. Each is compared with all files before it.
    #[arg(value_name = "TEST")]
    test: Vec<PathBuf>,
    /// Name of the column of puzzles [default: found by name and content].
    #[arg(long, value_name = "NAME")]
    column: Option<String>,
    /// Name of the column of solutions, or `none` [default: found by name and content].
    #[arg(long, value_name = "NAME")]
    solution: Option<String>,
    /// Name of the column of difficulty labels, or `none` [default: found by name and content].
    #[arg(long, value_name = "NAME")]
    label: Option<String>,
    /// Check whether a command (puzzles in, one number per line out) labels symmetric copies equally.
    #[arg(long, value_name = "COMMAND")]
    label_command: Option<String>,
    #[command(flatten)]
    limits: CommandLimits,
    /// Folder for audit.md, audit.html, audit.json and rows.parquet.
    #[arg(short, long, value_name = "FOLDER")]
    output: Option<PathBuf>,
    /// Do not write rows.parquet, which takes most of the time of a large audit and 82 bytes of memory per row.
    #[arg(long)]
    no_rows: bool,
    /// Exit with status 1 if there is a finding of these kinds.
    #[arg(long, value_name = "WORDS", value_delimiter = ',', value_parser = kinds)]
    fail_on: Vec<Kinds>,
    /// Number of puzzles of each file on which difficulty is measured.
    #[arg(long, default_value_t = 1000, value_name = "N")]
    sample: usize,
    /// Seed of the sample.
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,
    #[command(flatten)]
    shard: ShardArgs,
    /// Threads; 0 for one per core.
    #[arg(short = 'j', long, default_value_t = 0, value_parser = threads, value_name = "N")]
    threads: usize,
}

impl Args {
    /// The settings of an audit with this folder.
    fn settings(&self, folder: Option<&Path>) -> Settings {
        Settings { sample: self.sample, seed: self.seed, forms: folder.is_some() && !self.no_rows }
    }
}

/// The kinds of findings that a word of `--fail-on` selects.
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
    let shard = args.shard.shard;
    if shard.is_some() && paths.iter().any(|path| *path == Path::new("-")) {
        return Err(WrongUse("--shard needs files, not standard input".into()).into());
    }
    let folder = args.output.as_deref();
    let kept = match (shard, folder) {
        (None, None) => None,
        (None, Some(folder)) => Some(part::path(Some(folder), Shard::WHOLE)?),
        (Some(shard), folder) => Some(part::path(folder, shard)?),
    };
    let _claim = kept.as_deref().filter(|_| shard.is_some()).map(Claim::of_ticket).transpose()?;
    let bar = Bar::counter("rows");
    let task = task(args.threads, &bar);
    let (inputs, files) = open(&args, &paths)?;
    let mut journal = kept.as_deref().map(|path| Journal::open(path, &files)).transpose()?;
    if let Some(kept) = &kept {
        signal::note(format!("the same command continues from {}", kept.display()));
    }
    let mut audit = audit_of(&files, args.settings(folder))?;
    let mut rows = 0;
    let add = |piece: Piece| {
        rows += piece.rows();
        if shard.is_none() || args.label_command.is_some() {
            audit.add(piece);
        }
    };
    let share = Share { shard: shard.unwrap_or(Shard::WHOLE), forms: args.settings(folder).forms };
    let all = examine(task, inputs, &files, share, journal.as_mut(), add)?;
    if let (Some(shard), Some(part)) = (shard, &kept) {
        let inputs: Vec<PathBuf> = paths.iter().map(|path| path.to_path_buf()).collect();
        let labelled = match &args.label_command {
            Some(command) => labels::ask(command, &args, &audit.sample())?,
            None => Vec::new(),
        };
        return part::write_ticket(part, shard, &inputs, all, json!({ "labels": labelled }));
    }
    if rows == 0 {
        bail!("no row was read");
    }
    let report = conclude(&args, audit, None, task, folder)?;
    if let Some(kept) = kept {
        std::fs::remove_file(&kept).with_context(|| format!("cannot remove {}", kept.display()))?;
    }
    // This releases the journal's lock.
    drop(journal);
    judge(&args, &report)
}

/// Joins the parts of an audit and concludes it. No command in their tickets is run.
pub fn merge(args: &Args, parts: &Parts) -> Result<()> {
    let bar = Bar::counter("rows");
    let task = task(args.threads, &bar);
    let mut journals: Vec<Journal> =
        parts.paths.iter().map(|path| Journal::read(path)).collect::<Result<_>>()?;
    let files = journals.first().map(|journal| journal.files.clone()).unwrap_or_default();
    let settings = args.settings(Some(&parts.whole));
    let mut audit = audit_of(&files, settings)?;
    // Blocks are taken from the parts in turn.
    let count = journals.len();
    let mut turns = (0..count).cycle();
    let next = || journals[turns.next()?].next_frame().transpose();
    let work = |(): &mut (), frame: Result<Frame>| frame.and_then(|frame| frame.piece(settings.forms));
    let put = |piece: Result<Piece>| {
        let piece = piece?;
        bar.advance(piece.rows());
        audit.add(piece);
        anyhow::Ok(ControlFlow::Continue(()))
    };
    let ended = in_order(task, next, || (), work, put);
    bar.end();
    ended?;
    let labelled = args.label_command.as_ref().map(|_| labels::of_parts(parts)).transpose()?;
    judge(args, &conclude(args, audit, labelled, task, Some(&parts.whole))?)
}

/// An audit of these files.
fn audit_of(files: &[Named], settings: Settings) -> Result<Audit> {
    let mut audit = Audit::new(settings);
    for file in files {
        audit.add_file(&file.name, file.layout.clone()).context("too many files")?;
    }
    Ok(audit)
}

/// Opens all files and finds their columns.
fn open(args: &Args, paths: &[&Path]) -> Result<(Vec<Input>, Vec<Named>)> {
    let some =
        |name: &Option<String>| name.as_deref().map(|name| if name == "none" { "" } else { name }.to_owned());
    let wanted = Wanted {
        puzzle: args.column.clone(),
        solution: some(&args.solution),
        label: some(&args.label),
        ..Wanted::default()
    };
    let (mut inputs, mut files) = (Vec::new(), Vec::new());
    let short = |path: &Path| path.file_name().map(|name| name.to_string_lossy().into_owned());
    for (path, file) in paths.iter().zip(0..) {
        let (mut input, layout) = Input::open(path, &wanted)?;
        input.file = file;
        // Uses only the file name if no other file has the same one.
        let alike = paths.iter().filter(|other| short(other) == short(path)).count();
        let name = short(path).filter(|_| alike == 1).unwrap_or_else(|| input.name.clone());
        inputs.push(input);
        files.push(Named { name, layout });
    }
    Ok((inputs, files))
}

/// The blocks to examine, and whether to keep canonical forms of them.
struct Share {
    shard: Shard,
    forms: bool,
}

/// Examines the blocks of a shard that are not in the journal. Adds every piece, and writes new pieces to the journal.
/// Returns the number of rows of all files.
fn examine(
    task: Task<'_>,
    inputs: Vec<Input>,
    files: &[Named],
    Share { shard, forms }: Share,
    mut journal: Option<&mut Journal>,
    mut add: impl FnMut(Piece) + Send,
) -> Result<u64> {
    let mut writer = journal.as_deref().map(Journal::writer).transpose()?;
    let is_kept = writer.is_some();
    let mut inputs = inputs.into_iter().peekable();
    let mut rows = 0;
    let mut numbers = 0_u64..;
    let next = || loop {
        let block = match inputs.peek_mut()?.block() {
            Ok(block) if block.entries.is_empty() => {
                drop(inputs.next());
                continue;
            }
            Ok(block) => block,
            Err(error) => return Some(Err(error)),
        };
        rows += block.entries.len() as u64;
        if numbers.next()? % shard.of != shard.index - 1 {
            continue;
        }
        let known = journal.as_deref_mut().map_or(Ok(None), Journal::next_frame);
        return Some(known.map(|known| (block, known)));
    };
    let work = |examiner: &mut Examiner, taken: Result<(Block, Option<Frame>)>| {
        let (block, known) = taken?;
        let source = || hash(&block.to_bytes());
        if let Some(frame) = known {
            if frame.source != source() {
                bail!(
                    "the files differ from those of the interrupted audit; remove its journal and start again"
                );
            }
            return Ok((frame.piece(forms)?, None));
        }
        let order = files[usize::from(block.file)].layout.order;
        let source = is_kept.then(source);
        let piece = examiner.examine(block, order);
        let frame = source.map(|source| Frame::of(source, &piece));
        Ok((piece, frame))
    };
    let put = |made: Result<(Piece, Option<Frame>)>| {
        let (piece, frame) = made?;
        task.progress.advance(piece.rows());
        if let (Some(writer), Some(frame)) = (&mut writer, frame) {
            writer.append(&frame)?;
        }
        add(piece);
        anyhow::Ok(ControlFlow::Continue(()))
    };
    let ended = in_order(task, next, Examiner::default, work, put);
    task.progress.end();
    ended?;
    Ok(rows)
}

/// Concludes an audit: prints the report and writes its folder. Asks the command for labels unless they are given.
fn conclude(
    args: &Args,
    audit: Audit,
    labelled: Option<Vec<Labelled>>,
    task: Task<'_>,
    folder: Option<&Path>,
) -> Result<Report> {
    let bar = line();
    bar.enable_steady_tick(Duration::from_millis(500));
    let audited = task.pool()?.install(|| audit.finish(&|text| bar.set_message(shown(text))));
    bar.finish_and_clear();
    task.check()?;
    let Audited { mut report, table, sample } = audited;
    if let Some(command) = &args.label_command {
        let labelled = labelled.map_or_else(|| labels::ask(command, args, &sample), Ok)?;
        labels::note(&mut report, labelled, &sample)?;
    }
    Sink::open(None, None, &Arc::default(), &Quiet)?.write(report.terminal().as_bytes())?;
    if let Some(folder) = folder {
        write(folder, &report, (!args.no_rows).then_some(&table))?;
    }
    Ok(report)
}

/// Fails if there is a finding that `--fail-on` selects.
fn judge(args: &Args, report: &Report) -> Result<()> {
    let is_named = |finding: &&Finding| args.fail_on.iter().any(|Kinds(kinds)| kinds.contains(&finding.kind));
    let shown: Vec<String> = report
        .findings
        .iter()
        .filter(is_named)
        .map(|finding| format!("{} ({} rows of {})", finding.kind.word(), finding.count, finding.file))
        .collect();
    if !shown.is_empty() {
        bail!("--fail-on: {}", shown.join(", "));
    }
    Ok(())
}

/// A figure of the share of rows with each finding, by file; `None` without findings.
fn picture(report: &Report) -> Result<Option<Figure>> {
    let group = |name: &str| {
        let own = report.findings.iter().filter(|finding| finding.file == name);
        let row = |finding: &Finding| {
            let label = match &finding.with {
                Some(with) => format!("{} ({with})", finding.kind.word()),
                None => finding.kind.word(),
            };
            ForestRow::new(label, &finding.share.map(|share| 100.0 * share))
        };
        (name.to_owned(), own.map(row).collect::<Vec<ForestRow>>())
    };
    let groups: Vec<_> = report.files.iter().map(|file| group(&file.name)).collect();
    let groups: Vec<_> = groups.into_iter().filter(|(_, rows)| !rows.is_empty()).collect();
    if groups.is_empty() {
        return Ok(None);
    }
    let forest = Forest {
        head: Head::new("Shares of rows with each finding"),
        x: Axis { range: Some((0.0, 100.0)), ..Axis::new("share of rows") }.unit("%"),
        interval: "95 %, Wilson".into(),
        decimals: 1,
        groups,
        ..Forest::default()
    };
    Ok(Some(Figure::of("findings", &forest.scene()?)?))
}

/// Writes the files of the folder, which is locked during this.
fn write(folder: &Path, report: &Report, table: Option<&RowTable>) -> Result<()> {
    let cannot = |path: &Path| format!("cannot write {}", path.display());
    let _lock = FolderLock::of(folder).with_context(|| cannot(folder))?;
    let put = |name: &str, contents: &[u8]| {
        let path = folder.join(name);
        replace_whole(&path, contents).with_context(|| cannot(&path))
    };
    put("audit.md", report.markdown().as_bytes())?;
    let top = picture(report)?;
    let page =
        sudoku_report::sheet("Audit of puzzle sets", &report.lede(), top.as_ref(), &report.sections(), &[]);
    put("audit.html", page.as_bytes())?;
    put("audit.json", &serde_json::to_vec_pretty(report)?)?;
    let Some(table) = table else { return Ok(()) };
    let path = folder.join("rows.parquet");
    let rows = Writer::replace(&PARQUET, RowTable::columns(), &path);
    let mut rows = rows.with_context(|| cannot(&path))?;
    signal::note(format!("{} is not written", path.display()));
    let bar = Bar::counter("rows written");
    for frame in table.frames() {
        signal::check()?;
        bar.advance(frame.len() as u64);
        rows.put(PARQUET.block(frame)).with_context(|| cannot(&path))?;
    }
    bar.end();
    rows.commit().with_context(|| cannot(&path))?;
    signal::note("");
    Ok(())
}
