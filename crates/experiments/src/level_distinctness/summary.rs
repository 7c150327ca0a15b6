//! Levels against their neighbours, generated puzzles against published ones of the same level.

use sudoku_runner::claims::Correction;
use sudoku_runner::prelude::*;
use sudoku_stats::{
    Correlation, PValue, StatsError, auc, hedges_g, holm_of_some, partial_spearman, spearman, student_t,
    t_test_group_size, welch_t,
};

use super::measure::{Origin, Row};
use super::{Config, Level, Scale};

/// Power that a t-test should have.
const POWER: f64 = 0.8;

/// What is compared between levels.
#[derive(Clone, Copy, Debug)]
pub struct Aspect {
    /// Its name in results.
    pub name: &'static str,
    /// In words.
    pub about: &'static str,
    /// Whether it is the greater the harder a puzzle is.
    pub rises: bool,
    /// Its value.
    pub value: fn(&Row) -> f64,
}

/// WNEF, at which the generator aims, and what it does not look at.
pub const ASPECTS: [Aspect; 7] = [
    falls("wnef", "WNEF", |row| row.wnef),
    falls("clues", "clues", |row| row.clues as f64),
    falls("dependency", "cells open to a single", |row| row.dependency),
    rises("log_refutation", "log refutation sum", |row| row.refutation.ln_1p()),
    rises("log_guesses", "log guesses of a proof", |row| (row.guesses as f64).ln_1p()),
    rises("score", "branch score", |row| row.score as f64),
    rises("grade", "Zendoku's grade", |row| row.grade as f64),
];

const fn rises(name: &'static str, about: &'static str, value: fn(&Row) -> f64) -> Aspect {
    Aspect { name, about, rises: true, value }
}

const fn falls(name: &'static str, about: &'static str, value: fn(&Row) -> f64) -> Aspect {
    Aspect { name, about, rises: false, value }
}

/// What `summary.json` holds.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    /// What docs/claims.toml may refer to.
    pub quantities: Vec<Quantity>,
    /// Families of tests that were corrected for their number.
    pub corrections: Vec<Correction>,
    /// Significance level of a step.
    pub alpha: f64,
    /// One for each scale.
    pub scales: Vec<ScaleSummary>,
}

/// A scale of levels.
#[derive(Clone, Debug, Serialize)]
pub struct ScaleSummary {
    pub scale: String,
    /// Means of every quantity at every level.
    pub levels: Vec<LevelSummary>,
    /// Each level against the next, quantity by quantity.
    pub steps: Vec<Step>,
    /// Level and quantity over all generated puzzles.
    pub trends: Vec<Trend>,
    /// Generated puzzles minus published ones of the same level; only where the set is there.
    pub against_published: Vec<AgainstPublished>,
}

/// A level.
#[derive(Clone, Debug, Serialize)]
pub struct LevelSummary {
    pub level: u32,
    pub name: String,
    pub target: f64,
    pub origin: Origin,
    pub n: usize,
    /// Mean number of grids begun for a puzzle.
    pub attempts: f64,
    /// Means, in the order of the quantities.
    pub means: Vec<Estimate>,
    /// Range of the WNEF.
    pub wnef_range: [f64; 2],
}

/// Level d against d + 1.
#[derive(Clone, Debug, Serialize)]
pub struct Step {
    pub quantity: &'static str,
    pub from: u32,
    pub n: usize,
    /// Mean of d + 1 less mean of d, with Welch's interval; positive if it rises.
    pub difference: Estimate,
    pub student_t: f64,
    /// Two-sided, equal variances: the source's test.
    pub student_p: PValue,
    pub welch_p: PValue,
    /// Welch's p adjusted by Holm over the steps and all quantities but WNEF; WNEF has none.
    pub p_holm: Option<PValue>,
    /// Whether it goes the way of harder puzzles.
    pub harder: bool,
    /// Hedges g, d + 1 less d.
    pub g: Estimate,
    /// Probability that a puzzle of the harder level looks harder by this quantity.
    pub auc: Estimate,
    /// Puzzles of each level that the t-test needs for a power of 0.8; none where there is no effect.
    pub needed: Option<usize>,
}

/// Rank correlation of a quantity with the level.
#[derive(Clone, Debug, Serialize)]
pub struct Trend {
    pub quantity: &'static str,
    pub spearman: Correlation,
    /// The same, number of clues held fixed.
    pub given_clues: Option<Correlation>,
}

