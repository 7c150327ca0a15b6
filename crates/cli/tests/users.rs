//! Input of new users, and the answers of the command.

use std::fs;
use std::io::{BufRead, BufReader};
use std::ops::ControlFlow;
use std::path::Path;
use std::process::{Output, Stdio};

use sudoku_kit::core::{Candidates, MarkStyle};
use sudoku_kit::solvers::{Engine, Limits};
use sudoku_kit::{Cell, Digit, Grid, Position};

use crate::common::{self, lab, run, text};

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Status and standard error.
fn failed(output: &Output) -> (Option<i32>, String) {
    (output.status.code(), text(&output.stderr))
}

fn file(folder: &Path, name: &str, content: &str) -> String {
    let path = folder.join(name);
    fs::write(&path, content).unwrap();
    path.to_str().unwrap().to_owned()
}

/// A column that cannot be compared is rejected before anything is measured, with its line and value.
#[test]
fn compare_names_what_it_cannot_read() {
    let folder = tempfile::tempdir().unwrap();
    let own = file(folder.path(), "own.csv", &format!("puzzle,time\n{PUZZLE},-5\n"));
    let results = folder.path().to_str().unwrap();
    let refused = |column: &str| run(&["compare", &own, "--target-column", column, "--results", results]);
    let output = refused("time");
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("own.csv, line 2: column time: \"-5\" is negative"), "{output:?}");
    // A wrong name is wrong usage, as in `score`.
    let expected = "the header has no column \"tme\"; name one of: puzzle, time";
    for output in [refused("tme"), run(&["score", "--column", "tme", &own])] {
        let (status, error) = failed(&output);
        assert!(status == Some(2) && error.contains(expected), "{output:?}");
    }
}

/// Every line of 729 marks and every box of marks is read, whichever marks are struck. If a digit of the solution is
/// struck, it is reported.
#[test]
fn hint_reads_pencil_marks() {
    let folder = tempfile::tempdir().unwrap();
    let puzzle = file(folder.path(), "puzzle.txt", PUZZLE);
    let shown = |format: &str| text(&run(&["show", "--format", format, &puzzle]).stdout).to_owned();
    let hint = |name: &str, content: &str| {
        let output = run(&["hint", "--profile", "se-1.2.1", &file(folder.path(), name, content)]);
        assert!(output.status.success(), "{output:?}");
        text(&output.stdout).replace("\n\n", "\n")
    };
    let (line, boxed) = (shown("marks-line"), shown("marks"));
    let of_digits = hint("puzzle.txt", PUZZLE);
    for (name, content) in [("line.txt", &line), ("box.txt", &boxed)] {
        assert_eq!(hint(name, content), of_digits, "{name}");
    }
    // Cell r1c3 has the candidates 1, 2 and 4, of which 4 is the solution.
    let struck = |digit: char| {
        let cell: String = line[18..27].chars().map(|c| if c == digit { '.' } else { c }).collect();
        format!("{}{cell}{}", &line[..18], &line[27..])
    };
    assert!(hint("one.txt", &struck('1')).contains("r3c1 is the only place for 1 in box 1"));
    let answer = hint("four.txt", &struck('4'));
    assert!(answer.ends_with("Struck, but part of the solution; restore first: 4 in r1c3\n"), "{answer}");
    for name in ["line.txt", "box.txt", "one.txt", "four.txt"] {
        let path = folder.path().join(name);
        let solved = run(&["solve", path.to_str().unwrap()]);
        let found = match name {
            "four.txt" => "0,exhausted,",
            _ => "1,exhausted,534678912672195348198342567",
        };
        assert!(text(&solved.stdout).contains(found), "{name}: {solved:?}");
    }
}

