//! Files from users are read correctly, or rejected with a reason.

use std::fs;
use std::io::Write;
use std::process::{Output, Stdio};

use crate::common::{lab, run, text};

const DOTS: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const ZEROS: &str = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
const OTHER: &str = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";
const SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn rows(puzzle: &str) -> Vec<&str> {
    (0..9).map(|row| &puzzle[9 * row..9 * row + 9]).collect()
}

/// Runs a command on a file of these bytes, which replaces `@`.
fn on(bytes: &[u8], arguments: &[&str]) -> Output {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, bytes).unwrap();
    let arguments =
        arguments.iter().map(|argument| if *argument == "@" { file.to_str().unwrap() } else { argument });
    lab().args(arguments).output().unwrap()
}

/// The puzzles read from a text.
fn puzzles(file: &str) -> Vec<String> {
    let output = on(file.as_bytes(), &["show", "--format", "line", "@"]);
    text(&output.stdout).lines().map(str::to_owned).collect()
}

/// The standard error of a command for a text.
fn said(file: &str, arguments: &[&str]) -> String {
    text(&on(file.as_bytes(), arguments).stderr)
}

#[test]
fn forms_of_one_puzzle() {
    let spaced = |row: &str| row.chars().map(String::from).collect::<Vec<_>>().join(" ");
    let boxed = |row: &str, bar: &str| {
        let thirds: Vec<String> = [0, 3, 6].map(|at| spaced(&row[at..at + 3])).into();
        format!("{bar} {} {bar}", thirds.join(&format!(" {bar} ")))
    };
    let each = |row: &dyn Fn(&str) -> String| {
        rows(DOTS).into_iter().map(|text| row(text) + "\n").collect::<String>()
    };
    let list = |row: &str| {
        format!("[{}],", row.replace('.', "0").chars().map(String::from).collect::<Vec<_>>().join(", "))
    };
    let forms = [
        ("lines", DOTS.to_owned()),
        ("other blanks", DOTS.replace('.', "-")),
        ("rows", each(&str::to_owned)),
        ("rows of dashes", each(&|row| row.replace('.', "-"))),
        ("rows of x", each(&|row| spaced(row).replace('.', "x"))),
        ("rows of spaces", each(&|row| row.replace('.', " "))),
        ("frame", each(&|row| boxed(row, "|"))),
        ("printed frame", each(&|row| boxed(row, "!"))),
        ("menu", each(&|row| boxed(row, "|") + "   [q] quit")),
        ("comments", each(&|row| format!("{row} # row"))),
        (
            "names of rows and columns",
            format!("  1 2 3 4 5 6 7 8 9\n{}", {
                let names = "ABCDEFGHI".chars();
                names
                    .zip(rows(DOTS))
                    .map(|(name, row)| format!("{name} {}\n", spaced(row)))
                    .collect::<String>()
            }),
        ),
        ("column numbers", format!("123456789\n{}", each(&str::to_owned))),
        ("lists", format!("[{}]", each(&list))),
        ("commas", each(&|row| spaced(row).replace(' ', ","))),
        ("sections", format!("[Puzzle]\n{0}[State]\n{0}", each(&str::to_owned))),
        ("opensudoku", format!("<opensudoku><game data=\"{ZEROS}\"/></opensudoku>")),
        ("hodoku", format!(":0000:x:{DOTS}:::\n")),
        ("bank", format!("0000183b305c {ZEROS} 1.2\n")),
        ("json lines", format!("\u{feff}{{\"question\": \"{ZEROS}\", \"answer\": \"{SOLVED}\"}}\n")),
        ("json array", format!("[{{\"a\": \"{ZEROS}\"}}]")),
        (
            "nested",
            format!(
                "{{\"question\": \"Solve:\\n5 3\", \"answer\": \"{SOLVED}\", \"metadata\": {{\"puzzle\": \"{ZEROS}\"}}}}"
            ),
        ),
        ("solutions first", format!("solutions;quizzes\n{SOLVED};{ZEROS}\n")),
        ("delimiter named", format!("sep=;\nsolutions;quizzes\n{SOLVED};{ZEROS}\n")),
        ("text for a spreadsheet", format!("quizzes,level\n=\"{ZEROS}\",=\"easy\"\n")),
        ("copied cells", each(&|row| spaced(row).replace(' ', "\t").replace('.', ""))),
        ("a column under its name", format!("Quizzes\n{ZEROS}\n")),
        ("a row without its last field", format!("puzzle,level\n{ZEROS}\n")),
        ("a title", format!("Puzzles of today\n{DOTS}\n")),
        ("assigned lists", format!("grid = [{}]\n", each(&list))),
        ("an assigned list", format!("grid = [{}]\n", each(&list).replace('\n', " "))),
        ("boxes of spaces", each(&|row| boxed(row, "|").replace('.', " ") + "  [n] new game")),
    ];
    for (name, file) in forms {
        assert_eq!(puzzles(&file), [DOTS], "{name}: {file}");
    }
}

