//! `sudoku-lab smallest`

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, bail};
use sudoku_kit::Solvers;
use sudoku_kit::core::{Grid, Puzzle};
use sudoku_kit::generators::{Effort, FewClues};
use sudoku_kit::stream::{Item, Progress, in_order, puzzles};
use sudoku_tables::{Column, Kind, Value};

use crate::io::{Io, TableArgs};
use crate::progress::{Bar, span, task};
use crate::signal::{self, go_on};
use crate::usage::seconds;
use crate::watch::Watch;

/// Arguments of `smallest`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    sudoku-lab smallest --clues 20 puzzles.txt\n  \
    sudoku-lab smallest --resume searched.txt grid.txt          (17 clues: minutes per grid)\n  \
    sudoku-lab grid -n 3 | sudoku-lab smallest --clues 18 --time 600\n\n\
    Each unavoidable set of the grid needs a clue; the search tries all ways to hit the sets. If there is no puzzle, each \
    further clue takes eight times as long. One puzzle is printed, the same on any number of \
    threads. Columns: line, puzzle, most (clues asked for), outcome, smallest (the puzzle), branches (of the search), \
    searched (branches searched). Outcomes: found; none (proved); undecided (the time ran out). Source: McGuire, Tugemann and \
    Civario 2014.")]
pub struct Args {
    #[command(flatten)]
    io: Io,
    /// Maximum number of clues of the puzzle.
    #[arg(long, default_value_t = 17, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=81))]
    clues: u8,
    /// Time limit in seconds per grid [default: none].
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,
    /// Journal of finished branches. Branches that it lists are skipped; finished ones are appended.
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    #[command(flatten)]
    table: TableArgs,
}

pub fn run(args: Args) -> Result<()> {
    let columns = [
        Column::new("most", Kind::Integer, "Maximum number of clues asked for."),
        Column::new("outcome", Kind::Text, "Whether there is such a puzzle."),
        Column::new("smallest", Kind::Text, "The puzzle found."),
        Column::new("branches", Kind::Integer, "Branches of the search."),
        Column::new("searched", Kind::Integer, "Branches searched, up to the one that holds the puzzle."),
    ];
    let mut journal = Journal::open(&args)?;
    let solvers = Solvers::default();
    let rows = args.table.rows(&args.io, columns)?;
    args.io.walk("searched", rows, 1).by(|walk| {
        walk.gathered(
            |_, items| Ok(items.to_vec()),
            |out, items: Vec<Item>| {
                for (item, solution) in items.iter().zip(solvers.solutions(&puzzles(&items))) {
                    let searched = match solution {
                        Ok(solution) => search(&args, &solution.grid(), &mut journal)?,
                        Err(why) => {
                            out.judge(item, Err(why));
                            continue;
                        }
                    };
                    let Searched { found, done, branches } = &searched;
                    let outcome = match found {
                        Some(_) => "found",
                        None if done == branches => "none",
                        None => "undecided",
                    };
                    let cells = found.as_ref().map(|found| Value::Cells(found.values()));
                    let most = u64::from(args.clues);
                    out.row(
                        item,
                        [most.into(), outcome.into(), cells.into(), (*branches).into(), (*done).into()],
                    );
                    out.judge(item, Ok::<(), String>(()));
                }
                Ok(())
            },
        )
    })?;
    Ok(())
}

/// The result for a grid.
struct Searched {
    found: Option<Puzzle>,
    /// Branches searched.
    done: usize,
    branches: usize,
}

