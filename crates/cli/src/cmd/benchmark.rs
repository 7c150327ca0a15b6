//! `sudoku-lab benchmark`

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use sudoku_kit::stream::{Item, SIDE_BY_SIDE, has_rows, name_of, open, write_file};
use sudoku_runner::sha256_of;
use sudoku_sets::score::{Answers, Baseline, Columns, Entry, Leaderboard, Records, ScoreError, Set, Source};
use sudoku_tables::files::read_text;
use sudoku_tables::output::stdout;
use sudoku_tables::{Column, Kind, Section, csv};

use crate::io::{Io, TableArgs};
use crate::signal;
use crate::usage::WrongUse;

/// Arguments of `benchmark`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    sudoku-lab benchmark baseline --by singles test.csv -o singles.csv\n  \
    sudoku-lab benchmark score singles.csv --set test.csv\n  \
    sudoku-lab benchmark score answers.jsonl --set test.csv --by level --name mine --format json -o mine.json\n  \
    sudoku-lab benchmark board mine.json singles.json\n\n\
    docs/benchmark.md describes sets, answers and score files.")]
pub struct Args {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, clap::Subcommand)]
enum Action {
    /// Score answers to the puzzles of a set.
    Score(ScoreArgs),
    /// Print a leaderboard of score files, the best first.
    Board(BoardArgs),
    /// Answer the puzzles of a set by a baseline that is not trained.
    Baseline(BaselineArgs),
}

/// Arguments of `benchmark score`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    sudoku-lab benchmark score answers.csv --set test.csv\n  \
    sudoku-lab benchmark score answers.parquet --set test.parquet --by level,tactic --strict\n  \
    sudoku-lab benchmark score answers.jsonl --set test.csv --name mine --date 2027-01-31 --format json -o mine.json\n\n\
    A row of the answers has `id` (`puzzle` if the set has no ids) and `answer`, 81 digits with . or 0 for a blank; \
    optionally also `confidence`, the probability that the board is right, and `probabilities`, 81 for the digits of \
    the answer or 729 for the digits 1 to 9 in each cell. A row that matches no row of the set, repeats one or holds \
    no answer is reported with its line and does not count. A puzzle without an answer is not solved.")]
struct ScoreArgs {
    /// CSV, JSON lines or Parquet of answers, plain, .gz or .zst.
    #[arg(value_name = "ANSWERS")]
    answers: PathBuf,
    /// The set: CSV, JSON lines or Parquet with a column of puzzles. Solutions are computed where there are none.
    #[arg(long, value_name = "FILE")]
    set: PathBuf,
    /// Column of the set that holds the puzzle, if it is not called puzzle, quizzes, question or sudoku.
    #[arg(long, value_name = "NAME")]
    column: Option<String>,
    /// Column of the set that holds the id, if it is not called id.
    #[arg(long, value_name = "NAME")]
    id: Option<String>,
    /// Column of the set that holds, for a symmetric copy, the id of the original row [default: base; without it,
    /// copies are detected].
    #[arg(long, value_name = "NAME")]
    base: Option<String>,
    /// Columns of the set by which scores are split, in addition to the number of clues and a rating (er, se_rating,
    /// rating).
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    by: Vec<String>,
    /// Name in the score file [default: the name of the file of answers].
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    /// Date in the score file, such as 2027-01-31.
    #[arg(long, value_name = "DATE", value_parser = date)]
    date: Option<String>,
    #[command(flatten)]
    form: FormArgs,
    /// Exit with status 1 if a row is refused or a puzzle has no answer, not only if no answer counts.
    #[arg(long)]
    strict: bool,
}

/// Arguments of `benchmark board`.
#[derive(Debug, clap::Args)]
struct BoardArgs {
    /// Score files of one set, as `benchmark score --format json` writes them.
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    form: FormArgs,
}

/// Arguments of `benchmark baseline`.
#[derive(Debug, clap::Args)]
struct BaselineArgs {
    #[command(flatten)]
    io: Io,
    /// How to answer.
    #[arg(long, value_enum, default_value_t = By::Singles)]
    by: By,
    #[command(flatten)]
    table: TableArgs,
}

/// How a baseline answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum By {
    /// The clues alone.
    Blank,
    /// Naked and hidden singles, as far as they lead.
    Singles,
    /// The fast solver.
    Solver,
}

/// How a result is printed.
#[derive(Debug, clap::Args)]
struct FormArgs {
    /// Format of the output.
    #[arg(long, value_enum, default_value_t = Form::Text, value_name = "FORMAT")]
    format: Form,
    /// File to write to instead of standard output.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Form {
    /// Tables for the terminal.
    Text,
    /// Markdown.
    Markdown,
    /// CSV.
    Csv,
    /// JSON: a score file, or a list of them.
    Json,
}

fn date(text: &str) -> Result<String, String> {
    let parts: Vec<&str> = text.split('-').collect();
    let number = |at: usize, digits: usize, range: std::ops::RangeInclusive<u32>| {
        parts
            .get(at)
            .is_some_and(|part| part.len() == digits && part.parse().is_ok_and(|n| range.contains(&n)))
    };
    let is_date =
        parts.len() == 3 && number(0, 4, 1900..=9999) && number(1, 2, 1..=12) && number(2, 2, 1..=31);
    if is_date { Ok(text.into()) } else { Err("give a date such as 2027-01-31".into()) }
}