#[test]
fn line_ends_of_every_kind() {
    for end in ["\n", "\r\n", "\r", "\u{85}", "\u{2028}"] {
        assert_eq!(puzzles(&format!("{DOTS}{end}{DOTS}{end}")), [DOTS, DOTS], "{end:?}");
    }
}

/// A puzzle in place of a file name, in every command that takes puzzles.
#[test]
fn arguments_are_puzzles() {
    for command in ["check", "solve", "score", "grade", "hint", "canon", "dedupe", "shuffle", "show"] {
        let output = run(&[command, DOTS]);
        assert!(output.status.success(), "{command}: {}", text(&output.stderr));
    }
    assert_eq!(run(&["check", "nofile"]).status.code(), Some(1));
    let short = text(&run(&["check", &DOTS[..80]]).stderr);
    assert!(short.contains("as a puzzle it has 80 cells instead of 81"), "{short}");
}

#[test]
fn what_is_damaged_is_rejected_by_line_and_cause() {
    // A column of numbers changes a puzzle with leading zeros to this.
    let zeros = ZEROS[1..].replacen('3', "0", 1);
    let zeros = zeros.trim_start_matches('0');
    for (file, words) in [
        (format!("{DOTS} 9\n{} 9\n", &DOTS[..80]), "80 cells"),
        (format!("quizzes,solutions\n{zeros},{SOLVED}\n{ZEROS},{SOLVED}\n"), "field \"quizzes\": "),
        (format!("{zeros},{SOLVED}\n{ZEROS},{SOLVED}\n"), "1:1: "),
        (format!("puzzle{}\n{DOTS}{}\n", ",c".repeat(1100), ",1".repeat(1100)), "more than 1024 fields"),
        (format!("puzzle,solution\n5.3007e80,{SOLVED}\n{ZEROS},{SOLVED}\n"), "rounded number"),
        (format!("puzzle\n5.3007E+80\n{ZEROS}\n"), "field \"puzzle\": \"5.3007E+80\" is a rounded number"),
        (format!("puzzle\n{zeros}\n{ZEROS}\n"), "a column of numbers loses its leading zeros"),
        (format!("{zeros}\n{ZEROS}\n"), "a column of numbers loses its leading zeros"),
        (format!("5.3007E+80\n{ZEROS}\n"), "rounded number"),
        (format!("{} {}\n", &DOTS[..40], &DOTS[40..]), "gaps at irregular places, the first after 40 cells"),
        (format!("{}\n{}\n", rows(DOTS).join("\n"), rows(DOTS)[0]), "10 rows in a block"),
        (format!("{{\"puzzle\": [\"{ZEROS}\"]}}"), "several puzzles, in the list `puzzle`"),
        (
            format!("{{\"columns\": [\"quizzes\"], \"data\": [[\"{ZEROS}\"]]}}"),
            "several puzzles, in the list `data`",
        ),
        (
            format!("{{\"a\": {{\"rows\": [{{\"value\": \"{ZEROS}\", \"level\": 1}}]}}}}"),
            "in the list `a.rows`; write each of its elements on a line, as in `jq -c '.a.rows[]' FILE",
        ),
        (
            format!("{{\"a'; touch b; '\": [\"{ZEROS}\"]}}"),
            "in the list `a'; touch b; '`; write each of its elements on a line\n",
        ),
        (
            format!("{{\"quizzes\": {{\"0\": \"{ZEROS}\", \"1\": \"{OTHER}\"}}}}"),
            "in `quizzes.0` and `quizzes.1`; write an object for each",
        ),
        (
            format!("{{\"a\": {{\"puzzle\": \"{ZEROS}\"}}, \"b\": {{\"puzzle\": \"{OTHER}\"}}}}"),
            "in `a.puzzle` and `b.puzzle`; write an object for each",
        ),
        ("version https://git-lfs.github.com/spec/v1\noid sha256:46\n".into(), "a pointer of Git LFS"),
        (format!("puzzle,a\n{ZEROS},1,2\n{ZEROS},1\n"), "3 fields, but the header has 2"),
    ] {
        let said = said(&file, &["check", "@"]);
        assert!(said.contains(words), "{words}: {said}");
    }
    // Every row is either returned or rejected, and `--strict` exits with 1.
    let file = format!("{zeros},{SOLVED}\n{ZEROS},{SOLVED}\n");
    let strict = on(file.as_bytes(), &["check", "--strict", "@"]);
    assert_eq!((strict.status.code(), text(&strict.stdout).lines().count()), (Some(1), 2));
}

