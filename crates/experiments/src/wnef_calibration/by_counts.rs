//! A pool weighted to the numbers of puzzles that the paper had of each set and level.

use std::collections::BTreeMap;

use sudoku_runner::prelude::*;

use super::classify::{Predictors, fitted, halves, places, predicted};
use super::contrast::subjects;
use super::panel::{Observation, Panel};
use super::summary::{farthest, shapes_apart};

/// A pool by the paper's numbers of puzzles. Intervals are percentile intervals over puzzles that are resampled within
/// their set and level, so they hold the uncertainty of the puzzles that represent the paper's.
#[derive(Clone, Debug, Serialize)]
pub struct ByCounts {
    pub levels: Vec<LevelCounts>,
    pub associations: Vec<WeightedAssociation>,
    /// The largest set of the pool.
    pub largest: String,
    /// Spearman's correlation of WNEF (exponential weights) with coming from that set.
    pub with_largest: Estimate,
    /// Maximum difference between the rank correlations of WNEF with the level by two of the paper's weights.
    pub associations_apart: Estimate,
    /// Maximum distance between the graphs of mean WNEF against level by two of the paper's weights, each scaled to its
    /// own range, over the levels of which the paper's own puzzles are known.
    pub shapes_apart: Estimate,
    pub classified: Vec<Classified>,
}

/// The paper's puzzles of a level.
#[derive(Clone, Debug, Serialize)]
pub struct LevelCounts {
    pub level: u8,
    /// Number of puzzles in the paper.
    pub in_paper: u32,
    /// The set that most of them came from.
    pub largest: String,
    /// Its share of them.
    pub share: f64,
    /// Whether other puzzles stand in for the paper's.
    pub stand_in: bool,
}

/// A quantity and the level.
#[derive(Clone, Debug, Serialize)]
pub struct WeightedAssociation {
    pub quantity: String,
    /// Spearman's rank correlation with the level.
    pub spearman: Estimate,
    /// The same given the number of clues, without the labels that were based on it.
    pub given_clues: Option<Estimate>,
}

/// Levels predicted by thresholds that were fitted to one half, scored on the other.
#[derive(Clone, Debug, Serialize)]
pub struct Classified {
    pub predictors: Predictors,
    /// Share of the puzzles that are classified right.
    pub right: Estimate,
    /// Share of the most frequent level.
    pub most_frequent: Estimate,
    /// The first minus the second.
    pub gain: Estimate,
}

/// The set and level of each puzzle of a panel, and what it counts for.
struct Strata {
    /// Number of puzzles in the paper, by set and level.
    counts: BTreeMap<(String, u8), u32>,
    /// The stratum of each puzzle, as an index into the counts.
    of: Vec<usize>,
    /// The paper's number of puzzles of the stratum over ours.
    weights: Vec<f64>,
}

impl Strata {
    /// `None` if the panel is no pool with numbers, or has no puzzle of one of its sets and levels.
    fn of(panel: &Panel) -> Option<Strata> {
        let counts = panel.pool.as_ref()?.counts()?;
        let counts: BTreeMap<(String, u8), u32> =
            counts.into_iter().map(|((set, level), count)| ((set.to_owned(), level), count)).collect();
        let place = |puzzle: &Observation| {
            counts.keys().position(|(set, level)| (set, *level) == (&puzzle.set, puzzle.level))
        };
        let of: Vec<usize> = panel.puzzles.iter().map(place).collect::<Option<_>>()?;
        let own = |stratum: usize| of.iter().filter(|&&one| one == stratum).count();
        let weights: Vec<f64> =
            counts.values().enumerate().map(|(n, &count)| f64::from(count) / own(n) as f64).collect();
        let weights = of.iter().map(|&stratum| weights[stratum]).collect();
        Some(Strata { counts, of, weights })
    }

    /// Whether there are puzzles of every set and level.
    fn is_complete(&self) -> bool {
        (0..self.counts.len()).all(|stratum| self.of.contains(&stratum))
    }

    /// The sets of a level with the paper's number of puzzles of each.
    fn of_level(&self, level: u8) -> impl Iterator<Item = (&str, u32)> {
        let own = self.counts.iter().filter(move |((_, own), _)| *own == level);
        own.map(|((set, _), &count)| (set.as_str(), count))
    }
}

