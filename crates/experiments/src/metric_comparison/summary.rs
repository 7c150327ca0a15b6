//! Everything computed from the rows.

use sudoku_math::ln;
use sudoku_runner::prelude::*;

use super::calibration::{Calibration, calibrations};
use super::compare::{Agreement, HardestMean, Place, SetSummary, among_metrics, leaderboard, set_summary};
use super::config::Config;
use super::models::{TimeModel, Transfer, time_models, transfers};
use super::panel::{Panel, panels, place};
use super::row::Row;
use super::scores::{COMPARED, HARDEST_AND_MEAN, terms};
use super::stability::{Stability, stability};

/// Times with this many solvers are less noisy.
const MANY_SOLVERS: f64 = 20.0;
/// The minimum number of puzzles in a part.
const LEAST: usize = 30;
/// Index of the level of puzzles that the rules of Chadwick et al. do not solve.
const ESOTERIC: f64 = 3.0;

/// The contents of `summary.json`.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    /// Names of sets with too few puzzles, with their numbers.
    pub too_small: Vec<String>,
    pub sets: Vec<SetSummary>,
    pub leaderboard: Vec<Place>,
    pub hardest_and_mean: Vec<HardestMean>,
    /// WNEF of puzzles that the rules of its paper solve, and of others.
    pub esoteric: Vec<Esoteric>,
    /// Every metric on puzzles with people's times that singles solve.
    pub easy: Option<SetSummary>,
    pub comparators: Vec<Comparator>,
    pub time_models: Vec<TimeModel>,
    pub transfers: Vec<Transfer>,
    /// Thresholds of each source, applied to the puzzles of each.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub calibrations: Vec<Calibration>,
    /// Metrics on symmetric copies.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub stability: Vec<Stability>,
    /// Metrics compared with each other, on the first available set of each kind.
    pub among: Vec<Among>,
    /// Quantities on people's times for docs/claims.toml.
    #[serde(skip)]
    pub of_times: Vec<Quantity>,
}

impl Summarise<Row, Config> for Summary {
    fn of(rows: &[Row], config: &Config, rng: &mut Stream) -> Result<Summary> {
        let (mut panels, too_small) = panels(rows, config);
        let many: Vec<Panel<'_>> = panels
            .iter()
            .filter(|panel| panel.timed)
            .map(|panel| {
                let name = format!("{}, {MANY_SOLVERS} and more solvers", panel.name);
                let taken = panel.taken(&name, |row| row.solvers.is_some_and(|n| n >= MANY_SOLVERS));
                Panel { ranked: false, timed: false, ..taken }
            })
            .filter(|panel| panel.rows.len() >= LEAST)
            .collect();
        panels.extend(many);
        let resamples = config.bootstrap;
        let mut sets = Vec::new();
        let (mut hardest, mut esoteric, mut comparators) = (Vec::new(), Vec::new(), Vec::new());
        for panel in &panels {
            sets.push(set_summary(panel, resamples, rng)?);
            for names in &HARDEST_AND_MEAN {
                hardest.push(HardestMean::of(panel, names, resamples, rng)?);
            }
            esoteric.extend(of_esoteric(panel, resamples, rng)?);
            comparators.extend(own_levels(panel, resamples, rng)?);
            comparators.extend(own_numbers(panel, resamples, rng)?);
        }
        let timed = panels.iter().find(|panel| panel.timed);
        let (easy, time_models) = match timed {
            Some(panel) => (of_easy(panel, resamples, rng)?, time_models(panel, config, rng)?),
            None => (None, Vec::new()),
        };
        let among = [timed, panels.iter().find(|panel| !panel.timed && !panel.labelled)];
        let among = among.into_iter().flatten().map(|panel| {
            Ok(Among { set: panel.name.clone(), n: panel.rows.len(), rho: among_metrics(panel)? })
        });
        let mut summary = Summary {
            too_small,
            leaderboard: leaderboard(&panels, &sets),
            sets,
            hardest_and_mean: hardest,
            esoteric,
            easy,
            comparators,
            time_models,
            transfers: transfers(&panels, config, rng)?,
            calibrations: calibrations(&panels)?,
            stability: Vec::new(),
            among: among.collect::<Result<_>>()?,
            of_times: Vec::new(),
        };
        for panel in &panels {
            summary.stability.extend(stability(rows, &panel.name, resamples, rng)?);
        }
        if let Some(panel) = timed {
            summary.of_times = more_of_times(panel, resamples, rng)?;
            summary.of_times.extend(beside_clues(panel, config, rng)?);
            summary.of_times.extend(graded_easy(panel, resamples, rng)?);
        }
        Ok(summary)
    }

