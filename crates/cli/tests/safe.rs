//! Input never runs a command, chooses a path or becomes markup; outputs do no harm.
#![cfg(unix)]

use std::ffi::OsStr;
use std::fs::{self, File};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use common::{commands, lab, run, text};

mod common;

const BEER: &str = "37...9..68..1.3.7.........8.2..8...5187...6425...2..1.7.........5.6.2..72..3...61";
const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// A fast experiment that draws nothing.
const SMALL: [&str; 11] = [
    "solver-race",
    "--config",
    "quick",
    "--set",
    "max_per_set=20",
    "--set",
    "sets=[\"qqwing\"]",
    "--set",
    "figure_sets=[]",
    "--set",
    "solvers=[\"fast\"]",
];

/// Runs the command in a folder.
fn at(folder: &Path, arguments: &[&str]) -> Output {
    lab().current_dir(folder).args(arguments).output().unwrap()
}

fn succeeded(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    text(&output.stdout)
}

/// The error message of a command that failed with this status.
fn refused(output: &Output, status: i32) -> String {
    let shown = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(status), "{shown}");
    assert!(!shown.contains("panicked"), "{shown}");
    shown
}

/// Enough labelled puzzles for an audit with several blocks.
fn puzzles(path: &Path, lines: usize) {
    let shipped =
        fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../datasets/qqwing_4000.csv")).unwrap();
    let text: String = shipped.lines().take(lines + 1).map(|line| format!("{line}\n")).collect();
    fs::write(path, text).unwrap();
}

