//! Every step of every profile is sound and meets the definition of its tactic, and a changed pattern is rejected.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};
use sudoku_core::{Candidates, Cell, Digit, Grid, Position};
use sudoku_solvers::{Engine, Limits};
use sudoku_tactics::{Board, Detail, Ending, Grader, Mode, Profile, Step, Tactic};

use crate::facts::Facts;
use crate::support;

/// Total number of puzzles for all profiles. `just soundness` uses the requested number for each profile.
const PUZZLES: usize = 2000;

fn facts_of(board: &Board, step: &Step, puzzle: &str, solution: &str) -> (Facts, Value) {
    let mut facts = Facts::new(puzzle, solution, true);
    for cell in Cell::ALL {
        let at = cell.index();
        facts.board.digits[at] = board.puzzle().get(cell).map_or(0, |digit| digit.value());
        facts.board.marks[at] = board.marks(cell).iter().fold(0, |all, digit| all | 1 << digit.value());
    }
    (facts, serde_json::to_value(step).unwrap())
}

#[test]
fn every_step_of_every_profile_is_sound_and_what_it_is_called() {
    let each = PUZZLES / Profile::NAMES.len() + 1;
    let mut puzzles = support::minimal_puzzles(PUZZLES, 2032).into_iter();
    let (mut steps, mut defined, mut findings) = (0, 0, Vec::new());
    for profile in Profile::all() {
        let keeps_marks = profile.mode != Mode::Immediate;
        let grader = Grader::new(profile).keeping(Detail { steps: true, widths: false });
        for (puzzle, solution) in puzzles.by_ref().take(each) {
            let grade = grader.grade(&puzzle).unwrap();
            assert_ne!(grade.ending, Ending::Contradiction, "{puzzle}");
            let mut facts = Facts::new(&puzzle.to_string(), &solution.to_string(), keeps_marks);
            for (_, step) in grader.steps(&puzzle, &grade) {
                steps += 1;
                if let Err(why) = facts.check(&serde_json::to_value(&step).unwrap()) {
                    findings.push(format!("{}: {puzzle}: {why}: {}", grader.profile().name, step.text));
                    break;
                }
            }
            defined += facts.defined;
        }
    }
    assert_eq!(puzzles.next(), None, "each puzzle was graded");
    assert!(findings.is_empty(), "{} findings:\n{}", findings.len(), findings.join("\n"));
    println!("{PUZZLES} puzzles, {steps} steps, {defined} of a tactic with a definition");
    assert!(steps > 70_000 && defined * 100 > steps * 95, "{steps} {defined}");
}

/// A puzzle given by marks, which are struck at random until one solution is left.
fn stated_by_marks(solution: &Grid, rng: &mut ChaCha8Rng) -> Position {
    let mut marks: Vec<(Cell, Digit)> =
        Cell::ALL.into_iter().flat_map(|cell| Digit::ALL.map(|digit| (cell, digit))).collect();
    marks.retain(|&(cell, digit)| solution.get(cell) != digit);
    marks.shuffle(rng);
    let (mut candidates, mut solver) = (Candidates::EMPTY, Engine::Fast.build());
    for part in marks.chunks(8) {
        for &(cell, digit) in part {
            candidates.strike(cell, digit);
        }
        let answer =
            solver.search_candidates(&candidates, Limits::UNIQUE, &mut |_| ControlFlow::Continue(()));
        if answer.solutions == 1 {
            break;
        }
    }
    Position::from(&candidates)
}

/// Uniqueness arguments must not assume candidates that the puzzle has struck.
#[test]
fn no_profile_errs_where_marks_state_the_puzzle() {
    let mut rng = ChaCha8Rng::seed_from_u64(2042);
    for profile in Profile::all().filter(|profile| !profile.slow) {
        let grader = Grader::new(profile).keeping(Detail { steps: true, widths: false });
        let puzzles = if grader.profile().name.starts_with("hodoku") { 40 } else { 5 };
        for (_, solution) in support::minimal_puzzles(puzzles, rng.random()) {
            let board = Board::of(&stated_by_marks(&solution, &mut rng)).unwrap();
            let grade = grader.grade_board(board.clone());
            let name = &grader.profile().name;
            assert_ne!(grade.ending, Ending::Contradiction, "{name}: {board:?}");
            for found in &grade.steps {
                let is_right = found.placement.is_none_or(|(cell, digit)| solution.get(cell) == digit)
                    && found.eliminations.iter().all(|(cell, digits)| !digits.contains(solution.get(cell)));
                assert!(is_right, "{name}: {found} from {board:?}");
            }
        }
    }
}

