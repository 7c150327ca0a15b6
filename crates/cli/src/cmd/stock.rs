//! `sudoku-lab stock`

use std::fs;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::{Context, Result};
use sudoku_kit::stream::Progress;
use sudoku_stock::{BadRow, Stock, fill_some};
use sudoku_tables::output::stdout;
use sudoku_tables::{Column, Kind, Table, cells};

use crate::make::form::{FormArgs, Printer};
use crate::make::shelf::{Shelf, ShelfArgs};
use crate::progress::{Bar, task};
use crate::signal;
use crate::usage::WrongUse;

/// Arguments of `stock`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    sudoku-lab stock fill --target 100\n  \
    sudoku-lab stock take hard --count 3 --format box\n  \
    sudoku-lab stock fill --profile se-1.2.1 --symmetry rotation-180 --rating 4.5..5.5\n  \
    sudoku-lab stock take hard --profile se-1.2.1 --symmetry rotation-180 --rating 4.5..5.5\n  \
    sudoku-lab stock status\n\n\
    Levels are those of the profile hodoku-2.3, or of the one that --profile names; each profile, symmetry and rating \
    has shelves of its own. No puzzle is delivered twice, nor is a symmetric copy of it, even if several processes \
    take puzzles at the same time. `take` starts a process that refills these shelves in the background. If `take` is \
    killed, its ticket stays open: \
    `status` shows it; `put-back` returns its puzzles if they were not delivered, and `confirm` closes it if \
    they were. A row damaged by another program is set aside and named; `status` lists these rows.\n\n\
    The stock is the file given by --file or by the environment variable SUDOKU_LAB_STOCK, or else \
    sudoku-lab/stock.sqlite in the folder XDG_DATA_HOME (default ~/.local/share).")]
pub struct Args {
    #[command(subcommand)]
    act: Act,
    /// File of the stock.
    #[arg(long, global = true, value_name = "FILE")]
    file: Option<PathBuf>,
}

/// What to do with the stock.
#[derive(Debug, clap::Subcommand)]
enum Act {
    /// Print the puzzles in stock and delivered for each level, and open tickets.
    Status {
        /// Print JSON instead of a table.
        #[arg(long)]
        json: bool,
    },
    /// Make puzzles until every level is full.
    Fill {
        /// Number of puzzles in a full level. The stock keeps this number [default: the kept number, at first 20].
        #[arg(long, value_name = "N")]
        target: Option<u64>,
        /// Only these levels, separated by commas [default: all that the tactics of the profile solve].
        #[arg(long, value_delimiter = ',', value_name = "LIST")]
        levels: Vec<String>,
        #[command(flatten)]
        shelf: ShelfArgs,
        /// Seed of the puzzles; a stock never uses a random stream of a seed twice.
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// Threads; 0 for one per core.
        #[arg(short = 'j', long, default_value_t = 0, value_parser = crate::usage::threads, value_name = "N")]
        threads: usize,
    },
    /// Print puzzles of a level and remove them from the stock.
    Take {
        /// The level.
        level: String,
        /// Number of puzzles to take; fewer if the stock has fewer.
        #[arg(short = 'n', long, default_value_t = 1, value_name = "N")]
        count: u64,
        #[command(flatten)]
        shelf: ShelfArgs,
        #[command(flatten)]
        form: FormArgs,
        /// Do not refill in the background.
        #[arg(long)]
        no_refill: bool,
    },
    /// Return the puzzles of an open ticket, which were not delivered.
    PutBack {
        /// The ticket, as `status` prints it.
        ticket: i64,
    },
    /// Close an open ticket whose puzzles were delivered.
    Confirm {
        /// The ticket, as `status` prints it.
        ticket: i64,
    },
}