impl ByCounts {
    /// `None` if the panel is no pool with the paper's numbers, or lacks one of its sets.
    pub fn of(panel: &Panel, resamples: usize, rng: &mut Stream) -> Result<Option<ByCounts>> {
        let Some(strata) = Strata::of(panel).filter(Strata::is_complete) else { return Ok(None) };
        let subjects = subjects(panel);
        let columns: Vec<Sorted> =
            subjects.iter().map(|one| Sorted::of(&panel.column(&one.value))).collect::<Result<_, _>>()?;
        let level = Sorted::of(&panel.column(Observation::level))?;
        let clues = Sorted::of(&panel.column(|puzzle| puzzle.clues))?;
        let is_held = panel.column(|puzzle| f64::from(!puzzle.labelled_by_clues));
        let largest = strata.counts.iter().max_by_key(|(_, count)| **count).map(|((set, _), _)| set.clone());
        let largest = largest.unwrap_or_default();
        let is_largest = Sorted::of(&panel.column(|puzzle| f64::from(puzzle.set == largest)))?;
        let statistics = |weights: &[f64]| {
            let held: Vec<f64> = weights.iter().zip(&is_held).map(|(weight, held)| weight * held).collect();
            let (levels, levels_held, clues_held) =
                (level.ranks(weights), level.ranks(&held), clues.ranks(&held));
            let clues_and_level = weighted_pearson(&clues_held, &levels_held, &held);
            let (mut plain, mut given) = (Vec::new(), Vec::new());
            for column in &columns {
                plain.push(weighted_pearson(&column.ranks(weights), &levels, weights));
                let own = column.ranks(&held);
                let [with_level, with_clues] =
                    [&levels_held, &clues_held].map(|other| weighted_pearson(&own, other, &held));
                given.push(partial(with_level, with_clues, clues_and_level));
            }
            let apart = farthest([plain[0], plain[1], plain[2]]);
            let source = weighted_pearson(&columns[0].ranks(weights), &is_largest.ranks(weights), weights);
            let shapes = shapes_apart(&means(panel, weights)).unwrap_or(0.0);
            [&plain[..], &given, &[source, apart, shapes]].concat()
        };
        let mut found =
            bootstrap_strata(&strata.weights, &strata.of, statistics, resamples, rng)?.into_iter();
        let plain: Vec<Estimate> = found.by_ref().take(subjects.len()).collect();
        let given: Vec<Estimate> = found.by_ref().take(subjects.len()).collect();
        let associations = subjects.into_iter().zip(plain).zip(given).map(|((one, spearman), given)| {
            let given_clues = one.differs_from_clues.then_some(given);
            WeightedAssociation { quantity: one.name, spearman, given_clues }
        });
        let associations = associations.collect();
        let (Some(with_largest), Some(apart), Some(shapes)) = (found.next(), found.next(), found.next())
        else {
            unreachable!("the statistics end with these three")
        };
        Ok(Some(ByCounts {
            levels: panel.levels.iter().map(|&level| LevelCounts::of(panel, &strata, level)).collect(),
            associations,
            largest,
            with_largest,
            associations_apart: distance(apart),
            shapes_apart: distance(shapes),
            classified: classified(&panel.without_clue_labels(), resamples, rng)?,
        }))
    }

    /// The association of a quantity with the level.
    pub fn association(&self, quantity: &str) -> Option<&WeightedAssociation> {
        self.associations.iter().find(|one| one.quantity == quantity)
    }
}

impl LevelCounts {
    fn of(panel: &Panel, strata: &Strata, level: u8) -> LevelCounts {
        let in_paper = strata.of_level(level).map(|(_, count)| count).sum();
        let (set, most) = strata.of_level(level).max_by_key(|(_, count)| *count).unwrap_or_default();
        let share = f64::from(most) / f64::from(in_paper);
        LevelCounts { level, in_paper, largest: set.to_owned(), share, stand_in: panel.is_stand_in(level) }
    }
}

/// Resampling increases a distance, so the interval must not exclude the distance itself.
fn distance(estimate: Estimate) -> Estimate {
    Estimate { low: estimate.low.min(estimate.value), ..estimate }
}

/// The correlation of two series given a third, from the three correlations between them.
fn partial(of: f64, first: f64, second: f64) -> f64 {
    let size = ((1.0 - first * first) * (1.0 - second * second)).sqrt();
    if size > 1e-9 { (of - first * second) / size } else { 0.0 }
}

/// Mean WNEF by the paper's three weights at each level of which the paper's puzzles are known.
fn means(panel: &Panel, weights: &[f64]) -> Vec<[f64; 3]> {
    let known = panel.levels.iter().filter(|&&level| !panel.is_stand_in(level));
    let mean = |&level: &u8| {
        let own = panel.puzzles.iter().zip(weights).filter(|(puzzle, _)| puzzle.level == level);
        let (sums, total) = own.fold(([0.0; 3], 0.0), |(sums, total), (puzzle, weight)| {
            ([0, 1, 2].map(|w| sums[w] + weight * puzzle.wnef[w]), total + weight)
        });
        sums.map(|sum| sum / total)
    };
    known.map(mean).collect()
}

fn classified(panel: &Panel, resamples: usize, rng: &mut Stream) -> Result<Vec<Classified>> {
    let (first, second) = halves(panel, |puzzle| (puzzle.level, puzzle.set.clone()), rng);
    let (Some(of_first), Some(of_second)) = (Strata::of(&first), Strata::of(&second)) else {
        return Ok(Vec::new());
    };
    let first = repeated(&first, &of_first);
    let truth = places(&second);
    let most = second
        .levels
        .iter()
        .enumerate()
        .max_by_key(|&(_, &level)| of_second.of_level(level).map(|(_, count)| count).sum::<u32>());
    let most = most.map_or(0, |(place, _)| place);
    let mut all = Vec::new();
    for predictors in Predictors::ALL {
        let Some(model) = fitted(&first, predictors) else { continue };
        let shown = predicted(&second, predictors, &model)?;
        let share = |weights: &[f64], holds: &dyn Fn(usize) -> bool| {
            let kept: Vec<f64> = (0..truth.len()).map(|n| f64::from(holds(n))).collect();
            weighted_mean(&kept, weights)
        };
        let statistics = |weights: &[f64]| {
            let right = share(weights, &|n| shown[n] == truth[n]);
            let frequent = share(weights, &|n| truth[n] == most);
            vec![right, frequent, right - frequent]
        };
        let found = bootstrap_strata(&of_second.weights, &of_second.of, statistics, resamples, rng)?;
        all.push(Classified { predictors, right: found[0], most_frequent: found[1], gain: found[2] });
    }
    Ok(all)
}

