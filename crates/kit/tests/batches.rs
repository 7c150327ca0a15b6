//! Properties of all batch functions: order, threads, rejected puzzles, cancellation.

use std::sync::atomic::{AtomicUsize, Ordering};

use rayon::ThreadPoolBuilder;
use sudoku_kit::{
    Advice, Ending, GaveUp, Maker, Outcome, Puzzle, Rater, Refusal, Score, Scorer, SymmetryClass, canonical,
    canonical_while, check, count, count_while, human_time, human_time_while, in_pieces, read, solve,
    solve_while,
};

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const HARD: &str = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
const CLASH: &str = "55.......6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn mixed() -> Vec<Puzzle> {
    let one = [EASY, HARD, CLASH, &".".repeat(81)].map(|text| text.parse().unwrap());
    one.into_iter().cycle().take(50).collect()
}

fn with_threads<T: Send>(threads: usize, work: impl FnOnce() -> T + Send) -> T {
    ThreadPoolBuilder::new().num_threads(threads).build().unwrap().install(work)
}

#[test]
fn answers_stand_in_the_order_of_the_puzzles() {
    let puzzles = mixed();
    let counts = count(&puzzles, 5);
    assert_eq!(counts[..4], [1, 1, 0, 5]);
    for (row, (outcome, solution)) in check(&puzzles).into_iter().zip(solve(&puzzles)).enumerate() {
        let expected = [Outcome::Unique, Outcome::Unique, Outcome::None, Outcome::Multiple][row % 4];
        assert_eq!((outcome, solution.is_some()), (expected, counts[row] > 0));
        assert!(solution.is_none_or(|solution| solution.solves(&puzzles[row])));
    }
    assert!(
        canonical(&puzzles).iter().zip(&puzzles).all(|(one, puzzle)| one.form == puzzle.canonical().form)
    );
}

#[test]
fn results_do_not_depend_on_the_number_of_threads() {
    let puzzles = mixed();
    let results = |threads| {
        with_threads(threads, || {
            let scores = Scorer::new("cheap").unwrap().any(true).score(&puzzles);
            let scores: Vec<_> = scores.into_iter().map(|row| row.map(|row| format!("{row:?}"))).collect();
            let rated = Rater::new("hodoku").unwrap().rate(&puzzles);
            let made = Maker::at_level("zendoku", "hard").unwrap().make(5).unwrap();
            (scores, rated, human_time(&puzzles, 3), made, Maker::minimal().seed(9).make(200).unwrap())
        })
    };
    assert!(results(1) == results(3));
}

#[test]
fn who_is_refused_has_a_reason_and_moves_no_other_row() {
    let rated = Rater::new("zendoku").unwrap().rate(&mixed());
    let scored = Scorer::new("clues").unwrap().score(&mixed());
    for row in 0..50 {
        let refusal =
            [None, None, Some(Refusal::NoSolution), Some(Refusal::SeveralSolutions)][row % 4].clone();
        assert_eq!(
            (rated[row].as_ref().err(), scored[row].as_ref().err()),
            (refusal.as_ref(), refusal.as_ref())
        );
    }
    let any = Scorer::new("clues").unwrap().any(true).score(&mixed());
    assert_eq!(any[3], Ok(vec![0.0.into()]));
}

#[test]
fn what_tactics_do_not_solve_has_no_score() {
    let rating = Rater::new("zendoku").unwrap().rate(&[HARD.parse().unwrap()]).remove(0).unwrap();
    assert_eq!((rating.ending, rating.measured, rating.level_index), (Ending::Stuck, None, 4));
    assert!(rating.position.clue_count() < 81);
    let scores = Scorer::new("grade-zendoku").unwrap().score(&[HARD.parse().unwrap()]);
    assert_eq!(scores[0].as_ref().unwrap()[1], Score { value: 8.0, beyond: true });
}

