//! Levels compared with their neighbours, and generated puzzles with published ones of the same level.

use sudoku_math::ln_1p;
use sudoku_runner::prelude::*;

use super::{Config, Level, Origin, Row, Scale};
use crate::puzzles::range;

/// The power required of a t-test.
const POWER: f64 = 0.8;

/// A quantity compared between levels: WNEF, which the generator targets, and others that it does not consider.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Category)]
pub enum Aspect {
    Wnef,
    Clues,
    /// Mean number of cells that singles can fill.
    Dependency,
    #[name = "log_refutation"]
    LogRefutation,
    #[name = "log_guesses"]
    LogGuesses,
    /// Branch score S.
    Score,
    Grade,
}

impl Aspect {
    fn about(self) -> &'static str {
        match self {
            Aspect::Wnef => "WNEF",
            Aspect::Clues => "clues",
            Aspect::Dependency => "cells open to a single",
            Aspect::LogRefutation => "log refutation sum",
            Aspect::LogGuesses => "log guesses of a proof",
            Aspect::Score => "branch score",
            Aspect::Grade => "Zendoku's grade",
        }
    }

    fn value(self, row: &Row) -> f64 {
        match self {
            Aspect::Wnef => row.wnef,
            Aspect::Clues => row.clues.into(),
            Aspect::Dependency => row.dependency,
            Aspect::LogRefutation => ln_1p(row.refutation),
            Aspect::LogGuesses => ln_1p(row.guesses as f64),
            Aspect::Score => row.score.into(),
            Aspect::Grade => row.grade.into(),
        }
    }

    fn column(self, rows: &[&Row]) -> Vec<f64> {
        rows.column(|row| self.value(row))
    }

    /// Whether it increases with difficulty.
    fn rises(self) -> bool {
        match self {
            Aspect::Wnef | Aspect::Clues | Aspect::Dependency => false,
            Aspect::LogRefutation | Aspect::LogGuesses | Aspect::Score | Aspect::Grade => true,
        }
    }
}

/// The contents of `summary.json`.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    /// Families of tests, corrected for multiple testing.
    pub corrections: Vec<Correction>,
    /// Significance level of a step.
    pub alpha: f64,
    /// One entry per scale.
    pub scales: Vec<ScaleSummary>,
}

impl Summarise<Row, Config> for Summary {
    fn of(rows: &[Row], config: &Config, _rng: &mut Stream) -> Result<Summary> {
        let scales = config.scales.iter().map(|scale| ScaleSummary::of(scale, rows, config));
        let scales: Vec<ScaleSummary> = scales.collect::<Result<_>>()?;
        let adjusted = |scale: &ScaleSummary| scale.steps.iter().filter(|step| step.p_holm.is_some()).count();
        let corrections = Correction::of(
            "steps between levels of a scale, in all quantities but WNEF (Welch)",
            "Holm",
            scales.iter().map(adjusted),
        );
        Ok(Summary { corrections, alpha: config.alpha, scales })
    }

    fn quantities(&self, rows: &[Row], config: &Config) -> Result<Vec<Quantity>> {
        let mut all: Vec<Quantity> = self.scales.iter().flat_map(of_scale).collect();
        for scale in &config.scales {
            all.extend(in_range(scale, rows)?);
        }
        Ok(all)
    }
}

/// Share of the generated puzzles of each level whose WNEF is closer to its target, the mean of published puzzles of
/// that level, than to the targets of its neighbours. A share whose range depends on puzzles that stand in for the
/// source's has no interval, so that it decides nothing: the range is that of others.
fn in_range(scale: &Scale, rows: &[Row]) -> Result<Vec<Quantity>> {
    let targets: Vec<f64> = scale.levels.iter().map(|level| level.target).collect();
    let mut all = Vec::new();
    for (n, target) in targets.iter().enumerate() {
        let own = of(rows, &scale.name, n as u32 + 1, Origin::Generated);
        if own.is_empty() {
            continue;
        }
        let is_nearest = |row: &Row| {
            let far = (row.wnef - target).abs();
            targets.iter().all(|other| far <= (row.wnef - other).abs())
        };
        let share = own.share(is_nearest)?;
        // Masking stops at the target or below, so a range ends below.
        let is_known = !scale.levels[n..].iter().take(2).any(|level| level.stand_in);
        let share = if is_known { share } else { Estimate::exact(share.value, share.n) };
        let part = format!("{}, level {}", scale.name, n + 1);
        all.push(Quantity::new("in-desired-range", share).part(part).detail(stands_in(!is_known)));
    }
    Ok(all)
}

