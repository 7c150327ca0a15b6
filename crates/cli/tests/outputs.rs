//! Output files of commands, and their failures.
#![cfg(unix)]

use std::fs::{self, File, Permissions};
use std::io::{Read, Write};
use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread;

use sudoku_tables::{Format, csv};

use crate::common::{lab, stdout, text};

const BEER: &str = "37...9..68..1.3.7.........8.2..8...5187...6425...2..1.7.........5.6.2..72..3...61";
const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Runs the command with a file of this name and contents, in a separate folder.
fn on(contents: &[u8], name: &str, arguments: &[&str]) -> Output {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join(name), contents).unwrap();
    lab().current_dir(folder.path()).args(arguments).output().unwrap()
}

/// The only line on standard error of a command that failed with this status and printed nothing.
fn failure(output: &Output, status: i32) -> String {
    let shown = text(&output.stderr);
    assert_eq!(output.status.code(), Some(status), "{shown}");
    assert!(output.stdout.is_empty(), "{}", text(&output.stdout));
    assert_eq!(shown.lines().count(), 1, "{shown}");
    shown
}

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

#[test]
fn a_figure_goes_through_a_link_too() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::write(path("puzzle.txt"), EASY).unwrap();
    fs::write(path("drawn"), "old").unwrap();
    symlink("drawn", path("order.svg")).unwrap();
    stdout(lab().current_dir(folder.path()).args(["grade", "puzzle.txt", "--figure", "order.svg"]));
    assert!(fs::symlink_metadata(path("order.svg")).unwrap().is_symlink());
    assert!(fs::read_to_string(path("drawn")).unwrap().contains("<svg"));
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_device_is_named() {
    let device = Path::new("/dev/full");
    let folder = tempfile::tempdir().unwrap();
    let puzzle = folder.path().join("puzzle.txt");
    fs::write(&puzzle, EASY).unwrap();
    for arguments in WRITERS {
        let shown = failure(&writer(arguments, &puzzle, device).output().unwrap(), 1);
        assert!(shown.contains("cannot write /dev/full: No space left on device"), "{arguments:?}: {shown}");
        assert!(fs::metadata(device).unwrap().file_type().is_char_device());
    }
    let output = lab().arg("show").arg(&puzzle).stdout(File::create(device).unwrap()).output().unwrap();
    assert!(failure(&output, 1).contains("cannot write standard output: No space left"));
}

#[test]
fn where_nothing_is_read_the_status_is_1_with_one_line_and_no_header() {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    encoder.write_all(format!("{BEER}\n").repeat(3).as_bytes()).unwrap();
    let gzip = encoder.finish().unwrap();
    let utf16: Vec<u8> = BEER.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let binary: Vec<u8> = (0..100_000u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
    let inputs: [(&str, &[u8]); 7] = [
        ("empty.txt", b""),
        ("blank.txt", b"\n\n\n"),
        ("cut.gz", &gzip[..gzip.len() / 2]),
        ("text.txt", b"no puzzle\nnor this\nnor that\n"),
        ("data.json", b"{\n  \"puzzles\": [\"1\", \"2\"]\n}\n"),
        ("wide.txt", &utf16),
        ("noise.bin", &binary),
    ];
    for (name, contents) in inputs {
        for command in ["score", "grade", "check", "solve", "show", "canon", "dedupe"] {
            let shown = failure(&on(contents, name, &[command, name]), 1);
            assert!(shown.starts_with("error: ") && shown.matches(name).count() == 1, "{shown}");
        }
        let output = on(contents, name, &["score", name, "-o", "scores.csv"]);
        failure(&output, 1);
    }
    let empty = lab().arg("score").stdin(Stdio::null()).output().unwrap();
    assert!(failure(&empty, 1).contains("standard input: no puzzle was read"));
}

#[test]
fn a_file_cut_short_fails_behind_what_was_read() {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::none());
    encoder.write_all(format!("{BEER}\n").repeat(5000).as_bytes()).unwrap();
    let gzip = encoder.finish().unwrap();
    let cut = &gzip[..gzip.len() / 2];
    let output = on(cut, "cut.gz", &["check", "cut.gz"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stdout).lines().count() > 1000);
    assert!(text(&output.stderr).contains("error: cut.gz:"), "{}", text(&output.stderr));
}

#[test]
fn a_wrong_column_is_wrong_use_and_the_columns_there_are_are_named() {
    let table = format!("id,givens,stars\n1,{BEER},3\n");
    let shown = failure(&on(table.as_bytes(), "t.csv", &["score", "--column", "puzle", "t.csv"]), 2);
    assert!(shown.contains("\"puzle\"") && shown.contains("id, givens, stars"), "{shown}");
    assert_eq!(shown.matches("t.csv").count(), 1, "{shown}");
}

