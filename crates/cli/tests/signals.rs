//! Sends signals to every command.
#![cfg(target_os = "linux")]

use std::fmt::Write as _;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;

use crate::common::{self, lab, settled, wait_for};

const BEER: &str = "37...9..68..1.3.7.........8.2..8...5187...6425...2..1.7.........5.6.2..72..3...61";
const SEVENTEEN: &str = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// The input that keeps a command running.
#[derive(Clone, Copy, PartialEq)]
enum Stdin {
    /// An endless stream of puzzles.
    Puzzles,
    /// No input, but the pipe is open.
    Open,
}

struct Ended {
    status: ExitStatus,
    stderr: String,
}

/// Waits until the command has installed its handlers.
fn wait_until_it_listens(child: &mut Child) {
    // The last ones that are caught.
    const SIGINT_AND_SIGTERM: u64 = 1 << 1 | 1 << 14;
    wait_for("a command to listen", || {
        assert!(child.try_wait().unwrap().is_none(), "it ended before the signal");
        let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap();
        let caught = u64::from_str_radix(caught.trim(), 16).unwrap();
        (caught & SIGINT_AND_SIGTERM == SIGINT_AND_SIGTERM).then_some(())
    });
}

fn send(child: &Child, signal: &str) {
    assert!(Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap().success());
}

/// Starts a command whose standard output is a full pipe, signals it once it has `begun`, and waits for its end.
fn signalled(command: &mut Command, stdin: Stdin, signal: &str, begun: impl FnOnce(&mut Child)) -> Ended {
    let (_unread, mut full) = std::io::pipe().unwrap();
    full.write_all(&[b' '; 1 << 16]).unwrap();
    command.stdin(Stdio::piped()).stdout(full).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let feeder = thread::spawn(move || {
        let puzzles = format!("{BEER}\n{SEVENTEEN}\n").repeat(500);
        while stdin == Stdin::Puzzles && input.write_all(puzzles.as_bytes()).is_ok() {}
        // The pipe stays open until the command has ended.
        input
    });
    wait_until_it_listens(&mut child);
    begun(&mut child);
    send(&child, signal);
    let mut stderr = child.stderr.take().unwrap();
    let stderr = thread::spawn(move || {
        let mut text = String::new();
        stderr.read_to_string(&mut text).map(|_| text)
    });
    let status = wait_for("its end", || child.try_wait().unwrap());
    let stderr = stderr.join().unwrap().unwrap();
    if stdin == Stdin::Puzzles {
        feeder.join().unwrap();
    }
    Ended { status, stderr }
}

fn fifo(path: &Path) {
    assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
}

/// The Latin squares of order 9 as an exact cover problem, which nobody can enumerate.
fn latin_squares() -> String {
    let pairs = || (0..9).flat_map(|a| (0..9).map(move |b| (a, b)));
    let mut text = String::new();
    for kind in ["p", "r", "c"] {
        pairs().for_each(|(a, b)| write!(text, "{kind}{a}{b} ").unwrap());
    }
    for (row, column) in pairs() {
        for value in 0..9 {
            write!(text, "\np{row}{column} r{row}{value} c{column}{value}").unwrap();
        }
    }
    text + "\n"
}