/// The names in a folder.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
    let mut names: Vec<String> = entries.map(|name| name.to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

mod commands {
    use super::*;

    const LABEL: &str = "while read p; do echo $(printf %s \"$p\" | tr -d . | wc -c); done";

    #[test]
    fn merge_runs_no_command_of_a_ticket_and_labels_as_the_whole_does() {
        let folder = tempfile::tempdir().unwrap();
        let dir = folder.path();
        puzzles(&dir.join("p.csv"), 3000);
        let audit = |more: &[&str]| {
            let common = ["audit", "p.csv", "--sample", "40", "--label-command", LABEL];
            succeeded(&at(dir, &[&common[..], more].concat()))
        };
        audit(&["-o", "whole"]);
        audit(&["--shard", "1/2", "-o", "a"]);
        audit(&["--shard", "2/2", "-o", "a"]);
        // If the command ran, it would leave a trace.
        for part in 1..=2 {
            let ticket = dir.join(format!("a.part-{part}-of-2.json"));
            let text = fs::read_to_string(&ticket).unwrap();
            assert!(text.contains("tr -d ."), "{text}");
            fs::write(&ticket, text.replace("while read p", "touch PWNED; while read p")).unwrap();
        }
        succeeded(&at(dir, &["results", "merge", "a.part-1-of-2", "a.part-2-of-2"]));
        assert!(!dir.join("PWNED").exists());
        for name in ["audit.md", "audit.json", "rows.parquet"] {
            assert!(
                fs::read(dir.join("a").join(name)).unwrap()
                    == fs::read(dir.join("whole").join(name)).unwrap()
            );
        }
        let json = fs::read_to_string(dir.join("a/audit.json")).unwrap();
        assert!(json.contains("\"label_command\""), "{json}");
    }

    #[test]
    fn merge_runs_no_command_that_a_ticket_adds() {
        let folder = tempfile::tempdir().unwrap();
        let dir = folder.path();
        puzzles(&dir.join("p.csv"), 100);
        for shard in ["1/2", "2/2"] {
            succeeded(&at(dir, &["audit", "p.csv", "--sample", "5", "--shard", shard, "-o", "a"]));
        }
        let parts = ["a.part-1-of-2", "a.part-2-of-2"];
        for option in ["--label-command", "--metric-command", "--solver-command"] {
            for part in parts {
                let ticket = dir.join(format!("{part}.json"));
                let mut json: serde_json::Value =
                    serde_json::from_slice(&fs::read(&ticket).unwrap()).unwrap();
                json["arguments"] = serde_json::json!(["audit", "p.csv", option, "touch PWNED"]);
                fs::write(&ticket, json.to_string()).unwrap();
            }
            let merged = at(dir, &["results", "merge", parts[0], parts[1]]);
            assert!(!dir.join("PWNED").exists(), "{option}");
            refused(&merged, 1);
        }
    }
}

mod paths {
    use super::*;

    /// A finished run, small.
    fn finished(folder: &Path) -> PathBuf {
        common::experiment(&folder.join("results"), &SMALL)
    }

    #[test]
    fn a_reference_is_named_not_placed() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["../../evil", "/abs", "a/b", "..", ".", "", "a\nb", "a b", ".hidden", "-"] {
            let output = lab()
                .current_dir(folder.path())
                .args([
                    "results",
                    "verify",
                    "nowhere",
                    "--reference",
                    "reference",
                    &format!("--keep-as={name}"),
                ])
                .output()
                .unwrap();
            let status = if name == "-" { 1 } else { 2 };
            refused(&output, status);
            assert!(names(folder.path()).is_empty(), "{name:?}");
        }
    }

    #[test]
    fn names_in_a_manifest_are_names() {
        let folder = tempfile::tempdir().unwrap();
        let run = finished(folder.path());
        let path = run.join("manifest.json");
        let whole: serde_json::Value = serde_json::from_slice(&fs::read(&path).unwrap()).unwrap();
        let reference = folder.path().join("reference");
        for (field, value) in [
            ("experiment", "../../evil"),
            ("experiment", "/evil"),
            ("config_name", "../evil"),
            ("config_name", "a; touch PWNED"),
            ("key", "../../evil"),
        ] {
            let mut changed = whole.clone();
            changed[field] = value.into();
            fs::write(&path, changed.to_string()).unwrap();
            for command in [
                vec![
                    "results",
                    "verify",
                    run.to_str().unwrap(),
                    "--keep-as",
                    "x",
                    "--reference",
                    reference.to_str().unwrap(),
                ],
                vec!["results", "report", run.to_str().unwrap(), "--markdown"],
                vec!["results", "redraw", run.to_str().unwrap()],
                vec!["results", "rerun", run.to_str().unwrap(), "--results", folder.path().to_str().unwrap()],
            ] {
                let shown = refused(&at(folder.path(), &command), 1);
                assert!(shown.contains("is no name"), "{command:?}: {shown}");
            }
        }
        for output in ["../../evil", "/etc/passwd", "figures/../../x", "", "figures//a"] {
            let mut changed = whole.clone();
            changed["outputs"][output] = "0".into();
            fs::write(&path, changed.to_string()).unwrap();
            let keep = [
                "results",
                "verify",
                run.to_str().unwrap(),
                "--keep-as",
                "x",
                "--reference",
                reference.to_str().unwrap(),
            ];
            assert!(refused(&at(folder.path(), &keep), 1).contains("is no output of a run"), "{output}");
        }
        assert!(!reference.exists());
    }

    #[test]
    fn a_config_of_a_set_reads_no_file_of_another_folder() {
        let folder = tempfile::tempdir().unwrap();
        let (inside, secret) = (folder.path().join("in"), folder.path().join("secret.txt"));
        fs::create_dir(&inside).unwrap();
        fs::write(&secret, format!("{BEER}\n")).unwrap();
        symlink(&secret, inside.join("link.txt")).unwrap();
        let own = inside.join("own.toml");
        for seed in [secret.to_str().unwrap(), "../secret.txt", "link.txt", "/dev/zero", "."] {
            let plan = format!(
                "title = \"a\"\ndescription = \"b\"\nseed = 1\ntrain = 1\nvalidation = 0\ntest = 0\ngrids = 100\ndrawn = 1\n\
                 seeds = [{seed:?}]\n[[strata]]\ner = [1.0, 9.0]\nshare = 1\nfrom = \"relatives\"\n"
            );
            fs::write(&own, plan).unwrap();
            let shown =
                refused(&at(folder.path(), &["dataset", "out", "--config", own.to_str().unwrap()]), 1);
            assert!(shown.contains("no file in the folder of the config"), "{seed}: {shown}");
        }
    }
}

mod neighbours {
    use super::*;

