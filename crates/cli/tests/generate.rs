//! `generate`, `harden` and `grid` from the command line.

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Read};
use std::process::Stdio;

use sudoku_kit::core::{Grid, Puzzle, SymmetryClass};
use sudoku_kit::generators::is_minimal;
use sudoku_kit::metrics::{Branching, ChoiceHistogram, Weights};
use sudoku_kit::solvers::{Engine, Outcome};
use sudoku_kit::tactics::{Grader, Profile};

use crate::common::{fed, lab, run, stdout};

/// The puzzles that a command prints, one per line, each verified by a solver that did not make it.
fn puzzles(arguments: &[&str]) -> Vec<Puzzle> {
    let text = stdout(lab().args(arguments));
    let puzzles: Vec<Puzzle> = text.lines().map(|line| line.parse().unwrap()).collect();
    let mut solver = Engine::SetOriented.build();
    assert!(puzzles.iter().all(|puzzle| solver.check(puzzle) == Outcome::Unique), "{arguments:?}");
    puzzles
}

#[test]
fn one_seed_gives_the_same_puzzles_on_any_number_of_threads() {
    // A puzzle by correction takes seconds.
    for (method, number) in [("minimal", 40), ("hill-climb", 40), ("correction", 6)] {
        let all = &number.to_string();
        let make = |count, threads| {
            stdout(lab().args(["generate", "-n", count, "--threads", threads, "-m", method, "--seed", "7"]))
        };
        let many = make(all, "1");
        assert_eq!(many.lines().count(), number);
        assert!(many == make(all, "2") && many == make(all, "5"), "{method}");
        // With a smaller count, the command gives the first of the same puzzles.
        assert!(many.starts_with(&make("3", "2")), "{method}");
        assert_ne!(many, stdout(lab().args(["generate", "-n", all, "-m", method, "--seed", "8"])));
    }
}

#[test]
fn puzzles_are_as_asked_for() {
    let mut solver = Engine::Backtracking.build();
    let minimal = puzzles(&["generate", "--count", "300"]);
    assert_eq!(minimal.iter().collect::<BTreeSet<_>>().len(), 300);
    assert!(minimal.iter().all(|puzzle| is_minimal(puzzle, solver.as_mut())));

    let clues = puzzles(&["generate", "--count", "5", "--clues", "30..31", "--symmetry", "diagonal"]);
    assert!(clues.iter().all(|puzzle| (30..=31).contains(&puzzle.clue_count())));
    assert!(clues.iter().all(|puzzle| SymmetryClass::Diagonal.holds(puzzle.clues())));
    let few = puzzles(&["generate", "--count", "5", "--clues", "..22", "--minimal"]);
    assert!(few.iter().all(|puzzle| puzzle.clue_count() <= 22 && is_minimal(puzzle, solver.as_mut())));

    let pattern = format!("{}{}", "x.".repeat(40), "x");
    for puzzle in puzzles(&["generate", "--method", "pattern", "--pattern", &pattern]) {
        assert!((0..81).all(|cell| (puzzle.values()[cell] > 0) == (cell % 2 == 0)));
    }
}

#[test]
fn grades_and_targets_are_met() {
    let profile = Profile::built_in("zendoku").unwrap();
    let grader = Grader::new(profile.clone());
    for name in ["easy", "hard", "master"] {
        let level = profile.level(name).unwrap();
        for method in [&[][..], &["--minimal"], &["--symmetry", "rotation-90"]] {
            if name == "easy" && method == ["--minimal"] {
                continue; // Hardly any minimal puzzle is easy.
            }
            let arguments =
                [&["generate", "-n", "3", "--profile", "zendoku", "--grade", name], method].concat();
            let made = puzzles(&arguments);
            assert!(made.iter().all(|puzzle| grader.grade(puzzle).unwrap().level == level), "{arguments:?}");
        }
    }
    let score = |puzzle: &Puzzle| Branching::Sets.rate(puzzle).unwrap().score();
    let hard = puzzles(&["generate", "-n", "3", "--target", "300", "--limit", "600"]);
    assert!(hard.iter().all(|puzzle| (300..=600).contains(&score(puzzle))));
    let wnef = |puzzle: &Puzzle| Weights::EXPONENTIAL.wnef(&ChoiceHistogram::of(puzzle)).unwrap();
    let low =
        puzzles(&["generate", "-m", "hill-climb", "--metric", "wnef-exp", "--downwards", "--target", "0.25"]);
    assert!(low.iter().all(|puzzle| wnef(puzzle) <= 0.25));
    let masked = puzzles(&["generate", "-n", "2", "-m", "masking", "--grade", "hard", "--annealing", "none"]);
    assert!(masked.iter().all(|puzzle| wnef(puzzle) <= 0.279));
    let graded = ["generate", "-n", "2", "-m", "masking", "--level", "hard", "--profile", "zendoku"];
    assert!(puzzles(&graded).iter().all(|puzzle| grader.grade(puzzle).unwrap().level == 2));
    assert_eq!(puzzles(&["generate", "-n", "2", "-m", "erasure", "--erasure-order", "digits"]).len(), 2);
}

