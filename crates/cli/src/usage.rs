//! The common parts of all commands: the usage error, threads, `--quiet`, and the options that are given.

use std::path::PathBuf;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use clap::builder::{PathBufValueParser, TypedValueParser};
use clap::parser::ValueSource;
use clap::{ArgMatches, Command};

/// Options of every command.
#[derive(Debug, clap::Args)]
pub struct Everywhere {
    /// Do not print progress, hints and rejected lines on standard error, only the number of rejected lines.
    #[arg(short, long, global = true)]
    pub quiet: bool,
    /// When to colour help and errors; NO_COLOR is obeyed.
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    color: clap::ColorChoice,
}

/// A usage error. The message says what is possible.
#[derive(Debug)]
pub struct WrongUse(pub String);

impl std::fmt::Display for WrongUse {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for WrongUse {}

/// Prints a message on standard error. Control characters are escaped, and lines after the first are indented.
pub fn notice(text: &str) {
    use std::io::Write;
    // If standard error is closed, this is not an error.
    let _ = writeln!(std::io::stderr(), "{}", shown(text));
}

/// A text as it is shown on standard error.
pub fn shown(text: &str) -> String {
    sudoku_tables::escape::terminal(text.trim_end()).replace('\n', "\n  ")
}

/// The error and its causes, each only once, because many errors already state their cause.
pub fn message(error: &anyhow::Error) -> String {
    let mut text = error.to_string();
    for cause in error.chain().skip(1).map(ToString::to_string) {
        if !text.contains(&cause) {
            text += &format!(": {cause}");
        }
    }
    text
}

/// Maximum number of threads. With more, some systems fail in the middle of the work.
const MOST_THREADS: usize = 1024;

/// Reads a number of threads.
pub fn threads(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(threads) if threads <= MOST_THREADS => Ok(threads),
        _ => Err(format!("give a number from 1 to {MOST_THREADS}, or 0 for one per core")),
    }
}

/// Reads the folder of a run.
pub fn run_folder() -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().map(sudoku_runner::pointed)
}

/// Reads the name of a folder.
pub fn name(text: &str) -> Result<String, String> {
    match sudoku_tables::files::is_name(text) {
        true => Ok(text.to_owned()),
        false => {
            Err("give a name, not a path: letters, digits, -, _ and ., but no . at the beginning".into())
        }
    }
}

/// The longest time: a year in seconds, which any clock can add to its time.
const A_YEAR: f64 = 31_536_000.0;

/// Reads a time in seconds; 0 is allowed.
pub fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().filter(|seconds| (0.0..=A_YEAR).contains(seconds));
    seconds.map(Duration::from_secs_f64).ok_or_else(|| format!("give seconds from 0 to {A_YEAR}, a year"))
}

/// Reads the number of products.
pub fn count(text: &str) -> Result<u64, String> {
    let count = text.parse().ok().filter(|&count| count > 0);
    count.ok_or_else(|| format!("give a whole number from 1 to {}", u64::MAX))
}

/// Numbers of puzzles by outcome.
pub struct Tally<const N: usize>([(&'static str, AtomicU64); N]);

impl<const N: usize> Tally<N> {
    /// Outcomes in the order in which they are printed.
    pub fn new(words: [&'static str; N]) -> Tally<N> {
        Tally(words.map(|word| (word, AtomicU64::new(0))))
    }

    /// The number of puzzles with another outcome.
    pub fn of_others(&self, word: &str) -> u64 {
        self.0
            .iter()
            .filter(|(other, _)| *other != word)
            .map(|(_, count)| count.load(Ordering::Relaxed))
            .sum()
    }

    /// Counts puzzles with an outcome.
    pub fn add(&self, word: &str, puzzles: usize) {
        if let Some((_, count)) = self.0.iter().find(|(known, _)| *known == word) {
            count.fetch_add(puzzles as u64, Ordering::Relaxed);
        }
    }
}

impl<const N: usize> std::fmt::Display for Tally<N> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let shown =
            self.0.each_ref().map(|(word, count)| format!("{} {word}", count.load(Ordering::Relaxed)));
        f.write_str(&shown.join(", "))
    }
}

static QUIET: AtomicBool = AtomicBool::new(false);

/// Whether `--quiet` was given.
pub fn is_quiet() -> bool {
    QUIET.load(Ordering::Relaxed)
}

/// Sets whether progress and hints are left out.
pub fn set_quiet(quiet: bool) {
    QUIET.store(quiet, Ordering::Relaxed);
}

/// A sub-command as typed: its name, its arguments, and its options in the order given.
struct Typed {
    name: String,
    arguments: Vec<String>,
    /// Long names, each with the words that give the option.
    options: Vec<(String, Vec<String>)>,
}

static TYPED: OnceLock<Typed> = OnceLock::new();

/// Long names of the options on the command line.
pub fn given() -> impl Iterator<Item = &'static str> {
    TYPED.get().into_iter().flat_map(|typed| &typed.options).map(|(name, _)| name.as_str())
}

/// The words of the command line, without options of every command and those named. Invalid UTF-8 is replaced.
pub fn typed_without(left_out: &[&str]) -> Vec<String> {
    let Some(typed) = TYPED.get() else { return Vec::new() };
    let is_kept = |name: &str| !["quiet", "color"].contains(&name) && !left_out.contains(&name);
    let options = typed.options.iter().filter(|(name, _)| is_kept(name)).flat_map(|(_, words)| words);
    // A file whose name looks like an option follows all options.
    let (last, first): (Vec<_>, Vec<_>) =
        typed.arguments.iter().cloned().partition(|word| word.starts_with('-') && word != "-");
    let mut words = vec![typed.name.clone()];
    words.extend(first);
    words.extend(options.cloned());
    if !last.is_empty() {
        words.push("--".to_owned());
        words.extend(last);
    }
    words
}

/// Records the words of the sub-command on the command line.
pub fn set_typed(command: &Command, matches: &ArgMatches) {
    let Some((name, own)) = matches.subcommand() else { return };
    let mut typed = Typed { name: name.to_owned(), arguments: Vec::new(), options: Vec::new() };
    let mut options = Vec::new();
    for argument in command.find_subcommand(name).into_iter().flat_map(Command::get_arguments) {
        let id = argument.get_id().as_str();
        if own.try_contains_id(id).is_err() || own.value_source(id) != Some(ValueSource::CommandLine) {
            continue;
        }
        let mut places = own.indices_of(id).into_iter().flatten();
        for values in own.get_raw_occurrences(id).into_iter().flatten() {
            let values: Vec<String> = values.map(|value| value.to_string_lossy().into_owned()).collect();
            let place = places.by_ref().take(values.len()).next();
            match argument.get_long() {
                Some(long) => options.push((place, long.to_owned(), option(argument, values))),
                None => typed.arguments.extend(values),
            }
        }
    }
    options.sort_by_key(|(place, ..)| *place);
    typed.options = options.into_iter().map(|(_, long, words)| (long, words)).collect();
    // This is set only once, because the command line is read once.
    let _ = TYPED.set(typed);
}

/// The words that give an option these values.
fn option(argument: &clap::Arg, values: Vec<String>) -> Vec<String> {
    let name = format!("--{}", argument.get_long().unwrap_or_default());
    if !argument.get_action().takes_values() {
        return vec![name];
    }
    let values = match argument.get_value_delimiter() {
        Some(delimiter) => vec![values.join(&delimiter.to_string())],
        None => values,
    };
    match values.as_slice() {
        [value] if value.starts_with('-') => vec![format!("{name}={value}")],
        _ => std::iter::once(name).chain(values).collect(),
    }
}