    #[test]
    fn foreign_files_and_links_beside_an_output_are_refused_and_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let dir = folder.path();
        puzzles(&dir.join("p.csv"), 50);
        let (audit, shard) = (["audit", "p.csv", "--sample", "5", "-o", "out"], ["--shard", "1/2"]);
        let config = ["dataset", "out", "--config", "set2-small"];
        let commands: [(Vec<&str>, &str); 7] = [
            (audit.to_vec(), "out.part-1-of-1"),
            ([&audit[..], &shard].concat(), "out.part-1-of-2"),
            ([&audit[..], &shard].concat(), "out.part-1-of-2.json"),
            (config.to_vec(), "out.unfinished"),
            (vec!["dataset", "out", "--train", "5", "--test", "1"], "out.unfinished"),
            (vec!["check", "p.csv", "-o", "out.csv", "--shard", "1/2"], "out.csv.part-1-of-2"),
            (vec!["check", "p.csv", "-o", "out.csv", "--shard", "1/2"], "out.csv.part-1-of-2.json"),
        ];
        for (command, beside) in commands {
            let path = dir.join(beside);
            fs::write(&path, "precious\n").unwrap();
            let shown = refused(&at(dir, &[&command[..], &["-q"]].concat()), 1);
            assert!(shown.contains(beside) && shown.contains("move it away"), "{command:?}: {shown}");
            assert_eq!(fs::read_to_string(&path).unwrap(), "precious\n", "{command:?}");
            fs::remove_file(&path).unwrap();
            for target in ["target", "nowhere"] {
                fs::write(dir.join("target"), "precious\n").unwrap();
                symlink(target, &path).unwrap();
                let shown = refused(&at(dir, &[&command[..], &["-q"]].concat()), 1);
                assert!(shown.contains("symbolic link"), "{command:?}: {shown}");
                assert_eq!(fs::read_to_string(dir.join("target")).unwrap(), "precious\n", "{command:?}");
                assert!(!dir.join("nowhere").exists() && fs::symlink_metadata(&path).unwrap().is_symlink());
                fs::remove_file(&path).unwrap();
            }
            for name in ["target", "out.part-1-of-2.json", "out.csv.part-1-of-2.json"] {
                let _ = fs::remove_file(dir.join(name));
            }
            let _ = fs::remove_dir(dir.join("out"));
            assert_eq!(names(dir), ["p.csv"], "{command:?}");
        }
    }

    #[test]
    fn a_link_in_the_folder_of_an_output_is_replaced_not_followed() {
        let folder = tempfile::tempdir().unwrap();
        let dir = folder.path();
        puzzles(&dir.join("p.csv"), 50);
        fs::create_dir(dir.join("out")).unwrap();
        fs::write(dir.join("precious"), "precious").unwrap();
        for name in ["audit.md", "audit.html", "audit.json", "rows.parquet"] {
            symlink("../precious", dir.join("out").join(name)).unwrap();
        }
        succeeded(&at(dir, &["audit", "p.csv", "--sample", "5", "-o", "out"]));
        assert_eq!(fs::read_to_string(dir.join("precious")).unwrap(), "precious");
        assert!(fs::read_to_string(dir.join("out/audit.md")).unwrap().starts_with("# Audit"));
    }

    #[test]
    fn a_part_is_written_again_by_its_own_command() {
        let folder = tempfile::tempdir().unwrap();
        let dir = folder.path();
        puzzles(&dir.join("p.csv"), 50);
        let check = ["check", "p.csv", "-o", "out.csv", "--shard", "1/1"];
        succeeded(&at(dir, &check));
        let part = fs::read(dir.join("out.csv.part-1-of-1")).unwrap();
        // The state after a kill: the placeholder, and perhaps the part.
        for ticket in ["{\"ticket\": \"a part of the output of sudoku-lab\"}", "whole"] {
            if ticket != "whole" {
                fs::write(dir.join("out.csv.part-1-of-1.json"), ticket).unwrap();
                let shown = refused(&at(dir, &["results", "merge", "out.csv.part-1-of-1"]), 1);
                assert!(shown.contains("run this shard again"), "{shown}");
            }
            succeeded(&at(dir, &check));
            assert!(fs::read(dir.join("out.csv.part-1-of-1")).unwrap() == part);
        }
        succeeded(&at(dir, &["results", "merge", "out.csv.part-1-of-1"]));
        // A command that fails before writing anything leaves nothing.
        refused(&at(dir, &["check", "nosuch", "-o", "none.csv", "--shard", "1/2"]), 1);
        assert!(!names(dir).iter().any(|name| name.starts_with("none")), "{:?}", names(dir));
    }

    #[test]
    fn a_ticket_may_claim_any_number_of_shards() {
        let folder = tempfile::tempdir().unwrap();
        let dir = folder.path();
        puzzles(&dir.join("p.csv"), 5);
        succeeded(&at(dir, &["check", "p.csv", "-o", "out.csv", "--shard", "1/2"]));
        let ticket = dir.join("out.csv.part-1-of-2.json");
        let text = fs::read_to_string(&ticket).unwrap().replace("\"1/2\"", "\"1/18446744073709551615\"");
        fs::write(&ticket, text).unwrap();
        let shown = refused(&at(dir, &["results", "merge", "out.csv.part-1-of-2"]), 1);
        assert!(shown.contains("each shard is needed once") && shown.len() < 2000, "{shown}");
    }

    #[test]
    fn two_audits_do_not_write_to_one_folder() {
        let folder = tempfile::tempdir().unwrap();
        let dir = folder.path();
        puzzles(&dir.join("a.csv"), 1500);
        puzzles(&dir.join("b.csv"), 1400);
        for _ in 0..3 {
            let start = |name: &str| {
                lab()
                    .current_dir(dir)
                    .args(["audit", name, "--sample", "20", "-o", "ab"])
                    .stdout(Stdio::null())
                    .stderr(Stdio::piped())
                    .spawn()
                    .unwrap()
            };
            let both = ["a.csv", "b.csv"].map(|name| (name, start(name)));
            let ends = both.map(|(name, child)| (name, child.wait_with_output().unwrap()));
            let done: Vec<&str> =
                ends.iter().filter(|(_, output)| output.status.success()).map(|(name, _)| *name).collect();
            assert!(!done.is_empty(), "{ends:?}");
            for (_, output) in ends.iter().filter(|(_, output)| !output.status.success()) {
                assert!(refused(output, 1).contains("another process is writing to it"));
            }
            // The contents of the folder belong to one of them.
            let json = fs::read_to_string(dir.join("ab/audit.json")).unwrap();
            let rows = if json.contains("a.csv") { 1500 } else { 1400 };
            let shown = succeeded(&at(dir, &["check", "--keep-columns", "none", "ab/rows.parquet"]));
            assert_eq!(shown.lines().count(), rows + 1);
            assert!(!dir.join("ab.part-1-of-1").exists());
        }
    }

    #[test]
    fn a_set_takes_no_folder_with_other_files_or_another_set() {
        let folder = tempfile::tempdir().unwrap();
        let dir = folder.path();
        let make = |more: &[&str]| {
            at(
                dir,
                &[&["dataset", "sets/", "--train", "8", "--validation", "0", "--test", "2"], more].concat(),
            )
        };
        let sums = || fs::read(dir.join("sets/SHA256SUMS")).unwrap();
        for foreign in ["README.md", "LICENSE", "notes.txt", "train.csv", "SHA256SUMS"] {
            fs::create_dir_all(dir.join("sets")).unwrap();
            fs::write(dir.join("sets").join(foreign), "precious").unwrap();
            let shown = refused(&make(&["--seed", "1"]), 1);
            assert!(shown.contains("name another folder"), "{foreign}: {shown}");
            assert_eq!(fs::read_to_string(dir.join("sets").join(foreign)).unwrap(), "precious");
            assert_eq!(names(&dir.join("sets")), [foreign]);
            fs::remove_dir_all(dir.join("sets")).unwrap();
            assert_eq!(names(dir), [] as [&str; 0]);
        }
        succeeded(&make(&["--seed", "1"]));
        let first = sums();
        for other in [
            &["--seed", "2"][..],
            &["--seed", "11"],
            &["--seed", "1", "--train", "9"],
            &["--seed", "1", "--format", "csv"],
            &["--seed", "1", "--rows-per-file", "3"],
            &["--seed", "1", "--draw", "stratified"],
        ] {
            let other: Vec<&str> =
                [&["dataset", "sets/", "--train", "8", "--validation", "0", "--test", "2"], other].concat();
            // clap rejects an option given twice, so sizes are given separately.
            let other: Vec<&str> = if other.contains(&"9") {
                vec!["dataset", "sets/", "--train", "9", "--validation", "0", "--test", "2", "--seed", "1"]
            } else {
                other
            };
            let shown = refused(&at(dir, &other), 1);
            assert!(shown.contains("it holds another set"), "{other:?}: {shown}");
            assert!(sums() == first);
        }
        refused(&at(dir, &["dataset", "sets", "--config", "set2-small", "--train", "5"]), 1);
        // Writing exactly the same set is allowed.
        succeeded(&make(&["--seed", "1"]));
        assert!(sums() == first);
        assert_eq!(names(dir), ["sets"]);
    }
}