/// Variants of a step in which one cell of the pattern is replaced by another blank cell with other candidates.
fn exchanged<'a>(board: &'a Board, step: &'a Value) -> impl Iterator<Item = Value> + 'a {
    let cells = step["cells"].as_array().unwrap();
    let others = board.blanks().iter().filter(|cell| !cells.contains(&json!(cell.to_string())));
    let others: Vec<Cell> = others.collect();
    (0..cells.len()).flat_map(move |at| {
        let own: Cell = Cell::ALL.into_iter().find(|cell| json!(cell.to_string()) == cells[at]).unwrap();
        let others: Vec<Cell> =
            others.iter().copied().filter(|&cell| board.marks(cell) != board.marks(own)).collect();
        others.into_iter().map(move |cell| {
            let mut changed = step.clone();
            let mut names: Vec<Cell> = Cell::ALL
                .into_iter()
                .filter(|c| *c == cell || *c != own && cells.contains(&json!(c.to_string())))
                .collect();
            names.sort_unstable();
            changed["cells"] = names.iter().map(|cell| json!(cell.to_string())).collect();
            changed
        })
    })
}

/// Variants of a step that also eliminate a candidate that is not in the solution but does not follow: for each digit
/// of the pattern, one that no cell of the pattern sees.
fn overdone<'a>(board: &'a Board, step: &'a Value, solution: &'a str) -> impl Iterator<Item = Value> + 'a {
    let name = |cell: Cell| json!(cell.to_string());
    let pattern: Vec<Cell> = Cell::ALL
        .into_iter()
        .filter(|&cell| step["cells"].as_array().unwrap().contains(&name(cell)))
        .collect();
    let far = board
        .blanks()
        .iter()
        .filter(move |&cell| !pattern.contains(&cell) && !pattern.iter().any(|&other| other.sees(cell)));
    far.filter_map(move |cell| {
        let right = solution.as_bytes()[cell.index()] - b'0';
        let digit = board.marks(cell).iter().find(|digit| digit.value() != right)?;
        let mut changed = step.clone();
        changed["eliminations"] = json!([{ "cell": name(cell), "digit": digit.value() }]);
        changed["text"] = json!(format!("{}: x; strike {digit} from {cell}.", step["title"].as_str()?));
        changed["placement"] = Value::Null;
        Some(changed)
    })
}

/// Some boards from the solutions of random puzzles, with the solutions.
fn boards() -> Vec<(Board, String, String)> {
    let mut boards = Vec::new();
    let grader = Grader::new(Profile::built_in("hodoku-2.3").unwrap());
    let grader = grader.keeping(Detail { steps: true, widths: false });
    for (puzzle, solution) in support::minimal_puzzles(400, 7) {
        let grade = grader.grade(&puzzle).unwrap();
        let hard = grade.steps.iter().filter(|step| step.placement.is_none()).count() > 3;
        let steps = grader.steps(&puzzle, &grade).into_iter();
        let kept = steps.filter(|(_, step)| hard && step.placement.is_none());
        boards.extend(kept.map(|(board, _)| (board, puzzle.to_string(), solution.to_string())));
    }
    boards
}

#[test]
fn a_pattern_with_another_cell_or_another_result_is_refused() {
    let mut seen: BTreeMap<Tactic, usize> = BTreeMap::new();
    let (mut undefined, mut wrong) = (BTreeSet::new(), Vec::new());
    let slow = [
        "mutant",
        "franken",
        "squirmbag",
        "whale",
        "leviathan",
        "siamese",
        "chain",
        "net",
        "loop",
        "aic",
        "als",
        "death",
        "kraken",
        "template",
    ];
    let tactics = Tactic::ALL.iter().filter(|tactic| {
        *tactic == &Tactic::UniqueLoop || !slow.iter().any(|word| tactic.name().contains(word))
    });
    let tactics: Vec<Tactic> = tactics.copied().collect();
    for (board, puzzle, solution) in boards() {
        for &tactic in &tactics {
            if seen.get(&tactic).is_some_and(|&n| n >= 4) || undefined.contains(&tactic) {
                continue;
            }
            let Some(found) = tactic.first(&board) else { continue };
            let (facts, step) = facts_of(&board, &Step::new(1, &board, &found), &puzzle, &solution);
            let mut own = facts.clone();
            if let Err(why) = own.check(&step) {
                wrong.push(format!("{tactic}: {why}: {step}"));
                continue;
            }
            if own.defined == 0 {
                undefined.insert(tactic);
                continue;
            }
            for changed in exchanged(&board, &step) {
                if facts.clone().check(&changed).is_ok() {
                    wrong.push(format!("{tactic} passes: {} for {step}", changed["cells"]));
                }
            }
            for changed in overdone(&board, &step, &solution) {
                if facts.clone().check(&changed).is_ok() {
                    wrong.push(format!("{tactic} passes: {} for {step}", changed["eliminations"]));
                }
            }
            *seen.entry(tactic).or_default() += 1;
        }
    }
    println!("{} tactics, without definition {undefined:?}", seen.len());
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
    assert!(seen.len() > 50, "{seen:?}");
}
