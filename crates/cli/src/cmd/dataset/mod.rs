//! `sudoku-lab dataset`

use std::fmt::Write;
use std::ops::{ControlFlow, Range};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use sudoku_audit::dataset::{BANDS, DatasetRow, Draw, Drawn, Gathering, Part, Rater, Recipe, ladder};
use sudoku_kit::solvers::Fast;
use sudoku_kit::stream::{Task, in_order, write_file};
use sudoku_kit::streams::Streams;
use sudoku_kit::{Grid, Puzzle};
use sudoku_runner::sha256;
use sudoku_tables::output::Writer;
use sudoku_tables::{Cell, Column, Format, Section, Table, cells, csv};

use crate::part::{self, Parts, ShardArgs};
use crate::progress::{Bar, task};
use crate::usage::{WrongUse, threads};

use edition::{EDITIONS, Edition};

mod edition;

/// Test puzzles on which the ladder of baselines stands.
const LADDER: usize = 2000;

/// Arguments of `dataset`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    sudoku-lab dataset sets/ --train 100000 --validation 5000 --test 10000 --seed 42\n  \
    sudoku-lab dataset sets/ --train 100000 --test 5000 --draw population\n  \
    sudoku-lab dataset sets/ --train 12000 --test 1200 --draw stratified\n  \
    sudoku-lab dataset sets/ --edition 2027\n  \
    sudoku-lab audit sets/train.csv sets/validation.csv sets/test.csv --fail-on leaks,invalid\n\n\
    Writes train.csv, validation.csv, test.csv (.parquet with --format parquet) and README.md, a card that says how the set was made. Grids are uniform \
    over all grids, puzzles are minimal. The class of its solution grid decides to which part a puzzle belongs, so that \
    no part holds a copy or a near copy of a puzzle of another. The same seed makes the same bytes on any number of \
    threads, and in shards. Of an edition the bytes are known: it is an error if others come out. docs/audit.md says \
    more.")]
pub struct Args {
    /// Folder to write to.
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
    /// A set with a name, of which every byte is fixed.
    #[arg(
        long,
        value_parser = edition,
        value_name = "NAME",
        conflicts_with_all = ["train", "validation", "test", "draw", "copies", "seed"]
    )]
    edition: Option<&'static Edition>,
    /// Puzzles to train with.
    #[arg(long, default_value_t = 10_000, value_name = "N")]
    train: u64,
    /// Puzzles to choose models by.
    #[arg(long, default_value_t = 1000, value_name = "N")]
    validation: u64,
    /// Puzzles to test with.
    #[arg(long, default_value_t = 1000, value_name = "N")]
    test: u64,
    /// How puzzles are drawn.
    #[arg(long, value_enum, default_value_t = HowDrawn::Minimal)]
    draw: HowDrawn,
    /// Random symmetric copies that are rated beside each puzzle, for the column se_spread.
    #[arg(long, default_value_t = 1, value_name = "K")]
    copies: u32,
    /// Seed; anybody who has it makes the same set.
    #[arg(long, default_value_t = 1, value_name = "N")]
    seed: u64,
    /// Format of the parts.
    #[arg(long, value_enum, default_value_t = PartFormat::Csv)]
    format: PartFormat,
    #[command(flatten)]
    shard: ShardArgs,
    /// Threads; 0 for one per core.
    #[arg(short = 'j', long, default_value_t = 0, value_parser = threads, value_name = "N")]
    threads: usize,
}

