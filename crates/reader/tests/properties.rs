//! Properties of whatever is read, and rules that no file of the corpus shows.

use proptest::prelude::*;
use sudoku_core::{Candidates, Cell, Digit, MarkStyle, ParseErrorKind, Puzzle, Style};
use sudoku_reader::PuzzleReader;

use crate::support::{self, FIRST, SECOND};

/// Lines that resemble those of puzzle files.
fn line() -> impl Strategy<Value = String> {
    prop_oneof![
        3 => "[1-9._*0]{81}",
        1 => "[1-9.]{78,84}",
        2 => "[1-9.]{81}[,; #][a-z0-9,.]{0,8}",
        1 => "[a-z]{1,4},\"?[1-9.]{81}\"?",
        6 => "[1-9.]{9}",
        2 => "[1-9.]{3}\\|[1-9.]{3}\\|[1-9.]{3}",
        1 => "(\\|[ .1-9]{3}[:|]){9}",
        1 => "[1-9.]{729}",
        1 => "[-+|]{0,20}",
        1 => "\\PC{0,30}",
    ]
}

#[test]
fn past_findings() {
    support::replay("parse", support::check_reading);
    support::replay("forms", support::check_forms);
    support::replay("csv", support::check_csv);
    support::replay("marks", support::check_marks);
    support::replay("damage", support::check_damage);
}

#[test]
fn one_puzzle_is_neither_none_nor_two() {
    let kind = |text: &str| text.parse::<Puzzle>().unwrap_err().kind;
    assert_eq!(kind(""), ParseErrorKind::Missing);
    assert_eq!(kind(&format!("{FIRST}\n{SECOND}")), ParseErrorKind::Second);
    assert_eq!(kind(&"12.......".repeat(81)), ParseErrorKind::Marks);
    assert_eq!(kind(&FIRST[..80]), ParseErrorKind::CellCount { found: 80 });
}

#[test]
fn a_source_that_fails_is_reported() {
    struct Broken;
    impl std::io::Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
            Err(std::io::Error::other("the disk is gone"))
        }
    }
    let items: Vec<_> = PuzzleReader::new(std::io::BufReader::new(Broken)).collect();
    assert_eq!(items.len(), 1);
    assert!(items[0].1.as_ref().unwrap_err().to_string().contains("is gone"));
}

/// Grids after a possible damaged row wait for an empty line; more than 65,536 are dropped.
#[test]
fn grids_wait_up_to_a_limit() {
    for (waiting, read, given_up) in [(65_536, 65_537, None), (65_537, 1, Some(9 * 65_537))] {
        let grid = |puzzle| String::from_utf8(support::text(&support::rows(puzzle))).unwrap();
        let text = format!("{}\n12345678x\n{}\n", grid(FIRST), grid(SECOND).repeat(waiting));
        let (good, bad): (Vec<_>, Vec<_>) =
            PuzzleReader::new(text.as_bytes()).map(|(_, item)| item).partition(Result::is_ok);
        let skipped = bad.into_iter().find_map(|item| match item.unwrap_err().kind {
            ParseErrorKind::Skipped { rows } => Some(rows),
            _ => None,
        });
        assert_eq!((good.len(), skipped), (read, given_up));
    }
}

proptest! {
    /// Marks do not show whether a cell with a single mark is a clue.
    #[test]
    fn marks_of_any_clues_are_read(order in Just((0..81).collect::<Vec<usize>>()).prop_shuffle(), digits in prop::collection::vec(1..=9u8, 81), clues in 0..81usize) {
        let mut puzzle = Puzzle::EMPTY;
        for (&n, &digit) in order[..clues].iter().zip(&digits) {
            let cell = Cell::ALL[n];
            let left = Candidates::of(&puzzle).unwrap();
            puzzle.set(cell, Digit::new(digit).filter(|&digit| left.get(cell).contains(digit)));
        }
        let candidates = Candidates::of(&puzzle).unwrap();
        let again: Puzzle = candidates.styled(MarkStyle::Line('.')).to_string().parse().unwrap();
        prop_assert!(Cell::ALL.iter().all(|&cell| puzzle.get(cell).is_none() || puzzle.get(cell) == again.get(cell)));
        let left = Candidates::of(&again).unwrap();
        prop_assert_eq!(left.marks(), candidates.marks());
    }

    #[test]
    fn any_bytes_are_read_or_reported(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        support::check_reading(&bytes);
    }

    #[test]
    fn any_bytes_within_a_form_are_read_or_reported(form in 0..=255_u8, place in 0..=255_u8, cut in 0..=255_u8, bytes in prop::collection::vec(any::<u8>(), 0..40)) {
        support::check_forms(&[&[form, place, cut], &bytes[..]].concat());
    }

    /// Text in all supported forms.
    #[test]
    fn any_text_within_a_form_is_read_or_reported(form in 0..=255_u8, place in 0..=255_u8, text in "[\\[\\]{}\",:;|0-9.\n -]{0,30}") {
        support::check_forms(&[&[form, place, 0], text.as_bytes()].concat());
    }

    #[test]
    fn any_fields_beside_a_puzzle_are_read(bytes in prop::collection::vec(any::<u8>(), 0..200), text in "[\\PC\n\";,]{0,60}") {
        support::check_csv(&bytes);
        support::check_csv(format!(";{text}").as_bytes());
    }

    #[test]
    fn any_marks_print_and_read_back(bytes in prop::collection::vec(any::<u8>(), 0..162)) {
        support::check_marks(&bytes);
    }

    #[test]
    fn any_mixture_of_lines_is_read_or_reported(lines in prop::collection::vec(line(), 0..24)) {
        support::check_reading(lines.join("\n").as_bytes());
    }

    #[test]
    fn side_by_side_is_the_same_as_alone(lines in prop::collection::vec("[1-9.]{81}", 1..4)) {
        let puzzles: Vec<Puzzle> = lines.iter().map(|line| line.parse().unwrap()).collect();
        for style in [Style::Ascii, Style::Utf8] {
            let drawings: Vec<String> = puzzles.iter().map(|p| p.styled(style).to_string()).collect();
            let columns: Vec<Vec<&str>> = drawings.iter().map(|drawing| drawing.lines().collect()).collect();
            let text: String = (0..19)
                .map(|row| columns.iter().map(|lines| lines[row]).collect::<Vec<_>>().join("  ") + "\n")
                .collect();
            let found: Vec<Puzzle> = PuzzleReader::new(text.as_bytes()).map(|(_, r)| r.unwrap().puzzle(1).unwrap()).collect();
            prop_assert_eq!(&found, &puzzles);
        }
    }
}
