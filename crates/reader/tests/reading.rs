//! Texts as users have them.

use proptest::prelude::*;
use sudoku_core::{Candidates, Cell, Digit, MarkStyle, ParseErrorKind, Puzzle, Style};
use sudoku_reader::{Given, PuzzleReader, Wanted};

use crate::support;

const A: &str = "37...9..68..1.3.7.........8.2..8...5187...6425...2..1.7........5.6.2..72..3...61";
const FIRST: &str = "37...9..68..1.3.7.........8.2..8...5187...6425...2..1.7.........5.6.2..72..3...61";
const SECOND: &str = ".7.3...4.3...8.2..2.14.7...5.4....9..2.....5..1....7.3...9.63.2..2.3...9.6...2.8.";

/// The first two puzzles of Beer's article, as printed there.
const SIDE_BY_SIDE: &str = "\
╔═══╤═══╤═══╦═══╤═══╤═══╦═══╤═══╤═══╗  ╔═══╤═══╤═══╦═══╤═══╤═══╦═══╤═══╤═══╗
║ 3 │ 7 │   ║   │   │ 9 ║   │   │ 6 ║  ║   │ 7 │   ║ 3 │   │   ║   │ 4 │   ║
╟───┼───┼───╫───┼───┼───╫───┼───┼───╢  ╟───┼───┼───╫───┼───┼───╫───┼───┼───╢
║ 8 │   │   ║ 1 │   │ 3 ║   │ 7 │   ║  ║ 3 │   │   ║   │ 8 │   ║ 2 │   │   ║
╟───┼───┼───╫───┼───┼───╫───┼───┼───╢  ╟───┼───┼───╫───┼───┼───╫───┼───┼───╢
║   │   │   ║   │   │   ║   │   │ 8 ║  ║ 2 │   │ 1 ║ 4 │   │ 7 ║   │   │   ║
╠═══╪═══╪═══╬═══╪═══╪═══╬═══╪═══╪═══╣  ╠═══╪═══╪═══╬═══╪═══╪═══╬═══╪═══╪═══╣
║   │ 2 │   ║   │ 8 │   ║   │   │ 5 ║  ║ 5 │   │ 4 ║   │   │   ║   │ 9 │   ║
╟───┼───┼───╫───┼───┼───╫───┼───┼───╢  ╟───┼───┼───╫───┼───┼───╫───┼───┼───╢
║ 1 │ 8 │ 7 ║   │   │   ║ 6 │ 4 │ 2 ║  ║   │ 2 │   ║   │   │   ║   │ 5 │   ║
╟───┼───┼───╫───┼───┼───╫───┼───┼───╢  ╟───┼───┼───╫───┼───┼───╫───┼───┼───╢
║ 5 │   │   ║   │ 2 │   ║   │ 1 │   ║  ║   │ 1 │   ║   │   │   ║ 7 │   │ 3 ║
╠═══╪═══╪═══╬═══╪═══╪═══╬═══╪═══╪═══╣  ╠═══╪═══╪═══╬═══╪═══╪═══╬═══╪═══╪═══╣
║ 7 │   │   ║   │   │   ║   │   │   ║  ║   │   │   ║ 9 │   │ 6 ║ 3 │   │ 2 ║
╟───┼───┼───╫───┼───┼───╫───┼───┼───╢  ╟───┼───┼───╫───┼───┼───╫───┼───┼───╢
║   │ 5 │   ║ 6 │   │ 2 ║   │   │ 7 ║  ║   │   │ 2 ║   │ 3 │   ║   │   │ 9 ║
╟───┼───┼───╫───┼───┼───╫───┼───┼───╢  ╟───┼───┼───╫───┼───┼───╫───┼───┼───╢
║ 2 │   │   ║ 3 │   │   ║   │ 6 │ 1 ║  ║   │ 6 │   ║   │   │ 2 ║   │ 8 │   ║
╚═══╧═══╧═══╩═══╧═══╧═══╩═══╧═══╧═══╝  ╚═══╧═══╧═══╩═══╧═══╧═══╩═══╧═══╧═══╝
Difficulty: 551                        Difficulty: 253
";