#[test]
fn errors_name_file_line_and_cause_once() {
    let output = on(format!("{BEER}\nabc\n").as_bytes(), "f.txt", &["check", "f.txt"]);
    let shown = text(&output.stderr);
    let line = shown.lines().next().unwrap();
    assert!(line.starts_with("f.txt:2:1: ") && line.matches("line 2").count() == 0, "{shown}");
    let shown = failure(&lab().args(["score", "no/such/file"]).output().unwrap(), 1);
    assert_eq!(shown.matches("No such file").count(), 1, "{shown}");
    // The TOML reader shows the line.
    let output = on(b"", "p.toml", &["grade", "--profile", "p.toml", "-"]);
    let shown = text(&output.stderr);
    assert!(output.status.code() == Some(1) && shown.matches("p.toml").count() == 1, "{shown}");
    let shown = failure(&on(b"a b\nc d e\n", "p.txt", &["exact-cover", "p.txt"]), 1);
    assert!(shown.starts_with("error: p.txt") && shown.matches("p.txt").count() == 1, "{shown}");
    let folder = tempfile::tempdir().unwrap();
    let shown = failure(&lab().args(["grid", "--seed", "1", "-o"]).arg(folder.path()).output().unwrap(), 1);
    assert_eq!(shown.matches("directory").count(), 1, "{shown}");
}

#[test]
fn absurd_numbers_of_threads_are_refused() {
    let table: [&[&str]; 6] = [
        &["score", "-"],
        &["generate", "--seed", "1"],
        &["grid", "--seed", "1"],
        &["experiment", "guess-limit"],
        &["results", "paper"],
        &["stock", "fill"],
    ];
    for command in table {
        let output = lab().args(command).args(["--threads", "100000"]).output().unwrap();
        let shown = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{command:?}: {shown}");
        assert!(shown.contains("1024"), "{shown}");
    }
}

#[test]
fn a_folder_of_data_that_is_none_is_warned_of() {
    let output = lab().args(["data", "list"]).env("SUDOKU_LAB_DATA", "/no/such/folder").output().unwrap();
    assert!(output.status.success());
    assert!(text(&output.stderr).contains("warning: SUDOKU_LAB_DATA names /no/such/folder"));
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
    let table: [&[&str]; 21] = [
        &["--help"],
        &["list"],
        &["list", "--json"],
        &["results", "claims"],
        &["data", "list"],
        &["data", "path", "qqwing"],
        &["data", "verify"],
        &["results", "report", "--markdown"],
        &["completions", "bash"],
        &["grid", "--seed", "1", "-n", "1000000"],
        &["generate", "--seed", "1", "-n", "1000000"],
        &["stock", "status", "--file", stock],
        &["solve", puzzle],
        &["check", puzzle],
        &["score", puzzle],
        &["grade", puzzle],
        &["hint", puzzle],
        &["canon", puzzle],
        &["show", puzzle],
        &["shuffle", "--count", "1000000", puzzle],
        &[
            "results",
            "diff",
            "results/reference/wnef-calibration/paper",
            "results/reference/wnef-calibration/paper",
        ],
    ];
    for arguments in table {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let mut command = lab();
        command.current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).args(arguments);
        let output = command.stdout(writer).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", text(&output.stderr));
        let shown = text(&output.stderr);
        assert!(!shown.contains("error") && !shown.contains("panicked"), "{arguments:?}: {shown}");
    }
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let status = lab().args(["check", puzzle]).stdout(Stdio::null()).stderr(writer).status().unwrap();
    assert_eq!(status.code(), Some(0));
}

#[test]
fn rows_of_several_files_name_them_and_random_streams_differ_by_file() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["a.txt", "=b,c.txt"] {
        fs::write(folder.path().join(name), format!("{BEER}\n")).unwrap();
    }
    let score = |arguments: &[&str]| {
        let mut command = lab();
        command.current_dir(folder.path()).args(["score", "--metrics", "human-model,clues"]).args(arguments);
        stdout(&mut command)
    };
    let one = score(&["a.txt"]);
    assert!(one.starts_with("line,puzzle,"));
    let both = score(&["a.txt", "=b,c.txt"]);
    let rows: Vec<&str> = both.lines().collect();
    assert!(rows[0].starts_with("file,line,puzzle,"), "{both}");
    // The rows of the first file are the same as if only this file is given.
    assert_eq!(rows[1], format!("a.txt,{}", one.lines().nth(1).unwrap()));
    assert!(rows[2].starts_with("\"=b,c.txt\",1,"), "{both}");
    let values = |row: &str| row.split_once(BEER).unwrap().1.to_owned();
    assert_ne!(values(rows[1]), values(rows[2]), "the files share a random stream");

    let escaped = score(&["--escape-formulas", "a.txt", "=b,c.txt"]);
    assert!(escaped.contains("\n\"'=b,c.txt\",1,"), "{escaped}");
    let json = score(&["--json", "a.txt", "=b,c.txt"]);
    let files: Vec<serde_json::Value> =
        json.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((&files[0]["file"], &files[1]["file"]), (&"a.txt".into(), &"=b,c.txt".into()));
}

