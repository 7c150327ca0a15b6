//! `sudoku-lab exact-cover`

use std::io::{self, BufWriter, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;

use anyhow::{Context, Result};
use sudoku_kit::dlx::{Choice, Ending, Event, Limits, Problem, Search, Trace};
use sudoku_tables::output::stdout;

use crate::signal::{self, go_on};

/// Arguments of `exact-cover`.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
    sudoku-lab exact-cover latin.txt --all\n  \
    sudoku-lab exact-cover queens.txt --count\n  \
    sudoku-lab exact-cover latin.txt --trace\n\n\
    The format is that of Knuth's programs DLX1 and DLX2: first a line of items, with `|` before the secondary ones; \
    then a line for each option, with its items. A secondary item may have a `:colour`. Lines that \
    begin with `|` are comments. A matrix of 0 and 1 with a row for each option is also read, and so are lists of column \
    numbers under a line with the number of columns, or of rows and columns.")]
pub struct Args {
    /// The problem, plain, .gz or .zst; `-` for standard input.
    file: PathBuf,
    /// Number of solutions to find.
    #[arg(short = 'l', long, default_value_t = 1, value_name = "N")]
    count_limit: u64,
    /// Find all solutions.
    #[arg(short, long, conflicts_with = "count_limit")]
    all: bool,
    /// Count all solutions without printing them.
    #[arg(long, conflicts_with_all = ["count_limit", "all", "trace"])]
    count: bool,
    /// Maximum number of options placed, after which the search ends.
    #[arg(long, default_value_t = u64::MAX, hide_default_value = true, value_name = "N")]
    nodes: u64,
    /// Branch on the leftmost item, not on one with the fewest options.
    #[arg(long)]
    leftmost: bool,
    /// Print every step in words; all steps are kept in memory until the end.
    #[arg(long, conflicts_with = "json")]
    trace: bool,
    /// Print a JSON line for each solution, and one for the counts.
    #[arg(long)]
    json: bool,
}

pub fn run(args: Args) -> Result<()> {
    let name = || args.file.display().to_string();
    let text = String::from_utf8(sudoku_kit::stream::read_text(&args.file)?).with_context(name)?;
    let problem: Problem = text.parse().with_context(name)?;
    let choice = if args.leftmost { Choice::Leftmost } else { Choice::FewestOptions };
    let wanted = if args.all || args.count { u64::MAX } else { args.count_limit };
    let mut search = Search::new(&problem, choice);
    let mut trace = args.trace.then(|| Trace::new(&problem));
    let mut out = BufWriter::new(stdout());
    let mut written = Ok(());
    let report = search.run(Limits::solutions(wanted).nodes(args.nodes), |event| {
        match (&mut trace, event) {
            (Some(trace), event) => trace.record(event),
            (None, Event::Solution { options }) if !args.count => {
                written = print(&mut out, &problem, options, args.json);
            }
            _ => {}
        }
        // The reader has exited, or the disk is full.
        if written.is_err() { ControlFlow::Break(()) } else { go_on() }
    });
    written?;
    signal::check()?;
    if let Some(trace) = trace {
        out.write_all(trace.text().as_bytes())?;
    }
    let ending = match report.ending {
        Ending::Exhausted => "exhausted",
        Ending::Limit | Ending::Stopped => "stopped",
        Ending::Budget => "budget",
    };
    let (solutions, nodes, levels) = (report.solutions, report.nodes, search.nodes_per_level());
    if args.json {
        let counts = serde_json::json!({
            "solutions": solutions, "nodes": nodes, "nodes_per_level": levels, "ending": ending,
        });
        writeln!(out, "{counts}")?;
    } else {
        writeln!(
            out,
            "{solutions} solutions, {nodes} nodes, {ending}: {} items, {} options",
            problem.item_count(),
            problem.option_count()
        )?;
    }
    Ok(out.flush()?)
}

/// The options of a solution, one per line, and an empty line.
fn print(out: &mut impl Write, problem: &Problem, options: &[usize], json: bool) -> io::Result<()> {
    let texts = options.iter().map(|&option| problem.option_text(option));
    if json {
        return writeln!(out, "{}", serde_json::json!({ "solution": texts.collect::<Vec<_>>() }));
    }
    texts.into_iter().try_for_each(|text| writeln!(out, "{text}"))?;
    writeln!(out)
}
