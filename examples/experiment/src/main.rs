//! An experiment that this project does not know is run, split, merged, resumed, repeated, redrawn, verified and
//! reported like its own. Ends with an error if anything differs.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use serde::Serialize;
use sudoku_figures::{EcdfPanel, Sample};
use sudoku_generators::{GridMethod, GridWork};
use sudoku_report::Report;
use sudoku_runner::claims::{Ledger, Quantity};
use sudoku_runner::data::DataSets;
use sudoku_runner::{
    Canvas, Configs, Experiment, Items, Job, Library, Manifest, Measured, Page, Progress, Quiet, Registered,
    Registry, Resume, Settings, Shard, Show, Stop, Stream, Summarise, compare, keep_as_reference, merge, redraw,
    rerun, settings,
};
use sudoku_stats::Estimate;
use sudoku_tables::row;

const REGISTRY: Registry = Registry::new(&[&Diagonals]);

/// How many different digits stand on the main diagonal of a uniform grid?
struct Diagonals;

settings! {
    struct Config {
        grids: u64,
    }
}

impl Settings for Config {}

row! {
    /// A grid.
    struct Row {
        /// Its 81 digits.
        grid: String,
        /// Different digits on the main diagonal.
        different: u32,
    }
}

#[derive(Serialize)]
struct Summary {
    different: Estimate,
}

impl Experiment for Diagonals {
    const ID: &'static str = "diagonals";
    const QUESTION: &'static str = "How many different digits stand on the main diagonal of a uniform grid?";
    const CONFIGS: Configs = &[("default", "grids = 1000\nseed = 1")];
    const WORDS: &'static str = r#"
        sections.digits = { heading = "Digits", text = "On average {mean}." }
        figures.diagonals = { head.title = "Digits", x.title = "different digits", counted = "grids" }
    "#;
    type Config = Config;
    type Item = ();
    type Row = Row;
    type Kept = Row;
    type Summary = Summary;

    fn items(&self, _: &Library<'_>, config: &Config) -> sudoku_runner::Result<Items<()>> {
        Ok(Items::count(config.grids, |_| ()))
    }

    fn measure(
        &self,
        (): &(),
        rng: &mut Stream,
        _: &Config,
    ) -> sudoku_runner::Result<impl Into<Measured<Row>>> {
        let grid = GridMethod::Uniform.fill(rng, &mut GridWork::default()).to_string();
        let mut diagonal: Vec<u8> = (0..9).map(|n| grid.as_bytes()[10 * n]).collect();
        diagonal.sort_unstable();
        diagonal.dedup();
        Ok(Row { grid, different: diagonal.len() as u32 })
    }
}

impl Summarise<Row, Config> for Summary {
    fn of(rows: &[Row], _: &Config, _: &mut Stream) -> sudoku_runner::Result<Summary> {
        let different: Vec<f64> = rows.iter().map(|row| row.different.into()).collect();
        Ok(Summary { different: Estimate::mean(&different)? })
    }

    fn quantities(&self, _: &[Row], _: &Config) -> sudoku_runner::Result<Vec<Quantity>> {
        Ok(vec![Quantity::new("different-digits", self.different)])
    }
}

impl Show<Row, Config> for Summary {
    fn sections(&self, page: &mut Page<'_>) {
        page.fill("mean", self.different).text("digits");
    }

    fn figures(&self, rows: &[Row], _: &Config, canvas: &Canvas<'_>) -> sudoku_runner::Result<()> {
        let different: Vec<f64> = rows.iter().map(|row| row.different.into()).collect();
        let panel = EcdfPanel { samples: vec![Sample::new("grids", different)], ..EcdfPanel::default() };
        canvas.ecdf("diagonals", vec![panel])
    }
}

/// Asks the run to stop as soon as the first items are measured.
struct StopEarly<'a>(&'a Stop);

impl Progress for StopEarly<'_> {
    fn advance(&self, _: u64) {
        self.0.stop();
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    let data = DataSets::from_env();
    let job = |threads| Job { threads, ..Job::new(folder.path(), &data) };
    let whole = Diagonals.run(&job(2))?;

    same("one thread", &Diagonals.run(&job(1))?, &whole)?;

    let shards = (1..=3)
        .map(|index| Diagonals.run(&Job { shard: Shard { index, of: 3 }, ..job(2) }))
        .collect::<Result<Vec<PathBuf>, _>>()?;
    same("merged shards", &merge(REGISTRY, &shards, folder.path(), &Quiet)?, &whole)?;

    let stop = Stop::new();
    let seed = Some(2);
    let other = Diagonals.run(&Job { seed, ..job(2) })?;
    let stopped = Diagonals.run(&Job { seed, stop: &stop, progress: &StopEarly(&stop), ..job(1) });
    if stopped.is_ok() {
        return Err("the run did not stop".into());
    }
    same("a resume", &Diagonals.run(&Job { seed, resume: Resume::Yes, ..job(2) })?, &other)?;

    same("a rerun", &rerun(REGISTRY, &Manifest::read(&whole)?, job(2))?, &whole)?;
    let before = fs::read(whole.join("summary.json"))?;
    redraw(REGISTRY, &whole, &Quiet)?;
    if fs::read(whole.join("summary.json"))? != before {
        return Err("a redraw changed the summary".into());
    }

    let reference = folder.path().join("reference");
    keep_as_reference(&other, &reference)?;
    same("a reference", &other, &reference)?;
    if compare(&whole, &reference)?.is_empty() {
        return Err("another seed equals the reference".into());
    }

    let page = Report::gather(REGISTRY, &[whole], Ledger::default())?.html();
    if !page.contains(Diagonals::QUESTION) {
        return Err("the report does not show the experiment".into());
    }
    println!(
        "an experiment of another crate was run, merged, resumed, repeated, redrawn, verified and reported"
    );
    Ok(())
}

fn same(what: &str, run: &Path, reference: &Path) -> Result<(), Box<dyn Error>> {
    match compare(run, reference)?.first() {
        None => Ok(()),
        Some(difference) => Err(format!("{what}: {} {}", difference.file, difference.what).into()),
    }
}
