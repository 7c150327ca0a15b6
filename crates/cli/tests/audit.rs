//! The audit from the command line.

use std::fs;
use std::io::Write;
use std::path::Path;

use serde_json::Value;

use crate::common::{self, run, stdout};

const QQWING: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../datasets/qqwing_4000.csv");

/// Some shipped puzzles with their labels.
fn puzzles(from: usize, count: usize) -> Vec<(String, String)> {
    let text = fs::read_to_string(QQWING).unwrap();
    let rows = text.lines().skip(1 + from).take(count);
    rows.map(|row| {
        let mut fields = row.split(',').map(str::to_owned);
        (fields.next().unwrap(), fields.next().unwrap())
    })
    .collect()
}

fn audit(folder: &Path, files: &[&str], more: &[&str]) -> Value {
    let out = folder.join("out");
    let paths: Vec<String> = files.iter().map(|file| folder.join(file).display().to_string()).collect();
    let mut arguments = vec!["audit", "--sample", "20", "-o", out.to_str().unwrap()];
    arguments.extend(paths.iter().map(String::as_str));
    arguments.extend(more);
    let printed = stdout(common::lab().args(&arguments));
    assert!(printed.contains("Files") && printed.contains("rows of"), "{printed}");
    let report: Value = serde_json::from_slice(&fs::read(out.join("audit.json")).unwrap()).unwrap();
    // The page contains a figure of the results.
    let page = fs::read_to_string(out.join("audit.html")).unwrap();
    assert_eq!(page.contains("<figure>"), !report["findings"].as_array().unwrap().is_empty());
    report
}

/// The count of a finding about a file whose name has this ending.
fn count(report: &Value, kind: &str, file: &str) -> u64 {
    let findings = report["findings"].as_array().unwrap().iter();
    findings
        .filter(|finding| finding["kind"] == kind && finding["file"].as_str().unwrap().ends_with(file))
        .map(|finding| finding["count"].as_u64().unwrap())
        .sum()
}

#[test]
fn one_set_in_every_format_is_one_set() {
    let folder = tempfile::tempdir().unwrap();
    let rows = puzzles(0, 60);
    let csv: String = rows.iter().map(|(puzzle, level)| format!("{puzzle},{level}\n")).collect();
    fs::write(folder.path().join("a.csv"), format!("puzzle,level\n{csv}")).unwrap();
    let lines: String = rows.iter().map(|(puzzle, _)| format!("{puzzle}\n")).collect();
    fs::write(folder.path().join("b.txt"), &lines).unwrap();
    let json: String = rows
        .iter()
        .map(|(puzzle, level)| {
            let cells: Vec<u32> = puzzle.chars().map(|c| c.to_digit(10).unwrap_or(0)).collect();
            let board: Vec<&[u32]> = cells.chunks(9).collect();
            serde_json::json!({"board": board, "level": level}).to_string() + "\n"
        })
        .collect();
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packed.write_all(json.as_bytes()).unwrap();
    fs::write(folder.path().join("c.jsonl.gz"), packed.finish().unwrap()).unwrap();
    let parquet = folder.path().join("d.parquet");
    let csv_path = folder.path().join("a.csv");
    assert!(run(&["check", csv_path.to_str().unwrap(), "-o", parquet.to_str().unwrap()]).status.success());

    let report = audit(folder.path(), &["a.csv", "b.txt", "c.jsonl.gz", "d.parquet"], &[]);
    for file in report["files"].as_array().unwrap() {
        assert_eq!((&file["rows"], &file["unique"]), (&60.into(), &60.into()), "{file}");
    }
    for file in ["b.txt", "c.jsonl.gz", "d.parquet"] {
        let against = report["findings"].as_array().unwrap().iter().find(|finding| {
            finding["kind"] == "leak-equal"
                && finding["file"].as_str().unwrap().ends_with(file)
                && finding["with"].as_str().unwrap().ends_with("a.csv")
        });
        let examples = against.unwrap()["examples"].as_array().unwrap().clone();
        // Only the CSV has a header as line 1.
        assert_eq!((&examples[0]["row"]["line"], &examples[0]["like"]["line"]), (&1.into(), &2.into()));
    }
    let out = folder.path().join("out");
    for name in ["audit.md", "audit.html", "rows.parquet"] {
        assert!(out.join(name).exists(), "{name}");
    }
    let again = audit(folder.path(), &["out/rows.parquet"], &["--column", "canonical_puzzle"]);
    assert_eq!(again["files"][0]["rows"], 240);
    assert_eq!(count(&again, "duplicate-equal", "rows.parquet"), 180);
}

