//! Damaged texts: intact parts are read, damaged parts are reported, and no puzzle is put together from two damaged
//! ones.

use proptest::prelude::*;
use sudoku_core::{ParseErrorKind, Puzzle};
use sudoku_reader::PuzzleReader;

use crate::support::{FIRST, SECOND, check_damage, damaged_lines, puzzles, rows, text};

fn kinds(bytes: &[u8]) -> Vec<(u64, ParseErrorKind)> {
    PuzzleReader::new(bytes).filter_map(|(line, item)| Some((line, item.err()?.kind))).collect()
}

#[test]
fn rows_are_not_joined_across_a_rejected_line() {
    for damaged in damaged_lines() {
        for cut in 1..9 {
            let mut lines = rows(FIRST);
            lines.insert(cut, damaged.clone());
            assert!(puzzles(&text(&lines)).is_empty(), "{cut}: {}", damaged.escape_ascii());
            assert!(!kinds(&text(&lines)).is_empty());
        }
    }
}

#[test]
fn two_damaged_grids_never_become_a_puzzle() {
    // A word in place of a row is left out, because it looks like a title.
    for damaged in damaged_lines().into_iter().filter(|line| line != b"hello") {
        for (i, j) in (0..9).flat_map(|i| (0..9).map(move |j| (i, j))) {
            for gap in 0..3 {
                let (mut a, mut b) = (rows(FIRST), rows(SECOND));
                a[i].clone_from(&damaged);
                b[j].clone_from(&damaged);
                let lines = [a, vec![Vec::new(); gap], b].concat();
                assert_eq!(puzzles(&text(&lines)), [""; 0], "{i}, {j}: {}", damaged.escape_ascii());
            }
        }
    }
}

#[test]
fn a_grid_without_its_last_rows_does_not_take_those_of_the_next() {
    for left in 1..9 {
        let mut lines = rows(FIRST);
        lines.truncate(left);
        lines.push(Vec::new());
        lines.extend(rows(SECOND));
        let bytes = text(&lines);
        assert_eq!(puzzles(&bytes), [SECOND], "{left}");
        assert_eq!(kinds(&bytes)[0].1, ParseErrorKind::RowCount { found: left });
    }
}

fn damaged_line() -> impl Strategy<Value = Vec<u8>> {
    prop::sample::select(damaged_lines())
}

proptest! {
    #[test]
    fn good_blocks_are_read_whatever_is_damaged_between_them(script in prop::collection::vec(any::<u8>(), 0..60)) {
        check_damage(&script);
    }

    /// Damaged lines between intact grids do not affect these grids, even without empty lines.
    #[test]
    fn damaged_lines_between_grids_take_nothing_with_them(
        items in prop::collection::vec(prop_oneof![
            2 => "[1-9.]{81}".prop_map(Ok),
            1 => damaged_line().prop_map(Err),
        ], 1..20),
    ) {
        let (mut lines, mut good) = (rows(FIRST), vec![FIRST.to_owned()]);
        for item in items {
            match item {
                Ok(puzzle) => {
                    lines.extend(rows(&puzzle));
                    good.push(puzzle);
                }
                Err(line) => lines.push(line),
            }
        }
        prop_assert_eq!(puzzles(&text(&lines)), good);
    }

    /// With one puzzle per line, only the damaged line is lost.
    #[test]
    fn lines_do_not_depend_on_each_other(items in prop::collection::vec(prop_oneof![
        "[1-9.]{81}".prop_map(Ok),
        damaged_line().prop_map(Err),
    ], 1..20)) {
        let mut lines = vec![FIRST.as_bytes().to_vec()];
        let mut good = vec![FIRST.to_owned()];
        for item in items {
            match item {
                Ok(puzzle) => {
                    lines.push(puzzle.clone().into_bytes());
                    good.push(puzzle);
                }
                Err(line) => lines.push(line),
            }
        }
        let bytes = text(&lines);
        prop_assert_eq!(kinds(&bytes).len(), lines.len() - good.len());
        prop_assert_eq!(puzzles(&bytes), good);
    }
}

/// All types agree on what a puzzle is.
#[test]
fn a_damaged_text_is_no_single_puzzle() {
    let mut lines = rows(FIRST);
    lines.insert(4, b"hello".to_vec());
    let bytes = text(&lines);
    assert!(str::from_utf8(&bytes).unwrap().parse::<Puzzle>().is_err());
}
