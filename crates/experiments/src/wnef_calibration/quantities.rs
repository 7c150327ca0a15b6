//! What the paper claims something about, panel by panel.

use sudoku_runner::prelude::*;

use super::classify::Classification;
use super::contrast::Contrast;
use super::removals::Removals;
use super::summary::PanelSummary;

/// All quantities.
pub fn quantities(
    panels: &[PanelSummary],
    classifications: &[Classification],
    removals: &[Removals],
    alpha: f64,
) -> Vec<Quantity> {
    let halves =
        classifications.iter().filter(|one| one.predictors == "wnef" && one.fitted_on == one.scored_on);
    let of_panels = panels.iter().flat_map(|panel| of_panel(panel, alpha));
    of_panels.chain(halves.map(classified)).chain(removals.iter().flat_map(raised)).collect()
}

/// Share of the puzzles of the other half that thresholds of WNEF classify right, minus the share of their most frequent
/// level.
fn classified(one: &Classification) -> Quantity {
    let accuracy = format!("right {:.3}, Cohen's kappa in the tables", one.accuracy);
    Quantity::new("classified-right", one.more_than_most_frequent).part(&one.scored_on).detail(accuracy)
}

fn of_panel(panel: &PanelSummary, alpha: f64) -> Vec<Quantity> {
    let association = |name: &str, column: &str, given_clues: bool| {
        let found = panel.associations.iter().find(|one| one.quantity == column)?;
        let r = if given_clues { found.given_clues.as_ref()? } else { &found.spearman };
        Some(Quantity::new(name, r.into()).detail("Spearman's rank correlation with the level"))
    };
    let steps: Vec<&Contrast> = panel.contrasts.iter().filter(|step| step.weights == "exp").collect();
    let own = [
        association("empty-cells", "blanks", false),
        association("total-choices", "choices_total", false),
        association("low-choices", "low_choice_share", false),
        association("negative", "wnef_exp", false),
        association("negative-clues-held", "wnef_exp", true),
        distinct(&steps, alpha),
        distinct_held(&steps, alpha),
        panel.associations_apart.map(|apart| Quantity::new("weights-change-association", apart)),
        panel.clues_in_guide.map(|share| Quantity::new("clues-in-guide", share)),
        panel.graphs_apart.map(|apart| {
            let agree = panel.weights_agree.map(|r| format!("least Spearman over puzzles {r:.3}"));
            Quantity::new("similar-weights", apart).detail(agree.unwrap_or_default())
        }),
    ];
    own.into_iter().flatten().map(|quantity| quantity.part(&panel.name)).collect()
}

/// Share of the steps at which the paper's test, Student's t, finds the next level harder.
fn distinct(steps: &[&Contrast], alpha: f64) -> Option<Quantity> {
    let is_found =
        |step: &Contrast| step.student.mean_difference > 0.0 && step.student.p.is_significant(alpha);
    let tests = steps.iter().map(|step| {
        let (t, p, n) = (step.student.t, step.student.p, [step.n_from, step.n_to]);
        (is_found(step), format!("{}-{}: t = {t:.2}, p = {p}, n = {} and {}", step.from, step.to, n[0], n[1]))
    });
    share("distinct", tests.collect())
}

/// The same among puzzles with equal numbers of clues.
fn distinct_held(steps: &[&Contrast], alpha: f64) -> Option<Quantity> {
    let tests = steps.iter().filter_map(|step| {
        let held = step.clues_held.as_ref()?;
        let (d, p, n) = (held.d, held.p, [held.n_from, held.n_to]);
        let text = format!("{}-{}: d = {d:.2}, p = {p}, n = {} and {}", step.from, step.to, n[0], n[1]);
        Some((held.difference.value > 0.0 && p.is_significant(alpha), text))
    });
    share("distinct-clues-held", tests.collect())
}

/// Share of the tests that are significant in the right direction.
fn share(name: &str, tests: Vec<(bool, String)>) -> Option<Quantity> {
    let found = tests.iter().filter(|test| test.0).count();
    let share = Estimate::exact(found as f64 / tests.len() as f64, tests.len() as u64);
    let texts: Vec<String> = tests.into_iter().map(|test| test.1).collect();
    (!texts.is_empty()).then(|| Quantity::new(name, share).detail(texts.join("; ")))
}

fn raised(removals: &Removals) -> Vec<Quantity> {
    let of = |one: &super::removals::NotRaised| {
        Quantity::new("removal-raises", one.share.map(|share| 1.0 - share))
            .part(format!("{}, {}", removals.set, one.weights))
            .detail(format!("{} removals in {} puzzles do not raise it", one.count, removals.puzzles))
    };
    removals.not_raised.iter().map(of).collect()
}
