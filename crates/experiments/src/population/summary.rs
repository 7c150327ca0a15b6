//! Every metric restated, and the mean rating compared with Berthier's published one.

use sudoku_generators::population_weight;
use sudoku_runner::prelude::*;

use super::restate::{Distribution, PROBABILITIES, Restated, Sample};
use super::{ALL, Config, MADE, MEANS, OWN_RATING, Row, Way};
use crate::shared::name_of;

/// The profile to compare with Berthier's ratings.
const RATING: &str = "grade-se-1.2.1";

/// The contents of `summary.json`.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    /// Where the puzzles come from.
    pub samples: Vec<Source>,
    /// By metric, in the order of the config.
    pub metrics: Vec<Restated>,
    /// Mean ratings compared with the published ones.
    pub ratings: Vec<Rating>,
    /// Share of the set's puzzles for which this project's rating equals that of the set; `None` without a set.
    pub same_rating: Option<Estimate>,
}

impl Summarise<Row, Config> for Summary {
    fn of(rows: &[Row], config: &Config, rng: &mut Stream) -> Result<Summary> {
        let mut metrics = Vec::new();
        for name in &config.metrics {
            let [removal, controlled] =
                [Way::Removal, Way::Controlled].map(|way| sample(rows, name, way, true));
            // A bootstrap takes at least two.
            if controlled.values.len() > 1 {
                metrics.push(Restated::of(name, &removal, &controlled, config, rng)?);
            }
        }
        let ratings = if metrics.iter().any(|one| one.metric == RATING) {
            ratings(rows, config, rng)?
        } else {
            Vec::new()
        };
        let (samples, same_rating) = (sources(rows, config)?, same_rating(rows)?);
        Ok(Summary { samples, metrics, ratings, same_rating })
    }

    fn quantities(&self, _rows: &[Row], _config: &Config) -> Result<Vec<Quantity>> {
        let shift = |one: &Restated| {
            let means =
                format!("random removal {}, all minimal puzzles {}", one.removal.mean, one.population.mean);
            Quantity::new("shift", one.shift).part(&one.metric).detail(means)
        };
        let rating = |one: &Rating| {
            let difference = one.mean.map(|mean| mean - one.published);
            Quantity::new("mean-rating", difference).part(&one.of).detail(format!("ours {}", one.mean))
        };
        let same = self.same_rating.map(|share| Quantity::new("same-rating", share));
        Ok(self.metrics.iter().map(shift).chain(self.ratings.iter().map(rating)).chain(same).collect())
    }
}

record! {
    /// Puzzles of the same origin.
    pub struct Source(rows: &[Row], metric: &str, name: &str, way: Way, set: Option<&str>) {
        let own = taken(rows, |row| {
            row.way == way && row.metric == metric && set.is_none_or(|set| row.set == set)
        });
        let clues = own.column(|row| row.clues as f64);
    }
    pub name: String = name.to_owned(),
    pub n: u64 = own.len() as u64,
    /// Kish's effective sample size; for random removal, the number of puzzles.
    pub effective: f64 = match way {
        Way::Controlled => effective_size(&own.column(|row| population_weight(row.clues))),
        Way::Removal => own.len() as f64,
    },
    /// Unweighted mean number of clues.
    pub clues: f64 = weighted_mean(&clues, &vec![1.0; clues.len()]),
}

/// A mean rating.
#[derive(Clone, Debug, Serialize)]
pub struct Rating {
    /// The puzzles and the rating program.
    pub of: String,
    pub published: f64,
    pub mean: Estimate,
}

/// A metric on the puzzles made by one method; only those under controlled bias can be weighted.
fn sample(rows: &[Row], metric: &str, way: Way, weighted: bool) -> Sample {
    let own = taken(rows, |row| row.way == way && row.metric == metric);
    let weight =
        |row: &Row| if weighted && way == Way::Controlled { population_weight(row.clues) } else { 1.0 };
    Sample { values: own.column(|row| row.value), weights: own.column(weight) }
}

fn sources(rows: &[Row], config: &Config) -> Result<Vec<Source>> {
    let Some(metric) = config.metrics.first() else { return Ok(Vec::new()) };
    let mut samples = vec![
        ("random removal".to_owned(), Way::Removal, None),
        ("controlled bias".to_owned(), Way::Controlled, None),
    ];
    for set in [MADE].into_iter().chain(config.sets.iter().map(|set| set.id.as_str())) {
        samples.push((format!("controlled bias, {set}"), Way::Controlled, Some(set)));
    }
    let sources = samples.iter().map(|(name, way, set)| Source::of(rows, metric, name, *way, *set));
    Ok(sources.collect::<Result<Vec<_>>>()?.into_iter().filter(|source| source.n > 0).collect())
}

