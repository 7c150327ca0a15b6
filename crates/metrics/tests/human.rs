//! Models of people against the times that people took.

#[path = "../../core/tests/support/data.rs"]
mod data;
#[path = "support/timed.rs"]
mod timed;
#[path = "support/validated.rs"]
mod validated;

use data::data_file;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use sudoku_metrics::human::{COMBINED, FEATURES, Pace, Player, SolvingTime, TWO_TERMS, TimeModel};
use sudoku_stats::spearman;
use sudoku_tactics::{Detail, Grade, Grader, Profile};
use timed::{Timed, halves};

/// The CloudSudoku times, if a folder of `SUDOKU_LAB_DATA` has them.
fn cloud_sudoku() -> Option<Vec<Timed>> {
    let path = data_file("human_times_cloudsudoku.csv")?;
    Some(timed::read(&std::fs::read_to_string(path).unwrap()).unwrap())
}

/// Puzzles whose times follow a rule, so that what is fitted can be known.
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

/// The combined model, fitted on the odd rows, ranks the even rows better than the two-term model does.
#[test]
fn the_combined_model_beats_the_two_terms_on_puzzles_not_fitted() {
    let Some(timed) = cloud_sudoku() else { return };
    let (rows, logs) = (validated::rows(&timed).unwrap(), timed::logs(&timed));
    let [two, combined] =
        [TWO_TERMS, COMBINED].map(|names| validated::other_half(&rows, &logs, names).unwrap());
    assert!((0.57..0.64).contains(&two.estimate), "{two:?}");
    assert!(combined.estimate > 0.66 && combined.estimate > two.estimate + 0.05, "{combined:?}");
    let validated = validated::cross_validated(&rows, &logs, COMBINED).unwrap();
    let mean = validated.iter().sum::<f64>() / validated.len() as f64;
    assert!(validated.len() == 20 && (0.69..0.73).contains(&mean), "{mean}");
}

/// Dependency is the larger the easier; refutation, looks and scanning the larger the harder.
#[test]
fn single_features_point_the_way_the_literature_says() {
    let Some(timed) = cloud_sudoku() else { return };
    let (rows, logs) = (validated::rows(&timed).unwrap(), timed::logs(&timed));
    let rho = |name: &str| {
        let at = FEATURES.iter().position(|term| *term == name).unwrap();
        let term: Vec<f64> = rows.iter().map(|row| row[at]).collect();
        spearman(&term, &logs, 0.95).unwrap().estimate
    };
    // Measured once by another program on all 1,533 puzzles: -0.47, -0.56, -0.60 and 0.31.
    for (name, known) in [
        ("log_dependency_5", -0.47),
        ("log_dependency_15", -0.56),
        ("log_dependency_25", -0.60),
        ("log_refutation", 0.31),
        ("clues", -0.22),
    ] {
        assert!((rho(name) - known).abs() < 0.05, "{name}: {}", rho(name));
    }
    assert!(rho("log_scan") > 0.65);
}

/// Time from counts of steps, and a player's total time, both fitted on the odd rows.
#[test]
fn fitted_times_are_near_those_of_people_on_puzzles_not_fitted() {
    let Some(timed) = cloud_sudoku() else { return };
    let [seconds, others] = halves(&timed.iter().map(|timed| timed.seconds).collect::<Vec<_>>());
    let check = |shown: Vec<f64>, least: f64| {
        let rank = spearman(&shown, &others, 0.95).unwrap();
        assert!(rank.estimate > least, "{rank:?}");
        let mut ratios: Vec<f64> = shown.iter().zip(&others).map(|(shown, real)| shown / real).collect();
        ratios.sort_by(f64::total_cmp);
        assert!((0.9..1.2).contains(&ratios[ratios.len() / 2]));
    };
    let hayes = Profile::built_in("hayes").unwrap();
    let [fitted, scored] = halves(&grades(&timed, &hayes));
    let model = validated::time_model(&hayes, &fitted, &seconds).unwrap();
    check(scored.iter().map(|grade| model.seconds(&hayes, grade)).collect(), 0.5);
    // The coefficients in the profile are these, rounded.
    let (known, fresh) = (TimeModel::of(&hayes).unwrap(), model);
    let values =
        |model: &TimeModel| [model.coefficients().weights.clone(), vec![model.coefficients().intercept]];
    for (known, fresh) in values(&known).concat().iter().zip(values(&fresh).concat()) {
        assert!((known - fresh).abs() < 6e-4, "{known} {fresh}");
    }
    let explainer = Profile::built_in("se-1.2.1").unwrap();
    let paces: Vec<Pace> =
        grades(&timed, &explainer).iter().map(|grade| Pace::of(&explainer, grade)).collect();
    let [fitted, scored] = halves(&paces);
    let player = validated::player(&fitted, &seconds, 0.8).unwrap();
    check(scored.iter().map(|pace| player.mean_seconds(pace)).collect(), 0.5);
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

/// The shipped coefficients were fitted to all these rows: the intervals hold their shares of them, and the ranks agree
/// as docs/human-time.md says.
#[test]
fn predicted_seconds_and_their_intervals_fit_the_times_they_come_from() {
    let Some(timed) = cloud_sudoku() else { return };
    let model = SolvingTime::built_in();
    assert_eq!((model.version, model.puzzles), (1, timed.len()));
    let predict = |(n, timed): (usize, &Timed)| {
        let mut rng = ChaCha8Rng::seed_from_u64(5);
        rng.set_stream(n as u64);
        model.seconds(&timed.puzzle, &timed.solution, &mut rng).unwrap()
    };
    let shown: Vec<_> = timed.iter().enumerate().map(predict).collect();
    let share = |within: &dyn Fn(usize) -> bool| {
        (0..timed.len()).filter(|&n| within(n)).count() as f64 / timed.len() as f64
    };
    let half = share(&|n| (shown[n].half.0..=shown[n].half.1).contains(&timed[n].seconds));
    let most = share(&|n| (shown[n].most.0..=shown[n].most.1).contains(&timed[n].seconds));
    assert!((0.46..0.54).contains(&half) && (0.88..0.92).contains(&most), "{half} {most}");
    let seconds = |get: &dyn Fn(usize) -> f64| (0..timed.len()).map(get).collect::<Vec<_>>();
    let rank = spearman(&seconds(&|n| shown[n].seconds), &seconds(&|n| timed[n].seconds), 0.95).unwrap();
    assert!((0.69..0.73).contains(&rank.estimate), "{rank:?}");
}