/// A puzzle may be given as pencil marks without digits: a sukaku.
#[test]
fn a_puzzle_may_be_stated_by_marks() {
    let solution: Grid =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179".parse().unwrap();
    let mut marks = Candidates::EMPTY;
    let mut dlx = Engine::Dlx.build();
    let mut solutions = |marks: &Candidates| {
        dlx.search_candidates(marks, Limits::UNIQUE, &mut |_| ControlFlow::Continue(())).solutions
    };
    for n in 0..729 {
        let (cell, digit) = (Cell::ALL[n * 451 % 729 / 9], Digit::ALL[n * 451 % 9]);
        let is_struck = solution.get(cell) != digit && marks.strike(cell, digit);
        if is_struck && n % 16 == 0 && solutions(&marks) == 1 {
            break;
        }
    }
    assert_eq!(solutions(&marks), 1);
    let line = marks.styled(MarkStyle::Line('.')).to_string();
    let position: Position = line.parse().unwrap();
    assert!(position.puzzle.clue_count() < 17, "{}", position.puzzle);
    let folder = tempfile::tempdir().unwrap();
    let path = file(folder.path(), "marks.txt", &line);
    let csv = file(folder.path(), "marks.csv", &format!("id,marks\n7,{line}\n"));
    let said = |arguments: &[&str]| {
        let output = run(arguments);
        assert!(output.status.success(), "{output:?}");
        text(&output.stdout).to_owned()
    };
    for solver in Engine::ALL {
        let solved = said(&["solve", "--solver", solver.name(), &path]);
        assert!(solved.ends_with(&format!(",1,exhausted,{solution}\n")), "{solver}: {solved}");
    }
    assert!(said(&["check", "--keep-columns", "id", &csv]).ends_with(",7,unique\n"));
    assert_eq!(said(&["show", "--format", "marks-line", &path]).trim_end(), line);
    let boxed = file(folder.path(), "box.txt", &said(&["show", "--format", "marks", &path]));
    let graded = said(&["grade", "--json", &path]);
    assert!(graded.contains("\"ending\":\"solved\""), "{graded}");
    assert_eq!(said(&["grade", "--json", &boxed]), graded);
    assert!(said(&["grade", "--explain", "--profile", "se-1.2.1", &path]).contains("Level "));
    assert!(said(&["hint", "--json", &path]).contains("\"status\":\"next\""));
    let analysed: serde_json::Value =
        serde_json::from_str(&said(&["analyse", "--format", "json", &path])).unwrap();
    assert_eq!(
        (&analysed["solution"], &analysed["marks"]),
        (&solution.to_string().into(), &line.as_str().into())
    );
    assert!(said(&["analyse", "--format", "html", &path]).contains("alt=\"The puzzle.\""));
    // Gives only the clues.
    for arguments in
        [&["score"][..], &["canon"], &["grade", "--time"], &["solve", "--solver", "dlx", "--trace"]]
    {
        let output = run(&[arguments, &[path.as_str()]].concat());
        assert!(text(&output.stderr).contains("some pencil marks are struck"), "{arguments:?}: {output:?}");
    }
}

/// Help topics are generated from the registry of tactics and the table of profiles.
#[test]
fn help_names_every_tactic_and_every_profile() {
    let shown = |arguments: &[&str]| text(&run(arguments).stdout).to_string();
    let (tactics, profiles) = (shown(&["help", "tactics"]), shown(&["help", "profiles"]));
    for tactic in sudoku_kit::tactics::Tactic::ALL {
        assert!(tactics.contains(&format!("\n{tactic}: {}", tactic.title())), "{tactic}");
    }
    for name in sudoku_kit::tactics::Profile::NAMES {
        assert!(profiles.contains(&format!("\n{name}: ")), "{name}: {profiles}");
        assert!(shown(&["profiles"]).contains(&format!("{name}: ")), "{name}");
    }
    assert!(shown(&["tactics"]).contains("Profiles: zendoku ("));
}

/// The rule in `help exit-codes`.
#[test]
fn the_exit_status_follows_one_rule() {
    let folder = tempfile::tempdir().unwrap();
    let blank = ".".repeat(81);
    let clash = PUZZLE.replacen("53", "55", 1);
    let made = |name: &str, lines: &[&str]| file(folder.path(), name, &(lines.join("\n") + "\n"));
    let none = made("none.txt", &[&blank, &clash]);
    let some = made("some.txt", &[PUZZLE, &blank]);
    let good = made("good.txt", &[PUZZLE]);
    let shown = run(&["help", "exit-codes"]);
    assert!(shown.status.success() && text(&shown.stdout).contains("2    Wrong use"), "{shown:?}");
    let status = |arguments: &[&str]| run(arguments).status.code().unwrap();
    for command in ["score", "hint", "grade"] {
        let expected = [(&none, 1), (&some, 0), (&good, 0)];
        assert_eq!(
            expected.map(|(path, _)| status(&[command, path])),
            expected.map(|(_, code)| code),
            "{command}"
        );
    }
    assert_eq!(status(&["score", "--strict", &some]), 1);
    assert_eq!([&some, &good].map(|path| status(&["check", path])), [1, 0]);
    assert_eq!([&none, &good].map(|path| status(&["solve", path])), [0, 0], "no solution is an answer");
    for wrong in [&["generate", "-n", "0"][..], &["grid", "-n", "-5"], &["shuffle", "-n", "0", &good]] {
        let output = run(wrong);
        let (code, error) = failed(&output);
        assert!(code == Some(2) && error.contains("give a whole number from 1"), "{output:?}");
    }
}

