//! Files from users are read correctly, or rejected with a reason.

use std::fs;
use std::io::Write;
use std::process::{Output, Stdio};

use crate::common::{lab, run, text};

const DOTS: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const ZEROS: &str = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
const SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// Runs a command on a file of these bytes, which replaces `@`.
fn on(bytes: &[u8], arguments: &[&str]) -> Output {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, bytes).unwrap();
    let arguments =
        arguments.iter().map(|argument| if *argument == "@" { file.to_str().unwrap() } else { argument });
    lab().args(arguments).output().unwrap()
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
    for (name, words) in [("a.pdf", "/a.pdf` writes .pdf"), ("a.xyz", "does not write .xyz")] {
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
