//! Properties of the tactics and the graders over many puzzles.

use std::collections::BTreeSet;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use sudoku_core::{Grid, Puzzle, Symmetry};
use sudoku_tactics::{Board, Deduction, Detail, Ending, Grader, Mode, Profile, Tactic};

use crate::support;

/// Number of puzzles, which `SUDOKU_LAB_SOUNDNESS` increases, for example before a release.
fn many(few: usize) -> usize {
    std::env::var("SUDOKU_LAB_SOUNDNESS").ok().and_then(|n| n.parse().ok()).unwrap_or(few)
}

fn grader(name: &str) -> Grader {
    Grader::new(Profile::built_in(name).unwrap()).keeping(Detail { steps: true, widths: false })
}

/// Asserts that a deduction strikes no digit of the solution, writes only digits of the solution, and has an
/// explanation.
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
        for name in ["hodoku", "hodoku-2.3", "sukaku-1.18", "chadwick", "hayes"] {
            let grade = grader(name).grade(&puzzle).unwrap();
            grade.steps.iter().for_each(|step| assert_sound(step, &puzzle, &solution));
            assert_ne!(grade.ending, Ending::Contradiction);
        }
        let zendoku = grader("zendoku").grade(&puzzle).unwrap();
        assert!(zendoku.moves.iter().all(|m| solution.get(m.cell) == m.digit));
    }
}

/// Fish of many shapes and sizes take seconds per board. They are tested with HoDoKu's library.
fn is_slow(tactic: Tactic) -> bool {
    let name = tactic.name();
    ["mutant", "squirmbag", "whale", "leviathan", "siamese-franken", "kraken", "nested"]
        .iter()
        .any(|word| name.contains(word))
}

/// Checks all deductions of each tactic, not only the first, and also at boards on which easier tactics find something.
#[test]
fn every_deduction_of_every_tactic_is_sound_at_every_step() {
    let mut seen = vec![0u32; Tactic::ALL.len()];
    for (puzzle, solution) in support::minimal_puzzles(many(1000) / 25, 2) {
        let mut board = Board::new(&puzzle).unwrap();
        for step in grader("sukaku-1.18").grade(&puzzle).unwrap().steps {
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

/// If a profile declares that the order of deductions does not matter, isomorphs have the same level.
#[test]
fn levels_do_not_depend_on_the_place_in_the_grid() {
    let profiles = Profile::NAMES.iter().map(|name| Profile::built_in(name).unwrap());
    let graders: Vec<Grader> = profiles.filter(Profile::is_invariant).map(Grader::new).collect();
    let names: Vec<&str> = graders.iter().map(|grader| grader.profile().name.as_str()).collect();
    assert!(["zendoku", "hayes", "chadwick", "qqwing"].iter().all(|name| names.contains(name)), "{names:?}");
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

/// Deductions that build on each other solve at least as many puzzles as deductions that must write a digit at once.
#[test]
fn chained_solves_what_immediate_solves() {
    let immediate = Profile::built_in("zendoku").unwrap();
    let chained = Profile { mode: Mode::Chained, ..immediate.clone() };
    let (immediate, chained) = (Grader::new(immediate), Grader::new(chained));
    for (puzzle, _) in support::minimal_puzzles(500, 6) {
        assert!(chained.grade(&puzzle).unwrap().level <= immediate.grade(&puzzle).unwrap().level);
    }
}

/// Minimal puzzles made by this project, with ER, EP and ED by SukakuExplainer 1.18.1. The program was run with only
/// the techniques of Sudoku Explainer 1.2.1 and without later fixes (`se_1_2_1`), and unchanged (`sukaku_1_18`).
const OWN: &str = include_str!("data/se_own.csv");

#[test]
fn own_puzzles_have_the_reference_programs_ratings() {
    let graders = ["se-1.2.1", "sukaku-1.18"].map(grader);
    let (mut puzzles, mut above) = (0, 0);
    for line in OWN.lines().skip(1) {
        let fields: Vec<&str> = line.split(',').collect();
        let puzzle: Puzzle = fields[0].parse().unwrap();
        for (grader, expected) in graders.iter().zip([&fields[1..4], &fields[4..7]]) {
            let grade = grader.grade(&puzzle).unwrap();
            let ratings = [grade.rating, grade.pearl, grade.diamond].map(|rating| format!("{rating:.1}"));
            assert_eq!(ratings, expected, "{}: {puzzle}", grader.profile().name);
        }
        puzzles += 1;
        above += u32::from(fields[1].parse::<f64>().unwrap() > 8.0);
    }
    assert!(puzzles >= 200 && above >= 10, "{puzzles} puzzles, {above} above 8.0");
}

/// A puzzle for each rating of SukakuExplainer 1.18.1 from the sets described in datasets/README.md, which are in the
/// public domain.
const RATED: &str = include_str!("data/se_rated.csv");

#[test]
fn a_puzzle_of_each_rating_is_rated_as_sukaku_explainer_does() {
    let grader = Grader::new(Profile::built_in("sukaku-1.18").unwrap());
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
    hardest.sort_unstable();
    hardest.dedup();
    assert!(hardest.len() >= 25, "{hardest:?}");
}

/// The file of a tactic has the name of the tactic or of its family. In a family, the row has the name of the tactic.
#[test]
fn every_file_is_registered_under_its_name() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/rules");
    let files =
        std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap());
    let others = ["list.rs", "mod.rs", "prelude.rs", "rule.rs", "tactic.rs", "tests.rs"];
    let files: BTreeSet<String> = files.filter(|file| !others.contains(&file.as_str())).collect();
    let list = std::fs::read_to_string(format!("{folder}/list.rs")).unwrap();
    let lines = list.lines().filter_map(|line| line.trim().strip_suffix(';')?.split_once(" => "));
    let rules: Vec<(&str, &str)> = lines.collect();
    assert_eq!(rules.len(), Tactic::ALL.len());
    for (tactic, (_, rule)) in Tactic::ALL.iter().zip(&rules) {
        let own = rule.rsplit("::").next().unwrap_or(rule);
        assert_eq!(own.to_lowercase(), tactic.name().replace('-', "_"));
    }
    let registered = rules.iter().map(|(_, rule)| format!("{}.rs", rule.split("::").next().unwrap_or(rule)));
    assert_eq!(files, registered.collect());
}

/// If a braid loses candidates, it stays a braid or becomes a shorter one. A whip may be destroyed.
#[test]
fn ratings_by_braids_do_not_depend_on_the_place_in_the_grid() {
    let graders = ["braids", "g-braids"].map(grader);
    let mut rng = ChaCha8Rng::seed_from_u64(9);
    let mut ratings = BTreeSet::new();
    for (puzzle, _) in support::minimal_puzzles(60, 9) {
        for grader in &graders {
            let grade = grader.grade(&puzzle).unwrap();
            let isomorph = Symmetry::random(&mut rng).apply(&puzzle);
            let other = grader.grade(&isomorph).unwrap();
            assert_eq!((grade.ending, grade.rating), (other.ending, other.rating), "{puzzle} {isomorph}");
            ratings.insert(grade.rating as u32);
        }
    }
    assert!(ratings.len() > 3, "{ratings:?}");
}