pub fn run(args: Args) -> Result<()> {
    match args.action {
        Action::Score(args) => score(args),
        Action::Board(args) => leaderboard(&args),
        Action::Baseline(args) => baseline(&args),
    }
}

impl FormArgs {
    fn put(&self, text: &str) -> Result<()> {
        match &self.output {
            Some(path) => Ok(write_file(path, text.as_bytes())?),
            None => Ok(stdout().write_all(text.as_bytes())?),
        }
    }
}

/// Maximum number of refused rows that are shown.
const SHOWN: u64 = 5;

/// The rows of a file.
fn records(path: &Path) -> Result<Records<impl std::io::BufRead>> {
    // Parquet is read as CSV with a header, whose line must not be counted.
    Records::new(open(path)?, has_rows(path)).map_err(named(path))
}

/// Adds the name of the file to an error. A missing column is a usage error.
fn named(path: &Path) -> impl Fn(ScoreError) -> anyhow::Error {
    let name = name_of(path);
    move |error| match error {
        ScoreError::NoColumn { .. } => WrongUse(format!("{name}: {error}")).into(),
        ScoreError::Set(refused) => anyhow!("{name}, {refused}"),
        error => anyhow!("{name}: {error}"),
    }
}

fn source(path: &Path) -> Result<Source> {
    if path == Path::new("-") {
        return Err(WrongUse(
            "give files, not standard input: a score identifies them by their checksums".into(),
        )
        .into());
    }
    let file = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
    Ok(Source { file, sha256: sha256_of(path)? })
}

fn score(args: ScoreArgs) -> Result<()> {
    let (of_set, of_answers) = (source(&args.set)?, source(&args.answers)?);
    let columns = Columns { puzzle: args.column, id: args.id, base: args.base, by: args.by };
    let set = Set::read(records(&args.set)?, &columns).map_err(named(&args.set))?;
    signal::check()?;
    let mut answers = Answers::new(&set, records(&args.answers)?).map_err(named(&args.answers))?;
    let name = name_of(&args.answers);
    let mut refused = 0;
    for one in answers.by_ref() {
        signal::check()?;
        let one = one.map_err(named(&args.answers))?;
        if refused < SHOWN {
            say!("{name}, {one}");
        }
        refused += 1;
    }
    if refused > SHOWN {
        notice!("{name}: {} more rows were refused, {refused} in all", refused - SHOWN);
    }
    let scores = answers.scores();
    let missing = scores.rows - scores.answered;
    if missing > 0 {
        let more = missing - scores.missing.len() as u64;
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        notice!(
            "{name}: no answer to {missing} of {} rows: {}{more}",
            scores.rows,
            scores.missing.join(", ")
        );
    }
    let title = args.name.unwrap_or_else(|| of_answers.file.clone());
    let entry = Entry::new(title, of_set, of_answers, scores).date(args.date);
    args.form.put(&shown(&entry, args.form.format)?)?;
    if entry.scores.answered == 0 {
        bail!("no answer counts");
    }
    if args.strict && refused + missing > 0 {
        bail!("{refused} rows were refused, {missing} have no answer");
    }
    Ok(())
}

fn shown(entry: &Entry, form: Form) -> Result<String> {
    let sections = entry.scores.sections();
    Ok(match form {
        Form::Text => Section::terminal_page(&sections),
        Form::Markdown => Section::page(&sections),
        Form::Csv => String::from_utf8(csv::text_of(&entry.scores.frame()))?,
        Form::Json => serde_json::to_string_pretty(entry)? + "\n",
    })
}

fn leaderboard(args: &BoardArgs) -> Result<()> {
    let mut entries = Vec::new();
    for path in &args.files {
        let text = read_text(path).with_context(|| format!("cannot read {}", path.display()))?;
        entries.push(Entry::read(&text).map_err(|error| anyhow!("{}: {error}", path.display()))?);
    }
    let board = Leaderboard::new(entries).map_err(anyhow::Error::msg)?;
    args.form.put(&match args.form.format {
        Form::Text => board.table().terminal(),
        Form::Markdown => board.table().markdown(),
        Form::Csv => String::from_utf8(csv::text_of(&board.frame()))?,
        Form::Json => serde_json::to_string_pretty(board.entries())? + "\n",
    })
}

fn baseline(args: &BaselineArgs) -> Result<()> {
    let by = match args.by {
        By::Blank => Baseline::Blank,
        By::Singles => Baseline::Singles,
        By::Solver => Baseline::Solver,
    };
    let columns = [Column::new("answer", Kind::Text, "The answer; cells that are not known are blank.")];
    let rows = args.table.rows(&args.io, columns)?;
    args.io.walk("answered", rows, SIDE_BY_SIDE).by(|walk| {
        Ok(walk.each(|out, item: &Item| {
            out.row(item, [by.answer(&item.puzzle).to_string().into()]);
            Ok::<(), std::convert::Infallible>(())
        })?)
    })?;
    Ok(())
}
