//! What a killed command left, and names that are not UTF-8.

use super::*;

fn shell(folder: &Path, line: &str) -> Output {
    let mut command = Command::new("bash");
    command.current_dir(folder).args(["-c", line]).env("LAB", env!("CARGO_BIN_EXE_sudoku-lab"));
    command.env_remove("SUDOKU_LAB_DATA").output().unwrap()
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
fn names_that_are_not_utf_8_work_or_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path();
    fs::write(dir.join(OsStr::from_bytes(b"in\xff.txt")), format!("{EASY}\n{BEER}\n")).unwrap();
    puzzles(&dir.join(OsStr::from_bytes(b"in\xff.csv")), 300);
    let lines = ["canon", "dedupe", "shuffle", "show"].map(|name| format!("{name} $in.txt -o $out.txt"));
    let rows = ["check", "solve", "score", "grade"].map(|name| format!("{name} $in.txt -o $out.csv"));
    let small = format!("experiment '{}' --json --results $out", SMALL.join("' '"));
    let others = [
        "check $in.txt",
        "audit --sample 5 -o $out.audit $in.csv",
        "dataset --train 3 --test 1 --validation 0 $out.set",
        "stock status --file $out.sqlite",
        "book -o $out.pdf $in.txt",
        "check --shard 1/2 $in.txt -o $out.csv",
        "check --shard 2/2 $in.txt -o $out.csv",
        "results merge $out.csv.part-1-of-2 $out.csv.part-2-of-2",
        small.as_str(),
    ];
    for words in lines.iter().chain(&rows).map(String::as_str).chain(others) {
        let output = shell(dir, &format!("in=$'in\\xff'; out=$'out\\xff'; $LAB {words}"));
        assert!(output.status.success(), "{words}: {}", String::from_utf8_lossy(&output.stderr));
    }
    let wnef =
        "experiment wnef-calibration --config quick --set bootstrap=20 --results r --data $'in\\xff.csv'";
    assert!(!String::from_utf8_lossy(&shell(dir, &format!("$LAB {wnef}")).stderr).contains("panicked"));
    // Options that expect text reject it.
    for option in ["--config", "--column", "--color"] {
        refused(&shell(dir, &format!("$LAB dataset x {option} $'\\xff'")), 2);
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
