//! Output files of commands, and their failures.
#![cfg(unix)]

use std::fs::{self, Permissions};
use std::io::Read;
use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;

use sudoku_tables::{Column, Format, csv};

use crate::common::{lab, stdout, text};

const BEER: &str = "37...9..68..1.3.7.........8.2..8...5187...6425...2..1.7.........5.6.2..72..3...61";
const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Every command that writes a file; its path is appended.
const WRITERS: [&[&str]; 9] = [
    &["score", "puzzle", "-o"],
    &["grade", "puzzle", "-o"],
    &["solve", "puzzle", "-o"],
    &["show", "puzzle", "-o"],
    &["harden", "--iterations", "2", "puzzle", "-o"],
    &["generate", "--seed", "1", "-o"],
    &["grid", "--seed", "1", "-o"],
    &["results", "report", "--markdown", "-o"],
    &["results", "report", "-o"],
];

fn writer(arguments: &[&str], puzzle: &Path, to: &Path) -> Command {
    let mut command = lab();
    command.current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    command
        .args(arguments.iter().map(|&word| if word == "puzzle" { puzzle.to_str().unwrap() } else { word }));
    command.arg(to).stdin(Stdio::null());
    command
}

#[test]
fn every_writer_writes_into_fifos_follows_links_and_keeps_permissions() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let puzzle = path("puzzle.txt");
    fs::write(&puzzle, EASY).unwrap();
    for (n, arguments) in WRITERS.iter().enumerate() {
        let file = path(&format!("file-{n}"));
        fs::write(&file, "old").unwrap();
        fs::set_permissions(&file, Permissions::from_mode(0o640)).unwrap();
        let link = path(&format!("link-{n}"));
        symlink(&file, &link).unwrap();
        stdout(&mut writer(arguments, &puzzle, &link));
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink(), "{arguments:?}");
        let written = fs::read_to_string(&file).unwrap();
        assert!(written.len() > 3 && !written.starts_with("old"), "{arguments:?}: {written}");
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o640);

        let fifo = path(&format!("fifo-{n}"));
        assert!(Command::new("mkfifo").arg(&fifo).status().unwrap().success());
        let reader = thread::spawn({
            let fifo = fifo.clone();
            move || fs::read_to_string(fifo).unwrap()
        });
        stdout(&mut writer(arguments, &puzzle, &fifo));
        assert!(fs::symlink_metadata(&fifo).unwrap().file_type().is_fifo(), "{arguments:?}");
        assert_eq!(reader.join().unwrap(), written, "{arguments:?}");
    }
    // There are no other files than the puzzle and three for each writer.
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1 + 3 * WRITERS.len());
}

/// Starts the command with a reader that exits without reading.
#[test]
fn a_reader_that_goes_away_ends_every_command_quietly() {
    let folder = tempfile::tempdir().unwrap();
    let stock = folder.path().join("stock.sqlite");
    let stock = stock.to_str().unwrap();
    let puzzle = folder.path().join("puzzle.txt");
    fs::write(&puzzle, EASY).unwrap();
    let puzzle = puzzle.to_str().unwrap();
    let commands = format!(
        "--help|list|list --json|results claims|data list|data path qqwing|data verify|results report --markdown|\
         completions bash|grid --seed 1 -n 1000000|generate --seed 1 -n 1000000|stock status --file {stock}|\
         solve {puzzle}|check {puzzle}|score {puzzle}|grade {puzzle}|hint {puzzle}|canon {puzzle}|show {puzzle}|\
         shuffle --count 1000000 {puzzle}|results diff {run} {run}",
        run = "results/reference/wnef-calibration/paper",
    );
    for words in commands.split('|') {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let mut command = lab();
        command.current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).args(words.split(' '));
        let output = command.stdout(writer).output().unwrap();
        let shown = text(&output.stderr);
        assert_eq!(output.status.code(), Some(0), "{words}: {shown}");
        assert!(!shown.contains("error") && !shown.contains("panicked"), "{words}: {shown}");
    }
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let status = lab().args(["check", puzzle]).stdout(Stdio::null()).stderr(writer).status().unwrap();
    assert_eq!(status.code(), Some(0));
}

/// The rows of each command have the same values in every format: Parquet and JSON lines equal CSV.
#[test]
fn rows_are_the_same_in_every_format() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::write(path("in.csv"), format!("puzzle,label,note\n{BEER},hard,\"a, b\"\n{EASY},easy,=1\n")).unwrap();
    let commands: [&[&str]; 9] = [
        &["check", "--proof", "in.csv"],
        &["check", "--escape-formulas", "in.csv"],
        &["solve", "--stats", "in.csv"],
        &["score", "in.csv"],
        &["grade", "--width", "--time", "--isomorphs", "2", "in.csv"],
        &["adjust", "--to", "easy", "in.csv"],
        &["generate", "-n", "2", "--seed", "1", "--grade", "easy"],
        &["grid", "-n", "2", "--seed", "1"],
        &["harden", "--iterations", "2", "in.csv"],
    ];
    let number = |text: &str| text.parse::<f64>().ok();
    let is_time = |column: &Column| column.name == "microseconds";
    // JSON says more than these columns of `grade`: the position where the tactics end, all digits of a mean, all widths.
    let is_fuller = |of: &Column| ["left", "mean", "width", "human"].iter().any(|it| of.name.starts_with(it));
    for command in commands {
        let made = |name: &str| {
            stdout(lab().current_dir(folder.path()).args(command).args(["-o", name]));
            path(name)
        };
        let csv = fs::read_to_string(made("out.csv")).unwrap();
        let mut parquet = String::new();
        let lines = Format::lines_of(&made("out.parquet")).unwrap();
        lines.expect("it is Parquet").read_to_string(&mut parquet).unwrap();
        let [rows, columns] = [&csv, &parquet].map(|text| csv::Frames::texts(text.as_bytes()).unwrap());
        assert_eq!(rows.columns(), columns.columns(), "{command:?}");
        let [rows, others] = [rows, columns].map(|mut frames| frames.next().unwrap().unwrap());
        assert_eq!((rows.len(), rows.len()), (2, others.len()), "{command:?}");
        for row in 0..rows.len() {
            for column in (0..rows.columns().len()).filter(|&column| !is_time(&rows.columns()[column])) {
                let [one, other] = [&rows, &others].map(|frame| frame.text(row, column));
                assert!(
                    one == other || number(one).is_some() && number(one) == number(other),
                    "{one}, {other}"
                );
            }
        }
        let json = fs::read_to_string(made("out.jsonl")).unwrap();
        for (row, line) in json.lines().enumerate() {
            let object: serde_json::Value = serde_json::from_str(line).unwrap();
            let is_other = |own: &Column| is_time(own) || command[0] == "grade" && is_fuller(own);
            for (place, column) in rows.columns().iter().enumerate().filter(|(_, own)| !is_other(own)) {
                let value = object.get(&column.name).unwrap_or_else(|| &object["input"][&column.name]);
                let (shown, is_escaped) = (rows.text(row, place), command.contains(&"--escape-formulas"));
                let same = match value {
                    serde_json::Value::String(text) => {
                        text == shown.trim_start_matches(if is_escaped { "'" } else { "" })
                    }
                    serde_json::Value::Null => shown.is_empty() || shown == "NaN",
                    serde_json::Value::Array(all) => number(shown) == Some(all.len() as f64),
                    value => value.as_f64() == number(shown),
                };
                assert!(same, "{command:?}: {value} is {shown:?} in CSV");
            }
        }
    }
}
