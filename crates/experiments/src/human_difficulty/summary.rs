//! Everything computed from the rows.

use rand::{RngExt, SeedableRng};
use sudoku_math::{exp, ln};
use sudoku_metrics::human::{Difficulty, Most};
use sudoku_runner::prelude::*;

use super::config::Config;
use super::held_out::{Fit, Shown, out_of_fold};
use super::row::{Row, Series, Target, metrics};

/// The minimum number of puzzles.
const LEAST: usize = 8;
/// The minimum number of puzzles with a difficulty for fitting five terms.
const LEAST_RATED: usize = 30;
/// The nominal coverage of intervals.
const NOMINAL: f64 = 0.9;

/// Names of the series that are compared.
pub const SCAN: &str = "scan";
pub const HUMAN_TIME: &str = "human-time";
pub const HUMAN_DIFFICULTY: &str = "human-difficulty";
const RATING: &str = "SE 1.2.1 rating";
const CLUES: &str = "clues";

/// The contents of `summary.json`.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    /// Number of puzzles with a mean time, and of those with a difficulty.
    pub timed: usize,
    pub rated: usize,
    /// Every metric compared with people's results.
    pub people: Vec<People>,
    pub differences: Vec<Difference>,
    pub held_out: Vec<HeldOut>,
    pub ceilings: Vec<Ceiling>,
    pub bands: Vec<Band>,
    /// The greatest rating up to which seconds are reliable; `None` if they are not reliable at all.
    pub believed_up_to: Option<f64>,
}

/// Which puzzles are compared.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Category)]
pub enum Puzzles {
    /// Those with both difficulties.
    #[name = "with D_TO and D_TR"]
    Rated,
    #[name = "all timed"]
    Timed,
}

/// Metrics compared with one measure from people's results.
#[derive(Clone, Debug, Serialize)]
pub struct People {
    pub target: Target,
    pub puzzles: Puzzles,
    pub n: usize,
    pub metrics: Vec<Agreement>,
}

impl People {
    /// The agreement of a metric or another measure.
    fn agreement(&self, name: &str) -> Result<&Agreement> {
        let found = self.metrics.iter().find(|one| one.metric == name);
        found.ok_or_else(|| Error::experiment(format!("no {name}")))
    }
}

/// A metric, or another measure from people's results; greater for harder puzzles.
#[derive(Clone, Debug, Serialize)]
pub struct Agreement {
    pub metric: &'static str,
    /// Spearman's correlation with BCa interval.
    pub spearman: Estimate,
    /// The same given the number of clues; `None` for the number of clues itself.
    pub given_clues: Option<Correlation>,
    /// The same among puzzles with equal numbers of clues.
    pub within_clues: Option<Correlation>,
    /// Spearman's correlation minus that of `human-time`, and minus that of the rating, on the same puzzles.
    pub less_human_time: Estimate,
    pub less_rating: Estimate,
}

