//! Commands that the command prints are typed: those that repeat a run, and the remedies that errors name.
#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::claims::reports_findings;
use crate::common::{lab, stdout, text};

mod lines;

const SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// A run of every study, with settings of the user.
const STUDIES: [(&str, &str); 21] = [
    ("annealing-ablation", "--set grids=2 --set steps=200"),
    ("atlas", "--set grids=1000 --set rated=5 --set made=4"),
    ("branch-score", "--set max_per_set=3"),
    ("branch-score-generation", "--set puzzles=4"),
    ("clue-counts", "--set grids=400"),
    ("dataset-audit", "--set made=60 --set sample=2"),
    ("erasure-strategies", "--set puzzles=10"),
    ("generate-and-test", "--set puzzles=20 --set bootstrap=50"),
    ("generator-cost", "--set failures=2 --set attempts=100"),
    ("givens-distribution", "--set puzzles=100 --set orders=1000000"),
    ("grade-adjustment", "--set puzzles=4 --set bootstrap=20"),
    ("grade-distribution", "--set puzzles=40 --set bootstrap=20"),
    ("grid-generators", "--set canonical=5 --set bootstrap=20"),
    ("human-difficulty", "--set max_puzzles=60"),
    ("isomorph-stability", "--set puzzles=5 --set 'metrics=[\"clues\", \"wnef-exp\"]'"),
    ("level-distinctness", "--set puzzles=4"),
    ("metric-comparison", "--set bootstrap=50 --set max_per_set=10"),
    ("population", "--set orders=2000000 --set metrics=clues"),
    (
        "search-nodes",
        "--set puzzles=4 --set more_puzzles=4 --set cap=2000 --set easy_per_set=5 --set bootstrap=20",
    ),
    ("solver-race", "--set max_per_set=4 --set 'sets=[\"qqwing\"]' --set figure_sets=[]"),
    ("wnef-calibration", "--set bootstrap=50"),
];

/// Runs with data and commands of the user.
const OWN: [&str; 8] = [
    "compare 'my \"puzzles\".csv' --target-column minutes --set bootstrap=50 -j 1",
    "compare --set copies=2 --label-column kind --levels black,expert,intermediate,easy --seed 9 -- -p.csv",
    "experiment wnef-calibration --config=quick --data 'my \"puzzles\".csv' --label-column=kind --levels \
     easy,intermediate,expert,black --set bootstrap=50",
    "experiment metric-comparison --seed 3 --set bootstrap=50 --data=-p.csv --label-column kind --levels \
     easy,intermediate,expert,black --config quick",
    "experiment branch-score --config quick --data 'my \"puzzles\".csv' --label-column kind --levels \
     black,easy,expert,intermediate --set isomorphs=5",
    "experiment solver-race --data puzzles.txt --config quick",
    "experiment solver-race --data puzzles.txt --set solvers=fast,dlx --solver-command './mine  it''s' \
     --solver-command \"cat puzzles.txt | ./mine '$0' \\\"*\\\"\"",
    "experiment solver-race --config own.toml --data puzzles.txt",
];

/// Types a line in a folder.
fn typed(folder: &Path, line: &str) -> Output {
    let program = Path::new(env!("CARGO_BIN_EXE_sudoku-lab")).parent().unwrap();
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap());
    let mut shell = Command::new("sh");
    shell.args(["-c", line]).current_dir(folder).env("PATH", path);
    shell.env_remove("SUDOKU_LAB_DATA").env("XDG_CACHE_HOME", "/nonexistent").output().unwrap()
}

