//! The variance of each metric between puzzles and between the copies of a puzzle.

use std::collections::BTreeMap;

use sudoku_runner::prelude::*;

use super::{Config, Row};

/// Random symmetric copies of each puzzle: digits relabelled, rows, columns, bands and stacks permuted, transposed or not.
/// ICC: share of the variance within sets that lies between puzzles, BCa interval over puzzles. Changed: puzzles whose copies
/// do not all have the same value. Reversed: of two puzzles that two copies both put in some order, the share put in
/// opposite ones.
#[derive(Debug, Serialize, Columns)]
#[part = "{metric}"]
pub struct Stability {
    pub metric: String,
    #[quantity = "icc"]
    pub icc: Estimate,
    /// Root of the mean variance within a puzzle.
    pub within_sd: f64,
    #[unit = "%"]
    #[quantity = "changed"]
    pub changed: Estimate,
    /// `None` if no pair is.
    #[unit = "%"]
    pub reversed: Option<Estimate>,
}

impl Stability {
    /// Stability of each metric, in the order of the settings.
    pub fn all(rows: &[Row], config: &Config, rng: &mut Stream) -> Result<Vec<Stability>> {
        let groups = grouped(rows, &config.metrics, |row, metric| row.metric == **metric).into_iter();
        // A bootstrap needs two.
        let groups = groups.filter(|(_, rows)| rows.len() >= 2);
        groups.map(|(metric, rows)| Stability::of(metric, &rows, config.bootstrap, rng)).collect()
    }

    fn of(metric: &str, rows: &[&Row], resamples: usize, rng: &mut Stream) -> Result<Stability> {
        Ok(Stability {
            metric: metric.to_owned(),
            icc: between(rows, resamples, rng)?,
            within_sd: within_sd(rows),
            changed: rows.share(is_changed)?,
            reversed: reversed(rows, resamples, rng)?,
        })
    }
}

fn squares(rows: &[&Row]) -> f64 {
    rows.column(|row| row.squares).iter().sum()
}

/// Intraclass correlation within sets.
fn between(rows: &[&Row], resamples: usize, rng: &mut Stream) -> Result<Estimate> {
    // If no copy differs, there is nothing to resample.
    if squares(rows) == 0.0 {
        return Ok(Estimate::exact(1.0, rows.len() as u64));
    }
    let moments = within_sets(rows);
    let over = |indices: &[usize]| icc(indices.iter().map(|&n| &moments[n]));
    Ok(Estimate::bca(&bootstrap(rows.len(), over, resamples, CONFIDENCE, rng)?, rows.len()))
}

/// Moments of each puzzle's copies around the mean of its set, so that differences between sets do not count as
/// differences between puzzles.
fn within_sets(rows: &[&Row]) -> Vec<Moments> {
    let mut means: BTreeMap<&str, (f64, u64)> = BTreeMap::new();
    for row in rows {
        let (sum, count) = means.entry(&row.set).or_default();
        (*sum, *count) = (*sum + row.mean, *count + 1);
    }
    let of_set = |row: &Row| means.get(row.set.as_str()).map_or(0.0, |(sum, count)| sum / *count as f64);
    let moments = |row: &&Row| Moments { count: row.copies, mean: row.mean - of_set(row), m2: row.squares };
    rows.iter().map(moments).collect()
}

fn within_sd(rows: &[&Row]) -> f64 {
    let degrees: f64 = rows.column(|row| row.copies as f64 - 1.0).iter().sum();
    (squares(rows) / degrees).sqrt()
}

/// By more than rounding, which the order of a sum may change.
fn is_changed(row: &Row) -> bool {
    row.greatest - row.least > 1e-9 * row.greatest.abs().max(1.0)
}