fn ratings(rows: &[Row], config: &Config, rng: &mut Stream) -> Result<Vec<Rating>> {
    let mut ratings = Vec::new();
    let by_set = ("all minimal puzzles, rated by Sudoku Explainer", ALL, Way::Controlled, true);
    let ours = MEANS.into_iter().map(|one| (one, RATING));
    for ((of, published, way, weighted), metric) in ours.chain([(by_set, OWN_RATING)]) {
        let Sample { values, weights } = sample(rows, metric, way, weighted);
        if values.len() > 1 {
            let mean = |weights: &[f64]| vec![weighted_mean(&values, weights)];
            let found = bootstrap_weighted(&weights, mean, config.bootstrap, rng)?;
            ratings.extend(found.first().map(|&mean| Rating { of: of.to_owned(), published, mean }));
        }
    }
    Ok(ratings)
}

/// The two ratings of a puzzle are in rows with the same set and number.
fn same_rating(rows: &[Row]) -> Result<Option<Estimate>> {
    let set = taken(rows, |row| row.metric == OWN_RATING);
    let ours = taken(rows, |row| row.metric == RATING && row.set != MADE);
    if set.len() < 2 || ours.len() != set.len() {
        return Ok(None);
    }
    let same = ours.iter().zip(&set).filter(|(ours, set)| (ours.value - set.value).abs() < 0.05).count();
    Ok(Some(Estimate::share(same as u64, set.len() as u64)?))
}

impl Show<Row, Config> for Summary {
    fn sections(&self, page: &mut Page<'_>) {
        let samples = self.samples.iter().map(|one| cells![&one.name, one.n, one.effective, one.clues]);
        page.table("samples", samples);
        let means = |one: &Restated| {
            let (removal, all) = (&one.removal, &one.population);
            cells![&one.metric, removal.mean, removal.sd, all.mean, all.sd, one.shift]
        };
        page.table("means", self.metrics.iter().map(means));
        let quantiles = self.metrics.iter().flat_map(|one| {
            let both = [("random removal", &one.removal), ("all minimal", &one.population)];
            both.map(|(name, of)| cells![&one.metric, name, ..of.quantiles.iter().copied()])
        });
        let percents = PROBABILITIES.map(|probability| format!("{:.0} %", 100.0 * probability));
        page.list("percents", percents).table("quantiles", quantiles);
        let levels = self.metrics.iter().flat_map(|one| {
            let shares = one.removal.levels.iter().zip(&one.population.levels);
            one.level_names.iter().zip(shares).map(|(name, (removal, all))| {
                cells![&one.metric, name, Cell::percent(removal), Cell::percent(all)]
            })
        });
        page.table("levels", levels);
        let same = self.same_rating.map(|share| {
            format!("Of the set's puzzles we rate {} % as the set does.", Cell::percent(&share).text())
        });
        let ratings = self.ratings.iter().map(|one| cells![&one.of, one.published, one.mean]);
        page.fill("same", same.unwrap_or_default()).table("ratings", ratings);
    }

    /// A figure for each metric.
    fn figures(&self, _rows: &[Row], _config: &Config, canvas: &Canvas<'_>) -> Result<()> {
        let effective = self.samples.get(1).map_or(0.0, |sample| sample.effective);
        let canvas = canvas.fill("effective", format!("{effective:.0}"));
        for one in &self.metrics {
            let (file, name) = (&one.metric, name_of(&one.metric));
            let canvas = canvas.fill("metric", name);
            if one.level_names.is_empty() {
                canvas.draw_as(file, "curves", |figure| curves(one, figure))?;
            } else {
                let shares = [&one.removal, &one.population].map(|of| Some(Bars::percent(&of.levels)));
                let (categories, panels) =
                    (one.level_names.clone(), vec![BarPanel::new("", shares.to_vec())]);
                canvas.draw_as(file, "shares", |f: GroupedBars| GroupedBars { categories, panels, ..f })?;
            }
        }
        Ok(())
    }
}

