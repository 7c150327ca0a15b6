//! Arbitrary profile texts never cause a panic.

use proptest::prelude::*;
use sudoku_tactics::Profile;

use crate::profile::check_profile;

const ZENDOKU: &str = include_str!("../profiles/zendoku.toml");

#[test]
fn past_findings() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fuzz/regressions/profile");
    let files: Vec<_> = std::fs::read_dir(folder).unwrap().collect();
    assert!(!files.is_empty());
    files.into_iter().for_each(|file| check_profile(&std::fs::read_to_string(file.unwrap().path()).unwrap()));
}

proptest! {
    #[test]
    fn a_changed_profile_grades_or_is_refused(at in 0..ZENDOKU.len(), text in "[a-z0-9.\"=\\[\\]\n -]{0,8}", drop in 0..40usize) {
        let at = ZENDOKU.floor_char_boundary(at);
        let end = ZENDOKU.ceil_char_boundary((at + drop).min(ZENDOKU.len()));
        check_profile(&format!("{}{text}{}", &ZENDOKU[..at], &ZENDOKU[end..]));
    }
}

#[test]
fn every_file_is_listed() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/profiles");
    let stem = |entry: std::io::Result<std::fs::DirEntry>| {
        entry.unwrap().path().file_stem().unwrap().to_string_lossy().into_owned()
    };
    let mut files: Vec<String> = std::fs::read_dir(folder).unwrap().map(stem).collect();
    let mut names = Profile::NAMES.to_vec();
    files.sort_unstable();
    names.sort_unstable();
    assert_eq!(files, names);
}