/// What is said of a number that depends on puzzles that stand in for the source's.
fn stands_in(holds: bool) -> &'static str {
    if holds { "other puzzles stand in for the source's" } else { "" }
}

record! {
    /// A scale of levels.
    pub struct ScaleSummary(scale: &Scale, rows: &[Row], config: &Config) {
        let of = |level: usize, origin| of(rows, &scale.name, level as u32 + 1, origin);
        let (mut levels, mut against_published, mut steps) = (Vec::new(), Vec::new(), Vec::new());
        for (n, level) in scale.levels.iter().enumerate() {
            let generated = of(n, Origin::Generated);
            levels.push(LevelSummary::of(n, level, Origin::Generated, &generated)?);
            let published = of(n, Origin::Published);
            if published.len() > 1 {
                levels.push(LevelSummary::of(n, level, Origin::Published, &published)?);
                for quantity in Aspect::ALL {
                    let found = AgainstPublished::of(n, quantity, &generated, &published, level.stand_in);
                    against_published.extend(varying(found)?);
                }
            }
            if n + 1 < scale.levels.len() {
                let next = of(n + 1, Origin::Generated);
                for quantity in Aspect::ALL {
                    steps.extend(varying(Step::of(n, quantity, &generated, &next, config))?);
                }
            }
        }
        adjust(&mut steps);
        let generated = taken(rows, |row| row.scale == scale.name && row.origin == Origin::Generated);
        let trends = Aspect::ALL.into_iter().filter_map(|quantity| trend(quantity, &generated).transpose());
        let trends = trends.collect::<Result<_>>()?;
    }
    pub scale: String = scale.name.clone(),
    /// Means of every quantity at every level.
    pub levels: Vec<LevelSummary> = levels,
    /// Each level compared with the next, by quantity.
    pub steps: Vec<Step> = steps,
    /// Correlation of level and quantity over all generated puzzles.
    pub trends: Vec<Trend> = trends,
    /// Generated puzzles minus published ones of the same level; only if the set is available.
    pub against_published: Vec<AgainstPublished> = against_published,
}

record! {
    /// A level.
    pub struct LevelSummary(n: usize, level: &Level, origin: Origin, rows: &[&Row]) {
        let wnef = rows.column(|row| row.wnef);
    }
    pub level: u32 = n as u32 + 1,
    pub name: String = level.name.clone(),
    pub target: f64 = level.target,
    pub origin: Origin = origin,
    pub n: usize = rows.len(),
    /// Mean number of grids begun per puzzle.
    pub attempts: f64 = rows.column(|row| row.attempts as f64).iter().sum::<f64>() / rows.len() as f64,
    /// Means, in the order of the quantities.
    pub means: Vec<Estimate> =
        Aspect::ALL.iter().map(|aspect| rows.mean(|row| aspect.value(row))).collect::<Result<_, _>>()?,
    /// Range of the WNEF.
    pub wnef_range: [f64; 2] = range(&wnef),
}

