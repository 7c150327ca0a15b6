//! Properties of every rule, checked on its example.

use std::collections::BTreeSet;
use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use sudoku_core::{DigitSet, Puzzle};

use super::*;
use crate::board::Board;
use crate::board::deduction::{Flow, Pattern};
use crate::deduction::Deduction;
use crate::search::forcing::work::Work;
use crate::search::scope::Scope;

/// Checks every tactic on all threads.
fn of_every_tactic(check: impl Fn(Tactic) + Sync) {
    let next = AtomicUsize::new(0);
    let checks = || {
        while let Some(&tactic) = Tactic::ALL.get(next.fetch_add(1, Ordering::Relaxed)) {
            check(tactic);
        }
    };
    let threads = thread::available_parallelism().map_or(1, NonZero::get);
    thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(checks))));
}

fn parsed(tactic: Tactic, position: &str) -> Board {
    position.parse().unwrap_or_else(|error| panic!("{tactic}: {error}: {position}"))
}

/// Adds up to two solutions that the marks allow. Solves by singles, then by guessing in the cell with the fewest
/// marks.
fn solve(mut board: Board, solutions: &mut Vec<Puzzle>) {
    while let Some((cell, digit)) = board.lone_mark().or_else(|| board.lone_spot(0..27)) {
        board.place(cell, digit);
    }
    if board.is_contradictory() || solutions.len() == 2 {
        return;
    }
    match board.blanks().iter().min_by_key(|&cell| board.marks(cell).len()) {
        None => solutions.push(*board.puzzle()),
        Some(cell) => board.marks(cell).iter().for_each(|digit| {
            let mut trial = board.clone();
            trial.place(cell, digit);
            solve(trial, solutions);
        }),
    }
}

/// Whether some solution that the marks allow contradicts a step.
fn is_refuted(board: &Board, step: &Deduction) -> bool {
    let others = step.placement.map(|(cell, digit)| (cell, DigitSet::ALL.without(DigitSet::of(digit))));
    others.into_iter().chain(step.eliminations.iter()).any(|(cell, digits)| {
        board.marks(cell).intersection(digits).iter().any(|digit| {
            let (mut with, mut solutions) = (board.clone(), Vec::new());
            with.place(cell, digit);
            solve(with, &mut solutions);
            !solutions.is_empty()
        })
    })
}

/// The variants of a position in which one given, entry or strike is left out.
fn weakened(position: &str) -> Vec<String> {
    let words: Vec<&str> = position.split_whitespace().collect();
    let without = |n: usize| [&words[..n], &words[n + 1..]].concat().join(" ");
    let givens = words[0].char_indices().filter(|&(_, c)| c != '.').map(|(at, _)| {
        let mut puzzle = words[0].to_owned();
        puzzle.replace_range(at..=at, ".");
        [&[puzzle.as_str()], &words[1..]].concat().join(" ")
    });
    (1..words.len()).map(without).chain(givens).collect()
}

#[test]
fn every_rule_is_complete() {
    let mut names = BTreeSet::new();
    for tactic in Tactic::ALL {
        let Rule { name, title, about, example, .. } = tactic.rule();
        assert!(names.insert(name), "{tactic}: another tactic has the name");
        for (field, text) in [("name", name), ("title", title), ("about", about), ("example", example)] {
            assert!(!text.trim().is_empty(), "{tactic}: `{field}` of its RULE is missing");
        }
        assert!(about.ends_with('.') && !about.contains("  "), "{tactic}: {about:?}");
    }
}

/// Every tactic finds something in its example, and the only solution of the puzzle agrees with all its results.
#[test]
fn examples_are_found_and_sound() {
    of_every_tactic(|tactic| {
        let board = parsed(tactic, tactic.example());
        let mut puzzle = Puzzle::EMPTY;
        board.givens().iter().for_each(|cell| puzzle.set(cell, board.puzzle().get(cell)));
        let mut solutions = Vec::new();
        solve(Board::new(&puzzle).unwrap(), &mut solutions);
        let [solution] = solutions[..] else { panic!("{tactic}: the example has not one solution") };
        let digit = |cell| solution.get(cell).unwrap();
        assert!(
            board.blanks().iter().all(|cell| board.has(cell, digit(cell))),
            "{tactic}: a true mark is struck"
        );
        let found = tactic.every(&board);
        assert!(!found.is_empty(), "{tactic} finds nothing on its example");
        for found in found {
            let placed = found.placement.is_none_or(|(cell, written)| digit(cell) == written);
            let struck = found.eliminations.iter().all(|(cell, digits)| !digits.contains(digit(cell)));
            assert!(placed && struck, "{tactic}: {found}");
            assert!(found.sentence().starts_with(tactic.title()), "{found}");
        }
    });
}

/// Whether a tactic finds something with the same conclusion as a step.
fn finds(tactic: Tactic, board: &Board, step: &Deduction) -> bool {
    let work = Work::default();
    let digits = if tactic.has(ONE_DIGIT) { step.digits } else { DigitSet::ALL };
    let scope = Scope { digits, ..Scope::whole(board, &work) };
    let is_same =
        |found: Pattern| found.placement == step.placement && found.eliminations == step.eliminations;
    let mut stop = |found| if is_same(found) { Flow::Break(()) } else { Flow::Continue(()) };
    tactic.find_in(&scope, &mut stop).is_break()
}

/// The pattern is necessary: if some given, entry or strike of the example is removed, its first step is not found. If
/// the step is still found, it is still valid.
#[test]
fn steps_need_their_patterns() {
    of_every_tactic(|tactic| {
        let step = tactic.first(&parsed(tactic, tactic.example())).unwrap();
        let (mut vanished, mut stayed) = (0, 0);
        // A position is invalid if it lacks an entry on which a strike depends.
        for position in weakened(tactic.example()) {
            let Ok(board) = position.parse::<Board>() else { continue };
            if !finds(tactic, &board, &step) {
                vanished += 1;
            } else if !tactic.is_by_uniqueness() {
                stayed += 1;
                assert!(!is_refuted(&board, &step), "{tactic} concludes too much from {position}");
            }
            // Some searches are slow, so a few changes are enough.
            if vanished > 0 && vanished + stayed >= 8 {
                break;
            }
        }
        assert!(vanished > 0, "{tactic}: whatever is missing, the step is found");
    });
}