/// A blank grid has at least two solutions.
#[test]
fn solve_says_whether_there_is_more_than_one_solution() {
    let folder = tempfile::tempdir().unwrap();
    let path = file(folder.path(), "two.txt", &format!("{}\n{PUZZLE}\n", ".".repeat(81)));
    let output = run(&["solve", &path]);
    let found: Vec<String> = text(&output.stdout).lines().skip(1).map(str::to_owned).collect();
    assert!(found[0].contains(",2,stopped,") && found[1].contains(",1,exhausted,"), "{found:?}");
    let (_, refused) = (0, run(&["solve", "--all", "--count-limit", "9223372036854775807", &path]));
    assert_eq!(refused.status.code(), Some(2), "all would be in memory at a time");
}

/// A wrong answer of an external solver is a failure, whether it is a wrong 0 or a wrong grid.
#[test]
fn a_wrong_answer_of_an_external_solver_ends_with_1() {
    let folder = tempfile::tempdir().unwrap();
    let path = file(folder.path(), "puzzle.txt", PUZZLE);
    let solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let answered = |answer: &str| {
        run(&["solve", "--solver-command", &format!("while read p; do echo '{answer}'; done"), &path])
    };
    assert!(answered(&format!("{solution} 1")).status.success());
    for wrong in ["0".to_owned(), format!("{} 1", solution.replacen("53", "35", 1))] {
        let output = answered(&wrong);
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        assert!(text(&output.stderr).contains(&format!("answered {wrong:?}")), "{output:?}");
    }
}

/// If a range has a wrong form, the error shows the right one.
#[test]
fn ranges_are_answered_by_the_right_form() {
    for (option, given, right) in [
        ("--rating", "4.5-5.5", "write it as 4.5..5.5"),
        ("--rating", "5,0..5,5", "write it as 5.0..5.5"),
        ("--minutes", "5 - 10", "write it as 5..10"),
        ("--clues", "22-26", "write it as 22..26"),
        ("--rating", "hard", "give a range such as 4.5..5.5"),
    ] {
        let output = run(&["generate", option, given]);
        let (code, error) = failed(&output);
        assert!(code == Some(2) && error.contains(right), "{given}: {error}");
    }
}

/// Copies are printed as soon as the first line is read, and the copies of a puzzle need not fit into memory.
#[test]
fn any_number_of_copies_streams() {
    let folder = tempfile::tempdir().unwrap();
    let path = file(folder.path(), "puzzle.txt", &format!("{PUZZLE}\n{PUZZLE}\n"));
    let mut endless =
        lab().args(["shuffle", "-n", "9223372036854775807", &path]).stdout(Stdio::piped()).spawn().unwrap();
    let lines: Vec<String> =
        BufReader::new(endless.stdout.take().unwrap()).lines().take(3000).map(Result::unwrap).collect();
    // The reader has exited, which ends the command.
    assert!(endless.wait().unwrap().success());
    let few = run(&["shuffle", "-n", "1000", &path]);
    assert_eq!(lines[..1000].join("\n"), text(&few.stdout).lines().take(1000).collect::<Vec<_>>().join("\n"));
    let more = text(&run(&["shuffle", "-n", "2500", &path]).stdout);
    let more: Vec<&str> = more.lines().collect();
    assert_eq!((more.len(), more[2499]), (5000, lines[2499].as_str()));
    assert_ne!(more[0], more[2500], "each line has a stream of its own");
}

/// No message names a temporary file.
#[test]
fn no_message_names_a_temporary_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = file(folder.path(), "puzzle.txt", PUZZLE);
    for output in ["/proc/scores.csv", "/proc/scores.parquet"] {
        let refused = run(&["score", &path, "-o", output]);
        let (code, error) = failed(&refused);
        assert!(code == Some(1) && error.contains(output) && !error.contains(".tmp"), "{error}");
    }
}