/// Every command, with the words of a command line and the input that keep it running. DIR is a separate folder, OUT is
/// a file that must not be created, and ONE and TWO are the shards of a run.
const TABLE: &[(&str, Stdin)] = &[
    ("experiment generator-cost --results DIR/results --set items=130000", Stdin::Open),
    ("list", Stdin::Open),
    ("results rerun results/reference/wnef-calibration/shipped --results DIR/results", Stdin::Open),
    ("results report -o DIR/fifo", Stdin::Open),
    ("results report --markdown", Stdin::Open),
    ("results merge ONE TWO --results DIR/merged", Stdin::Open),
    ("results verify --stored --results DIR/results", Stdin::Open),
    ("results verify --results DIR/results", Stdin::Open),
    ("results redraw DIR/run --results DIR/drawn", Stdin::Open),
    ("results figure list", Stdin::Open),
    ("results paper --results DIR/results", Stdin::Open),
    (
        "results diff results/reference/wnef-calibration/shipped results/reference/wnef-calibration/shipped",
        Stdin::Open,
    ),
    ("results claims", Stdin::Open),
    ("results claims check --ledger DIR/fifo", Stdin::Open),
    ("results claims update --ledger DIR/fifo", Stdin::Open),
    ("results readme --ledger DIR/fifo", Stdin::Open),
    ("data list", Stdin::Open),
    ("data path qqwing", Stdin::Open),
    ("data verify", Stdin::Open),
    ("data fetch top2365", Stdin::Open),
    ("solve -o OUT", Stdin::Puzzles),
    ("solve", Stdin::Puzzles),
    ("solve -o OUT DIR/fifo", Stdin::Open),
    ("solve --all --count-limit 5000000 -o OUT DIR/empty-board", Stdin::Open),
    ("solve --count-limit 18446744073709551615 -o OUT DIR/empty-board", Stdin::Open),
    ("solve --solver backtracking --count-limit 18446744073709551615 -o OUT DIR/empty-board", Stdin::Open),
    ("solve --solver dlx --trace --count-limit 18446744073709551615 -o OUT DIR/empty-board", Stdin::Open),
    ("check -o OUT", Stdin::Puzzles),
    ("check --solver set-oriented -o OUT -", Stdin::Puzzles),
    ("exact-cover --count DIR/latin", Stdin::Open),
    ("exact-cover --all DIR/latin", Stdin::Open),
    ("exact-cover -", Stdin::Open),
    ("score -o OUT", Stdin::Puzzles),
    ("score --metrics all -o OUT", Stdin::Puzzles),
    ("score", Stdin::Open),
    ("grade -o OUT", Stdin::Puzzles),
    ("grade --profile se-1.2.1 --figure OUT.svg", Stdin::Puzzles),
    ("analyse", Stdin::Open),
    ("hint -o OUT", Stdin::Puzzles),
    ("adjust --to easy -o OUT", Stdin::Puzzles),
    ("generate -n 1000000000 -o OUT", Stdin::Open),
    ("generate --clues 17 -o OUT", Stdin::Open),
    ("generate controlled-bias --clues ..17 -o OUT", Stdin::Open),
    ("generate hill-climb --iterations 0 --clues 20 -o OUT", Stdin::Open),
    ("generate --grade unfair --profile hodoku --seed 3 -n 1000000 -o OUT", Stdin::Open),
    ("generate -n 1000000000", Stdin::Open),
    ("classify --model DIR/fifo -o OUT", Stdin::Puzzles),
    ("play -o OUT", Stdin::Puzzles),
    ("book - --output OUT.pdf", Stdin::Puzzles),
    ("compare DIR/fifo --results DIR/results", Stdin::Open),
    ("harden -o OUT", Stdin::Puzzles),
    ("smallest -o OUT DIR/puzzle", Stdin::Open),
    ("harden --iterations 4000000000 -o OUT DIR/puzzle", Stdin::Open),
    ("grid -n 1000000000 -o OUT", Stdin::Open),
    ("grid -n 1000000000", Stdin::Open),
    ("stock fill --target 1000000 --file DIR/stock.sqlite", Stdin::Open),
    ("stock status --file DIR/stock.sqlite", Stdin::Open),
    ("audit -", Stdin::Puzzles),
    ("dataset DIR/set --train 1000000", Stdin::Open),
    ("dataset DIR/set --edition 2029", Stdin::Open),
    ("dataset DIR/set --config set2-small --train 1000000", Stdin::Open),
    ("benchmark score DIR/fifo --set DIR/fifo", Stdin::Open),
    ("benchmark board DIR/fifo", Stdin::Open),
    ("benchmark baseline -o OUT", Stdin::Puzzles),
    ("canon -o OUT", Stdin::Puzzles),
    ("dedupe -o OUT", Stdin::Puzzles),
    ("shuffle --count 1000 -o OUT", Stdin::Puzzles),
    ("show -o OUT", Stdin::Puzzles),
    ("exit-codes", Stdin::Open),
    ("formats", Stdin::Open),
    ("tactics", Stdin::Open),
    ("profiles", Stdin::Open),
    ("completions bash", Stdin::Open),
    ("man DIR/man", Stdin::Open),
];

/// A folder with the files named in the table; endless files are FIFOs.
fn prepared() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    for name in ["results", "drawn", "out", "man"] {
        fs::create_dir(path(name)).unwrap();
    }
    fifo(&path("fifo"));
    fifo(&path("drawn/.figures.json"));
    fifo(&path("man/sudoku-lab.1"));
    fs::write(path("empty-board"), ".".repeat(81)).unwrap();
    fs::write(path("puzzle"), BEER).unwrap();
    fs::write(path("latin"), latin_squares()).unwrap();
    folder
}

