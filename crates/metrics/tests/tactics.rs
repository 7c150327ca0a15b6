//! Properties of the tactics and the graders over many puzzles.

mod support;

use std::path::PathBuf;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use sudoku_core::{Grid, Puzzle, Symmetry};
use sudoku_metrics::tactics::{Board, Deduction, Detail, Ending, Grader, Mode, Profile, Tactic};

/// Number of puzzles: more with `SUDOKU_LAB_SOUNDNESS`, as for a release.
fn many(few: usize) -> usize {
    std::env::var("SUDOKU_LAB_SOUNDNESS").ok().and_then(|n| n.parse().ok()).unwrap_or(few)
}

fn grader(name: &str) -> Grader {
    Grader::new(Profile::built_in(name).unwrap()).keeping(Detail { steps: true, widths: false })
}

/// Strikes no digit of the solution and writes no other, and says why.
fn assert_sound(found: &Deduction, puzzle: &Puzzle, solution: &Grid) {
    for (cell, digits) in found.eliminations.iter() {
        assert!(!digits.contains(solution.get(cell)), "{puzzle}: {found}");
    }
    if let Some((cell, digit)) = found.placement {
        assert_eq!(solution.get(cell), digit, "{puzzle}: {found}");
    }
    assert!(found.is_worth() && found.sentence().starts_with(found.tactic.title()));
}

#[test]
fn no_step_of_any_profile_strikes_a_digit_of_the_solution() {
    for (puzzle, solution) in support::minimal_puzzles(many(1000), 1) {
        for name in ["hodoku", "hodoku-2.3", "se-like", "chadwick", "hayes"] {
            let grade = grader(name).grade(&puzzle).unwrap();
            grade.steps.iter().for_each(|step| assert_sound(step, &puzzle, &solution));
            assert_ne!(grade.ending, Ending::Contradiction);
        }
        let zendoku = grader("zendoku").grade(&puzzle).unwrap();
        assert!(zendoku.moves.iter().all(|m| solution.get(m.cell) == m.digit));
    }
}

/// Fish of many shapes and sizes take seconds a board; HoDoKu's library tests them.
fn is_slow(tactic: Tactic) -> bool {
    let name = tactic.name();
    ["mutant", "squirmbag", "whale", "leviathan", "siamese-franken", "kraken"]
        .iter()
        .any(|word| name.contains(word))
}

/// Not only the first deduction of each tactic, and not only where the easier ones have ended.
#[test]
fn every_deduction_of_every_tactic_is_sound_at_every_step() {
    let mut seen = vec![0u32; Tactic::ALL.len()];
    for (puzzle, solution) in support::minimal_puzzles(many(1000) / 25, 2) {
        let mut board = Board::new(&puzzle).unwrap();
        for step in grader("se-like").grade(&puzzle).unwrap().steps {
            if step.eliminations.is_empty() {
                step.apply(&mut board);
                continue;
            }
            for &tactic in Tactic::ALL.iter().filter(|tactic| !is_slow(**tactic)) {
                for found in tactic.every(&board) {
                    assert_eq!(found.tactic, tactic);
                    assert_sound(&found, &puzzle, &solution);
                    seen[tactic.index()] += 1;
                }
            }
            step.apply(&mut board);
        }
    }
    assert!(seen.iter().filter(|&&n| n > 0).count() > 40, "{seen:?}");
}

/// Where a profile says that the order of deductions cannot matter, isomorphs are of one level.
#[test]
fn levels_do_not_depend_on_the_place_in_the_grid() {
    let profiles = Profile::NAMES.iter().map(|name| Profile::built_in(name).unwrap());
    let graders: Vec<Grader> = profiles.filter(Profile::is_invariant).map(Grader::new).collect();
    let names: Vec<&str> = graders.iter().map(|grader| grader.profile().name.as_str()).collect();
    assert_eq!(names, ["zendoku", "hayes", "chadwick"]);
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    for (puzzle, _) in support::minimal_puzzles(500, 4) {
        for grader in &graders {
            let level = grader.grade(&puzzle).unwrap().level;
            for _ in 0..6 {
                let isomorph = Symmetry::random(&mut rng).apply(&puzzle);
                let name = &grader.profile().name;
                assert_eq!(grader.grade(&isomorph).unwrap().level, level, "{name}: {puzzle} and {isomorph}");
            }
        }
    }
}