#[test]
fn what_was_taken_is_said_once() {
    let file = format!("solutions,quizzes\n{}", format!("{SOLVED},{ZEROS}\n").repeat(5000));
    let said = said(&file, &["check", "@"]);
    assert_eq!(said.matches("puzzle in `quizzes`, solution in `solutions`").count(), 1, "{said}");
    // Puzzles of a second column are not ignored silently.
    let file = format!("{DOTS} {OTHER}\n");
    let said = self::said(&file, &["check", "@"]);
    assert!(said.contains("puzzle in field 1, other puzzles in field 2 not taken"), "{said}");
}

#[test]
fn boards_of_other_orders() {
    let zero = "0123456789ABCDEF".repeat(16).replace('5', ".");
    assert!(said(&zero, &["check", "--order", "4", "@"]).contains("digits 0 to 9 and A to F"));
    let letters = format!("{}\n", ".".repeat(16)).repeat(15) + "ABCDEFGHIJKLMNOP\n";
    let shown = on(letters.as_bytes(), &["check", "@"]);
    assert!(text(&shown.stderr).contains("16 x 16 boards with letters A to P"), "{}", text(&shown.stderr));
    let both = on(format!("{}G0.\n", "1".repeat(253)).as_bytes(), &["check", "--order", "4", "@"]);
    assert!(text(&both.stderr).contains("fit no alphabet"), "{}", text(&both.stderr));
    let table = on(b"Puzzle,Solution\n1234000000004321,1234341221434321\n", &["check", "@"]);
    assert!(text(&table.stdout).contains("1234........4321"), "{}", text(&table.stderr));
    let square = on(b"____\n_1__\n1_43\n_31_\n", &["solve", "@"]);
    assert!(text(&square.stdout).contains("2431312412434312"), "{}", text(&square.stderr));
}

/// Every command can read the output of every other, in every format.
#[test]
fn what_is_written_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let source = folder.path().join("source.csv");
    fs::write(&source, format!("id,puzzle,level\na,{ZEROS},1\nb,{DOTS},2\n")).unwrap();
    let source = source.to_str().unwrap();
    let commands = [
        &["check"][..],
        &["solve"],
        &["score"],
        &["grade"],
        &["canon"],
        &["shuffle"],
        &["show", "--format", "line"],
        &["show", "--format", "rows"],
        &["show", "--format", "ascii"],
        &["show", "--format", "box"],
        &["show", "--format", "marks"],
    ];
    for command in commands {
        let is_table = ["check", "solve", "score", "grade"].contains(&command[0]);
        let endings: &[&str] = if is_table {
            &["csv", "tsv", "jsonl", "json", "parquet", "csv.gz", "json.zst"]
        } else {
            &["txt", "txt.zst"]
        };
        for ending in endings {
            let path = folder.path().join(format!("written.{ending}"));
            let path = path.to_str().unwrap();
            let written = run(&[command, &[source, "-o", path]].concat());
            assert!(written.status.success(), "{command:?} {ending}: {}", text(&written.stderr));
            let read = run(&["check", "--strict", path]);
            let said = text(&read.stderr);
            assert!(read.status.success() && said.contains("2 unique"), "{command:?} {ending}: {said}");
        }
    }
}

