//! `sudoku-lab dataset`

use std::io::Read;
use std::ops::{ControlFlow, Range};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};
use sudoku_kit::solvers::Fast;
use sudoku_kit::stream::{Task, in_order};
use sudoku_kit::{Grid, Puzzle};
use sudoku_runner::sha256;
use sudoku_sets::dataset::{DatasetRow, Draw, Drawn, Gathering, MOST_ROWS, Part, Plan, Rater, Recipe};
use sudoku_tables::Column;
use sudoku_tables::csv::{self, CSV};
use sudoku_tables::files::{open, replace_whole};
use sudoku_tables::parquet::PARQUET;

use crate::memory;
use crate::part::{self, Claim, Parts, ShardArgs};
use crate::progress::{Bar, task};
use crate::usage::{WrongUse, threads};

use edition::{EDITIONS, Edition};
use folder::{Layout, PartFiles, describe};
use making::{Known, Making};

mod card;
mod croissant;
mod edition;
mod folder;
mod graded;
mod making;
mod plan;
mod words;

/// Arguments of `dataset`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    sudoku-lab dataset sets/ --train 100000 --validation 5000 --test 10000 --seed 42\n  \
    sudoku-lab dataset sets/ --train 100000 --test 5000 --draw population\n  \
    sudoku-lab dataset sets/ --train 12000 --test 1200 --draw stratified\n  \
    sudoku-lab dataset sets/ --edition 2029\n  \
    sudoku-lab dataset atlas/ --config atlas --train 10000\n  \
    sudoku-lab dataset set2/ --config set2\n  \
    sudoku-lab audit sets/train.parquet sets/validation.parquet sets/test.parquet --fail-on leaks,invalid\n\n\
    Writes train.parquet, validation.parquet and test.parquet (.csv with --format csv and for editions), README.md (a \
    card that says how the set was made), croissant.json (a description for programs), LICENSE and SHA256SUMS. Grids \
    are uniform \
    over all grids, puzzles are minimal. The class of its solution grid decides to which part a puzzle belongs, so \
    no part holds a copy or a near copy of a puzzle of another. The same seed makes the same bytes on any number of \
    threads, and in shards. The bytes of an edition are known; it is an error if they differ. See docs/audit.md.")]
pub struct Args {
    /// Folder to write to.
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
    /// Make a named set, every byte of which is fixed.
    #[arg(
        long,
        value_parser = edition,
        value_name = "NAME",
        conflicts_with_all = ["config", "train", "validation", "test", "draw", "copies", "seed"]
    )]
    edition: Option<&'static Edition>,
    /// Make a graded set by a config: atlas, set2, set2-small, or a .toml file.
    #[arg(long, value_name = "NAME|FILE", conflicts_with_all = ["draw", "copies", "shard"])]
    config: Option<String>,
    /// Number of puzzles in the training part [default: 10000, or by the config].
    #[arg(long, value_name = "N", value_parser = rows_of_a_part())]
    train: Option<u64>,
    /// Number of puzzles in the validation part [default: 1000, or by the config].
    #[arg(long, value_name = "N", value_parser = rows_of_a_part())]
    validation: Option<u64>,
    /// Number of puzzles in the test part [default: 1000, or by the config].
    #[arg(long, value_name = "N", value_parser = rows_of_a_part())]
    test: Option<u64>,
    /// How puzzles are drawn.
    #[arg(long, value_enum, default_value_t = HowDrawn::Minimal)]
    draw: HowDrawn,
    /// Number of random symmetric copies of each puzzle that are rated too, for the column se_spread.
    #[arg(long, default_value_t = 1, value_name = "K", value_parser = clap::value_parser!(u32).range(..=100_000))]
    copies: u32,
    /// Seed; the same seed makes the same set [default: 1, or by the config].
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Format of the parts [default: parquet; csv for editions].
    #[arg(long, value_enum)]
    format: Option<PartFormat>,
    /// Maximum number of rows per file; a larger part is split into train-00000-of-00010.csv and so on. 0 for one file
    /// per part [default: 0, or by the config].
    #[arg(long, value_name = "N")]
    rows_per_file: Option<u64>,
    #[command(flatten)]
    shard: ShardArgs,
    /// Threads; 0 for one per core.
    #[arg(short = 'j', long, default_value_t = 0, value_parser = threads, value_name = "N")]
    threads: usize,
}