impl Summarise<Row, Config> for Summary {
    fn of(rows: &[Row], config: &Config, rng: &mut Stream) -> Result<Summary> {
        let all: Vec<&Row> = rows.iter().collect();
        let known = |row: &Row| row.d_to.is_some() && row.d_tr.is_some();
        let rated = rows.iter().filter(|row| known(row)).count();
        if rated < LEAST_RATED {
            let why =
                format!("{rated} puzzles have a difficulty, {LEAST_RATED} are needed: raise max_puzzles");
            return Err(Error::Experiment(why));
        }
        let held = out_of_fold(&all, config.folds, config.repeats, rng)?;
        let seed = rng.random();
        let shown: Sample<'_> = all.iter().copied().zip(held).collect();
        let of_rated = part(&shown, known);
        let (mut people, mut differences) = (Vec::new(), Vec::new());
        let with_times = Target::ALL.map(|target| (target, Puzzles::Rated, &of_rated));
        for (target, puzzles, sample) in
            with_times.into_iter().chain([(Target::MeanTime, Puzzles::Timed, &shown)])
        {
            let (of, between) = against(target, puzzles, sample, config, seed)?;
            people.push(of);
            differences.extend(between);
        }
        // Fitted to the odd rows of the set; its first puzzle is in line 2.
        let is_odd = |row: &Row| row.line.is_multiple_of(2);
        let odd: Vec<&Row> = all.iter().copied().filter(|row| is_odd(row)).collect();
        let fit = Fit::to(&odd)?;
        let even: Sample<'_> =
            all.iter().filter(|row| !is_odd(row)).map(|row| (*row, fit.show(row))).collect();
        let is_harder = |row: &Row| Difficulty::is_harder(&row.terms());
        let mut held_out = Vec::new();
        for (fitted_on, scored_on, sample) in [
            ("odd rows", "even rows", &even),
            ("other folds", "all", &shown),
            ("other folds", "singles solve", &part(&shown, |row| !is_harder(row))),
            ("other folds", "singles do not solve", &part(&shown, is_harder)),
        ] {
            for target in Target::ALL {
                let own = part(sample, |row| target.of(row).is_some());
                if own.len() >= LEAST {
                    held_out.push(HeldOut::of(fitted_on, scored_on, target, &own, config, seed)?);
                }
            }
        }
        // The targets begin with D_TO.
        let ceilings = [SCAN, HUMAN_TIME, HUMAN_DIFFICULTY]
            .map(|name| Ceiling::of(name, &people[0], &of_rated, config, seed));
        let (bands, believed_up_to) = bands(&shown, config)?;
        Ok(Summary {
            timed: rows.len(),
            rated,
            people,
            differences,
            held_out,
            ceilings: ceilings.into_iter().collect::<Result<_>>()?,
            bands,
            believed_up_to,
        })
    }

    fn quantities(&self, _rows: &[Row], _config: &Config) -> Result<Vec<Quantity>> {
        let part = |puzzles: Puzzles, target: Target| match puzzles {
            Puzzles::Timed => format!("{target}, all"),
            Puzzles::Rated => target.into(),
        };
        let models = self.people.iter().flat_map(|people| {
            let own =
                people.metrics.iter().filter(|one| [HUMAN_TIME, HUMAN_DIFFICULTY].contains(&one.metric));
            own.map(|one| {
                Quantity::new(one.metric, one.spearman)
                    .part(part(people.puzzles, people.target))
                    .detail("Spearman's correlation of predictions by fits to other puzzles")
            })
        });
        let differences = self.differences.iter().map(|one| {
            let name = format!("{} less {}", one.first, one.second).to_lowercase().replace([' ', '.'], "-");
            Quantity::new(&name, one.difference).part(part(one.puzzles, one.target))
        });
        let ceilings = self.ceilings.iter().flat_map(|one| {
            [("ceiling-d-to", one.ceiling_d_to), ("ceiling-mean-time", one.ceiling_times)]
                .map(|(name, ceiling)| Quantity::new(name, ceiling).part(one.by))
        });
        let holds = |one: &Band| {
            [("human-time-holds", one.time_holds), ("human-difficulty-holds", one.difficulty_holds)]
                .map(|(name, share)| Quantity::new(name, share).part(&one.ratings))
        };
        Ok(models.chain(differences).chain(ceilings).chain(self.bands.iter().flat_map(holds)).collect())
    }
}

/// Each bootstrap starts from the same seed, so that an estimate has the same interval wherever it appears.
type Seed = [u8; 32];

/// Puzzles, each with the predictions of models that were fitted to others.
pub type Sample<'a> = Vec<(&'a Row, Shown)>;

fn part<'a>(sample: &Sample<'a>, is_in: impl Fn(&Row) -> bool) -> Sample<'a> {
    sample.iter().filter(|(row, _)| is_in(row)).copied().collect()
}

fn values(target: Target, sample: &Sample<'_>) -> Vec<f64> {
    sample.iter().filter_map(|(row, _)| target.of(row)).collect()
}