#[test]
fn keeping_more_changes_no_grade() {
    for (puzzle, _) in support::minimal_puzzles(100, 5) {
        for name in Profile::NAMES {
            let plain = Grader::new(Profile::built_in(name).unwrap());
            let kept = plain.clone().keeping(Detail { steps: true, widths: true }).grade(&puzzle).unwrap();
            let plain = plain.grade(&puzzle).unwrap();
            assert_eq!((&plain.moves, plain.level, plain.total), (&kept.moves, kept.level, kept.total));
            assert_eq!(plain.counts, kept.counts);
            let used: u32 = kept.counts.iter().sum();
            assert_eq!(kept.steps.len(), used as usize);
            let stages = kept.moves.len() + usize::from(kept.ending != Ending::Solved);
            assert_eq!(kept.widths.len(), stages);
        }
    }
}

/// Deductions that build on each other solve no fewer puzzles than those that must write at once.
#[test]
fn chained_solves_what_immediate_solves() {
    let immediate = Profile::built_in("zendoku").unwrap();
    let chained = Profile { mode: Mode::Chained, ..immediate.clone() };
    let (immediate, chained) = (Grader::new(immediate), Grader::new(chained));
    for (puzzle, _) in support::minimal_puzzles(500, 6) {
        assert!(chained.grade(&puzzle).unwrap().level <= immediate.grade(&puzzle).unwrap().level);
    }
}

/// The folder of real data sets that has this file, if any.
fn data(file: &str) -> Option<PathBuf> {
    let folders = std::env::var_os("SUDOKU_LAB_DATA")?;
    std::env::split_paths(&folders).map(|folder| folder.join(file)).find(|path| path.exists())
}

/// Sudoku Explainer's ratings of public puzzles are met: nothing was fitted to them.
#[test]
fn se_like_agrees_with_sukaku_explainer() {
    let Some(path) = data("se_bank_sample.csv") else {
        eprintln!("skipped: se_bank_sample.csv is in no folder of SUDOKU_LAB_DATA");
        return;
    };
    let text = std::fs::read_to_string(path).unwrap();
    let grader = Grader::new(Profile::built_in("se-like").unwrap());
    let (mut equal, mut all) = (0, 0);
    for line in text.lines().skip(1).step_by(61) {
        let (puzzle, rating) = line.split_once(',').unwrap();
        let grade = grader.grade(&puzzle.parse().unwrap()).unwrap();
        let rating: f64 = rating.parse().unwrap();
        all += 1;
        equal += u32::from(grade.ending == Ending::Solved && (grade.rating - rating).abs() < 0.01);
    }
    assert!(all > 300 && equal * 100 >= all * 97, "{equal} of {all} equal");
}

/// The first puzzle of each rating from the sets described in datasets/README.md, which are in the public domain.
const RATED: &str = include_str!("data/se_rated.csv");

#[test]
fn se_like_rates_a_puzzle_of_each_rating_as_sukaku_explainer_does() {
    let grader = Grader::new(Profile::built_in("se-like").unwrap());
    let mut hardest = Vec::new();
    for line in RATED.lines().skip(1) {
        let (puzzle, rating) = line.split_once(',').unwrap();
        let grade = grader.grade(&puzzle.parse().unwrap()).unwrap();
        assert_eq!(
            (grade.ending, format!("{:.1}", grade.rating).as_str()),
            (Ending::Solved, rating),
            "{puzzle}"
        );
        hardest.extend(grade.hardest);
    }
    hardest.dedup();
    assert!(hardest.len() >= 30, "{hardest:?}");
}
