//! Neighbouring levels compared: as in the paper, with stricter tests, and at equal numbers of clues.

use std::collections::BTreeMap;

use sudoku_runner::prelude::*;

use super::measure::Config;
use super::panel::{Observation, PAPER_WEIGHTS, Panel};

record! {
    /// WNEF at a level compared with WNEF at the next.
    pub struct Contrast(
        panel: &Panel, held: &Panel, index: usize, step: (u8, u8), student: TTest, welch: TTest, alpha: f64
    ) {
        let (from, to) = step;
        let [x, y] = [from, to].map(|level| panel.values(level, |puzzle| puzzle.wnef[index]));
    }
    pub weights: String = panel.weights[index].clone(),
    pub from: u8 = from,
    pub to: u8 = to,
    pub n_from: usize = x.len(),
    pub n_to: usize = y.len(),
    /// Mean of the easier level minus that of the harder, assuming equal variances: the paper's test.
    pub student: TTest = student,
    /// The mean difference with the interval at the paper's significance level.
    #[serde(skip)]
    pub at_alpha: Estimate = {
        let test = student_t(&x, &y, 1.0 - alpha)?;
        Estimate::around(test.mean_difference, test.ci, x.len() + y.len())
    },
    /// The same without that assumption.
    pub welch: TTest = welch,
    /// Welch's p, adjusted by Holm's method over the steps and the paper's three weights of this panel; only the
    /// paper's weights have one.
    pub p_holm: Option<PValue> = None,
    /// Hedges' g; positive if the easier level has the higher WNEF.
    pub g: Estimate = hedges_g(&x, &y, CONFIDENCE)?,
    /// Probability that a puzzle of the easier level has the higher WNEF.
    pub auc: Estimate = auc(&x, &y, CONFIDENCE)?,
    /// The comparison at equal numbers of clues; `None` if no number of clues occurs at both levels.
    pub clues_held: Option<CluesHeld> = clues_held(held, index, (from, to), alpha)?,
}

/// Two levels compared among puzzles with equal numbers of clues.
#[derive(Clone, Debug, Serialize)]
pub struct CluesHeld {
    /// Numbers of clues that occur at both levels.
    pub strata: usize,
    /// Number of puzzles of the easier level in these strata.
    pub n_from: usize,
    /// Number of puzzles of the harder level in these strata.
    pub n_to: usize,
    /// Mean difference within strata, from the linear model WNEF ~ level + number of clues as a factor.
    pub difference: Estimate,
    /// The difference with the interval at the paper's significance level.
    #[serde(skip)]
    pub at_alpha: Estimate,
    /// Its two-sided p-value.
    pub p: PValue,
    /// The difference in units of the standard deviation within strata.
    pub d: f64,
}

/// Every step of a panel under every weight; steps whose samples are too small or do not vary are left out.
pub fn contrasts(panel: &Panel, alpha: f64) -> Result<Vec<Contrast>> {
    let held = panel.without_clue_labels();
    let mut contrasts = Vec::new();
    for index in 0..panel.weights.len() {
        for (from, to) in panel.steps() {
            let [x, y] = [from, to].map(|level| panel.values(level, |puzzle| puzzle.wnef[index]));
            let tests = (student_t(&x, &y, CONFIDENCE), welch_t(&x, &y, CONFIDENCE));
            let (Ok(student), Ok(welch)) = tests else { continue };
            contrasts.push(Contrast::of(panel, &held, index, (from, to), student, welch, alpha)?);
        }
    }
    adjust(&mut contrasts);
    Ok(contrasts)
}

/// The families of [`adjust`], one per panel.
pub fn corrections<'a>(panels: impl Iterator<Item = &'a [Contrast]>) -> Vec<Correction> {
    Correction::of(
        "steps between levels of a panel, by the paper's weights (Welch)",
        "Holm",
        panels.map(|contrasts| contrasts.iter().filter(|one| one.p_holm.is_some()).count()),
    )
}

/// Holm's adjustment over the family declared before the run: all steps under the paper's weights.
fn adjust(contrasts: &mut [Contrast]) {
    let own = |c: &Contrast| PAPER_WEIGHTS.contains(&c.weights.as_str()).then_some(c.welch.p);
    let adjusted = holm_of_some(&contrasts.iter().map(own).collect::<Vec<_>>());
    contrasts.iter_mut().zip(adjusted).for_each(|(contrast, p)| contrast.p_holm = p);
}

