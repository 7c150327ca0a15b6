//! Benchmark sets from the command line.

use std::fs;
use std::path::Path;

use crate::common::run;

const FILES: [&str; 6] =
    ["train.csv", "validation.csv", "test.csv", "README.md", "croissant.json", "SHA256SUMS"];

fn texts(folder: &Path) -> Vec<String> {
    FILES.map(|file| fs::read_to_string(folder.join(file)).unwrap()).to_vec()
}

#[test]
fn an_edition_has_the_hashes_of_the_repository_on_any_number_of_threads_and_in_shards() {
    let folder = tempfile::tempdir().unwrap();
    let make = |name: &str, options: &[&str]| {
        let out = folder.path().join(name);
        let arguments = ["dataset", out.to_str().unwrap(), "--edition", "2029-mini"];
        // Bytes other than those of the edition are an error.
        let output = run(&[&arguments[..], options].concat());
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        out
    };
    let one = texts(&make("one", &["--threads", "1"]));
    assert_eq!([0, 1, 2].map(|part| one[part].lines().count()), [401, 51, 101]);
    assert!(one[3].contains("edition 2029-mini"), "{}", one[3]);
    // SHA256SUMS and the source have the same hashes of the edition.
    let sums = fs::read_to_string(folder.path().join("one/SHA256SUMS")).unwrap();
    assert!(
        sums.contains("b22890428584a6eed5f85abb78d3f44387b878442e1b2b5c06b2b39a2ce501e4  train.csv"),
        "{sums}"
    );
    assert_eq!(texts(&make("two", &["--threads", "2"])), one);
    for of in [1, 3] {
        for shard in 1..=of {
            make("whole/", &["--shard", &format!("{shard}/{of}")]);
        }
        let part =
            |shard: u64| folder.path().join(format!("whole.part-{shard}-of-{of}")).display().to_string();
        let parts: Vec<String> = (1..=of).map(part).collect();
        let merged =
            run(&[&["results", "merge"], &parts.iter().map(String::as_str).collect::<Vec<_>>()[..]].concat());
        assert!(merged.status.success(), "{}", String::from_utf8_lossy(&merged.stderr));
        assert_eq!(texts(&folder.path().join("whole")), one, "in {of}");
        fs::remove_dir_all(folder.path().join("whole")).unwrap();
    }
}

/// Options for a small graded set with every feature of a large one.
const SMALL: [&str; 8] = ["--config", "set2-small", "--train", "70", "--validation", "10", "--test", "20"];

fn graded(out: &Path, options: &[&str]) -> std::process::Output {
    run(&[&["dataset", out.to_str().unwrap()], options].concat())
}

/// The files of a folder with their bytes.
fn bytes(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut files: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap())
        .map(|entry| (entry.file_name().into_string().unwrap(), fs::read(entry.path()).unwrap()))
        .collect();
    files.sort();
    files
}

/// Values of a column of a CSV file without quotes.
fn column(file: &Path, name: &str) -> Vec<String> {
    let text = fs::read_to_string(file).unwrap();
    let place = text.lines().next().unwrap().split(',').position(|head| head == name).unwrap();
    text.lines().skip(1).map(|row| row.split(',').nth(place).unwrap().to_owned()).collect()
}

#[test]
fn a_graded_set_is_the_same_on_any_number_of_threads() {
    let folder = tempfile::tempdir().unwrap();
    let [one, three] = ["one", "three"].map(|name| folder.path().join(name));
    for (out, threads) in [(&one, "1"), (&three, "3")] {
        let made = graded(out, &[&SMALL[..], &["--rows-per-file", "30", "--threads", threads]].concat());
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    }
    assert!(bytes(&one) == bytes(&three));
}