/// A line number, with the puzzle on the line or the column and kind of the error.
type Found = (u64, Result<String, (usize, ParseErrorKind)>);

fn read(text: &str) -> Vec<Found> {
    let items = PuzzleReader::new(text.as_bytes());
    items
        .map(|(line, result)| match result {
            Ok(record) => (line, Ok(record.puzzle(line).unwrap().to_string())),
            Err(error) => (error.line, Err((error.column, error.kind))),
        })
        .collect()
}

fn ok(line: u64, puzzle: &str) -> Found {
    (line, Ok(puzzle.to_owned()))
}

#[test]
fn boxes_side_by_side_amid_prose() {
    let text = format!("Sample puzzles | by a program\n\nThe following:\n{SIDE_BY_SIDE}");
    assert_eq!(read(&text), [ok(5, FIRST), ok(5, SECOND)]);
    let twice = format!("{SIDE_BY_SIDE}\n{SIDE_BY_SIDE}");
    assert_eq!(read(&twice), [ok(2, FIRST), ok(2, SECOND), ok(23, FIRST), ok(23, SECOND)]);
}

#[test]
fn a_box_that_is_cut_off_is_reported() {
    let cut: String = SIDE_BY_SIDE.lines().take(7).map(|line| format!("{line}\n")).collect();
    let found = read(&format!("{cut}.....................................\n\n{SIDE_BY_SIDE}"));
    assert_eq!(found[0], (8, Err((1, ParseErrorKind::CellCount { found: 37 }))));
    assert_eq!(found[1..], [ok(11, FIRST), ok(11, SECOND)]);
    assert_eq!(read(&cut), [(7, Err((1, ParseErrorKind::RowCount { found: 3 })))]);
}

#[test]
fn grids_under_titles() {
    let rows = FIRST.parse::<Puzzle>().unwrap().styled(Style::Rows('0')).to_string().replace(' ', "");
    let text = format!("Grid 01\n{rows}Grid 02\r\n{}", rows.replace('\n', "\r\n"));
    assert_eq!(read(&text), [ok(2, FIRST), ok(12, FIRST)]);
    let broken = text.replacen("187", "1x7", 1);
    assert!(matches!(read(&broken)[0], (_, Err((_, ParseErrorKind::Character { found: 'x' })))));
    assert_eq!(read(&broken).last(), Some(&ok(12, FIRST)));
}

#[test]
fn lines_with_comments_labels_and_errors() {
    let text =
        format!("\u{feff}# two\n{FIRST}\r\n\n{A}\n{SECOND} 8.3 hard\n{FIRST}1\nnonsense\n{SECOND}\u{1a}");
    let found = read(&text);
    assert_eq!(found[0], ok(2, FIRST));
    assert_eq!(found[1], (4, Err((1, ParseErrorKind::CellCount { found: 80 }))));
    assert_eq!(found[2], ok(5, SECOND));
    assert_eq!(found[3], (6, Err((82, ParseErrorKind::CellCount { found: 82 }))));
    assert_eq!(found[4], (7, Err((1, ParseErrorKind::Character { found: 'n' }))));
    assert_eq!(found[5], ok(8, SECOND));
    let mut reader = PuzzleReader::new(text.as_bytes());
    assert_eq!(reader.nth(2).unwrap().1.unwrap().columns, ["8.3 hard"]);
    assert_eq!(reader.layout().unwrap().form, "text");
}

#[test]
fn lines_before_the_first_puzzle_are_errors_but_a_header() {
    assert_eq!(read(&format!("puzzle\n{FIRST}\n")), [ok(2, FIRST)]);
    let found = read(&format!("nonsense 1\nnonsense 2\n{FIRST}\n"));
    assert_eq!(found.iter().map(|(line, _)| *line).collect::<Vec<_>>(), [1, 2, 3]);
    assert!(found[0].1.is_err() && found[1].1.is_err() && found[2].1.is_ok());
}

