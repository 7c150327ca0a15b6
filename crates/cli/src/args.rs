//! The command line: one struct of arguments per command, each in the command's own file.

use anyhow::Result;
use clap::{ColorChoice, CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::part::{self, Parts};
use crate::{cmd, usage};

/// Solvers, difficulty metrics, generators and experiments for research on Sudoku.
#[derive(Debug, Parser)]
#[command(
    name = "sudoku-lab",
    version,
    max_term_width = 100,
    after_help = "Puzzles are read from files or standard input, one a line (81 characters; `.`, `0`, `_` or `*` \
                  is blank), as CSV, as nine rows or as drawn boxes; .gz and .zst are read as they are.\n\n\
                  Examples:\n  \
                  sudoku-lab experiment wnef-calibration --config quick\n  \
                  sudoku-lab score puzzles.txt > scores.csv\n  \
                  sudoku-lab generate --count 10 --level hard\n  \
                  sudoku-lab list\n\n\
                  Exit status: 0 done, 1 failed, 2 wrong use; `sudoku-lab help exit-codes` has the rule."
)]
pub struct Args {
    #[command(subcommand)]
    pub command: Command,
    /// Print no progress and no notices on standard error, only what went wrong.
    #[arg(short, long, global = true)]
    quiet: bool,
    /// When to colour help and errors; NO_COLOR is obeyed.
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    color: ColorChoice,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Run an experiment; its rows, summary and figures go to a folder of their own.
    Experiment(cmd::experiment::Args),
    /// List experiments, metrics, solvers, generators, profiles, levels and tactics.
    List(cmd::list::Args),
    /// Repeat a run from its manifest, and say which outputs differ.
    Rerun(cmd::rerun::Args),
    /// Make a page to read of finished runs: claims, figures, data, how to repeat them.
    Report(cmd::report::Args),
    /// Join the shards of a run.
    Merge(cmd::merge::Args),
    /// Compare runs with the reference results.
    Verify(cmd::verify::Args),
    /// Draw a figure of the five texts, ours beside what the text gives.
    Figure(cmd::figure::Args),
    /// Make summaries and figures of runs again from their stored rows.
    Figures(cmd::figures::Args),
    /// Run every experiment with its paper config; continues after a kill.
    Paper(cmd::paper::Args),
    /// Say what changed between two runs.
    Diff(cmd::diff::Args),
    /// Print the ledger of the sources' claims, check it, or bring it up to the reference runs.
    Claims(cmd::claims::Args),
    /// Write numbers and figures of the reference runs into README and docs.
    Readme(cmd::readme::Args),
    /// List, check, fetch or find data sets.
    Data(cmd::data::Args),
    /// Solve puzzles, count or list their solutions, by any of the solvers.
    Solve(cmd::solve::Args),
    /// Say of each puzzle whether it has no, one or several solutions.
    Check(cmd::check::Args),
    /// Solve any exact cover problem by dancing links.
    ExactCover(cmd::exact_cover::Args),
    /// Score puzzles by difficulty metrics, to CSV or JSON lines.
    Score(cmd::score::Args),
    /// Give puzzles a level by thresholds on a metric, fitted to labelled puzzles.
    Classify(cmd::classify::Args),
    /// Grade puzzles as a person would solve them, and explain every step.
    Grade(cmd::grade::Args),
    /// Analyse one puzzle: solutions, symmetry, all ratings and metrics, the path with pictures.
    Analyse(cmd::analyse::Args),
    /// Show the next deductions from any position; wrong entries first.
    Hint(cmd::hint::Args),
    /// Simulate a player of given skill: each move with its time.
    Play(cmd::play::Args),
    /// Make puzzles as easy as asked by filling in what is too hard.
    Adjust(cmd::adjust::Args),
    /// Make puzzles, by any of the generators, to measure.
    Generate(Box<cmd::generate::Args>),
    /// Make existing puzzles harder (or easier) without changing their solutions.
    Harden(cmd::harden::Args),
    /// Find a puzzle of few clues in a grid, or prove that there is none
    Smallest(cmd::smallest::Args),
    /// Make full grids, by any of the ways.
    Grid(cmd::grid::Args),
    /// Keep puzzles per level in stock, ready to be taken.
    Stock(cmd::stock::Args),
    /// Find leaks, wrong solutions and unstable labels in sets of puzzles.
    Audit(cmd::audit::Args),
    /// Make a set to train and test with whose parts share no solution grid.
    Dataset(cmd::dataset::Args),
    /// Score answers to the puzzles of a set; print leaderboards; answer as baselines do.
    Benchmark(Box<cmd::benchmark::Args>),
    /// Print the canonical form of each puzzle: equal for all symmetric copies.
    Canon(cmd::canon::Args),
    /// Drop puzzles that are symmetric copies of an earlier one.
    Dedupe(cmd::dedupe::Args),
    /// Print random symmetric copies of each puzzle.
    Shuffle(cmd::shuffle::Args),
    /// Print puzzles in another form: boxes, rows, pencil marks.
    Show(cmd::show::Args),
    /// Compare metrics with the labels or times of a file of your own.
    Compare(cmd::compare::Args),
    /// Put puzzles into a book to print: several a page, with level and time, solutions at the end.
    Book(cmd::book::Args),
    /// Print what the exit status means.
    ExitCodes(cmd::exit_codes::Args),
    /// Print what each tactic states, and which profiles have it.
    Tactics(cmd::topics::Args),
    /// Print what each profile is for, its levels and its source.
    Profiles(cmd::topics::Args),
    /// Print a completion script for a shell.
    Completions(cmd::completions::Args),
    /// Write man pages, one for each command.
    Man(cmd::man::Args),
}

