//! `sudoku-lab data`

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Result, bail};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use serde_json::json;
use sudoku_runner::data::{DataSets, Fetched, Place};
use sudoku_tables::output::stdout;

use crate::own_data::data_sets;

/// Arguments of `data`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    sudoku-lab data list\n  \
    sudoku-lab data list --controls        (substitutes for the control puzzles of Ease and Toil)\n  \
    sudoku-lab data fetch top2365\n  \
    sudoku-lab data fetch --all\n  \
    sudoku-lab data build gnome --from gnome-sudoku/data\n  \
    sudoku-lab data verify\n  \
    sudoku-lab score \"$(sudoku-lab data path qqwing)\"\n\n\
    Sets are looked for in the program, in the folders named by SUDOKU_LAB_DATA, and in the cache.")]
pub struct Args {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, clap::Subcommand)]
enum Action {
    /// List all data sets, where they are, and where they come from.
    List {
        /// Only control sets of Chadwick et al. 2008 and their substitutes, with the set that each stands for (W13).
        #[arg(long)]
        controls: bool,
        /// Print JSON instead of a table.
        #[arg(long)]
        json: bool,
    },
    /// Check hash, count and number of solutions of available sets.
    Verify {
        /// Ids [default: all available sets].
        #[arg(value_name = "ID")]
        ids: Vec<String>,
    },
    /// Download sets, or the files that they are made from, into the cache.
    Fetch {
        /// Ids.
        #[arg(required_unless_present = "all", value_name = "ID")]
        ids: Vec<String>,
        /// Fetch all missing sets that have an address; print how to get the others.
        #[arg(long, conflicts_with = "ids")]
        all: bool,
    },
    /// Make a set from local files of its origin.
    Build {
        /// Id.
        id: String,
        /// Folder that holds these files.
        #[arg(long, value_name = "DIR")]
        from: PathBuf,
    },
    /// Print the path of a set's file.
    Path {
        /// Id.
        id: String,
    },
}

pub fn run(args: Args) -> Result<()> {
    let data = data_sets();
    match args.action {
        Action::List { controls, json } => list(&data, controls, json),
        Action::Verify { ids } => verify(&data, ids),
        Action::Fetch { all: true, .. } => fetch_all(&data),
        Action::Fetch { ids, .. } => fetch(&data, &ids),
        Action::Build { id, from } => {
            let path = data.build(&id, &from)?;
            Ok(writeln!(stdout(), "{id}: {}", path.display())?)
        }
        Action::Path { id } => Ok(writeln!(stdout(), "{}", data.path(&id)?.display())?),
    }
}

fn list(data: &DataSets, controls: bool, json: bool) -> Result<()> {
    let mut out = stdout();
    let mut objects = Vec::new();
    if !json {
        let about = if controls { "stands for" } else { "about" };
        writeln!(out, "{:24} {:>6}  {:9} {about}", "id", "count", "where")?;
    }
    for listed in data.list() {
        let entry = listed.entry;
        if controls && entry.stands_for.is_none() {
            continue;
        }
        let place = listed.found.as_ref().map_or("missing", word);
        if json {
            let why = listed.found.as_ref().err().map(ToString::to_string);
            objects.push(json!({
                "id": entry.id, "file": entry.file, "count": entry.count, "sha256": entry.sha256,
                "licence": entry.licence, "origin": entry.origin, "where": place, "why": why,
                "stands_for": entry.stands_for,
            }));
        } else {
            let about = entry.stands_for.as_ref().filter(|_| controls).unwrap_or(&entry.about);
            writeln!(out, "{:24} {:>6}  {place:9} {about}", entry.id, entry.count)?;
        }
    }
    if json {
        writeln!(out, "{}", serde_json::to_string_pretty(&objects)?)?;
    }
    Ok(())
}

fn word(place: &Place) -> &'static str {
    match place {
        Place::Shipped => "shipped",
        Place::Folder(_) => "folder",
        Place::Cache(_) => "cache",
    }
}

fn verify(data: &DataSets, ids: Vec<String>) -> Result<()> {
    let ids = if ids.is_empty() {
        let there = data.list().into_iter().filter(|listed| listed.found.is_ok());
        there.map(|listed| listed.entry.id.clone()).collect()
    } else {
        ids
    };
    let mut out = stdout();
    let mut wrong = 0;
    for id in &ids {
        match data.verify(id) {
            Ok(verified) => {
                writeln!(out, "{id}: {} puzzles, as in the index", verified.count)?;
                verified.rejected.iter().try_for_each(|line| writeln!(out, "  {line}, as listed"))?;
            }
            Err(error) => {
                wrong += 1;
                notice!("{error}");
            }
        }
    }
    if wrong > 0 {
        bail!("{wrong} of {} data sets do not match the index", ids.len());
    }
    Ok(())
}

fn fetch(data: &DataSets, ids: &[String]) -> Result<()> {
    let mut out = stdout();
    for id in ids {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
        if let Ok(style) = ProgressStyle::with_template("{msg} {wide_bar} {bytes}/{total_bytes} {eta} left") {
            bar.set_style(style);
        }
        bar.set_message(id.clone());
        let fetched = data.fetch(id, &mut |progress| {
            if let Some(total) = progress.total {
                bar.set_length(total);
            }
            bar.set_position(progress.received);
        });
        bar.finish_and_clear();
        match fetched? {
            Fetched::Saved(path) => writeln!(out, "{id}: {}", path.display())?,
            _ => writeln!(out, "{id}: already present ({})", data.path(id)?.display())?,
        }
    }
    Ok(())
}

/// Fetches all missing sets that have an address. A failure does not stop the others.
fn fetch_all(data: &DataSets) -> Result<()> {
    let missing = data.list().into_iter().filter(|listed| listed.found.is_err());
    let (with_address, others): (Vec<_>, Vec<_>) = missing.partition(|listed| listed.entry.is_fetchable());
    let mut failed = 0;
    for listed in &with_address {
        if let Err(error) = fetch(data, std::slice::from_ref(&listed.entry.id)) {
            crate::signal::check()?;
            notice!("{error:#}");
            failed += 1;
        }
    }
    for why in others.into_iter().filter_map(|listed| listed.found.err()) {
        notice!("{why}");
    }
    if failed > 0 {
        bail!("{failed} of {} data sets could not be fetched", with_address.len());
    }
    Ok(())
}
