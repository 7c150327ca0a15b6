//! Experiments from the command line give the same bytes in whatever way they are run.

use std::fs;

use crate::common::{data, experiment, lab, many_puzzles, stdout};

const QUICK: &[&str] = &["wnef-calibration", "--config", "quick"];

/// `set` and `line` locate a row's puzzle and the user's columns.
#[test]
fn rows_are_joined_with_the_puzzles_of_a_file_of_ones_own() {
    let folder = tempfile::tempdir().unwrap();
    let text = fs::read_to_string(many_puzzles(folder.path(), 1)).unwrap();
    let puzzles = text.lines().skip(1).step_by(100).enumerate().map(|(n, line)| {
        let (puzzle, label) = line.split(',').fold(("", ""), |(puzzle, label), cell| match cell.len() {
            81 => (cell, label),
            _ if ["simple", "easy", "intermediate", "expert"].contains(&cell) => (puzzle, cell),
            _ => (puzzle, label),
        });
        format!("mine-{n},{puzzle},{label},\"a, b\"\n")
    });
    let file = folder.path().join("mine.csv");
    fs::write(&file, format!("id,puzzle,label,set\n{}", puzzles.collect::<String>())).unwrap();
    let own = [QUICK, &["--data", file.to_str().unwrap()]].concat();
    let run = experiment(folder.path(), &own);

    let read = |run: &std::path::Path, name: &str| fs::read_to_string(run.join(name)).unwrap();
    let known = read(&run, "puzzles.csv");
    assert!(known.starts_with("set,line,puzzle,label,id,input_set\n"), "{known}");
    let rows = data(&run);
    let clues = rows.lines().next().unwrap().split(',').position(|name| name == "clues").unwrap();
    for (n, (row, known)) in rows.lines().skip(1).zip(known.lines().skip(1)).enumerate() {
        let (row, known): (Vec<&str>, Vec<&str>) = (row.split(',').collect(), known.split(',').collect());
        assert_eq!((row[1], row[2], row[3]), (known[0], known[1], known[3]));
        assert_eq!(row[clues], known[2].matches(|c: char| c != '.').count().to_string());
        assert_eq!((known[4], known[5..].join(",")), (format!("mine-{n}").as_str(), "\"a, b\"".to_owned()));
    }
    assert_eq!((rows.lines().count(), known.lines().count()), (41, 41));
    let columns: serde_json::Value = serde_json::from_str(&read(&run, "puzzles.columns.json")).unwrap();
    assert_eq!(columns[5]["meaning"], "Column set of the input.");
    let manifest: serde_json::Value = serde_json::from_str(&read(&run, "manifest.json")).unwrap();
    assert!(
        manifest["outputs"]["puzzles.csv"].is_string()
            && manifest["outputs"]["puzzles.columns.json"].is_string()
    );

    stdout(lab().args(["results", "rerun"]).arg(&run).arg("--results").arg(folder.path()));
    let shard = |of: &str| experiment(folder.path(), &[&own[..], &["--shard", of]].concat());
    let mut merge = lab();
    merge.args(["results", "merge"]).args([shard("2/2"), shard("1/2")]).arg("--results").arg(folder.path());
    let merged = stdout(&mut merge);
    let merged = std::path::Path::new(merged.trim_end().lines().last().unwrap());
    assert_eq!(read(merged, "puzzles.csv"), known);

    fs::write(run.join("puzzles.csv"), known.replace("mine-7", "mine-8")).unwrap();
    let refused = lab().args(["results", "redraw"]).arg(&run).output().unwrap();
    assert!(String::from_utf8_lossy(&refused.stderr).contains("puzzles.csv"), "{refused:?}");
}