fn hold(line: &str, stdin: Stdin, signal: &str, code: i32, [one, two]: &[PathBuf; 2], proxy: &str) {
    let folder = prepared();
    let out = folder.path().join("out/file");
    let names = |word: &str| {
        let word = word.replace("OUT", out.to_str().unwrap());
        let word = word.replace("ONE", one.to_str().unwrap()).replace("TWO", two.to_str().unwrap());
        word.replace("DIR", folder.path().to_str().unwrap())
    };
    // The tests may run under `nohup` or in the background.
    let mut command = Command::new("env");
    command.args(["--default-signal", env!("CARGO_BIN_EXE_sudoku-lab")]).env_remove("SUDOKU_LAB_DATA");
    command.current_dir(ROOT).args(line.split(' ').map(names));
    command.env("HTTPS_PROXY", proxy).env("HTTP_PROXY", proxy).env("XDG_CACHE_HOME", folder.path());
    let runs = folder.path().join("results/generator-cost");
    // An output starts when the first line is read, which a FIFO never provides here.
    let has_output = line.contains("-o OUT") && !line.contains("DIR/fifo");
    let has_begun = || match has_output {
        true => fs::read_dir(folder.path().join("out")).unwrap().count() > 0,
        // There is nothing to resume before the folder of the run exists.
        false => !line.starts_with("experiment") || runs.exists(),
    };
    let begun = |child: &mut Child| {
        wait_for(line, || has_begun().then_some(()));
        settled(child);
    };
    let ended = signalled(&mut command, stdin, signal, begun);
    let shown = &ended.stderr;
    assert_eq!(ended.status.code(), Some(code), "{line}: {shown}");
    let name = if code == 130 { "Ctrl-C".to_owned() } else { signal.replace('-', "SIG") };
    assert!(shown.contains(&format!("stopped by {name}")), "{line}: {shown}");
    let left: Vec<PathBuf> =
        fs::read_dir(folder.path().join("out")).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert!(left.is_empty(), "{line} leaves {left:?}");
    if has_output {
        assert!(shown.contains(&format!("{} is not written", out.display())), "{line}: {shown}");
    }
    if line.starts_with("experiment") {
        assert!(shown.contains("--resume continues"), "{shown}");
    }
}

/// A server that accepts connections and never answers.
fn silent_server() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    thread::spawn(move || {
        let connections: Vec<_> = listener.incoming().collect();
        drop(connections);
    });
    format!("http://{address}")
}

#[test]
fn signals_end_every_command_with_their_status_and_leave_nothing() {
    let proxy = silent_server();
    let folder = tempfile::tempdir().unwrap();
    let shards = ["1/2", "2/2"].map(|shard| {
        let quick = ["wnef-calibration", "--config", "quick", "--shard", shard];
        common::experiment(folder.path(), &quick)
    });
    let usual = TABLE.iter().flat_map(|case| [(case, "-INT", 130), (case, "-TERM", 143)]);
    let others = [("-HUP", 129), ("-QUIT", 131), ("-XCPU", 152)];
    let rare = TABLE.iter().filter(|(line, _)| {
        let starts =
            ["experiment", "generate -n 1000000000 -o", "score -o", "dataset DIR/set --train", "audit"];
        starts.iter().any(|start| line.starts_with(start))
    });
    let rare = rare.flat_map(|case| others.map(|(signal, code)| (case, signal, code)));
    let cases: Vec<_> = usual.chain(rare).collect();
    let next = std::sync::atomic::AtomicUsize::new(0);
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                while let Some(&(&(line, stdin), signal, code)) =
                    cases.get(next.fetch_add(1, std::sync::atomic::Ordering::Relaxed))
                {
                    hold(line, stdin, signal, code, &shards, &proxy);
                }
            });
        }
    });
}

/// A command that `nohup` starts outlives its terminal.
#[test]
fn an_ignored_hangup_stays_ignored() {
    let mut command = Command::new("env");
    command.args(["--ignore-signal=HUP", "--default-signal=INT,TERM", env!("CARGO_BIN_EXE_sudoku-lab")]);
    command.args(["generate", "-n", "1000000000", "-o", "/dev/null"]);
    let ended = signalled(&mut command, Stdin::Open, "-TERM", |child| {
        send(child, "-HUP");
        settled(child);
    });
    assert!(
        ended.status.code() == Some(143) && ended.stderr.contains("stopped by SIGTERM"),
        "{}",
        ended.stderr
    );
}

/// The table is compared with the list of commands that the program prints.
#[test]
fn the_table_holds_every_command() {
    let commands = common::commands();
    assert!(commands.len() > 40, "{commands:?}");
    for command in commands {
        let is_this = |line: &str| {
            let mut words = line.split(' ');
            command.iter().all(|word| words.next() == Some(word))
        };
        assert!(TABLE.iter().any(|(line, _)| is_this(line)), "{command:?}");
    }
}