/// Memory that a row takes while its set is made: 1.1 KB measured for 100,000 rows, and a margin.
const BYTES_PER_ROW: u64 = 1500;

/// Parses the number of rows of a part. The number is limited, because all rows are in memory.
fn rows_of_a_part() -> clap::builder::RangedU64ValueParser {
    clap::value_parser!(u64).range(..=MOST_ROWS)
}

/// Refuses more rows than memory can hold.
fn fits(rows: u128) -> Result<()> {
    memory::check("rows", rows, BYTES_PER_ROW)
}

fn edition(name: &str) -> Result<&'static Edition, String> {
    Edition::named(name).ok_or_else(|| {
        let names: Vec<&str> = EDITIONS.iter().map(|edition| edition.name).collect();
        format!("the editions are {}", names.join(", "))
    })
}

/// Formats of the parts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum PartFormat {
    /// Text: train.csv.
    Csv,
    /// Typed columns: train.parquet.
    Parquet,
}

/// How puzzles are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum HowDrawn {
    /// Clues are removed in random order: fast, without weights.
    Minimal,
    /// All minimal puzzles, by splitting, with weights; about 1,500 effective puzzles per second and core.
    Population,
    /// The controlled-bias generator, with weights; about 15 puzzles per second and core.
    ControlledBias,
    /// As minimal, but each part has equal numbers of puzzles of twelve strata of rating and predicted time.
    Stratified,
}

pub fn run(args: Args) -> Result<()> {
    let bar = Bar::new();
    let task = task(args.threads, &bar);
    if let Some(config) = &args.config {
        let plan = args.plan(config)?;
        let layout = args.layout(graded::columns(), PartFormat::Parquet, plan.rows_per_file);
        return graded::run(&plan, config, &args.folder, &layout, task);
    }
    let recipe = args.recipe()?;
    let total = recipe.sizes.iter().sum();
    if let Some(shard) = args.shard.shard {
        let path = part::path(Some(&args.folder), shard)?;
        let _claim = Claim::of(&path)?;
        let texts = rows(recipe, &gather(recipe, task)?, shard.items(total), task)?;
        let written = replace_whole(&path, texts.concat().as_bytes());
        written.with_context(|| format!("cannot write {}", path.display()))?;
        return part::write_ticket(&path, shard, &[], total, Value::Null);
    }
    let making = args.begin(&args.folder)?;
    let texts = rows(recipe, &gather(recipe, task)?, 0..total, task)?;
    task.pool()?.install(|| write(&args, &args.folder, texts))?;
    making.finish()
}

/// Makes the folder from the rows of all shards.
pub fn merge(args: &Args, parts: &Parts) -> Result<()> {
    let mut lines = Vec::new();
    for path in &parts.paths {
        let cannot = || format!("cannot read {}", path.display());
        let mut text = String::new();
        open(path).and_then(|mut part| part.read_to_string(&mut text)).with_context(cannot)?;
        lines.extend(text.split_inclusive('\n').map(str::to_owned));
    }
    let mut lines = lines.into_iter();
    let texts = args.recipe()?.sizes.map(|size| lines.by_ref().take(size as usize).collect::<String>());
    let making = args.begin(&parts.whole)?;
    write(args, &parts.whole, texts)?;
    making.finish()
}