fn edition(name: &str) -> Result<&'static Edition, String> {
    Edition::named(name).ok_or_else(|| {
        let names: Vec<&str> = EDITIONS.iter().map(|edition| edition.name).collect();
        format!("there are the editions {}", names.join(", "))
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

impl PartFormat {
    /// The name of a file of this format.
    fn file(self, part: Part) -> String {
        let ending = if self == PartFormat::Csv { "csv" } else { "parquet" };
        format!("{}.{ending}", part.name())
    }
}

/// How puzzles are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum HowDrawn {
    /// Clues are removed in random order; quick, no weights.
    Minimal,
    /// All minimal puzzles, by splitting, with weights; some 1,500 effective puzzles a second and core.
    Population,
    /// The controlled-bias generator, with weights; some 15 puzzles a second and core.
    ControlledBias,
    /// As minimal, but in each part as many puzzles of each of twelve strata of rating and predicted time.
    Stratified,
}

pub fn run(args: Args) -> Result<()> {
    let recipe = args.recipe()?;
    let bar = Bar::new();
    let task = task(args.threads, &bar);
    let total = recipe.sizes.iter().sum();
    if let Some(shard) = args.shard.shard {
        let path = part::path(Some(&args.folder), shard)?;
        let texts = rows(recipe, &gather(recipe, task)?, shard.items(total), task)?;
        write_file(&path, texts.concat().as_bytes())?;
        return part::write_ticket(&path, shard, &[], total);
    }
    // Before the work begins.
    std::fs::create_dir_all(&args.folder).with_context(|| cannot_make(&args.folder))?;
    let texts = rows(recipe, &gather(recipe, task)?, 0..total, task)?;
    task.pool()?.install(|| write(&args, &args.folder, texts))
}

/// Makes the folder of the rows of all shards.
pub fn merge(args: &Args, parts: &Parts) -> Result<()> {
    let mut lines = Vec::new();
    for path in &parts.paths {
        let text =
            std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
        lines.extend(text.split_inclusive('\n').map(str::to_owned));
    }
    let mut lines = lines.into_iter();
    let texts = args.recipe()?.sizes.map(|size| lines.by_ref().take(size as usize).collect::<String>());
    std::fs::create_dir_all(&parts.whole).with_context(|| cannot_make(&parts.whole))?;
    write(args, &parts.whole, texts)
}

fn cannot_make(folder: &Path) -> String {
    format!("cannot make {}", folder.display())
}

impl Args {
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
        let sizes = [self.train, self.validation, self.test];
        if sizes.iter().sum::<u64>() == 0 {
            return Err(WrongUse("ask for at least one puzzle: --train, --validation, --test".into()).into());
        }
        Ok(Recipe { seed: self.seed, sizes, draw, copies: self.copies })
    }
}