#[test]
fn csv_columns_by_place_and_by_name() {
    let text = format!("id;quiz;solution\n7;{FIRST};{SECOND}\n8;\"{SECOND}\"\n9\n");
    assert_eq!(read(&text)[..2], [ok(2, FIRST), ok(3, SECOND)]);
    assert_eq!(read(&text)[2], (4, Err((1, ParseErrorKind::NoColumn { found: 1, column: 2 }))));
    let mut named = PuzzleReader::new(text.as_bytes()).column("solution");
    let record = named.next().unwrap().1.unwrap();
    assert_eq!(record.puzzle(2).unwrap().to_string(), SECOND);
    assert_eq!(record.columns, ["7", FIRST, SECOND]);
    assert_eq!((named.header().len(), named.column_index("quiz")), (3, Some(1)));
    let unnamed = format!("{FIRST},easy\n{SECOND},hard\n");
    assert_eq!(read(&unnamed), [ok(1, FIRST), ok(2, SECOND)]);
    let place = format!("id,puzzle\n1,{}\n2,{}\n", FIRST, FIRST.replace('8', "?"));
    assert!(matches!(read(&place)[1], (3, Err((12, ParseErrorKind::Character { found: '?' })))));
}

#[test]
fn spreadsheets_with_semicolons_quoted_line_ends_and_latin_1() {
    let text = format!(
        "\"Zeit\n(s)\";\"Rätsel, alt\";Notiz\r\n\"1,5\";{FIRST};\"zwei\r\nZeilen\"\r\n2,5;{SECOND};\"\"\"so\"\"\"\r\n"
    );
    // Each umlaut is one byte, as old spreadsheets write them.
    let latin: Vec<u8> = text.chars().map(|c| c as u8).collect();
    for bytes in [text.as_bytes(), &latin] {
        let mut reader = PuzzleReader::new(bytes);
        let records: Vec<_> = reader.by_ref().map(|(line, record)| (line, record.unwrap())).collect();
        assert_eq!(reader.header(), ["Zeit\n(s)", "Rätsel, alt", "Notiz"]);
        assert_eq!(
            (records[0].0, records[0].1.columns.as_slice()),
            (3, &["1,5", FIRST, "zwei\nZeilen"].map(String::from)[..])
        );
        assert_eq!((records[1].0, records[1].1.columns[2].as_str()), (5, "\"so\""));
        assert_eq!(records.len(), 2);
        let named = PuzzleReader::new(bytes).column("Rätsel, alt");
        assert_eq!(
            named.map(|(line, record)| (line, record.is_ok())).collect::<Vec<_>>(),
            [(3, true), (5, true)]
        );
    }
}

#[test]
fn delimiters_show_themselves_or_are_named() {
    let text = format!("a|puzzle\n1|{FIRST}\n");
    let mut reader = PuzzleReader::new(text.as_bytes());
    assert_eq!(reader.next().unwrap().1.unwrap().columns, ["1", FIRST]);
    let mut reader = PuzzleReader::new(text.as_bytes()).delimiter('|');
    assert_eq!(reader.next().unwrap().1.unwrap().columns, ["1", FIRST]);
    let mut reader = PuzzleReader::new(text.as_bytes()).delimiter('|').column("puzzle");
    assert_eq!(reader.next().unwrap().1.unwrap().columns, ["1", FIRST]);
    let tabs = format!("time\tpuzzle\n1,5\t{FIRST}\n");
    assert_eq!(read(&tabs), [ok(2, FIRST)]);
}

