//! `sudoku-lab stock`

use std::fs;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use anyhow::{Context, Result};
use sudoku_kit::generators::{Effort, GenerateAndTest, Generator, Method, Minimal};
use sudoku_kit::solvers::Engine;
use sudoku_kit::stream::Progress;
use sudoku_kit::streams::Streams;
use sudoku_kit::tactics::Profile;
use sudoku_stock::{BadRow, Entry, Stock, fill};

use crate::make::form::{FormArgs, Printer};
use crate::progress::Bar;
use crate::signal::{self, go_on};
use crate::usage::WrongUse;

/// Levels are those of this profile.
const PROFILE: &str = "zendoku";

/// Arguments of `stock`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    sudoku-lab stock fill --target 100\n  \
    sudoku-lab stock take hard --count 3 --format box\n  \
    sudoku-lab stock status\n\n\
    Levels are the grades easy, normal, hard, expert and master of the profile zendoku. A puzzle is given out \
    once and never again, nor is a symmetric copy of it, whatever number of processes take at a time. `take` \
    starts a process that fills the stock up in the background. If a taker is killed, its ticket stays open: \
    `status` shows it; `put-back` returns its puzzles if they were not delivered, and `confirm` closes it if \
    they were. A row that something else has damaged is set aside and named; `status` lists these rows.\n\n\
    The stock is the file of --file, or of the variable SUDOKU_LAB_STOCK, or sudoku-lab/stock.sqlite in the \
    folder XDG_DATA_HOME (~/.local/share).")]
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
    /// Print the levels, what they have and had, and open tickets.
    Status {
        /// JSON instead of a table.
        #[arg(long)]
        json: bool,
    },
    /// Make puzzles until every level has what it is to have.
    Fill {
        /// Puzzles that each level is to have; kept for the next time [default: as before, at first 20].
        #[arg(long, value_name = "N")]
        target: Option<u64>,
        /// Only these levels get the target, separated by commas.
        #[arg(long, value_delimiter = ',', value_name = "LIST")]
        levels: Vec<String>,
        /// Seed of the puzzles; a stock never uses a random stream of a seed twice.
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// Threads; 0 for one per core.
        #[arg(short = 'j', long, default_value_t = 0, value_parser = crate::usage::threads, value_name = "N")]
        threads: usize,
    },
    /// Print puzzles of a level and strike them off the stock.
    Take {
        /// The level.
        level: String,
        /// How many; fewer come if the stock has fewer.
        #[arg(short = 'n', long, default_value_t = 1, value_name = "N")]
        count: u64,
        #[command(flatten)]
        form: FormArgs,
        /// Do not fill the stock up in the background.
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
        Act::Fill { target, levels, seed, threads } => {
            set_targets(&mut stock, target, &levels)?;
            fill_up(&path, seed, threads)
        }
        Act::Take { level, count, form, no_refill } => {
            let form = form.for_output(None, [])?;
            known(&level)?;
            take(&mut stock, &level, count, &form)?;
            if !no_refill {
                refill_in_background(&path)?;
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

/// The file of the stock; its folder is made if need be.
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
        return Err(WrongUse("there is no home folder: name the stock with --file".into()).into());
    };
    let folder = data.join("sudoku-lab");
    fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
    Ok(folder.join("stock.sqlite"))
}

fn profile() -> Result<Profile> {
    Ok(Profile::built_in(PROFILE)?)
}

fn level_names() -> Result<Vec<String>> {
    let profile = profile()?;
    Ok((0..=profile.levels.len()).map(|level| profile.level_name(level).to_owned()).collect())
}

fn known(level: &str) -> Result<usize> {
    let names = level_names()?;
    let at = names.iter().position(|name| name == level);
    at.ok_or_else(|| WrongUse(format!("there is no level {level:?}; there are {}", names.join(", "))).into())
}

fn set_targets(stock: &mut Stock, target: Option<u64>, levels: &[String]) -> Result<()> {
    for level in levels {
        known(level)?;
    }
    let there = stock.status()?;
    for name in level_names()? {
        let is_meant = levels.is_empty() || levels.contains(&name);
        let has_target = there.iter().any(|level| level.level == name && level.target > 0);
        match target {
            Some(target) if is_meant => stock.set_target(&name, target)?,
            None if is_meant && !has_target => stock.set_target(&name, 20)?,
            _ => {}
        }
    }
    Ok(())
}

fn status(stock: &mut Stock, json: bool) -> Result<()> {
    let (levels, tickets, set_aside) = (stock.status()?, stock.open_tickets()?, stock.set_aside()?);
    let mut out = std::io::stdout().lock();
    if json {
        let levels = levels.iter().map(|level| {
            serde_json::json!({ "level": level.level, "target": level.target, "in_stock": level.in_stock,
                "delivered": level.delivered, "unconfirmed": level.unconfirmed })
        });
        let bad_rows = |rows: &[BadRow]| {
            let row =
                |bad: &BadRow| serde_json::json!({ "row": bad.row, "puzzle": bad.puzzle, "why": bad.why });
            rows.iter().map(row).collect::<Vec<_>>()
        };
        let tickets = tickets.iter().map(|ticket| {
            let puzzles: Vec<String> = ticket.entries.iter().map(|entry| entry.puzzle.to_string()).collect();
            serde_json::json!({ "ticket": ticket.ticket, "level": ticket.level, "puzzles": puzzles,
                "bad_rows": bad_rows(&ticket.bad) })
        });
        let all = serde_json::json!({ "levels": levels.collect::<Vec<_>>(),
            "open_tickets": tickets.collect::<Vec<_>>(), "set_aside": bad_rows(&set_aside) });
        writeln!(out, "{}", serde_json::to_string_pretty(&all)?)?;
        return Ok(());
    }
    writeln!(out, "{:<10} {:>8} {:>8} {:>10}", "level", "target", "in stock", "delivered")?;
    for level in levels {
        writeln!(
            out,
            "{:<10} {:>8} {:>8} {:>10}",
            level.level, level.target, level.in_stock, level.delivered
        )?;
    }
    for ticket in tickets {
        writeln!(out, "open ticket {} ({}), perhaps not delivered:", ticket.ticket, ticket.level)?;
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

fn take(stock: &mut Stock, level: &str, count: u64, form: &Printer) -> Result<()> {
    let taken = stock.take(level, count)?;
    for bad in &taken.set_aside {
        eprintln!("set aside: {bad}");
    }
    if taken.entries.is_empty() {
        anyhow::bail!("no puzzle of level {level} is in stock: run `sudoku-lab stock fill`, or wait for it");
    }
    let text = form.rows.text(|out| {
        for (number, entry) in (1..).zip(&taken.entries) {
            form.put(out, number, &entry.puzzle, &entry.solution, []);
        }
    });
    if let Err((written, error)) = deliver(&text) {
        let ticket = taken.ticket;
        if written == 0 {
            stock.put_back(ticket)?;
        } else {
            eprintln!("ticket {ticket} stays open: some of its puzzles were written");
        }
        return Err(error.into());
    }
    stock.confirm(taken.ticket)?;
    if (taken.entries.len() as u64) < count {
        notice!("only {} were in stock", taken.entries.len());
    }
    Ok(())
}

/// Writes to standard output. A failure says how many bytes were accepted before.
fn deliver(text: &[u8]) -> Result<(), (usize, std::io::Error)> {
    let mut out = std::io::stdout().lock();
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

/// Starts this program again to fill the stock up; it outlives this process.
fn refill_in_background(path: &Path) -> Result<()> {
    let program = std::env::current_exe().context("cannot find this program to start the refill")?;
    Command::new(program)
        .args(["stock", "fill", "--threads", "1", "--file"])
        .arg(path)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .context("cannot start the refill")?;
    Ok(())
}

/// Fills all levels up, on so many threads.
fn fill_up(path: &Path, seed: u64, threads: usize) -> Result<()> {
    let cores = || thread::available_parallelism().map_or(1, usize::from);
    let threads = if threads == 0 { cores() } else { threads };
    let added = AtomicU64::new(0);
    let bar = Bar::counter("puzzles");
    thread::scope(|scope| {
        let workers: Vec<_> = (0..threads)
            .map(|_| {
                scope.spawn(|| {
                    let mut stock = Stock::open(path)?;
                    let mut makers = makers()?;
                    let filled = fill(&mut stock, |level, item| {
                        bar.advance(1);
                        make(&mut makers, level, seed, item)
                    })?;
                    added.fetch_add(filled.added, Ordering::Relaxed);
                    anyhow::Ok(())
                })
            })
            .collect();
        workers
            .into_iter()
            .try_for_each(|worker| worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
    })?;
    bar.end();
    notice!("{} puzzles added", added.into_inner());
    signal::check()
}

type Maker = (String, Box<dyn Generator>);

/// A generator for each level.
fn makers() -> Result<Vec<Maker>> {
    let profile = profile()?;
    let maker = |(level, name): (usize, String)| {
        let method = Method::GenerateAndTest(GenerateAndTest {
            puzzles: Minimal::default(),
            profile: profile.clone(),
            level,
            adjust: true,
            fewest_givens: 0,
        });
        (name, method.build(Engine::default().build()))
    };
    Ok(level_names()?.into_iter().enumerate().map(maker).collect())
}

fn make(makers: &mut [Maker], level: &str, seed: u64, item: u64) -> Option<Entry> {
    let (_, generator) = makers.iter_mut().find(|(name, _)| name == level)?;
    let mut rng = Streams::new(&format!("stock {level}"), seed).item(item);
    let mut stop = go_on;
    // Attempts are not limited: it gives up only if a signal came.
    let made = generator.generate(&mut rng, &mut Effort::new(u64::MAX, &mut stop)).ok()?;
    Some(Entry { puzzle: made.puzzle, solution: made.solution })
}
