//! What becomes of the paper's claims: in each panel, and over all of them. Every verdict follows from
//! numbers by the rules stated here.

use serde::Serialize;
use sudoku_stats::Correlation;

use super::panel::PAPER_WEIGHTS;
use super::{PanelSummary, Removals};
use crate::claims::Verdict;

/// Rank correlations within this of 0 count as no association.
pub const NO_ASSOCIATION: f64 = 0.1;
/// Graphs from 1 at the easiest level to 0 at the hardest that are nowhere farther apart count as very
/// similar.
pub const VERY_SIMILAR: f64 = 0.1;

/// A claim, where it was tested, and what came of it.
#[derive(Clone, Debug, Serialize)]
pub struct Finding {
    pub claim: &'static str,
    /// None for the verdict over all panels.
    pub panel: Option<String>,
    pub verdict: Verdict,
    pub evidence: String,
}

/// The paper's claims, in its order.
pub const FEWER_LOW_CHOICES: &str = "easier puzzles have more cells with few choices";
const EMPTY_CELLS: &str = "the number of empty cells lacks any association with difficulty";
const TOTAL_CHOICES: &str = "the number of total choices lacks any association with difficulty";
const NEGATIVE: &str = "WNEF correlates negatively with difficulty";
const NEGATIVE_HELD: &str = "WNEF correlates negatively with difficulty, number of clues held fixed";
const DISTINCT: &str = "WNEF differs between neighbouring levels (t-test at alpha)";
const DISTINCT_HELD: &str = "WNEF differs between neighbouring levels, number of clues held fixed";
const SIMILAR: &str = "the three weights give very similar graphs";
const RAISED: &str = "removing a clue strictly increases wef";

/// All findings: claim by claim, its panels and then all together.
pub fn findings(panels: &[PanelSummary], removals: &[Removals], alpha: f64) -> Vec<Finding> {
    let association = |quantity: &'static str, given_clues: bool| {
        move |panel: &PanelSummary| {
            let found = panel.associations.iter().find(|a| a.quantity == quantity)?;
            if given_clues { found.given_clues.clone() } else { Some(found.spearman.clone()) }
        }
    };
    let mut all = Vec::new();
    let mut add = |claim, judge: &dyn Fn(&PanelSummary) -> Option<(Verdict, String)>| {
        let mut own: Vec<Finding> = panels
            .iter()
            .filter_map(|panel| {
                let (verdict, evidence) = judge(panel)?;
                Some(Finding { claim, panel: Some(panel.name.clone()), verdict, evidence })
            })
            .collect();
        own.extend(over_all(claim, &own));
        all.append(&mut own);
    };
    add(EMPTY_CELLS, &|panel| association("blanks", false)(panel).map(|r| absent(&r)));
    add(TOTAL_CHOICES, &|panel| association("choices_total", false)(panel).map(|r| absent(&r)));
    add(FEWER_LOW_CHOICES, &|panel| association("low_choice_share", false)(panel).map(|r| negative(&r)));
    add(NEGATIVE, &|panel| association("wnef_exp", false)(panel).map(|r| negative(&r)));
    add(NEGATIVE_HELD, &|panel| association("wnef_exp", true)(panel).map(|r| negative(&r)));
    add(DISTINCT, &|panel| distinct(panel, alpha));
    add(DISTINCT_HELD, &|panel| distinct_held(panel, alpha));
    add(SIMILAR, &similar);
    let own: Vec<Finding> = removals.iter().map(raised).collect();
    let over = over_all(RAISED, &own);
    all.extend(own);
    all.extend(over);
    all
}

/// The verdict over all panels.
fn over_all(claim: &'static str, own: &[Finding]) -> Option<Finding> {
    let count = |verdict| own.iter().filter(|finding| finding.verdict == verdict).count();
    let (yes, no) = (count(Verdict::Reproduced), count(Verdict::NotReproduced));
    let verdict = match (yes, no, count(Verdict::Undecided)) {
        (0, 0, 0) => return None,
        (0, 0, _) => Verdict::Undecided,
        (_, 0, 0) => Verdict::Reproduced,
        (0, _, _) => Verdict::NotReproduced,
        (_, 0, _) => Verdict::Undecided,
        _ => Verdict::TrueOnlyOfTheSource,
    };
    let evidence = format!("holds in {yes} of {} panels, fails in {no}", own.len());
    Some(Finding { claim, panel: None, verdict, evidence })
}

