//! Compares models of people with measured times.

use sudoku_math::pow;
use sudoku_metrics::human::{FEATURES, Growth, Pace, Player};
use sudoku_tactics::{Detail, Ending, Grade, Grader, Profile};

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
    let made = Player { skill: 1.0, base: 10.0, growth: Growth::PerPoint(1.3), spread: 0.5 };
    let seconds: Vec<f64> = paces.iter().map(|pace| made.mean_seconds(pace)).collect();
    let found = validated::player(&paces, &seconds, made.spread).unwrap();
    assert!((found.base - made.base).abs() < 1e-6);
    assert!(matches!(found.growth, Growth::PerPoint(factor) if (factor - 1.3).abs() < 1e-6), "{found:?}");
    assert!(validated::player(&paces, &seconds[1..], 0.5).is_err());
}

/// Mean minutes of the player of each profile, which people could have.
#[test]
fn every_profile_has_a_clock_that_people_have() {
    const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const HARD: &str = "6....9.8...286...3..51..2....9...........35.7.7..1.4..523697......3..........8...";
    const HARDEST: &str = "....7..2.8.......6.1.2.5...9.54....8.........3....85.1...3.2.8.4.......9.7..6....";
    let profiles: Vec<Profile> = Profile::all().collect();
    assert_eq!(profiles.len(), Profile::NAMES.len());
    for profile in &profiles {
        let grader = Grader::new(profile.clone()).keeping(Detail { steps: false, widths: true });
        let minutes = |puzzle: &str| {
            let grade = grader.grade(&puzzle.parse().unwrap()).unwrap();
            let seconds = Player::of(profile).mean_seconds(&Pace::of(profile, &grade));
            (grade.ending == Ending::Solved).then_some(seconds / 60.0)
        };
        let [easy, hard, hardest] = [EASY, HARD, HARDEST].map(minutes);
        let name = &profile.name;
        assert!(easy.is_some_and(|easy| (1.0..10.0).contains(&easy)), "{name}: {easy:?}");
        assert!(hard.is_none_or(|hard| (5.0..60.0).contains(&hard)), "{name}: {hard:?}");
        assert!(hardest.is_none_or(|hardest| (15.0..720.0).contains(&hardest)), "{name}: {hardest:?}");
        assert!(easy < hard || hard.is_none(), "{name}: {easy:?}, {hard:?}");
    }
}

/// A profile of a user's own may rank tactics on any scale.
#[test]
fn no_scale_makes_a_clock_that_nobody_has() {
    let mut profile = Profile::built_in("se-1.2.1").unwrap();
    profile.entries.iter_mut().for_each(|entry| entry.score *= 100.0);
    let Growth::PerPoint(factor) = Growth::of(&profile) else { panic!("the scores rank tactics") };
    assert!((pow(factor, 950.0) - 100.0).abs() < 1e-9, "{factor}");
    assert_eq!(Growth::of(&Profile::built_in("whips").unwrap()), Growth::PerPoint(1.5));
}
