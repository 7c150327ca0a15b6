//! `sudoku-lab dataset`

use std::fmt::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;

use anyhow::{Context, Result};
use rayon::ThreadPool;
use rayon::prelude::*;
use sha2::{Digest, Sha256};
use sudoku_audit::dataset::{DatasetRow, Draw, Drawn, Gathering, Part, Rater, Recipe, ladder};
use sudoku_core::csv_row;
use sudoku_runner::{Cell, Section, Streams, Table, cells};
use sudoku_solvers::Fast;

use crate::sink::write_file;
use crate::usage::{WrongUse, threads};
use crate::{bar, pipeline, signal};

/// Test puzzles on which the ladder of baselines stands.
const LADDER: usize = 2000;
/// Rows that are rated between two looks at signals.
const RATED: usize = 512;

/// Arguments of `dataset`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    sudoku-lab dataset sets/ --train 100000 --validation 5000 --test 10000 --seed 42\n  \
    sudoku-lab dataset sets/ --train 2000 --test 500 --draw controlled-bias\n  \
    sudoku-lab audit sets/train.csv sets/validation.csv sets/test.csv --fail-on leaks,invalid\n\n\
    Writes train.csv, validation.csv, test.csv and README.md, a card that says how the set was made. Grids are uniform \
    over all grids, puzzles are minimal. The class of its solution grid decides to which part a puzzle belongs, so that \
    no part holds a copy or a near copy of a puzzle of another. The same seed makes the same bytes on any number of \
    threads. docs/audit.md says more.")]
pub struct Args {
    /// Folder to write to.
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
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
    /// Threads; 0 for one per core.
    #[arg(long, default_value_t = 0, value_parser = threads, value_name = "N")]
    threads: usize,
}

/// How puzzles are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum HowDrawn {
    /// Clues are removed in random order; quick, no weights.
    Minimal,
    /// The controlled-bias generator, with weights; some 15 puzzles a second and core.
    ControlledBias,
}

pub fn run(args: Args) -> Result<()> {
    let recipe = Recipe {
        seed: args.seed,
        sizes: [args.train, args.validation, args.test],
        draw: match args.draw {
            HowDrawn::Minimal => Draw::Minimal,
            HowDrawn::ControlledBias => Draw::ControlledBias,
        },
        copies: args.copies,
    };
    if recipe.sizes.iter().sum::<u64>() == 0 {
        return Err(WrongUse("ask for at least one puzzle: --train, --validation, --test".into()).into());
    }
    std::fs::create_dir_all(&args.folder)
        .with_context(|| format!("cannot make {}", args.folder.display()))?;
    let pool = rayon::ThreadPoolBuilder::new().num_threads(args.threads).build()?;
    let parts = gather(recipe, &pool)?;
    let mut hashes = Vec::new();
    for (part, drawn) in Part::ALL.into_iter().zip(&parts) {
        let text = pool.install(|| rows(recipe, part, drawn))?;
        hashes.push(hash(text.as_bytes()));
        write_file(&args.folder.join(part.name()).with_extension("csv"), text.as_bytes())?;
    }
    let card = pool.install(|| card(recipe, &parts, &hashes));
    write_file(&args.folder.join("README.md"), card.as_bytes())
}

/// Draws puzzles until all parts are full.
fn gather(recipe: Recipe, pool: &ThreadPool) -> Result<[Vec<Drawn>; 3]> {
    let streams = Streams::new("dataset", recipe.seed);
    let mut gathering = Gathering::new(recipe);
    let bar = bar::counter("puzzles drawn");
    let mut numbers = 0..;
    let work = |solver: &mut Fast, number: u64| {
        signal::check()?;
        Ok(recipe.piece(&mut streams.item(number), solver))
    };
    let put = |piece: Result<Vec<Drawn>>| {
        let full = gathering.add(piece?);
        bar.set_position(gathering.len());
        Ok(if full { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
    };
    let ended = pipeline::run(pool, || numbers.next(), Fast::new, work, put);
    bar.finish_and_clear();
    ended?;
    Ok(gathering.finish())
}

/// The file of a part.
fn rows(recipe: Recipe, part: Part, drawn: &[Drawn]) -> Result<String> {
    let streams = Streams::new(&format!("dataset, ratings of {}", part.name()), recipe.seed);
    let rater = Rater::new(&recipe);
    let mut text = csv_row(DatasetRow::table().iter().map(|column| &column.name)) + "\n";
    let bar = bar::counter(&format!("rows of {} rated", part.name()));
    for (number, chunk) in drawn.chunks(RATED).enumerate() {
        signal::check()?;
        let lines: Vec<String> = chunk
            .par_iter()
            .enumerate()
            .map(|(place, drawn)| line(&rater.row(drawn, &mut streams.item((RATED * number + place) as u64))))
            .collect();
        text += &lines.concat();
        bar.inc(chunk.len() as u64);
    }
    bar.finish_and_clear();
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

fn hash(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// The card that hubs of data sets show.
fn card(recipe: Recipe, parts: &[Vec<Drawn>; 3], hashes: &[String]) -> String {
    let name = format!("seed {}", recipe.seed);
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
    for part in Part::ALL {
        let _ = writeln!(text, "  - split: {}\n    path: {}.csv", part.name(), part.name());
    }
    let _ = writeln!(text, "---\n\n# Minimal Sudoku puzzles, {name}\n");
    let files =
        Table::heads("file | SHA-256 || puzzles").rows(
            Part::ALL.into_iter().zip(hashes).zip(parts).map(|((part, hash), drawn)| {
                cells![format!("{}.csv", part.name()), hash.as_str(), drawn.len()]
            }),
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
        if recipe.draw == Draw::Minimal { "minimal" } else { "controlled-bias" },
        recipe.copies,
        recipe.seed
    );
    let drawn = match recipe.draw {
        Draw::Minimal => "Clues were removed in random order as long as the solution stayed unique.",
        Draw::ControlledBias => {
            "Puzzles were drawn by the controlled-bias generator (Berthier): with the column `weight`, they are a sample of \
             all minimal puzzles."
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

fn limits(recipe: Recipe) -> String {
    let mut text = String::from(
        "- Within a part, a few puzzles share a solution grid up to symmetry, as chance has it: there are 5,472,730,538 \
         classes.\n- `se_rating` follows the techniques and order of Sudoku Explainer 1.2.1, which are not the same for \
         symmetric copies; `se_spread` says by how much.\n- `human_seconds` is the prediction of a model fitted to one \
         site's players, not a measurement.\n",
    );
    if recipe.draw == Draw::Minimal {
        text += "- Puzzles with few clues are more frequent than among all minimal puzzles, by a factor of hundreds at 22 \
                 clues; there are no weights. `--draw controlled-bias` has them.\n";
    }
    text
}