/// Distribution functions; the name of a count or a score states its unit.
fn curves(one: &Restated, figure: Trace) -> Trace {
    let samples: [(&str, &Distribution); 2] =
        [("random removal", &one.removal), ("all minimal puzzles, by weights", &one.population)];
    let lines = samples.map(|(label, of)| match one.thinned {
        true => TraceLine::new(label, of.curve.iter().copied()),
        false => TraceLine::new(label, steps(&of.curve)),
    });
    let unit = one.unit.clone().filter(|unit| unit != "cells" && unit != "score");
    let panels = vec![TracePanel::new("", lines.to_vec())];
    Trace { x: Axis { unit, ..figure.x }, panels, ..figure }
}

/// A distribution function keeps its value until the next point.
fn steps(curve: &[(f64, Estimate)]) -> Vec<(f64, Estimate)> {
    let mut steps = Vec::with_capacity(2 * curve.len());
    for pair in curve.windows(2) {
        steps.extend([pair[0], (pair[1].0, pair[0].1)]);
    }
    steps.extend(curve.last().copied());
    steps
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;

    use super::*;

    fn rows(way: Way, set: &str, clues: usize, metric: &str, values: &[f64]) -> Vec<Row> {
        let row = |(number, &value): (u64, &f64)| Row {
            way,
            set: set.to_owned(),
            number,
            clues,
            metric: metric.to_owned(),
            value,
        };
        (1..).zip(values).map(row).collect()
    }

    fn summary(rows: &[Row], metric: &str) -> Summary {
        let config = Config { orders: 1, sets: Vec::new(), metrics: vec![metric.to_owned()], bootstrap: 200 };
        Summary::of(rows, &config, &mut Stream::seed_from_u64(1)).unwrap()
    }

    /// A puzzle of 27 clues counts 2.037 times as much as one of 26 clues.
    #[test]
    fn means_levels_and_sample_size_follow_the_weights() {
        let metric = "grade-zendoku";
        let all = [
            rows(Way::Controlled, MADE, 26, metric, &[0.0; 40]),
            rows(Way::Controlled, MADE, 27, metric, &[4.0; 40]),
            rows(Way::Removal, MADE, 24, metric, &[0.0, 4.0]),
        ]
        .concat();
        let found = summary(&all, metric);
        let share = 55.0 / 27.0 / (1.0 + 55.0 / 27.0);
        let one = &found.metrics[0];
        assert!((one.population.mean.value - 4.0 * share).abs() < 1e-12);
        assert!((one.population.levels[4].value - share).abs() < 1e-12 && one.level_names.len() == 5);
        assert!((one.removal.mean.value - 2.0).abs() < 1e-12 && one.removal.levels[0].value == 0.5);
        let weight = 55.0 / 27.0;
        // No such puzzle was seen: the exact interval for the effective sample size.
        let unseen = one.population.levels[2];
        assert!(unseen.value == 0.0 && unseen.high > 0.03 && unseen.high < 0.06, "{unseen:?}");
        let effective = 40.0 * (1.0 + weight) * (1.0 + weight) / (1.0 + weight * weight);
        assert!((found.samples[1].effective - effective).abs() < 1e-9, "{:?}", found.samples);
        assert_eq!((found.samples[0].n, found.samples[0].effective), (2, 2.0));
        // In standard deviations of random removal, each of which is 2.
        assert!((one.shift.value - (4.0 * share - 2.0) / 2.0).abs() < 1e-12);
    }

    #[test]
    fn ratings_are_compared_puzzle_by_puzzle_and_with_the_published_means() {
        let all = [
            rows(Way::Controlled, "a set", 26, RATING, &[2.0, 4.0, 6.1]),
            rows(Way::Controlled, "a set", 26, OWN_RATING, &[2.0, 4.0, 6.0]),
            rows(Way::Controlled, MADE, 26, RATING, &[9.0]),
            rows(Way::Removal, MADE, 24, RATING, &[3.77, 3.77]),
        ]
        .concat();
        let found = summary(&all, RATING);
        assert!((found.same_rating.unwrap().value - 2.0 / 3.0).abs() < 1e-12);
        let means: Vec<f64> = found.ratings.iter().map(|one| one.mean.value).collect();
        assert_eq!(means.len(), 4);
        assert!((means[0] - 5.275).abs() < 1e-9 && means[2] == 3.77 && means[3] == 4.0, "{means:?}");
    }
}
