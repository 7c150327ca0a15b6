//! `sudoku-lab results redraw`

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Result, bail};
use sudoku_experiments::EXPERIMENTS;
use sudoku_figures::{Format, Print};
use sudoku_runner::{FigureDir, Progress, Session, Step, drawable};
use sudoku_tables::escape::shell;
use sudoku_tables::output::stdout;

use crate::progress::{Bar, in_words};
use crate::usage::run_folder;

/// Arguments of `redraw`.
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Runs that this program has drawn are skipped, so an interrupted command continues. With a \
    width, a font, a format or a folder the run is left unchanged: the figures go to `print` in its folder, or to \
    the folder given.\n\n\
    Examples:\n  \
    sudoku-lab results redraw                                      the newest run of every experiment\n  \
    sudoku-lab results redraw results/wnef-calibration/latest --again\n  \
    sudoku-lab results redraw results/wnef-calibration/latest --width 85mm --font 9 --format pdf,svg -o paper/figures"
)]
pub struct Args {
    /// Folders of runs whose rows are all measured [default: the newest run of every experiment].
    #[arg(value_name = "RUN", value_parser = run_folder())]
    runs: Vec<PathBuf>,
    /// Also draw runs that were drawn before.
    #[arg(long, conflicts_with_all = ["width", "font", "format", "output"])]
    again: bool,
    /// Printed width of a figure: 85mm, 8.5cm, 3.3in.
    #[arg(long, value_name = "LENGTH", value_parser = millimetres)]
    width: Option<f64>,
    /// Font size of axis titles in points; lines and other texts scale with it.
    #[arg(long, value_name = "POINTS", value_parser = points)]
    font: Option<f64>,
    /// Formats to write: svg, png, pdf.
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    format: Vec<Format>,
    /// Folder for the figures; for several runs, with a folder for each, named after its experiment.
    #[arg(long, short, value_name = "DIR")]
    output: Option<PathBuf>,
    /// Folder of all results.
    #[arg(long, default_value = "results", value_name = "DIR")]
    results: PathBuf,
}

/// Reads a length; a bare number is in millimetres.
fn millimetres(text: &str) -> Result<f64, String> {
    let units = [("mm", 1.0), ("cm", 10.0), ("in", 25.4), ("", 1.0)];
    let (number, unit) = units
        .into_iter()
        .find_map(|(name, unit)| Some((text.strip_suffix(name)?, unit)))
        .unwrap_or((text, 1.0));
    match number.trim().parse::<f64>().map(|number| number * unit) {
        Ok(width) if (30.0..=1000.0).contains(&width) => Ok(width),
        _ => Err("give a length from 30mm to 1000mm, such as 85mm, 8.5cm or 3.3in".to_owned()),
    }
}

/// Reads the size of a font.
fn points(text: &str) -> Result<f64, String> {
    match text.strip_suffix("pt").unwrap_or(text).parse() {
        Ok(size) if (4.0..=40.0).contains(&size) => Ok(size),
        _ => Err("give a size from 4 to 40 points, such as 9".to_owned()),
    }
}

pub fn run(args: Args) -> Result<()> {
    let Args { runs, again, width, font, format, output, results } = args;
    if width.is_none() && font.is_none() && format.is_empty() && output.is_none() {
        return redraw(&runs, &results, again);
    }
    let formats = if format.is_empty() { vec![Format::Svg, Format::Png] } else { format };
    let runs = runs_or_newest(&runs, &results)?;
    let mut taken = Vec::new();
    for (n, run) in runs.iter().enumerate() {
        let folder = folder(run, output.as_deref(), runs.len())?;
        if taken.contains(&folder) {
            bail!("{}: the figures of two runs would mix; draw one at a time", folder.display());
        }
        say!("[{}/{}] {}: reading its rows", n + 1, runs.len(), run.display());
        let written = |path: &Path| say!("{}", path.display());
        let out = FigureDir::printed(&folder, Print { width, font }, &formats)?.announcing(written);
        sudoku_runner::draw(EXPERIMENTS, run, &out)?;
        writeln!(stdout(), "{}", folder.display())?;
        taken.push(folder);
    }
    Ok(())
}

/// The folder for the figures of a run.
fn folder(run: &Path, output: Option<&Path>, runs: usize) -> Result<PathBuf> {
    Ok(match output {
        None => run.join("print"),
        Some(folder) if runs == 1 => folder.to_owned(),
        Some(folder) => folder.join(drawable(run)?.experiment),
    })
}

/// The newest run with all rows measured of every experiment that has one.
fn newest(results: &Path) -> Result<Vec<PathBuf>> {
    let mut newest = Vec::new();
    for experiment in EXPERIMENTS.iter() {
        let runs = sudoku_runner::runs(results, experiment.id())?.into_iter();
        newest.extend(runs.rev().find(|run| drawable(run).is_ok_and(|manifest| manifest.shard.is_none())));
    }
    Ok(newest)
}

/// The given runs, or the newest run of every experiment.
fn runs_or_newest(runs: &[PathBuf], results: &Path) -> Result<Vec<PathBuf>> {
    let runs = if runs.is_empty() { newest(results)? } else { runs.to_vec() };
    if runs.is_empty() {
        let (shown, folder) = (results.display(), shell(&results.to_string_lossy()));
        bail!("no finished run in {shown}; `sudoku-lab results paper --results {folder}` makes them");
    }
    Ok(runs)
}

/// Redraws the given runs, or the newest run of every experiment. Continues after an interruption.
fn redraw(runs: &[PathBuf], results: &Path, again: bool) -> Result<()> {
    let again = again || !runs.is_empty();
    let runs = runs_or_newest(runs, results)?;
    let bar = Bar::new();
    let mut session = Session::open(&results.join(".figures.json"))?;
    if again {
        session.forget();
    }
    let (begin, mut drawn) = (Instant::now(), 0);
    for (n, run) in runs.iter().enumerate() {
        let run = run.canonicalize().unwrap_or_else(|_| run.clone());
        let (name, key) = (run.to_string_lossy().into_owned(), drawable(&run)?.key);
        let mut shown = format!("[{}/{}] {name}", n + 1, runs.len());
        if session.finished(&name, &key).is_some() {
            bar.message(&format!("{shown}: done already"));
            continue;
        }
        if drawn > 0 {
            let each = begin.elapsed().as_secs_f64() / f64::from(drawn);
            shown += &format!("; about {} left", in_words(each * (runs.len() - n) as f64));
        }
        bar.message(&shown);
        let start = Instant::now();
        sudoku_runner::redraw(EXPERIMENTS, &run, &bar)?;
        session.finish(&name, Step { run, key, seconds: start.elapsed().as_secs_f64() })?;
        drawn += 1;
    }
    Ok(())
}
