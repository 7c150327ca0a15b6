//! The worked example of "Zendoku puzzle generation" (Zoonami 2007): the 2×2 Latin square, Figures 1 to 7.

use std::ops::ControlFlow;

use sudoku_dlx::{Choice, Ending, FixError, Limits, Problem, Search, Trace};

/// The items are cells, digits in rows and digits in columns. The options are ordered by cell.
fn latin_square_2() -> Problem {
    "p11 p12 p21 p22 r11 r12 r21 r22 c11 c12 c21 c22\n\
     p11 r11 c11\np11 r12 c12\np12 r11 c21\np12 r12 c22\n\
     p21 r21 c11\np21 r22 c12\np22 r21 c21\np22 r22 c22\n"
        .parse()
        .unwrap()
}

#[test]
fn figures_2_and_3_twelve_items_eight_options_two_solutions() {
    let problem = latin_square_2();
    assert_eq!((problem.item_count(), problem.option_count(), problem.member_count()), (12, 8, 24));
    let mut search = Search::new(&problem, Choice::FewestOptions);
    let solutions: Vec<Vec<usize>> = search.solutions(u64::MAX).collect();
    assert_eq!(solutions.len(), 2);
    let first = problem.matrix(solutions[0].iter().copied());
    assert_eq!(first, "1...1...1...\n.1...1.....1\n..1....1.1..\n...1..1...1.\n");
}

#[test]
fn figure_4_the_wrong_turn_at_step_6() {
    let problem = latin_square_2();
    let order = [5, 3, 0, 1, 2, 4, 6, 7, 8, 9, 10, 11];
    let mut search = Search::with_item_order(&problem, Choice::Leftmost, &order).unwrap();
    let mut trace = Trace::new(&problem);
    let report = search.run(Limits::solutions(1), |event| {
        trace.record(event);
        ControlFlow::Continue(())
    });
    assert_eq!((report.solutions, report.nodes, report.ending), (1, 5, Ending::Limit));
    assert_eq!(search.nodes_per_level(), [1, 2, 1, 1]);
    let expected = "\
1. Pick an item: r12 (2 options).
2. Pick an option with r12: p11 r12 c12.
3. Add p11 r12 c12 to the solution.
4. Delete the options that share an item with it: 4 of 8 are left.
5. Pick an item: p22 (2 options).
6. Pick an option with p22: p22 r21 c21.
7. Add p22 r21 c21 to the solution.
8. Delete the options that share an item with it: 0 of 4 are left.
9. Pick an item: p12 (0 options).
10. No option with p12! Back to the last choice.
   The last choice is that of step 6: take back p22 r21 c21, the option with p22.
11. Pick the next option with p22: p22 r22 c22.
12. Add p22 r22 c22 to the solution.
13. Delete the options that share an item with it: 2 of 4 are left.
";
    assert_eq!(&trace.text()[..expected.len()], expected);
    assert!(trace.text().ends_with("Solution: p11 r12 c12; p22 r22 c22; p12 r11 c21; p21 r21 c11.\n"));
}

#[test]
fn figures_5_to_7_covering_the_leftmost_item_and_uncovering_it() {
    let problem = latin_square_2();
    let mut links = Search::new(&problem, Choice::Leftmost).links().clone();
    let whole = links.clone();
    let sizes = |links: &sudoku_dlx::Links| (0..12).map(|item| links.size(item)).collect::<Vec<_>>();
    assert_eq!(links.uncovered().collect::<Vec<_>>(), (0..12).collect::<Vec<_>>());
    assert_eq!(sizes(&links), [2; 12]);
    links.cover(0);
    assert_eq!(links.uncovered().collect::<Vec<_>>(), (1..12).collect::<Vec<_>>());
    assert_eq!(sizes(&links), [2, 2, 2, 2, 1, 1, 2, 2, 1, 1, 2, 2]);
    assert_eq!(links.options_of(4).collect::<Vec<_>>(), [2]);
    links.uncover(0);
    assert_eq!(links, whole);
}

#[test]
fn what_cannot_be_fixed_or_ordered_is_refused() {
    let problem: Problem = "a b | x\na x\nb x\nx\n".parse().unwrap();
    let mut search = Search::new(&problem, Choice::FewestOptions);
    assert_eq!(search.fix(3), Err(FixError::NoSuchOption(3)));
    assert_eq!(search.fix(2), Err(FixError::NoPrimaryItem(2)));
    assert_eq!(search.fix(0), Ok(()));
    assert_eq!(search.fix(0), Err(FixError::Clash(0)));
    assert_eq!(search.fix(1), Err(FixError::Clash(1)));
    assert_eq!(search.count(Limits::NONE).solutions, 0);
    assert_eq!(search.fix(1), Err(FixError::UnderWay));
    for order in [&[0][..], &[0, 0], &[0, 2], &[0, 1, 2]] {
        assert!(Search::with_item_order(&problem, Choice::Leftmost, order).is_err());
    }
}
