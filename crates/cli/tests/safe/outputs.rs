//! Tests closed and limited outputs, and names that are not UTF-8.

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
            let output = shell(dir, &format!("(echo first; $LAB {command} -o {to}; echo last) > f; cat f"));
            assert_eq!(
                text(&output.stdout),
                format!("first\n{expected}last\n"),
                "{to}: {}",
                text(&output.stderr)
            );
        }
        let third =
            shell(dir, &format!("(echo first >&3; $LAB {command} -o /dev/fd/3; echo last >&3) 3> f; cat f"));
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
    // The same holds for reports, and for Parquet written to a pipe.
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
    for command in [&["grade", "-", "-o", "out.csv"][..], &["grade", "-", "-o", "out.csv.zst"]] {
        let mut start = lab();
        start.current_dir(dir).args(command).stdin(Stdio::piped()).stderr(Stdio::null());
        let mut child = start.spawn().unwrap();
        // It never sees the last line.
        let mut open = child.stdin.take().unwrap();
        open.write_all(format!("{BEER}\n").repeat(4000).as_bytes()).unwrap();
        wait_for("an output", || (temporary() > 0).then_some(()));
        // Another command with the same output name does not change a file that is being written.
        let quick = ["check", "--keep-columns", "none", "p.csv", "-o", command[3]];
        succeeded(&at(dir, &quick));
        assert_eq!(temporary(), 1);
        child.kill().unwrap();
        child.wait().unwrap();
        drop(open);
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
        assert!(shown.contains(&format!("cannot write {output}")) && shown.contains("too large"), "{shown}");
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
        assert_eq!(shell(dir, &format!("$LAB {command} > /dev/null")).status.code(), Some(0), "{command}");
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
    done(&[&words("audit --sample 5 -o")[..], &[name(b"audit\xff").as_os_str(), table.as_os_str()]].concat());
    done(
        &[&words("dataset --train 3 --test 1 --validation 0")[..], &[name(b"set\xff").as_os_str()]].concat(),
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
        let words = [OsStr::new("dataset"), OsStr::new("x"), OsStr::new(option), OsStr::from_bytes(b"\xff")];
        refused(&lab().current_dir(dir).args(words).output().unwrap(), 2);
    }
}

/// Tests every option of every command, and the arguments after them.
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
    assert!(at(folder.path(), &["results", "claims"]).status.success(), "the ledger that it was built with");
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