    fn quantities(&self, rows: &[Row], config: &Config) -> Result<Vec<Quantity>> {
        let (panels, _) = panels(rows, config);
        let timed = panels.iter().find(|panel| panel.timed).map_or("", |panel| panel.name.as_str());
        let hardest = self.hardest_and_mean.iter().filter(|one| one.set == timed).map(|one| {
            Quantity::new("hardest-step", one.difference)
                .part(one.profile)
                .detail(format!("hardest step {}, mean {}", one.hardest, one.mean))
        });
        let esoteric = self.esoteric.iter().map(|one| {
            Quantity::new("wnef-and-esoteric-tactics", one.difference)
                .part(&one.set)
                .detail(format!("the paper's rules suffice: {}; they do not: {}", one.plain, one.esoteric))
        });
        let above = self
            .esoteric
            .iter()
            .map(|one| Quantity::new("esoteric-above-easier", one.above_easier).part(&one.set));
        let qqwing = self.comparators.iter();
        let qqwing = qqwing.filter_map(|one| Some(Quantity::new("qqwing-levels", one.equal?).part(&one.set)));
        let people = self.sets.iter().find(|set| set.set == timed);
        let mut all: Vec<Quantity> = hardest.collect();
        all.extend(people.into_iter().flat_map(of_times));
        all.extend(self.of_times.iter().cloned());
        all.extend(self.easy.as_ref().and_then(width));
        all.extend(esoteric.chain(above).chain(qqwing));
        all.extend(models(self));
        Ok(all)
    }
}