/// Number of processes with these words in their command line.
fn processes(words: &str) -> usize {
    let all = fs::read_dir("/proc").unwrap().flatten();
    let lines = all.filter_map(|entry| fs::read(entry.path().join("cmdline")).ok());
    lines.filter(|line| String::from_utf8_lossy(line).replace('\0', " ").contains(words)).count()
}

#[test]
fn commands_of_the_users_own_end_with_the_program() {
    let commands = [("--metric-command", "score"), ("--solver-command", "solve")];
    // After SIGKILL, the program cannot kill its child processes.
    let ways = commands.iter().flat_map(|command| [(command, "-TERM", Some(143)), (command, "-KILL", None)]);
    for (n, (&(option, before), signal, status)) in ways.enumerate() {
        let sleep = format!("sleep {}{n}.5", 700_000 + std::process::id());
        let name = if before == "score" { "own=" } else { "" };
        let own = format!("{name}cat >/dev/null & (setsid {sleep} >/dev/null 2>&1 &); {sleep}");
        let folder = tempfile::tempdir().unwrap();
        let [puzzle, out] = ["puzzle.txt", "out.csv"].map(|name| folder.path().join(name));
        fs::write(&puzzle, BEER).unwrap();
        let mut command = lab();
        command.args([before, option, &own, puzzle.to_str().unwrap(), "-o", out.to_str().unwrap()]);
        let ended = signalled(&mut command, Stdin::Open, signal, |_| {
            wait_for("its children", || (processes(&sleep) >= 4).then_some(()));
        });
        assert_eq!(ended.status.code(), status, "{}", ended.stderr);
        wait_for("the end of its children", || (processes(&sleep) == 0).then_some(()));
        if status.is_some() {
            assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "the puzzle alone");
        }
    }
}

/// After the first signal, this command waits for a checkpoint, for eight seconds and then ends with that signal's
/// status.
#[test]
fn a_second_signal_ends_at_once_what_has_time_to_reach_a_checkpoint() {
    let folder = tempfile::tempdir().unwrap();
    fifo(&folder.path().join(".paper.json"));
    let mut command = lab();
    command.args(["results", "paper", "--results"]).arg(folder.path()).stderr(Stdio::piped());
    let mut ended_by_second = || {
        let mut child = command.spawn().unwrap();
        wait_until_it_listens(&mut child);
        settled(&mut child);
        send(&child, "-TERM");
        let mut stderr = BufReader::new(child.stderr.take().unwrap());
        let mut shown = String::new();
        while !shown.contains("to stop") {
            assert!(stderr.read_line(&mut shown).unwrap() > 0, "{shown}");
        }
        send(&child, "-INT");
        stderr.read_to_string(&mut shown).unwrap();
        assert!(shown.contains("without --again"), "{shown}");
        child.wait().unwrap().code() == Some(130)
    };
    // A machine may be so slow that the second signal comes too late.
    assert!((0..20).any(|_| ended_by_second()));
}

#[test]
fn a_stopped_output_leaves_the_old_file_and_a_fifo_keeps_what_it_got() {
    let folder = tempfile::tempdir().unwrap();
    let old = folder.path().join("old.csv");
    fs::write(&old, "old\n").unwrap();
    let begun = |_: &mut Child| {
        wait_for("an output", || (fs::read_dir(folder.path()).unwrap().count() > 1).then_some(()));
    };
    let ended = signalled(lab().args(["check", "-o"]).arg(&old), Stdin::Puzzles, "-INT", begun);
    assert!(ended.stderr.contains("old.csv"), "{}", ended.stderr);
    assert_eq!(fs::read_to_string(&old).unwrap(), "old\n");

    let path = folder.path().join("fifo");
    fifo(&path);
    let (begin, begun) = std::sync::mpsc::channel();
    let reader = thread::spawn({
        let path = path.clone();
        move || {
            let (mut got, mut fifo) = (String::new(), BufReader::new(fs::File::open(path).unwrap()));
            fifo.read_line(&mut got).unwrap();
            begin.send(()).unwrap();
            fifo.read_to_string(&mut got).unwrap();
            got
        }
    });
    let mut command = lab();
    command.args(["grid", "-n", "1000000000", "--seed", "3", "-o"]).arg(&path);
    let ended = signalled(&mut command, Stdin::Open, "-TERM", |_| begun.recv().unwrap());
    assert_eq!(ended.status.code(), Some(143));
    assert!(ended.stderr.contains(" of 1000000000 grids made"), "{}", ended.stderr);
    let got = reader.join().unwrap();
    assert!(got.lines().count() > 0 && got.lines().all(|line| line.len() == 81) && got.ends_with('\n'));
}