/// The grade names its scale: HoDoKu's level and Sudoku Explainer's rating, unless a profile is named.
#[test]
fn a_grade_says_whose_scale_it_is() {
    let folder = tempfile::tempdir().unwrap();
    // This puzzle needs an X-wing, and HoDoKu rates it as hard.
    let path = file(
        folder.path(),
        "puzzle.txt",
        "1.....569492.561.8.561.924...964.8.1.64.1....218.356.4.4.5...169.5.614.2621.....5",
    );
    let grade = |arguments: &[&str]| {
        let output = run(&[&["grade", &path], arguments].concat());
        assert!(output.status.success(), "{output:?}");
        text(&output.stdout).to_owned()
    };
    let table = grade(&[]);
    let rows: Vec<Vec<&str>> = table.lines().map(|line| line.split(',').collect()).collect();
    assert_eq!(rows[0][2..6], ["profile", "level", "se_rating", "hardest"]);
    assert_eq!(rows[1][2..6], ["hodoku-2.3", "hard", "3.2", "x-wing"]);
    let shown = grade(&["--explain"]);
    assert!(shown.contains("Level hard by hodoku-2.3, hardest X-wing (140)"), "{shown}");
    assert!(shown.contains("Rating by Sudoku Explainer 1.2.1: 3.2"), "{shown}");
    let named = grade(&["--profile", "se-1.2.1"]);
    assert!(named.contains(",se-1.2.1,") && !named.contains("se_rating"), "{named}");
    let made = run(&["generate", "--level", "easy", "--seed", "1"]);
    assert!(
        text(&made.stderr).contains("levels and ratings are those of the profile hodoku-2.3"),
        "{made:?}"
    );
}

/// Commands are grouped under titles, few enough to be readable.
#[test]
fn the_help_lists_commands_in_groups() {
    let help = text(&run(&["help"]).stdout);
    assert_eq!(help, text(&run(&["--help"]).stdout));
    let titled: Vec<&str> =
        help.split("Also:").next().unwrap().lines().filter(|line| line.starts_with("  ")).collect();
    assert!((20..=26).contains(&titled.len()), "{}: {help}", titled.len());
    for title in ["Puzzles:", "Generating:", "Data sets:", "Experiments:", "Options:", "Examples:"] {
        assert!(help.lines().any(|line| line == title), "{title}");
    }
}

/// If users try other words, the error suggests the right command. Completions include the names of option values.
#[test]
fn guessed_commands_and_completions_lead_somewhere() {
    for (word, meant) in [
        ("rate", "grade"),
        ("convert", "show"),
        ("pdf", "book"),
        ("race", "solver-race"),
        ("figures", "results redraw"),
    ] {
        let refused = run(&[word, "x.txt"]);
        let said = text(&refused.stderr);
        assert!(refused.status.code() == Some(2) && said.contains(meant), "{said}");
    }
    // Each of these is in a group.
    for command in common::commands().iter().filter(|command| command.len() == 2) {
        let said = text(&run(&[&command[1]]).stderr);
        assert!(said.contains(&command.join(" ")), "{said}");
    }
    let script = text(&run(&["completions", "bash"]).stdout);
    for name in ["wnef-calibration", "wnef-exp", "se-1.2.1", "rotation-180", "x-wing", "unfair", "dlx"] {
        assert!(script.contains(name), "{name}");
    }
}

/// bash asks the script itself: it must know the options of each command, not only their names.
#[test]
#[cfg(target_os = "linux")]
fn bash_completes_options_and_commands_within_commands() {
    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("completions");
    fs::write(&script, run(&["completions", "bash"]).stdout).unwrap();
    for (typed, last, completed) in [
        ("score", "--metr", "--metrics --metric-command"),
        ("results", "ver", "verify"),
        ("stock", "sta", "status"),
    ] {
        let asked = format!(
            "source {}; COMP_WORDS=(sudoku-lab {typed} {last}); COMP_CWORD=2; \
             _sudoku__lab sudoku-lab {last} {typed}; echo \"${{COMPREPLY[@]}}\"",
            script.display()
        );
        let answer = std::process::Command::new("bash").args(["-c", &asked]).output().unwrap();
        assert_eq!(text(&answer.stdout).trim_end(), completed, "{}", text(&answer.stderr));
    }
}
