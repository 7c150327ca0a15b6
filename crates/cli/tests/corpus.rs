//! Reads every file of the corpus: through kit, which opens files, and with the command, as a user does.

#[path = "../../reader/tests/support/corpus.rs"]
mod corpus;

use std::process::{Command, ExitCode};

use corpus::{Case, Reading, values};
use libtest_mimic::{Arguments, Trial};
use sudoku_kit::stream::{name_of, open};

fn main() -> ExitCode {
    let trials = corpus::cases(|_| true).into_iter().map(|case| {
        Trial::test(case.name.clone(), move || {
            let name = name_of(&case.path);
            match open(&case.path) {
                Err(error) => {
                    let said = error.to_string();
                    case.compare(&(said.replace(&name, "FILE") + "\n"))?;
                    ask(&case, &name, &[], &[said])
                }
                Ok(text) => {
                    let reading = case.read(text);
                    case.compare(&reading.text().replace(&name, "FILE"))?;
                    by_command(&case, &reading, &name)
                }
            }
        })
    });
    libtest_mimic::run(&Arguments::from_args(), trials.collect()).exit_code()
}

/// What the command prints is what the reader read, and it says what the reader rejected.
fn by_command(case: &Case, reading: &Reading, name: &str) -> Result<(), libtest_mimic::Failed> {
    let (mut boards, mut said) = (Vec::new(), Vec::new());
    said.extend(reading.layout.as_ref().map(|layout| layout.notice()).filter(|notice| !notice.is_empty()));
    for (line, item) in &reading.items {
        match item {
            Ok(record) => boards.push(format!("{line},{}", values(&record.given))),
            Err(error) => said.push(format!("{name}:{}:{}: {}", error.line, error.column, error.message())),
        }
    }
    ask(case, name, &boards, &said)
}

/// Runs `check`, which prints lines and boards, and compares them and what it says. Without a board, it says the first
/// error only.
fn ask(case: &Case, name: &str, boards: &[String], said: &[String]) -> Result<(), libtest_mimic::Failed> {
    // `check` uses neither.
    if case.options.iter().any(|(name, _)| matches!(name.as_str(), "solution" | "label")) {
        return Ok(());
    }
    let mut command = Command::new(env!("CARGO_BIN_EXE_sudoku-lab"));
    command.arg("check").arg(&case.path);
    for (name, value) in &case.options {
        command.arg(format!("--{name}={value}"));
    }
    let output = command.output()?;
    let printed = String::from_utf8(output.stdout)?;
    let is_row = |row: &&str| row.split(',').next().is_some_and(|line| line.parse::<u64>().is_ok());
    let board_of = |row: &str| row.splitn(3, ',').take(2).collect::<Vec<_>>().join(",");
    let rows: Vec<String> = printed.lines().filter(is_row).map(board_of).collect();
    let errors = String::from_utf8(output.stderr)?;
    let lines = || errors.lines().map(|line| line.trim_start_matches("error: "));
    let times = |words: &str| lines().filter(|line| line.starts_with(&words.replace('\n', "\\n"))).count();
    let due = |words: &String| said.iter().filter(|other| *other == words).count();
    let unsaid: Vec<&String> = said.iter().filter(|words| times(words) != due(words)).collect();
    // The reader leaves it to the command to reject small and large boards that have a digit twice.
    let clashes = |board: &str| {
        board.split_once(',').is_some_and(|(line, _)| times(&format!("{name}:{line}:1: row ")) > 0)
    };
    let boards: Vec<&String> = boards.iter().filter(|board| !clashes(board)).collect();
    let fits = match &boards[..] {
        [] => {
            (unsaid.len() < said.len() || errors.contains("no puzzle was read")) && !output.status.success()
        }
        _ => unsaid.is_empty() && matches!(output.status.code(), Some(0 | 1)),
    };
    match rows.iter().eq(boards.iter().copied()) && fits {
        true => Ok(()),
        false => Err(format!(
            "printed {rows:#?}, not {boards:#?}; unsaid {unsaid:#?} of {errors}{}",
            output.status
        )
        .into()),
    }
}
