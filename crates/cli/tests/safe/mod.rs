//! Tests that input never runs a command, chooses a path or becomes markup, and that outputs do no harm.
#![cfg(unix)]

use std::ffi::OsStr;
use std::fs;
use std::io::Write;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use crate::common::{self, commands, lab, reseal, run, text, wait_for};

mod commands;
mod neighbours;
mod numbers;
mod outputs;
mod paths;

const BEER: &str = "37...9..68..1.3.7.........8.2..8...5187...6425...2..1.7.........5.6.2..72..3...61";
const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// A fast experiment that draws nothing.
const SMALL: [&str; 11] = [
    "solver-race",
    "--config",
    "quick",
    "--set",
    "max_per_set=20",
    "--set",
    "sets=[\"qqwing\"]",
    "--set",
    "figure_sets=[]",
    "--set",
    "solvers=[\"fast\"]",
];

/// Runs the command in a folder.
fn at(folder: &Path, arguments: &[&str]) -> Output {
    lab().current_dir(folder).args(arguments).output().unwrap()
}

fn succeeded(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    text(&output.stdout)
}

/// The error message of a command that failed with this status.
fn refused(output: &Output, status: i32) -> String {
    let shown = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(status), "{shown}");
    assert!(!shown.contains("panicked"), "{shown}");
    shown
}

/// Enough labelled puzzles for an audit with several blocks.
fn puzzles(path: &Path, lines: usize) {
    let shipped =
        fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../datasets/qqwing_4000.csv")).unwrap();
    let text: String = shipped.lines().take(lines + 1).map(|line| format!("{line}\n")).collect();
    fs::write(path, text).unwrap();
}

/// The names in a folder.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
    let mut names: Vec<String> = entries.map(|name| name.to_string_lossy().into_owned()).collect();
    names.sort();
    names
}