#[test]
fn no_two_puzzles_are_symmetric_copies_if_that_is_asked_for() {
    // With a root grid and little shuffling, many puzzles of the same pattern are copies, which must be dropped.
    let made = puzzles(&[
        "generate",
        "-n",
        "60",
        "--unique-up-to-symmetry",
        "--clues",
        "78..79",
        "--grids",
        "shuffled-root",
    ]);
    let classes: BTreeSet<Puzzle> = made.iter().map(|puzzle| puzzle.canonical().form).collect();
    assert_eq!((made.len(), classes.len()), (60, 60));
}

#[test]
fn tables_and_boxes_hold_the_same_puzzles() {
    let make = |form| stdout(lab().args(["generate", "--count", "3", "--seed", "1", "--form", form]));
    let lines = make("line");
    let lines: Vec<&str> = lines.lines().collect();
    for form in ["rows", "box", "ascii"] {
        let text = make(form);
        let output = fed(&["show", "--form", "line"], &text);
        assert!(String::from_utf8(output.stdout).unwrap().lines().eq(lines.iter().copied()), "{text}");
    }
    assert_eq!(make("marks-line").lines().map(|line| line.trim_end().len()).collect::<Vec<_>>(), [729; 3]);
    assert!(make("marks").lines().count() > 3 * 9);
    let table = make("csv");
    assert_eq!(table.lines().next(), Some("number,puzzle,solution,clues"));
    for ((row, json), line) in table.lines().skip(1).zip(make("jsonl").lines()).zip(lines) {
        let cells: Vec<&str> = row.split(',').collect();
        let puzzle: Puzzle = line.parse().unwrap();
        assert_eq!(cells[1], line);
        assert!(cells[2].parse::<Grid>().unwrap().solves(&puzzle));
        assert_eq!(cells[3], puzzle.clue_count().to_string());
        let json: serde_json::Value = serde_json::from_str(json).unwrap();
        assert_eq!((&json["puzzle"], &json["solution"]), (&cells[1].into(), &cells[2].into()));
    }
}

#[test]
fn weights_stand_beside_puzzles_of_the_controlled_bias_generator() {
    let table = stdout(lab().args(["generate", "-m", "controlled-bias", "-n", "2", "--form", "csv"]));
    assert_eq!(table.lines().next(), Some("number,puzzle,solution,clues,weight"));
    for row in table.lines().skip(1) {
        let cells: Vec<&str> = row.split(',').collect();
        let (clues, weight) = (cells[3].parse::<usize>().unwrap(), cells[4].parse::<f64>().unwrap());
        assert!((weight > 1.0) == (clues > 26) && (weight == 1.0) == (clues == 26), "{row}");
        let puzzle: Puzzle = cells[1].parse().unwrap();
        assert!(is_minimal(&puzzle, Engine::Backtracking.build().as_mut()));
    }
    assert_eq!(table.lines().count(), 3);
}

