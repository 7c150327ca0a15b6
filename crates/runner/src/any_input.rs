//! Invariants that hold for arbitrary bytes in the files of a run and its settings. The tests and the fuzz targets run
//! the same checks.
#![allow(clippy::missing_panics_doc, reason = "each panics where what it checks does not hold")]

use std::io::{Read, Write};
use std::path::Path;

use sudoku_kit::stream;
use toml::Table;

use crate::claims::Ledger;
use crate::data::Index;
use crate::runner::{Checkpoint, Manifest, config, files, stated_seconds};

/// Checks that a config is rejected, or survives printing and reading back. Lines after `---` are overrides.
pub fn check_config(text: &str) {
    let (config, overrides) = text.split_once("\n---\n").unwrap_or((text, ""));
    stated_seconds(config);
    let Ok(mut table) = config::parse(config) else { return };
    for line in overrides.lines() {
        // A rejected override leaves the settings unchanged, except for tables that its key created.
        let _ = config::lay_over(&mut table, line);
    }
    let printed = table.to_string();
    assert_eq!(printed.parse::<Table>().expect("what was printed reads back").to_string(), printed);
}

/// Checks that a manifest is rejected, or counts its items and survives writing and reading back.
pub fn check_manifest(text: &str) {
    let path = Path::new("manifest.json");
    let Ok(manifest) = Manifest::parse(path, text) else { return };
    assert!(manifest.own_items() <= manifest.items);
    let _ = (manifest.provenance.seconds(), manifest.provenance.program_name());
    let sealed =
        files::sealed(&Manifest { check: String::new(), ..manifest.clone() }).expect("it is written");
    assert!(files::is_intact(&sealed));
    let again = Manifest::parse(path, &sealed).expect("what was written is read");
    assert_eq!(Manifest { check: manifest.check.clone(), ..again }, manifest);
}

/// Checks that a checkpoint with a wrong checksum is rejected. One with the right checksum may be accepted or rejected.
pub fn check_checkpoint(text: &str) {
    let path = Path::new("checkpoint.json");
    if let Ok(checkpoint) = Checkpoint::parse(path, text) {
        assert!(files::is_intact(text) && checkpoint.items <= checkpoint.manifest.own_items());
    }
    let Ok(unchecked) = serde_json::from_str::<Checkpoint>(text) else { return };
    let sealed = files::sealed(&unchecked.unsealed()).expect("it is written");
    if let Ok(checkpoint) = Checkpoint::parse(path, &sealed) {
        assert_eq!(files::sealed(&checkpoint.unsealed()).expect("it is written"), sealed);
    }
}

/// Checks that an index of data sets is accepted or rejected, and that a ledger of claims is rejected, or survives
/// printing and reading back.
pub fn check_tables(text: &str) {
    if let Err(error) = Index::parse(text) {
        assert!(!error.to_string().is_empty());
    }
    let Ok(ledger) = Ledger::parse(text) else { return };
    let printed = ledger.to_toml();
    assert_eq!(Ledger::parse(&printed).expect("what was printed reads back").to_toml(), printed);
}

/// Checks that a file of any format is read as text or gives an error.
pub fn check_file(bytes: &[u8]) {
    let mut file = tempfile::NamedTempFile::new().expect("a temporary file");
    file.write_all(bytes).expect("a file that can be written");
    if let Ok(text) = stream::open(file.path()) {
        let mut read = Vec::new();
        // Both text and an error are acceptable.
        let _ = text.take(1 << 20).read_to_end(&mut read);
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Inputs that once failed, and an example of each kind.
    fn regressions(target: &str) -> Vec<Vec<u8>> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/regressions").join(target);
        let files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
        assert!(!files.is_empty());
        files.into_iter().map(|file| std::fs::read(file).unwrap()).collect()
    }

    fn texts(target: &str) -> Vec<String> {
        regressions(target).into_iter().filter_map(|bytes| String::from_utf8(bytes).ok()).collect()
    }

    #[test]
    fn past_findings() {
        texts("config").iter().for_each(|text| check_config(text));
        texts("manifest").iter().for_each(|text| check_manifest(text));
        texts("checkpoint").iter().for_each(|text| check_checkpoint(text));
        texts("tables").iter().for_each(|text| check_tables(text));
        regressions("file").iter().for_each(|bytes| check_file(bytes));
    }

    #[test]
    fn examples_are_read() {
        let read = |target: &str, reads: fn(&str) -> bool| texts(target).iter().any(|text| reads(text));
        assert!(read("config", |text| config::parse(text).is_ok()));
        assert!(read("manifest", |text| Manifest::parse(Path::new(""), text).is_ok()));
        assert!(read("checkpoint", |text| Checkpoint::parse(Path::new(""), text).is_ok()));
        assert!(read("tables", |text| Index::parse(text).is_ok()));
        assert!(read("tables", |text| Ledger::parse(text).is_ok()));
    }

    /// A target and its check.
    type Check = (&'static str, fn(&str));

    /// Changes to a text: a position (in thousandths of its length), the number of bytes to replace there, and the new
    /// bytes.
    fn changes() -> impl Strategy<Value = Vec<(usize, usize, Vec<u8>)>> {
        let bytes = prop_oneof![
            proptest::collection::vec(any::<u8>(), 0..4),
            "[0-9]{1,20}|[\"{}=,.\\[\\]-]|null|true|1e999".prop_map(String::into_bytes),
        ];
        proptest::collection::vec((0..1000_usize, 0..6_usize, bytes), 1..4)
    }

    fn changed(text: &[u8], changes: &[(usize, usize, Vec<u8>)]) -> Vec<u8> {
        let mut text = text.to_vec();
        for (place, cut, bytes) in changes {
            let at = place * text.len() / 1000;
            text.splice(at..(at + cut).min(text.len()), bytes.iter().copied());
        }
        text
    }

    proptest! {
        #[test]
        fn changed_texts_are_read_or_refused(changes in changes(), any in "\\PC{0,40}") {
            let checks: [Check; 4] = [
                ("config", check_config),
                ("manifest", check_manifest),
                ("checkpoint", check_checkpoint),
                ("tables", check_tables),
            ];
            for (target, check) in checks {
                check(&any);
                for text in texts(target) {
                    check(&String::from_utf8_lossy(&changed(text.as_bytes(), &changes)));
                }
            }
        }

        #[test]
        fn changed_files_are_read_or_refused(changes in changes()) {
            for bytes in regressions("file") {
                check_file(&changed(&bytes, &changes));
            }
        }
    }
}