/// The panel with its puzzles repeated, so that each set and level has its share of the paper's puzzles.
fn repeated(panel: &Panel, strata: &Strata) -> Panel {
    let mut puzzles = Vec::new();
    let own = |stratum: usize| (0..panel.puzzles.len()).filter(move |&n| strata.of[n] == stratum);
    let sizes: Vec<usize> = (0..strata.counts.len()).map(|stratum| own(stratum).count()).collect();
    // Every puzzle occurs at least once.
    let times = strata.counts.values().zip(&sizes).map(|(&count, &n)| n.div_ceil(count as usize)).max();
    for (stratum, (&count, &n)) in strata.counts.values().zip(&sizes).enumerate() {
        let wanted = count as usize * times.unwrap_or(1);
        for (place, puzzle) in own(stratum).enumerate() {
            let copies = (place + 1) * wanted / n - place * wanted / n;
            puzzles.extend(std::iter::repeat_n(panel.puzzles[puzzle].clone(), copies));
        }
    }
    Panel { puzzles, ..panel.clone() }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;

    use super::*;
    use crate::wnef_calibration::measure::Pool;

    /// Two sets at two levels: eight puzzles stand for 4, four for 400.
    fn panel() -> Panel {
        let pool = Pool {
            name: "pool".into(),
            about: String::new(),
            parts: [("a".to_owned(), vec![1]), ("b".to_owned(), vec![2])].into(),
            in_paper: [("a".to_owned(), vec![4]), ("b".to_owned(), vec![400])].into(),
            stand_ins: Vec::new(),
        };
        let puzzle = |n: usize| {
            let (set, level) = if n < 8 { ("a", 1) } else { ("b", 2) };
            let wnef = 0.3 - 0.01 * n as f64;
            Observation {
                set: set.into(),
                label: String::new(),
                level,
                clues: 30.0 - (n % 3) as f64,
                blanks: 51.0,
                choices_total: 150.0,
                histogram: [0.0; 9],
                wnef: vec![wnef, wnef * wnef, 1.0 - wnef],
                labelled_by_clues: false,
            }
        };
        let weights = ["exp", "sq", "lin"].map(str::to_owned).to_vec();
        let puzzles = (0..12).map(puzzle).collect();
        Panel { name: "pool".into(), pool: Some(pool), weights, levels: vec![1, 2], puzzles }
    }

    #[test]
    fn puzzles_count_as_often_as_the_paper_had_their_like() {
        let panel = panel();
        let strata = Strata::of(&panel).unwrap();
        assert!(strata.is_complete());
        assert_eq!((strata.weights[0], strata.weights[11]), (0.5, 100.0));
        let long = repeated(&panel, &strata);
        let count = |set: &str| long.puzzles.iter().filter(|puzzle| puzzle.set == set).count();
        // Eight puzzles stand for four, so all are taken twice as often.
        assert_eq!((count("a"), count("b")), (8, 800));
        let lacking = Panel { puzzles: panel.puzzles[..8].to_vec(), ..panel.clone() };
        assert!(!Strata::of(&lacking).unwrap().is_complete());
        assert!(Strata::of(&Panel { pool: None, ..panel }).is_none());
    }

    #[test]
    fn correlations_are_those_of_the_puzzles_repeated() {
        let panel = panel();
        let found = ByCounts::of(&panel, 40, &mut Stream::seed_from_u64(3)).unwrap().unwrap();
        let long = repeated(&panel, &Strata::of(&panel).unwrap());
        let (wnef, level) = (long.column(|puzzle| puzzle.wnef[0]), long.column(Observation::level));
        let clues = long.column(|puzzle| puzzle.clues);
        let own = found.association("wnef_exp").unwrap();
        assert!((own.spearman.value - spearman_rho(&wnef, &level)).abs() < 1e-12);
        let given = partial_spearman(&wnef, &level, &[&clues], CONFIDENCE).unwrap().estimate;
        assert!((own.given_clues.unwrap().value - given).abs() < 1e-9);
        assert_eq!(found.largest, "b");
        // Level and set are the same here.
        assert!((found.with_largest.value - own.spearman.value).abs() < 1e-12);
        let shares: Vec<(u8, u32, f64)> =
            found.levels.iter().map(|one| (one.level, one.in_paper, one.share)).collect();
        assert_eq!(shares, [(1, 4, 1.0), (2, 400, 1.0)]);
    }
}
