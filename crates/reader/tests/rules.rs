//! The rules of docs/formats.md that decide what a doubtful text is. Each case shows what is read or refused.

use sudoku_core::{ParseError, Puzzle, Style};
use sudoku_reader::{Given, PuzzleReader, Record, Wanted};

const P: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

const MARKS: (&str, &str) = (
    "56789 3689 35679 23579 234678 234578 56789 1 2345689 4 1389 35679 3579 123678 1235789 5679 \
         23568 3569 15789 2 579 35679 3468 135789 56789 34579 3459 269 369 2369 36 5 1238 4 2689 7 \
         25679 67 8 2 124 127 3 569 12569 257 3467 1 2367 9 3478 568 25 568 3 1678 679 4 7 57 2 6 1689 \
         2678 5 469 1 2 79 789 34679 3 129 479 4 8 3 6 1579 3457 13459",
    "5 3 124 6 7 2468 1489 124 248 6 27 24 1 9 5 38 234 2478 1 9 8 3 4 2 3457 6 27 8 125 159 579 6 \
         17 479 245 3 4 25 269 8 5 3 57 29 1 7 15 3 9 2 14 458 45 6 139 6 14579 357 3 7 2 8 4 2 8 7 4 1 \
         9 36 3 5 13 124 1345 256 8 6 16 7 9",
);

/// What each item of a text is: the line, and `P`, another board, or the error.
fn read(text: &str) -> Vec<String> {
    let item = |(line, item): (u64, Result<Record, ParseError>)| match item {
        Ok(Record { given: Given::Nine(position), .. }) if position.puzzle.to_string() == P => {
            format!("{line} P{}", if position.marks.is_some() { " with marks" } else { "" })
        }
        Ok(record) => {
            let values: Vec<String> = record.given.values().iter().map(u8::to_string).collect();
            format!("{line} {}", values.join(if values.len() > 81 { " " } else { "" }))
        }
        Err(error) => format!("{}:{} {}", error.line, error.column, error.message()),
    };
    PuzzleReader::new(text.as_bytes()).map(item).collect()
}

/// Checks the number of items, and how each begins.
fn check(cases: &[(String, &[&str])]) {
    for (text, expected) in cases {
        let found = read(text);
        let fits = |(found, words): (&String, &&str)| found.starts_with(words);
        assert!(
            found.len() == expected.len() && found.iter().zip(*expected).all(fits),
            "{text}\nfound {found:#?}, not {expected:#?}"
        );
    }
}

fn rows() -> Vec<&'static str> {
    (0..9).map(|row| &P[9 * row..9 * row + 9]).collect()
}

/// The puzzle in nine lines. `row` formats each.
fn drawn(row: impl Fn(usize, &str) -> String) -> String {
    rows().into_iter().enumerate().map(|(n, text)| row(n, text) + "\n").collect()
}

fn cells(row: &str, between: &str) -> String {
    row.chars().map(String::from).collect::<Vec<_>>().join(between)
}

fn list(row: &str) -> String {
    format!("[{}],", cells(&row.replace('.', "0"), ", "))
}

#[test]
fn frames_with_text_beside_them() {
    let framed = |row: &str| format!("| {} |", cells(row, " | ").replace('.', " "));
    let rule = "+---".repeat(9) + "+\n";
    let ruled = |row: &dyn Fn(usize, &str) -> String| {
        rule.clone() + &drawn(|n, text| row(n, text) + "\n" + rule.trim())
    };
    check(&[
        (ruled(&|n, row| framed(row) + if n == 1 { "  <- look" } else { "" }), &["2 P"]),
        (ruled(&|_, row| framed(row) + "     h - Move left"), &["2 P"]),
        (ruled(&|n, row| format!("{} {}", "ABCDEFGHI".chars().nth(n).unwrap(), framed(row))), &["2 P"]),
        (ruled(&|n, row| format!("{} {}", n + 1, framed(row))), &["2 P"]),
    ]);
}

/// Text to the left of rows is not guessed away, but named.
#[test]
fn grids_with_text_to_their_left() {
    let barred = |row: &str| format!("|{}|{}|{}|", &row[..3], &row[3..6], &row[6..]);
    check(&[
        (
            format!(
                " 123456789\n{}",
                drawn(|n, row| format!("{}{row}", "ABCDEFGHI".chars().nth(n).unwrap()))
            ),
            &["2:1 'A' is not a valid cell"],
        ),
        (
            drawn(|n, row| {
                format!(">  {}{}", if n % 3 == 0 { "|---+---+---|\n>  " } else { "" }, barred(row))
            }),
            &["2 P"],
        ),
        (
            drawn(|n, row| match n {
                4 => format!("j Move down  {}\n{row}", "+---".repeat(9) + "+"),
                _ => row.into(),
            }),
            &["5:1 'j' is not a valid cell"],
        ),
    ]);
}