mod outputs {
    use super::*;

    fn shell(folder: &Path, line: &str) -> Output {
        let mut command = Command::new("bash");
        command.current_dir(folder).args(["-c", line]).env("LAB", env!("CARGO_BIN_EXE_sudoku-lab"));
        command.env_remove("SUDOKU_LAB_DATA").output().unwrap()
    }

    #[test]
    fn what_is_open_is_written_into_and_never_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let dir = folder.path();
        fs::write(dir.join("t.txt"), format!("{EASY}\n")).unwrap();
        let expected = succeeded(&at(dir, &["check", "t.txt"]));
        let commands = ["check t.txt", "check --format csv t.txt"];
        for command in commands {
            for to in ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1", "-"] {
                let piped = shell(dir, &format!("$LAB {command} -o {to} | cat"));
                assert_eq!(text(&piped.stdout), expected, "{to}: {}", text(&piped.stderr));
                let output =
                    shell(dir, &format!("(echo first; $LAB {command} -o {to}; echo last) > f; cat f"));
                assert_eq!(
                    text(&output.stdout),
                    format!("first\n{expected}last\n"),
                    "{to}: {}",
                    text(&output.stderr)
                );
            }
            let third = shell(
                dir,
                &format!("(echo first >&3; $LAB {command} -o /dev/fd/3; echo last >&3) 3> f; cat f"),
            );
            assert_eq!(text(&third.stdout), format!("first\n{expected}last\n"), "{}", text(&third.stderr));
            let substituted = shell(
                dir,
                &format!(
                    "$LAB {command} -o >(cat > g; touch done); while ! [ -e done ]; do sleep 0.01; done; rm done; cat g"
                ),
            );
            assert_eq!(text(&substituted.stdout), expected, "{}", text(&substituted.stderr));
        }
        assert!(!dir.join("-").exists());
        // Reports as well, and Parquet into a pipe.
        let page = shell(dir, "$LAB benchmark baseline --by solver t.txt -o /dev/stdout | head -c 4");
        assert_eq!(text(&page.stdout), "line");
        assert_eq!(shell(dir, "$LAB check t.txt --shard 1/2 -o -").status.code(), Some(2));
    }

    #[test]
    fn what_a_kill_left_is_removed_by_the_next_command_of_the_same_name() {
        let folder = tempfile::tempdir().unwrap();
        let dir = folder.path();
        puzzles(&dir.join("p.csv"), 4000);
        let temporary = || names(dir).into_iter().filter(|name| name.ends_with(".tmp")).count();
        for command in [&["grade", "p.csv", "-o", "out.csv"][..], &["grade", "p.csv", "-o", "out.csv.zst"]] {
            let mut child = lab().current_dir(dir).args(command).stderr(Stdio::null()).spawn().unwrap();
            while temporary() == 0 {
                assert!(child.try_wait().unwrap().is_none(), "it ended");
            }
            // Another command of the same name does not touch a file that is being written.
            let quick = ["check", "--keep-columns", "none", "p.csv", "-o", command[3]];
            succeeded(&at(dir, &quick));
            assert_eq!(temporary(), 1);
            child.kill().unwrap();
            child.wait().unwrap();
            assert_eq!(temporary(), 1);
            succeeded(&at(dir, &quick));
            assert_eq!(temporary(), 0, "{:?}", names(dir));
        }
    }

    #[test]
    fn a_file_of_the_greatest_size_is_an_error_as_a_full_disk_is() {
        let folder = tempfile::tempdir().unwrap();
        let dir = folder.path();
        puzzles(&dir.join("p.csv"), 2000);
        for output in ["out.csv", "out.parquet", "out.jsonl"] {
            let limited = shell(dir, &format!("ulimit -f 8; $LAB score -m clues p.csv -o {output}"));
            let shown = refused(&limited, 1);
            assert!(
                shown.contains(&format!("cannot write {output}")) && shown.contains("too large"),
                "{shown}"
            );
        }
        assert_eq!(names(dir), ["p.csv"]);
    }

    #[test]
    fn a_closed_standard_output_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        let dir = folder.path();
        fs::write(dir.join("t.txt"), format!("{EASY}\n")).unwrap();
        for command in [
            "check t.txt",
            "list",
            "--help",
            "--version",
            "help exit-codes",
            "exit-codes",
            "tactics",
            "results claims",
            "hint t.txt",
        ] {
            for to in [">&-", "> /dev/full"] {
                let shown = refused(&shell(dir, &format!("$LAB {command} {to}")), 1);
                assert!(shown.contains("error: "), "{command} {to}: {shown}");
            }
            assert_eq!(
                shell(dir, &format!("$LAB {command} > /dev/null")).status.code(),
                Some(0),
                "{command}"
            );
        }
        // Nothing is written there.
        assert_eq!(shell(dir, "$LAB check t.txt -o out.csv >&-").status.code(), Some(0));
    }

    #[test]
    fn names_that_are_not_utf_8_work_or_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let dir = folder.path();
        let name = |text: &[u8]| dir.join(OsStr::from_bytes(text));
        let (input, table) = (name(b"in\xff.txt"), name(b"in\xff.csv"));
        fs::write(&input, format!("{EASY}\n{BEER}\n")).unwrap();
        puzzles(&table, 300);
        let done = |words: &[&OsStr]| {
            let output = lab().current_dir(dir).args(words).output().unwrap();
            assert!(output.status.success(), "{words:?}: {}", String::from_utf8_lossy(&output.stderr));
        };
        let (o, out) = (OsStr::new("-o"), name(b"out\xff.csv"));
        let lines = name(b"out\xff.txt");
        for (command, out) in [("check", &out), ("solve", &out), ("score", &out), ("grade", &out)]
            .into_iter()
            .chain(["canon", "dedupe", "shuffle", "show"].map(|command| (command, &lines)))
        {
            done(&[OsStr::new(command), input.as_os_str()]);
            done(&[OsStr::new(command), input.as_os_str(), o, out.as_os_str()]);
        }
        let words = |line: &'static str| line.split(' ').map(OsStr::new).collect::<Vec<_>>();
        done(
            &[&words("audit --sample 5 -o")[..], &[name(b"audit\xff").as_os_str(), table.as_os_str()]]
                .concat(),
        );
        done(
            &[&words("dataset --train 3 --test 1 --validation 0")[..], &[name(b"set\xff").as_os_str()]]
                .concat(),
        );
        done(&[&words("stock status --file")[..], &[name(b"stock\xff").as_os_str()]].concat());
        done(&[&words("book -o")[..], &[name(b"book\xff.pdf").as_os_str(), input.as_os_str()]].concat());
        for shard in ["1/2", "2/2"] {
            done(
                &[&words("check --shard")[..], &[OsStr::new(shard), input.as_os_str(), o, out.as_os_str()]]
                    .concat(),
            );
        }
        let part = |n: u8| {
            name(
                format!("out?.csv.part-{n}-of-2")
                    .as_bytes()
                    .iter()
                    .map(|&b| if b == b'?' { 0xff } else { b })
                    .collect::<Vec<u8>>()
                    .as_slice(),
            )
        };
        done(&[OsStr::new("results"), OsStr::new("merge"), part(1).as_os_str(), part(2).as_os_str()]);
        let results = name(b"results\xff");
        done(
            &[
                &[OsStr::new("experiment")],
                &SMALL.map(OsStr::new)[..],
                &words("--json --results")[..],
                &[results.as_os_str()],
            ]
            .concat(),
        );
        let mut own = words(
            "experiment wnef-calibration --config quick --set bootstrap=20 --label-column difficulty --results r --data",
        );
        own.push(table.as_os_str());
        let output = lab().current_dir(dir).args(&own).output().unwrap();
        assert!(!String::from_utf8_lossy(&output.stderr).contains("panicked"));
        // Options that expect text reject it.
        for option in ["--config", "--column", "--color"] {
            let words =
                [OsStr::new("dataset"), OsStr::new("x"), OsStr::new(option), OsStr::from_bytes(b"\xff")];
            refused(&lab().current_dir(dir).args(words).output().unwrap(), 2);
        }
    }

    /// Every option of every command, and the arguments after them.
    #[test]
    #[cfg(target_os = "linux")]
    fn no_command_panics_at_what_is_not_utf_8() {
        let folder = tempfile::tempdir().unwrap();
        let commands = commands();
        assert!(commands.len() > 40, "{commands:?}");
        let mut tried = 0;
        for command in commands {
            let words: Vec<&str> = command.iter().map(String::as_str).chain(["--help"]).collect();
            let help = text(&run(&words).stdout);
            let mut ways = vec![b"x\xff".to_vec()];
            for line in help.lines().map(str::trim_start).filter(|line| line.starts_with('-')) {
                let option = line.split([' ', ',', '=']).find(|word| word.starts_with("--"));
                ways.extend(option.map(|option| [option.as_bytes(), b"=x\xff"].concat()));
            }
            for way in &ways {
                // Some commands would run for hours; a panic occurs at once.
                let mut limited = Command::new("timeout");
                limited
                    .args(["-s", "KILL", "1", env!("CARGO_BIN_EXE_sudoku-lab")])
                    .args(&command)
                    .arg(OsStr::from_bytes(way));
                limited.current_dir(folder.path()).env("HOME", folder.path()).stdin(Stdio::null());
                let output = limited.output().unwrap();
                let shown = String::from_utf8_lossy(&output.stderr);
                let is_proper = matches!(output.status.code(), None | Some(0..=2 | 124 | 137));
                assert!(is_proper && !shown.contains("panicked"), "{command:?} {way:?}: {shown}");
                tried += 1;
            }
        }
        assert!(tried > 200, "{tried}");
    }

    #[test]
    fn what_is_named_must_be_there() {
        for arguments in [
            &["results", "claims", "--ledger", "nosuch.toml"][..],
            &["results", "claims", "--reference", "nosuch"],
            &["results", "claims", "sensitivity", "--ledger", "nosuch.toml"],
            &["results", "claims", "check", "--ledger", "nosuch.toml"],
            &["results", "readme", "--ledger", "nosuch.toml"],
            &["results", "report", "--reference", "nosuch", "--markdown"],
        ] {
            let shown = refused(&run(arguments), 1);
            assert!(shown.contains("nosuch"), "{arguments:?}: {shown}");
        }
        let folder = tempfile::tempdir().unwrap();
        assert!(
            at(folder.path(), &["results", "claims"]).status.success(),
            "the ledger that it was built with"
        );
    }

    #[test]
    fn settings_are_read_up_to_a_limit() {
        let folder = tempfile::tempdir().unwrap();
        let dir = folder.path();
        let big = File::create(dir.join("big.toml")).unwrap();
        big.set_len(3 << 30).unwrap();
        fs::write(dir.join("t.txt"), format!("{EASY}\n")).unwrap();
        symlink("/dev/zero", dir.join("z.toml")).unwrap();
        for name in ["big.toml", "z.toml"] {
            for command in [
                format!("$LAB grade -p {name} t.txt"),
                format!("$LAB dataset out --config {name}"),
                format!("$LAB results claims --ledger {name}"),
                format!("$LAB benchmark board {name}"),
                format!("$LAB classify --model {name} t.txt"),
                format!("$LAB experiment solver-race --config {name}"),
            ] {
                let shown = shell(dir, &format!("ulimit -v 4000000; {command}"));
                let shown = String::from_utf8_lossy(&shown.stderr).into_owned();
                assert!(shown.contains("bytes") || shown.contains(name), "{command}: {shown}");
                assert!(
                    !shown.contains("panicked") && !shown.contains("memory allocation"),
                    "{command}: {shown}"
                );
            }
        }
    }
}

