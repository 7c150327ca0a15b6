//! The commands on data sets.

use crate::common::{lab, run, stdout};

#[test]
fn shipped_sets_are_listed_checked_and_found() {
    let list = stdout(lab().args(["data", "list"]));
    let controls = stdout(lab().args(["data", "list", "--controls"]));
    let ids: Vec<&str> = controls.lines().skip(1).filter_map(|line| line.split_whitespace().next()).collect();
    assert_eq!(ids, ["top2365", "gnome", "websudoku", "opensudoku"], "{controls}");
    assert!(
        list.lines()
            .any(|line| line.starts_with("qqwing ") && line.contains("4000") && line.contains("shipped"))
    );
    assert!(list.lines().any(|line| line.starts_with("top2365 ") && line.contains("missing")));
    let checked = stdout(lab().args(["data", "verify"]));
    assert!(checked.contains("qqwing: 4000 puzzles, as in the index"), "{checked}");

    let cache = tempfile::tempdir().unwrap();
    let path = stdout(lab().args(["data", "path", "qqwing"]).env("XDG_CACHE_HOME", cache.path()));
    assert_eq!(std::fs::read_to_string(path.trim_end()).unwrap().lines().count(), 4001);
}

#[test]
fn a_missing_set_is_reported_with_its_remedy() {
    let missing = run(&["data", "path", "top2365"]);
    assert_eq!(missing.status.code(), Some(1));
    let error = String::from_utf8_lossy(&missing.stderr).into_owned();
    assert!(error.contains("sudoku-lab data fetch top2365"), "{error}");
    let unknown = String::from_utf8_lossy(&run(&["data", "path", "no-such"]).stderr).into_owned();
    assert!(unknown.contains("no data set is called"), "{unknown}");
}

#[test]
fn what_cannot_be_fetched_does_not_keep_the_others_back() {
    let cache = tempfile::tempdir().unwrap();
    let mut command = lab();
    command.args(["data", "fetch", "--all"]).env("XDG_CACHE_HOME", cache.path());
    // No server listens there.
    let output = command.env("HTTPS_PROXY", "http://127.0.0.1:9").output().unwrap();
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{errors}");
    for (id, why) in
        [("top2365", "try again"), ("gnome", "try again"), ("human-times", "sudoku_dataset_difficulty")]
    {
        let line = errors.lines().find(|line| line.starts_with(&format!("data set {id}: ")));
        assert!(line.is_some_and(|line| line.contains(why)), "{id}: {errors}");
    }
    assert!(!errors.contains("\nqqwing"), "{errors}");
}