#[test]
fn the_caller_ends_a_batch() {
    let puzzles: Vec<Puzzle> = mixed().into_iter().cycle().take(5000).collect();
    let asked = AtomicUsize::new(0);
    let twice = || asked.fetch_add(1, Ordering::Relaxed) < 2;
    assert_eq!(Rater::new("zendoku").unwrap().rate_while(&puzzles, &twice), None);
    assert!(asked.load(Ordering::Relaxed) < 20, "{asked:?}");
    assert!(Scorer::new("clues").unwrap().score_while(&puzzles, &|| false).is_none());
    assert!(human_time_while(&puzzles, 1, &|| false).is_none());
    assert!(solve_while(&puzzles, &|| false).is_none() && canonical_while(&puzzles, &|| false).is_none());
    assert!(count_while(&puzzles, 2, &|| false).is_none());
    assert!(in_pieces(&puzzles, 7, &|| false, |_, piece| piece.to_vec()).is_none());
    for maker in [Maker::minimal(), Maker::at_level("zendoku", "expert").unwrap()] {
        assert!(matches!(maker.make_while(10, &|| false), Err(GaveUp::Stopped { .. })));
    }
}

#[test]
fn an_endless_count_ends_when_the_caller_wants() {
    let asked = AtomicUsize::new(0);
    let go_on = || asked.fetch_add(1, Ordering::Relaxed) < 3;
    assert_eq!(count_while(&[Puzzle::EMPTY], u64::MAX, &go_on), None);
    assert_eq!(count_while(&mixed()[..2], u64::MAX, &|| true), Some(vec![1, 1]));
}

#[test]
fn pieces_come_back_in_order_with_their_rows() {
    let puzzles = mixed();
    let rows = in_pieces(&puzzles, 7, &|| true, |row, piece| (row..row + piece.len()).collect());
    assert_eq!(rows, Some((0..50).collect::<Vec<usize>>()));
}

#[test]
fn a_larger_number_of_puzzles_goes_on_from_a_smaller() {
    let maker = Maker::minimal().seed(5);
    let many = maker.make(150).unwrap();
    assert!(many.starts_with(&maker.make(40).unwrap()) && many.len() == 150);
    assert!(many.iter().all(|(puzzle, grid)| grid.solves(puzzle) && count(&[*puzzle], 2) == [1]));
    let turned = maker.symmetry(SymmetryClass::Rotation180).make(3).unwrap();
    let is_symmetric =
        |puzzle: &Puzzle| (0..81).all(|n| (puzzle.values()[n] == 0) == (puzzle.values()[80 - n] == 0));
    assert!(turned.iter().all(|(puzzle, _)| is_symmetric(puzzle)));
}

#[test]
fn errors_name_what_is_known() {
    assert!(Scorer::new("bogus").err().unwrap().to_string().contains("wnef-exp"));
    assert!(Scorer::new("cluse").err().unwrap().to_string().contains("nearest is \"clues\""));
    assert!(Rater::new("zen").unwrap_err().to_string().contains("zendoku"));
    assert!(Maker::at_level("hodoku", "brutal").unwrap_err().to_string().contains("extreme"));
    assert_eq!(read("53..7").unwrap_err().line, 1);
    let gave_up = Maker::at_level("zendoku", "master").unwrap().attempts(0).make(1);
    assert!(matches!(gave_up, Err(GaveUp::AttemptsSpent { attempts: 0 })));
}

#[test]
fn explanations_and_hints_lead_to_the_solution() {
    let puzzle: Puzzle = EASY.parse().unwrap();
    let solution = solve(&[puzzle])[0].unwrap();
    let rater = Rater::new("se-1.2.1").unwrap();
    let explained = rater.explain(&puzzle).unwrap();
    assert_eq!(explained.rating.position.to_string(), solution.to_string());
    let mut position = puzzle;
    while let Advice::Next(steps) = rater.hint(&puzzle, &position).unwrap() {
        let (cell, digit) = steps.last().unwrap().1.placement.unwrap();
        position.set(cell, Some(digit));
    }
    assert_eq!(position.to_string(), solution.to_string());
    assert_eq!(rater.hint(&puzzle, &position), Ok(Advice::Solved));
    assert!(rater.hint(&Puzzle::EMPTY, &position).is_err() && rater.hint(&puzzle, &Puzzle::EMPTY).is_err());
}
