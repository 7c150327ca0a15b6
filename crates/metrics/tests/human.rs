//! Compares models of people with measured times.

use sudoku_metrics::human::{FEATURES, Pace, Player};
use sudoku_tactics::{Detail, Grade, Grader, Profile};

use crate::timed::{self, Timed};
use crate::validated;

/// Puzzles whose times follow a rule, so that the correct fit is known.
fn made_up() -> Vec<Timed> {
    const CLUES: [&str; 4] = [
        "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..",
        "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        "000000010400000000020000000000050407008000300001090000300400200050100000000806000",
    ];
    let lines: Vec<String> = CLUES.iter().map(|clues| format!("{clues},10,{}", 100 * clues.len())).collect();
    timed::read(&format!("header\n{}\n", lines.join("\n"))).unwrap()
}

fn grades(timed: &[Timed], profile: &Profile) -> Vec<Grade> {
    let grader = Grader::new(profile.clone()).keeping(Detail { steps: false, widths: true });
    timed.iter().map(|timed| grader.grade(&timed.puzzle).unwrap()).collect()
}

#[test]
fn harder_steps_take_longer_once_fitted_so() {
    let profile = Profile::built_in("hayes").unwrap();
    let grader = Grader::new(profile.clone());
    let clues = [
        "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..",
        "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
    ];
    let grades = clues.map(|line| grader.grade(&line.parse().unwrap()).unwrap());
    let model = validated::time_model(&profile, &grades, &[200.0, 2000.0]).unwrap();
    let [easy, hard] = [0, 1].map(|n| model.seconds(&profile, &grades[n]));
    assert!((150.0..400.0).contains(&easy) && (1000.0..2500.0).contains(&hard), "{easy} {hard}");
}

#[test]
fn rows_have_all_features_and_repeat() {
    let puzzles = made_up();
    let rows = validated::rows(&puzzles).unwrap();
    assert!(rows.iter().all(|row| row.len() == FEATURES.len() && row.iter().all(|x| x.is_finite())));
    assert_eq!(rows, validated::rows(&puzzles).unwrap());
    assert!(puzzles.iter().all(|timed| timed.solvers == 10.0));
    let logs = timed::logs(&puzzles);
    assert!(validated::cross_validated(&rows, &logs, &["no such term"]).is_err());
}

#[test]
fn a_player_that_made_the_times_is_found_again() {
    let explainer = Profile::built_in("se-1.2.1").unwrap();
    let grades = grades(&made_up(), &explainer);
    let paces: Vec<Pace> = grades.iter().map(|grade| Pace::of(&explainer, grade)).collect();
    let made = Player { skill: 1.0, base: 10.0, per_score: 1.3, spread: 0.5 };
    let seconds: Vec<f64> = paces.iter().map(|pace| made.mean_seconds(pace)).collect();
    let found = validated::player(&paces, &seconds, made.spread).unwrap();
    assert!((found.base - made.base).abs() < 1e-6 && (found.per_score - made.per_score).abs() < 1e-6);
    assert!(validated::player(&paces, &seconds[1..], 0.5).is_err());
}
