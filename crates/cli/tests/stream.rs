//! Commands that read and print puzzles: order, errors, closed pipes.

use std::fs;
use std::io::{Read, Write};
use std::process::Stdio;

use crate::common::{fed, lab, settled, text};

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const BEER: &str = "37...9..68..1.3.7.........8.2..8...5187...6425...2..1.7.........5.6.2..72..3...61";

#[test]
fn a_closed_pipe_is_no_error() {
    let mut command = lab();
    command.args(["show"]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let writer = std::thread::spawn(move || {
        for _ in 0..50_000 {
            if writeln!(stdin, "{BEER}").is_err() {
                break;
            }
        }
    });
    let mut stdout = child.stdout.take().unwrap();
    let mut begin = [0; 100];
    stdout.read_exact(&mut begin).unwrap();
    drop(stdout);
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    assert!(output.status.success());
    assert_eq!(text(&output.stderr), "");
}

#[test]
fn csv_of_spreadsheets_with_any_delimiter() {
    let semicolons = format!("Zeit;Rätsel\n\"1,5\";{BEER}\n");
    assert_eq!(text(&fed(&["show", "--form", "line"], &semicolons).stdout), format!("{BEER}\n"));
    for (option, delimiter) in [("|", '|'), ("tab", '\t'), ("\\t", '\t'), (" ", ' ')] {
        let table = format!("id{delimiter}p{delimiter}solution\n1{delimiter}{BEER}{delimiter}{BEER}\n");
        let shown = fed(&["show", "--form", "line", "--delimiter", option, "--column", "p"], &table);
        assert_eq!(text(&shown.stdout), format!("{BEER}\n"), "{option}");
    }
    for wrong in ["", "::", "\""] {
        assert_eq!(fed(&["show", "--delimiter", wrong], BEER).status.code(), Some(2), "{wrong}");
    }
}

/// What a pipe holds is read whole before it is told what it is.
#[test]
#[cfg(target_os = "linux")]
fn slow_and_binary_pipes_are_read_like_files() {
    let piped = |parts: &[&[u8]]| {
        let mut child = lab()
            .args(["check", "-"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut input = child.stdin.take().unwrap();
        for part in parts {
            input.write_all(part).unwrap();
            settled(&mut child);
        }
        drop(input);
        let output = child.wait_with_output().unwrap();
        text(&output.stdout) + &text(&output.stderr)
    };
    for (parts, words) in [
        (&[&b"1......."[..], b"3......2\n"][..], "1.......3......2,"),
        (&[b"Puzzle,Solution\n", b"1.......3......2,1234341221434312\n"], "1.......3......2,"),
        (&[b"PK\x03\x04puzzles.txt"], "a ZIP archive; extract it"),
        (&[b"\xff\xfe5\x003\0"], "UTF-16 text; convert it"),
    ] {
        assert!(piped(parts).contains(words), "{words}: {}", piped(parts));
    }
}

/// Messages are for people: a file of a million wrong lines must not fill the disk with them.
#[test]
fn rejected_lines_are_named_up_to_a_limit_and_counted() {
    let folder = tempfile::tempdir().unwrap();
    let files = ["a.txt", "b.txt"].map(|name| folder.path().join(name));
    files.iter().for_each(|file| fs::write(file, format!("{EASY}\n{}", "x\n".repeat(1500))).unwrap());
    for command in ["check", "solve", "score -m clues", "grade", "canon", "show", "dedupe", "shuffle"] {
        let run = |more: &[&str]| {
            let mut lab = lab();
            let output = lab.args(command.split(' ')).args(more).args(&files).output().unwrap();
            assert!(output.status.success(), "{command}: {output:?}");
            text(&output.stderr)
        };
        let shown = run(&[]);
        for file in &files {
            let name = file.display().to_string();
            let own = |line: &&str| line.starts_with(&format!("{name}:")) && !line.contains("more lines");
            assert_eq!(shown.lines().filter(own).count(), 1000, "{command}");
            let rest = format!("{name}: 500 more lines were rejected, 1500 in all");
            assert_eq!(shown.matches(&rest).count(), 1, "{command}");
        }
        let quiet = run(&["-q"]);
        assert!(quiet.contains("3000 rejected") && quiet.lines().count() <= 2, "{command}: {quiet}");
    }
}
