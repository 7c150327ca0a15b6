//! The joined shards of a stream are equal to the unsharded output, byte for byte.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

use crate::common::{lab, run};

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn run_in(folder: &Path, arguments: &[&str]) -> Output {
    lab().current_dir(folder).args(arguments).output().unwrap()
}

/// Writes two files with puzzles, lines that are not puzzles, and a puzzle with many solutions.
fn inputs(folder: &Path) {
    let shipped =
        fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../datasets/qqwing_4000.csv")).unwrap();
    let puzzles = shipped.lines().skip(1).map(|line| line.split(',').next().unwrap());
    let mut lines: Vec<&str> = puzzles.step_by(9).collect();
    lines.insert(100, "no puzzle");
    lines.insert(200, ".................................................................................");
    fs::write(folder.join("one.txt"), lines[..300].join("\n")).unwrap();
    fs::write(folder.join("two.txt"), lines[300..].join("\n") + "\nnone\n").unwrap();
}

fn part(folder: &Path, name: &str, shard: u64, of: u64) -> PathBuf {
    folder.join(format!("{name}.part-{shard}-of-{of}"))
}

/// Runs all shards and merges them; returns the sorted lines of standard error.
fn in_shards(folder: &Path, command: &[&str], name: &str, of: u64) -> Vec<String> {
    let mut reported = Vec::new();
    for shard in (1..=of).rev() {
        let shown = format!("{shard}/{of}");
        let made =
            run_in(folder, &[command, &["one.txt", "two.txt", "-o", name, "--shard", &shown]].concat());
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        let lines = String::from_utf8(made.stderr).unwrap();
        reported.extend(lines.lines().filter(|line| line.contains(".txt:")).map(str::to_owned));
    }
    let parts: Vec<String> = (1..=of).map(|n| part(folder, name, n, of).display().to_string()).collect();
    let merged =
        run(&[&["results", "merge"], &parts.iter().map(String::as_str).collect::<Vec<_>>()[..]].concat());
    assert!(merged.status.success(), "{}", String::from_utf8_lossy(&merged.stderr));
    reported.sort();
    reported
}

#[test]
fn merged_parts_equal_what_was_never_split() {
    let folder = tempfile::tempdir().unwrap();
    inputs(folder.path());
    let commands: [(&[&str], &str); 5] = [
        (&["score", "--metrics", "clues,human-scan", "--seed", "7"], "scores.csv"),
        (&["score", "--metrics", "clues"], "scores.jsonl"),
        (&["grade", "--profile", "hodoku"], "grades.csv"),
        (&["check"], "checked.csv"),
        (&["canon"], "canon.txt"),
    ];
    for (command, name) in commands {
        let json = if name.ends_with(".jsonl") { &["--json"][..] } else { &[] };
        let whole = run_in(folder.path(), &[command, json, &["one.txt", "two.txt", "-o", "whole"]].concat());
        let expected = fs::read(folder.path().join("whole")).unwrap();
        let shown = String::from_utf8(whole.stderr).unwrap();
        let mut shown: Vec<&str> = shown.lines().filter(|line| line.contains(".txt:")).collect();
        shown.sort_unstable();
        for of in [1, 3, 16] {
            let reported = in_shards(folder.path(), command, name, of);
            assert_eq!(reported, shown, "{command:?} in {of}");
            assert!(fs::read(folder.path().join(name)).unwrap() == expected, "{command:?} in {of}");
        }
    }
}

#[test]
fn there_may_be_more_shards_than_puzzles() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("one.txt"), EASY).unwrap();
    fs::write(folder.path().join("two.txt"), EASY).unwrap();
    in_shards(folder.path(), &["check"], "checked.csv", 5);
    let merged = fs::read_to_string(folder.path().join("checked.csv")).unwrap();
    assert_eq!(
        merged,
        format!("file,line,puzzle,outcome\none.txt,1,{EASY},unique\ntwo.txt,1,{EASY},unique\n")
    );
}

#[test]
fn parts_that_do_not_belong_together_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    inputs(folder.path());
    let make = |command: &[&str], shard: &str| {
        let made =
            run_in(folder.path(), &[command, &["one.txt", "-o", "out.csv", "--shard", shard]].concat());
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    };
    let refused = |shards: &[u64]| {
        let parts: Vec<String> =
            shards.iter().map(|n| part(folder.path(), "out.csv", *n, 3).display().to_string()).collect();
        let merged =
            run(&[&["results", "merge"], &parts.iter().map(String::as_str).collect::<Vec<_>>()[..]].concat());
        assert_eq!((merged.status.code(), folder.path().join("out.csv").exists()), (Some(1), false));
        String::from_utf8(merged.stderr).unwrap()
    };
    (1..=3).for_each(|n| make(&["score", "--metrics", "clues"], &format!("{n}/3")));
    assert!(refused(&[1, 3]).contains("each shard is needed exactly once; missing or given twice: 2/3"));
    assert!(refused(&[1, 2, 2, 3]).contains("2/3"));
    make(&["score", "--metrics", "clues,wnef-exp"], "2/3");
    assert!(refused(&[1, 2, 3]).contains("are not parts of one output"));
    make(&["score", "--threads", "1", "--metrics", "clues"], "2/3");
    let ticket = folder.path().join("out.csv.part-2-of-3.json");
    let text = fs::read_to_string(&ticket).unwrap();
    fs::write(&ticket, text.replacen("of commit ", "of commit 0", 1)).unwrap();
    let shown = refused(&[1, 2, 3]);
    assert!(shown.contains("of commit 0") && shown.contains("make all parts with one build"), "{shown}");
    fs::write(&ticket, text).unwrap();
    let two = part(folder.path(), "out.csv", 2, 3);
    let text = fs::read_to_string(&two).unwrap();
    fs::write(&two, text.replacen(",2", ",3", 1)).unwrap();
    assert!(refused(&[1, 2, 3]).contains("was changed after it was written; run shard 2/3 again"));
    fs::remove_file(ticket).unwrap();
    assert!(refused(&[1, 2, 3]).contains("no ticket"));
}

#[test]
fn what_cannot_be_split_is_wrong_use() {
    for (options, words) in [
        (&["check", "--shard", "1/2", "a.txt"][..], "--shard needs -o FILE"),
        (&["check", "--shard", "1/2", "-o", "x.csv.gz", "a.txt"], "parts are plain text"),
        (&["check", "--shard", "1/2", "-o", "x.parquet", "a.txt"], "parts are plain text"),
        (&["check", "--shard", "1/2", "-o", "x.csv"], "not standard input"),
        (&["check", "--shard", "3/2", "-o", "x.csv", "a.txt"], "3/2"),
    ] {
        let refused = run(options);
        let shown = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert!(refused.status.code() == Some(2) && shown.contains(words), "{shown}");
    }
}
