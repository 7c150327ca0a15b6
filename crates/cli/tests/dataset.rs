//! Sets for benchmarks as a user makes them.

use std::fs;
use std::path::Path;

use common::run;

mod common;

const FILES: [&str; 4] = ["train.csv", "validation.csv", "test.csv", "README.md"];

fn made(folder: &Path, threads: &str) -> Vec<String> {
    let out = folder.join(threads);
    let arguments =
        ["--train", "150", "--validation", "20", "--test", "40", "--seed", "3", "--threads", threads];
    let output = run(&[&["dataset", out.to_str().unwrap()][..], &arguments[..]].concat());
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    FILES.map(|file| fs::read_to_string(out.join(file)).unwrap()).to_vec()
}

#[test]
fn a_seed_makes_the_same_bytes_on_any_number_of_threads_and_leaks_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let (one, three) = (made(folder.path(), "1"), made(folder.path(), "3"));
    assert_eq!(one, three);
    assert_eq!([0, 1, 2].map(|part| one[part].lines().count()), [151, 21, 41]);
    let card = &one[3];
    assert!(card.starts_with("---\npretty_name: ") && card.contains("naked and hidden singles"), "{card}");
    assert!(
        card.contains("--train 150 --validation 20 --test 40 --draw minimal --copies 1 --seed 3"),
        "{card}"
    );
    let parts = FILES[..3].iter().map(|file| folder.path().join("1").join(file).display().to_string());
    let mut audit = vec!["audit".to_owned()];
    audit.extend(parts);
    audit.extend(
        ["--sample", "10", "--fail-on", "leaks,invalid,duplicates,redundant-clues"].map(str::to_owned),
    );
    let arguments: Vec<&str> = audit.iter().map(String::as_str).collect();
    let output = run(&arguments);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn strata_are_equally_frequent_and_the_same_on_any_number_of_threads() {
    let folder = tempfile::tempdir().unwrap();
    let made = |threads: &str| {
        let out = folder.path().join(threads);
        let sizes = ["--train", "36", "--validation", "0", "--test", "12", "--draw", "stratified"];
        let output = run(&[&["dataset", out.to_str().unwrap(), "--threads", threads], &sizes[..]].concat());
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        texts(&out)
    };
    let texts = made("1");
    assert_eq!(texts, made("3"));
    let above_7_9 = |text: &str| {
        text.lines()
            .skip(1)
            .filter(|row| row.split(',').nth(6).unwrap().parse::<f64>().unwrap() > 7.9)
            .count()
    };
    assert_eq!([above_7_9(&texts[0]), above_7_9(&texts[2])], [6, 2]);
    assert!(texts[3].contains("--draw stratified") && texts[3].contains("## Strata"), "{}", texts[3]);
}

fn texts(folder: &Path) -> Vec<String> {
    FILES.map(|file| fs::read_to_string(folder.join(file)).unwrap()).to_vec()
}

#[test]
fn an_edition_has_the_hashes_of_the_repository_on_any_number_of_threads_and_in_shards() {
    let folder = tempfile::tempdir().unwrap();
    let make = |name: &str, options: &[&str]| {
        let out = folder.path().join(name);
        let arguments = ["dataset", out.to_str().unwrap(), "--edition", "2027-mini"];
        // Other bytes than those of the edition are an error.
        let output = run(&[&arguments[..], options].concat());
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        out
    };
    let one = texts(&make("one", &["--threads", "1"]));
    assert_eq!([0, 1, 2].map(|part| one[part].lines().count()), [401, 51, 101]);
    assert!(one[3].contains("edition 2027-mini"), "{}", one[3]);
    assert_eq!(texts(&make("two", &["--threads", "2"])), one);
    for of in [1, 3] {
        for shard in 1..=of {
            make("whole/", &["--shard", &format!("{shard}/{of}")]);
        }
        let part =
            |shard: u64| folder.path().join(format!("whole.part-{shard}-of-{of}")).display().to_string();
        let parts: Vec<String> = (1..=of).map(part).collect();
        let merged = run(&[&["merge"], &parts.iter().map(String::as_str).collect::<Vec<_>>()[..]].concat());
        assert!(merged.status.success(), "{}", String::from_utf8_lossy(&merged.stderr));
        assert_eq!(texts(&folder.path().join("whole")), one, "in {of}");
        fs::remove_dir_all(folder.path().join("whole")).unwrap();
    }
}

#[test]
fn an_edition_takes_no_recipe_and_an_unknown_one_is_wrong_use() {
    for (options, words) in [
        (&["--edition", "1999"][..], "there are the editions 2027"),
        (&["--edition", "2027-mini", "--seed", "3"], "cannot be used with"),
    ] {
        let refused = run(&[&["dataset", "nowhere"], options].concat());
        let shown = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert!(refused.status.code() == Some(2) && shown.contains(words), "{shown}");
    }
}

/// Parquet holds the rows of the CSV files, and the card names its files.
#[test]
fn parts_are_written_as_parquet_too() {
    let folder = tempfile::tempdir().unwrap();
    let sizes = ["--train", "12", "--validation", "0", "--test", "5"];
    let made = |format: &str| {
        let out = folder.path().join(format).display().to_string();
        let output = run(&[&["dataset", &out, "--format", format], &sizes[..]].concat());
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        out
    };
    let (csv, parquet) = (made("csv"), made("parquet"));
    let shown = |file: String| String::from_utf8(run(&["show", "--format", "line", &file]).stdout).unwrap();
    let rows = shown(format!("{csv}/train.csv"));
    assert_eq!((rows.lines().count(), shown(format!("{parquet}/train.parquet"))), (12, rows));
    let card = fs::read_to_string(format!("{parquet}/README.md")).unwrap();
    assert!(card.contains("path: train.parquet") && !card.contains("train.csv\n"), "{card}");
}
