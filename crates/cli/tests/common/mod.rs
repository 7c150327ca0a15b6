//! Helpers shared by the tests of the command.
#![allow(dead_code, reason = "each test file uses a part")]

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

/// A time that only a hang can reach.
pub const HANG: Duration = Duration::from_secs(300);

/// Polls until there is a result.
pub fn wait_for<T>(what: &str, mut result: impl FnMut() -> Option<T>) -> T {
    let begin = Instant::now();
    loop {
        match result() {
            Some(result) => return result,
            None => assert!(begin.elapsed() < HANG, "waiting for {what}"),
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// Waits until all threads of a process wait, or until it has worked for a fifth of a second of processor time: it is
/// in the middle of its work. Or until it has ended.
#[cfg(target_os = "linux")]
pub fn settled(child: &mut Child) {
    // Whether all threads wait, the processor time in hundredths of a second, and what else Linux says of each thread,
    // among it how often it gave up the processor.
    let tasks = format!("/proc/{}/task", child.id());
    let look = || {
        let mut threads = fs::read_dir(&tasks).unwrap().flatten();
        threads.try_fold((true, 0, Vec::new()), |(waits, time, mut said), thread| {
            let stat = fs::read_to_string(thread.path().join("stat")).ok()?;
            let fields: Vec<&str> = stat.rsplit_once(") ")?.1.split(' ').collect();
            let own = fields[11].parse::<u64>().ok()? + fields[12].parse::<u64>().ok()?;
            said.push(fs::read_to_string(thread.path().join("status")).ok()?);
            Some((waits && fields[0] == "S", time + own, said))
        })
    };
    let mut before = None;
    wait_for("a command to begin its work", || {
        let now = look();
        let has_ended = child.try_wait().unwrap().is_some();
        let is_settled =
            has_ended || now.as_ref().is_some_and(|(waits, time, _)| *time >= 20 || *waits && now == before);
        before = now;
        is_settled.then_some(())
    });
}

/// The command, with only the built-in data sets.
pub fn lab() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sudoku-lab"));
    command.env_remove("SUDOKU_LAB_DATA").env("XDG_CACHE_HOME", "/nonexistent");
    command
}

/// Runs the command with these arguments.
pub fn run(arguments: &[&str]) -> Output {
    lab().args(arguments).output().unwrap()
}

/// The words of every command in the help. Commands of a group have the name of the group first.
pub fn commands() -> Vec<Vec<String>> {
    let named = |line: &str| line.starts_with("  ") && !line.starts_with("   ") && !line.starts_with("  -");
    let first = |line: &str| line.split_whitespace().next().map(str::to_owned);
    let help = text(&run(&["--help"]).stdout);
    let (groups, rest) = help.split_once("Also: ").unwrap();
    let mut all: Vec<String> = groups.lines().filter(|line| named(line)).filter_map(first).collect();
    all.extend(rest.lines().next().unwrap().split(", ").map(str::to_owned));
    let help = text(&run(&["results", "--help"]).stdout);
    let of_results = help.lines().filter(|line| named(line)).filter_map(first);
    let of_results: Vec<_> = of_results.take_while(|name| name != "help").collect();
    all.retain(|name| name != "results");
    let of_results = of_results.into_iter().map(|name| vec!["results".to_owned(), name]);
    all.into_iter().map(|name| vec![name]).chain(of_results).collect()
}

/// Runs the command with these arguments and this standard input.
pub fn fed(arguments: &[&str], input: &str) -> Output {
    let mut command = lab();
    let piped = command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = piped.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    std::thread::scope(|scope| {
        // A command that rejects its arguments closes the pipe without reading.
        scope.spawn(move || stdin.write_all(input.as_bytes()));
        child.wait_with_output().unwrap()
    })
}

/// The output of a command, which must be UTF-8.
pub fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// Runs a command, which must succeed, and returns its standard output.
pub fn stdout(command: &mut Command) -> String {
    let output = command.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    text(&output.stdout)
}

/// Runs an experiment with results in `results`; returns the run's folder.
pub fn experiment(results: &Path, arguments: &[&str]) -> PathBuf {
    let mut command = lab();
    command.arg("experiment").args(arguments).arg("--results").arg(results);
    PathBuf::from(stdout(&mut command).trim_end().lines().last().unwrap())
}

/// A labelled CSV with the shipped QQWing puzzles, repeated `times` times.
pub fn many_puzzles(folder: &Path, times: usize) -> PathBuf {
    let shipped = concat!(env!("CARGO_MANIFEST_DIR"), "/../../datasets/qqwing_4000.csv");
    let text = fs::read_to_string(shipped).unwrap();
    let (header, lines) = text.split_once('\n').unwrap();
    let path = folder.join("many.csv");
    fs::write(&path, format!("{header}\n{}", lines.repeat(times))).unwrap();
    path
}

/// Writes a changed ticket with the checksum that it needs. Anybody can do this.
pub fn reseal(ticket: &Path, text: &str) {
    let mut json: serde_json::Value = serde_json::from_str(text).unwrap();
    json["check"] = "".into();
    fs::write(ticket, sudoku_runner::sealed(&json).unwrap()).unwrap();
}