/// Generated minus published puzzles.
#[derive(Clone, Debug, Serialize)]
pub struct AgainstPublished {
    pub level: u32,
    pub quantity: &'static str,
    /// Difference of means with Welch's interval, n of both together.
    pub difference: Estimate,
    /// The same in standard deviations.
    pub g: Estimate,
}

/// Everything computed from the rows.
pub fn summarise(rows: &[Row], config: &Config) -> Result<Summary> {
    let scales = config.scales.iter().map(|scale| summary(scale, rows, config));
    let scales: Vec<ScaleSummary> = scales.collect::<Result<_>>()?;
    let quantities = quantities(&scales, config.alpha);
    let adjusted = |scale: &ScaleSummary| scale.steps.iter().filter(|step| step.p_holm.is_some()).count();
    let corrections = Correction::of(
        "steps between levels of a scale, in all quantities but WNEF (Welch)",
        "Holm",
        scales.iter().map(adjusted),
    );
    Ok(Summary { quantities, corrections, alpha: config.alpha, scales })
}

/// The puzzles of a level.
pub fn of<'a>(rows: &'a [Row], scale: &str, level: u32, origin: Origin) -> Vec<&'a Row> {
    taken(rows, |row| row.scale == scale && row.level == level && row.origin == origin)
}

fn summary(scale: &Scale, rows: &[Row], config: &Config) -> Result<ScaleSummary> {
    let of = |level: usize, origin| of(rows, &scale.name, level as u32 + 1, origin);
    let (mut levels, mut against_published, mut steps) = (Vec::new(), Vec::new(), Vec::new());
    for (n, level) in scale.levels.iter().enumerate() {
        let generated = of(n, Origin::Generated);
        levels.push(level_summary(n, level, Origin::Generated, &generated)?);
        let published = of(n, Origin::Published);
        if published.len() > 1 {
            levels.push(level_summary(n, level, Origin::Published, &published)?);
            for quantity in &ASPECTS {
                against_published.extend(against(n, quantity, &generated, &published)?);
            }
        }
        if n + 1 < scale.levels.len() {
            let next = of(n + 1, Origin::Generated);
            for quantity in &ASPECTS {
                steps.extend(step(n, quantity, &generated, &next, config)?);
            }
        }
    }
    adjust(&mut steps);
    let generated = taken(rows, |row| row.scale == scale.name && row.origin == Origin::Generated);
    let trends = ASPECTS.iter().filter_map(|quantity| trend(quantity, &generated)).collect();
    Ok(ScaleSummary { scale: scale.name.clone(), levels, steps, trends, against_published })
}

fn level_summary(n: usize, level: &Level, origin: Origin, rows: &[&Row]) -> Result<LevelSummary> {
    let wnef = rows.column(|row| row.wnef);
    Ok(LevelSummary {
        level: n as u32 + 1,
        name: level.name.clone(),
        target: level.target,
        origin,
        n: rows.len(),
        attempts: rows.column(|row| row.attempts as f64).iter().sum::<f64>() / rows.len() as f64,
        means: ASPECTS.iter().map(|aspect| rows.mean(aspect.value)).collect::<Result<_, _>>()?,
        wnef_range: [
            wnef.iter().copied().fold(f64::INFINITY, f64::min),
            wnef.iter().copied().fold(f64::NEG_INFINITY, f64::max),
        ],
    })
}

/// None where nothing varies.
fn step(
    n: usize,
    quantity: &Aspect,
    easier: &[&Row],
    harder: &[&Row],
    config: &Config,
) -> Result<Option<Step>> {
    let (x, y) = (harder.column(quantity.value), easier.column(quantity.value));
    let student = match student_t(&x, &y, CONFIDENCE) {
        Err(StatsError::NoVariance { .. }) => return Ok(None),
        other => other?,
    };
    let welch = welch_t(&x, &y, CONFIDENCE)?;
    let g = hedges_g(&x, &y, CONFIDENCE)?;
    Ok(Some(Step {
        quantity: quantity.name,
        from: n as u32 + 1,
        n: x.len(),
        difference: Estimate::around(welch.mean_difference, welch.ci, x.len() + y.len()),
        student_t: student.t,
        student_p: student.p,
        welch_p: welch.p,
        p_holm: None,
        harder: (welch.mean_difference > 0.0) == quantity.rises,
        needed: t_test_group_size(g.value, config.alpha, POWER).ok(),
        auc: if quantity.rises { auc(&x, &y, CONFIDENCE)? } else { auc(&y, &x, CONFIDENCE)? },
        g,
    }))
}