fn column(sample: &Sample<'_>, of: impl Fn(&Row, &Shown) -> f64) -> Vec<f64> {
    sample.iter().map(|(row, shown)| of(row, shown)).collect()
}

/// Scan, and both models with their predictions for the puzzles.
fn models(target: Target, sample: &Sample<'_>) -> [Series; 3] {
    let difficulty = |_: &Row, shown: &Shown| match target {
        Target::MeanTime => shown.seconds.value,
        Target::ByTimes | Target::ByCompletion => shown.difficulty.value,
    };
    [
        (SCAN, column(sample, |row, _| row.log_scan)),
        (HUMAN_TIME, column(sample, |_, shown| shown.time.value)),
        (HUMAN_DIFFICULTY, column(sample, difficulty)),
    ]
}

fn resampled(
    target: Target,
    sample: &Sample<'_>,
    series: &[Series],
    config: &Config,
    seed: Seed,
) -> ResampledSpearman {
    let signed: Vec<(Vec<f64>, f64)> = series.iter().map(|(_, values)| (values.clone(), 1.0)).collect();
    ResampledSpearman::of(&values(target, sample), &signed, config.bootstrap, &mut Stream::from_seed(seed))
}

/// Whether a correlation is greater by at least the margin.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Category)]
pub enum Verdict {
    More,
    #[name = "not more"]
    NotMore,
    Undecided,
}

/// A difference between two correlations on the same puzzles, and its verdict by the margin.
#[derive(Clone, Debug, Serialize)]
pub struct Difference {
    pub target: Target,
    pub puzzles: Puzzles,
    pub first: &'static str,
    pub second: &'static str,
    pub difference: Estimate,
    pub margin: f64,
    pub verdict: Verdict,
}

impl Difference {
    fn verdict(difference: Estimate, margin: f64) -> Verdict {
        match difference {
            Estimate { low, .. } if low >= margin => Verdict::More,
            Estimate { high, .. } if high < margin => Verdict::NotMore,
            _ => Verdict::Undecided,
        }
    }
}

/// Compares every metric, and what the models add.
fn against(
    target: Target,
    puzzles: Puzzles,
    sample: &Sample<'_>,
    config: &Config,
    seed: Seed,
) -> Result<(People, Vec<Difference>)> {
    let rows: Vec<&Row> = sample.iter().map(|(row, _)| *row).collect();
    let mut series = metrics(&rows);
    series.extend(models(target, sample));
    for other in Target::ALL.into_iter().filter(|other| *other != target) {
        let own = values(other, sample);
        series.extend((own.len() == sample.len()).then_some((other.name(), own)));
    }
    let resampled = resampled(target, sample, &series, config, seed);
    let place = |name: &str| {
        series.iter().position(|(own, _)| *own == name).ok_or_else(|| Error::experiment(format!("no {name}")))
    };
    let (of_model, rating, goal) = (place(HUMAN_TIME)?, place(RATING)?, values(target, sample));
    let clues = column(sample, |row, _| row.clues);
    let groups: Vec<u64> = clues.iter().map(|clues| *clues as u64).collect();
    let agreement = |(n, (metric, values)): (usize, &Series)| {
        let is_other = *metric != CLUES;
        let given = partial_spearman(values, &goal, &[&clues], CONFIDENCE).defined()?;
        let within = spearman_within(values, &goal, &groups, CONFIDENCE).defined()?;
        Ok(Agreement {
            metric,
            spearman: resampled.one(n)?,
            given_clues: given.filter(|_| is_other),
            within_clues: within.filter(|_| is_other),
            less_human_time: resampled.difference(n, of_model)?,
            less_rating: resampled.difference(n, rating)?,
        })
    };
    let metrics: Vec<Agreement> = series.iter().enumerate().map(agreement).collect::<Result<_>>()?;
    let mut differences = Vec::new();
    for (first, second, margin) in [
        (HUMAN_TIME, SCAN, config.gain),
        (HUMAN_DIFFICULTY, HUMAN_TIME, config.gain),
        (HUMAN_TIME, RATING, config.margin),
        (HUMAN_TIME, Target::MeanTime.name(), config.margin),
    ] {
        if second == target.name() {
            continue;
        }
        let difference = resampled.difference(place(first)?, place(second)?)?;
        let verdict = Difference::verdict(difference, margin);
        differences.push(Difference { target, puzzles, first, second, difference, margin, verdict });
    }
    Ok((People { target, puzzles, n: sample.len(), metrics }, differences))
}