fn shown(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// A folder with the user's files.
fn desk() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let shipped = concat!(env!("CARGO_MANIFEST_DIR"), "/../../datasets/qqwing_4000.csv");
    let some = fs::read_to_string(shipped).unwrap();
    let puzzles = some.lines().skip(1).step_by(50).map(|line| line.split(',').find(|cell| cell.len() == 81));
    let puzzles: Vec<&str> = puzzles.map(Option::unwrap).collect();
    let kinds = ["black", "expert", "intermediate", "easy"];
    let row = |(n, puzzle): (usize, &&str)| format!("{puzzle},{},{}\n", kinds[n / 20], 3 + n * 7 % 31);
    let rows: String = puzzles.iter().enumerate().map(row).collect();
    for name in ["my \"puzzles\".csv", "-p.csv"] {
        fs::write(folder.path().join(name), format!("puzzle,kind,minutes\n{rows}")).unwrap();
    }
    let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n";
    fs::write(folder.path().join("puzzles.txt"), puzzle).unwrap();
    let mine = folder.path().join("mine");
    fs::write(&mine, format!("#!/bin/sh\nwhile read p; do echo '{SOLVED} 1'; done\n")).unwrap();
    fs::set_permissions(&mine, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    let quick = include_str!("../../../configs/solver-race/quick.toml");
    fs::write(folder.path().join("own.toml"), quick).unwrap();
    fs::create_dir(folder.path().join("docs")).unwrap();
    let ledger = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/claims.toml");
    fs::copy(ledger, folder.path().join("docs/claims.toml")).unwrap();
    folder
}

/// The only run in a folder.
fn run_in(folder: &Path) -> PathBuf {
    let mut studies = fs::read_dir(folder.join("results")).unwrap();
    let study = studies.next().unwrap().unwrap().path();
    assert!(studies.next().is_none());
    study.join("latest").canonicalize().unwrap()
}

/// The key of a run, and what it wrote.
fn made(run: &Path) -> [serde_json::Value; 2] {
    let manifest = fs::read(run.join("manifest.json")).unwrap();
    let manifest: serde_json::Value = serde_json::from_slice(&manifest).unwrap();
    ["key", "outputs"].map(|field| manifest[field].clone())
}

/// Types a line; then the line that the summary of its run prints, in a folder with nothing but the user's files. Both
/// runs are equal. Returns the folder of the first and the printed line; `None` if a data set is missing.
fn repeated(line: &str) -> Option<(tempfile::TempDir, String)> {
    let (first, second) = (desk(), desk());
    let output = typed(first.path(), line);
    if shown(&output).contains("SUDOKU_LAB_DATA") && !output.status.success() {
        return None;
    }
    assert!(output.status.success(), "{line}: {}", shown(&output));
    let run = run_in(first.path());
    let summary = fs::read_to_string(run.join("summary.md")).unwrap();
    let printed = lines::of_markdown("summary.md", summary.split("To repeat: ").nth(1).unwrap());
    let printed = printed.first().unwrap_or_else(|| panic!("{line}: no command in {summary}")).text.clone();
    let output = typed(second.path(), &printed);
    assert!(output.status.success(), "{line}: {printed}: {}", shown(&output));
    assert_eq!(made(&run), made(&run_in(second.path())), "{line}: {printed}");
    // Every page prints the same line.
    let page = stdout(lab().args(["results", "report", "-o", "-"]).arg(&run));
    let lines = lines::of_html("report", &page);
    assert!(lines.iter().any(|line| line.text == printed), "{printed}: {lines:#?}");
    Some((first, printed))
}

#[test]
fn the_printed_command_repeats_a_run_of_every_study_and_its_findings_can_be_used() {
    let listed = stdout(lab().args(["list", "experiments", "--names"]));
    let mut listed: Vec<_> = listed.lines().collect();
    listed.sort();
    assert_eq!(listed, STUDIES.map(|(id, _)| id), "a study has no run here");
    let mut missing = Vec::new();
    for (id, settings) in STUDIES {
        match repeated(&format!("sudoku-lab experiment {id} --config quick {settings}")) {
            Some((folder, _)) => reports_findings(id, &run_in(folder.path())),
            None => missing.push(id),
        }
    }
    assert!(missing.len() < 2, "{missing:#?}");
}

#[test]
fn the_printed_command_repeats_a_run_with_data_and_commands_of_the_user() {
    for line in OWN {
        repeated(&format!("sudoku-lab {line}")).unwrap();
    }
}

/// A manifest alone starts no command; the error names the words that are missing.
#[test]
fn a_run_with_a_command_is_repeated_if_the_command_is_named() {
    let race = "sudoku-lab experiment solver-race --data puzzles.txt --config quick --solver-command \
                \"./mine 'a b'\"";
    let (folder, _) = repeated(race).unwrap();
    let rerun = "sudoku-lab results rerun results/solver-race/latest";
    let refused = typed(folder.path(), rerun);
    let said = shown(&refused);
    assert_eq!(refused.status.code(), Some(2), "{said}");
    let words = said.trim_end().rsplit_once(": add ").unwrap().1;
    let again = typed(folder.path(), &format!("{rerun} {words}"));
    assert!(
        again.status.success() && text(&again.stdout).contains("equal, byte for byte"),
        "{words}: {}",
        shown(&again)
    );
    let other = typed(folder.path(), &format!("{rerun} --solver-command ./other"));
    assert!(shown(&other).contains("the run used another command: ./mine 'a b'"), "{}", shown(&other));
    let none = typed(folder.path(), &format!("{rerun} {words} --metric-command x=cat"));
    assert!(shown(&none).contains("the run used no command"), "{}", shown(&none));
}

/// Lines that fail, each after one that makes what it needs.
const FAILING: [(&str, &str); 17] = [
    ("true", "sudoku-lab generate --requires x-wings -n 1"),
    ("true", "sudoku-lab results paper --config no-such"),
    (
        "sudoku-lab experiment branch-score --config quick --set max_per_set=2 && sudoku-lab results verify --keep-as \
         q results/branch-score/latest",
        "sudoku-lab results verify results/reference/branch-score/q",
    ),
    (
        "sudoku-lab experiment branch-score --config quick --set max_per_set=2 && sudoku-lab results verify --keep-as \
         q results/branch-score/latest && echo '<!-- from results: times --><!-- end -->' > README.md",
        "sudoku-lab results readme --check",
    ),
    ("cp puzzles.txt FILE", "sudoku-lab check FILE -o out.pdf"),
    ("cp puzzles.txt FILE", "sudoku-lab check FILE -o out.svg"),
    ("cp puzzles.txt FILE", "sudoku-lab check FILE -o 'my out.png'"),
    ("cp puzzles.txt FILE", "sudoku-lab solve FILE -o out.html"),
    ("iconv -f utf-8 -t utf-16 puzzles.txt > FILE", "sudoku-lab check FILE"),
    ("iconv -f utf-8 -t utf-16be puzzles.txt > FILE", "sudoku-lab check FILE"),
    ("iconv -f utf-8 -t utf-32 puzzles.txt > FILE", "sudoku-lab check FILE"),
    ("bzip2 -c puzzles.txt > FILE", "sudoku-lab check FILE"),
    ("xz -c puzzles.txt > FILE", "sudoku-lab check FILE"),
    ("lz4 -qc puzzles.txt > FILE", "sudoku-lab check FILE"),
    ("tar -cf FILE puzzles.txt", "sudoku-lab check FILE"),
    (
        "unzip -v > /dev/null && python3 -c \"import zipfile; zipfile.ZipFile('FILE', 'w').write('puzzles.txt')\"",
        "sudoku-lab check FILE",
    ),
    (
        "jq -n --rawfile p puzzles.txt '{a: {rows: [range(2) | {level: 1, value: $p[:81]}]}}' > FILE",
        "sudoku-lab check FILE",
    ),
];

/// The command that an error names works.
#[test]
fn the_remedy_of_an_error_is_a_command_that_works() {
    for (before, line) in FAILING {
        let folder = desk();
        if !typed(folder.path(), before).status.success() {
            let program = before.split(' ').next().unwrap();
            assert!(["iconv", "bzip2", "xz", "lz4", "unzip", "jq"].contains(&program), "{before}");
            continue;
        }
        let refused = typed(folder.path(), line);
        let said = shown(&refused);
        assert!(!refused.status.success(), "{line}: {said}");
        let remedies: Vec<_> = lines::in_backticks(line, &said).collect();
        assert!(!remedies.is_empty(), "{line}: {said}");
        for remedy in remedies {
            let done = typed(folder.path(), &remedy.text.replace("...", "check"));
            assert!(done.status.success(), "{remedy}: {}", shown(&done));
        }
    }
}
