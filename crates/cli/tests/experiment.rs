//! Experiments from the command line give the same bytes in whatever way they are run.

use std::fs;

use crate::common::{data, experiment, lab, many_puzzles, run, stdout};

const QUICK: &[&str] = &["wnef-calibration", "--config", "quick"];

#[test]
fn threads_and_shards_make_no_difference() {
    let folder = tempfile::tempdir().unwrap();
    let results = folder.path();
    let one = experiment(results, &[QUICK, &["--threads", "1"]].concat());
    let two = experiment(results, &[QUICK, &["--threads", "2"]].concat());
    let rows = data(&one);
    assert!(rows.lines().count() > 500);
    assert_eq!(rows, data(&two));

    let mut merge = lab();
    merge.args(["results", "merge"]).arg("--results").arg(results);
    for shard in ["3/3", "1/3", "2/3"] {
        merge.arg(experiment(results, &[QUICK, &["--shard", shard]].concat()));
    }
    let merged = stdout(&mut merge);
    let merged = std::path::Path::new(merged.trim_end().lines().last().unwrap());
    assert_eq!(rows, data(merged));
    for name in ["summary.json", "summary.md", "data.parquet"] {
        assert_eq!(fs::read(one.join(name)).unwrap(), fs::read(merged.join(name)).unwrap(), "{name}");
    }
}

#[test]
fn a_rerun_gives_equal_outputs_and_a_changed_one_is_noticed() {
    let folder = tempfile::tempdir().unwrap();
    let first = experiment(folder.path(), QUICK);
    let again = |expected: bool| {
        let output = lab()
            .args(["results", "rerun"])
            .arg(&first)
            .arg("--results")
            .arg(folder.path())
            .output()
            .unwrap();
        assert_eq!(output.status.success(), expected, "{}", String::from_utf8_lossy(&output.stdout));
        String::from_utf8(output.stdout).unwrap()
    };
    assert!(again(true).contains("equal, byte for byte"));

    let manifest = first.join("manifest.json");
    let text = fs::read_to_string(&manifest).unwrap();
    let (before, hash) = text.split_once("\"summary.md\": \"").unwrap();
    fs::write(&manifest, format!("{before}\"summary.md\": \"{}{}", "0".repeat(64), &hash[64..])).unwrap();
    assert!(again(false).contains("summary.md differs"));
}

#[test]
fn settings_can_be_overridden_and_mistakes_are_reported() {
    let folder = tempfile::tempdir().unwrap();
    let few = experiment(folder.path(), &[QUICK, &["--set", "max_per_level=10"]].concat());
    let rows = data(&few);
    assert!(rows.lines().filter(|line| line.contains(",qqwing,")).count() == 40);

    for (arguments, shown) in [
        (vec!["no-such"], "wnef-calibration"),
        (vec!["wnef-calibration", "--config", "no-such"], "quick, default, paper"),
        (vec!["wnef-calibration", "--set", "alhpa=1"], "alhpa"),
        (vec!["wnef-calibration", "--shard", "4/3"], "not a shard"),
        (vec!["wnef-calibration", "--seed", "x"], "invalid"),
        (vec!["atlas", "--set", "descents=0"], "descents is 0: give a number of at least 2"),
        (vec!["atlas", "--set", "ladder=[7.1, 9.0, 9.0]"], "ladder has 9 after 9: give rising ratings"),
        (vec!["atlas", "--set", "generators=[\"minimum\"]"], "minimum"),
        (vec!["clue-counts", "--set", "few=1"], "few is 1: give a number of at least 2"),
        (vec!["clue-counts", "--set", "guided=0"], "guided is 0: give a number of at least 2"),
        (vec!["clue-counts", "--set", "most_clues=82"], "most_clues is 82: give a number of at least 22"),
    ] {
        let output = run(&[&["experiment"], &arguments[..]].concat());
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(error.contains(shown), "{error}");
    }
}

#[test]
fn a_users_own_puzzles_are_calibrated_by_their_own_labels() {
    let folder = tempfile::tempdir().unwrap();
    let puzzles = many_puzzles(folder.path(), 1);
    let run = experiment(folder.path(), &[QUICK, &["--data", puzzles.to_str().unwrap()]].concat());
    let summary = fs::read_to_string(run.join("summary.md")).unwrap();
    assert!(summary.contains("## many, n = 600"), "{summary}");
    let figure = fs::read_to_string(run.join("figures/figure-9-wnef-by-level.svg")).unwrap();
    assert!(figure.contains("n = 150"));
}

