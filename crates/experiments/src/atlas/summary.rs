//! The population by numbers.

use std::collections::BTreeMap;

use sudoku_math::square;
use sudoku_runner::prelude::*;

use super::Config;
use super::counts::{Count, by_descent, counts};
use super::kept::Group;
use super::ratings::{BANDS, RATINGS, Rated, VALUES, is_at_least, is_in_band, tail_share};
use super::rows::POPULATION;
use super::within::{Association, associations};
use crate::shared::minimal_puzzles;

/// The contents of `summary.json`.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    /// The generators that are compared.
    pub generators: Vec<String>,
    /// By number of clues.
    pub counts: Vec<Count>,
    /// Mean number of minimal puzzles per grid, and the number over all grids.
    pub a_grid: Estimate,
    pub in_all: Estimate,
    /// Mean number of clues of all minimal puzzles, from the estimated numbers.
    pub mean_clues: Estimate,
    /// The sample.
    pub size: Size,
    /// Means, by value and sample.
    pub means: Vec<Means>,
    /// Share of puzzles at or above each rating.
    pub above: Vec<Share>,
    /// By number of clues.
    pub by_clues: Vec<ByClues>,
    /// Spearman's correlation of the number of clues with the rating over all minimal puzzles.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clues_and_rating: Option<Estimate>,
    /// Shares of the population and of generators in each band of ratings.
    pub bands: Vec<Band>,
    /// Levels of graders.
    pub levels: Vec<Level>,
    /// Shares of puzzles by band of ratings and fifth of WNEF.
    pub joint: Joint,
    /// WNEF with the rating, pooled and within numbers of clues.
    pub wnef_and_rating: Vec<Association>,
}

/// Effective size of the sample.
#[derive(Clone, Debug, Serialize)]
pub struct Size {
    /// Number of minimal puzzles in the sample, after the walks.
    pub listed: u64,
    /// (Σ w)² / Σ w² over them.
    pub kish: f64,
    /// Puzzles rated, which have equal weights within a descent.
    pub rated: u64,
    /// The number of independent puzzles that would give the mean rating the same precision.
    pub effective: f64,
}

/// A value's mean over the population and over each generator's puzzles.
#[derive(Clone, Debug, Serialize)]
pub struct Means {
    pub value: String,
    pub sd: f64,
    pub population: Estimate,
    pub generators: Vec<Estimate>,
}

/// A share of puzzles.
#[derive(Clone, Debug, Serialize)]
pub struct Share {
    pub rating: f64,
    /// In the sample.
    pub share: Estimate,
    /// By splitting on the rating, and the number of puzzles seen there; `None` below the ladder.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tail: Option<Estimate>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seen: Option<u64>,
}

/// Puzzles with a given number of clues.
#[derive(Clone, Debug, Serialize)]
pub struct ByClues {
    pub clues: usize,
    pub rating: Estimate,
    pub singles: Estimate,
    /// Share rated at least 7.0.
    pub hard: Estimate,
}

/// A band of ratings.
#[derive(Clone, Debug, Serialize)]
pub struct Band {
    pub band: String,
    pub population: Estimate,
    pub generators: Vec<Estimate>,
}

/// A level of a grader.
#[derive(Clone, Debug, Serialize)]
pub struct Level {
    pub grader: String,
    pub level: String,
    pub population: Estimate,
    pub generators: Vec<Estimate>,
}

/// Ratings and WNEF, at equal numbers of clues.
#[derive(Clone, Debug, Serialize)]
pub struct Joint {
    /// Upper ends of all fifths of WNEF but the last, by number of clues.
    pub fifths: BTreeMap<usize, Vec<f64>>,
    /// By fifth: the share of each band, the easiest first.
    pub shares: Vec<Vec<Estimate>>,
}

impl Summarise<Group, Config> for Summary {
    fn of(rows: &[Group], config: &Config, rng: &mut Stream) -> Result<Summary> {
        let (counts, a_grid) = counts(rows)?;
        let samples = Rated::all(rows, &config.generators);
        let [population, generators @ ..] = &samples[..] else { unreachable!("the population comes first") };
        let beside = |of: &dyn Fn(&Rated<'_>) -> Result<Estimate>| -> Result<Vec<Estimate>> {
            generators.iter().map(of).collect()
        };
        let means = VALUES.iter().map(|&(name, value)| {
            let (mean, sd) = population.moments(value)?;
            let generators = beside(&|sample| sample.mean(value))?;
            Ok(Means { value: name.to_owned(), sd, population: mean, generators })
        });
        let above = RATINGS.map(|rating| {
            let share = population.share(|row| is_at_least(row, rating))?;
            let (tail, seen) = tail_share(rows, &config.ladder, rating)?.unzip();
            Ok(Share { rating, share, tail, seen })
        });
        let bands = (0..BANDS.len()).map(|band| {
            let share = |sample: &Rated<'_>| sample.share(|row| is_in_band(row, band));
            let (population, generators) = (share(population)?, beside(&share)?);
            Ok(Band { band: BANDS[band].0.to_owned(), population, generators })
        });
        Ok(Summary {
            generators: config.generators.clone(),
            a_grid,
            in_all: a_grid.map(|number| number * minimal_puzzles::GRIDS),
            mean_clues: mean_clues(rows)?,
            size: size(rows, population)?,
            means: means.collect::<Result<_>>()?,
            above: above.into_iter().collect::<Result<_>>()?,
            by_clues: by_clues(population, &counts)?,
            clues_and_rating: population.spearman(|row| Some(row.clues as f64), |row| row.er, rng)?,
            bands: bands.collect::<Result<_>>()?,
            levels: levels(population, generators)?,
            joint: joint(population)?,
            wnef_and_rating: associations(population, &counts)?,
            counts,
        })
    }

