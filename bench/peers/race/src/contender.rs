//! A contender as a child process.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use crate::Result;

/// A running contender that has read its puzzles.
pub struct Contender {
    /// Its name in the table.
    pub name: String,
    /// How many puzzles it has read.
    pub puzzles: usize,
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Contender {
    /// Starts it with its command's words and the puzzle file as last argument.
    pub fn start(name: &str, command: &str, file: &str) -> Result<Self> {
        let mut words = command.split_whitespace();
        let program = words.next().ok_or_else(|| format!("{name}: the command is empty"))?;
        let mut child = Command::new(program)
            .args(words)
            .arg(file)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("{name}: cannot start {program}: {error}"))?;
        let input = child.stdin.take().ok_or("no standard input")?;
        let output = BufReader::new(child.stdout.take().ok_or("no standard output")?);
        let mut contender = Self { name: name.to_owned(), puzzles: 0, child, input, output };
        let line = contender.line()?;
        contender.puzzles = field(&line, "puzzles").and_then(|value| value.parse().ok()).unwrap_or(0);
        if contender.puzzles == 0 {
            return Err(format!("{name}: no puzzles in {file}: {line}").into());
        }
        Ok(contender)
    }

    /// One timed run over the first puzzles: nanoseconds (on the processor, if it knows them), and solutions
    /// found.
    pub fn run(&mut self, limit: u64, first: usize) -> Result<(u64, u64)> {
        let line = self.ask(&format!("run limit={limit} first={first}"))?;
        let number = |key| field(&line, key).and_then(|value| value.parse().ok());
        match (number("cpu_ns").or(number("ns")), number("solutions")) {
            (Some(ns), Some(solutions)) => Ok((ns, solutions)),
            _ => Err(format!("{}: unexpected answer `{line}`", self.name).into()),
        }
    }

    /// The longest time for one puzzle, in nanoseconds, and its number in the file.
    pub fn longest(&mut self, limit: u64, first: usize) -> Result<(u64, u64)> {
        let line = self.ask(&format!("longest limit={limit} first={first}"))?;
        let number = |key| field(&line, key).and_then(|value| value.parse().ok());
        match (number("longest_ns"), number("puzzle")) {
            (Some(ns), Some(puzzle)) => Ok((ns, puzzle)),
            _ => Err(format!("{}: unexpected answer `{line}`", self.name).into()),
        }
    }

    /// The hashes of its counts and single solutions over the first puzzles.
    pub fn verify(&mut self, first: usize) -> Result<String> {
        self.ask(&format!("verify first={first}"))
    }

    fn ask(&mut self, question: &str) -> Result<String> {
        writeln!(self.input, "{question}")?;
        self.input.flush()?;
        self.line()
    }

    fn line(&mut self) -> Result<String> {
        let mut line = String::new();
        if self.output.read_line(&mut line)? == 0 {
            return Err(format!("{} has ended: see its message above", self.name).into());
        }
        Ok(line.trim_end().to_owned())
    }
}

impl Drop for Contender {
    fn drop(&mut self) {
        let _ = writeln!(self.input, "quit");
        let _ = self.input.flush();
        let _ = self.child.wait();
    }
}

/// The value of `key=value` in a line.
fn field<'a>(line: &'a str, key: &str) -> Option<&'a str> {
    line.split_whitespace().find_map(|word| word.strip_prefix(key)?.strip_prefix('='))
}
