//! Tests the command on data sets that are not shipped.

#[path = "../../core/tests/support/needs.rs"]
mod needs;

use std::process::ExitCode;

mod common;

const TOP2365: &str = "top2365.txt";

fn main() -> ExitCode {
    needs::run(vec![needs::test("top2365_has_one_improper_line", &[TOP2365], top2365_has_one_improper_line)])
}

/// Line 570 of top2365 has 14,044 solutions; the other 2,364 lines have one.
fn top2365_has_one_improper_line() {
    let path = needs::data::find(TOP2365).expect("the harness found it");
    let output = common::lab().arg("score").arg(path).output().unwrap();
    assert!(output.status.success());
    assert_eq!(String::from_utf8(output.stdout).unwrap().lines().count(), 2365);
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(
        errors.contains("top2365.txt:570: not unique") && errors.contains("2364 scored, 1 rejected"),
        "{errors}"
    );
}
