//! Texts that are hard to tell apart, with all expected puzzles and errors.

use sudoku_reader::{ParseError, ParseErrorKind, PuzzleReader, Record};

const A: &str = "37...9..68..1.3.7.........8.2..8...5187...6425...2..1.7.........5.6.2..72..3...61";
const B: &str = ".7.3...4.3...8.2..2.14.7...5.4....9..2.....5..1....7.3...9.63.2..2.3...9.6...2.8.";

/// The result of each line: `A` or `B` with the text after the puzzle in brackets, or the error without its advice.
fn read(text: &str) -> Vec<String> {
    let item = |(line, item): (u64, Result<Record, ParseError>)| match item {
        Ok(record) => {
            let name = if record.puzzle(line).unwrap().to_string() == A { "A" } else { "B" };
            let columns = record.columns.iter().filter(|c| c.len() < 81).cloned().collect::<Vec<_>>();
            format!("{line} {name} {columns:?}").replace(" []", "")
        }
        Err(error) => match error.kind {
            ParseErrorKind::RowCount { found } => format!("{line} rows {found}"),
            ParseErrorKind::Skipped { rows } => format!("{line} skipped {rows}"),
            ParseErrorKind::CellCount { found } => format!("{line} cells {found}"),
            ParseErrorKind::Character { found } => format!("{line} character {found}"),
            other => format!("{line} {other:?}"),
        },
    };
    PuzzleReader::new(text.as_bytes()).map(item).collect()
}

fn rows(puzzle: &str) -> Vec<&str> {
    (0..9).map(|i| &puzzle[9 * i..9 * i + 9]).collect()
}

fn grid(puzzle: &str) -> String {
    rows(puzzle).join("\n") + "\n"
}

#[test]
fn two_rules_end_a_drawing_whose_rows_do_not() {
    let rule = "+---+---+---+\n";
    let cut = rows(A)[..8].join("\n");
    assert_eq!(read(&format!("{rule}{cut}\n{rule}{rule}{}{rule}", grid(B))), ["11 rows 8", "12 B"]);
}

#[test]
fn a_gap_greater_than_those_between_bands_ends_a_grid_for_certain() {
    let banded = |puzzle: &str| rows(puzzle).chunks(3).map(|b| b.join("\n") + "\n").collect::<Vec<_>>();
    let two_bands = banded(A)[..2].join("\n");
    let text = format!("{two_bands}\n\n{}", banded(B).join("\n"));
    assert_eq!(read(&text), ["10 rows 6", "10 B"]);
}

/// Up to eight rows after a damaged one are the rest of its grid. Nine rows belong to other grids.
#[test]
fn rows_of_other_grids_behind_damage_are_counted() {
    for (rest, expected) in [(8, vec!["1 B", "11 cells 8"]), (9, vec!["1 B", "11 cells 8", "23 skipped 9"])] {
        let behind: Vec<&str> = rows(A).into_iter().cycle().take(rest).collect();
        let text = format!("{}{}\n12345678\n{}\n\n\n{}", grid(B), rows(A)[0], behind.join("\n"), "Title\n");
        assert_eq!(read(&text), expected);
    }
}

#[test]
fn cut_grids_behind_cut_grids_are_counted_by_rows() {
    let cut = |puzzle: &str, left: usize| rows(puzzle)[..left].join("\n") + "\n";
    assert_eq!(
        read(&format!("{}\n{}\n{}", cut(A, 8), cut(B, 4), grid(A))),
        ["10 rows 8", "15 rows 4", "15 A"]
    );
    let text = format!("{}\n12345678x\n{}{}\n{}", grid(A), grid(B), cut(A, 4), grid(A));
    assert_eq!(read(&text), ["1 A", "26 skipped 13", "26 A"]);
}

/// A gap like those within earlier grids is not a boundary, even after damage.
#[test]
fn bands_that_wait_are_not_cut_at_their_gaps() {
    let banded =
        |puzzle: &str| rows(puzzle).chunks(3).map(|b| b.join("\n") + "\n").collect::<Vec<_>>().join("\n");
    let text = format!("{}\n\n12345678x\n{}\n\n{}", banded(A), banded(B), banded(A));
    assert_eq!(read(&text), ["1 A", "15 B", "28 A"]);
    // The fifth row is missing. The remaining bands do not belong to the next grid, although its bands look the same.
    let missing = banded(A).replacen(&format!("{}\n", rows(A)[4]), "", 1);
    let found = read(&format!("{missing}\n\n{}", banded(B)));
    assert_eq!(found, ["8 rows 5", "13 rows 3", "17 rows 3", "21 rows 3", "23 rows 3"]);
}

#[test]
fn what_stands_in_a_grid_is_damage_if_it_begins_like_a_row_and_a_title_if_not() {
    let cut = rows(A)[..4].join("\n");
    for (line, error) in [("| x | y", "5 character x"), ("7 seven", "5 character s"), ("Title", "5 rows 4")] {
        assert_eq!(read(&format!("{cut}\n{line}\n\n{}", grid(B)))[0], error, "{line}");
    }
}

