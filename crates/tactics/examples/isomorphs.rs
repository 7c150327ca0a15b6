//! Measures how much grades vary between isomorphs of a puzzle: `isomorphs PUZZLES COPIES [FILE [EVERY [PROFILE]]]`.
//!
//! Grades random isomorphs of random minimal puzzles, or of every EVERY-th puzzle of a file, with one profile or with
//! all. The ICC is the share of the variance of ratings that is between puzzles, not between isomorphs. If the profile
//! declares its level invariant, any variation is an error, and the exit code is 1.

#[path = "../tests/support/mod.rs"]
mod support;

use std::error::Error;
use std::process::ExitCode;

use rand::SeedableRng;
use rand::rngs::ChaCha8Rng;
use sudoku_core::{Puzzle, Symmetry};
use sudoku_stats::{Moments, bootstrap, icc, quantiles};
use sudoku_tactics::{Ending, Grade, Grader, Profile};

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [count, copies, files @ ..] = &args[..] else {
        return Err("usage: isomorphs PUZZLES COPIES [FILE [EVERY [PROFILE]]]".into());
    };
    let (count, copies): (usize, usize) = (count.parse()?, copies.parse()?);
    let puzzles: Vec<Puzzle> = match files.first() {
        None => support::minimal_puzzles(count, 11).into_iter().map(|(puzzle, _)| puzzle).collect(),
        Some(path) => {
            let text = std::fs::read_to_string(path)?;
            let every = files.get(1).map_or(Ok(1), |every| every.parse())?;
            text.lines().filter_map(|line| line.get(..81)?.parse().ok()).step_by(every).take(count).collect()
        }
    };
    println!("{} puzzles, {copies} isomorphs of each; spread = greatest less least", puzzles.len());
    let mut broken = false;
    for name in Profile::NAMES.iter().filter(|name| files.get(2).is_none_or(|only| only == *name)) {
        let grader = Grader::new(Profile::built_in(name)?);
        let spreads = puzzles.iter().enumerate().map(|(n, puzzle)| spread(&grader, puzzle, n, copies));
        let spreads = spreads.collect::<Result<Vec<Spread>, _>>()?;
        report(&grader, &spreads)?;
        broken |= grader.profile().is_invariant() && spreads.iter().any(|spread| spread.level > 0.0);
    }
    Ok(ExitCode::from(u8::from(broken)))
}

/// Greatest minus least value among the grades of a puzzle's isomorphs.
struct Spread {
    level: f64,
    rating: f64,
    /// Spread of the ratings.
    ratings: Moments,
    /// Spread of the total scores, relative to the mean.
    total: f64,
    /// Whether some isomorphs were solved and some were not.
    ending: bool,
}

fn spread(grader: &Grader, puzzle: &Puzzle, n: usize, copies: usize) -> Result<Spread, Box<dyn Error>> {
    let mut rng = ChaCha8Rng::seed_from_u64(12);
    rng.set_stream(n as u64);
    let grade = |_| grader.grade(&Symmetry::random(&mut rng).apply(puzzle));
    let grades: Vec<Grade> = (0..copies).map(grade).collect::<Result<_, _>>()?;
    let range = |of: fn(&Grade) -> f64| {
        let values = grades.iter().map(of);
        values.clone().fold(f64::NEG_INFINITY, f64::max) - values.fold(f64::INFINITY, f64::min)
    };
    let mean = grades.iter().map(|grade| grade.total).sum::<f64>() / copies as f64;
    let solved = grades.iter().filter(|grade| grade.ending == Ending::Solved).count();
    Ok(Spread {
        level: range(|grade| grade.level as f64),
        rating: range(|grade| grade.rating),
        ratings: Moments::of(&grades.iter().map(|grade| grade.rating).collect::<Vec<f64>>()),
        total: range(|grade| grade.total) / mean.max(f64::MIN_POSITIVE),
        ending: solved != 0 && solved != copies,
    })
}

fn report(grader: &Grader, spreads: &[Spread]) -> Result<(), Box<dyn Error>> {
    let profile = grader.profile();
    let share = |test: fn(&Spread) -> bool| {
        100.0 * spreads.iter().filter(|spread| test(spread)).count() as f64 / spreads.len() as f64
    };
    let ratings: Vec<f64> = spreads.iter().map(|spread| spread.rating).collect();
    let totals: Vec<f64> = spreads.iter().map(|spread| spread.total).collect();
    let (rating, total) = (quantiles(&ratings, &[0.5, 0.95, 1.0])?, quantiles(&totals, &[0.5, 0.95, 1.0])?);
    println!("{} (level {}):", profile.name, if profile.is_invariant() { "invariant" } else { "may vary" });
    println!("  puzzles whose level varies: {:.2} %", share(|spread| spread.level > 0.0));
    println!("  solved as some isomorph and not as another: {:.2} %", share(|spread| spread.ending));
    println!(
        "  rating varies: {:.2} %; spread: median {:.2}, 95 % {:.2}, most {:.2}",
        share(|spread| spread.rating > 1e-9),
        rating[0],
        rating[1],
        rating[2]
    );
    let groups: Vec<Moments> = spreads.iter().map(|spread| spread.ratings).collect();
    let mut rng = ChaCha8Rng::seed_from_u64(13);
    let share_of = |indices: &[usize]| icc(indices.iter().map(|&n| &groups[n]));
    let found = bootstrap(groups.len(), share_of, 2000, 0.95, &mut rng)?;
    println!("  rating, ICC: {:.4} ({:.4} to {:.4})", found.estimate, found.bca.low, found.bca.high);
    println!(
        "  total score, spread over mean: median {:.3}, 95 % {:.3}, most {:.3}",
        total[0], total[1], total[2]
    );
    Ok(())
}