record! {
    /// The models on puzzles that they were not fitted to.
    pub struct HeldOut(
        fitted_on: &'static str, scored_on: &'static str, target: Target, sample: &Sample<'_>, config: &Config,
        seed: Seed
    ) {
        let resampled = resampled(target, sample, &models(target, sample), config, seed);
    }
    pub fitted_on: &'static str = fitted_on,
    pub scored_on: &'static str = scored_on,
    pub target: Target = target,
    pub n: usize = sample.len(),
    /// Spearman's correlations.
    pub scan: Estimate = resampled.one(0)?,
    pub human_time: Estimate = resampled.one(1)?,
    pub human_difficulty: Estimate = resampled.one(2)?,
    pub time_less_scan: Estimate = resampled.difference(1, 0)?,
    pub difficulty_less_time: Estimate = resampled.difference(2, 1)?,
}

record! {
    /// The correlations of a perfect prediction, from three correlations: if the errors of D_TO, of the mean time and
    /// of a prediction are independent, each correlation is the product of two reliabilities.
    pub struct Ceiling(
        by: &'static str, of_d_to: &People, sample: &Sample<'_>, config: &Config, seed: Seed
    ) {
        let prediction = models(Target::ByTimes, sample).into_iter().find(|(name, _)| *name == by);
        let prediction = prediction.ok_or_else(|| Error::experiment(format!("no {by}")))?.1;
        let (d_to, times) = (values(Target::ByTimes, sample), values(Target::MeanTime, sample));
        // In the table of mean times, human-difficulty predicts seconds instead.
        let of_times = resampled(Target::MeanTime, sample, &[(by, prediction.clone())], config, seed);
        let three = |items: &[usize]| {
            let [p, d, t] =
                [&prediction, &d_to, &times].map(|all| items.iter().map(|&n| all[n]).collect::<Vec<_>>());
            [spearman_rho(&p, &d), spearman_rho(&p, &t), spearman_rho(&d, &t)].map(|rho| rho.max(0.0))
        };
        let over = |of: fn([f64; 3]) -> f64| -> Result<Estimate> {
            let statistic = |items: &[usize]| of(three(items)).min(1.0);
            let found = bootstrap(sample.len(), statistic, config.bootstrap, CONFIDENCE, &mut Stream::from_seed(seed))?;
            Ok(Estimate::bca(&found, sample.len()))
        };
    }
    /// The prediction.
    pub by: &'static str = by,
    /// Its correlation with D_TO and with the mean time, and their correlation with each other.
    pub with_d_to: Estimate = of_d_to.agreement(by)?.spearman,
    pub with_times: Estimate = of_times.one(0)?,
    pub d_to_with_times: Estimate = of_d_to.agreement(Target::MeanTime.name())?.spearman,
    /// The correlation of a perfect prediction with D_TO, and with the mean time.
    pub ceiling_d_to: Estimate = over(|[d, t, both]| (d * both / t.max(1e-9)).sqrt())?,
    pub ceiling_times: Estimate = over(|[d, t, both]| (t * both / d.max(1e-9)).sqrt())?,
}