#[test]
fn fail_on_ends_with_status_1_and_names_what() {
    let folder = tempfile::tempdir().unwrap();
    let lines = |rows: &[(String, String)]| -> String {
        rows.iter().map(|(puzzle, _)| format!("{puzzle}\n")).collect()
    };
    fs::write(folder.path().join("train.txt"), lines(&puzzles(0, 30))).unwrap();
    fs::write(folder.path().join("leaky.txt"), lines(&puzzles(29, 30))).unwrap();
    fs::write(folder.path().join("clean.txt"), lines(&puzzles(60, 30))).unwrap();
    let status = |test: &str, words: &str| {
        let path = |name: &str| folder.path().join(name).display().to_string();
        let output = run(&["audit", &path("train.txt"), &path(test), "--sample", "5", "--fail-on", words]);
        (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    let (code, message) = status("leaky.txt", "leaks,several");
    assert!(code == Some(1) && message.contains("leak-equal (1 rows of"), "{message}");
    assert_eq!(status("clean.txt", "leaks,invalid,duplicates").0, Some(0));
    let (code, message) = status("clean.txt", "nonsense");
    assert!(code == Some(2) && message.contains("leak-symmetric"), "{message}");
}

#[test]
fn boards_of_other_sizes_are_checked_too() {
    let folder = tempfile::tempdir().unwrap();
    let rows = [
        "12..34....12..34,1243342143122134",
        "21..43....21..43,2134431234211243",
        "12..............,1234341221434321",
    ];
    fs::write(folder.path().join("small.csv"), format!("puzzle,solution\n{}\n", rows.join("\n"))).unwrap();
    let report = audit(folder.path(), &["small.csv"], &[]);
    assert_eq!(count(&report, "several", "small.csv"), 1);
    assert_eq!(count(&report, "not-only-solution", "small.csv"), 1);
    assert_eq!(count(&report, "duplicate-relabelled", "small.csv"), 1);
    let large = "1234567890abcdef".replace('0', ".");
    fs::write(folder.path().join("large.txt"), format!("{}{}\n", large, ".".repeat(240))).unwrap();
    let report = audit(folder.path(), &["large.txt"], &[]);
    assert!(report["files"][0]["layout"].as_str().unwrap().starts_with("16 x 16"));
}

#[test]
fn a_label_command_is_asked_about_symmetric_copies() {
    let folder = tempfile::tempdir().unwrap();
    let lines: String = puzzles(0, 40).iter().map(|(puzzle, _)| format!("{puzzle}\n")).collect();
    fs::write(folder.path().join("set.txt"), lines).unwrap();
    let clues = "while read p; do echo $(printf %s \"$p\" | tr -d . | wc -c); done";
    let report = audit(folder.path(), &["set.txt"], &["--label-command", clues, "--no-rows"]);
    assert_eq!(report["files"][0]["label_command"]["value"], 1.0);
    assert!(!folder.path().join("out/rows.parquet").exists());
}

#[test]
fn an_id_is_that_of_all_symmetric_copies() {
    let folder = tempfile::tempdir().unwrap();
    let rows = puzzles(0, 5);
    let path = folder.path().join("set.txt");
    fs::write(&path, rows.iter().map(|(puzzle, _)| format!("{puzzle}\n")).collect::<String>()).unwrap();
    let copies = stdout(common::lab().args(["shuffle", "--count", "2", path.to_str().unwrap()]));
    let copied = folder.path().join("copies.txt");
    fs::write(&copied, copies).unwrap();
    let ids = |path: &Path| -> std::collections::BTreeSet<String> {
        let printed = stdout(common::lab().args(["canon", "--id", path.to_str().unwrap()]));
        printed.lines().map(|line| line.rsplit(' ').next().unwrap().to_owned()).collect()
    };
    let (of_set, of_copies) = (ids(&path), ids(&copied));
    assert!(of_set == of_copies && of_set.len() == 5 && of_set.iter().all(|id| id.len() == 20), "{of_set:?}");
}

/// Two files of several blocks that share rows, with lines that are not puzzles.
fn large(folder: &Path) -> [String; 2] {
    let all = puzzles(0, 4000);
    let mut lines: Vec<String> = all.iter().map(|(puzzle, level)| format!("{puzzle},{level}\n")).collect();
    lines.insert(2500, "nothing,easy\n".into());
    [("train.csv", 0..3000), ("test.csv", 2900..4001)].map(|(name, range)| {
        let path = folder.join(name);
        fs::write(&path, "puzzle,label\n".to_owned() + &lines[range].concat()).unwrap();
        path.display().to_string()
    })
}

fn audit_of(files: &[String; 2], out: &Path, more: &[&str]) -> std::process::Output {
    let arguments = ["audit", &files[0], &files[1], "--sample", "10", "-o", out.to_str().unwrap()];
    run(&[&arguments[..], more].concat())
}

fn written(out: &Path) -> Vec<Vec<u8>> {
    ["audit.md", "audit.html", "audit.json", "rows.parquet"]
        .map(|file| fs::read(out.join(file)).unwrap())
        .to_vec()
}

#[test]
fn an_interrupted_audit_continues_to_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let files = large(folder.path());
    let [whole, out] = ["whole", "out"].map(|name| folder.path().join(name));
    assert!(audit_of(&files, &whole, &[]).status.success());
    assert!(!folder.path().join("whole.part-1-of-1").exists(), "nothing is left to continue");
    let kept = folder.path().join("out.part-1-of-1");
    // The state after a kill: the journal has some blocks, and the last one is truncated.
    assert!(audit_of(&files, &out, &["--shard", "1/1"]).status.success());
    let bytes = fs::read(&kept).unwrap();
    for part in [bytes.len() * 9 / 10, bytes.len() / 2, 300, 10] {
        fs::write(&kept, &bytes[..part]).unwrap();
        let continued = audit_of(&files, &out, &[]);
        assert!(continued.status.success(), "{}", String::from_utf8_lossy(&continued.stderr));
        let said = String::from_utf8(continued.stderr).unwrap().contains("continuing an interrupted audit");
        assert_eq!(said, part > 1000, "{part} of {}", bytes.len());
        assert!(written(&out) == written(&whole) && !kept.exists(), "{part}");
    }
    let end = bytes.iter().position(|byte| *byte == b'\n').unwrap();
    let first = String::from_utf8(bytes[..end].to_vec()).unwrap().replace("of commit ", "of commit 0");
    fs::write(&kept, [first.as_bytes(), &bytes[end..]].concat()).unwrap();
    let restarted = audit_of(&files, &out, &[]);
    let shown = String::from_utf8(restarted.stderr).unwrap();
    assert!(shown.contains("another command, input or build began this"), "{shown}");
    assert!(written(&out) == written(&whole), "another build's rows are not continued");
    fs::write(&kept, &bytes).unwrap();
    fs::write(&files[0], fs::read_to_string(&files[0]).unwrap().replacen("easy", "simple", 1)).unwrap();
    let refused = audit_of(&files, &out, &[]);
    let shown = String::from_utf8(refused.stderr).unwrap();
    assert!(shown.contains("the files differ from those of the interrupted audit"), "{shown}");
}

#[test]
fn parts_of_an_audit_join_to_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let files = large(folder.path());
    let [whole, out] = ["whole", "out"].map(|name| folder.path().join(name));
    let printed = audit_of(&files, &whole, &[]).stdout;
    for of in [1, 2, 5] {
        let mut parts = Vec::new();
        for shard in 1..=of {
            let made = audit_of(&files, &out, &["--shard", &format!("{shard}/{of}"), "--threads", "1"]);
            assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
            parts.push(folder.path().join(format!("out.part-{shard}-of-{of}")).display().to_string());
        }
        let merged =
            run(&[&["results", "merge"], &parts.iter().map(String::as_str).collect::<Vec<_>>()[..]].concat());
        assert!(merged.status.success(), "{}", String::from_utf8_lossy(&merged.stderr));
        assert!(merged.stdout == printed && written(&out) == written(&whole), "{of} parts");
        fs::remove_dir_all(&out).unwrap();
    }
}