record! {
    /// Level d compared with d + 1.
    pub struct Step(n: usize, aspect: Aspect, easier: &[&Row], harder: &[&Row], config: &Config) {
        let (x, y) = (aspect.column(harder), aspect.column(easier));
        let student = student_t(&x, &y, CONFIDENCE)?;
        let welch = welch_t(&x, &y, CONFIDENCE)?;
        let g = hedges_g(&x, &y, CONFIDENCE)?;
    }
    pub quantity: Aspect = aspect,
    pub from: u32 = n as u32 + 1,
    pub n: usize = x.len(),
    /// Mean of d + 1 minus mean of d, with Welch's interval; positive if it rises.
    pub difference: Estimate = Estimate::around(welch.mean_difference, welch.ci, x.len() + y.len()),
    pub student_t: f64 = student.t,
    /// Two-sided, assuming equal variances: the source's test.
    pub student_p: PValue = student.p,
    pub welch_p: PValue = welch.p,
    /// Welch's p adjusted by Holm's method over the steps and all quantities except WNEF, which has none.
    pub p_holm: Option<PValue> = None,
    /// Whether the difference is in the direction of harder puzzles.
    pub harder: bool = (welch.mean_difference > 0.0) == aspect.rises(),
    /// Hedges' g, d + 1 minus d.
    pub g: Estimate = g,
    /// Probability that a puzzle of the harder level looks harder by this quantity.
    pub auc: Estimate = if aspect.rises() { auc(&x, &y, CONFIDENCE)? } else { auc(&y, &x, CONFIDENCE)? },
    /// Puzzles per level that the t-test needs for a power of 0.8; `None` if there is no effect, the only reason why
    /// there is no such size.
    pub needed: Option<usize> = t_test_group_size(g.value, config.alpha, POWER).ok(),
}

/// Rank correlation of a quantity with the level.
#[derive(Clone, Debug, Serialize)]
pub struct Trend {
    pub quantity: Aspect,
    pub spearman: Correlation,
    /// The same given the number of clues.
    pub given_clues: Option<Correlation>,
}

record! {
    /// Generated minus published puzzles.
    pub struct AgainstPublished(
        n: usize, aspect: Aspect, generated: &[&Row], published: &[&Row], stand_in: bool
    ) {
        let (x, y) = (aspect.column(generated), aspect.column(published));
    }
    pub level: u32 = n as u32 + 1,
    pub quantity: Aspect = aspect,
    /// Difference of means with Welch's interval; n counts both groups.
    pub difference: Estimate = Estimate::difference(&x, &y)?,
    /// The same in standard deviations.
    pub g: Estimate = hedges_g(&x, &y, CONFIDENCE)?,
    /// Whether the published puzzles stand in for those of the source.
    #[serde(skip)]
    pub stand_in: bool = stand_in,
}

/// `None` if nothing varies.
fn varying<T>(found: Result<T>) -> Result<Option<T>> {
    match found {
        Err(Error::Stats(StatsError::NoVariance { .. })) => Ok(None),
        other => other.map(Some),
    }
}

/// The puzzles of a level.
pub fn of<'a>(rows: &'a [Row], scale: &str, level: u32, origin: Origin) -> Vec<&'a Row> {
    taken(rows, |row| row.scale == scale && row.level == level && row.origin == origin)
}

/// Holm's adjustment over the family declared before the run: all steps of the scale and all quantities except WNEF.
fn adjust(steps: &mut [Step]) {
    let own = |step: &Step| (step.quantity != Aspect::Wnef).then_some(step.welch_p);
    let adjusted = holm_of_some(&steps.iter().map(own).collect::<Vec<_>>());
    steps.iter_mut().zip(adjusted).for_each(|(step, p)| step.p_holm = p);
}

fn trend(quantity: Aspect, rows: &[&Row]) -> Result<Option<Trend>> {
    let (levels, clues) = (rows.column(|row| f64::from(row.level)), rows.column(|row| f64::from(row.clues)));
    let own = quantity.column(rows);
    // `None` if nothing varies given the number of clues.
    let given_clues = partial_spearman(&own, &levels, &[&clues], CONFIDENCE).defined()?;
    // `None` if nothing varies.
    let spearman = spearman(&own, &levels, CONFIDENCE).defined()?;
    Ok(spearman.map(|spearman| Trend {
        quantity,
        spearman,
        given_clues: given_clues.filter(|_| quantity != Aspect::Clues),
    }))
}

