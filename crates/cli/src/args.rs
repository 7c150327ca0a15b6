//! The command line. Each command has a struct of arguments in a separate file.

use std::ffi::OsString;

use anyhow::Result;
use clap::error::{ContextKind, ContextValue};
use clap::{ColorChoice, CommandFactory, FromArgMatches, Parser};

use crate::groups::{commands, help_template};
use crate::part::{self, Parts};
use crate::usage::Everywhere;
use crate::{cmd, usage};

/// Solvers, difficulty metrics, generators and experiments for research on Sudoku.
#[derive(Debug, Parser)]
#[command(
    name = "sudoku-lab",
    version,
    max_term_width = 100,
    after_help = "Puzzles are read from files or standard input, one per line (81 characters; `.`, `0`, `_` or `*` \
    for a blank), as CSV, as nine rows or as drawn boxes; .gz and .zst are decompressed.\n\n\
                  Examples:\n  \
                  sudoku-lab experiment wnef-calibration --config quick\n  \
                  sudoku-lab score puzzles.txt > scores.csv\n  \
                  sudoku-lab generate --count 10 --level hard\n  \
                  sudoku-lab list\n\n\
                  Exit status: 0 done, 1 failed, 2 wrong use; `sudoku-lab help exit-codes` has the details."
)]
pub struct Args {
    #[command(subcommand)]
    pub command: Command,
    #[command(flatten)]
    everywhere: Everywhere,
}