record! {
    /// WNEF of puzzles that the rules of its paper solve, and of others.
    pub struct Esoteric(parts: &[Panel<'_>; 2], resamples: usize, rng: &mut Stream) {
        let wnef = [parts[0].column("wnef_exp")?, parts[1].column("wnef_exp")?];
        let easier = median(&wnef[0])?;
        let above = wnef[1].iter().filter(|&&wnef| wnef > easier).count() as u64;
        let n = wnef[1].len() as u64;
        let mut shown = Vec::new();
        for (part, wnef) in parts.iter().zip(wnef) {
            shown.push(ResampledSpearman::of(&part.target(), &[(wnef, -1.0)], resamples, rng).one(0)?);
        }
    }
    pub set: String = parts[0].name.clone(),
    /// Spearman's correlation of WNEF (exponential weights, sign reversed) with the rating.
    pub plain: Estimate = shown[0],
    pub esoteric: Estimate = shown[1],
    /// Share of the puzzles beyond the paper's rules whose WNEF is above the median of the others.
    pub above_easier: Estimate = Estimate::share(above, n)?,
    /// Plain minus esoteric, with Zou's interval.
    pub difference: Estimate = shown[0].minus(&shown[1]),
}

/// Only for ratings: levels are too coarse to split further.
fn of_esoteric(panel: &Panel<'_>, resamples: usize, rng: &mut Stream) -> Result<Option<Esoteric>> {
    let at = place("chadwick_level")?;
    let parts = [false, true]
        .map(|esoteric| panel.taken(&panel.name, |row| (row.scores[at] >= ESOTERIC) == esoteric));
    if panel.labelled || panel.timed || parts.iter().any(|part| part.rows.len() < LEAST) {
        return Ok(None);
    }
    Esoteric::of(&parts, resamples, rng).map(Some)
}

record! {
    /// A number by the source itself.
    pub struct Comparator(
        panel: &Panel<'_>, what: &str, own: &[f64], equal: Option<Estimate>, with_target: Option<Estimate>,
        resamples: usize, rng: &mut Stream
    ) {
        let resampled = ResampledSpearman::of(own, &panel.compared()?, resamples, rng);
    }
    pub set: String = panel.name.clone(),
    pub what: String = what.to_owned(),
    /// Share of the puzzles for which this project finds the same level; `None` if the number is not a level.
    pub equal: Option<Estimate> = equal,
    /// Spearman's correlation of that number with the set's target, if they differ.
    pub with_target: Option<Estimate> = with_target,
    /// Spearman's correlation of each metric with that number, signed.
    pub metrics: Vec<Estimate> = (0..COMPARED.len()).map(|n| resampled.one(n)).collect::<Result<_, _>>()?,
}

/// Spearman's correlations among the metrics, signed, in the order of their table.
#[derive(Clone, Debug, Serialize)]
pub struct Among {
    pub set: String,
    pub n: usize,
    pub rho: Vec<Vec<f64>>,
}

/// The lowest level of QQWing at which singles do not suffice.
const SINGLES: f64 = 2.0;
/// Branch scores below this mean a search without branching.
const STRAIGHT: f64 = 100.0;
/// Zendoku's grade of easy puzzles, and the part of a quantity about them.
const ZENDOKU_EASY: f64 = 0.0;
const GRADED_EASY: &str = "graded easy";
/// Zendoku's grade of puzzles that its tactics do not solve.
const ZENDOKU_MASTER: f64 = 4.0;

/// The puzzles that singles solve.
fn of_easy(panel: &Panel<'_>, resamples: usize, rng: &mut Stream) -> Result<Option<SetSummary>> {
    let at = place("qqwing_level")?;
    // QQWing's simple and easy puzzles need only naked and hidden singles.
    let easy = panel.taken(&format!("{}, singles only", panel.name), |row| row.scores[at] < SINGLES);
    if easy.rows.len() < LEAST {
        return Ok(None);
    }
    set_summary(&easy, resamples, rng).map(Some)
}

/// QQWing's labels, if the set has them.
fn own_levels(panel: &Panel<'_>, resamples: usize, rng: &mut Stream) -> Result<Option<Comparator>> {
    if panel.source != "QQWing" && !panel.name.contains("qqwing") {
        return Ok(None);
    }
    let labels: Vec<f64> = panel.rows.iter().map(|row| f64::from(row.level.unwrap_or(0)) - 1.0).collect();
    let ours = panel.column("qqwing_level")?;
    let equal = labels.iter().zip(&ours).filter(|(label, ours)| label == ours).count() as u64;
    let equal = Estimate::share(equal, labels.len() as u64)?;
    let with_target = match panel.labelled {
        true => None,
        false => {
            Some(ResampledSpearman::of(&panel.target(), &[(labels.clone(), 1.0)], resamples, rng).one(0)?)
        }
    };
    Comparator::of(panel, "QQWing's level", &labels, Some(equal), with_target, resamples, rng).map(Some)
}

/// A numeric column by the source itself.
fn own_numbers(panel: &Panel<'_>, resamples: usize, rng: &mut Stream) -> Result<Option<Comparator>> {
    // Some sources state their number only for some puzzles.
    let panel = &panel.taken(&panel.name, |row| row.own.is_some());
    let own: Vec<f64> = panel.rows.iter().filter_map(|row| row.own).collect();
    if own.len() < LEAST {
        return Ok(None);
    }
    let with_target = ResampledSpearman::of(&panel.target(), &[(own.clone(), 1.0)], resamples, rng).one(0)?;
    let what = format!("{}'s own value", panel.source);
    Comparator::of(panel, &what, &own, None, Some(with_target), resamples, rng).map(Some)
}

fn metric<'a>(set: &'a SetSummary, name: &str) -> Option<&'a Agreement> {
    set.metrics.iter().find(|metric| metric.metric == name)
}

fn of_times(people: &SetSummary) -> Vec<Quantity> {
    let own = |name: &str, label: &str, value: fn(&Agreement) -> Estimate| {
        metric(people, label).map(|metric| Quantity::new(name, value(metric)))
    };
    let own = [
        own("score-and-people", "S, sets", |score| score.spearman),
        own("wnef-and-people", "WNEF exp", |wnef| wnef.spearman),
        own("wnef-more-than-clues", "WNEF exp", |wnef| wnef.less_clues),
    ];
    own.into_iter().flatten().collect()
}