/// Writes the parts, of which these are the rows, and the card.
fn write(args: &Args, folder: &Path, texts: [String; 3]) -> Result<()> {
    let columns = DatasetRow::table();
    let header = csv::line(columns.iter().map(|column| &column.name)) + "\n";
    // Of the rows as CSV, which an edition fixes, and of the files.
    let (mut of_rows, mut hashes) = (Vec::new(), Vec::new());
    for (part, text) in Part::ALL.into_iter().zip(&texts) {
        let table = format!("{header}{text}");
        of_rows.push(sha256(table.as_bytes()));
        let path = folder.join(args.format.file(part));
        match args.format {
            PartFormat::Csv => write_file(&path, table.as_bytes())?,
            PartFormat::Parquet => write_typed(&path, &columns, &table)?,
        }
        hashes.push(sudoku_runner::sha256_of(&path)?);
    }
    let name = match args.edition {
        Some(edition) => format!("edition {}", edition.name),
        None => format!("seed {}", args.seed),
    };
    let [train, validation, test] = texts.each_ref().map(|text| pairs(text));
    let files = Part::ALL.map(|part| args.format.file(part));
    let card = card(&name, args.recipe()?, &[train?, validation?, test?], &files, &hashes);
    write_file(&folder.join("README.md"), card.as_bytes())?;
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

/// Writes a table of these columns with the types that they have, in the format that the name states.
fn write_typed(path: &Path, columns: &[Column], table: &str) -> Result<()> {
    let format = Format::of_path(path).with_context(|| format!("{}: no such format", path.display()))?;
    let cannot = || format!("cannot write {}", path.display());
    let mut out = Writer::create(format, columns, Some(path)).with_context(cannot)?;
    for frame in csv::Frames::new(table.as_bytes(), columns)? {
        out.put(format.block(frame?)).with_context(cannot)?;
    }
    out.commit().with_context(cannot)
}

/// The puzzles of rows with their solutions.
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
    let streams = Streams::new("dataset", recipe.seed);
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

/// The rows of these puzzles, part by part; they are counted through all parts.
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
    let streams = Streams::new(&format!("dataset, ratings of {}", part.name()), recipe.seed);
    let rater = Rater::new(&recipe);
    let mut text = String::new();
    let mut places = range;
    let work = |(): &mut (), place: usize| line(&rater.row(&drawn[place], &mut streams.item(place as u64)));
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

/// The card that hubs of data sets show.
fn card(
    name: &str,
    recipe: Recipe,
    parts: &[Vec<(Puzzle, Grid)>; 3],
    names: &[String; 3],
    hashes: &[String],
) -> String {
    let size = match recipe.sizes.iter().sum::<u64>() {
        0..=999 => "n<1K",
        1000..=9_999 => "1K<n<10K",
        10_000..=99_999 => "10K<n<100K",
        100_000..=999_999 => "100K<n<1M",
        _ => "1M<n<10M",
    };
    let mut text = format!(
        "---\npretty_name: Minimal Sudoku puzzles, {name}\nlicense: cc0-1.0\ntask_categories:\n- other\ntags:\n- sudoku\n\
         - reasoning\nsize_categories:\n- {size}\nconfigs:\n- config_name: default\n  data_files:\n"
    );
    for (part, file) in Part::ALL.into_iter().zip(names) {
        let _ = writeln!(text, "  - split: {}\n    path: {file}", part.name());
    }
    let _ = writeln!(text, "---\n\n# Minimal Sudoku puzzles, {name}\n");
    let files = Table::heads("file | SHA-256 || puzzles").rows(
        names
            .iter()
            .zip(hashes)
            .zip(parts)
            .map(|((name, hash), rows)| cells![name.as_str(), hash.as_str(), rows.len()]),
    );
    let columns = Table::heads("column | unit | meaning").rows(
        DatasetRow::table()
            .iter()
            .map(|column| cells![column.name.as_str(), column.unit.as_str(), column.meaning.as_str()]),
    );
    let fitted = if parts[0].is_empty() { &parts[2] } else { &parts[0] };
    let baselines = Table::heads("baseline || solves (%) | blank cells right (%)").rows(
        ladder(fitted, &parts[2], LADDER).iter().map(|one| {
            let percent = |share: &Option<_>| share.as_ref().map(Cell::percent);
            cells![one.name.as_str(), percent(&one.solved), percent(&one.cells)]
        }),
    );
    text + &Section::page(&[
        Section::new("How it was made").text(made(recipe)).table(files),
        Section::new("Strata").table(strata(recipe.draw)),
        Section::new("Columns").table(columns),
        Section::new("Baselines")
            .text(format!(
                "On the first {} puzzles of the test part, with 95 % intervals.",
                LADDER.min(parts[2].len())
            ))
            .table(baselines),
        Section::new("Known limits").text(limits(recipe)),
    ])
}

fn made(recipe: Recipe) -> String {
    let [train, validation, test] = recipe.sizes;
    let command = format!(
        "sudoku-lab dataset FOLDER --train {train} --validation {validation} --test {test} --draw {} --copies {} --seed {}",
        match recipe.draw {
            Draw::Minimal => "minimal",
            Draw::Population => "population",
            Draw::ControlledBias => "controlled-bias",
            Draw::Stratified => "stratified",
        },
        recipe.copies,
        recipe.seed
    );
    let drawn = match recipe.draw {
        Draw::Minimal => "Clues were removed in random order as long as the solution stayed unique.",
        Draw::Population => {
            "Puzzles were drawn from the population of all minimal puzzles by splitting: with the column `weight`, they are a \
             sample of it."
        }
        Draw::ControlledBias => {
            "Puzzles were drawn by the controlled-bias generator (Berthier): with the column `weight`, they are a sample of \
             all minimal puzzles."
        }
        Draw::Stratified => {
            "Clues were removed in random order as long as the solution stayed unique, and of these puzzles each part took as \
             many of each stratum of rating and predicted time, give or take one."
        }
    };
    format!(
        "sudoku-lab {}: `{command}` makes the same bytes again.\n\nEach solution grid was drawn uniformly from all \
         6,670,903,752,021,072,936,960. {drawn} Every puzzle has exactly one solution and loses it with any clue. The \
         class of its solution grid under all symmetries decides to which part a puzzle belongs, so that no puzzle of \
         one part has a symmetric copy, a copy with a clue moved or added, or its solution grid in another part. \
         `sudoku-lab audit train.csv validation.csv test.csv --fail-on leaks,invalid` checks this.",
        env!("CARGO_PKG_VERSION")
    )
}

/// The strata, with the shares that a sample of puzzles would have without them.
fn strata(draw: Draw) -> Table {
    let halves = BANDS.iter().filter(|_| draw == Draw::Stratified).flat_map(|band| {
        let [least, most] = band.ratings;
        [("below", 0), ("from", 1)].map(|(side, half)| {
            let share = Cell::from(format!("{:.1}", 100.0 * band.shares[half]));
            cells![format!("{least} to {most}"), format!("{side} {}", band.median), share]
        })
    });
    Table::heads("SE rating | predicted seconds || share by random removal (%)").rows(halves)
}

fn limits(recipe: Recipe) -> String {
    let mut text = String::from(
        "- Within a part, a few puzzles share a solution grid up to symmetry, as chance has it: there are 5,472,730,538 \
         classes.\n- `se_rating` follows the techniques and order of Sudoku Explainer 1.2.1, which are not the same for \
         symmetric copies; `se_spread` says by how much.\n- `human_seconds` is the prediction of a model fitted to one \
         site's players, not a measurement.\n",
    );
    if recipe.draw == Draw::Stratified {
        text += "- Strata are equally frequent here. With the share of its stratum as weight, the sample is one of minimal \
                 puzzles by random removal, and has their bias.\n";
    }
    if matches!(recipe.draw, Draw::Minimal | Draw::Stratified) {
        text += "- Puzzles with few clues are more frequent than among all minimal puzzles, by a factor of hundreds at 22 \
                 clues; there are no weights. `--draw population` has them.\n";
    }
    text
}
