//! `sudoku-lab results figure`

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Result, anyhow};
use sudoku_kit::stream::write_file;
use sudoku_report::texts::{Printed, Texts};
use sudoku_runner::FigureDir;
use sudoku_runner::claims::Ledger;
use sudoku_tables::output::stdout;

use crate::ledger::Files;
use crate::usage::WrongUse;

/// Arguments of `figure`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Our numbers are those of the reference runs.\n\n\
    Examples:\n  \
    sudoku-lab results figure list                    the figures and tables: the text's data and ours\n  \
    sudoku-lab results figure \"Ease and Toil 9\"       figures/ease-and-toil-9.svg, .png and .csv\n  \
    sudoku-lab results figure all -o docs/figures     every figure that can be drawn")]
pub struct Args {
    /// Text and number of the figure or table, in upper or lower case; `list` lists them, `all` draws all that can be drawn.
    #[arg(value_name = "NAME")]
    name: String,
    /// Folder to write to.
    #[arg(long, short, default_value = "figures", value_name = "DIR")]
    output: PathBuf,
    #[command(flatten)]
    files: Files,
}

pub fn run(args: &Args) -> Result<()> {
    let texts = Texts::shipped();
    match args.name.as_str() {
        "list" => list(&texts),
        "all" => draw(texts.figures.iter().filter(|one| one.is_drawn()), args),
        name => {
            let one = texts.find(name).map_err(|unknown| WrongUse(unknown.to_string()))?;
            draw(std::iter::once(one), args)
        }
    }
}

fn list(texts: &Texts) -> Result<()> {
    let mut out = stdout();
    for one in &texts.figures {
        let how = match (one.is_drawn(), one.has_values()) {
            (false, _) => "not drawn",
            (true, true) => "drawn beside the text",
            (true, false) => "drawn",
        };
        writeln!(out, "{:<17} {:<22} {} ({})", one.name, how, one.title, one.place)?;
    }
    Ok(())
}

/// Writes each figure as SVG, PNG and CSV, and prints the paths.
fn draw<'a>(figures: impl Iterator<Item = &'a Printed>, args: &Args) -> Result<()> {
    let ledger = Ledger::shipped();
    let references = args.files.references(&ledger)?;
    let folder = FigureDir::create(&args.output)?;
    let mut out = stdout();
    for one in figures {
        let drawn = one.draw(&references).map_err(|why| anyhow!(why))?;
        let mut paths = folder.save(&one.slug(), drawn.figure.as_ref())?;
        paths.push(csv(&args.output, one, &drawn.csv)?);
        paths.iter().try_for_each(|path| writeln!(out, "{}", path.display()))?;
    }
    Ok(())
}

fn csv(folder: &Path, figure: &Printed, text: &str) -> Result<PathBuf> {
    let path = folder.join(format!("{}.csv", figure.slug()));
    write_file(&path, text.as_bytes())?;
    Ok(path)
}
