//! Medians, ratios, and the table in two formats.

use std::fmt::Write;

use crate::options::Options;

/// One contender on one set.
pub struct Row {
    set: String,
    limit: u64,
    contender: String,
    puzzles: usize,
    solutions: u64,
    rounds: usize,
    /// Nanoseconds per puzzle: median, least and most over the rounds.
    median: f64,
    least: f64,
    most: f64,
    /// Median over the rounds of this contender's time divided by the reference's in the same round.
    ratio: Option<f64>,
}

/// The rows of one set, fastest first.
pub fn rows<'a>(
    set: &str,
    options: &Options,
    puzzles: usize,
    solutions: u64,
    times: impl Iterator<Item = (&'a str, &'a Vec<u64>)> + Clone,
) -> Vec<Row> {
    let reference = times.clone().find(|(name, _)| *name == options.reference).map(|(_, times)| times);
    let row = |(name, times): (&str, &Vec<u64>)| {
        let each: Vec<f64> = times.iter().map(|&ns| ns as f64 / puzzles as f64).collect();
        let ratios = |reference: &Vec<u64>| {
            times.iter().zip(reference).map(|(&own, &other)| own as f64 / other as f64).collect::<Vec<f64>>()
        };
        Row {
            set: set.to_owned(),
            limit: options.limit,
            contender: name.to_owned(),
            puzzles,
            solutions,
            rounds: times.len(),
            least: each.iter().copied().fold(f64::INFINITY, f64::min),
            most: each.iter().copied().fold(0.0, f64::max),
            median: median(each),
            ratio: reference.map(|reference| median(ratios(reference))),
        }
    };
    let mut rows: Vec<Row> = times.map(row).collect();
    rows.sort_by(|a, b| a.median.total_cmp(&b.median));
    rows
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    let middle = values.len() / 2;
    if values.len() % 2 == 1 { values[middle] } else { (values[middle - 1] + values[middle]) / 2.0 }
}

/// For people.
pub fn markdown(rows: &[Row]) -> String {
    let mut text = String::from(
        "| set | limit | contender | puzzles | solutions | rounds | ns a puzzle, median | least | most | ratio |\n\
         |---|---:|---|---:|---:|---:|---:|---:|---:|---:|\n",
    );
    for row in rows {
        let ratio = row.ratio.map_or("–".to_owned(), |ratio| format!("{ratio:.3}"));
        let _ = writeln!(
            text,
            "| {} | {} | {} | {} | {} | {} | {:.0} | {:.0} | {:.0} | {ratio} |",
            row.set,
            row.limit,
            row.contender,
            row.puzzles,
            row.solutions,
            row.rounds,
            row.median,
            row.least,
            row.most,
        );
    }
    text
}

/// For programs.
pub fn csv(rows: &[Row]) -> String {
    let mut text = String::from(
        "set,limit,contender,puzzles,solutions,rounds,median_ns_per_puzzle,least_ns_per_puzzle,most_ns_per_puzzle,ratio\n",
    );
    for row in rows {
        let ratio = row.ratio.map_or(String::new(), |ratio| format!("{ratio:.6}"));
        let _ = writeln!(
            text,
            "{},{},{},{},{},{},{:.1},{:.1},{:.1},{ratio}",
            row.set,
            row.limit,
            row.contender,
            row.puzzles,
            row.solutions,
            row.rounds,
            row.median,
            row.least,
            row.most,
        );
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn medians_of_odd_and_even_counts() {
        assert_eq!(median(vec![3.0, 1.0, 2.0]), 2.0);
        assert_eq!(median(vec![4.0, 1.0, 3.0, 2.0]), 2.5);
    }

    #[test]
    fn the_ratio_is_the_median_of_ratios_round_by_round() {
        let arguments = ["--contender", "slow=s", "--contender", "fast=f", "--reference", "slow", "set.txt"];
        let options = Options::parse(arguments.iter().map(|word| (*word).to_owned())).unwrap();
        // The machine is half as fast in the second round.
        let times = [("slow", vec![1000, 2000, 1200]), ("fast", vec![500, 1000, 400])];
        let named = times.iter().map(|(name, times)| (*name, times));
        let rows = rows("set", &options, 10, 10, named);
        assert_eq!((rows[0].contender.as_str(), rows[0].ratio, rows[0].median), ("fast", Some(0.5), 50.0));
        assert_eq!((rows[1].ratio, rows[1].least, rows[1].most), (Some(1.0), 100.0, 200.0));
        assert_eq!(csv(&rows).lines().nth(1), Some("set,2,fast,10,10,3,50.0,40.0,100.0,0.500000"));
        assert_eq!(markdown(&rows).lines().count(), 4);
    }
}