mod numbers {
    use super::*;

    /// Times beyond every clock, counts beyond all memory, impossible ranges.
    #[test]
    fn numbers_beyond_their_range_are_refused_at_once() {
        let folder = tempfile::tempdir().unwrap();
        let dir = folder.path();
        fs::write(dir.join("p.txt"), format!("{EASY}\n")).unwrap();
        let (own, all) = (["--metric-command", "own=cat"], u64::MAX.to_string());
        for seconds in ["9223372036854775808", "18446744073709551615", "1e300", "inf", "nan", "-1", "x"] {
            let time = format!("--command-timeout={seconds}");
            refused(&at(dir, &["score", own[0], own[1], &time, "p.txt"]), 2);
            refused(&at(dir, &["solve", "--solver-command", "cat", &time, "p.txt"]), 2);
            refused(&at(dir, &["audit", "--label-command", "cat", &time, "p.txt"]), 2);
            let shown = refused(&at(dir, &["smallest", &format!("--time={seconds}"), "p.txt"]), 2);
            assert!(shown.contains("31536000"), "{shown}");
        }
        refused(&at(dir, &["score", own[0], own[1], "--command-timeout=0", "p.txt"]), 2);
        for words in [
            &["dedupe", "--max-classes", "0", "p.txt"][..],
            &["generate", "--method", "correction", "--hints", &all],
            &["generate", "--rating", "0..0"],
            &["generate", "--rating", "1e3..1e3", "-p", "se-1.2.1"],
            &["generate", "--minutes", "1e19.."],
            &["generate", "--clues", "41..", "--minimal"],
            &["dataset", "out", "--train", &all],
            &["dataset", "out", "--train", &all, "--test", &all],
            &["dataset", "out", "--copies", "4294967295"],
            &["dataset", "out", "--config", "set2-small", "--train", &all],
            &["score", "--isomorphs", "4294967295", "p.txt"],
            &["check", "-j", &all, "p.txt"],
            &["check", "--shard", "1/18446744073709551616", "p.txt", "-o", "out"],
        ] {
            refused(&at(dir, words), 2);
        }
        for (key, value) in
            [("grids", "9223372036854775807"), ("grids", "1000000000"), ("drawn", "9223372036854775807")]
        {
            let numbers = [("grids", "100"), ("drawn", "1")]
                .map(|(name, usual)| format!("{name} = {}\n", if name == key { value } else { usual }));
            let plan = format!(
                "title = \"a\"\ndescription = \"b\"\nseed = 1\ntrain = 1\nvalidation = 0\ntest = 0\n{}",
                numbers.concat()
            );
            fs::write(dir.join("own.toml"), plan).unwrap();
            let shown = refused(&at(dir, &["dataset", "out", "--config", "own.toml"]), 1);
            assert!(shown.contains("at most 4194304"), "{shown}");
        }
        assert_eq!(names(dir), ["own.toml", "p.txt"]);
    }

    /// Any file of a stock that cannot grow.
    #[test]
    fn a_stock_without_space_says_so() {
        let folder = tempfile::tempdir().unwrap();
        let mut refusals = 0;
        for blocks in [1, 4, 8, 16, 24, 32, 40, 48, 64] {
            let dir = folder.path().join(blocks.to_string());
            fs::create_dir(&dir).unwrap();
            let mut command = Command::new("bash");
            command.current_dir(&dir).env("LAB", env!("CARGO_BIN_EXE_sudoku-lab"));
            let line = format!("ulimit -f {blocks}; $LAB stock fill --file s.sqlite --target 1 --threads 1");
            let output = command.args(["-c", &line]).output().unwrap();
            if !output.status.success() {
                let shown = refused(&output, 1);
                assert!(shown.contains("space") && !shown.contains("Error code"), "{blocks}: {shown}");
                refusals += 1;
            }
        }
        assert!(refusals > 2, "{refusals}");
    }
}