commands! {
    Command:
    "Puzzles" {
        /// Check whether each puzzle has no, one or several solutions.
        "check" Check(cmd::check::Args) as args => cmd::check::run(args);
        /// Solve puzzles, or count or list their solutions, with any of the solvers.
        "solve" Solve(cmd::solve::Args) as args => cmd::solve::run(args);
        /// Score puzzles by difficulty metrics.
        "score" Score(cmd::score::Args) as args => cmd::score::run(args);
        /// Grade puzzles as a person would solve them, and explain every step.
        "grade" Grade(cmd::grade::Args) as args => cmd::grade::run(args);
        /// Show wrong entries and the next deductions in any position.
        "hint" Hint(cmd::hint::Args) as args => cmd::hint::run(args);
        /// Analyse one puzzle: solutions, symmetry, path, all ratings and metrics, pictures of each step.
        "analyse" Analyse(cmd::analyse::Args) as args => cmd::analyse::run(args);
        /// Simulate a player of a given skill: each move with its time.
        "play" Play(cmd::play::Args) as args => cmd::play::run(args);
        /// Compare metrics with the labels or times in your own file.
        "compare" Compare(cmd::compare::Args) as args => cmd::compare::run(args);
        /// Assign levels by thresholds on a metric, fitted to labelled puzzles.
        "classify" Classify(cmd::classify::Args) as args => cmd::classify::run(args);
        /// Print the canonical (min-lex) form of each puzzle, the same for all its symmetric copies.
        "canon" Canon(cmd::canon::Args) as args => cmd::canon::run(args);
        /// Drop puzzles that are symmetric copies of an earlier one.
        "dedupe" Dedupe(cmd::dedupe::Args) as args => cmd::dedupe::run(args);
        /// Print random symmetric copies of each puzzle.
        "shuffle" Shuffle(cmd::shuffle::Args) as args => cmd::shuffle::run(args);
        /// Print puzzles in another form: boxes, rows, pencil marks.
        "show" Show(cmd::show::Args) as args => cmd::show::run(args);
        /// Typeset puzzles as a book, several per page, with levels, times and solutions.
        "book" Book(cmd::book::Args) as args => cmd::book::run(args);
    }
    "Generating" {
        /// Generate puzzles that meet constraints, with any of the generators.
        "generate" Generate(Box<cmd::generate::Args>) as args => cmd::generate::run(*args);
        /// Generate full grids, with any of the methods.
        "grid" Grid(cmd::grid::Args) as args => cmd::grid::run(args);
        /// Make puzzles easier, down to a level, by filling in cells.
        "adjust" Adjust(cmd::adjust::Args) as args => cmd::adjust::run(args);
        /// Make existing puzzles harder (or easier) without changing their solutions.
        "harden" Harden(cmd::harden::Args) as args => cmd::harden::run(args);
        /// Find a puzzle with few clues in a grid, or prove that there is none.
        "smallest" Smallest(cmd::smallest::Args) as args => cmd::smallest::run(args);
        /// Keep a stock of puzzles of each level, ready to take.
        "stock" Stock(cmd::stock::Args) as args => cmd::stock::run(args);
    }
    "Data sets" {
        /// List, check, fetch or find data sets.
        "data" Data(cmd::data::Args) as args => cmd::data::run(args);
        /// Find leaks, wrong solutions and unstable labels in sets of puzzles.
        "audit" Audit(cmd::audit::Args) as args => cmd::audit::run(args);
        /// Make training and test sets that share no solution grid.
        "dataset" Dataset(cmd::dataset::Args) as args => cmd::dataset::run(args);
        /// Score answers to the puzzles of a set, print leaderboards, run baselines.
        "benchmark" Benchmark(Box<cmd::benchmark::Args>) as args => cmd::benchmark::run(*args);
    }
    "Experiments" {
        /// Run an experiment, and write its rows, summary and figures to a new folder.
        "experiment" Experiment(cmd::experiment::Args) as args => cmd::experiment::run(args);
        /// Work with finished runs: verify, repeat, merge, compare, draw, report; the ledger of claims.
        "results" Results(cmd::results::Args) as args => cmd::results::run(args, join);
    }
    "" {
        /// List experiments, metrics, solvers, generators, profiles, levels and tactics.
        "list" List(cmd::list::Args) as args => cmd::list::run(args);
        /// Solve any exact cover problem with dancing links.
        "exact-cover" ExactCover(cmd::exact_cover::Args) as args => cmd::exact_cover::run(args);
        /// Explain the exit status.
        "exit-codes" ExitCodes(cmd::topics::ExitCodes) as _ => cmd::topics::run(cmd::topics::STATUS);
        /// List the forms of files that are read, and the names of columns.
        "formats" Formats(cmd::topics::Formats) as _ => cmd::topics::run(&sudoku_kit::stream::forms_help());
        /// Describe each tactic, and list the profiles that have it.
        "tactics" Tactics(cmd::topics::Tactics) as _ => cmd::topics::run(&cmd::topics::tactics());
        /// Describe each profile: its purpose, levels and source.
        "profiles" Profiles(cmd::topics::Profiles) as _ => cmd::topics::run(&cmd::topics::profiles());
        /// Print a completion script for a shell.
        "completions" Completions(cmd::shell::Completions) as args => cmd::shell::completions(args, command());
        /// Write man pages, one for each command.
        "man" Man(cmd::shell::Man) as args => cmd::shell::man(args, command());
    }
}

/// The description of the whole command line for clap.
pub fn command() -> clap::Command {
    let command = Args::command();
    let template = help_template(Command::GROUPS, command.get_styles());
    command.help_template(template)
}

/// Reads the command line.
///
/// # Errors
/// The message to print and the exit status. `--help` and `--version` are also returned in this way.
pub fn parse() -> Result<Command, clap::Error> {
    let mut command = command().color(color());
    let matches = command.try_get_matches_from_mut(std::env::args_os()).map_err(with_suggestion)?;
    usage::set_typed(&command, &matches);
    let args = Args::from_arg_matches(&matches)?;
    usage::set_quiet(args.everywhere.quiet);
    Ok(args.command)
}

/// A command as a ticket records it.
#[derive(Debug, clap::Parser)]
struct Recorded {
    #[command(subcommand)]
    command: Joined,
    #[command(flatten)]
    everywhere: Everywhere,
}

