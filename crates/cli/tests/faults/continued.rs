//! Commands that continue after a kill end with the bytes of an undisturbed run.

use std::fs;
use std::path::{Path, PathBuf};

use super::shim::{Bench, Ended, Fault, Operation, Strike};
use crate::common::{lab, many_puzzles};

struct Continued {
    folder: tempfile::TempDir,
    bench: Bench,
    words: Vec<&'static str>,
}

impl Continued {
    /// The command, which starts in a folder with 4,000 puzzles.
    fn new(words: &str) -> Continued {
        let folder = tempfile::tempdir().unwrap();
        let bench = Bench::new(folder.path().join("bench"));
        fs::create_dir(folder.path().join("before")).unwrap();
        many_puzzles(&folder.path().join("before"), 1);
        bench.reset(&folder.path().join("before"));
        Continued { folder, bench, words: words.to_owned().leak().split(' ').collect() }
    }

    fn run(&self, more: &[&str], strike: Option<Strike>) -> Ended {
        let mut command = lab();
        command.args(&self.words).args(more);
        self.bench.run(command, strike)
    }

    /// Runs the command to its end. Moves what it wrote to a folder, and returns that.
    fn undisturbed(&self) -> (Ended, PathBuf) {
        let ended = self.run(&[], None);
        assert!(ended.status.success(), "{}", ended.shown());
        let whole = self.folder.path().join("whole");
        fs::rename(&self.bench.files, &whole).unwrap();
        self.bench.reset(&self.folder.path().join("before"));
        (ended, whole)
    }

    /// Kills the command before the `n`th operation of this kind, counted from 0.
    fn kill(&self, operations: &[Operation], n: usize, is_kind: impl Fn(&Operation) -> bool) {
        let places = operations.iter().enumerate().filter(|(_, operation)| is_kind(operation));
        let (at, _) = places.clone().nth(n).expect("it writes as often");
        let ended = self.run(&[], Some(Strike { fault: Fault::Kill, at: 1 + at as u64 }));
        assert!(ended.is_killed(), "{}", ended.shown());
    }
}

/// Whether the operation writes to a file with this name.
fn writes(operation: &Operation, name: &str) -> bool {
    operation.call.contains("write") && operation.path.ends_with(name)
}

/// The files of a folder by name.
fn bytes(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let files =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_file());
    let mut files: Vec<_> = files
        .map(|path| (path.file_name().unwrap().to_str().unwrap().to_owned(), fs::read(&path).unwrap()))
        .collect();
    files.sort();
    files
}

#[test]
fn a_run_on_own_data_resumes() {
    let run = Continued::new(
        "experiment wnef-calibration --set bootstrap=20 --data many.csv --label-column label --threads 1",
    );
    let (ended, whole) = run.undisturbed();
    let place = |ended: &Ended| PathBuf::from(ended.out.lines().last().unwrap());
    let whole = whole.join(place(&ended));
    run.kill(&ended.operations, 1, |operation| writes(operation, "data.csv"));
    let unfinished: Vec<_> =
        fs::read_dir(run.bench.files.join("results/wnef-calibration")).unwrap().collect();
    let resumed = run.run(&["--resume"], None);
    assert!(resumed.status.success(), "{}", resumed.shown());
    assert_eq!(unfinished.len(), 1);
    let resumed = run.bench.files.join(place(&resumed));
    assert!(resumed.ends_with(unfinished[0].as_ref().unwrap().file_name()), "{resumed:?}");
    for name in ["data.csv", "puzzles.csv", "summary.json"] {
        assert!(fs::read(resumed.join(name)).unwrap() == fs::read(whole.join(name)).unwrap(), "{name}");
    }
    assert!(!resumed.join("checkpoint.json").exists());
}

#[test]
fn a_graded_set_is_continued_after_kills() {
    let set = Continued::new(
        "dataset set --config set2-small --train 70 --validation 10 --test 20 --rows-per-file 30 --threads 1",
    );
    let (ended, whole) = set.undisturbed();
    let journal = set.bench.files.join("set.unfinished");
    let is_unfinished = || journal.exists() && !set.bench.files.join("set/SHA256SUMS").exists();
    // A kill between the steps, and one between the files.
    set.kill(&ended.operations, 20, |operation| writes(operation, "set.unfinished"));
    assert!(is_unfinished());
    let second = set.run(&[], Some(Strike { fault: Fault::Kill, at: 60 }));
    assert!(second.is_killed() && is_unfinished());
    // Truncates a line, as a full disk does.
    let mut text = fs::read(&journal).unwrap();
    text.truncate(text.len() - 3);
    fs::write(&journal, text).unwrap();
    let made = set.run(&[], None);
    assert!(made.status.success() && made.err.contains("interrupted set"), "{}", made.shown());
    assert!(bytes(&set.bench.files.join("set")) == bytes(&whole.join("set")) && !journal.exists());
}
