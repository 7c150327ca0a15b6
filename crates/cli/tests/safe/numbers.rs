//! Numbers out of range.

use super::*;

/// Tests times that no clock can represent, counts that exceed all memory, and impossible ranges.
#[test]
fn numbers_beyond_their_range_are_refused_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path();
    fs::write(dir.join("p.txt"), format!("{EASY}\n")).unwrap();
    let (own, all) = (["--metric-command", "own=cat"], u64::MAX.to_string());
    for seconds in ["9223372036854775808", "18446744073709551615", "1e300", "inf", "nan", "-1", "x"] {
        let time = format!("--command-timeout={seconds}");
        refused(&at(dir, &["score", own[0], own[1], &time, "p.txt"]), 2);
        refused(&at(dir, &["solve", "--solver-command", "cat", &time, "p.txt"]), 2);
        refused(&at(dir, &["audit", "--label-command", "cat", &time, "p.txt"]), 2);
        let shown = refused(&at(dir, &["smallest", &format!("--time={seconds}"), "p.txt"]), 2);
        assert!(shown.contains("31536000"), "{shown}");
    }
    refused(&at(dir, &["score", own[0], own[1], "--command-timeout=0", "p.txt"]), 2);
    for words in [
        &["dedupe", "--max-classes", "0", "p.txt"][..],
        &["generate", "--method", "correction", "--hints", &all],
        &["generate", "--rating", "0..0"],
        &["generate", "--rating", "1e3..1e3", "-p", "se-1.2.1"],
        &["generate", "--minutes", "1e19.."],
        &["generate", "--clues", "41..", "--minimal"],
        &["dataset", "out", "--train", &all],
        &["dataset", "out", "--train", &all, "--test", &all],
        &["dataset", "out", "--copies", "4294967295"],
        &["dataset", "out", "--config", "set2-small", "--train", &all],
        &["score", "--isomorphs", "4294967295", "p.txt"],
        &["check", "-j", &all, "p.txt"],
        &["check", "--shard", "1/18446744073709551616", "p.txt", "-o", "out"],
    ] {
        refused(&at(dir, words), 2);
    }
    for (key, value) in
        [("grids", "9223372036854775807"), ("grids", "1000000000"), ("drawn", "9223372036854775807")]
    {
        let numbers = [("grids", "100"), ("drawn", "1")]
            .map(|(name, usual)| format!("{name} = {}\n", if name == key { value } else { usual }));
        let plan = format!(
            "title = \"a\"\ndescription = \"b\"\nseed = 1\ntrain = 1\nvalidation = 0\ntest = 0\n{}",
            numbers.concat()
        );
        fs::write(dir.join("own.toml"), plan).unwrap();
        let shown = refused(&at(dir, &["dataset", "out", "--config", "own.toml"]), 1);
        assert!(shown.contains("to 4194304"), "{shown}");
    }
    assert_eq!(names(dir), ["own.toml", "p.txt"]);
}

/// Tests each file of a stock with a limit on its size.
#[test]
fn a_stock_without_space_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let mut refusals = 0;
    for blocks in [1, 4, 8, 16, 24, 32, 40, 48, 64] {
        let dir = folder.path().join(blocks.to_string());
        fs::create_dir(&dir).unwrap();
        let mut command = Command::new("bash");
        command.current_dir(&dir).env("LAB", env!("CARGO_BIN_EXE_sudoku-lab"));
        let line = format!("ulimit -f {blocks}; $LAB stock fill --file s.sqlite --target 1 --threads 1");
        let output = command.args(["-c", &line]).output().unwrap();
        if !output.status.success() {
            let shown = refused(&output, 1);
            assert!(shown.contains("space") && !shown.contains("Error code"), "{blocks}: {shown}");
            refusals += 1;
        }
    }
    assert!(refusals > 2, "{refusals}");
}
