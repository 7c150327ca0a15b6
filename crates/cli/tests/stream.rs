//! Standard input that comes in pieces.
#![cfg(target_os = "linux")]

use std::io::Write;
use std::process::Stdio;

use crate::common::{lab, settled, text};

/// What a pipe holds is read whole before it is told what it is.
#[test]
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
