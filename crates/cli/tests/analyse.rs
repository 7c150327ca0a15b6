//! The command `analyse`.

use std::fs;

use serde_json::Value;

use crate::common::{lab, stdout};

/// Beer's example, which is not minimal.
const BEER: &str = "37...9..68..1.3.7.........8.2..8...5187...6425...2..1.7.........5.6.2..72..3...61";

#[test]
fn numbers_are_those_of_the_commands_for_many_puzzles() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let object: Value =
        serde_json::from_str(&stdout(lab().args(["analyse", BEER, "--format", "json"]))).unwrap();
    assert_eq!(
        (&object["clues"], &object["solutions"], &object["automorphisms"]),
        (&30.into(), &1.into(), &1.into())
    );
    fs::write(path("puzzle"), BEER).unwrap();
    let fed = |arguments: &[&str]| stdout(lab().args(arguments).arg(path("puzzle")));
    assert_eq!(fed(&["canon"]).trim(), object["canonical"]);
    let scores = ["all", "backdoors,bxb,singles-tree-depth"].map(|metrics| {
        serde_json::from_str::<Value>(&fed(&["score", "--metrics", metrics, "--json"])).unwrap()
    });
    for (name, value) in object["scores"].as_object().unwrap() {
        let theirs = scores.iter().find_map(|scores| scores.get(name)).expect(name);
        let (ours, theirs) = (value.as_f64(), theirs.as_f64());
        assert!(
            ours == theirs || (ours.unwrap() - theirs.unwrap()).abs() < 1e-9 * ours.unwrap().abs(),
            "{name}"
        );
    }
    let grade: Value = serde_json::from_str(&fed(&["grade", "--profile", "hodoku", "--json"])).unwrap();
    assert_eq!(grade["level"], object["ratings"]["hodoku"]["level"]);
    // Any single redundant clue can be removed.
    for cell in object["redundant"].as_array().unwrap() {
        let [_, row, _, column] = cell.as_str().unwrap().as_bytes() else { panic!("{cell}") };
        let at = usize::from(row - b'1') * 9 + usize::from(column - b'1');
        let mut fewer = BEER.to_owned();
        fewer.replace_range(at..=at, ".");
        fs::write(path("puzzle"), fewer).unwrap();
        assert!(stdout(lab().arg("check").arg(path("puzzle"))).contains(",unique"), "{cell}");
    }
}