/// Searches the branches of a grid on all threads, in order, until a puzzle is found or the time is up.
fn search(args: &Args, grid: &Grid, journal: &mut Journal) -> Result<Searched> {
    let search = FewClues::new(grid, args.clues.into());
    let branches = search.branches();
    let end = args.time.map(|time| Instant::now() + time);
    let is_over = || end.is_some_and(|end| Instant::now() >= end);
    let known = journal.known(grid, args.clues);
    let found = known.values().find_map(|found| *found);
    let mut searched = Searched { found, done: known.len(), branches: branches.len() };
    if searched.found.is_some() {
        return Ok(searched);
    }
    let (bar, total, begin) = (Bar::new(), branches.len() as u64, Instant::now());
    bar.begin("branches", known.len() as u64, total);
    let (done, before) = (bar.done(), known.len() as u64);
    let _watch = Watch::in_lines(move |_| {
        let (all, left) = (done(), total - done());
        let rate = (all - before) as f64 / begin.elapsed().as_secs_f64();
        let time =
            if all > before { format!(", about {} left", span(left as f64 / rate)) } else { String::new() };
        Some(format!("{all} of {total} branches of the grid searched{time}"))
    });
    let mut rest = branches.into_iter().enumerate().filter(|(number, _)| !known.contains_key(number));
    in_order(
        task(args.io.threads, &bar),
        || if is_over() { None } else { rest.next() },
        || (),
        |(), (number, branch)| {
            let mut stop = || if is_over() { ControlFlow::Break(()) } else { go_on() };
            (number, search.search(branch, &mut Effort::new(1, &mut stop)))
        },
        |(number, found)| -> Result<_> {
            // The search was ended by the time limit, or by a signal, which the task reports.
            let Ok(found) = found else { return Ok(ControlFlow::Break(())) };
            journal.add(grid, args.clues, number, found.as_ref())?;
            (searched.found, searched.done) = (found, searched.done + 1);
            bar.advance(1);
            Ok(if found.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
        },
    )?;
    bar.end();
    signal::check()?;
    Ok(searched)
}

/// The branches searched so far. Each line has the grid, the maximum number of clues, the number of the branch, and the
/// puzzle found or `none`.
struct Journal {
    file: Option<(PathBuf, File)>,
    lines: Vec<String>,
}

impl Journal {
    /// Reads the file, if one is named and exists. An incomplete last line is dropped.
    fn open(args: &Args) -> Result<Journal> {
        let Some(path) = &args.resume else { return Ok(Journal { file: None, lines: Vec::new() }) };
        let name = || path.display().to_string();
        let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path);
        let file = file.as_mut().map_err(|error| anyhow!("{}: {error}", path.display()))?;
        let mut text = String::new();
        file.read_to_string(&mut text).with_context(name)?;
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        file.set_len(whole as u64).with_context(name)?;
        file.seek(SeekFrom::End(0)).with_context(name)?;
        let lines: Vec<String> = text[..whole].lines().map(str::to_owned).collect();
        if let Some(at) = lines.iter().position(|line| parsed(line).is_none()) {
            bail!("{}, line {}: not a branch of a search; name another file", path.display(), at + 1);
        }
        Ok(Journal { file: Some((path.clone(), file.try_clone().with_context(name)?)), lines })
    }

    /// The branches of a grid that have been searched, with their results.
    fn known(&self, grid: &Grid, most: u8) -> BTreeMap<usize, Option<Puzzle>> {
        let start = format!("{grid} {most} ");
        let own = self.lines.iter().filter(|line| line.starts_with(&start));
        own.filter_map(|line| parsed(line)).collect()
    }

    fn add(&mut self, grid: &Grid, most: u8, branch: usize, found: Option<&Puzzle>) -> Result<()> {
        let Some((path, file)) = &mut self.file else { return Ok(()) };
        let found = found.map_or_else(|| "none".to_owned(), Puzzle::to_string);
        let line = format!("{grid} {most} {branch} {found}\n");
        file.write_all(line.as_bytes()).with_context(|| path.display().to_string())
    }
}

/// Number and result of a branch in a line of the journal.
fn parsed(line: &str) -> Option<(usize, Option<Puzzle>)> {
    let [grid, most, branch, found] = line.split(' ').collect::<Vec<_>>()[..] else { return None };
    grid.parse::<Grid>().ok()?;
    most.parse::<u8>().ok()?;
    let found = if found == "none" { None } else { Some(found.parse().ok()?) };
    Some((branch.parse().ok()?, found))
}