fn clues_held(panel: &Panel, index: usize, (from, to): (u8, u8), alpha: f64) -> Result<Option<CluesHeld>> {
    let mut strata: BTreeMap<u64, [Vec<f64>; 2]> = BTreeMap::new();
    for puzzle in panel.puzzles.iter().filter(|puzzle| puzzle.level == from || puzzle.level == to) {
        let sides = strata.entry(puzzle.clues as u64).or_default();
        sides[usize::from(puzzle.level == to)].push(puzzle.wnef[index]);
    }
    strata.retain(|_, sides| sides.iter().all(|side| !side.is_empty()));
    let mut wnef = Vec::new();
    let mut is_easier = Vec::new();
    let mut in_stratum = vec![Vec::new(); strata.len()];
    for (place, sides) in strata.values().enumerate() {
        for (side, values) in sides.iter().enumerate() {
            for &value in values {
                wnef.push(value);
                is_easier.push(f64::from(side == 0));
                in_stratum.iter_mut().enumerate().for_each(|(s, column)| column.push(f64::from(s == place)));
            }
        }
    }
    let n_from = is_easier.iter().filter(|&&easier| easier == 1.0).count();
    // The intercept represents the first stratum.
    let dummies = in_stratum.iter().skip(1).map(Vec::as_slice);
    let columns: Vec<&[f64]> = std::iter::once(is_easier.as_slice()).chain(dummies).collect();
    // There is no model unless a stratum contains both levels and values vary within strata.
    let Some(model) = ols(&columns, &wnef, CONFIDENCE).defined()? else { return Ok(None) };
    let level = &model.coefficients[1];
    let at_alpha = ols(&columns, &wnef, 1.0 - alpha)?.coefficients[1].ci;
    Ok(Some(CluesHeld {
        strata: strata.len(),
        n_from,
        n_to: wnef.len() - n_from,
        difference: Estimate::around(level.estimate, level.ci, wnef.len()),
        at_alpha: Estimate::around(level.estimate, at_alpha, wnef.len()),
        p: level.p,
        d: level.estimate / model.residual_sd,
    }))
}

// How strongly counts and ease are associated with the level, over all levels of a panel at once.

record! {
    /// A quantity compared with the level.
    pub struct Association(panel: &Panel, held: &Panel, subject: &Subject, spearman: Correlation) {
        let value = &subject.value;
        let (x, level) = (panel.column(value), panel.column(Observation::level));
        let given_clues = subject.differs_from_clues.then(|| {
            let [x, level] = [held.column(value), held.column(Observation::level)];
            partial_spearman(&x, &level, &[&held.column(|puzzle| puzzle.clues)], CONFIDENCE).defined()
        });
        let groups: Vec<Vec<f64>> = panel.levels.iter().map(|&level| panel.values(level, value)).collect();
        let groups: Vec<&[f64]> = groups.iter().map(Vec::as_slice).collect();
    }
    /// The quantity: a weight's WNEF (`wnef_exp`), `clues`, `blanks`, `choices_total`, `low_choice_share`.
    pub quantity: String = subject.name.clone(),
    /// Spearman's rank correlation with the level; negative if harder levels have lower values.
    pub spearman: Correlation = spearman,
    /// Kendall's tau-b, which allows for the many ties of levels.
    pub tau_b: Correlation = kendall_tau_b(&x, &level, CONFIDENCE)?,
    /// Spearman's rank correlation given the number of clues, without the labels that were based on it; `None` for
    /// the number of clues itself, and for the number of blank cells, which is equivalent.
    pub given_clues: Option<Correlation> = given_clues.transpose()?.flatten(),
    /// P-value that the levels are all equal (Kruskal-Wallis).
    pub p_differ: PValue = kruskal_wallis(&groups)?.p,
    /// P-value against an ordered trend in either direction (Jonckheere-Terpstra, two-sided).
    pub p_ordered: PValue = jonckheere_terpstra(&groups)?.p,
}

/// A quantity that is correlated with the level.
pub struct Subject {
    pub name: String,
    /// Whether it is more than the number of clues written otherwise.
    pub differs_from_clues: bool,
    pub value: Box<dyn Fn(&Observation) -> f64>,
}

