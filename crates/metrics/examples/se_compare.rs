//! Compares a grader's rating with the ratings of a file: `se_compare FILE.csv [every [profile]]`.
//!
//! The file has a puzzle and its rating in each line, with a header.

use std::collections::BTreeMap;
use std::time::Instant;

use sudoku_core::Puzzle;
use sudoku_metrics::tactics::{Ending, Grader, Profile};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().collect();
    let every: usize = args.get(2).map_or(Ok(1), |n| n.parse())?;
    let grader = Grader::new(Profile::built_in(args.get(3).map_or("se-like", |s| s))?);
    let text = std::fs::read_to_string(&args[1])?;
    let mut pairs = Vec::new();
    let mut by_rating: BTreeMap<u32, (u32, u32, f64, u32, f64)> = BTreeMap::new();
    for line in text.lines().skip(1).step_by(every) {
        let mut fields = line.split(',');
        let (puzzle, rating) = (fields.next().unwrap_or_default(), fields.next().unwrap_or_default());
        let puzzle: Puzzle = puzzle.parse()?;
        let rating: f64 = rating.parse()?;
        let start = Instant::now();
        let grade = grader.grade(&puzzle)?;
        let seconds = start.elapsed().as_secs_f64();
        let ours = if grade.ending == Ending::Solved { grade.rating } else { 99.0 };
        let row = by_rating.entry((rating * 10.0).round() as u32).or_default();
        row.0 += 1;
        row.1 += u32::from((ours - rating).abs() < 0.01);
        row.2 += if ours < 90.0 { ours - rating } else { 0.0 };
        row.3 += u32::from(ours > 90.0);
        row.4 += seconds;
        if std::env::var("SHOW").is_ok() && (ours - rating).abs() > 0.01 {
            println!("{puzzle} {rating} {ours} {:?}", grade.hardest.map(|t| t.name()));
        }
        pairs.push((rating, ours));
    }
    println!("rating     n  equal  share  mean diff  stuck  ms each");
    let mut time = 0.0;
    for (rating, (n, equal, diff, stuck, seconds)) in &by_rating {
        time += seconds;
        println!(
            "{:5.1} {n:6} {equal:6} {:6.3} {:10.3} {stuck:6} {:8.3}",
            f64::from(*rating) / 10.0,
            f64::from(*equal) / f64::from(*n),
            diff / f64::from(n - stuck).max(1.0),
            1000.0 * seconds / f64::from(*n)
        );
    }
    let low: Vec<_> = pairs.iter().filter(|p| p.0 < 4.45).copied().collect();
    let high: Vec<_> = pairs.iter().filter(|p| p.0 > 4.45).copied().collect();
    let equal = low.iter().filter(|p| (p.0 - p.1).abs() < 0.01).count();
    println!("up to 4.4: equal {:.4} of {}", equal as f64 / low.len() as f64, low.len());
    println!("Spearman: all {:.4}, above 4.4 {:.4}", spearman(&pairs), spearman(&high));
    println!("{:.1} puzzles a second", pairs.len() as f64 / time);
    Ok(())
}

fn spearman(pairs: &[(f64, f64)]) -> f64 {
    let x = ranks(&pairs.iter().map(|p| p.0).collect::<Vec<_>>());
    let y = ranks(&pairs.iter().map(|p| p.1).collect::<Vec<_>>());
    let mean = (x.len() as f64 + 1.0) / 2.0;
    let (mut xy, mut xx, mut yy) = (0.0, 0.0, 0.0);
    for (a, b) in x.iter().zip(&y) {
        xy += (a - mean) * (b - mean);
        xx += (a - mean).powi(2);
        yy += (b - mean).powi(2);
    }
    xy / (xx * yy).sqrt()
}

/// Ranks from 1, ties averaged.
fn ranks(values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|&a, &b| values[a].total_cmp(&values[b]));
    let mut ranks = vec![0.0; values.len()];
    let mut start = 0;
    while start < order.len() {
        let tied = order[start..].iter().take_while(|&&at| values[at] == values[order[start]]).count();
        for &at in &order[start..start + tied] {
            ranks[at] = start as f64 + (tied as f64 + 1.0) / 2.0;
        }
        start += tied;
    }
    ranks
}