impl Command {
    /// Carries out a command.
    pub fn run(self) -> Result<()> {
        match self {
            Command::Experiment(args) => cmd::experiment::run(args),
            Command::List(args) => cmd::list::run(args),
            Command::Rerun(args) => cmd::rerun::run(args),
            Command::Report(args) => cmd::report::run(args),
            Command::Merge(args) => cmd::merge::run(args, join),
            Command::Verify(args) => cmd::verify::run(args),
            Command::Figure(args) => cmd::figure::run(&args),
            Command::Figures(args) => cmd::figures::run(args),
            Command::Paper(args) => cmd::paper::run(args),
            Command::Diff(args) => cmd::diff::run(args),
            Command::Claims(args) => cmd::claims::run(args),
            Command::Readme(args) => cmd::readme::run(args),
            Command::Data(args) => cmd::data::run(args),
            Command::Solve(args) => cmd::solve::run(args),
            Command::Check(args) => cmd::check::run(args),
            Command::ExactCover(args) => cmd::exact_cover::run(args),
            Command::Score(args) => cmd::score::run(args),
            Command::Grade(args) => cmd::grade::run(args),
            Command::Classify(args) => cmd::classify::run(args),
            Command::Analyse(args) => cmd::analyse::run(args),
            Command::Hint(args) => cmd::hint::run(args),
            Command::Play(args) => cmd::play::run(args),
            Command::Adjust(args) => cmd::adjust::run(args),
            Command::Generate(args) => cmd::generate::run(*args),
            Command::Harden(args) => cmd::harden::run(args),
            Command::Smallest(args) => cmd::smallest::run(args),
            Command::Grid(args) => cmd::grid::run(args),
            Command::Stock(args) => cmd::stock::run(args),
            Command::Audit(args) => cmd::audit::run(args),
            Command::Dataset(args) => cmd::dataset::run(args),
            Command::Benchmark(args) => cmd::benchmark::run(*args),
            Command::Canon(args) => cmd::canon::run(args),
            Command::Dedupe(args) => cmd::dedupe::run(args),
            Command::Shuffle(args) => cmd::shuffle::run(args),
            Command::Show(args) => cmd::show::run(args),
            Command::Compare(args) => cmd::compare::run(args),
            Command::Book(args) => cmd::book::run(args),
            Command::ExitCodes(_) => cmd::exit_codes::run(),
            Command::Tactics(_) => cmd::topics::run(&cmd::topics::tactics()),
            Command::Profiles(_) => cmd::topics::run(&cmd::topics::profiles()),
            Command::Completions(args) => cmd::completions::run(args, Args::command()),
            Command::Man(args) => cmd::man::run(args, Args::command()),
        }
    }
}

/// Reads the command line.
///
/// # Errors
/// What to print and the status to end with: also for `--help` and `--version`.
pub fn parse() -> Result<Command, clap::Error> {
    // Texts written from tables take longer than a whole start, so they are written only where they are shown.
    let mut command = Args::command()
        .color(color())
        .mut_subcommand("tactics", |topic| topic.defer(|topic| topic.after_help(cmd::topics::tactics())))
        .mut_subcommand("profiles", |topic| topic.defer(|topic| topic.after_help(cmd::topics::profiles())));
    let matches = command.try_get_matches_from_mut(std::env::args_os())?;
    usage::set_given(&command, &matches);
    let args = Args::from_arg_matches(&matches)?;
    usage::set_quiet(args.quiet);
    Ok(args.command)
}

/// Joins the parts of an output: most end to end, others as their command does.
fn join(parts: &Parts) -> Result<()> {
    let words = std::iter::once("sudoku-lab").chain(parts.arguments.iter().map(String::as_str));
    match Args::try_parse_from(words)?.command {
        Command::Audit(args) => cmd::audit::merge(&args, parts),
        Command::Dataset(args) => cmd::dataset::merge(&args, parts),
        _ => part::join(parts),
    }
}

/// What `--color` says, before the command line is known to be right.
fn color() -> ColorChoice {
    let words: Vec<String> = std::env::args().collect();
    let after = words.windows(2).find(|pair| pair[0] == "--color").map(|pair| pair[1].as_str());
    let joined = words.iter().find_map(|word| word.strip_prefix("--color="));
    joined.or(after).and_then(|word| word.parse().ok()).unwrap_or(ColorChoice::Auto)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What has a short name has it in every command.
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
                // The flag `exact-cover --count` is no number of things to make.
                let is_other = argument.get_long() == Some("count") && !argument.get_action().takes_values();
                let expected = SHORT.iter().find(|(long, _)| !is_other && argument.get_long() == Some(long));
                if let Some((long, short)) = expected {
                    assert_eq!(argument.get_short(), Some(*short), "--{long} of {}", command.get_name());
                }
            }
            command.get_subcommands().for_each(check);
        }
        let mut command = Args::command();
        command.build();
        check(&command);
    }
}