fn told(r: &Correlation) -> String {
    format!("Spearman {:.3} {:.3}, n = {}", r.estimate, r.ci, r.n)
}

/// No association: the whole interval lies within [`NO_ASSOCIATION`] of 0.
fn absent(r: &Correlation) -> (Verdict, String) {
    let verdict = if -NO_ASSOCIATION < r.ci.low && r.ci.high < NO_ASSOCIATION {
        Verdict::Reproduced
    } else if r.ci.low > 0.0 || r.ci.high < 0.0 {
        Verdict::NotReproduced
    } else {
        Verdict::Undecided
    };
    (verdict, told(r))
}

fn negative(r: &Correlation) -> (Verdict, String) {
    let verdict = if r.ci.high < 0.0 {
        Verdict::Reproduced
    } else if r.ci.low > -NO_ASSOCIATION {
        Verdict::NotReproduced
    } else {
        Verdict::Undecided
    };
    (verdict, told(r))
}

/// The paper's own test: Student's t under the exponential weights, every step in the right direction.
fn distinct(panel: &PanelSummary, alpha: f64) -> Option<(Verdict, String)> {
    let steps: Vec<_> = panel.contrasts.iter().filter(|c| c.weights == "exp").collect();
    let holds = |c: &&&super::Contrast| c.student.mean_difference > 0.0 && c.student.p.is_significant(alpha);
    let told = steps.iter().map(|c| {
        format!(
            "{}-{}: t = {:.2}, p = {}, n = {} and {}",
            c.from, c.to, c.student.t, c.student.p, c.n_from, c.n_to
        )
    });
    judged(steps.len(), steps.iter().filter(holds).count(), told.collect())
}

/// The same among puzzles with equal numbers of clues.
fn distinct_held(panel: &PanelSummary, alpha: f64) -> Option<(Verdict, String)> {
    let steps: Vec<_> = panel.contrasts.iter().filter(|c| c.weights == "exp").collect();
    let held: Vec<_> = steps.iter().filter_map(|c| Some((c, c.clues_held.as_ref()?))).collect();
    let holds = held.iter().filter(|(_, h)| h.difference > 0.0 && h.p.is_significant(alpha)).count();
    let told = held.iter().map(|(c, h)| {
        format!("{}-{}: d = {:.2}, p = {}, n = {} and {}", c.from, c.to, h.d, h.p, h.n_from, h.n_to)
    });
    judged(held.len(), holds, told.collect())
}

fn judged(steps: usize, holding: usize, told: Vec<String>) -> Option<(Verdict, String)> {
    let verdict = if holding == steps { Verdict::Reproduced } else { Verdict::NotReproduced };
    (steps > 0).then(|| (verdict, format!("{holding} of {steps} steps; {}", told.join("; "))))
}

fn similar(panel: &PanelSummary) -> Option<(Verdict, String)> {
    let apart = panel.graphs_apart?;
    let verdict = if apart <= VERY_SIMILAR { Verdict::Reproduced } else { Verdict::NotReproduced };
    let agree =
        panel.weights_agree.map(|r| format!("; least Spearman over puzzles {r:.3}")).unwrap_or_default();
    let names = PAPER_WEIGHTS.join(", ");
    Some((verdict, format!("graphs of {names}, scaled, at most {apart:.3} apart{agree}, n = {}", panel.n)))
}

fn raised(removals: &Removals) -> Finding {
    let none = removals.not_raised.iter().all(|weight| weight.count == 0);
    let shares = removals.not_raised.iter().map(|weight| {
        format!(
            "{} {:.1} % [{:.1}, {:.1}]",
            weight.weights,
            100.0 * weight.share,
            100.0 * weight.low,
            100.0 * weight.high
        )
    });
    Finding {
        claim: RAISED,
        panel: Some(removals.set.clone()),
        verdict: if none { Verdict::Reproduced } else { Verdict::NotReproduced },
        evidence: format!(
            "not raised by {} of {} removals in {} puzzles",
            shares.collect::<Vec<_>>().join(", "),
            removals.removals,
            removals.puzzles
        ),
    }
}
