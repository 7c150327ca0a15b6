//! How closely counts and ease go with the level, over all levels of a panel at once.

use sudoku_runner::prelude::*;

use super::panel::{Observation, Panel};

record! {
    /// A quantity against the level.
    pub struct Association(
        panel: &Panel, held: &Panel, quantity: &str, differs_from_clues: bool, spearman: Correlation,
        value: &dyn Fn(&Observation) -> f64
    ) {
        let (x, level) = (panel.column(value), panel.column(Observation::level));
        let given_clues = differs_from_clues.then(|| {
            let [x, level] = [held.column(value), held.column(Observation::level)];
            partial_spearman(&x, &level, &[&held.column(|puzzle| puzzle.clues)], CONFIDENCE).defined()
        });
        let groups: Vec<Vec<f64>> = panel.levels.iter().map(|&level| panel.values(level, value)).collect();
        let groups: Vec<&[f64]> = groups.iter().map(Vec::as_slice).collect();
    }
    /// The quantity: a weight's WNEF (`wnef_exp`), `clues`, `blanks`, `choices_total`, `low_choice_share`.
    pub quantity: String = quantity.into(),
    /// Spearman's rank correlation with the level; negative if harder levels have less of it.
    pub spearman: Correlation = spearman,
    /// Kendall's tau-b, which allows for the many ties of levels.
    pub tau_b: Correlation = kendall_tau_b(&x, &level, CONFIDENCE)?,
    /// Spearman's rank correlation given the number of clues, without the labels that were given by it;
    /// none for the number of clues itself, and for that of blank cells, which says the same.
    pub given_clues: Option<Correlation> = given_clues.transpose()?.flatten(),
    /// That the levels differ at all (Kruskal-Wallis).
    pub p_differ: PValue = kruskal_wallis(&groups)?.p,
    /// That they ascend or descend in order (Jonckheere-Terpstra, two-sided).
    pub p_ordered: PValue = jonckheere_terpstra(&groups)?.p,
}

/// Every quantity of a panel; none where there is but one level.
pub fn associations(panel: &Panel) -> Result<Vec<Association>> {
    if panel.levels.len() < 2 {
        return Ok(Vec::new());
    }
    let held = panel.without_clue_labels();
    let mut associations = Vec::new();
    let mut add = |quantity: &str, differs_from_clues, value: &dyn Fn(&Observation) -> f64| -> Result<()> {
        // None if the quantity does not vary.
        let (x, level) = (panel.column(value), panel.column(Observation::level));
        if let Ok(rho) = spearman(&x, &level, CONFIDENCE) {
            associations.push(Association::of(panel, &held, quantity, differs_from_clues, rho, value)?);
        }
        Ok(())
    };
    for (index, weights) in panel.weights.iter().enumerate() {
        add(&format!("wnef_{weights}"), true, &|puzzle| puzzle.wnef[index])?;
    }
    let low = |puzzle: &Observation| (puzzle.histogram[0] + puzzle.histogram[1]) / puzzle.blanks;
    add("low_choice_share", true, &low)?;
    add("choices_total", true, &|puzzle| puzzle.choices_total)?;
    add("blanks", false, &|puzzle| puzzle.blanks)?;
    add("clues", false, &|puzzle| puzzle.clues)?;
    Ok(associations)
}
