//! The puzzles of every generator are proved, reproducible from the seed, and have the properties that its options
//! specify.

use std::ops::ControlFlow;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use sudoku_core::{Candidates, HouseKind, Puzzle, SymmetryClass};
use sudoku_generators::*;
use sudoku_math::square;
use sudoku_metrics::{Branching, ChoiceHistogram, Weights, by_name};
use sudoku_solvers::{Engine, Fast, Limits};
use sudoku_tactics::{Grader, Profile};

fn zendoku() -> Profile {
    Profile::built_in("zendoku").expect("the profile of the source")
}

/// `count` puzzles of a method.
fn make(method: &Method, seed: u64, count: usize, attempts: u64) -> Vec<Made> {
    let mut generator = method.build(Engine::Backtracking.build());
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut go_on = || ControlFlow::Continue(());
    let mut effort = Effort::new(attempts, &mut go_on);
    (0..count).map(|_| generator.generate(&mut rng, &mut effort).expect("attempts enough")).collect()
}

/// Checks the puzzles with a solver other than the one that made them.
fn assert_proved(made: &[Made]) {
    let puzzles: Vec<Puzzle> = made.iter().map(|made| made.puzzle).collect();
    let mut counts = vec![0; puzzles.len()];
    Fast::new().counts(&puzzles, 2, &mut counts);
    assert!(counts.iter().all(|&count| count == 1), "{counts:?}");
    assert!(made.iter().all(|made| made.solution.solves(&made.puzzle)));
}

#[test]
fn every_method_makes_proved_puzzles_and_repeats_them() {
    for name in Method::NAMES {
        // Almost no order of removal is accepted, so this generator has a separate test.
        if name == "controlled-bias" {
            continue;
        }
        let mut method = Method::by_name(name, zendoku()).unwrap();
        if let Method::Population(options) = &mut method {
            options.grids = 500;
        }
        assert_eq!(method.name(), name);
        let made = make(&method, 1, 3, 20_000);
        assert_proved(&made);
        assert_eq!(make(&method, 1, 3, 20_000), made, "{name}");
        assert_ne!(make(&method, 2, 1, 20_000)[0].puzzle, made[0].puzzle, "{name}");
        assert!(made.iter().all(|made| made.work.checks > 0 && made.puzzle.clue_count() < 81), "{name}");
    }
    assert!(Method::by_name("bogus", zendoku()).unwrap_err().to_string().contains("hill-climb"));
}

#[test]
fn budgets_and_stops_are_heeded() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    // Random removal does not reach seventeen clues.
    let method = Method::Minimal(Minimal { most_clues: 17, ..Minimal::default() });
    let mut generator = method.build(Engine::Backtracking.build());
    let mut go_on = || ControlFlow::Continue(());
    let spent = generator.generate(&mut rng, &mut Effort::new(3, &mut go_on));
    assert_eq!(spent, Err(GaveUp::AttemptsSpent { attempts: 3 }));
    let mut asked = 0;
    let mut stop = || {
        asked += 1;
        if asked > 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let stopped = generator.generate(&mut rng, &mut Effort::new(1000, &mut stop));
    assert_eq!(stopped, Err(GaveUp::Stopped { attempts: 2 }));
}

#[test]
fn work_in_vain_is_counted_once() {
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let method = Method::Minimal(Minimal { most_clues: 17, ..Minimal::default() });
    let mut generator = method.build(Engine::Backtracking.build());
    let mut go_on = || ControlFlow::Continue(());
    assert!(generator.generate(&mut rng, &mut Effort::new(3, &mut go_on)).is_err());
    let work = generator.take_work();
    // Every clue is tried once on each of three grids.
    assert_eq!(work.checks, 3 * 81);
    assert_eq!(generator.take_work(), Work::default());
}

