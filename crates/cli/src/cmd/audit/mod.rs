//! `sudoku-lab audit`

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use sudoku_audit::{
    Audit, Audited, Block, Examiner, Finding, Kind, MOST_FILES, Piece, Report, RowTable, Settings, Wanted,
    correlation,
};
use sudoku_kit::stream::{Progress, Quiet, Shard, Sink, Task, in_order, write_file};
use sudoku_kit::streams::Streams;
use sudoku_kit::{Puzzle, Symmetry};
use sudoku_runner::external::CommandMetric;
use sudoku_tables::output::Writer;
use sudoku_tables::parquet::PARQUET;

use crate::commands::CommandLimits;
use crate::part::{self, Parts, ShardArgs};
use crate::progress::{Bar, line, task};
use crate::signal;
use crate::usage::{WrongUse, threads};

use input::Input;
use journal::{Frame, Journal, Named, hash};

mod input;
mod journal;

/// Arguments of `audit`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    sudoku-lab audit train.csv test.csv\n  \
    sudoku-lab audit train.parquet valid.parquet test.parquet -o audit/\n  \
    sudoku-lab audit train.jsonl test.jsonl --fail-on leaks,several,wrong-solution\n  \
    sudoku-lab audit bank.csv --label stars --label-command 'python3 rate.py'\n\n\
    Files hold a puzzle a line, CSV, JSON lines or Parquet, plain or compressed. Puzzle, solution and label are found \
    by content. Boards are 9 x 9; of 4 x 4 and 16 x 16 boards validity and copies are checked.\n\n\
    With -o: audit.md, audit.html, audit.json, and rows.parquet with the classes and flags of each row. Examined rows \
    are kept beside the folder until it is written: an audit that was interrupted continues when the same command is \
    given again.\n\n\
    Words of --fail-on: invalid (malformed, clash, none, several, wrong-solution, not-only-solution), duplicates, \
    leaks; or one of those in the column `what`, such as leak-symmetric or redundant-clues. docs/audit.md says more.")]
pub struct Args {
    /// The training set, or the only set.
    #[arg(value_name = "TRAIN")]
    train: PathBuf,
    /// Sets to test with: each is compared with all files before it.
    #[arg(value_name = "TEST")]
    test: Vec<PathBuf>,
    /// Name of the column of puzzles, if it is not found automatically.
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
    #[command(flatten)]
    shard: ShardArgs,
    /// Threads; 0 for one per core.
    #[arg(short = 'j', long, default_value_t = 0, value_parser = threads, value_name = "N")]
    threads: usize,
}

impl Args {
    /// What an audit with this folder looks at.
    fn settings(&self, folder: Option<&Path>) -> Settings {
        Settings { sample: self.sample, seed: self.seed, forms: folder.is_some() && !self.no_rows }
    }
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
    let bar = Bar::counter("rows");
    let task = task(args.threads, &bar);
    let (inputs, files) = open(&args, &paths)?;
    let journal = kept.as_deref().map(|path| Journal::open(path, &files)).transpose()?;
    if let Some(kept) = &kept {
        signal::note(format!("the same command continues from {}", kept.display()));
    }
    let mut audit = audit_of(&files, args.settings(folder))?;
    let mut rows = 0;
    let add = |piece: Piece| {
        rows += piece.rows();
        if shard.is_none() {
            audit.add(piece);
        }
    };
    let share = Share { shard: shard.unwrap_or(Shard::WHOLE), forms: args.settings(folder).forms };
    let lines = examine(task, inputs, &files, share, journal, add)?;
    if let (Some(shard), Some(part)) = (shard, &kept) {
        let inputs: Vec<PathBuf> = paths.iter().map(|path| path.to_path_buf()).collect();
        return part::write_ticket(part, shard, &inputs, lines);
    }
    if rows == 0 {
        bail!("no row was read");
    }
    let report = conclude(&args, audit, task, folder)?;
    if let Some(kept) = kept {
        std::fs::remove_file(&kept).with_context(|| format!("cannot remove {}", kept.display()))?;
    }
    judge(&args, &report)
}

/// Joins the parts of an audit and concludes it.
pub fn merge(args: &Args, parts: &Parts) -> Result<()> {
    let bar = Bar::counter("rows");
    let task = task(args.threads, &bar);
    let mut journals: Vec<Journal> =
        parts.paths.iter().map(|path| Journal::read(path)).collect::<Result<_>>()?;
    let files = journals.first().map(|journal| journal.files.clone()).unwrap_or_default();
    let settings = args.settings(Some(&parts.whole));
    let mut audit = audit_of(&files, settings)?;
    // Block after block, in turns.
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
    judge(args, &conclude(args, audit, task, Some(&parts.whole))?)
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
    let wanted =
        Wanted { puzzle: args.column.clone(), solution: some(&args.solution), label: some(&args.label) };
    let (mut inputs, mut files) = (Vec::new(), Vec::new());
    let short = |path: &Path| path.file_name().map(|name| name.to_string_lossy().into_owned());
    for (path, file) in paths.iter().zip(0..) {
        let (mut input, layout) = Input::open(path, &wanted)?;
        input.file = file;
        // The name alone, where it says which file is meant.
        let alike = paths.iter().filter(|other| short(other) == short(path)).count();
        let name = short(path).filter(|_| alike == 1).unwrap_or_else(|| input.name.clone());
        inputs.push(input);
        files.push(Named { name, layout });
    }
    Ok((inputs, files))
}