#[test]
fn the_order_of_own_labels_is_known_or_given_and_a_rerun_reads_them_again() {
    let folder = tempfile::tempdir().unwrap();
    let text = fs::read_to_string(many_puzzles(folder.path(), 1)).unwrap();
    let (header, lines) = text.split_once('\n').unwrap();
    let write = |name: &str, lines: Vec<&str>| {
        let path = folder.path().join(name);
        fs::write(&path, format!("{header}\n{}\n", lines.join("\n"))).unwrap();
        path.to_str().unwrap().to_owned()
    };
    // If the hardest puzzles come first, the order of levels still follows from the words.
    let file = write("mine.csv", lines.lines().rev().collect());
    let first = experiment(folder.path(), &[QUICK, &["--data", &file]].concat());
    let manifest = fs::read_to_string(first.join("manifest.json")).unwrap();
    let manifest: serde_json::Value = serde_json::from_str(&manifest).unwrap();
    let own = &manifest["data_sets"][0]["own"];
    assert_eq!(
        own["labels"]["levels"],
        serde_json::json!(["simple", "easy", "intermediate", "expert"]),
        "{own}"
    );
    let summary = fs::read_to_string(first.join("summary.md")).unwrap();
    assert!(summary.contains(&format!("--data {file} --label-column label --levels ")), "{summary}");
    stdout(lab().args(["results", "rerun"]).arg(&first).arg("--results").arg(folder.path()));

    // The order of unknown words must be given.
    let words = lines.replace("simple", "blue").replace("expert", "black");
    let own = write("own.csv", words.lines().collect());
    let run = |extra: &[&str]| {
        let mut command = lab();
        command.arg("experiment").args(QUICK).args(["--data", &own]).args(extra).arg("--results");
        command.arg(folder.path()).output().unwrap()
    };
    let refused = run(&[]);
    let error = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(!refused.status.success() && error.contains("--levels"), "{error}");
    let ran = run(&["--levels", "blue,easy,intermediate,black"]);
    let error = String::from_utf8_lossy(&ran.stderr).into_owned();
    assert!(
        ran.status.success() && error.contains("blue (1000), easy (1000), intermediate (1000), black (1000)"),
        "{error}"
    );

    fs::write(&file, "changed").unwrap();
    let again = lab().args(["results", "rerun"]).arg(&first).output().unwrap();
    assert!(!again.status.success(), "the file has changed");
}

#[test]
fn own_puzzles_give_findings_of_their_own_and_no_verdict_on_a_claim() {
    let folder = tempfile::tempdir().unwrap();
    let text = fs::read_to_string(many_puzzles(folder.path(), 1)).unwrap();
    let some: Vec<&str> = text.lines().take(1).chain(text.lines().skip(1).step_by(200)).collect();
    let file = folder.path().join("mine.csv");
    fs::write(&file, some.join("\n") + "\n").unwrap();
    let own = ["--set", "bootstrap=100", "--data", file.to_str().unwrap()];
    for id in ["wnef-calibration", "metric-comparison"] {
        let run = experiment(folder.path(), &[&[id, "--config", "quick"], &own[..]].concat());
        let summary = fs::read_to_string(run.join("summary.md")).unwrap();
        assert!(summary.contains("## Findings on these data"), "{summary}");
        assert!(!summary.contains("## Claims") && !summary.contains("reproduced**"), "{summary}");
        assert!(!summary.contains("one source left out"), "{summary}");
        let page = stdout(lab().args(["results", "report", "--markdown"]).arg(&run));
        assert!(
            page.lines().any(|line| line.starts_with(&format!("| {id} |")) && line.ends_with("? |  |  |"))
        );
    }
}

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

/// A single command turns a labelled or timed file into a page.
#[test]
fn a_file_of_ones_own_is_compared_with_every_metric() {
    let folder = tempfile::tempdir().unwrap();
    let text = fs::read_to_string(many_puzzles(folder.path(), 1)).unwrap();
    let some: Vec<&str> = text.lines().take(1).chain(text.lines().skip(1).step_by(100)).collect();
    let labelled = folder.path().join("mine.csv");
    fs::write(&labelled, some.join("\n") + "\n").unwrap();
    let few =
        ["--set", "bootstrap=100", "--set", "copies=2", "--set", "max_copied=5", "--set", "isomorphs=3"];
    let compare = |file: &std::path::Path, more: &[&str]| {
        let mut command = lab();
        command.arg("compare").arg(file).args(more).args(few).arg("--results").arg(folder.path());
        stdout(&mut command)
    };
    let shown = compare(&labelled, &[]);
    assert!(shown.contains("AUC simple to easy") && shown.contains("ICC of copies"), "{shown}");
    // For QQWing's level, there is the ICC, and an AUC for each step between two levels.
    let (heads, best) = shown.split_once('\n').unwrap();
    let best: Vec<&str> = best.lines().next().unwrap().split_whitespace().collect();
    let of_one = 1 + heads.matches("AUC ").count();
    assert!(of_one > 1 && best[best.len() - of_one..].iter().all(|cell| *cell == "1"), "{shown}");
    let paths: Vec<&str> = shown.trim_end().lines().rev().take(2).collect();
    let (run, page) = (paths[0], fs::read_to_string(paths[1]).unwrap());
    assert!(page.contains("Your puzzles, measured") && !page.contains("id=\"claims\""));
    assert!(page.contains("40 of the 40 puzzles of <code>mine</code>"), "its own puzzles are shown");
    assert!(page.contains("Symmetric copies") && page.contains("<img src=\"data:"));
    // There are 40 puzzles, and two copies of five of them.
    let rows = data(std::path::Path::new(run));
    assert_eq!(
        (rows.lines().count(), rows.matches("\"mine, copies\",").count()),
        (1 + 40 + 10, 10),
        "{rows}"
    );
    let summary: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(format!("{run}/summary.json")).unwrap()).unwrap();
    // Every copy has the same number of clues.
    let clues = &summary["stability"][0];
    assert_eq!((clues["metric"].as_str(), clues["icc"]["value"].as_f64()), (Some("clues"), Some(1.0)));

    let timed = folder.path().join("timed.csv");
    let rows = some.iter().enumerate().map(|(n, row)| match n {
        0 => "seconds,puzzle".to_owned(),
        n => format!("{},{}", 100 + (n * 37) % 91, row.split(',').find(|cell| cell.len() == 81).unwrap()),
    });
    fs::write(&timed, rows.collect::<Vec<_>>().join("\n") + "\n").unwrap();
    let shown = compare(&timed, &["--target-column", "seconds"]);
    assert!(shown.contains("Spearman (n = 40)") && !shown.contains("AUC"), "{shown}");
}