/// Ways to join parts, for commands whose parts are not simply concatenated.
#[derive(Debug, clap::Subcommand)]
enum Joined {
    Audit(Box<cmd::audit::Args>),
    Dataset(Box<cmd::dataset::Args>),
    #[command(external_subcommand)]
    EndToEnd(#[expect(dead_code, reason = "clap keeps the words here")] Vec<OsString>),
}

/// Joins the parts of an output in the way of the command that made them. A ticket records how its part was made, but
/// no command in it is run, and no path in it is opened.
fn join(parts: &Parts) -> Result<()> {
    let words = std::iter::once("sudoku-lab").chain(parts.arguments.iter().map(String::as_str));
    match Recorded::try_parse_from(words)?.command {
        Joined::Audit(args) => cmd::audit::merge(&args, parts),
        Joined::Dataset(args) => cmd::dataset::merge(&args, parts),
        Joined::EndToEnd(_) => part::join(parts),
    }
}

/// Words that people try as commands, and the commands that they mean.
const GUESSES: [(&str, &str); 14] = [
    ("analyze", "analyse"),
    ("convert", "show"),
    ("count", "solve"),
    ("dedup", "dedupe"),
    ("figures", "results redraw"),
    ("minimise", "smallest"),
    ("minimize", "smallest"),
    ("pdf", "book"),
    ("plot", "results figure"),
    ("print", "show"),
    ("race", "experiment solver-race"),
    ("rate", "grade"),
    ("unique", "check"),
    ("validate", "check"),
];

/// Suggests the command that a guessed word stands for.
fn with_suggestion(mut error: clap::Error) -> clap::Error {
    let word = match error.get(ContextKind::InvalidSubcommand) {
        Some(ContextValue::String(word)) => word.as_str(),
        _ => return error,
    };
    let of_results = cmd::results::Command::GROUPS.iter().flat_map(|(_, commands)| *commands);
    let of_results = of_results.map(|(name, _)| (*name, format!("results {name}")));
    let guesses = GUESSES.iter().map(|(guess, meant)| (*guess, (*meant).to_owned()));
    if let Some((_, meant)) = guesses.chain(of_results).find(|(guess, _)| *guess == word) {
        error.insert(ContextKind::SuggestedSubcommand, ContextValue::Strings(vec![meant]));
    }
    error
}

/// The value of `--color`, before the command line is checked.
fn color() -> ColorChoice {
    let words: Vec<String> = std::env::args_os().map(|word| word.to_string_lossy().into_owned()).collect();
    let after = words.windows(2).find(|pair| pair[0] == "--color").map(|pair| pair[1].as_str());
    let joined = words.iter().find_map(|word| word.strip_prefix("--color="));
    joined.or(after).and_then(|word| word.parse().ok()).unwrap_or(ColorChoice::Auto)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Startup would take three times as long if every command were described.
    #[test]
    fn only_the_command_that_is_used_describes_its_arguments() {
        let mut command = command();
        command.try_get_matches_from_mut(["sudoku-lab", "list", "metrics"]).unwrap();
        let own = |name: &str| {
            let arguments = command.find_subcommand(name).unwrap().get_arguments();
            arguments.filter(|argument| !argument.is_global_set()).count()
        };
        assert!(own("list") > 0);
        assert_eq!(own("check"), 0);
    }

    /// An option has the same short name in every command.
    #[test]
    fn an_option_has_the_same_names_in_every_command() {
        const SHORT: [(&str, char); 7] = [
            ("count", 'n'),
            ("level", 'g'),
            ("metrics", 'm'),
            ("output", 'o'),
            ("profile", 'p'),
            ("quiet", 'q'),
            ("threads", 'j'),
        ];
        fn check(command: &clap::Command) {
            for argument in command.get_arguments() {
                // The flag `exact-cover --count` is not a number.
                let is_other = argument.get_long() == Some("count") && !argument.get_action().takes_values();
                let expected = SHORT.iter().find(|(long, _)| !is_other && argument.get_long() == Some(long));
                if let Some((long, short)) = expected {
                    assert_eq!(argument.get_short(), Some(*short), "--{long} of {}", command.get_name());
                }
            }
            command.get_subcommands().for_each(check);
        }
        let mut command = command();
        command.build();
        check(&command);
    }
}
