use std::fs;
use std::time::Duration;

use super::*;
use crate::measured::Timing;
use crate::runner::manifest::{FORMAT, Provenance};

#[derive(Serialize)]
struct Row {
    word: &'static str,
    value: f64,
}

fn block(first: u64, len: u64) -> Lines {
    let block: Vec<_> = (first..first + len)
        .map(|item| Measured {
            rows: vec![Row { word: "a,b", value: item as f64 / 4.0 }],
            timings: vec![Timing::new("all", Duration::from_nanos(item))],
        })
        .collect();
    Lines::of(first, &block).unwrap()
}

fn manifest() -> Manifest {
    Manifest {
        format: FORMAT,
        experiment: "e".into(),
        config_name: "quick".into(),
        config: serde_json::json!({"seed": 1}),
        key: "12345678".into(),
        items: 3,
        shard: None,
        data_sets: Vec::new(),
        missing_sets: Vec::new(),
        provenance: Provenance::here(Vec::new(), 1, "2026-01-01T00:00:00Z".into()).unwrap(),
        drawn: None,
        outputs: Default::default(),
        timing: None,
        check: String::new(),
    }
}

/// A run in which two of three items were measured and the third was begun.
fn interrupted() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let mut journal = Journal::open(folder.path(), manifest()).unwrap();
    journal.append(2, &block(0, 2)).unwrap();
    journal.checkpoint().unwrap();
    journal.append(2, &block(2, 2)).unwrap();
    drop(journal);
    folder
}

/// The error of an attempt to continue the run. All files must stay unchanged.
fn refusal(folder: &Path, manifest: Manifest) -> String {
    let contents = || {
        let read = |name: &str| fs::read(folder.join(name)).ok();
        [DATA, TIMING, CHECKPOINT].map(read)
    };
    let before = contents();
    let error = Journal::open(folder, manifest).err().expect("the run is continued").to_string();
    assert_eq!(before, contents());
    error
}

#[test]
fn lines_after_the_last_checkpoint_are_written_again() {
    let folder = interrupted();
    let mut journal = Journal::open(folder.path(), manifest()).unwrap();
    assert_eq!(journal.items(), 2);
    journal.append(1, &block(2, 1)).unwrap();
    assert!(journal.checkpoint().unwrap().is_measured());
    let data = fs::read_to_string(folder.path().join(DATA)).unwrap();
    assert_eq!(data, "item,word,value\n0,\"a,b\",0.0\n1,\"a,b\",0.25\n2,\"a,b\",0.5\n");
    let timing = fs::read_to_string(folder.path().join(TIMING)).unwrap();
    assert_eq!(timing, "item,what,ns,of,done\n0,all,0,1,true\n1,all,1,1,true\n2,all,2,1,true\n");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 3);
}

#[test]
fn a_file_shorter_than_its_checkpoint_says_is_refused_and_never_extended() {
    for name in [DATA, TIMING] {
        let folder = interrupted();
        File::options().write(true).open(folder.path().join(name)).unwrap().set_len(5).unwrap();
        let error = refusal(folder.path(), manifest());
        assert!(error.contains("has 5 bytes") && error.contains("out --resume"), "{error}");

        fs::remove_file(folder.path().join(name)).unwrap();
        let error = Journal::open(folder.path(), manifest()).err().unwrap().to_string();
        assert!(error.contains("has 0 bytes"), "{error}");
    }
}

#[test]
fn a_flipped_byte_in_measured_rows_is_refused() {
    for name in [DATA, TIMING] {
        let folder = interrupted();
        let path = folder.path().join(name);
        let mut bytes = fs::read(&path).unwrap();
        bytes[20] ^= 1;
        fs::write(&path, bytes).unwrap();
        let error = refusal(folder.path(), manifest());
        assert!(error.contains(name) && error.contains("checksum") && error.contains("--resume"), "{error}");
    }
}

#[test]
fn a_changed_checkpoint_is_refused_wherever_it_was_changed() {
    let folder = interrupted();
    let path = folder.path().join(CHECKPOINT);
    let text = fs::read_to_string(&path).unwrap();
    let item = |n: u64| format!("  \"items\": {n},\n  \"data\"");
    for n in [0, 1, 3, 999_999] {
        let changed = text.replace(&item(2), &item(n));
        assert_ne!(changed, text);
        fs::write(&path, changed).unwrap();
        let error = refusal(folder.path(), manifest());
        assert!(error.contains("checkpoint") && error.contains("out --resume"), "{error}");
    }
    for at in (0..text.len()).step_by(7) {
        let mut changed = text.clone().into_bytes();
        changed[at] ^= 2;
        fs::write(&path, &changed).unwrap();
        refusal(folder.path(), manifest());
        fs::write(&path, &text[..at]).unwrap();
        refusal(folder.path(), manifest());
    }
}

#[test]
fn an_intact_checkpoint_with_too_many_items_is_refused() {
    let folder = interrupted();
    let mut checkpoint = Checkpoint::read(folder.path()).unwrap().unwrap();
    (checkpoint.items, checkpoint.check) = (999_999, String::new());
    checkpoint.write(folder.path()).unwrap();
    assert!(refusal(folder.path(), manifest()).contains("more items"));
}

#[test]
fn another_build_is_refused_by_name() {
    let folder = interrupted();
    let mut other = manifest();
    other.provenance.program = Some("0123456789abcdef".into());
    let error = refusal(folder.path(), other);
    assert!(error.contains("another build") && error.contains("0123456789ab"), "{error}");
    assert!(error.contains("results redraw") && error.contains("out --resume"), "{error}");
    let mut other = manifest();
    other.provenance.commit = "0123456789ab-dirty".into();
    assert!(refusal(folder.path(), other).contains("0123456789ab-dirty"));
}

#[test]
fn other_settings_are_refused() {
    let folder = interrupted();
    let other = Manifest { key: "87654321".into(), ..manifest() };
    assert!(refusal(folder.path(), other).contains("other settings"));
}

#[test]
fn rows_without_a_checkpoint_are_refused() {
    let folder = interrupted();
    fs::remove_file(folder.path().join(CHECKPOINT)).unwrap();
    assert!(refusal(folder.path(), manifest()).contains("no checkpoint"));
}
