//! Numbers out of range.

use super::*;

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