#[test]
fn puzzles_of_the_population_have_weights_and_do_not_depend_on_threads() {
    let make = |count, threads| {
        let options = ["--method", "population", "--seed", "3", "--format", "csv"];
        stdout(lab().args(["generate", "-n", count, "-j", threads]).args(options))
    };
    let many = make("2500", "2");
    assert!(many == make("2500", "1") && many.starts_with(&make("40", "1")));
    assert_eq!(many.lines().next(), Some("number,puzzle,solution,clues,weight"));
    let (mut sum, mut by_clues) = (0.0, [0.0; 82]);
    for row in many.lines().skip(1) {
        let cells: Vec<&str> = row.split(',').collect();
        let (clues, weight) = (cells[3].parse::<usize>().unwrap(), cells[4].parse::<f64>().unwrap());
        (sum, by_clues[clues]) = (sum + weight, by_clues[clues] + weight);
    }
    // Berthier: 13.4 % of all minimal puzzles have 25 clues, 31.9 % 26, 32.7 % 27.
    for (clues, share) in [(25, 0.134), (26, 0.319), (27, 0.327)] {
        assert!((by_clues[clues] / sum - share).abs() < 0.12, "{clues}: {}", by_clues[clues] / sum);
    }
    let rows: Vec<&str> = many.lines().skip(1).step_by(50).collect();
    assert!(rows.iter().all(|row| {
        let puzzle: Puzzle = row.split(',').nth(1).unwrap().parse().unwrap();
        is_minimal(&puzzle, Engine::Backtracking.build().as_mut())
    }));
    for refused in [["--grids", "bands"], ["--solver", "dlx"], ["--attempts", "4"], ["--per-level", "2"]] {
        let output = run(&["generate", "--method", "population", refused[0], refused[1]]);
        assert_eq!(output.status.code(), Some(2), "{refused:?}");
    }
}

#[test]
fn what_cannot_be_is_reported_with_the_remedy() {
    for (arguments, words) in [
        (&["generate", "--method", "bogus"][..], "known are minimal, pattern"),
        (&["generate", "--grade", "bogus"], "known are easy, medium, hard, unfair, extreme"),
        (
            &["generate", "--check", "level2"],
            "--check has no effect with --method minimal; it applies to erasure",
        ),
        (&["generate", "--guess-limit", "2"], "--solver hybrid"),
        (&["generate", "--clues", "9"], "22..26"),
        (&["generate", "--pattern", "x", "--method", "pattern"], "81 characters"),
        (&["generate", "--metric", "bogus", "--target", "1"], "there is no metric"),
        (&["grid", "--mutations", "2"], "--method shuffled-root"),
        (&["grid", "--method", "bogus"], "there is no grid method"),
    ] {
        let output = run(arguments);
        let errors = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {errors}");
        assert!(errors.contains(words), "{arguments:?}: {errors}");
    }
    let output = run(&["generate", "--clues", "..17", "--attempts", "3"]);
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{errors}");
    assert!(errors.contains("no such puzzle in 3 attempts"), "{errors}");
}