#[test]
fn a_quote_that_is_not_closed_costs_its_own_line() {
    let text = format!("puzzle,note\n{FIRST},a\n{SECOND},\"b\n{FIRST},\"c\"\n{SECOND},d\n");
    let found = read(&text);
    assert_eq!(found[1], (3, Err((83, ParseErrorKind::Quote))));
    assert_eq!([&found[0], &found[2], &found[3]], [&ok(2, FIRST), &ok(4, FIRST), &ok(5, SECOND)]);
    let endless = format!("puzzle,note\n{FIRST},a\n{SECOND},\"b\n{}", format!("{FIRST},c\n").repeat(2000));
    assert_eq!(PuzzleReader::new(endless.as_bytes()).filter(|(_, record)| record.is_ok()).count(), 2001);
}

#[test]
fn errors_name_the_field_and_its_place() {
    let text =
        format!("\"first\nname\",puzzle\n\"x\ny\",{FIRST}\n\"x\ny\",{}\n", FIRST.replacen('7', "?", 1));
    let error = PuzzleReader::new(text.as_bytes()).nth(1).unwrap().1.unwrap_err();
    assert_eq!((error.line, error.column, error.field.as_deref()), (6, 5, Some("puzzle")));
    assert!(
        error.to_string().starts_with("line 6, column 5: field \"puzzle\": '?' is not a valid cell"),
        "{error}"
    );
}

#[test]
fn records_of_too_many_fields_are_refused() {
    let text = format!("puzzle\n{FIRST}{}\n{SECOND},\n", ",".repeat(2000));
    let kinds: Vec<_> =
        PuzzleReader::new(text.as_bytes()).column("puzzle").map(|(_, r)| r.err().map(|e| e.kind)).collect();
    assert_eq!(kinds, [Some(ParseErrorKind::TooManyColumns { limit: 1024 }), None]);
    let header = format!("puzzle{}\n{FIRST}\n", ",x".repeat(30_000));
    let mut reader = PuzzleReader::new(header.as_bytes()).column("puzzle");
    assert_eq!(reader.next().unwrap().1.unwrap_err().kind, ParseErrorKind::TooManyColumns { limit: 1024 });
}

#[test]
fn pencil_marks_that_are_printed_are_read() {
    let puzzle: Puzzle = FIRST.parse().unwrap();
    let candidates = Candidates::of(&puzzle).unwrap();
    for absent in ['.', '0', '_', '*'] {
        let marks = candidates.styled(MarkStyle::Line(absent)).to_string();
        assert_eq!(read(&format!("{marks}\n{marks} easy\n")), [ok(1, FIRST), ok(2, FIRST)]);
        assert_eq!(read(&format!("id,marks\n1,{marks}\n")), [ok(2, FIRST)]);
        assert_eq!(marks.parse(), Ok(puzzle));
    }
}

/// The puzzle of a position in progress has its digits, and its marks are those that were not struck.
#[test]
fn pencil_marks_of_a_position_are_read_in_every_form() {
    let mut position = Candidates::of(&FIRST.parse().unwrap()).unwrap();
    let several =
        |position: &Candidates| position.blanks().iter().find(|&c| position.get(c).len() > 2).unwrap();
    let cell = several(&position);
    let digit = position.get(cell).first().unwrap();
    assert!(position.strike(cell, digit));
    let drawn = |style| position.styled(style).to_string();
    let groups: String = drawn(MarkStyle::Table).lines().map(|line| format!("| {line} |\n")).collect();
    let rule = format!("'{}'\n", "-".repeat(40));
    let line = drawn(MarkStyle::Line('.'));
    let texts = [
        format!("{line}\n{line} and a comment\n"),
        format!("id,marks\n1,{line}\n2,{line}\n"),
        format!("{}\n\n{}", drawn(MarkStyle::Utf8), drawn(MarkStyle::Utf8)),
        format!("The position:\n{}\n{}\n", drawn(MarkStyle::Ascii), drawn(MarkStyle::Ascii)),
        format!("{rule}{groups}{rule}\n{rule}{groups}{rule}"),
    ];
    for text in texts {
        let reader = PuzzleReader::new(text.as_bytes());
        let records: Vec<_> = reader.map(|(_, record)| record.unwrap()).collect();
        assert_eq!(records.len(), 2, "{text}");
        for record in records {
            // Without its marks, the position would be a different puzzle.
            assert_eq!(record.puzzle(1).unwrap_err().kind, ParseErrorKind::Marks, "{text}");
            let Given::Nine(found) = record.given else { panic!("{text}") };
            assert_eq!(found.puzzle.to_string(), FIRST, "{text}");
            assert_eq!(found.marks.as_deref(), Some(&position), "{text}");
        }
    }
    // A digit that is written is shown alone in a box.
    assert_eq!(drawn(MarkStyle::Utf8).parse().as_ref(), Ok(&position));
    let damaged = drawn(MarkStyle::Utf8).replacen("1 2 3", "1 3 3", 1).replacen(". 2 .", ". 3 .", 1);
    let error = damaged.parse::<Candidates>().unwrap_err();
    assert!(matches!(error.kind, ParseErrorKind::Mark { found: '3', expected: 2 }), "{error}");
    assert_eq!(PuzzleReader::new(damaged.as_bytes()).count(), 1);
}