fn of_scale(scale: &ScaleSummary) -> Vec<Quantity> {
    let mut all = Vec::new();
    for step in &scale.steps {
        let name = match step.quantity {
            Aspect::Dependency => "distinct-by-singles",
            Aspect::LogRefutation => "distinct-by-refutation",
            Aspect::LogGuesses => "distinct-by-guesses",
            Aspect::Wnef | Aspect::Clues | Aspect::Score | Aspect::Grade => continue,
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
            Aspect::Wnef => "analogous-by-wnef",
            Aspect::Dependency => "analogous-by-singles",
            _ => continue,
        };
        let Estimate { value, n, .. } = one.difference;
        let difference = if one.stand_in { Estimate::exact(value, n) } else { one.difference };
        let part = format!("{}, level {}", scale.scale, one.level);
        all.push(Quantity::new(name, difference).part(part).detail(stands_in(one.stand_in)));
    }
    all
}

/// Hedges' g in the direction of harder puzzles.
fn harder_by(step: &Step) -> Estimate {
    if step.harder == (step.g.value > 0.0) { step.g } else { step.g.map(|g| -g) }
}

impl Show<Row, Config> for Summary {
    fn sections(&self, page: &mut Page<'_>) {
        for scale in &self.scales {
            let level = |level: &LevelSummary| {
                let name = format!("{} {}", level.level, level.name);
                let range = Cell::list(&level.wnef_range);
                cells![name, level.origin, level.target, level.n, level.attempts, ..&level.means, range]
            };
            page.fill("scale", &scale.scale).list("aspects", Aspect::ALL.map(Aspect::about));
            page.table("levels", scale.levels.iter().map(level));
            let step = |one: &Step| {
                let (step, harder) = (format!("{}-{}", one.from, one.from + 1), ["no", "yes"]);
                let tests = cells![one.n, one.difference, &one.student_p, one.p_holm.as_ref()];
                let harder = harder[usize::from(one.harder)];
                cells![one.quantity.about(), step, harder, ..tests, one.g, one.auc, one.needed]
            };
            page.fill("scale", &scale.scale).fill("alpha", self.alpha);
            page.table("steps", scale.steps.iter().map(step));
            let trend = |one: &Trend| {
                cells![one.quantity.about(), one.spearman.n, &one.spearman, one.given_clues.as_ref()]
            };
            page.fill("scale", &scale.scale).table("trends", scale.trends.iter().map(trend));
            let against = |one: &AgainstPublished| {
                cells![one.quantity.about(), one.level, one.difference.n, one.difference, one.g]
            };
            if !scale.against_published.is_empty() {
                let rows = scale.against_published.iter().map(against);
                page.fill("scale", &scale.scale).table("published", rows);
            }
        }
    }

    fn figures(&self, rows: &[Row], config: &Config, canvas: &Canvas<'_>) -> Result<()> {
        for (aspect, file) in [
            (Aspect::Wnef, "wnef-by-level"),
            (Aspect::Dependency, "singles-by-level"),
            (Aspect::LogRefutation, "refutation-by-level"),
        ] {
            let panels = config.scales.iter().map(|scale| self.panel(rows, scale, aspect));
            canvas.levels(file, panels.collect())?;
        }
        Ok(())
    }
}

impl Summary {
    fn panel(&self, rows: &[Row], scale: &Scale, aspect: Aspect) -> LevelPanel {
        let group = |level: u32, origin| {
            let found = self.scales.iter().find(|found| found.scale == scale.name)?;
            let summary = found.levels.iter().find(|one| one.level == level && one.origin == origin)?;
            let own = of(rows, &scale.name, level, origin);
            Some(LevelGroup::new(&summary.means[aspect as usize], aspect.column(&own)))
        };
        let series = |origin| (1..=scale.levels.len() as u32).map(|level| group(level, origin)).collect();
        LevelPanel {
            title: scale.name.clone(),
            levels: scale.levels.iter().map(|level| level.name.clone()).collect(),
            groups: vec![series(Origin::Generated), series(Origin::Published)],
            notes: Vec::new(),
        }
    }
}
