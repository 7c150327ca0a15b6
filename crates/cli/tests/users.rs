//! Input of new users, and the answers of the command.

use std::fs;
use std::ops::ControlFlow;
use std::path::Path;

use sudoku_kit::core::{Candidates, MarkStyle};
use sudoku_kit::solvers::{Engine, Limits};
use sudoku_kit::{Cell, Digit, Grid, Position};

use crate::common::{run, text};

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn file(folder: &Path, name: &str, content: &str) -> String {
    let path = folder.join(name);
    fs::write(&path, content).unwrap();
    path.to_str().unwrap().to_owned()
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
    assert!(hint("one.txt", &struck('1')).contains("r3c1 is"));
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
        assert!(text(&output.stderr).contains("pencil marks"), "{arguments:?}: {output:?}");
    }
}