#[test]
fn a_header_without_the_column_ends_the_reading() {
    let text = format!("id,quiz\n1,{FIRST}\n");
    let items: Vec<_> = PuzzleReader::new(text.as_bytes()).column("puzzle").collect();
    assert_eq!(items.len(), 1);
    let message = items[0].1.as_ref().unwrap_err().to_string();
    assert_eq!(message, "line 1, column 1: the header has no column \"puzzle\"; name one of: id, quiz");
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
fn a_line_without_end_takes_no_more_memory_than_others() {
    let text = format!("{FIRST}\n{}\n{SECOND}\n", ".".repeat(1 << 20));
    let found = read(&text);
    assert_eq!(found[1], (2, Err((1, ParseErrorKind::LineTooLong { limit: 1 << 16 }))));
    assert_eq!([&found[0], &found[2]], [&ok(1, FIRST), &ok(3, SECOND)]);
}

#[test]
fn bytes_that_are_no_text_and_sources_that_fail() {
    let mut latin = format!("{FIRST}\n{FIRST}\n{FIRST}").into_bytes();
    latin.extend_from_slice(b" \xe9t\xe9\n");
    let error = PuzzleReader::new(&latin[..]).nth(2).unwrap().1.unwrap_err();
    assert_eq!((error.line, error.kind), (3, ParseErrorKind::NotUtf8));
    latin.extend_from_slice(FIRST.as_bytes());
    assert_eq!(
        PuzzleReader::new(&latin[..]).map(|(line, r)| (line, r.is_ok())).collect::<Vec<_>>(),
        [(1, true), (2, true), (3, false), (4, true)]
    );
    struct Broken;
    impl std::io::Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
            Err(std::io::Error::other("the disk is gone"))
        }
    }
    let items: Vec<_> = PuzzleReader::new(std::io::BufReader::new(Broken)).collect();
    assert_eq!(items.len(), 1);
    assert!(items[0].1.as_ref().unwrap_err().to_string().contains("the disk is gone"));
}

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

/// A column requested by name exists, or the error lists the existing ones.
#[test]
fn columns_that_are_asked_for_are_there() {
    let solution = Wanted { solution: Some("stars".into()), ..Wanted::default() };
    let label = Wanted { label: Some("stars".into()), ..Wanted::default() };
    for text in [format!("puzzle\n{A}\n"), format!("{A}\n"), format!("{A} 3\n")] {
        for wanted in [&solution, &label] {
            let (_, first) = PuzzleReader::with(text.as_bytes(), wanted.clone()).next().unwrap();
            let kind = first.unwrap_err().kind;
            assert!(
                matches!(&kind, ParseErrorKind::NoSuchColumn { name, .. } if name == "stars"),
                "{kind:?}"
            );
        }
    }
}