/// Tests claims on the branch score, on tactics and on the number of choices against people's mean times.
fn more_of_times(panel: &Panel<'_>, resamples: usize, rng: &mut Stream) -> Result<Vec<Quantity>> {
    let scores = ["branch_score", "branch_score_cells"];
    let scores = [(panel.column(scores[0])?, 1.0), (panel.column(scores[1])?, 1.0)];
    let resampled = ResampledSpearman::of(&panel.target(), &scores, resamples, rng);
    let both = format!("set-oriented {}, by cells alone {}", resampled.one(0)?, resampled.one(1)?);
    let naive = Quantity::new("naive-less-than-set-oriented", resampled.difference(0, 1)?).detail(both);
    let log: Vec<f64> = panel.target().into_iter().map(ln).collect();
    let where_level = |column: &str, is: fn(f64) -> bool| -> Result<Vec<f64>> {
        let levels = panel.column(column)?;
        Ok(log.iter().zip(levels).filter(|(_, level)| is(*level)).map(|(log, _)| *log).collect())
    };
    let unsolved = where_level("zendoku_level", |level| level >= ZENDOKU_MASTER)?;
    let solved = where_level("zendoku_level", |level| level < ZENDOKU_MASTER)?;
    let longer = Estimate::difference(&unsolved, &solved)?;
    let longer = Quantity::new("beyond-six-takes-longer", longer).detail(format!(
        "{} puzzles beyond them, {} others",
        unsolved.len(),
        solved.len()
    ));
    let singles: Vec<bool> = panel.column("qqwing_level")?.into_iter().map(|level| level < SINGLES).collect();
    let spread = spread(&log, &singles, resamples, rng)?.part("singles only");
    Ok(vec![naive, longer, spread, proportion(panel, &log)?])
}

/// Variance of the log times of easy puzzles divided by that of all.
fn spread(log: &[f64], easy: &[bool], resamples: usize, rng: &mut Stream) -> Result<Quantity> {
    let ratio = |taken: &[usize]| {
        let all: Vec<f64> = taken.iter().map(|&n| log[n]).collect();
        let own: Vec<f64> = taken.iter().filter(|&&n| easy[n]).map(|&n| log[n]).collect();
        // Resamples always include easy puzzles, of which there are hundreds.
        Moments::of(&own).variance().unwrap_or_default() / Moments::of(&all).variance().unwrap_or(1.0)
    };
    let ratio = bootstrap(log.len(), ratio, resamples, CONFIDENCE, rng)?;
    Ok(Quantity::new("easy-spread", Estimate::bca(&ratio, log.len())))
}

/// Tests claims on puzzles that Zendoku's grader calls easy, and on the number of clues, against people's mean times.
fn graded_easy(panel: &Panel<'_>, resamples: usize, rng: &mut Stream) -> Result<Vec<Quantity>> {
    let one = |panel: &Panel<'_>, column: &str, sign, rng: &mut Stream| -> Result<Estimate> {
        Ok(ResampledSpearman::of(&panel.target(), &[(panel.column(column)?, sign)], resamples, rng).one(0)?)
    };
    let clues = Quantity::new("clues-and-people", one(panel, "clues", 1.0, rng)?);
    let log: Vec<f64> = panel.target().into_iter().map(ln).collect();
    let scores = panel.column("branch_score")?;
    let of = |is_wanted: fn(f64) -> bool| -> Vec<f64> {
        let scored = log.iter().zip(&scores).filter(|(_, score)| is_wanted(**score));
        scored.map(|(log, _)| *log).collect()
    };
    let [below, above] = [of(|score| score < STRAIGHT), of(|score| score >= STRAIGHT)];
    let longer = Quantity::new("score-of-100-takes-longer", Estimate::difference(&above, &below)?)
        .detail(format!("{} puzzles of 100 and more, {} below", above.len(), below.len()));
    let grades = panel.column("zendoku_level")?;
    let at = place("zendoku_level")?;
    let easy = panel.taken(&format!("{}, graded easy", panel.name), |row| row.scores[at] == ZENDOKU_EASY);
    if easy.rows.len() < LEAST {
        return Ok(vec![clues, longer]);
    }
    let is_easy: Vec<bool> = grades.into_iter().map(|grade| grade == ZENDOKU_EASY).collect();
    let others = one(&easy, "hayes_total", 1.0, rng)?;
    let width = Quantity::new("width", one(&easy, "human_dependency_25", -1.0, rng)?)
        .part(GRADED_EASY)
        .detail(format!("Hayes total {others}"));
    let spread = spread(&log, &is_easy, resamples, rng)?.part(GRADED_EASY);
    Ok(vec![clues, longer, width, spread.detail(format!("{} graded easy", easy.rows.len()))])
}

