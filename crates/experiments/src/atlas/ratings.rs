//! The difficulty of the puzzles of the population and of generators.

use sudoku_math::square;
use sudoku_runner::prelude::*;

use super::counts::by_descent;
use super::kept::Group;
use super::rows::POPULATION;
use super::tail;

/// Ratings at which to report the share of puzzles at or above them.
pub const RATINGS: [f64; 20] =
    [1.5, 2.0, 2.3, 2.6, 3.0, 4.0, 5.0, 6.0, 6.6, 7.0, 7.5, 8.0, 8.5, 9.0, 9.1, 9.2, 9.3, 9.4, 9.5, 10.0];
/// Bands of ratings, each up to the next.
pub const BANDS: [(&str, f64); 6] = [
    ("singles", 1.0),
    ("locked, subsets, wings", 2.4),
    ("uniqueness, larger fish", 4.4),
    ("chains", 6.5),
    ("forcing chains", 7.5),
    ("dynamic chains", 8.4),
];

/// A value of a puzzle, if it has one.
pub type Value = fn(&Group) -> Option<f64>;

/// The values that are averaged: name, unit, value.
pub const VALUES: [(&str, Value); 11] = [
    ("clues", |row| Some(row.clues as f64)),
    ("ER", |row| row.er),
    ("EP", |row| row.ep),
    ("ED", |row| row.ed),
    ("WNEF", |row| row.wnef),
    ("branch score", |row| row.branch_score),
    ("Zendoku's grade", |row| row.zendoku),
    ("HoDoKu's level", |row| row.hodoku),
    ("QQWing's level", |row| row.qqwing),
    ("singles only, %", |row| Some(100.0 * f64::from(u8::from(row.singles?)))),
    ("predicted minutes", |row| row.human_time.map(|seconds| seconds / 60.0)),
];

/// Rated puzzles grouped into independent units: those of a descent, or single ones.
pub struct Rated<'a> {
    /// The population, or a generator.
    pub name: String,
    units: Vec<Vec<&'a Group>>,
    /// Their ratings that have rows apart.
    apart: Vec<Vec<&'a Group>>,
}

impl<'a> Rated<'a> {
    /// The population, followed by the generators in the rows.
    pub fn all(rows: &'a [Group], generators: &[String]) -> Vec<Rated<'a>> {
        let descents = by_descent(rows, POPULATION).into_iter();
        let (units, apart) = descents.map(|descent| (descent.puzzles, descent.apart)).unzip();
        let of = |name: &String| Rated {
            name: name.clone(),
            units: rows.iter().filter(|row| &row.sample == name).map(|row| vec![row]).collect(),
            apart: Vec::new(),
        };
        let population = Rated { name: POPULATION.to_owned(), units, apart };
        [population].into_iter().chain(generators.iter().map(of)).collect()
    }

    /// Number of puzzles.
    pub fn n(&self) -> u64 {
        self.rows().filter_map(|row| row.puzzles).sum()
    }

    /// All puzzles.
    pub fn rows(&self) -> impl Iterator<Item = &'a Group> {
        self.units.iter().flatten().copied()
    }

    /// The puzzles with a given number of clues.
    pub fn with_clues(&self, clues: usize) -> Rated<'a> {
        self.of(&self.units, |row| row.clues == clues)
    }

    /// The puzzles by a value, which may have rows apart.
    fn by(&self, value: Value) -> Rated<'a> {
        let is_here = self.rows().any(|row| value(row).is_some());
        self.of(if is_here { &self.units } else { &self.apart }, |row| value(row).is_some())
    }

    fn of(&self, units: &[Vec<&'a Group>], holds: impl Fn(&Group) -> bool) -> Rated<'a> {
        let own = |unit: &Vec<&'a Group>| unit.iter().copied().filter(|row| holds(row)).collect();
        Rated { name: self.name.clone(), units: units.iter().map(own).collect(), apart: Vec::new() }
    }

    /// Mean and standard deviation of a value.
    pub fn moments(&self, value: Value) -> Result<(Estimate, f64)> {
        let own = self.by(value);
        let mean = own.mean(value)?;
        let square = own.mean(|row| value(row).map(|value| square(value - mean.value)))?;
        Ok((mean, square.value.sqrt()))
    }

    /// The weighted mean of a value over the puzzles that have it.
    pub fn mean(&self, value: impl Fn(&Group) -> Option<f64>) -> Result<Estimate> {
        let sums = |unit: &Vec<&Group>| {
            unit.iter()
                .filter_map(|row| Some((row.in_grid() * value(row)?, row.in_grid())))
                .fold((0.0, 0.0), |sums, (value, weight)| (sums.0 + value, sums.1 + weight))
        };
        Ok(Estimate::ratio(&self.units.iter().map(sums).collect::<Vec<_>>(), self.n())?)
    }

    /// The share of puzzles with a property. If none or all have it, the interval is the exact one for this number of
    /// puzzles, treated as independent.
    pub fn share(&self, holds: impl Fn(&Group) -> bool) -> Result<Estimate> {
        let share = self.mean(|row| Some(f64::from(u8::from(holds(row)))))?;
        if share.low == share.high {
            return Ok(Estimate::share((share.value * self.n() as f64).round() as u64, self.n())?);
        }
        Ok(Estimate { low: share.low.max(0.0), high: share.high.min(1.0), ..share })
    }

    /// All values with their weights.
    pub fn values(&self, value: Value) -> Vec<(f64, f64)> {
        self.rows().filter_map(|row| Some((value(row)?, row.in_grid()))).collect()
    }
}

/// Number of resamples of an interval.
const RESAMPLES: usize = 1000;

impl Rated<'_> {
    /// Spearman's correlation of two values, each puzzle with its weight. The interval resamples units and keeps the
    /// ranks of the whole sample; `None` if there are fewer than two units, or a value does not vary.
    pub fn spearman(&self, x: Value, y: Value, rng: &mut Stream) -> Result<Option<Estimate>> {
        let own = self.by(y);
        let (mut unit, mut values, mut weights) = (Vec::new(), [Vec::new(), Vec::new()], Vec::new());
        for (number, rows) in own.units.iter().enumerate() {
            for (row, x, y) in rows.iter().filter_map(|row| Some((row, x(row)?, y(row)?))) {
                unit.push(number);
                values[0].push(x);
                values[1].push(y);
                weights.push(row.in_grid());
            }
        }
        if unit.is_empty() {
            return Ok(None);
        }
        let [x, y] = values.map(|values| -> Result<Vec<f64>> {
            let ranks = Sorted::of(&values)?.ranks(&weights);
            let mean = weighted_mean(&ranks, &weights);
            Ok(ranks.into_iter().map(|rank| rank - mean).collect())
        });
        let (x, y) = (x?, y?);
        // Σ w, Σ w x, Σ w y, Σ w x x, Σ w x y, Σ w y y of each unit
        let mut sums = vec![[0.0; 6]; own.units.len()];
        for (((&unit, &weight), &x), &y) in unit.iter().zip(&weights).zip(&x).zip(&y) {
            let terms = [1.0, x, y, x * x, x * y, y * y];
            sums[unit].iter_mut().zip(terms).for_each(|(sum, term)| *sum += weight * term);
        }
        let of = |drawn: &[usize]| {
            let [w, x, y, xx, xy, yy] =
                [0, 1, 2, 3, 4, 5].map(|term| drawn.iter().map(|&unit| sums[unit][term]).sum::<f64>());
            let size = ((xx - x * x / w) * (yy - y * y / w)).sqrt();
            if size > 0.0 { (xy - x * y / w) / size } else { 0.0 }
        };
        let found = bootstrap(sums.len(), of, RESAMPLES, CONFIDENCE, rng).defined()?;
        Ok(found.map(|found| Estimate::around(found.estimate, found.percentile, own.n() as usize)))
    }
}

