//! Pages show what the command prints: `tests/cmd/*.md`, the README and docs/first-ten-minutes.md.
//!
//! A block of the language `console` has commands after `$ `. Below each command are its standard output, its standard
//! error and, unless it is 0, its exit status after `? `, without blank lines at the end. A command that ends in a
//! backslash continues after `> `. The commands of a page run in one bash session, in a temporary folder that has
//! `examples`, `puzzles.csv` (a copy from there) and a file for each other block of the page that names one:
//! ```` ```csv own.csv ````. `[..]` stands for that folder and for the names of runs, which begin with a time; a line `...`
//! stands for any lines. Lines about the progress of what takes over ten seconds are left out.
//!
//! `TRANSCRIPTS=overwrite cargo test -p sudoku-cli --test transcripts` writes the pages again.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

use libtest_mimic::{Arguments, Failed, Trial};
use regex::Regex;
use snapbox::{Assert, Data, data::DataFormat};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

fn main() -> ExitCode {
    let of_tests = fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cmd")).unwrap();
    let mut pages: Vec<PathBuf> = of_tests.map(|entry| entry.unwrap().path()).collect();
    pages.extend(["README.md", "docs/first-ten-minutes.md"].map(|page| Path::new(ROOT).join(page)));
    let trial = |path: PathBuf| {
        Trial::test(path.file_stem().unwrap().to_string_lossy().into_owned(), move || check(&path))
    };
    libtest_mimic::run(&Arguments::from_args(), pages.into_iter().map(trial).collect()).exit_code()
}

fn check(path: &Path) -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let examples = Path::new(ROOT).canonicalize()?.join("examples");
    fs::copy(examples.join("puzzles.csv"), folder.path().join("puzzles.csv"))?;
    std::os::unix::fs::symlink(examples, folder.path().join("examples"))?;
    let played = played(&fs::read_to_string(path)?, folder.path())?;
    let page = Data::read_from(path, Some(DataFormat::Text));
    let assert = Assert::new().action_env("TRANSCRIPTS").normalize_paths(false);
    Ok(assert.try_eq(None, Data::text(played), page)?)
}

/// Text of a page, or a command whose output follows.
enum Part {
    Text(String),
    Command(String),
}

/// The parts of a page without the outputs of its commands. Writes the files of its blocks.
fn parts(page: &str, folder: &Path) -> std::io::Result<Vec<Part>> {
    let mut parts = Vec::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        parts.push(Part::Text(format!("{line}\n")));
        let Some(info) = line.strip_prefix("```").filter(|info| !info.is_empty()) else { continue };
        let mut block = lines.by_ref().take_while(|line| *line != "```").peekable();
        if info == "console" {
            while let Some(line) = block.next() {
                let Some(first) = line.strip_prefix("$ ") else { continue };
                let mut command = first.to_owned();
                while let Some(more) = block.next_if(|line| line.starts_with("> ") && command.ends_with('\\'))
                {
                    command += &format!("\n{}", &more[2..]);
                }
                parts.push(Part::Command(command));
            }
        } else {
            let text: String = block.map(|line| format!("{line}\n")).collect();
            if let Some((_, name)) = info.split_once(' ') {
                fs::write(folder.join(name), &text)?;
            }
            parts.push(Part::Text(text));
        }
        parts.push(Part::Text("```\n".to_owned()));
    }
    Ok(parts)
}

/// The page with what the commands print now.
fn played(page: &str, folder: &Path) -> std::io::Result<String> {
    let parts = parts(page, folder)?;
    let errors = tempfile::NamedTempFile::new()?;
    // A zero byte ends the output of a command, and another one its status.
    let mut session = String::new();
    for part in &parts {
        if let Part::Command(command) = part {
            session += &format!(
                "{{ {command}\n}} 2> \"$ERRORS\"; status=$?\ncat \"$ERRORS\"; printf '\\0%d\\0' $status\n"
            );
        }
    }
    let printed = run(&session, folder, errors.path())?;
    let mut printed = printed.split('\0');
    let progress = Regex::new("(?m)^.*, after [0-9]+ s\n?").expect("an expression");
    let run_name = Regex::new("[0-9]{8}T[0-9]{6}Z-[a-z-]+-[0-9a-f]{8}").expect("an expression");
    let mut played = String::new();
    for part in parts {
        let command = match part {
            Part::Text(text) => {
                played += &text;
                continue;
            }
            Part::Command(command) => command,
        };
        let (output, status) = (printed.next().unwrap_or_default(), printed.next().unwrap_or("none"));
        let output = progress.replace_all(output, "");
        let output = output.trim_end_matches('\n').replace(&*folder.to_string_lossy(), "[..]");
        let output = run_name.replace_all(&output, "[..]");
        let end = if output.is_empty() { "" } else { "\n" };
        let status = if status == "0" { String::new() } else { format!("? {status}\n") };
        played += &format!("$ {}\n{output}{end}{status}", command.replace('\n', "\n> "));
    }
    Ok(played)
}

/// What bash prints when it is given these commands, whose standard error goes to a file.
fn run(session: &str, folder: &Path, errors: &Path) -> std::io::Result<String> {
    let lab = Path::new(env!("CARGO_BIN_EXE_sudoku-lab"));
    let path = format!("{}:{}", lab.parent().unwrap().display(), std::env::var("PATH").unwrap());
    let mut bash = Command::new("bash");
    bash.args(["-c", session]).current_dir(folder).env("PATH", path).stdin(Stdio::null());
    bash.env("LC_ALL", "C").env("ERRORS", errors).env("XDG_CACHE_HOME", "/nonexistent");
    let printed = bash.env_remove("SUDOKU_LAB_DATA").stderr(Stdio::inherit()).output()?.stdout;
    Ok(String::from_utf8(printed).expect("what commands print is UTF-8"))
}