impl Args {
    fn layout(&self, columns: Vec<Column>, format: PartFormat, rows_per_file: u64) -> Layout {
        let format = match self.format.unwrap_or(format) {
            PartFormat::Csv => &CSV,
            PartFormat::Parquet => &PARQUET,
        };
        Layout { format, rows_per_file: self.rows_per_file.unwrap_or(rows_per_file), columns: columns.into() }
    }

    /// The plan of a config. Options override its values.
    fn plan(&self, config: &str) -> Result<Plan> {
        let mut plan = plan::read(config)?;
        for (size, option) in [
            (&mut plan.train, self.train),
            (&mut plan.validation, self.validation),
            (&mut plan.test, self.test),
            (&mut plan.seed, self.seed),
        ] {
            *size = option.unwrap_or(*size);
        }
        plan.check().with_context(|| config.to_owned())?;
        fits(plan.rows())?;
        Ok(plan)
    }

    /// Prepares the folder for a set by a recipe.
    fn begin(&self, folder: &Path) -> Result<Making> {
        let (recipe, layout) = (self.recipe()?, self.own_layout());
        let said = vec![self.title()?, format!("`{}`", words::command(recipe))];
        let work = json!({
            "build": sudoku_runner::build()?, "set": said, "format": layout.format.name,
            "rows_per_file": layout.rows_per_file,
        });
        let parts = Part::ALL.map(Part::name).into_iter().zip(recipe.sizes).collect();
        Making::begin(folder, &Known { work, said, parts, layout: &layout })
    }

    /// The layout of a set by a recipe.
    fn own_layout(&self) -> Layout {
        // The bytes of an edition are fixed for CSV.
        let format = if self.edition.is_some() { PartFormat::Csv } else { PartFormat::Parquet };
        self.layout(DatasetRow::table(), format, 0)
    }

    /// The name of a set by a recipe.
    fn title(&self) -> Result<String> {
        Ok(match self.edition {
            Some(edition) => format!("edition {}", edition.name),
            None => format!("seed {}", self.recipe()?.seed),
        })
    }

    fn recipe(&self) -> Result<Recipe> {
        if let Some(edition) = self.edition {
            return Ok(edition.recipe);
        }
        let draw = match self.draw {
            HowDrawn::Minimal => Draw::Minimal,
            HowDrawn::Population => Draw::Population,
            HowDrawn::ControlledBias => Draw::ControlledBias,
            HowDrawn::Stratified => Draw::Stratified,
        };
        let [train, validation, test] = [self.train, self.validation, self.test];
        let sizes = [train.unwrap_or(10_000), validation.unwrap_or(1000), test.unwrap_or(1000)];
        if sizes.iter().sum::<u64>() == 0 {
            return Err(
                WrongUse("ask for at least one puzzle with --train, --validation or --test".into()).into()
            );
        }
        fits(sizes.iter().map(|&size| u128::from(size)).sum())?;
        Ok(Recipe { seed: self.seed.unwrap_or(1), sizes, draw, copies: self.copies })
    }
}

/// Writes the rows of the parts and their description.
fn write(args: &Args, folder: &Path, texts: [String; 3]) -> Result<()> {
    let layout = args.own_layout();
    let header = csv::line(layout.columns.iter().map(|column| &column.name)) + "\n";
    let mut parts = Vec::new();
    for (part, text) in Part::ALL.into_iter().zip(&texts) {
        let mut rest = &text[..];
        let mut files = Vec::new();
        for (name, rows) in layout.files(part.name(), text.lines().count() as u64) {
            let end: usize = rest.split_inclusive('\n').take(rows as usize).map(str::len).sum();
            let (own, after) = rest.split_at(end);
            rest = after;
            let frames = csv::Frames::without_header(own.as_bytes(), Arc::clone(&layout.columns));
            files.push(layout.write(folder, &name, frames.map(|frame| Ok(frame?)))?);
        }
        parts.push(PartFiles { name: part.name().to_owned(), files });
    }
    let [train, validation, test] = texts.each_ref().map(|text| pairs(text));
    let about = words::about(&args.title()?, args.recipe()?, &[train?, validation?, test?]);
    describe(folder, &about, &layout, &parts)?;
    // The rows of an edition are fixed as CSV.
    let of_rows = texts.map(|text| sha256(header.clone() + &text));
    match args.edition {
        Some(edition) if of_rows != edition.sha256 => {
            bail!(
                "the rows have the SHA-256 {}, the edition has {}",
                of_rows.join(" "),
                edition.sha256.join(" ")
            )
        }
        _ => Ok(()),
    }
}