    fn quantities(&self, _rows: &[Group], _config: &Config) -> Result<Vec<Quantity>> {
        let minimal = self.counts.iter().filter(|one| one.found > 0);
        let minimal = minimal
            .map(|one| Quantity::new("minimal-puzzles", one.in_all).part(format!("{} clues", one.clues)));
        let against = self.counts.iter().filter_map(|one| {
            let part = format!("{} clues", one.clues);
            Some(Quantity::new("over-published", one.over_published()?).part(part))
        });
        let above = |one: &Share| Quantity::new("at-or-above", one.share).part(format!("{:.1}", one.rating));
        let above = self.above.iter().map(above);
        let tail = self.above.iter().filter_map(|one| {
            Some(Quantity::new("at-or-above-by-splitting", one.tail?).part(format!("{:.1}", one.rating)))
        });
        let all = [
            Quantity::new("minimal-puzzles-in-all", self.in_all),
            Quantity::new("all-over-published", minimal_puzzles::over_minimal(self.in_all)),
            Quantity::new("mean-clues", self.mean_clues),
        ];
        let means = self.means.iter().map(|one| Quantity::new("mean", one.population).part(&one.value));
        let rho = self.clues_and_rating.map(|rho| Quantity::new("clues-and-rating", rho));
        let rest = against.chain(above).chain(tail).chain(means).chain(rho);
        Ok(all.into_iter().chain(minimal).chain(rest).collect())
    }
}

fn mean_clues(rows: &[Group]) -> Result<Estimate> {
    let sums = by_descent(rows, POPULATION).into_iter().map(|descent| {
        let sizes =
            descent.sizes.iter().map(|row| (row.weight * row.minimal.unwrap_or_default() as f64, row.clues));
        sizes.fold((0.0, 0.0), |sums, (puzzles, clues)| (sums.0 + puzzles * clues as f64, sums.1 + puzzles))
    });
    let sums: Vec<(f64, f64)> = sums.collect();
    Ok(Estimate::ratio(&sums, sums.len() as u64)?)
}

fn size(rows: &[Group], population: &Rated<'_>) -> Result<Size> {
    let descents = by_descent(rows, POPULATION);
    let sizes = || descents.iter().flat_map(|descent| &descent.sizes);
    let weights: f64 = sizes().map(|row| row.weight * row.minimal.unwrap_or_default() as f64).sum();
    let squares: f64 = sizes().filter_map(|row| row.squares).sum();
    let listed = sizes().filter_map(|row| row.listed).sum();
    let (mean, sd) = population.moments(|row| row.er)?;
    // Half the interval is about 1.96 standard errors.
    let error = (mean.high - mean.low) / 2.0 / 1.96;
    Ok(Size {
        listed,
        kish: weights * weights / squares,
        rated: population.n(),
        effective: square(sd / error),
    })
}

/// The numbers of clues with at least a hundred rated puzzles.
fn by_clues(population: &Rated<'_>, counts: &[Count]) -> Result<Vec<ByClues>> {
    let mut all = Vec::new();
    for clues in counts.iter().map(|count| count.clues) {
        let own = population.with_clues(clues);
        if own.n() >= 100 {
            let rating = own.mean(|row| row.er)?;
            let singles = own.share(|row| row.singles == Some(true))?;
            all.push(ByClues { clues, rating, singles, hard: own.share(|row| is_at_least(row, 7.0))? });
        }
    }
    Ok(all)
}

fn levels(population: &Rated<'_>, generators: &[Rated<'_>]) -> Result<Vec<Level>> {
    type Of = fn(&Group) -> Option<f64>;
    let graders: [(&str, Of); 3] =
        [("zendoku", |row| row.zendoku), ("hodoku", |row| row.hodoku), ("qqwing", |row| row.qqwing)];
    let mut all = Vec::new();
    for (grader, level) in graders {
        let profile = sudoku_tactics::Profile::built_in(grader).map_err(Error::experiment)?;
        let names = profile.levels.iter().map(|level| level.name.clone()).chain([profile.beyond.clone()]);
        for (number, name) in names.enumerate() {
            let share = |sample: &Rated<'_>| sample.share(|row| level(row) == Some(number as f64));
            let generators = generators.iter().map(share).collect::<Result<_>>()?;
            all.push(Level {
                grader: grader.into(),
                level: name,
                population: share(population)?,
                generators,
            });
        }
    }
    Ok(all)
}

/// Number of classes of equal weight into which puzzles are divided by WNEF.
const FIFTHS: usize = 5;

fn joint(population: &Rated<'_>) -> Result<Joint> {
    let mut fifths = BTreeMap::new();
    for clues in 17..=81 {
        let own = population.with_clues(clues).values(|row| row.wnef);
        let (values, weights): (Vec<f64>, Vec<f64>) = own.into_iter().unzip();
        // Fewer values have no fifths.
        if values.len() >= FIFTHS {
            fifths.insert(clues, Sorted::of(&values)?.quantiles(&weights, &[0.2, 0.4, 0.6, 0.8]));
        }
    }
    let fifth_of = |row: &Group| {
        let (wnef, ends) = (row.wnef?, fifths.get(&row.clues)?);
        Some(ends.iter().filter(|&&end| wnef > end).count())
    };
    let share = |fifth: usize, band: usize| {
        population.mean(|row| (fifth_of(row)? == fifth).then(|| f64::from(u8::from(is_in_band(row, band)))))
    };
    let of_fifth = |fifth| (0..BANDS.len()).map(|band| share(fifth, band)).collect::<Result<Vec<_>>>();
    Ok(Joint { shares: (0..FIFTHS).map(of_fifth).collect::<Result<_>>()?, fifths })
}