#[test]
fn lists_of_rows() {
    let lists = |short: usize, assigned: &str| {
        drawn(|n, row| {
            let row = list(if n == short { &row[..8] } else { row });
            if n == 0 { format!("{assigned}[{row}") } else { row }
        })
    };
    let none = lists(9, "board = ").replace('0', "None");
    let spaced = format!("board = [\n{}]\n", drawn(|_, row| format!("    \"{}\",", row.replace('.', " "))));
    check(&[
        (lists(4, "board = "), &["5:1 8 cells in the line"]),
        (lists(4, "").replace('[', "{").replace(']', "}"), &["5:1 8 cells in the line"]),
        (lists(0, ""), &["1:1 8 cells in the line", "9:1 the grid ends after 8 of 9 rows"]),
        (lists(9, "").replacen("1, 9, 5", "1, 10, 5", 1), &["2:1 10 cells in the line"]),
        (drawn(|n, row| cells(&row.replace('.', "0")[..if n == 3 { 8 } else { 9 }], ",")), &["4:1 8 cells"]),
        (lists(9, "array("), &["1 P"]),
        (lists(9, "a = "), &["1 P"]),
        (lists(9, "let grid = "), &["1 P"]),
        (none, &["1 P"]),
        (spaced, &["2 P"]),
    ]);
    let floats = drawn(|_, row| {
        let cell = |c: char| if c == '.' { String::new() } else { format!("{c}.0") };
        row.chars().map(cell).collect::<Vec<_>>().join(",")
    });
    check(&[(floats, &["1 P"])]);
}

#[test]
fn another_blank_throughout_a_text() {
    let dashes = P.replace('.', "-");
    let damaged = drawn(|_, row| row.replace('.', "-")).replacen('7', "a", 1);
    let candidates = sudoku_core::Candidates::of(&P.parse().unwrap()).unwrap();
    let marks = candidates.styled(sudoku_core::MarkStyle::Line('.')).to_string();
    let tildes = P.replace('.', "~");
    check(&[
        (format!("{dashes}-\n{dashes}\n"), &["1:82 82 cells", "2 P"]),
        (format!("{tildes}~1\n"), &["1:82 83 cells"]),
        (format!("{dashes}\n{}\n", &dashes[..80]), &["1 P", "2:1 80 cells"]),
        (format!("id,puzzle\n1,{dashes}\n2,{}\n", &dashes[..80]), &["2 P", "3:3 field \"puzzle\": 80 cells"]),
        (format!("{}\n", marks.replace('.', "-")), &["1 P"]),
        (damaged.clone(), &["1:5 'a' is not a valid cell", "9:1 the grid ends after 8 of 9 rows"]),
        (damaged.replace('-', "x"), &["1:5 'a' is not a valid cell", "9:1 the grid ends after 8 of 9 rows"]),
        (drawn(|n, row| if n == 3 { row[1..].into() } else { row.replace('.', "-") }), &["4:1 8 cells"]),
    ]);
}

#[test]
fn numbers_of_larger_boards() {
    let value = |row: usize, column: usize| (row * 4 + row / 4 + column) % 16;
    let board = |first: usize, blank: &str| -> String {
        let cell = |row: usize, column: usize| match (row + 2 * column) % 5 {
            0 => blank.to_owned(),
            _ => (value(row, column) + first).to_string(),
        };
        (0..16)
            .map(|row| (0..16).map(|column| cell(row, column)).collect::<Vec<_>>().join(" ") + "\n")
            .collect()
    };
    let zero = PuzzleReader::new(board(0, ".").as_bytes()).next().unwrap().1.unwrap();
    let one = PuzzleReader::new(board(1, ".").as_bytes()).next().unwrap().1.unwrap();
    assert_eq!(zero.given, one.given);
    for blank in ["0", "-", "_"] {
        let other = PuzzleReader::new(board(1, blank).as_bytes()).next().unwrap().1.unwrap();
        assert_eq!(other.given, one.given, "{blank}");
    }
    let mut both = PuzzleReader::new(board(0, ".").replacen("15", "16", 1).into_bytes().leak() as &[u8]);
    assert!(both.next().unwrap().1.unwrap_err().message().contains("fit no alphabet"));
}

