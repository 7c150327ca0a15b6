//! For random small problems, every search agrees with the definition, and every step can be undone.

use std::ops::ControlFlow;

use proptest::prelude::*;
use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use rand::seq::SliceRandom;
use sudoku_dlx::{BitCover, Choice, Ending, Event, Limits, Problem, Search, Shuffled};

/// Up to 6 primary and 3 secondary items, up to 11 options, up to 2 colours.
fn problems() -> impl Strategy<Value = Problem> {
    (0..=6usize, 0..=3usize, any::<bool>())
        .prop_flat_map(|(primary, secondary, coloured)| {
            let items = primary + secondary;
            let colours: u32 = if coloured { 2 } else { 0 };
            let option = proptest::collection::vec((0..items.max(1), 0..=colours), 1..=4);
            (Just((primary, secondary)), proptest::collection::vec(option, 0..=11))
        })
        .prop_map(|((primary, secondary), options)| {
            let mut problem = Problem::new(primary, secondary);
            for name in ["A", "B"] {
                problem.colour(name).unwrap();
            }
            for mut option in options {
                option.sort_unstable();
                option.dedup_by_key(|&mut (item, _)| item);
                option.retain(|&(item, _)| item < primary + secondary);
                let member = |(item, colour)| (item, if item < primary { 0 } else { colour });
                let members: Vec<(usize, u32)> = option.into_iter().map(member).collect();
                if !members.is_empty() {
                    problem.add_coloured_option(&members).unwrap();
                }
            }
            problem
        })
}

/// Every set of options with primary items that is a solution.
fn by_definition(problem: &Problem) -> Vec<Vec<usize>> {
    let primary = problem.primary_count() as u32;
    let useful = |&option: &usize| problem.option(option).iter().any(|member| member.item < primary);
    let useful: Vec<usize> = (0..problem.option_count()).filter(useful).collect();
    let subset = |bits: u32| (0..useful.len()).filter(move |k| bits >> k & 1 == 1).map(|k| useful[k]);
    let subsets = (0..1u32 << useful.len()).map(|bits| subset(bits).collect::<Vec<_>>());
    sorted(subsets.filter(|options| problem.is_solution(options)).collect())
}

fn sorted(mut solutions: Vec<Vec<usize>>) -> Vec<Vec<usize>> {
    solutions.iter_mut().for_each(|options| options.sort_unstable());
    solutions.sort_unstable();
    solutions
}

fn shuffled(count: usize, seed: u64) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    order.shuffle(&mut ChaCha8Rng::seed_from_u64(seed));
    order
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn searches_agree_with_the_definition(problem in problems(), seed in any::<u64>()) {
        let expected = by_definition(&problem);
        for choice in [Choice::FewestOptions, Choice::Leftmost] {
            let mut search = Search::new(&problem, choice);
            prop_assert_eq!(&sorted(search.solutions(u64::MAX).collect()), &expected);
            let order = shuffled(problem.primary_count(), seed);
            let search = Search::with_item_order(&problem, choice, &order).unwrap();
            let mut search = search.option_order(Shuffled(ChaCha8Rng::seed_from_u64(seed)));
            prop_assert_eq!(&sorted(search.solutions(u64::MAX).collect()), &expected);
        }
    }

    #[test]
    fn both_engines_visit_the_same_nodes(
        problem in problems(),
        limit in 1..5u64,
        fixed in proptest::option::of(any::<prop::sample::Index>()),
    ) {
        prop_assume!(!problem.is_coloured() && problem.option_count() > 0);
        let fixed = fixed.map(|index| index.index(problem.option_count()));
        let mut search = Search::new(&problem, Choice::FewestOptions);
        let fixed = fixed.filter(|&option| search.fix(option).is_ok());
        let mut slow = Vec::new();
        let expected = search.run(Limits::solutions(limit), |event| {
            if let Event::Solution { options } = event {
                slow.push(options.to_vec());
            }
            ControlFlow::Continue(())
        });
        let mut fast = Vec::new();
        let report = BitCover::<4>::new(&problem).unwrap().run(fixed, Limits::solutions(limit), |options| {
            fast.push(options.iter().map(|&option| option as usize).collect::<Vec<_>>());
            ControlFlow::Continue(())
        });
        prop_assert_eq!(fast, slow);
        prop_assert_eq!(report, expected);
    }

    #[test]
    fn uncovering_restores_the_structure_bit_for_bit(problem in problems(), seed in any::<u64>()) {
        let search = Search::new(&problem, Choice::Leftmost);
        let mut links = search.links().clone();
        let mut states = Vec::new();
        let order = shuffled(problem.item_count(), seed);
        for &item in &order {
            states.push(links.clone());
            links.cover(item);
        }
        for &item in order.iter().rev() {
            let changed = &links != states.last().unwrap();
            prop_assert!(changed || item >= problem.primary_count(), "covering takes the item from its list");
            links.uncover(item);
            prop_assert_eq!(&links, &states.pop().unwrap());
        }
    }

    #[test]
    fn a_search_broken_off_anywhere_leaves_no_trace(problem in problems(), events in 0..40usize) {
        let mut search = Search::new(&problem, Choice::FewestOptions);
        let whole = search.links().clone();
        let fixed = (0..problem.option_count()).find(|&option| search.fix(option).is_ok());
        let fixed_only = search.links().clone();
        let mut left = events;
        let report = search.run(Limits::NONE, |_| {
            left = left.saturating_sub(1);
            if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        prop_assert!(matches!(report.ending, Ending::Stopped | Ending::Exhausted));
        search.restart();
        prop_assert_eq!(search.links(), &fixed_only);
        search.release();
        prop_assert_eq!(search.links(), &whole);
        prop_assert!(fixed.is_none() || fixed_only != whole);
    }

    #[test]
    fn a_search_stopped_by_its_budget_goes_on(problem in problems(), budget in 1..4u64) {
        let mut whole = Search::new(&problem, Choice::FewestOptions);
        let expected = whole.count(Limits::NONE);
        let mut search = Search::new(&problem, Choice::FewestOptions);
        let (mut solutions, mut nodes) = (0, 0);
        loop {
            let report = search.count(Limits::NONE.nodes(budget));
            solutions += report.solutions;
            nodes += report.nodes;
            if report.ending == Ending::Exhausted {
                break;
            }
            prop_assert_eq!((report.ending, report.nodes), (Ending::Budget, budget));
        }
        prop_assert_eq!((solutions, nodes), (expected.solutions, expected.nodes));
    }

    #[test]
    fn what_is_written_is_read_again(problem in problems()) {
        prop_assume!(problem.item_count() > 0);
        let again: Problem = problem.to_string().parse().unwrap();
        prop_assert_eq!(again.to_string(), problem.to_string());
        prop_assert_eq!(again.primary_count(), problem.primary_count());
        prop_assert_eq!(by_definition(&again), by_definition(&problem));
    }
}