#[test]
fn a_name_above_a_column_of_puzzles_is_no_error() {
    for name in ["puzzle", "my puzzles", "top_100"] {
        let expected: &[&str] = if name == "top_100" { &["1 character t", "2 A"] } else { &["2 A"] };
        assert_eq!(read(&format!("{name}\n{A}\n")), expected, "{name}");
    }
    let alone = read(&format!("name\nx,{A}\n"));
    assert_eq!(alone, ["1 NoColumn { found: 1, column: 2 }", "2 A [\"x\"]"]);
    assert_eq!(read(&format!("name,puzzle\nx,{A}\n")), ["2 A [\"x\"]"]);
}

#[test]
fn a_thousand_lines_of_prose_may_stand_above_a_grid() {
    let prose = |lines: usize| "prose\n".repeat(lines) + &grid(A);
    assert_eq!(read(&prose(1000)), ["1001 A"]);
    let found = read(&prose(1001));
    assert_eq!(found.len(), 1001 + 9);
    assert_eq!((&found[0][..], &found[1001][..]), ("1 character p", "1002 cells 9"));
}

/// Grids after a possible damaged row wait for an empty line; more than 65,536 are dropped.
#[test]
fn grids_wait_up_to_a_limit() {
    for (waiting, read, given_up) in [(65_536, 65_537, None), (65_537, 1, Some(9 * 65_537))] {
        let text = format!("{}\n12345678x\n{}\n", grid(A), grid(B).repeat(waiting));
        let (good, bad): (Vec<_>, Vec<_>) =
            PuzzleReader::new(text.as_bytes()).map(|(_, item)| item).partition(Result::is_ok);
        let skipped = bad.into_iter().find_map(|item| match item.unwrap_err().kind {
            ParseErrorKind::Skipped { rows } => Some(rows),
            _ => None,
        });
        assert_eq!((good.len(), skipped), (read, given_up));
    }
}

#[test]
fn quotes_in_a_list_of_puzzles_join_no_lines() {
    assert_eq!(
        read(&format!("{A}\n{A},\"x\ny\"\n{B}\n")),
        ["1 A", "2 A [\"\\\"x\"]", "3 character y", "4 B"]
    );
}

/// The reader looks for the end of an unclosed quote in the next 65,536 bytes. The lines that it reads ahead keep their
/// order.
#[test]
fn lines_that_were_read_ahead_keep_their_order() {
    let list = format!("{B}\n").repeat(2_000);
    let found = read(&format!("{A},\"open\n{list}"));
    assert_eq!((found.len(), &found[0][..], &found[1][..]), (2_001, "1 A [\"\\\"open\"]", "2 B"));
    assert!(found.iter().enumerate().all(|(n, item)| item.starts_with(&format!("{} ", n + 1))));
}

#[test]
fn records_over_several_lines_have_the_limit_of_a_line() {
    let header = "note,puzzle\n";
    // Quotes, comma and puzzle add 84 bytes; on its own, the first line has no second quote.
    for (length, errors) in [(600, 0), (65_535 - 84, 0), (65_536 - 84, 1), (70_000, 1)] {
        let (first, second) = (length / 2, length - length / 2);
        let text = format!("{header}\"{}\n{}\",{A}\n", "a".repeat(first), "b".repeat(second));
        let reader = PuzzleReader::new(text.as_bytes()).column("puzzle");
        assert_eq!(reader.filter(|(_, item)| item.is_err()).count(), errors, "{length}");
    }
}

#[test]
fn a_record_over_several_lines_is_one_error() {
    let text = format!("note,puzzle\nx,{A}\n\"two\n123456789\nlines\",12\ny,{B}\n");
    assert_eq!(read(&text), ["2 A [\"x\"]", "5 cells 2", "6 B [\"y\"]"]);
}

#[test]
fn prose_with_quotes_joins_no_puzzles() {
    assert_eq!(read(&format!("say,\"hi\n{A}\nthere\"\n")), ["1 character s", "2 A", "3 character t"]);
    let found = read(&format!("prose\na,\"b\nc\",d\n{A}\n{A}\n"));
    assert_eq!(found, ["1 character p", "2 character a", "3 character c", "4 A", "5 A"]);
}

#[test]
fn a_header_of_many_names_is_shown_in_part() {
    for (names, more) in [(39, None), (40, None), (41, Some("and 1 more")), (50, Some("and 10 more"))] {
        let header: Vec<String> = (1..=names).map(|n| format!("n{n}")).collect();
        let text = header.join(",");
        let (_, item) = PuzzleReader::new(text.as_bytes()).column("puzzle").next().unwrap();
        let error = item.unwrap_err();
        assert!(error.is_fatal());
        let message = error.to_string();
        assert_eq!(message.contains(" more"), more.is_some(), "{message}");
        assert!(message.contains(more.unwrap_or("n39")), "{message}");
    }
    let (_, item) = PuzzleReader::new(&b"12x"[..]).next().unwrap();
    assert!(!item.unwrap_err().is_fatal());
}
