//! What copies share: variance between and within puzzles, puzzles that change, pairs whose order turns around.

use std::collections::BTreeMap;

use sudoku_runner::prelude::*;

use super::Config;
use super::measure::Row;

/// What `summary.json` holds.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    /// By metric, in the order of the config.
    pub metrics: Vec<Stability>,
}

impl Summarise<Row, Config> for Summary {
    fn of(rows: &[Row], config: &Config, rng: &mut Stream) -> Result<Summary> {
        let groups = grouped(rows, &config.metrics, |row, name| row.metric == **name);
        // A bootstrap wants two.
        let groups = groups.iter().filter(|(_, own)| own.len() > 1);
        let metrics =
            groups.map(|(name, own)| Stability::of(name, own, config, rng)).collect::<Result<_>>()?;
        Ok(Summary { metrics })
    }

    fn quantities(&self, _rows: &[Row], _config: &Config) -> Result<Vec<Quantity>> {
        let of = |one: &Stability| {
            [("icc", one.icc), ("changed", one.changed)]
                .map(|(name, share)| Quantity::new(name, share).part(&one.metric))
        };
        Ok(self.metrics.iter().flat_map(of).collect())
    }
}

record! {
    /// A metric over copies.
    pub struct Stability(name: &str, rows: &[&Row], config: &Config, rng: &mut Stream) {
        let moments = within_sets(rows);
        let over = |indices: &[usize]| icc(indices.iter().map(|&n| &moments[n]));
        let degrees: f64 = rows.column(|row| row.copies as f64 - 1.0).iter().sum();
        let squares: f64 = rows.column(|row| row.squares).iter().sum();
        // Where no copy differs there is nothing to resample.
        let share = if squares == 0.0 {
            Estimate::exact(1.0, rows.len() as u64)
        } else {
            Estimate::bca(&bootstrap(rows.len(), over, config.bootstrap, CONFIDENCE, rng)?, rows.len())
        };
    }
    pub metric: String = name.to_owned(),
    /// Share of the variance within sets that lies between puzzles.
    pub icc: Estimate = share,
    /// Standard deviation within a puzzle: root of the mean variance.
    pub within_sd: f64 = (squares / degrees).sqrt(),
    /// Share of puzzles whose copies do not all have one value.
    pub changed: Estimate = rows.share(is_changed)?,
    /// Share of the pairs of puzzles that two copies put in opposite orders, among pairs that both put in some order.
    pub reversed: Option<Estimate> = reversed(rows, config, rng)?,
}

/// Moments of each puzzle's copies, each mean less that of its set: what sets differ by is not what puzzles differ by.
fn within_sets(rows: &[&Row]) -> Vec<Moments> {
    let mut means: BTreeMap<&str, (f64, u64)> = BTreeMap::new();
    for row in rows {
        let (sum, count) = means.entry(&row.set).or_default();
        (*sum, *count) = (*sum + row.mean, *count + 1);
    }
    let of_set = |row: &Row| means.get(row.set.as_str()).map_or(0.0, |(sum, count)| sum / *count as f64);
    rows.iter()
        .map(|row| Moments { count: row.copies, mean: row.mean - of_set(row), m2: row.squares })
        .collect()
}

/// Beyond rounding, which the order of a sum may change.
fn is_changed(row: &Row) -> bool {
    row.greatest - row.least > 1e-9 * row.greatest.abs().max(1.0)
}

/// Over all pairs of puzzles; the interval resamples puzzles.
fn reversed(rows: &[&Row], config: &Config, rng: &mut Stream) -> Result<Option<Estimate>> {
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
    // Pairs grow with the square: fewer resamples do for an interval.
    let found = bootstrap(rows.len(), over, config.bootstrap.min(200), CONFIDENCE, rng)?;
    Ok(Some(Estimate::bca(&found, rows.len())))
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};

    use super::*;

    fn row(line: u64, values: &[f64]) -> Row {
        let moments = Moments::of(values);
        Row {
            set: "made here".into(),
            line,
            metric: "clues".into(),
            copies: moments.count,
            mean: moments.mean,
            squares: moments.m2,
            least: values.iter().copied().fold(f64::INFINITY, f64::min),
            greatest: values.iter().copied().fold(f64::NEG_INFINITY, f64::max),
            first: values[0],
            second: values[1],
        }
    }

    fn of(rows: &[Row]) -> Stability {
        let config = Config {
            puzzles: 0,
            per_set: 0,
            sets: Vec::new(),
            isomorphs: 3,
            metrics: vec!["clues".into()],
            bootstrap: 200,
            own: false,
        };
        Summary::of(rows, &config, &mut Stream::seed_from_u64(1)).unwrap().metrics.remove(0)
    }

    #[test]
    fn what_never_changes_is_all_between_puzzles() {
        let one = of(&[row(1, &[24.0; 3]), row(2, &[25.0; 3]), row(3, &[26.0; 3])]);
        assert_eq!((one.icc.value, one.within_sd, one.changed.value), (1.0, 0.0, 0.0));
        assert!(one.reversed.is_none());
    }

    #[test]
    fn noise_is_all_within_and_turns_pairs_around() {
        let mut rng = Stream::seed_from_u64(2);
        let rows: Vec<Row> = (0..40).map(|n| row(n, &rng.random::<[f64; 3]>())).collect();
        let one = of(&rows);
        assert!(one.icc.value.abs() < 0.3 && one.changed.value == 1.0, "{one:?}");
        assert!((one.reversed.unwrap().value - 0.5).abs() < 0.15, "{one:?}");
    }

    /// Puzzles of each set are alike, and the sets are not.
    #[test]
    fn what_sets_differ_by_is_not_between_puzzles() {
        let mut rng = Stream::seed_from_u64(3);
        let mut noise = || rng.random::<[f64; 3]>();
        let easy = (0..20).map(|n| row(n, &noise())).collect::<Vec<_>>();
        let hard = (0..20).map(|n| Row { set: "hard".into(), ..row(n, &noise().map(|value| value + 9.0)) });
        let one = of(&easy.into_iter().chain(hard).collect::<Vec<_>>());
        assert!(one.icc.value.abs() < 0.3, "{one:?}");
    }

    #[test]
    fn two_pairs_of_three_in_opposite_orders() {
        // By the first copies 1 < 2 < 3, by the second 2 < 3 < 1.
        let one = of(&[row(1, &[1.0, 9.0]), row(2, &[2.0, 1.0]), row(3, &[3.0, 2.0])]);
        assert!((one.reversed.unwrap().value - 2.0 / 3.0).abs() < 1e-12);
    }
}