#[test]
fn full_boards_beside_damaged_puzzles() {
    let layout = |text: &str| PuzzleReader::new(text.as_bytes()).layout().map(|layout| layout.about());
    let small =
        "30000010032,2413132432414132\n3030022403,4321123431222413\n3102003001020010,3142243113244213\n";
    let taken = |names: &str| Some(format!("4 x 4 boards with digits 1 to 4, {names}"));
    assert_eq!(
        layout(&format!("Puzzle,Solution\n{small}")),
        taken("puzzle in `Puzzle`, solution in `Solution`")
    );
    assert_eq!(layout(&format!("foo,bar\n{small}")), taken("puzzle in `foo`, solution in `bar`"));
    let rounded = format!("quizzes;solutions\n4,30021E+78;{SOLVED}\n");
    assert_eq!(layout(&rounded), Some("puzzle in `quizzes`, solution in `solutions`".into()));
    let prompt = format!("{{\"question\": \"Solve this:\\n5 3\", \"answer\": \"{SOLVED}\"}}\n");
    check(&[
        (rounded, &["2:1 field \"quizzes\": \"4,30021E+78\" is a rounded number"]),
        (prompt, &["1:1 `question` holds text around or instead of boards, and `answer` only full boards"]),
    ]);
}

#[test]
fn first_rows_that_are_cut() {
    check(&[
        (format!("{},{},easy\n{P},hard\n", &P[..40], &P[41..]), &["1:1 40 cells", "2 P"]),
        (format!("{},easy\n{P},hard\n", &P[..50]), &["1:1 50 cells", "2 P"]),
    ]);
}

#[test]
fn a_list_of_fields_on_each_line() {
    let text = format!("[\"{P}\",\"{SOLVED}\"]\n[\"{P}\",\"{SOLVED}\"]\n");
    check(&[(text.clone(), &["1 P", "2 P"])]);
    let about = PuzzleReader::new(text.as_bytes()).layout().unwrap().about();
    assert_eq!(about, "puzzle in `1`, solution in `2`");
}

#[test]
fn marks_are_told_by_their_groups() {
    // As many digits as a board of 16 x 16 or 12 x 12 cells has.
    for (line, digits) in [(MARKS.0, 256), (MARKS.1, 144)] {
        assert_eq!(line.replace(' ', "").len(), digits);
        let (_, record) = PuzzleReader::new(line.as_bytes()).next().unwrap();
        assert!(matches!(record.unwrap().given, Given::Nine(position) if position.marks.is_some()), "{line}");
    }
    let groups = "12 3 4 5 6 7 8 9 0\n".to_owned() + &"1 2 3 4 5 6 7 8 9\n".repeat(8);
    check(&[(groups, &["1:18 '0' in a group of pencil marks"])]);
    // A digit after `u` is an entry, even if its neighbours still have its mark.
    let mut first = true;
    let entered: String = P
        .chars()
        .map(|c| match c {
            '.' if std::mem::take(&mut first) => "u1 ".into(),
            '.' => "123456789 ".into(),
            c => format!("{c} "),
        })
        .collect();
    let (_, record) = PuzzleReader::new(entered.as_bytes()).next().unwrap();
    assert_eq!(record.unwrap().given.values()[2], 1);
}

#[test]
fn numbers_that_a_program_printed() {
    let digits = P.replace('.', "0");
    check(&[
        (format!("{}.0\n", &digits[..79]), &["1:1 79 digits instead of 81"]),
        (format!("quizzes,level\n{}.0,easy\n", &digits[..79]), &["2:1 field \"quizzes\": 79 digits"]),
    ]);
}