#[test]
fn names_of_outputs_state_what_is_written() {
    for (name, words) in [("a.pdf", "`sudoku-lab book` writes .pdf"), ("a.xyz", "does not write .xyz")] {
        for command in [&["check", DOTS][..], &["generate", "--seed", "1"], &["grid", "--seed", "1"]] {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join(name);
            let refused = run(&[command, &["-o", path.to_str().unwrap()]].concat());
            assert_eq!((refused.status.code(), path.exists()), (Some(2), false), "{command:?}");
            assert!(text(&refused.stderr).contains(words), "{}", text(&refused.stderr));
        }
    }
    for (command, words) in
        [("generate", "it writes .txt, .sdm, .sdk, .csv,"), ("grade", "it writes .txt, .csv,")]
    {
        let refused =
            lab().args([command, "-o", "/nonexistent/a.pdf"]).stdin(Stdio::null()).output().unwrap();
        assert!(text(&refused.stderr).contains(words), "{}", text(&refused.stderr));
    }
    let refused = run(&["check", DOTS, "-o", "/nonexistent/a.sdk"]);
    assert!(text(&refused.stderr).contains("does not write .sdk"), "{}", text(&refused.stderr));
    let refused = run(&["analyse", DOTS, "-o", "/nonexistent/a.pdf"]);
    assert!(text(&refused.stderr).contains("does not write .pdf"), "{}", text(&refused.stderr));
}

/// A file with a header but no rows is reported, not silently accepted.
#[test]
fn a_header_alone_is_no_puzzle() {
    for file in ["quizzes,solutions\n", "puzzle\n", "id,puzzle,level\n", "[]", "", "\n\n"] {
        let output = on(file.as_bytes(), &["check", "@"]);
        assert_eq!(output.status.code(), Some(1), "{file:?}: {}", text(&output.stderr));
        assert!(text(&output.stderr).contains("no puzzle"), "{file:?}: {}", text(&output.stderr));
    }
}

/// JSON rows name the column of the puzzle, if it is not `puzzle`.
#[test]
fn json_names_the_column_that_was_taken() {
    let table = format!("solutions,quizzes\n{SOLVED},{ZEROS}\n");
    for command in [&["check", "--json", "@"][..], &["grade", "--json", "@"], &["hint", "--json", "@"]] {
        let row: serde_json::Value =
            serde_json::from_slice(&on(table.as_bytes(), command).stdout).expect("a row");
        assert_eq!(row["column"], "quizzes", "{command:?}: {row}");
        let plain: serde_json::Value =
            serde_json::from_slice(&on(DOTS.as_bytes(), command).stdout).expect("a row");
        assert_eq!(plain.get("column"), None, "{command:?}: {plain}");
    }
}

/// Every command that takes puzzles reads a FIFO like a file.
#[cfg(unix)]
#[test]
fn fifos_are_read_like_files() {
    let folder = tempfile::tempdir().unwrap();
    let fifo = folder.path().join("fifo");
    let made = std::process::Command::new("mkfifo").arg(&fifo).status().unwrap();
    assert!(made.success());
    let table = format!("solutions,quizzes\n{SOLVED},{ZEROS}\n");
    for command in ["check", "solve", "score", "grade", "hint", "canon", "dedupe", "shuffle", "show", "audit"]
    {
        let output = std::thread::scope(|scope| {
            scope.spawn(|| fs::write(&fifo, &table));
            run(&[command, fifo.to_str().unwrap()])
        });
        assert!(output.status.success(), "{command}: {}", text(&output.stderr));
        assert!(text(&output.stdout).len() > 80, "{command}");
    }
    // The order of the boards is detected as in a file, compressed or not.
    let board = "1.......3......2\n";
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packed.write_all(board.as_bytes()).unwrap();
    for bytes in [board.as_bytes().to_vec(), packed.finish().unwrap()] {
        let output = std::thread::scope(|scope| {
            scope.spawn(|| fs::write(&fifo, &bytes));
            run(&["check", fifo.to_str().unwrap()])
        });
        assert!(text(&output.stdout).contains("1.......3......2,"), "{}", text(&output.stderr));
    }
}