#[test]
fn every_table_names_the_file_where_there_are_several() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["a.txt", "b.txt"] {
        fs::write(folder.path().join(name), format!("{EASY}\n")).unwrap();
    }
    let commands: [&[&str]; 7] = [
        &["score"],
        &["grade"],
        &["grade", "--explain"],
        &["check"],
        &["solve"],
        &["adjust", "--to", "easy"],
        &["hint"],
    ];
    for command in commands {
        let run = |more: &[&str]| {
            stdout(lab().current_dir(folder.path()).args(command).args(more).args(["a.txt", "b.txt"]))
        };
        let table = run(&[]);
        let of_second = table.lines().filter(|line| line.starts_with("b.txt,")).count();
        assert_eq!(of_second, 1, "{command:?}: {table}");
        let json = run(&["--json"]);
        assert!(json.lines().last().unwrap().contains("\"file\":\"b.txt\""), "{json}");
    }
    let shuffled = stdout(lab().current_dir(folder.path()).args(["shuffle", "a.txt", "b.txt"]));
    let copies: Vec<&str> = shuffled.lines().collect();
    assert_ne!(copies[0], copies[1]);
}

/// A table has the same rows in any format that the output's name implies, and each can be read again.
#[test]
fn the_name_of_an_output_says_its_format() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("puzzles.txt"), format!("{BEER}\n{EASY}\n")).unwrap();
    let run = |arguments: &[&str]| stdout(lab().current_dir(folder.path()).args(arguments));
    let read = |name: &str| fs::read(folder.path().join(name)).unwrap();
    let score = |name: &str| run(&["score", "-m", "clues,wnef-exp,total-choices", "-o", name, "puzzles.txt"]);
    score("a.csv");
    let check = |name: &str| run(&["check", "--keep-columns", "none", name]);
    let checked = check("a.csv");
    assert!(checked.starts_with(&format!("line,puzzle,outcome\n2,{BEER},unique\n")), "{checked}");
    for name in ["a.csv.gz", "a.csv.zst", "a.parquet"] {
        score(name);
        assert!(!read(name).starts_with(b"line"), "{name} is plain text");
        assert_eq!(check(name), checked, "{name}");
    }
    score("a.jsonl");
    assert!(read("a.jsonl").starts_with(b"{\"line\":1,\"puzzle\":"), "{}", text(&read("a.jsonl")));

    // The puzzles are found even if the first column of a table is not one that the program writes.
    run(&["generate", "-n", "3", "--seed", "1", "-o", "made.parquet"]);
    run(&["generate", "-n", "3", "--seed", "1", "-o", "made.csv"]);
    assert_eq!(run(&["solve", "made.parquet"]), run(&["solve", "made.csv"]));
    let refused =
        lab().current_dir(folder.path()).args(["canon", "-o", "a.parquet", "a.csv"]).output().unwrap();
    assert!(failure(&refused, 2).contains("does not write .parquet"));
    // The option has exactly the same effect as the file name.
    for command in [&["generate", "-n", "1"][..], &["score", "puzzles.txt"], &["check", "puzzles.txt"]] {
        let with = |output: &[&str]| {
            lab()
                .current_dir(folder.path())
                .args(command)
                .args(["--format", "parquet"])
                .args(output)
                .output()
                .unwrap()
        };
        assert!(
            with(&["-o", "b.parquet"]).status.success() && read("b.parquet").starts_with(b"PAR1"),
            "{command:?}"
        );
        for output in [&[][..], &["-o", "b.csv"]] {
            assert!(failure(&with(output), 2).contains("--output NAME.parquet"), "{command:?}");
        }
    }
    let piped = on(&read("a.parquet"), "x.txt", &["check", "--keep-columns", "none", "x.txt"]);
    assert!(text(&piped.stdout).starts_with("line,puzzle,outcome\n2,"), "the bytes say what a file is");
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
            for column in 0..rows.columns().len() {
                let [one, other] = [&rows, &others].map(|frame| frame.text(row, column));
                assert!(
                    one == other || number(one).is_some() && number(one) == number(other),
                    "{one}, {other}"
                );
            }
        }
        let json = fs::read_to_string(made("out.jsonl")).unwrap();
        for (row, line) in json.lines().enumerate().filter(|_| command[0] != "grade") {
            let object: serde_json::Value = serde_json::from_str(line).unwrap();
            for (place, column) in rows.columns().iter().enumerate() {
                let value = object.get(&column.name).unwrap_or_else(|| &object["input"][&column.name]);
                let (shown, is_escaped) = (rows.text(row, place), command.contains(&"--escape-formulas"));
                let same = match value {
                    serde_json::Value::String(text) => {
                        text == shown.trim_start_matches(if is_escaped { "'" } else { "" })
                    }
                    serde_json::Value::Null => shown.is_empty() || shown == "NaN",
                    value => value.as_f64() == number(shown),
                };
                assert!(same, "{command:?}: {value} is {shown:?} in CSV");
            }
        }
    }
}