pub fn run(args: Args) -> Result<()> {
    let path = place(args.file)?;
    let mut stock = Stock::open(&path)?;
    match args.act {
        Act::Status { json } => status(&mut stock, json),
        Act::Fill { target, levels, shelf, seed, threads } => {
            let shelves = shelf.shelves(&levels)?;
            shelf.say_profile();
            set_targets(&mut stock, target, &shelves)?;
            fill_up(&path, &shelf, &shelves, seed, threads)
        }
        Act::Take { level, count, shelf, form, no_refill } => {
            let columns = [("profile", "Profile of the level."), ("level", "Level of the profile.")];
            let columns = columns.map(|(name, meaning)| Column::new(name, Kind::Text, meaning));
            let form = form.for_output(None, columns)?;
            let own = shelf.shelf(&level)?;
            shelf.say_profile();
            take(&mut stock, &own, count, &form)?;
            if !no_refill {
                refill_in_background(&path, &shelf)?;
            }
            Ok(())
        }
        Act::PutBack { ticket } => {
            let puzzles = stock.put_back(ticket)?;
            notice!("{puzzles} puzzles are in stock again");
            Ok(())
        }
        Act::Confirm { ticket } => Ok(stock.confirm(ticket)?),
    }
}

/// The file of the stock. The default folder is created if it does not exist.
fn place(given: Option<PathBuf>) -> Result<PathBuf> {
    let named = given.or_else(|| std::env::var_os("SUDOKU_LAB_STOCK").map(PathBuf::from));
    if let Some(path) = named {
        return Ok(path);
    }
    let data = std::env::var_os("XDG_DATA_HOME").map(PathBuf::from).or_else(|| {
        let home = std::env::var_os("HOME")?;
        Some(Path::new(&home).join(".local/share"))
    });
    let Some(data) = data else {
        return Err(WrongUse("there is no home folder; name the stock with --file".into()).into());
    };
    let folder = data.join("sudoku-lab");
    fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
    Ok(folder.join("stock.sqlite"))
}

fn set_targets(stock: &mut Stock, target: Option<u64>, shelves: &[Shelf]) -> Result<()> {
    let there = stock.status()?;
    for name in shelves.iter().map(Shelf::name) {
        let has_target = there.iter().any(|level| level.level == name && level.target > 0);
        match target {
            Some(target) => stock.set_target(&name, target)?,
            None if !has_target => stock.set_target(&name, 20)?,
            None => {}
        }
    }
    Ok(())
}

fn status(stock: &mut Stock, json: bool) -> Result<()> {
    let (levels, tickets, set_aside) = (stock.status()?, stock.open_tickets()?, stock.set_aside()?);
    let mut out = stdout();
    if json {
        let levels = levels.iter().map(|level| {
            let Shelf { profile, level: name, symmetry, rating } = Shelf::named(&level.level);
            serde_json::json!({ "profile": profile, "level": name, "symmetry": symmetry, "rating": rating,
                "target": level.target, "in_stock": level.in_stock,
                "delivered": level.delivered, "unconfirmed": level.unconfirmed })
        });
        let bad_rows = |rows: &[BadRow]| {
            let row =
                |bad: &BadRow| serde_json::json!({ "row": bad.row, "puzzle": bad.puzzle, "why": bad.why });
            rows.iter().map(row).collect::<Vec<_>>()
        };
        let tickets = tickets.iter().map(|ticket| {
            let puzzles: Vec<String> = ticket.entries.iter().map(|entry| entry.puzzle.to_string()).collect();
            serde_json::json!({ "ticket": ticket.ticket, "level": Shelf::named(&ticket.level).level, "puzzles": puzzles,
                "bad_rows": bad_rows(&ticket.bad) })
        });
        let all = serde_json::json!({ "levels": levels.collect::<Vec<_>>(),
            "open_tickets": tickets.collect::<Vec<_>>(), "set_aside": bad_rows(&set_aside) });
        writeln!(out, "{}", serde_json::to_string_pretty(&all)?)?;
        return Ok(());
    }
    let rows = levels.iter().map(|level| {
        let Shelf { profile, level: name, symmetry, rating } = Shelf::named(&level.level);
        cells![name, profile, symmetry, rating, level.target, level.in_stock, level.delivered]
    });
    let table = Table::heads("level | profile | symmetry | rating || target | in stock | delivered");
    write!(out, "{}", table.rows(rows).terminal())?;
    for ticket in tickets {
        let Shelf { profile, level, .. } = Shelf::named(&ticket.level);
        writeln!(out, "open ticket {} ({level} by {profile}), perhaps not delivered:", ticket.ticket)?;
        for entry in ticket.entries {
            writeln!(out, "  {}", entry.puzzle)?;
        }
        for bad in ticket.bad {
            writeln!(out, "  damaged {bad}")?;
        }
    }
    for bad in set_aside {
        writeln!(out, "set aside: {bad}")?;
    }
    Ok(())
}

