//! Neighbouring levels compared: as the paper did, as a careful reviewer would, and at equal clue counts.

use std::collections::BTreeMap;

use sudoku_runner::prelude::*;

use super::panel::{PAPER_WEIGHTS, Panel};

record! {
    /// WNEF at a level against WNEF at the next.
    pub struct Contrast(panel: &Panel, held: &Panel, index: usize, step: (u8, u8), student: TTest, welch: TTest) {
        let (from, to) = step;
        let [x, y] = [from, to].map(|level| panel.values(level, |puzzle| puzzle.wnef[index]));
    }
    pub weights: String = panel.weights[index].clone(),
    pub from: u8 = from,
    pub to: u8 = to,
    pub n_from: usize = x.len(),
    pub n_to: usize = y.len(),
    /// Mean of the easier level minus that of the harder, equal variances assumed: the paper's test.
    pub student: TTest = student,
    /// The same without that assumption.
    pub welch: TTest = welch,
    /// Welch's p, adjusted by Holm over the steps and the paper's three weights of this panel; only the
    /// paper's weights have one.
    pub p_holm: Option<PValue> = None,
    /// Hedges g; positive if the easier level has the higher WNEF.
    pub g: Estimate = hedges_g(&x, &y, CONFIDENCE)?,
    /// Probability that a puzzle of the easier level has the higher WNEF.
    pub auc: Estimate = auc(&x, &y, CONFIDENCE)?,
    /// The comparison at equal numbers of clues; none if no number of clues occurs at both levels.
    pub clues_held: Option<CluesHeld> = clues_held(held, index, from, to)?,
}

/// Two levels compared among puzzles with equal numbers of clues.
#[derive(Clone, Debug, Serialize)]
pub struct CluesHeld {
    /// Numbers of clues that occur at both levels.
    pub strata: usize,
    /// Puzzles of the easier level with such a number.
    pub n_from: usize,
    /// Puzzles of the harder level with such a number.
    pub n_to: usize,
    /// Mean difference within strata, from the linear model WNEF ~ level + number of clues as a factor.
    pub difference: Estimate,
    /// Its two-sided p.
    pub p: PValue,
    /// The difference in units of the standard deviation within strata.
    pub d: f64,
}

/// Every step of a panel under every weight; where a sample is too small or does not vary, nothing.
pub fn contrasts(panel: &Panel) -> Result<Vec<Contrast>> {
    let held = panel.without_clue_labels();
    let mut contrasts = Vec::new();
    for index in 0..panel.weights.len() {
        for (from, to) in panel.steps() {
            let [x, y] = [from, to].map(|level| panel.values(level, |puzzle| puzzle.wnef[index]));
            let tests = (student_t(&x, &y, CONFIDENCE), welch_t(&x, &y, CONFIDENCE));
            let (Ok(student), Ok(welch)) = tests else { continue };
            contrasts.push(Contrast::of(panel, &held, index, (from, to), student, welch)?);
        }
    }
    adjust(&mut contrasts);
    Ok(contrasts)
}

/// The families of [`adjust`], one for each panel.
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

fn clues_held(panel: &Panel, index: usize, from: u8, to: u8) -> Result<Option<CluesHeld>> {
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
    // The first stratum is what the intercept stands for.
    let dummies = in_stratum.iter().skip(1).map(Vec::as_slice);
    let columns: Vec<&[f64]> = std::iter::once(is_easier.as_slice()).chain(dummies).collect();
    // There is no model without a stratum that holds both levels, or where nothing varies within them.
    let Some(model) = ols(&columns, &wnef, CONFIDENCE).defined()? else { return Ok(None) };
    let level = &model.coefficients[1];
    Ok(Some(CluesHeld {
        strata: strata.len(),
        n_from,
        n_to: wnef.len() - n_from,
        difference: Estimate::around(level.estimate, level.ci, wnef.len()),
        p: level.p,
        d: level.estimate / model.residual_sd,
    }))
}