/// Whether a rating reaches another; ratings are multiples of 0.1.
pub fn is_rated(rating: f64, from: f64) -> bool {
    rating > from - 0.01
}

/// Whether a puzzle has at least this rating.
pub fn is_at_least(row: &Group, rating: f64) -> bool {
    row.er.is_some_and(|er| is_rated(er, rating))
}

/// The share of all minimal puzzles with at least this rating, by splitting on the rating: the estimate from the
/// sample above the last rating of the ladder that it reaches, divided by the number of minimal puzzles of the
/// descents. `None` if no such puzzle was seen.
pub fn tail_share(rows: &[Group], ladder: &[f64], rating: f64) -> Result<Option<(Estimate, u64)>> {
    let Some(&from) = ladder.iter().rev().find(|&&from| is_rated(rating, from)) else { return Ok(None) };
    let sample = tail::sample(from);
    let mut units: Vec<(f64, f64)> = Vec::new();
    let mut n = 0;
    for row in rows {
        if row.sample == tail::ALL {
            units.push((0.0, row.weight));
        } else if row.sample == sample && is_at_least(row, rating) {
            n += row.puzzles.unwrap_or_default();
            if let Some(unit) = units.last_mut() {
                unit.0 += row.in_grid();
            }
        }
    }
    // Without any puzzle there is no interval.
    if units.len() < 2 || n == 0 {
        return Ok(None);
    }
    let share = Estimate::ratio(&units, units.len() as u64)?;
    Ok(Some((Estimate { low: share.low.max(0.0), ..share }, n)))
}

/// Whether a puzzle's rating is in a band.
pub fn is_in_band(row: &Group, band: usize) -> bool {
    is_at_least(row, BANDS[band].1) && BANDS.get(band + 1).is_none_or(|next| !is_at_least(row, next.1))
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;

    use super::*;

    /// Two descents. A row of weight 2 stands for two puzzles.
    #[test]
    fn a_rank_correlation_counts_each_puzzle_by_its_weight() {
        let group = |clues, er, weight| Group {
            sample: POPULATION.into(),
            clues,
            er: Some(er),
            weight,
            puzzles: Some(1),
            ..Group::default()
        };
        let all = [(24, 3.0, 1.0), (25, 2.0, 2.0), (26, 5.0, 1.0), (26, 4.0, 3.0)];
        let rows = all.map(|(clues, er, weight)| group(clues, er, weight));
        let (first, second) = rows.split_at(2);
        let units = vec![first.iter().collect(), second.iter().collect()];
        let rated = Rated { name: POPULATION.into(), units, apart: Vec::new() };
        let rho = |rng: &mut Stream| rated.spearman(|row| Some(row.clues as f64), |row| row.er, rng);
        let found = rho(&mut Stream::seed_from_u64(1)).unwrap().unwrap();
        let repeated = |value: fn(&Group) -> f64| -> Vec<f64> {
            rows.iter().flat_map(|row| std::iter::repeat_n(value(row), row.weight as usize)).collect()
        };
        let expected = spearman_rho(&repeated(|row| row.clues as f64), &repeated(|row| row.er.unwrap()));
        assert!((found.value - expected).abs() < 1e-12, "{found:?} {expected}");
        assert_eq!(found.n, 4);
        let alone = Rated { name: POPULATION.into(), units: vec![first.iter().collect()], apart: Vec::new() };
        let rho = alone.spearman(|row| Some(row.clues as f64), |row| row.er, &mut Stream::seed_from_u64(1));
        assert_eq!(rho.unwrap(), None);
    }
}