fn take(stock: &mut Stock, shelf: &Shelf, count: u64, form: &Printer) -> Result<()> {
    let taken = stock.take(&shelf.name(), count)?;
    let Shelf { profile, level, .. } = shelf;
    for bad in &taken.set_aside {
        notice!("set aside: {bad}");
    }
    if taken.entries.is_empty() {
        anyhow::bail!(
            "no puzzle of level {level} by {profile} is in stock: run `sudoku-lab stock fill` with the same options, or \
             wait for it"
        );
    }
    let text = form.rows.text(|out| {
        for (number, entry) in (1..).zip(&taken.entries) {
            let facts = [profile.as_str().into(), level.as_str().into()];
            form.put(out, number, &entry.puzzle, &entry.solution, facts);
        }
    });
    if let Err((written, error)) = deliver(&text) {
        let ticket = taken.ticket;
        if written == 0 {
            stock.put_back(ticket)?;
        } else {
            notice!("ticket {ticket} stays open: some of its puzzles were written");
        }
        return Err(error.into());
    }
    stock.confirm(taken.ticket)?;
    if (taken.entries.len() as u64) < count {
        notice!("only {} were in stock", taken.entries.len());
    }
    Ok(())
}

/// Writes to standard output. An error comes with the number of bytes written before it.
fn deliver(text: &[u8]) -> Result<(), (usize, std::io::Error)> {
    let mut out = stdout();
    let mut written = 0;
    while written < text.len() {
        match out.write(&text[written..]) {
            Ok(0) => return Err((written, ErrorKind::WriteZero.into())),
            Ok(count) => written += count,
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err((written, error)),
        }
    }
    out.flush().map_err(|error| (written, error))
}

/// Starts a process of this program that refills these shelves. It outlives this process.
fn refill_in_background(path: &Path, args: &ShelfArgs) -> Result<()> {
    let program = std::env::current_exe().context("cannot find this program to start the refill")?;
    Command::new(program)
        .args(["stock", "fill", "--threads", "1", "--file"])
        .arg(path)
        .args(args.arguments())
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .context("cannot start the refill")?;
    Ok(())
}

/// Refills these shelves on `threads` threads.
fn fill_up(path: &Path, args: &ShelfArgs, shelves: &[Shelf], seed: u64, threads: usize) -> Result<()> {
    let names: Vec<String> = shelves.iter().map(Shelf::name).collect();
    let added = AtomicU64::new(0);
    let bar = Bar::counter("puzzles");
    let work = || {
        let mut stock = Stock::open(path)?;
        let mut makers = args.makers(shelves)?;
        let is_own = |name: &str| names.iter().any(|own| own == name);
        let filled = fill_some(&mut stock, is_own, |name, item| {
            bar.advance(1);
            makers.iter_mut().find(|maker| maker.name == name)?.make(seed, item)
        })?;
        added.fetch_add(filled.added, Ordering::Relaxed);
        anyhow::Ok(())
    };
    task(threads, &bar).pool()?.broadcast(|_| work()).into_iter().collect::<Result<()>>()?;
    bar.end();
    notice!("{} puzzles added", added.into_inner());
    signal::check()
}