/// The quantities of a panel: WNEF by each weight, then counts.
pub fn subjects(panel: &Panel) -> Vec<Subject> {
    type Value = fn(&Observation) -> f64;
    let ease = |(index, weights): (usize, &String)| Subject {
        name: format!("wnef_{weights}"),
        differs_from_clues: true,
        value: Box::new(move |puzzle| puzzle.wnef[index]),
    };
    let low: Value = |puzzle| (puzzle.histogram[0] + puzzle.histogram[1]) / puzzle.blanks;
    let counts: [(&str, bool, Value); 4] = [
        ("low_choice_share", true, low),
        ("choices_total", true, |puzzle| puzzle.choices_total),
        ("blanks", false, |puzzle| puzzle.blanks),
        ("clues", false, |puzzle| puzzle.clues),
    ];
    let count = |(name, differs_from_clues, value): (&str, bool, Value)| Subject {
        name: name.to_owned(),
        differs_from_clues,
        value: Box::new(value),
    };
    panel.weights.iter().enumerate().map(ease).chain(counts.map(count)).collect()
}

/// Every quantity of a panel that varies; none if there is only one level.
pub fn associations(panel: &Panel) -> Result<Vec<Association>> {
    if panel.levels.len() < 2 {
        return Ok(Vec::new());
    }
    let held = panel.without_clue_labels();
    let level = panel.column(Observation::level);
    let mut associations = Vec::new();
    for one in subjects(panel) {
        if let Ok(rho) = spearman(&panel.column(&one.value), &level, CONFIDENCE) {
            associations.push(Association::of(panel, &held, &one, rho)?);
        }
    }
    Ok(associations)
}

// All control sets in one model: how much of WNEF is explained by level, by source, and by number of clues.

/// The coefficient of the level in linear models of WNEF (exponential weights) over all sets.
#[derive(Clone, Debug, Serialize)]
pub struct PooledModel {
    /// Number of puzzles.
    pub n: usize,
    /// Number of control sets.
    pub sets: usize,
    /// WNEF ~ level: the paper's analysis.
    pub level_alone: LevelEffect,
    /// WNEF ~ level + source.
    pub with_source: LevelEffect,
    /// WNEF ~ level + source + number of clues.
    pub with_source_and_clues: LevelEffect,
    /// WNEF ~ source + number of clues: the variance explained without the level.
    pub r_squared_without_level: f64,
}

record! {
    /// Change of WNEF per level; the level is the first coefficient after the intercept.
    pub struct LevelEffect(model: &LinearModel) {
        let level = &model.coefficients[1];
    }
    pub slope: f64 = level.estimate,
    pub ci: Interval = level.ci,
    pub p: PValue = level.p,
    pub r_squared: f64 = model.r_squared,
}

/// The models over all single sets with at least two levels and their own puzzles; `None` if there is only one such
/// set.
pub fn pooled(panels: &[Panel], config: &Config) -> Result<Option<PooledModel>> {
    let shares = |panel: &Panel| {
        config.sets.iter().any(|set| set.id == panel.name && set.shares_puzzles_with.is_some())
    };
    let panels: Vec<Panel> = panels
        .iter()
        .filter(|panel| panel.pool.is_none() && !shares(panel))
        .map(Panel::without_clue_labels)
        .filter(|panel| panel.levels.len() > 1)
        .collect();
    if panels.len() < 2 {
        return Ok(None);
    }
    let puzzles: Vec<&Observation> = panels.iter().flat_map(|panel| &panel.puzzles).collect();
    let column = |value: &dyn Fn(&Observation) -> f64| puzzles.iter().map(|p| value(p)).collect::<Vec<f64>>();
    let (wnef, level) = (column(&|puzzle| puzzle.wnef[0]), column(&|puzzle| f64::from(puzzle.level)));
    let clues = column(&|puzzle| puzzle.clues);
    // The intercept represents the first set.
    let sources: Vec<Vec<f64>> =
        panels[1..].iter().map(|panel| column(&|puzzle| f64::from(puzzle.set == panel.name))).collect();
    let sources: Vec<&[f64]> = sources.iter().map(Vec::as_slice).collect();
    let fit = |parts: &[&[&[f64]]]| -> Result<LinearModel> { Ok(ols(&parts.concat(), &wnef, CONFIDENCE)?) };
    Ok(Some(PooledModel {
        n: puzzles.len(),
        sets: panels.len(),
        level_alone: LevelEffect::of(&fit(&[&[&level]])?)?,
        with_source: LevelEffect::of(&fit(&[&[&level], &sources])?)?,
        with_source_and_clues: LevelEffect::of(&fit(&[&[&level], &sources, &[&clues]])?)?,
        r_squared_without_level: fit(&[&sources, &[&clues]])?.r_squared,
    }))
}