/// Over all pairs of puzzles; the interval resamples puzzles.
fn reversed(rows: &[&Row], resamples: usize, rng: &mut Stream) -> Result<Option<Estimate>> {
    let over = |indices: &[usize]| {
        let (mut ordered, mut turned) = (0_u64, 0_u64);
        for (n, &i) in indices.iter().enumerate() {
            for &j in &indices[..n] {
                let (a, b) = (rows[i].first - rows[j].first, rows[i].second - rows[j].second);
                ordered += u64::from(a != 0.0 && b != 0.0);
                turned += u64::from(a * b < 0.0);
            }
        }
        if ordered == 0 { 0.0 } else { turned as f64 / ordered as f64 }
    };
    let all: Vec<usize> = (0..rows.len()).collect();
    if over(&all) == 0.0 {
        return Ok(None);
    }
    // The number of pairs grows with the square, so fewer resamples are used for an interval.
    let found = bootstrap(rows.len(), over, resamples.min(200), CONFIDENCE, rng)?;
    Ok(Some(Estimate::bca(&found, rows.len())))
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use sudoku_core::Puzzle;
    use sudoku_runner::data::Control;

    use super::super::tests::config;
    use super::*;

    fn row(line: u64, values: &[f64]) -> Row {
        let control = Control { set: "a".into(), line, label: None, level: None, puzzle: Puzzle::EMPTY };
        Row::of(&control, "clues", values).unwrap()
    }

    fn stability(rows: &[Row]) -> Stability {
        let rows: Vec<&Row> = rows.iter().collect();
        Stability::of("clues", &rows, 200, &mut Stream::seed_from_u64(1)).unwrap()
    }

    #[test]
    fn what_never_changes_is_all_between_puzzles() {
        let one = stability(&[row(1, &[24.0; 3]), row(2, &[25.0; 3]), row(3, &[26.0; 3])]);
        assert_eq!((one.icc.value, one.within_sd, one.changed.value, one.reversed), (1.0, 0.0, 0.0, None));
    }

    #[test]
    fn noise_is_all_within_and_turns_pairs_around() {
        let mut rng = Stream::seed_from_u64(2);
        let one = stability(&(0..40).map(|n| row(n, &rng.random::<[f64; 3]>())).collect::<Vec<_>>());
        assert!(one.icc.value.abs() < 0.3 && one.changed.value == 1.0, "{one:?}");
        assert!((one.reversed.unwrap().value - 0.5).abs() < 0.15, "{one:?}");
    }

    /// Puzzles within a set are alike, but the sets are not.
    #[test]
    fn what_sets_differ_by_is_not_between_puzzles() {
        let mut rng = Stream::seed_from_u64(3);
        let mut noise = || rng.random::<[f64; 3]>();
        let mut rows: Vec<Row> = (0..20).map(|n| row(n, &noise())).collect();
        let hard = (0..20).map(|n| Row { set: "hard".into(), ..row(n, &noise().map(|value| value + 9.0)) });
        rows.extend(hard);
        assert!(stability(&rows).icc.value.abs() < 0.3);
    }

    #[test]
    fn two_pairs_of_three_in_opposite_orders() {
        // By the first copies 1 < 2 < 3, by the second 2 < 3 < 1.
        let one = stability(&[row(1, &[1.0, 9.0]), row(2, &[2.0, 1.0]), row(3, &[3.0, 2.0])]);
        assert!((one.reversed.unwrap().value - 2.0 / 3.0).abs() < 1e-12);
    }

    #[test]
    fn metrics_stand_in_the_order_of_the_settings() {
        let rows = [row(1, &[1.0, 2.0]), row(2, &[2.0, 1.0])];
        let other = rows.clone().map(|row| Row { metric: "wnef-exp".into(), ..row });
        let config = config(2, &["wnef-exp", "clues", "branch-score"]);
        let all = [rows, other].concat();
        let found = Stability::all(&all, &config, &mut Stream::seed_from_u64(1)).unwrap();
        let quantities: Vec<_> = found.iter().flat_map(Columns::quantities).map(|(name, _)| name).collect();
        assert_eq!(found.iter().map(|one| one.metric.as_str()).collect::<Vec<_>>(), ["wnef-exp", "clues"]);
        assert_eq!(quantities, ["icc", "changed", "icc", "changed"]);
    }
}