/// The puzzles of rows, with their solutions.
fn pairs(rows: &str) -> Result<Vec<(Puzzle, Grid)>> {
    let pair = |row: &str| -> Result<(Puzzle, Grid)> {
        let mut fields = row.split(',').skip(1);
        let (puzzle, solution) =
            fields.next().zip(fields.next()).with_context(|| format!("{row}: too few fields"))?;
        Ok((puzzle.parse()?, solution.parse()?))
    };
    rows.lines().map(pair).collect()
}

/// Draws puzzles until all parts are full.
fn gather(recipe: Recipe, task: Task<'_>) -> Result<[Vec<Drawn>; 3]> {
    let streams = recipe.streams();
    let mut gathering = Gathering::new(recipe);
    let mut numbers = 0..;
    let work = |(solver, rater): &mut (Fast, Rater), number: u64| {
        recipe.piece(&mut streams.item(number), solver, rater)
    };
    let put = |piece: Vec<Drawn>| {
        let before = gathering.len();
        let full = gathering.add(piece);
        task.progress.advance(gathering.len() - before);
        anyhow::Ok(if full { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    };
    task.progress.begin("puzzles drawn", 0, 0);
    let ended = in_order(task, || numbers.next(), || (Fast::new(), Rater::new(&recipe)), work, put);
    task.progress.end();
    ended?;
    Ok(gathering.finish())
}

/// The rows of these puzzles, part by part. The range counts rows across all parts.
fn rows(recipe: Recipe, drawn: &[Vec<Drawn>; 3], range: Range<u64>, task: Task<'_>) -> Result<[String; 3]> {
    let mut texts = [String::new(), String::new(), String::new()];
    let mut first = 0;
    for ((part, drawn), text) in Part::ALL.into_iter().zip(drawn).zip(&mut texts) {
        let end = first + drawn.len() as u64;
        let place = |place: u64| (place.clamp(first, end) - first) as usize;
        *text = rows_of(recipe, part, drawn, place(range.start)..place(range.end), task)?;
        first = end;
    }
    Ok(texts)
}

/// The rows of puzzles of a part.
fn rows_of(
    recipe: Recipe,
    part: Part,
    drawn: &[Drawn],
    range: Range<usize>,
    task: Task<'_>,
) -> Result<String> {
    let rater = Rater::new(&recipe);
    let mut text = String::new();
    let mut places = range;
    let work = |(): &mut (), place: usize| line(&rater.row(&drawn[place]));
    let put = |line: String| {
        text += &line;
        task.progress.advance(1);
        anyhow::Ok(ControlFlow::Continue(()))
    };
    task.progress.begin(&format!("rows of {} rated", part.name()), 0, 0);
    let ended = in_order(task, || places.next(), || (), work, put);
    task.progress.end();
    ended?;
    Ok(text)
}

fn line(row: &DatasetRow) -> String {
    let number = |value: Option<f64>| value.map(|value| value.to_string()).unwrap_or_default();
    let DatasetRow { id, puzzle, solution, grid_id, canonical, clues, naked_singles, singles, .. } = row;
    format!(
        "{id},{puzzle},{solution},{grid_id},{canonical},{clues},{},{},{},{naked_singles},{singles},{}\n",
        number(row.se_rating),
        number(row.se_spread),
        number(row.human_seconds),
        number(row.weight),
    )
}