/// Which blocks are examined, and whether canonical forms are kept of them.
struct Share {
    shard: Shard,
    forms: bool,
}

/// Examines the blocks of a shard, but for those that the journal holds already; every piece is added, new ones go to
/// the journal too. Gives the number of lines of all files.
fn examine(
    task: Task<'_>,
    inputs: Vec<Input>,
    files: &[Named],
    Share { shard, forms }: Share,
    mut journal: Option<Journal>,
    mut add: impl FnMut(Piece) + Send,
) -> Result<u64> {
    let mut writer = journal.as_ref().map(Journal::writer).transpose()?;
    let is_kept = writer.is_some();
    let mut inputs = inputs.into_iter().peekable();
    let mut lines = 0;
    let mut numbers = 0_u64..;
    let next = || loop {
        let block = match inputs.peek_mut()?.block() {
            Ok(Some(block)) => block,
            Ok(None) => {
                drop(inputs.next());
                continue;
            }
            Err(error) => return Some(Err(error)),
        };
        lines += block.text.iter().filter(|&&byte| byte == b'\n').count() as u64;
        if numbers.next()? % shard.of != shard.index - 1 {
            continue;
        }
        let known = journal.as_mut().map_or(Ok(None), Journal::next_frame);
        return Some(known.map(|known| (block, known)));
    };
    let work = |examiner: &mut Examiner, taken: Result<(Block, Option<Frame>)>| {
        let (block, known) = taken?;
        if let Some(frame) = known {
            if frame.source != hash(&block.text) {
                bail!(
                    "the files are not those of the interrupted audit: remove what it left, and start it again"
                );
            }
            return Ok((frame.piece(forms)?, None));
        }
        let piece = examiner.examine(&block, &files[usize::from(block.file)].layout);
        let frame = is_kept.then(|| Frame::of(hash(&block.text), &piece));
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
    Ok(lines)
}

/// Ends an audit: prints it and writes its folder.
fn conclude(args: &Args, audit: Audit, task: Task<'_>, folder: Option<&Path>) -> Result<Report> {
    let bar = line();
    bar.enable_steady_tick(Duration::from_millis(500));
    let audited = task.pool()?.install(|| audit.finish(&|text| bar.set_message(text.to_owned())));
    bar.finish_and_clear();
    task.check()?;
    let report = match &args.label_command {
        Some(command) => by_command(command, args, &audited)?,
        None => audited.report,
    };
    Sink::open(None, None, &Arc::default(), &Quiet)?.write(report.terminal().as_bytes())?;
    if let Some(folder) = folder {
        write(folder, &report, (!args.no_rows).then_some(&audited.table))?;
    }
    Ok(report)
}

/// Fails if anything was found that `--fail-on` names.
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
        let (mut pairs, mut refused) = (Vec::new(), Vec::new());
        for pair in labels.into_iter().zip(of_copies) {
            match pair {
                (Ok(one), Ok(copy)) => pairs.push((one, copy)),
                (Err(why), _) | (_, Err(why)) => refused.push(why),
            }
        }
        if let Some(why) = refused.first() {
            let (name, few, all) = (&file.name, refused.len(), sample.len());
            notice!("{name}: the command gives no label for {few} of {all} sampled puzzles, because {why}");
        }
        file.label_command = correlation(pairs.into_iter());
        file.label.get_or_insert_with(|| "by the command".into());
    }
    Ok(report)
}

/// Writes the files of the folder.
fn write(folder: &Path, report: &Report, table: Option<&RowTable>) -> Result<()> {
    std::fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    write_file(&folder.join("audit.md"), report.markdown().as_bytes())?;
    let page = sudoku_report::sheet("Audit of puzzle sets", &report.lede(), None, &report.sections(), &[]);
    write_file(&folder.join("audit.html"), page.as_bytes())?;
    write_file(&folder.join("audit.json"), &serde_json::to_vec_pretty(report)?)?;
    let Some(table) = table else { return Ok(()) };
    let path = folder.join("rows.parquet");
    let cannot = || format!("cannot write {}", path.display());
    let mut rows = Writer::create(&PARQUET, RowTable::columns(), Some(&path)).with_context(cannot)?;
    signal::note(format!("{} is not written", path.display()));
    let bar = Bar::counter("rows written");
    for frame in table.frames() {
        signal::check()?;
        bar.advance(frame.len() as u64);
        rows.put(PARQUET.block(frame)).with_context(cannot)?;
    }
    bar.end();
    rows.commit().with_context(cannot)?;
    signal::note("");
    Ok(())
}