#[test]
fn a_closed_pipe_ends_it_quietly_and_puzzles_come_as_they_are_made() {
    let mut child = lab()
        .args(["generate", "--count", "1000000000"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    lines.read_line(&mut line).unwrap();
    assert_eq!(line.trim_end().len(), 81);
    drop(lines);
    let status = child.wait().unwrap();
    let mut errors = String::new();
    child.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
    assert!(
        status.success() && errors.starts_with("seed ") && errors.lines().count() == 1,
        "{status}: {errors}"
    );
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_it_with_whole_lines() {
    let mut child = lab()
        .args(["generate", "--count", "1000000000", "--method", "hill-climb"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut text = String::new();
    out.read_line(&mut text).unwrap();
    let kill = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(kill.success());
    out.read_to_string(&mut text).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert!(text.ends_with('\n') && text.lines().all(|line| line.len() == 81));
    let mut errors = String::new();
    child.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
    assert!(
        errors.contains(&format!("stopped by Ctrl-C: {} of 1000000000", text.lines().count())),
        "{errors}"
    );
}

#[test]
fn a_file_appears_when_it_is_complete() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("made.txt");
    let output = lab().args(["generate", "-n", "20", "--seed", "1", "-o"]).arg(&path).output().unwrap();
    assert!(output.status.success() && output.stdout.is_empty());
    assert_eq!(
        std::fs::read_to_string(&path).unwrap(),
        stdout(lab().args(["generate", "-n", "20", "--seed", "1"]))
    );
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn hardening_never_makes_easier_and_keeps_the_solution() {
    let easy = "..7.2.1.5.3.1.5..7.15.7.9.2.5..4..1.8.17.9..4.9..1..5.5.6.8.34.1..5.4.9.4.3.9.5..";
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("puzzles.txt");
    let made = stdout(lab().args(["generate", "-n", "4", "--seed", "1", "--level", "easy"]));
    std::fs::write(&file, format!("{made}{}\n{easy}\n", ".".repeat(81))).unwrap();
    let harden = |threads| {
        let output =
            lab().args(["harden", "--iterations", "60", "--threads", threads]).arg(&file).output().unwrap();
        assert!(output.status.success());
        let errors = String::from_utf8(output.stderr).unwrap();
        assert!(errors.contains("puzzles.txt:5: not a puzzle with exactly one solution"), "{errors}");
        String::from_utf8(output.stdout).unwrap()
    };
    let table = harden("1");
    assert_eq!(table, harden("2"));
    assert_eq!(
        table.lines().next(),
        Some("number,puzzle,solution,clues,before,after,level_before,level_after")
    );
    let mut solver = Engine::Backtracking.build();
    let mut raised = 0;
    let [explainer, hodoku] =
        ["se-1.2.1", "hodoku-2.3"].map(|name| Grader::new(Profile::built_in(name).unwrap()));
    for (row, before) in table.lines().skip(1).zip(made.lines()) {
        let cells: Vec<&str> = row.split(',').collect();
        let (puzzle, before): (Puzzle, Puzzle) = (cells[1].parse().unwrap(), before.parse().unwrap());
        assert_eq!(solver.check(&puzzle), Outcome::Unique);
        assert_eq!(solver.solve(&puzzle), solver.solve(&before));
        let scores = [&before, &puzzle].map(|puzzle| explainer.grade(puzzle).unwrap().rating);
        assert_eq!(cells[4..6], scores.map(|score| score.to_string()));
        let levels = [&before, &puzzle].map(|puzzle| hodoku.grade(puzzle).unwrap().level);
        assert_eq!(cells[6..], levels.map(|level| hodoku.profile().level_name(level)));
        assert!(scores[1] >= scores[0] && levels[1] >= levels[0], "{row}");
        raised += u32::from(scores[1] > scores[0]);
    }
    assert!(raised > 0);
}

/// A metric of which lower scores are harder is lowered.
#[test]
fn hardening_leads_where_the_metric_is_harder() {
    let easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    for (more, is_harder) in [
        (&["--metric", "wnef-exp"][..], f64::lt as fn(&f64, &f64) -> bool),
        (&["--metric", "branch-score"], f64::gt),
        (&["--metric", "branch-score", "--downwards", "--symmetry", "none"], f64::le),
        (&["--downwards"], f64::le),
    ] {
        let table = stdout(lab().args(["harden", "--iterations", "60", easy]).args(more));
        let row: Vec<&str> = table.lines().nth(1).unwrap().split(',').collect();
        let [before, after] = [4, 5].map(|column| row[column].parse::<f64>().unwrap());
        assert!(is_harder(&after, &before), "{more:?}: {row:?}");
    }
}

#[test]
fn grids_are_full_and_repeat() {
    let list = stdout(lab().args(["list", "grids", "--names"]));
    assert!(list.lines().count() >= 9);
    for method in list.lines() {
        let make = |threads| {
            stdout(lab().args(["grid", "-n", "100", "--seed", "1", "-m", method, "--threads", threads]))
        };
        let text = make("1");
        assert_eq!(text, make("2"), "{method}");
        let grids: BTreeSet<Grid> = text.lines().map(|line| line.parse().unwrap()).collect();
        assert_eq!(grids.len(), 100, "{method}");
    }
    let table = stdout(lab().args(["grid", "-n", "3", "-m", "cross-fill", "--form", "csv"]));
    assert!(table.starts_with("number,puzzle,solution,clues,placements,guesses,restarts\n"));
    let one = |options: &[&str]| stdout(lab().args(["grid", "-m", "shuffled-root"]).args(options));
    let same = ["--mutations", "0", "--root", "234"];
    assert!(one(&same).starts_with("123456789456789123789123456234567891"));
}

#[test]
fn a_seed_is_drawn_and_printed_unless_one_is_given() {
    let make = |arguments: &[&str]| {
        let output = lab().args(["generate", "-n", "2"]).args(arguments).output().unwrap();
        assert!(output.status.success());
        (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap())
    };
    let (first, notice) = make(&[]);
    assert_ne!(first, make(&[]).0);
    let seed = notice.split_whitespace().nth(1).unwrap();
    assert_eq!((make(&["--seed", seed]).0, make(&["--seed", seed]).1.as_str()), (first, ""));
    assert_eq!(make(&["--quiet"]).1, "");
}

#[test]
fn each_level_has_its_own_grids_and_says_its_name() {
    let table = stdout(lab().args(["generate", "--per-level", "8", "--seed", "3", "--format", "csv"]));
    assert_eq!(table.lines().next(), Some("number,puzzle,solution,clues,profile,level,rating"));
    let rows: Vec<Vec<&str>> = table.lines().skip(1).map(|row| row.split(',').collect()).collect();
    let levels: Vec<&str> = rows.iter().map(|row| row[5]).collect();
    assert!(rows.iter().all(|row| row[4] == "hodoku-2.3"), "{rows:?}");
    assert_eq!(levels, [["easy"; 8], ["medium"; 8], ["hard"; 8], ["unfair"; 8], ["extreme"; 8]].concat());
    let solutions: BTreeSet<&str> = rows.iter().map(|row| row[2]).collect();
    assert_eq!(solutions.len(), rows.len(), "levels share grids");
    let hard = stdout(lab().args(["generate", "-n", "8", "--level", "hard", "--seed", "3"]));
    assert!(hard.lines().eq(rows[16..24].iter().map(|row| row[1])));
}

#[test]
fn wishes_for_tactics_ratings_and_minutes_are_met() {
    let rows = |arguments: &[&str]| -> Vec<Vec<String>> {
        let fixed = ["generate", "-n", "3", "--seed", "1", "--format", "csv"];
        let table = stdout(lab().args(fixed).args(arguments));
        table.lines().skip(1).map(|row| row.split(',').map(str::to_owned).collect()).collect()
    };
    let hodoku = Profile::built_in("hodoku-2.3").unwrap();
    let without = |name: &str| {
        let mut profile = hodoku.clone();
        profile.entries.retain(|entry| !entry.tactic.name().contains(name));
        Grader::new(profile)
    };
    for row in rows(&["--requires", "x-wing", "--without", "chain", "--profile", "hodoku-2.3"]) {
        let puzzle: Puzzle = row[1].parse().unwrap();
        let grade = without("chain").grade(&puzzle).unwrap();
        assert!(grade.steps.is_empty() && grade.board.blanks().is_empty(), "{row:?}");
        assert!(grade.count(sudoku_kit::tactics::Tactic::XWing) > 0, "{row:?}");
        assert_eq!(row[6].parse::<f64>().unwrap(), grade.rating);
    }
    let explainer = Grader::new(Profile::built_in("se-1.2.1").unwrap());
    for row in rows(&["--rating", "3..4", "--profile", "se-1.2.1"]) {
        let grade = explainer.grade(&row[1].parse().unwrap()).unwrap();
        assert!((3.0..=4.0).contains(&grade.rating) && row[6] == grade.rating.to_string(), "{row:?}");
    }
    for row in rows(&["--minutes", "5..8", "--level", "medium"]) {
        assert!(row[5] == "medium" && (5.0..=8.0).contains(&row[7].parse::<f64>().unwrap()), "{row:?}");
    }
    // A user's file works like a built-in profile.
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mine.toml");
    let text = include_str!("../../tactics/profiles/zendoku.toml").replace("\"normal\"", "\"daily\"");
    std::fs::write(&file, text).unwrap();
    let daily = rows(&["--level", "daily", "--profile", file.to_str().unwrap()]);
    assert!(daily.len() == 3 && daily.iter().all(|row| row[5] == "daily"));

    let refused = |arguments: &[&str]| {
        let output = run(&[&["generate"], arguments].concat());
        assert_eq!(output.status.code(), Some(2));
        String::from_utf8(output.stderr).unwrap()
    };
    assert!(refused(&["--requires", "y-wing"]).contains("list tactics"));
    assert!(
        refused(&["--requires", "sue-de-coq", "--profile", "zendoku"])
            .contains("does not have it; --profile hodoku")
    );
    let both = ["--requires", "x-wing", "--without", "x-wing", "--profile", "hodoku"];
    assert!(refused(&both).contains("--without excludes it"));
    assert!(refused(&["--rating", "6..5"]).contains("4.5..5.5"));
    let never = run(&["generate", "--rating", "11..", "--profile", "se-1.2.1", "--attempts", "5"]);
    assert_eq!(never.status.code(), Some(1), "attempts end the search");
}

#[test]
fn a_book_has_several_puzzles_a_page_solutions_and_its_font() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let puzzles = stdout(lab().args(["generate", "-n", "9", "--seed", "2", "--level", "easy"]));
    std::fs::write(path("puzzles.txt"), puzzles).unwrap();
    let make = |arguments: &[&str]| {
        let output = lab().current_dir(folder.path()).arg("book").args(arguments).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stderr).unwrap()
    };
    // There are three pages with four, four and one puzzles, and one page of solutions.
    assert!(make(&["puzzles.txt", "-o", "a.pdf"]).contains("9 puzzles on 4 pages"));
    let pdf = std::fs::read(path("a.pdf")).unwrap();
    let text = String::from_utf8_lossy(&pdf);
    assert!(pdf.starts_with(b"%PDF-") && text.contains("/FontFile2") && text.contains("DejaVuSans"));
    assert!(text.contains("595.276"), "A4");
    assert_eq!(text.matches("/Type /Page\n").count(), 4);
    assert!(pdf.len() < 60_000, "only the glyphs that occur: {} bytes", pdf.len());
    make(&["puzzles.txt", "-o", "b.pdf"]);
    assert_eq!(pdf, std::fs::read(path("b.pdf")).unwrap(), "equal puzzles give equal bytes");

    make(&["puzzles.txt", "-o", "book.svg", "--paper", "letter", "--per-page", "1", "--no-solutions"]);
    let pages: Vec<String> =
        (1..=9).map(|n| std::fs::read_to_string(path(&format!("book-{n:02}.svg"))).unwrap()).collect();
    assert!(!path("book-10.svg").exists() && pages[0].contains("levels and ratings by hodoku-2.3"));
    let boxes = make(&["puzzles.txt", "-o", "c.pdf", "--title", "数独"]);
    assert!(boxes.contains("no glyph for 数 独"), "{boxes}");
    assert!(
        pages.iter().all(|page| page.contains("easy, ") && page.contains("min") && page.contains("215.9"))
    );
    for (arguments, status) in [(&["puzzles.txt", "-o", "a.doc"][..], 2), (&["puzzles.txt"], 2)] {
        let output = lab().current_dir(folder.path()).arg("book").args(arguments).output().unwrap();
        assert_eq!(output.status.code(), Some(status));
    }
}

#[test]
fn the_grid_of_a_number_has_that_number() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("grids.txt");
    let path = path.to_str().unwrap();
    let last = stdout(lab().args(["grid", "--class", "5472730500", "-n", "38", "-o", path]));
    assert_eq!(last, "");
    let numbered = stdout(lab().args(["canon", "--number", path]));
    for (line, number) in numbered.lines().zip(5_472_730_500_u64..) {
        let (grid, found) = line.split_once(' ').unwrap();
        let grid: Grid = grid.parse().unwrap();
        assert_eq!((grid.canonical().form, found.parse()), (grid, Ok(number)));
    }
    assert_eq!(numbered.lines().count(), 38);
    let refused = |arguments: &[&str]| {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        String::from_utf8(output.stderr).unwrap()
    };
    assert!(refused(&["grid", "--class", "5472730538"]).contains("give a number from 0 to 5472730537"));
    let beyond = refused(&["grid", "--class", "5472730500", "-n", "39"]);
    assert!(beyond.contains("--count 39: there are 38 classes from number 5472730500"), "{beyond}");
    assert!(refused(&["grid", "--class", "0", "--seed", "1"]).contains("--seed"));
    std::fs::write(
        path,
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n",
    )
    .unwrap();
    let open = run(&["canon", "--number", path]);
    assert_eq!(open.status.code(), Some(1));
    let shown = String::from_utf8(open.stderr).unwrap();
    assert!(shown.contains("grids.txt:1: not a full grid"), "{shown}");
}

#[test]
fn a_random_symmetry_is_another_for_each_puzzle_and_rotational_is_the_half_turn() {
    let made = |symmetry: &str| {
        let arguments = ["generate", "-n", "12", "--seed", "3", "--format", "csv", "--symmetry", symmetry];
        stdout(lab().args(arguments))
    };
    let random = made("random");
    assert!(random.starts_with("number,puzzle,solution,clues,symmetry\n"), "{random}");
    let mut seen = BTreeSet::new();
    for row in random.lines().skip(1) {
        let fields: Vec<&str> = row.split(',').collect();
        let (puzzle, class): (Puzzle, SymmetryClass) =
            (fields[1].parse().unwrap(), fields[4].parse().unwrap());
        assert!(class != SymmetryClass::None && class.holds(puzzle.clues()), "{row}");
        seen.insert(fields[4].to_owned());
    }
    assert!(seen.len() > 3, "{seen:?}");
    assert_eq!(made("rotational"), made("rotation-180"));
}