#[test]
fn a_graded_set_leaks_nothing_and_planted_leaks_are_found() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("set");
    let made = graded(&out, &[&SMALL[..], &["--format", "csv"]].concat());
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let file = |name: &str| out.join(format!("{name}.csv"));
    let audit = |files: &[&str], fail: &str| {
        let paths: Vec<String> = files.iter().map(|name| file(name).display().to_string()).collect();
        let paths: Vec<&str> = paths.iter().map(String::as_str).collect();
        run(&[&["audit"], &paths[..], &["--sample", "10", "--no-rows", "--fail-on", fail]].concat())
            .status
            .code()
    };
    let parts = ["train", "validation", "test"];
    assert_eq!(audit(&parts, "leaks,duplicates,invalid,redundant-clues"), Some(0));

    // Puts two leaks into the test part: a row of a shifted part, and another minimal puzzle on the grid of a training
    // row.
    let test = fs::read_to_string(file("test")).unwrap();
    let row = |name: &str| fs::read_to_string(file(name)).unwrap().lines().nth(1).unwrap().to_owned();
    let on_train_grid = {
        use rand::SeedableRng;
        let grid: sudoku_kit::Grid = column(&file("train"), "solution")[0].parse().unwrap();
        let mut rng = rand::rngs::ChaCha8Rng::seed_from_u64(1);
        let mut solver = sudoku_kit::Fast::new();
        let puzzle = sudoku_kit::generators::minimal(&grid, &mut rng, &mut solver);
        let mut fields: Vec<String> = row("train").split(',').map(str::to_owned).collect();
        fields[1] = puzzle.to_string();
        fields.join(",")
    };
    for (planted, kind, other) in [
        (row("isomorphs"), "leak-symmetric", "leak-moved-1"),
        (row("moved"), "leak-moved-1", "leak-symmetric"),
        (on_train_grid, "leak-same-grid", "leak-symmetric"),
    ] {
        fs::write(file("test"), format!("{test}{planted}\n")).unwrap();
        assert_eq!((audit(&parts, kind), audit(&parts, other)), (Some(1), Some(0)), "{kind}");
    }
    // A padded row must be on the grid of its test row.
    fs::write(file("test"), test).unwrap();
    assert_eq!(audit(&["test", "padded"], "leak-contained"), Some(1));
    let [sources, tests] =
        [("padded", "source_id"), ("test", "id")].map(|(name, head)| column(&file(name), head));
    assert!(sources.len() == 100 && sources.iter().all(|id| tests.contains(id)));
}

#[test]
fn strata_of_a_graded_set_have_their_quotas_and_relatives_come_from_seeds() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("first");
    let made = graded(&out, &[&SMALL[..], &["--format", "csv"]].concat());
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let er = |file: &Path| -> Vec<f64> { column(file, "er").iter().map(|er| er.parse().unwrap()).collect() };
    let ratings = er(&out.join("train.csv"));
    let within = |least: f64, most: f64| ratings.iter().filter(|er| (least..=most).contains(er)).count();
    // The expected numbers are two ninths of 70 each, and one ninth.
    let counts = [within(1.0, 1.9), within(2.0, 2.5), within(2.6, 6.9), within(7.0, 7.9), within(8.0, 8.9)];
    assert_eq!((counts, counts.iter().sum::<usize>()), ([16, 15, 16, 15, 8], 70));

    let hard: Vec<String> = column(&out.join("train.csv"), "puzzle")
        .into_iter()
        .zip(&ratings)
        .filter(|(_, er)| **er >= 8.0)
        .map(|(puzzle, _)| puzzle)
        .collect();
    let seeds = folder.path().join("hard.txt");
    fs::write(&seeds, hard.join("\n") + "\n").unwrap();
    let config = folder.path().join("own.toml");
    let plan = |seeds: &str| {
        format!(
            "title = \"Own\"\ndescription = \"Own.\"\nseed = 5\ntrain = 20\nvalidation = 0\ntest = 5\ngrids = 1000\ndrawn = 50\n\
             seeds = [{seeds:?}]\n[[strata]]\ner = [1.0, 3.0]\nshare = 1\nfrom = \"population\"\n\
             [[strata]]\ner = [7.0, 8.2]\nshare = 1\nfrom = \"relatives\"\n[shifts]\nharder = 3\n"
        )
    };
    fs::write(&config, plan(seeds.to_str().unwrap())).unwrap();
    let own = folder.path().join("own");
    let options = ["--config", config.to_str().unwrap(), "--format", "csv"];
    let made = graded(&own, &options);
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let relatives: Vec<f64> = er(&own.join("train.csv")).into_iter().filter(|er| *er > 3.0).collect();
    assert!(relatives.len() == 10 && relatives.iter().all(|er| (7.0..=8.2).contains(er)), "{relatives:?}");
    assert!(er(&own.join("harder.csv")).iter().all(|er| *er > 8.2));
    let ids = column(&own.join("train.csv"), "id");
    assert!(column(&out.join("train.csv"), "id").iter().all(|seed| !ids.contains(seed)));
    let card = fs::read_to_string(own.join("README.md")).unwrap();
    assert!(
        card.contains(&sudoku_runner::sha256_of(&seeds).unwrap()) && card.contains("er = [7.0, 8.2]"),
        "{card}"
    );
    let paths = ["train.csv", "test.csv", "harder.csv"].map(|name| own.join(name).display().to_string());
    let audit = [
        &["audit"],
        &paths.each_ref().map(String::as_str)[..],
        &["--sample", "10", "--fail-on", "leaks,invalid"],
    ];
    assert!(run(&audit.concat()).status.success());

    fs::write(&config, plan("nowhere.txt")).unwrap();
    let refused = graded(&folder.path().join("none"), &options);
    let shown = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(!refused.status.success() && shown.contains("\"nowhere.txt\" is neither a set"), "{shown}");
}