record! {
    /// Seconds of puzzles by rating.
    pub struct Band(ratings: String, sample: &Sample<'_>, all_up_to: &Sample<'_>, before: bool, config: &Config) {
        let is_in = |range: (f64, f64), row: &Row| range.0 <= row.seconds && row.seconds <= range.1;
        let share = |sample: &Sample<'_>, range: fn(&Shown) -> (f64, f64)| {
            let held = sample.iter().filter(|(row, shown)| is_in(range(shown), row)).count();
            Estimate::share(held as u64, sample.len() as u64)
        };
        let wide = |range: fn(&Shown) -> (f64, f64)| {
            let logs = sample.iter().map(|(_, shown)| ln(range(shown).1 / range(shown).0));
            exp(logs.sum::<f64>() / sample.len() as f64)
        };
        let errors = column(sample, |row, shown| ln(row.seconds / shown.time.value));
        let time_holds = share(sample, |shown| shown.time.range)?;
        let so_far = share(all_up_to, |shown| shown.time.range)?;
        let is_near = NOMINAL - config.coverage_margin <= so_far.low && so_far.high <= NOMINAL + config.coverage_margin;
    }
    /// Ratings of the hardest step by Sudoku Explainer.
    pub ratings: String = ratings,
    pub n: usize = sample.len(),
    /// Number of these with a difficulty.
    pub rated: usize = sample.iter().filter(|(row, _)| row.d_to.is_some()).count(),
    /// Mean of ln of the ratio of the mean time to the prediction of `human-time`; `None` for one puzzle.
    pub bias: Option<Estimate> = (sample.len() > 1).then(|| Estimate::mean(&errors)).transpose()?,
    /// Median of its absolute value.
    pub error: f64 = median(&errors.iter().map(|error| error.abs()).collect::<Vec<_>>())?,
    /// Share of the mean times within the interval of `human-time` for nine in ten.
    pub time_holds: Estimate = time_holds,
    /// The same for all puzzles up to this rating.
    pub so_far: Estimate = so_far,
    /// The same for this band and the interval of `human-difficulty`, which is wider if singles do not suffice.
    pub difficulty_holds: Estimate = share(sample, |shown| shown.seconds.range)?,
    /// Ratio of upper to lower end of both intervals, as geometric means.
    pub time_width: f64 = wide(|shown| shown.time.range),
    pub difficulty_width: f64 = wide(|shown| shown.seconds.range),
    /// Whether seconds are reliable up to here.
    pub believed: bool = before && is_near && time_holds.high >= NOMINAL,
}

/// The bands, and the rating up to which seconds are reliable: the interval for the coverage of no band up to it lies
/// below the nominal coverage, and the coverage over all puzzles up to it is within the margin.
fn bands(sample: &Sample<'_>, config: &Config) -> Result<(Vec<Band>, Option<f64>)> {
    let (mut bands, mut believed) = (Vec::<Band>::new(), None);
    let mut low = f64::NEG_INFINITY;
    let mut sound = true;
    for high in config.bands.iter().copied().chain([f64::INFINITY]) {
        let own = part(sample, |row| low < row.se121_er && row.se121_er <= high);
        let ratings = match (low.is_finite(), high.is_finite()) {
            (false, _) => format!("to {high}"),
            (true, true) => format!("above {low} to {high}"),
            (true, false) => format!("above {low}"),
        };
        if !own.is_empty() {
            let band = Band::of(ratings, &own, &part(sample, |row| row.se121_er <= high), sound, config)?;
            sound &= band.time_holds.high >= NOMINAL;
            if band.believed && high.is_finite() {
                believed = Some(high);
            }
            bands.push(band);
        }
        low = high;
    }
    Ok((bands, believed))
}