#[test]
fn long_loops_within_an_attempt_are_stopped_too() {
    let endless = [
        Masking { allowed_failures: u32::MAX, ..Masking::default() },
        Masking { annealing: Annealing::AddBack { values: 8, rounds: u32::MAX }, ..Masking::default() },
        Masking {
            annealing: Annealing::Temperature { start: 0.02, end: 0.0005, steps: u32::MAX },
            ..Masking::default()
        },
    ];
    for options in endless {
        let mut asked = 0;
        let mut stop = || {
            asked += 1;
            if asked > 2000 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let mut generator = Method::Masking(options.clone()).build(Engine::Fast.build());
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let stopped = generator.generate(&mut rng, &mut Effort::new(u64::MAX, &mut stop));
        assert_eq!(stopped, Err(GaveUp::Stopped { attempts: 1 }), "{options:?}");
    }
}

#[test]
fn batches_are_minimal_and_do_not_depend_on_the_vector_width() {
    let batch =
        |solver: &mut Fast| minimal_batch(1000, GridMethod::Bands, &mut ChaCha8Rng::seed_from_u64(9), solver);
    let made = batch(&mut Fast::new());
    assert_eq!(made.len(), 1000);
    for path in sudoku_solvers::FastPath::ALL {
        if let Some(mut solver) = Fast::with_path(path) {
            assert!(batch(&mut solver) == made, "{path}");
        }
    }
    // Each puzzle has one solution, and several if any clue is removed.
    let mut asked = Vec::new();
    for (puzzle, grid) in &made {
        assert!(grid.solves(puzzle));
        asked.push(*puzzle);
        asked.extend(puzzle.clues().iter().map(|cell| {
            let mut fewer = *puzzle;
            fewer.set(cell, None);
            fewer
        }));
    }
    let mut counts = vec![0; asked.len()];
    Fast::new().counts(&asked, 2, &mut counts);
    let mut counts = counts.into_iter();
    for (puzzle, _) in &made {
        assert_eq!(counts.next(), Some(1), "{puzzle}");
        assert!(counts.by_ref().take(puzzle.clue_count()).all(|count| count == 2), "{puzzle}");
    }
    let clues = made.iter().map(|(puzzle, _)| puzzle.clue_count() as f64).sum::<f64>() / 1000.0;
    // Berthier's top-down mean is 24.38 with a standard deviation of 1.12.
    assert!((clues - 24.38).abs() < 4.0 * 1.12 / 1000f64.sqrt(), "{clues}");
}

#[test]
fn symmetries_and_patterns_hold() {
    for symmetry in SymmetryClass::ALL {
        let method = Method::Minimal(Minimal { symmetry, ..Minimal::default() });
        let made = make(&method, 3, 2, 10);
        assert_proved(&made);
        assert!(made.iter().all(|made| symmetry.holds(made.puzzle.clues())), "{symmetry}");
    }
    let options = Pattern::default();
    let made = make(&Method::Pattern(options), 3, 3, 1000);
    assert!(made.iter().all(|made| made.puzzle.clues() == options.clues));
}

#[test]
fn weights_of_the_population_are_the_published_factors() {
    // Berthier's cf(19) to cf(31), with cf(26) = 1.
    let published =
        [0.00134, 0.00415, 0.0120, 0.0329, 0.0843, 0.204, 0.464, 1.0, 2.037, 3.929, 7.180, 12.445, 20.474];
    for (clues, factor) in (19..).zip(published) {
        let weight = population_weight(clues);
        assert!((weight / factor - 1.0).abs() < 5e-3, "{clues}: {weight}, published {factor}");
    }
}

#[test]
fn hill_climbing_raises_the_branch_score() {
    let mut solver = Engine::Backtracking.build();
    let options = HillClimb { iterations: 40, ..HillClimb::default() };
    let made = make(&Method::HillClimb(options), 5, 5, 200);
    let scores: Vec<u32> =
        made.iter().map(|made| Branching::Sets.rate(&made.puzzle).unwrap().score()).collect();
    assert!(scores.iter().all(|&score| score >= 45), "{scores:?}");
    assert!(scores.iter().any(|&score| score > 100), "{scores:?}");
    assert!(made.iter().all(|made| SymmetryClass::Rotation180.holds(made.puzzle.clues())));

    // Hardening starts from a puzzle and never ends with a lower score.
    let Method::HillClimb(options) = Method::HillClimb(options) else { unreachable!() };
    let easy = minimal(&made[0].solution, &mut ChaCha8Rng::seed_from_u64(6), solver.as_mut());
    let before = Branching::Sets.rate(&easy).unwrap().score();
    let mut climber = HillClimber::with_solver(options, solver);
    let mut go_on = || ControlFlow::Continue(());
    let mut effort = Effort::new(40, &mut go_on);
    let hard = climber.harden(&easy, &mut ChaCha8Rng::seed_from_u64(7), &mut effort).unwrap();
    assert!(Branching::Sets.rate(&hard.puzzle).unwrap().score() >= before);
    assert_eq!(hard.solution, made[0].solution);
    let two = climber.harden(&Puzzle::EMPTY, &mut ChaCha8Rng::seed_from_u64(7), &mut effort);
    assert_eq!(two, Err(GaveUp::NotUnique));
}

#[test]
fn hill_climbing_heeds_target_limit_and_direction() {
    let wnef = by_name("wnef-exp").unwrap();
    let score = |made: &Made| wnef.score(&made.puzzle).unwrap().value;
    let base = HillClimb { iterations: 30, ..HillClimb::default() };
    let low = HillClimb { objective: Objective::Least(wnef), ..base };
    let high = HillClimb { objective: Objective::Most(wnef), ..base };
    let (low, high) = (make(&Method::HillClimb(low), 8, 2, 100), make(&Method::HillClimb(high), 8, 2, 100));
    assert!(low.iter().map(score).fold(0.0, f64::max) < high.iter().map(score).fold(1.0, f64::min));
    let limited = HillClimb { limit: Some(99.0), ..base };
    for made in make(&Method::HillClimb(limited), 9, 3, 200) {
        assert!(Branching::Sets.rate(&made.puzzle).unwrap().score() < 100);
    }
}

#[test]
fn any_metric_is_climbed_by_its_name_in_either_direction() {
    let score = |name: &str, made: &Made| by_name(name).unwrap().score(&made.puzzle).unwrap().value;
    for name in ["branch-score", "branch-score-cells", "wnef-lin", "clues"] {
        let climb = |direction| {
            let objective = Objective::by_name(name, direction).unwrap();
            let options = HillClimb { objective, iterations: 15, ..HillClimb::default() };
            let made = make(&Method::HillClimb(options), 16, 2, 100);
            assert_proved(&made);
            made.iter().map(|made| score(name, made)).sum::<f64>()
        };
        let (low, high) = (climb(Direction::Down), climb(Direction::Up));
        assert!(low < high, "{name}: {low} downwards, {high} upwards");
    }
    assert!(Objective::by_name("bogus", Direction::Up).is_err());
}

#[test]
fn masking_meets_its_target_and_annealing_goes_lower() {
    let wnef = |made: &Made| Weights::EXPONENTIAL.wnef(&ChoiceHistogram::of(&made.puzzle)).unwrap();
    for target in LEVEL_TARGETS {
        let made = make(&Method::Masking(Masking { target, ..Masking::default() }), 10, 3, 100);
        assert!(made.iter().all(|made| wnef(made) <= target), "{target}");
    }
    let mean = |annealing| {
        let made = make(&Method::Masking(Masking { annealing, ..Masking::default() }), 11, 8, 8);
        assert_proved(&made);
        made.iter().map(wnef).sum::<f64>() / 8.0
    };
    // The two runs have the same grids only as long as they draw the same random numbers, but their means are far
    // enough apart.
    let plain = mean(Annealing::None);
    assert!(mean(Annealing::AddBack { values: 8, rounds: 10 }) < plain);
    assert!(mean(Annealing::Temperature { start: 0.02, end: 0.0005, steps: 2000 }) < plain);
}

/// Chadwick et al. 2008, "Distinctness of Difficulty Levels" and Figure 10: masking stops at its target, so from the same
/// random numbers a lower target is met later on the same path. Levels therefore differ in WNEF, and lower ones take
/// more work, whatever WNEF measures.
#[test]
fn a_lower_target_lies_further_on_the_same_path() {
    let mut lower = 0;
    for seed in 0..40 {
        let mut last: Option<(f64, Work)> = None;
        for target in LEVEL_TARGETS {
            let masking = Masking { target, ..Masking::default() };
            let mut generator = Method::Masking(masking).build(Engine::Backtracking.build());
            let mut go_on = || ControlFlow::Continue(());
            let mut effort = Effort::new(100, &mut go_on);
            let made = generator.generate(&mut ChaCha8Rng::seed_from_u64(seed), &mut effort).unwrap();
            let wnef = Weights::EXPONENTIAL.wnef(&ChoiceHistogram::of(&made.puzzle)).unwrap();
            let work = made.work;
            if let Some((before, less)) = last.replace((wnef, work)) {
                assert!(wnef <= before && work.checks >= less.checks && work.nodes >= less.nodes, "{seed}");
                lower += u32::from(wnef < before);
            }
        }
    }
    assert!(lower > 40, "{lower} of 120 steps are lower");
}

/// Chadwick et al. 2008, "Cell Removal", paragraph 3: every tuned puzzle contains a minimal puzzle, which random
/// masking can produce. No cell of it has fewer candidates.
#[test]
fn within_a_tuned_puzzle_lies_a_minimal_one_that_leaves_no_fewer_choices() {
    let mut solver = Engine::Backtracking.build();
    let mut is_unique = |puzzle: &Puzzle| solver.count(puzzle, Limits::UNIQUE).solutions == 1;
    let mut loose = 0;
    for target in LEVEL_TARGETS {
        for made in make(&Method::Masking(Masking { target, ..Masking::default() }), 14, 3, 100) {
            let (tuned, mut minimal) = (made.puzzle, made.puzzle);
            for cell in tuned.clues() {
                minimal.set(cell, None);
                if !is_unique(&minimal) {
                    minimal.set(cell, tuned.get(cell));
                }
            }
            loose += tuned.clue_count() - minimal.clue_count();
            let [more, fewer] = [&tuned, &minimal].map(|puzzle| Candidates::of(puzzle).unwrap());
            for cell in more.blanks() {
                assert!(more.get(cell).iter().all(|digit| fewer.get(cell).contains(digit)), "{tuned}");
            }
        }
    }
    assert!(loose > 0, "no tuned puzzle had a clue too many");
}

/// *A Sudoku challenge generator*: the number of clues at which erasure by level 1 stops. An independent program found
/// a mean of 42.72 clues (35 to 53) for random grids, and 33.45 (29 to 38) with naked or hidden singles.
#[test]
fn level_1_erasure_stops_where_it_should() {
    let mut rng = ChaCha8Rng::seed_from_u64(12);
    for (check, mean) in [(Check::Level1, 42.72), (Check::Single, 33.45)] {
        let options = Erasure { check, clues: 0, second_round: false, ..Erasure::default() };
        let mut solver = Engine::Backtracking.build();
        let puzzles: Vec<Puzzle> = (0..300)
            .map(|_| {
                let grid = uniform(&mut rng, &mut GridWork::default());
                erase(&grid, &options, &mut rng, &mut |_| unreachable!("nobody asks for a proof"))
            })
            .collect();
        // If a single determines the erased digit, the solution stays unique; the source does not say this.
        assert!(puzzles.iter().all(|puzzle| solver.count(puzzle, Limits::UNIQUE).solutions == 1));
        let got = puzzles.iter().map(|puzzle| puzzle.clue_count() as f64).sum::<f64>() / 300.0;
        assert!((got - mean).abs() < 0.6, "{check:?}: {got}, expected {mean}");
    }
}

#[test]
fn erasure_heeds_order_and_count() {
    for order in [Order::Houses(HouseKind::Row), Order::Houses(HouseKind::Box), Order::Digits] {
        for (check, clues) in [(Check::Unique, 32), (Check::EmptyLines(0), 40), (Check::Level2, 34)] {
            let options = Erasure { order, check, clues, ..Erasure::default() };
            let made = make(&Method::Erasure(options), 13, 2, 5000);
            assert_proved(&made);
            assert!(made.iter().all(|made| made.puzzle.clue_count() <= clues), "{options:?}");
        }
    }
}

#[test]
fn graded_methods_reach_the_level_they_are_asked_for() {
    let profile = zendoku();
    let grader = Grader::new(profile.clone());
    for level in [0, 1, 2, 4] {
        for name in ["generate-and-test", "correction"] {
            // Correction cannot reach this level: it continues until the solver succeeds, but the puzzle must be too
            // hard for the solver.
            if level == 4 && name == "correction" {
                continue;
            }
            let mut method = Method::by_name(name, profile.clone()).unwrap();
            match &mut method {
                Method::GenerateAndTest(options) => options.level = level,
                Method::Correction(options) => options.level = level,
                _ => unreachable!(),
            }
            for made in make(&method, 14, 2, 20_000) {
                let got = grader.grade(&made.puzzle).unwrap().level;
                assert!(got == level || name == "correction" && got > level, "{name} {level}: {got}");
            }
        }
    }
}

/// Numbers of puzzles with B of 0 or 1, 2, 3, 4, and 5 or more, of 500 puzzles made by Beer's program `sugen` with its
/// defaults.
#[test]
fn branch_scores_are_distributed_as_those_of_beers_program() {
    const SUGEN: [f64; 5] = [59.0, 126.0, 143.0, 104.0, 68.0];
    let method = Method::HillClimb(HillClimb::default());
    let mut generator = method.build(Engine::Fast.build());
    let mut rng = ChaCha8Rng::seed_from_u64(2011);
    let mut go_on = || ControlFlow::Continue(());
    let mut effort = Effort::new(u64::MAX, &mut go_on);
    let mut ours = [0.0; 5];
    for _ in 0..250 {
        let made = generator.generate(&mut rng, &mut effort).unwrap();
        let branches = Branching::Sets.rate(&made.puzzle).unwrap().branches;
        ours[branches.clamp(1, 5) as usize - 1] += 1.0;
    }
    // Chi-square test of homogeneity, four degrees of freedom; the statistic exceeds 18.47 with a probability of 0.001.
    let share = 250.0 / 750.0;
    let chi2: f64 = ours
        .iter()
        .zip(SUGEN)
        .map(|(&ours, theirs)| {
            let expected = share * (ours + theirs);
            let other = (1.0 - share) * (ours + theirs);
            square(ours - expected) / expected + square(theirs - other) / other
        })
        .sum();
    assert!(chi2 < 18.47, "{chi2}: {ours:?}");
}

#[test]
fn batch_of_orders_accepts_minimal_puzzles_whatever_the_vector_width() {
    let options = ControlledBias { orders: 500, ..ControlledBias::default() };
    let batch = |solver: &mut Fast| {
        controlled_bias_batch(600_000, options, &mut ChaCha8Rng::seed_from_u64(15), solver)
    };
    let made = batch(&mut Fast::new());
    assert!((1..12).contains(&made.len()), "{} of 600,000 orders", made.len());
    let mut solver = Engine::Backtracking.build();
    for (puzzle, grid) in &made {
        assert!(is_minimal(puzzle, solver.as_mut()) && grid.solves(puzzle), "{puzzle}");
    }
    let narrow = sudoku_solvers::FastPath::Portable;
    assert_eq!(batch(&mut Fast::with_path(narrow).expect("portable")), made);
}
