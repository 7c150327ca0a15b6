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
