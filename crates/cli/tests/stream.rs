//! Commands that read and print puzzles: order, errors, closed pipes.

use std::fs;
use std::io::{Read, Write};
use std::process::Stdio;

use crate::common::{fed, lab, run, settled, stdout, text};

const SEVENTEEN: &str = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const BEER: &str = "37...9..68..1.3.7.........8.2..8...5187...6425...2..1.7.........5.6.2..72..3...61";
const TWO_CLUES: &str = "12...............................................................................";

#[test]
fn scores_are_in_order_and_improper_lines_are_reported_with_their_place() {
    let input = format!("{SEVENTEEN}\n{TWO_CLUES}\n{BEER}\nnonsense\n");
    let output = fed(&["score", "--metrics", "clues,wnef-exp"], &input);
    assert!(output.status.success());
    let lines: Vec<String> = text(&output.stdout).lines().map(str::to_owned).collect();
    assert_eq!(lines[0], "line,puzzle,clues,wnef_exp");
    assert!(lines[1].starts_with(&format!("1,{SEVENTEEN},17,0.")));
    assert!(lines[2].starts_with(&format!("3,{BEER},30,0.")));
    let errors = text(&output.stderr);
    assert!(errors.contains("standard input:2: not unique"), "{errors}");
    assert!(errors.contains("standard input:4:1: "), "{errors}");
    assert!(errors.contains("2 scored, 2 rejected"), "{errors}");

    let strict = fed(&["score", "--strict"], &input);
    assert_eq!(strict.status.code(), Some(1));
}

#[test]
fn json_lines_hold_the_same_numbers() {
    let output = fed(&["score", "--json"], &format!("{BEER}\n"));
    let value: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((value["line"].as_u64(), value["clues"].as_f64()), (Some(1), Some(30.0)));
    assert_eq!(value["puzzle"], BEER);
}

#[test]
fn order_is_kept_over_many_blocks_and_threads() {
    let lines: Vec<String> = (0..100_000)
        .map(|n: u32| {
            // Any pattern of clues can be used, because nothing is checked here.
            let mut line = SEVENTEEN.to_owned().into_bytes();
            for (place, byte) in line.iter_mut().enumerate().take(17).skip(1) {
                *byte = if n >> (place - 1) & 1 == 1 { b'.' } else { *byte };
            }
            text(&line)
        })
        .collect();
    let input = lines.join("\n");
    let one = fed(&["show", "--form", "line", "--threads", "1"], &input);
    let two = fed(&["show", "--form", "line", "--threads", "2"], &input);
    assert_eq!(text(&one.stdout).trim_end(), input);
    assert!(one.stdout == two.stdout);
}

#[test]
fn isomorphs_share_their_canonical_form_and_are_dropped_as_duplicates() {
    let copies = fed(&["shuffle", "--count", "5", "--seed", "3"], &format!("{BEER}\n{SEVENTEEN}\n"));
    let copies = text(&copies.stdout);
    assert_eq!(
        copies,
        text(&fed(&["shuffle", "--count", "5", "--seed", "3"], &format!("{BEER}\n{SEVENTEEN}\n")).stdout)
    );
    let mut forms: Vec<String> = text(&fed(&["canon"], &copies).stdout).lines().map(str::to_owned).collect();
    assert_eq!(forms.len(), 10);
    forms.sort();
    forms.dedup();
    assert_eq!(forms.len(), 2);

    let kept = fed(&["dedupe"], &copies);
    assert_eq!(text(&kept.stdout).lines().count(), 2);
    assert!(text(&kept.stderr).contains("2 of 10 kept"));
    assert_eq!(text(&fed(&["dedupe", "--exact"], &copies).stdout).lines().count(), 10);
    let refused = fed(&["dedupe", "--exact", "--max-classes", "9"], &copies);
    assert_eq!(refused.status.code(), Some(1));
    assert!(text(&refused.stderr).contains("more than 9 different puzzles: raise --max-classes"));
}

#[test]
fn what_is_shown_reads_back() {
    for form in ["line", "rows", "box", "ascii", "marks-line"] {
        let shown = text(&fed(&["show", "--form", form], &format!("{BEER}\n{SEVENTEEN}\n")).stdout);
        let back = text(&fed(&["show", "--form", "line"], &shown).stdout);
        assert_eq!(back, format!("{BEER}\n{SEVENTEEN}\n"), "{form}:\n{shown}");
    }
}