/// Searches without other limits end at their time limit with the results so far.
#[test]
fn searches_end_at_their_time_limit() {
    let rare = ["generate", "--requires", "franken-x-wing", "--profile", "hodoku-2.3", "--seed", "1"];
    let none = run(&[&rare[..], &["--time-limit", "0"]].concat());
    assert_eq!((none.status.code(), text(&none.stdout).as_str()), (Some(1), ""));
    assert!(text(&none.stderr).contains("no puzzles within 0 s"), "{}", text(&none.stderr));
    // A slow machine needs more than a second for its first puzzle.
    let some = (0..9).map(|doubled| (1 << doubled).to_string()).find_map(|seconds| {
        let many =
            ["generate", "--level", "hard", "--count", "1000000", "--seed", "1", "--time-limit", &seconds];
        let output = run(&many);
        let puzzles = text(&output.stdout).lines().count();
        let words = format!("{puzzles} of 1000000 puzzles within {seconds} s");
        let is_said = output.status.success() && text(&output.stderr).contains(&words);
        assert!(is_said || puzzles == 0, "{words}: {}", text(&output.stderr));
        (puzzles > 0).then_some(puzzles)
    });
    assert!(some.is_some_and(|puzzles| puzzles < 1_000_000), "{some:?}");
    let hint = run(&["hint", "--all", "--time-limit", "0", DOTS]);
    assert!(text(&hint.stdout).contains("Not looked for within the time limit: full-house"), "{hint:?}");
    let excluded = run(&["generate", "--level", "easy", "--rating", "100..101", "--seed", "1"]);
    assert_eq!(excluded.status.code(), Some(2), "{}", text(&excluded.stderr));
}

/// Follows the advice in error messages, if the tools are installed.
#[test]
fn remedies_work() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let has = |tool: &str| {
        let found =
            std::process::Command::new("sh").args(["-c", &format!("command -v {tool}")]).output().unwrap();
        found.status.success()
    };
    fs::write(at("lines.txt"), format!("{DOTS}\n{ZEROS}\n")).unwrap();
    let element = |puzzle: &str| format!("{{\"value\": \"{puzzle}\", \"level\": 1}}");
    let list = format!("{{\"a\": {{\"rows\": [{}, {}]}}}}", element(DOTS), element(ZEROS));
    fs::write(at("list.json"), list).unwrap();
    let cases = [
        ("xz", "xz -c lines.txt >FILE"),
        ("bzip2", "bzip2 -c lines.txt >FILE"),
        ("lz4", "lz4 -qc lines.txt >FILE"),
        ("iconv", "iconv -f utf-8 -t utf-16 lines.txt >FILE"),
        ("iconv", "iconv -f utf-8 -t utf-16le lines.txt >FILE"),
        ("tar", "tar -cf FILE lines.txt"),
        ("jq", "cp list.json FILE"),
        ("unzip", "python3 -c \"import zipfile; zipfile.ZipFile('FILE', 'w').write('lines.txt')\""),
    ];
    for (tool, make) in cases {
        if !has(tool) {
            continue;
        }
        let shell = |command: &str| {
            let mut shell = std::process::Command::new("sh");
            shell.args(["-c", command]).current_dir(folder.path()).output().unwrap()
        };
        let made = shell(&make.replace("FILE", "packed"));
        assert!(made.status.success(), "{make}: {}", text(&made.stderr));
        let refused = text(&run(&["check", &at("packed")]).stderr);
        let remedy = refused.rsplit('`').nth(1).unwrap_or_else(|| panic!("{make}: {refused}"));
        let remedy = remedy.replace("FILE", "packed").replace("...", "check");
        let remedy = remedy.replace("sudoku-lab", env!("CARGO_BIN_EXE_sudoku-lab"));
        let followed = shell(&remedy);
        assert!(text(&followed.stderr).contains("2 unique"), "{remedy}: {}", text(&followed.stderr));
    }
}