#[test]
fn numbers_of_columns_and_rows_are_no_cells() {
    let rows = |blank: &str, separator: &str| -> Vec<String> {
        let cells: Vec<String> = P.chars().map(|c| if c == '.' { blank.into() } else { c.into() }).collect();
        cells.chunks(9).map(|row| row.join(separator)).collect()
    };
    let table = |heading: &str, rows: &[String], first: usize| {
        let row = |(number, row): (usize, &String)| format!("{number},{row}\n");
        format!("{heading}\n") + &(first..).zip(rows).map(row).collect::<String>()
    };
    let with_decimals = |row: &str| -> String {
        row.chars().map(|c| if c == ',' { c.into() } else { format!("{c}.0") }).collect()
    };
    let pandas = ",0,1,2,3,4,5,6,7,8";
    let r = r#""","V1","V2","V3","V4","V5","V6","V7","V8","V9""#;
    let quoted: String =
        (1..).zip(rows("NA", ",")).map(|(number, row)| format!("\"{number}\",{row}\n")).collect();
    let floats: Vec<String> = rows("", ",").iter().map(|row| with_decimals(row)).collect();
    check(&[
        (table(pandas, &rows("", ","), 0), &["2 P"]),
        (table(pandas, &rows("0", ","), 0), &["2 P"]),
        (table(pandas, &floats, 0), &["2 P"]),
        (table(pandas, &rows("", ","), 0).replace(',', ";"), &["2 P"]),
        (table(",1,2,3,4,5,6,7,8,9", &rows("", ","), 1), &["2 P"]),
        (format!("{r}\n{quoted}"), &["2 P"]),
        (rows("NA", ",").join("\n"), &["1 P"]),
        // The numbers of columns alone.
        (format!("0,1,2,3,4,5,6,7,8\n{}\n", rows("0", ",").join("\n")), &["2 P"]),
    ]);
    // A heading ends the table above it, here one without its last row.
    let both = table(pandas, &rows("0", ",")[..8], 0) + &table(pandas, &rows("0", ","), 0);
    check(&[(both, &["10:1 the grid ends after 8 of 9 rows", "11 P"])]);
    // Without a heading, or with row numbers out of sequence, each row has ten cells and is rejected.
    let other = table(pandas, &rows("0", ","), 1).replacen("1,", "2,", 1);
    for (text, faults) in [(table("", &rows("0", ","), 0), 9), (other, 10)] {
        let found = read(&text);
        assert!(
            found.len() == faults && found.iter().all(|found| found.contains(":1 10 cells")),
            "{text}: {found:#?}"
        );
    }
}

#[test]
fn an_index_is_no_label() {
    for name in ["", "Unnamed: 0", "id"] {
        let text = format!("{name},quizzes,solutions\n0,{P},{SOLVED}\n1,{P},{SOLVED}\n");
        let about = PuzzleReader::new(text.as_bytes()).layout().unwrap().about();
        assert_eq!(about, "puzzle in `quizzes`, solution in `solutions`", "{name}");
    }
}

#[test]
fn lines_of_other_forms_among_others() {
    let hash = "0000183b305c";
    let grid = P.parse::<Puzzle>().unwrap().styled(Style::Ascii).to_string();
    let entered = P.replacen('5', "+5", 1);
    check(&[
        (format!("{hash} {} 1.2\n", &P[..80]), &["1:14 80 cells in the line"]),
        (format!("{entered}:214 425\n:0000:x:{P}:::\n{P}\n"), &["1 P", "2 P", "3 P"]),
        (format!("#1\n{grid}{P};623;17819\n"), &["3 P", "21 P"]),
        (format!("{grid}\n{P} 233962\n{}\n", "*".repeat(95)), &["2 P", "21 P"]),
        (
            format!("[Puzzle]\n{}[State]\n{}", &drawn(|_, row| row.into())[..70], drawn(|_, row| row.into())),
            &["9:1 the grid ends after 7 of 9 rows"],
        ),
        (format!("{}\n", &P[..72]), &["1:1 72 cells in the line"]),
        (
            drawn(|_, row| row.into()).replacen("53.", "53+4", 1),
            &["1:3 '+' is not a valid cell", "9:1 the grid"],
        ),
    ]);
}

/// The rows below a damaged one do not become a board with those of the next board.
#[test]
fn rows_of_small_boards_are_not_joined_across_a_damaged_row() {
    let rows = ["12..", "..12", "2..1", ".12."];
    for (damaged, gap) in (0..4).flat_map(|row| [(row, ""), (row, "\n")]) {
        let cut = |row: usize| if row == damaged { &rows[row][1..] } else { rows[row] };
        let text: String = (0..4).map(|row| cut(row).to_owned() + "\n").collect();
        let text = format!("{0}\n{text}{gap}{0}\n", rows.join("\n"));
        let wanted = Wanted { order: Some(2), ..Wanted::default() };
        let found: Vec<_> =
            PuzzleReader::with(text.as_bytes(), wanted).map(|(line, found)| (line, found.is_ok())).collect();
        let last = 9 + gap.len() as u64;
        assert_eq!(found, [(1, true), (5 + damaged as u64, false), (last, true)], "{text}");
    }
}

#[test]
fn a_small_board_that_ends_early() {
    for (text, words) in [("____\n_1_\n1_43\n_31_\n", "a line of 3 cells"), ("____\n_1__\n", "2 of 4 rows")] {
        let wanted = Wanted { order: Some(2), ..Wanted::default() };
        let found: Vec<_> = PuzzleReader::with(text.as_bytes(), wanted).collect();
        assert!(matches!(&found[..], [(_, Err(error))] if error.message().contains(words)), "{found:?}");
    }
}