/// The points of a figure: predicted and observed.
pub fn pairs(sample: &Sample<'_>, of: impl Fn(&Row, &Shown) -> Option<(Most, f64)>) -> Vec<(f64, f64)> {
    sample.iter().filter_map(|(row, shown)| of(row, shown)).map(|(most, known)| (most.value, known)).collect()
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;

    use super::super::held_out::tests::rows;
    use super::*;

    fn config() -> Config {
        Config {
            bootstrap: 200,
            isomorphs: 1,
            max_puzzles: 0,
            folds: 5,
            repeats: 2,
            margin: 0.1,
            gain: 0.02,
            coverage_margin: 0.1,
            bands: vec![2.0, 5.0],
        }
    }

    /// Who plays obscures in the times what the difficulties show: the model agrees better with these than the times
    /// do, and the ceilings are near the reliabilities with which the data were made.
    #[test]
    fn the_model_uncovers_what_players_hide() {
        let rows = rows(360);
        let found = Summary::of(&rows, &config(), &mut Stream::seed_from_u64(2)).unwrap();
        assert_eq!((found.timed, found.rated, found.people.len()), (360, 120, 4));
        let verdict = |second: &str| {
            let by_times = |one: &&Difference| (one.second, one.target) == (second, Target::ByTimes);
            let one = found.differences.iter().find(by_times).unwrap();
            (one.verdict, one.difference.n)
        };
        assert_eq!(verdict("mean time"), (Verdict::More, 120));
        assert_eq!(verdict(RATING).0, Verdict::More);
        assert_eq!(verdict(SCAN).0, Verdict::NotMore);
        let ceiling = &found.ceilings[0];
        assert!(ceiling.ceiling_d_to.value > 0.95 && ceiling.ceiling_times.value < 0.8, "{ceiling:?}");
        assert_eq!(found.believed_up_to, Some(5.0));
        assert_eq!(found.bands.iter().map(|band| band.n).collect::<Vec<_>>(), [324, 36]);
        let quantities = found.quantities(&rows, &config()).unwrap();
        assert!(quantities.iter().any(|one| one.name == "human-time-less-se-1-2-1-rating"), "{quantities:?}");
    }

    #[test]
    fn an_estimate_has_one_interval_wherever_it_stands() {
        let found = Summary::of(&rows(660), &config(), &mut Stream::seed_from_u64(2)).unwrap();
        let people = found.people.iter().find(|people| people.target == Target::ByTimes).unwrap();
        let shown = people.metrics.iter().find(|one| one.metric == HUMAN_DIFFICULTY).unwrap().spearman;
        let of_folds = |one: &&HeldOut| {
            (one.fitted_on, one.scored_on, one.target) == ("other folds", "all", Target::ByTimes)
        };
        let held_out = found.held_out.iter().find(of_folds).unwrap().human_difficulty;
        let ceiling = found.ceilings.iter().find(|one| one.by == HUMAN_DIFFICULTY).unwrap().with_d_to;
        assert!(shown.low < shown.value && shown.value < shown.high, "{shown:?}");
        assert_eq!([held_out, ceiling], [shown; 2]);
    }

    /// If the times of hard puzzles deviate from the predictions, seconds are reliable only below these puzzles.
    #[test]
    fn seconds_are_not_believed_where_intervals_do_not_hold() {
        let mut rows = rows(360);
        // Every tenth puzzle is hard.
        for (n, row) in rows.iter_mut().enumerate().filter(|(_, row)| row.se121_er > 2.0) {
            row.seconds *= [4.0, 0.25, 1.0][n / 10 % 3];
        }
        let found = Summary::of(&rows, &config(), &mut Stream::seed_from_u64(2)).unwrap();
        assert_eq!(found.believed_up_to, Some(2.0), "{:?}", found.bands);
        assert!(found.bands[1].difficulty_holds.value > found.bands[1].time_holds.value);
        let few = Summary::of(&rows[..40], &config(), &mut Stream::seed_from_u64(2)).unwrap_err();
        assert!(few.to_string().contains("max_puzzles"), "{few}");
    }

    #[test]
    fn a_difference_is_judged_by_its_whole_interval() {
        let of = |low, high| Difference::verdict(Estimate { value: 0.1, low, high, n: 9 }, 0.05);
        assert_eq!([of(0.05, 0.2), of(-0.1, 0.04), of(0.01, 0.2)], Verdict::ALL);
    }
}