/// How well clues alone, and clues and WNEF together, rank puzzles by their times out of sample.
fn beside_clues(panel: &Panel<'_>, config: &Config, rng: &mut Stream) -> Result<Vec<Quantity>> {
    let log: Vec<f64> = panel.target().into_iter().map(ln).collect();
    let columns = [panel.column("clues")?, panel.column("wnef_exp")?];
    let mut series = Vec::new();
    for _ in 0..config.repeats {
        let division = folds(log.len(), config.folds, rng);
        for known in [&columns[..1], &columns[..]] {
            let terms: Vec<Vec<f64>> = (0..log.len()).map(|n| known.iter().map(|c| c[n]).collect()).collect();
            series.push((ridge_out_of_fold(&terms, &log, &division, 0.0)?, 1.0));
        }
    }
    let resampled = ResampledSpearman::of(&log, &series, config.bootstrap, rng);
    let mean =
        |rho: &[f64], which: usize| rho.iter().skip(which).step_by(2).sum::<f64>() / config.repeats as f64;
    let named =
        |name: &str, estimate| Quantity::new(name, estimate).detail("cross-validated, mean of the divisions");
    Ok(vec![
        named("clues-alone", resampled.statistic(|rho| mean(rho, 0))?),
        named("clues-and-wnef", resampled.statistic(|rho| mean(rho, 1))?),
        named("wnef-beside-clues", resampled.statistic(|rho| mean(rho, 1) - mean(rho, 0))?),
    ])
}

/// The exponent of the number of choices in a power law for the mean time: 1 means proportional.
fn proportion(panel: &Panel<'_>, log: &[f64]) -> Result<Quantity> {
    let per_blank = terms().iter().position(|name| *name == "candidates_per_blank");
    let per_blank = per_blank.ok_or_else(|| Error::experiment("no term candidates_per_blank"))?;
    let choices = panel.rows.iter().zip(panel.column("clues")?);
    let choices: Vec<f64> = choices.map(|(row, clues)| ln(row.terms[per_blank] * (81.0 - clues))).collect();
    let model = ols(&[&choices], log, CONFIDENCE)?;
    let slope = &model.coefficients[1];
    let power = Estimate::around(slope.estimate, slope.ci, log.len());
    Ok(Quantity::new("time-by-choices", power).detail(format!("R² = {:.3}", model.r_squared)))
}

/// The "width" of easy puzzles: the number of deductions open at a time.
fn width(easy: &SetSummary) -> Option<Quantity> {
    const OPEN: [&str; 2] = ["dependency, k = 25", "looks"];
    let width = metric(easy, OPEN[0])?;
    let others = easy.metrics.iter().filter(|one| !OPEN.contains(&one.metric.as_str()));
    let best = others.max_by(|a, b| a.spearman.value.total_cmp(&b.spearman.value))?;
    let best = format!("best of the metrics without it: {}, {}", best.metric, best.spearman);
    Some(Quantity::new("width", width.spearman).part("singles only").detail(best))
}

fn models(summary: &Summary) -> Vec<Quantity> {
    let Some(model) = summary.time_models.iter().find(|model| model.name == "combined") else {
        return Vec::new();
    };
    let detail = "the rows on which its terms were chosen are fitted to, and not scored";
    vec![
        Quantity::new("combined-model", model.odd_to_even).detail(detail),
        Quantity::new("combined-beats-two-terms", model.odd_to_even_less).detail(detail),
    ]
}
