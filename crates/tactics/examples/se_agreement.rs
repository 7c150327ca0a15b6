//! Measures how well a profile agrees with ratings by Sudoku Explainer: `se_agreement PROFILE FILE.csv COLUMN [EVERY]`.
//!
//! The file has a header. The puzzle is the first field, and the named column has its rating. Every EVERY-th line is
//! used. The odd rows are for development, so the even rows are reported separately. The disagreements and the slowest
//! puzzle are printed last.

use std::collections::BTreeMap;
use std::error::Error;
use std::time::Instant;

use sudoku_core::Puzzle;
use sudoku_stats::{Estimate, clopper_pearson, spearman};
use sudoku_tactics::{Ending, Grader, Profile, Tactic};

/// A puzzle with the file's rating and ours, in tenths.
struct Rated {
    puzzle: Puzzle,
    rating: i64,
    ours: i64,
    hardest: Option<Tactic>,
    seconds: f64,
}

/// A rating above all others, for puzzles that the profile does not solve.
const UNSOLVED: i64 = 999;

/// The highest rating at which nearly all ratings should be equal.
const LOW: i64 = 44;

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().collect();
    let [_, profile, path, column, rest @ ..] = &args[..] else {
        return Err("usage: se_agreement PROFILE FILE.csv COLUMN [EVERY]".into());
    };
    let every: usize = rest.first().map_or(Ok(1), |n| n.parse())?;
    let grader = Grader::new(Profile::built_in(profile)?);
    let text = std::fs::read_to_string(path)?;
    let mut lines = text.lines();
    let header = lines.next().unwrap_or_default();
    let column = header.split(',').position(|name| name == column);
    let column = column.ok_or_else(|| format!("{path} has no such column; its columns are {header}"))?;
    let lines = lines.step_by(every);
    let rated = lines.map(|line| rate(&grader, line, column)).collect::<Result<Vec<_>, _>>()?;
    report("all rows", rated.iter())?;
    report("odd rows", rated.iter().step_by(2))?;
    report("even rows", rated.iter().skip(1).step_by(2))?;
    by_rating(&rated);
    disagreements(&rated);
    if let Some(slowest) = rated.iter().max_by(|a, b| a.seconds.total_cmp(&b.seconds)) {
        println!("slowest: {} ({}), {:.3} s", slowest.puzzle, tenths(slowest.rating), slowest.seconds);
    }
    let seconds: f64 = rated.iter().map(|rated| rated.seconds).sum();
    println!("{:.1} puzzles a second by the clock", rated.len() as f64 / seconds);
    Ok(())
}

fn rate(grader: &Grader, line: &str, column: usize) -> Result<Rated, Box<dyn Error>> {
    let fields: Vec<&str> = line.split(',').collect();
    let (puzzle, rating) = (fields[0], fields.get(column).copied().unwrap_or_default());
    let (puzzle, rating): (Puzzle, f64) = (puzzle.parse()?, rating.parse()?);
    let start = Instant::now();
    let grade = grader.grade(&puzzle)?;
    let seconds = start.elapsed().as_secs_f64();
    let in_tenths = |rating: f64| (10.0 * rating).round() as i64;
    let ours = if grade.ending == Ending::Solved { in_tenths(grade.rating) } else { UNSOLVED };
    Ok(Rated { puzzle, rating: in_tenths(rating), ours, hardest: grade.hardest, seconds })
}

fn report<'a>(title: &str, rated: impl Iterator<Item = &'a Rated>) -> Result<(), Box<dyn Error>> {
    let all: Vec<&Rated> = rated.collect();
    println!("{title}, n = {}", all.len());
    for (name, part) in [
        ("all", all.clone()),
        ("up to 4.4", all.iter().copied().filter(|r| r.rating <= LOW).collect()),
        ("above 4.4", all.iter().copied().filter(|r| r.rating > LOW).collect()),
    ] {
        if part.len() < 4 {
            continue;
        }
        let equal = part.iter().filter(|r| r.rating == r.ours).count();
        let values = |of: fn(&Rated) -> i64| part.iter().map(|rated| of(rated) as f64).collect::<Vec<f64>>();
        let Estimate { value, low, high, n } = clopper_pearson(equal as u64, part.len() as u64, 0.95)?;
        print!("  {name:10} n = {n:6}: equal {value:.4} ({low:.4} to {high:.4})");
        // There is no rank correlation if all ratings are equal.
        match spearman(&values(|r| r.rating), &values(|r| r.ours), 0.95) {
            Ok(rank) => {
                println!(", Spearman {:.5} ({:.5} to {:.5})", rank.estimate, rank.ci.low, rank.ci.high)
            }
            Err(error) => println!(", no Spearman: {error}"),
        }
    }
    Ok(())
}

fn by_rating(rated: &[Rated]) {
    let mut rows: BTreeMap<i64, Vec<&Rated>> = BTreeMap::new();
    rated.iter().for_each(|r| rows.entry(r.rating).or_default().push(r));
    println!("rating      n  equal  lower  higher  unsolved  ms each");
    for (rating, row) in rows {
        let count = |test: fn(&Rated) -> bool| row.iter().filter(|r| test(r)).count();
        let (equal, lower) = (count(|r| r.ours == r.rating), count(|r| r.ours < r.rating));
        let unsolved = count(|r| r.ours == UNSOLVED);
        let (n, higher) = (row.len(), row.len() - equal - lower - unsolved);
        let seconds: f64 = row.iter().map(|r| r.seconds).sum();
        let ms = 1000.0 * seconds / n as f64;
        println!("{:>6} {n:6} {equal:6} {lower:6} {higher:7} {unsolved:9} {ms:8.3}", tenths(rating));
    }
    let mut seconds: Vec<f64> = rated.iter().map(|r| r.seconds).collect();
    seconds.sort_by(f64::total_cmp);
    println!("median {:.3} ms", 1000.0 * seconds[seconds.len() / 2]);
}

fn disagreements(rated: &[Rated]) {
    let mut counts: BTreeMap<(i64, i64, &str), (u32, Puzzle)> = BTreeMap::new();
    for r in rated.iter().filter(|r| r.rating != r.ours) {
        let hardest = r.hardest.map_or("none", Tactic::name);
        counts.entry((r.rating, r.ours, hardest)).or_insert((0, r.puzzle)).0 += 1;
    }
    println!("rated   here  by                            n  such as");
    for ((rating, ours, hardest), (n, puzzle)) in counts {
        println!("{:>5}  {:>5}  {hardest:26} {n:4}  {puzzle}", tenths(rating), tenths(ours));
    }
}

fn tenths(rating: i64) -> String {
    if rating == UNSOLVED { "none".to_owned() } else { format!("{}.{}", rating / 10, rating % 10) }
}
