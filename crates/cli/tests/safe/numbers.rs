//! Numbers out of range.

use super::*;

/// Tests counts within their ranges whose products do not fit into the memory that there is.
#[cfg(target_os = "linux")]
#[test]
fn a_plan_that_memory_cannot_hold_is_refused_at_once() {
    let folder = tempfile::tempdir().unwrap();
    for plan in [
        "dataset out --train 5000000",
        "dataset out --train 0 --test 5000000 --draw population",
        "dataset out --config set2-small --train 5000000",
        "generate -n 1000000000000 --unique-up-to-symmetry -o out.txt",
    ] {
        let mut command = Command::new("bash");
        command.current_dir(folder.path()).env("LAB", env!("CARGO_BIN_EXE_sudoku-lab"));
        let output = command.args(["-c", &format!("ulimit -v 4000000; $LAB {plan}")]).output().unwrap();
        let shown = refused(&output, 2);
        assert!(shown.contains("but there are 4.1 GB: ask for at most "), "{plan}: {shown}");
    }
    assert!(names(folder.path()).is_empty());
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