#[test]
fn a_closed_pipe_is_no_error() {
    let mut command = lab();
    command.args(["show"]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let writer = std::thread::spawn(move || {
        for _ in 0..50_000 {
            if writeln!(stdin, "{BEER}").is_err() {
                break;
            }
        }
    });
    let mut stdout = child.stdout.take().unwrap();
    let mut begin = [0; 100];
    stdout.read_exact(&mut begin).unwrap();
    drop(stdout);
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    assert!(output.status.success());
    assert_eq!(text(&output.stderr), "");
}

#[test]
fn an_output_file_appears_whole() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("lines.txt");
    let output = fed(&["show", "--form", "line", "-o", path.to_str().unwrap()], BEER);
    assert!(output.status.success() && output.stdout.is_empty());
    assert_eq!(fs::read_to_string(&path).unwrap(), format!("{BEER}\n"));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn wrong_use_ends_with_status_2_and_failure_with_1() {
    let unknown = run(&["score", "--metrics", "no-such", "-"]);
    assert_eq!(unknown.status.code(), Some(2));
    assert!(text(&unknown.stderr).contains("wnef-exp"));
    let missing = run(&["score", "no/such/file.txt"]);
    assert_eq!(missing.status.code(), Some(1));
    assert!(text(&missing.stderr).contains("no/such/file.txt"));
    assert_eq!(run(&["no-such-command"]).status.code(), Some(2));
}

#[test]
fn the_printed_lists_name_what_there_is() {
    let output = run(&["list"]);
    let list = text(&output.stdout);
    assert!(["wnef-calibration", "wnef-exp", "backtracking"].iter().all(|name| list.contains(name)));
    let json: serde_json::Value = serde_json::from_slice(&run(&["list", "--json"]).stdout).unwrap();
    assert!(json["metrics"].as_array().unwrap().len() > 3);
    let script = text(&run(&["completions", "bash"]).stdout);
    assert!(script.contains("sudoku-lab"));
}

#[test]
fn every_command_has_a_man_page() {
    let folder = tempfile::tempdir().unwrap();
    assert!(lab().arg("man").arg(folder.path()).output().unwrap().status.success());
    let page = |name: &str| fs::read_to_string(folder.path().join(format!("{name}.1"))).unwrap();
    let main = page("sudoku-lab");
    for command in ["score", "generate", "data"] {
        assert!(main.contains(&format!("sudoku\\-lab\\-{command}(1)")), "{main}");
    }
    let score = page("sudoku-lab-score");
    assert!(
        score.contains("\\-\\-metrics") && score.contains("EXTRA") && score.contains("Examples"),
        "{score}"
    );
    assert!(page("sudoku-lab-data-fetch").contains("\\-\\-all"));
}

#[test]
fn csv_of_spreadsheets_with_any_delimiter() {
    let semicolons = format!("Zeit;Rätsel\n\"1,5\";{BEER}\n");
    assert_eq!(text(&fed(&["show", "--form", "line"], &semicolons).stdout), format!("{BEER}\n"));
    for (option, delimiter) in [("|", '|'), ("tab", '\t'), ("\\t", '\t'), (" ", ' ')] {
        let table = format!("id{delimiter}p{delimiter}solution\n1{delimiter}{BEER}{delimiter}{BEER}\n");
        let shown = fed(&["show", "--form", "line", "--delimiter", option, "--column", "p"], &table);
        assert_eq!(text(&shown.stdout), format!("{BEER}\n"), "{option}");
    }
    for wrong in ["", "::", "\""] {
        assert_eq!(fed(&["show", "--delimiter", wrong], BEER).status.code(), Some(2), "{wrong}");
    }
}

#[test]
fn columns_of_the_input_go_along() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    fs::write(path("a.csv"), format!("id,clues,grid\n7,\"many, =1\",{EASY}\n")).unwrap();
    fs::write(path("b.csv"), format!("grid,extra,id\n{EASY},x,8\n")).unwrap();
    let (a, b) = (path("a.csv"), path("b.csv"));
    let rows = |arguments: &[&str]| stdout(lab().args(arguments).args(["--metrics", "clues"]));
    let all = rows(&["score", &a]);
    assert_eq!(all, format!("line,puzzle,id,input_clues,clues\n2,{EASY},7,\"many, =1\",30\n"));
    assert_eq!(rows(&["score", &a, "--keep-columns", "none"]), format!("line,puzzle,clues\n2,{EASY},30\n"));
    assert_eq!(
        rows(&["score", &a, "--keep-columns", "id"]),
        format!("line,puzzle,id,clues\n2,{EASY},7,30\n")
    );
    // The first file determines the columns.
    let both = rows(&["score", &a, &b]);
    assert!(both.ends_with(&format!("\n{b},2,{EASY},8,,30\n")), "{both}");
    let json = rows(&["score", &a, "--json"]);
    let row: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(row["input"], serde_json::json!({ "id": "7", "clues": "many, =1" }));
    for command in ["grade", "check", "solve", "adjust"] {
        let table: &[&str] = if command == "adjust" { &["--level", "medium"] } else { &[] };
        let text = stdout(lab().arg(command).arg(&a).args(table));
        assert!(text.contains("many, =1"), "{command}: {text}");
    }
    // Writes Parquet and reads it again.
    let parquet = path("scores.parquet");
    rows(&["score", &a, "-o", &parquet]);
    let again = rows(&["score", &parquet]);
    assert!(again.starts_with("line,puzzle,input_line,id,input_clues,input_input_clues,clues"), "{again}");
    let missing = lab().args(["score", &a, "--keep-columns", "stars"]).output().unwrap();
    let error = String::from_utf8_lossy(&missing.stderr).into_owned();
    assert_eq!(missing.status.code(), Some(2), "{error}");
    assert!(error.contains("no column \"stars\"; it has id, clues, grid"), "{error}");
}

