//! If every other system call of a command is interrupted by a signal, its output is the same.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::path::{Path, PathBuf};

use super::shim::{Bench, Fault, Strike};
use crate::common::{lab, many_puzzles};

/// Commands in the order in which they run; later ones read the output of earlier ones.
pub const COMMANDS: &[&str] = &[
    "check p.csv -o checked.csv",
    "check -",
    "solve p.csv -o solved.csv.zst",
    "check solved.csv.zst",
    "score -m clues p.csv -o scored.parquet",
    "score -m clues scored.parquet",
    "grade small.txt -o graded.csv.gz",
    "check graded.csv.gz",
    "canon small.txt",
    "dedupe p.csv",
    "shuffle --seed 3 small.txt -o shuffled.txt",
    "show --format box small.txt",
    "hint small.txt",
    "play --seed 1 small.txt",
    "audit p.csv --sample 5 -o audited",
    "audit p.csv --sample 5 --shard 1/2 -o parted",
    "audit p.csv --sample 5 --shard 2/2 -o parted",
    "results merge parted.part-1-of-2 parted.part-2-of-2",
    "check p.csv --shard 1/2 -o c.csv",
    "check p.csv --shard 2/2 -o c.csv",
    "results merge c.csv.part-1-of-2 c.csv.part-2-of-2",
    "dataset set --train 8 --validation 2 --test 2",
    "generate -n 5 --seed 1 -o generated.jsonl",
    "smallest --clues 24 --resume searched.txt small.txt",
    "smallest --clues 24 --resume searched.txt small.txt",
    "book -o book.pdf small.txt",
    "exact-cover cover.txt",
    "stock fill --file stock.sqlite --target 1 --threads 1",
    "stock take easy --file stock.sqlite --no-refill",
    "stock status --file stock.sqlite",
    "experiment solver-race --config quick --set max_per_set=20 --set sets=[\"qqwing\"] --set figure_sets=[] --set \
     solvers=[\"fast\"]",
    "results redraw results/solver-race/latest",
    "experiment wnef-calibration --config quick --set bootstrap=20 --data p.csv",
    "results report results/wnef-calibration/latest -o page.html",
    "results diff results/solver-race/latest results/solver-race/latest",
    "results claims",
    "list metrics",
];

/// The contents of a folder by name, without times and files with times. The name of a run's folder contains a time.
fn contents(folder: &Path, into: &mut BTreeMap<String, Vec<u8>>, name: &str) {
    const TIMED: [&str; 9] = [
        ".figures.json",
        "manifest.json",
        "log.txt",
        "latest",
        "timing.csv",
        "timing.md",
        "page.html",
        "stock.sqlite",
        "report.html",
    ];
    for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let own = entry.file_name().into_string().unwrap();
        let own = if own.starts_with("20") { "run".to_owned() } else { own };
        let path = format!("{name}/{own}");
        if TIMED.contains(&own.as_str()) {
            continue;
        }
        match entry.path().is_dir() {
            true => contents(&entry.path(), into, &path),
            false => {
                into.insert(path, fs::read(entry.path()).unwrap());
            }
        }
    }
}

/// A folder with the input of the commands.
pub fn prepared(root: &Path) -> PathBuf {
    let before = root.join("before");
    fs::create_dir(&before).unwrap();
    let shipped = fs::read_to_string(many_puzzles(&before, 1)).unwrap();
    fs::remove_file(before.join("many.csv")).unwrap();
    let lines: Vec<&str> = shipped.lines().collect();
    fs::write(before.join("p.csv"), lines[..1200].join("\n")).unwrap();
    let column = lines[0].split(',').position(|name| name == "puzzle").unwrap();
    let small: Vec<&str> = lines[1..4].iter().map(|line| line.split(',').nth(column).unwrap()).collect();
    fs::write(before.join("small.txt"), small.join("\n")).unwrap();
    fs::write(before.join("cover.txt"), "a b c\na b\nc\na\nb c\n").unwrap();
    before
}

#[test]
fn what_a_signal_interrupts_is_repeated_at_every_call() {
    let folder = tempfile::tempdir().unwrap();
    let before = prepared(folder.path());
    let [calm, disturbed] = ["calm", "disturbed"].map(|name| Bench::new(folder.path().join(name)));
    [&calm, &disturbed].iter().for_each(|bench| bench.reset(&before));
    for line in COMMANDS {
        let ended = [(&calm, None), (&disturbed, Some(Strike { fault: Fault::Interrupts, at: 0 }))].map(
            |(bench, strike)| {
                let mut command = lab();
                command.args(line.split(' ')).stdin(File::open(before.join("p.csv")).unwrap());
                bench.run(command, strike)
            },
        );
        assert!(ended[0].status.success(), "{line}: {}", ended[0].shown());
        assert!(ended[1].status.success(), "{line}: {}", ended[1].shown());
        let is_timed = line.starts_with("experiment") || line.starts_with("results redraw");
        assert!(is_timed || ended[0].out == ended[1].out, "{line}:\n{}\n{}", ended[0].out, ended[1].out);
    }
    let [calm, disturbed] = [calm, disturbed].map(|bench| {
        let mut found = BTreeMap::new();
        contents(&bench.files, &mut found, "");
        found
    });
    assert_eq!(calm.keys().collect::<Vec<_>>(), disturbed.keys().collect::<Vec<_>>());
    // The files of a run contain times, except for its rows.
    let is_timed = |path: &str| path.starts_with("/results/") && !path.ends_with("/data.csv");
    for (path, bytes) in calm.iter().filter(|(path, _)| !is_timed(path)) {
        assert!(disturbed[path] == *bytes, "{path}");
    }
}

/// With several threads, the order of operations varies, so an interruption may hit any of them.
#[test]
fn no_signal_interrupts_a_renaming() {
    let folder = tempfile::tempdir().unwrap();
    let bench = Bench::new(folder.path().join("bench"));
    fs::create_dir(&bench.files).unwrap();
    let puzzles = many_puzzles(&bench.files, 1);
    let run = |strike| {
        // Replacing an existing file takes one more operation.
        let _ = fs::remove_file(bench.files.join("checked.csv"));
        let mut command = lab();
        command.args(["check", "-j", "1", "-o", "checked.csv"]).arg(&puzzles);
        bench.run(command, strike)
    };
    let calm = run(None);
    let operations = (1..).zip(&calm.operations);
    let renamings = operations.filter(|(_, operation)| operation.call.starts_with("rename"));
    let renamings: Vec<u64> = renamings.map(|(at, _)| at).collect();
    assert!(!renamings.is_empty(), "{:?}", calm.operations);
    for at in renamings {
        let ended = run(Some(Strike { fault: Fault::Eintr, at }));
        assert!(ended.status.success(), "{}", ended.shown());
    }
}