/// Holm's adjustment over the family declared before the run: all steps of the scale and all quantities but WNEF.
fn adjust(steps: &mut [Step]) {
    let own = |step: &Step| (step.quantity != ASPECTS[0].name).then_some(step.welch_p);
    let adjusted = holm_of_some(&steps.iter().map(own).collect::<Vec<_>>());
    steps.iter_mut().zip(adjusted).for_each(|(step, p)| step.p_holm = p);
}

fn trend(quantity: &Aspect, rows: &[&Row]) -> Option<Trend> {
    let (levels, clues) = (rows.column(|row| f64::from(row.level)), rows.column(|row| f64::from(row.clues)));
    let own = rows.column(quantity.value);
    let given_clues = partial_spearman(&own, &levels, &[&clues], CONFIDENCE).ok();
    Some(Trend {
        quantity: quantity.name,
        // None where nothing varies.
        spearman: spearman(&own, &levels, CONFIDENCE).ok()?,
        given_clues: given_clues.filter(|_| quantity.name != "clues"),
    })
}

/// None where nothing varies.
fn against(
    n: usize,
    quantity: &Aspect,
    generated: &[&Row],
    published: &[&Row],
) -> Result<Option<AgainstPublished>> {
    let (x, y) = (generated.column(quantity.value), published.column(quantity.value));
    let difference = match Estimate::difference(&x, &y) {
        Err(StatsError::NoVariance { .. }) => return Ok(None),
        other => other?,
    };
    Ok(Some(AgainstPublished {
        level: n as u32 + 1,
        quantity: quantity.name,
        difference,
        g: hedges_g(&x, &y, CONFIDENCE)?,
    }))
}

/// All quantities, scale by scale.
pub fn quantities(scales: &[ScaleSummary], alpha: f64) -> Vec<Quantity> {
    scales.iter().flat_map(|scale| of_scale(scale, alpha)).collect()
}

fn of_scale(scale: &ScaleSummary, alpha: f64) -> Vec<Quantity> {
    let mut all: Vec<Quantity> = distinct(scale, alpha).into_iter().collect();
    for step in &scale.steps {
        let name = match step.quantity {
            "dependency" => "distinct-by-singles",
            "log_refutation" => "distinct-by-refutation",
            "log_guesses" => "distinct-by-guesses",
            _ => continue,
        };
        let p = step.p_holm.map(|p| p.to_string()).unwrap_or_default();
        all.push(
            Quantity::new(name, harder_by(step))
                .part(format!("{}, {}-{}", scale.scale, step.from, step.from + 1))
                .detail(format!("p = {p} (Welch, Holm), AUC {:.2}", step.auc.value)),
        );
    }
    for one in &scale.against_published {
        let name = match one.quantity {
            "wnef" => "analogous-by-wnef",
            "dependency" => "analogous-by-singles",
            _ => continue,
        };
        all.push(Quantity::new(name, one.difference).part(format!("{}, level {}", scale.scale, one.level)));
    }
    all
}

/// Share of the steps of WNEF that the source's test, Student's t, finds in the right direction.
fn distinct(scale: &ScaleSummary, alpha: f64) -> Option<Quantity> {
    let steps: Vec<&Step> = scale.steps.iter().filter(|step| step.quantity == "wnef").collect();
    let found = steps.iter().filter(|step| step.harder && step.student_p.is_significant(alpha)).count();
    let tests = steps.iter().map(|step| {
        let needed = step.needed.map_or("none".into(), |n| n.to_string());
        let (from, t, p) = (step.from, step.student_t, step.student_p);
        format!("{from}-{}: t = {t:.1}, p = {p}, n = {} a level, {needed} needed", from + 1, step.n)
    });
    let share = Estimate::exact(found as f64 / steps.len() as f64, steps.len() as u64);
    let tests = tests.collect::<Vec<_>>().join("; ");
    (!steps.is_empty()).then(|| Quantity::new("distinct", share).part(&scale.scale).detail(tests))
}

/// Hedges g in the direction of harder puzzles.
fn harder_by(step: &Step) -> Estimate {
    if step.harder == (step.g.value > 0.0) { step.g } else { step.g.map(|g| -g) }
}