/// What a pipe holds is read whole before it is told what it is.
#[test]
#[cfg(target_os = "linux")]
fn slow_and_binary_pipes_are_read_like_files() {
    let piped = |parts: &[&[u8]]| {
        let mut child = lab()
            .args(["check", "-"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut input = child.stdin.take().unwrap();
        for part in parts {
            input.write_all(part).unwrap();
            settled(&mut child);
        }
        drop(input);
        let output = child.wait_with_output().unwrap();
        text(&output.stdout) + &text(&output.stderr)
    };
    for (parts, words) in [
        (&[&b"1......."[..], b"3......2\n"][..], "1.......3......2,"),
        (&[b"Puzzle,Solution\n", b"1.......3......2,1234341221434312\n"], "1.......3......2,"),
        (&[b"PK\x03\x04puzzles.txt"], "a ZIP archive; extract it"),
        (&[b"\xff\xfe5\x003\0"], "UTF-16 text; convert it"),
    ] {
        assert!(piped(parts).contains(words), "{words}: {}", piped(parts));
    }
}

/// Messages are for people: a file of a million wrong lines must not fill the disk with them.
#[test]
fn rejected_lines_are_named_up_to_a_limit_and_counted() {
    let folder = tempfile::tempdir().unwrap();
    let files = ["a.txt", "b.txt"].map(|name| folder.path().join(name));
    files.iter().for_each(|file| fs::write(file, format!("{EASY}\n{}", "x\n".repeat(1500))).unwrap());
    for command in ["check", "solve", "score -m clues", "grade", "canon", "show", "dedupe", "shuffle"] {
        let run = |more: &[&str]| {
            let mut lab = lab();
            let output = lab.args(command.split(' ')).args(more).args(&files).output().unwrap();
            assert!(output.status.success(), "{command}: {output:?}");
            text(&output.stderr)
        };
        let shown = run(&[]);
        for file in &files {
            let name = file.display().to_string();
            let own = |line: &&str| line.starts_with(&format!("{name}:")) && !line.contains("more lines");
            assert_eq!(shown.lines().filter(own).count(), 1000, "{command}");
            let rest = format!("{name}: 500 more lines were rejected, 1500 in all");
            assert_eq!(shown.matches(&rest).count(), 1, "{command}");
        }
        let quiet = run(&["-q"]);
        assert!(quiet.contains("3000 rejected") && quiet.lines().count() <= 2, "{command}: {quiet}");
    }
}