/// Each row is counted once, even if it has several findings.
#[test]
fn the_first_line_counts_rows() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let good: Vec<String> = puzzles(0, 3).into_iter().map(|(puzzle, _)| puzzle).collect();
    let solved = |puzzle: &str| {
        fs::write(path("one.txt"), puzzle).unwrap();
        let row = stdout(common::lab().args(["solve", &path("one.txt")]));
        row.trim_end().rsplit(',').next().unwrap().to_owned()
    };
    let rows: Vec<String> = good.iter().map(|puzzle| format!("{puzzle},{}", solved(puzzle))).collect();
    fs::write(path("train.csv"), format!("puzzle,solution\n{}\n", rows.join("\n"))).unwrap();
    // A row that is equal, symmetric and on the same grid is one leaked row. The blank row has several solutions, so
    // the stored one is not the only one.
    let blank = format!("{},{}", ".".repeat(81), solved(&good[0]));
    fs::write(path("test.csv"), format!("puzzle,solution\n{}\n{blank}\n{}\n", rows[0], &rows[1][1..]))
        .unwrap();
    let first = |files: &[&str]| {
        let files: Vec<String> = files.iter().map(|name| path(name)).collect();
        let printed = stdout(common::lab().args(["audit", "--sample", "0"]).args(&files));
        printed.lines().next().unwrap().to_owned()
    };
    assert_eq!(first(&["train.csv"]), "3 rows of 1 file: no invalid rows.");
    assert_eq!(
        first(&["train.csv", "test.csv"]),
        "6 rows of 2 files: 2 invalid rows, 1 leaked row (a puzzle or a solution grid of an earlier file)."
    );
}
